"""A language's phrase lexicon: from words as typed to tokens that no longer belong to a language.

The longest phrase wins. A word is looked up with its accents first, so that *è* (is) and *e* (and) stay
apart, and without them only where that hits no other word.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.speech.slips import Slips

Value = Colour | Item | PartnerKind | int | str | None
"""What a token names, where it names something."""

UNKNOWN: Final = "UNKNOWN"
FILLER: Final = "FILLER"
TRIGGER: Final = "TRIGGER"
"""A word that makes the sentence no statement; the value is the code of the reason."""

_WORD: Final = re.compile(r"[^\W\d_]+'?|\d+|\S")
_FOLD: Final = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "–": "-", "—": "-", "−": "-", "‑": "-"}
)
_MARKS: Final = {
    ",": "COMMA",
    ";": "SEMI",
    ":": "COLON",
    ".": "STOP",
    "!": "STOP",
    "…": "STOP",
    "?": "QUESTION",
    "(": "OPEN",
    ")": "CLOSE",
    "[": "OPEN",
    "]": "CLOSE",
}
_SHORTEST_SLIP: Final = 4
"""Shorter words are close to too many."""
_QUOTES: Final = frozenset('"“”„«»*_')


@dataclass(frozen=True, slots=True)
class Token:
    """A word or phrase with what it stands for and where it was written."""

    sym: str
    value: Value
    text: str
    start: int
    end: int
    plural: bool = False
    digits: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What one phrase stands for: usually one symbol, sometimes several in a row."""

    syms: tuple[tuple[str, Value], ...]
    plural: bool = False
    glued: bool = False
    """Whether no space may stand after its first word: "2a" is an ordinal, "da 2 a 5" a range."""


class _Word(NamedTuple):
    """A word as typed, folded; a tuple, for every sentence makes many and none outlives its scan."""

    text: str
    start: int
    end: int
    forms: tuple[str, ...]
    """The word as typed, then without its accents, if it has any."""


def without_accents(text: str) -> str:
    """Return the text with its accents taken off."""
    if text.isascii():
        return text
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


