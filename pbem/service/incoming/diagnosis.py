"""What would be made of a mail, without a game: for people who wonder why pbem read it as it did."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from pbem.mail.bounce import bounce_of
from pbem.mail.identity import FoundKey, keys_in
from pbem.mail.message import Flag, Message, read_message
from pbem.mail.reply import Reply
from pbem.mail.screen import Screening, Verdict, screen
from pbem.service.errands.reading import is_order, orders_in, reply_in
from pbem.speech.ordering import read_orders, write_order
from pbem.speech.orders import Aside, Item, Problem, ProblemKind

_NOBODY: Final = "\u2063"
"""The writer's name, which nobody can write: an invisible separator."""

_NAMES_AT_MOST: Final = 12
_TAGGED: Final = re.compile(r"^(.+?)[+=._-][0-9a-z]{18}@(.+)$")
_SHOWN_OF_KEY: Final = 4


class Finding(StrEnum):
    """What a mail comes to."""

    ORDERS = "orders"
    NOTHING = "nothing"
    """From a person, but nothing in it would be done: talk, questions, or what is asked back."""
    BOUNCE = "bounce"
    AUTO_REPLY = "auto-reply"
    REPORT = "report"
    OURS = "ours"
    UNREADABLE = "unreadable"
    """Encrypted, damaged, or too large to be sure of all of it."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What would be made of a mail."""

    verdict: Finding
    text: str
    """The new text of a person's mail."""
    orders: tuple[str, ...]
    """The orders in it, as they would be written plainly."""
    why: str


@dataclass(frozen=True, slots=True)
class _Read:
    """A mail's items as read in one language."""

    language: str
    names: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def orders(self) -> list[str]:
        found = (one.meaning for one in self.items)
        return [
            write_order(one, self.language, self.names)
            for one in found
            if not isinstance(one, Aside | Problem)
        ]

    @property
    def asked(self) -> list[ProblemKind]:
        return [one.meaning.kind for one in self.items if isinstance(one.meaning, Problem)]

    @property
    def fit(self) -> tuple[int, int]:
        return len(self.orders) - len(self.asked), len(self.orders)


_MACHINES: Final = {
    Verdict.BOUNCE: Finding.BOUNCE,
    Verdict.AUTO_REPLY: Finding.AUTO_REPLY,
    Verdict.REPORT: Finding.REPORT,
    Verdict.OURS: Finding.OURS,
}


def diagnose(
    raw: bytes, *, languages: Sequence[str], names: Sequence[str] = (), own_addresses: Sequence[str] = ()
) -> Diagnosis:
    """Read a mail as a referee would who knows nothing of its game.

    Args:
        raw: the mail.
        languages: the codes of those to try; the one in which most is read wins, the first of several.
        names: of the players; without any, whoever an order names is taken for a player.
        own_addresses: the referee's; without any, keys are looked for by their shape.
    """
    message = read_message(raw)
    screening = screen(message, own_addresses)
    machine = _MACHINES.get(screening.verdict)
    if machine is not None:
        return Diagnosis(machine, "", (), "; ".join(_why_machine(message, screening)))
    reply = reply_in(message)
    best = max((_read(message, reply, code, tuple(names)) for code in languages), key=lambda one: one.fit)
    if screening.verdict in {Verdict.UNREADABLE, Verdict.TOO_BIG} or Flag.SEALED in message.flags:
        verdict = Finding.UNREADABLE
    else:
        verdict = Finding.ORDERS if best.orders else Finding.NOTHING
    why = "; ".join((*_why_seat(message, own_addresses), *_why_read(message, reply, best)))
    return Diagnosis(verdict, reply.text, tuple(best.orders), why)


def unreadable(why: str) -> Diagnosis:
    """Return what is said of a mail that cannot be read at all."""
    return Diagnosis(Finding.UNREADABLE, "", (), why)


def _read(message: Message, reply: Reply, language: str, names: tuple[str, ...]) -> _Read:
    table = (_NOBODY, *names)
    for _ in range(1 if names else 2):
        read = partial(read_orders, language=language, names=table, seat=0, active=True)
        items = orders_in(message, reply, read).items
        table = (*table, *_named(items, table))
    return _Read(language, table, items)


def _named(items: Sequence[Item], known: tuple[str, ...]) -> list[str]:
    """Return who is named where a player should be."""
    meanings = (one.meaning for one in items)
    words = (
        one.words.strip()
        for one in meanings
        if isinstance(one, Problem) and one.kind is ProblemKind.UNKNOWN_PLAYER
    )
    return [one for one in dict.fromkeys(words) if one and one not in known][:_NAMES_AT_MOST]


def _why_machine(message: Message, screening: Screening) -> Iterator[str]:
    yield f"not from a person: {screening.rule}"
    if screening.verdict is Verdict.BOUNCE:
        for one in bounce_of(message, "").recipients:
            yield f"a recipient {one.action.value}" + (f" with status {one.status}" if one.status else "")


def _why_seat(message: Message, own_addresses: Sequence[str]) -> Iterator[str]:
    keys = [one for own in own_addresses or _likely_own(message) for one in keys_in(message, own)]
    for one in dict.fromkeys(keys):
        yield _shown(one)
    if not keys:
        yield "no key: the seat is looked for by the sender's address"
    if message.sender is None:
        yield "no single sender, so it fits no seat"


def _likely_own(message: Message) -> list[str]:
    """Return what may be the referee's address: one it went to, without what may be a key."""
    sent_to = (one.email for one in (*message.to, *message.cc, *message.delivered_to))
    return list(dict.fromkeys(_TAGGED.sub(r"\1@\2", address) for address in sent_to))


def _shown(key: FoundKey) -> str:
    letter = ", with the letter it answers" if key.nonce else ""
    return f"key {key.key[:_SHOWN_OF_KEY]}… in {key.where.value}{letter}"


def _why_read(message: Message, reply: Reply, read: _Read) -> Iterator[str]:
    if message.flags:
        yield f"noted: {', '.join(sorted(message.flags))}"
    if not reply.text:
        yield "no new text"
        return
    yield f"read as {read.language}"
    if any(is_order(one) for one in read.items) or read.asked:
        kinds = ", ".join(dict.fromkeys(read.asked))
        yield f"{len(read.orders)} read as orders, {len(read.asked)} asked back" + (
            f" ({kinds})" if kinds else ""
        )
    if reply.is_doubtful:
        yield "it stands where quoted text does"
