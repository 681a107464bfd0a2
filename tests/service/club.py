"""A game among people in memory: an ordinary daemon, a clock the test moves, players who answer letters."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path

from sqlmodel import col, select

from pbem.daemon import Daemon, Round
from pbem.game.cards import Card
from pbem.game.moves import Seat as Place
from pbem.game.state import State
from pbem.letters.model import Recipient
from pbem.mail.message import read_message
from pbem.mail.outbox import Outgoing
from pbem.service.desk import Desk, Limits
from pbem.service.playing.running import load_state
from pbem.service.rounds.agenda import next_due
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.speech.names import card_name
from pbem.store import Store
from pbem.store.tables import Game, Letter, Mail, MailOutcome
from tests.fakes import FakeInbox, FakeOutbox
from tests.service.dealt import begun

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen")
MASTER = "master@example.org"
SERVER = "mx.pbem.test"
"""The name the referee's mail server signs its findings with."""
REFEREE = "referee@pbem.test"
POLL = timedelta(hours=1)
"""How often the daemon looks in; a longer gap is an outage."""
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def address(name: str) -> str:
    """Return the address of a player."""
    return f"{name.lower()}@example.org"


@dataclass
class Club:
    """People around a referee.

    Args:
        store: the database.
        now: the time, which only the test moves.
        limits: how much mail of others may make the referee write.
        master: where the game master reads.
    """

    store: Store
    now: datetime = START
    inbox: FakeInbox = field(default_factory=FakeInbox)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    game: str = ""
    mails: int = 0
    limits: Limits = Limits()
    master: str = MASTER

    @classmethod
    def at(cls, folder: Path) -> "Club":
        """Return a club with a database of its own."""
        store = Store.at(folder / "pbem.db")
        store.prepare()
        return cls(store)

    @property
    def desk(self) -> Desk:
        """The referee's desk."""
        master = Recipient("Master", "en", "UTC")
        return Desk(REFEREE, "The referee", master, self.master, authserv_id=SERVER, limits=self.limits)

    @property
    def daemon(self) -> Daemon:
        """A daemon as it would be started now: it keeps nothing in memory."""
        return Daemon(self.store, self.desk, self.inbox, self.outbox, clock=lambda: self.now, gap=POLL)

    def announce(self, count: int = 3, agreement: Agreement | None = None, *, secret: bytes = b"club") -> str:
        """Announce a game among so many people, dealt at once unless the agreement says otherwise."""
        invitees = [Invitee(name, address(name), "en", "UTC") for name in NAMES[:count]]
        agreed = agreement or Agreement(confirm=False, first="Ann")

        def begin() -> str:
            name = announce(self.store, self.desk, invitees, agreed, now=self.now, secret=secret)
            self.round()
            return name

        if (self.inbox, self.outbox, self.limits) == (FakeInbox(), FakeOutbox(), Limits()):
            database = Path(str(self.store.engine.url.database))
            self.game = begun((count, agreed, secret, self.now), database, self.outbox, begin)
        else:
            self.game = begin()
        return self.game

    def round(self, *, after: timedelta = timedelta(0)) -> Round:
        """Let some time pass, and the daemon do one round.

        The daemon has looked in meanwhile, so that the time counts as no outage; polls that would find
        neither mail nor anything due are left out.
        """
        until = self.now + after
        done: list[Round] = []
        while self.now < until:
            before, self.now = self.now, min(self._next_poll(), until)
            done.append(replace(self.daemon, gap=max(POLL, self.now - before)).run_once())
        last = self.daemon.run_once()
        done.append(last)
        outcomes = tuple(outcome for one in done for outcome in one.outcomes)
        return Round(outcomes, sum(one.fired for one in done), sum(one.sent for one in done), last.trouble)

    def _next_poll(self) -> datetime:
        """Return when a poll, of one an hour, next finds something to do."""
        due = next_due(self.store)
        if self.inbox.waiting:
            due = self.now
        if due is None:
            return datetime.max.replace(tzinfo=UTC)
        hours = max(-((self.now - due) // POLL), 1)
        return self.now + hours * POLL

    # --- players -----------------------------------------------------------------------------------------

    def letters_to(self, name: str) -> list[Outgoing]:
        """Return the letters a player has received."""
        return [one for one in self.outbox.sent if one.recipient == address(name)]

    def last_letter(self, name: str) -> EmailMessage:
        """Return the last letter a player has received."""
        return _parsed(self.letters_to(name)[-1])

    def words_to(self, name: str) -> str:
        """Return the plain text of the last letter a player has received."""
        return read_message(self.letters_to(name)[-1].data).text

    def master_letters(self) -> list[str]:
        """Return the plain texts of the letters to the game master."""
        return [read_message(one.data).text for one in self.outbox.sent if one.recipient == MASTER]

    def answer(
        self,
        name: str,
        text: str,
        *,
        letter: EmailMessage | None = None,
        sender: str = "",
        arrival: datetime | None = None,
        headers: Sequence[tuple[str, str]] = (),
    ) -> bytes:
        """Let a player's answer to a letter (the last one, if none is named) arrive at the referee's."""
        letter = letter or _head(self.letters_to(name)[-1])
        mail = EmailMessage()
        self.mails += 1
        mail["From"] = sender or f"{name} <{address(name)}>"
        mail["To"] = str(letter["Reply-To"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Message-ID"] = f"<{self.mails}.{name}@example.org>"
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail["References"] = str(letter["Message-ID"])
        for key, value in headers:
            mail[key] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        self.inbox.put(raw, arrival or self.now)
        return raw

    def play(self, name: str, text: str) -> MailOutcome:
        """Let a player answer the last letter and the daemon do a round; return the mail's outcome."""
        self.answer(name, text)
        outcomes = self.round().outcomes
        assert len(outcomes) == 1, outcomes
        return outcomes[0]

    # --- the truth ---------------------------------------------------------------------------------------

    def state(self) -> State:
        """Return the state of the game."""
        with self.store.begin() as session:
            return load_state(session, session.exec(select(Game).where(Game.name == self.game)).one())

    def hand(self, name: str) -> tuple[Card, ...]:
        """Return the hand of a player."""
        return self.state().hands[self.seat(name)]

    def seat(self, name: str) -> Place:
        """Return the seat of a player."""
        return NAMES.index(name)

    def offer(self, name: str, count: int = 1) -> str:
        """Return an order that lays the first resources of a player's hand."""
        return "OFFER " + ", ".join(card_name(card, "en") for card in self.hand(name)[:count])

    def outcomes(self) -> list[MailOutcome | None]:
        """Return what became of every mail, in order of storage."""
        with self.store.begin() as session:
            return [mail.outcome for mail in session.exec(select(Mail).order_by(col(Mail.id)))]

    def stored_letters(self) -> list[Letter]:
        """Return every letter in the outbox, sent or not."""
        with self.store.begin() as session:
            return list(session.exec(select(Letter).order_by(col(Letter.id))))


def _head(letter: Outgoing) -> EmailMessage:
    """Read the head of a letter alone: an answer needs no more, and the rest takes most of the time."""
    return BytesHeaderParser(_class=EmailMessage, policy=policy.default).parsebytes(letter.data)


def _parsed(letter: Outgoing) -> EmailMessage:
    message = message_from_bytes(letter.data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message
