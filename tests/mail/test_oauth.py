"""Signing in without a password: what a provider is asked, and what is said when it refuses."""

import base64
import hashlib
import json
import socket
import threading
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from pbem.mail.errors import (
    CertificateRefused,
    LoginRefused,
    MailTrouble,
    NoConnection,
    ServerTrouble,
    SignInNeeded,
)
from pbem.mail.oauth import PROVIDERS, Client, Provider, ProviderName, require_secure_url
from pbem.mail.oauth_flows import LandingPage, begin_device, begin_page, finish_device, finish_page
from tests.identity_provider import (
    CLIENT_ID,
    CLIENT_SECRET,
    IdentityProvider,
    browse,
    fetch,
    identity_provider,
)
from tests.servers import DovecotServers, free_port


@pytest.fixture
def provider() -> Iterator[IdentityProvider]:
    with identity_provider() as running:
        yield running


def query_of(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


# --- the page ---


def test_the_page_is_asked_for_a_code_that_only_we_can_use() -> None:
    client = Client(PROVIDERS[ProviderName.GOOGLE], "me")
    request = begin_page(client, "http://127.0.0.1:1/", account="gm@gmail.com")
    query = query_of(request.url)
    digest = base64.urlsafe_b64encode(hashlib.sha256(request.verifier.encode()).digest()).rstrip(b"=")
    assert query == {
        "response_type": "code",
        "client_id": "me",
        "redirect_uri": "http://127.0.0.1:1/",
        "scope": "https://mail.google.com/",
        "state": request.state,
        "code_challenge": digest.decode(),
        "code_challenge_method": "S256",
        "login_hint": "gm@gmail.com",
        "access_type": "offline",
        "prompt": "consent",
    }
    assert 43 <= len(request.verifier) <= 128  # RFC 7636, section 4.1
    other = begin_page(client, "http://127.0.0.1:1/")
    assert {other.state, other.verifier}.isdisjoint({request.state, request.verifier})
    assert request.verifier not in repr(request)


def test_signing_in_on_the_page(provider: IdentityProvider) -> None:
    client = provider.client()
    with LandingPage("127.0.0.1") as landing:
        request = landing.begin(client)
        status, said, _ = fetch(landing.redirect + "?state=somebody-elses&code=x")
        assert status == 404
        assert "does not belong" in said
        assert fetch(landing.redirect + "favicon.ico?")[0] == 404
        assert "You are signed in" in browse(request.url)
        grant = finish_page(client, request, landing.wait(request, 10))
    assert grant.access_token
    assert grant.refresh_token in provider.refresh_tokens
    assert grant.lifetime == 3600
    assert grant.access_token not in repr(grant)
    assert grant.refresh_token not in repr(grant)
    assert provider.asked[-1]["client_secret"] == CLIENT_SECRET


def test_a_code_is_no_use_without_the_proof(provider: IdentityProvider) -> None:
    client = provider.client()
    request = begin_page(client, "http://127.0.0.1:1/")
    stolen = begin_page(client, "http://127.0.0.1:1/")
    landed = fetch(request.url)[2]
    with pytest.raises(SignInNeeded):
        finish_page(client, stolen, request.code_in(landed))


def test_who_says_no_on_the_page(provider: IdentityProvider) -> None:
    provider.refuses = "access_denied"
    with LandingPage("127.0.0.1") as landing:
        request = landing.begin(provider.client())
        assert "refused" in browse(request.url)
        with pytest.raises(SignInNeeded, match=r"refused at 127\.0\.0\.1 \(access_denied\).*pbem login"):
            landing.wait(request, 10)


def test_nobody_comes_to_the_page() -> None:
    with LandingPage("localhost") as landing:
        assert landing.redirect.startswith("http://localhost:")
        request = landing.begin(Client(PROVIDERS[ProviderName.MICROSOFT], "me"))
        with pytest.raises(SignInNeeded, match="Nobody signed in"):
            landing.wait(request, 0.05)


@pytest.mark.parametrize(
    ("landed", "said"),
    [
        ("http://127.0.0.1:1/?code=x", "does not belong"),
        ("http://127.0.0.1:1/?code=x&state=é", "does not belong"),
        ("nothing at all", "does not belong"),
        ("http://127.0.0.1:1/?state={state}", "no code in this address"),
        ("http://127.0.0.1:1/?state={state}&error=<b>bold", r"\(unknown\)"),
    ],
)
def test_an_address_that_was_copied_wrongly(landed: str, said: str) -> None:
    request = begin_page(Client(PROVIDERS[ProviderName.GOOGLE], "me"), "http://127.0.0.1:1/")
    with pytest.raises(MailTrouble, match=said):
        request.code_in(landed.format(state=request.state))
    assert request.code_in(f"  /?code=x&state={request.state}\n") == "x"


# --- the code on another device ---


def test_signing_in_on_another_device(provider: IdentityProvider) -> None:
    provider.device_answers = ["authorization_pending", "slow_down", "authorization_pending"]
    slept: list[float] = []
    request = begin_device(provider.client())
    assert (request.page, request.user_code) == (f"{provider.url}/type", "WDJB-MJHT")
    assert request.device_code not in repr(request)
    grant = finish_device(provider.client(), request, sleep=slept.append, clock=lambda: sum(slept))
    assert grant.refresh_token in provider.refresh_tokens
    assert slept == [0.05, 0.05, 5.05, 5.05]  # RFC 8628, section 3.5


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["authorization_declined"], "refused"),
        (["expired_token"], "in time"),
        (["authorization_pending"] * 400, "in time"),
    ],
)
def test_nobody_signs_in_on_the_other_device(
    provider: IdentityProvider, answers: list[str], said: str
) -> None:
    provider.device_answers = answers
    slept: list[float] = [30.0]
    request = begin_device(provider.client())
    with pytest.raises(SignInNeeded, match=said):
        finish_device(
            provider.client(), request, sleep=lambda seconds: slept.append(30), clock=lambda: sum(slept)
        )


