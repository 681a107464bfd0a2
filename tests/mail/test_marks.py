"""What a mark encloses is ours, however a client re-wraps and prefixes it."""

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.marks import MARK, MARK_END, cut_marked, is_marked, marked

WORDS = st.lists(
    st.sampled_from(["OFFER", "gun", "5,", "coat", "2", "photographs", "and"]), min_size=1, max_size=30
)


def test_a_marked_line_goes_and_the_rest_stays() -> None:
    assert cut_marked(f"Hi\n{marked('OFFER gun 5')}\nPASS") == "Hi\n\nPASS"
    assert cut_marked(f"You may {marked('PASS')} now") == "You may  now"
    assert cut_marked("no mark") == "no mark"


def test_an_open_mark_runs_to_the_blank_line() -> None:
    assert cut_marked(f"{MARK} OFFER gun 5,\ncoat 2\n\nPASS") == "\n\n\nPASS"
    assert cut_marked(f"> {MARK} OFFER gun 5,\n> coat 2\n>\nPASS") == "> \n\n>\nPASS"


def test_an_open_mark_does_not_swallow_the_next() -> None:
    assert cut_marked(f"{MARK} OFFER gun 5\n\nPASS\n\n{marked('ACCUSE Bob')}").split() == ["PASS"]


def test_a_closing_mark_alone_takes_its_line() -> None:
    assert cut_marked(f"PASS\ncoat 2 {MARK_END} yes") == "PASS\n yes"


def test_marks_are_known_when_mangled() -> None:
    for line in (
        marked("PASS"),
        marked("PASS").encode().decode("cp1252"),
        "&#9656; PASS &#9666;",
    ):
        assert is_marked(line)
        assert not cut_marked(line).strip()


@given(WORDS, st.integers(12, 80), st.sampled_from(["", "> ", ">> ", "| ", "    "]), st.booleans())
def test_rewrapped_marks_leave_nothing(words: list[str], width: int, prefix: str, prefix_all: bool) -> None:
    lines = textwrap.wrap(prefix + marked(" ".join(words)), width)
    quoted = [line if not prefix_all or line.startswith(prefix) else prefix + line for line in lines]
    cut = cut_marked("above\n" + "\n".join(quoted) + "\nbelow")
    assert not set(" ".join(words).split()) & set(cut.split())
    assert cut.startswith("above\n")
    assert cut.endswith("\nbelow")


@given(st.lists(st.sampled_from([MARK, MARK_END, "a", "\n", "\n\n", "> ", " ", "\n>\n"]), max_size=60))
def test_line_breaks_stay_and_marks_go(pieces: list[str]) -> None:
    text = "".join(pieces)
    cut = cut_marked(text)
    assert cut.count("\n") == text.count("\n")
    assert MARK not in cut
    assert MARK_END not in cut


def test_long_talk_with_blank_lines_is_ours_to_its_end() -> None:
    talk = "\n\n".join(["PASS"] * 40)
    assert not cut_marked(marked(talk)).strip()
