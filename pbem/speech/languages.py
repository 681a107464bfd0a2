"""Languages: folders of data beside this module, named by their code. No code branches on a language.

A folder holds `lexicon.toml` (how sayings are read), `say.toml` (how meanings are said), `orders.toml` (how
orders are read and written), `messages.po` (what letters say) and `robots.toml` (what the demo's robots say);
docs/languages.md explains them. Beside the folders `languages.toml` says which language is the source of the
others. A folder that lacks something counts as if it were not there, unless it says that it is a draft, so
that it cannot disturb a game in another language.
"""

import gc
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, wraps
from itertools import count
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from pbem.speech.forms import Forms, forms_of
from pbem.speech.lexicon import Lexicon
from pbem.speech.phrases import lexicon_of
from pbem.speech.settling.shapes import Doubts, doubts_of
from pbem.speech.shape import missing_keys
from pbem.speech.words import fold, without_accents

HOME: Final = Path(__file__).parent
"""Where languages lie, if nothing else is said."""
SOURCE: Final[str] = tomllib.loads((HOME / "languages.toml").read_text(encoding="utf-8"))["source"]
"""The language the others are made from: its keywords are always understood, its sentences always there."""

LEXICON: Final = "lexicon.toml"
SAY: Final = "say.toml"
ORDERS: Final = "orders.toml"
CATALOGUE: Final = "messages.po"
ROBOTS: Final = "robots.toml"
FILES: Final = (LEXICON, SAY, ORDERS, CATALOGUE, ROBOTS)

_CODE: Final = re.compile(r"[a-z]{2,3}")
_CLOSE: Final = 0.5
"""Codes are short: one letter of two may be wrong."""
_TEXTS: Final = 32
"""Of how many files' texts it is kept what they say: those of the languages there are, and some of tests."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class UnknownLanguage(ValueError):
    """No folder of data has this code."""

    def __init__(self, code: str) -> None:
        known = ", ".join(folder_codes())
        super().__init__(f"no language is called {code!r}; there are: {known}{_hint(code)}")
        self.code = code


class IncompleteLanguage(ValueError):
    """A language's folder lacks a file, or a file in it lacks something; the message says which and what."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language, ready to read and to say."""

    code: str
    name: str
    draft: bool
    """Whether the folder is still being written, so that games are not played in it."""
    locale: str
    """Under which name the Unicode consortium knows its dates and lists."""
    lexicon: Lexicon
    doubts: Doubts
    """What can be read in two ways in this language alone."""
    forms: Forms


# --- where languages lie -----------------------------------------------------------------------------------


class _Place:
    """Where languages lie at the moment, and a number for it, by which is kept what is made of them."""

    home = HOME
    number = 0
    numbers: Final = count(1)
    forget: Final[list[Callable[[int], object]]] = []


def home() -> Path:
    """Return the folder with one folder a language."""
    return _Place.home


@contextmanager
def languages_in(folder: Path) -> Iterator[None]:
    """Take languages from another folder for a while, as tests do; nothing that is kept of it stays."""
    before = _Place.home, _Place.number
    here = next(_Place.numbers)
    _Place.home, _Place.number = folder, here
    try:
        yield
    finally:
        _Place.home, _Place.number = before
        for forget in _Place.forget:
            forget(here)


