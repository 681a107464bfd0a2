"""Orders sent ahead, in words: what waits for which moment, on what it depends, why it came to nothing."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pbem.letters.model import Ahead, Lapse, LineResult, Waiting
from pbem.letters.page import Entry, Said, Tone
from pbem.letters.reader import Reader
from pbem.letters.refusals import explain
from pbem.letters.voice import N_, P_
from pbem.letters.words import say
from pbem.speech.conditions import Asked, Claims, Lays, Term, terms_of
from pbem.speech.orders import (
    Aside,
    Branch,
    Conditional,
    Later,
    Moment,
    NextOffer,
    Order,
    Problem,
    TakeFirst,
)

Saying = Callable[[Order], tuple[Said, ...]]
"""Says a plain order as it was read."""

_MOMENTS = {
    Moment.STAND_BY: N_("When the challenge window opens:"),
    Moment.RESOLUTION: N_("Your decision for this turn waits:"),
    Moment.TAKE: N_("When you look at the pile:"),
    Moment.NEXT: N_("When your next declaration is asked for:"),
    Moment.COUNTER: N_("When such counter-offers are asked for:"),
    Moment.RESTING: N_("This is on hold before the referee accepts it:"),
}
_STANDING = {
    Moment.STAND_BY: N_("Whenever a challenge window opens, until you revoke it:"),
    Moment.COUNTER: N_("Whenever such counter-offers are asked for, until you revoke it:"),
}
_LAPSES = {
    Lapse.OFFER_CHANGED: N_("The offer it was about was changed or taken back since you sent it."),
    Lapse.NOT_MET: N_("None of its conditions held, and it does not say what to do then."),
    Lapse.TOO_HARD: N_(
        "It could not be told at once whether its condition holds, given what was claimed. The decision is "
        "left to you."
    ),
    Lapse.TURN_OVER: N_("The turn it was for is over, and its moment did not come."),
    Lapse.CARDS_GONE: N_("You no longer hold its cards."),
    Lapse.NOT_IN_PILE: N_("Nothing of what you named could be taken from the pile."),
}
_CLAIMS = N_("{name} claims: {claim}")
_CLAIMS_NOT = N_("{name} does not claim: {claim}")
_SOMEBODY = N_("Somebody lays a counter-offer.")
_NOBODY = N_("Nobody lays a counter-offer.")
_LAYS_SOME = N_("{name} lays cards.")
_LAYS_NONE = N_("{name} lays no cards.")
_LAYS = P_("{name} lays {n} card.", "{name} lays {n} cards.")
_ASKED = P_("{n} card is asked for.", "{n} cards are asked for.")


def sent_ahead(ahead: Ahead, reader: Reader, saying: Saying) -> tuple[Entry, ...]:
    """Return what this seat has sent ahead or has resting, each with the number by which it is revoked."""
    return tuple(
        Entry(f"{each.number}. {_when(each, reader)}", Tone.WAITING, _said(each, saying))
        for each in ahead.waiting
    )


def _said(waiting: Waiting, saying: Saying) -> tuple[Said, ...]:
    meaning = waiting.item.meaning
    return () if isinstance(meaning, Problem | Aside) else saying(meaning)


def _when(waiting: Waiting, reader: Reader) -> str:
    if waiting.moment is Moment.RESTING and waiting.until is not None:
        return _resting(waiting.until, reader)
    table = _STANDING if waiting.standing else _MOMENTS
    return reader.voice.gettext(table[waiting.moment])


def _resting(until: datetime, reader: Reader) -> str:
    when = reader.voice.moment(until, reader.zone)
    return reader.voice.gettext("This is on hold until {when}, then the referee accepts it:", when=when)


def lapsed(result: LineResult, why: Lapse, reader: Reader) -> Entry:
    """Return why something sent ahead came to nothing."""
    if why is Lapse.REFUSED and result.refused is not None:
        return explain(result.refused, reader)
    return Entry(reader.voice.gettext(_LAPSES[why]))


def later_said(order: Later, reader: Reader, saying: Saying) -> tuple[Said, ...]:
    """Return an order for later as it was read, with what it depends on."""
    say_it = reader.voice.gettext
    match order:
        case NextOffer(offer):
            return _labelled(say_it("In your next declaration"), saying(offer))
        case TakeFirst(options):
            words = tuple(reader.listed(cards) if cards else say_it("nothing") for cards in options)
            return (Said(say_it("The first of these that can be taken"), words, Tone.ORDER),)
        case Conditional(branches, standing):
            return tuple(
                said
                for place, branch in enumerate(branches)
                for said in _branch(branch, reader, saying, first=place == 0, standing=standing)
            )


def _branch(
    branch: Branch, reader: Reader, saying: Saying, *, first: bool, standing: bool
) -> tuple[Said, ...]:
    say_it = reader.voice.gettext
    order = saying(branch.order)
    if branch.condition is None:
        return _labelled(say_it("Always") if first else say_it("Otherwise"), order)
    if standing and isinstance(branch.condition, Asked):
        label = say_it("Whenever")
    elif branch.holds:
        label = say_it("If") if first else say_it("Otherwise, if")
    else:
        label = say_it("Unless") if first else say_it("Otherwise, unless")
    first_term, *others = terms_of(branch.condition)
    conditions = [Said(label, (_in_words(first_term, reader),), Tone.ORDER)]
    conditions += [Said(say_it("And"), (_in_words(term, reader),), Tone.ORDER) for term in others]
    return (*conditions, *_labelled(say_it("Then"), order))


def _labelled(label: str, said: tuple[Said, ...]) -> tuple[Said, ...]:
    """Return what is said with another label before it."""
    first, *rest = said
    return (replace(first, label=label), *rest)


def _in_words(term: Term, reader: Reader) -> str:
    """Return what an order depends on as a sentence of its own, which says that it holds, or does not."""
    match term:
        case Term(Claims(seat, statement), holds):
            sentence = _CLAIMS if holds else _CLAIMS_NOT
            claim = say(statement, reader.language)
            return reader.voice.gettext(sentence, name=reader.name(seat), claim=claim)
        case Term(Lays(None), holds):
            return reader.voice.gettext(_SOMEBODY if holds else _NOBODY)
        case Term(Lays(int(seat), None), holds):
            return reader.voice.gettext(_LAYS_SOME if holds else _LAYS_NONE, name=reader.name(seat))
        case Term(Lays(int(seat), int(count)), True):
            return reader.voice.ngettext(*_LAYS, count, name=reader.name(seat))
        case Term(Asked(count), True):
            return reader.voice.ngettext(*_ASKED, count)
    raise AssertionError(f"no order says that this does not hold: {term.condition}")
