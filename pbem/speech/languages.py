"""Languages: folders of data beside this module, named by their code. No code branches on a language.

A folder holds `lexicon.toml` (how sayings are read) and `say.toml` (how meanings are said).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from pbem.speech.forms import Forms, forms_of
from pbem.speech.lexicon import Lexicon, lexicon_of

HOME: Final = Path(__file__).parent
LEXICON: Final = "lexicon.toml"
SAY: Final = "say.toml"


class UnknownLanguage(ValueError):
    """No folder of data has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"no language is called {code!r}; there are {', '.join(language_codes())}")
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
    lexicon: Lexicon
    forms: Forms


def language_codes() -> list[str]:
    """Return the codes of all languages, drafts included, in alphabetical order."""
    return sorted(folder.parent.name for folder in HOME.glob(f"*/{LEXICON}"))


def playable_codes() -> list[str]:
    """Return the codes of the languages that games are played in: all but drafts."""
    return [code for code in language_codes() if not load_language(code).draft]


def _read(folder: Path, name: str) -> Mapping[str, object]:
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise IncompleteLanguage(f"{folder.name}/{name} is missing") from None
    except tomllib.TOMLDecodeError as error:
        raise IncompleteLanguage(f"{folder.name}/{name}: {error}") from error


@lru_cache
def load_language(code: str) -> Language:
    """Return the language with a code, read once.

    Raises:
        UnknownLanguage: there is none.
        IncompleteLanguage: its folder is not whole.
    """
    if code not in language_codes():
        raise UnknownLanguage(code)
    folder = HOME / code
    words, sayings = _read(folder, LEXICON), _read(folder, SAY)
    name = words.get("name")
    if not isinstance(name, str):
        raise IncompleteLanguage(f"{code}/{LEXICON}: name is missing")
    try:
        lexicon = lexicon_of(words)
    except ValueError as error:
        raise IncompleteLanguage(f"{code}/{LEXICON}: {error}") from error
    try:
        forms = forms_of(sayings)
    except ValueError as error:
        raise IncompleteLanguage(f"{code}/{SAY}: {error}") from error
    return Language(code, name, words.get("draft") is True, lexicon, forms)
