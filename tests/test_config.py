"""What a configuration may hold, and what is said when it is wrong."""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from pbem.config import (
    Config,
    ConfigError,
    find_config,
    keys,
    load_config,
    variables,
    write_config,
)
from pbem.config.lines import key_lines
from pbem.config.secrets import readable_by_others
from pbem.game.cards import Colour, Item
from pbem.game.state import DEFAULT_SKULLS
from pbem.mail.account import Security

ROOT = Path(__file__).parent.parent
EXAMPLE: dict[tuple[str, ...], object] = {
    ("mail", "address"): "pbem@example.org",
    ("imap", "host"): "imap.example.org",
    ("imap", "user"): "pbem@example.org",
    ("imap", "password"): "correct horse battery staple",
    ("smtp", "host"): "smtp.example.org",
    ("smtp", "user"): "pbem@example.org",
    ("smtp", "password"): "correct horse battery staple",
    ("game-master", "address"): "you@example.org",
}
LEAST = """\
[mail]
address = "pbem@example.org"
[imap]
host = "imap.example.org"
[smtp]
host = "smtp.example.org"
[game-master]
address = "gm@example.org"
"""


def load(tmp_path: Path, text: str = LEAST, environ: Mapping[str, str] | None = None) -> Config:
    path = tmp_path / "config.toml"
    path.write_text(text)
    return load_config(path, environ or {})


def complaint(tmp_path: Path, text: str = LEAST, environ: Mapping[str, str] | None = None) -> str:
    with pytest.raises(ConfigError) as error:
        load(tmp_path, text, environ)
    return str(error.value).replace(f"{tmp_path}/", "")


def test_the_example_holds_and_explains_every_key() -> None:
    text = (ROOT / "config.example.toml").read_text()
    assert text == write_config(EXAMPLE)
    lines = key_lines(text)
    assert set(keys()) <= set(lines)
    held = tomllib.loads(text)
    assert {key for key in keys() if _value(held, key) is not None} == set(keys())
    for key in keys():
        if key[:2] != ("rules", "skulls"):
            assert text.splitlines()[lines[key] - 2].startswith("# "), key


def test_the_example_loads_and_shows_the_usual_values(tmp_path: Path) -> None:
    example = load(tmp_path, (ROOT / "config.example.toml").read_text())
    least = load(tmp_path)
    for section in ("daemon", "database", "defaults", "templates", "rules"):
        assert getattr(example, section) == getattr(least, section)


def _value(tree: object, key: tuple[str, ...]) -> object:
    for name in key:
        tree = tree.get(name) if isinstance(tree, dict) else None
    return tree


def test_least_configuration(tmp_path: Path) -> None:
    config = load(tmp_path)
    assert config.imap.security is Security.TLS
    assert (config.imap.port_in_use, config.smtp.port_in_use) == (993, 465)
    assert config.defaults.deadlines.choice == 24
    assert config.rules.skulls.in_order() == DEFAULT_SKULLS
    assert config.database_url.endswith("pbem.sqlite")


def test_values_are_frozen(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="frozen"):
        load(tmp_path).imap.host = "elsewhere"


def test_relative_paths_start_from_the_file(tmp_path: Path) -> None:
    config = load(tmp_path, LEAST + '[database]\npath = "games.sqlite"\n[templates]\noverride = "looks"\n')
    assert config.database_url == f"sqlite:///{tmp_path}/games.sqlite"
    assert config.template_folder == tmp_path / "looks"


