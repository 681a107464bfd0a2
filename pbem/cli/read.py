"""``pbem read``: what the reader makes of a mail."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pbem.cli.errors import CannotDo, ExitCode
from pbem.cli.output import plain
from pbem.cli.output import say as tell
from pbem.contained import Contained

if TYPE_CHECKING:
    from pbem.service.incoming.diagnosis import Diagnosis

STDIN: Final = "-"


def read_command(
    files: Annotated[list[str], typer.Argument(help="Mails as they were received; - is standard input.")],
    lang: Annotated[
        str | None, typer.Option(help="Read orders in this language only, by its code; else in every one.")
    ] = None,
    names: Annotated[
        str, typer.Option(help="The players' names, with commas; else whoever is named is a player.")
    ] = "",
    address: Annotated[
        list[str] | None, typer.Option(help="The referee's address, to tell its own mail and keys by.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON, one line each.")] = False,
) -> None:
    """Show what is made of mails: whether a person wrote them, what is new in them, and the orders read."""
    from pbem.speech.languages import language_codes  # slow, as all that reads is

    languages = sorted(language_codes(), key=_is_other) if lang is None else [_known(lang)]
    players = [name.strip() for name in names.split(",") if name.strip()]
    sound = True
    for file in files:
        found, was_read = _diagnosed(file, languages, players, address or ())
        sound = sound and was_read
        if as_json:
            tell(json.dumps({"file": _shown(file), **plain(found)}, ensure_ascii=False))
        else:
            tell(*_in_words(_shown(file), found))
    if not sound:
        raise typer.Exit(ExitCode.REFUSED)


def _diagnosed(
    file: str, languages: Sequence[str], names: Sequence[str], own_addresses: Sequence[str]
) -> tuple["Diagnosis", bool]:
    """Return what is made of one file, and whether it could be read at all: the others go on."""
    from pbem.service.incoming.diagnosis import diagnose, unreadable

    try:
        raw = _content(file)
    except OSError as error:
        return unreadable(error.strerror or type(error).__name__), False
    with Contained() as failure:
        found = diagnose(raw, languages=languages, names=names, own_addresses=own_addresses)
    if failure.error is not None:
        return unreadable(f"the reader failed ({type(failure.error).__name__}): please report it"), False
    return found, True


def _known(code: str) -> str:
    from pbem.speech.languages import UnknownLanguage, load_language

    try:
        return load_language(code).code
    except UnknownLanguage as unknown:
        raise CannotDo(str(unknown)) from None


def _is_other(code: str) -> bool:
    """Tell whether it is not the language that is read in any case, and so comes first."""
    from pbem.speech.languages import SOURCE

    return code != SOURCE


def _content(file: str) -> bytes:
    """Read as much of a mail as is looked at, and a byte more, so that it is known for cut."""
    from pbem.mail.message import SIZE_LIMIT

    if file == STDIN:
        return sys.stdin.buffer.read(SIZE_LIMIT + 1)
    with Path(file).open("rb") as mail:
        return mail.read(SIZE_LIMIT + 1)


def _shown(file: str) -> str:
    """Return the name of a file as it can be printed, whatever bytes it holds."""
    return os.fsencode(file).decode("utf-8", "replace")


def _in_words(file: str, found: "Diagnosis") -> list[str]:
    lines = [f"{file}: {found.verdict.value}"]
    lines += [f"  | {line}".rstrip() for line in found.text.split("\n") if found.text]
    lines += [f"  order: {line}" for order in found.orders for line in order.split("\n")]
    return [*lines, f"  why: {found.why}"]
