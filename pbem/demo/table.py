"""A game from the invitations to the result: robots, perhaps a guest, and the daemon between them."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from pbem.daemon import Daemon
from pbem.demo.clock import SimulatedClock
from pbem.demo.letter import read_menu
from pbem.demo.mailboxes import Mailbox
from pbem.demo.phrases import phrases
from pbem.demo.plan import Guest, Performance, Plan, Show
from pbem.demo.robot import Robot
from pbem.demo.writing import Writer, reply
from pbem.game.state import Options
from pbem.mail.errors import ServerTrouble
from pbem.service.desk import Desk
from pbem.service.errors import ServiceError
from pbem.service.looking.inspect import show_game
from pbem.service.names import folded
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement
from pbem.speech.languages import playable_codes
from pbem.store import Store

ZONE: Final = "UTC"
_PATIENCE: Final = 3
"""How many rounds may bring nothing; a guest's silence is none of them."""


class Standstill(ServiceError):
    """The game does not go on: something is wrong with the house itself."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands around a table.

    Args:
        store: the database.
        desk: the referee's side.
        daemon: does the referee's work, a round at a time.
        clock: its time, which passes as players take theirs.
        mailboxes: the players', by address.
        send: sends a mail: from an address, to an address.
    """

    store: Store
    desk: Desk
    daemon: Daemon
    clock: SimulatedClock
    mailboxes: Mapping[str, Mailbox]
    send: Callable[[str, str, bytes], None]


class Table:
    """A game being played: robots, perhaps a guest, and the daemon between them.

    Args:
        plan: what is played.
        setting: with what.
        show: is told of the table after every round.
        guest: writes for the seat the plan names.
    """

    def __init__(self, plan: Plan, setting: Setting, show: Show, guest: Guest | None = None) -> None:
        self._plan, self._show, self._guest = plan, show, guest
        self._store, self._desk, self._daemon = setting.store, setting.desk, setting.daemon
        self._clock, self._mailboxes, self._post = setting.clock, setting.mailboxes, setting.send
        self._writers = plan.writers()
        self._names = tuple(one.name for one in self._writers)
        taken = folded(plan.seat)
        self._robots = [
            Robot(writer, self._names, Random(f"{plan.seed}/{writer.name}"))
            for writer in self._writers
            if folded(writer.name) != taken
        ]
        self._guest_writer = next((one for one in self._writers if folded(one.name) == taken), None)
        self._guest_letter = b""
        self._guest_mails = 0
        self._dice = Random(f"{plan.seed}/time")
        self._mails = self._letters = self._idle = 0

    def play(self) -> Performance:
        """Play from the invitations to the result."""
        game = self._announce()
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

    def _announce(self) -> str:
        invitees = [Invitee(one.name, one.address, one.language, ZONE) for one in self._writers]
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
        self._post(writer.address, to, mail)
        self._mailboxes[writer.address].keep_sent(mail)
