"""A mail's way into the house: stored as it came, then handled in one transaction, or set aside whole."""

import hashlib
import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement
from sqlmodel import col, select, update

from pbem.contained import Contained
from pbem.letters.model import GameMasterLetter, GameMasterTopic
from pbem.mail.inbox import Arrived, Place
from pbem.service.desk import Desk
from pbem.service.incoming.handling import Handling, TooSoon, was_handled
from pbem.service.outgoing.addressed import post_to_master
from pbem.store import Store, StoreError
from pbem.store.tables import Mail, MailOutcome

_log = logging.getLogger(__name__)

_SKEW = timedelta(minutes=10)
"""How far a mail server's clock may be ahead of ours."""


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


def mark_filed(store: Store, mail_ids: Collection[int]) -> None:
    """Note that mails were put away, or left alone for good."""
    if not mail_ids:
        return
    with store.begin() as session:
        session.exec(update(Mail).where(col(Mail.id).in_(mail_ids)).values(filed=True))


def waiting_mails(store: Store) -> list[int]:
    """Return the mails nothing has been done about yet, in order of arrival (ruling *arrival*)."""
    with store.begin() as session:
        waiting = select(Mail.id).where(col(Mail.outcome).is_(None))
        return list(session.exec(waiting.order_by(col(Mail.arrived_at), col(Mail.uid))))


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
        # A database that fails is not the mail's fault: it is handled when that can be used again.
        with Contained(TooSoon, StoreError) as failure:
            outcome = _handled(store, desk, mail_id, now, read_until)
    except TooSoon:
        return None
    if failure.error is None:
        return outcome
    why = type(failure.error).__name__
    _log.error("mail %d set aside: %s", mail_id, why)
    return _set_aside(store, desk, mail_id, why, now)


def _handled(
    store: Store, desk: Desk, mail_id: int, now: datetime, read_until: datetime | None
) -> MailOutcome:
    with store.begin() as session:
        mail = session.get_one(Mail, mail_id)
        if mail.outcome is None and was_handled(session, Mail.fingerprint, mail.fingerprint):
            mail.outcome = MailOutcome.DUPLICATE
        elif mail.outcome is None:
            mail.outcome = Handling(session, desk, mail, now, read_until).outcome()
        mail.handled_at = now
        session.add(mail)
        return mail.outcome


def _set_aside(store: Store, desk: Desk, mail_id: int, why: str, now: datetime) -> MailOutcome:
    with store.begin() as session:
        mail = session.get_one(Mail, mail_id)
        mail.outcome, mail.reason, mail.handled_at = MailOutcome.SET_ASIDE, why, now
        session.add(mail)
        letter = GameMasterLetter(
            topic=GameMasterTopic.MAIL_SET_ASIDE, recipient=desk.master, text=why, mail=mail_id
        )
        post_to_master(session, desk, letter, now=now)
    return MailOutcome.SET_ASIDE
