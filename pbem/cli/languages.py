"""`pbem languages`: which there are, and what they still lack."""

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import ExitCode
from pbem.cli.output import say, say_json, say_table
from pbem.cli.wiring import JsonOption

if TYPE_CHECKING:
    from pbem.speech.checking import Lack


def languages(
    check: Annotated[
        str, typer.Option("--check", metavar="CODE", help="Say what this language lacks, a line each.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the languages; docs/languages.md says how to add one.

    With --check the exit code is 1 if anything is lacking.
    """
    from pbem.speech.languages import UnknownLanguage, folder_codes

    if check:
        if check not in folder_codes():
            raise UnknownLanguage(check)
        _check(check, as_json)
        return
    rows = [_row(code) for code in folder_codes()]
    if as_json:
        say_json([dict(zip(_HEAD, row, strict=True)) for row in rows])
        return
    say_table(_HEAD, rows, empty="There are no languages.")


_HEAD = ("code", "name", "state", "lacks")


def _row(code: str) -> tuple[str, str, str, str]:
    """Return a language's code, own name, whether games are played in it, and what it lacks in short."""
    from pbem.letters.checking import lacks
    from pbem.speech.languages import IncompleteLanguage, load_language

    found = tuple(lacks(code))
    try:
        language = load_language(code)
    except IncompleteLanguage as incomplete:
        return code, "", "not whole", f"{_in_short(found)} ({incomplete})"
    return code, language.name, "draft" if language.draft else "playable", _in_short(found)


def _in_short(found: "tuple[Lack, ...]") -> str:
    return "nothing" if not found else "1 thing" if len(found) == 1 else f"{len(found)} things"


def _check(code: str, as_json: bool) -> None:
    from pbem.letters.checking import lacks

    found = tuple(lacks(code))
    if as_json:
        say_json(found)
    else:
        say(*(str(lack) for lack in found) if found else (f"{code} lacks nothing.",))
    if found:
        raise typer.Exit(ExitCode.REFUSED)
