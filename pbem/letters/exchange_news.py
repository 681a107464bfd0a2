"""News of accusations and of the resolution: what became of the offers on the table."""

from pbem.game.events import (
    Accused,
    AssassinShown,
    CardsTaken,
    ChoiceOpened,
    CoverReason,
    CoverTaken,
    DemandAnswered,
    Drew,
    Exchanged,
    ExchangeFailed,
    FailReason,
    MataHariActivated,
    TurnCut,
    TurnSkipped,
)
from pbem.game.moves import Seat
from pbem.game.state import ChoiceKind
from pbem.letters.page import Entry
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, P_

ExchangeEvent = (
    Accused
    | CoverTaken
    | ChoiceOpened
    | CardsTaken
    | TurnCut
    | ExchangeFailed
    | Drew
    | TurnSkipped
    | Exchanged
    | MataHariActivated
    | AssassinShown
    | DemandAnswered
)
"""Events that accusations and resolutions tell everyone."""

_COVERS = {
    CoverReason.EXPOSED: (
        N_("Your Partner was exposed: you took a Compromised cover."),
        N_("A Partner of {name} was exposed: {name} took a Compromised cover."),
    ),
    CoverReason.FALSE_ACCUSATION: (
        N_("The accusation was unfounded: you took a Compromised cover."),
        N_("The accusation was unfounded: {name} took a Compromised cover."),
    ),
    CoverReason.FAILED_EXCHANGE: (
        N_("You took a Compromised cover for the failed exchange."),
        N_("{name} took a Compromised cover for the failed exchange."),
    ),
    CoverReason.ASSASSIN: (
        N_("The Assassin gave you a Compromised cover."),
        N_("The Assassin gave {name} a Compromised cover."),
    ),
}

_FAILED = {
    FailReason.REFUSED: (
        N_("Your exchange failed: you refused all, or nothing was there to be accepted."),
        N_("The exchange failed: {name} refused all, or nothing was there to be accepted."),
    ),
    FailReason.MISSED_RESOLUTION: (
        N_("Your exchange failed: your decision did not come in time."),
        N_("The exchange failed: the decision of {name} did not come in time."),
    ),
    FailReason.MISSED_DECLARATION: (
        N_("Your exchange failed: your declaration did not come in time."),
        N_("The exchange failed: the declaration of {name} did not come in time."),
    ),
    FailReason.NO_CARDS: (
        N_("Your exchange failed: you held no card to lay."),
        N_("The exchange failed: {name} held no card to lay."),
    ),
}

_CHOICES = {
    ChoiceKind.INFORMATION: (
        N_("You were shown the pile, to take up to one card from it."),
        N_("{name} was shown the pile, to take up to one card from it."),
    ),
    ChoiceKind.MATA_HARI: (
        N_("You were shown the pile, to take up to two cards from it."),
        N_("{name} was shown the pile, to take up to two cards from it."),
    ),
    ChoiceKind.CHANGE: (
        N_("You were asked to answer the demand made with the Assassin."),
        N_("{name} was asked to answer the demand made with the Assassin."),
    ),
}

_TAKEN = (
    P_(
        "You took {n} card from the pile, which was then shuffled.",
        "You took {n} cards from the pile, which was then shuffled.",
    ),
    P_(
        "{name} took {n} card from the pile, which was then shuffled.",
        "{name} took {n} cards from the pile, which was then shuffled.",
    ),
)
_DREW = (
    P_("You drew {n} card.", "You drew {n} cards."),
    P_("{name} drew {n} card.", "{name} drew {n} cards."),
)
_TURNED = (
    P_(
        "You activated Mata Hari: {n} cover of yours turned Undercover.",
        "You activated Mata Hari: {n} covers of yours turned Undercover.",
    ),
    P_(
        "{name} activated Mata Hari: {n} cover turned Undercover.",
        "{name} activated Mata Hari: {n} covers turned Undercover.",
    ),
)
_CHANGED = (
    P_("{n} card of your offer was changed.", "{n} cards of your offer were changed."),
    P_("{name} changed {n} card of the offer.", "{name} changed {n} cards of the offer."),
)

