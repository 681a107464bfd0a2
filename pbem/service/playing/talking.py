"""Free talk: what of it is passed on, as a game has agreed (options *talk* and *talk-limit*).

What may not be said is set apart from the cards it was laid with, and given back whole; the cards are laid
all the same (ruling *free talk*).
"""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sqlmodel import col, func, select

from pbem.game.moves import CounterOffer, Declare, PlayerMove
from pbem.letters.talkword import TalkMode, TalkOutcome, TalkWord
from pbem.service.lookup import address_of, has_mailbox
from pbem.service.playing.ahead import keep, sent_ahead
from pbem.service.playing.running import RunningGame
from pbem.speech.orders import Aside, Branch, Conditional, Item, LayOffer, NextOffer, Order, Problem, Talk
from pbem.store.tables import Action, Note, Seat

LONGEST_TALK: Final = 3000
"""More characters are not passed on at once: a word of talk stands in a letter of everybody's."""

_DAY: Final = timedelta(days=1)


class Talking:
    """The free talk of one mail.

    Args:
        running: the game.
        seat: whose mail it is.
    """

    def __init__(self, running: RunningGame, seat: Seat) -> None:
        self.running = running
        self.seat = seat
        self.agreed = running.agreement.talk
        self._said: int | None = None

    def refusal(self, talk: Talk) -> TalkWord | None:
        """Return why talk is not passed on; ``None`` if it is, and then it counts."""
        most = self.agreed.limit
        if self.agreed.mode is TalkMode.OFF:
            return TalkWord(TalkOutcome.OFF)
        if self.agreed.mode is TalkMode.TABLE and talk.to is not None:
            return TalkWord(TalkOutcome.TABLE_ONLY)
        if len(talk.text) > LONGEST_TALK:
            return TalkWord(TalkOutcome.TOO_LONG, LONGEST_TALK)
        since, until = day_of(self.running.now, self.seat.zone)
        if self._said is None:
            self._said = said_since(self.running, self.seat, since)
        if most and self._said >= most:
            return TalkWord(TalkOutcome.TOO_MANY, most, until)
        self._said += 1
        return None

    def pass_on(self, talk: Talk) -> TalkWord | None:
        """Note talk for those it is for; return word of it where none of them reads."""
        running = self.running
        running.session.add(
            Note(
                game_id=running.game.id,
                sender=self.seat.seat,
                recipient=talk.to,
                text=talk.text,
                at=running.now,
            )
        )
        if talk.to is None or has_mailbox(address_of(running.session, running.seats[talk.to])):
            return None
        return TalkWord(TalkOutcome.TO_A_BOT)

    def apart(self, item: Item) -> tuple[Item, ...]:
        """Return an item as it is, or the cards in it and, apart from them, talk that is not passed on."""
        cards, words = without_talk(item.meaning)
        if not words or self.refusal(Talk(words)) is None:
            return (item,)
        return (replace(item, meaning=cards), Item(words, Talk(words)))


def without_talk(meaning: Order | Problem | Aside) -> tuple[Order | Problem | Aside, str]:
    """Return what is asked for without the talk that was laid with it, and that talk."""
    match meaning:
        case LayOffer():
            return replace(meaning, talk=""), meaning.talk
        case NextOffer(offer):
            return NextOffer(replace(offer, talk="")), offer.talk
        case Conditional((Branch(LayOffer() as offer) as branch,)):
            silent = replace(branch, order=replace(offer, talk=""))
            return replace(meaning, branches=(silent,)), offer.talk
    return meaning, ""


def day_of(moment: datetime, zone: str) -> tuple[datetime, datetime]:
    """Return when the day of a moment begins and ends by the clocks of a zone (UTC)."""
    there = ZoneInfo(zone)
    today = moment.astimezone(there).date()
    begins, ends = (datetime.combine(day, time(), there).astimezone(UTC) for day in (today, today + _DAY))
    return begins, ends


def said_since(running: RunningGame, seat: Seat, since: datetime) -> int:
    """Return how often a seat has said something since a moment, by itself or with cards."""
    running.session.flush()
    notes = (
        select(func.count())
        .select_from(Note)
        .where(Note.game_id == running.game.id, Note.sender == seat.seat, col(Note.at) >= since)
    )
    actions = select(Action.move).where(Action.game_id == running.game.id, col(Action.at) >= since)
    moves = running.session.exec(actions)
    laid = sum(1 for move in moves if move and move["seat"] == seat.seat and move.get("talk"))
    return running.session.exec(notes).one() + laid


def silent(move: PlayerMove) -> PlayerMove:
    """Return a move without talk."""
    return replace(move, talk="") if isinstance(move, Declare | CounterOffer) else move


def silence(seat: Seat) -> None:
    """Take the talk out of what a seat has sent ahead: its game has agreed on none since."""
    ahead = sent_ahead(seat)
    kept = tuple(
        replace(each, ways=tuple(replace(way, move=silent(way.move)) for way in each.ways))
        for each in ahead.kept
    )
    if kept != ahead.kept:
        keep(seat, replace(ahead, kept=kept))
