"""What the reader may do, from the one table of choices, each with an order that can be sent as it is.

Titles are worded so that they are no orders themselves: "if you lay nothing", never "no counter-offer".
"""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from pbem.game.cards import PartnerKind
from pbem.game.choices import Choices
from pbem.game.moves import RequestKind
from pbem.game.views import Own, View
from pbem.letters.examples import (
    ALWAYS_STAND_BY,
    example_counter_offer,
    example_decision,
    example_declaration,
    example_demand,
)
from pbem.letters.model import Ahead
from pbem.letters.page import Action, Link
from pbem.letters.reader import Reader
from pbem.letters.table import mode_note
from pbem.letters.voice import N_, P_
from pbem.letters.words import order_text
from pbem.speech.languages import playable_codes
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    Moment,
    Order,
    Plain,
    Revoke,
    SetLanguage,
    TakeCards,
)

TO_FILL_IN: Final = "…"
"""Stands in an example for words that only the reader knows; it is not filled into a mail."""

_CHANGES_SHOWN: Final = 8

_DECLARE = P_("Your declaration: {n} card", "Your declaration: 1 to {n} cards")
_LAY = P_("A counter-offer of {n} card", "A counter-offer of {n} cards")
_LAY_ANEW = P_(
    "Another counter-offer of {n} card in place of yours",
    "Another counter-offer of {n} cards in place of yours",
)
_TAKE = P_("A card from the pile", "Up to {n} cards from the pile")
_EXAMPLE = N_("An example that would be accepted, not advice: put your own choice in its place.")


def mailto(address: str, subject: str, lines: tuple[str, ...]) -> str:
    """Return the address of a new message with subject and body filled in (RFC 6068)."""
    if not address:
        return ""
    body = "\r\n".join((*lines, ""))
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"


def link(order: Order, reader: Reader, language: str | None = None) -> Link:
    """Return an order ready to be sent, in the reader's language unless another is named."""
    return link_to(tuple(order_text(order, language or reader.language, reader.names).splitlines()), reader)


def link_to(lines: tuple[str, ...], reader: Reader) -> Link:
    """Return lines ready to be sent, but for what is to be filled in."""
    sent = tuple(line.replace(TO_FILL_IN, "") for line in lines)
    return Link(lines, mailto(reader.reply_to, reader.subject, sent))


def languages(reader: Reader) -> Action:
    """Return how to change the language, each one in its own words: who needs it may know no other."""
    others = (code for code in playable_codes() if code != reader.language)
    links = tuple(link(SetLanguage(code), reader, code) for code in others)
    return Action(reader.voice.gettext("To play in another language"), "", links)


def actions(view: View, ahead: Ahead, reader: Reader) -> tuple[Action, ...]:
    """Return everything the reader may do now; what is not listed would be refused."""
    own = view.own
    if own is None:
        return ()
    may = view.choices
    return tuple(
        action
        for part in (
            _choosing(own, may, reader),
            _deciding(own, may, reader),
            _offering(view, own, may, reader),
            _accusing(may, reader),
            _looking_ahead(view, may, ahead, reader),
        )
        for action in part
    )


def _choosing(own: Own, may: Choices, reader: Reader) -> Iterator[Action]:
    say_it = reader.voice.gettext
    if may.take is not None:
        example = (link(TakeCards(own.pile[: may.take]), reader),) if may.take else ()
        yield Action(
            reader.voice.ngettext(*_TAKE, may.take),
            say_it("An example: put the cards you want in its place."),
            example,
            cards=reader.cells(own.pile),
        )
        yield Action(say_it("If you want none of them"), "", (link(TakeCards(()), reader),))
    if may.change:
        shown = own.changes[:_CHANGES_SHOWN]
        note = ""
        if len(own.changes) > len(shown):
            note = say_it(
                "{shown} of {all} ways that fit; any other that satisfies the demand and keeps as many cards "
                "is fine too.",
                shown=len(shown),
                all=len(own.changes),
            )
        links = tuple(link(ChangeOffer(cards), reader) for cards in shown)
        yield Action(say_it("Your offer, changed to meet the demand"), note, links)
    if may.confirm:
        note = _only_way(own, reader)
        yield Action(say_it("Your word that it goes on"), note, (link(Plain.CONFIRM, reader),))


def _only_way(own: Own, reader: Reader) -> str:
    """Return what becomes of the offer where nothing is left to choose."""
    only = own.changes[0]
    if own.offer is not None and own.offer.cards == only:
        return reader.voice.gettext("There is nothing to choose: your offer stands as it is.")
    return reader.voice.gettext(
        "There is nothing to choose: your offer becomes {cards}.", cards=reader.listed(only)
    )


