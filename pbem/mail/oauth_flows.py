"""Two ways to sign in: on a page of this machine's browser, or with a code on any other device.

The first sends the browser back to this machine (RFC 8252) with a proof that only we can use what it brings
(PKCE, RFC 7636); the second is the device flow (RFC 8628).
"""

import base64
import hashlib
import queue
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import TracebackType
from typing import Final, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from pbem.mail.errors import MailTrouble, NoConnection, ServerTrouble, SignInNeeded
from pbem.mail.oauth import Client, Grant, ProviderRefused, code_in, grant_in, seconds_in

_DEVICE_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"
_USUAL_INTERVAL: Final = 5.0
_USUAL_PATIENCE: Final = 900.0
_SLOWER: Final = 5.0
"""Seconds by which a provider that says "slow down" is asked less often (RFC 8628, section 3.5)."""


# --- a page in the browser ---


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A sign-in that waits for what the browser brings.

    Args:
        url: the page to open.
        redirect: where the browser is sent afterwards.
        state: what it must bring along, so that nobody else's answer is taken for ours.
        verifier: the proof that the code is ours.
    """

    url: str
    redirect: str
    state: str = field(repr=False)
    verifier: str = field(repr=False)

    def is_ours(self, landed: str) -> bool:
        """Tell whether an address that the browser was sent to belongs to this sign-in."""
        return secrets.compare_digest(_brought(landed).get("state", "").encode(), self.state.encode())

    def code_in(self, landed: str) -> str:
        """Return the code in the address that the browser was sent to.

        Raises:
            SignInNeeded: the address says no, or is another sign-in's.
        """
        brought = _brought(landed)
        if not self.is_ours(landed):
            raise SignInNeeded(
                "This address does not belong to this sign-in. Copy the whole address of the page that the "
                "browser ended at."
            )
        if "error" in brought:
            provider = urlsplit(self.url).hostname or ""
            raise ProviderRefused(provider, code_in(brought["error"])).trouble
        if not brought.get("code"):
            raise SignInNeeded("There is no code in this address. Copy the whole of it.")
        return brought["code"]


def _brought(landed: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(landed.strip()).query).items()}


def begin_page(client: Client, redirect: str, *, account: str = "") -> PageRequest:
    """Begin a sign-in on a page of the provider.

    Args:
        client: what pbem is to the provider.
        redirect: where the browser is to be sent afterwards, on this machine.
        account: the mailbox to sign in to, which the page then offers.
    """
    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    query = {
        "response_type": "code",
        "client_id": client.client_id,
        "redirect_uri": redirect,
        "scope": client.provider.scopes,
        "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii"),
        "code_challenge_method": "S256",
        **({"login_hint": account} if account else {}),
        **dict(client.provider.extras),
    }
    page = client.provider.authorize
    joint = "&" if urlsplit(page).query else "?"
    return PageRequest(f"{page}{joint}{urlencode(query)}", redirect, state, verifier)


def finish_page(client: Client, request: PageRequest, code: str) -> Grant:
    """Fetch tokens for the code that the browser brought.

    Raises:
        MailTrouble: there are none.
    """
    url = client.provider.token
    try:
        answer = client.ask(
            url,
            grant_type="authorization_code",
            code=code,
            redirect_uri=request.redirect,
            code_verifier=request.verifier,
        )
    except ProviderRefused as refused:
        raise refused.trouble from None
    return grant_in(answer, urlsplit(url).hostname or url)


_THANKS: Final = "You are signed in. This page can be closed; pbem goes on by itself."
_STRANGE: Final = "This page does not belong to a sign-in that pbem waits for."


class LandingPage:
    """Listens on this machine, and only for this machine, until the browser comes back."""

    def __init__(self, host: str) -> None:
        self._landed: queue.Queue[str] = queue.Queue()
        self._server = _Landing(("127.0.0.1", 0), _Visitor)
        self._server.arrived = self._arrived
        self._request: PageRequest | None = None
        self.redirect: Final = f"http://{host}:{self._server.server_address[1]}/"
        self._thread = Thread(target=self._server.serve_forever, args=(0.1,), daemon=True)

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def begin(self, client: Client, *, account: str = "") -> PageRequest:
        """Begin a sign-in that ends here; see ``begin_page``."""
        self._request = begin_page(client, self.redirect, account=account)
        return self._request

    def wait(self, request: PageRequest, seconds: float) -> str:
        """Return the code that the browser brings.

        Raises:
            SignInNeeded: it brings a refusal, or nothing in time.
        """
        try:
            return request.code_in(self._landed.get(timeout=seconds))
        except queue.Empty:
            raise SignInNeeded("Nobody signed in in time. Try again with: pbem login") from None

    def _arrived(self, landed: str) -> str:
        """Take what a visitor brings, and say what to show them; what is not ours changes nothing."""
        if self._request is None or not self._request.is_ours(landed):
            return ""
        self._landed.put(landed)
        try:
            self._request.code_in(landed)
        except MailTrouble as trouble:
            return str(trouble)
        return _THANKS


class _Landing(ThreadingHTTPServer):
    """One thread a visitor: a browser may open a connection ahead and say nothing on it."""

    daemon_threads = True
    arrived: Callable[[str], str]


class _Visitor(BaseHTTPRequestHandler):
    timeout = 10
    server: _Landing

    def do_GET(self) -> None:
        """Answer the browser."""
        said = self.server.arrived(self.path)
        body = f"<!doctype html><meta charset=utf-8><title>pbem</title><p>{said or _STRANGE}\n".encode()
        self.send_response(200 if said else 404)
        for name, value in (("Content-Type", "text/html"), ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the address holds the code."""


