"""Reading a language's `lexicon.toml`: its tables, and the phrases in them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.speech.lexicon import TRIGGER, Entry, Given, Lexicon, Value
from pbem.speech.notation import Macros, spellings
from pbem.speech.words import composed, fold

Listed = Callable[[object, str], list[str]]
"""Gives the phrases that a list of lines spells; its second argument says where it stands, for errors."""


def listing(data: Mapping[str, object]) -> Listed:
    """Return what lays out the lines of a lexicon, with the parts that its table `macros` gives names to.

    The lines are folded, as there are a tenth as many as phrases in them.

    Raises:
        ValueError: the table is not of its form; the listing raises it for a line that cannot be read.
    """
    named = _table(data, "macros") if "macros" in data else {}
    macros = Macros({name: _folded(str(spelled)) for name, spelled in named.items()})

    def listed(value: object, path: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise ValueError(f"{path}: expected a list of phrases")
        try:
            return [phrase for line in value for phrase in spellings(_folded(line), macros)]
        except ValueError as wrong:
            raise ValueError(f"{path}: {wrong}") from None

    return listed


def _folded(line: str) -> str:
    return fold(composed(line))


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: expected a table")
    return value


def _named(
    data: Mapping[str, object], key: str, sym: str, names: Mapping[str, Value], listed: Listed
) -> Iterator[tuple[str, Entry]]:
    """Yield the phrases for things with a singular and a plural: every name must be there, no other may."""
    table = _table(data, key)
    if set(table) != set(names):
        raise ValueError(f"{key}: expected exactly {', '.join(names)}")
    for name, value in names.items():
        forms = table[name]
        if not isinstance(forms, Mapping) or set(forms) != {"one", "many"}:
            raise ValueError(f"{key}.{name}: expected one = […] and many = […]")
        for number in ("one", "many"):
            meant = (str(value), None) if sym == "NOUN" else (sym, value)
            entry = Entry((meant,), plural=number == "many")
            for phrase in listed(forms[number], f"{key}.{name}.{number}"):
                yield phrase, entry


def _symbols(spelled: str) -> tuple[tuple[str, Value], ...]:
    """Read the key of a phrase table: symbols in a row, a number standing for itself, `A=1` with a value."""
    found: list[tuple[str, Value]] = []
    for part in spelled.split():
        sym, _, value = part.rpartition("=")
        if part.isdigit():
            found.append(("NUM", int(part)))
        elif sym == "ITEM":
            found.append((sym, Item(value)))
        elif sym == "COLOUR":
            found.append((sym, Colour(value)))
        else:
            found.append((sym, int(value)) if sym else (part, None))
    return tuple(found)


def lexicon_of(data: Mapping[str, object]) -> Lexicon:
    """Build the lexicon from the tables of a language's `lexicon.toml`.

    Raises:
        ValueError: a table is missing or not of its form; the message names it.
    """
    listed = listing(data)
    phrases: list[tuple[str, Entry]] = []
    phrases += _named(data, "colour", "COLOUR", {colour.value: colour for colour in Colour}, listed)
    phrases += _named(data, "item", "ITEM", {item.value: item for item in Item}, listed)
    partners = {"any": None, **{kind.value: kind for kind in PartnerKind}}
    phrases += _named(data, "partner", "PARTNER", partners, listed)
    phrases += _named(data, "noun", "NOUN", {"card": "CARD", "resource": "RESOURCE"}, listed)
    for key, sym in (("number", "NUM"), ("ordinal", "ORD")):
        for name, lines in _table(data, key).items():
            number = Entry(((sym, int(name)),))
            phrases += [(phrase, number) for phrase in listed(lines, f"{key}.{name}")]
    plural = set(listed(data.get("plural", []), "plural"))
    for name, lines in _table(data, "symbol").items():
        found = listed(lines, f"symbol.{name}")
        entry = Entry(_symbols(name))
        several = replace(entry, plural=True)
        phrases += [(phrase, several if phrase in plural else entry) for phrase in found]
    for name, lines in _table(data, "trigger").items():
        reason = Entry(((TRIGGER, name),))
        phrases += [(phrase, reason) for phrase in listed(lines, f"trigger.{name}")]
    nothing = Entry(())
    phrases += [(phrase, nothing) for phrase in listed(data.get("filler"), "filler")]
    implied = {
        verb: sym
        for sym, verbs in (_table(data, "implied") if "implied" in data else {}).items()
        for verb in listed(verbs, f"implied.{sym}")
    }
    ignored = listed(data.get("ignored", []), "ignored")
    digraphs = (_table(data, "digraphs") if "digraphs" in data else {}).items()
    pairs = [(letter, pair) for letter, pair in digraphs if isinstance(pair, str)]
    called = frozenset(fold(name) for name in listed(data.get("called", []), "called"))
    return Lexicon(Given(phrases, ignored, implied, dict(_typed(data, listed)), pairs, called))


def _typed(data: Mapping[str, object], listed: Listed) -> Iterator[tuple[str, str]]:
    """Yield words as they are typed in haste, with what stands for them: no apostrophe, another accent."""
    for word in listed(data.get("elided", []), "elided"):
        yield word, f"{word}'"
    for word, lines in (_table(data, "typed") if "typed" in data else {}).items():
        for each in listed(lines, f"typed.{word}"):
            yield fold(each), fold(word)
