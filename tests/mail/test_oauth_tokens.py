"""The file that tokens lie in: private, whole at every moment, and shared by processes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem.mail.errors import NoConnection, ServerTrouble, SignInNeeded
from pbem.mail.oauth import Grant, Provider
from pbem.mail.oauth_tokens import StoredTokens, TokenFile, TokenSource
from tests.identity_provider import IdentityProvider, identity_provider
from tests.servers import free_port


@dataclass
class Clock:
    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def provider() -> Iterator[IdentityProvider]:
    with identity_provider() as running:
        running.refresh_tokens.add("first-refresh-token")
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tokens(provider: IdentityProvider, tmp_path: Path, clock: Clock) -> TokenSource:
    source = TokenSource(provider.client(), TokenFile(tmp_path / "token.json"), clock)
    source.keep(Grant("first-token", 3600, "first-refresh-token"))
    return source


def test_the_file_is_its_owners_alone(tokens: TokenSource, clock: Clock) -> None:
    path = tokens.file.path
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    clock.now += 4000
    tokens.current()
    assert path.stat().st_mode & 0o777 == 0o600
    assert {one.name for one in path.parent.iterdir()} == {"token.json", "token.json.lock"}
    held = tokens.file.read()
    assert held is not None
    assert held.access_token not in repr(held)
    assert held.refresh_token not in repr(held)


def test_a_token_is_used_until_shortly_before_its_end(
    tokens: TokenSource, provider: IdentityProvider, clock: Clock
) -> None:
    clock.now += 3400
    assert tokens.current() == "first-token"
    assert not provider.asked
    clock.now += 100
    second = tokens.current()
    assert second != "first-token"
    assert tokens.current() == second
    assert provider.refreshes == 1
    clock.now += 3500
    assert tokens.current() != second  # with the refresh token that came with the second
    assert provider.refreshes == 2


def test_a_refresh_token_that_stays_is_kept(
    tokens: TokenSource, provider: IdentityProvider, clock: Clock
) -> None:
    provider.rotates = False
    for _ in range(2):
        clock.now += 4000
        tokens.current()
    held = tokens.file.read()
    assert held is not None
    assert held.refresh_token == "first-refresh-token"


def test_a_clock_that_was_set_back_does_not_make_a_token_last(
    tokens: TokenSource, provider: IdentityProvider, clock: Clock
) -> None:
    clock.now -= 30 * 24 * 3600
    assert tokens.current() != "first-token"
    assert provider.refreshes == 1


def test_in_its_last_minutes_a_token_outlives_the_provider(tokens: TokenSource, clock: Clock) -> None:
    gone = replace(tokens.client.provider, token=f"http://127.0.0.1:{free_port()}/token")
    away = TokenSource(replace(tokens.client, provider=gone), tokens.file, clock)
    away.keep(Grant("first-token", 3600, "first-refresh-token"))
    clock.now += 3550
    assert away.current() == "first-token"
    clock.now += 60
    with pytest.raises(NoConnection):
        away.current()


def test_a_token_that_a_server_refuses_is_replaced_unless_it_is_young(
    tokens: TokenSource, provider: IdentityProvider, clock: Clock
) -> None:
    assert tokens.instead_of("first-token") is None
    assert tokens.instead_of("an-older-token") == "first-token"  # another process was faster
    assert not provider.asked
    clock.now += 400
    second = tokens.instead_of("first-token")
    assert second not in {None, "first-token"}
    assert tokens.current() == second


def test_a_revoked_sign_in_says_so(tokens: TokenSource, provider: IdentityProvider, clock: Clock) -> None:
    provider.revoked = True
    clock.now += 4000
    with pytest.raises(SignInNeeded, match=r"no longer takes the sign-in .*pbem login") as caught:
        tokens.current()
    assert "first-refresh-token" not in str(caught.value)
    held = tokens.file.read()
    assert held is not None
    assert held.access_token == "first-token"


def test_nobody_has_signed_in(tmp_path: Path, provider: IdentityProvider) -> None:
    source = TokenSource(provider.client(), TokenFile(tmp_path / "token.json"))
    with pytest.raises(SignInNeeded, match="Sign in with: pbem login"):
        source.current()
    with pytest.raises(SignInNeeded, match=r"no refresh token.*offline_access"):
        source.keep(Grant("token", 3600))


def test_tokens_do_not_travel_to_another_provider(tokens: TokenSource, clock: Clock) -> None:
    elsewhere = replace(tokens.client, provider=Provider("", "http://127.0.0.1:1/token"))
    for client in (elsewhere, replace(tokens.client, client_id="another")):
        with pytest.raises(SignInNeeded, match="another provider or client-id"):
            TokenSource(client, tokens.file, clock).current()


@pytest.mark.parametrize(
    "held",
    ["", "secret-words", "[]", "{}", '{"access_token": "secret-words"}', "7", "nul\x00", "\ud800"],
    ids=range(8),
)
def test_a_file_that_holds_something_else(tokens: TokenSource, held: str) -> None:
    tokens.file.path.write_bytes(held.encode("utf-8", "surrogatepass"))
    with pytest.raises(SignInNeeded, match="Remove it and run: pbem login") as caught:
        tokens.current()
    assert "secret-words" not in str(caught.value)
    assert caught.value.__cause__ is None
    whole = json.dumps({"client_id": 1, "token_url": 2, "access_token": 3, "refresh_token": 4})
    tokens.file.path.write_text(whole)
    with pytest.raises(SignInNeeded):
        tokens.current()


def test_places_where_no_file_can_be(tokens: TokenSource, provider: IdentityProvider, tmp_path: Path) -> None:
    nowhere = TokenSource(provider.client(), TokenFile(tmp_path / "no" / "token.json"))
    with pytest.raises(ServerTrouble, match="cannot be made"):
        nowhere.keep(Grant("token", 60, "refresh"))
    (tmp_path / "folder").mkdir()
    folder = TokenSource(provider.client(), TokenFile(tmp_path / "folder"))
    with pytest.raises(SignInNeeded, match="cannot be read"):
        folder.current()
    with pytest.raises(ServerTrouble, match="cannot be written"):
        folder.keep(Grant("token", 60, "refresh"))
    assert [one.name for one in tmp_path.glob(".folder*")] == []


def test_many_at_once_refresh_once(tokens: TokenSource, provider: IdentityProvider, clock: Clock) -> None:
    clock.now += 4000
    provider.pause = 0.05
    with ThreadPoolExecutor(8) as pool:
        got = set(pool.map(lambda _: tokens.current(), range(8)))
    assert len(got) == 1
    assert provider.refreshes == 1


_CHILD = """
import sys
from pathlib import Path
from pbem.mail.oauth import Client, Provider
from pbem.mail.oauth_tokens import TokenFile, TokenSource
client = Client(Provider("", sys.argv[1]), sys.argv[2], sys.argv[3])
print(TokenSource(client, TokenFile(Path(sys.argv[4])), lambda: float(sys.argv[5])).current())
"""


def test_two_processes_refresh_once(tokens: TokenSource, provider: IdentityProvider, clock: Clock) -> None:
    clock.now += 4000
    provider.pause = 0.3
    client = tokens.client
    words = [
        client.provider.token,
        client.client_id,
        client.client_secret,
        str(tokens.file.path),
        str(clock.now),
    ]
    children = [
        subprocess.Popen([sys.executable, "-c", _CHILD, *words], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = {child.communicate(timeout=30)[0] for child in children}
    assert len(said) == 1
    assert provider.refreshes == 1


def test_a_lock_that_is_never_let_go(
    tokens: TokenSource, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.oauth_tokens._LOCK_WAIT", 0.2)
    clock.now += 4000
    with tokens.file.held(), pytest.raises(ServerTrouble, match="does not let go"):
        tokens.current()
    tokens.current()


def test_a_crash_while_writing_leaves_the_old_file(
    tokens: TokenSource, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", crash)
    clock.now += 4000
    with pytest.raises(ServerTrouble, match="No space left"):
        tokens.current()
    held = tokens.file.read()
    assert held is not None
    assert held.access_token == "first-token"
    assert len(list(tokens.file.path.parent.iterdir())) == 2


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    stored = StoredTokens("id", "https://x.org/é", "a", "b", 1.5, 2.25)
    file = TokenFile(tmp_path / "token.json")
    assert file.read() is None
    file.write(stored)
    assert file.read() == stored