def kept(maxsize: int | None = 128) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Keep what a function makes of a language, as `lru_cache` does, but only while languages lie there."""

    def keep(function: Callable[_P, _T]) -> Callable[_P, _T]:
        found: dict[int, Callable[..., _T]] = {}
        _Place.forget.append(lambda number: found.pop(number, None))

        @wraps(function)
        def asked(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            number = _Place.number
            if number not in found:
                found[number] = lru_cache(maxsize)(function)
            return found[number](*args, **kwargs)

        return asked

    return keep


# --- which there are ---------------------------------------------------------------------------------------


def folder_codes() -> list[str]:
    """Return the codes of all folders, whatever they lack, in alphabetical order."""
    return sorted(path.name for path in home().iterdir() if path.is_dir() and _CODE.fullmatch(path.name))


@kept()
def language_codes() -> tuple[str, ...]:
    """Return the codes of the languages that can be read and said, drafts included."""
    return tuple(code for code in folder_codes() if _loaded(code) is not None)


@kept()
def playable_codes() -> tuple[str, ...]:
    """Return the codes of the languages that games are played in: all but drafts."""
    return tuple(code for code in language_codes() if not load_language(code).draft)


@kept()
def spoken_or_source(code: str) -> str:
    """Return the language that a seat is written to: its own, or the source where that folder is gone."""
    there = code in folder_codes() and _loaded(code) is not None
    return code if there else SOURCE


def why_not_played(code: str) -> str | None:
    """Return why no game can be played in a language, for someone who asked for it; None if it can."""
    lacking = f"'pbem languages --check {code}' lists what it lacks"
    try:
        return f"the language {code!r} is a draft; {lacking}" if load_language(code).draft else None
    except UnknownLanguage:
        return f"no language is called {code!r}; there are: {', '.join(playable_codes())}{_hint(code)}"
    except IncompleteLanguage as incomplete:
        return f"the language {code!r} is not whole: {incomplete}; {lacking}"


def broken_folders() -> Iterator[str]:
    """Yield why a language cannot be used, for every folder that is no draft and yet not whole."""
    for code in folder_codes():
        try:
            load_language(code)
        except IncompleteLanguage as incomplete:
            yield str(incomplete)


def _hint(word: str) -> str:
    """Return a question after the language that a misspelt code or name may have been meant as."""
    names = {code: code for code in language_codes()}
    for code in language_codes():
        names.setdefault(_plain(load_language(code).name), code)
    asked = _plain(re.split(r"[-_]", word)[0])
    close = [asked] if asked in names else get_close_matches(asked, names, n=1, cutoff=_CLOSE)
    return f"; did you mean {names[close[0]]}?" if close else ""


def _plain(word: str) -> str:
    return without_accents(fold(word.strip()))


# --- reading a folder --------------------------------------------------------------------------------------


def read_table(code: str, name: str) -> Mapping[str, object]:
    """Return what a file in a language's folder says.

    Raises:
        IncompleteLanguage: it is missing, or cannot be read.
    """
    try:
        return _table_in(_text(code, name))
    except tomllib.TOMLDecodeError as error:
        raise IncompleteLanguage(f"{code}/{name}: {error}") from error


def _text(code: str, name: str) -> str:
    try:
        return (home() / code / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise IncompleteLanguage(f"{code}/{name} is missing") from None
    except UnicodeDecodeError as error:
        raise IncompleteLanguage(f"{code}/{name}: {error}") from error


@lru_cache(_TEXTS)
def _table_in(text: str) -> Mapping[str, object]:
    """Return what a file's text says, wherever the file lies: a check of a language looks often."""
    return tomllib.loads(text)


@lru_cache(_TEXTS)
def _lexicon_in(text: str) -> Lexicon:
    return lexicon_of(_table_in(text))


def _loaded(code: str) -> Language | None:
    try:
        return load_language(code)
    except IncompleteLanguage:
        return None


@kept()
def load_language(code: str) -> Language:
    """Return the language with a code, read once.

    Raises:
        UnknownLanguage: there is none.
        IncompleteLanguage: its folder is not whole; a draft only needs what reads and says claims.
    """
    if code not in folder_codes():
        raise UnknownLanguage(code)
    with _all_kept():
        return _read(code)


@contextmanager
def _all_kept() -> Iterator[None]:
    """Look for no garbage where nearly all that is made is kept: looking took a third of the time."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


def _read(code: str) -> Language:
    words, sayings = read_table(code, LEXICON), read_table(code, SAY)
    name = words.get("name")
    if not isinstance(name, str):
        raise IncompleteLanguage(f"{code}/{LEXICON}: name is missing")
    try:
        lexicon = _lexicon_in(_text(code, LEXICON))
        doubts = doubts_of(words.get("doubts", []))
    except ValueError as error:
        raise IncompleteLanguage(f"{code}/{LEXICON}: {error}") from error
    try:
        forms = forms_of(sayings)
    except ValueError as error:
        raise IncompleteLanguage(f"{code}/{SAY}: {error}") from error
    draft = words.get("draft") is True
    if not draft:
        _check_letters(code)
    return Language(code, name, draft, str(words.get("locale", code)), lexicon, doubts, forms)


def _check_letters(code: str) -> None:
    """Make sure that orders can be read and written, and that there are sentences for letters.

    Raises:
        IncompleteLanguage: naming the first thing that is missing.
    """
    orders = read_table(code, ORDERS)
    for path in missing_keys(orders, needed_orders()):
        raise IncompleteLanguage(f"{code}/{ORDERS}: {path} is missing")
    if not (home() / code / CATALOGUE).exists():
        raise IncompleteLanguage(f"{code}/{CATALOGUE} is missing")


@kept()
def needed_orders() -> Mapping[str, object]:
    """Return what every `orders.toml` has: all of the source's but for its named parts."""
    return {table: rows for table, rows in read_table(SOURCE, ORDERS).items() if table != "macros"}
