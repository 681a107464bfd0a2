"""A demo's table without servers: the mail ports in memory, the rest as it is."""

import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.daemon import Daemon
from pbem.demo.clock import SimulatedClock
from pbem.demo.mailboxes import Mailbox
from pbem.demo.plan import Performance, Plan
from pbem.demo.stage import demo_desk
from pbem.demo.table import Setting, Table
from pbem.demo.writing import Writer
from pbem.mail.message import Message, read_message
from pbem.mail.outbox import Outgoing
from pbem.service.looking.inspect import list_mails
from pbem.store import Store
from tests.fakes import FakeInbox, FakeOutbox

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Delivered(list[Outgoing]):
    """The letters an outbox has sent; those to players go into their mailboxes at once."""

    def __init__(self, mailboxes: Mapping[str, Mailbox]) -> None:
        super().__init__()
        self._mailboxes = mailboxes

    def append(self, letter: Outgoing) -> None:
        super().append(letter)
        if letter.recipient in self._mailboxes:
            self._mailboxes[letter.recipient].deliver(letter.data)


@dataclass(frozen=True)
class Played:
    """A game that was played: who wrote what, and what became of it."""

    performance: Performance
    writers: tuple[Writer, ...]
    letters: dict[str, list[Message]]
    answers: dict[str, list[Message]]
    outcomes: Counter[str]


def play_in_memory(plan: Plan, empty_database: Path) -> Played:
    """Play a whole game without servers."""
    plan.folder.mkdir(exist_ok=True)
    shutil.copy(empty_database, plan.folder / "pbem.db")
    writers, clock, inbox = plan.writers(), SimulatedClock(START), FakeInbox()
    mailboxes = {one.address: Mailbox(plan.folder / one.name) for one in writers}
    outbox = FakeOutbox(Delivered(mailboxes))
    sent: dict[str, list[Message]] = {one.name: [] for one in writers}
    names = {one.address: one.name for one in writers}

    def send(sender: str, to: str, mail: bytes) -> None:
        sent[names[sender]].append(read_message(mail))
        inbox.put(mail, clock())

    store, desk = Store.at(plan.folder / "pbem.db"), demo_desk()
    try:
        daemon = Daemon(store, desk, inbox, outbox, clock=clock, gap=timedelta(days=3650))
        table = Table(plan, Setting(store, desk, daemon, clock, mailboxes, send), lambda view: None)
        performance = table.play()
        outcomes = Counter(str(mail.outcome) for mail in list_mails(store))
    finally:
        store.close()
    got = {
        one.name: [read_message(letter.data) for letter in outbox.sent if letter.recipient == one.address]
        for one in writers
    }
    return Played(performance, writers, got, sent, outcomes)
