"""Playthroughs: games as text that anyone can read, with everything that everyone is told.

A file begins with its heading, a line each: ``shows`` (what it is for), ``rulings`` (names of docs/rules.md),
``players``, and if they matter ``options``, ``first``, ``objectives``, ``hand NAME`` (the first cards; the
rest are filled from the deck in printed order) and ``pile`` (top first). ``--`` stands for the deal.

A move is a line ``NAME: what they do``; ``referee``, ``chance`` and ``master`` move too. Indented under it
stands what was told and to whom, or why it was refused; at the end how the game stands. To write one, leave
those lines out and run ``python -m tests.game.playthrough FILE``, which fills them in; then read them against
the rulings.
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path

from pbem.game.cards import Card, Item, PartnerKind, card_of, deck_in_game, hand_size, items_in_game
from pbem.game.events import CardsTaken, Event, GameEnded, Told
from pbem.game.moves import (
    Accept,
    Accusation,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Drawn,
    Expire,
    Move,
    Pass,
    Reconsider,
    RefuseAll,
    Request,
    RequestKind,
    StandBy,
    Stop,
    Take,
    Withdraw,
)
from pbem.game.refusals import Refused
from pbem.game.rules import apply, start
from pbem.game.state import CounterOfferMode, MissedDeclaration, Options, Phase, Setup, State
from pbem.game.statements import Statement, from_json
from pbem.speech.reading import Kind, read_sentence


@dataclass
class Playthrough:
    """What a file asks to be played."""

    heading: dict[str, str] = field(default_factory=dict)
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """The moves, and the remarks between them, without what was told."""

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.heading["rulings"].split(","))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.heading["players"].split())


def parse(text: str) -> Playthrough:
    """Read a file, leaving aside what was told."""
    found = Playthrough()
    for line in text.splitlines():
        if line.startswith(" ") or not line:
            continue
        key, _, value = line.partition(":")
        if found.lines or key == "--" or line.startswith(("--", "#")):
            found.lines.append(line)
        elif key.startswith("hand "):
            found.hands[key.removeprefix("hand ")] = cards_in(value)
        else:
            found.heading[key] = value.strip()
    return found


def cards_in(text: str) -> tuple[Card, ...]:
    return tuple(card_of(code) for code in text.split())


# --- setting up ------------------------------------------------------------------------------------------


def setup_of(game: Playthrough) -> Setup:
    """Lay the deck so that hands and pile begin as the heading says."""
    players = len(game.names)
    size = hand_size(players)
    left = list(deck_in_game(players))
    top = cards_in(game.heading.get("pile", ""))
    for card in (card for cards in (*game.hands.values(), top) for card in cards):
        left.remove(card)
    hands: list[Card] = []
    for name in game.names:
        given = game.hands.get(name, ())
        hands += (*given, *(left.pop(0) for _ in range(size - len(given))))
    items = items_in_game(players)
    objectives = tuple(Item(word) for word in game.heading.get("objectives", "").split()) or items[:players]
    first = game.heading.get("first", game.names[0])
    return Setup(
        game.names, options_in(game.heading), (*hands, *top, *left), objectives, game.names.index(first)
    )


def options_in(heading: dict[str, str]) -> Options:
    words = heading.get("options", "").split()
    limit = next((int(word) for word in words if word.isdigit()), None)
    return Options(
        counter_offers=CounterOfferMode.OPEN if "open" in words else CounterOfferMode.SEALED,
        missed_declaration=MissedDeclaration.SKIP if "skip" in words else MissedDeclaration.FAILED,
        turn_limit=limit,
    )


# --- moves -----------------------------------------------------------------------------------------------

_PLAIN: dict[str, Move] = {
    "pass": Pass(),
    "withdraw": Withdraw(),
    "stand by": StandBy(),
    "think again": Reconsider(),
    "refuse all": RefuseAll(),
    "use mata hari": ActivateMataHari(),
    "confirm": Confirm(),
    "take nothing": Take(()),
    "the deadline passes": Expire(),
    "ends the game with scores": Stop(scored=True),
    "ends the game without a winner": Stop(scored=False),
}


def move_in(text: str, state: State) -> Move:
    """Read what a line says somebody does.

    Raises:
        ValueError: it says nothing that can be done.
    """
    if text in _PLAIN:
        return _PLAIN[text]
    text, talk = _quoted(text, "talking")
    text, said = _quoted(text, "saying")
    text, _, meaning = text.partition(" demanding ")
    claims, request = statements_in(said)
    if meaning:
        request = Request(RequestKind.DEMAND, from_json(json.loads(meaning)))
    verb, _, rest = text.partition(" ")
    if verb == "declare":
        return Declare(cards_in(rest), claims, request, talk)
    if verb == "offer":
        return CounterOffer(cards_in(rest), claims, talk)
    if verb == "take":
        return Take(cards_in(rest))
    if verb == "change":
        return Change(cards_in(rest.removeprefix("to ")))
    if verb == "accept":
        name, _, means = rest.partition(" ")
        demand = None if request is None else request.statement
        return Accept(state.setup.players.index(name), means == "with the assassin", demand)
    if verb == "accuse":
        return Accuse(tuple(_accusation(part, state) for part in rest.split(", ")))
    if verb == "shuffles":
        return Drawn(tuple(map(int, rest.split())) if rest else tuple(range(len(state.pile))))
    raise ValueError(f"no move: {text}")


def _quoted(text: str, word: str) -> tuple[str, str]:
    found = re.fullmatch(rf'(.*?) {word} "([^"]*)"', text)
    return (found[1], found[2]) if found else (text, "")


def statements_in(said: str) -> tuple[tuple[Statement, ...], Request | None]:
    if not said:
        return (), None
    parts = read_sentence(said, "en").parts
    assert all(part.statement is not None for part in parts), f"not read: {said}"
    claims = tuple(part.statement for part in parts if part.kind is Kind.CLAIM and part.statement)
    asked = [part for part in parts if part.kind is not Kind.CLAIM]
    kinds = {Kind.DEMAND: RequestKind.DEMAND, Kind.WISH: RequestKind.WISH}
    request = next((Request(kinds[part.kind], part.statement) for part in asked if part.statement), None)
    return claims, request


def _accusation(text: str, state: State) -> Accusation:
    """Read ``Ben of assassin``, or ``Ben's offer 2 of assassin`` for one that may be gone."""
    found = re.fullmatch(r"(\w+?)(?:'s offer (\d+))? of ([a-z-]+)", text)
    assert found, f"no accusation: {text}"
    seat = state.setup.players.index(found[1])
    offer = state.offer_of(seat)
    number = int(found[2]) if found[2] else offer.number if offer else 0
    return Accusation(seat, PartnerKind(found[3]), number)


