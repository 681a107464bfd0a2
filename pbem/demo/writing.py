"""How a robot, or whoever takes a seat, answers a letter: words on top, the letter quoted underneath."""

from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr
from random import Random

from pbem.demo.phrases import Phrases, Quote
from pbem.game.cards import Card
from pbem.letters.words import card_name, order_text
from pbem.mail.message import read_message
from pbem.speech.orders import AcceptSeat, AccuseSeat, LayOffer, Order, Plain, TakeCards

_SPOKEN_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes mail.

    Args:
        name: the name signed with.
        address: the mail address.
        language: what the writer reads and writes.
    """

    name: str
    address: str
    language: str


def in_words(order: Order, language: str, names: tuple[str, ...], phrases: Phrases, rng: Random) -> str:
    """Return an order as a robot feels like writing it: in its short form, or as one speaks at a table."""
    short = order_text(order, language, names)
    if rng.random() >= _SPOKEN_SHARE:
        return short
    spoken = _spoken(order, language, names, phrases)
    if spoken is None:
        return short
    if isinstance(order, LayOffer):
        # only the cards are said in another way: the statements of an offer follow it in the short form
        return "\n".join((spoken, *short.splitlines()[1:]))
    return spoken


def _spoken(order: Order, language: str, names: tuple[str, ...], phrases: Phrases) -> str | None:
    def said(key: str, **fields: str) -> str | None:
        template = phrases.spoken.get(key)
        return template.format(**fields) if template else None

    def listed(cards: tuple[Card, ...]) -> str:
        return phrases.cards([card_name(card, language) for card in cards])

    match order:
        case LayOffer(cards):
            return said("offer", cards=listed(cards))
        case TakeCards(cards) if cards:
            return said("take", cards=listed(cards))
        case AcceptSeat(seat, assassin=False):
            return said("accept", player=names[seat])
        case AccuseSeat(seat, kind):
            return said("accuse", player=names[seat], partner=phrases.partners[kind])
        case Plain():
            return said(order.value)
    return None


def signed(text: str, name: str, phrases: Phrases, rng: Random) -> str:
    """Return a text with a greeting and a signature, or only one of them, or none."""
    parts = [text]
    if rng.random() < 0.6:
        parts.insert(0, rng.choice(phrases.greetings))
    if rng.random() < 0.6:
        parts.append(f"{rng.choice(phrases.closings)}\n{name}")
    return "\n\n".join(parts)


def reply(
    letter: bytes, text: str, writer: Writer, quote: Quote, *, now: datetime, message_id: str
) -> tuple[str, bytes]:
    """Write an answer to a letter, and return the address it goes to with the mail."""
    answered = read_message(letter)
    referee = answered.senders[0]
    to = parseaddr(answered.header("reply-to"))[1] or referee.email
    above = quote.above.format(
        day=f"{now:%a, %d %b %Y}",
        time=f"{now:%H:%M}",
        author=referee.name or referee.email,
        address=to,
        name=writer.name,
        subject=answered.subject,
    )
    quoted = (f"{quote.prefix}{line}".rstrip() for line in answered.text.splitlines())
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"{writer.name} <{writer.address}>"
    mail["To"] = to
    mail["Subject"] = f"Re: {answered.subject}"
    mail["Date"] = now
    mail["Message-ID"] = message_id
    mail["In-Reply-To"] = answered.message_id
    mail["References"] = " ".join((*answered.references, answered.message_id))
    mail.set_content("\n".join((text, "", above, *quoted)) + "\n")
    return to, mail.as_bytes()
