"""The books: every mail has its outcome and its answer, every letter its fate, every move its cause."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any, Final

from sqlalchemy.orm import defer
from sqlalchemy.sql.base import ExecutableOption
from sqlmodel import Session, col, select

from pbem.game.moves import (
    Accept,
    ActivateMataHari,
    Declare,
    Drawn,
    RefuseAll,
    StandBy,
    Stop,
    Undo,
)
from pbem.game.record_codec import tag_of
from pbem.letters.model import LetterKind
from pbem.service.acts import TOLD
from pbem.service.errands.confirming import DISOWNED, OVERTAKEN, WAITING
from pbem.service.errands.limits import TOO_MANY
from pbem.service.reasons import BLOCKED, FROM_MASTER, HELD_BACK, UNTOLD
from pbem.service.rounds.delivery import UNANSWERED
from pbem.service.seating.handover import WITHHELD
from pbem.service.upkeep.prune import OF_NO_GAME, OVER, TO_MASTER
from pbem.store import Store
from pbem.store.house import Act
from pbem.store.tables import Action, Delivery, Game, Letter, Mail, MailOutcome, Seat

_ANSWERED: Final = (MailOutcome.PLAYED, MailOutcome.ANSWERED, MailOutcome.ASKED, MailOutcome.REFUSED)
_TOLD_TO_MASTER: Final = (MailOutcome.HELD, MailOutcome.SET_ASIDE)
_PLAYERS_WORD: Final = (WAITING, DISOWNED, OVERTAKEN)
"""Reasons of mails that are held for a player's word: one question serves for all of an address."""

_UNTOLD: Final = (UNTOLD, BLOCKED, HELD_BACK)
"""Reasons of mails that are held without a word to you: too many, of who is blocked, or by your own act."""

_OF_ITSELF: Final = {tag_of(move) for move in (Declare, Accept, RefuseAll, StandBy, ActivateMataHari)}
"""Moves that a player can send ahead, or let rest: they are played later, without a mail."""

_CHANCE: Final = tag_of(Drawn)
"""What only ever follows from a move."""

_BY_ACT: Final = {tag_of(Stop): "ended the game", tag_of(Undo): "took moves back"}
"""Moves of the game master, each with an act beside it."""


@dataclass(frozen=True, slots=True)
class Imbalance:
    """Something that does not add up.

    Args:
        what: ``mail``, ``letter`` or ``game``.
        number: its number, or the game's name.
        why: a sentence; it names no player.
    """

    what: str
    number: int | str
    why: str


@dataclass(frozen=True, slots=True)
class Books:
    """What came in, what went out, what was played, and what does not add up.

    Args:
        mails: how many mails had each outcome; ``waiting`` for those to be handled yet.
        letters: how many letters are queued, sent or failed.
        unknown: how many of those queued were cut off in a try, so that a copy may arrive twice.
        tries: how often letters were handed to the mail server, in all.
        actions: how many moves are recorded.
        acts: how many acts of the game master.
        imbalances: what does not add up.
    """

    mails: dict[str, int]
    letters: dict[str, int]
    unknown: int
    tries: int
    actions: int
    acts: int
    imbalances: tuple[Imbalance, ...]


def balance(store: Store) -> Books:
    """Balance the books; words of mails and letters are not looked at."""
    with store.begin() as session:
        return balance_in(session)


def balance_in(session: Session) -> Books:
    """Balance the books as one transaction sees them."""
    ledger = _Ledger(session)
    return Books(
        mails=dict(
            Counter(mail.outcome.value if mail.outcome else "waiting" for mail in ledger.mails.values())
        ),
        letters=dict(Counter(letter.delivery.value for letter in ledger.letters)),
        unknown=sum(letter.error == UNANSWERED for letter in ledger.letters),
        tries=sum(letter.tries for letter in ledger.letters),
        actions=len(ledger.actions),
        acts=sum(map(len, ledger.acts.values())),
        imbalances=tuple(chain.from_iterable(check(ledger) for check in _CHECKS)),
    )


