"""A lark grammar of the forms that statements have, made for each language from its lexicon.

The rules are written once, in the lexicon's symbols; a language's phrases become the terminals. A phrase that
stands for several symbols in a row ("n'est pas" is `IS NOT`) is a terminal of its own wherever a rule has
that row.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.speech.phrases import Lines
from pbem.speech.words import fold, without_accents

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "start": ("claims -> claim", "demands -> demand", "wishes -> wish"),
    "claims": ("said STOP -> itself", "claims said STOP -> besides"),
    "demands": ("DEMAND asked STOP -> itself", "demands DEMAND asked STOP -> besides"),
    "wishes": (
        "WISH asked STOP -> itself",
        "I_WOULD_HAVE GLADLY asked STOP -> itself",
        "wishes WISH asked STOP -> besides",
        "wishes I_WOULD_HAVE GLADLY asked STOP -> besides",
    ),
    "asked": ("THAT? said", "COMMA? THAT LATE late_clause"),
    "late_clause": ("quantity late late_more -> counted",),
    "late_more": (" -> nothing", "late_more AND late -> and_is", "late_more COMMA OR late -> or_is"),
    "late": (
        "what link -> what_is",
        "NOT what link -> what_is_not",
        "NO what link -> what_is_not",
        "span INDEX_WORTH link -> worth_is",
    ),
    "said": ("clause", "EITHER? clause SEMI OR clause -> some_of", "NOT_TRUE THAT? clause -> not_true"),
    "clause": (
        "quantity said_of more -> counted",
        "quantity link same aspect -> alike",
        "quantity link different -> unlike",
        "THERE limit number different -> variety",
        "THERE limit number CARD -> size",
        "THERE NOT number CARD? same aspect -> no_two",
        "THERE NO number CARD? same aspect -> no_two",
        "place said_of more -> placed",
        "THE? TOTAL link span -> total",
        "THE? TOTAL OF place AND place link span -> total_of",
        "THE? HIGHEST said_of more -> highest",
        "THE? LOWEST said_of more -> lowest",
    ),
    "more": (
        " -> nothing",
        "more AND said_of -> and_is",
        "more COMMA OR said_of -> or_is",
        "more AND others said_of -> and_others",
    ),
    "others": (
        "ANOTHER -> another",
        "THE? OTHER -> other",
        "THE? OTHER number -> so_many",
        "THE? number OTHERS -> so_many",
        "BOTH OTHERS -> two_others",
        "THE? OTHER BOTH -> two_others",
        "THE? REST -> rest",
        "ALL THE OTHERS -> rest",
    ),
    "limit": ("AT_LEAST -> at_least", "AT_MOST -> at_most", "EXACTLY -> exactly"),
    "number": ("NUM -> digit", "A -> one"),
    "quantity": (
        "limit number -> limited",
        "number -> plainly",
        "NO CARD? -> none",
        "NEITHER -> neither",
        "NO OF THE? NUM -> neither",
        "NO NUM -> no_number",
        "ALL -> all",
        "BOTH -> both",
        "THE NUM -> so_few",
    ),
    "place": ("OF? THE? ORD -> place", "OF? THE? LAST -> last"),
    "link": ("IS -> yes", "BE -> yes", "IS NOT -> no", "BE NOT -> no"),
    "worth": ("IS WORTH -> yes", "BE WORTH -> yes", "IS NOT WORTH -> no", "BE NOT WORTH -> no"),
    "said_of": (
        "link what -> is_what",
        "IS NO what -> is_no",
        "worth span -> is_worth",
        "link span INDEX_WORTH -> is_worth",
    ),
    "what": (
        "things",
        "PARTNER -> partner",
        "A PARTNER -> partner",
        "NUM PLURAL? -> index",
        "A NUM -> index",
        "INDEX NUM -> index",
        "ODD -> odd",
        "EVEN -> even",
    ),
    "things": (
        "COLOUR -> thing",
        "ITEM -> thing",
        "A ITEM -> thing",
        "things OR COLOUR -> or_thing",
        "things OR ITEM -> or_thing",
        "things OR A ITEM -> or_thing",
    ),
    "span": (
        "NUM -> exact",
        "span OR NUM -> or_exact",
        "NUM OR_MORE -> from_on",
        "NUM OR_LESS -> up_to",
        "AT_LEAST NUM -> from_on",
        "AT_MOST NUM -> up_to",
        "BETWEEN NUM AND NUM -> between",
    ),
    "same": ("OF? THE? SAME -> nothing",),
    "different": ("OF? DIFFERENT aspect -> itself", "OF? aspect DIFFERENT -> itself"),
    "aspect": ("COLOUR_NOUN -> by_colour", "ITEM_NOUN -> by_item", "INDEX -> by_index"),
}
"""The forms, in the lexicon's symbols; what ends in ? may be left out."""