def test_a_skull_can_be_corrected(tmp_path: Path) -> None:
    config = load(tmp_path, LEAST + '[rules.skulls]\ngun = "green"\n')
    assert dict(config.rules.skulls.in_order())[Item.GUN] is Colour.GREEN


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("[imap]\n", "config.toml:9: this is not TOML: Cannot declare ('imap',) twice"),
        ("[impa]\n", "config.toml:9: impa: there is no such key; did you mean imap?"),
        (
            "[daemon]\n\npol-seconds = 3",
            "config.toml:11: daemon.pol-seconds: there is no such key; did you mean poll-",
        ),
        (
            "[daemon]\nprocessed-folder = 3",
            "config.toml:10: daemon.processed-folder: there is no such key; did you mean imap.process",
        ),
        ("[defaults]\nturn-limit = 3.5", "config.toml:10: defaults.turn-limit: must be a whole number"),
        ("[defaults]\nturn-limit = -1", "config.toml:10: defaults.turn-limit: must be 0 or more"),
        ('[daemon]\npoll-seconds = "soon"', "config.toml:10: daemon.poll-seconds: must be a number"),
        ("[database]\npath = 7", 'config.toml:10: database.path: must be text in quotes, such as "text"'),
        (
            '[database]\npath = "a"\nurl = "sqlite://"',
            "config.toml:9: database: give path or url, not both",
        ),
        (
            '[defaults]\ncounter-offers = "seeled"',
            'config.toml:10: defaults.counter-offers: must be "sealed" or "open"; did you mean sealed?',
        ),
        (
            '[defaults]\nzone = "Rome"',
            "config.toml:10: defaults.zone: no time zone has this name; names look like Europe/Rome or UTC",
        ),
        ("[defaults]\ndeadlines = 5", "config.toml:10: defaults.deadlines: this is a table"),
        (
            "[defaults.deadlines]\nchoice = 0",
            "config.toml:10: defaults.deadlines.choice: must be more than 0",
        ),
        (
            "[rules]\nskulls.gnu = 'red'",
            "config.toml:10: rules.skulls.gnu: there is no such key; did you mean gun?",
        ),
        ("[templates]\noverride.a = 1", "config.toml:10: templates.override: this is a single value"),
        ("counter-offers", "config.toml:9: this is not TOML: Expected '=' after a key"),
        ("", ""),
    ],
)
def test_an_error_names_file_line_and_key(tmp_path: Path, more: str, said: str) -> None:
    if said:
        assert complaint(tmp_path, LEAST + more).startswith(said)
    else:
        load(tmp_path, LEAST)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = LEAST.replace("host =", "hots =").replace("[game-master]", "[game-master]\nzone = 'Nowhere'")
    assert [line.partition(";")[0] for line in complaint(tmp_path, text).splitlines()] == [
        "config.toml:4: imap.hots: there is no such key",
        "config.toml:6: smtp.hots: there is no such key",
        "config.toml:3: imap.host: is missing",
        "config.toml:5: smtp.host: is missing",
        "config.toml:8: game-master.zone: no time zone has this name",
    ]


def test_an_empty_file_lacks_what_has_no_usual_value(tmp_path: Path) -> None:
    assert complaint(tmp_path, "").splitlines() == [
        f"config.toml: {key}: is missing"
        for key in ("mail.address", "imap.host", "smtp.host", "game-master.address")
    ]


def test_plain_connections_stay_on_this_machine(tmp_path: Path) -> None:
    plain = LEAST.replace('host = "imap.example.org"', 'host = "{}"\nsecurity = "none"')
    for host in ("localhost", "127.0.0.2", "::1"):
        assert load(tmp_path, plain.replace("{}", host)).imap.port_in_use == 143
    assert "would travel unencrypted" in complaint(tmp_path, plain)


