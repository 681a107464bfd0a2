"""Bad weather for our own ports: a mailbox that breaks off, a server that refuses, a program killed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from sqlmodel import Session

from pbem.mail.errors import NoConnection, ServerTrouble
from pbem.mail.inbox import Arrived, Known
from pbem.mail.outbox import Fate, Outcome, Outgoing
from pbem.store import Store
from tests.fakes import FakeInbox, FakeOutbox


class Killed(BaseException):
    """The end of the program, at any moment."""


@dataclass
class StormyInbox(FakeInbox):
    """A mailbox that breaks off, and is rebuilt now and then."""

    dice: Random = field(default_factory=Random)
    calm: bool = False

    def fetch_new(self, known: Known) -> Iterator[Arrived]:
        """See ``Inbox``."""
        if not self.calm and self.dice.random() < 0.15:
            self._rebuild()
        for mail in super().fetch_new(known):
            if not self.calm and self.dice.random() < 0.1:
                raise ServerTrouble("The mailbox breaks off.")
            yield mail

    def _rebuild(self) -> None:
        """Give every mail that lies there another place."""
        mails = list(self.waiting.values())
        self.waiting.clear()
        self.uidvalidity += 1
        for mail in mails:
            self.put(mail.raw, mail.arrival)


@dataclass
class StormyOutbox(FakeOutbox):
    """A server that refuses, hangs up and keeps its answer to itself; ``sent`` is what it took."""

    dice: Random = field(default_factory=Random)
    calm: bool = False
    nobody: set[str] = field(default_factory=set)
    """Addresses that it knows not to exist."""

    def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
        """See ``Outbox``."""
        if not self.calm and self.dice.random() < 0.1:
            raise NoConnection("The server is away.")
        for letter in letters:
            if letter.recipient in self.nobody:
                yield Outcome(letter.ident, Fate.FAILED, "5.1.1 There is no such mailbox.", 550)
                continue
            fate, taken, killed = Fate.SENT, True, False
            if not self.calm and self.dice.random() < 0.4:
                fate = self.dice.choice((Fate.RETRY, Fate.BLOCKED, Fate.UNKNOWN, Fate.SENT))
                taken = fate is Fate.SENT or (fate is Fate.UNKNOWN and self.dice.random() < 0.5)
                killed = self.dice.random() < 0.2
            if taken:
                self.sent.append(letter)
            if killed:
                raise Killed
            yield Outcome(letter.ident, fate, str(fate))
            if fate is Fate.BLOCKED or fate is Fate.UNKNOWN:
                return


class StormyStore(Store):
    """A database whose program is killed, before a transaction is committed or after.

    Args:
        url: see ``Store``.
        dice: say when.
        often: how often either happens.
    """

    def __init__(self, url: str, dice: Random, often: float = 0.03) -> None:
        super().__init__(url)
        self.dice, self.often = dice, often

    @contextmanager
    def begin(self) -> Iterator[Session]:
        """See ``Store``."""
        with super().begin() as session:
            yield session
            if self.dice.random() < self.often:
                raise Killed
        if self.dice.random() < self.often:
            raise Killed
