"""Meanings and orders to try a language with: one at least for every form its folder has words for."""

from typing import Final

from pbem.game.cards import DOUBLE_AGENT, Colour, Item, PartnerKind, Resource
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.game.statements.forms import (
    Alike,
    All,
    Different,
    Higher,
    Highest,
    Lowest,
    Relation,
    Same,
    Size,
    Spread,
    Total,
    Variety,
    at_place,
    choice,
    count,
    deny,
    every,
    none_is,
    pair,
    some,
)
from pbem.game.statements.terms import RESOURCE, Aspect, both, colour, index, item, negate, partner
from pbem.speech.conditions import Asked, Claims, Every, Lays, Term
from pbem.speech.languages import SOURCE
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    ChangeOffer,
    Conditional,
    Day,
    Later,
    LayOffer,
    Moment,
    NextOffer,
    Order,
    Plain,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    ToGameMaster,
    Vacation,
    Weekday,
)
from pbem.speech.questions import History, Rules, Topic

RED, BLUE, GREEN = (colour(each) for each in Colour)
_GUN, _COAT = item(Item.GUN), item(Item.COAT)

CARDS: Final[tuple[Statement, ...]] = (
    *(count(colour(each), 1) for each in Colour),
    *(count(item(each), 1) for each in Item),
    *(every(All(item(each)), Size(2, 2)) for each in Item),
    count(RED, 2),
    count(RED, 3),
    count(RED, 0, 0),
    count(RED, 1, 1),
    count(BLUE, 2, 2),
    count(BLUE, 0, 1),
    count(BLUE, 0, 2),
    count(GREEN, 1, 2),
    All(GREEN),
    every(All(RED), Size(1, 1)),
    every(All(RED), Size(3, 3)),
    every(none_is(RED), Size(2, 2)),
    every(none_is(RED), Size(3, 3)),
    count(index([5]), 1),
    All(index([5])),
    All(index(range(5, 8))),
    count(index(range(1, 4)), 1),
    count(index(range(2, 5)), 1),
    count(index([1, 3, 6]), 1),
    count(index([1, 3, 5, 7]), 1),
    All(index([2, 4, 6])),
    count(both(_GUN, index(range(5, 8))), 1),
    count(colour(Colour.RED, Colour.BLUE), 1),
    count(negate(RED), 1),
    every(choice([BLUE, GREEN]), Size(2, 2)),
    every(choice([BLUE, RED, RED]), Size(3, 3)),
    choice([_GUN, RED]),
    every(choice([BLUE], RED), Size(2, 3)),
    *(Total(tuple(values)) for values in ([12], range(10, 22), range(13), range(10, 13), [3, 7, 8])),
    *(Same(aspect) for aspect in (Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX)),
    *(Different(aspect) for aspect in (Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX)),
    Alike(Aspect.COLOUR, 0, 1),
    Alike(Aspect.INDEX, 2),
    pair(Aspect.INDEX, Relation.SAME, (_GUN, _COAT)),
    pair(Aspect.INDEX, Relation.DIFFERENT, (RED, RED), GREEN),
    pair(Aspect.INDEX, Relation.HIGHER, (_GUN, _COAT)),
    every(pair(Aspect.COLOUR, Relation.SAME, (RESOURCE, RESOURCE), _GUN), Size(3, 3)),
    Variety(Aspect.COLOUR, 2),
    Variety(Aspect.ITEM, 0, 1),
    Highest(index([6])),
    Lowest(RED),
    Spread((2,)),
    Size(2, 2),
    deny(Same(Aspect.COLOUR)),
    some(count(_GUN, 2), All(RED)),
)
"""Claims that may be demanded and wished for as well."""

CLAIMS: Final[tuple[Statement, ...]] = (
    *(count(partner(kind), 1) for kind in PartnerKind),
    count(partner(), 0, 0),
    *(at_place(where, RED) for where in (1, 2, 3, -1)),
    Higher(1, 2),
    Same(Aspect.COLOUR, (1, 2)),
    Total((10,), (1, 2)),
    Highest(index([6]), (1, 2)),
    Lowest(_COAT, (1, 3)),
)
"""Claims that speak of Partners or places, as no demand may."""