class _Ledger:
    """Every row that the books are made of, without the words of mails and letters."""

    def __init__(self, session: Session) -> None:
        mails = session.exec(select(Mail).options(*_without(Mail.raw, Mail.lines)))
        self.mails = {mail.id: mail for mail in mails}
        self.bare = set(session.exec(select(Mail.id).where(col(Mail.raw).is_(None))))
        letters = select(Letter).options(*_without(Letter.raw, Letter.subject))
        self.letters = list(session.exec(letters.order_by(col(Letter.id))))
        actions = select(Action).options(*_without(Action.told))
        self.actions = list(session.exec(actions.order_by(col(Action.game_id), col(Action.number))))
        self.games = {game.id: game for game in session.exec(select(Game))}
        self.seats = {seat.id: seat for seat in session.exec(select(Seat))}
        self.acts: defaultdict[tuple[int | None, datetime], list[Act]] = defaultdict(list)
        for act in session.exec(select(Act).order_by(col(Act.id))):
            self.acts[act.game_id, act.at].append(act)
        self.answers: defaultdict[int, list[Letter]] = defaultdict(list)
        for letter in self.letters:
            if letter.mail_id is not None:
                self.answers[letter.mail_id].append(letter)
        self.caused: defaultdict[int, list[Action]] = defaultdict(list)
        for action in self.actions:
            if action.mail_id is not None:
                self.caused[action.mail_id].append(action)

    def is_over(self, game_id: int | None) -> bool:
        """Tell whether a game has ended, or was called off."""
        game = self.games.get(game_id or 0)
        return game is not None and game.stage in OVER

    def may_be_pruned(self, mail: Mail) -> bool:
        """Tell whether nobody needs the words of a mail any more."""
        nobodys = mail.outcome in OF_NO_GAME or mail.reason == FROM_MASTER
        of_none = mail.game_id is None and nobodys
        return mail.outcome is not None and (of_none or self.is_over(mail.game_id))


def _without(*columns: Any) -> list[ExecutableOption]:
    """Leave columns unread: they hold the words of mails and letters, most of a database."""
    return [defer(column) for column in columns]


def _mails_are_answered(ledger: _Ledger) -> Iterator[Imbalance]:
    """A player's mail has a letter to its seat, held mail word to the game master, other mail neither.

    Over the limits mails go without either, and their reason says so.
    """
    sent_with = {(letter.seat_id, letter.created_at) for letter in ledger.letters if letter.seat_id}
    noticed = {letter.seat_id for letter in ledger.letters if letter.kind == LetterKind.NOTICE.value}
    for mail in ledger.mails.values():
        letters = [one for one in ledger.answers[mail.id] if one.kind != LetterKind.GAME_MASTER.value]
        to_seats = bool(letters)
        # the mail that completes a table is answered by the letter of the deal, which everybody gets
        deals = (one for one in ledger.caused[mail.id] if one.number == 0)
        to_seats = to_seats or any((mail.seat_id, one.at) in sent_with for one in deals)
        if mail.outcome is None or mail.reason == FROM_MASTER:
            continue
        if mail.reason in _PLAYERS_WORD:
            if mail.seat_id not in noticed:
                yield Imbalance("mail", mail.id, "it waits for a player's word, who was not asked")
            continue
        if mail.outcome in _ANSWERED:
            if not to_seats and mail.reason != TOO_MANY:
                yield Imbalance("mail", mail.id, f"it is {mail.outcome.value}, and no letter answers it")
        elif any(mail.handled_at is None or one.created_at >= mail.handled_at for one in letters):
            # before, while it was held, its player may have been asked whether it is theirs
            yield Imbalance("mail", mail.id, f"it is {mail.outcome.value}, and yet somebody was answered")
        elif mail.outcome in _TOLD_TO_MASTER and not ledger.answers[mail.id] and mail.reason not in _UNTOLD:
            yield Imbalance("mail", mail.id, f"it is {mail.outcome.value}, and no word went to you")


def _mails_are_kept(ledger: _Ledger) -> Iterator[Imbalance]:
    """Every mail is kept whole, but a stranger's not at all, and others until they were pruned."""
    for mail in ledger.mails.values():
        if mail.pruned and not ledger.may_be_pruned(mail):
            yield Imbalance("mail", mail.id, "its words were pruned, and its game is not over")
        elif (mail.id in ledger.bare) is not (mail.pruned or mail.outcome is MailOutcome.STRANGER):
            state = "it is a stranger's, and yet kept" if mail.id not in ledger.bare else "its words are gone"
            yield Imbalance("mail", mail.id, state)


def _mails_are_handled_once(ledger: _Ledger) -> Iterator[Imbalance]:
    """Of mails that are the same one is handled, and the others are its duplicates."""
    for what in ("fingerprint", "digest"):
        handled: dict[str, int] = {}
        for mail in ledger.mails.values():
            value = str(getattr(mail, what))
            if not value or mail.outcome in (None, MailOutcome.DUPLICATE):
                continue
            if (other := handled.setdefault(value, mail.id)) != mail.id:
                yield Imbalance("mail", mail.id, f"it is the same as mail {other}, and both were handled")
    first = {
        value
        for mail in ledger.mails.values()
        for value in (mail.fingerprint, mail.digest)
        if value and mail.outcome is not MailOutcome.DUPLICATE
    }
    for mail in ledger.mails.values():
        if mail.outcome is MailOutcome.DUPLICATE and first.isdisjoint((mail.fingerprint, mail.digest)):
            yield Imbalance("mail", mail.id, "it is a duplicate of no other mail")


