"""A language's phrase lexicon: from words as typed to tokens that no longer belong to a language.

The longest phrase wins. A word is looked up with its accents first, so that *è* (is) and *e* (and) stay
apart, and without them only where that hits no other word.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from pbem.speech.pronouns import IMPLYING, stands_alone
from pbem.speech.slips import Slips
from pbem.speech.tokens import UNKNOWN, Token
from pbem.speech.tree import Entry, Line, Place, beginnings
from pbem.speech.words import Span, composed, fold, plain_words, split, undotted, unfaced, without_accents

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
    "-": "DASH",
}
_SUGGESTED: Final = 3
"""How many words one may be a slip of are told."""
_OF_CARDS: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "CARD", "NUM", "ODD", "EVEN", "DEMAND"})
_SHORTEST_SLIP: Final = 4
"""Shorter words are close to too many."""
_MOST_DIGITS: Final = 3
"""What has more is no number of a card, nor of cards."""
_TO_NAME: Final = (("TO_NAME", None),)
"""What says nothing together with the name after it: "as promised to Ann"."""


class _Words(NamedTuple):
    """The words of a text that count."""

    typed: list[str]
    spans: list[Span]
    plain: list[str]
    """The same words without their accents; the same list, where there are none."""
    apart: list[tuple[Span, Entry]]
    """Words that were left out, and stand for something where no phrase goes over them."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a language's file says, before it is laid out to be looked up."""

    lines: list[Line]
    """Of phrases, and of those that have a plural subject; folded, as they are compared."""
    stretches: Collection[str]
    """What phrases are made of: words, or several with no space between them."""
    ignored: list[str]
    implied: Mapping[str, str]
    """By verb, the pronoun that it implies."""
    typed: dict[str, str]
    """By word as it is typed in haste, what stands for it."""
    digraphs: list[tuple[str, str]]
    """Letters, and the two letters that are typed for each."""
    called: frozenset[str] = frozenset()
    """First names by which players call each other."""


class Lexicon:
    """The phrases of one language; they are laid out when the first text is read."""

    def __init__(self, given: Given) -> None:
        self._given = given

    @cached_property
    def _phrases(self) -> "_Phrases":
        return _Phrases(self._given, self.names)

    @property
    def implies(self) -> bool:
        """Whether a verb may go without its pronoun ("sono rosse"), so that one that begins asks nothing."""
        return bool(self._given.implied)

    @cached_property
    def names(self) -> frozenset[str]:
        """First names by which players call each other, without their accents."""
        return frozenset(map(without_accents, self._given.called))

    def close_to(self, word: str) -> tuple[str, ...]:
        """Return words of the lexicon that the word may be a slip of, best first."""
        return self._phrases.close_to(word)

    def scan(self, text: str) -> list[Token]:
        """Return the tokens of a text; what the lexicon does not know is `UNKNOWN`, filler is left out."""
        return self._phrases.scan(text)


