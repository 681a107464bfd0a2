"""How a robot, or whoever takes a seat, answers a letter: words on top, the letter quoted underneath."""

from dataclasses import dataclass
from datetime import datetime
from email.charset import QP, Charset
from email.message import Message
from email.policy import compat32
from email.utils import format_datetime as mail_date
from email.utils import formataddr, parseaddr
from random import Random

from babel.dates import format_datetime

from pbem.demo.phrases import Phrases, Quote
from pbem.letters.voice import voice
from pbem.mail.message import read_message


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
        when=format_datetime(now, quote.when, locale=voice(writer.language).locale),
        author=referee.name or referee.email,
        address=to,
        name=writer.name,
        subject=answered.subject,
    )
    quoted = (f"{quote.prefix}{line}".rstrip() for line in answered.text.splitlines())
    # not EmailMessage: it loses a space where it folds a subject that is not all ASCII (CPython gh-92081)
    mail = Message(compat32.clone(linesep="\r\n"))
    mail.set_payload("\n".join((text, "", above, *quoted)) + "\n", _quoted_printable())
    mail["From"] = formataddr((writer.name, writer.address))
    mail["To"] = to
    mail["Subject"] = f"Re: {answered.subject}"
    mail["Date"] = mail_date(now)
    mail["Message-ID"] = message_id
    mail["In-Reply-To"] = answered.message_id
    mail["References"] = " ".join((*answered.references, answered.message_id))
    return to, mail.as_bytes()


def _quoted_printable() -> Charset:
    charset = Charset("utf-8")
    charset.body_encoding = QP
    return charset
