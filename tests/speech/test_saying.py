"""What is said is read as what was meant: say and read are inverses."""

import pytest

from pbem.game.cards import RESOURCES, PartnerKind, card_of
from pbem.game.statements.forms import Alike, All, Variety, count
from pbem.game.statements.terms import Aspect, item
from pbem.speech.languages import language_codes
from pbem.speech.names import card_name, card_names
from pbem.speech.saying import say


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
