"""The new text of a reply: what its sender typed, told from quotes, signatures and our own words.

Each line is classed by one letter (``lineclass``), then one pass over the classes decides. Both are linear.
Nothing is thrown away: the result names what every line was taken for, so that the caller can say so, and can
still notice an order in a signature.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.lineclass import Classed, LineClass, classify, is_nested, split_shared, unquoted, words_of
from pbem.mail.marks import cut_marked

_MAILTO: Final = re.compile(r"<mailto:[^<>\s]{0,2000}>")
_SHINGLE: Final = 4
_LONG_QUOTE: Final = 50
"""A quoted line at least this long may have been wrapped by the client, its rest without a prefix."""

_WRAPPED_AT_MOST: Final = 2
_BETWEEN_AT_MOST: Final = 6
"""So many lines right between quoted ones may be rests, narrowly wrapped, or an answer."""

_NARROWEST: Final = 24
"""To fewer columns nobody wraps a quote."""

_WIDEST: Final = 120
_ASKING: Final = ("?", ":")
"""How a line ends that is answered right below; ours end so where their paragraph does."""

_ENDING: Final = (".", "!")


class LineKind(StrEnum):
    """What a line of a reply was taken for."""

    NEW = "new"
    """Typed by the sender."""
    BLANK = "blank"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    """"On … Bob wrote:", a header block, or a separator between old and new."""
    SIGNATURE = "signature"
    """A signature, or what a telephone adds."""
    OURS = "ours"
    """Carries our mark (see ``marks``), so that it never plays."""


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A line of a reply."""

    number: int
    """Counted from 0 in the text of the mail; an attribution that shares a line counts as another."""
    text: str
    kind: LineKind
    doubtful: bool = False
    """Two ways of telling disagree. A new line: it stands below what looks like the head of a quote, nothing
    else being new; or, it seems, it is the rest of a wrapped quote, but could be an answer set between its
    lines. A quoted one: by its place it is old, but our letter does not say it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply, line by line."""

    lines: tuple[ReplyLine, ...]

    @property
    def new(self) -> tuple[ReplyLine, ...]:
        """The lines its sender typed."""
        return tuple(line for line in self.lines if line.kind is LineKind.NEW)

    @property
    def text(self) -> str:
        """The new text, blank lines kept where they stood between its lines."""
        return self._joined(True, False)

    @property
    def sure_text(self) -> str:
        """What of the new text is not doubtful."""
        return self._joined(False)

    @property
    def doubtful_text(self) -> str:
        """What of the new text is doubtful: an order in it is to be asked back, never carried out."""
        return self._joined(True)

    def _joined(self, *doubts: bool) -> str:
        kept: list[str] = []
        gap = False
        for line in self.lines:
            if line.kind is LineKind.NEW and line.doubtful in doubts:
                kept.extend(["", line.text] if gap and kept else [line.text])
                gap = False
            else:
                gap = True
        return "\n".join(kept)

    @property
    def disputed(self) -> str:
        """What is not taken for new, yet may have been typed: doubtful lines of the quote, and the signature.

        An order in it is to be asked back, never carried out.
        """
        return "\n".join(
            unquoted(line.text)
            for line in self.lines
            if line.kind is LineKind.SIGNATURE or (line.kind is LineKind.QUOTED and line.doubtful)
        )

    @property
    def is_doubtful(self) -> bool:
        """Whether something in the new text is doubtful (see ``ReplyLine.doubtful``)."""
        return any(line.doubtful for line in self.new)


def read_reply(text: str, *, separators: Sequence[str] = (), parent: str | None = None) -> Reply:
    """Tell the new lines of a mail from the others.

    Args:
        text: the text of the mail, as ``Message.text`` has it.
        separators: what our letters say above their text ("write above this line"), in every language they
            use.
        parent: the text of our letter that is answered, if it is known. Its lines are not new where they come
            back below a boundary, even without a prefix; what it marks is ours everywhere, so it does not
            count here.
    """
    source = split_shared(_MAILTO.sub("", text).split("\n"))
    lines = cut_marked("\n".join(source)).split("\n")
    classed = classify(lines, separators)
    quoted = (
        len(line.rstrip())
        for line, one in zip(lines, classed.classes, strict=True)
        if one == LineClass.QUOTED
    )
    width = max((length for length in quoted if length <= _WIDEST), default=0)
    nested = any(map(is_nested, lines))
    return Reply(_Walk(source, lines, classed, _Parent(parent), width, nested).lines())