# --- a code on another device ---


@dataclass(frozen=True, slots=True)
class DeviceRequest:
    """A sign-in that waits for someone to type a code on another device.

    Args:
        page: the address to open there.
        user_code: what to type.
        device_code: what we ask with.
        seconds: how long the code can be used.
        interval: how many seconds to leave between two questions.
    """

    page: str
    user_code: str
    device_code: str = field(repr=False)
    seconds: float = _USUAL_PATIENCE
    interval: float = _USUAL_INTERVAL


def begin_device(client: Client) -> DeviceRequest:
    """Ask for a code to type on another device.

    Raises:
        MailTrouble: there is none.
    """
    url = client.provider.device
    try:
        answer = client.ask(url, scope=client.provider.scopes)
    except ProviderRefused as refused:
        raise refused.trouble from None
    page = answer.get("verification_uri") or answer.get("verification_url")  # the second before RFC 8628
    texts = (page, answer.get("user_code"), answer.get("device_code"))
    if not all(isinstance(text, str) and text and text.isprintable() for text in texts):
        raise ServerTrouble(f"{urlsplit(url).hostname} answers without a code to type.")
    return DeviceRequest(
        str(page),
        str(answer["user_code"]),
        str(answer["device_code"]),
        seconds=seconds_in(answer, "expires_in", _USUAL_PATIENCE),
        interval=seconds_in(answer, "interval", _USUAL_INTERVAL),
    )


def finish_device(
    client: Client,
    request: DeviceRequest,
    *,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Grant:
    """Ask again and again until someone has typed the code, and return what was granted.

    Args:
        client: what pbem is to the provider.
        request: the sign-in that waits.
        sleep: lets seconds pass.
        clock: counts seconds.

    Raises:
        MailTrouble: the sign-in was refused, or nobody came in time.
    """
    url, interval, until = client.provider.token, request.interval, clock() + request.seconds
    while clock() + interval <= until:
        sleep(interval)
        try:
            answer = client.ask(url, grant_type=_DEVICE_GRANT, device_code=request.device_code)
        except ProviderRefused as refused:
            if refused.code == "slow_down":
                interval += _SLOWER
            elif refused.code != "authorization_pending":
                raise refused.trouble from None
        except NoConnection:
            interval *= 2  # as RFC 8628 wants it, section 3.5
        else:
            return grant_in(answer, urlsplit(url).hostname or url)
    raise ProviderRefused(urlsplit(url).hostname or url, "expired_token").trouble
