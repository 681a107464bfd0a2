"""What every bot that thinks does to lay cards: which sets there are, and what is said of cards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pbem.bots.faces import FACES, PARTNERS, Faces, meets
from pbem.game.cards import Partner
from pbem.game.moves import RequestKind
from pbem.game.statements import Statement, terms
from pbem.game.statements import forms as said
from pbem.game.views import View


def sets_to_lay(hand: Faces, size: int, demand: Statement | None, players: int) -> Iterator[Faces]:
    """Yield every set of cards of a hand that may be laid against a demand, each once."""
    seen: set[Faces] = set()
    met = meets(demand, players)
    for cards in combinations(hand, size):
        if cards not in seen and met(cards):
            seen.add(cards)
            yield cards


def demand_of(view: View) -> Statement | None:
    """Return what counter-offers must satisfy, if anything is demanded."""
    request = view.request
    return request.statement if request is not None and request.kind is RequestKind.DEMAND else None


def test_of(face: int) -> terms.Test:
    """Return the test that only this card passes."""
    card = FACES[face]
    if isinstance(card, Partner):
        return terms.partner(card.kind)
    return terms.both(terms.item(card.item), terms.index((card.index,)))


def claim_of(faces: Sequence[int]) -> tuple[Statement, ...]:
    """Return the claim that these cards lie in an offer, or none for no card."""
    if not faces:
        return ()
    return (said.choice([test_of(face) for face in faces]),)


def worst_first(hand: Iterable[int], worth: Sequence[float]) -> list[int]:
    """Return cards from the one its owner can best do without."""
    return sorted(hand, key=lambda face: (worth[face], face))


def is_partner(face: int) -> bool:
    """Tell whether a face is a Partner."""
    return face >= PARTNERS[0]
