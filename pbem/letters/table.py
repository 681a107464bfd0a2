"""The table as everybody sees it, and the hand as only its owner does."""

from collections.abc import Iterator

from pbem.game.cards import Card, Colour, Resource
from pbem.game.moves import Seat
from pbem.game.state import ChoiceKind, CounterOfferMode, Phase
from pbem.game.views import OfferView, Own, View
from pbem.letters.absences import slow_rows
from pbem.letters.page import Entry, Fact, HandBlock, PlayerRow, Suit, TableBlock
from pbem.letters.reader import Reader
from pbem.letters.seating import bots_fact, observers_fact
from pbem.letters.voice import N_, P_

_PHASES = {
    Phase.DECLARATION: N_("Declaration"),
    Phase.COUNTER_OFFERS: N_("Counter-offers"),
    Phase.CHALLENGE: N_("Challenge window"),
    Phase.RESOLUTION: N_("Decision"),
    Phase.ENDED: N_("The end"),
}

_CHOOSING = {
    ChoiceKind.INFORMATION: N_("is choosing from the pile"),
    ChoiceKind.MATA_HARI: N_("is choosing from the pile"),
    ChoiceKind.CHANGE: N_("answers the Assassin’s demand"),
}

_OFFERED = (
    P_("Your offer: {n} card.", "Your offer: {n} cards."),
    P_("The offer of {name}: {n} card.", "The offer of {name}: {n} cards."),
)
_COUNTERED = (
    P_("Your counter-offer: {n} card.", "Your counter-offer: {n} cards."),
    P_("The counter-offer of {name}: {n} card.", "The counter-offer of {name}: {n} cards."),
)


def turn_of(view: View, reader: Reader) -> str:
    """Return where in the game this is."""
    if view.turn_limit is None:
        return reader.voice.gettext("Turn {turn}", turn=view.turn)
    return reader.voice.gettext("Turn {turn} of {limit}", turn=view.turn, limit=view.turn_limit)


def table_block(
    view: View,
    reader: Reader,
    bots: tuple[Seat, ...] = (),
    slow: tuple[Seat, ...] = (),
    observers: tuple[str, ...] = (),
) -> TableBlock:
    """Return the table as everybody sees it (ruling *what is public*).

    Args:
        view: of the reader's seat, or of nobody's.
        reader: who reads.
        bots: the seats that bots play for.
        slow: the seats whose players take longer just now.
        observers: the names of those who watch.
    """
    rows = tuple(
        PlayerRow(
            name=player.name,
            cards=player.cards,
            undercover=player.covers.undercover,
            compromised=player.covers.compromised,
            status=_status(player.seat, view, reader),
            is_reader=reader.is_me(player.seat),
            is_active=player.seat == view.active and view.phase is not Phase.ENDED,
        )
        for player in view.players
    )
    return TableBlock(
        facts=(
            *_facts(view, reader),
            *bots_fact(tuple(map(reader.name, bots)), reader),
            *observers_fact(observers, reader),
        ),
        rows=slow_rows(rows, slow, reader),
        offers=tuple(_offers(view, reader)),
    )


def _facts(view: View, reader: Reader) -> Iterator[Fact]:
    say_it, plural = reader.voice.gettext, reader.voice.ngettext
    yield Fact(say_it("Now"), say_it(_PHASES[view.phase]))
    yield Fact(say_it("Pile"), plural("{n} card", "{n} cards", view.pile))
    yield Fact(say_it("Covers in the middle"), str(view.middle))
    if view.gone:
        yield Fact(say_it("Partners gone"), reader.voice.every(reader.partner(kind) for kind in view.gone))


