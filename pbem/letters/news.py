"""News: every event that a seat can be told, as a sentence of the reader's language.

All is told as past, which no reader of orders takes for an order; claims, demands and talk are marked.
"""

from collections.abc import Iterator
from itertools import groupby

from pbem.game.events import (
    AccusationLapsed,
    Answered,
    ChallengeOpened,
    CounterOffered,
    Dealt,
    Declared,
    Event,
    Gained,
    GameEnded,
    GameStarted,
    Inspected,
    Missed,
    Passed,
    PassReason,
    PileShown,
    Received,
    ResolutionOpened,
    SentBack,
    Talked,
    TurnStarted,
    Undone,
)
from pbem.game.moves import Seat
from pbem.game.state import Ending
from pbem.letters.exchange_news import tell_exchange
from pbem.letters.mastering import tell_undone
from pbem.letters.page import Entry, Tone
from pbem.letters.private_news import tell_private
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, P_

_PASSED = {
    PassReason.PASSED: (
        N_("You passed."),
        N_("{name} passed."),
    ),
    PassReason.WITHDREW: (
        N_("You took your counter-offer back, which counts as passing."),
        N_("{name} took the counter-offer back, which counts as passing."),
    ),
    PassReason.MISSED: (
        N_("You let the deadline go by, which counts as passing."),
        N_("{name} let the deadline go by, which counts as passing."),
    ),
    PassReason.TOO_FEW_CARDS: (
        N_("You hold fewer cards than were laid, so you count as having passed."),
        N_("{name} holds fewer cards than were laid, so {name} counts as having passed."),
    ),
    PassReason.ACCUSATION: (
        N_("After the accusation you count as having passed, and lay no other cards this turn."),
        N_("After the accusation {name} counts as having passed, and lays no other cards this turn."),
    ),
}

_DECLARED = (
    P_("You laid {n} card.", "You laid {n} cards."),
    P_("{name} laid {n} card face down.", "{name} laid {n} cards face down."),
)
_COUNTERED = (
    P_("Your counter-offer is shown: {n} card.", "Your counter-offer is shown: {n} cards."),
    P_("{name} made a counter-offer of {n} card.", "{name} made a counter-offer of {n} cards."),
)
_LAID_ANEW = (
    P_("Your counter-offer was laid anew: {n} card.", "Your counter-offer was laid anew: {n} cards."),
    P_(
        "{name} laid another counter-offer instead: {n} card.",
        "{name} laid another counter-offer instead: {n} cards.",
    ),
)

_ENDINGS = {
    Ending.VISIONARY: N_("The game is over: a Visionary Agent held a complete set."),
    Ending.PILE: N_("The game is over: the last card of the pile is gone."),
    Ending.MIDDLE: N_("The game is over: the last cover was taken from the middle."),
    Ending.PILE_AND_MIDDLE: N_("The game is over: pile and middle were emptied by the same step."),
    Ending.TURN_LIMIT: N_("The game is over: the last turn agreed upon was played."),
    Ending.STOPPED: N_("The game is over: the game master ended it, and the scores count."),
    Ending.ABANDONED: N_("The game is over: the game master ended it without a winner."),
}


def news(events: tuple[Event, ...], reader: Reader) -> tuple[Entry, ...]:
    """Return what happened, in order; seats that did the same one after the other share a sentence."""
    return tuple(_entries(events, reader))


def ending(how: Ending, reader: Reader) -> str:
    """Return how a game ended, in a sentence."""
    return reader.voice.gettext(_ENDINGS[how])


def _entries(events: tuple[Event, ...], reader: Reader) -> Iterator[Entry]:
    for kind, group in groupby(events, key=_alike):
        alike = list(group)
        if kind is not None and len(alike) > 1:
            yield _together(alike, reader)
        else:
            yield from (tell(event, reader) for event in alike)


def _alike(event: Event) -> object:
    """Return what events told in one sentence have in common, or ``None`` for one that stands alone."""
    if isinstance(event, Answered):
        return Answered
    if isinstance(event, Passed) and event.reason is PassReason.PASSED:
        return event.reason
    return None


def _together(events: list[Event], reader: Reader) -> Entry:
    seats = [event.seat for event in events if isinstance(event, Answered | Passed)]
    people = reader.people(seats)
    if isinstance(events[0], Passed):
        return Entry(reader.voice.gettext("{people} passed.", people=people))
    return Entry(reader.voice.gettext("{people} have answered the offer.", people=people))


def tell(event: Event, reader: Reader) -> Entry:
    """Return one event as a sentence, with what was said and the cards that belong to it."""
    match event:
        case Undone():
            return tell_undone(event, reader)
        case GameStarted() | TurnStarted() | ChallengeOpened() | ResolutionOpened() | GameEnded():
            return _tell_progress(event, reader)
        case Declared() | CounterOffered() | Talked() | Answered() | Passed() | SentBack():
            return _tell_offers(event, reader)
        case Dealt() | Inspected() | AccusationLapsed() | PileShown() | Gained() | Received() | Missed():
            return tell_private(event, reader)
        case _:
            return tell_exchange(event, reader)


def _tell_progress(
    event: GameStarted | TurnStarted | ChallengeOpened | ResolutionOpened | GameEnded, reader: Reader
) -> Entry:
    say_it = reader.voice.gettext
    match event:
        case GameStarted(first):
            return Entry(
                reader.by(
                    first,
                    N_("The cards are dealt. The first turn is yours."),
                    N_("The cards are dealt. The first turn is {name}’s."),
                )
            )
        case TurnStarted(turn, active):
            text = reader.by(
                active,
                N_("Turn {turn} began: it is yours."),
                N_("Turn {turn} began: it is {name}’s."),
                turn=turn,
            )
            return Entry(text, Tone.HEADING)
        case ChallengeOpened():
            return Entry(say_it("Counter-offers are closed; the challenge window is open."))
        case ResolutionOpened(active):
            return Entry(
                reader.by(
                    active,
                    N_("The challenge window is closed; the decision is yours."),
                    N_("The challenge window is closed; the decision is {name}’s."),
                )
            )
        case GameEnded(result):
            return Entry(ending(result.ending, reader), Tone.HEADING)


def _said_with_offer(seat: Seat, reader: Reader) -> str:
    say_it = reader.voice.gettext
    if reader.is_me(seat):
        return say_it("You said with your offer:")
    return say_it("{name} said with the offer:", name=reader.in_tongue(seat, reader.name(seat)))


def _tell_offers(
    event: Declared | CounterOffered | Talked | Answered | Passed | SentBack, reader: Reader
) -> Entry:
    match event:
        case Declared(seat, size, claims, request):
            text = reader.counted(seat, size, *_DECLARED)
            return Entry(text, said=reader.claims(claims) + reader.request(request))
        case CounterOffered(seat, size, claims, changed):
            text = reader.counted(seat, size, *(_LAID_ANEW if changed else _COUNTERED))
            return Entry(text, said=reader.claims(claims))
        case Talked(seat, text):
            return Entry(_said_with_offer(seat, reader), said=reader.talk(text))
        case Answered(seat):
            return Entry(
                reader.by(seat, N_("You have answered the offer."), N_("{name} has answered the offer."))
            )
        case Passed(seat, reason):
            return Entry(reader.by(seat, *_PASSED[reason]))
        case SentBack(seat):
            return Entry(
                reader.by(
                    seat,
                    N_("Your counter-offer went back to your hand, unseen."),
                    N_("The counter-offer of {name} went back to its owner, unseen."),
                )
            )
