"""Slips are found as `difflib` finds them, only sooner; a word is none of itself."""

from difflib import get_close_matches

from hypothesis import given
from hypothesis import strategies as st

from pbem.speech.slips import Slips

words = st.text("aábcdeëf'", min_size=1, max_size=9)


@given(words, st.sets(words, max_size=30))
def test_nothing_that_is_close_is_left_out(word: str, known: set[str]) -> None:
    assert list(Slips(known).close_to(word)) == get_close_matches(word, known - {word}, n=3, cutoff=0.75)


def test_a_letter_left_out_added_or_exchanged_is_a_slip() -> None:
    slips = Slips(["briefcase", "briefcases", "gun"])
    assert slips.close_to("briefcace") == slips.close_to("briefcae") == ("briefcase", "briefcases")
    assert slips.close_to("umbrella") == ()
