"""What clients write around a quote is told from what was typed: a hundred clients, two dozen languages."""

import pytest

from pbem.mail.message import read_message
from pbem.mail.phrases import PHRASES
from pbem.mail.reply import LineKind, read_reply
from tests.mail.heads import (
    ANSWER,
    HTML_ANSWER_TEXT,
    LETTER,
    Head,
    footers,
    heads,
    html_replies,
)

ASKED = {"prefixed cs seznam"}
"""Heads below which an answer alone is asked back: they may stand above an unprefixed letter, too."""


@pytest.mark.parametrize("head", heads(), ids=lambda head: head.name)
def test_answers_above_and_below(head: Head) -> None:
    for reply in map(read_reply, head.replies()):
        assert reply.text == ANSWER
        assert not reply.is_doubtful or head.name in ASKED


def test_no_head_lets_a_quoted_order_play() -> None:
    for head in heads():
        for reply in map(read_reply, head.replies()):
            assert "OFFER" not in reply.text
            assert "ACCUSE" not in reply.text


@pytest.mark.parametrize(("language", "line"), footers())
def test_footers_are_signatures(language: str, line: str) -> None:
    reply = read_reply(f"{ANSWER}\n\n{line}\n")
    assert reply.text == ANSWER
    assert reply.lines[-2].kind is LineKind.SIGNATURE


@pytest.mark.parametrize(("name", "html"), html_replies(), ids=[name for name, _ in html_replies()])
def test_html_replies(name: str, html: str) -> None:
    raw = f"From: a@x.org\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n{html}"
    reply = read_reply(read_message(raw.encode()).text)
    assert reply.text == HTML_ANSWER_TEXT
    assert not reply.is_doubtful


def test_the_words_of_every_language_are_as_they_are_compared() -> None:
    for row in PHRASES:
        for words in (row.openers, row.verbs, row.quoting, row.weekdays, row.separators, row.footers):
            for word in words:
                assert word == word.lower().replace("\u2019", "'"), (row.language, word)


TYPED_INTO_THE_QUOTE = {
    "below an unprefixed letter": f"Hi!\n\nFrom: GM\nSent: Monday\nTo: Ann\n\n{LETTER}\nACCEPT Bob\n",
    "between its lines": "Hi!\n\nFrom: GM\nSent: Monday\nTo: Ann\n\n"
    + LETTER.replace("\n\n", "\n\nACCEPT Bob\n\n", 1),
    "into a block quote": "Hi!\n\nOn 3/2/26 09:00, GM wrote:\n"
    + "".join(f"> {line}\n" for line in (*LETTER.split("\n"), "ACCEPT Bob")),
    "below a signature": "Hi!\n-- \nAnn\nACCEPT Bob\n",
    "below what a telephone adds": "Hi!\nSent from my iPhone\nACCEPT Bob\n",
}


@pytest.mark.parametrize("name", sorted(TYPED_INTO_THE_QUOTE))
def test_what_our_letter_does_not_say_is_disputed(name: str) -> None:
    reply = read_reply(TYPED_INTO_THE_QUOTE[name], parent=LETTER)
    assert reply.text == "Hi!"
    assert "ACCEPT Bob" in reply.disputed.split("\n")
    assert "OFFER" not in reply.disputed


def test_an_older_exchange_below_is_not_disputed() -> None:
    older = "From: Ann\nSent: Sunday\nTo: GM\n\nACCEPT Bob\n"
    reply = read_reply(f"PASS\n\nFrom: GM\nSent: Monday\nTo: Ann\n\n{LETTER}\n{older}", parent=LETTER)
    assert reply.text == "PASS"
    assert "ACCEPT" not in reply.disputed
    nested = "On 3/2/26 09:00, Ann wrote:\n> ACCEPT Bob\n>\n> On 3/1/26 09:00, GM wrote:\n>> Your turn\n"
    assert read_reply(f"PASS\n\n{nested}", parent=LETTER).disputed == ""