def test_a_provider_that_is_away_is_asked_less_and_less(provider: IdentityProvider) -> None:
    request = begin_device(provider.client())
    gone = Client(Provider("", f"http://127.0.0.1:{free_port()}/token"), "me", timeout=5)
    slept: list[float] = []
    with pytest.raises(SignInNeeded):
        finish_device(gone, request, sleep=slept.append, clock=lambda: sum(slept))
    assert slept[:3] == [0.05, 0.1, 0.2]


# --- what can go wrong with a provider ---


@pytest.mark.parametrize(
    ("code", "kind", "said"),
    [
        ("invalid_grant", SignInNeeded, "no longer takes the sign-in .*pbem login"),
        ("interaction_required", SignInNeeded, "pbem login"),
        ("invalid_client", LoginRefused, r"client-id and client-secret in \[oauth\]"),
        ("unauthorized_client", LoginRefused, "client-id"),
        ("temporarily_unavailable", ServerTrouble, "cannot answer now"),
        ("brand_new_error", ServerTrouble, "brand_new_error"),
        ("<script>", ServerTrouble, "unknown"),
    ],
)
def test_a_refusal_says_what_to_do(
    provider: IdentityProvider, code: str, kind: type[MailTrouble], said: str
) -> None:
    words = f"AADSTS50034: somebody@example.org has no {CLIENT_SECRET}"
    provider.answer = 400, json.dumps({"error": code, "error_description": words}).encode()
    with pytest.raises(kind, match=said) as caught:
        provider.client().refresh("a-refresh-token")
    assert "AADSTS50034" in str(caught.value)
    for hidden in (CLIENT_SECRET, "a-refresh-token", "somebody"):
        assert hidden not in str(caught.value)


@pytest.mark.parametrize(
    "answer",
    [
        (500, b"oops"),
        (503, b'{"error": "temporarily_unavailable"}'),
        (302, b""),
        (200, b""),
        (200, b"\xff\xfe"),
        (200, b"[1]"),
        (200, b"[" * 100_000),
        (200, b"{}"),
        (200, b'{"access_token": 7}'),
        (200, b'{"access_token": "two words"}'),
        (200, b'{"access_token": "a\\u0001auth=b"}'),
    ],
)
def test_an_answer_that_is_none(provider: IdentityProvider, answer: tuple[int, bytes]) -> None:
    provider.answer = answer
    with pytest.raises(ServerTrouble):
        provider.client().refresh("a-refresh-token")


@pytest.mark.parametrize("life", ["soon", None, -5, "1e400", {}, 0])
def test_a_lifetime_that_is_none_is_an_hour(provider: IdentityProvider, life: object) -> None:
    provider.answer = 200, json.dumps({"access_token": "token", "expires_in": life}).encode()
    assert provider.client().refresh("a-refresh-token").lifetime == 3600
    provider.answer = 200, b'{"access_token": "token", "expires_in": "60"}'
    assert provider.client().refresh("a-refresh-token").lifetime == 60


def test_a_provider_that_is_not_there_or_breaks_off() -> None:
    client = Client(Provider("", f"http://127.0.0.1:{free_port()}/token"), "me", timeout=5)
    with pytest.raises(NoConnection, match="Check the name, the port"):
        client.refresh("a-refresh-token")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def half_an_answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(10_000)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")

        thread = threading.Thread(target=half_an_answer)
        thread.start()
        client = Client(Provider("", f"http://127.0.0.1:{port}/token"), "me", timeout=5)
        with pytest.raises(MailTrouble):
            client.refresh("a-refresh-token")
        thread.join()


def test_the_certificate_of_a_provider_is_checked(dovecot_servers: DovecotServers) -> None:
    page = f"https://127.0.0.1:{dovecot_servers.imaps_port}/token"
    with pytest.raises(CertificateRefused, match="CA file"):
        Client(Provider("", page), "me", timeout=5).refresh("a-refresh-token")
    # with its certificate known, what is wrong is only that it is no provider
    with pytest.raises(NoConnection):
        Client(Provider("", page), "me", ca_file=dovecot_servers.ca_file, timeout=5).refresh("a-token")


def test_secrets_travel_encrypted() -> None:
    for url in ("https://login.example.org/token", "http://127.0.0.1:8/token", "http://localhost/t"):
        require_secure_url(url)
    for url in ("http://login.example.org/token", "ftp://login.example.org", "login.example.org", "https://"):
        with pytest.raises((MailTrouble, ValueError)):
            require_secure_url(url)
    with pytest.raises(MailTrouble, match="unencrypted"):
        Client(Provider("", "http://192.0.2.1/token"), "me").refresh("a-refresh-token")


def test_providers_are_reached_by_https() -> None:
    for name, provider in PROVIDERS.items():
        if name is not ProviderName.CUSTOM:
            for url in filter(None, (provider.authorize, provider.token, provider.device)):
                assert url.startswith("https://")
            assert provider.scopes


def test_secrets_are_not_shown() -> None:
    assert CLIENT_SECRET not in repr(Client(PROVIDERS[ProviderName.GOOGLE], CLIENT_ID, CLIENT_SECRET))
