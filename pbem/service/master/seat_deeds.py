"""Acts of the game master on seats, mails, letters and addresses, as values (see ``deeds``)."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from pbem.bots.kinds import Kind
from pbem.letters.model import Saying
from pbem.service.desk import Desk
from pbem.service.looking.inspect import mail_line
from pbem.service.lookup import game_named, seat_named
from pbem.service.master import addressing, blocking, holding
from pbem.service.master.deeds import every
from pbem.service.seating import bots, playing_on, replacing
from pbem.service.seating.games import Invitee
from pbem.store import Transactions
from pbem.store.tables import Game, Mail, Seat, Stage


def _seat(session: Session, name: str, player: str) -> tuple[str, str]:
    """Return a game's and a player's name as they are written.

    Raises:
        ServiceError: there is no such game or player.
    """
    game = game_named(session, name)
    return game.name, seat_named(session, game, player).name


@dataclass(frozen=True, slots=True)
class BotIn:
    """A bot plays for a player."""

    game: str
    player: str
    kind: Kind = Kind.STRONG

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, player = _seat(session, self.game, self.player)
        return Saying(
            f"A bot ({self.kind.value}) would play for {player} of {game}; everybody is told, and letters go "
            f"on to {player}."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        bots.bot_in(store, desk, self.game, self.player, self.kind, now)
        return f"A bot plays for {self.player} of {self.game} from now on."


@dataclass(frozen=True, slots=True)
class BotOut:
    """No bot plays for a player any more."""

    game: str
    player: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, player = _seat(session, self.game, self.player)
        return Saying(f"No bot would play for {player} of {game} any more, and everybody is told.")

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        bots.bot_out(store, desk, self.game, self.player, now)
        return f"A bot plays for {self.player} of {self.game} no more."


@dataclass(frozen=True, slots=True)
class Replace:
    """A seat is offered to somebody else."""

    game: str
    player: str
    new: Invitee

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, player = _seat(session, self.game, self.player)
        new = self.new
        then = f"Once they join, {player} has it no more: the hand goes with it, and everybody is told."
        if game_named(session, game).stage is Stage.ANNOUNCED:
            then = f"{player} has it no more from then on."
        return Saying(
            f"The seat of {player} in {game} would be offered to {new.name} at {new.address}, in the "
            f"language {new.language} and the time zone {new.zone}. {then}"
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        replacing.replace(store, desk, self.game, self.player, self.new, now)
        return f"{self.new.name} is invited to the seat of {self.player} in {self.game}."


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Those of a game that is over who would play again do, without the others."""

    game: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game = game_named(session, self.game)
        answers = playing_on.answers_about(session, game)
        return Saying(
            f"Another game would be dealt to {every(answers.would)} of {game.name}, with what was agreed for "
            f"it.{_without(answers)}"
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        new, answers = playing_on.play_again(store, desk, self.game, now)
        return f"{new} is dealt to {every(answers.would)}.{_without(answers)}"


def _without(answers: playing_on.Answers) -> str:
    """Say who does not play again."""
    silent = f" Not said so has {every(answers.silent)}." if answers.silent else ""
    return silent + (f" {every(answers.unwilling)} would not." if answers.unwilling else "")


@dataclass(frozen=True, slots=True)
class Readdress:
    """A player is written to at another address."""

    game: str
    player: str
    address: str

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do."""
        game, player = _seat(session, self.game, self.player)
        return Saying(
            f"{player} of {game} would be written to at {self.address}; what answers older letters does not "
            "count any more, and the address that was is told."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        addressing.readdress(store, desk, self.game, self.player, self.address, now)
        return f"{self.player} of {self.game} is written to at {self.address} from now on."


@dataclass(frozen=True, slots=True)
class HoldMail:
    """A mail that nothing was done about is held."""

    number: int

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(
            f"Mail {self.number} would be held, not handled, until it is released; its player is told. "
            "Deadlines run on."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        holding.hold(store, desk, self.number, now)
        return f"Mail {self.number} is held; pbem mail release {self.number} lets it be handled."


@dataclass(frozen=True, slots=True)
class ReleaseMail:
    """A mail that is held is handled."""

    number: int

    def foretold(self, session: Session, /) -> Saying:
        """Say what it would do, and why the mail is held."""
        mail = session.get(Mail, self.number)
        of = _held(session, mail) if mail is not None else ""
        return Saying(f"Mail {self.number}{of} would be handled, and its player answered.")

    def done(self, store: Transactions, _desk: Desk, now: datetime, /) -> str:
        """Do it."""
        holding.release(store, self.number, now)
        return f"Mail {self.number} is handled at the next round."


def _held(session: Session, mail: Mail) -> str:
    """Say whose mail it is and why it is held, as far as the list of mails does."""
    game = session.get(Game, mail.game_id) if mail.game_id else None
    seat = session.get(Seat, mail.seat_id) if mail.seat_id else None
    line = mail_line(mail, game, seat, reveal=False)
    whose = f" in the name of {line.player} of {line.game}" if line.player else ""
    return f"{whose} ({line.reason})" if line.reason else whose


@dataclass(frozen=True, slots=True)
class Retry:
    """A mail that was set aside is read again."""

    number: int

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(f"Mail {self.number} would be read again.")

    def done(self, store: Transactions, _desk: Desk, now: datetime, /) -> str:
        """Do it."""
        holding.retry(store, self.number, now)
        return f"Mail {self.number} is read again at the next round."


@dataclass(frozen=True, slots=True)
class HoldLetter:
    """A letter that waits to be sent is held."""

    number: int

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(f"Letter {self.number} would not be sent until it is released. Deadlines run on.")

    def done(self, store: Transactions, _desk: Desk, now: datetime, /) -> str:
        """Do it."""
        holding.hold_letter(store, self.number, now)
        return f"Letter {self.number} is held; pbem mail release --letter {self.number} lets it be sent."


@dataclass(frozen=True, slots=True)
class ReleaseLetter:
    """A letter that is held is sent."""

    number: int

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(f"Letter {self.number} would be sent.")

    def done(self, store: Transactions, _desk: Desk, now: datetime, /) -> str:
        """Do it."""
        holding.release_letter(store, self.number, now)
        return f"Letter {self.number} is sent at the next round."


@dataclass(frozen=True, slots=True)
class Block:
    """Mails of an address, or of a domain, are kept and neither played nor answered."""

    address: str

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(
            f"Mails of {self.address} would be held, neither played nor answered, and nobody "
            "told; letters to a player go on, and so do deadlines."
        )

    def done(self, store: Transactions, desk: Desk, now: datetime, /) -> str:
        """Do it."""
        blocking.block(store, desk, self.address, now)
        return f"Mails of {self.address} are kept from now on, and neither played nor answered."


@dataclass(frozen=True, slots=True)
class Unblock:
    """Mails of an address, or of a domain, are read again."""

    address: str

    def foretold(self, _session: Session, /) -> Saying:
        """Say what it would do."""
        return Saying(f"Mails of {self.address} would be read as any other from then on.")

    def done(self, store: Transactions, _desk: Desk, now: datetime, /) -> str:
        """Do it."""
        blocking.unblock(store, self.address, now)
        return f"Mails of {self.address} are read as any other from now on."
