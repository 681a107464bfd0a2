"""Letters in a language whose folder is gone, or not as it should be, are written all the same."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.letters import render
from pbem.letters.extraction import read_catalogue, sentences, update
from pbem.letters.voice import voice
from pbem.speech.languages import CATALOGUE, HOME, LEXICON, SOURCE, languages_in
from tests.letters.worlds import DUE, letter_of, random_game

LINE = "----- Scrivi la risposta sopra questa riga -----"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """English and Italian, which a test may spoil."""
    for code in (SOURCE, "it"):
        shutil.copytree(HOME / code, tmp_path / code)
    with languages_in(tmp_path):
        yield tmp_path / "it"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def said(language: str) -> dict[object, object]:
    """Return what a catalogue says, without its head, in which Babel puts the time of reading."""
    return {message.id: message.string for message in read_catalogue(language) if message.id}


def letter(language: str = "it") -> str:
    return render(letter_of(next(random_game(4, 1)), 0, language=language)).text


def test_a_language_that_is_gone_is_written_in_english(folder: Path) -> None:
    assert letter().startswith(LINE)
    shutil.rmtree(folder)
    with languages_in(folder.parent):
        assert letter() == letter(SOURCE)


def test_a_catalogue_that_cannot_be_read_says_nothing(folder: Path) -> None:
    (folder / CATALOGUE).write_text('msgid "a\nmsgstr', encoding="utf-8")
    assert letter().startswith("----- Write your answer above this line -----")
    assert "pistola" in letter()


def test_a_slip_in_a_translation_costs_that_sentence_only(folder: Path) -> None:
    change(folder / CATALOGUE, 'msgstr "[{game}] Turno {turn}: {what}"', 'msgstr "[{gioco}] {turn}: {what}"')
    italian = voice("it")
    said = italian.gettext("[{game}] Turn {turn}: {what}", game="g1", turn=2, what="…")
    assert said == "[g1] Turn 2: …"
    assert letter().startswith(LINE)


def test_dates_of_no_known_locale_are_those_of_the_source(folder: Path) -> None:
    lexicon = folder / LEXICON
    lexicon.write_text(f'locale = "qq"\n{lexicon.read_text(encoding="utf-8")}', encoding="utf-8")
    assert "November" in voice("it").moment(DUE, "Europe/Rome")


def test_a_new_language_is_given_a_catalogue_with_everything_to_be_said(folder: Path) -> None:
    folder.rename(folder.with_name("pl"))
    with languages_in(folder.parent):
        (folder.with_name("pl") / CATALOGUE).unlink()
        update("pl")
        made = read_catalogue("pl")
    assert {message.id for message in made} == {message.id for message in sentences()} | {""}
    assert not any(message.string for message in made if isinstance(message.string, str) and message.id)
    assert made.num_plurals == 3


def test_bringing_a_catalogue_up_to_date_keeps_what_was_translated(folder: Path) -> None:
    change(folder / CATALOGUE, 'msgid "Your answer"', 'msgid "No longer said"')
    before = said("it")
    update("it")
    after = said("it")
    assert "No longer said" not in after
    assert after["Your answer"] == ""
    assert {key: text for key, text in before.items() if key in after} == {
        key: text for key, text in after.items() if key in before
    }