class _Phrases:
    """The phrases of one language, as a tree of their words."""

    def __init__(self, given: Given, names: frozenset[str]) -> None:
        left_out = {fold(composed(word)) for word in given.ignored}
        self._meant: dict[str, tuple[str, ...]] = dict.fromkeys(left_out, ())
        """What counts where a word is typed: another word, several, or none."""
        spelt = dict(_spelt(given.digraphs, given.stretches))
        for word, meant in (given.typed | spelt).items():
            self._meant[word] = tuple(each for each in split(meant)[0] if each not in left_out)
        marks = {mark: Entry(((sym, None),)) for mark, sym in _MARKS.items()}
        counted = {stretch: self._counted(stretch) for stretch in given.stretches}
        self._names = names
        self._begun, self._apart = beginnings(given.lines, marks, counted)
        """Where first words lead; and words that are left out within phrases, and mean something in none."""
        self._listed = set(chain.from_iterable(counted.values()))
        self._leave_out_plain(left_out)
        for word, meant in given.typed.items():
            if meant in self._apart:
                self._apart[word] = self._apart[meant]  # "tb" as "también"
        self._implied = {
            tuple(map(spell, self._words(fold(verb)).typed)): sym
            for spell in (without_accents, str)
            for verb, sym in given.implied.items()
        }

    @cached_property
    def _slips(self) -> Slips:
        listed = (word for word in self._listed if len(word) > 2 and word.isalpha())
        return Slips(listed, most=2 * _SUGGESTED)

    def _leave_out_plain(self, left_out: Iterable[str]) -> None:
        """Leave words out without their accents too, where that is no other word: "tambien" as "también"."""
        for word in left_out:
            plain = without_accents(word)
            if plain not in self._listed and self._meant.setdefault(plain, ()) == () and word in self._apart:
                self._apart[plain] = self._apart[word]

    def _counted(self, folded: str) -> tuple[str, ...]:
        """Split a folded phrase into the words that count."""
        words = plain_words(folded) or split(folded)[0]
        if not self._meant.keys().isdisjoint(words):
            words = [each for word in words for each in self._meant.get(word, (word,))]
        return tuple(words)

    def _words(self, folded: str) -> _Words:
        """Split folded text into the words that count, as they should be typed ("j exige", "e' verde")."""
        typed, spans = split(folded)
        apart: list[tuple[Span, Entry]] = []
        if not self._meant.keys().isdisjoint(typed):
            found = list(zip(typed, spans, strict=True))
            apart = [(span, self._apart[word]) for word, span in found if word in self._apart]
            counted = [(each, span) for word, span in found for each in self._meant.get(word, (word,))]
            typed, spans = [each for each, _ in counted], [span for _, span in counted]
        plain = typed if folded.isascii() else [*map(without_accents, typed)]
        return _Words(typed, spans, plain, apart)

    def close_to(self, word: str) -> tuple[str, ...]:
        """Return words of the lexicon that the word may be a slip of, those for cards before others."""
        if len(word) < _SHORTEST_SLIP:
            return ()
        return tuple(sorted(self._slips.close_to(word), key=self._is_no_card)[:_SUGGESTED])

    def _is_no_card(self, word: str) -> bool:
        """Return whether a word alone says nothing of a card, so that another is more likely meant."""
        return not any(token.sym in _OF_CARDS for token in self.scan(word))

    def scan(self, text: str) -> list[Token]:
        """Return the tokens of a text; what the lexicon does not know is `UNKNOWN`, filler is left out."""
        original = composed(text)
        words = self._words(unfaced(fold(undotted(original))))
        typed, spans, plain, _ = words
        begun, implied = self._begun, bool(self._implied)
        tokens: list[Token] = []
        at, last, left_out = 0, len(typed), False
        while at < last:
            if plain[at] is not typed[at]:
                found = self._longest(words, at)
            else:
                node = begun.get(typed[at])
                found = None if node is None else _farthest(node, words, at, at + 1)
            called = at > 0 or typed[1:2] == [":"]  # a sentence begins with a capital
            if found is None or (called and plain[at] in self._names and self._is_name(words, at, original)):
                start, stop = spans[at]
                tokens.append(
                    _unlisted(typed[at], original[start:stop], start, stop)._replace(apart=left_out)
                )
                at, left_out = at + 1, False
                continue
            end, entry = found
            if entry.syms == _TO_NAME and self._is_name(words, end, original):
                at = end + 1
                continue
            start, stop = spans[at][0], spans[end - 1][1]
            written = original[start:stop]
            for sym, value in entry.syms:
                if implied and sym in IMPLYING:
                    pronoun = self._implied.get(tuple(typed[at:end]))
                    if pronoun is not None and stands_alone(pronoun, tokens):
                        tokens.append(Token(pronoun, None, "", start, start))
                tokens.append(Token(sym, value, written, start, stop, entry.plural, apart=left_out))
                left_out = False
            at, left_out = end, not entry.syms
        if left_out and tokens and tokens[-1].sym != "STOP":
            # so that it shows that more was said, as it does before a full stop
            tokens.append(Token("STOP", None, "", len(original), len(original), apart=True))
        for (start, stop), entry in words.apart:
            tokens = _with_apart(
                tokens, [Token(*each, original[start:stop], start, stop) for each in entry.syms]
            )
        return tokens

    def _longest(self, words: _Words, at: int) -> tuple[int, Entry] | None:
        """Return where the longest phrase ends that begins with an accented word, and what it stands for.

        A word that means the same without its accents, as "não" in "não ha" for "não há", may begin longer
        phrases without them.
        """
        node, other = self._begun.get(words.typed[at]), self._begun.get(words.plain[at])
        found = None if node is None else _farthest(node, words, at, at + 1)
        if other is None or (found is not None and (found[0] > at + 1 or found[1] != other.laid_out[0])):
            return found
        return _farthest(other, words, at, at + 1) or found

    def _is_name(self, words: _Words, at: int, original: str) -> bool:
        """Return whether a word begins with a capital, and is a name or none of the language's words."""
        if at >= len(words.typed) or (words.plain[at] in self._begun and words.plain[at] not in self._names):
            return False
        start, end = words.spans[at]
        return original[start].isupper() and not original[start:end].isupper()


