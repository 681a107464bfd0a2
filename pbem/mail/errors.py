"""What can go wrong between us and a mail server, each with a sentence that a game master can act on.

MailTrouble
├── LoginRefused
├── SignInNeeded
├── NoConnection
├── CertificateRefused
├── NotSecure
├── FolderMissing
└── ServerTrouble
"""

import re
import ssl
from typing import Final

_ADDRESS: Final = re.compile(r"[^\s<>\"',;:()]{1,128}@[^\s<>\"',;:()]{1,250}")
_REASON_LIMIT: Final = 200
_SECRET: Final = re.compile(r"[A-Za-z0-9+/=_]{32,}")
"""What may be a token, or a login in base64, that a server repeats."""


class MailTrouble(Exception):
    """Any of these; ``str()`` of it is the sentence, without addresses or passwords."""


class LoginRefused(MailTrouble):
    """The server does not take the user name or the password."""


class SignInNeeded(MailTrouble):
    """There is no sign-in with the provider (OAuth2), or it was revoked: ``pbem login`` makes another."""


class NoConnection(MailTrouble):
    """The server cannot be reached, or went away."""


class CertificateRefused(MailTrouble):
    """The server's certificate cannot be trusted."""


class NotSecure(MailTrouble):
    """A password would have gone over the network unencrypted."""


class FolderMissing(MailTrouble):
    """A folder is not there and cannot be made."""


class ServerTrouble(MailTrouble):
    """The server answered, but not as it should."""


def without_addresses(text: object, secret: str = "") -> str:
    """Make what a server said one short line that names nobody and gives no secret away."""
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
    if secret:
        said = said.replace(secret, "<secret>")
    said = _SECRET.sub("<secret>", " ".join(said.split()))
    return _ADDRESS.sub("<address>", said)[:_REASON_LIMIT]


def connection_trouble(error: Exception, host: str, port: int) -> MailTrouble:
    """Turn what a socket raised while connecting into a sentence."""
    where = f"{host}, port {port}"
    if isinstance(error, ssl.SSLCertVerificationError):
        return CertificateRefused(
            f"The certificate of {where} cannot be trusted ({error.verify_message}). Check the name of the "
            "server; if it signs its own certificate, give that as the CA file."
        )
    if isinstance(error, ssl.SSLError):
        return NoConnection(
            f"{where} does not speak TLS as expected ({without_addresses(error.reason or error)}). Check the "
            "port and whether the connection should be tls or starttls."
        )
    if isinstance(error, TimeoutError):
        return NoConnection(f"{where} does not answer. Check the name, the port and the network.")
    return NoConnection(
        f"No connection to {where} ({without_addresses(error)}). Check the name, the port and the network."
    )
