"""What a mail asks for: its new text, and the orders in it; what may be quoted is asked back, never done."""

from collections.abc import Callable
from typing import Final

from pbem.letters.words import order_text, write_above
from pbem.mail.identity import subject_without_keys
from pbem.mail.message import Flag, Message
from pbem.mail.reply import Reply, read_reply
from pbem.speech.languages import playable_codes
from pbem.speech.orders import Aside, Item, Orders, Plain, Problem, ProblemKind

LONGEST_TEXT: Final = 10_000
"""Signs of new text that are read for orders; more is asked back, for nobody orders at such length."""

_SHOWN: Final = 200
"""Signs shown of a text that is too long."""

_NO_ORDER: Final = frozenset({ProblemKind.NOT_UNDERSTOOD, ProblemKind.NOT_PLAIN})
"""Problems with words that nothing was read in."""

_REMINDERS: Final = frozenset({Plain.REMINDERS_OFF, Plain.REMINDERS_ON})

Reader = Callable[[str], Orders]
"""Reads orders in a text: in some language, at some table."""


def reply_in(message: Message, parent: Message | None = None) -> Reply:
    """Tell what is new in a mail.

    Args:
        message: the mail.
        parent: the very letter it answers, if that is known: only it tells which lines are ours.
    """
    return read_reply(
        message.text,
        separators=tuple(write_above(code) for code in playable_codes()),
        parent=parent.text if parent else None,
    )


def orders_in(message: Message, reply: Reply, read: Reader) -> Orders:
    """Return what a mail asks for; what may be quoted, or cannot be read, is asked back and not done.

    Args:
        message: the mail.
        reply: what is new in it, as ``reply_in`` has it.
        read: reads orders.
    """
    if Flag.TRUNCATED in message.flags or len(reply.text) > LONGEST_TEXT:
        return _asked(reply.text[:_SHOWN], ProblemKind.TOO_LONG)
    items = read(reply.sure_text).items if reply.sure_text else ()
    if reply.is_doubtful:
        doubted = read(reply.doubtful_text).items
        if any(map(_matters, doubted)) or not items:
            items = tuple(map(_misplaced, read(reply.text).items))
    disputed = reply.disputed[:LONGEST_TEXT]
    if disputed:
        items += tuple(_misplaced(item) for item in read(disputed).items if is_order(item))
    if message.flags & {Flag.SEALED, Flag.BROKEN} or (Flag.NO_TEXT in message.flags and message.attachments):
        items += _asked("", ProblemKind.UNREADABLE).items
    if unsubscribes(message) and _REMINDERS.isdisjoint(item.meaning for item in items):
        # what a mail program puts into the mail is nothing to ask about
        items = (*filter(is_order, items), Item(message.subject, Plain.REMINDERS_OFF))
    return Orders(items)


def unsubscribes(message: Message) -> bool:
    """Tell whether a mail is one with which mail programs stop reminders, by its subject.

    They write subject and text as our letters name them (RFC 2369), but some put words of their own in place
    of the text.
    """
    subject = " ".join(subject_without_keys(message.subject).casefold().split())
    return any(subject == order_text(Plain.REMINDERS_OFF, code, ()).casefold() for code in playable_codes())


def is_order(item: Item) -> bool:
    """Return whether an item of a mail is an order, not a problem or an aside."""
    return not isinstance(item.meaning, Aside | Problem)


def _matters(item: Item) -> bool:
    """Tell whether an item is, or could belong to, an order: a claim alone may be of the offer elsewhere."""
    return is_order(item) or (isinstance(item.meaning, Problem) and item.meaning.kind not in _NO_ORDER)


def _misplaced(item: Item) -> Item:
    return Item(item.text, Problem(ProblemKind.MISPLACED, item.text)) if is_order(item) else item


def _asked(text: str, kind: ProblemKind) -> Orders:
    return Orders((Item(text, Problem(kind, words=text)),))
