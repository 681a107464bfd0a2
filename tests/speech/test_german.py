"""German: verbs stand where they belong, what is said is read back, and what is unclear is asked back."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement, equivalent, sizes
from pbem.game.statements.forms import Alike, All, Same, Size, Total, Variety, choice, count, deny, every
from pbem.game.statements.terms import Aspect, both, colour, index, item, negate, partner
from pbem.speech.languages import playable_codes
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.reasons import Reason
from pbem.speech.saying import say, say_request
from tests.speech.meanings import meanings

RED, BLUE, GREEN = (colour(each) for each in Colour)


def test_games_are_played_in_german() -> None:
    assert "de" in playable_codes()


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(meanings, st.sampled_from([Kind.CLAIM, Kind.DEMAND, Kind.WISH]))
def test_what_is_said_is_read_as_it_was_meant(statement: Statement, kind: Kind) -> None:
    assume(sizes(statement))
    words = say(statement, "de") if kind is Kind.CLAIM else say_request(statement, "de", kind is Kind.DEMAND)
    reading = read_sentence(words, "de")
    if reading.refusal is not None and kind is Kind.DEMAND:
        assert reading.refusal.reason.value.startswith("demand-"), (words, reading.refusal)
        return
    assert reading.kind is kind, (words, reading.refusal)
    read = reading.parts[0].statement
    assert read is not None
    assert equivalent(read, statement), (words, read)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (count(GREEN, 1), "Mindestens eine ist grün."),
        (every(choice([BLUE, RED, RED]), Size(3, 3)), "Eine ist blau und die anderen beiden sind rot."),
        (every(All(item(Item.GUN)), Size(2, 2)), "Beide sind Pistolen."),
        (count(item(Item.POISON), 1), "Mindestens eine ist Gift."),
        (count(partner(PartnerKind.ASSASSIN), 0, 0), "Keine Karte ist ein Attentäter."),
        (All(index(range(5, 8))), "Alle sind 5 oder mehr wert."),
        (count(both(RED, negate(item(Item.DOCUMENTS))), 1), "Mindestens eine ist rot und ist kein Dokument."),
        (All(index([7])), "Alle sind 7er."),
        (Total((3, 7, 8)), "Die Summe ist 3, 7 oder 8."),
        (Total(tuple(range(10, 22)), (1, 2)), "Die Summe der ersten und der zweiten ist mindestens 10."),
        (Alike(Aspect.COLOUR, 0, 1), "Es gibt keine zwei Karten von gleicher Farbe."),
        (Variety(Aspect.INDEX, 0, 1), "Es gibt höchstens einen Wert."),
        (deny(Same(Aspect.COLOUR)), "Es stimmt nicht, dass alle von gleicher Farbe sind."),
    ],
)
def test_number_gender_and_the_place_of_verbs(statement: Statement, words: str) -> None:
    assert say(statement, "de") == words


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (count(BLUE, 1), "mindestens eine blau ist."),
        (All(index(range(5, 8))), "alle 5 oder mehr wert sind."),
        (Variety(Aspect.COLOUR, 2), "es mindestens zwei verschiedene Farben gibt."),
        (Total((10,)), "die Summe 10 ist."),
    ],
)
def test_requests_have_their_verb_at_the_end(statement: Statement, words: str) -> None:
    assert say_request(statement, "de", binding=True) == f"Ich verlange, dass {words}"
    assert say_request(statement, "de", binding=False) == f"Ich hätte gern, dass {words}"


@pytest.mark.parametrize(
    ("late", "plain"),
    [
        ("Ich sage, dass mindestens eine rot ist.", "Mindestens eine ist rot."),
        ("Ich sage, dass eine rot und die andere blau ist.", "Eine ist rot und die andere ist blau."),
        ("Ich sage, dass eine rot ist und die andere blau ist.", "Eine ist rot und die andere ist blau."),
        ("Ich sage, dass keine eine 5 oder 6 ist.", "Keine ist eine 5 oder 6."),
        ("Ich sage, dass beide mindestens 5 wert sind.", "Beide sind mindestens 5 wert."),
        ("Eine Karte, die mehr als 5 wert ist.", "Eine ist mehr als 5 wert."),
        ("Eine Karte, die weder rot noch blau ist.", "Eine ist weder rot noch blau."),
        ("Davon ist eine rot.", "Eine ist rot."),
        ("Davon ist eine ein Dokument.", "Eine ist ein Dokument."),
        ("Rot ist nur eine.", "Nur eine ist rot."),
        ("Es ist eine Pistole dabei.", "Mindestens eine ist eine Pistole."),
        ("Ich habe zwei rote Karten gelegt.", "Zwei sind rot."),
        ("Eine ist nur 2 wert.", "Eine ist 2 wert."),
        ("Von den beiden ist eine grün.", "Eine der beiden ist grün."),
        ("Ich sage, dass eine Pistole dabei ist.", "Mindestens eine ist eine Pistole."),
    ],
)
def test_a_verb_at_the_end_or_first_is_read_as_in_its_place(late: str, plain: str) -> None:
    one, two = read_sentence(late, "de").of(Kind.CLAIM), read_sentence(plain, "de").of(Kind.CLAIM)
    assert one is not None and two is not None
    assert equivalent(one, two)


@pytest.mark.parametrize(
    "text",
    [
        # Not that all are red and worth 5, but that the red ones are, of which there may be none.
        "Ich sage, dass alle roten Karten 5 wert sind",
        "Ich sage, dass alle Pistolen rot sind",
        "Ich sage, dass die höchste rote Karte eine 7 ist",
        "Ich sage, dass alle Karten mit Wert 5 rot sind",
        # Is it the blue one that is poison, or another?
        "Ich sage, dass eine blau ist und eine Gift ist",
        "Ich verlange keine rote Karte",
        "Eine ist so rot wie eine Tomate",
        # That this one is no 7, or that there is none?
        "Eine ist rot, aber keine 7",
        "Ich hatte gern zwei rote Karten",
        "Ich habe eine rote Karte",
    ],
)
def test_what_can_be_read_otherwise_is_asked_back(text: str) -> None:
    assert read_sentence(text, "de").kind is Kind.REFUSED


def test_without_its_last_word_a_frame_speaks_of_the_hand() -> None:
    refusal = read_sentence("Ich habe zwei rote Karten", "de").refusal
    assert refusal is not None
    assert refusal.reason is Reason.HAND


@pytest.mark.parametrize(
    "text", ["mindestens eine ist gruen", "hoechstens zwei Maentel", "die groesste ist eine 6"]
)
def test_umlauts_may_be_two_letters(text: str) -> None:
    assert read_sentence(text, "de").kind is Kind.CLAIM


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Es gibt eine Pistolle", "pistole"),
        ("Mindestens eine ist grühn", "grün"),
        ("Es gibt ein Dokumnet", "dokument"),
    ],
)
def test_slips_are_asked_back(text: str, word: str) -> None:
    refusal = read_sentence(text, "de").refusal
    assert refusal is not None
    assert any(word in close for _, close in refusal.suggestions)
