"""Tables and news for the game master's screen, in the letters' own English."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.game.cards import Card
from pbem.game.record_codec import Codec
from pbem.game.state import Result
from pbem.game.views import View
from pbem.letters.ending import outcome
from pbem.letters.observed import entry_lines, observer
from pbem.letters.page import Entry
from pbem.letters.reader import Reader
from pbem.letters.table import table_block, turn_of

_VIEW = Codec[View](View)


def view_to_json(view: View) -> Any:
    """Return a view as JSON: cards as records write them, statements as their meaning."""
    return _VIEW.to_json(view)


def view_lines(view: View) -> Iterator[str]:
    """Yield the table as everybody sees it, with the result if there is one."""
    reader = observer(player.name for player in view.players)
    block = table_block(view, reader)
    yield turn_of(view, reader)
    for fact in block.facts:
        yield f"{fact.label}: {fact.value}"
    for row in block.rows:
        active = " (active)" if row.is_active else ""
        status = f", {row.status}" if row.status else ""
        covers = f"{row.undercover} Undercover, {row.compromised} Compromised"
        yield f"  {row.name}{active}: {row.cards} cards, {covers}{status}"
    for offer in block.offers:
        yield from entry_lines(Entry(offer.text, said=offer.said))
    if view.result is not None:
        yield from _result_lines(view.result, reader)


def own_lines(view: View) -> Iterator[str]:
    """Yield what the view's seat alone knows; nothing for an observer."""
    if view.own is None or view.seat is None:
        return
    own, reader = view.own, observer(player.name for player in view.players)
    yield f"{reader.name(view.seat)} holds: {_cards(own.hand, reader)}"
    yield f"  objective {reader.item(own.objective)}, skull {reader.colour(own.skull)}"
    if own.offer is not None:
        yield f"  laid: {_cards(own.offer.cards, reader)}"
    if own.stood_by:
        yield "  stands by"
    if own.pile:
        yield f"  looks at the pile: {_cards(own.pile, reader)}"


def _cards(cards: Iterable[Card], reader: Reader) -> str:
    return ", ".join(reader.card(card).name for card in cards) or "nothing"


def _result_lines(result: Result, reader: Reader) -> Iterator[str]:
    told = outcome(result, reader)
    yield f"{told.title} {told.detail}"
    for sheet in result.sheets:
        note = " (wins)" if sheet.seat in result.winners else " (eliminated)" if sheet.eliminated else ""
        gained = f"{sheet.gained} for the {reader.item(sheet.objective)}"
        lost = f"{sheet.lost} for the {reader.colour(sheet.skull)} skull"
        sum_of = f"{sheet.total} = {gained} + {sheet.hidden} for Undercover covers - {lost}"
        yield f"  {reader.name(sheet.seat)}{note}: {sum_of}"
        yield f"    held: {_cards(sheet.hand, reader)}"
