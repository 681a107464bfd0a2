"""Letters as they go out: what a letter says becomes a message, and the message a row of the outbox."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pbem.letters import render
from pbem.letters.actions import mailto
from pbem.letters.model import (
    GameMasterLetter,
    InvitationLetter,
    LetterKind,
    MasterAnswer,
    NoticeLetter,
    TableLetter,
)
from pbem.letters.words import order_text
from pbem.mail.identity import message_id, new_nonce, reply_address, subject_with
from pbem.mail.message import Address
from pbem.mail.outgoing import Letter as OutgoingLetter
from pbem.mail.outgoing import write_letter
from pbem.service.desk import Desk
from pbem.speech.orders import Plain
from pbem.store.tables import Letter

Answerable = InvitationLetter | TableLetter | NoticeLetter | GameMasterLetter | MasterAnswer
"""What is answered by its key."""


def answer_address(desk: Desk, key: str) -> str:
    """Return the address that answers with a key go to."""
    return reply_address(key, desk.address) if desk.tags else desk.address


def with_key(
    desk: Desk,
    letter: Answerable,
    to: Address,
    key: str,
    now: datetime,
    *,
    before: str = "",
    thread: Iterable[str] = (),
) -> Letter:
    """Return the row of a letter that bears a key, threaded with what came before (RFC 5322, 3.6.4).

    Args:
        desk: our side.
        letter: what it says; its ``reply_to`` is filled in here.
        to: whom it is for.
        key: the key.
        now: the time.
        before: the Message-ID of what it answers or follows.
        thread: the Message-IDs of its thread, the oldest first; those that are empty do not count.
    """
    reply_to, nonce = answer_address(desk, key), new_nonce()
    rendered = render(replace(letter, reply_to=reply_to), overrides=desk.templates)
    post = OutgoingLetter(
        sender=Address(desk.address, desk.name),
        to=to,
        reply_to=Address(reply_to, desk.name),
        subject=subject_with(key, rendered.subject),
        text=rendered.text,
        html=rendered.html,
        message_id=message_id(key, nonce, desk.domain),
        in_reply_to=before or None,
        references=tuple(dict.fromkeys(one for one in thread if one)),
        date=now,
        headers=_unsubscribe(letter, reply_to, key),
        attached=rendered.attached,
        attached_name="story.txt",
    )
    return _queued(post, rendered.subject, letter.kind, nonce, now)


def _unsubscribe(letter: Answerable, reply_to: str, key: str) -> tuple[tuple[str, str], ...]:
    """Return the header by which a mail program can stop reminders, of a reminder alone (RFC 2369)."""
    if not isinstance(letter, TableLetter) or not letter.reminder:
        return ()
    order = order_text(Plain.REMINDERS_OFF, letter.recipient.language, ())
    # the key stands in the subject too: not every provider keeps the tag of an address
    return (("List-Unsubscribe", f"<{mailto(reply_to, subject_with(key, order), (order,))}>"),)


def _queued(post: OutgoingLetter, subject: str, kind: LetterKind, nonce: str, now: datetime) -> Letter:
    return Letter(
        message_id=post.message_id,
        nonce=nonce,
        recipient=post.to.email,
        kind=kind.value,
        subject=subject,
        raw=write_letter(post),
        created_at=now,
        next_try_at=now,
    )
