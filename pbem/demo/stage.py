"""The house of a demo: mail servers on loopback, the daemon, a mailbox for everyone; and a game in it."""

import secrets
import smtplib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from pbem.daemon import Daemon
from pbem.demo.casting import DOMAIN
from pbem.demo.clock import SimulatedClock
from pbem.demo.folder import DATABASE, MAIL, prepare_folder, write_demo_config
from pbem.demo.mailboxes import Mailbox
from pbem.demo.plan import Guest, Performance, Plan, Show
from pbem.demo.servers import LoopbackServers
from pbem.demo.table import ZONE, Setting, Table
from pbem.letters.model import Recipient
from pbem.mail.account import SmtpAccount
from pbem.mail.inbox import ImapInbox
from pbem.mail.outbox import SmtpOutbox
from pbem.service.desk import Desk
from pbem.service.names import folded
from pbem.speech.languages import SOURCE
from pbem.store import Store

REFEREE: Final = f"referee@{DOMAIN}"
MASTER: Final = f"game-master@{DOMAIN}"
_NO_OUTAGE: Final = timedelta(days=3650)
"""The simulated clock jumps over days in which nothing happens; that is no outage."""


def demo_desk() -> Desk:
    """Return the referee's side of a demo; its game master reads English, whatever the players speak."""
    return Desk(REFEREE, "Operation: Mata Hari", Recipient("game master", SOURCE, ZONE), MASTER)


def play(plan: Plan, show: Show, guest: Guest | None = None) -> Performance:
    """Play a whole game.

    Args:
        plan: what is to be played.
        show: is told of the table after every round.
        guest: writes for the seat the plan names.

    Raises:
        ServiceError: the plan does not do: no such seat or language, or a folder in use.
        IncompleteLanguage: robots do not speak one of the languages.
        MailTrouble: the servers of this machine do not work.
    """
    writers = plan.writers()
    prepare_folder(plan.folder)
    clock = SimulatedClock(datetime.now(UTC))
    mailboxes = {one.address: Mailbox(plan.folder / MAIL / folded(one.name)) for one in writers}
    master = Mailbox(plan.folder / MAIL / "game-master")
    everyone = {address: box.deliver for address, box in mailboxes.items()} | {MASTER: master.deliver}
    with LoopbackServers(REFEREE, secrets.token_urlsafe(12), everyone, clock) as servers:
        write_demo_config(plan.folder, REFEREE, MASTER, servers.imap, servers.smtp)
        store, inbox, desk = Store.at(plan.folder / DATABASE), ImapInbox(servers.imap), demo_desk()
        daemon = Daemon(store, desk, inbox, SmtpOutbox(servers.smtp), clock=clock, gap=_NO_OUTAGE)
        try:
            store.prepare()
            setting = Setting(store, desk, daemon, clock, mailboxes, _sender(servers.smtp))
            return Table(plan, setting, show, guest).play()
        finally:
            inbox.close()
            store.close()


def _sender(smtp: SmtpAccount) -> Callable[[str, str, bytes], None]:
    def send(sender: str, to: str, mail: bytes) -> None:
        with smtplib.SMTP(smtp.host, smtp.port, local_hostname=smtp.local_hostname) as client:
            client.sendmail(sender, [to], mail)

    return send
