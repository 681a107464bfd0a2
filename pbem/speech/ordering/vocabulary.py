"""What one language's `orders.toml` says: patterns of orders, and the words around them."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from pbem.game.cards import Item, PartnerKind
from pbem.speech.languages import (
    LEXICON,
    ORDERS,
    SOURCE,
    IncompleteLanguage,
    Language,
    UnknownLanguage,
    kept,
    language_codes,
    load_language,
    playable_codes,
    read_table,
)
from pbem.speech.notation import Macros
from pbem.speech.ordering.cardlist import CardWords
from pbem.speech.ordering.dates import DateWords, date_words
from pbem.speech.ordering.pattern import Pattern, Table, compile_pattern, literals, words_in
from pbem.speech.ordering.text import words_of
from pbem.speech.orders import Moment, Plain
from pbem.speech.phrases import Lines
from pbem.speech.questions import Topic

ALWAYS: Final = SOURCE
"""The language that is read whatever a player's own is."""

_ORDERS: Final = frozenset(plain.value for plain in Plain) | {
    "lay", "take", "take-nothing", "change", "accept", "accept-assassin", "assassin", "accuse", "language",
    "zone", "vacation", "history", "rules",
}  # fmt: skip

_LATER: Final = frozenset(
    {
        "if", "unless", "whenever", "always", "and", "else", "next", "accept-them", "nothing",
        "claims", "they-claim", "claims-not", "they-claim-not", "lays", "they-lay", "passes", "they-pass",
        "anybody", "nobody", "asked",
    }
)  # fmt: skip
_ENTERING: Final = frozenset({"join-game", "observe", "stop"})
_REVOKE: Final = frozenset({"number"}) | {moment.value for moment in Moment}

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asides:
    """How greetings, thanks and closings are told from what must be answered."""

    core: frozenset[str]
    words: frozenset[str]
    phrases: tuple[Pattern, ...]
    greetings: tuple[Phrase, ...]
    speaking: frozenset[str]
    footers: tuple[Phrase, ...]
    closings: frozenset[Phrase]


@dataclass(frozen=True, slots=True)
class Guards:
    """Words that make of an order something else.

    Args:
        words: anywhere in a sentence that speaks of an order.
        begin: at the beginning of a sentence, that qualify what was said before.
        dangling: at the end of a line, that leave the sentence open.
        retract: that take back what the mail says.
    """

    words: frozenset[str]
    begin: frozenset[str]
    dangling: frozenset[str]
    retract: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Talking:
    """Words that begin free talk and lines for the game master."""

    say: tuple[Phrase, ...]
    tell: tuple[Phrase, ...]
    to: tuple[Phrase, ...]
    private: tuple[Phrase, ...]
    everyone: tuple[Phrase, ...]
    master: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything about orders in one language.

    Args:
        language: how its statements are read.
        orders: by what an order does, the patterns of it.
        more: what may follow an order of that kind in short.
        bare: by what is missing, the patterns of orders that lack it.
        invited: as `orders`, in answer to an invitation only.
        entering: how one signs up for a game, watches one, and stops watching.
        heads: keywords before a statement.
        conditional: as `orders`, and how they are said after a condition, where a language turns them round.
        later: how orders for later are said: their conditions, and the words that join them to orders.
        revoke: by what is revoked, how that is said.
        topics: by the part of the rules, what it may be called.
        leads: with what sentence beginning a statement after a keyword is read; the first that fits.
        keywords: words of orders, as a player may not be called.
        verbs: words that show that a sentence speaks of an order.
        genitives: endings of a player's name in the genitive, where it has one.
        joints: words between two things said in one sentence.
        inline: keywords before which a sentence is parted.
    """

    language: Language
    cards: CardWords
    orders: Table
    more: Table
    bare: Table
    invited: Table
    entering: Table
    heads: Table
    conditional: Table
    later: Table
    revoke: Table
    topics: Mapping[Topic, tuple[Phrase, ...]]
    leads: Mapping[str, tuple[str, ...]]
    joints: frozenset[str]
    genitives: tuple[str, ...]
    numbers: Mapping[str, int]
    dates: DateWords
    keywords: tuple[str, ...]
    verbs: frozenset[str]
    inline: frozenset[str]
    talk: Talking
    guards: Guards
    asides: Asides
    write: Mapping[str, str]
    known: frozenset[str]
    """Every word of a pattern, for telling a slip from a word."""
    seams: frozenset[str]
    """Every word at which a part of an order for later may end."""


def _patterns(data: Mapping[str, list[str]], macros: Macros) -> Table:
    return Table({key: tuple(compile_pattern(line, macros) for line in lines) for key, lines in data.items()})


def _literals(patterns: Iterable[Pattern]) -> Iterator[str]:
    return (word for pattern in patterns for word in literals(pattern.row))


def _phrases(lines: list[str]) -> tuple[Phrase, ...]:
    return tuple(tuple(word.text for word in words_of(line)) for line in lines)


def _first_words(lines: list[str]) -> frozenset[str]:
    return frozenset(word.text for line in lines for word in words_of(line))


@kept()
def card_names(code: str) -> tuple[tuple[str, Item | PartnerKind], ...]:
    """Return every name of a card in a language's lexicon, folded."""
    return tuple(_names_in(code))


def _names_in(code: str) -> Iterator[tuple[str, Item | PartnerKind]]:
    lexicon: Any = read_table(code, LEXICON)
    lines = Lines(lexicon)
    faces: dict[str, type[Item | PartnerKind]] = {"item": Item, "partner": PartnerKind}
    for table, kind in faces.items():
        for name, forms in lexicon[table].items():
            if name != "any":
                for form in lines.phrases([*forms["one"], *forms["many"]], f"{table}.{name}"):
                    yield " ".join(word.text for word in words_of(form)), kind(name)