class _Parent:
    """The words of the letter that is answered, as runs of four."""

    __slots__ = ("_runs",)

    def __init__(self, text: str | None) -> None:
        words = words_of(cut_marked(text)) if text else []
        self._runs = {tuple(words[at : at + _SHINGLE]) for at in range(len(words) - _SHINGLE + 1)}

    @property
    def is_known(self) -> bool:
        return bool(self._runs)

    def says(self, line: str, before: str = "") -> bool:
        """Tell whether a line is in the letter; a short one only with the end of the line before it."""
        words = words_of(line)
        if len(words) < _SHINGLE or before:
            words = words_of(before)[-(_SHINGLE - 1) :] + words
        runs = [tuple(words[at : at + _SHINGLE]) for at in range(len(words) - _SHINGLE + 1)]
        return bool(runs) and all(run in self._runs for run in runs)


@dataclass(slots=True)
class _Walk:
    """One pass over the classed lines of a mail."""

    source: list[str]
    lines_: list[str]
    classed: Classed
    parent: _Parent
    width: int
    """Of the longest quoted line, save those too long to be wrapped: an address, say."""
    nested: bool
    """Whether something is quoted within a quote, which our letters never do: it is not (only) ours."""

    def lines(self) -> tuple[ReplyLine, ...]:
        kinds = _with_neighbours(self._kinds())
        return tuple(
            ReplyLine(number, self._text(number, kind), kind, doubt)
            for number, (kind, doubt) in enumerate(kinds)
        )

    def _text(self, number: int, kind: LineKind) -> str:
        """Give a line as it is told: without what our marks enclose, where any of it could be read."""
        match kind:
            case LineKind.NEW:
                return self.lines_[number].strip(" \t\u00a0")
            case LineKind.QUOTED | LineKind.SIGNATURE:
                return self.lines_[number]
            case _:
                return self.source[number]

    def _kinds(self) -> list[tuple[LineKind, bool]]:
        classes = self.classed.classes
        kinds: list[tuple[LineKind, bool]] = []
        in_signature = below = found = doubt = False
        at = 0
        while at < len(classes):
            one = classes[at]
            end = self.classed.end_of(at)
            if one in LineClass.BOUNDARIES and self._takes_all(at, end):
                if found or one == LineClass.OWN_SEPARATOR:
                    self._trim_rules(kinds)
                    kinds.extend((LineKind.ATTRIBUTION, False) for _ in range(at, end))
                    kinds.extend(self._all_old(end))
                    return kinds
                doubt = one != LineClass.UNDERSCORES
            if one in LineClass.BOUNDARIES:
                self._trim_rules(kinds)
                kinds.extend((LineKind.ATTRIBUTION, False) for _ in range(at, end))
                below, in_signature = True, False
            elif one == LineClass.BLANK:
                was_ours = self.source[at].strip() and not self.lines_[at].strip()
                kinds.append((LineKind.OURS if was_ours else LineKind.BLANK, False))
            elif one == LineClass.QUOTED:
                kinds.append((LineKind.QUOTED, self._is_foreign(at)))
                below, in_signature = True, False
            elif one in LineClass.SIGNATURES or in_signature:
                in_signature = in_signature or one == LineClass.SIGNATURE or found
                kinds.append((LineKind.SIGNATURE, False))
            elif below and self._is_old(at, kinds):
                kinds.append((LineKind.QUOTED, not self.parent.is_known))
            else:
                kinds.append((LineKind.NEW, doubt or (below and self._may_be_rest(at, kinds))))
                found = True
            at = end
        return kinds

    def _takes_all(self, at: int, end: int) -> bool:
        """Tell whether all below a boundary is old: so it is, save an attribution above prefixed lines."""
        one, classes = self.classed.classes[at], self.classed.classes
        names_author = one == LineClass.ATTRIBUTION or (
            one == LineClass.SEPARATOR
            and classes[end : end + 2].lstrip(LineClass.BLANK)[:1] == LineClass.ATTRIBUTION
        )
        return not names_author or not self.classed.quotes_after(end)

    def _all_old(self, start: int) -> Iterator[tuple[LineKind, bool]]:
        """Give what the lines below a boundary are; up to the next boundary, they should be our letter's."""
        classes = self.classed.classes
        begun, ours = False, True
        for at in range(start, len(classes)):
            if classes[at] == LineClass.BLANK:
                yield LineKind.BLANK, False
                continue
            ours = ours and not (begun and classes[at] in LineClass.BOUNDARIES)
            begun = True
            yield LineKind.QUOTED, ours and self._is_foreign(at)

    def _is_foreign(self, at: int) -> bool:
        """Tell whether our letter, though known, does not say a quoted line: may it have been typed there?"""
        if not self.parent.is_known or self.nested:
            return False
        line = unquoted(self.lines_[at])
        if not words_of(line):
            return False
        return not (self.parent.says(line, self._words_above(at)) or self.parent.says(line))

    def _words_above(self, at: int) -> str:
        """Return what stands above a line, as far up as it takes to tell where a line of one word belongs."""
        above: list[str] = []
        while at and len(above) < _SHINGLE - 1:
            at -= 1
            above = [*words_of(unquoted(self.lines_[at])), *above]
        return " ".join(above)

    def _is_old(self, at: int, kinds: list[tuple[LineKind, bool]]) -> bool:
        """Tell whether a line without prefix, below a boundary, is the rest of a quote or in our letter."""
        follows = at > 0 and kinds[at - 1][0] is LineKind.QUOTED
        line = self.lines_[at]
        if self.parent.is_known:
            return self.parent.says(line, self._words_above(at) if follows else "") or self.parent.says(line)
        return follows and self._is_wrapped_rest(at, unquoted(self.lines_[at - 1]))

    def _may_be_rest(self, at: int, kinds: list[tuple[LineKind, bool]]) -> bool:
        """Tell whether a new line may yet be the rest of a quote: none can tell without our letter."""
        if self.parent.is_known or kinds[at - 1][0] is not LineKind.QUOTED:
            return False
        return self.classed.run_is_enclosed(at, _BETWEEN_AT_MOST) or self._may_be_cut_above(at)

    def _may_be_cut_above(self, at: int) -> bool:
        """Tell whether the quoted line above may go on: in mid sentence, or as full as any quoted line."""
        above, line = self.lines_[at - 1].rstrip(), self.lines_[at].split(maxsplit=1)
        if len(above) < _NARROWEST or above.endswith(_ASKING) or not line:
            return False
        return not above.endswith(_ENDING) or len(above) + 1 + len(line[0]) > self.width

    def _is_wrapped_rest(self, at: int, before: str) -> bool:
        was_cut = (
            self.classed.classes[at - 1] != LineClass.QUOTED  # itself such a rest
            or len(before) >= _LONG_QUOTE
            or before.count("(") > before.count(")")
            or before.count("<") > before.count(">")
            or self.lines_[at].lstrip(" (<").startswith("http")
        )
        return was_cut and self.classed.run_is_enclosed(at, _WRAPPED_AT_MOST)

    def _trim_rules(self, kinds: list[tuple[LineKind, bool]]) -> None:
        """Take a rule of dashes right above a boundary for a part of it."""
        place = len(kinds) - 1
        while place >= 0 and kinds[place][0] is LineKind.BLANK:
            place -= 1
        if (
            place >= 0
            and kinds[place][0] is LineKind.NEW
            and not self.lines_[place].strip(" -_=*\u2014\u2013\u2500")
        ):
            kinds[place] = (LineKind.ATTRIBUTION, False)


def _with_neighbours(kinds: list[tuple[LineKind, bool]]) -> list[tuple[LineKind, bool]]:
    """Let doubt about a new line be doubt about those it stands with: one order may go over several lines."""
    spread = list(kinds)
    for steps in (range(1, len(spread)), range(len(spread) - 2, -1, -1)):
        for at in steps:
            beside = spread[at - steps.step]
            if spread[at][0] is LineKind.NEW and beside == (LineKind.NEW, True):
                spread[at] = beside
    return spread
