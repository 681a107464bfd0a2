"""Signing up by mail: who asks for a seat in a game, or to watch one, in any language that is played.

It is asked for from outside of a game, by people of whom nothing is known; so the words tell the language.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pbem.speech.languages import playable_codes
from pbem.speech.ordering.players import players
from pbem.speech.ordering.slots import Slots
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.vocabulary import ALWAYS, Vocabulary, vocabularies

_LINES: Final = 8
"""Lines of a mail, from its beginning, in which it is looked for."""
_LONGEST: Final = 120
"""Signs of a line that may be one."""
_ENDS: Final = frozenset(".!;,")
_NOBODY: Final = players((), 0)

Bound = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Entering:
    """Somebody wants a seat in a game, or to watch it.

    Args:
        game: the name of the game, as they write it.
        name: what they want to be called; nothing if they do not say.
        watches: whether they want to watch rather than play.
        languages: the languages whose words it was said in.
        language: the language they ask to be written to in; nothing if they do not say.
    """

    game: str
    name: str
    watches: bool
    languages: tuple[str, ...]
    language: str = ""


def read_entering(text: str) -> Entering | None:
    """Return what the new text of a mail asks for at its beginning, if it is one thing and no other.

    Args:
        text: without quoted letters.
    """
    found: dict[tuple[str, str, bool], list[str]] = {}
    tongues: list[str] = []
    for line in _lines(text):
        for spoken in _spoken():
            for key in ("join-game", "observe"):
                for bound in line.bindings(spoken, key):
                    if (asked := _asked(dict(bound), watches=key == "observe")) is not None:
                        found.setdefault(asked, []).append(spoken.language.code)
            for bound in line.bindings(spoken, "language"):
                tongues += [str(code) for _, code in bound]
    if len(found) != 1 or len(set(tongues)) > 1:
        return None
    ((game, name, watches), languages) = found.popitem()
    return Entering(game, name, watches, tuple(dict.fromkeys(languages)), "".join(tongues[:1]))


def read_stop(text: str, language: str) -> bool:
    """Tell whether the new text of a mail asks at its beginning to be sent no more letters of a game.

    Args:
        text: without quoted letters.
        language: the language its writer is written to in; English always works.
    """
    return any(
        True
        for line in _lines(text)
        for spoken in vocabularies(language)
        for _ in line.bindings(spoken, "stop")
    )


def write_stop(language: str) -> str:
    """Return the line that asks to be sent no more letters of a game."""
    return vocabularies(language)[0].write["stop"]


def write_entering(game: str, name: str, language: str = ALWAYS, *, watches: bool = False) -> str:
    """Return the line that asks for a seat in a game, or to watch it."""
    key = "observe" if watches else "join-game"
    return vocabularies(language)[0].write[key].format(game=game, name=name)


def _spoken() -> Iterator[Vocabulary]:
    return (vocabularies(code)[0] for code in playable_codes())


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that may ask for something."""

    text: Text
    words: tuple[Word, ...]

    def bindings(self, spoken: Vocabulary, key: str) -> Iterator[Bound]:
        """Yield what the slots take of each pattern that fits the whole line."""
        there = frozenset(word.text for word in self.words)
        slots = Slots(self.text, self.words, spoken, _NOBODY)
        for pattern in (*spoken.entering.get(key, ()), *spoken.orders.get(key, ())):
            if pattern.may_fit(there):
                yield from pattern.matches(self.words, slots)


def _lines(text: str) -> Iterator[_Line]:
    """Yield the first lines of a text, without the marks at their ends."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines[:_LINES]:
        written = Text(line.strip())
        words = written.words(0, len(written.raw))
        while words and words[-1].text in _ENDS:
            words = words[:-1]
        if words and len(line) <= _LONGEST:
            yield _Line(written, words)


def _asked(bound: dict[str, object], *, watches: bool) -> tuple[str, str, bool] | None:
    """Return which game is asked for, and under what name.

    Without a name, only what has a number in it is taken for a game: "join us" asks for none.
    """
    game, name = str(bound["game"]), str(bound.get("called", ""))
    return (game, name, watches) if name or any(sign.isdecimal() for sign in game) else None
