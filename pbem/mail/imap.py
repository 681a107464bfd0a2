"""A connection to a mailbox: encrypted, its server known by its certificate, logged in."""

import imaplib
import logging
import ssl
from typing import Final

import imapclient
from imapclient.exceptions import LoginError

from pbem.mail.account import ImapAccount, Security, Tokens, login_advice, require_secure, tls_context
from pbem.mail.errors import LoginRefused, ServerTrouble, without_addresses

_log = logging.getLogger(__name__)

CONNECTION_ERRORS: Final = (OSError, imaplib.IMAP4.abort)
"""A connection that is gone: sockets and TLS (OSError), a BYE or a line that breaks off (abort)."""

_NOT_NOW: Final = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]")
"""How a server says that a login fails for another reason than its name and password (RFC 5530)."""


def connect(account: ImapAccount) -> imapclient.IMAPClient:
    """Connect and log in.

    Raises:
        MailTrouble: the connection would not be safe, or the login is refused.
        OSError: there is no connection.
        IMAPClientError: the server answers something else.
    """
    require_secure(account.host, account.security)
    context = None if account.security is Security.NONE else tls_context(account.ca_file)
    client = imapclient.IMAPClient(
        account.host,
        port=account.port,
        ssl=account.security is Security.TLS,
        ssl_context=context,
        timeout=account.timeout,
    )
    client.normalise_times = False
    try:
        if account.security is Security.STARTTLS:
            client.starttls(context)
        _log_in(client, account)
    except BaseException:
        shut(client)
        raise
    return client


def shut(client: imapclient.IMAPClient) -> None:
    """Close a connection without a word to the server."""
    try:
        client.shutdown()
    except (OSError, ssl.SSLError, imaplib.IMAP4.error):
        _log.debug("the connection was closed already")


def _log_in(client: imapclient.IMAPClient, account: ImapAccount) -> None:
    try:
        if account.tokens is not None:
            _log_in_with(account.tokens, client, account)
        else:
            client.login(account.user, account.password)
    except LoginError as error:
        if isinstance(error.__context__, imaplib.IMAP4.abort):
            raise error.__context__ from None  # the library takes any error in a login for a refusal
        if any(word in str(error) for word in _NOT_NOW):
            raise ServerTrouble(
                f"The mailbox at {account.host} cannot be used now: {without_addresses(error)}"
            ) from error
        said = without_addresses(error, account.password)
        raise LoginRefused(
            f"The mailbox at {account.host} refuses the login ({said}). {login_advice(account)}"
        ) from error


def _log_in_with(tokens: Tokens, client: imapclient.IMAPClient, account: ImapAccount) -> None:
    """Log in with a token, and once more if it is refused and there is a fresher one."""
    if not client.has_capability("AUTH=XOAUTH2"):
        raise ServerTrouble(
            f"The mailbox at {account.host} takes no sign-in by OAuth2 (XOAUTH2). Give a password instead."
        )
    token = tokens.current()
    try:
        client.oauth2_login(account.user, token)
    except LoginError as error:
        other = None if isinstance(error.__context__, imaplib.IMAP4.abort) else tokens.instead_of(token)
        if other is None:
            raise
        client.oauth2_login(account.user, other)
