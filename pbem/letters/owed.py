"""What the reader owes, until when, and what happens otherwise: the top of a letter, and its subject."""

from datetime import datetime

from pbem.game.state import ChoiceKind, MissedDeclaration, Phase
from pbem.game.views import View
from pbem.letters.page import Owed
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, P_

_NAMED_AT_MOST = 2
"""Names in a subject line."""

_TAKE = P_("You may take {n} card from the pile.", "You may take up to {n} cards from the pile.")
_TAKE_OTHERWISE = N_("you take nothing.")


def owed(view: View, due: datetime | None, missed: MissedDeclaration, reader: Reader) -> Owed:
    """Return what the reader owes now, or whom the game waits for."""
    if view.phase is Phase.ENDED:
        return Owed(reader.voice.gettext("The game is over."), short=reader.voice.gettext("the end"))
    title, detail, otherwise, short = (
        _asked(view, missed, reader) if view.choices.owed else _waiting(view, reader)
    )
    return Owed(
        title=title,
        detail=detail,
        until=reader.voice.moment(due, reader.zone) if due else "",
        otherwise=otherwise,
        urgent=view.choices.owed,
        short=short,
        short_until=reader.voice.short_moment(due, reader.zone) if due else "",
    )


_Words = tuple[str, str, str, str]
"""Title, detail, what happens otherwise, and the words for the subject."""


def _asked(view: View, missed: MissedDeclaration, reader: Reader) -> _Words:
    say_it = reader.voice.gettext
    if view.choice is not None:
        return _asked_to_choose(view, reader)
    match view.phase:
        case Phase.DECLARATION:
            skip = missed is MissedDeclaration.SKIP
            return (
                say_it("It is your turn to declare."),
                say_it("Choose one, two or three cards to exchange, and what to say about them."),
                say_it("your turn passes.")
                if skip
                else say_it("the exchange fails: you draw two cards and take a Compromised cover."),
                say_it("your declaration"),
            )
        case Phase.COUNTER_OFFERS:
            size = view.offer.size if view.offer else 0
            return (
                say_it("{name} awaits your answer.", name=reader.name(view.active)),
                reader.voice.ngettext(
                    "A counter-offer has {n} card; making none is fine too.",
                    "A counter-offer has {n} cards; making none is fine too.",
                    size,
                ),
                say_it("that counts as passing."),
                say_it("your counter-offer"),
            )
        case Phase.CHALLENGE:
            return (
                say_it("The challenge window is open: do you suspect a Partner?"),
                say_it("Name a player and a kind of Partner, or let the offers be."),
                say_it("you accuse nobody."),
                say_it("your suspicions, if any"),
            )
        case _:
            return _asked_to_decide(view, reader)


def _asked_to_decide(view: View, reader: Reader) -> _Words:
    say_it = reader.voice.gettext
    if view.counters:
        people = reader.people(offer.seat for offer in view.counters)
        detail = say_it("There are counter-offers from {people}.", people=people)
        if len(view.counters) == 1:
            detail = say_it("There is one counter-offer, from {people}.", people=people)
    else:
        detail = say_it("No counter-offer lies on the table.")
    return (
        say_it("The decision is yours."),
        detail,
        say_it("all are refused and the exchange fails: you draw two cards and take a Compromised cover."),
        say_it("your decision"),
    )


def _asked_to_choose(view: View, reader: Reader) -> _Words:
    say_it = reader.voice.gettext
    assert view.choice is not None, "asked only while a choice is open"
    if view.choice.kind is ChoiceKind.CHANGE:
        return (
            say_it("The Assassin’s demand awaits your answer."),
            say_it("The exchange goes on in any case; the demand asks whether your offer changes."),
            say_it("the referee answers with the lowest cards that fit."),
            say_it("your answer to the demand"),
        )
    return (
        reader.voice.ngettext(*_TAKE, view.choices.take or 0),
        say_it("Everything else waits for your choice; then the pile is shuffled."),
        say_it(_TAKE_OTHERWISE),
        say_it("your choice from the pile"),
    )


def _waiting(view: View, reader: Reader) -> _Words:
    say_it = reader.voice.gettext
    if view.choice is not None:
        name = reader.name(view.choice.seat)
        return (
            say_it("You have nothing to do right now."),
            say_it("Everything waits for a choice of {name}.", name=name),
            "",
            say_it("waiting for {people}", people=name),
        )
    if view.phase is Phase.CHALLENGE:
        return (
            say_it("You have nothing to do right now."),
            say_it("The challenge window is open."),
            "",
            say_it("the challenge window"),
        )
    people = reader.people(view.awaited)
    short = people
    if len(view.awaited) > _NAMED_AT_MOST:
        short = say_it("{n} players", n=len(view.awaited))
    return (
        say_it("You have nothing to do right now."),
        say_it("The game waits for {people}.", people=people) if view.awaited else "",
        "",
        say_it("waiting for {people}", people=short) if view.awaited else say_it("news"),
    )
