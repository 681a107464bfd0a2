"""Signing up by mail, and watching: read in any language that is played, from lines that say nothing else."""

import pytest

from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.entering import Entering, read_entering, read_stop, write_entering, write_stop
from pbem.speech.orders import Aside, Problem

SEATS = [
    ("JOIN g7 as Ann", "g7", "Ann", "en"),
    ("Please sign me up for game g7 as Ann.", "g7", "Ann", "en"),
    ("join friday as Zoë Q. Smith", "friday", "Zoë Q. Smith", "en"),
    ("join g7 please", "g7", "", "en"),
    ("partecipo alla partita g7 come Anna", "g7", "Anna", "it"),
    ("iscrivimi a g7 come Anna", "g7", "Anna", "it"),
    ("me apunto a la partida g7 como Ana", "g7", "Ana", "es"),
    ("participo no jogo g7 como Ana", "g7", "Ana", "pt"),
    ("je m'inscris à la partie g7 sous le nom de Anne", "g7", "Anne", "fr"),
    ("ich mache bei g7 als Anna mit", "g7", "Anna", "de"),
]
NOTHING = [
    "join us",
    "JOIN",
    "I do not want to join g7 as Ann",
    "May I join g7 as Ann?",
    "watch him",
    "JOIN g7 as Ann\nJOIN g8 as Ann",
    "JOIN g7 as Ann\nLANGUAGE it\nLANGUAGE fr",
    "\n".join([*["Dear referee,"] * 9, "JOIN g7 as Ann"]),
    f"JOIN g7 as {'Ann' * 50}",
    "non partecipo a g7 come Anna",
    "no participo en g7 como Ana",
    "ich mache nicht bei g7 als Anna mit",
]


@pytest.mark.parametrize(("text", "game", "name", "code"), SEATS)
def test_a_seat_is_asked_for_and_the_words_tell_the_language(
    text: str, game: str, name: str, code: str
) -> None:
    expected = Entering(game, name, watches=False, languages=(code,))
    assert read_entering(text) == expected
    assert read_entering(f"Hello!\n\n{text}\n\n-- \nAnn\n") == expected


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_not_plain_asks_for_nothing(text: str) -> None:
    assert read_entering(text) is None


def test_a_line_may_name_the_language() -> None:
    found = read_entering("JOIN g7 as Ann\nLINGUA italiano")
    assert found is not None
    assert found.language == "it"


@pytest.mark.parametrize("code", playable_codes())
@pytest.mark.parametrize("watches", [False, True])
def test_what_is_written_is_read(code: str, watches: bool) -> None:
    found = read_entering(write_entering("g7", "Zora", code, watches=watches))
    assert found is not None
    assert (found.game, found.watches) == ("g7", watches)
    assert found.name == ("" if watches else "Zora")
    assert code in found.languages


@pytest.mark.parametrize("code", playable_codes())
def test_watching_is_stopped_in_ones_own_words_and_in_english(code: str) -> None:
    assert read_stop(f"{write_stop(code)}\n\nAnn", code)
    assert read_stop("Stop, please.", code)
    assert not read_stop("I cannot stop watching this", code)


@pytest.mark.parametrize("code", playable_codes())
def test_no_player_orders_anything_by_it(code: str) -> None:
    for line in (write_entering("g7", "Zora", code), write_entering("g7", "", code, watches=True), "STOP"):
        read = read_orders(line, language=code, names=("Ann", "Bob", "Cleo"), seat=0, active=True)
        assert all(isinstance(item.meaning, Problem | Aside) for item in read.items), line
