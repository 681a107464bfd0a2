"""What may be quoted is asked back, and what cannot be opened is said to be so."""

from email.message import EmailMessage

import pytest

from pbem.store.tables import MailOutcome
from tests.service.club import Club, address


@pytest.mark.parametrize(
    "around",
    [
        "Hello!\n-- \nAnn\n{order}\n",
        "Hello!\nSent from my iPhone\n{order}\n",
        "Hello!\n\nFrom: The referee\nSent: Monday\nTo: Ann\n\n{letter}\n\n{order}\n",
        "Hello!\n\nOn 3/2/26 10:00, The referee wrote:\n{quoted}\n> {order}\n",
    ],
)
def test_an_order_where_quotes_stand_is_asked_back(club: Club, around: str) -> None:
    club.announce()
    number, letter = club.state().number, club.words_to("Ann")
    quoted = "\n".join(f"> {line}" for line in letter.split("\n"))
    text = around.format(order=club.offer("Ann"), letter=letter, quoted=quoted)
    assert club.play("Ann", text) is MailOutcome.ASKED
    assert club.state().number == number
    assert "above the quoted text" in club.words_to("Ann")


def test_an_order_above_a_quote_is_played(club: Club) -> None:
    club.announce()
    letter = club.words_to("Ann")
    quote = f"From: The referee\nSent: Monday\nTo: Ann\n\n{letter}"
    assert club.play("Ann", f"{club.offer('Ann')}\n-- \nAnn Smith, spy\n\n{quote}") is MailOutcome.PLAYED


def _sealed(club: Club, content: bytes, kind: str) -> bytes:
    letter = club.last_letter("Ann")
    mail = EmailMessage()
    mail["From"], mail["To"] = address("Ann"), str(letter["Reply-To"])
    mail["Subject"], mail["Message-ID"] = "Re: your turn", "<sealed@example.org>"
    main, _, sub = kind.partition("/")
    mail.set_content(content, main, sub)
    return mail.as_bytes()


@pytest.mark.parametrize("kind", ["application/pkcs7-mime", "application/ms-tnef"])
def test_a_mail_that_only_other_programs_open_is_answered_with_the_reason(club: Club, kind: str) -> None:
    club.announce()
    club.inbox.put(_sealed(club, b"0\x82\x01\x00", kind), club.now)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert "plain text" in club.words_to("Ann")


def test_an_encrypted_text_is_answered_with_the_reason(club: Club) -> None:
    club.announce()
    armour = "-----BEGIN PGP MESSAGE-----\n\nabcd\n-----END PGP MESSAGE-----\n"
    assert club.play("Ann", armour) is MailOutcome.ASKED
    assert "plain text" in club.words_to("Ann")


def test_a_signed_text_is_read(club: Club) -> None:
    club.announce()
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
        f"{club.offer('Ann')}\n-----BEGIN PGP SIGNATURE-----\n\nabcd\n-----END PGP SIGNATURE-----\n"
    )
    assert club.play("Ann", text) is MailOutcome.PLAYED
