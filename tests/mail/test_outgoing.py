"""A written letter reads as what was put into it, and nothing can become a header."""

import email
import email.message
import email.policy
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.charset import clean
from pbem.mail.message import Address, read_message
from pbem.mail.outgoing import BadLetter, Letter, address_is_sound, one_line, write_letter
from pbem.mail.screen import Verdict, screen

LETTER: Final = Letter(
    sender=Address("gm@pbem.test", "The Spymaster"),
    to=Address("ann@example.org", "Ann"),
    subject="Your turn",
    text="Hello\n.\nFrom here on\n",
    message_id="<k.n@pbem.test>",
    date=datetime(2026, 3, 2, 8, 0, tzinfo=UTC),
)
TEXT: Final = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], include_characters="\n\t"), max_size=300
).filter(lambda text: not set(text) & set("\u2028\u2029\u0085\ufeff"))


def test_what_every_letter_says() -> None:
    raw = write_letter(
        replace(LETTER, reply_to=Address("gm+k@pbem.test"), in_reply_to="<a@b>", references=("<a@b>",))
    )
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    assert not parsed.defects
    assert parsed["From"] == "The Spymaster <gm@pbem.test>"
    assert parsed["Reply-To"] == "gm+k@pbem.test"
    assert parsed["Date"] == "Mon, 02 Mar 2026 08:00:00 +0000"
    assert parsed["Message-ID"] == "<k.n@pbem.test>"
    assert parsed["In-Reply-To"] == parsed["References"] == "<a@b>"
    assert parsed["Auto-Submitted"] == "auto-generated"
    assert parsed["Precedence"] is None
    assert screen(read_message(raw), []).verdict is Verdict.OURS


@pytest.mark.parametrize("html", [None, "<p>Hällo</p>"])
def test_a_file_goes_along_beside_the_words(html: str | None) -> None:
    raw = write_letter(replace(LETTER, html=html, attached="Turn 1: Ann ▸\n", attached_name="story.txt"))
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(parsed, email.message.EmailMessage)
    assert parsed.get_content_type() == "multipart/mixed"
    (file,) = parsed.iter_attachments()
    assert file.get_filename() == "story.txt"
    assert file.get_content().splitlines() == ["Turn 1: Ann ▸"]
    body = parsed.get_body(("plain",))
    assert body is not None
    assert body.get_content().splitlines() == LETTER.text.splitlines()
    assert read_message(raw).text.strip() == LETTER.text.strip()
    with pytest.raises(BadLetter):
        write_letter(replace(LETTER, attached="words", attached_name='a"; x'))


def test_text_and_html_are_alternatives() -> None:
    parsed = email.message_from_bytes(
        write_letter(replace(LETTER, html="<p>Hällo ▸</p>")), policy=email.policy.default
    )
    assert parsed.get_content_type() == "multipart/alternative"
    plain, html = parsed.iter_parts()
    assert plain.get_content().split() == LETTER.text.split()
    assert html.get_content().strip() == "<p>Hällo ▸</p>"


@pytest.mark.parametrize(
    "name", ["Ann", "Ann, B.", 'Ann "the knife"', "Änne", "A" * 200, "Ann\r\nBcc: eve@example.org", "a\\"]
)
def test_names_stay_names(name: str) -> None:
    message = read_message(write_letter(replace(LETTER, to=Address("ann@example.org", name))))
    assert [(one.email, one.name) for one in message.to] == [
        ("ann@example.org", " ".join(clean(one_line(name)).split()))
    ]
    assert "bcc" not in message.headers


@given(TEXT)
def test_subjects_stay_one_header(subject: str) -> None:
    message = read_message(write_letter(replace(LETTER, subject=subject)))
    assert message.subject == " ".join(clean(subject).split())  # what is invisible is not read
    assert len(message.headers["to"]) == 1
    assert message.text == LETTER.text


@given(TEXT, st.none() | TEXT)
def test_texts_come_back(text: str, html: str | None) -> None:
    raw = write_letter(replace(LETTER, text=text, html=html))
    parsed = email.message_from_bytes(raw)
    parts = parsed.get_payload() if html is not None else [parsed]
    assert isinstance(parts, list)
    for part, source in zip(parts, [text, html], strict=False):
        assert isinstance(part, email.message.Message)
        body = part.get_payload(decode=True)
        assert isinstance(body, bytes)
        assert body.decode().replace("\r\n", "\n").rstrip("\n") == (source or "").rstrip("\n")
    assert max(map(len, raw.split(b"\r\n"))) <= 78
    assert raw.count(b"\n") == raw.count(b"\r\n")


@pytest.mark.parametrize(
    "address", ["", "ann", "ann@", "ann@x.org\r\nBcc: eve@x.org", "a b@x.org", "änn@x.org", "<ann@x.org>"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert not address_is_sound(address)
    with pytest.raises(BadLetter):
        write_letter(replace(LETTER, to=Address(address)))


def test_what_is_no_header_is_refused() -> None:
    with pytest.raises(BadLetter):
        write_letter(replace(LETTER, message_id="<a b>"))
    with pytest.raises(BadLetter):
        write_letter(replace(LETTER, headers=(("X: y\r\nBcc", "z"),)))
    with pytest.raises(BadLetter):
        write_letter(replace(LETTER, date=LETTER.date.replace(tzinfo=None)))
    raw = write_letter(replace(LETTER, headers=(("X-Game", "one\r\nBcc: eve@x.org"),)))
    assert read_message(raw).header("x-game") == "one Bcc: eve@x.org"


def test_long_threads_keep_their_first_letter() -> None:
    references = tuple(f"<{number}@pbem.test>" for number in range(50))
    kept = read_message(write_letter(replace(LETTER, references=references))).references
    assert (kept[0], kept[-1], len(kept)) == ("<0@pbem.test>", "<49@pbem.test>", 12)