def _deciding(own: Own, may: Choices, reader: Reader) -> Iterator[Action]:
    say_it = reader.voice.gettext
    if may.accept:
        links = tuple(link(AcceptSeat(seat), reader) for seat in may.accept)
        yield Action(say_it("The exchange, with one of the counter-offers"), "", links)
    if may.assassin:
        note = say_it(
            "The Assassin among your cards is shown, and the other takes a Compromised cover. You may add a "
            "demand, as in the second line."
        )
        first = may.accept[0]
        examples = (AcceptSeat(first, True), AcceptSeat(first, True, example_demand(own)))
        links = tuple(link(order, reader) for order in examples)
        yield Action(say_it("The exchange, with the Assassin"), note, links)
    if may.mata_hari:
        note = say_it(
            "All your covers turn Undercover, and you may take up to two cards from the pile; no card is "
            "drawn and no cover taken."
        )
        yield Action(
            say_it("Mata Hari, instead of a failed exchange"), note, (link(Plain.MATA_HARI, reader),)
        )
    if may.refuse:
        note = say_it("The exchange fails: you draw two cards and take a Compromised cover.")
        yield Action(say_it("If nothing of it will do"), note, (link(Plain.REFUSE, reader),))


def _offering(view: View, own: Own, may: Choices, reader: Reader) -> Iterator[Action]:
    say_it = reader.voice.gettext
    if may.declare:
        size = min(2, max(may.declare))
        title = reader.voice.ngettext(*_DECLARE, max(may.declare))
        note = say_it(
            "Claims are optional, and have to be true unless a Double Agent lies among the cards. A demand "
            "binds the others, a wish does not. {example}",
            example=say_it(_EXAMPLE),
        )
        yield Action(title, note, (link(example_declaration(own, size), reader),))
    if may.lay:
        yield _counter_offer(view, own, may.lay, reader)
    if may.withdraw:
        note = say_it("Your cards go back to your hand; that counts as passing.")
        yield Action(say_it("If you want your cards back"), note, (link(Plain.WITHDRAW, reader),))
    elif may.passes:
        yield Action(say_it("If you lay nothing"), "", (link(Plain.PASS, reader),))


def _counter_offer(view: View, own: Own, size: int, reader: Reader) -> Action:
    say_it = reader.voice.gettext
    example = example_counter_offer(view, own, size)
    title = reader.voice.ngettext(*(_LAY if own.offer is None else _LAY_ANEW), size)
    if example is None:
        note = say_it("No cards in your hand meet the demand, so you can only pass.")
        return Action(title, note, ())
    demanded = view.request is not None and view.request.kind is RequestKind.DEMAND
    notes = [say_it("It has to meet the demand.")] if demanded else []
    notes += [mode_note(view, reader), say_it(_EXAMPLE)]
    return Action(title, " ".join(notes), (link(example, reader),))


def _accusing(may: Choices, reader: Reader) -> Iterator[Action]:
    say_it = reader.voice.gettext
    if may.accuse:
        everyone = [
            link(AccuseSeat(target.seat, kind), reader) for target in may.accuse for kind in PartnerKind
        ]
        brief = tuple(everyone[place * 3 + place % 3] for place in range(len(may.accuse)))
        note = say_it(
            "Name a player and a kind: Double Agent, Assassin or Mata Hari. If you are right, the Partner "
            "leaves the game, its owner takes a Compromised cover and you may take a card from the pile; if "
            "you are wrong, the cover is yours."
        )
        yield Action(say_it("An accusation"), note, brief, more=tuple(everyone))
    if may.stand_by:
        yield Action(say_it("If you suspect nobody"), "", (link(Plain.STAND_BY, reader),))


def _looking_ahead(view: View, may: Choices, ahead: Ahead, reader: Reader) -> Iterator[Action]:
    say_it = reader.voice.gettext
    if may.stand_by_ahead and not ahead.has(Moment.STAND_BY):
        note = say_it("You may say so now; it counts when the challenge window opens.")
        both = (link(Plain.STAND_BY, reader), link(ALWAYS_STAND_BY, reader))
        yield Action(say_it("If you suspect nobody, said ahead"), note, both)
    if may.resolve_ahead and not ahead.has(Moment.RESOLUTION) and view.own is not None:
        orders: list[Order] = [AcceptSeat(offer.seat) for offer in view.counters]
        orders += [Plain.REFUSE, example_decision(view, view.own)]
        note = say_it(
            "Your decision may be sent now; it also says that you accuse nobody. It may depend on what is "
            "claimed, as in the last example."
        )
        links = tuple(link(order, reader) for order in orders)
        yield Action(say_it("Your decision, sent ahead"), note, links)
    if may.reconsider or ahead.waiting:
        single = (Revoke(number=each.number) for each in ahead.waiting) if len(ahead.waiting) > 1 else ()
        revoking = tuple(link(order, reader) for order in (Plain.CANCEL, *single))
        yield Action(say_it("If you change your mind about what you sent ahead"), "", revoking)
