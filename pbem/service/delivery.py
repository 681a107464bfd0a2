"""Letters handed to the outbox after their transaction was committed, and what became of each."""

import logging
import random
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.letters.model import GameMasterLetter, GameMasterTopic, LetterKind
from pbem.mail.outbox import Fate, Outbox, Outcome, Outgoing, next_try
from pbem.service.desk import Desk
from pbem.service.outage import sending_failed, sending_works
from pbem.service.post import post_to_master
from pbem.store import Store
from pbem.store.tables import Delivery, Game, Letter, Seat

_log = logging.getLogger(__name__)

_BATCH = 50


def deliver(store: Store, desk: Desk, outbox: Outbox, now: datetime) -> int:
    """Send every letter that is due, in batches of one connection, and return how many went out.

    A letter of unknown fate is sent again with the same Message-ID: a copy may arrive twice, none is lost.

    Raises:
        MailTrouble: what the game master has to mend; the letters wait.
    """
    sent = 0
    while batch := _due(store, now):
        try:
            outcomes = outbox.send_batch([_outgoing(desk, letter) for letter in batch])
        except Exception:
            sending_failed(store, now)
            raise
        sent += _record(store, desk, batch, outcomes, now)
        if all(outcome.fate is Fate.RETRY for outcome in outcomes):
            sending_failed(store, now)
            break
        sending_works(store, now)
    return sent


def _due(store: Store, now: datetime) -> list[Letter]:
    with store.begin() as session:
        due = select(Letter).where(Letter.delivery == Delivery.QUEUED, col(Letter.next_try_at) <= now)
        return list(session.exec(due.order_by(col(Letter.id)).limit(_BATCH)))


def _outgoing(desk: Desk, letter: Letter) -> Outgoing:
    return Outgoing(str(letter.id), desk.address, letter.recipient, letter.raw)


def _record(
    store: Store, desk: Desk, batch: Sequence[Letter], outcomes: Sequence[Outcome], now: datetime
) -> int:
    """Write down what became of each letter of a batch."""
    sent = 0
    with store.begin() as session:
        for letter, outcome in zip(batch, outcomes, strict=True):
            letter.tries += 1
            if outcome.fate is Fate.SENT:
                letter.delivery, letter.sent_at, letter.error = Delivery.SENT, now, ""
                sent += 1
            else:
                letter.error = f"{outcome.code or ''} {outcome.reason}".strip()
                _put_off(session, desk, letter, outcome.fate, now)
            session.add(letter)
    return sent


def _put_off(session: Session, desk: Desk, letter: Letter, fate: Fate, now: datetime) -> None:
    """Try again later, or give the letter up and say so to the game master."""
    wait = None if fate is Fate.FAILED else next_try(letter.tries, random.random())
    if wait is not None:
        letter.next_try_at = now + wait
        return
    letter.delivery = Delivery.FAILED
    _log.warning("letter %d was given up: %s", letter.id, letter.error)
    if letter.kind == LetterKind.GAME_MASTER:
        return  # word that the game master cannot be written to would go the same way
    seat = session.get(Seat, letter.seat_id) if letter.seat_id else None
    game = session.get(Game, letter.game_id) if letter.game_id else None
    word = GameMasterLetter(
        topic=GameMasterTopic.UNDELIVERABLE,
        recipient=desk.master,
        game=game.name if game else "",
        player=seat.name if seat else "",
        text=letter.error,
    )
    post_to_master(session, desk, word, now=now, game=game)
