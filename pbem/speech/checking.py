"""What a language's folder still lacks, a line each, for whoever adds one (docs/languages.md).

A file is compared with the source language's by its keys, not by its words; what is said and written is then
tried: it has to be read as it was meant. What the letters lack is looked for in `pbem.letters.checking`.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import Any, Final

from pbem.game.cards import RESOURCES, Card, Partner, PartnerKind
from pbem.game.statements import Statement, equivalent
from pbem.speech.forms import fields_of
from pbem.speech.languages import (
    FILES,
    HOME,
    LEXICON,
    ORDERS,
    ROBOTS,
    SAY,
    SOURCE,
    IncompleteLanguage,
    home,
    kept,
    language_codes,
    needed_orders,
    playable_codes,
    read_table,
)
from pbem.speech.locales import known_locale
from pbem.speech.names import card_name
from pbem.speech.notation import Macros
from pbem.speech.ordering import read_orders, write_order
from pbem.speech.ordering.cardlist import whole_card_list
from pbem.speech.ordering.pattern import compile_pattern, words_in
from pbem.speech.ordering.vocabulary import card_names, vocabulary
from pbem.speech.orders import Problem
from pbem.speech.phrases import Lines
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.samples import CARDS, CLAIMS, NAMES
from pbem.speech.samples import ORDERS as WRITTEN
from pbem.speech.saying import say, say_request
from pbem.speech.shape import missing_keys, same_leaves

_THINGS: Final = ("colour", "item", "partner", "noun", "ordinal", "trigger", "filler")
_RARE: Final = frozenset(
    {"LATE", "INDEX_WORTH", "I_HAVE", "IN_OFFER", "I_WOULD_HAVE", "GLADLY", "BE_OR", "HAVE", "THE_TO"}
)
"""Symbols for what only some languages do."""
_PATTERNS: Final = ("orders", "more", "bare", "invited", "entering", "heads")
_SENTENCES: Final = 100
_MAILS: Final = 50
_TRAPS: Final = 6
"""One sentence in so many must be one that is not read."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that is missing or wrong.

    Args:
        place: the file.
        what: the key, and what is wrong with it.
    """

    place: str
    what: str

    def __str__(self) -> str:
        """Return both in one line."""
        return f"{self.place}: {self.what}"


def lacks(code: str) -> Iterator[Lack]:
    """Yield everything that a language lacks but for its catalogue, in its folder and beside the package.

    Args:
        code: of any folder, whatever is in it.
    """
    yield from files_lacking(code)
    yield from still_the_source(code)
    yield from lexicon_lacking(code)
    yield from sayings_lacking(code)
    yield from orders_lacking(code)
    yield from robots_lacking(code)
    for trial in (unread_sayings, unread_cards, clashing_keywords, unread_orders) if _loads(code) else ():
        yield from trial(code)
    tree = source_tree()
    if tree is not None:
        yield from tree_lacking(code, tree)


def _loads(code: str) -> bool:
    """Return whether everything in the folder can be used, so that it can be tried."""
    try:
        vocabulary(code)
    except IncompleteLanguage:
        return False
    return True


# --- files and their keys ----------------------------------------------------------------------------------


def files_lacking(code: str) -> Iterator[Lack]:
    """Yield files that are missing or cannot be read."""
    for name in FILES:
        path = home() / code / name
        if not path.exists():
            yield Lack(f"{code}/{name}", "the file is missing")
        elif path.suffix == ".toml":
            try:
                read_table(code, name)
            except IncompleteLanguage as incomplete:
                yield Lack(f"{code}/{name}", str(incomplete).removeprefix(f"{code}/{name}: "))


def _table(code: str, name: str) -> Mapping[str, Any]:
    """Return a file's tables; nothing where it cannot be read, which is told once by `files_lacking`."""
    try:
        return read_table(code, name)
    except IncompleteLanguage:
        return {}


def still_the_source(code: str) -> Iterator[Lack]:
    """Yield words that are still those of the source, where they are so in no language that is played."""
    for name in (LEXICON, SAY, ORDERS, ROBOTS) if code != SOURCE else ():
        for path in sorted(
            frozenset(same_leaves(_table(code, name), read_table(SOURCE, name))) - _shared(name)
        ):
            yield Lack(f"{code}/{name}", f"{path} is still as in {SOURCE}")


@kept()
def _shared(name: str) -> frozenset[str]:
    """Return where words of a file are the same in the source and in another language that is played."""
    others = [code for code in playable_codes() if code != SOURCE]
    source = read_table(SOURCE, name)
    return frozenset(path for code in others for path in same_leaves(_table(code, name), source))


