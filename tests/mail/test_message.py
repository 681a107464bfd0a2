"""Mails are read by best effort; the fixtures are named for what they show."""

from pathlib import Path
from typing import Final

import pytest

from pbem.mail.flowed import unflow
from pbem.mail.message import Flag, normal_address, read_message
from pbem.mail.reply import read_reply
from pbem.mail.screen import Verdict, screen

FIXTURES: Final = Path(__file__).parent / "fixtures"

READ: Final[dict[str, tuple[str, set[Flag]]]] = {
    # file: the new text, flags
    "attachment_only.eml": ("", {Flag.NO_TEXT}),
    "bare_newlines.eml": ("PASS\nI demand a gun", set()),
    "boundary_missing.eml": ("PASS", set()),
    "boundary_never_ends.eml": ("PASS", set()),
    "calendar.eml": ("PASS", set()),
    "charset_in_pieces.eml": ("PASS é", {Flag.BAD_CHARSET}),
    "cp1252_without_label.eml": ("J’accepte l’échange", set()),
    "empty_plain_beside_html.eml": ("PASS", {Flag.FROM_HTML}),
    "encoded_words.eml": ("PASS", set()),
    "flowed_delsp.eml": ("I offer the gun 5 and the coat 2 and I claim that one of these is blue.", set()),
    "footer_after_html.eml": ("PASS\n\nScanned & found <clean>", {Flag.FROM_HTML}),
    "html_only_gmail.eml": ("PASS\n\nThanks", {Flag.FROM_HTML}),
    "html_only_outlook.eml": ("I stand by.\n\nIt’s fine.", {Flag.FROM_HTML}),
    "huge_nesting.eml": ("", {Flag.BROKEN, Flag.NO_TEXT}),
    "mbox_line.eml": ("PASS", set()),
    "nested_alternative.eml": ("PASS", set()),
    "no_from.eml": ("PASS", {Flag.NO_SENDER}),
    "null_bytes.eml": ("PASS", {Flag.NULL_BYTES}),
    "person_auto_submitted_no.eml": ("PASS", set()),
    "person_forwards_and_asks.eml": ("Is it my turn? I found it undelivered in my spam folder.", set()),
    "pgp_signed.eml": ("PASS", set()),
    "raw_utf8_subject.eml": ("PASS", set()),
    "several_from.eml": ("PASS", {Flag.SEVERAL_SENDERS}),
    "two_from_headers.eml": ("PASS", {Flag.SEVERAL_SENDERS}),
    "unknown_charset.eml": ("PASS é", {Flag.BAD_CHARSET}),
    "utf8_labelled_ascii.eml": ("è così", set()),
}

NOT_FROM_A_PERSON: Final = {
    "attachment_only.eml": Verdict.EMPTY,
    "huge_nesting.eml": Verdict.UNREADABLE,
    "machine_auto_submitted.eml": Verdict.AUTO_REPLY,
    "machine_away_italian.eml": Verdict.AUTO_REPLY,
    "machine_away_subject.eml": Verdict.AUTO_REPLY,
    "machine_bounce_dsn.eml": Verdict.BOUNCE,
    "machine_bounce_exim.eml": Verdict.BOUNCE,
    "machine_bounce_text.eml": Verdict.BOUNCE,
    "machine_feedback.eml": Verdict.REPORT,
    "machine_list.eml": Verdict.AUTO_REPLY,
    "machine_null_sender.eml": Verdict.BOUNCE,
    "machine_own_address.eml": Verdict.OURS,
    "machine_own_loop.eml": Verdict.OURS,
    "machine_receipt.eml": Verdict.REPORT,
}


def test_every_fixture_is_expected_to_be_something() -> None:
    assert {path.name for path in FIXTURES.glob("*.eml")} == READ.keys() | NOT_FROM_A_PERSON.keys()


@pytest.mark.parametrize("name", sorted(READ))
def test_reading(name: str) -> None:
    text, flags = READ[name]
    message = read_message((FIXTURES / name).read_bytes())
    assert read_reply(message.text).text == text
    assert message.flags == flags


@pytest.mark.parametrize("name", sorted(READ.keys() | NOT_FROM_A_PERSON.keys()))
def test_screening(name: str) -> None:
    found = screen(read_message((FIXTURES / name).read_bytes()), ["gm@pbem.test"])
    assert found.verdict is NOT_FROM_A_PERSON.get(name, Verdict.PERSON)
    assert found.rule


def test_headers_are_decoded() -> None:
    message = read_message((FIXTURES / "encoded_words.eml").read_bytes())
    assert message.subject == "Réponse =?bad"
    assert [(one.email, one.name) for one in message.senders] == [("ann@example.org", "Änne, B")]
    assert read_message((FIXTURES / "raw_utf8_subject.eml").read_bytes()).subject == "Réponse"


