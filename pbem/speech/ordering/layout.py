"""Lines and paragraphs: which lines were one before they were wrapped, and which are talk."""

import re
from dataclasses import dataclass, replace
from typing import Final

from pbem.speech.ordering.bounds import LONGEST_TEXT
from pbem.speech.ordering.parts import Lacking, Laid, Meaning, Named, Part, Said, Unread
from pbem.speech.ordering.sentences import Sentences
from pbem.speech.ordering.talk import Lead, Talks
from pbem.speech.ordering.text import Text
from pbem.speech.orders import Aside, ChangeOffer, Problem, ProblemKind, TakeCards

_LIST_MARK: Final = re.compile(r"[ \u200b]*(?:[-*•·‣◦▪+][ \u200b]+|\(?(?:\d{1,2}[.)]|[^\W\d_]\))[ \u200b]+)")
_WRAPPED: Final = 55
"""A line that is shorter was not wrapped by a mail program."""
_LONGEST: Final = 12
"""No order goes over more lines."""
_FULL: Final = 66
"""A mail program wraps a line when the next word would take it past this, or later."""
_WITH_CARDS: Final = ("lay", "take", "change")
_FINAL: Final = frozenset('.!?;"')


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: where it stands, where its words begin, the number of its paragraph."""

    start: int
    begin: int
    end: int
    paragraph: int

    @property
    def listed(self) -> bool:
        """Whether it begins with a list mark or a number."""
        return self.begin > self.start


def lines_of(text: Text) -> list[Line]:
    """Return the lines of a text that are not blank."""
    found: list[Line] = []
    place, paragraph = 0, 0
    for raw in text.raw.split("\n"):
        start, end = text.trimmed(place, place + len(raw))
        place += len(raw) + 1
        if start == end:
            paragraph += 1
            continue
        mark = _LIST_MARK.match(text.shadow, start, end)
        found.append(Line(start, mark.end() if mark and mark.end() < end else start, end, paragraph))
    return found


class Layout:
    """Takes a text apart.

    Args:
        text: the mail's.
        sentences: how sentences are read, by which wrapped lines are told.
        talks: how talk is told.
    """

    def __init__(self, text: Text, sentences: Sentences, talks: Talks) -> None:
        self.text = text
        self.sentences = sentences
        self.talks = talks
        self.lines = lines_of(text)

    def parts(self) -> list[Part]:
        """Return everything said in the text, in the order written."""
        found: list[Part] = []
        at = 0
        unit = 0
        while at < len(self.lines) and self.lines[at].begin < LONGEST_TEXT:
            lead = self.talks.lead(self.lines[at].begin, self.lines[at].end)
            if lead is not None:
                end, parts = self._talk(at, lead)
            else:
                end, parts = self._speech(at)
            unit += 1
            paragraph = self.lines[at].paragraph
            found += [Part(each.start, each.end, each.meaning, unit, paragraph) for each in parts]
            at = end
        return found + self._past(at)

    def _past(self, at: int) -> list[Part]:
        """Return what is not read any more as one thing to ask about."""
        if at == len(self.lines):
            return []
        first, end = self.lines[at], self.lines[-1].end
        problem = Problem(ProblemKind.NOT_UNDERSTOOD, self.text.spoken(first.start, end))
        return [Part(first.start, end, Unread(problem, "order"), len(self.lines), first.paragraph)]

    # --- speech ------------------------------------------------------------------------------------------

    def _speech(self, at: int) -> tuple[int, list[Part]]:
        """Read one unit of lines that belong together; talk within its last line begins a part of its own."""
        end = at + 1
        while end < min(len(self.lines), at + _LONGEST) and self._goes_on(at, end):
            end += 1
        first, last = self.lines[at], self.lines[end - 1]
        inline = self.talks.inline(last.begin, last.end)
        if inline is None:
            return end, self._read(first, last.end)
        before = self.text.trimmed(first.begin, inline.start)[1]
        parts = self._read(first, before) if before > first.begin else []
        end, talk = self._talk(end - 1, inline)
        return end, [*parts, *talk]

    def _read(self, first: Line, end: int) -> list[Part]:
        """Read lines, list marks and pictures around them with them."""
        parts = self.sentences.read(first.begin, end)
        if not parts:
            return [Part(first.start, end, Aside())]
        parts = [replace(parts[0], start=first.start), *parts[1:]]
        return [*parts[:-1], replace(parts[-1], end=end)]

    def _goes_on(self, at: int, end: int) -> bool:
        """Return whether a line goes on what the lines before it began."""
        first, last, line = self.lines[at], self.lines[end - 1], self.lines[end]
        if line.end > LONGEST_TEXT or line.paragraph != last.paragraph:
            return False
        if self.talks.inline(last.begin, last.end) is not None:
            return False
        if self.talks.lead(line.begin, line.end) is not None:
            return False
        before = self.sentences.read(first.begin, last.end)
        alone = self.sentences.read(line.begin, line.end)
        if not before or not alone:
            return False  # a line of signs alone stands by itself
        if _read_whole(before) and _read_whole(alone) and not self._loose_ends(before, alone, line):
            return False
        joined = self.sentences.read(first.begin, line.end)
        if isinstance(before[-1].meaning, Lacking):
            return not line.listed and _read_whole(joined)
        if not line.listed and _all_named(alone) and self._announces(first):
            return True
        return self._open(last) and self._continues(first, last, line)

    def _continues(self, first: Line, last: Line, line: Line) -> bool:
        """Return whether a line goes on an open one, by how they are read alone and together."""
        before = self.sentences.read(first.begin, last.end)
        alone = self.sentences.read(line.begin, line.end)
        joined = self.sentences.read(first.begin, line.end)
        if _orders(joined) > _orders(before) + _orders(alone):
            return True  # "I offer the gun 5 and the coat / 2. One of these is blue."
        if line.listed:
            return False
        if self._begins_with_guard(line):
            return not (_read_whole(alone) and _read_whole(before)) or _read_whole(joined)
        if self.text.raw[last.end - 1] in ",&+-" and isinstance(alone[0].meaning, Named | Unread):
            return not isinstance(before[-1].meaning, Aside)
        if isinstance(before[-1].meaning, Laid) and _unread_statement(alone):
            return False  # the offer waits for it anyway, and its words are asked about by themselves
        if _read_whole(before):
            return (
                not _read_whole(alone)
                and (self._lower(line) or self._wraps(last, line))
                and not self._shouts(last)
            )
        return _read_whole(joined) or self._dangles(last) or self._lower(line) or self._wraps(last, line)

    def _loose_ends(self, before: list[Part], alone: list[Part], line: Line) -> bool:
        """Return whether lines that are read one by one may yet be one: a list of cards goes on."""
        first, last = alone[0].meaning, before[-1].meaning
        if self._begins_with_guard(line) or isinstance(first, Named) or _bare(last):
            return True
        return _bare(first) and self._lower(line)

    def _announces(self, line: Line) -> bool:
        """Return whether a line is a keyword alone, for which the next lines name the cards."""
        return isinstance(self.sentences.read(line.begin, line.end)[-1].meaning, Lacking)

    def _open(self, line: Line) -> bool:
        """Return whether no mark ends a line."""
        return self.text.shadow[line.end - 1] not in _FINAL

    def _begins_with_guard(self, line: Line) -> bool:
        words = self.text.words(line.begin, line.end)
        return bool(words) and any(words[0].text in each.guards.begin for each in self.sentences.spoken)

    def _dangles(self, line: Line) -> bool:
        words = self.text.words(line.begin, line.end)
        return bool(words) and any(words[-1].text in each.guards.dangling for each in self.sentences.spoken)

    def _lower(self, line: Line) -> bool:
        char = self.text.raw[line.begin]
        return char.islower() or char.isdecimal() or char in "(&,"

    def _shouts(self, line: Line) -> bool:
        """Return whether a line is in capitals, as keywords are, so that what follows it is another thing."""
        words = [word for word in self.text.raw[line.begin : line.end].split() if word.isalpha()]
        return bool(words) and all(word.isupper() for word in words)

    def _wraps(self, last: Line, line: Line) -> bool:
        """Return whether a mail program would have broken the line here."""
        length = last.end - last.start
        word = next(iter(self.text.raw[line.begin : line.end].split()), "")
        return length >= _WRAPPED and length + 1 + len(word) > _FULL

    # --- talk --------------------------------------------------------------------------------------------

    def _talk(self, at: int, lead: Lead) -> tuple[int, list[Part]]:
        """Read talk, to where it ends: a closing quote, a blank line, or a line that gives an order."""
        quoted = self.talks.quoted(lead, self._gives_order)
        if quoted is not None:
            if not quoted.clear or quoted.end > LONGEST_TEXT:
                lead = replace(lead, problem=Problem(ProblemKind.NOT_PLAIN, quoted.text))
            after = next((n for n in range(at, len(self.lines)) if self.lines[n].end >= quoted.end), at)
            return after + 1, self.talks.parts(lead, self._from(at, lead), quoted.end, quoted.text)
        end = at + 1
        while end < len(self.lines) and self._talks_on(lead, self.lines[end - 1], self.lines[end]):
            end += 1
        close = self.lines[end - 1].end
        begin, close = self.text.trimmed(lead.body, close)
        cut = self.lines[min(end, len(self.lines) - 1)].end > LONGEST_TEXT  # its end may be past what is read
        if cut or (not lead.master and self._holds_order(begin, close)):
            lead = replace(lead, problem=Problem(ProblemKind.NOT_PLAIN, self.text.spoken(begin, close)))
        return end, self.talks.parts(
            lead, self._from(at, lead), max(close, lead.body), self.text.raw[begin:close]
        )

    def _from(self, at: int, lead: Lead) -> int:
        """Return where talk begins, its list mark with it."""
        line = self.lines[at]
        return line.start if lead.start == line.begin else lead.start

    def _talks_on(self, lead: Lead, last: Line, line: Line) -> bool:
        if line.end > LONGEST_TEXT or line.paragraph != last.paragraph:
            return False
        if self.talks.lead(line.begin, line.end) is not None:
            return False
        if self._gives_order(line.begin, line.end):
            return False
        empty = self.text.trimmed(lead.body, last.end)[0] == last.end
        return lead.paragraph or empty or self._wraps(last, line)

    def _gives_order(self, start: int, end: int) -> bool:
        """Return whether words give an order, or begin with the keyword of one: they are no talk."""
        parts = self.sentences.read(start, end)
        if not parts:
            return False
        if self._shouts_first(start, end) or _names_cards(parts[0]):
            return True
        return _orders(parts[:1]) > 0 and _read_whole(parts)

    def _holds_order(self, start: int, end: int) -> bool:
        """Return whether cards are laid or taken in the middle of talk, where all would read of them."""
        words = self.text.words(start, end)
        for at in range(1, len(words)):
            word = words[at]
            loud = self.text.raw[word.start : word.end].isupper() and len(word.text) > 1
            if loud or words[at - 1].text in _FINAL:
                line = self.text.raw.find("\n", word.start, end)
                parts = self.sentences.read(word.start, line if line >= 0 else end)
                if parts and _names_cards(parts[0]):
                    return True
        return False

    def _shouts_first(self, start: int, end: int) -> bool:
        """Return whether words begin with a keyword in capitals."""
        words = self.text.words(start, end)
        first = words[0] if words else None
        return (
            first is not None
            and self.text.raw[first.start : first.end].isupper()
            and any(first.text in each.verbs or first.text in each.inline for each in self.sentences.spoken)
        )


def _read_whole(parts: list[Part]) -> bool:
    return all(not isinstance(each.meaning, Unread) for each in parts)


def _bare(meaning: Meaning) -> bool:
    """Return whether it is a statement without a keyword, or a list of cards."""
    return isinstance(meaning, Named) or (isinstance(meaning, Said) and not meaning.headed)


def _all_named(parts: list[Part]) -> bool:
    return all(isinstance(each.meaning, Named) for each in parts)


def _unread_statement(parts: list[Part]) -> bool:
    return isinstance(first := parts[0].meaning, Unread) and first.order == "statement"


def _names_cards(part: Part) -> bool:
    """Return whether cards are laid, taken or changed there, or seem to be."""
    meaning = part.meaning
    if isinstance(meaning, Unread):
        return meaning.order in _WITH_CARDS
    return isinstance(meaning, Laid | TakeCards | ChangeOffer)


def _orders(parts: list[Part]) -> int:
    return sum(not isinstance(each.meaning, Said | Unread | Aside | Named | Lacking) for each in parts)
