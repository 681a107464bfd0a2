"""Mail that a mail server hands over, one at a time, instead of leaving it in a mailbox."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Final

from sqlmodel import func, select

from pbem.store import Store
from pbem.store.tables import Mail

HANDED: Final = "deliver"
"""The account that mail handed over belongs to."""

SIZE_LIMIT: Final = 5_000_000
"""Of larger mail only the beginning is kept."""


def hand_over(store: Store, raw: bytes, clock: Callable[[], datetime]) -> int:
    """Store a mail that was handed over, and return its number; nothing is done about it yet.

    It arrived when it was handed over (ruling *arrival*): at the moment from which nobody else can write, so
    that no deadline fires between its arrival and its being there.

    Args:
        store: the database.
        raw: the mail.
        clock: gives the time.

    Raises:
        StoreError: the database cannot be used; the mail was not taken.
    """
    if raw.startswith(b"From "):  # the envelope as a mail server writes it before a mail that it pipes
        raw = raw.partition(b"\n")[2]
    with store.begin() as session:
        last = session.exec(select(func.max(Mail.uid)).where(Mail.account == HANDED)).one()
        now = clock()
        mail = Mail(
            account=HANDED,
            folder="",
            uidvalidity=1,
            uid=(last or 0) + 1,
            arrived_at=now,
            stored_at=now,
            raw=raw[:SIZE_LIMIT],
            truncated=len(raw) > SIZE_LIMIT,
            fingerprint=hashlib.sha256(raw[:SIZE_LIMIT]).hexdigest(),
            filed=True,  # it lies nowhere else
        )
        session.add(mail)
        session.flush()
        return mail.id


def newest_mail(store: Store) -> int:
    """Return the number of the mail that was stored last, 0 if there is none."""
    with store.begin() as session:
        return session.exec(select(func.max(Mail.id))).one() or 0
