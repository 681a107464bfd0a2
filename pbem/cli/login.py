"""`pbem login`: sign in with the provider of the mailbox, in place of a password."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from pbem.cli.errors import CannotDo
from pbem.cli.init import try_logins
from pbem.cli.output import say
from pbem.cli.wiring import ConfigOption, read_config, token_source

if TYPE_CHECKING:
    from pbem.mail.oauth import Client, Grant

_PATIENCE: Final = 600.0


def login(
    account: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Whom to sign in as; else the user of [imap].")
    ] = "",
    browser: Annotated[
        bool, typer.Option("--browser", help="In a browser here, even if the provider has codes to type.")
    ] = False,
    paste: Annotated[
        bool, typer.Option("--paste", help="In a browser on another machine; paste the address it ends at.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """Sign in with the provider of the mailbox, in place of a password.

    It shows a page to open, waits until somebody has signed in there, keeps the tokens, and tries the logins.
    """
    settings = read_config(config)
    users = [server.user for server in (settings.imap, settings.smtp) if settings.signs_in(server)]
    if not users:
        raise CannotDo(
            "this configuration logs in with passwords; to sign in, name a provider in [oauth] and leave the "
            "passwords empty"
        )
    client = settings.oauth_client
    whom = account or users[0]
    by_page = client.provider.authorize and (browser or paste or not client.provider.device)
    if (browser or paste) and not by_page:
        raise CannotDo("this provider has no page to sign in on; leave --browser and --paste out")
    if paste:
        grant = _by_pasted_address(client, whom)
    elif by_page:
        grant = _by_page(client, whom)
    else:
        grant = _by_code(client, whom)
    token_source(settings).keep(grant)
    say(f"Signed in; the tokens are kept in {settings.token_path}.")
    try_logins(settings)


def _by_code(client: "Client", whom: str) -> "Grant":
    from pbem.mail.oauth_flows import begin_device, finish_device

    request = begin_device(client)
    say(
        "Open this page on any device:",
        "",
        f"    {request.page}",
        "",
        f"type this code: {request.user_code}",
        "",
        f"and sign in as {whom}. Waiting …",
    )
    return finish_device(client, request)


def _by_page(client: "Client", whom: str) -> "Grant":
    from pbem.mail.oauth_flows import LandingPage, finish_page

    with LandingPage(client.provider.redirect_host) as landing:
        request = landing.begin(client, account=whom)
        _show(request.url, whom)
        say("Waiting … (Is the browser on another machine? Stop with Ctrl-C, and take: pbem login --paste)")
        return finish_page(client, request, landing.wait(request, _PATIENCE))


def _by_pasted_address(client: "Client", whom: str) -> "Grant":
    from pbem.mail.oauth_flows import LandingPage, finish_page

    with LandingPage(client.provider.redirect_host) as landing:
        request = landing.begin(client, account=whom)
    _show(request.url, whom)
    say("The browser ends at a page that it cannot open. That is as it should be: copy its whole address.")
    try:
        landed = typer.prompt("The address", err=True)
    except typer.Abort:
        raise CannotDo("no address was given") from None
    return finish_page(client, request, request.code_in(landed))


def _show(url: str, whom: str) -> None:
    say("Open this page in a browser:", "", f"    {url}", "", f"and sign in as {whom}.")
