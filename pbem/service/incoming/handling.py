"""One mail handled: who wrote it, what it asks for, and what is answered, inside one transaction."""

import hashlib
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from pbem.letters.model import (
    GameMasterTopic,
    NoticeTopic,
)
from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.mail.message import read_message
from pbem.mail.screen import Verdict, screen
from pbem.service.callers import master, newcomers
from pbem.service.callers.outsiders import Outside, answer_outside
from pbem.service.callers.players import answer_player, answer_without_key
from pbem.service.desk import Desk
from pbem.service.errands import confirming
from pbem.service.errands.answering import notice, read_from
from pbem.service.errands.errand import Errand
from pbem.service.errands.reading import reply_in, unsubscribes
from pbem.service.errands.sender import (
    Confirming,
    Keyed,
    Master,
    Sender,
    Somebody,
    Unkeyed,
    Watcher,
    find_sender,
    only_sender,
)
from pbem.service.master.blocking import is_blocked
from pbem.service.outgoing.addressed import Answered
from pbem.service.outgoing.again import last_letter
from pbem.service.outgoing.bouncing import BounceWord, has_written, read_bounce
from pbem.service.playing.orders import set_preference
from pbem.service.playing.running import RunningGame
from pbem.service.reasons import BLOCKED, RELEASED
from pbem.speech.orders import Aside, Plain
from pbem.store.tables import Game, Mail, MailOutcome, Seat

_MACHINES = {
    Verdict.BOUNCE: MailOutcome.MACHINE,
    Verdict.REPORT: MailOutcome.MACHINE,
    Verdict.AUTO_REPLY: MailOutcome.MACHINE,
    Verdict.OURS: MailOutcome.OURS,
}


class TooSoon(Exception):
    """A deadline lies before the mail, and it is not certain yet that no other mail came before it."""


def was_handled(session: Session, column: Any, value: str) -> bool:
    """Tell whether a mail that has such a value was handled before; the one in hand has no outcome yet."""
    same = select(Mail.id).where(
        column == value, col(Mail.outcome).is_not(None), Mail.outcome != MailOutcome.DUPLICATE
    )
    return bool(value) and session.exec(same).first() is not None


