"""A seat passes from its player to nobody, or to somebody else, in one act (ruling *seats change hands*).

With the seat go its hand, objective and covers, and what it was shown; with its player stay their keys, their
orders ahead, their absence and their private talk.
"""

from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import Final

from sqlmodel import Session, col, select

from pbem.bots.kinds import Kind
from pbem.letters.seatword import SeatWord, SeatWordKind
from pbem.service.errands.confirming import OVERTAKEN, WAITING
from pbem.service.lookup import NOBODY, address_of, has_mailbox
from pbem.service.outgoing.addressed import recipient_of
from pbem.service.outgoing.outside import Outsider
from pbem.service.playing.botplay import note_bots
from pbem.service.playing.running import RunningGame
from pbem.service.terms.agreement import AbsentPolicy
from pbem.service.timing.absence import come_back
from pbem.store.tables import (
    Confirmation,
    Delivery,
    FormerKey,
    Game,
    Key,
    Letter,
    Mail,
    MailOutcome,
    Note,
    Player,
    Seat,
    SeatQuestion,
)

WITHHELD: Final = "its seat changed hands before it was sent"
"""The error of a letter that is not sent because it is not its recipient's any more."""


def vacate(running: RunningGame, seat: Seat) -> SeatWord:
    """Take a seat from a player who leaves; until somebody has it, it is played as agreed for the absent.

    Returns:
        What everybody at the table is to be told.
    """
    session, game = running.session, running.game
    _part(running, seat)
    seat.player_id = nobody_at(session, game, seat.seat).id
    absent = running.agreement.absent
    seat.missed = absent.after  # nobody is told any more that it does not answer
    if absent.policy is AbsentPolicy.BOT:
        seat.bot = seat.bot or Kind.STRONG.value
    pauses = absent.policy is AbsentPolicy.HOLD and running.clock is not None and not running.clock.paused
    if pauses and running.clock is not None:
        running.clock = replace(running.clock, paused=running.now)
    session.add(seat)
    return SeatWord(SeatWordKind.LEFT, seat.seat, seat.name, paused=pauses)


def hand_over(running: RunningGame, seat: Seat, new: Outsider) -> SeatWord:
    """Give a seat to somebody else, who is told all that it was told, but for private talk.

    Returns:
        What everybody at the table is to be told.
    """
    session, before = running.session, seat.name
    _part(running, seat)
    seat.player_id = new.player_id
    seat.name, seat.language, seat.zone = new.reads.name, new.reads.language, new.reads.zone
    seat.told, seat.asked, seat.reminded, seat.missed = -1, "", "", 0
    newest = select(Note.id).where(Note.game_id == running.game.id).order_by(col(Note.id).desc()).limit(1)
    seat.told_note = session.exec(newest).first() or 0
    seat.thread = seat.last_letter = seat.bot = ""
    running.rename(seat.seat, seat.name)
    for one in running.seats:
        note_bots(one, running.seats)  # that nobody plays for it any more goes without saying
    session.add(seat)
    return SeatWord(SeatWordKind.TAKEN, seat.seat, before)


def owner_of(seat: Seat) -> Outsider:
    """Return the player of a seat, as somebody to be written to once it is not theirs any more."""
    return Outsider(seat.player_id, recipient_of(seat))


def settle_questions(session: Session, seat: Seat, now: datetime, *, invited: bool) -> None:
    """Let whatever was asked about a seat come to nothing: its invitations, or whether its player leaves."""
    asked = select(SeatQuestion).where(SeatQuestion.seat_id == seat.id, SeatQuestion.invited == invited)
    for question in session.exec(asked.where(col(SeatQuestion.settled_at).is_(None))):
        question.settled_at = now
        session.add(question)


def _part(running: RunningGame, seat: Seat) -> None:
    """Undo all that ties a seat to the person who had it; nothing hidden goes to them any more."""
    session = running.session
    untie(session, seat, running.now)
    due = running.clock.next_due if running.clock else None
    come_back(seat, running.now)
    running.wait_for_absent()
    if due is not None and running.clock is not None and running.clock.next_due < due:
        running.sooner.append(seat.seat)
    seat.away_since = seat.away_until = None
    seat.away_before = 0
    seat.ahead = None
    session.flush()


def untie(session: Session, seat: Seat, now: datetime) -> None:
    """Undo what ties a seat to the person who had it: keys, questions, letters and mails that wait."""
    settle_questions(session, seat, now, invited=False)
    _retire_keys(session, seat)
    unsent = select(Letter).where(Letter.seat_id == seat.id, Letter.delivery == Delivery.QUEUED)
    for letter in session.exec(unsent):
        letter.delivery, letter.error = Delivery.FAILED, WITHHELD
        session.add(letter)
    doubted = select(Mail).where(
        Mail.seat_id == seat.id, Mail.outcome == MailOutcome.HELD, Mail.reason == WAITING
    )
    for mail in session.exec(doubted):
        mail.reason = OVERTAKEN
        session.add(mail)
    seat.bounced_at, seat.unreachable = None, False
    session.flush()


def _retire_keys(session: Session, seat: Seat) -> None:
    """Let the keys of a seat die, with what was asked of its player, who is told so on writing again."""
    if not has_mailbox(address_of(session, seat)):
        return
    keys = session.exec(select(Key).where(Key.seat_id == seat.id)).all()
    asked = session.exec(select(Confirmation).where(Confirmation.seat_id == seat.id)).all()
    for one in chain[Key | Confirmation](keys, asked):
        session.add(
            FormerKey(
                key=one.key,
                seat_id=seat.id,
                player_id=seat.player_id,
                name=seat.name,
                language=seat.language,
                zone=seat.zone,
            )
        )
        session.delete(one)


def nobody_at(session: Session, game: Game, place: int) -> Player:
    """Return the one who sits on a seat that nobody has: no address is like this name."""
    name = f"{NOBODY} {game.id} {place}"
    found = session.exec(select(Player).where(Player.address == name)).first()
    player = found or Player(address=name, reminders=False)
    session.add(player)
    session.flush()
    return player
