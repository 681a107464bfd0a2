"""Our own ports of mail in memory: an inbox one can put mail into, an outbox that keeps what it is given."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pbem.mail.errors import MailTrouble
from pbem.mail.inbox import Arrived, Known, Place
from pbem.mail.outbox import Fate, Outcome, Outgoing

_EPOCH = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


@dataclass
class FakeInbox:
    """An ``Inbox``: mails lie in ``waiting`` until they are put away."""

    account: str = "gm@pbem.test"
    folder: str = "INBOX"
    uidvalidity: int = 1
    waiting: dict[int, Arrived] = field(default_factory=dict)
    put_away: list[Place] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)
    trouble: MailTrouble | None = None
    """Raised by the next poll, if set."""
    meanwhile: Callable[[], None] | None = None
    """Happens while the next poll reads, if set."""
    _uids: int = 0

    def put(self, raw: bytes, arrival: datetime = _EPOCH, *, truncated: bool = False) -> Place:
        """Let a mail arrive."""
        self._uids += 1
        place = Place(self.account, self.folder, self.uidvalidity, self._uids)
        self.waiting[self._uids] = Arrived(place, arrival, raw, truncated)
        return place

    def check(self) -> None:
        """See ``Inbox``."""

    def fetch_new(self, known: Known) -> Iterator[Arrived]:
        """See ``Inbox``."""
        if self.trouble is not None:
            trouble, self.trouble = self.trouble, None
            raise trouble
        if self.meanwhile is not None:
            happens, self.meanwhile = self.meanwhile, None
            happens()
        seen = set(known(self.account, self.folder, self.uidvalidity, sorted(self.waiting)))
        fresh = [mail for uid, mail in self.waiting.items() if uid not in seen]
        yield from sorted(fresh, key=lambda mail: (mail.arrival, mail.place.uid))

    def done(self, place: Place) -> None:
        """See ``Inbox``."""
        if place.uidvalidity == self.uidvalidity and place.uid in self.waiting:
            del self.waiting[place.uid]
            self.put_away.append(place)

    def leave(self, place: Place) -> None:
        """See ``Inbox``."""
        self.left.append(place)

    def wait(self, seconds: float, stop: Callable[[], bool] | None = None) -> None:
        """See ``Inbox``: returns at once."""

    def close(self) -> None:
        """See ``Inbox``."""


@dataclass
class FakeOutbox:
    """An ``Outbox``: keeps what is sent; ``fates`` says what becomes of the next ones, else sent."""

    sent: list[Outgoing] = field(default_factory=list)
    tried: list[Outgoing] = field(default_factory=list)
    fates: deque[Fate] = field(default_factory=deque)
    trouble: MailTrouble | None = None
    """Raised by the next batch, if set."""

    def send_batch(self, letters: Iterable[Outgoing]) -> Iterator[Outcome]:
        """See ``Outbox``."""
        if self.trouble is not None:
            trouble, self.trouble = self.trouble, None
            raise trouble
        for letter in letters:
            self.tried.append(letter)
            fate = self.fates.popleft() if self.fates else Fate.SENT
            if fate is Fate.SENT:
                self.sent.append(letter)
            yield Outcome(letter.ident, fate, "" if fate is Fate.SENT else f"{fate} as the test said")
            if fate is Fate.BLOCKED:
                return
