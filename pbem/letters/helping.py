"""How orders are written: every order once, with the reader's own cards."""

from collections.abc import Iterator

from pbem.game.cards import Card, PartnerKind, in_printed_order
from pbem.game.moves import Seat
from pbem.game.views import Own, View
from pbem.letters.actions import TO_FILL_IN, languages, link
from pbem.letters.examples import (
    ALWAYS_STAND_BY,
    EXAMPLE_DAYS,
    EXAMPLE_ZONE,
    example_cards,
    example_claim,
    example_decision,
    example_declaration,
    example_demand,
    example_standing_offer,
)
from pbem.letters.page import Action
from pbem.letters.reader import Reader
from pbem.letters.talkword import TalkMode
from pbem.letters.voice import N_
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    NextOffer,
    Order,
    Plain,
    Revoke,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    Vacation,
)
from pbem.speech.questions import History, Rules

_TALK = N_("talks to everybody; nobody checks what you say.")
_TELL = N_("talks to one player alone.")
_ZONE = N_("shows times as clocks show them there; any city will do.")
_AWAY = N_("says that you are away: deadlines of this game wait for you, for a number of days in all.")
_PLAIN: dict[Order, str] = {
    Plain.PASS: N_("makes no counter-offer."),
    Plain.WITHDRAW: N_("takes your counter-offer back, until all have answered."),
    Plain.STAND_BY: N_("accuses nobody; you may say so before the challenge window opens."),
    Plain.REFUSE: N_("refuses all counter-offers: the exchange fails."),
    Plain.MATA_HARI: N_("activates the Mata Hari among your cards when there was no counter-offer."),
    Plain.CONFIRM: N_("confirms your offer when the Assassin’s demand leaves nothing to choose."),
    Plain.CANCEL: N_("revokes what you sent ahead, or what is still on hold."),
    Plain.BACK: N_("says that you are away no more."),
    Plain.QUIT: N_("leaves the game: you are asked once more, and then somebody else may take your seat."),
    Plain.AGAIN: N_("once the game is over: says that you would play again with the same people."),
    Plain.NOT_AGAIN: N_("takes that back."),
    Plain.CHECK: N_("as the first line: says what the lines below it would do, and does nothing."),
    Plain.STATUS: N_("sends you the current letter again."),
    Plain.RESEND: N_("alone in a mail: sends you the last letter again, as it was."),
    Plain.HAND: N_("shows your hand, your objective and covers, and what you sent ahead."),
    Plain.TABLE: N_("shows the table as everybody sees it."),
    Plain.SCORE: N_("counts what you would score now."),
    Plain.WHO: N_("says who plays, and what the game waits for."),
    History(): N_("tells the last turns again; name another number if you like."),
    Rules(): N_("names the parts of the rules that can be explained."),
    Plain.HELP: N_("explains how to write, with your cards."),
    Plain.REMINDERS_OFF: N_("stops the reminders before deadlines, in all your games."),
    Plain.REMINDERS_ON: N_("lets them come again."),
}


_OVER: tuple[tuple[str, Order], ...] = (
    (N_("tells the whole story again."), Plain.STATUS),
    (_PLAIN[History()], History()),
    (N_("says who played, and who would play again."), Plain.WHO),
)


def how_to_write(view: View, reader: Reader, talk: TalkMode) -> tuple[Action, ...]:
    """Return every order with what it does; the examples are made of the reader's cards.

    Args:
        view: what the reader may know.
        reader: whom it is for.
        talk: whom players may write to; of other talk nothing is said.
    """
    if view.own is None:
        return ()
    plain = ((title, order) for order, title in _PLAIN.items())
    orders = (*_orders(view, view.own), *_talks(view, talk), *plain)
    return (
        *(Action(reader.voice.gettext(title), "", (link(order, reader),)) for title, order in orders),
        Action(reader.voice.gettext(_AWAY), "", (link(Vacation(EXAMPLE_DAYS), reader),)),
        Action(reader.voice.gettext(_ZONE), "", (link(SetZone(EXAMPLE_ZONE), reader),)),
        languages(reader),
    )


def at_any_time(
    view: View, reader: Reader, talk: TalkMode, more: tuple[Plain, ...] = ()
) -> tuple[Action, ...]:
    """Return what any letter may be answered with, whatever is asked, and what more this one may be."""
    if view.own is None:
        return ()
    orders = (*_talks(view, talk), *((_PLAIN[order], order) for order in (Plain.HELP, *more)))
    return tuple(Action(reader.voice.gettext(title), "", (link(order, reader),)) for title, order in orders)


def after_the_end(view: View, reader: Reader, talk: TalkMode) -> tuple[Action, ...]:
    """Return what a letter of a game that is over may be answered with."""
    if view.own is None:
        return ()
    orders = (*_talks(view, talk), *_OVER)
    return tuple(Action(reader.voice.gettext(title), "", (link(order, reader),)) for title, order in orders)


def _talks(view: View, talk: TalkMode) -> Iterator[tuple[str, Order]]:
    """Yield how to write to the others, as far as is agreed."""
    if talk is not TalkMode.OFF:
        yield _TALK, Talk(TO_FILL_IN)
    if talk is TalkMode.ON:
        yield _TELL, Talk(TO_FILL_IN, _other(view))


def _other(view: View) -> Seat:
    """Return the player who sits next to the reader."""
    return next(player.seat for player in view.players if player.seat != view.seat)


def _orders(view: View, own: Own) -> Iterator[tuple[str, Order]]:
    other = _other(view)
    pair = example_cards(own, 2) or own.hand
    if pair:
        yield (
            N_("declares cards with a claim and a demand, one line each."),
            example_declaration(own, len(pair)),
        )
        yield (
            N_("makes a counter-offer; as many cards as were declared."),
            LayOffer(pair, example_claim(pair), talk=""),
        )
    yield N_("accuses a player of hiding one kind of Partner."), AccuseSeat(other, PartnerKind.DOUBLE_AGENT)
    yield N_("accepts a counter-offer."), AcceptSeat(other)
    yield (
        N_("accepts it and shows the Assassin among your cards, with a demand if you like."),
        AcceptSeat(other, True, example_demand(own)),
    )
    if pair:
        yield N_("takes cards when you look at the pile; you may take none."), TakeCards(pair[:1])
        yield (
            N_("changes your offer when the Assassin’s demand asks for it."),
            ChangeOffer(in_printed_order(pair)),
        )
    yield from _ahead(view, own, pair)


def _ahead(view: View, own: Own, pair: tuple[Card, ...]) -> Iterator[tuple[str, Order]]:
    """Yield what can be sent ahead."""
    yield (
        N_("decides for you when its time comes; a condition holds if what is claimed makes it sure."),
        example_decision(view, own),
    )
    yield N_("accuses nobody, in this turn and every other, until you revoke it."), ALWAYS_STAND_BY
    if pair:
        yield (
            N_("lays these cards whenever so many are asked for, until you revoke it."),
            example_standing_offer(pair),
        )
        yield N_("is your next declaration, kept until it is asked for."), NextOffer(LayOffer(pair))
        yield (
            N_("takes the first of these that lies in the pile, when you next look at it."),
            TakeFirst((pair[:1], pair[1:2], ()) if pair[1:] else (pair[:1], ())),
        )
    yield N_("revokes the one with that number of what you sent ahead."), Revoke(number=1)
