"""Secrets of a configuration: the ways to give one, and files that others could read."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

SECRETS: Final = {"imap": "password", "smtp": "password", "oauth": "client-secret"}
"""The secret of each section that has one."""

_OWNERS: Final = {"imap": "user", "smtp": "user", "oauth": "client-id"}
"""Whom a section's secret belongs to in a keyring."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found where a section says its secret is.

    Args:
        value: the secret.
        file: the file it was read from, if that is one of its own.
    """

    value: str = field(repr=False)
    file: Path | None = None


class NotFound(Exception):
    """The secret is not where the section says; the message says why, the key which way was meant."""

    def __init__(self, way: str, sentence: str) -> None:
        super().__init__(sentence)
        self.way = way


def ways(section: str) -> tuple[str, ...]:
    """Return the keys by which a section's secret can be given; the first holds the secret itself."""
    secret = SECRETS[section]
    return (secret, *(f"{secret}-{way}" for way in ("file", "env", "keyring")))


def find_secret(
    section: str, table: Mapping[str, Any], folder: Path, environ: Mapping[str, str]
) -> Found | None:
    """Return a section's secret if it is given by another way than by itself.

    Args:
        section: its name.
        table: its values.
        folder: where relative paths start.
        environ: the environment.

    Raises:
        NotFound: it is not there, or is said to be in two places.
    """
    given = [way for way in ways(section) if table.get(way)]
    if len(given) > 1:
        raise NotFound(given[1], f"give one of {' and '.join(given)}, not more")
    secret, in_file, in_env, in_keyring = ways(section)
    way = given[0] if given else secret
    named = table.get(way)
    if way == secret or not isinstance(named, str):
        return None
    if way == in_file:
        return _in_file(way, named, folder)
    if way == in_env:
        if not environ.get(named):
            raise NotFound(way, f"the environment variable {named} is not set")
        return Found(environ[named])
    assert way == in_keyring
    return _in_keyring(way, named, str(table.get(_OWNERS[section], "")))


def readable_by_others(path: Path) -> bool:
    """Tell whether others than its owner may read a file; no where the system has no such modes."""
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))


def _in_file(way: str, named: str, folder: Path) -> Found:
    path = folder / Path(named).expanduser()
    try:
        return Found(path.read_text(encoding="utf-8").rstrip("\r\n"), path)
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or "it is not a text file in UTF-8"
        raise NotFound(way, f"cannot read the {_words(way)} in {named}: {why}") from None


def _words(way: str) -> str:
    return way.rpartition("-")[0].replace("-", " ")


def _in_keyring(way: str, service: str, owner: str) -> Found:
    try:
        import keyring  # an extra: most do without
        from keyring.errors import KeyringError
    except ImportError:
        raise NotFound(way, "the keyring is not installed; try: pip install 'pbem[keyring]'") from None
    try:
        value = keyring.get_password(service, owner)
    except KeyringError as error:
        raise NotFound(way, f"the keyring cannot be read ({type(error).__name__}); is it locked?") from None
    if not value:
        raise NotFound(
            way, f"the keyring holds nothing under {service} for that user; try: keyring set {service} USER"
        )
    return Found(value)
