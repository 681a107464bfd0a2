"""What is said is read as what was meant: say and read are inverses."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pbem.game.cards import RESOURCES, Colour, Item, PartnerKind, card_of
from pbem.game.statements import Statement, equivalent, sizes
from pbem.game.statements.forms import Alike, All, Size, Variety, choice, count, every
from pbem.game.statements.terms import Aspect, both, colour, index, item
from pbem.speech.languages import language_codes
from pbem.speech.names import card_name, card_names
from pbem.speech.reading import Kind, read_sentence
from pbem.speech.saying import say, say_request
from tests.speech.meanings import meanings, simple

slow = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


@slow
@given(meanings)
def test_a_claim_is_read_as_it_was_meant(statement: Statement) -> None:
    assume(sizes(statement))
    words = say(statement, "en")
    reading = read_sentence(words, "en")
    assert reading.kind is Kind.CLAIM, (words, reading.refusal)
    read = reading.of(Kind.CLAIM)
    assert read is not None
    assert equivalent(read, statement), (words, read)


@slow
@given(meanings, st.booleans())
def test_a_request_is_read_as_it_was_meant(statement: Statement, binding: bool) -> None:
    assume(sizes(statement))
    words = say_request(statement, "en", binding)
    reading = read_sentence(words, "en")
    if reading.refusal is not None and binding and reading.refusal.reason.value.startswith("demand-"):
        return
    assert reading.kind is (Kind.DEMAND if binding else Kind.WISH), (words, reading.refusal)
    read = reading.parts[0].statement
    assert read is not None
    assert equivalent(read, statement), (words, read)


@pytest.mark.parametrize("code", ["it", "fr"])
@slow
@given(simple)
def test_a_draft_never_says_what_it_reads_otherwise(code: str, statement: Statement) -> None:
    assume(sizes(statement))
    words = say(statement, code)
    reading = read_sentence(words, code)
    read = reading.of(Kind.CLAIM)
    assert reading.refusal is not None or (read is not None and equivalent(read, statement)), (words, read)


RED, BLUE = colour(Colour.RED), colour(Colour.BLUE)


@pytest.mark.parametrize(
    ("code", "statement", "words"),
    [
        ("en", count(colour(Colour.GREEN), 1), "At least one is green."),
        (
            "en",
            every(choice([BLUE, colour(Colour.GREEN)]), Size(2, 2)),
            "One is blue and the other is green.",
        ),
        ("en", every(All(item(Item.GUN)), Size(2, 2)), "Both are guns."),
        (
            "en",
            count(both(item(Item.GUN), index(range(5, 8))), 1),
            "At least one is a gun and is worth 5 or more.",
        ),
        ("en", Alike(Aspect.COLOUR, 0, 1), "No two are of the same colour."),
        ("it", every(choice([BLUE, RED, RED]), Size(3, 3)), "Una è blu e le altre due sono rosse."),
        ("it", count(RED, 2), "Almeno due sono rosse."),
        ("it", count(item(Item.GUN), 0, 0), "Nessuna è una pistola."),
        ("fr", count(BLUE, 0, 0), "Aucune n’est bleue."),
        ("fr", count(RED, 2), "Au moins deux sont rouges."),
        ("fr", All(index(range(5, 8))), "Toutes valent 5 ou plus."),
    ],
)
def test_gender_number_and_elision(code: str, statement: Statement, words: str) -> None:
    assert say(statement, code) == words


@pytest.mark.parametrize(
    ("code", "binding", "words"),
    [
        ("en", True, "I demand that at least one be blue."),
        ("en", False, "I would like at least one to be blue."),
        ("it", True, "Esigo che almeno una sia blu."),
        ("it", False, "Mi piacerebbe che almeno una fosse blu."),
        ("fr", True, "J’exige qu’au moins une soit bleue."),
        ("fr", False, "J’aimerais qu’au moins une soit bleue."),
    ],
)
def test_requests_have_their_own_verbs(code: str, binding: bool, words: str) -> None:
    assert say_request(count(BLUE, 1), code, binding) == words


@pytest.mark.parametrize("code", language_codes())
def test_every_language_says_what_no_sentence_asks_for_too(code: str) -> None:
    for statement in (Alike(Aspect.COLOUR, 1, 1), Variety(Aspect.ITEM, 0), count(item(), 1), All(item())):
        assert say(statement, code).endswith(".")


@pytest.mark.parametrize("code", language_codes())
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    cards = (*RESOURCES, *(card_of(kind.value) for kind in PartnerKind))
    assert len({card_name(card, code) for card in cards}) == len(cards)


def test_cards_are_listed_as_players_write_them() -> None:
    assert card_names([card_of("gun-5"), card_of("double-agent")], "en") == "gun 5, Double Agent"