def test_attachments_are_noted() -> None:
    message = read_message((FIXTURES / "nested_alternative.eml").read_bytes())
    assert [(one.content_type, one.name) for one in message.attachments] == [
        ("image/png", ""),
        ("application/ms-tnef", "winmail.dat"),
    ]


def test_threading_headers() -> None:
    raw = b"From: a@x.org\nMessage-ID: <1@x>\nIn-Reply-To: <2@x>\nReferences: <3@x>\n <2@x>\n\nhi\n"
    message = read_message(raw)
    assert message.message_id == "<1@x>"
    assert message.in_reply_to == ("<2@x>",)
    assert message.references == ("<3@x>", "<2@x>")


def test_too_large_a_mail_is_cut_and_says_so() -> None:
    message = read_message(b"From: a@x.org\n\n" + (b"x" * 71 + b"\n") * 80_000)
    assert Flag.TRUNCATED in message.flags
    assert screen(message, []).verdict is Verdict.TOO_BIG


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann@Example.ORG", "ann@example.org"),
        (" <ann@example.org> ", "ann@example.org"),
        ('"ann"@example.org', "ann@example.org"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@example.org.", "ann@example.org"),
    ],
)
def test_addresses_have_a_normal_form(one: str, other: str) -> None:
    assert normal_address(one) == normal_address(other) == normal_address(normal_address(one))


def test_flowed_lines_join_at_their_own_depth() -> None:
    assert unflow("a \nb\n> c \n> d\n-- \nAnn") == "a b\n> c d\n-- \nAnn"
    assert unflow(" From here\n >not a quote") == "From here\n>not a quote"


def _mail(content_type: str, body: str, *, more: str = "") -> bytes:
    return f"From: a@x.org\nMIME-Version: 1.0\nContent-Type: {content_type}\n{more}\n{body}".encode()


def _beside(kind: str, subtype: str = "signed") -> bytes:
    """A text, and a part of another kind beside it."""
    return _mail(
        f'multipart/{subtype}; boundary="b"',
        "--b\n\nPASS\n"
        f"--b\nContent-Type: application/{kind}; name=s\nContent-Transfer-Encoding: base64\n\nMIIG\n--b--\n",
    )


PGP: Final = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{}\n-----BEGIN PGP SIGNATURE-----\n\nx\n"
ARMOUR: Final = "PASS\n-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----\n"
ENCRYPTED: Final = "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n"
NAMED: Final = "Content-Disposition: attachment; filename=smime.p7m\n"
DEEP: Final = (
    "--d\nContent-Type: multipart/related; boundary=c\n\n"
    "--c\nContent-Type: multipart/alternative; boundary=b\n\n"
    "--b\n\nPASS\n--b\nContent-Type: text/html\n\n<p>x\n"
)
WRAPPED: Final = {
    # name: the mail, its text, whether some of it is sealed
    "s/mime, signed beside": (_beside("pkcs7-signature"), "PASS", False),
    "pgp, signed beside": (_beside("pgp-signature"), "PASS", False),
    "tnef beside a text": (_beside("ms-tnef", "mixed"), "PASS", False),
    "s/mime, signed opaquely": (_mail("application/pkcs7-mime; smime-type=signed-data", "MIIG\n"), "", True),
    "s/mime, encrypted": (_mail("application/x-pkcs7-mime", "MIIG\n"), "", True),
    "s/mime without its type": (_mail("application/octet-stream", "MIIG\n", more=NAMED), "", True),
    "pgp, encrypted": (_mail('multipart/encrypted; boundary="b"', ENCRYPTED), "", True),
    "pgp, encrypted in the text": (_mail("text/plain", ARMOUR), "PASS", True),
    "pgp, signed in the text": (_mail("text/plain", PGP.format("PASS\n- - more")), "PASS\n- more", False),
    "tnef alone": (_mail("application/ms-tnef; name=winmail.dat", "eJ8+\n"), "", True),
    "a calendar alone": (_mail("text/calendar; method=REPLY", "BEGIN:VCALENDAR\nPASS\n"), "", False),
    "a text nobody labelled": (_mail("text", "PASS\n"), "PASS", False),
    "utf-16 in name only": (_mail("text/plain; charset=utf-16", "PASS\n"), "PASS", False),
    "nested four deep": (_mail('multipart/mixed; boundary="d"', DEEP), "PASS", False),
}


@pytest.mark.parametrize("name", WRAPPED)
def test_texts_in_wrappers(name: str) -> None:
    raw, text, sealed = WRAPPED[name]
    message = read_message(raw)
    assert read_reply(message.text).text == text
    assert (Flag.SEALED in message.flags) is sealed