# --- playing and telling ---------------------------------------------------------------------------------


def played(game: Playthrough) -> Iterator[str]:
    """Yield the file as it should be: heading, moves, and what was told."""
    for key, value in game.heading.items():
        yield f"{key}: {value}"
    for name, cards in game.hands.items():
        yield f"hand {name}: {codes(cards)}"
    setup = setup_of(game)
    begun = start(setup)
    state = begun.state
    for line in game.lines:
        if line.startswith("#"):
            yield from ("", line)
            continue
        yield from ("", line)
        told = begun.told if line == "--" else ()
        if line != "--":
            name, _, text = line.partition(": ")
            seat = setup.players.index(name) if name in setup.players else None
            try:
                applied = apply(state, seat, move_in(text, state))
            except Refused as refused:
                yield f"  refused: {refused}"
                continue
            state, told = applied.state, applied.told
        yield from (f"  {said(entry, setup.players)}" for entry in told)
    yield from ("", *(f"  {line}" for line in standing(state)))


def said(told: Told, names: tuple[str, ...]) -> str:
    """Say an event in one line: to whom, what, and its parts."""
    whom = "all" if told.to is None else names[told.to]
    parts = [part for entry in fields(told.event) if (part := _part(entry.name, told.event, names))]
    kind = re.sub(r"(?<!^)(?=[A-Z])", " ", type(told.event).__name__).lower()
    return f"to {whom}: {kind}" + (f" ({', '.join(parts)})" if parts else "")


_SEATS = {"seat", "active", "accuser", "accused", "opponent", "other", "first"}


def _part(name: str, event: Event, names: tuple[str, ...]) -> str:
    value = getattr(event, name)
    if isinstance(event, GameEnded):
        return str(value.ending) if name == "result" else ""
    if name in _SEATS:
        return f"{name} {names[value]}"
    if name in ("claims", "request", "demand", "text"):
        return name if value else ""
    if name in ("cards", "hand", "received", "given"):
        return f"{name}: {codes(value) or 'none'}"
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if value is None:
        return ""
    return f"{name} {value}" if isinstance(event, CardsTaken) or isinstance(value, int) else str(value)


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def standing(state: State) -> Iterator[str]:
    """Yield how a game stands: its result, or where it is."""
    names = state.setup.players
    yield f"pile {len(state.pile)}, middle {state.middle}, gone: {codes(state.gone) or 'none'}"
    for seat, name in enumerate(names):
        covers = state.covers[seat]
        sides = f"{covers.undercover} Undercover, {covers.compromised} Compromised"
        yield f"{name}: {sides}; {codes(state.hands[seat])}"
    if state.result is None:
        yield f"turn {state.turn} of {names[state.active]}, {state.phase}"
        return
    assert state.phase is Phase.ENDED
    for sheet in state.result.sheets:
        out = ", eliminated" if sheet.eliminated else ""
        sums = f"{sheet.gained} + {sheet.hidden} - {sheet.lost} = {sheet.total}"
        yield f"{names[sheet.seat]}: {sheet.objective}, skull {sheet.skull}: {sums}{out}"
    winners = ", ".join(names[seat] for seat in state.result.winners) or "nobody"
    yield f"ends: {state.result.ending}; wins: {winners}"


def main() -> None:
    """Fill in what was told in the files named."""
    for path in map(Path, sys.argv[1:]):
        path.write_text("\n".join(played(parse(path.read_text(encoding="utf-8")))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