def _card_words(language: Language, skip: list[str]) -> CardWords:
    faces: tuple[Item | PartnerKind, ...] = (*Item, *PartnerKind)
    called = {face: language.forms.names[face.value] for face in faces}
    names = dict(card_names(language.code))
    return CardWords(language.code, names, called, frozenset(skip), _foreign_names(language.code, names))


def _foreign_names(code: str, own: Mapping[str, Item | PartnerKind]) -> dict[str, Item | PartnerKind]:
    """Return the names of cards in all other languages, but for those that name different cards in two."""
    found: dict[str, set[Item | PartnerKind]] = {}
    for other in language_codes():
        for name, face in card_names(other) if other != code else ():
            found.setdefault(name.replace(" - ", " "), set()).add(face)
    return {name: faces.pop() for name, faces in found.items() if len(faces) == 1 and name not in own}


@kept()
def vocabulary(code: str) -> Vocabulary:
    """Return how orders are read and written in a language.

    Raises:
        UnknownLanguage: there is none.
        IncompleteLanguage: its `orders.toml` is missing or not whole.
    """
    language = load_language(code)
    data: Any = read_table(code, ORDERS)
    try:
        return _build(language, data)
    except (KeyError, TypeError, ValueError) as error:
        raise IncompleteLanguage(f"{code}/{ORDERS}: {error}") from error


def _build(language: Language, data: Mapping[str, dict[str, list[str]]]) -> Vocabulary:
    macros = Macros({name: str(spelled) for name, spelled in data["macros"].items()}, words_in)
    orders = _patterns(data["orders"], macros)
    if set(orders) != _ORDERS:
        raise ValueError(f"orders: expected exactly {', '.join(sorted(_ORDERS))}")
    tables = {key: _patterns(data[key], macros) for key in ("more", "bare", "invited", "heads")}
    entering = _patterns(data["entering"], macros)
    later, revoke = _patterns(data["later"], macros), _patterns(data["revoke"], macros)
    exact = (("later", later, _LATER), ("revoke", revoke, _REVOKE), ("entering", entering, _ENTERING))
    for key, found, needed in exact:
        if set(found) != needed:
            raise ValueError(f"{key}: expected exactly {', '.join(sorted(needed))}")
    talk, guards, aside = data["talk"], data["guards"], data["aside"]
    patterns = [pattern for table in (orders, *tables.values()) for row in table.values() for pattern in row]
    return Vocabulary(
        language=language,
        cards=_card_words(language, data["cards"]["skip"]),
        orders=orders,
        more=tables["more"],
        bare=tables["bare"],
        invited=tables["invited"],
        entering=entering,
        heads=tables["heads"],
        conditional=orders.joined(_patterns(data.get("inverted", {}), macros)),
        later=later,
        revoke=revoke,
        topics={topic: _phrases(data["topics"][topic]) for topic in Topic},
        leads={key: tuple(leads) for key, leads in data["leads"].items()},
        joints=frozenset(data["joints"]["words"]),
        genitives=tuple(data.get("names", {}).get("genitive", [])),
        numbers={word: int(number) for number, words in data["numbers"].items() for word in words},
        dates=date_words(language, data["dates"]),
        keywords=tuple(data["keywords"]["words"]),
        verbs=frozenset(data["keywords"]["verbs"]),
        inline=frozenset(data["keywords"]["inline"]),
        talk=Talking(
            say=_phrases(talk["say"]),
            tell=_phrases(talk["tell"]),
            to=_phrases(talk["to"]),
            private=_phrases(talk["private"]),
            everyone=_phrases(talk["all"]),
            master=_phrases(talk["master"]),
        ),
        guards=Guards(
            words=frozenset(guards["words"]),
            begin=frozenset(guards["begin"]),
            dangling=frozenset(guards["dangling"]),
            retract=_phrases(guards["retract"]),
        ),
        asides=Asides(
            core=frozenset(aside["core"]),
            words=_first_words(aside["words"]),
            phrases=tuple(compile_pattern(line, macros) for line in aside["phrases"]),
            greetings=_phrases(aside["greetings"]),
            speaking=frozenset(aside["speaking"]),
            footers=_phrases(aside["footers"]),
            closings=frozenset(_phrases(aside["closings"])),
        ),
        write={key: str(template) for key, template in data["write"].items()},
        known=frozenset(_literals(patterns)),
        seams=frozenset(_literals(chain.from_iterable(later.values())))
        | frozenset(data["keywords"]["verbs"]),
    )


@kept()
def vocabularies(code: str) -> tuple[Vocabulary, ...]:
    """Return what mails of a language are read with: its own words, then English, which always works.

    A draft may still lack its own, and a folder may be gone since a seat was given its language.
    """
    found = (*_there((code,)), vocabulary(ALWAYS))
    return tuple({each.language.code: each for each in found}.values())


@kept()
def other_vocabularies(code: str) -> tuple[Vocabulary, ...]:
    """Return those of all other languages that games are played in."""
    spoken = [each.language.code for each in vocabularies(code)]
    return tuple(_there(other for other in playable_codes() if other not in spoken))


def _there(codes: Iterable[str]) -> Iterator[Vocabulary]:
    """Yield the vocabularies of those of the languages that are whole."""
    for code in codes:
        with suppress(UnknownLanguage, IncompleteLanguage):
            yield vocabulary(code)
