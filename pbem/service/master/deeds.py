"""Acts of the game master on a game, as values: the command line and mail make the same ones.

Each can say beforehand what it would do and what would be lost, as far as that is public, and be done. What
cannot be done is refused when it is tried, by the use case itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol, runtime_checkable

from sqlmodel import Session

from pbem.game.state import ChoiceKind, MissedDeclaration, Phase
from pbem.game.views import view
from pbem.letters.model import Saying
from pbem.letters.observed import event_lines
from pbem.service.desk import Desk
from pbem.service.looking.waiting import game_line
from pbem.service.lookup import game_named, seat_named
from pbem.service.master import acting, course
from pbem.service.master.undo import show_undo, undo
from pbem.service.playing.running import load_state
from pbem.service.terms.agreement import Agreement
from pbem.service.terms.changing import changed, news_of
from pbem.service.timing.clock import Clock
from pbem.store import Joined, Transactions
from pbem.store.tables import Game, Stage


@runtime_checkable
class Deed(Protocol):
    """An act of the game master, ready to be done."""

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do; nothing in it that is not public, nor that time alone changes.

        Raises:
            ServiceError: it cannot be done.
        """

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it, in one transaction, and say what was done.

        Raises:
            ServiceError: it cannot be done; nothing was.
        """


def every(names: Iterable[str]) -> str:
    """Return "Ann, Bob and Cleo"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def moment(value: datetime) -> str:
    """Return a time as the command line shows it."""
    return f"{value:%Y-%m-%d %H:%M} UTC"


