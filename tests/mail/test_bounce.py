"""A bounce tells whom a letter did not reach, why, and which letter it was."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.bounce import Action, Bounce, bounce_of
from pbem.mail.identity import message_id, reply_address, subject_with
from pbem.mail.message import read_message

OWN: Final = "gm@pbem.test"
KEY: Final = "0123456789abcdefgh"
LETTER: Final = message_id(KEY, "abcdefgh0123", "pbem.test")
LETTER_HEADERS: Final = (
    f"Received: by mx.example.org\nFrom: GM <{reply_address(KEY, OWN)}>\nTo: ann@example.org\n"
    f"Message-ID: {LETTER}\nSubject: {subject_with(KEY, 'Your turn')}\n"
)


def _report(status: str, returned: str = LETTER_HEADERS, kind: str = "message/rfc822") -> Bounce:
    raw = (
        "From: MAILER-DAEMON@mx.example.org\nTo: gm@pbem.test\nSubject: Undelivered\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="a"\n\n'
        f"--a\n\nIt failed.\n--a\nContent-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; mx\n\n{status}\n"
        f"--a\nContent-Type: {kind}\n\n{returned}\nHello\n--a--\n"
    )
    return bounce_of(read_message(raw.encode()), OWN)


def _said(text: str, headers: str = "") -> Bounce:
    raw = f"From: postmaster@mx.example.org\nTo: gm@pbem.test\nSubject: Undeliverable\n{headers}\n{text}\n"
    return bounce_of(read_message(raw.encode()), OWN)


def test_the_fields_of_a_report() -> None:
    bounce = _report(
        "Original-Recipient: rfc822;Ann@Example.org\nFinal-Recipient: rfc822; ann@far.example\n"
        "Action: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822;<bob@example.org>\nAction: delayed\n"
        "Status: 4.4.1 (no answer)\n"
    )
    ann, bob = bounce.recipients
    assert (ann.addresses, ann.action, ann.status) == (
        ("ann@example.org", "ann@far.example"),
        Action.FAILED,
        "5.1.1",
    )
    assert (bob.addresses, bob.action, bob.status) == (("bob@example.org",), Action.DELAYED, "4.4.1")
    assert ann.has_no_mailbox
    assert not bob.has_no_mailbox
    assert bounce.about("ANN@far.example") == ann
    assert bounce.about("cleo@example.org") is None


@pytest.mark.parametrize(
    ("status", "diagnostic", "found"),
    [
        ("5.1.1", "smtp; 550 5.7.1 no", "5.1.1"),
        ("5.0.0", "smtp; 550 5.1.1 no such user", "5.1.1"),
        ("5.0.0", "smtp; 450 4.2.1 busy", "5.0.0"),
        ("", "smtp; 550-5.1.10 no such user", "5.1.10"),
        ("", "smtp; 550 no such user at 192.5.1.1, mta 5.1.1.9", ""),
        ("2.0.0", "", "2.0.0"),
    ],
)
def test_the_status_is_the_nearest_one(status: str, diagnostic: str, found: str) -> None:
    block = f"Final-Recipient: rfc822; ann@example.org\nAction: failed\nDiagnostic-Code: {diagnostic}\n"
    bounce = _report(f"{block}Status: {status}\n" if status else block)
    assert [one.status for one in bounce.recipients] == [found]


@pytest.mark.parametrize(
    ("status", "gone"), [("5.1.0", True), ("5.1.8", False), ("5.2.2", False), ("", False)]
)
def test_only_a_wrong_address_is_no_mailbox(status: str, gone: bool) -> None:
    (ann,) = _report(f"Final-Recipient: rfc822; a@x.org\nAction: failed\nStatus: {status}\n").recipients
    assert ann.has_no_mailbox is gone


@pytest.mark.parametrize(("kind"), ["message/rfc822", "text/rfc822-headers", "message/global"])
def test_the_letter_sent_back_is_known(kind: str) -> None:
    bounce = _report("Final-Recipient: rfc822; ann@example.org\n", kind=kind)
    assert bounce.letters == (LETTER,)
    assert bounce.keys == (KEY,)


def test_a_key_in_the_subject_alone_is_found() -> None:
    assert _report("", f"Subject: {subject_with(KEY, 'x')}\n").keys == (KEY,)


def test_keys_of_other_domains_are_not_ours() -> None:
    assert (
        _report("", f"Message-ID: <{KEY}.abcdefgh0123@else.example>\nFrom: gm+{KEY}@else.example\n").keys
        == ()
    )


SAID: Final = {
    "qmail": ("Hi. I could not deliver.\n\n<ann@example.org>:\n550 5.1.1 no such user (#5.1.1)\n", "5.1.1"),
    "exim": (
        "A message could not be delivered:\n\n  ann@example.org\n    host mx said: 550 unknown user",
        "",
    ),
    "sendmail": ("   ----- errors -----\n<ann@example.org>... 550 5.1.1 User unknown", "5.1.1"),
    "exchange": (
        "did not reach the following recipient(s):\n\nann@example.org on Thu, 29 Apr 2010\n   no",
        "",
    ),
    "in a sentence": (
        "There was an error delivering your mail to <ann@example.org>.\n550 5.2.2 full",
        "5.2.2",
    ),
    "only in the copy": ("It failed.\n\nReceived: from x\nTo: Ann <ann@example.org>\nSubject: x", ""),
}


@pytest.mark.parametrize("name", sorted(SAID))
def test_bounces_in_sentences(name: str) -> None:
    text, status = SAID[name]
    (ann,) = _said(text).recipients
    assert (ann.addresses, ann.action, ann.status) == (("ann@example.org",), Action.FAILED, status)


def test_headers_that_name_recipients_go_before_sentences() -> None:
    bounce = _said("bob@example.org: no", "X-Failed-Recipients: ann@example.org, cleo@example.org\n")
    assert [one.addresses for one in bounce.recipients] == [("ann@example.org",), ("cleo@example.org",)]


def test_a_letter_copied_into_the_text_is_known() -> None:
    assert _said(f"<ann@example.org>: no\n\n--- Copy ---\n\n{LETTER_HEADERS}").letters == (LETTER,)


def test_delay_is_no_failure() -> None:
    (ann,) = _said("ann@example.org\n\nis delayed; it is still being retried. 421 4.4.1 busy").recipients
    assert (ann.action, ann.status) == (Action.DELAYED, "4.4.1")


def test_neither_we_nor_the_daemon_are_recipients() -> None:
    assert _said(f"From gm@pbem.test and gm+{KEY}@pbem.test: ask postmaster@mx.example.org").recipients == ()


@given(st.text(alphabet="abc@.<>:\n -5", max_size=300), st.text(alphabet="abc@.;<>:\n -5", max_size=200))
def test_nothing_raises(text: str, status: str) -> None:
    _said(text)
    _report(status, text)