def _with_apart(tokens: list[Token], apart: list[Token]) -> list[Token]:
    """Return the tokens with those of a word that phrases leave out, unless one goes over it."""
    start = apart[0].start
    if any(token.start < start < token.end for token in tokens):
        return tokens
    place = sum(token.start < start for token in tokens)
    return [*tokens[:place], *apart, *tokens[place:]]


def _glued(words: _Words, at: int) -> bool:
    """Return whether a word has another right after it, without a space; "3. A" is no "3.a"."""
    spans = words.spans[at : at + 3]
    dotted = words.typed[at + 1 : at + 2] == ["."]
    return len(spans) > 1 + dotted and all(
        before[1] >= after[0] for before, after in pairwise(spans[: 2 + dotted])
    )


def _farthest(node: Place, words: _Words, first: int, at: int) -> tuple[int, Entry] | None:
    """Return where the longest phrase ends that goes on from a node in a place, and what it stands for.

    Of phrases as long as each other the one with the accents as typed wins: "ich hätte gern" is not "ich
    hatte gern".
    """
    found: tuple[int, Entry] | None = None
    typed, _, plain, _ = words
    last = len(typed)
    while True:
        entry, after = node.laid_out
        if entry is not None and (not entry.glued or _glued(words, first)):
            found = at, entry
        if at == last or not after:
            return found
        word = typed[at]
        following = after.get(word)
        if plain[at] is not word and (other := after.get(plain[at])) is not None:
            ways = (_farthest(each, words, first, at + 1) for each in (following, other) if each is not None)
            return max((way for way in ways if way is not None), key=itemgetter(0), default=found)
        if following is None:
            return found
        node = following
        at += 1


def _unlisted(word: str, written: str, start: int, end: int) -> Token:
    """Return the token of a word that no phrase knows: a number, or unknown."""
    if word.isdigit() and word.isascii() and len(word) <= _MOST_DIGITS:
        return Token("NUM", int(word), written, start, end, digits=True)
    return Token(UNKNOWN, None, written, start, end)


def _spelt(pairs: list[tuple[str, str]], stretches: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield words spelt with two letters for one ("gruen" for "grün"), with what stands for them."""
    if not pairs:
        return
    words = {word for stretch in stretches for word in re.findall(r"\w+", stretch)}
    for word in sorted(word for word in words if any(letter in word for letter, _ in pairs)):
        spellings = {word}
        for letter, pair in pairs:
            spellings |= {spelling.replace(letter, pair) for spelling in spellings}
        yield from ((spelling, word) for spelling in sorted(spellings - words))