def _letters_have_a_fate(ledger: _Ledger) -> Iterator[Imbalance]:
    """A letter that is sent says when, one that was given up says why; both were tried, and may be pruned."""
    for letter in ledger.letters:
        of_none = letter.kind == TO_MASTER and letter.game_id is None
        gone = of_none or ledger.is_over(letter.game_id)
        if letter.pruned and (letter.delivery is Delivery.QUEUED or not gone):
            yield Imbalance("letter", letter.id, "its words were pruned, and it or its game is not over")
        sent = letter.delivery is Delivery.SENT
        if sent is not (letter.sent_at is not None):
            yield Imbalance("letter", letter.id, f"it is {letter.delivery.value}, but its time denies it")
        if letter.delivery is not Delivery.QUEUED and not letter.tries and letter.error != WITHHELD:
            yield Imbalance("letter", letter.id, f"it is {letter.delivery.value} without a try")
        if letter.delivery is Delivery.FAILED and not letter.error:
            yield Imbalance("letter", letter.id, "it was given up without a reason")


def _actions_are_whole(ledger: _Ledger) -> Iterator[Imbalance]:
    """The actions of a game are numbered from the deal to the last one its row tells of."""
    numbers = defaultdict(list)
    for action in ledger.actions:
        numbers[action.game_id].append(action.number)
    for game in ledger.games.values():
        last = game.number if game.setup is not None else -1
        if numbers[game.id] != list(range(last + 1)):
            yield Imbalance("game", game.name, f"its moves are not those from 0 to {last}")


def _actions_have_a_cause(ledger: _Ledger) -> Iterator[Imbalance]:
    """A move comes from a mail of somebody at the table, from what was sent ahead, a deadline, or you."""
    players = defaultdict(set)
    for seat in ledger.seats.values():
        players[seat.player_id].add(seat.game_id)
    causes = {(action.game_id, action.at) for action in ledger.actions if _is_a_cause(action)}
    causes |= {(game_id, at) for game_id, at in ledger.acts if game_id is not None}
    for action in ledger.actions:
        if why := _causeless(action, ledger, players, causes):
            name = ledger.games[action.game_id].name
            yield Imbalance("game", name, f"move {action.number} {why}")


def _is_a_cause(action: Action) -> bool:
    """Tell whether a move without a mail may have others follow from it in the same moment.

    What was sent ahead follows so, and whatever bots answer, who may play for any seat.
    """
    if action.mail_id is not None:
        return False
    if action.move is None:
        return True
    kind = action.move["move"]
    return kind in _OF_ITSELF or (action.move["seat"] is None and kind != _CHANCE)


def _causeless(
    action: Action, ledger: _Ledger, tables: dict[int, set[int]], causes: set[tuple[int, datetime]]
) -> str:
    """Say what is wrong with the cause of an action; nothing if it has one."""
    kind, seat = (action.move["move"], action.move["seat"]) if action.move else ("", None)
    if action.mail_id is None:
        if kind in _BY_ACT and not ledger.acts[action.game_id, action.at]:
            return f"{_BY_ACT[kind]} without an act of yours"
        follows = (action.game_id, action.at) in causes
        if seat is not None and kind not in _OF_ITSELF and not follows:
            return "has no mail that asked for it"
        return ""
    mail = ledger.mails.get(action.mail_id)
    owner = ledger.seats.get(mail.seat_id or 0) if mail else None
    if mail is None or mail.outcome not in _ANSWERED:
        return f"comes from mail {action.mail_id}, which played nothing"
    if owner is None or action.game_id not in tables[owner.player_id]:
        return f"comes from mail {action.mail_id}, of nobody at the table"
    return ""


def _mails_of_yours(ledger: _Ledger) -> Iterator[Imbalance]:
    """A mail of the game master's is answered to them, and acts by mail come from one that confirmed them."""
    for mail in ledger.mails.values():
        if mail.reason == FROM_MASTER and mail.outcome is not None and not ledger.answers[mail.id]:
            yield Imbalance("mail", mail.id, "it is yours, and no letter answers it")
    for acts in ledger.acts.values():
        for act in acts:
            confirming = ledger.mails.get(act.mail_id or 0)
            if act.mail_id and (confirming is None or confirming.outcome is not MailOutcome.PLAYED):
                yield Imbalance("mail", act.mail_id, "acts of yours come from it, and it confirmed none")


def _acts_are_told(ledger: _Ledger) -> Iterator[Imbalance]:
    """What the game master did to a game its players have been told."""
    told = {(letter.game_id, letter.created_at) for letter in ledger.letters if letter.seat_id}
    for (game_id, at), acts in ledger.acts.items():
        if any(act.kind in TOLD for act in acts) and (game_id, at) not in told:
            name = ledger.games[game_id].name if game_id is not None else ""
            yield Imbalance("game", name, "an act of yours was not told to its players")


_CHECKS: Final[tuple[Callable[[_Ledger], Iterator[Imbalance]], ...]] = (
    _mails_are_answered,
    _mails_are_kept,
    _mails_are_handled_once,
    _letters_have_a_fate,
    _actions_are_whole,
    _actions_have_a_cause,
    _mails_of_yours,
    _acts_are_told,
)