@dataclass(frozen=True, slots=True)
class Pause:
    """The deadlines of a game stop."""

    game: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(
            f"{game_named(session, self.game).name} would be paused: its deadlines stop until it is resumed, "
            "mails are played as ever, and everybody is told."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        course.pause(store, desk, self.game, now)
        return f"{self.game} is paused; pbem resume {self.game} lets it go on."


@dataclass(frozen=True, slots=True)
class Resume:
    """The deadlines of a paused game run again."""

    game: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(
            f"{game_named(session, self.game).name} would go on, each deadline as much later as the pause "
            "was long, and everybody is told."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        due = course.resume(store, desk, self.game, now)
        return f"{self.game} goes on; its next deadline is {moment(due)}."


@dataclass(frozen=True, slots=True)
class Extend:
    """The deadlines of a game move."""

    game: str
    hours: float

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        acting.check_hours(self.hours)
        game = game_named(session, self.game)
        clock = Clock.from_json(game.clock) if game.clock else None
        later = f"{abs(self.hours):g} hours {'later' if self.hours >= 0 else 'sooner'}"
        if clock is None or clock.paused:
            return Saying(f"Each deadline of {game.name} would be {later}, and everybody is told.")
        moved = clock.shifted(timedelta(hours=self.hours)).next_due
        waits_for = "choice" if clock.choice else clock.phase.value
        return Saying(
            f"The deadline of the {waits_for} in turn {clock.turn} of {game.name} would be {moment(moved)} "
            f"in place of {moment(clock.next_due)}, and everybody is told."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        due = acting.extend(store, desk, self.game, self.hours, now)
        return f"The next deadline of {self.game} is {moment(due)}."


@dataclass(frozen=True, slots=True)
class SetTerm:
    """Something else is agreed for a game."""

    game: str
    option: str
    value: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game = game_named(session, self.game)
        before = Agreement.from_json(game.agreed)
        old = {**dict(before.in_force()), "reminder": f"{before.reminder:g}"}
        news = news_of(before, changed(before, self.option, self.value))
        differs = "; ".join(f"{name} {what}, now {old.get(name) or 'none'}" for name, what in news)
        return Saying(f"In {game.name} would be agreed from then on: {differs}. Everybody is told.")

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        news = acting.set_term(store, desk, self.game, self.option, self.value, now)
        return f"In {self.game} from now on: {', '.join(f'{name} {what}' for name, what in news)}."


_MISSED_DECLARATION: Final = {
    MissedDeclaration.FAILED: "draws two cards and takes a Compromised cover, and the turn passes",
    MissedDeclaration.SKIP: "loses the turn and nothing else",
}
_MISSED_CHOICE: Final = {
    ChoiceKind.INFORMATION: "takes nothing from the pile",
    ChoiceKind.MATA_HARI: "takes nothing from the pile",
    ChoiceKind.CHANGE: "has the offer changed as the referee does it",
}


@dataclass(frozen=True, slots=True)
class Force:
    """The deadline of the phase that a game waits for fires."""

    game: str
    phase: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, and what becomes of who has not answered."""
        game = game_named(session, self.game)
        lost = _lost(session, game) if game.stage is Stage.DEALT else ""
        return Saying(
            f"The deadline of the {self.phase} in {game.name} would fire at once, and everybody is told. "
            f"What was sent ahead for it, or rests, still counts. Otherwise, {lost}."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        acting.force(store, desk, self.game, self.phase, now)
        return f"The deadline of the {self.phase} in {self.game} has fired."


def _lost(session: Session, game: Game) -> str:
    """Say what becomes of those whose answer is missing; nobody is named in the challenge window."""
    public = view(load_state(session, game), None)
    missing = every(game_line(session, game).waits_for or ("whoever has not answered",))
    turn = f"in turn {game.turn} {missing}"
    if public.choice is not None:
        return f"{turn} {_MISSED_CHOICE[public.choice.kind]}"
    match public.phase:
        case Phase.DECLARATION:
            missed = Agreement.from_json(game.agreed).options.missed_declaration
            return f"{turn} {_MISSED_DECLARATION[missed]}"
        case Phase.COUNTER_OFFERS:
            return f"{turn} may lay no counter-offer any more"
        case Phase.CHALLENGE:
            return f"{turn} may accuse nobody any more"
        case _:
            return f"{turn} refuses every offer, draws two cards and takes a Compromised cover"


@dataclass(frozen=True, slots=True)
class Undo:
    """Moves are taken back."""

    game: str
    line: int

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, with all that would be taken back."""
        shown = show_undo(Joined(session), self.game, self.line)
        stays, *gone = (
            " ".join(line.strip() for line in event_lines(events, shown.names))
            for events in (shown.stands, *shown.gone)
        )
        return Saying(
            f"Line {self.line} of the log of {self.game} would be the last to stand. These would be taken "
            "back, with whatever nobody else was told of; the pile is shuffled anew, everybody is told, and "
            "the record keeps it all.",
            (f"Stays: {stays}", *(f"Goes: {line}" for line in gone)),
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        undo(store, desk, self.game, self.line, now)
        return f"{self.game} stands as it did after line {self.line}."


@dataclass(frozen=True, slots=True)
class Announce:
    """Words of the game master's own go to everybody in a game."""

    game: str
    text: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, with the words."""
        game = game_named(session, self.game)
        return Saying(f"Everybody in {game.name} would get these words:", (self.text,))

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        acting.announce_to(store, desk, self.game, self.text, now)
        return f"Everybody in {self.game} has a letter that says so."


@dataclass(frozen=True, slots=True)
class Tell:
    """Words of the game master's own go to one player."""

    game: str
    player: str
    text: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, with the words."""
        game = game_named(session, self.game)
        name = seat_named(session, game, self.player).name
        return Saying(f"{name} of {game.name}, and nobody else, would get these words:", (self.text,))

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        acting.tell(store, desk, self.game, self.player, self.text, now)
        return f"{self.player} of {self.game} has a letter that says so."


@dataclass(frozen=True, slots=True)
class Remind:
    """Whoever owes an answer is reminded."""

    game: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        name = game_named(session, self.game).name
        return Saying(f"Whoever owes an answer in {name} would be reminded, but for who wants no reminders.")

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        acting.remind(store, desk, self.game, now)
        return f"Whoever owes an answer in {self.game} is reminded."


@dataclass(frozen=True, slots=True)
class Deal:
    """An announced game is dealt without waiting for the answers that are missing."""

    game: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, and whose answer is missing."""
        game = game_named(session, self.game)
        missing = game_line(session, game).waits_for if game.stage is Stage.ANNOUNCED else ()
        without = f" without waiting for {every(missing)}" if missing else ""
        return Saying(f"{game.name} would be dealt{without}, and everybody gets their first letter.")

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        course.deal_now(store, desk, self.game, now)
        return f"{self.game} is dealt."


@dataclass(frozen=True, slots=True)
class End:
    """A game ends, with scores or without."""

    game: str
    scored: bool = True

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, and how far the game is."""
        game = game_named(session, self.game)
        if game.stage is not Stage.DEALT:
            return Saying(f"{game.name} would be called off before the deal, and everybody is told.")
        how = "with scores" if self.scored else "without scores or winner"
        return Saying(
            f"{game.name} would end now {how}; every hand is shown to all, and it cannot be taken back."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        course.end(store, desk, self.game, scored=self.scored, now=now)
        return f"{self.game} is over. Everybody has a last letter."
