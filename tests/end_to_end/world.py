"""A referee, players and strangers around real mail servers: what each sends, gets, and what became of it."""

import smtplib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

import imapclient

from pbem.daemon import Daemon, Round
from pbem.game.cards import Card
from pbem.game.views import View
from pbem.letters.model import Recipient
from pbem.mail.account import ImapAccount
from pbem.mail.inbox import ImapInbox
from pbem.mail.message import Message, read_message
from pbem.mail.outbox import SmtpOutbox
from pbem.service.desk import Desk
from pbem.service.looking.inspect import list_mails, show_game
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.store import Store
from pbem.store.tables import MailOutcome
from tests.mail.clients import Form, Style, reply_as
from tests.servers import MailServers


class SkippingClock:
    """The time of this machine, moved ahead by what was skipped; the servers' clocks go on as they are."""

    def __init__(self) -> None:
        self.skipped = timedelta(0)

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.skipped


@dataclass(frozen=True)
class Folder:
    """A folder of the referee's mailbox: subject and flags of each mail."""

    subjects: tuple[str, ...]
    seen: int


class Postbox:
    """A mailbox read over one connection, each letter once."""

    def __init__(self, account: ImapAccount) -> None:
        self._client = imapclient.IMAPClient(account.host, port=account.port, ssl=False, timeout=10)
        self._client.login(account.user, account.password)
        self._client.select_folder("INBOX", readonly=True)
        self._read: dict[int, Message] = {}

    def letters(self) -> list[Message]:
        """Give the letters in it, oldest first."""
        self._client.noop()
        fresh = [uid for uid in self._client.search("ALL") if uid not in self._read]
        if fresh:
            found = self._client.fetch(fresh, ["BODY.PEEK[]"])
            self._read.update({uid: read_message(found[uid][b"BODY[]"]) for uid in sorted(fresh)})
        return list(self._read.values())

    def close(self) -> None:
        self._client.logout()


