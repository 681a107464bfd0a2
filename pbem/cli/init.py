"""`pbem init`: write a configuration, and see whether the mail servers take it."""

import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from pbem.cli.errors import CannotDo, ExitCode, code_of, fail
from pbem.cli.output import say
from pbem.cli.wiring import imap_account, read_config, smtp_account

if TYPE_CHECKING:
    from pbem.config import Config

_HOSTS: Final = {
    "gmail.com": ("imap.gmail.com", "smtp.gmail.com"),
    "gmx.net": ("imap.gmx.net", "mail.gmx.net"),
    "posteo.de": ("posteo.de", "posteo.de"),
    "yahoo.com": ("imap.mail.yahoo.com", "smtp.mail.yahoo.com"),
}
"""Where the usual names, imap.DOMAIN and smtp.DOMAIN, do not do."""

_Text = str | None
Key = tuple[str, ...]


def init(
    config: Annotated[Path, typer.Option("--config", "-c", metavar="FILE", help="The file to write.")] = Path(
        "config.toml"
    ),
    address: Annotated[_Text, typer.Option(help="The address players will write to.")] = None,
    game_master: Annotated[_Text, typer.Option(help="Your own address, for word to the game master.")] = None,
    name: Annotated[_Text, typer.Option(help="Your name, as players see it.")] = None,
    zone: Annotated[_Text, typer.Option(help="Your time zone, such as Europe/Rome.")] = None,
    imap_host: Annotated[_Text, typer.Option(help="The server where mail to that address arrives.")] = None,
    imap_port: Annotated[int, typer.Option(help="Its port. 0: the usual one.")] = 0,
    imap_security: Annotated[str, typer.Option(metavar="tls|starttls|none")] = "tls",
    imap_user: Annotated[_Text, typer.Option(help="The user name to log in with.")] = None,
    imap_password_file: Annotated[str, typer.Option(help="A file that holds the password.")] = "",
    imap_password_env: Annotated[str, typer.Option(help="A variable that holds the password.")] = "",
    smtp_host: Annotated[_Text, typer.Option(help="The server that sends.")] = None,
    smtp_port: Annotated[int, typer.Option(help="Its port. 0: the usual one.")] = 0,
    smtp_security: Annotated[str, typer.Option(metavar="tls|starttls|none")] = "tls",
    smtp_user: Annotated[_Text, typer.Option(help="Its user name. Empty: no login.")] = None,
    smtp_password_file: Annotated[str, typer.Option(help="A file that holds the password.")] = "",
    smtp_password_env: Annotated[str, typer.Option(help="A variable that holds the password.")] = "",
    oauth: Annotated[
        str, typer.Option(metavar="google|microsoft", help="Sign in there; no passwords are asked for.")
    ] = "",
    oauth_client_id: Annotated[_Text, typer.Option(help="What that provider calls your pbem.")] = None,
    oauth_client_secret_file: Annotated[str, typer.Option(help="A file that holds its secret.")] = "",
    ca_file: Annotated[str, typer.Option(help="A certificate authority of your own, in PEM.")] = "",
    database: Annotated[str, typer.Option(help="The SQLite file. Empty: in your user data folder.")] = "",
    sub_addressing: Annotated[
        bool, typer.Option(help="Mail to address+anything@domain arrives as well.")
    ] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    login: Annotated[bool, typer.Option(help="Try the logins afterwards.")] = True,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; try the logins of the configuration there is.")
    ] = False,
) -> None:
    """Write a configuration and try the logins.

    What is not given as an option is asked.
    """
    if check:
        try_logins(read_config(config if config.exists() else None))
        return
    if config.exists() and not force:
        raise CannotDo(f"{config} is there already; try its logins with --check, or replace it with --force")
    address = address or _ask("Address that players write to")
    usual_imap, usual_smtp = _usual_hosts(address)
    game_master = game_master or _ask("Your own address, for word to the game master")
    imap = _Login(
        host=imap_host or _ask("IMAP server", usual_imap),
        port=imap_port,
        security=imap_security,
        user=imap_user or _ask("IMAP user name", address),
        password_file=imap_password_file,
        password_env=imap_password_env,
    )
    if not oauth:
        imap = imap.with_password("IMAP password")
    smtp = _Login(
        host=smtp_host or _ask("SMTP server", usual_smtp),
        port=smtp_port,
        security=smtp_security,
        user=_ask("SMTP user name (empty: no login)", imap.user) if smtp_user is None else smtp_user,
        password_file=smtp_password_file,
        password_env=smtp_password_env,
    )
    if not oauth:
        smtp = smtp.with_password("SMTP password (empty: the same)", other=imap)
    sign_in: dict[Key, object] = {}
    if oauth:
        sign_in = {
            ("oauth", "provider"): oauth,
            ("oauth", "client-id"): oauth_client_id or _ask("Client-id of pbem there"),
            ("oauth", "client-secret-file"): oauth_client_secret_file,
        }
    values: dict[Key, object] = {
        ("mail", "address"): address,
        ("mail", "sub-addressing"): sub_addressing,
        **imap.values("imap", ca_file),
        **smtp.values("smtp", ca_file),
        **sign_in,
        ("game-master", "address"): game_master,
        ("database", "path"): database,
    }
    if name:
        values["game-master", "name"] = name
    if zone:
        values["game-master", "zone"] = values["defaults", "zone"] = zone
    _write(config, values)
    say(f"{config} is written. It explains every setting; deadlines and options for new games are there too.")
    if oauth:
        say(f"Sign in now with: pbem login -c {config}")
    elif login:
        try_logins(read_config(config))
    say('Next: pbem new --player "Ann <ann@example.org>" --player … (3 to 7), then: pbem run')


