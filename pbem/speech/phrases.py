"""Reading a language's `lexicon.toml`: its tables, and the phrases in them."""

from collections.abc import Iterator, Mapping

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.speech.lexicon import Given, Lexicon
from pbem.speech.notation import Macros, Row, phrase_row, phrases_of
from pbem.speech.tokens import TRIGGER
from pbem.speech.tree import PLURAL, Entry, Line, Value
from pbem.speech.words import composed, fold


class Lines:
    """The lines of a lexicon, with the parts that its table `macros` gives names to.

    Raises:
        ValueError: the table is not of its form.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        named = _table(data, "macros") if "macros" in data else {}
        self.stretches: set[str] = set()
        """What stands between the marks of all that was read."""
        self._macros = Macros({name: _folded(str(spelled)) for name, spelled in named.items()}, self._noted)

    def _noted(self, stretch: str) -> tuple[str]:
        self.stretches.add(stretch)
        return (stretch,)

    def rows(self, value: object, path: str) -> list[Row]:
        """Return the parts of a list of lines, folded.

        Args:
            value: the list.
            path: where it stands.

        Raises:
            ValueError: it is none, or a line cannot be read.
        """
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise ValueError(f"{path}: expected a list of phrases")
        try:
            return [phrase_row(_folded(line), self._macros) for line in value]
        except ValueError as wrong:
            raise ValueError(f"{path}: {wrong}") from None

    def phrases(self, value: object, path: str) -> list[str]:
        """Return every phrase that a list of lines spells, as `rows` does."""
        return [phrase for row in self.rows(value, path) for phrase in phrases_of(row)]


def _folded(line: str) -> str:
    return fold(composed(line))


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: expected a table")
    return value


def _named(
    data: Mapping[str, object], key: str, sym: str, names: Mapping[str, Value], lines: Lines
) -> Iterator[Line]:
    """Yield the lines for things with a singular and a plural: every name must be there, no other may."""
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
            for row in lines.rows(forms[number], f"{key}.{name}.{number}"):
                yield row, entry


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
    lines, aside = Lines(data), Lines(data)
    phrases = [*_phrases(data, lines)]
    plural = [(row, PLURAL) for row in lines.rows(data.get("plural", []), "plural")]
    implied = {
        verb: sym
        for sym, verbs in (_table(data, "implied") if "implied" in data else {}).items()
        for verb in aside.phrases(verbs, f"implied.{sym}")
    }
    ignored = aside.phrases(data.get("ignored", []), "ignored")
    digraphs = (_table(data, "digraphs") if "digraphs" in data else {}).items()
    pairs = [(letter, pair) for letter, pair in digraphs if isinstance(pair, str)]
    called = frozenset(fold(name) for name in aside.phrases(data.get("called", []), "called"))
    typed = dict(_typed(data, aside))
    return Lexicon(Given([*phrases, *plural], lines.stretches, ignored, implied, typed, pairs, called))


def _phrases(data: Mapping[str, object], lines: Lines) -> Iterator[Line]:
    """Yield the lines of phrases; of two that spell the same phrase, the first counts."""
    yield from _named(data, "colour", "COLOUR", {colour.value: colour for colour in Colour}, lines)
    yield from _named(data, "item", "ITEM", {item.value: item for item in Item}, lines)
    partners = {"any": None, **{kind.value: kind for kind in PartnerKind}}
    yield from _named(data, "partner", "PARTNER", partners, lines)
    yield from _named(data, "noun", "NOUN", {"card": "CARD", "resource": "RESOURCE"}, lines)
    for key, sym in (("number", "NUM"), ("ordinal", "ORD")):
        for name, value in _table(data, key).items():
            yield from _lines(value, f"{key}.{name}", Entry(((sym, int(name)),)), lines)
    for name, value in _table(data, "symbol").items():
        yield from _lines(value, f"symbol.{name}", Entry(_symbols(name)), lines)
    for name, value in _table(data, "trigger").items():
        yield from _lines(value, f"trigger.{name}", Entry(((TRIGGER, name),)), lines)
    yield from _lines(data.get("filler"), "filler", Entry(()), lines)


def _lines(value: object, path: str, entry: Entry, lines: Lines) -> Iterator[Line]:
    return ((row, entry) for row in lines.rows(value, path))


def _typed(data: Mapping[str, object], lines: Lines) -> Iterator[tuple[str, str]]:
    """Yield words as they are typed in haste, with what stands for them: no apostrophe, another accent."""
    for word in lines.phrases(data.get("elided", []), "elided"):
        yield word, f"{word}'"
    for word, value in (_table(data, "typed") if "typed" in data else {}).items():
        for each in lines.phrases(value, f"typed.{word}"):
            yield fold(each), fold(word)
