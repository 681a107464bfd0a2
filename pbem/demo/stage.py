"""A game from the invitations to the result: robots, perhaps a guest, and the daemon between them."""

import hashlib
import secrets
import smtplib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, Protocol

from pbem.daemon import Daemon
from pbem.demo.casting import DOMAIN, cast, usual_languages
from pbem.demo.clock import SimulatedClock
from pbem.demo.folder import DATABASE, MAIL, prepare_folder, write_demo_config
from pbem.demo.letter import read_menu
from pbem.demo.mailboxes import Mailbox
from pbem.demo.phrases import phrases
from pbem.demo.robot import Robot
from pbem.demo.servers import LoopbackServers
from pbem.demo.writing import Writer, reply
from pbem.game.state import Options
from pbem.game.views import View
from pbem.letters.model import Recipient
from pbem.mail.errors import ServerTrouble
from pbem.mail.inbox import ImapInbox
from pbem.mail.outbox import SmtpOutbox
from pbem.service.agreement import Agreement
from pbem.service.desk import Desk
from pbem.service.errors import ServiceError
from pbem.service.games import Invitee, announce
from pbem.service.inspect import show_game
from pbem.service.names import folded
from pbem.speech.languages import SOURCE, playable_codes
from pbem.store import Store

REFEREE: Final = f"referee@{DOMAIN}"
MASTER: Final = f"game-master@{DOMAIN}"
_ZONE: Final = "UTC"
_NO_OUTAGE: Final = timedelta(days=3650)
"""The simulated clock jumps over days in which nothing happens; that is no outage."""

_PATIENCE: Final = 3
"""How many rounds may bring nothing; a guest's silence is none of them."""


class Standstill(ServiceError):
    """The game does not go on: something is wrong with the house itself."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    Args:
        folder: where everything is kept.
        players: how many, 3 to 7.
        turns: after how many turns the game is scored: robots may trade for ever.
        seed: the same seed gives the same moves and the same result.
        languages: what the players speak, one seat after the other, and again from the first.
        seat: the name of the player whose seat a guest takes, or empty.
        language: what the guest reads and writes, if not the language of that seat.
    """

    folder: Path
    players: int = 4
    turns: int = 12
    seed: int = 1
    languages: tuple[str, ...] = field(default_factory=usual_languages)
    seat: str = ""
    language: str = ""

    def writers(self) -> tuple[Writer, ...]:
        """Return who plays, in seat order; see ``cast`` for what it refuses."""
        return cast(self.players, self.languages, self.seat, self.language)


class Guest(Protocol):
    """Somebody who takes a seat among the robots."""

    def read(self, letters: Sequence[bytes]) -> None:
        """Take new letters."""
        ...

    def write(self, *, alone: bool) -> str:
        """Give an answer to the last letter, or nothing.

        Args:
            alone: whether everybody else waits.
        """
        ...


Show = Callable[[View], None]
"""Is told of the table as everybody sees it, after every round."""


@dataclass(frozen=True, slots=True)
class Performance:
    """A game that was played.

    Args:
        game: its name.
        view: the table at the end, as everybody sees it.
        mails: how many mails the referee handled.
        letters: how many letters went out.
    """

    game: str
    view: View
    mails: int
    letters: int


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
        store = Store.at(plan.folder / DATABASE)
        try:
            store.prepare()
            return _Stage(plan, writers, store, servers, clock, mailboxes, show, guest).play()
        finally:
            store.close()


