"""Views: what one seat, or an observer, may know of a game, built up from nothing (ruling *secrecy*)."""

from dataclasses import dataclass

from pbem.game.cards import Card, Colour, Item, PartnerKind, in_printed_order
from pbem.game.choices import Choices, awaited, change_options, choices
from pbem.game.moves import Request, Seat
from pbem.game.state import (
    Choice,
    ChoiceKind,
    CounterOfferMode,
    Covers,
    Offer,
    Phase,
    Result,
    State,
)
from pbem.game.statements import Statement


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody sees of a player.

    Args:
        seat: the place at the table.
        name: the player's name in this game.
        cards: how many cards are held, those laid on the table included.
        covers: the cover cards by side.
    """

    seat: Seat
    name: str
    cards: int
    covers: Covers


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer face down on the table.

    Args:
        seat: the owner.
        number: tells this offer from any other of the game.
        size: how many cards.
        claims: meanings of its claims.
        talk: free talk laid with it.
        cards: its cards for the owner, otherwise empty.
    """

    seat: Seat
    number: int
    size: int
    claims: tuple[Statement, ...]
    talk: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Somebody has to choose: who, why, and how many cards may be taken at most."""

    seat: Seat
    kind: ChoiceKind
    limit: int


@dataclass(frozen=True, slots=True)
class Own:
    """What one seat alone knows.

    Args:
        hand: all cards held, in printed order, those laid on the table included.
        objective: the item that scores.
        skull: the colour that costs.
        offer: the seat's own offer of this turn, whether shown to others or not.
        stood_by: whether the seat has answered the challenge window.
        pile: the pile in printed order while the seat has to take from it, otherwise empty.
        changes: the offers the seat may choose from under the Assassin's demand.
    """

    hand: tuple[Card, ...]
    objective: Item
    skull: Colour
    offer: OfferView | None
    stood_by: bool
    pile: tuple[Card, ...]
    changes: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; for an observer ``seat`` and ``own`` are ``None``.

    Args:
        seat: who looks.
        players: everyone, in seat order.
        turn: the turn being played, from 1.
        turn_limit: the last turn agreed upon, if any.
        mode: when counter-offers are shown.
        active: the active player.
        phase: the part of the turn.
        pile: how many cards the pile holds.
        middle: how many covers lie in the middle.
        gone: Partners that left the game.
        offer: the active player's offer.
        request: what the active player asks for in return.
        counters: the counter-offers that have been shown.
        answered: who has answered the counter-offers.
        passed: who counts as having passed, as far as that is public.
        awaited: whose answer is missing; empty in the challenge window, where nobody is named.
        choice: the decision everything waits for.
        demand: the Assassin's demand while its answer is awaited.
        result: the end, once it has come.
        own: what only this seat knows.
        choices: what this seat may do.
    """

    seat: Seat | None
    players: tuple[Player, ...]
    turn: int
    turn_limit: int | None
    mode: CounterOfferMode
    active: Seat
    phase: Phase
    pile: int
    middle: int
    gone: tuple[PartnerKind, ...]
    offer: OfferView | None
    request: Request | None
    counters: tuple[OfferView, ...]
    answered: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    choice: ChoiceView | None
    demand: Statement | None
    result: Result | None
    own: Own | None
    choices: Choices

    def name(self, seat: Seat) -> str:
        """Return the name of the player on a seat."""
        return self.players[seat].name


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know of a game, or what everyone may know for ``None``."""
    shown = tuple(offer for offer in state.standing() if offer.shown)
    return View(
        seat=seat,
        players=tuple(
            Player(place, name, len(state.hands[place]), state.covers[place])
            for place, name in enumerate(state.setup.players)
        ),
        turn=state.turn,
        turn_limit=state.setup.options.turn_limit,
        mode=state.setup.options.counter_offers,
        active=state.active,
        phase=state.phase,
        pile=len(state.pile),
        middle=state.middle,
        gone=tuple(sorted((partner.kind for partner in state.gone), key=list(PartnerKind).index)),
        offer=_offer_view(state.offer, seat),
        request=None if state.offer is None else state.request,
        counters=tuple(view for offer in shown if (view := _offer_view(offer, seat))),
        answered=tuple(sorted(state.answered)),
        passed=tuple(sorted(state.passed)),
        awaited=_publicly_awaited(state),
        choice=_choice_view(state.choice),
        demand=state.assassin_demand,
        result=state.result,
        own=None if seat is None else _own(state, seat),
        choices=Choices() if seat is None else choices(state, seat),
    )


def _offer_view(offer: Offer | None, seat: Seat | None) -> OfferView | None:
    if offer is None:
        return None
    cards = offer.cards if offer.seat == seat else ()
    return OfferView(offer.seat, offer.number, len(offer.cards), offer.claims, offer.talk, cards)


def _choice_view(choice: Choice | None) -> ChoiceView | None:
    return None if choice is None else ChoiceView(choice.seat, choice.kind, choice.limit)


def _publicly_awaited(state: State) -> tuple[Seat, ...]:
    """Return whose answer is missing, naming nobody in the challenge window (ruling *what is public*)."""
    if state.phase is Phase.CHALLENGE and state.choice is None:
        return ()
    return awaited(state)


def _own(state: State, seat: Seat) -> Own:
    choice = state.choice
    looks = choice is not None and choice.seat == seat and choice.kind is not ChoiceKind.CHANGE
    changes = choice is not None and choice.seat == seat and choice.kind is ChoiceKind.CHANGE
    objective = state.setup.objectives[seat]
    return Own(
        hand=state.hands[seat],
        objective=objective,
        skull=state.setup.options.skull_of(objective),
        offer=_offer_view(state.offer_of(seat), seat),
        stood_by=seat in state.stood,
        pile=in_printed_order(state.pile) if looks else (),
        changes=change_options(state) if changes else (),
    )
