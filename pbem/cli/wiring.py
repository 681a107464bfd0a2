"""From the configuration to what the use cases take: accounts, the desk, the store."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pbem.config import Config
    from pbem.daemon import Daemon
    from pbem.mail.account import ImapAccount, SmtpAccount
    from pbem.mail.inbox import Inbox
    from pbem.mail.oauth_tokens import TokenSource
    from pbem.service.desk import Desk
    from pbem.service.terms.agreement import Agreement
    from pbem.store.database import Store

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        "-c",
        metavar="FILE",
        help="The configuration; else PBEM_CONFIG, ./config.toml, or your configuration folder's.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RevealOption = Annotated[
    bool,
    typer.Option(
        "--reveal",
        help="Show what is hidden, too. Players of a running game are told at its end that it was looked at.",
    ),
]


def now() -> datetime:
    """Return the time (aware, UTC)."""
    return datetime.now(UTC)


def read_config(named: Path | None) -> "Config":
    """Find and read the configuration.

    Raises:
        ConfigError: there is none, or it is wrong.
    """
    from platformdirs import user_config_path

    from pbem.config import find_config, load_config

    user = user_config_path("pbem", appauthor=False)
    return load_config(find_config(named, os.environ, here=Path(), user=user), os.environ)


def daemon(config: "Config", store: "Store") -> "Daemon":
    """Return the daemon with its inbox and outbox.

    Raises:
        BrokenTemplate: a template of the game master's own cannot be used.
    """
    from pbem.daemon import Daemon
    from pbem.mail.outbox import SmtpOutbox
    from pbem.service.timing.pulse import Pulse

    return Daemon(
        store,
        desk(config),
        _inbox(config, store),
        SmtpOutbox(smtp_account(config)),
        gap=longest_silence(config),
        pace=config.daemon.letters_per_minute,
        pulse=Pulse(),
    )


def longest_silence(config: "Config") -> timedelta:
    """Return the longest time between two polls that is no outage."""
    from pbem.service.rounds.outage import NOTICEABLE

    return max(NOTICEABLE, 3 * timedelta(seconds=config.daemon.poll_seconds))


def _inbox(config: "Config", store: "Store") -> "Inbox":
    """Return where mail comes from."""
    from pbem.config import Source
    from pbem.mail.inbox import ImapInbox
    from pbem.mail.local import HandedInbox, MaildirInbox
    from pbem.service.incoming.handing import newest_mail

    match config.inbox.source:
        case Source.IMAP:
            return ImapInbox(imap_account(config))
        case Source.MAILDIR:
            return MaildirInbox(*config.maildir_paths)
        case Source.DELIVER:
            return HandedInbox(lambda: newest_mail(store))


def imap_account(config: "Config") -> "ImapAccount":
    """Return the mailbox that is read."""
    from pbem.mail.account import ImapAccount

    imap = config.imap
    return ImapAccount(
        host=imap.host,
        port=imap.port_in_use,
        security=imap.security,
        user=imap.user,
        password=imap.password.get_secret_value(),
        folder=imap.folder,
        processed=imap.processed_folder,
        ca_file=config.path_of(imap.ca_file),
        timeout=imap.timeout,
        tokens=token_source(config) if config.signs_in(imap) else None,
    )


def smtp_account(config: "Config") -> "SmtpAccount":
    """Return the server that sends."""
    from pbem.mail.account import SmtpAccount

    smtp = config.smtp
    return SmtpAccount(
        host=smtp.host,
        port=smtp.port_in_use,
        security=smtp.security,
        user=smtp.user or None,
        password=smtp.password.get_secret_value() or None,
        ca_file=config.path_of(smtp.ca_file),
        timeout=smtp.timeout,
        tokens=token_source(config) if config.signs_in(smtp) else None,
    )


def token_source(config: "Config") -> "TokenSource":
    """Return where the tokens of the sign-in come from."""
    from pbem.mail.oauth_tokens import TokenFile, TokenSource

    return TokenSource(config.oauth_client, TokenFile(config.token_path))


def secret_files(config: "Config") -> Iterator[Path]:
    """Yield every file in use that nobody else should read."""
    yield from config.secret_files
    if config.signs_in(config.imap) or config.signs_in(config.smtp):
        yield config.token_path
    if config.database_file:
        yield config.database_path


def desk(config: "Config") -> "Desk":
    """Return the referee's desk.

    Raises:
        BrokenTemplate: a template of the game master's own cannot be used.
    """
    from pbem.letters import check_overrides
    from pbem.letters.model import Recipient
    from pbem.service.desk import Desk, Limits

    if config.template_folder is not None:
        check_overrides(config.template_folder)
    master = config.game_master
    return Desk(
        address=config.mail.address,
        name=config.mail.name,
        master=Recipient(master.name, master.language, master.zone),
        master_address=master.address,
        tags=config.mail.sub_addressing,
        templates=config.template_folder,
        authserv_id=config.mail.authserv_id,
        limits=Limits(**config.limits.model_dump()),
        guest=Recipient("", config.defaults.language, config.defaults.zone),
    )


def usual_agreement(config: "Config") -> "Agreement":
    """Return what a new game agrees to where nothing else is said."""
    from pbem.game.state import Options
    from pbem.service.terms.agreement import Absent, Agreement, Deadlines, FreeTalk
    from pbem.service.terms.calendar import Calendar, read_hours, read_quiet_days
    from pbem.service.terms.openness import Openness

    usual = config.defaults
    return Agreement(
        options=Options(
            counter_offers=usual.counter_offers,
            missed_declaration=usual.missed_declaration,
            turn_limit=usual.turn_limit or None,
            skulls=config.rules.skulls.in_order(),
        ),
        deadlines=Deadlines(**usual.deadlines.model_dump()),
        second_thoughts=usual.second_thoughts,
        reminder=usual.reminder,
        grace=usual.grace,
        calendar=Calendar(
            read_quiet_days(usual.quiet_days),
            read_hours(usual.business_hours),
            usual.hours_zone,
        ),
        absent=Absent(usual.vacation, usual.absent, usual.absent_after),
        talk=FreeTalk(usual.talk, usual.talk_limit),
        openness=Openness(usual.entry, usual.observers),
    )


@contextmanager
def open_store(config: "Config", *, prepare: bool = True) -> Iterator["Store"]:
    """Open the database, made with its folder if it is not there, and close it at the end.

    Args:
        config: says where it is.
        prepare: whether to make or check its tables.

    Raises:
        StoreError: it cannot be used.
    """
    from pbem.store.database import Store
    from pbem.store.errors import DatabaseUnusable

    if not config.database_file:
        store = Store(config.database_url)
    else:
        try:
            store = Store.at(config.database_path)
        except OSError as error:
            raise DatabaseUnusable(
                f"the database {config.database_path} cannot be made: {error.strerror}"
            ) from error
    try:
        if prepare:
            store.prepare()
        yield store
    finally:
        store.close()
