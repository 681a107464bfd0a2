"""An identity provider on loopback, such as Google's or Microsoft's: pages, codes, tokens, refusals."""

import base64
import hashlib
import hmac
import http.client
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

from pbem.mail.oauth import Client, Provider

CLIENT_ID: Final = "pbem-of-a-test"
CLIENT_SECRET: Final = "a-secret-of-the-client"
SCOPES: Final = "mail offline_access"
ISSUER: Final = "https://issuer.pbem.test"

Mint = Callable[[str, float], str]
"""Makes an access token for an address, for so many seconds."""


def plain_mint(address: str, lifetime: float) -> str:
    """Make a token that no mail server takes."""
    return f"token-{secrets.token_urlsafe(24)}"


def jwt(key: bytes, address: str, lifetime: float) -> str:
    """Make a token that a mail server with the same key takes (RFC 7519)."""
    now = time.time()
    said = {
        "iss": ISSUER,
        "sub": address,
        "email": address,
        "iat": int(now),
        "exp": int(now + lifetime),
        "jti": secrets.token_hex(8),
    }
    parts = [{"alg": "HS256", "typ": "JWT"}, said]
    signed = b".".join(_base64(json.dumps(part).encode()) for part in parts)
    return (signed + b"." + _base64(hmac.new(key, signed, hashlib.sha256).digest())).decode("ascii")


def _base64(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


class IdentityProvider:
    """What a test can set, and what the provider was asked.

    Everybody who comes is ``address``, and says yes at once unless a test sets ``answer``.
    """

    def __init__(self, address: str, mint: Mint, lifetime: float) -> None:
        self.address, self.mint, self.lifetime = address, mint, lifetime
        self.rotates = True
        """Whether each refresh token can be used once only."""
        self.revoked = False
        self.asked: list[dict[str, str]] = []
        self.device_answers: list[str] = []
        """The errors that the next questions for a device code get."""
        self.refuses = ""
        """The error that the page sends the browser back with."""
        self.answer: tuple[int, bytes] | None = None
        """What is answered to everything, if set."""
        self.pause = 0.0
        """Seconds before each answer."""
        self.refresh_tokens: set[str] = set()
        self._codes: dict[str, dict[str, str]] = {}
        self._devices: set[str] = set()
        self._lock = threading.Lock()
        self.url = ""

    @property
    def refreshes(self) -> int:
        return sum(one.get("grant_type") == "refresh_token" for one in self.asked)

    def client(self, *, device: bool = True, **changes: Any) -> Client:
        """What pbem is to it."""
        provider = Provider(
            f"{self.url}/authorize", f"{self.url}/token", f"{self.url}/device" if device else "", SCOPES
        )
        return Client(provider, CLIENT_ID, CLIENT_SECRET, **{"timeout": 10.0, **changes})

    def post(self, path: str, form: dict[str, str]) -> tuple[int, bytes]:
        """Answer a form."""
        if self.pause:
            time.sleep(self.pause)  # stands for a provider that takes its time
        with self._lock:
            self.asked.append(form)
            if self.answer is not None:
                return self.answer
            if (form.get("client_id"), form.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET):
                return _error("invalid_client", 401)
            return self._device(form) if path == "/device" else self._token(form)

    def visit(self, query: dict[str, str]) -> str:
        """Be the page that somebody signs in on; returns where the browser goes next."""
        state = {"state": query["state"]}
        if self.refuses:
            return f"{query['redirect_uri']}?{urlencode({'error': self.refuses, **state})}"
        code = secrets.token_urlsafe(8)
        self._codes[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, **state})}"

    def _device(self, form: dict[str, str]) -> tuple[int, bytes]:
        if form.get("scope") != SCOPES:
            return _error("invalid_scope")
        code = secrets.token_urlsafe(12)
        self._devices.add(code)
        said = {
            "device_code": code,
            "user_code": "WDJB-MJHT",
            "verification_uri": f"{self.url}/type",
            "expires_in": 900,
            "interval": 0.05,
        }
        return 200, json.dumps(said).encode()

    def _token(self, form: dict[str, str]) -> tuple[int, bytes]:
        kind = form.get("grant_type")
        if kind == "refresh_token":
            return self._refreshed(form)
        if kind == "authorization_code":
            asked = self._codes.pop(form.get("code", ""), None)
            digest = _base64(hashlib.sha256(form.get("code_verifier", "").encode()).digest()).decode()
            if (
                not asked
                or asked["code_challenge"] != digest
                or asked["redirect_uri"] != form["redirect_uri"]
            ):
                return _error("invalid_grant")
            return self._grant()
        if form.get("device_code") not in self._devices:
            return _error("invalid_grant")
        if self.device_answers:
            return _error(self.device_answers.pop(0))
        self._devices.discard(form["device_code"])
        return self._grant()

    def _refreshed(self, form: dict[str, str]) -> tuple[int, bytes]:
        if self.revoked or form.get("refresh_token") not in self.refresh_tokens:
            return _error("invalid_grant")
        if not self.rotates:
            said = {"access_token": self.mint(self.address, self.lifetime), "expires_in": self.lifetime}
            return 200, json.dumps(said).encode()
        self.refresh_tokens.discard(form["refresh_token"])
        return self._grant()

    def _grant(self) -> tuple[int, bytes]:
        refresh_token = f"refresh-{secrets.token_urlsafe(24)}"
        self.refresh_tokens.add(refresh_token)
        said = {
            "token_type": "Bearer",
            "access_token": self.mint(self.address, self.lifetime),
            "expires_in": self.lifetime,
            "refresh_token": refresh_token,
        }
        return 200, json.dumps(said).encode()


def _error(code: str, status: int = 400) -> tuple[int, bytes]:
    words = f"AADSTS70008: somebody@example.org is not who they were, {CLIENT_SECRET}"
    return status, json.dumps({"error": code, "error_description": words}).encode()


class _Handler(BaseHTTPRequestHandler):
    provider: IdentityProvider

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: values[0] for name, values in parse_qs(raw).items()}
        self._answer(*self.provider.post(self.path, form))

    def do_GET(self) -> None:
        query = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        self._answer(302, b"", self.provider.visit(query))

    def _answer(self, status: int, body: bytes, location: str = "") -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def identity_provider(
    address: str = "gm@pbem.test", mint: Mint = plain_mint, lifetime: float = 3600
) -> Iterator[IdentityProvider]:
    """Run a provider."""
    provider = IdentityProvider(address, mint, lifetime)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"provider": provider}))
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield provider
    server.shutdown()
    server.server_close()
    thread.join(10)


def fetch(url: str) -> tuple[int, str, str]:
    """Open a page without going where it leads: its status, its text, and where that is."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    try:
        connection.request("GET", f"{parts.path}?{parts.query}")
        response = connection.getresponse()
        return response.status, response.read().decode(), response.headers.get("Location", "")
    finally:
        connection.close()


def browse(url: str) -> str:
    """Be a browser that signs in: follow redirects, and return the text of the last page."""
    for _ in range(5):
        status, text, location = fetch(url)
        if status != 302:
            return text
        url = location
    raise AssertionError("the provider sends the browser in circles")
