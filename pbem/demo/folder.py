"""The folder of a demo: mailboxes, the database, and a configuration to look at the game with."""

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pbem.config import write_config
from pbem.mail.account import ImapAccount, SmtpAccount
from pbem.service.errors import ServiceError

CONFIG: Final = "config.toml"
DATABASE: Final = "pbem.sqlite"
MAIL: Final = "mail"
_README: Final = "README.txt"
_FIRST_LINE: Final = "A game of Operation: Mata Hari, played by pbem demo."

_TEXT: Final = (
    _FIRST_LINE
    + """

mail/NAME      the mailbox of each player: letters that came in, mails that went out,
               in order. Any mail program opens an .eml file.
pbem.sqlite    the database of the game.
config.toml    to look at it: pbem show g1 --config config.toml

The next demo in this folder takes the place of this one.
"""
)


class FolderInUse(ServiceError):
    """The folder named for the demo holds something else, which a demo must not touch."""


def prepare_folder(folder: Path) -> None:
    """Make a folder for a demo, or clear one of an earlier demo.

    Raises:
        FolderInUse: it holds other things.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FolderInUse(f"{folder} is a file: name a folder for the demo with --dir") from None
    readme = folder / _README
    if any(folder.iterdir()) and not _is_ours(readme):
        raise FolderInUse(f"{folder} holds other things: name another folder for the demo with --dir")
    shutil.rmtree(folder / MAIL, ignore_errors=True)
    for file in (CONFIG, *(f"{DATABASE}{more}" for more in ("", "-wal", "-shm"))):
        (folder / file).unlink(missing_ok=True)
    readme.write_text(_TEXT, encoding="utf-8")


def _is_ours(readme: Path) -> bool:
    return readme.is_file() and readme.read_text(encoding="utf-8", errors="replace").startswith(_FIRST_LINE)


def write_demo_config(folder: Path, address: str, master: str, imap: ImapAccount, smtp: SmtpAccount) -> None:
    """Write a configuration by which the commands of pbem find the game of a demo."""
    text = write_config(
        {
            ("mail", "address"): address,
            ("imap", "host"): imap.host,
            ("imap", "port"): imap.port,
            ("imap", "security"): imap.security,
            ("imap", "user"): imap.user,
            ("imap", "password"): imap.password,
            ("smtp", "host"): smtp.host,
            ("smtp", "port"): smtp.port,
            ("smtp", "security"): smtp.security,
            ("game-master", "address"): master,
            ("database", "path"): DATABASE,
        }
    )
    file = folder / CONFIG
    file.touch(mode=0o600)
    file.write_text(text, encoding="utf-8")


def commands_to_try(folder: Path, game: str, program: str = "pbem") -> Iterator[str]:
    """Yield commands that look at the game of a demo, ready for a shell.

    Args:
        folder: the demo's.
        game: its name.
        program: how pbem is called here.
    """
    config = str(folder / CONFIG)
    for command in (("show", game), ("log", game), ("letters", game), ("mail",), ("export", game)):
        yield shlex.join((program, *command, "--config", config))
