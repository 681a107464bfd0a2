"""The end of a game: who won, every score sheet, and what lay on the table."""

from pbem.game.events import Event, GameEnded
from pbem.game.state import Ending, Result, ScoreSheet
from pbem.letters.news import ending
from pbem.letters.page import Entry, Owed, SheetBlock
from pbem.letters.reader import Reader
from pbem.letters.table import minus
from pbem.letters.voice import N_, P_

_LAY = (
    P_("On the table lay your offer: {n} card.", "On the table lay your offer: {n} cards."),
    P_("On the table lay the offer of {name}: {n} card.", "On the table lay the offer of {name}: {n} cards."),
)


def outcome(result: Result, reader: Reader) -> Owed:
    """Return how the game ended and who won, as the top of the letter."""
    return Owed(
        title=_winners(result, reader),
        detail=" ".join((ending(result.ending, reader), *_sets(result, reader))),
        short=_short(result, reader),
    )


def _winners(result: Result, reader: Reader) -> str:
    say_it = reader.voice.gettext
    if not result.winners:
        return say_it("Nobody wins.")
    if len(result.winners) > 1:
        return say_it("{people} share the victory.", people=reader.people(result.winners))
    visionary = result.ending is Ending.VISIONARY
    you = N_("You win as a Visionary Agent!") if visionary else N_("You are the Master of Deception!")
    they = N_("{name} wins as a Visionary Agent.") if visionary else N_("{name} is the Master of Deception.")
    return reader.by(result.winners[0], you, they)


def _short(result: Result, reader: Reader) -> str:
    say_it = reader.voice.gettext
    if not result.winners:
        return say_it("The game is over: nobody wins")
    if len(result.winners) > 1:
        return say_it("The game is over: {people} share the victory", people=reader.people(result.winners))
    return reader.by(result.winners[0], N_("The game is over: you win!"), N_("The game is over: {name} wins"))


def _sets(result: Result, reader: Reader) -> list[str]:
    return [
        reader.by(
            seat,
            N_("You held every card with Priority Index {index}."),
            N_("{name} held every card with Priority Index {index}."),
            index=index,
        )
        for seat, index in result.visionaries
    ]


def score_sheets(result: Result, reader: Reader) -> tuple[SheetBlock, ...]:
    """Return all score sheets, winners first, then by score, the eliminated last."""
    order = sorted(
        result.sheets, key=lambda sheet: (sheet.seat not in result.winners, sheet.eliminated, -sheet.total)
    )
    return tuple(_sheet(sheet, result, reader) for sheet in order)


def _sheet(sheet: ScoreSheet, result: Result, reader: Reader) -> SheetBlock:
    say_it = reader.voice.gettext
    wins = sheet.seat in result.winners
    note = say_it("wins") if wins else say_it("eliminated") if sheet.eliminated else ""
    name = reader.name(sheet.seat)
    return SheetBlock(
        name=say_it("{name} (you)", name=name) if reader.is_me(sheet.seat) else name,
        cards=reader.cells(sheet.hand),
        objective=reader.item(sheet.objective),
        skull=reader.colour(sheet.skull),
        covers=say_it(
            "{undercover} Undercover, {compromised} Compromised",
            undercover=sheet.covers.undercover,
            compromised=sheet.covers.compromised,
        ),
        gained=str(sheet.gained),
        hidden=str(sheet.hidden),
        lost=str(sheet.lost),
        total=minus(sheet.total),
        note=note,
        is_winner=wins,
    )


def offers_shown(news: tuple[Event, ...], reader: Reader) -> tuple[Entry, ...]:
    """Return the offers that lay on the table when the game ended, face up."""
    return tuple(
        Entry(reader.counted(seat, len(cards), *_LAY), cards=reader.cells(cards))
        for event in news
        if isinstance(event, GameEnded)
        for seat, cards in event.offers
    )
