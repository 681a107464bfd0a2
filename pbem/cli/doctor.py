"""`pbem doctor`: is everything as a game needs it?"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import ExitCode
from pbem.cli.output import say, say_json
from pbem.cli.wiring import (
    ConfigOption,
    JsonOption,
    imap_account,
    read_config,
    secret_files,
    smtp_account,
    token_source,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.config import Config
    from pbem.doctor.findings import Finding


def doctor(
    wait: Annotated[
        float, typer.Option(min=1, max=3600, help="How many seconds to wait for mail to itself.")
    ] = 60,
    round_trip: Annotated[
        bool, typer.Option("--round-trip/--no-round-trip", help="Send two mails to its own address.")
    ] = True,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Look at everything a game needs, and say what to do about what is not well.

    The exit code is 1 if anything is bad.
    """
    from pbem.doctor.findings import Grade

    findings = []
    for finding in _findings(config, wait if round_trip else None):
        findings.append(finding)
        if not as_json:
            say(f"{finding.grade.value:<4}  {finding.check}: {finding.says}")
    if as_json:
        say_json(findings)
    if any(finding.grade is Grade.BAD for finding in findings):
        raise typer.Exit(ExitCode.REFUSED)


def _findings(named: "Path | None", wait: float | None) -> Iterator["Finding"]:
    """Yield what every check finds, as soon as it is found."""
    from pbem.config import ConfigError
    from pbem.doctor.files import check_languages, check_secret_files, check_templates
    from pbem.doctor.findings import bad, ok

    try:
        config = read_config(named)
    except ConfigError as error:
        yield from (bad("configuration", str(problem)) for problem in error.problems)
        return
    yield ok("configuration", "it holds")
    yield from check_secret_files(secret_files(config))
    yield from check_languages()
    yield from check_templates(config.template_folder)
    yield from _of_database(config)
    yield from _of_mail(config, wait)


def _of_database(config: "Config") -> Iterator["Finding"]:
    from pbem.doctor.database import check_database, check_disk, check_file, check_missing
    from pbem.store import Store

    path = config.database_path
    if config.database_file and not path.exists():
        yield from check_missing(path)
        yield from check_disk(path)
        return
    store = Store(config.database_url)
    try:
        yield from check_database(store)
    finally:
        store.close()
    if config.database_file:
        yield from check_file(path)
        yield from check_disk(path)


def _of_mail(config: "Config", wait: float | None) -> Iterator["Finding"]:
    from pbem.config import Source
    from pbem.doctor.findings import Grade, bad
    from pbem.doctor.mailing import check_imap, check_maildir, check_sign_in, check_smtp
    from pbem.doctor.round_trip import check_round_trip, round_trip
    from pbem.mail.errors import MailTrouble
    from pbem.mail.local import MaildirInbox
    from pbem.mail.outbox import SmtpOutbox

    imap, smtp = imap_account(config), smtp_account(config)
    reads_imap = config.inbox.source is Source.IMAP
    checks = [partial(check_imap, imap)] if reads_imap else []
    if config.inbox.source is Source.MAILDIR:
        checks.append(partial(check_maildir, MaildirInbox(*config.maildir_paths)))
    checks.append(partial(check_smtp, smtp))
    if imap.tokens or smtp.tokens:
        checks.insert(0, partial(check_sign_in, token_source(config)))
    all_well = True
    for check in checks:
        found = check()
        yield from found
        all_well = all_well and all(finding.grade is not Grade.BAD for finding in found)
    if wait is None or not all_well or not reads_imap:
        return
    try:
        trip = round_trip(imap, SmtpOutbox(smtp), config.mail.address, wait)
    except MailTrouble as trouble:
        yield bad("round trip", str(trouble))
    else:
        yield from check_round_trip(trip, tags=config.mail.sub_addressing)