VALUED: Final = ("COLOUR", "ITEM", "PARTNER", "NUM", "ORD")
"""Terminals whose phrases name something."""
_MARKS: Final = {"COMMA": ",", "SEMI": ";", "STOP": "."}
_SETTLED: Final = {
    ("AMONG",): ("BETWEEN",),
    ("THE_TO",): ("THE",),
    ("THE", "LATE"): ("THE",),
    ("BE_OR",): ("BE",),
    ("NO_A",): ("NO",),
    ("INDEX_WORTH",): ("INDEX",),
}
"""What phrases stand for that stand for two things, in these forms."""
_SAYS_NOTHING: Final = "HALF_NOT"
"""What says nothing beside "none" and "neither", and stands in these forms nowhere else."""
_FIRST: Final = ("BOTH", "OR_MORE", "OR_LESS", "REST", "AT_MOST")
"""Terminals that begin as others do, and are more."""
_SHOWN: Final = ("said", "what", "asked")
"""Rules that may stand for what they are made of."""
_WORD: Final = re.compile(r"[^\W_]+'?|[^\w\s-]")
_GAPS: Final = re.compile(r"[\s-]+")
_NUMBERED: Final = re.compile(r"^(\d+)\s")
"""A number at the beginning, to which the next word may be joined."""

Phrases = Mapping[tuple[str, ...], Mapping[str, object]]
"""By the symbols of a terminal, its phrases and what they name."""


ONE_IN: Final = 10
"""Of how many phrases that no sentence needs the grammar knows one."""


def laid_out(data: Mapping[str, Any], texts: Iterable[str]) -> dict[str, Any]:
    """Return the tables of a lexicon with the phrases that occur in some texts, and one in ten of the others.

    Of every list there is one phrase at least, so that no terminal is empty.
    """
    lines = Lines(data)
    there = "\n".join(map(_run_together, texts))

    def laid(value: object, path: str) -> object:
        if isinstance(value, Mapping):
            return {key: laid(each, f"{path}.{key}") for key, each in value.items()}
        if not isinstance(value, list):
            return value
        phrases = lines.phrases(value, path)
        return [
            phrase
            for nth, phrase in enumerate(phrases)
            if nth % ONE_IN == 0 or _run_together(phrase) in there
        ]

    return {key: laid(value, key) for key, value in data.items() if key != "macros"}


def _run_together(text: str) -> str:
    """Return a text without its gaps and accents, so that it holds a phrase however that is typed."""
    return _GAPS.sub("", without_accents(fold(unicodedata.normalize("NFC", text))))


def phrases_of(data: Mapping[str, Any]) -> Phrases:
    """Return every phrase of a lexicon under the symbols it stands for, from its tables."""
    found: dict[tuple[str, ...], dict[str, object]] = {}
    names = (("colour", "COLOUR", Colour), ("item", "ITEM", Item), ("partner", "PARTNER", PartnerKind))
    for table, sym, kind in names:
        for name, rows in data[table].items():
            value = None if name == "any" else kind(name)
            found.setdefault((sym,), {}).update(dict.fromkeys(chain(rows["one"], rows["many"]), value))
    for table, sym in (("number", "NUM"), ("ordinal", "ORD")):
        for name, rows in data[table].items():
            found.setdefault((sym,), {}).update(dict.fromkeys(rows, int(name)))
    found["CARD",] = dict.fromkeys(chain(*data["noun"]["card"].values()))
    for name, rows in data["symbol"].items():
        if not rows or name in _MARKS:
            continue
        symbols = tuple(part if part.startswith(VALUED) else part.partition("=")[0] for part in name.split())
        if symbols[0].isdigit() and symbols[1:] == ("PLURAL",):
            found["NUM",].update(dict.fromkeys(rows, int(symbols[0])))
        elif all(part.replace("_", "").isalpha() for part in symbols):
            said = tuple(symbol for symbol in symbols if symbol != _SAYS_NOTHING) or symbols
            for row in {symbols, said, _SETTLED.get(symbols, symbols)}:
                found.setdefault(row, {}).update(dict.fromkeys(rows))
    return found


