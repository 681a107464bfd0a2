"""Spanish: what is said is said as it is spoken, and slips are asked back."""

import pytest

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement
from pbem.game.statements.forms import Alike, All, Same, Size, Total, choice, count, deny, every
from pbem.game.statements.terms import Aspect, colour, index, item, partner
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.conflicts import is_binding
from pbem.speech.reading import read_sentence
from pbem.speech.saying import say, say_request

RED, BLUE, GREEN = (colour(each) for each in Colour)


def test_games_are_played_in_spanish() -> None:
    assert "es" in playable_codes()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (count(GREEN, 1), "Al menos una es verde."),
        (every(choice([BLUE, RED, RED]), Size(3, 3)), "Una es azul y las otras dos son rojas."),
        (every(All(item(Item.GUN)), Size(2, 2)), "Las dos son pistolas."),
        (count(item(Item.GLOVES), 1), "Al menos una es una carta de guantes."),
        (count(partner(PartnerKind.ASSASSIN), 0, 0), "Ninguna carta es un Sicario."),
        (All(index(range(5, 8))), "Todas valen 5 o más."),
        (Total((3, 7, 8)), "La suma es 3, 7 u 8."),
        (Alike(Aspect.COLOUR, 0, 1), "No hay dos cartas del mismo color."),
        (deny(Same(Aspect.COLOUR)), "No es verdad que todas sean del mismo color."),
    ],
)
def test_gender_number_and_mood(statement: Statement, words: str) -> None:
    assert say(statement, "es") == words


def test_requests_have_their_own_verbs() -> None:
    assert say_request(count(BLUE, 1), "es", binding=True) == "Exijo que al menos una sea azul."
    assert say_request(count(BLUE, 1), "es", binding=False) == "Me gustaría que al menos una fuera azul."


@pytest.mark.parametrize(
    ("text", "word"),
    [("Hay una pistla", "pistola"), ("Al menos una es verdr", "verde"), ("Hay un docmento", "documento")],
)
def test_slips_are_asked_back(text: str, word: str) -> None:
    refusal = read_sentence(text, "es").refusal
    assert refusal is not None
    assert any(word in close for _, close in refusal.suggestions)


ORDERS_GIVEN = (
    "paso",
    "no acuso a nadie",
    "acepto la oferta de Ann",
    "rechazo todas las ofertas",
    "acuso a Ann de esconder un Sicario",
    "ofrezco la pistola 5 y el abrigo 2",
    "tomo la pistola 7",
    "ACEPTO Ann",
)
SPOILING = (
    "Si Bob acepta, {}",
    "{} si Bob acepta",
    "{}\nsi Bob acepta",
    "{} a menos que Bob acepte",
    "{}.\nPero solo si Bob acepta.",
    "{}. Siempre que Bob acepte.",
    "{} con tal de que Bob pase",
    "¿{}?",
    "Quizás {}",
    "{}, a lo mejor",
    "Tal vez {}",
    "Puede que {}",
    "Creo que {}",
    "{}, creo",
    "Bob dice {}",
    'Bob dice: "{}"',
    "Ayer {}",
    "El próximo turno {}",
    "{} mañana",
    "{}\nmañana",
    "{} más tarde",
    "No es verdad que {}",
    "No\n{}",
    "Nunca {}",
    "{}. ¡No!",
    "{}. Es broma.",
    "{}, mejor no",
    "{}. Espera, no.",
    "{}. Olvídalo.",
    "Ignora lo siguiente.\n{}",
    "{} o {}",
    "{}\no no",
    "Suponiendo que {}",
    "Por ejemplo: {}",
    "P. ej.\n{}",
    "({})",
    "Casi {}",
    "Ojalá {}",
    "{} cuando Bob pase",
    "No sé si {}",
    "{} todavía no",
    "Tampoco {}",
    "De lo contrario, {}",
)


@pytest.mark.parametrize("order", ORDERS_GIVEN)
def test_orders_are_read_only_where_they_are_given(order: str) -> None:
    def binding(text: str) -> list[object]:
        read = read_orders(text, language="es", names=("Ann", "Bob", "Carla"), seat=2, active=True)
        return [item.meaning for item in read.items if is_binding(item.meaning)]

    assert binding(order)
    for template in SPOILING:
        text = template.replace("{}", order)
        assert not binding(text), text
