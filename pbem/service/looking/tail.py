"""What happens, as it happens: mails and what became of them, moves, letters, acts of the game master.

Public facts of a running game alone, as in the commands that list them, unless asked to reveal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import func
from sqlmodel import Session, col, select

from pbem.game.events import Event
from pbem.game.record import event_from_json
from pbem.service.looking.inspect import is_untold, mail_line, outside_of
from pbem.service.lookup import seats_of
from pbem.store import Store
from pbem.store.house import Act
from pbem.store.tables import Action, Delivery, Game, Letter, Mail, Seat, Stage

_OVERLAP: Final = timedelta(minutes=10)
"""What is written in one transaction bears the time at which it began, and is seen when it ends."""


class Kind(StrEnum):
    """What kind of thing happened, causes before what they cause."""

    MAIL = "mail"
    ACT = "act"
    MOVE = "move"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened.

    Args:
        at: when.
        kind: what kind of thing.
        number: the number of the mail or letter; 0 for others, whose numbers would count what is not public.
        game: the game it belongs to; empty where that is not public.
        player: whom it concerns; empty where that is not public.
        what: what became of it, in a few words.
        events: what everyone was told of a move.
        names: the players of its game, in seat order.
        move: the move in full, only when asked to reveal.
        place: where it stands among those of its kind.
        row: tells it, and what became of it, from all others.
    """

    at: datetime
    kind: Kind
    number: int = 0
    game: str = ""
    player: str = ""
    what: str = ""
    events: tuple[Event, ...] = ()
    names: tuple[str, ...] = ()
    move: dict[str, Any] | None = None
    place: int = field(default=0, repr=False)
    row: tuple[str, ...] = field(default=(), repr=False)


def last_happenings(store: Store, count: int, *, reveal: bool = False) -> list[Happening]:
    """Return the last things that happened, the newest last."""
    with store.begin() as session:
        return _last(_Happenings(session, reveal), count)


def follow(
    store: Store, wait: Callable[[], bool], now: datetime, *, count: int = 0, reveal: bool = False
) -> Iterator[Happening]:
    """Yield the last things that happened, and what happens from now on, as it happens.

    Args:
        store: the database.
        wait: waits a little, and tells whether to go on.
        now: the time (aware, UTC).
        count: how many of the last things.
        reveal: whether to show what is hidden.
    """
    with store.begin() as session:
        happenings = _Happenings(session, reveal)
        before = _last(happenings, count)
        seen = {one.row for one in happenings.since(now - _OVERLAP)}
    yield from before
    newest = now
    while wait():
        with store.begin() as session:
            found = sorted(_Happenings(session, reveal).since(newest - _OVERLAP), key=_order)
        for one in found:
            if one.row not in seen:
                seen.add(one.row)
                newest = max(newest, one.at)
                yield one


def _last(happenings: "_Happenings", count: int) -> list[Happening]:
    found = sorted(happenings.newest(count), key=_order)
    return found[-count:] if count else []


def _order(one: Happening) -> tuple[datetime, int, int]:
    """Sort by time, and causes before effects that bear the same time."""
    return one.at, list(Kind).index(one.kind), one.place


class _Happenings:
    """Everything that happened, as one transaction sees it."""

    def __init__(self, session: Session, reveal: bool) -> None:
        self.session = session
        self.reveal = reveal
        self.games = {game.id: game for game in session.exec(select(Game))}
        self.seats = {seat.id: seat for seat in session.exec(select(Seat))}

    def newest(self, count: int) -> Iterator[Happening]:
        """Yield so many of each kind, the last ones."""
        yield from self._happened(None, count)

    def since(self, moment: datetime) -> Iterator[Happening]:
        """Yield what happened at a moment or later."""
        yield from self._happened(moment, None)

    def _happened(self, moment: datetime | None, count: int | None) -> Iterator[Happening]:
        handled = func.coalesce(Mail.handled_at, Mail.stored_at)
        fate = func.coalesce(Letter.sent_at, Letter.tried_at)
        for when, table, told in (
            (handled, select(Mail).where(col(Mail.outcome).is_not(None)), self._mail),
            (col(Action.at), select(Action), self._move),
            (fate, select(Letter).where(Letter.delivery != Delivery.QUEUED), self._letter),
            (col(Act.at), select(Act), self._act),
        ):
            wanted: Any = table.order_by(when.desc())
            if moment is not None:
                wanted = wanted.where(when >= moment)
            yield from _some(map(told, self.session.exec(wanted.execution_options(yield_per=50))), count)

    def _mail(self, mail: Mail) -> Happening:
        game, seat = self.games.get(mail.game_id or 0), self.seats.get(mail.seat_id or 0)
        line = mail_line(mail, game, seat, reveal=self.reveal)
        why = f" ({line.reason})" if line.reason else ""
        sender = f", from {line.sender}" if line.sender else ""
        at = mail.handled_at or mail.stored_at
        row = (Kind.MAIL, str(mail.id), line.outcome)
        what = f"{line.outcome}{why}{sender}"
        return Happening(at, Kind.MAIL, mail.id, line.game, line.player, what, place=mail.id, row=row)

    def _move(self, action: Action) -> Happening | None:
        game = self.games[action.game_id]
        open_book = self.reveal or game.stage is not Stage.DEALT
        events = tuple(event_from_json(event) for to, event in action.told if to is None)
        if not (events or open_book):
            return None
        names = tuple(seat.name for seat in seats_of(self.session, game))
        seat = action.move["seat"] if action.move and open_book else None
        return Happening(
            at=action.at,
            kind=Kind.MOVE,
            game=game.name,
            player="" if seat is None else names[seat],
            events=events,
            names=names,
            move=action.move if self.reveal else None,
            place=action.id,
            row=(Kind.MOVE, game.name, str(action.number)),
        )

    def _letter(self, letter: Letter) -> Happening | None:
        game, seat = self.games.get(letter.game_id or 0), self.seats.get(letter.seat_id or 0)
        if is_untold(letter, game) and not self.reveal:
            return None
        at = letter.sent_at or letter.tried_at or letter.created_at
        fate = letter.delivery.value if letter.sent_at else f"{letter.delivery.value} ({letter.error})"
        row = (Kind.LETTER, str(letter.id), letter.delivery)
        to = seat.name if seat else outside_of(letter) or "the game master"
        name = game.name if game else ""
        return Happening(
            at, Kind.LETTER, letter.id, name, to, f"{letter.kind} {fate}", place=letter.id, row=row
        )

    def _act(self, act: Act) -> Happening:
        game = self.games.get(act.game_id or 0)
        name = game.name if game else ""
        what = f"{act.what}, by mail {act.mail_id}" if act.mail_id else act.what
        return Happening(act.at, Kind.ACT, game=name, what=what, place=act.id, row=(Kind.ACT, str(act.id)))


def _some(them: Iterator[Happening | None], count: int | None) -> Iterator[Happening]:
    """Yield so many of those that are told."""
    told = (one for one in them if one is not None)
    if count is None:
        yield from told
    else:
        yield from (one for one, _ in zip(told, range(count), strict=False))
