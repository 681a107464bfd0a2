"""Free talk travels as written, marked with its writer's language where the reader's is another."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pbem.game.events import Talked
from pbem.letters import render
from pbem.letters.model import Note, TableLetter
from pbem.speech.languages import playable_codes
from tests.letters.worlds import NAMES, letter_of, random_game

WORDS = "Faites-moi confiance."
FRENCH_IN = {"en": "in French", "es": "en francés", "it": "in francese", "pt": "em francês"}


def with_offer(letter: TableLetter) -> TableLetter:
    assert letter.view.offer is not None
    offer = replace(letter.view.offer, talk=WORDS)
    return replace(letter, view=replace(letter.view, offer=offer))


TALKS: dict[str, Callable[[TableLetter], TableLetter]] = {
    "to everybody": lambda letter: replace(letter, notes=(Note(0, WORDS, private=False),)),
    "to one": lambda letter: replace(letter, notes=(Note(0, WORDS, private=True),)),
    "news": lambda letter: replace(letter, news=(Talked(0, WORDS),)),
    "offer": with_offer,
}


def letter(language: str, *, seat: int = 1) -> TableLetter:
    """Give the letter of a seat in a turn of the first player, who writes French."""
    moments = random_game(3, 4)
    moment = next(one for one in moments if one.state.active == 0 and one.state.offer is not None)
    return replace(letter_of(moment, seat, language=language), languages=("fr", language, language))


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("language", sorted(FRENCH_IN))
def test_talk_in_another_language_says_in_which(language: str, talk: str) -> None:
    rendered = render(TALKS[talk](letter(language)))
    for text in (rendered.text, rendered.html):
        assert f"({FRENCH_IN[language]})" in text
        assert WORDS in text


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("language", playable_codes())
def test_talk_in_the_readers_own_language_carries_no_mark(language: str, talk: str) -> None:
    written = replace(TALKS[talk](letter(language)), languages=(language,) * 3)
    unmarked = replace(written, languages=())
    assert render(written) == render(unmarked)


def test_ones_own_talk_carries_no_mark() -> None:
    said = replace(letter("fr", seat=0), news=(Talked(0, WORDS),), languages=("fr", "en", "en"))
    assert render(said) == render(replace(said, languages=()))
    assert NAMES[0] in render(said).text
