"""New text is told from quotes, signatures and our own words."""

from datetime import datetime
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.marks import marked
from pbem.mail.message import read_message
from pbem.mail.phrases import PHRASES, Role
from pbem.mail.reply import LineKind, read_reply
from tests.mail.clients import Form, Style, reply_as

SEPARATOR: Final = "Write your answer above this line"
SHOWN: Final = datetime.fromisoformat("2026-03-02 08:05")
"""As a client shows it: by its own clock, whichever that is."""

CASES: Final = {
    "nothing to cut": ("PASS\n\nThanks", "PASS\n\nThanks"),
    "top answer": ("PASS\n\nOn Mon, Mar 2, 2026 at 9:00 AM Bob <b@x.org> wrote:\n\n> OFFER gun 5", "PASS"),
    "bottom answer": ("On Mon, Mar 2, 2026 at 9:00 AM Bob <b@x.org> wrote:\n> OFFER gun 5\n\nPASS", "PASS"),
    "bottom answer without a gap": ("On 3/2/26 09:00, Bob wrote:\n> Your turn?\nPASS", "PASS"),
    "inline answers": ("> Your offer?\n\nOFFER gun 5\n\n> And talk?\n\nNone.", "OFFER gun 5\n\nNone."),
    "wrapped attribution": (
        "PASS\n\nOn Monday, March 2, 2026 at 09:00:05 AM GMT+1, The Spymaster\n"
        "<gm+very-long-tag-0123456789@pbem.test>\nwrote:\n\n> OFFER gun 5",
        "PASS",
    ),
    "wrapped quote": (
        "PASS\n\nOn 3/2/26 09:00, Bob wrote:\n"
        "> a line that is long enough to have been wrapped by some\nOFFER gun 5\n> x",
        "PASS",
    ),
    "outlook": ("PASS\n\nFrom: Bob <b@x.org>\nSent: Monday\nTo: Ann\nSubject: x\n\nOFFER gun 5", "PASS"),
    "outlook, bold": ("PASS\n\n*From:* Bob\n*Sent:* Monday\n*To:* Ann\n\nOFFER gun 5", "PASS"),
    "old outlook": ("PASS\n\n-----Original Message-----\nFrom: Bob\n\nOFFER gun 5", "PASS"),
    "outlook on the web": (
        "PASS\n________________________________\nFrom: Bob\nSent: x\n\nOFFER gun 5",
        "PASS",
    ),
    "signature": ("PASS\n-- \nAnn\nOFFER gun 5", "PASS"),
    "signature above a quote": (
        "PASS\n--\nAnn\n\nOn 3/2/26 09:00, Bob wrote:\n> x\n\nOFFER coat 2",
        "PASS\n\nOFFER coat 2",
    ),
    "telephone": (
        "PASS\n\nSent from my iPhone\n\n> On 2 Mar 2026, at 9:00, Bob wrote:\n> OFFER gun 5",
        "PASS",
    ),
    "text shares the line": ("PASS On Mon, Mar 2, 2026 at 9:00 AM, b@x.org wrote:\n> OFFER gun 5", "PASS"),
    "talk of the time": ("Bob,\nat 10:30 you wrote:\nOFFER gun 5", "Bob,\nat 10:30 you wrote:\nOFFER gun 5"),
    "no attribution": (
        "I wrote at 10:30:\nOFFER gun 5\non 5 cards",
        "I wrote at 10:30:\nOFFER gun 5\non 5 cards",
    ),
    "colons are no headers": ("To Bob: hello\nGM: a question", "To Bob: hello\nGM: a question"),
    "a rule is no boundary": ("PASS\n-----\nThanks", "PASS\n-----\nThanks"),
    "mailto links": ("PASS <mailto:gm@x?body=OFFER%20gun%205>", "PASS"),
    "italian": ("PASSO\n\nIl giorno lun 2 mar 2026 alle ore 09:00 Bob <b@x.org> ha scritto:\n\n> x", "PASSO"),
    "spanish": ("PASO\n\nEl lun, 2 mar 2026 a las 9:00, Bob (<b@x.org>) escribió:\n\n> x", "PASO"),
    "portuguese": ("PASSO\n\nEm seg., 2 de mar. de 2026 às 09:00, Bob <b@x.org> escreveu:\n\n> x", "PASSO"),
    "french": ("PASSE\n\nLe lun. 2 mars 2026 à 09:00, Bob <b@x.org> a écrit :\n\n> x", "PASSE"),
    "a language not known": ("PASS\n\nBob <b@x.org> ezt írta (2026. 3. 2., 9:00):\n\n> x", "PASS"),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_new_text(name: str) -> None:
    text, new = CASES[name]
    assert read_reply(text).text == new


def test_every_language_has_every_kind_of_phrase() -> None:
    for phrases in PHRASES:
        assert phrases.openers, phrases.language
        assert phrases.verbs, phrases.language
        assert phrases.footers, phrases.language
        assert phrases.separators, phrases.language
        assert phrases.headers.keys() == set(Role), phrases.language


def test_what_stands_below_our_separator_is_old() -> None:
    reply = read_reply(f"PASS\n\n=== {SEPARATOR} ===\nOFFER gun 5\n> x\n\nACCUSE Bob", separators=[SEPARATOR])
    assert reply.text == "PASS"
    assert reply.lines[2].kind is LineKind.ATTRIBUTION
    assert reply.lines[3].kind is LineKind.QUOTED


def test_our_separator_may_be_wrapped() -> None:
    assert (
        read_reply("PASS\n\n--- Write your answer\nabove this line ---\nx", separators=[SEPARATOR]).text
        == "PASS"
    )


def test_an_answer_below_a_prefixed_separator_is_new() -> None:
    assert read_reply(f"> {SEPARATOR}\n> Your turn.\n\nPASS", separators=[SEPARATOR]).text == "PASS"


def test_an_unknown_attribution_above_our_separator_is_old() -> None:
    text = f"PASS\n\nBob ezt írta 2026. 3. 2., 9:00:\n{SEPARATOR}\nOFFER gun 5"
    assert read_reply(text, separators=[SEPARATOR]).text == "PASS"


def test_marked_lines_are_ours_wherever_they_stand() -> None:
    reply = read_reply(f"{marked('OFFER gun 5')}\nPASS")
    assert reply.text == "PASS"
    assert reply.lines[0].kind is LineKind.OURS


def test_lines_of_our_letter_are_old_below_a_boundary() -> None:
    letter = "Bob offers two cards and claims nothing at all.\nPlease answer soon.\n" + marked("OFFER gun 5")
    text = "On 3/2/26 09:00, GM wrote:\n> Bob offers two\ncards and claims nothing at all.\n\nOFFER gun 5"
    assert read_reply(text, parent=letter).text == "OFFER gun 5"


def test_what_stands_below_a_head_alone_is_doubtful() -> None:
    reply = read_reply("On 3/2/26 09:00, Bob wrote:\n\nOFFER gun 5")
    assert [(line.text, line.doubtful) for line in reply.new] == [("OFFER gun 5", True)]
    assert reply.is_doubtful
    assert not read_reply("PASS\nOn 3/2/26 09:00, Bob wrote:\n\nOFFER gun 5").is_doubtful


def test_orders_in_a_signature_can_be_noticed() -> None:
    reply = read_reply("Hello\n-- \nPASS")
    assert [line.text for line in reply.lines if line.kind is LineKind.SIGNATURE] == ["-- ", "PASS"]


LETTER_LINES: Final = st.sampled_from(
    [
        "",
        "Ann, it is your turn (turn 12). You have until Tuesday, 3 March 2026 at 18:00 to lay your cards.",
        "Your hand: gun 5, coat 2, poison 1, documents 7",
        "Bob wrote at 10:30:",
        "--",
        "On 3 March 2026 at 10:30 Bob wrote:",
        marked("OFFER gun 5, coat 2; at least one of these is blue, and the other is worth more than one"),
        marked("PASS"),
        "ACCUSE Bob of assassin",
        "Cover: Undercover | pile: 12 | middle: 7",
    ]
)
TYPED_LINES: Final = st.sampled_from(
    [
        "OFFER coat 2, gun 5",
        "I demand a red card.",
        "pass",
        "On balance I'd rather wait: see you at 10:30",
        "GM: how long is my turn?",
        "Thanks, Bob!",
        "1. I claim that at least two of these cards are red & one is < 3",
    ]
)


def _typed(lines: list[str], gaps: list[bool]) -> str:
    return "".join(line + ("\n\n" if gap else "\n") for line, gap in zip(lines, gaps, strict=False)).strip()


QUOTED: Final = given(
    style=st.sampled_from(Style),
    form=st.sampled_from(Form),
    width=st.sampled_from([None, 60, 72, 78]),
    prefixed=st.sampled_from([None, True, False]),
    typed=st.builds(
        _typed,
        st.lists(TYPED_LINES, min_size=1, max_size=5),
        st.lists(st.booleans(), min_size=5, max_size=5),
    ),
    letter=st.lists(LETTER_LINES, max_size=12),
    knows_parent=st.booleans(),
)
"""What is typed, above which letter, and how a client quotes it."""


def _check_quoted(
    style: Style,
    form: Form,
    width: int | None,
    prefixed: bool | None,
    typed: str,
    letter: list[str],
    knows_parent: bool,
) -> None:
    text = "\n".join([f"--- {SEPARATOR} ---", "", *letter])
    html = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    raw = reply_as(
        style,
        typed,
        text,
        html,
        SHOWN,
        "Ann <ann@example.org>",
        form=form,
        width=width,
        prefixed=prefixed,
    )
    reply = read_reply(
        read_message(raw).text,
        separators=[
            SEPARATOR
        ],  # without its parent, the rest of a wrapped last line looks like an answer below the quote
        parent=text if knows_parent or width is not None else None,
    )
    assert reply.text == typed
    assert not reply.is_doubtful


@settings(max_examples=60, deadline=None)
@QUOTED
def test_quoted_letters_are_never_new(**written: Any) -> None:
    _check_quoted(**written)


@pytest.mark.long
@settings(max_examples=1_000, deadline=None)
@QUOTED
def test_many_quoted_letters_are_never_new(**written: Any) -> None:
    _check_quoted(**written)


@pytest.mark.parametrize("style", Style)
def test_a_quoted_letter_alone_says_nothing(style: Style) -> None:
    letter = f"--- {SEPARATOR} ---\n\nYour turn.\n{marked('OFFER gun 5')}\n"
    html = "".join(f"<p>{line}</p>" for line in letter.split("\n"))
    for form in Form:
        raw = reply_as(style, "", letter, html, SHOWN, "a@x.org", form=form)
        assert read_reply(read_message(raw).text, separators=[SEPARATOR]).text == ""


@given(st.text(alphabet="ab:>-\n On12@<>wrote_", max_size=300))
def test_every_line_has_a_kind(text: str) -> None:
    reply = read_reply(text, separators=[SEPARATOR])
    assert [line.number for line in reply.lines] == list(range(len(reply.lines)))
    assert len(reply.lines) >= len(text.split("\n"))


WRAPPED = (
    "On Mon, 2 Mar 2026 at 10:00, Bob <bob@example.org> wrote:\n"
    "> Cleo took the counter-offer back, counts as\npassing.\n> and so on\n"
)


def test_a_line_right_between_quoted_ones_is_doubtful_without_our_letter() -> None:
    assert read_reply(WRAPPED).is_doubtful
    assert read_reply(WRAPPED).text == "passing."


def test_our_letter_tells_the_rest_of_its_line_from_an_answer_between_its_lines() -> None:
    ours = "Cleo took the counter-offer back, counts as passing.\nand so on\n"
    assert read_reply(WRAPPED, parent=ours).text == ""
    answered = read_reply(WRAPPED.replace("passing.", "no she did not"), parent=ours)
    assert (answered.text, answered.is_doubtful) == ("no she did not", False)


def test_short_lines_of_our_letter_are_not_disputed_when_they_come_back() -> None:
    """Headings between blank lines, and labels whose words are marked."""
    claims = f"NEWS\n\nTHE TABLE\n  Claim: {marked('One is red.')}\n\n  Claim: {marked('One is blue.')}"
    letter = f"Your counter-offer is due on Monday.\n\n{claims}\n\nAT ANY TIME\n  {marked('HELP')}"
    quoted = "\n".join(f"> {line}" for line in letter.split("\n"))
    head = "On Mon, 2 Mar 2026 at 09:14, Max <max@pbem.test> wrote:"
    assert read_reply(f"PASS\n\n{head}\n{quoted}", parent=letter).disputed == ""
    typed = quoted.replace("> THE TABLE", "> THE TABLE\n> STAND BY")
    assert read_reply(f"PASS\n\n{head}\n{typed}", parent=letter).disputed.split("\n")[0] == "STAND BY"


def test_a_word_wrapped_out_of_its_column_belongs_to_the_row_above() -> None:
    parent = "The game waits for Bob.\n  Bob    13    has to answer, is rather\n               slow\n"
    quoted = "> The game waits for Bob.\n>   Bob    13    has to answer, is rather\n>\nslow\n>   Carla  9\n"
    reply = f"PASS\n\nOn 3 March 2026 at 10:00, The Spymaster <gm@pbem.test> wrote:\n\n{quoted}"
    assert read_reply(reply, parent=parent).text.strip() == "PASS"