@dataclass(frozen=True, slots=True)
class _Login:
    """What is needed to log in to a server, the password here, in a file or in a variable."""

    host: str
    port: int
    security: str
    user: str
    password_file: str
    password_env: str
    password: str = field(default="", repr=False)

    def with_password(self, question: str, other: "_Login | None" = None) -> "_Login":
        """Return the login with a password, asked for if need be; an empty answer takes the other's."""
        if not self.user or self.password_file or self.password_env:
            return self
        if answer := _ask(question, None if other is None else "", hidden=True):
            return replace(self, password=answer)
        return (
            self
            if other is None
            else replace(
                self,
                password=other.password,
                password_file=other.password_file,
                password_env=other.password_env,
            )
        )

    def values(self, section: str, ca_file: str) -> dict[Key, object]:
        """Return the login as keys of a section."""
        own = {key.replace("_", "-"): value for key, value in asdict(self).items()}
        return {(section, key): value for key, value in (own | {"ca-file": ca_file}).items()}


def _usual_hosts(address: str) -> tuple[str, str]:
    domain = address.rpartition("@")[2].lower()
    return _HOSTS.get(domain, (f"imap.{domain}", f"smtp.{domain}"))


def _ask(question: str, usual: str | None = None, *, hidden: bool = False) -> str:
    """Ask until there is an answer; an empty one takes the usual one."""
    if hidden and not sys.stdin.isatty():
        # Passwords come through a pipe: nothing echoes, and a prompt that hides them could only warn.
        line = sys.stdin.readline()
        if not line:
            _no_answer(question)
        return line.strip() or usual or ""
    try:
        answer: str = typer.prompt(
            question, default=usual, hide_input=hidden, show_default=not hidden, err=True
        )
    except typer.Abort:
        _no_answer(question)
    return answer.strip()


def _no_answer(question: str) -> NoReturn:
    fail(f"{question}: no answer; answer, or give it as an option (pbem init --help)", ExitCode.CONFIG)


def _write(path: Path, values: dict[Key, object]) -> None:
    """Write the file readable by its owner only, once what it will say was found right."""
    from pbem.config import parse_config, write_config

    text = write_config(values)
    parse_config(text, path, os.environ)
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600, exist_ok=False)
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def try_logins(config: "Config") -> None:
    """Try both logins, and tell of both before giving up on either.

    Args:
        config: says where, and as whom.

    Raises:
        typer.Exit: one of them failed.
    """
    troubles = [
        f"{what}: {trouble}"
        for what, attempt in (("IMAP", _try_imap), ("SMTP", _try_smtp))
        if (trouble := _trouble_with(attempt, config))
    ]
    if troubles:
        troubles.append("Mend the configuration and try again with: pbem init --check")
        fail("\n".join(troubles), ExitCode.MAIL)


def _trouble_with(attempt: Callable[["Config"], None], config: "Config") -> str:
    try:
        attempt(config)
    except Exception as error:
        if code_of(error) is not ExitCode.MAIL:
            raise
        return str(error)
    return ""


def _try_imap(config: "Config") -> None:
    from pbem.mail.inbox import ImapInbox

    inbox = ImapInbox(imap_account(config))
    try:
        capabilities = inbox.check()
    finally:
        inbox.close()
    pace = "announces new mail (IDLE)" if "IDLE" in capabilities else "is asked for new mail now and then"
    say(f"IMAP: logged in to {config.imap.host}; the server {pace}.")


def _try_smtp(config: "Config") -> None:
    from pbem.mail.outbox import SmtpOutbox

    SmtpOutbox(smtp_account(config)).check()
    say(
        f"SMTP: logged in to {config.smtp.host}."
        if config.smtp.user
        else f"SMTP: {config.smtp.host} answers."
    )