def fold(text: str) -> str:
    """Return the text in lower case with one kind of apostrophe and hyphen; positions stay as they were."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return lower.translate(_FOLD)


def _forms(word: str) -> tuple[str, ...]:
    return (word,) if word.isascii() else tuple(dict.fromkeys((word, without_accents(word))))


def _words(text: str) -> list[_Word]:
    """Split folded text into words, numbers and marks; a hyphen within a word is a space."""
    found: list[_Word] = []
    for match in _WORD.finditer(text):
        word, (start, end) = match.group(), match.span()
        if word in _QUOTES:
            continue
        if word == "-":
            before, after = text[start - 1 : start], text[end : end + 1]
            if before.isalnum() and after.isalnum() and not (before.isdigit() and after.isdigit()):
                continue
            if (not before.strip() and not after.strip()) or "-" in (before, after):
                word = ","
        found.append(_Word(word, start, end, _forms(word)))
    return found


class Lexicon:
    """The phrases of one language."""

    def __init__(
        self,
        phrases: Iterable[tuple[str, Entry]],
        ignored: Iterable[str] = (),
        implied: Mapping[str, str] | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        self._typed = {word: tuple(_words(meant)) for word, meant in (typed or {}).items()}
        self._ignored = frozenset(fold(unicodedata.normalize("NFC", word)) for word in ignored)
        self._implied = {self._plainly(verb): sym for verb, sym in (implied or {}).items()}
        self._single: dict[str, Entry] = {}
        self._apart: dict[str, Entry] = {}
        """Words that are ignored within phrases, and stand for something where they are in none."""
        self._longer: dict[tuple[str, str], list[tuple[tuple[str, ...], Entry]]] = {}
        exact: dict[tuple[str, ...], Entry] = {}
        for phrase, entry in phrases:
            kept = self._kept(fold(unicodedata.normalize("NFC", phrase)))
            if kept:
                glued = len(kept) > 1 and kept[0].text.isdigit() and kept[0].end == kept[1].start
                entry = replace(entry, glued=True) if glued else entry
                exact.setdefault(tuple(word.text for word in kept), entry)
            else:
                self._apart[fold(unicodedata.normalize("NFC", phrase))] = entry
        plain = {_loosened(words, exact): entry for words, entry in exact.items()}
        for words, entry in ({**plain, **exact}).items():
            if len(words) == 1:
                self._single[words[0]] = entry
            else:
                self._longer.setdefault((words[0], words[1]), []).append((words, entry))
        for found in self._longer.values():
            found.sort(key=lambda each: -len(each[0]))
        self._slips = Slips(word for words in exact for word in words if len(word) > 2 and word.isalpha())

    def _kept(self, folded: str) -> list[_Word]:
        """Return the words of folded text that count."""
        return [word for word in self._split(folded) if word.text not in self._ignored]

    def _split(self, folded: str) -> list[_Word]:
        """Split folded text into words, as they should be typed ("j exige", "e' verde")."""
        found: list[_Word] = []
        for word in _words(folded):
            typed = self._typed.get(word.text)
            kept = (
                [word]
                if typed is None
                else [word._replace(text=each.text, forms=each.forms) for each in typed]
            )
            found += kept
        return found

    def _plainly(self, verb: str) -> tuple[str, ...]:
        return tuple(word.text for word in self._kept(fold(verb)))

    def close_to(self, word: str) -> tuple[str, ...]:
        """Return words of the lexicon that the word may be a slip of, best first."""
        return self._slips.close_to(word) if len(word) >= _SHORTEST_SLIP else ()

    def scan(self, text: str) -> list[Token]:
        """Return the tokens of a text; what the lexicon does not know is `UNKNOWN`, filler is left out."""
        original = unicodedata.normalize("NFC", text)
        split = self._split(fold(original))
        words = [word for word in split if word.text not in self._ignored]
        tokens: list[Token] = []
        at = 0
        while at < len(words):
            found = self._longest(words, at)
            if found is not None:
                length, entry = found
                start, end = words[at].start, words[at + length - 1].end
                tokens.extend(
                    Token(sym, value, original[start:end], start, end, entry.plural)
                    for sym, value in entry.syms
                )
                at += length
            else:
                tokens.append(_plain(words[at], original))
                at += 1
        said = self._with_implied([token for token in tokens if token.sym != FILLER])
        for word in split:
            if word.text in self._apart:
                said = _with_apart(said, self._apart[word.text], word, original)
        return said

    def _with_implied(self, tokens: list[Token]) -> list[Token]:
        """Put in the pronoun that a verb implies where it begins a sentence ("sono rosse")."""
        if not self._implied:
            return tokens
        kept: list[Token] = []
        for token in tokens:
            sym = self._implied.get(self._plainly(token.text)) if token.sym in ("IS", "BE") else None
            if sym is not None and (_begins([each.sym for each in kept]) or _goes_on(sym, kept)):
                kept.append(Token(sym, None, "", token.start, token.start))
            kept.append(token)
        return kept

    def _longest(self, words: list[_Word], at: int) -> tuple[int, Entry] | None:
        for first in words[at].forms:
            found: tuple[int, Entry] | None = None
            for second in words[at + 1].forms if at + 1 < len(words) else ():
                for phrase, entry in self._longer.get((first, second), ()):
                    if found is not None and found[0] > len(phrase):
                        break
                    better = found is None or found[0] < len(phrase) or _as_typed(phrase, words, at)
                    if better and _goes_on_as(phrase, words, at, entry.glued):
                        found = len(phrase), entry
            if found is not None:
                return found
            if first in self._single and not self._same_word(words[at], first):
                return 1, self._single[first]
        return next(((1, self._single[form]) for form in words[at].forms if form in self._single), None)

    def _same_word(self, word: _Word, form: str) -> bool:
        """Return whether a word means the same without its accents, as "não" in "não ha" for "não há"."""
        return form != word.forms[-1] and self._single.get(word.forms[-1]) is self._single[form]


def _with_apart(tokens: list[Token], entry: Entry, word: _Word, original: str) -> list[Token]:
    """Return the tokens with one that stands for a word, unless that is within a phrase."""
    if entry.syms[0][0] == FILLER or any(token.start < word.start < token.end for token in tokens):
        return tokens
    place = sum(token.start < word.start for token in tokens)
    text = original[word.start : word.end]
    found = [Token(sym, value, text, word.start, word.end) for sym, value in entry.syms]
    return [*tokens[:place], *found, *tokens[place:]]


def _goes_on_as(phrase: tuple[str, ...], words: list[_Word], at: int, glued: bool) -> bool:
    """Return whether the words go on as a phrase does that begins with the first two of them."""
    if at + len(phrase) > len(words) or (glued and words[at + 1].start > words[at].end):
        return False
    return all(phrase[place] in words[at + place].forms for place in range(2, len(phrase)))


def _as_typed(phrase: tuple[str, ...], words: list[_Word], at: int) -> bool:
    """Return whether a phrase has its words' own accents: "ich hätte gern" is not "ich hatte gern"."""
    return phrase == tuple(word.text for word in words[at : at + len(phrase)])


def _loosened(words: tuple[str, ...], exact: Mapping[tuple[str, ...], Entry]) -> tuple[str, ...]:
    """Return a phrase without accents, but for a first word that is another word without ("é só", "e só")."""
    first = without_accents(words[0])
    kept = words[0] != first and (words[0],) in exact and (first,) in exact
    return (words[0] if kept else first, *(without_accents(word) for word in words[1:]))


_OPENING: Final = frozenset({"STATING", "NOT_TRUE", "DEMAND", "WISH"})


