"""News for one seat alone: what it was dealt, shown, given, or missed."""

from pbem.game.events import (
    AccusationLapsed,
    Dealt,
    Gained,
    Inspected,
    LapseReason,
    Missed,
    PileShown,
    Received,
)
from pbem.game.state import ChoiceKind, Phase
from pbem.letters.page import Entry, Tone
from pbem.letters.reader import Reader
from pbem.letters.voice import N_

PrivateEvent = Dealt | Inspected | AccusationLapsed | PileShown | Gained | Received | Missed
"""Events that only one seat is told."""

_LAPSED = {
    LapseReason.GONE: N_(
        "Your accusation of {name} ({what}) came to nothing, and cost nothing: that offer had left the table."
    ),
    LapseReason.CHANGED: N_(
        "Your accusation of {name} ({what}) came to nothing, and cost nothing: the offer you were shown last "
        "had been changed or withdrawn."
    ),
    LapseReason.CLEARED: N_(
        "Your accusation of {name} ({what}) came to nothing, and cost nothing: you had already accused that "
        "same offer."
    ),
    LapseReason.ENDED: N_(
        "Your accusation of {name} ({what}) came to nothing, and cost nothing: the turn or the game had "
        "ended."
    ),
}

_MISSED_PHASE = {
    Phase.DECLARATION: N_("Your declaration did not come in time."),
    Phase.COUNTER_OFFERS: N_("Your answer to the offer did not come in time: that counts as passing."),
    Phase.CHALLENGE: N_("Your answer to the challenge window did not come in time: you accused nobody."),
    Phase.RESOLUTION: N_("Your decision did not come in time: all counter-offers were refused."),
    Phase.ENDED: N_("A deadline went by without your answer."),
}

_MISSED_CHOICE = {
    ChoiceKind.INFORMATION: N_("Your choice from the pile did not come in time: nothing was taken."),
    ChoiceKind.MATA_HARI: N_("Your choice from the pile did not come in time: nothing was taken."),
    ChoiceKind.CHANGE: N_("Your answer to the demand did not come in time: the referee answered for you."),
}


def tell_private(event: PrivateEvent, reader: Reader) -> Entry:
    """Return one event that only this reader is told, with the cards it is about."""
    say_it, plural = reader.voice.gettext, reader.voice.ngettext
    match event:
        case Dealt(hand, objective):
            text = plural(
                "You were dealt {n} card, and {objective} as your objective.",
                "You were dealt {n} cards, and {objective} as your objective.",
                len(hand),
                objective=reader.item(objective),
            )
            return Entry(text)
        case Inspected(accused, cards):
            text = say_it(
                "For your eyes only, once, the cards {name} had laid, in order:", name=reader.name(accused)
            )
            return Entry(text, cards=reader.cells(cards))
        case AccusationLapsed(accused, kind, reason):
            text = say_it(_LAPSED[reason], name=reader.name(accused), what=reader.partner(kind))
            return Entry(text)
        case PileShown(cards):
            return Entry(say_it("For your eyes only, the pile, sorted:"), cards=reader.cells(cards))
        case Gained(()):
            return Entry(say_it("You took no card into your hand."))
        case Gained(cards):
            text = plural(
                "The card that came into your hand:", "The cards that came into your hand:", len(cards)
            )
            return Entry(text, cards=reader.cells(cards))
        case Received(other, received, given):
            text = say_it(
                "For {given}, {name} gave you:", given=reader.listed(given), name=reader.name(other)
            )
            return Entry(text, cards=reader.cells(received))
        case Missed(phase, choice):
            return Entry(say_it(_MISSED_PHASE[phase] if choice is None else _MISSED_CHOICE[choice]), Tone.BAD)
