"""What a language needs to say meanings: forms with number, mood and elision, as its `say.toml` gives them.

Every language says "card" where English does, so words agree with that one noun; its gender is in the forms.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import Formatter
from typing import Final

from pbem.game.cards import Colour, Item, PartnerKind


class Mood(StrEnum):
    """How a sentence is meant: verbs differ."""

    CLAIM = "claim"
    DEMAND = "demand"
    WISH = "wish"


class Number(StrEnum):
    """The form of a verb or noun that a subject asks for."""

    ONE = "one"
    MANY = "many"
    NONE = "none"
    """After "no card": one card, with the little words a language wants there."""


GAP: Final = "…"
"""Where the words that belong to a verb stand in its form, if not after it: German "… wert ist"."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb in one mood."""

    one: str
    many: str
    none: str
    not_one: str
    not_many: str
    not_none: str

    def form(self, number: Number, negated: bool) -> str:
        """Return the form for a subject's number."""
        match number, negated:
            case Number.ONE, False:
                return self.one
            case Number.MANY, False:
                return self.many
            case Number.NONE, False:
                return self.none
            case Number.ONE, True:
                return self.not_one
            case Number.MANY, True:
                return self.not_many
            case _:
                return self.not_none


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun or adjective as it stands after "is" and after "are"."""

    one: str
    many: str

    def form(self, number: Number) -> str:
        """Return the form for a subject's number."""
        return self.many if number is Number.MANY else self.one


VERBS: Final = ("be", "worth", "there")
INDEX: Final = ("up", "down", "between", "list", "exact", "odd", "even")
COUNTS: Final = ("0", "1", "2", "3", "0+", "1+", "2+", "3+", "0-1", "0-2", "1-2")
"""Numbers of cards: exactly, at least, and from one number to another."""
PATTERNS: Final = (
    *(f"count {key}" for key in COUNTS),
    *("all", "all 1", "all 2", "all 3", "none 2", "none 3"),
    *("first 1", "first 2", "first 3", "another 1", "another 2", "other 1", "other 2", "rest"),
    *("total", "total there", "highest", "highest there", "lowest", "lowest there"),
    *(
        "no two",
        "group",
        "variety",
        "spread",
        "higher",
        "higher yet",
        "lower yet",
        "impossible",
        "either",
        "or",
        "deny",
        "not there",
    ),
    *(
        "and",
        "and apart",
        "pair",
        "list or",
        "verb and",
        "verb or",
        "here",
        "claim",
        "demand",
        "wish",
        "card",
    ),
)
_SUBJECTS: Final = ("count", "all", "none", "first", "another", "other", "rest")
_FIELDS: Final = {
    "total": "be said", "total there": "be said places", "highest": "one", "highest there": "one places",
    "lowest": "one", "lowest there": "one places", "no two": "many same there", "group": "same be said",
    "variety": "there said noun", "spread": "be said", "higher": "first be second", "either": "said",
    "higher yet": "be", "lower yet": "be",
    "deny": "be said", "not there": "be said", "here": "there said", "list or": "first last",
    "claim": "said", "demand": "said", "wish": "said", "card": "item index",
}  # fmt: skip


def fields_of(pattern: str) -> frozenset[str]:
    """Return what is filled into a pattern of `[say]`; those with a subject take its verb phrase."""
    if pattern.split()[0] in _SUBJECTS:
        return frozenset(("one", "many", "none"))
    return frozenset(_FIELDS.get(pattern, "").split())


ASPECTS: Final = ("colour", "item", "index")
PLACES: Final = ("1", "2", "3", "-1", "-2", "-3")


