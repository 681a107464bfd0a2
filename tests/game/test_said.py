"""What may be said of an offer, on the cards: rulings *claim*, *partners in statements*, *objective only*."""

import pytest

from pbem.game.cards import card_of
from pbem.game.statements import holds, meets_demand
from pbem.speech.reading import Kind, read_sentence


def is_true(sentence: str, cards: str) -> bool:
    (part,) = read_sentence(sentence, "en").parts
    assert part.kind is Kind.CLAIM, sentence
    assert part.statement is not None
    return holds(part.statement, tuple(card_of(code) for code in cards.split()))


@pytest.mark.ruling("claim")
@pytest.mark.parametrize(
    ("sentence", "cards", "true"),
    [
        ("One of these is blue.", "gun-5 gun-6", True),
        ("Exactly one is blue.", "gun-5 gun-6", False),
        ("All are worth more than 6.", "gun-7 coat-6", False),
        ("One of these is a 7.", "gun-7 coat-6", True),
        ("One is blue, the other is green.", "coat-1 gun-2", True),
        ("One is blue, the other is green.", "gun-1 gun-2", False),
        ("The first is blue.", "coat-1 gun-2", False),
        ("One of these is an Assassin.", "coat-1 assassin", True),
    ],
)
def test_a_claim_means_at_least_what_it_says(sentence: str, cards: str, *, true: bool) -> None:
    assert is_true(sentence, cards) is true


@pytest.mark.ruling("partners in statements")
@pytest.mark.parametrize(
    ("sentence", "cards", "true"),
    [
        ("None of these is blue.", "assassin coat-1", True),
        ("All are green.", "assassin coat-1", False),
        ("They add up to 5.", "mata-hari gun-5", True),
        ("The highest is a 5.", "mata-hari gun-5", True),
        ("The highest is a 5.", "mata-hari assassin", False),
        ("They have the same colour.", "gun-1 gun-5 assassin", False),
        ("They all have different colours.", "gun-1 coat-5 assassin", False),
    ],
)
def test_a_partner_has_no_colour_item_or_index(sentence: str, cards: str, *, true: bool) -> None:
    assert is_true(sentence, cards) is true


@pytest.mark.ruling("objective only")
@pytest.mark.parametrize("sentence", ["They are high cards.", "Ben needs this.", "You will love these."])
def test_what_the_cards_cannot_prove_is_no_claim(sentence: str) -> None:
    assert read_sentence(sentence, "en").kind is Kind.REFUSED


@pytest.mark.ruling("demand")
@pytest.mark.parametrize(
    ("demand", "cards", "met"),
    [
        ("I demand two red cards.", "documents-1 assassin", True),
        ("I demand two red cards.", "assassin mata-hari", True),
        ("I demand two red cards.", "assassin gun-1", False),
        ("I demand two red cards.", "double-agent gun-1", True),
        ("I demand a coat.", "gun-1", False),
        ("I demand a coat.", "mata-hari", False),
        ("I demand cards of the same colour.", "gun-1 assassin gun-2", True),
    ],
)
def test_partners_may_stand_for_what_is_demanded(demand: str, cards: str, *, met: bool) -> None:
    """With four players no coat is in the game, so no Partner can be read as one."""
    (part,) = read_sentence(demand, "en").parts
    assert part.kind is Kind.DEMAND
    assert part.statement is not None
    assert meets_demand(part.statement, tuple(card_of(code) for code in cards.split()), 4) is met
