"""Stories to be told in letters: one in which everything happens, and those of random games."""

from dataclasses import replace
from typing import Any, Final

from pbem.game.cards import ASSASSIN, DOUBLE_AGENT, Item, PartnerKind, Resource
from pbem.game.events import (
    AssassinShown,
    FailReason,
    Passed,
    PassReason,
    SentBack,
    TurnCut,
    TurnSkipped,
)
from pbem.game.moves import Request, RequestKind
from pbem.game.state import State
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.game.story import Claim, Exchange, Failed, Fate, Judged, Laid, MataHari, Step, Story, Turn, story
from tests.game.games import random_game

RED: Final = at_least(1, colour(Resource(Item.TAPE_RECORDER, 1).colour))
GUN, COAT = Resource(Item.GUN, 5), Resource(Item.COAT, 2)
WORDS = "xyzzy"
"""All that is said in talk."""


def _laid(seat: int, number: int, *cards: Resource, **known: Any) -> Laid:
    return replace(Laid(seat, number, declares=seat == 0, cards=cards or (GUN, COAT)), **known)


_LIE = (Claim(RED, holds=True), Claim(RED, holds=False))
_STEPS: tuple[tuple[Step, ...], ...] = (
    (
        _laid(0, 1, claims=_LIE, request=Request(RequestKind.DEMAND, RED), fate=Fate.EXCHANGED, by=1),
        _laid(1, 2, claims=_LIE[1:], talk=WORDS, fate=Fate.EXCHANGED, by=0),
        Passed(2, PassReason.TOO_FEW_CARDS),
        AssassinShown(0, 1, RED),
        Exchange(0, 1, (ASSASSIN, COAT), (GUN, COAT), changed=True),
    ),
    (
        _laid(0, 3, request=Request(RequestKind.WISH, RED)),
        _laid(1, 4, claims=_LIE, fate=Fate.EXPOSED, by=2),
        _laid(2, 5),
        Passed(2, PassReason.WITHDREW),
        Judged(2, 1, 4, PartnerKind.DOUBLE_AGENT, founded=True, taken=(GUN,)),
        Judged(1, 0, 3, PartnerKind.ASSASSIN, founded=False),
        SentBack(1),
        AssassinShown(0, 2, RED),
        Exchange(0, 2, (ASSASSIN,), (GUN,), changed=False),
    ),
    (
        _laid(0, 6),
        Judged(1, 0, 6, PartnerKind.MATA_HARI, founded=True, taken=()),
        TurnCut(0),
    ),
    (TurnSkipped(1),),
    *(
        (_laid(0, 7 + at), Failed(0, reason, standing, (GUN, DOUBLE_AGENT)))
        for at, (reason, standing) in enumerate(
            [(FailReason.REFUSED, 1), *((reason, 0) for reason in FailReason)]
        )
    ),
    (_laid(0, 20), MataHari(0, 2, (COAT,))),
    (_laid(0, 21), MataHari(0, 0, ())),
)
"""All that can happen in a turn, a turn each."""


def random_story(players: int, seed: int) -> tuple[Story, State]:
    """Return the story of a random game, and the game at its end."""
    game = random_game(players, seed)
    return story(game.deal.setup, game.moves), game.states[-1]


def _everything() -> Story:
    turns = tuple(Turn(number, 0, steps, taken_back=number == 1) for number, steps in enumerate(_STEPS, 1))
    return replace(random_story(3, 1)[0], turns=turns)


STORY: Final = _everything()
"""A story of three players in which everything happens."""
