"""Names of players: unique in a game, and no word of the orders (ruling *names*)."""

import unicodedata

from pbem.service.errors import BadAgreement
from pbem.speech.languages import kept, language_codes
from pbem.speech.ordering import reserved_words

_LONGEST = 40
_MARKS = frozenset('[]<>@:;,"▸◂')
"""Signs that stand around names in letters, subjects and orders."""
_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")


def folded(name: str) -> str:
    """Return a name without case, accents or surplus space, for comparison."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split())


def check_names(names: tuple[str, ...]) -> None:
    """Refuse names that could be mistaken for one another or for a word of the orders in any language.

    Raises:
        BadAgreement: naming the first that does not do, and why.
    """
    words = _taken()
    seen: dict[str, str] = {}
    for name in names:
        plain = folded(name)
        if not plain or len(name) > _LONGEST or not name.isprintable():
            raise BadAgreement(f"{name!r} is no name: 1 to {_LONGEST} printable characters are needed")
        if not any(sign.isalpha() for sign in plain):
            raise BadAgreement(f"{name!r} is no name: it needs a letter")
        if marks := _MARKS.intersection(name):
            raise BadAgreement(f"{name!r} is no name: {min(marks)} cannot be in it")
        if len(_scripts(plain)) > 1:
            raise BadAgreement(f"{name!r} is no name: it mixes alphabets whose letters look alike")
        if plain in seen:
            raise BadAgreement(f"two players are called {name!r} (case and accents do not count)")
        for word in (plain, *plain.split()):
            if word in words:
                raise BadAgreement(
                    f"{name!r} cannot be a player's name: {word!r} means something in an order "
                    f"({words[word]}); add to it, such as {name + ' B'!r} does not do, a nickname does"
                )
        seen[plain] = name


def _scripts(plain: str) -> set[str]:
    """Return which of the alphabets whose letters look alike a name is written in."""
    first = (unicodedata.name(sign, "").partition(" ")[0] for sign in plain if sign.isalpha())
    return {script for script in first if script in _ALIKE}


@kept()
def _taken() -> dict[str, str]:
    """Return every word of the orders, folded, and a language it is of."""
    return {folded(word): code for code in language_codes() for word in reserved_words(code)}
