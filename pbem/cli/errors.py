"""From an expected error to one line and an exit code, in one place.

The errors are named rather than imported: `pbem --help` should not load a database.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup


class ExitCode(IntEnum):
    """What a command's exit code says; docs/game-master.md has the table."""

    OK = 0
    """Done."""
    REFUSED = 1
    """It cannot be done: no such game, a game already ended, a record that does not hold."""
    CONFIG = 2
    """The command line or the configuration is wrong."""
    MAIL = 3
    """A mail server cannot be reached, or refuses the login."""
    DATABASE = 4
    """The database is locked, of another version, or no database."""
    FAULT = 70
    """A fault in pbem itself; the only case with a traceback."""
    INTERRUPTED = 130
    """Stopped with Ctrl-C."""


_CODES: Final = {
    "pbem.config.reading.ConfigError": ExitCode.CONFIG,
    "pbem.letters.rendering.BrokenTemplate": ExitCode.CONFIG,
    "pbem.speech.languages.IncompleteLanguage": ExitCode.CONFIG,
    "pbem.speech.languages.UnknownLanguage": ExitCode.CONFIG,
    "pbem.mail.errors.MailTrouble": ExitCode.MAIL,
    "pbem.store.errors.StoreError": ExitCode.DATABASE,
    "pbem.service.errors.ServiceError": ExitCode.REFUSED,
}


class CannotDo(Exception):
    """Something asked on the command line cannot be done; the message says why and what would work."""


class ErrorsInOneLine(TyperGroup):
    """Commands whose expected errors are told in one line on standard error, with an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command asked for."""
        with errors_told():
            return super().invoke(ctx)


@contextmanager
def errors_told() -> Iterator[None]:
    """Tell an expected error on standard error and exit with its code; let any other through.

    Raises:
        typer.Exit: an expected error was told.
    """
    try:
        yield
    except Exception as error:
        code = code_of(error)
        if code is None:
            raise
        fail(sentence_of(error), code)


def fail(sentence: str, code: ExitCode = ExitCode.REFUSED) -> NoReturn:
    """Tell on standard error why a command stops, and stop.

    Raises:
        typer.Exit: always.
    """
    complain(sentence)
    raise typer.Exit(code)


def complain(sentence: str) -> None:
    """Tell on standard error what is wrong, every line of it in the name of pbem."""
    for line in sentence.splitlines():
        typer.echo(f"pbem: {line}", err=True)


def code_of(error: Exception) -> ExitCode | None:
    """Return the exit code of an expected error; nothing for a fault of ours."""
    if isinstance(error, CannotDo):
        return ExitCode.REFUSED
    if isinstance(error, OSError) and error.filename is not None:
        return ExitCode.REFUSED
    names = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__)
    return next((_CODES[name] for name in names if name in _CODES), None)


def sentence_of(error: Exception) -> str:
    """Return what an expected error says."""
    if isinstance(error, OSError) and not isinstance(error, CannotDo) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)