class Handling:
    """One mail being handled inside one transaction."""

    def __init__(
        self, session: Session, desk: Desk, mail: Mail, now: datetime, read_until: datetime | None
    ) -> None:
        assert mail.raw is not None, "a mail that waits is kept whole"
        self.session = session
        self.desk = desk
        self.mail = mail
        self.now = now
        self.read_until = read_until
        # no mail comes after now: one that says so came before the clock was put back
        self.arrived = min(mail.arrived_at, now)
        self.message = read_message(mail.raw, truncated=mail.truncated)
        answers = Answered(mail, self.message.message_id)
        fire = self._fire_before
        self.errand = Errand(session, desk, self.message, answers, now, self.arrived, fire)

    def outcome(self) -> MailOutcome:
        """Do what is to be done, and return the one word for it."""
        screening = screen(self.message, (self.desk.address,))
        found = find_sender(self.session, self.desk, self.message, self.arrived)
        sender = self._known(master.known(found, self.message, self.desk))
        if isinstance(sender, Keyed):
            self.mail.game_id, self.mail.seat_id = sender.game.id, sender.seat.id
        machine = _MACHINES.get(screening.verdict)
        asked = newcomers.asking(self.session, self.message, sender) if machine is None else None
        if machine is None and sender is None and asked is None:
            return self.errand.leave_alone("no key and no player's address")
        if self._is_copy():
            return MailOutcome.DUPLICATE
        if machine is not None:
            return self._machine(machine, screening.verdict, sender)
        if asked is not None and isinstance(sender, Watcher | None):
            known = (sender is not None and sender.keyed and sender.fits) or self._is_vouched_for()
            return newcomers.ask_back(self.errand, asked, known=known)
        assert sender is not None, "whom we do not know is a stranger"
        let_in = self.mail.reason == RELEASED or (isinstance(sender, Master) and sender.fits)
        if not let_in and is_blocked(self.session, self.message):
            self.mail.reason = BLOCKED
            return MailOutcome.HELD
        if isinstance(sender, Master):
            return master.answer(self.errand, sender, vouched=self._is_vouched_for())
        if asked is not None and self._only_asks_to_enter(sender):
            known = isinstance(sender, Keyed) or self._is_vouched_for()
            return newcomers.ask_back(self.errand, asked, known=known)
        return self._from_somebody(sender)

    def _only_asks_to_enter(self, sender: Sender) -> bool:
        """Tell whether a player's mail is theirs for sure, and only asks to come to another game."""
        match sender:
            case Keyed():
                sure, seat, game = sender.fits, sender.seat, sender.game
            case Unkeyed():
                sure = dmarc_of(self.message, self.desk.authserv_id) is Dmarc.PASS
                seat, game = sender.seats[-1]
            case _:
                return False
        return (sure or self._is_vouched_for()) and newcomers.asks_only(
            read_from(self.errand, game, seat, None)
        )

    def _known(self, sender: Sender | None) -> Sender | None:
        """Return whose mail it is; without a key, and after the end, only one that asks something counts.

        Others are left alone, as a stranger's: who played may write to the mailbox about other things.
        """
        if not isinstance(sender, Unkeyed) or not sender.is_over:
            return sender
        seat, game = sender.seats[0]
        return sender if read_from(self.errand, game, seat, None).has_orders else None

    def _machine(self, outcome: MailOutcome, verdict: Verdict, sender: Sender | None) -> MailOutcome:
        self.mail.reason = verdict.value
        if isinstance(sender, Keyed) and sender.fits and unsubscribes(self.message):
            # a mail program that stops reminders for its owner may say that it is a machine: no answer, then
            set_preference(self.session, sender.seat, Plain.REMINDERS_OFF)
        if verdict is Verdict.BOUNCE:
            word = read_bounce(self.session, self.desk, self.message, self.now)
            if word is not None:
                self.mail.game_id, self.mail.seat_id = word.game.id, word.seat.id if word.seat else None
                self._tell_of_bounce(word)
        return outcome

    def _tell_of_bounce(self, word: BounceWord) -> None:
        if word.is_news:
            dead = word.seat is not None and word.seat.unreachable
            topic = GameMasterTopic.UNREACHABLE if dead else GameMasterTopic.BOUNCED
            self.errand.tell_master(topic, word.game, word.name, word.status, self.mail.id)

    def _is_copy(self) -> bool:
        """Tell whether the same mail was handled before: same Message-ID, sender and words."""
        message = self.message
        senders = ",".join(one.email for one in message.senders)
        identity = message.message_id or "\0".join(message.headers.get("date", ()))
        words = "\0".join((identity, senders, message.subject, message.text))
        digest = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()
        self.mail.digest = digest
        return was_handled(self.session, Mail.digest, digest)

    # --- who wrote it ------------------------------------------------------------------------------------

    def _from_somebody(self, sender: Somebody) -> MailOutcome:
        """Do what the mail asks for if its sender is beyond doubt; else ask them, or hold it."""
        if isinstance(sender, Confirming):
            return self._confirming(sender)
        if isinstance(sender, Outside):
            return self._from_outside(sender)
        if isinstance(sender, Keyed) and (sender.fits or self._is_vouched_for()):
            has_written(self.session, sender.seat)
            return answer_player(self.errand, sender)
        dmarc = dmarc_of(self.message, self.desk.authserv_id)
        seats = sender.seats if isinstance(sender, Unkeyed) else ((sender.seat, sender.game),)
        if isinstance(sender, Unkeyed):
            word = confirming.confirmed(self.session, self.mail, only_sender(self.message))
            if word is not None:
                return answer_player(self.errand, word)
            if dmarc is Dmarc.PASS or self._is_vouched_for():
                return answer_without_key(self.errand, sender)
        address = only_sender(self.message)
        if dmarc is Dmarc.FAIL or address is None:
            return self._hold(
                "the sender's own mail server disowns it" if address else "several senders", seats
            )
        text = reply_in(self.message).text
        asked = False
        for seat, game in seats:
            self.mail.game_id, self.mail.seat_id = game.id, seat.id
            mail, now = self.mail, self.now
            asked |= confirming.ask(self.session, self.desk, seat, game, address, text, mail, now)
        if not asked:
            return self._hold(confirming.UNASKED, seats)
        self.mail.reason = confirming.WAITING
        return MailOutcome.HELD

    def _is_vouched_for(self) -> bool:
        """Tell whether somebody has said that the mail is what it claims to be."""
        return self.mail.reason in (RELEASED, confirming.CONFIRMED)

    def _hold(self, reason: str, seats: tuple[tuple[Seat, Game], ...]) -> MailOutcome:
        """Leave the mail to the game master; its sender is not written to."""
        seat, game = seats[0]
        self.mail.game_id, self.mail.seat_id = game.id, seat.id
        return self.errand.hold(game, seat.name, reason)

    def _confirming(self, sender: Confirming) -> MailOutcome:
        """Take a player's word on whose another mail is."""
        seat, game = sender.seat, sender.game
        self.mail.game_id, self.mail.seat_id = game.id, seat.id
        if not sender.fits:
            return self._hold("the key is of another address", ((seat, game),))
        has_written(self.session, seat)
        said = {item.meaning for item in read_from(self.errand, game, seat, None).items} - {Aside()}
        if said not in ({Plain.CONFIRM}, {Plain.DECLINE}):
            # as good as an answer to a letter of the game, and better read as one than lost
            last = last_letter(self.session, seat)
            word = Keyed(seat, game, sender.asked.turn, last, named=False, fits=True)
            return answer_player(self.errand, word)
        if not confirming.is_open(sender.asked, self.arrived):
            notice(self.errand, NoticeTopic.TOO_LATE, seat, game)
            return MailOutcome.ANSWERED
        theirs = Plain.CONFIRM in said
        confirming.settle(self.session, sender, theirs=theirs, now=self.now)
        if not theirs:
            self.errand.warn_master(GameMasterTopic.MAIL_DISOWNED, game, seat.name)
        notice(self.errand, NoticeTopic.CONFIRMED if theirs else NoticeTopic.DISOWNED, seat, game)
        return MailOutcome.PLAYED

    def _from_outside(self, sender: Outside) -> MailOutcome:
        """Do what a mail says of a seat that changes hands, or of coming to a game from outside."""
        self.mail.game_id = sender.game.id
        done = answer_outside(self.errand, sender, vouched=self._is_vouched_for())
        if isinstance(done, Keyed):
            self.mail.seat_id = done.seat.id
            return answer_player(self.errand, done)
        return done

    def _fire_before(self, running: RunningGame) -> None:
        """Fire the deadlines that had passed when the mail arrived: its order comes after them."""
        if self.read_until is not None:
            running.fire_until(min(self.arrived, self.read_until))
        if running.fires_at is not None and running.fires_at <= self.arrived:
            raise TooSoon