_FOUNDED = (
    N_(
        "You accused {other} of hiding {what}, and were right: it leaves the game, and the rest of the offer "
        "went back unseen."
    ),
    N_(
        "{one} accused you of hiding {what}, and was right: it leaves the game, and you took the rest of "
        "your offer back unseen."
    ),
    N_(
        "{one} accused {other} of hiding {what}, and was right: it leaves the game, and the rest of the "
        "offer went back unseen."
    ),
)
_UNFOUNDED = (
    N_("You accused {other} of hiding {what}, and were wrong."),
    N_("{one} accused you of hiding {what}, and was wrong."),
    N_("{one} accused {other} of hiding {what}, and was wrong."),
)
_ASSASSIN = (
    N_("You accepted the counter-offer of {other} and showed the Assassin."),
    N_("{one} accepted your counter-offer and showed the Assassin."),
    N_("{one} accepted the counter-offer of {other} and showed the Assassin."),
)
_EXCHANGED = (
    P_("You and {other} exchanged {n} card.", "You and {other} exchanged {n} cards."),
    P_("{one} exchanged {n} card with you.", "{one} exchanged {n} cards with you."),
    P_("{one} and {other} exchanged {n} card.", "{one} and {other} exchanged {n} cards."),
)

_SKIPPED = (
    N_("Your declaration did not come in time, so your turn passed."),
    N_("The declaration of {name} did not come in time, so the turn passed."),
)
_CUT = (
    N_("With your offer gone, your turn ended without an exchange."),
    N_("With the offer of {name} gone, the turn ended without an exchange."),
)
_STOOD = (
    N_("Your offer stood as it was laid."),
    N_("The offer of {name} stood as it was laid."),
)


def tell_exchange(event: ExchangeEvent, reader: Reader) -> Entry:
    """Return one of these events as a sentence."""
    match event:
        case Accused() | AssassinShown() | Exchanged():
            return _between_two(event, reader)
        case CoverTaken(seat, reason):
            return Entry(reader.by(seat, *_COVERS[reason]))
        case ChoiceOpened(seat, kind):
            return Entry(reader.by(seat, *_CHOICES[kind]))
        case ExchangeFailed(active, reason):
            return Entry(reader.by(active, *_FAILED[reason]))
        case TurnSkipped(active):
            return Entry(reader.by(active, *_SKIPPED))
        case TurnCut(active):
            return Entry(reader.by(active, *_CUT))
        case DemandAnswered(opponent, 0):
            return Entry(reader.by(opponent, *_STOOD))
        case _:
            return _counted(event, reader)


def _counted(event: CardsTaken | Drew | MataHariActivated | DemandAnswered, reader: Reader) -> Entry:
    match event:
        case CardsTaken(seat, count):
            return Entry(reader.counted(seat, count, *_TAKEN))
        case Drew(seat, count):
            return Entry(reader.counted(seat, count, *_DREW))
        case MataHariActivated(active, turned):
            return Entry(reader.counted(active, turned, *_TURNED))
        case DemandAnswered(opponent, changed):
            return Entry(reader.counted(opponent, changed, *_CHANGED))


def _between_two(event: Accused | AssassinShown | Exchanged, reader: Reader) -> Entry:
    match event:
        case Accused(one, other, kind, founded):
            sentence = (_FOUNDED if founded else _UNFOUNDED)[_side(one, other, reader)]
            what = reader.a_partner(kind)
            names = {"one": reader.name(one), "other": reader.name(other)}
            return Entry(reader.voice.gettext(sentence, what=what, **names))
        case AssassinShown(one, other, demand):
            sentence = _ASSASSIN[_side(one, other, reader)]
            text = reader.voice.gettext(sentence, one=reader.name(one), other=reader.name(other))
            return Entry(text, said=reader.demand(demand))
        case Exchanged(one, other, size):
            pair = _EXCHANGED[_side(one, other, reader)]
            return Entry(reader.voice.ngettext(*pair, size, one=reader.name(one), other=reader.name(other)))


def _side(one: Seat, other: Seat, reader: Reader) -> int:
    """Return which of three sentences fits: the reader is the first of the two, the second, or neither."""
    return 0 if reader.is_me(one) else 1 if reader.is_me(other) else 2
