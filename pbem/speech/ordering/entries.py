"""What a mail says, item by item, while its parts are put together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.speech.ordering.parts import Meaning, Part, Unread
from pbem.speech.ordering.text import Text
from pbem.speech.orders import LayOffer, NextOffer, Problem, ProblemKind, Talk


@dataclass(slots=True)
class Entry:
    """Parts that are one item of the answer."""

    parts: list[Part]
    meaning: Meaning | LayOffer | NextOffer

    @property
    def unread(self) -> Unread | None:
        """The problem, if it is one."""
        return self.meaning if isinstance(self.meaning, Unread) else None

    def fail(self, kind: ProblemKind, words: str = "") -> None:
        """Make it a problem."""
        self.meaning = Unread(Problem(kind, words))

    @property
    def part(self) -> Part:
        """Its first part with the meaning it has by now, unless that is a whole offer."""
        assert not isinstance(self.meaning, LayOffer | NextOffer)
        return replace(self.parts[0], meaning=self.meaning)


@dataclass(slots=True)
class Entries:
    """All of them, in the order written.

    Args:
        text: the mail's, as written.
        all: what will be items.
    """

    text: Text
    all: list[Entry]

    def __iter__(self) -> Iterator[Entry]:
        return iter(list(self.all))

    def written(self, entry: Entry) -> str:
        """Return the words of an item; what stands side by side in a line stays so."""
        raw, written, end = self.text.raw, "", 0
        for part in sorted(entry.parts, key=lambda each: each.start):
            gap = raw[end : part.start]
            joint = "\n" if gap.strip() or "\n" in gap else gap
            written += (joint if written else "") + raw[part.start : part.end]
            end = part.end
        return written

    def of(self, *kinds: type) -> list[Entry]:
        """Return those that mean one of these kinds of things."""
        return [entry for entry in self.all if isinstance(entry.meaning, kinds)]

    def merge(self, into: Entry, *others: Entry) -> None:
        """Make one item of several, where the first of them stands."""
        for other in others:
            into.parts += other.parts
        first = min((into, *others), key=self.all.index)
        place = self.all.index(first)
        self.all[place] = into
        gone = [each for each in (*others, into) if each is not first]
        self.all = [
            each
            for at, each in enumerate(self.all)
            if at == place or not any(each is other for other in gone)
        ]

    def after(self, entry: Entry) -> list[Entry]:
        """Return those that stand after one."""
        return self.all[self.all.index(entry) + 1 :]

    def public_talk(self) -> list[Entry]:
        """Return what is said to the whole table."""
        return [each for each in self.of(Talk) if isinstance(each.meaning, Talk) and each.meaning.to is None]