NAMES: Final = ("Ann", "Bob", "Cleo")
_CARDS: Final = (Resource(Item.GUN, 5), Resource(Item.TAPE_RECORDER, 2), DOUBLE_AGENT)
_CLAIM: Final = count(GREEN, 1)
_DEMAND: Final = count(_COAT, 1)

_SEVERAL: Final = (
    Every((Term(Claims(1, _CLAIM)), Term(Lays(2, 2)))),
    Every((Term(Lays(1, 1)), Term(Claims(1, _CLAIM)), Term(Claims(2, _DEMAND), holds=False))),
    Every((Term(Claims(1, _DEMAND)), Term(Lays(2), holds=False))),
    Every((Term(Lays(2)), Term(Claims(1, _CLAIM)))),
    Every((Term(Lays(1)), Term(Lays(None), holds=False))),
)
_ASKED: Final = (Asked(1), Asked(2), Asked(3))
LATER: Final[tuple[Later, ...]] = (
    *(
        Conditional((Branch(AcceptSeat(1), condition, holds),))
        for condition in (Claims(1, _CLAIM), Claims(2, _DEMAND), Lays(2), Lays(2, 1), Lays(2, 2), Lays(None))
        for holds in (True, False)
    ),
    *(Conditional((Branch(AcceptSeat(1), several),)) for several in _SEVERAL),
    Conditional((Branch(Plain.STAND_BY, _SEVERAL[0], holds=False),), standing=True),
    Conditional((Branch(AcceptSeat(1, assassin=True), Claims(1, _CLAIM)), Branch(Plain.REFUSE))),
    Conditional(
        (
            Branch(AcceptSeat(1), Claims(1, _CLAIM)),
            Branch(AcceptSeat(2), Claims(2, _DEMAND)),
            Branch(Plain.MATA_HARI),
        )
    ),
    Conditional((Branch(Plain.STAND_BY),), standing=True),
    *(
        Conditional((Branch(Plain.STAND_BY, Lays(1, 2), holds=False),), standing)
        for standing in (True, False)
    ),
    *(
        Conditional((Branch(order, asked),), standing)
        for asked in _ASKED
        for order in (Plain.PASS, LayOffer(_CARDS[: asked.count]))
        for standing in (True, False)
    ),
    NextOffer(LayOffer(_CARDS[:2])),
    NextOffer(LayOffer(_CARDS, (_CLAIM,), Request(RequestKind.DEMAND, _DEMAND), "Trust me.")),
    TakeFirst((_CARDS[:1], _CARDS[1:2], ())),
    TakeFirst((_CARDS[:2], _CARDS[2:])),
)
"""Orders that are kept for later."""

ORDERS: Final[tuple[Order, ...]] = (
    LayOffer(_CARDS),
    LayOffer(_CARDS, (_CLAIM,), Request(RequestKind.DEMAND, _DEMAND), "Trust me."),
    LayOffer(_CARDS, (), Request(RequestKind.WISH, _DEMAND)),
    *(AccuseSeat(1, kind) for kind in PartnerKind),
    AcceptSeat(1),
    AcceptSeat(1, assassin=True),
    AcceptSeat(1, assassin=True, demand=_DEMAND),
    TakeCards(_CARDS[:2]),
    TakeCards(()),
    ChangeOffer(_CARDS),
    Talk("Trust me."),
    Talk("Trust me.", to=1),
    ToGameMaster("I am away."),
    SetLanguage(SOURCE),
    SetZone("America/New_York"),
    Vacation(1),
    Vacation(3),
    Vacation(Day(1, 5)),
    Vacation(Day(12, 8, 2031)),
    Vacation(Weekday(6)),
    *Plain,
    *(History(turns) for turns in (1, 3, 12)),
    *(Rules(topic) for topic in (None, *Topic)),
    *LATER,
    *(Revoke(number=number) for number in (1, 12)),
    *(Revoke(moment=moment) for moment in Moment),
)
"""Every order that letters write."""