def lexicon_lacking(code: str) -> Iterator[Lack]:
    """Yield what `lexicon.toml` lacks, and symbols in it that mean nothing.

    A symbol is needed if every language that is played has it.
    """
    own, source = _table(code, LEXICON), read_table(SOURCE, LEXICON)
    place = f"{code}/{LEXICON}"
    if not own:
        return
    if not isinstance(own.get("name"), str):
        yield Lack(place, "name: the language's own name is missing")
    if known_locale(str(own.get("locale", code))) is None:
        yield Lack(place, f"locale: {own.get('locale', code)!r} is none that Babel knows")
    for path in missing_keys(own, {table: source[table] for table in _THINGS}):
        if not path.endswith(".many"):
            yield Lack(place, f"{path} is missing, or empty")
    yield from _numbers_lacking(own, place)
    yield from _symbols_lacking(own, place)


def _numbers_lacking(own: Mapping[str, Any], place: str) -> Iterator[Lack]:
    spelled = {part.partition("=")[2] for key in own.get("symbol", {}) for part in key.split()}
    for number in _table(SOURCE, LEXICON)["number"]:
        if number != "0" and not own.get("number", {}).get(number) and number not in spelled:
            yield Lack(place, f"number.{number} is missing, or empty")


def _symbols_lacking(own: Mapping[str, Any], place: str) -> Iterator[Lack]:
    played = [_symbols(_table(other, LEXICON)) for other in playable_codes()]
    known = frozenset().union(*played) | _RARE
    there = _symbols(own)
    for symbol in sorted(frozenset.intersection(*played) - there):
        yield Lack(place, f"symbol.{symbol}: no phrase stands for it")
    for symbol in sorted(there - known):
        close = get_close_matches(symbol, known, n=1)
        yield Lack(place, f"symbol {symbol} means nothing{f'; did you mean {close[0]}?' if close else ''}")
    try:
        lines = Lines(own)
        phrases = {
            each
            for name, value in own.get("symbol", {}).items()
            for each in lines.phrases(value, f"symbol.{name}")
        }
        plural = lines.phrases(own.get("plural", []), "plural")
    except ValueError as wrong:
        yield Lack(place, str(wrong))
        return
    for phrase in plural:
        if phrase not in phrases:
            yield Lack(place, f"plural: {phrase!r} is listed under no symbol")


def _symbols(lexicon: Mapping[str, Any]) -> frozenset[str]:
    """Return the symbols that a lexicon has phrases for."""
    parts = (part for key, listed in lexicon.get("symbol", {}).items() if listed for part in key.split())
    return frozenset(part.partition("=")[0] for part in parts if not part.isdigit())


def sayings_lacking(code: str) -> Iterator[Lack]:
    """Yield what `say.toml` lacks, and fields in it that nothing is filled into."""
    own, source = _table(code, SAY), _table(SOURCE, SAY)
    place = f"{code}/{SAY}"
    if not own:
        return
    for path in missing_keys(own, {key: value for key, value in source.items() if key != "elision"}):
        yield Lack(place, f"{path} is missing")
    for key, text in own.get("say", {}).items():
        for field in sorted(fields(text) - fields_of(key)):
            yield Lack(place, f"say.{key}: nothing is filled in for {{{field}}}")
        if key in source["say"] and not fields(text) and fields(source["say"][key]):
            yield Lack(place, f"say.{key}: has none of the fields that are filled in")


