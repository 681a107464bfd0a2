"""One mail handled: who wrote it, what it asks for, and what is answered, inside one transaction."""

import hashlib
from datetime import datetime
from functools import partial
from typing import Any

from sqlmodel import Session, col, select

from pbem.letters.model import (
    GameMasterLetter,
    GameMasterTopic,
    LetterKind,
    LineResult,
    NoticeLetter,
    NoticeTopic,
)
from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.mail.message import read_message
from pbem.mail.screen import Verdict, screen
from pbem.service.callers import invited, master, newcomers, passing
from pbem.service.callers.outsiders import Outside, answer_outside
from pbem.service.desk import Desk
from pbem.service.errands import confirming
from pbem.service.errands.errand import Errand
from pbem.service.errands.limits import TOO_MANY, AnswerKind, has_room, kind_of, was_silenced, word_has_room
from pbem.service.errands.outcomes import outcome_of, results_to_json
from pbem.service.errands.reading import orders_in, reply_in, unsubscribes
from pbem.service.errands.sender import (
    Confirming,
    Keyed,
    Master,
    Sender,
    Somebody,
    Unkeyed,
    Watcher,
    find_sender,
    is_stale,
    only_sender,
)
from pbem.service.lookup import seats_of
from pbem.service.master.blocking import is_blocked
from pbem.service.outgoing.again import last_letter
from pbem.service.outgoing.bouncing import BounceWord, has_written, read_bounce
from pbem.service.outgoing.post import Answered, post_news, post_to_master, post_to_seat, recipient_of
from pbem.service.playing.orders import Carrier, set_preference
from pbem.service.playing.running import RunningGame
from pbem.service.playing.silence import has_returned
from pbem.service.reasons import BLOCKED, RELEASED, UNTOLD
from pbem.service.seating import playing_on
from pbem.service.seating.games import post_invitation
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Orders, Plain
from pbem.store.tables import Game, Mail, MailOutcome, Seat, Stage

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
        self.answers = Answered(mail, self.message.message_id)

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
            return self._errand().leave_alone("no key and no player's address")
        if self._is_copy():
            return MailOutcome.DUPLICATE
        if machine is not None:
            return self._machine(machine, screening.verdict, sender)
        if asked is not None and isinstance(sender, Watcher | None):
            known = (sender is not None and sender.keyed and sender.fits) or self._is_vouched_for()
            return newcomers.ask_back(self._errand(), asked, known=known)
        assert sender is not None, "whom we do not know is a stranger"
        let_in = self.mail.reason == RELEASED or (isinstance(sender, Master) and sender.fits)
        if not let_in and is_blocked(self.session, self.message):
            self.mail.reason = BLOCKED
            return MailOutcome.HELD
        if isinstance(sender, Master):
            return master.answer(self._errand(), sender, vouched=self._is_vouched_for())
        if asked is not None and self._only_asks_to_enter(sender):
            known = isinstance(sender, Keyed) or self._is_vouched_for()
            return newcomers.ask_back(self._errand(), asked, known=known)
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
        return (sure or self._is_vouched_for()) and newcomers.asks_only(self._read(game, seat, None))

    def _known(self, sender: Sender | None) -> Sender | None:
        """Return whose mail it is; without a key, and after the end, only one that asks something counts.

        Others are left alone, as a stranger's: who played may write to the mailbox about other things.
        """
        if not isinstance(sender, Unkeyed) or not sender.is_over:
            return sender
        seat, game = sender.seats[0]
        return sender if self._read(game, seat, None).has_orders else None

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
            self._errand().tell_master(topic, word.game, word.name, word.status, self.mail.id)

    def _is_copy(self) -> bool:
        """Tell whether the same mail was handled before: same Message-ID, sender and words."""
        message = self.message
        senders = ",".join(one.email for one in message.senders)
        identity = message.message_id or "\0".join(message.headers.get("date", ()))
        words = "\0".join((identity, senders, message.subject, message.text))
        digest = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()
        self.mail.digest = digest
        return was_handled(self.session, Mail.digest, digest)

    def _tell_master(self, topic: GameMasterTopic, game: Game, seat: Seat, text: str = "") -> None:
        letter = GameMasterLetter(
            topic=topic,
            recipient=self.desk.master,
            game=game.name,
            player=seat.name,
            text=text,
            mail=self.mail.id,
        )
        post_to_master(self.session, self.desk, letter, now=self.now, game=game)

    # --- who wrote it ------------------------------------------------------------------------------------

    def _from_somebody(self, sender: Somebody) -> MailOutcome:
        """Do what the mail asks for if its sender is beyond doubt; else ask them, or hold it."""
        if isinstance(sender, Confirming):
            return self._confirming(sender)
        if isinstance(sender, Outside):
            return self._from_outside(sender)
        if isinstance(sender, Keyed) and (sender.fits or self._is_vouched_for()):
            has_written(self.session, sender.seat)
            return self._from_seat(sender)
        dmarc = dmarc_of(self.message, self.desk.authserv_id)
        seats = sender.seats if isinstance(sender, Unkeyed) else ((sender.seat, sender.game),)
        if isinstance(sender, Unkeyed):
            word = confirming.confirmed(self.session, self.mail, only_sender(self.message))
            if word is not None:
                return self._from_seat(word)
            if dmarc is Dmarc.PASS or self._is_vouched_for():
                return self._without_key(sender)
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
        self.mail.reason = reason
        seat, game = seats[0]
        self.mail.game_id, self.mail.seat_id = game.id, seat.id
        self._warn_master(GameMasterTopic.MAIL_HELD, game, seat, reason)
        return MailOutcome.HELD

    def _warn_master(self, topic: GameMasterTopic, game: Game, seat: Seat, text: str = "") -> None:
        """Tell the game master of something that anybody can cause, unless it was too often of late."""
        if word_has_room(self.session, self.desk.limits, self.now):
            self._tell_master(topic, game, seat, text)
        else:
            self.mail.reason = UNTOLD

    def _confirming(self, sender: Confirming) -> MailOutcome:
        """Take a player's word on whose another mail is."""
        seat, game = sender.seat, sender.game
        self.mail.game_id, self.mail.seat_id = game.id, seat.id
        if not sender.fits:
            return self._hold("the key is of another address", ((seat, game),))
        has_written(self.session, seat)
        said = {item.meaning for item in self._read(game, seat, None).items} - {Aside()}
        if said not in ({Plain.CONFIRM}, {Plain.DECLINE}):
            # as good as an answer to a letter of the game, and better read as one than lost
            last = last_letter(self.session, seat)
            return self._from_seat(Keyed(seat, game, sender.asked.turn, last, named=False, fits=True))
        if not confirming.is_open(sender.asked, self.arrived):
            self._notice(NoticeTopic.TOO_LATE, seat, game)
            return MailOutcome.ANSWERED
        theirs = Plain.CONFIRM in said
        confirming.settle(self.session, sender, theirs=theirs, now=self.now)
        if not theirs:
            self._warn_master(GameMasterTopic.MAIL_DISOWNED, game, seat)
        self._notice(NoticeTopic.CONFIRMED if theirs else NoticeTopic.DISOWNED, seat, game)
        return MailOutcome.PLAYED

    def _from_outside(self, sender: Outside) -> MailOutcome:
        """Do what a mail says of a seat that changes hands, or of coming to a game from outside."""
        self.mail.game_id = sender.game.id
        done = answer_outside(self._errand(), sender, vouched=self._is_vouched_for())
        if isinstance(done, Keyed):
            self.mail.seat_id = done.seat.id
            return self._from_seat(done)
        return done

    def _errand(self) -> Errand:
        return Errand(
            self.session, self.desk, self.message, self.answers, self.now, self.arrived, self._fire_before
        )

    def _notice(self, topic: NoticeTopic, seat: Seat, game: Game) -> None:
        if self._may_answer(seat, game, AnswerKind.NOTICE):
            self._put_notice(topic, seat, game)

    def _put_notice(self, topic: NoticeTopic, seat: Seat, game: Game) -> None:
        letter = NoticeLetter(topic=topic, game=game.name, recipient=recipient_of(seat))
        post_to_seat(
            self.session, self.desk, game, seat, letter, turn=game.turn, now=self.now, answers=self.answers
        )

    def _may_answer(self, seat: Seat, game: Game, kind: AnswerKind = AnswerKind.LETTER) -> bool:
        """Tell whether a mail gets its answer; the first that does not gets word that there are too many."""
        if has_room(self.session, self.desk.limits, seat, kind, self.now):
            return True
        if not was_silenced(self.session, seat, self.now):
            self._put_notice(NoticeTopic.SLOW_DOWN, seat, game)
        self.mail.reason = TOO_MANY
        return False

    # --- a player's mail ---------------------------------------------------------------------------------

    def _from_seat(self, sender: Keyed) -> MailOutcome:
        match sender.game.stage:
            case Stage.ANNOUNCED:
                return self._to_invitation(sender)
            case Stage.CANCELLED:
                return self._answer_invitation(sender.game, sender.seat, LetterKind.CANCELLED, ())
        return self._to_game(sender.game, sender.seat, sender)

    def _without_key(self, sender: Unkeyed) -> MailOutcome:
        """Play nothing without a key, but answer: the letter holds a key to answer with."""
        for seat, game in sender.seats:
            self.mail.game_id, self.mail.seat_id = game.id, seat.id
            if game.stage is Stage.ANNOUNCED:
                self._answer_invitation(game, seat, LetterKind.INVITATION, ())
            else:
                self._to_game(game, seat, None, certain=len(sender.seats) == 1)
        if self.mail.reason != TOO_MANY:
            self.mail.reason = "no key"
        return MailOutcome.ASKED

    def _read(self, game: Game, seat: Seat, sender: Keyed | None, *, active: bool = False) -> Orders:
        """Cut our own words away and read the orders in what is left.

        Only the very letter that is answered tells which lines are ours; without it, doubt is asked back.
        """
        parent = sender.letter.raw if sender and sender.letter and sender.named else None
        reply = reply_in(self.message, read_message(parent) if parent else None)
        read = partial(
            read_orders,
            language=seat.language,
            names=tuple(one.name for one in seats_of(self.session, game)),
            seat=seat.seat,
            active=active,
            invited=game.stage is Stage.ANNOUNCED,
        )
        return orders_in(self.message, reply, read)

    def _to_game(self, game: Game, seat: Seat, sender: Keyed | None, *, certain: bool = True) -> MailOutcome:
        """Carry out the orders of a mail to a dealt game, and post what it brings about.

        Without a key nothing is played, and unless it is certain which game is meant nothing is passed on;
        the answer is a letter with a key.
        """
        running = RunningGame(self.session, game, self.now, self.mail.id)
        self._fire_before(running)
        own = running.seats[seat.seat]
        has_returned(running, own)
        answered = sender.letter if sender else None
        orders = self._read(game, own, sender, active=own.seat == running.state.active)
        carrier = Carrier(
            running,
            own,
            as_of=answered.as_of if answered else 0,
            stale=game.stage is Stage.DEALT and is_stale(sender, running.state),
            certain=certain,
            keyed=sender is not None,
        )
        carried = carrier.carry_out(orders)
        playing_on.begin_if_all_would(running, self.desk, carried.results)
        outcome = outcome_of(carried.results)
        kind = kind_of(outcome, help_asked=carried.help_asked)
        if passing.only_leaves(carried.results):
            kind = AnswerKind.NOTICE
        may_answer = self._may_answer(own, game, kind)
        post_news(
            running,
            self.desk,
            answering=None if passing.only_leaves(carried.results) or not may_answer else own,
            answers=self.answers,
            results=carried.results,
            help_asked=carried.help_asked,
        )
        if may_answer and passing.wants_to_leave(carried.results):
            passing.ask_to_leave(self.session, self.desk, game, own, self.now, self.answers)
        if carried.to_master:
            words = "\n\n".join(carried.to_master)
            self._tell_master(GameMasterTopic.PLAYER_WRITES, game, own, words)
        self.mail.lines = results_to_json(carried.results)
        return outcome

    def _fire_before(self, running: RunningGame) -> None:
        """Fire the deadlines that had passed when the mail arrived: its order comes after them."""
        if self.read_until is not None:
            running.fire_until(min(self.arrived, self.read_until))
        if running.fires_at is not None and running.fires_at <= self.arrived:
            raise TooSoon

    # --- an invitation -----------------------------------------------------------------------------------

    def _to_invitation(self, sender: Keyed) -> MailOutcome:
        orders = self._read(sender.game, sender.seat, sender)
        return invited.answer_invitation(self._errand(), sender, orders, self._answer_invitation)

    def _answer_invitation(
        self, game: Game, seat: Seat, kind: LetterKind, results: tuple[LineResult, ...]
    ) -> MailOutcome:
        if not self._may_answer(seat, game):
            return MailOutcome.ANSWERED
        post_invitation(
            self.session,
            self.desk,
            game,
            seat,
            kind,
            now=self.now,
            answers=self.answers,
            results=results,
        )
        return MailOutcome.ANSWERED
