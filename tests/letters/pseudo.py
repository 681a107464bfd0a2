"""A language made of English with every word marked: whatever is not marked came from elsewhere."""

import re
import shutil
import unicodedata
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from pbem.letters.extraction import sentences
from pbem.letters.model import Rendered
from pbem.speech.languages import CATALOGUE, HOME, LEXICON, ORDERS, SAY, SOURCE

PSEUDO = "qq"
MARK = "ẋ"
LOCALE = "ru"
"""Dates, lists and names of languages come from Babel: in Cyrillic they can be told from English ones."""

_WORD = re.compile(r"[^\W\d_]+")
_PART = re.compile(r"\{[^{}]*\}|[^\W\d_]+")
_STRING = re.compile(r'(?<== )"((?:[^"\\]|\\.)*)"')
_SHOWN = ("alt", "aria-label", "title")
PRODUCT = "Operation: Mata Hari"


def marked(text: str) -> str:
    """Return a text with every word marked but for its fields."""
    return _PART.sub(lambda part: part[0] if part[0][0] == "{" else f"{MARK}{part[0]}", text)


def make_pseudo_language(home: Path) -> None:
    """Make a folder of languages with English in it, and English marked."""
    shutil.copytree(HOME / SOURCE, home / SOURCE)
    folder = home / PSEUDO
    shutil.copytree(HOME / SOURCE, folder)
    lexicon = (folder / LEXICON).read_text(encoding="utf-8")
    lexicon = re.sub(r"(?m)^locale = .*$", f'locale = "{LOCALE}"', lexicon, count=1)
    (folder / LEXICON).write_text(lexicon, encoding="utf-8")
    for name, table in ((SAY, "[verb.be]"), (ORDERS, "[write]")):
        kept, begins, said = (folder / name).read_text(encoding="utf-8").partition(table)
        assert begins
        said = _STRING.sub(lambda found: f'"{marked(found[1])}"', said)
        (folder / name).write_text(kept + begins + said, encoding="utf-8")
    _mark_catalogue(folder / CATALOGUE)


def _mark_catalogue(path: Path) -> None:
    """Write a catalogue of every sentence of code and templates."""
    catalogue = Catalog(locale=SOURCE)
    catalogue.update(sentences())
    for message in catalogue:
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else message.id
            said = tuple(marked(form) for form in forms)
            message.string = said if message.pluralizable else said[0]
    with path.open("wb") as target:
        write_po(target, catalogue)


class _Visible(HTMLParser):
    """Gathers what a reader of the HTML form sees, hears, or gets filled into an email."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen: list[str] = []
        self._style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._style = tag == "style"
        for name, value in attrs:
            if name in _SHOWN:
                self.seen.append(value or "")
            elif name == "href":
                fields = parse_qs(urlsplit(value or "").query)
                self.seen += [words for said in fields.values() for words in said]

    def handle_endtag(self, tag: str) -> None:
        self._style = False

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.seen.append(data)


def shown(letter: Rendered) -> Iterator[str]:
    """Yield everything that a letter shows, in both its forms."""
    yield letter.subject
    yield letter.text
    yield letter.attached
    visible = _Visible()
    visible.feed(letter.html)
    yield from visible.seen


def strangers(texts: Iterator[str], names: Iterable[str], sayings: Iterable[str]) -> set[str]:
    """Return the words that come neither from the language's folder, nor from Babel, nor from a player.

    Args:
        texts: what is shown.
        names: words of players and addresses.
        sayings: what was said, and other words that are to be shown as they are.
    """
    as_it_is = re.compile("|".join(map(re.escape, (*sayings, PRODUCT, PRODUCT.upper()))))
    words = {word for text in texts for word in _WORD.findall(as_it_is.sub(" ", " ".join(text.split())))}
    known = {name.lower() for name in names}
    return {
        word
        for word in words
        if word.lower() not in known and not word.lower().startswith(MARK) and not _of_babel(word)
    }


def _of_babel(word: str) -> bool:
    return all(unicodedata.name(char, "").startswith("CYRILLIC") for char in word)