def _begins(said: list[str]) -> bool:
    """Return whether a verb after these symbols has no subject before it."""
    before = said[-2:]
    if said[:1] == ["OR"] and (len(said) == 1 or (before[-1] == "OR" and said[1] in ("IT", "THEY"))):
        return True  # "or are red or are blue", with the pronoun left out both times
    if before == ["STATING", "COLON"] or said in (["COMMA"], ["AND"]):
        return True
    if before[-1:] == ["THAT"]:
        return before[0] in ("DEMAND", "WISH", "STATING", "COMMA", "AND")
    if "TOGETHER" in before:
        # "together they are"; but "the two together are"
        return before in (["TOGETHER"], ["TOGETHER", "COMMA"]) or before[0] in ("STOP", "SEMI", "COMMA")
    return not before or before[-1] in ("STOP", "SEMI", *_OPENING)


def _goes_on(sym: str, before: list[Token]) -> bool:
    """Return whether a verb says more of the one card that there is: "hay un 7 y es rojo"."""
    verbs = [token.sym for token in before if token.sym in ("IS", "BE", "THERE", "HAVE", "STOP", "SEMI")]
    return sym == "IT" and before[-1].sym in ("AND", "BUT", "COMMA") and verbs[-1:] in (["THERE"], ["HAVE"])


def _plain(word: _Word, original: str) -> Token:
    """Return the token of a word that no phrase knows: a number, a mark, or unknown."""
    text = original[word.start : word.end]
    if word.text.isdigit() and word.text.isascii() and len(word.text) < 4:
        return Token("NUM", int(word.text), text, word.start, word.end, digits=True)
    if word.text == "-":
        return Token("DASH", None, text, word.start, word.end)
    return Token(_MARKS.get(word.text, UNKNOWN), None, text, word.start, word.end)


def _listed(value: object, path: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise ValueError(f"{path}: expected a list of phrases")
    return value


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: expected a table")
    return value


def _named(
    data: Mapping[str, object], key: str, sym: str, names: Mapping[str, Value]
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
            for phrase in _listed(forms[number], f"{key}.{name}.{number}"):
                meant = (str(value), None) if sym == "NOUN" else (sym, value)
                yield phrase, Entry((meant,), plural=number == "many")


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
    phrases: list[tuple[str, Entry]] = []
    phrases += _named(data, "colour", "COLOUR", {colour.value: colour for colour in Colour})
    phrases += _named(data, "item", "ITEM", {item.value: item for item in Item})
    phrases += _named(data, "partner", "PARTNER", {"any": None, **{kind.value: kind for kind in PartnerKind}})
    phrases += _named(data, "noun", "NOUN", {"card": "CARD", "resource": "RESOURCE"})
    for key, sym in (("number", "NUM"), ("ordinal", "ORD")):
        for name, listed in _table(data, key).items():
            phrases += [(phrase, Entry(((sym, int(name)),))) for phrase in _listed(listed, f"{key}.{name}")]
    plural = set(_listed(data.get("plural", []), "plural"))
    for name, listed in _table(data, "symbol").items():
        found = _listed(listed, f"symbol.{name}")
        phrases += [(phrase, Entry(_symbols(name), plural=phrase in plural)) for phrase in found]
    for name, listed in _table(data, "trigger").items():
        phrases += [(phrase, Entry(((TRIGGER, name),))) for phrase in _listed(listed, f"trigger.{name}")]
    phrases += [(phrase, Entry(((FILLER, None),))) for phrase in _listed(data.get("filler"), "filler")]
    implied = {
        verb: sym
        for sym, verbs in (_table(data, "implied") if "implied" in data else {}).items()
        for verb in _listed(verbs, f"implied.{sym}")
    }
    ignored = _listed(data.get("ignored", []), "ignored")
    typed = dict(_typed(data)) | dict(_spelt(data, [phrase for phrase, _ in phrases]))
    return Lexicon(phrases, ignored, implied, typed)


def _spelt(data: Mapping[str, object], phrases: list[str]) -> Iterator[tuple[str, str]]:
    """Yield words spelt with two letters for one ("gruen" for "grün"), with what stands for them."""
    table = _table(data, "digraphs") if "digraphs" in data else {}
    pairs = [(letter, pair) for letter, pair in table.items() if isinstance(pair, str)]
    words = {word for phrase in phrases for word in re.findall(r"\w+", fold(phrase))}
    for word in sorted(words):
        spellings = {word}
        for letter, pair in pairs:
            spellings |= {spelling.replace(letter, pair) for spelling in spellings}
        yield from ((spelling, word) for spelling in sorted(spellings - words))


def _typed(data: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield words as they are typed in haste, with what stands for them: no apostrophe, another accent."""
    for word in _listed(data.get("elided", []), "elided"):
        yield word, f"{word}'"
    for word, listed in (_table(data, "typed") if "typed" in data else {}).items():
        for each in _listed(listed, f"typed.{word}"):
            yield fold(each), fold(word)
