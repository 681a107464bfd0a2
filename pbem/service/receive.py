"""A mail's way through the house: stored, then in one transaction read, carried out and answered."""

import hashlib
import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, select

from pbem.letters.model import (
    GameMasterLetter,
    GameMasterTopic,
    LetterKind,
    LineOutcome,
    LineResult,
)
from pbem.mail.inbox import Arrived, Place
from pbem.mail.message import read_message
from pbem.mail.screen import Verdict, screen
from pbem.service.desk import Desk
from pbem.service.games import deal, post_invitation
from pbem.service.lookup import seats_of
from pbem.service.orders import Carrier
from pbem.service.outcomes import outcome_of, results_to_json
from pbem.service.post import Answered, post_news, post_to_master
from pbem.service.reading import orders_in, reply_in
from pbem.service.running import RunningGame
from pbem.service.sender import Keyed, Unkeyed, find_sender
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Item, Orders, Plain, Problem, ProblemKind, SetLanguage
from pbem.store import Store, StoreError
from pbem.store.tables import Game, Mail, MailOutcome, Seat, Stage

_log = logging.getLogger(__name__)

_SKEW = timedelta(minutes=10)
"""How far a mail server's clock may be ahead of ours."""

_MACHINES = {
    Verdict.BOUNCE: MailOutcome.MACHINE,
    Verdict.REPORT: MailOutcome.MACHINE,
    Verdict.AUTO_REPLY: MailOutcome.MACHINE,
    Verdict.OURS: MailOutcome.OURS,
}


def store_mail(store: Store, arrived: Arrived, now: datetime) -> int:
    """Store a mail as it came, before anything is done about it, and return its number.

    The same mail of the same mailbox is stored once, however often it is handed over. One that would have
    arrived in the future has arrived now: else it would wait, and every deadline with it.
    """
    place = arrived.place
    with store.begin() as session:
        known = session.exec(select(Mail.id).where(*_lies_at(place))).first()
        if known is not None:
            return known
        mail = Mail(
            account=place.account,
            folder=place.folder,
            uidvalidity=place.uidvalidity,
            uid=place.uid,
            arrived_at=arrived.arrival if arrived.arrival <= now + _SKEW else now,
            stored_at=now,
            raw=arrived.raw,
            truncated=arrived.truncated,
            fingerprint=hashlib.sha256(arrived.raw).hexdigest(),
        )
        session.add(mail)
        session.flush()
        return mail.id


def _lies_at(place: Place) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Mail.account) == place.account,
        col(Mail.folder) == place.folder,
        col(Mail.uidvalidity) == place.uidvalidity,
        col(Mail.uid) == place.uid,
    )


def known_uids(
    store: Store, account: str, folder: str, uidvalidity: int, uids: Sequence[int]
) -> Collection[int]:
    """Return which of these mails are stored already, or noted as a stranger's (port ``Known``)."""
    with store.begin() as session:
        there = select(Mail.uid).where(
            Mail.account == account, Mail.folder == folder, Mail.uidvalidity == uidvalidity
        )
        return set(session.exec(there)).intersection(uids)


def unfiled(store: Store) -> list[tuple[int, Place, bool]]:
    """Return mails that were handled and are still to be put away: number, place, whether to leave them."""
    with store.begin() as session:
        handled = select(Mail).where(col(Mail.outcome).is_not(None), col(Mail.filed).is_(False))
        return [
            (mail.id, Place(mail.account, mail.folder, mail.uidvalidity, mail.uid), mail.raw is None)
            for mail in session.exec(handled.order_by(col(Mail.id)))
        ]


def mark_filed(store: Store, mail_id: int) -> None:
    """Note that a mail was put away, or left alone for good."""
    with store.begin() as session:
        mail = session.get_one(Mail, mail_id)
        mail.filed = True
        session.add(mail)


def waiting_mails(store: Store) -> list[int]:
    """Return the mails nothing has been done about yet, in order of arrival (ruling *arrival*)."""
    with store.begin() as session:
        waiting = select(Mail.id).where(col(Mail.outcome).is_(None))
        return list(session.exec(waiting.order_by(col(Mail.arrived_at), col(Mail.uid))))


class _TooSoon(Exception):
    """A deadline lies before the mail, and it is not certain yet that no other mail came before it."""