class _Stage:
    """A demo being played."""

    def __init__(
        self,
        plan: Plan,
        writers: tuple[Writer, ...],
        store: Store,
        servers: LoopbackServers,
        clock: SimulatedClock,
        mailboxes: dict[str, Mailbox],
        show: Show,
        guest: Guest | None,
    ) -> None:
        self._plan, self._writers, self._store, self._clock = plan, writers, store, clock
        self._mailboxes, self._show, self._guest = mailboxes, show, guest
        self._smtp = servers.smtp
        master = Recipient("game master", SOURCE, _ZONE)
        self._desk = Desk(REFEREE, "Operation: Mata Hari", master, MASTER)
        self._inbox = ImapInbox(servers.imap)
        self._daemon = Daemon(
            store, self._desk, self._inbox, SmtpOutbox(servers.smtp), clock=clock, gap=_NO_OUTAGE
        )
        self._names = tuple(one.name for one in writers)
        taken = folded(plan.seat)
        self._robots = [
            Robot(writer, self._names, Random(f"{plan.seed}/{writer.name}"))
            for writer in writers
            if folded(writer.name) != taken
        ]
        self._guest_writer = next((one for one in writers if folded(one.name) == taken), None)
        self._guest_letter = b""
        self._guest_mails = 0
        self._dice = Random(f"{plan.seed}/time")
        self._mails = self._letters = self._idle = 0

    def play(self) -> Performance:
        """Play from the invitations to the result."""
        game = self._announce()
        try:
            self._round()
            while True:
                shown = show_game(self._store, game)
                if shown.view is not None:
                    self._show(shown.view)
                    if shown.view.result is not None:
                        self._read_last_letters()
                        return Performance(game, shown.view, self._mails, self._letters)
                if not (self._robots_answer() | self._guest_answers(alone=False)):
                    self._let_time_pass(shown.line.due)
                self._round()
        finally:
            self._inbox.close()

    def _announce(self) -> str:
        invitees = [Invitee(one.name, one.address, one.language, _ZONE) for one in self._writers]
        agreement = Agreement(Options(turn_limit=self._plan.turns))
        secret = hashlib.sha256(f"pbem demo {self._plan.seed}".encode()).digest()
        return announce(self._store, self._desk, invitees, agreement, now=self._clock(), secret=secret)

    def _round(self) -> None:
        done = self._daemon.run_once()
        if done.trouble:
            raise ServerTrouble(f"The demo's own mail servers: {done.trouble}")
        self._idle = 0 if done.outcomes or done.sent else self._idle + 1
        if self._idle > _PATIENCE:
            raise Standstill("the demo stands still: nobody writes, and no deadline brings it on; see above")
        self._mails += len(done.outcomes)
        self._letters += done.sent

    def _robots_answer(self) -> bool:
        """Let each robot that has a letter answer it, in seat order; tell whether anyone wrote."""
        wrote = False
        for robot in self._robots:
            mailbox = self._mailboxes[robot.writer.address]
            letters = mailbox.read_new()
            # like anyone who finds several letters of one game, a robot answers the last
            answer = robot.answer(letters[-1], self._clock()) if letters else None
            if answer is not None:
                self._send(robot.writer, *answer)
                wrote = True
        return wrote

    def _guest_answers(self, *, alone: bool) -> bool:
        """Show the guest's new letters, and send what the guest writes; tell whether something was sent."""
        if self._guest is None or self._guest_writer is None:
            return False
        writer = self._guest_writer
        letters = self._mailboxes[writer.address].read_new()
        if not (letters or alone):
            return False
        if letters:
            self._guest_letter = letters[-1]
            self._guest.read(letters)
        if not (alone or self._guest_is_asked(writer)):
            return False
        text = self._guest.write(alone=alone)
        if not text.strip():
            return False
        self._guest_mails += 1
        quote, now = phrases(writer.language).quotes[0], self._clock()
        message_id = f"<{self._guest_mails}.{now:%Y%m%d%H%M%S}.{writer.address}>"
        self._send(writer, *reply(self._guest_letter, text, writer, quote, now=now, message_id=message_id))
        return True

    def _guest_is_asked(self, writer: Writer) -> bool:
        """Tell whether the guest's last letter asks for an answer, in any language they chose."""
        own = self._names.index(writer.name)
        return any(read_menu(self._guest_letter, code, self._names, own).asked for code in playable_codes())

    def _read_last_letters(self) -> None:
        """Show the guest the letter that tells of the end."""
        if self._guest is not None and self._guest_writer is not None:
            letters = self._mailboxes[self._guest_writer.address].read_new()
            self._guest.read(letters)

    def _let_time_pass(self, due: datetime | None) -> None:
        """Ask the guest once more, or wait until a deadline passes."""
        if self._guest is not None:
            self._idle = 0
            self._guest_answers(alone=True)
        elif due is not None:
            self._clock.advance_to(due)

    def _send(self, writer: Writer, to: str, mail: bytes) -> None:
        self._clock.advance(timedelta(seconds=self._dice.randint(60, 540)))
        smtp = self._smtp
        with smtplib.SMTP(smtp.host, smtp.port, local_hostname=smtp.local_hostname) as client:
            client.sendmail(writer.address, [to], mail)
        self._mailboxes[writer.address].keep_sent(mail)
