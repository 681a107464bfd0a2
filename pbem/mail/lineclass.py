"""Each line of a mail classed by one letter: quoted, an attribution, a header block, a signature, text.

Attributions are found from their end (a colon, a verb) upwards, since clients wrap them over two to four
lines.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.mail.phrases import PHRASES, Role, header_words

_LINE_LIMIT: Final = 1_000
"""Signs of a line that are looked at."""

_ATTRIBUTION_LINES: Final = 4
_ATTRIBUTION_LIMIT: Final = 600
_HEADER_REACH: Final = 3
_HEADER_LINES: Final = 24
_TELLING_ROLES: Final = 2


class LineClass:
    """The letters for lines."""

    BLANK: Final = "e"
    QUOTED: Final = "q"
    ATTRIBUTION: Final = "a"
    HEADERS: Final = "h"
    SEPARATOR: Final = "s"
    UNDERSCORES: Final = "_"
    OWN_SEPARATOR: Final = "k"
    SIGNATURE: Final = "g"
    FOOTER: Final = "f"
    TEXT: Final = "t"

    BOUNDARIES: Final = "ahs_k"
    SIGNATURES: Final = "gf"


@dataclass(frozen=True, slots=True)
class Classed:
    """The classes of the lines of a mail, and where a boundary of several lines ends."""

    classes: str
    ends: dict[int, int]
    leads_to_quote: Sequence[bool]
    """Of each line, whether it, or the next that is neither blank nor of an attribution, is quoted."""

    def end_of(self, at: int) -> int:
        """Give the line after the one, or the boundary, that begins here."""
        return self.ends.get(at, at + 1)

    def quotes_after(self, at: int) -> bool:
        """Tell whether, from here, the next line that is neither blank nor of an attribution is quoted."""
        return at < len(self.classes) and self.leads_to_quote[at]

    def run_is_enclosed(self, at: int, most: int) -> bool:
        """Tell whether a run of at most so many lines of text from here ends at a quoted line."""
        for one in self.classes[at : at + most + 1]:
            if one != LineClass.TEXT:
                return one == LineClass.QUOTED
        return False


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))


_QUOTE: Final = re.compile(r"^\s{0,8}(?:[>|＞]|[a-z]{1,3}>)")
_QUOTE_PREFIX: Final = re.compile(r"^\s{0,8}(?:[A-Za-z]{0,3}[>|＞]\s?)+")
_NESTED: Final = re.compile(r"^\s{0,8}[>|\uff1e]\s?[>|\uff1e]")
_VERBS: Final = _any_of(v for p in PHRASES for v in p.verbs)
_VERB: Final = re.compile(rf"(?<!\w)(?:{_VERBS})(?!\w)")
_VERB_LAST: Final = re.compile(rf"(?:^|\W)(?:{_VERBS})$")
_DAY: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d\s?年")
_HOUR: Final = re.compile(r"\d{1,2}[:.h]\d{2}")
_OPENERS: Final = _any_of(o for p in PHRASES for o in p.openers)
_WEEKDAYS: Final = _any_of(w for p in PHRASES for w in p.weekdays)
_DATE_FIRST: Final = r"\d{4}[-/.]\d|\d{1,2}[-/.]\d{1,2}[-/.]\d|\d{1,2}[:.]\d\d|\d{1,2}\.?\s\w{3}"
_START: Final = re.compile(rf"^(?:(?:{_OPENERS})\W|(?:{_WEEKDAYS})\w{{0,12}}\W|{_DATE_FIRST})")
_STARTS_WITH_DATE: Final = re.compile(rf"^(?:{_DATE_FIRST})")
_START_WITHIN: Final = re.compile(rf"(?:\s|-)(?:{_OPENERS})\s(?:(?:{_WEEKDAYS})\w{{0,12}}[,.\s]|\d)")
_ENCLOSED_ADDRESS: Final = r"[<(][^<>()\s@]{1,200}@[^<>()\s@]{1,200}[>)]"
_NAME_AND_VERB: Final = re.compile(rf"{_ENCLOSED_ADDRESS}(?:\s.{{0,60}}\s|\s{{0,3}})(?:{_VERBS})(?!\w)")
_QUOTING: Final = re.compile(rf"^(?:{_any_of(q for p in PHRASES for q in p.quoting)})\s.{{1,200}}:$")
_UNDATED: Final = re.compile(rf"{_ENCLOSED_ADDRESS}.{{0,40}}[:\uff1a]$")
_ROLES: Final = dict(header_words())
_HEADER: Final = re.compile(rf"^\s{{0,8}}[*_]{{0,2}}({_any_of(_ROLES)})\s?[*_]{{0,2}}\s?[:\uff1a]")
_SEPARATOR_WORDS: Final = tuple(word for phrases in PHRASES for word in phrases.separators)
_FOOTERS: Final = tuple(word for phrases in PHRASES for word in phrases.footers)
_FOOTER_LIMIT: Final = 160
_SEPARATOR_LIMIT: Final = 200
_RULES: Final = ("--", "==", "__", "~~", "\u2013\u2013", "\u2014\u2014", "- ", " -", "_ ", " _")
_WORD: Final = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    """Give the words of a text, case aside."""
    return _WORD.findall(text.casefold())


def split_shared(lines: Iterable[str]) -> list[str]:
    """Split the lines on which an attribution follows the text at once, with no line break between."""
    apart: list[str] = []
    for line in lines:
        place = _shared_at(line)
        apart.extend([line] if place is None else [line[:place].rstrip(" -"), line[place:].lstrip(" -")])
    return apart


def _shared_at(line: str) -> int | None:
    folded = _fold(line)
    if not folded.endswith((":", "--")) or _QUOTE.match(folded) or _START.match(folded.lstrip(" -*")):
        return None
    within = _START_WITHIN.search(folded)
    if within is None or len(folded) != len(line.rstrip()):
        return None
    named = _NAME_AND_VERB.search(folded)
    if named and named.start() < within.start():  # the name stands before the date: all is the attribution
        return None
    rest = folded[within.start() :]
    return within.start() if _VERB_LAST.search(rest.rstrip(" -:")) and _DAY.search(rest) else None


def unquoted(line: str) -> str:
    """Take the prefix off a quoted line."""
    return _QUOTE_PREFIX.sub("", line).strip()


def is_nested(line: str) -> bool:
    """Tell whether a line is quoted within a quote."""
    return _NESTED.match(line) is not None


def classify(lines: Sequence[str], separators: Sequence[str] = ()) -> Classed:
    """Class every line of a mail; see ``read_reply`` for the separators."""
    plain = [_fold(line) for line in lines]
    classes = [_class_of(line) for line in plain]
    told = [_role(line) if one == LineClass.TEXT else None for line, one in zip(plain, classes, strict=True)]
    ends: dict[int, int] = {}
    for at, line in enumerate(plain):
        if classes[at] != LineClass.TEXT:
            continue
        start = _attribution_start(plain, classes, at, line)
        if start is not None:
            _set(classes, ends, start, at + 1, LineClass.ATTRIBUTION)
        elif (end := _headers_end(told, classes, at)) is not None:
            _set(classes, ends, at, end, LineClass.HEADERS)
    _find_prefixed_headers(plain, classes, ends)
    phrases = [" ".join(words_of(phrase)) for phrase in separators]
    _find_own(plain, classes, ends, [phrase for phrase in phrases if phrase])
    return Classed("".join(classes), ends, _leading_to_quotes(classes))


def _leading_to_quotes(classes: Sequence[str]) -> Sequence[bool]:
    found = [False] * (len(classes) + 1)
    for at in range(len(classes) - 1, -1, -1):
        skipped = classes[at] in (LineClass.BLANK, LineClass.ATTRIBUTION)
        found[at] = classes[at] == LineClass.QUOTED or (skipped and found[at + 1])
    return found


_SHADES: Final = str.maketrans(
    dict.fromkeys("\u2019\u02bc\u2018", "'")
    | dict.fromkeys("\u00a0\u202f\u2007\u2009", " ")
    | dict.fromkeys("\u2010\u2011\u2012\u2015\u2212\u2500\u2501", "-")
    | dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2068\u2069\u00ad", None)
)
"""Apostrophes, spaces and dashes become one kind of each; what cannot be seen goes."""


def _fold(line: str) -> str:
    return line[:_LINE_LIMIT].lower().translate(_SHADES).rstrip()


def _set(classes: list[str], ends: dict[int, int], start: int, end: int, letter: str) -> None:
    classes[start:end] = letter * (end - start)
    ends[start] = end


def _class_of(line: str) -> str:
    bare = line.strip()
    if not bare:
        return LineClass.BLANK
    if _QUOTE.match(line) and bare != ">:":
        return LineClass.QUOTED
    if bare in {"--", "\u2014", "\u2013", "---"}:
        return LineClass.SIGNATURE
    if len(bare) >= 10 and not bare.strip("_"):
        return LineClass.UNDERSCORES
    if _is_separator(bare):
        return LineClass.SEPARATOR
    if len(bare) <= _FOOTER_LIMIT and bare.lstrip("<(*_ ").startswith(_FOOTERS):
        return LineClass.FOOTER
    return LineClass.TEXT


def _is_separator(bare: str) -> bool:
    core = bare.strip("*").strip()
    inner = core.strip("-_=~\u2013\u2014: ")
    if len(inner) > _SEPARATOR_LIMIT:
        return False
    if core.startswith(_RULES) and core.endswith(_RULES):
        return inner in _SEPARATOR_WORDS or any(word in inner for word in _SEPARATOR_WORDS if " " in word)
    return core.endswith(":") and inner in _SEPARATOR_WORDS and " " in inner


def _attribution_start(plain: list[str], classes: list[str], at: int, line: str) -> int | None:
    """Give the first line of the attribution that ends on this line, if one does."""
    tail = line.rstrip(" -*\u2013\u2014")
    has_colon = tail.endswith((":", "\uff1a"))
    if not (has_colon or _VERB_LAST.search(tail.rstrip(" :\uff1a")[-40:]) or line.endswith(">")):
        return None
    text = ""
    for start in range(at, max(-1, at - _ATTRIBUTION_LINES), -1):
        if classes[start] != LineClass.TEXT or len(text) > _ATTRIBUTION_LIMIT:
            break
        text = f"{plain[start].strip(' -*')} {text}".strip()
        if _is_attribution(text, has_colon, classes, at):
            return start
    return at if _is_attribution_alone(line, tail, has_colon, classes, at) else None


def _is_attribution_alone(line: str, tail: str, has_colon: bool, classes: list[str], at: int) -> bool:
    """Tell whether one line is an attribution by other signs than how it begins."""
    if len(line) > _ATTRIBUTION_LIMIT:
        return False
    if line.startswith(_RULES) and line.endswith(_RULES) and _VERB_LAST.search(tail.rstrip(" :\uff1a")):
        return True
    if not has_colon:
        return False
    if _quotes_next(classes, at + 1):
        # "Quoting Bob:", "Bob <b@…>:", and what people write themselves: "On Sunday the referee wrote:"
        written = _VERB_LAST.search(tail.rstrip(" :\uff1a")) is not None
        if written or _QUOTING.match(tail) or _UNDATED.search(tail):
            return True
    return _VERB.search(line) is not None and _is_dated(line, classes, at)


def _is_attribution(text: str, has_colon: bool, classes: list[str], at: int) -> bool:
    """Tell whether lines, joined, are an attribution from its very beginning."""
    if not _is_dated(text, classes, at):
        return False
    if _VERB.search(text):
        return bool(_START.match(text) or (has_colon and _NAME_AND_VERB.search(text)))
    if "@" not in text:
        return False
    if has_colon and _quotes_next(classes, at + 1):  # whatever language this is
        return True
    if not (_STARTS_WITH_DATE.match(text) or _START.match(text)):
        return False
    return text.rstrip(" :").endswith(">") and (has_colon or _quotes_next(classes, at + 1))


def _is_dated(text: str, classes: list[str], at: int) -> bool:
    """Tell whether a text names a day; an hour alone, as in talk, needs an address or a quote with it."""
    return _DAY.search(text) is not None or (
        _HOUR.search(text) is not None and ("@" in text or _quotes_next(classes, at + 1))
    )


def _quotes_next(classes: list[str], at: int) -> bool:
    while at < len(classes) and classes[at] == LineClass.BLANK:
        at += 1
    return at < len(classes) and classes[at] == LineClass.QUOTED


def _find_prefixed_headers(plain: list[str], classes: list[str], ends: dict[int, int]) -> None:
    """Class as headers a block that is prefixed above a quote that is not, as some web mailers write it."""
    at = 0
    while at < len(plain):
        end = at
        while end < len(plain) and classes[end] == LineClass.QUOTED:
            end += 1
        if 1 < end - at <= _HEADER_LINES:
            block = [line for line in map(unquoted, plain[at:end]) if line]
            roles = {_role(line) for line in block}
            if (
                len(roles - {None}) > _TELLING_ROLES
                and len(block) <= len(roles)
                and not _quotes_next(classes, end)
            ):
                _set(classes, ends, at, end, LineClass.HEADERS)
        at = end + 1


def _role(line: str) -> Role | None:
    found = _HEADER.match(line)
    return _ROLES[found[1]] if found else None


def _headers_end(told: list[Role | None], classes: list[str], at: int) -> int | None:
    """Give the line after the header block that begins here, if one does: two roles, one of them telling."""
    first = told[at]
    if first is None:
        return None
    roles, end, since = {first}, at + 1, 0
    most = min(len(told), at + _HEADER_LINES)
    while end < most and classes[end] == LineClass.TEXT and since < _HEADER_REACH:
        role = told[end]
        since = 0 if role else since + 1
        if role:
            roles.add(role)
        end += 1
    telling = roles & {Role.FROM, Role.SENT}
    return end - since if len(roles) > 1 and telling else None


def _find_own(plain: list[str], classes: list[str], ends: dict[int, int], phrases: list[str]) -> None:
    """Class the lines with our own separator, wrapped or not; a prefixed one is like any quoted line."""
    if not phrases:
        return
    before: list[str] = []
    for at, line in enumerate(plain):
        words = words_of(line)
        if classes[at] == LineClass.QUOTED:
            before = []
            continue
        joined = " ".join(before + words)
        here = " ".join(words)
        if any(phrase in here for phrase in phrases):
            _set(classes, ends, at, at + 1, LineClass.OWN_SEPARATOR)
            _find_unknown_attribution(plain, classes, ends, at)
            before = []
        elif before and any(phrase in joined for phrase in phrases):
            _set(classes, ends, at - 1, at + 1, LineClass.OWN_SEPARATOR)
            _find_unknown_attribution(plain, classes, ends, at - 1)
            before = []
        else:
            before = words


def _find_unknown_attribution(plain: list[str], classes: list[str], ends: dict[int, int], below: int) -> None:
    """Class what ends with a colon and holds a date, right above our letter, in whatever language it is."""
    at = below - 1
    while at >= 0 and classes[at] == LineClass.BLANK:
        at -= 1
    if at < 0 or classes[at] != LineClass.TEXT or not plain[at].endswith((":", "\uff1a")):
        return
    for start in range(at, max(-1, at - _ATTRIBUTION_LINES + 1), -1):
        if classes[start] != LineClass.TEXT:
            return
        if _DAY.search(plain[start]) or _HOUR.search(plain[start]):
            _set(classes, ends, start, at + 1, LineClass.ATTRIBUTION)
            return