def handle(
    store: Store, desk: Desk, mail_id: int, now: datetime, *, read_until: datetime | None = None
) -> MailOutcome | None:
    """Do all that a mail asks for, in one transaction; what breaks the reader is set aside whole.

    Args:
        store: the database.
        desk: our side.
        mail_id: the mail.
        now: the time of what is done.
        read_until: when the last poll began that read the inbox to its end; deadlines up to then may fire
            (ruling *firing*). ``None`` lets none fire.

    Returns:
        What became of it; ``None`` if it has to wait for another poll, because a deadline lies before it.

    Raises:
        StoreError: the database cannot be used; the mail waits.
    """
    try:
        with store.begin() as session:
            mail = session.get_one(Mail, mail_id)
            if mail.outcome is None and _is_handled(session, Mail.fingerprint, mail.fingerprint):
                mail.outcome = MailOutcome.DUPLICATE
            elif mail.outcome is None:
                mail.outcome = _Handling(session, desk, mail, now, read_until).outcome()
            session.add(mail)
            return mail.outcome
    except _TooSoon:
        return None
    except StoreError:
        raise  # not the mail's fault: it is handled when the database can be used again
    except Exception as error:  # noqa: BLE001 - whatever it is, the next mail must go on
        _log.error("mail %d set aside: %s", mail_id, type(error).__name__)
        return _set_aside(store, desk, mail_id, type(error).__name__, now)


def _set_aside(store: Store, desk: Desk, mail_id: int, why: str, now: datetime) -> MailOutcome:
    with store.begin() as session:
        mail = session.get_one(Mail, mail_id)
        mail.outcome, mail.reason = MailOutcome.SET_ASIDE, why
        session.add(mail)
        letter = GameMasterLetter(
            topic=GameMasterTopic.MAIL_SET_ASIDE, recipient=desk.master, text=why, mail=mail_id
        )
        post_to_master(session, desk, letter, now=now)
    return MailOutcome.SET_ASIDE


def _is_handled(session: Session, column: Any, value: str) -> bool:
    """Tell whether a mail that has such a value was handled before; the one in hand has no outcome yet."""
    same = select(Mail.id).where(
        column == value, col(Mail.outcome).is_not(None), Mail.outcome != MailOutcome.DUPLICATE
    )
    return bool(value) and session.exec(same).first() is not None


