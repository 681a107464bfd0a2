"""`pbem audit`: whether the books balance."""

from typing import TYPE_CHECKING

import typer

from pbem.cli.errors import ExitCode
from pbem.cli.output import say, say_json
from pbem.cli.wiring import ConfigOption, JsonOption, open_store, read_config

if TYPE_CHECKING:
    from pbem.service.upkeep.audit import Books


def audit(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Balance the books: each mail has its outcome and answer, each letter its fate, each move its cause.

    Ends with 1 if something does not add up, each thing in a line of its own.
    """
    from pbem.service.upkeep.audit import balance

    with open_store(read_config(config)) as store:
        books = balance(store)
    if as_json:
        say_json(books)
    else:
        _say_books(books)
    if books.imbalances:
        raise typer.Exit(ExitCode.REFUSED)


def _say_books(books: "Books") -> None:
    say(f"mails {sum(books.mails.values())}: {_counts(books.mails)}")
    say(f"letters {sum(books.letters.values())}: {_counts(books.letters)}; tries {books.tries}")
    if books.unknown:
        say(f"letters whose last try was cut off, so that a copy may arrive twice: {books.unknown}")
    say(f"moves {books.actions}; acts of yours {books.acts}")
    for one in books.imbalances:
        say(f"{one.what} {one.number}: {one.why}")
    say("The books do not balance." if books.imbalances else "The books balance.")


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"
