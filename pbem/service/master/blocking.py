"""Addresses whose mails are kept and never answered, nor played."""

from datetime import datetime

from sqlmodel import Session, col, select

from pbem.mail.identity import same_address
from pbem.mail.message import Message, normal_address
from pbem.mail.outgoing import address_is_sound
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement
from pbem.store import Transactions
from pbem.store.house import Block


def block(store: Transactions, desk: Desk, pattern: str, now: datetime) -> None:
    """Block an address, or with ``@example.org`` all of a domain.

    Raises:
        BadAgreement: it is no address, or blocked already, or the game master's own.
    """
    plain = _plain(pattern)
    if same_address(plain, desk.master_address):
        raise BadAgreement(f"{plain} is your own address: mails of yours would be held, too")
    with store.begin() as session:
        if _row(session, plain) is not None:
            raise BadAgreement(f"{plain} is blocked already")
        session.add(Block(address=plain, at=now))
        note_act(session, None, "blocked an address", now)


def unblock(store: Transactions, pattern: str, now: datetime) -> None:
    """Block an address, or a domain, no more.

    Raises:
        BadAgreement: it is not blocked.
    """
    plain = _plain(pattern)
    with store.begin() as session:
        row = _row(session, plain)
        if row is None:
            raise BadAgreement(f"{plain} is not blocked")
        session.delete(row)
        note_act(session, None, "blocked an address no more", now)


def blocked(store: Transactions) -> tuple[str, ...]:
    """Return every address and domain that is blocked."""
    with store.begin() as session:
        return tuple(session.exec(select(Block.address).order_by(col(Block.address))))


def is_blocked(session: Session, message: Message) -> bool:
    """Tell whether a mail names a sender that is blocked."""
    named = {normal_address(sender.email) for sender in message.senders}
    wanted = named | {f"@{address.rpartition('@')[2]}" for address in named}
    return session.exec(select(Block.id).where(col(Block.address).in_(wanted))).first() is not None


def _plain(pattern: str) -> str:
    plain = normal_address(f"x{pattern.strip()}" if pattern.strip().startswith("@") else pattern)
    if not address_is_sound(plain):
        raise BadAgreement(f"{pattern!r} is no mail address, nor a domain like @example.org")
    return plain[1:] if pattern.strip().startswith("@") else plain


def _row(session: Session, plain: str) -> Block | None:
    return session.exec(select(Block).where(Block.address == plain)).first()
