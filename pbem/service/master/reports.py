"""What the game master may ask for, in sentences: the same on the command line and in a letter."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol, runtime_checkable

from pbem.letters.model import Saying
from pbem.letters.observed import event_lines
from pbem.service.looking.inspect import LetterLine, MailLine, game_log, list_letters, list_mails, show_game
from pbem.service.looking.status import QueueStatus, Status, status
from pbem.service.looking.waiting import GameLine, list_games
from pbem.service.master.blocking import blocked
from pbem.service.master.deeds import every, moment
from pbem.store import Transactions
from pbem.store.tables import Delivery, MailOutcome, Stage

_LAST: Final = 40
"""Lines of a log that a letter shows."""


@runtime_checkable
class Report(Protocol):
    """Something that is only asked."""

    def told(self, store: Transactions, now: datetime, /) -> tuple[Saying, ...]:
        """Return the answer; nothing in it that is not public.

        Raises:
            ServiceError: there is no such thing.
        """


@dataclass(frozen=True, slots=True)
class GamesReport:
    """The games that are not over: who owes what, since when and until when."""

    def told(self, store: Transactions, now: datetime, /) -> tuple[Saying, ...]:
        """Return a line a game."""
        return (_games(list_games(store, now)),)


@dataclass(frozen=True, slots=True)
class StatusReport:
    """Whether all is well, and the games."""

    def told(self, store: Transactions, now: datetime, /) -> tuple[Saying, ...]:
        """Return how pbem does, and a line a game."""
        found = status(store, now)
        troubles = tuple(f"Trouble: {trouble}." for trouble in found.troubles)
        well = "All is well." if found.healthy else "All is not well."
        return Saying(well, (*troubles, *status_lines(found))), _games(found.waiting)


@dataclass(frozen=True, slots=True)
class LogReport:
    """What happened in a game, as everyone was told it; the numbers are those to go back to."""

    game: str

    def told(self, store: Transactions, _now: datetime, /) -> tuple[Saying, ...]:
        """Return its last lines."""
        names = show_game(store, self.game).line.players
        lines = [
            f"{entry.line}: {moment(entry.at)}, "
            + " ".join(line.strip() for line in event_lines(entry.events, names))
            for entry in game_log(store, self.game)
            if entry.line is not None
        ]
        if not lines:
            return (Saying(f"Nothing has happened in {self.game} yet."),)
        more = f", the last {_LAST} of {len(lines)} lines" if len(lines) > _LAST else ""
        return (Saying(f"The log of {self.game}{more}:", tuple(lines[-_LAST:])),)


@dataclass(frozen=True, slots=True)
class HeldReport:
    """The mails that wait for the game master's word, or to be handled."""

    def told(self, store: Transactions, _now: datetime, /) -> tuple[Saying, ...]:
        """Return a line a mail."""
        outcomes = {"waiting", MailOutcome.HELD.value, MailOutcome.SET_ASIDE.value}
        lines = tuple(_mail(line) for line in list_mails(store) if line.outcome in outcomes)
        return (Saying("Mails that wait:" if lines else "No mail waits.", lines),)


@dataclass(frozen=True, slots=True)
class LettersReport:
    """The letters that are given up, held, or were tried in vain; the others go out in the same round.

    That those exist might tell who has written, as it does where answers are sent.
    """

    def told(self, store: Transactions, _now: datetime, /) -> tuple[Saying, ...]:
        """Return a line a letter."""
        unsent = (line for line in list_letters(store) if line.delivery != Delivery.SENT.value)
        lines = tuple(_letter(line) for line in unsent if line.tries or line.delivery == "held")
        return (Saying("Letters that are not sent:" if lines else "No letter is held up.", lines),)


@dataclass(frozen=True, slots=True)
class BlockedReport:
    """The addresses that are blocked."""

    def told(self, store: Transactions, _now: datetime, /) -> tuple[Saying, ...]:
        """Return them."""
        found = blocked(store)
        return (Saying("Blocked:" if found else "No address is blocked.", found),)


def status_lines(found: Status) -> Iterator[str]:
    """Yield what is known of the daemon, of mails and of letters, a line each."""
    daemon = found.daemon
    state = "runs" if daemon.alive else "does not run"
    yield f"pbem run {state}{_since(', started', daemon.started_at)}{_since(', last seen', daemon.seen_at)}"
    trouble = _since(", cannot be read since", found.inbox_since)
    yield f"inbox: {_since('last read to its end', daemon.polled_at) or 'never read'}{trouble}"
    yield f"mails to be handled: {_queue(found.mails)}"
    yield f"mails to be decided about: {found.held} held, {found.set_aside} set aside"
    trouble = _since(", none can be sent since", found.outbox_since)
    held = f", {found.letters.held} held" if found.letters.held else ""
    yield (
        f"letters to be sent: {_queue(found.letters)}, {found.letters.failed} of them tried before{held}; "
        f"{found.letters.given_up} given up so far{trouble}"
    )


def _queue(queue: QueueStatus) -> str:
    return f"{queue.waiting}{_since(', the oldest of', queue.oldest)}"


def _since(words: str, when: datetime | None) -> str:
    return f"{words} {moment(when)}" if when else ""


def _games(lines: list[GameLine] | tuple[GameLine, ...]) -> Saying:
    running = tuple(_game(one) for one in lines if one.stage in (Stage.ANNOUNCED, Stage.DEALT))
    return Saying("The games:" if running else "No game waits for anybody.", running)


def _game(line: GameLine) -> str:
    """Return how far a game is, and who owes what; nobody is named in the challenge window."""
    where = f"turn {line.turn}, {line.phase}" if line.phase else line.stage
    by = f" by {every(line.waits_for)}" if line.waits_for else ""
    due = "; paused" if line.paused else f"; due {moment(line.due)}" if line.due else ""
    rest = (
        ("slow", line.slow),
        ("bots", line.bots),
        ("letters do not reach", line.unreachable),
        ("have left", line.vacant),
        ("free seats", (str(line.free),) if line.free else ()),
        ("watching", line.observers),
    )
    more = "".join(f"; {what}: {', '.join(whom)}" for what, whom in rest if whom)
    return f"{line.name}, {where}: {line.owes}{by}{_since(' since', line.asked)}{due}{more}"


def _mail(line: MailLine) -> str:
    whose = f" of {line.player} of {line.game}" if line.player else ""
    why = f" ({line.reason})" if line.reason else ""
    return f"mail {line.number}{whose}, {moment(line.arrived_at)}: {line.outcome}{why}"


def _letter(line: LetterLine) -> str:
    to = line.player or "the game master"
    why = f" ({line.error})" if line.error else ""
    return f"letter {line.number} to {to} {line.game}".rstrip() + f", {line.kind}: {line.delivery}{why}"
