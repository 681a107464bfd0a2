"""Whole games without servers: robots of each language, and four languages at one table."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pbem.demo.choosing import Whim
from pbem.demo.plan import Plan
from pbem.letters.extraction import read_catalogue
from pbem.letters.voice import voice
from pbem.letters.words import order_text, write_above
from pbem.mail.reply import read_reply
from pbem.speech.languages import SOURCE, playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Order, Problem
from tests.demo.around import Played, play_in_memory

SPOKEN, SHORT, ASKED = "spoken", "short", "asked"
TABLE = tuple(playable_codes())[:4]
ONE_AND_ALL = [
    code if code == playable_codes()[-1] else pytest.param(code, marks=pytest.mark.long)
    for code in playable_codes()
]
"""Robots of one language that does not play at the table of four; of the others in the long run."""


def forms(played: Played) -> Iterator[str]:
    """Tell of every order the robots wrote in which form it was, or that it was no order."""
    names = tuple(writer.name for writer in played.writers)
    for seat, writer in enumerate(played.writers):
        for number, mail in enumerate(played.answers[writer.name]):
            text = read_reply(mail.text, separators=(write_above(writer.language),)).text
            read = read_orders(
                text, language=writer.language, names=names, seat=seat, active=True, invited=number == 0
            )
            for meaning in (item.meaning for item in read.items):
                if isinstance(meaning, Problem):
                    yield ASKED
                elif isinstance(meaning, Order) and not isinstance(meaning, Aside):
                    short = order_text(meaning, writer.language, names).splitlines()[0]
                    yield SHORT if short in text else SPOKEN


def english_sentences(language: str) -> list[str]:
    """Give what an English letter may say and one in this language never should."""
    said = voice(language).gettext
    plain = (one.id for one in read_catalogue(SOURCE) if isinstance(one.id, str) and "{" not in one.id)
    return [sentence for sentence in plain if len(sentence.split()) > 3 and said(sentence) != sentence]


@pytest.mark.parametrize("language", ONE_AND_ALL)
def test_robots_that_mean_well_are_never_asked_back(
    language: str, tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.demo.robot.whim", lambda rng: None)
    played = play_in_memory(
        Plan(tmp_path / "game", players=3, turns=1, seed=7, languages=(language,)), empty_database
    )
    assert played.performance.view.result is not None
    # refused is only an accusation that came after another had removed the offer
    assert set(played.outcomes) <= {"played", "refused"}
    written = Counter(forms(played))
    assert set(written) == {SPOKEN, SHORT}
    english = english_sentences(language)
    for letters in played.letters.values():
        for letter in letters:
            words = " ".join(f"{letter.subject} {letter.text}".split())
            assert not [sentence for sentence in english if sentence in words]


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Played:
    """A game of robots in all moods, each of another language."""

    def moody(rng: Random) -> Whim | None:
        moods: tuple[Whim | None, ...] = (None, None, Whim.TALK, *Whim)
        return rng.choice(moods)

    plan = Plan(tmp_path_factory.mktemp("four"), players=4, turns=2, seed=3, languages=TABLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.demo.robot.whim", moody)
        return play_in_memory(plan, empty_database)


def test_four_languages_play_a_game_to_its_end(four: Played) -> None:
    assert four.performance.view.result is not None
    assert [writer.language for writer in four.writers] == list(TABLE)
    assert {"played", "asked"} <= set(four.outcomes) <= {"played", "asked", "refused", "answered"}
    assert set(forms(four)) == {SPOKEN, SHORT, ASKED}
    for writer in four.writers:
        said = voice(writer.language).gettext
        *_, last = four.letters[writer.name]
        assert said("Scores").upper() in last.text
        assert four.answers[writer.name]


def test_talk_at_such_a_table_says_in_which_language_it_is(four: Played) -> None:
    marks = {
        (reader.language, writer.language): voice(reader.language).gettext(
            "{words} (in {language})",
            words=writer.name,
            language=voice(reader.language).locale.languages[writer.language],
        )
        for reader in four.writers
        for writer in four.writers
    }
    for reader in four.writers:
        words = " ".join(" ".join(letter.text for letter in four.letters[reader.name]).split())
        assert marks[reader.language, reader.language] not in words
    seen = [
        mark
        for reader in four.writers
        for letter in four.letters[reader.name]
        for (read, wrote), mark in marks.items()
        if read == reader.language != wrote and mark in " ".join(letter.text.split())
    ]
    assert len(set(seen)) >= len(TABLE)
