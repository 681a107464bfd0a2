"""No mail raises out of the reader, and the work grows with the size of a mail, no faster."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.authentication import dmarc_of
from pbem.mail.bounce import bounce_of
from pbem.mail.identity import keys_in
from pbem.mail.message import Flag, read_message
from pbem.mail.reply import read_reply
from pbem.mail.screen import screen

FIXTURES: Final = Path(__file__).parent / "fixtures"
CORPUS: Final = Path(__file__).parents[3] / "shared" / "mail-corpus"
LETTER: Final = (
    "----- Write your answer above this line -----\n\nAnn, it is your turn.\nYou hold gun 5 and coat 2.\n"
)
SEPARATORS: Final = ("write your answer above this line",)


def read(raw: bytes, parent: str = LETTER) -> None:
    """Do all that is done to a mail before anybody looks into a database."""
    message = read_message(raw)
    reply = read_reply(message.text, separators=SEPARATORS, parent=parent)
    assert reply.text is not None
    assert reply.disputed is not None
    screen(message, ["gm@pbem.test"])
    bounce_of(message, "gm@pbem.test")
    keys_in(message, "gm@pbem.test")
    dmarc_of(message, "mx.pbem.test")


def _html(start: bytes, again: bytes) -> Callable[[int], bytes]:
    return lambda n: b"Content-Type: text/html\n\n" + start + again * n


HOSTILE: Final[dict[str, tuple[Callable[[int], bytes], int]]] = {
    # name: a mail of n units, and how many units make it large
    "one long line": (lambda n: b"\n\n" + b"On " * n, 33_000),
    "one long line of colons": (lambda n: b"\n\n" + b"a: " * n, 33_000),
    "one long line of at signs": (lambda n: b"\n\n" + b"a@" * n, 50_000),
    "one long quote prefix": (lambda n: b"\n\n" + b">" * n, 100_000),
    "lines": (lambda n: b"\n\n" + b"PASS\n" * n, 100_000),
    "blank lines": (lambda n: b"\n\n" + b"\n" * n + b"PASS", 100_000),
    "carriage returns": (lambda n: b"\n\n" + b"\r" * n, 100_000),
    "lines that end with a colon": (lambda n: b"\n\n" + b"on 1/1/2020 10:30 x <a@b\n" * n + b":\n", 30_000),
    "attributions": (lambda n: b"\n\n" + b"On 1/1/2020, Bob wrote:\n\n" * n, 30_000),
    "undated attributions": (lambda n: b"\n\n" + b"Bob <b@x.org> wrote:\n\n> a\n" * n, 20_000),
    "colons": (lambda n: b"\n\n" + b":\n" * n, 100_000),
    "quotes": (lambda n: b"\n\n" + b"> a\nb\n" * n, 50_000),
    "empty quotes": (lambda n: b"\n\n> a\n" + b">\n" * n + b"> b", 100_000),
    "quoted header blocks": (lambda n: b"\n\n" + b"> From:\n> Date:\n> To:\n\na\n" * n, 15_000),
    "one header word": (lambda n: b"\n\n" + b"From:\n" * n, 100_000),
    "header words": (lambda n: b"\n\n" + b"From:\nTo:\n" * n, 50_000),
    "separators": (lambda n: b"\n\n" + b"-----Original Message-----\n" * n, 30_000),
    "signatures": (lambda n: b"\n\nx\n" + b"-- \nSent from my iPhone\n" * n, 30_000),
    "marks": (lambda n: b"\n\n" + "▸ a\n\n".encode() * n, 50_000),
    "marks without end": (lambda n: b"\n\n" + "▸".encode() * n, 100_000),
    "closing marks": (lambda n: b"\n\n" + "a ◂".encode() * n, 100_000),
    "angle brackets": (lambda n: b"\n\n" + b"<mailto:" * n, 50_000),
    "signed texts": (lambda n: b"\n\n" + b"-----BEGIN PGP SIGNED MESSAGE-----\na\n" * n, 20_000),
    "flowed": (lambda n: b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * n, 100_000),
    "quoted-printable": (lambda n: b"Content-Transfer-Encoding: quoted-printable\n\n" + b"a=\n" * n, 50_000),
    "base64": (lambda n: b"Content-Transfer-Encoding: base64\n\n" + b"UEFTUwo=\n" * n, 20_000),
    "comments in From": (lambda n: b"From: " + b"(" * n + b"a@b\n\nx", 50_000),
    "addresses in To": (lambda n: b"To: " + b"a@b, " * n + b"\n\nx", 30_000),
    "headers": (lambda n: b"X-A: b\n" * n + b"\nx", 50_000),
    "one folded header": (lambda n: b"Subject: a\n" + b" b\n" * n + b"\nx", 50_000),
    "encoded words": (lambda n: b"Subject: " + b"=?a?q?" * n + b"\n\nx", 50_000),
    "parameters": (lambda n: b"Content-Type: text/plain; " + b"a=b; " * n + b"\n\nx", 20_000),
    "references": (lambda n: b"References: " + b"<a" * n + b"\n\nx", 50_000),
    "parts": (lambda n: b"Content-Type: multipart/mixed; boundary=a\n\n" + b"--a\n\nx\n" * n, 5_000),
    "delivery status": (
        lambda n: (
            b"Content-Type: multipart/report; boundary=a\n\n--a\nContent-Type: message/delivery-status\n\n"
            + b"Final-Recipient: rfc822;a@b\n\n" * n
        ),
        10_000,
    ),
    "addresses in a bounce": (lambda n: b"From: mailer-daemon@x\n\n" + b"a@b.c " * n, 20_000),
    "html depth": (_html(b"", b"<blockquote>"), 30_000),
    "html quotes": (_html(b"", b"<blockquote>a</blockquote>"), 10_000),
    "html rules": (_html(b"", b"<div style='border-top:1px'><b>a:</b>b:</div>"), 5_000),
    "html table": (_html(b"<table>", b"<tr><td>a<td>b"), 10_000),
    "html list": (_html(b"", b"<ul><li>x"), 20_000),
    "html brackets": (_html(b"", b"<"), 100_000),
    "html entities": (_html(b"", b"&amp;"), 50_000),
}

TIMES_LARGER: Final = 6
SLOWER_AT_MOST: Final = TIMES_LARGER * 3
"""Quadratic work would be 36 times as slow; what is linear stays near 6, whatever else the machine does."""


def _seconds(raw: bytes) -> float:
    begun = time.process_time()
    read(raw)
    return time.process_time() - begun


def _grows_linearly(name: str, large: int) -> None:
    make = HOSTILE[name][0]
    raw = make(large // TIMES_LARGER)
    read(raw)  # what is loaded once is loaded now
    small = max(0.004, min(_seconds(raw) for _ in range(3)))
    assert any(_seconds(make(large)) / small < SLOWER_AT_MOST for _ in range(5))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_mail_takes_linear_time(name: str) -> None:
    _grows_linearly(name, HOSTILE[name][1] // 30)


@pytest.mark.long
@pytest.mark.parametrize("name", HOSTILE)
def test_large_hostile_mail_takes_linear_time(name: str) -> None:
    _grows_linearly(name, HOSTILE[name][1])


NESTED: Final = {
    "multiparts": b"Content-Type: multipart/mixed; boundary=a\n\n--a\n" * 3_000,
    "mails in mails": b"Content-Type: message/rfc822\n\n" * 3_000,
    "statuses in statuses": b"Content-Type: message/delivery-status\n\n" * 3_000,
    "html": b"Content-Type: text/html\n\n" + b"<div>" * 100_000,
    "comments": b"From: " + b"(" * 3_000 + b"\nTo: " + b'"' * 3_000 + b"\n\n",
    "findings": b"From: a@b.org\nAuthentication-Results: mx.pbem.test " + b"(" * 3_000 + b"\n\n",
}


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting_does_not_exhaust_the_stack(name: str) -> None:
    read(NESTED[name])


def test_what_nests_too_deep_is_said_to_be_broken() -> None:
    assert Flag.BROKEN in read_message(NESTED["mails in mails"]).flags
    assert Flag.BROKEN in read_message(NESTED["multiparts"]).flags


# --- fuzzing ---------------------------------------------------------------------------------------------


def _seeds() -> list[bytes]:
    corpus = sorted(CORPUS.glob("*/*.eml")) if CORPUS.is_dir() else []
    return [path.read_bytes()[:6_000] for path in (*sorted(FIXTURES.glob("*.eml")), *corpus)]


SEEDS: Final = _seeds()
PIECES: Final = (
    b"\r\n\r\n", b"\n--a\n", b"Content-Type: ", b"multipart/alternative; boundary=", b"text/html\n\n", b"\0",
    b"charset=utf-16\n", b"Content-Transfer-Encoding: base64\n", b"=?utf-8?b?", b"<blockquote>", b"\n> ",
    b"\nOn 1/1/26 x wrote:\n", b"message/rfc822\n\n", b"message/delivery-status\n\n", b"\n-- \n", b"From: ",
    b"-----BEGIN PGP SIGNED MESSAGE-----\n", b"\n\t", b"=\n", b'"', b";", b"\xff\xfe",
)  # fmt: skip


def _damaged(rng: Random) -> bytes:
    """Return a mail of the corpus with bytes changed, pieces cut out, doubled, and put in from elsewhere."""
    raw = bytearray(rng.choice(SEEDS))
    for _ in range(rng.randint(1, 30)):
        at = rng.randrange(len(raw) + 1)
        match rng.randrange(6):
            case 0:
                raw[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del raw[at : at + rng.randrange(60)]
            case 2:
                raw[at:at] = raw[at : at + rng.randrange(400)]
            case 3:
                raw[at:at] = rng.choice(PIECES)
            case 4:
                other = rng.choice(SEEDS)
                cut = rng.randrange(len(other) + 1)
                raw[at:at] = other[cut : cut + rng.randrange(400)]
            case _:
                raw[at:at] = rng.randbytes(rng.randrange(20))
    return bytes(raw)


def _fuzz(mails: int, seed: int) -> None:
    rng = Random(seed)
    for number in range(mails):
        raw = _damaged(rng)
        try:
            read(raw)
        except Exception as error:
            raise AssertionError(f"mail {number} of seed {seed}: {raw!r}") from error


def test_damaged_mails_are_read() -> None:
    _fuzz(150, 1)


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_damaged_mails_are_read(seed: int) -> None:
    _fuzz(10_000, 1_000 + seed)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_raise(body: bytes) -> None:
    for head in (b"", b"Content-Type: multipart/mixed; boundary=a\n\n--a\n", b"Content-Type: text/html\n\n"):
        read(head + body)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_no_text_raises(text: str) -> None:
    read(f"From: a@x.org\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode("utf-8", "surrogatepass"))
