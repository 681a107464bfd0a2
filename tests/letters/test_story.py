"""The story of a game in a letter: everything told, every turn in its place, and never cut off."""

from dataclasses import replace

import pytest

from pbem.game.story import Story
from pbem.game.views import view
from pbem.letters import render
from pbem.letters.model import LetterKind, Recipient, Rendered, TableLetter
from pbem.speech.languages import playable_codes
from tests.letters.stories import STORY, random_story

pytestmark = pytest.mark.ruling("after the end")

CLIPPED = 102_400
"""Bytes of HTML after which Gmail cuts a letter off."""


def ended(tale: Story, *, seed: int = 1, language: str = "en", seat: int = 0) -> Rendered:
    state = random_story(len(tale.hands), seed)[1]
    return render(
        TableLetter(
            kind=LetterKind.ENDED,
            game="g1",
            recipient=Recipient(state.setup.players[seat], language, "UTC"),
            view=view(state, seat),
            story=tale,
            reply_to="referee+k7example@pbem.example",
        )
    )


def told(text: str) -> str:
    """Return what a letter tells of the game, in one line."""
    return " ".join(text[text.index("THE WHOLE STORY") : text.index("AT ANY TIME")].split())


def test_everything_that_happened_is_told() -> None:
    text = told(ended(STORY).text)
    for words in (
        "Lies told: Ann 1 (believed: 1) and Ben 2 (believed: 1)",
        "Turn 1: Ann Ann laid: ▸ gun 5, coat 2 ◂ Claim: ▸ At least one is red. ◂",
        "Lie: ▸ At least one is red. ◂ Demand: ▸ I demand",
        "Ben countered with: ▸ gun 5, coat 2 ◂",
        "Talk: ▸ xyzzy ◂",
        "Ben changed the offer to: ▸ gun 5, coat 2 ◂ Ann and Ben exchanged 2 cards.",
        "Ben believed the lie of Ann. Ann believed the lie of Ben.",
        "Moves of this turn were taken back; only what counted is told.",
        "Cleo took the counter-offer back",
        "Cleo saw through the lie of Ben. Cleo took from the pile: ▸ gun 5 ◂",
        "Ben accused Ann of hiding an Assassin, and was wrong.",
        "The offer of Cleo stood as it was laid.",
        "Ben took nothing from the pile. With the offer of Ann gone, the turn ended without an exchange.",
        "Turn 4: Ann The declaration of Ben did not come in time, so the turn passed.",
        "Ann refused all counter-offers and took a Compromised cover. Ann drew: ▸ gun 5, Double Agent ◂",
        "Ann had no counter-offer to accept and took a Compromised cover.",
        "Ann activated Mata Hari: 2 covers turned Undercover. Ann took from the pile: ▸ coat 2 ◂",
    ):
        assert words in text


def test_it_is_told_the_same_to_everybody() -> None:
    first, second = (told(ended(STORY, seat=seat).text) for seat in (0, 1))
    assert first == second
    assert "You " not in first


def test_who_laid_nothing_is_told_once_and_after_the_offers() -> None:
    text = told(ended(STORY).text)
    assert "Cleo passed." in text
    assert text.index("Ben countered with") < text.index("Cleo passed.")


@pytest.mark.parametrize("language", playable_codes())
def test_a_game_of_forty_turns_is_not_cut_off(language: str) -> None:
    tale, _ = random_story(5, 2)
    letter = ended(replace(tale, turns=(tale.turns * 4)[:40]), seed=2, language=language)
    assert len(letter.html.encode()) < CLIPPED
    assert not letter.attached


def test_of_a_longer_game_the_end_is_shown_and_the_whole_goes_along_as_a_file() -> None:
    tale, _ = random_story(7, 1)
    turns = tuple(replace(turn, number=number) for number, turn in enumerate(tale.turns * 12, 1))
    letter = ended(replace(tale, turns=turns))
    last = len(turns)
    assert CLIPPED * 0.8 < len(letter.html.encode()) < CLIPPED
    assert f"Turn {last}:" in letter.html
    assert "Turn 1:" not in letter.html
    assert all(f"\nTurn {number}: " in letter.attached for number in range(1, last + 1))
    for form in (letter.text, letter.html):
        assert "turns are in the attached file" in form


def test_long_talk_is_repeated_in_part() -> None:
    first = STORY.turns[0]
    steps = (replace(first.offers[0], talk="blah ▸ " * 100), *first.steps[1:])
    text = told(ended(replace(STORY, turns=(replace(first, steps=steps),))).text)
    said = text[text.index("Talk: ▸ blah") :].partition(" ◂")[0]
    assert said.endswith("…")
    assert len(said) < 160
    assert "blah > blah" in said
