"""Mails that say nothing, or too much, or come from several people: answered or held, never dropped."""

from base64 import b64encode
from collections.abc import Callable
from email.message import EmailMessage
from typing import Final

import pytest

from pbem.game.state import Phase
from pbem.mail.message import SIZE_LIMIT
from pbem.service.upkeep.audit import balance
from pbem.store.tables import MailOutcome
from tests.service.club import MASTER, Club, address

MORE_THAN_IS_READ: Final = b"7" * (SIZE_LIMIT + 1)

Make = Callable[[Club], bytes]


def mail_of(club: Club, text: str = "") -> EmailMessage:
    letter = club.last_letter("Ann")
    mail = EmailMessage()
    mail["From"] = address("Ann")
    mail["To"] = str(letter["Reply-To"])
    mail["Subject"] = f"Re: {letter['Subject']}"
    mail["Message-ID"] = "<odd@example.org>"
    if text:
        mail.set_content(text)
    return mail


def empty(club: Club) -> bytes:
    return mail_of(club).as_bytes()


def only_an_attachment(club: Club) -> bytes:
    mail = mail_of(club)
    mail.add_attachment(club.offer("Ann").encode(), "application", "pdf", filename="move.pdf")
    return mail.as_bytes()


def only_a_text_attached(club: Club) -> bytes:
    mail = mail_of(club)
    mail.add_attachment(club.offer("Ann"), filename="move.txt")
    return mail.as_bytes()


def huge(club: Club) -> bytes:
    mail = mail_of(club, club.offer("Ann"))
    return mail.as_bytes() + MORE_THAN_IS_READ


def huge_by_an_attachment(club: Club) -> bytes:
    mail = mail_of(club, club.offer("Ann"))
    mail.add_attachment(b"MAP", "image", "png", filename="map.png")
    return mail.as_bytes().replace(b64encode(b"MAP"), MORE_THAN_IS_READ)


@pytest.mark.parametrize(
    ("make", "outcome", "said"),
    [
        (empty, MailOutcome.ANSWERED, "It is your turn"),
        (only_an_attachment, MailOutcome.ASKED, "packed in a way that I do not read"),
        (only_a_text_attached, MailOutcome.ASKED, "packed in a way that I do not read"),
        (huge, MailOutcome.ASKED, "Your mail is too long"),
        (huge_by_an_attachment, MailOutcome.ASKED, "Your mail is too long"),
    ],
)
def test_a_mail_that_gives_nothing_to_do_is_answered(
    club: Club, make: Make, outcome: MailOutcome, said: str
) -> None:
    club.announce()
    letters = len(club.letters_to("Ann"))
    club.inbox.put(make(club), club.now)
    assert club.round().outcomes == (outcome,)
    assert len(club.letters_to("Ann")) == letters + 1
    assert said in " ".join(club.words_to("Ann").split())
    assert club.state().phase is Phase.DECLARATION
    assert balance(club.store).imbalances == ()


@pytest.mark.parametrize("senders", [("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Ann")])
def test_a_mail_with_two_from_is_nobodys(club: Club, senders: tuple[str, str]) -> None:
    club.announce()
    letters = len(club.outbox.sent)
    raw = mail_of(club, club.offer("Ann")).as_bytes()
    first, second = (f"From: {address(one)}\n".encode() for one in senders)
    club.inbox.put(first + second + raw.partition(b"\n")[2], club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert [one.recipient for one in club.outbox.sent[letters:]] == [MASTER]
    assert club.state().phase is Phase.DECLARATION