@dataclass(frozen=True, slots=True)
class Forms:
    """All the forms of one language."""

    verbs: Mapping[tuple[str, Mood], Verb]
    colours: Mapping[str, Noun]
    items: Mapping[str, Noun]
    partners: Mapping[str, Noun]
    index: Mapping[str, Noun]
    totals: Mapping[str, str]
    patterns: Mapping[str, str]
    same: Mapping[str, str]
    different: Mapping[str, str]
    aspects: Mapping[str, Noun]
    """The words for colour, item and index themselves."""
    places: Mapping[str, str]
    amounts: Mapping[str, str]
    """"exactly two", "at least one", said of colours and the like."""
    cards: Mapping[str, str]
    """"exactly two cards"."""
    names: Mapping[str, str]
    """Items and Partners as on the cards."""
    elisions: tuple[tuple[re.Pattern[str], str], ...]
    subjunctive: bool
    """Whether verbs after "it is not true that" take the form they have in a demand, or a wish."""

    def polish(self, text: str) -> str:
        """Return the text with what the language drops or joins where two words meet."""
        for pattern, replacement in self.elisions:
            text = pattern.sub(replacement, text)
        return text


def _strings(data: object, path: str, needed: tuple[str, ...]) -> dict[str, str]:
    if not isinstance(data, Mapping):
        raise ValueError(f"{path}: expected a table")
    missing = [key for key in needed if not isinstance(data.get(key), str)]
    if missing:
        raise ValueError(f"{path}: missing {', '.join(missing)}")
    return {key: str(data[key]) for key in needed}


def _nouns(data: object, path: str, needed: tuple[str, ...]) -> dict[str, Noun]:
    if not isinstance(data, Mapping):
        raise ValueError(f"{path}: expected a table")
    return {key: Noun(**_strings(data.get(key), f"{path}.{key}", ("one", "many"))) for key in needed}


def _verbs(data: object) -> dict[tuple[str, Mood], Verb]:
    if not isinstance(data, Mapping):
        raise ValueError("verb: expected a table")
    forms = ("one", "many", "none", "not_one", "not_many", "not_none")
    found = {}
    for verb in VERBS:
        moods = data.get(verb)
        if not isinstance(moods, Mapping):
            raise ValueError(f"verb.{verb}: expected a table")
        for mood in Mood:
            found[verb, mood] = Verb(**_strings(moods.get(mood.value), f"verb.{verb}.{mood}", forms))
    return found


def _patterns(data: object) -> dict[str, str]:
    """Return the patterns, having made sure that nothing else is to be filled into them."""
    found = _strings(data, "say", PATTERNS)
    for key, pattern in found.items():
        for field in {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}:
            if field not in fields_of(key):
                raise ValueError(f"say.{key}: nothing is filled in for {{{field}}}")
    return found


def _elisions(data: object) -> tuple[tuple[re.Pattern[str], str], ...]:
    if not isinstance(data, list) or not all(isinstance(each, list) and len(each) == 2 for each in data):
        raise ValueError("elision: expected a list of pairs")
    return tuple((re.compile(str(pattern)), str(replacement)) for pattern, replacement in data)


def forms_of(data: Mapping[str, object]) -> Forms:
    """Build the forms from the tables of a language's `say.toml`.

    Raises:
        ValueError: something is missing; the message names it.
    """
    items = tuple(item.value for item in Item)
    kinds = tuple(kind.value for kind in PartnerKind)

    def table(key: str, needed: tuple[str, ...]) -> dict[str, str]:
        return _strings(data.get(key), key, needed)

    return Forms(
        verbs=_verbs(data.get("verb")),
        colours=_nouns(data.get("colour"), "colour", tuple(colour.value for colour in Colour)),
        items=_nouns(data.get("item"), "item", items),
        partners=_nouns(data.get("partner"), "partner", ("any", *kinds)),
        index=_nouns(data.get("index"), "index", INDEX),
        totals=table("total", INDEX),
        patterns=_patterns(data.get("say")),
        same=table("same", ASPECTS),
        different=table("different", ASPECTS),
        aspects=_nouns(data.get("aspect"), "aspect", ASPECTS),
        places=table("place", PLACES),
        amounts=table("amount", COUNTS),
        cards=table("cards", ("1", "2", "3", "1-2", "2-3", "1-3")),
        names=table("name", (*items, *kinds)),
        elisions=_elisions(data.get("elision", [])),
        subjunctive=data.get("subjunctive") is True,
    )