class _Handling:
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
        self.message = read_message(mail.raw, truncated=mail.truncated)
        self.answers = Answered(mail, self.message.message_id)

    def outcome(self) -> MailOutcome:
        screening = screen(self.message, (self.desk.address,))
        sender = find_sender(self.session, self.desk, self.message)
        if isinstance(sender, Keyed):
            self.mail.game_id, self.mail.seat_id = sender.game.id, sender.seat.id
        machine = _MACHINES.get(screening.verdict)
        if machine is None and sender is None:
            self.mail.raw, self.mail.fingerprint = None, ""
            self.mail.reason = "no key and no player's address"
            return MailOutcome.STRANGER
        if self._is_copy():
            return MailOutcome.DUPLICATE
        if machine is not None:
            return self._machine(machine, screening.verdict, sender)
        assert sender is not None, "whom we do not know is a stranger"
        if isinstance(sender, Unkeyed):
            return self._without_key(sender)
        if not sender.fits and self.mail.reason != RELEASED:
            return self._hold(sender)
        return self._from_seat(sender)

    def _machine(self, outcome: MailOutcome, verdict: Verdict, sender: Keyed | Unkeyed | None) -> MailOutcome:
        self.mail.reason = verdict.value
        if verdict is Verdict.BOUNCE and isinstance(sender, Keyed):
            self._tell_master(GameMasterTopic.BOUNCED, sender.game, sender.seat)
        return outcome

    def _is_copy(self) -> bool:
        """Tell whether the same mail was handled before: same Message-ID, sender and words."""
        message = self.message
        senders = ",".join(one.email for one in message.senders)
        identity = message.message_id or "\0".join(message.headers.get("date", ()))
        words = "\0".join((identity, senders, message.subject, message.text))
        digest = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()
        self.mail.digest = digest
        return _is_handled(self.session, Mail.digest, digest)

    def _hold(self, sender: Keyed) -> MailOutcome:
        self.mail.reason = "the key is of another address"
        self._tell_master(GameMasterTopic.MAIL_HELD, sender.game, sender.seat)
        return MailOutcome.HELD

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

    # --- a player's mail ---------------------------------------------------------------------------------

    def _from_seat(self, sender: Keyed) -> MailOutcome:
        match sender.game.stage:
            case Stage.ANNOUNCED:
                return self._to_invitation(sender)
            case Stage.CANCELLED:
                return self._answer_invitation(sender.game, sender.seat, LetterKind.CANCELLED, ())
        return self._to_game(sender.game, sender.seat, sender)

    def _without_key(self, sender: Unkeyed) -> MailOutcome:
        """Play nothing without a key, but say how things stand: the letter holds a key to answer with."""
        for seat, game in sender.seats:
            self.mail.game_id, self.mail.seat_id = game.id, seat.id
            if game.stage is Stage.ANNOUNCED:
                self._answer_invitation(game, seat, LetterKind.INVITATION, ())
            else:
                self._to_game(game, seat, None)
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

    def _to_game(self, game: Game, seat: Seat, sender: Keyed | None) -> MailOutcome:
        """Carry out the orders of a mail to a dealt game, and post what it brings about.

        Without a key nothing is played and nothing passed on; the answer is a letter with a key.
        """
        running = RunningGame(self.session, game, self.now, self.mail.id)
        self._fire_before(running)
        own = running.seats[seat.seat]
        answered = sender.letter if sender else None
        orders = self._read(game, own, sender, active=own.seat == running.state.active)
        carrier = Carrier(
            running,
            own,
            as_of=answered.as_of if answered else 0,
            stale=game.stage is Stage.DEALT and (sender is None or sender.turn != running.state.turn),
            known=sender is not None,
        )
        carried = carrier.carry_out(orders)
        post_news(
            running,
            self.desk,
            answering=own,
            answers=self.answers,
            results=carried.results,
            help_asked=carried.help_asked,
        )
        if carried.to_master:
            words = "\n\n".join(carried.to_master)
            self._tell_master(GameMasterTopic.PLAYER_WRITES, game, own, words)
        self.mail.lines = results_to_json(carried.results)
        return outcome_of(carried.results)

    def _fire_before(self, running: RunningGame) -> None:
        """Fire the deadlines that had passed when the mail arrived: its order comes after them."""
        arrived = self.mail.arrived_at
        if self.read_until is not None:
            running.fire_until(min(arrived, self.read_until))
        if running.clock is not None and running.clock.next_due <= arrived:
            raise _TooSoon

    # --- an invitation -----------------------------------------------------------------------------------

    def _to_invitation(self, sender: Keyed) -> MailOutcome:
        game, seat = sender.game, sender.seat
        orders = self._read(game, seat, sender)
        meanings = [item.meaning for item in orders.items]
        joins, declines = Plain.JOIN in meanings, Plain.DECLINE in meanings
        results = tuple(_invitation_result(item, clear=joins != declines) for item in orders.items)
        for meaning in meanings:
            if isinstance(meaning, SetLanguage):
                seat.language = meaning.code
        self.mail.lines = results_to_json(results)
        if joins == declines:
            self._answer_invitation(game, seat, LetterKind.INVITATION, results)
            asked = any(result.outcome is LineOutcome.ASKED for result in results)
            return MailOutcome.ASKED if asked else MailOutcome.ANSWERED
        seat.joined, seat.declined = joins, declines
        self.session.add(seat)
        self.session.flush()
        if declines:
            self._tell_master(GameMasterTopic.DECLINED, game, seat)
        if all(one.joined for one in seats_of(self.session, game)):
            deal(self.session, self.desk, game, self.now, mail_id=self.mail.id)
        else:
            self._answer_invitation(game, seat, LetterKind.JOINED, results)
        return MailOutcome.PLAYED

    def _answer_invitation(
        self, game: Game, seat: Seat, kind: LetterKind, results: tuple[LineResult, ...]
    ) -> MailOutcome:
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


RELEASED = "released by the game master"
"""The reason a held mail is given when it may be handled after all."""


def _invitation_result(item: Item, *, clear: bool) -> LineResult:
    """Say what became of an item of an answer to an invitation, where most orders mean nothing yet."""
    if isinstance(item.meaning, Aside):
        return LineResult(item, LineOutcome.ASIDE)
    if isinstance(item.meaning, SetLanguage) or (clear and item.meaning in (Plain.JOIN, Plain.DECLINE)):
        return LineResult(item, LineOutcome.DONE)
    if isinstance(item.meaning, Problem):
        return LineResult(item, LineOutcome.ASKED)
    kind = ProblemKind.CONTRADICTION if item.meaning in (Plain.JOIN, Plain.DECLINE) else ProblemKind.TOO_EARLY
    return LineResult(Item(item.text, Problem(kind, words=item.text)), LineOutcome.ASKED)
