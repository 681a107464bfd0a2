"""Catalogues: every sentence of code and templates, collected for translators.

``python -m pbem.letters.extraction`` brings each language's ``messages.po`` up to date, and makes that of a
new language; what was translated before stays, and what is no longer said goes.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

import pbem.letters
from pbem.letters.rendering import own_folder
from pbem.speech.languages import CATALOGUE, folder_codes, home

_KEYWORDS: Final = {
    "gettext": None,
    "ngettext": (1, 2),
    "say_it": None,
    "plural": (1, 2),
    "N_": None,
    "P_": (1, 2),
}
_COMMENTS: Final = ("Translators:",)
_WIDTH: Final = 110
_HEADER: Final = r"""msgid ""
msgstr ""
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals}\n"

"""
"""No dates and no names in it, so that a catalogue changes only with its sentences."""


def sentences() -> Catalog:
    """Return every sentence that letters can say, with the file it is said in."""
    catalogue = Catalog(charset="utf-8")
    for method, path in _sources():
        found = extract_from_file(
            method,
            path,
            keywords=_KEYWORDS,
            comment_tags=_COMMENTS,
            options={"extensions": "", "encoding": "utf-8"},
        )
        for _, message, comments, _ in found:
            if message:
                catalogue.add(message, locations=[(path.name, 0)], auto_comments=comments)
    return catalogue


def _sources() -> Iterator[tuple[str, Path]]:
    for path in sorted(Path(pbem.letters.__path__[0]).glob("*.py")):
        yield "python", path
    for path in sorted(own_folder().glob("*.j2")):
        yield "jinja2.ext.babel_extract", path


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as it lies in its folder, an empty one if it has none yet."""
    path = home() / language / CATALOGUE
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def update(language: str) -> None:
    """Bring the catalogue of a language up to date."""
    catalogue = read_catalogue(language)
    catalogue.update(sentences(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    body = BytesIO()
    write_po(body, catalogue, width=_WIDTH, sort_output=True, omit_header=True, include_lineno=False)
    header = _HEADER.format(language=language, plurals=catalogue.plural_forms)
    (home() / language / CATALOGUE).write_bytes(header.encode() + body.getvalue())


if __name__ == "__main__":
    for code in folder_codes():
        update(code)
