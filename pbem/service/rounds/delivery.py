"""Letters handed to the outbox after their transaction was committed, and what became of each."""

import logging
import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_
from sqlmodel import Session, col, select

from pbem.letters.model import GameMasterLetter, GameMasterTopic, LetterKind
from pbem.mail.errors import MailTrouble
from pbem.mail.outbox import Fate, Outbox, Outcome, Outgoing, next_try
from pbem.service.desk import Desk
from pbem.service.outgoing.addressed import post_to_master
from pbem.service.outgoing.bouncing import name_outside, note_refusal
from pbem.service.rounds.outage import NOTICEABLE, sending_failed, sending_works
from pbem.store import Store
from pbem.store.tables import Delivery, Game, Letter, Seat

_log = logging.getLogger(__name__)

_BATCH = 50
_MINUTE = timedelta(minutes=1)

_LONGEST_WAIT = timedelta(hours=12)
"""Longer than any wait between two tries: who waits longer was put off by a clock that went wrong."""

UNANSWERED = "the last try was cut off before its answer was noted"
"""What is known of a letter while it is tried, and for good if the program ends then."""


def deliver(store: Store, desk: Desk, outbox: Outbox, now: datetime, *, pace: int | None = None) -> int:
    """Send every letter that is due, in batches of one connection, and return how many went out.

    Each try is committed before it is made, and its outcome before the next try: whatever ends the program,
    at most one letter's fate is not known. Such a letter is sent again with the same Message-ID: a copy may
    arrive twice, none is lost.

    Args:
        store: the database.
        desk: our side.
        outbox: where letters go.
        now: the time (aware, UTC).
        pace: the most letters to try within a minute to the same domain.

    Raises:
        MailTrouble: nothing can be sent now; the letters wait.
    """
    sent = 0
    while batch := _Batch(store, desk, _due(store, now, pace), now):
        try:
            fates = batch.send(outbox)
        except MailTrouble:
            _warn_if_long(sending_failed(store, now))
            raise
        sent += fates.count(Fate.SENT)
        if all(fate is Fate.BLOCKED for fate in fates):
            if fates:
                _warn_if_long(sending_failed(store, now))
            break
        sending_works(store, now)
        if fates.count(Fate.SENT) == len(batch) < _BATCH:
            break  # nothing else is due
    return sent


def next_letter_at(session: Session) -> datetime | None:
    """Return when the next letter is to be tried, if one waits."""
    waiting = select(Letter.next_try_at).where(*_waits())
    return session.exec(waiting.order_by(col(Letter.next_try_at)).limit(1)).first()


def _due(store: Store, now: datetime, pace: int | None) -> list[int]:
    """Return the letters to try now, oldest first, of each domain only as many as there is room for."""
    with store.begin() as session:
        due = select(Letter.id, Letter.recipient).where(*_waits(), _is_due(now))
        waiting = session.exec(due.order_by(col(Letter.id))).all()
        if pace is None:
            return [ident for ident, _ in waiting[:_BATCH]]
        lately = select(Letter.recipient).where(
            col(Letter.tried_at) > now - _MINUTE, col(Letter.tried_at) <= now
        )
        tried = Counter(_domain(recipient) for recipient in session.exec(lately))
    batch = []
    for ident, recipient in waiting:
        domain = _domain(recipient)
        tried[domain] += 1
        if tried[domain] <= pace:
            batch.append(ident)
    return batch[:_BATCH]


def _waits() -> tuple[ColumnElement[bool], ...]:
    """Tell the letters to be sent: neither sent nor given up, nor held by the game master."""
    return col(Letter.delivery) == Delivery.QUEUED, col(Letter.held_at).is_(None)


def _is_due(now: datetime) -> ColumnElement[bool]:
    at = col(Letter.next_try_at)
    return or_(at <= now, at > now + _LONGEST_WAIT)


def _domain(recipient: str) -> str:
    return recipient.rpartition("@")[2].lower()


class _Batch:
    """Letters for one connection: what became of each is noted together with the try of the next."""

    def __init__(self, store: Store, desk: Desk, idents: list[int], now: datetime) -> None:
        self._store, self._desk, self._idents, self._now = store, desk, idents, now
        self._answered: Outcome | None = None

    def __len__(self) -> int:
        return len(self._idents)

    def send(self, outbox: Outbox) -> list[Fate]:
        """Try each letter once, and return what became of those that were tried."""
        fates = []
        for outcome in outbox.send_batch(self._letters()):
            self._answered = outcome
            fates.append(outcome.fate)
        with self._store.begin() as session:
            self._note_answer(session)
        return fates

    def _letters(self) -> Iterator[Outgoing]:
        """Give each letter, its try noted before it is made.

        A letter that another process has taken meanwhile is left out. What cannot be noted, the disk being
        full, is not sent: else it would be sent again and again.
        """
        for ident in self._idents:
            with self._store.begin() as session:
                self._note_answer(session)
                wanted = select(Letter).where(Letter.id == ident, *_waits(), _is_due(self._now))
                letter = session.exec(wanted).first()
                if letter is None:
                    continue
                letter.tries += 1
                letter.tried_at = self._now
                letter.next_try_at = self._now + (next_try(letter.tries, random.random()) or _LONGEST_WAIT)
                letter.error = UNANSWERED
                session.add(letter)
            yield Outgoing(str(ident), self._desk.address, letter.recipient, letter.raw)

    def _note_answer(self, session: Session) -> None:
        """Write down what became of the letter tried last, if that is still to be done."""
        if self._answered is None:
            return
        outcome, self._answered = self._answered, None
        letter = session.get_one(Letter, int(outcome.ident))
        if outcome.fate is Fate.SENT:
            letter.delivery, letter.sent_at, letter.error = Delivery.SENT, self._now, ""
        else:
            letter.error = f"{outcome.code or ''} {outcome.reason}".strip()
            if outcome.fate is Fate.FAILED or next_try(letter.tries, 0) is None:
                _give_up(session, self._desk, letter, self._now)
        session.add(letter)


def _give_up(session: Session, desk: Desk, letter: Letter, now: datetime) -> None:
    """Try a letter no more, and say so to the game master."""
    letter.delivery = Delivery.FAILED
    _log.warning("letter %d was given up: %s", letter.id, letter.error)
    if letter.kind == LetterKind.GAME_MASTER:
        return  # word that the game master cannot be written to would go the same way
    seat = session.get(Seat, letter.seat_id) if letter.seat_id else None
    game = session.get(Game, letter.game_id) if letter.game_id else None
    dead = seat is not None and note_refusal(session, seat, letter.error, now)
    word = GameMasterLetter(
        topic=GameMasterTopic.UNREACHABLE if dead else GameMasterTopic.UNDELIVERABLE,
        recipient=desk.master,
        game=game.name if game else "",
        player=seat.name if seat else name_outside(session, letter, now),
        text=letter.error,
    )
    post_to_master(session, desk, word, now=now, game=game)


def _warn_if_long(blocked: timedelta) -> None:
    if blocked >= NOTICEABLE:
        _log.error("no letter could be sent for %d minutes; deadlines wait", blocked // _MINUTE)