class World:
    """One referee's world, with addresses of its own on servers that other tests use as well."""

    def __init__(self, servers: MailServers, database: Path, names: Sequence[str]) -> None:
        self.servers = servers
        self.names = tuple(names)
        self.referee, self.master = servers.new_user(), servers.new_user()
        self.addresses = {name: servers.new_user() for name in names}
        self.clock = SkippingClock()
        self.desk = Desk(self.referee, "The Spymaster", Recipient("Max", "en", "UTC"), self.master)
        self.database = database
        self.store = Store.at(database)
        self.store.prepare()
        self.daemon = self.new_daemon()
        self.sent = 0
        self._postboxes: dict[str, Postbox] = {}

    def new_daemon(self) -> Daemon:
        """Make a daemon, as a restart would."""
        return Daemon(
            self.store,
            self.desk,
            ImapInbox(self.servers.imap(self.referee)),
            SmtpOutbox(self.servers.smtp(self.referee)),
            clock=self.clock,
            gap=timedelta(days=365),
        )

    def close(self) -> None:
        for postbox in self._postboxes.values():
            postbox.close()
        self.daemon.inbox.close()
        self.store.close()

    def announce(self, agreement: Agreement, secret: bytes) -> None:
        invitees = [Invitee(name, self.addresses[name], "en", "UTC") for name in self.names]
        announce(self.store, self.desk, invitees, agreement, now=self.clock(), secret=secret)

    # --- the referee ---

    def round(self) -> Round:
        """Let the daemon do a round without trouble."""
        done = self.daemon.run_once()
        assert done.trouble == ""
        return done

    def skip(self, hours: float) -> Round:
        """Let hours pass in which nobody writes."""
        self.clock.skipped += timedelta(hours=hours)
        return self.round()

    def view(self, name: str = "") -> View:
        """See the table, with somebody's eyes."""
        shown = show_game(self.store, "g1", seat=name).view
        assert shown is not None
        return shown

    def hand(self, name: str) -> tuple[Card, ...]:
        own = self.view(name).own
        assert own is not None
        return own.hand

    def outcomes(self) -> Counter[str]:
        """Count what became of all mails."""
        return Counter(mail.outcome for mail in list_mails(self.store))

    def folder(self, name: str) -> Folder:
        """Look into a folder of the referee's mailbox without touching it."""
        account = self.servers.imap(self.referee)
        with imapclient.IMAPClient(account.host, port=account.port, ssl=False, timeout=10) as client:
            client.login(account.user, account.password)
            client.select_folder(name, readonly=True)
            found = client.fetch(client.search("ALL"), ["FLAGS", "BODY.PEEK[]"])
        subjects = tuple(read_message(one[b"BODY[]"]).subject for one in found.values())
        return Folder(subjects, sum(imapclient.SEEN in one[b"FLAGS"] for one in found.values()))

    # --- the players ---

    def letters(self, name: str) -> list[Message]:
        """Give the letters in a player's mailbox, oldest first."""
        return self._letters_to(self.addresses[name])

    def to_master(self) -> list[Message]:
        """Give the letters in the game master's mailbox, oldest first."""
        return self._letters_to(self.master)

    def _letters_to(self, address: str) -> list[Message]:
        if address not in self._postboxes:
            self._postboxes[address] = Postbox(self.servers.imap(address))
        return self._postboxes[address].letters()

    def last(self, name: str) -> Message:
        return self.letters(name)[-1]

    def written(
        self,
        name: str,
        text: str,
        *,
        to: Message | None = None,
        style: Style = Style.GMAIL,
        form: Form = Form.BOTH,
        sender: str = "",
    ) -> bytes:
        """Write a player's answer, by default to the last letter."""
        letter = to or self.last(name)
        self.sent += 1
        return reply_as(
            style,
            text,
            letter.text,
            f"<pre>{letter.text}</pre>",
            self.clock(),
            sender or f"{name} <{self.addresses[name]}>",
            author=f"The Spymaster <{parseaddr(letter.header('reply-to'))[1]}>",
            subject=f"Re: {letter.subject}",
            form=form,
            headers=(
                ("Message-ID", f"<{self.sent}.{name.lower()}@example.org>"),
                ("In-Reply-To", letter.message_id),
                ("References", letter.message_id),
            ),
        )

    def post(self, raw: bytes) -> None:
        """Send a mail as the world outside does."""
        message = read_message(raw)
        account = self.servers.smtp()
        with smtplib.SMTP(account.host, account.port, local_hostname="client") as client:
            wire = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            client.sendmail(message.senders[0].email, [message.to[0].email], wire)

    def answer(
        self,
        name: str,
        text: str,
        *,
        to: Message | None = None,
        style: Style = Style.GMAIL,
        form: Form = Form.BOTH,
        sender: str = "",
    ) -> MailOutcome:
        """Answer a letter, and return what the referee's next round makes of it."""
        self.post(self.written(name, text, to=to, style=style, form=form, sender=sender))
        (outcome,) = self.round().outcomes
        return outcome

    def machine(self, name: str) -> bytes:
        """Write the holiday notice of a player's mail program."""
        letter = self.last(name)
        mail = EmailMessage()
        mail["From"] = self.addresses[name]
        mail["To"] = parseaddr(letter.header("reply-to"))[1]
        mail["Subject"] = f"Out of office: {letter.subject}"
        mail["Auto-Submitted"] = "auto-replied"
        mail["In-Reply-To"] = letter.message_id
        mail.set_content("I am away until Monday and will PASS on your mail then.")
        return mail.as_bytes()

    def stranger(self) -> bytes:
        """Write a mail that has nothing to do with any game."""
        mail = EmailMessage()
        mail["From"] = "Somebody <somebody@elsewhere.test>"
        mail["To"] = self.referee
        mail["Subject"] = "Cheap coats"
        mail["Message-ID"] = "<offer@elsewhere.test>"
        mail.set_content("OFFER coat 5")
        return mail.as_bytes()
