"""Catalogues hold every sentence; a translation says it with the same fields."""

import re
from collections.abc import Iterable
from functools import cache

import pytest
from babel.messages.catalog import Message

from pbem.letters import render
from pbem.letters.extraction import read_catalogue, sentences
from pbem.letters.voice import Voice
from pbem.letters.words import write_above
from pbem.speech.languages import playable_codes
from tests.letters.worlds import letter_of, random_game

FIELD = re.compile(r"\{[^{}]*\}")


def strings(one: str | Iterable[str] | None) -> list[str]:
    if one is None or isinstance(one, str):
        return [one or ""]
    return list(one)


def ids(messages: list[Message]) -> set[object]:
    return {message.id for message in messages if message.id}


@cache
def collected() -> set[object]:
    """Return all that letters can say; to collect it takes a while."""
    return ids(list(sentences()))


@pytest.mark.parametrize("language", playable_codes())
def test_every_sentence_is_in_every_catalogue(language: str) -> None:
    """When this fails: ``python -m pbem.letters.extraction``."""
    assert ids(list(read_catalogue(language))) == collected()


@pytest.mark.parametrize("language", playable_codes())
def test_translations_have_the_fields_of_the_source(language: str) -> None:
    for message in read_catalogue(language):
        sources, forms = strings(message.id), strings(message.string)
        if not message.id or not any(forms):
            continue
        allowed = {field for source in sources for field in FIELD.findall(source)}
        for form in forms:
            assert set(FIELD.findall(form)) <= allowed
        assert set(FIELD.findall(forms[-1])) == set(FIELD.findall(sources[-1]))


@pytest.mark.parametrize("language", playable_codes())
def test_no_sign_can_be_wrapped_away_from_its_word(language: str) -> None:
    forms = [form for message in read_catalogue(language) if message.id for form in strings(message.string)]
    assert [form for form in forms if re.search(r" [:;?!»%]|« ", form)] == [], "a no-break space, or none"


def test_what_letters_say_was_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[object] = set()
    plain, plural = Voice.gettext, Voice.ngettext

    def gettext(self: Voice, message: str, /, **fields: object) -> str:
        said.add(message)
        return plain(self, message, **fields)

    def ngettext(self: Voice, one: str, many: str, n: int, /, **fields: object) -> str:
        said.add((one, many))
        return plural(self, one, many, n, **fields)

    monkeypatch.setattr(Voice, "gettext", gettext)
    monkeypatch.setattr(Voice, "ngettext", ngettext)
    for moment in random_game(4, 21, turns=12):
        for seat in moment.state.seats:
            render(letter_of(moment, seat, language="it"))
    assert len(said) > 100
    assert said - {""} <= ids(list(sentences()))


def test_a_draft_is_enough_for_a_letter() -> None:
    text = render(letter_of(next(random_game(4, 1)), 0, language="it")).text
    assert text.startswith("----- Scrivi la risposta sopra questa riga -----")
    assert "IL TAVOLO" in text


def test_a_language_without_a_catalogue_is_written_in_english() -> None:
    assert write_above("tlh") == write_above("en")


def test_the_line_above_which_answers_go_differs_by_language_and_fits_a_line() -> None:
    lines = [write_above(language) for language in playable_codes()]
    assert len(set(lines)) == len(lines)
    assert all(len(line) < 60 for line in lines)