def test_a_password_comes_from_one_of_three_places(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("from a file\n")
    text = LEAST.replace('host = "imap.example.org"', 'host = "imap.example.org"\nuser = "me"\n{}')
    environ = {"IMAP_PW": "from a variable"}
    for way, password in (
        ('password = "here"', "here"),
        ('password-file = "secret"', "from a file"),
        ('password-env = "IMAP_PW"', "from a variable"),
    ):
        config = load(tmp_path, text.replace("{}", way), environ)
        assert config.imap.password.get_secret_value() == password
        assert password not in repr(config)
    for ways, said in (
        ("", "config.toml:3: imap: there is a user but no password"),
        ('password = "a"\npassword-file = "secret"', "give one of password and password-file, not more"),
        ('password-file = "nowhere"', "cannot read the password in nowhere: No such file or directory"),
        ('password-env = "NOT_SET"', "the environment variable NOT_SET is not set"),
    ):
        said_of = complaint(tmp_path, text.replace("{}", ways), environ)
        assert said in said_of
        assert len(said_of.splitlines()) == 1


def test_a_secret_is_never_repeated(tmp_path: Path) -> None:
    text = LEAST.replace("[smtp]", "password = 90210\n[smtp]") + '[database]\nurl = ["hunter2"]\n'
    said = complaint(tmp_path, text)
    assert "imap.password" in said
    assert "90210" not in said
    assert "hunter2" not in said


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    text = LEAST.replace("[smtp]", 'user = "me"\npassword-file = "nowhere"\n[smtp]')
    config = load(
        tmp_path,
        text,
        {
            "PBEM_IMAP_HOST": "mail.example.net",
            "PBEM_IMAP_PASSWORD": "secret",
            "PBEM_DEFAULTS_DEADLINES_COUNTER_OFFERS": "12.5",
            "PBEM_MAIL_SUB_ADDRESSING": "false",
            "PBEM_RULES_SKULLS_TAPE_RECORDER": "blue",
            "HOME": "/nowhere",
        },
    )
    assert config.imap.host == "mail.example.net"
    assert config.imap.password.get_secret_value() == "secret"
    assert config.defaults.deadlines.counter_offers == 12.5
    assert not config.mail.sub_addressing
    assert config.rules.skulls.tape_recorder is Colour.BLUE


def test_a_misspelt_variable_is_an_error(tmp_path: Path) -> None:
    assert complaint(tmp_path, environ={"PBEM_IMAP_PASWORD": "x"}) == (
        "environment: PBEM_IMAP_PASWORD: no setting has this variable; did you mean PBEM_IMAP_PASSWORD?"
    )
    assert complaint(tmp_path, environ={"PBEM_DEFAULTS_TURN_LIMIT": "many"}) == (
        "environment: PBEM_DEFAULTS_TURN_LIMIT: must be a whole number"
    )
    named = LEAST.replace("[smtp]", 'user = "me"\npassword-env = "PBEM_SECRET"\n[smtp]')
    assert load(tmp_path, named, {"PBEM_SECRET": "x"}).imap.password.get_secret_value() == "x"


def test_every_key_has_a_variable_of_its_own() -> None:
    assert len(variables()) == len(keys())


def test_where_a_configuration_is_looked_for(tmp_path: Path) -> None:
    here, user = tmp_path / "here", tmp_path / "user"
    for folder in (here, user):
        folder.mkdir()
    with pytest.raises(ConfigError, match=r"there is no configuration: .* pbem init"):
        find_config(None, {}, here=here, user=user)
    (user / "config.toml").touch()
    assert find_config(None, {}, here=here, user=user) == user / "config.toml"
    (here / "config.toml").touch()
    assert find_config(None, {}, here=here, user=user) == here / "config.toml"
    environ = {"PBEM_CONFIG": "/elsewhere.toml"}
    assert find_config(None, environ, here=here, user=user) == Path("/elsewhere.toml")
    assert find_config(Path("mine.toml"), environ, here=here, user=user) == Path("mine.toml")


@pytest.mark.parametrize("name", ["missing.toml", ".", "latin.toml"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    with pytest.raises(ConfigError):
        load_config(tmp_path / name, {})


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    odd = 'quo"te\\ \x7f é'
    config = load(tmp_path, write_config(EXAMPLE | {("imap", "folder"): odd}))
    assert config.imap.folder == odd
    with pytest.raises(KeyError):
        write_config(EXAMPLE | {("imap", "prot"): 1})
    with pytest.raises(KeyError):
        write_config({})


def test_a_keyring_gives_a_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = LEAST.replace("[smtp]", 'user = "me"\npassword-keyring = "pbem"\n[smtp]')
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert "config.toml:6: imap.password-keyring: the keyring is not installed; try: pip" in complaint(
        tmp_path, text
    )
    held = {("pbem", "me"): "from a keyring"}
    ring, errors = ModuleType("keyring"), ModuleType("keyring.errors")

    class KeyringError(Exception):
        pass

    def get_password(service: str, user: str) -> str | None:
        if not held:
            raise KeyringError("locked, and by the way it holds hunter2")
        return held.get((service, user))

    monkeypatch.setitem(ring.__dict__, "get_password", get_password)
    monkeypatch.setitem(errors.__dict__, "KeyringError", KeyringError)
    monkeypatch.setitem(sys.modules, "keyring", ring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    config = load(tmp_path, text)
    assert config.imap.password.get_secret_value() == "from a keyring"
    assert config.secret_files == ()
    assert "the keyring holds nothing under other" in complaint(tmp_path, text.replace('"pbem"', '"other"'))
    held.clear()
    said = complaint(tmp_path, text)
    assert "the keyring cannot be read (KeyringError); is it locked?" in said
    assert "hunter2" not in said


def test_files_that_hold_a_secret_are_known(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("from a file\n")
    text = LEAST.replace("[smtp]", 'user = "me"\npassword-file = "secret"\n[smtp]')
    assert load(tmp_path, LEAST).secret_files == ()
    assert load(tmp_path, text).secret_files == (tmp_path / "secret",)
    assert load(tmp_path, text, {"PBEM_IMAP_PASSWORD": "x"}).secret_files == ()
    both = text.replace("[game-master]", 'user = "me"\npassword = "here"\n[game-master]')
    assert load(tmp_path, both).secret_files == (tmp_path / "secret", tmp_path / "config.toml")
    (tmp_path / "secret").chmod(0o640)
    assert readable_by_others(tmp_path / "secret")
    (tmp_path / "secret").chmod(0o600)
    assert not readable_by_others(tmp_path / "secret")
    assert not readable_by_others(tmp_path / "nowhere")


SIGN_IN = LEAST.replace("[smtp]", 'user = "me"\n[smtp]') + '[oauth]\nprovider = "{}"\nclient-id = "mine"\n'


def test_who_signs_in_needs_no_password(tmp_path: Path) -> None:
    config = load(tmp_path, SIGN_IN.format("google"))
    assert config.signs_in(config.imap)
    assert not config.signs_in(config.smtp)
    assert config.token_path == tmp_path / "pbem-token.json"
    assert config.oauth_client.provider.token == "https://oauth2.googleapis.com/token"
    with_password = load(tmp_path, SIGN_IN.format("google"), {"PBEM_IMAP_PASSWORD": "x"})
    assert not with_password.signs_in(with_password.imap)
    (tmp_path / "id-secret").write_text("hunter2\n")
    microsoft = load(
        tmp_path, SIGN_IN.format("microsoft") + 'tenant = "consumers"\nclient-secret-file = "id-secret"\n'
    )
    assert "/consumers/" in microsoft.oauth_client.provider.device
    assert microsoft.oauth_client.client_secret == "hunter2"
    assert microsoft.secret_files == (tmp_path / "id-secret",)
    assert "hunter2" not in repr(microsoft)
    own = load(
        tmp_path,
        SIGN_IN.format("custom")
        + 'token-url = "https://a.example/t"\ndevice-url = "http://127.0.0.1/d"\nscopes = "a b"\n',
    )
    assert own.oauth_client.provider.scopes == "a b"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SIGN_IN.format("gogle"), 'config.toml:11: oauth.provider: must be "", "google", "microsoft" or "cu'),
        (SIGN_IN.format("google").replace('client-id = "mine"', ""), "there is a provider but no client-id"),
        (SIGN_IN.format("custom"), "config.toml:10: oauth: a custom provider needs a token-url, and an auth"),
        (SIGN_IN.format(""), "config.toml:3: imap: there is a user but no password; give one of password, "),
        (
            SIGN_IN.format("google") + 'token-url = "http://a.example/t"',
            "config.toml:13: oauth.token-url: secrets would travel unencrypted; use https",
        ),
        (SIGN_IN.format("google") + 'token-url = "a.example"', "this is not an address such as https://"),
        (SIGN_IN.format("google") + 'client-secret-env = "NONE"', "the environment variable NONE is not set"),
        (
            SIGN_IN.format("google") + 'client-secret-file = "none"',
            "oauth.client-secret-file: cannot read the client secret in none: No such file",
        ),
    ],
    ids=range(8),
)
def test_a_sign_in_that_cannot_be(tmp_path: Path, text: str, said: str) -> None:
    whole = complaint(tmp_path, text)
    assert said in whole
    assert len(whole.splitlines()) == 1
