"""Italian: what is said is said as it is spoken, slips are asked back, orders are read only where given."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement, demand_refusal, equivalent, sizes
from pbem.game.statements.forms import (
    Alike,
    All,
    Higher,
    Same,
    Size,
    Total,
    Variety,
    choice,
    count,
    deny,
    every,
)
from pbem.game.statements.terms import Aspect, colour, index, item, partner
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.conflicts import is_binding
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.saying import say, say_request
from tests.speech.meanings import meanings

RED, BLUE, GREEN = (colour(each) for each in Colour)


def test_games_are_played_in_italian() -> None:
    assert "it" in playable_codes()


def _may_be_demanded(statement: Statement) -> bool:
    """Return whether a demand may ask for it at all, of some number of cards (ruling *demand*)."""
    return any(demand_refusal(statement, size, 5) is None for size in sizes(statement))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(meanings, st.sampled_from([kind for kind in Kind if kind is not Kind.REFUSED]))
def test_what_is_said_is_read_as_it_was_meant(statement: Statement, kind: Kind) -> None:
    assume(sizes(statement))
    words = say(statement, "it") if kind is Kind.CLAIM else say_request(statement, "it", kind is Kind.DEMAND)
    reading = read_sentence(words, "it")
    if reading.refusal is not None and kind is Kind.DEMAND and not _may_be_demanded(statement):
        return
    assert reading.kind is kind, (words, reading.refusal)
    read = reading.parts[0].statement
    assert read is not None and equivalent(read, statement), (words, read)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (count(GREEN, 1), "Almeno una è verde."),
        (every(choice([BLUE, RED, RED]), Size(3, 3)), "Una è blu e le altre due sono rosse."),
        (every(All(item(Item.GUN)), Size(2, 2)), "Entrambe sono pistole."),
        (count(item(Item.TAPE_RECORDER), 1), "Almeno una è un mangianastri."),
        (count(item(Item.GLOVES), 1), "Almeno una è una carta guanti."),
        (count(partner(PartnerKind.ASSASSIN), 0, 0), "Nessuna è un Sicario."),
        (All(index(range(5, 8))), "Tutte valgono 5 o più."),
        (Total((10,), (1, 2)), "Il totale della prima e della seconda è 10."),
        (Higher(1, 2), "La prima è più alta della seconda."),
        (Alike(Aspect.COLOUR, 0, 1), "Non ci sono due carte dello stesso colore."),
        (Variety(Aspect.ITEM, 2), "Ci sono almeno due risorse diverse."),
        (deny(Same(Aspect.COLOUR)), "Non è vero che tutte siano dello stesso colore."),
    ],
)
def test_gender_number_and_elision(statement: Statement, words: str) -> None:
    assert say(statement, "it") == words


def test_requests_have_the_subjunctive() -> None:
    assert say_request(count(BLUE, 1), "it", binding=True) == "Esigo che almeno una sia blu."
    assert say_request(count(BLUE, 1), "it", binding=False) == "Mi piacerebbe che almeno una fosse blu."


@pytest.mark.parametrize(
    ("sentence", "plainly"),
    [
        ("Di rosse ce ne sono due", "Due sono rosse"),
        ("Due rosse ce ne sono", "Due sono rosse"),
        ("C'è Mata Hari", "Una è Mata Hari"),
        ("La n. 2 è verde", "La seconda è verde"),
        ("ce n'è una di rossa", "Una è rossa"),
        ("almeno una e verde", "Almeno una è verde"),
        ("La prima e' rossa, la seconda é blu", "La prima è rossa e la seconda è blu"),
        ("Ci sono sia un cappotto che un veleno", "C'è un cappotto e c'è un veleno"),
        ("C'è il 7 di pistole", "C'è la pistola 7"),
        ("Tutte valgono da 2 a 5", "Tutte valgono tra 2 e 5"),
        ("la 1ª è un documento, la 2ª no", "La prima è un documento e la seconda non è un documento"),
        ("In due fanno 10", "Entrambe insieme fanno 10"),
        ("Sono entrambe prove", "Entrambe sono rosse"),
        ("Una per ogni colore", "Ci sono tre colori diversi"),
        ("Una è rossa l'altra blu", "Una è rossa e l'altra è blu"),
        ("Esigo che siano tutte oggetti", "Esigo solo carte blu"),
        ("Niente verdi per favore", "Non voglio carte verdi"),
    ],
)
def test_ways_to_say_one_thing(sentence: str, plainly: str) -> None:
    read, same = (read_sentence(text, "it") for text in (sentence, plainly))
    assert read.refusal is None, read.refusal
    assert same.refusal is None, same.refusal
    assert read.kind is same.kind
    one, two = read.parts[0].statement, same.parts[0].statement
    assert one is not None and two is not None and equivalent(one, two)


@pytest.mark.parametrize(
    "sentence",
    [
        "Due rosse un documento",
        "Tre pistole tre",
        "Vorrei un 7, ma va bene anche un 6",
        "Sono dello stesso tipo di risorsa",
        "C'è un paio di guanti",
        "Sono due",
        "Una è un buon documento",
        "Tra una e due sono rosse",
        "La prima è uguale alla seconda",
        "Anche se non sembra, una è rossa",
        "Tre carte sono tutte non rosse",
    ],
)
def test_what_only_looks_like_a_statement_is_not_read(sentence: str) -> None:
    assert read_sentence(sentence, "it").kind is Kind.REFUSED


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("C'è una pistla", "pistola"),
        ("Almeno una è vedre", "verde"),
        ("C'è un magianastri", "mangianastri"),
    ],
)
def test_slips_are_asked_back(text: str, word: str) -> None:
    refusal = read_sentence(text, "it").refusal
    assert refusal is not None
    assert any(word in close for _, close in refusal.suggestions)


def test_a_sixth_of_the_sentences_are_traps() -> None:
    path = Path(__file__).parent / "corpus" / "it.jsonl"
    kinds = [json.loads(line)["kind"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(kinds) >= 800
    assert kinds.count("refused") * 6 >= len(kinds)


ORDERS_GIVEN = (
    "passo",
    "non accuso nessuno",
    "accetto l'offerta di Ann",
    "rifiuto tutte le offerte",
    "accuso Ann di nascondere un Sicario",
    "offro la pistola 5 e il cappotto 2",
    "prendo la pistola 7",
    "uso Mata Hari",
)
SPOILING = (
    "Se Bob accetta, {}",
    "{} se Bob accetta",
    "{}\nse Bob accetta",
    "{} a meno che Bob non accetti",
    "{}.\nMa solo se Bob accetta.",
    "{} a patto che Bob passi",
    "{}?",
    "Forse {}",
    "{}, magari",
    "Può darsi che {}",
    "{}, credo",
    "Mi sa che {}",
    "Bob dice {}",
    '"{}"',
    "Ieri {}",
    "Al prossimo turno {}",
    "{}\ndomani",
    "{} più tardi",
    "Non è vero che {}",
    "Non\n{}",
    "{}. No!",
    "{}. Scherzo.",
    "{}, anzi no",
    "{}. Lasciate perdere.",
    "Ignorate quel che segue.\n{}",
    "{} o {}",
    "{}\no no",
    "Per esempio: {}",
    "Ad es.\n{}",
    "({})",
    "Quasi {}",
    "{} quando Bob passa",
    "Non so se {}",
    "Altrimenti {}",
    "{} solo se piove",
    "Facciamo che {}",
)


@pytest.mark.parametrize("order", ORDERS_GIVEN)
def test_orders_are_read_only_where_they_are_given(order: str) -> None:
    def binding(text: str) -> list[object]:
        read = read_orders(text, language="it", names=("Ann", "Bob", "Carla"), seat=2, active=True)
        return [item.meaning for item in read.items if is_binding(item.meaning)]

    assert binding(order)
    for template in SPOILING:
        text = template.replace("{}", order)
        assert not binding(text), text
