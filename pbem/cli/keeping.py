"""`pbem backup`, `restore` and `prune`: the database kept safe, put back, and kept small."""

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import fail
from pbem.cli.output import say, say_json
from pbem.cli.wiring import ConfigOption, JsonOption, now, open_store, read_config

if TYPE_CHECKING:
    from pbem.service.upkeep.backup import Copy


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to make, or a folder for it.")],
    config: ConfigOption = None,
) -> None:
    """Copy the database, also while pbem run is at work, and look whether the copy is whole.

    Only you may read the copy: it holds hidden cards and players' addresses. PostgreSQL has pg_dump for it.
    """
    from pbem.service.upkeep.backup import back_up

    with open_store(read_config(config)) as store:
        copy = back_up(store, file, now())
    say(f"The database is copied to {copy.path}; games: {copy.games}.")
    _say_books(copy)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that pbem backup made.")],
    force: Annotated[
        bool, typer.Option("--force", help="Even if the database is in use, or holds more than the copy.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Put a copy in the place of the database; stop pbem run first.

    What is there now is kept beside it. A database in which more has happened than in the copy is replaced
    with --force only.
    """
    from pbem.service.upkeep.backup import restore as restore_copy

    settings = read_config(config)
    path = settings.database_path if settings.database_file else None
    done = restore_copy(path, file, now(), force=force)
    if done.kept is not None:
        say(f"The database as it was is in {done.kept}.")
    say(f"The database is that of {file}; games: {done.copy.games}.")
    if done.copy.books is None:
        say("It is of an older version: run pbem upgrade.")
        return
    _say_books(done.copy)
    say(
        "Mail handled since the copy was made lies in the folder of processed mail: move it back to the "
        "inbox to have it read again."
    )
    queued = done.copy.books.letters.get("queued", 0)
    if queued:
        say(f"Letters that waited when it was made, and are sent now, perhaps again: {queued}.")


def _say_books(copy: "Copy") -> None:
    if copy.books is not None and copy.books.imbalances:
        fail("The books of the copy do not balance, nor did they before; pbem audit says what is wrong.")
    say("Its books balance.")


def prune(
    days: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="How long ago a game must have ended.")
    ] = 90,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else only counts are shown.")] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Throw away the words of mails and letters of games that ended long ago.

    Without --yes it only shows how much that would be. Moves, records and what became of each mail stay.
    """
    from pbem.service.upkeep.prune import prune as prune_store

    with open_store(read_config(config)) as store:
        gone = prune_store(store, now() - timedelta(days=days), really=yes)
    if as_json:
        say_json(gone)
        return
    verb = "were thrown away" if yes else "would be thrown away; --yes does it"
    say(
        f"Of {gone.games} games that ended more than {days} days ago, and of mail of no game: "
        f"{gone.mails} mails and {gone.letters} letters ({gone.size // 1024} KiB) {verb}."
    )
