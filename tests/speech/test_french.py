"""French: what is said is said as it is spoken, and slips are asked back."""

import pytest

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement
from pbem.game.statements.forms import Alike, All, Same, Size, Total, Variety, choice, count, deny, every
from pbem.game.statements.terms import Aspect, colour, index, item, partner
from pbem.speech.languages import playable_codes
from pbem.speech.reading import read_sentence
from pbem.speech.saying import say, say_request

RED, BLUE, GREEN = (colour(each) for each in Colour)


def test_games_are_played_in_french() -> None:
    assert "fr" in playable_codes()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (count(GREEN, 1), "Au moins une est verte."),
        (every(choice([BLUE, RED, RED]), Size(3, 3)), "Une est bleue et les deux autres sont rouges."),
        (every(All(item(Item.GUN)), Size(2, 2)), "Les deux sont des pistolets."),
        (count(item(Item.GLOVES), 1), "Au moins une est un gant."),
        (count(partner(PartnerKind.ASSASSIN), 0, 0), "Aucune n’est un Tueur à Gages."),
        (All(index(range(5, 8))), "Toutes valent 5 ou plus."),
        (Total((3, 7, 8)), "Le total est de 3, 7 ou 8."),
        (Total(tuple(range(10, 22))), "Le total est d’au moins 10."),
        (Alike(Aspect.COLOUR, 0, 1), "Il n’y a pas deux cartes de la même couleur."),
        (Variety(Aspect.ITEM, 0, 1), "Il y a au plus un type de ressource."),
        (deny(Same(Aspect.COLOUR)), "Il n’est pas vrai que toutes soient de la même couleur."),
    ],
)
def test_gender_number_and_mood(statement: Statement, words: str) -> None:
    assert say(statement, "fr") == words


def test_requests_have_the_subjunctive() -> None:
    assert say_request(count(BLUE, 1), "fr", binding=True) == "J’exige qu’au moins une soit bleue."
    assert say_request(count(BLUE, 1), "fr", binding=False) == "J’aimerais qu’au moins une soit bleue."


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Il y a un pistolt", "pistolet"),
        ("Au moins une est vrete", "verte"),
        ("Il y a un docment", "document"),
    ],
)
def test_slips_are_asked_back(text: str, word: str) -> None:
    refusal = read_sentence(text, "fr").refusal
    assert refusal is not None
    assert any(word in close for _, close in refusal.suggestions)
