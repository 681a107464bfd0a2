"""`pbem init` writes a configuration that only its owner reads, and tries the logins."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from pbem.cli.errors import ExitCode
from pbem.config import keys, load_config
from pbem.config.lines import key_lines
from pbem.mail.account import Security
from tests.cli.conftest import PLAYERS, Run
from tests.servers import DovecotServers, MailServers, one_kind

QUESTIONS = "pbem@example.org\ngm@example.org\n\n\nsecret\n\n\n\n"


def test_questions_with_usual_answers(pbem: Run, folder: Path) -> None:
    result = pbem("init", "--config", "mine.toml", "--no-login", answers=QUESTIONS)
    assert result.exit_code == 0
    path = folder / "mine.toml"
    assert path.stat().st_mode & 0o777 == 0o600
    assert set(keys()) <= set(key_lines(path.read_text()))
    config = load_config(path, {})
    assert config.mail.address == config.imap.user == config.smtp.user == "pbem@example.org"
    assert (config.imap.host, config.smtp.host) == ("imap.example.org", "smtp.example.org")
    assert config.imap.password.get_secret_value() == config.smtp.password.get_secret_value() == "secret"
    assert "secret" not in result.output
    again = pbem("init", "--config", "mine.toml", "--no-login", answers=QUESTIONS)
    assert again.exit_code == ExitCode.REFUSED
    assert "is there already" in again.stderr
    assert pbem("init", "-c", "mine.toml", "--no-login", "--force", answers=QUESTIONS).exit_code == 0


def test_an_answer_that_does_not_do_writes_nothing(pbem: Run, folder: Path) -> None:
    wrong = QUESTIONS.replace("gm@example.org", "the game master")
    result = pbem("init", "--config", "mine.toml", "--no-login", answers=wrong)
    assert result.exit_code == ExitCode.CONFIG
    assert "game-master.address: this is not an email address" in result.stderr
    assert not (folder / "mine.toml").exists()
    result = pbem("init", "--config", "mine.toml")
    assert result.exit_code == ExitCode.CONFIG
    assert "no answer" in result.stderr


def options(servers: MailServers, folder: Path) -> list[str]:
    """The options that name a new mailbox, its password in a file."""
    address = servers.new_user()
    (folder / "password").touch(mode=0o600)
    (folder / "password").write_text("secret\n")
    imap, smtp = servers.imap(address), servers.smtp(address)
    ca_file = ["--ca-file", str(smtp.ca_file)] if smtp.ca_file else []
    return [
        *("--address", address, "--game-master", "gm@pbem.test", "--database", "games.sqlite"),
        *("--imap-host", imap.host, "--imap-port", str(imap.port), "--imap-security", imap.security.value),
        *("--imap-user", address, "--imap-password-file", "password"),
        *("--smtp-host", smtp.host, "--smtp-port", str(smtp.port), "--smtp-security", smtp.security.value),
        *("--smtp-user", address, "--smtp-password-file", "password"),
        *ca_file,
        *("--zone", "Europe/Rome", "--config", "mine.toml"),
    ]


@one_kind
def test_logins_are_tried(pbem: Run, folder: Path, mail_servers: MailServers) -> None:
    given = options(mail_servers, folder)
    result = pbem("init", *given)
    assert result.exit_code == 0, result.stderr
    assert "IMAP: logged in" in result.stdout
    assert "SMTP: logged in" in result.stdout
    (folder / "password").write_text("guess\n")
    result = pbem("init", "--check", "--config", "mine.toml")
    assert result.exit_code == ExitCode.MAIL
    assert "pbem: IMAP: " in result.stderr
    assert "pbem: SMTP: " in result.stderr
    assert "try again with: pbem init --check" in result.stderr
    assert "guess" not in result.output


def test_a_certificate_nobody_knows(pbem: Run, folder: Path, dovecot_servers: DovecotServers) -> None:
    given = options(dovecot_servers, folder)
    given[given.index("--imap-port") + 1] = str(dovecot_servers.imaps_port)
    given[given.index("--imap-security") + 1] = Security.TLS.value
    assert pbem("init", *given).exit_code == 0
    del given[given.index("--ca-file") : given.index("--ca-file") + 2]
    result = pbem("init", "--force", *given)
    assert result.exit_code == ExitCode.MAIL
    assert "certificate" in result.stderr
    assert "Next: pbem new" not in result.stdout


@one_kind
def test_run_sends_invitations_and_stops_when_told(
    pbem: Run, folder: Path, mail_servers: MailServers
) -> None:
    done = pbem("init", *options(mail_servers, folder))
    assert done.exit_code == 0, done.stderr
    players = [word for one in PLAYERS for word in ("--player", one)]
    assert pbem("new", "-c", "mine.toml", *players).exit_code == 0
    before = len(mail_servers.sent)
    once = pbem("run", "--once", "-c", "mine.toml")
    assert once.exit_code == 0, once.stderr
    assert once.stdout == "mails 0, deadlines 0, letters 3\n"
    assert len(mail_servers.sent) == before + 3
    (folder / "password").chmod(0o640)
    process = subprocess.Popen(
        [sys.executable, "-c", "from pbem.cli import main; main()", "run", "-c", "mine.toml"],
        cwd=folder,
        env=dict(os.environ),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    first = process.stderr.readline()
    assert "others on this machine can read password; pbem doctor says what to do" in first
    second = process.stderr.readline()
    assert "running; looking for mail at least every 60 s" in second
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 0, said
    assert "stopped" in said