def _status(seat: Seat, view: View, reader: Reader) -> str:
    """Return what a player is doing, from public facts and the reader's own answers only."""
    say_it = reader.voice.gettext
    if view.phase is Phase.ENDED:
        return ""
    if view.choice is not None and view.choice.seat == seat:
        return say_it(_CHOOSING[view.choice.kind])
    if view.choice is None and view.phase is not Phase.COUNTER_OFFERS and seat in view.awaited:
        return say_it("is to declare") if view.phase is Phase.DECLARATION else say_it("is to decide")
    offer = next((one for one in (view.offer, *view.counters) if one and one.seat == seat), None)
    if offer is not None:
        return reader.voice.ngettext("{n} card laid", "{n} cards laid", offer.size)
    if seat in view.passed:
        return say_it("has passed")
    if view.phase is not Phase.COUNTER_OFFERS or seat == view.active:
        return ""
    return say_it("has answered") if seat in view.answered else say_it("is to answer")


def _offers(view: View, reader: Reader) -> Iterator[Entry]:
    if view.offer is not None:
        text = reader.counted(view.offer.seat, view.offer.size, *_OFFERED)
        yield _offer_block(text, view.offer, reader, view)
    for offer in view.counters:
        yield _offer_block(reader.counted(offer.seat, offer.size, *_COUNTERED), offer, reader, view)
    own = view.own.offer if view.own else None
    if own is not None and own.number not in {one.number for one in (view.offer, *view.counters) if one}:
        text = reader.voice.ngettext(
            "Your counter-offer, still sealed: {n} card.",
            "Your counter-offer, still sealed: {n} cards.",
            own.size,
        )
        yield _offer_block(text, own, reader, view)


def _offer_block(text: str, offer: OfferView, reader: Reader, view: View) -> Entry:
    request = reader.request(view.request) if offer.seat == view.active else ()
    if offer.seat == view.active and view.demand is not None:
        request = reader.demand(view.demand)
    talk = reader.in_tongue(offer.seat, reader.voice.gettext("Talk"))
    said = (*reader.claims(offer.claims), *request, *reader.talk(offer.talk, talk))
    return Entry(text, said=said, cards=reader.cells(offer.cards))


def hand_block(own: Own, view: View, reader: Reader) -> HandBlock:
    """Return what the reader holds and plays for, with the score it would give now (ruling *score*)."""
    say_it = reader.voice.gettext
    resources = [card for card in own.hand if isinstance(card, Resource)]
    gained = sum(card.index for card in resources if card.item is own.objective)
    lost = sum(card.index for card in resources if card.colour is own.skull)
    covers = next(player.covers for player in view.players if player.seat == view.seat)
    hidden = 2 * covers.undercover
    return HandBlock(
        title=reader.voice.ngettext("Your hand: {n} card", "Your hand: {n} cards", len(own.hand)),
        suits=tuple(_suits(own.hand, reader)),
        objective=reader.item(own.objective),
        scores=say_it("each scores its index; you hold {points}", points=gained),
        skull=reader.colour(own.skull),
        costs=say_it("each costs its index; you hold {points}", points=lost),
        now=say_it(
            "As things stand: {gained} for the objective + {hidden} for Undercover covers − {lost} for the "
            "skull = {total}",
            gained=gained,
            hidden=hidden,
            lost=lost,
            total=minus(gained + hidden - lost),
        ),
        objective_suit=own.objective.colour.value,
        skull_suit=own.skull.value,
    )


def minus(number: int) -> str:
    """Return a number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def _suits(hand: tuple[Card, ...], reader: Reader) -> Iterator[Suit]:
    for colour in Colour:
        cards = [card for card in hand if isinstance(card, Resource) and card.colour is colour]
        if cards:
            yield Suit(reader.suit(colour), reader.cells(cards), sum(card.index for card in cards))
    partners = [card for card in hand if not isinstance(card, Resource)]
    if partners:
        yield Suit(reader.voice.gettext("Partners"), reader.cells(partners), None)


def mode_note(view: View, reader: Reader) -> str:
    """Return when counter-offers are shown in this game (ruling *counter-offers*)."""
    if view.mode is CounterOfferMode.SEALED:
        return reader.voice.gettext("Nobody sees it before all have answered; until then you may change it.")
    return reader.voice.gettext(
        "Everybody is shown what you say of it at once; you may change it until all have answered."
    )