def spellings(phrase: str) -> set[str]:
    """Return how a phrase may be typed, folded: with its accents and without, "5 er" and "5er"."""
    folded = fold(unicodedata.normalize("NFC", phrase))
    plain = without_accents(folded)
    return {folded, plain, _NUMBERED.sub(r"\1", folded), _NUMBERED.sub(r"\1", plain)}


def grammar_of(phrases: Phrases, fillers: Iterable[str]) -> str:
    """Return the lark grammar of a language.

    Args:
        phrases: of its lexicon.
        fillers: what says nothing wherever it stands.
    """
    rules: list[str] = []
    used: set[str] = set()
    for name, rows in RULES.items():
        alternatives: dict[str, None] = {}
        for row in rows:
            spelled, _, alias = row.partition("->")
            for plain in _without_options(spelled.split()):
                for covered in _covered(plain, phrases):
                    used.update(covered)
                    alternatives[" ".join(covered) + (f" -> {alias.strip()}" if alias else "")] = None
        rules.append(f"{'?' if name in _SHOWN else ''}{name}: {' | '.join(alternatives)}")
    for symbols, found in phrases.items():
        if _terminal(symbols) in used:
            priority = 2 * len(symbols) + (symbols[0] in _FIRST)
            digits = (r"\d+",) if symbols == ("NUM",) else ()
            rules.append(f"{_terminal(symbols)}.{priority}: /{_pattern(found, *digits)}/")
    rules += [f"_{name}: {mark!r}".replace("'", '"') for name, mark in _MARKS.items()]
    rules += [f"_FILLER: /{_pattern(word for word in fillers if word[0].isalpha())}/", "_SPACE: /\\s+/"]
    return "\n".join([*rules, "%ignore _FILLER", "%ignore _SPACE"])


def _terminal(symbols: tuple[str, ...]) -> str:
    """Return the name of a terminal; lark keeps those out of the tree that begin with a line."""
    name = "__".join(symbols)
    return name if name in VALUED else f"_{name}"


def _without_options(symbols: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the row of symbols with and without those that may be left out."""
    if not symbols:
        yield ()
        return
    for rest in _without_options(symbols[1:]):
        yield (symbols[0].rstrip("?"), *rest)
        if symbols[0].endswith("?"):
            yield rest


def _covered(row: tuple[str, ...], phrases: Phrases) -> Iterator[tuple[str, ...]]:
    """Yield a row with every choice of terminals for its symbols, one by one or several in a row."""
    if not row:
        yield ()
        return
    for length in range(1, len(row) + 1):
        begin = row[:length]
        is_rule = begin[0].islower()
        if is_rule or begin in phrases or begin[0] in _MARKS:
            for rest in _covered(row[length:], phrases) if length == 1 or begin in phrases else ():
                yield (begin[0] if is_rule else _terminal(begin), *rest)


def _pattern(phrases: Iterable[str], *more: str) -> str:
    """Return the regular expression of a terminal, its longest phrase first."""
    texts = sorted(set(chain.from_iterable(map(spellings, phrases))), key=lambda text: (-len(text), text))
    return f"(?:{'|'.join([*map(_expression, texts), *more])})".replace("/", r"\/")


def _expression(text: str) -> str:
    """Return the regular expression of one phrase: a hyphen is a space, an apostrophe needs none after it."""
    spelled = ""
    for word in _WORD.findall(text):
        if spelled:
            spelled += r"\s*" if spelled.endswith("'") else r"[\s-]+"
        spelled += re.escape(word)
    return spelled if text.endswith("'") else rf"{spelled}(?!\w)"