def fields(text: str) -> frozenset[str]:
    """Return the names of the fields in a text; its braces as one if they do not fit."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset({text})


def orders_lacking(code: str) -> Iterator[Lack]:
    """Yield what `orders.toml` lacks, patterns that cannot be read, and fields of what is written."""
    own, needed = _table(code, ORDERS), needed_orders()
    place = f"{code}/{ORDERS}"
    if not own:
        return
    for path in missing_keys(own, needed):
        yield Lack(place, f"{path} is missing, or empty")
    macros = Macros(own.get("macros", {}), words_in)
    lines = [
        (f"{table}.{key}", line)
        for table in _PATTERNS
        for key, rows in own.get(table, {}).items()
        for line in rows
    ]
    lines += [("aside.phrases", line) for line in own.get("aside", {}).get("phrases", ())]
    for path, line in lines:
        try:
            compile_pattern(line, macros)
        except ValueError as wrong:
            yield Lack(place, f"{path}: {wrong}")
    written = needed["write"]
    for key, text in own.get("write", {}).items():
        if isinstance(written, Mapping) and key in written and fields(text) != fields(written[key]):
            wanted = ", ".join(f"{{{field}}}" for field in sorted(fields(written[key]))) or "no fields"
            yield Lack(place, f"write.{key}: expected {wanted} in {text!r}")


def robots_lacking(code: str) -> Iterator[Lack]:
    """Yield what `robots.toml` lacks."""
    own = _table(code, ROBOTS)
    for path in missing_keys(own, _table(SOURCE, ROBOTS)) if own else ():
        yield Lack(f"{code}/{ROBOTS}", f"{path} is missing, or empty")


# --- what is said and written, read again ------------------------------------------------------------------


def unread_sayings(code: str) -> Iterator[Lack]:
    """Yield sentences that are not read as what they say."""
    said = [(Kind.CLAIM, each, say(each, code)) for each in (*CARDS, *CLAIMS)]
    said += [(Kind.DEMAND, each, say_request(each, code, binding=True)) for each in CARDS]
    said += [(Kind.WISH, each, say_request(each, code, binding=False)) for each in CARDS]
    for kind, meaning, words in said:
        reading = read_sentence(words, code)
        found = reading.of(kind)
        if found is None or not _same(found, meaning):
            refusal = reading.refusal
            why = "is read as something else" if refusal is None else f"is refused: {refusal.reason}"
            because = f" ({' '.join(refusal.words)})" if refusal is not None and refusal.words else ""
            yield Lack(f"{code}/{SAY}", f"the {kind} {words!r} {why}{because}")


def _same(one: Statement, other: Statement) -> bool:
    return one == other or equivalent(one, other)


def unread_cards(code: str) -> Iterator[Lack]:
    """Yield names of cards that are not read as those cards."""
    words = vocabulary(code).cards
    cards: tuple[Card, ...] = (*RESOURCES, *(Partner(kind) for kind in PartnerKind))
    for card in cards:
        name = card_name(card, code)
        if whole_card_list(name, words) != (card,):
            yield Lack(f"{code}/{SAY}", f"name: {name!r} is not read as {card.code}")


def clashing_keywords(code: str) -> Iterator[Lack]:
    """Yield keywords that name a card in another language, and cards that are keywords there."""
    for other in language_codes():
        if other == code:
            continue
        theirs = dict(card_names(other))
        for word in vocabulary(code).keywords:
            if word in theirs:
                yield Lack(f"{code}/{ORDERS}", f"keywords: {word!r} is the {theirs[word].value} in {other!r}")


def unread_orders(code: str) -> Iterator[Lack]:
    """Yield orders that are not read as they are written."""
    for order in WRITTEN:
        try:
            words = write_order(order, code, NAMES)
        except (LookupError, ValueError) as wrong:
            yield Lack(f"{code}/{ORDERS}", f"write: {type(order).__name__} cannot be written: {wrong}")
            continue
        read = read_orders(words, language=code, names=NAMES, seat=0, active=True)
        if [item.meaning for item in read.items] != [order]:
            yield Lack(
                f"{code}/{ORDERS}", f"write: {words!r} is not read as it is meant{_trouble(read.items)}"
            )


def _trouble(items: Iterable[Any]) -> str:
    found = [item.meaning for item in items if isinstance(item.meaning, Problem)]
    return f" ({found[0].kind}: {found[0].words})" if found else ""


# --- what lies beside the package --------------------------------------------------------------------------


def source_tree() -> Path | None:
    """Return where the guides and the tests lie, None where only the package is installed."""
    tree = HOME.parents[1]
    return tree if (tree / "docs").is_dir() and (tree / "tests").is_dir() else None


def tree_lacking(code: str, tree: Path) -> Iterator[Lack]:
    """Yield what a language lacks beside its folder: its guide, its sentences, its sayings, its mails."""
    guide = f"docs/players.{code}.md"
    if not (tree / guide).exists():
        yield Lack(guide, "the player's guide is missing")
    corpus = f"tests/speech/corpus/{code}.jsonl"
    yield from _corpus_lacking(tree / corpus, corpus)
    sayings = f"tests/speech/sentences/{code}.toml"
    if not (tree / sayings).exists():
        yield Lack(sayings, "what is this language's own in the tests is missing")
    mails = f"tests/speech/orders/{code}.toml"
    cases = _cases(tree / mails)
    if cases < _MAILS:
        yield Lack(mails, f"{cases} mails, fewer than {_MAILS}")


def _corpus_lacking(path: Path, place: str) -> Iterator[Lack]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kinds = [json.loads(line).get("kind") for line in lines if line.strip()]
    if len(kinds) < _SENTENCES:
        yield Lack(place, f"{len(kinds)} sentences, fewer than {_SENTENCES}")
    refused = kinds.count(Kind.REFUSED)
    if refused * _TRAPS < len(kinds):
        yield Lack(place, f"{refused} of {len(kinds)} sentences must be refused, less than a sixth")


def _cases(path: Path) -> int:
    if not path.exists():
        return 0
    groups = tomllib.loads(path.read_text(encoding="utf-8")).get("group", [])
    return sum(len(group["cases"]) for group in groups)
