"""Names of languages: by which words a player may call those that games are played in."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from pbem.speech.languages import kept, language_codes, playable_codes
from pbem.speech.locales import locale_of
from pbem.speech.ordering.text import words_of

_CLOSE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language under one of its names."""

    code: str
    name: str


@kept()
def called() -> Mapping[str, Tongue]:
    """Return the languages by all their names, folded: their codes, and their names in each of them."""
    codes = playable_codes()
    found = {code: Tongue(code, code) for code in codes}
    for teller in language_codes():
        for code in codes:
            name = locale_of(teller).languages.get(code, code)
            words = words_of(name)
            if len(words) == 1:
                found.setdefault(words[0].text, Tongue(code, name))
    return found


def like(word: str) -> tuple[str, ...]:
    """Return the name that a misspelt one may have been meant as, if there is one."""
    names = called()
    return tuple(names[close].name for close in get_close_matches(word, names, n=1, cutoff=_CLOSE))
