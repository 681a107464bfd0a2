"""Portuguese: forms it must choose well, words of two meanings, and sentences that must not be read."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pbem.game.cards import Colour, Item
from pbem.game.statements import Statement, equivalent, sizes
from pbem.game.statements.forms import All, Highest, Size, Total, Variety, choice, count, deny, every
from pbem.game.statements.terms import Aspect, both, colour, index, item, negate
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.saying import say, say_request
from tests.speech.meanings import meanings

RED, BLUE, GREEN = colour(Colour.RED), colour(Colour.BLUE), colour(Colour.GREEN)
GUN, COAT = item(Item.GUN), item(Item.COAT)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(meanings, st.sampled_from(Kind))
def test_what_is_said_is_read_as_it_was_meant(statement: Statement, kind: Kind) -> None:
    assume(sizes(statement) and kind is not Kind.REFUSED)
    words = say(statement, "pt") if kind is Kind.CLAIM else say_request(statement, "pt", kind is Kind.DEMAND)
    reading = read_sentence(words, "pt")
    if reading.refusal is not None and reading.refusal.reason.value.startswith("demand-"):
        return
    assert reading.kind is kind, (words, reading.refusal)
    read = reading.parts[0].statement
    assert read is not None and equivalent(read, statement), (words, read)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (every(choice([BLUE, RED, RED]), Size(3, 3)), "Uma é azul e as outras duas são vermelhas."),
        (every(choice([BLUE, GREEN]), Size(2, 2)), "Uma é azul e a outra é verde."),
        (count(GUN, 0, 0), "Nenhuma é uma pistola."),
        (count(GUN, 2, 2), "Exatamente duas são pistolas."),
        (count(both(COAT, index(range(5, 8))), 1), "Pelo menos uma é um casaco e vale 5 ou mais."),
        (All(index((1, 2, 3))), "Todas valem 3 ou menos."),
        (every(All(negate(RED)), Size(2, 2)), "Nenhuma das duas é vermelha."),
        (Variety(Aspect.COLOUR, 2, 2), "Há exatamente duas cores diferentes."),
        (Variety(Aspect.ITEM, 2), "Há pelo menos dois tipos de recurso diferentes."),
        (Total((10,), (1, 2)), "O total da primeira e da segunda é 10."),
        (Highest(index((6,))), "A mais alta é um 6."),
        (deny(choice([RED, BLUE])), "Não é verdade que uma é azul e outra é vermelha."),
    ],
)
def test_gender_number_and_contractions(statement: Statement, words: str) -> None:
    assert say(statement, "pt") == words


@pytest.mark.parametrize(
    ("binding", "words"),
    [(True, "Exijo que pelo menos uma seja azul."), (False, "Gostaria que pelo menos uma fosse azul.")],
)
def test_requests_have_their_own_moods(binding: bool, words: str) -> None:
    assert say_request(count(BLUE, 1), "pt", binding) == words


@pytest.mark.parametrize(
    ("sentence", "plainly"),
    [
        ("Todas valem de 2 a 4", "Todas valem entre 2 e 4"),
        ("A primeira vale 5", "A 1ª é um 5"),
        ("Tem um 7 e uma azul", "Há um 7 e uma azul"),
        ("A primeira tem valor 7", "A primeira vale 7"),
        ("Não tem nenhum documento", "Nenhuma é um documento"),
        ("Tem o mesmo valor", "São todas do mesmo valor"),
        ("Uma é azul e só uma é verde", "Uma é azul e apenas uma é verde"),
        ("Nem a primeira nem a segunda são azuis", "A primeira não é azul e a segunda não é azul"),
        ("Uma não é azul nem verde", "Uma não é nem azul nem verde"),
        ("Uma é vermelha, a outra não", "Uma é vermelha, a outra não é vermelha"),
        ("Sem Parceiros", "Não há nenhum Parceiro"),
        ("As duas primeiras são azuis", "A primeira e a segunda são azuis"),
        ("Há duas da mesma cor", "Duas são da mesma cor"),
        ("São as duas azuis", "Ambas são azuis"),
        ("As minhas duas cartas são azuis", "Ambas são azuis"),
        ("Uma é azul, uma verde", "Uma é azul e outra é verde"),
        ("Bom, uma delas é azul", "Uma é azul"),
        ("Duas valem 3 cada", "Duas valem 3"),
        ("Somadas, valem 10", "A soma é 10"),
        ("Em troca, uma azul", "Gostaria de uma azul"),
        ("Exijo apenas cartas do 4 para cima", "Exijo só cartas de 4 ou mais"),
    ],
)
def test_ways_to_say_one_thing(sentence: str, plainly: str) -> None:
    read, same = (read_sentence(text, "pt") for text in (sentence, plainly))
    assert read.refusal is None, read.refusal
    assert same.refusal is None, same.refusal
    assert read.kind is same.kind
    one, two = read.parts[0].statement, same.parts[0].statement
    assert one is not None and two is not None and equivalent(one, two)


@pytest.mark.parametrize(
    ("sentence", "word", "suggested"),
    [("Uma é vermlha", "vermlha", "vermelha"), ("Uma é uma pistla", "pistla", "pistola")],
)
def test_a_slip_is_asked_back(sentence: str, word: str, suggested: str) -> None:
    refusal = read_sentence(sentence, "pt").refusal
    assert refusal is not None
    found = dict(refusal.suggestions)
    assert suggested in found[word]


@pytest.mark.parametrize(
    "sentence",
    [
        "Duas de três são azuis",
        "Uma é um bom documento",
        "Uma é um documento bom, a outra é azul",
        "Prometo que dou um 7",
        "Exijo no máximo 10 pontos",
        "Uma é uma pistola, uma azul",
        "Uma vale bem mais que 4",
        "Uma e um 7",
        "Há um par",
        "Ofereço um par de luvas",
        "Uma é azul, não é?",
        "Uma já foi azul",
        "A primeira é maior",
        "Todas não são da mesma cor",
    ],
)
def test_what_only_looks_like_a_statement_is_not_read(sentence: str) -> None:
    assert read_sentence(sentence, "pt").kind is Kind.REFUSED


def test_a_sixth_of_the_sentences_are_traps() -> None:
    path = Path(__file__).parent / "corpus" / "pt.jsonl"
    kinds = [json.loads(line)["kind"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(kinds) >= 150
    assert kinds.count("refused") * 6 >= len(kinds)
