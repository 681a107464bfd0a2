"""A second referee, written from docs/record.md alone: it imports nothing of pbem and works on plain JSON.

It keeps the document honest (what it needs must stand there), and the rules too: both must agree on every
record.
"""

import json
from collections import Counter
from copy import deepcopy
from hashlib import sha256
from itertools import combinations, product
from typing import Any

from tests.game.reference_said import (
    DEAL,
    ORDER,
    PARTNERS,
    colour,
    index,
    item,
    items_in_use,
    need,
    printed_deck,
    resources_in_use,
    speaks_of_forbidden,
    true,
)

COUNTER_OFFERS, CHALLENGE, RESOLUTION = "counter-offers", "challenge", "resolution"


class Game:
    """A game while it is replayed."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.setup = record["setup"]
        self.players = len(self.setup["players"])
        self.options = self.setup["options"]
        size = DEAL[self.players][1]
        deck = list(self.setup["deck"])
        self.hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.players)]
        self.pile = deck[self.players * size :]
        self.middle, self.offers, self.draws = 10, 0, 3
        self.hidden = [0] * self.players
        self.compromised = [0] * self.players
        self.turn, self.active = 1, self.setup["first"]
        self.ending = ""
        self.choice: dict[str, Any] | None = None
        self.shuffle = False
        self.goals = {entry["to"] for entry in record["moves"] if entry["move"] == "undo"}
        self.past: dict[int, dict[str, Any]] = {}
        if not self.end_step():
            self.begin_turn()
        self.remember(0)

    def remember(self, number: int) -> None:
        if number in self.goals:
            fixed = ("record", "setup", "options", "goals", "past")
            self.past[number] = deepcopy({key: one for key, one in vars(self).items() if key not in fixed})

    # Turns and steps

    def begin_turn(self) -> None:
        self.phase = "declaration"
        self.table: dict[int, dict[str, Any]] = {}
        self.request: Any = None
        self.answered: set[int] = set()
        self.barred: set[int] = set()
        self.cleared: set[tuple[int, int]] = set()
        self.stood: set[int] = set()
        self.accused_now: set[int] = set()
        self.queue: list[tuple[int, dict[str, Any]]] = []
        self.contested = self.spoiled = False
        self.choice = None
        if not self.hands[self.active]:
            self.fail()

    def end_step(self) -> bool:
        if self.whole_sets():
            self.ending = "visionary"
        elif not self.pile or not self.middle:
            self.ending = "-and-".join(
                name for name, left in (("pile", self.pile), ("middle", self.middle)) if not left
            )
        return bool(self.ending)

    def end_turn(self, *, step: bool = True) -> None:
        if step and self.end_step():
            return
        if self.turn == self.options["turn_limit"]:
            self.ending = "turn-limit"
            return
        self.turn += 1
        self.active = (self.active + 1) % self.players
        self.begin_turn()

    def fail(self) -> None:
        self.hands[self.active] += self.pile[:2]
        self.pile = self.pile[2:]
        self.cover(self.active)
        self.end_turn()

    def cover(self, seat: int) -> None:
        self.compromised[seat] += 1
        self.middle -= 1

    def whole_sets(self) -> list[list[int]]:
        number = len(items_in_use(self.players))
        found = [(seat, which) for seat in range(self.players) for which in range(1, 8)]
        return [[s, i] for s, i in found if sum(index(card) == i for card in self.hands[s]) == number]

    # Who is waited for

    def others(self) -> list[int]:
        return [(self.active + step) % self.players for step in range(1, self.players)]

    def targets(self, seat: int) -> list[int]:
        return [
            offer["number"]
            for owner, offer in self.table.items()
            if owner != seat and offer["number"] and (seat, offer["number"]) not in self.cleared
        ]

    def settle(self) -> None:
        while not self.ending and self.choice is None:
            if self.queue and self.phase in (COUNTER_OFFERS, CHALLENGE):
                self.judge()
            elif self.phase == COUNTER_OFFERS and self.answered >= set(self.others()):
                self.close()
            elif self.phase == CHALLENGE and not [
                seat for seat in range(self.players) if seat not in self.stood and self.targets(seat)
            ]:
                self.phase = RESOLUTION
            else:
                return

    def close(self) -> None:
        for seat in self.others():
            if seat in self.table and not self.table[seat]["number"]:
                self.show(self.table[seat])
        self.contested = len(self.table) > 1
        self.phase = CHALLENGE

    def show(self, offer: dict[str, Any]) -> None:
        self.offers += 1
        offer["number"] = self.offers

    # Moves

    def play(self, entry: dict[str, Any]) -> None:
        need(not self.ending, "the game is over")
        seat, move = entry["seat"], entry["move"].replace("-", "_")
        if move in ("expire", "drawn", "stop", "undo"):
            need(seat is None)
            getattr(self, move)(entry)
        else:
            self.no_draw_due()
            getattr(self, move)(seat, entry)
        self.settle()
        self.remember(entry["number"])

    def no_draw_due(self) -> None:
        need(not self.shuffle and not (self.choice and self.choice["made"]), "a draw is due")

    def open_for(self, phase: str, seat: int | None = None) -> None:
        need(self.phase == phase)
        stopped = self.choice is not None and (self.phase == RESOLUTION or self.choice["cuts"])
        need(not stopped, "somebody has to choose")
        if phase in ("declaration", RESOLUTION):
            need(seat == self.active)

    def laid(self, seat: int, entry: dict[str, Any]) -> list[str]:
        cards: list[str] = entry["cards"]
        need(not Counter(cards) - Counter(self.hands[seat]), "not held")
        if "double-agent" not in cards:
            need(all(true(claim, cards) for claim in entry.get("claims", [])), "a false claim")
        return cards

    def demandable(self, said: Any, size: int) -> None:
        need(not speaks_of_forbidden(said), "a demand on Partners or positions")
        need(
            any(true(said, list(cards)) for cards in combinations(resources_in_use(self.players), size)),
            "a demand beyond any cards",
        )

    def declare(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for("declaration", seat)
        cards = self.laid(seat, entry)
        need(1 <= len(cards) <= 3)
        self.request = entry.get("request")
        if self.request and self.request["kind"] == "demand":
            self.demandable(self.request["statement"], len(cards))
        self.table[seat] = {"cards": cards, "number": 0}
        self.show(self.table[seat])
        self.phase = COUNTER_OFFERS
        self.answered = {other for other in self.others() if len(self.hands[other]) < len(cards)}

    def counter_offer(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(COUNTER_OFFERS)
        need(seat != self.active and seat not in self.barred)
        cards = self.laid(seat, entry)
        need(len(cards) == len(self.table[self.active]["cards"]), "a wrong number of cards")
        if self.request and self.request["kind"] == "demand" and "double-agent" not in cards:
            readings = [resources_in_use(self.players) if card in PARTNERS else [card] for card in cards]
            met = any(true(self.request["statement"], list(cards)) for cards in product(*readings))
            need(met, "the demand is not met")
        self.table[seat] = {"cards": cards, "number": 0}
        if self.options["counter_offers"] == "open":
            self.show(self.table[seat])
        self.answered.add(seat)

    def pass_(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(COUNTER_OFFERS)
        need(seat != self.active and (seat in self.table or seat not in self.answered))
        self.table.pop(seat, None)
        self.answered.add(seat)

    def withdraw(self, seat: int, entry: dict[str, Any]) -> None:
        need(seat in self.table)
        self.pass_(seat, entry)

    def accuse(self, seat: int, entry: dict[str, Any]) -> None:
        need(self.phase in (COUNTER_OFFERS, CHALLENGE))
        self.open_for(self.phase)
        need(entry["accusations"])
        for accusation in entry["accusations"]:
            offer = self.table.get(accusation["accused"])
            need(offer and offer["number"] == accusation["offer"] and accusation["accused"] != seat)
            need(accusation["offer"] in self.targets(seat))
            self.queue.append((seat, accusation))
        if self.phase == CHALLENGE:
            self.stood.add(seat)
            self.accused_now.add(seat)

    def judge(self) -> None:
        accuser, accusation = self.queue.pop(0)
        accused, kind = accusation["accused"], accusation["kind"]
        offer = self.table.get(accused)
        number = accusation["offer"]
        if offer is None or offer["number"] != number or (accuser, number) in self.cleared:
            return
        cuts = accused == self.active
        if kind in offer["cards"]:
            self.hands[accused].remove(kind)
            del self.table[accused]
            self.cover(accused)
            if not cuts:
                self.bar(accused)
                self.spoiled = True
            self.choice = {"seat": accuser, "limit": 1, "cuts": cuts, "made": False, "change": False}
            return
        self.cleared.add((accuser, number))
        self.cover(accuser)
        if self.active in (accuser, accused):
            other = accused if accuser == self.active else accuser
            self.spoiled |= bool(self.table.pop(other, {"number": 0})["number"])
            self.bar(other)
        self.end_step()

    def bar(self, seat: int) -> None:
        self.answered.add(seat)
        self.barred.add(seat)

    def stand_by(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(CHALLENGE)
        need(self.targets(seat) and seat not in self.stood)
        self.stood.add(seat)

    def reconsider(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(CHALLENGE)
        need(seat in self.stood and seat not in self.accused_now)
        self.stood.remove(seat)

    def accept(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(RESOLUTION, seat)
        other = entry["accepted"]
        need(other != seat and other in self.table)
        assassin, demand = entry.get("assassin", False), entry.get("demand")
        need(not assassin or "assassin" in self.table[seat]["cards"])
        need(demand is None or assassin)
        if demand is not None:
            self.demandable(demand, len(self.table[other]["cards"]))
        if assassin:
            self.cover(other)
        if demand is None:
            self.swap(other)
            return
        self.choice = {"seat": other, "cuts": False, "made": False, "change": True, "demand": demand}

    def swap(self, other: int) -> None:
        mine, theirs = self.table[self.active]["cards"], self.table[other]["cards"]
        for card in mine:
            self.hands[self.active].remove(card)
        for card in theirs:
            self.hands[other].remove(card)
        self.hands[self.active] += theirs
        self.hands[other] += mine
        self.choice = None
        self.end_turn()

    def change_options(self) -> list[Counter[str]]:
        assert self.choice is not None
        seat, demand = self.choice["seat"], self.choice["demand"]
        laid = self.table[seat]["cards"]
        hand = sorted(self.hands[seat], key=ORDER.__getitem__)
        fit = [list(cards) for cards in combinations(hand, len(laid)) if true(demand, list(cards))]
        if not fit:
            return [Counter(laid)]
        kept = [sum((Counter(cards) & Counter(laid)).values()) for cards in fit]
        best = [cards for cards, count in zip(fit, kept, strict=True) if count == max(kept)]
        best.sort(key=lambda cards: (sum(index(card) or 0 for card in cards), [ORDER[c] for c in cards]))
        return list({tuple(cards): Counter(cards) for cards in best}.values())

    def change(self, seat: int, entry: dict[str, Any]) -> None:
        need(self.choice and self.choice["change"] and self.choice["seat"] == seat)
        options, laid = self.change_options(), Counter(self.table[seat]["cards"])
        need(Counter(entry["cards"]) in options and (len(options) > 1 or options[0] != laid))
        self.table[seat]["cards"] = list(entry["cards"])
        self.swap(seat)

    def confirm(self, seat: int, entry: dict[str, Any]) -> None:
        need(self.choice and self.choice["change"] and self.choice["seat"] == seat)
        options = self.change_options()
        need(len(options) == 1)
        self.table[seat]["cards"] = list(options[0].elements())
        self.swap(seat)

    def refuse_all(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(RESOLUTION, seat)
        self.fail()

    def activate_mata_hari(self, seat: int, entry: dict[str, Any]) -> None:
        self.open_for(RESOLUTION, seat)
        need("mata-hari" in self.table[seat]["cards"] and not self.contested and not self.spoiled)
        self.hidden[seat] += self.compromised[seat]
        self.compromised[seat] = 0
        self.choice = {"seat": seat, "limit": 2, "cuts": False, "made": False, "change": False}

    def take(self, seat: int, entry: dict[str, Any]) -> None:
        choice = self.choice
        need(choice and not choice["change"] and choice["seat"] == seat)
        assert choice is not None
        need(len(entry["cards"]) <= choice["limit"])
        for card in entry["cards"]:
            need(card in self.pile, "not in the pile")
            self.pile.remove(card)
        self.hands[seat] += entry["cards"]
        choice["made"] = True
        if not self.pile:
            self.chosen()

    def drawn(self, entry: dict[str, Any]) -> None:
        need(self.shuffle or (self.choice and self.choice["made"]), "no draw is due")
        self.draws += 1
        need(entry["draw"] == self.draws, "another draw is due")
        draw = self.record["draws"][self.draws - 1]
        need([draw["label"], draw["size"], draw["picks"]] == ["pile", len(self.pile), len(self.pile)])
        need(sorted(draw["outcome"]) == list(range(len(self.pile))))
        self.pile = [self.pile[place] for place in draw["outcome"]]
        if self.shuffle:
            self.shuffle = False
        else:
            self.chosen()

    def chosen(self) -> None:
        choice, self.choice = self.choice, None
        assert choice is not None
        if self.phase == RESOLUTION:
            self.end_turn()
        elif not self.end_step() and choice["cuts"]:
            self.end_turn(step=False)

    def expire(self, entry: dict[str, Any]) -> None:
        self.no_draw_due()
        if self.choice and self.choice["change"]:
            seat = self.choice["seat"]
            self.table[seat]["cards"] = list(self.change_options()[0].elements())
            self.swap(seat)
        elif self.choice:
            self.take(self.choice["seat"], {"cards": []})
        elif self.phase == "declaration" and self.options["missed_declaration"] == "skip":
            self.end_turn(step=False)
        elif self.phase == COUNTER_OFFERS:
            self.close()
        elif self.phase == CHALLENGE:
            self.phase = RESOLUTION
        else:
            self.fail()

    def stop(self, entry: dict[str, Any]) -> None:
        self.ending = "stopped" if entry["scored"] else "abandoned"

    def undo(self, entry: dict[str, Any]) -> None:
        self.no_draw_due()
        need(entry["to"] in self.past and entry["to"] < entry["number"] - 1, "no earlier move")
        draws, offers = self.draws, self.offers
        vars(self).update(deepcopy(self.past[entry["to"]]))
        self.draws, self.offers = draws, offers
        due = self.choice is not None and self.choice["made"]
        self.shuffle = self.shuffle or (bool(self.pile) and not due)

    # The result

    def result(self) -> dict[str, Any] | None:
        if not self.ending:
            return None
        most = max(self.compromised)
        sheets = [self.sheet(seat, most) for seat in range(self.players)]
        left = [sheet for sheet in sheets if not sheet["eliminated"]]
        best = max((sheet["total"] for sheet in left), default=None)
        winners = [sheet["seat"] for sheet in left if sheet["total"] == best]
        sets = self.whole_sets()
        if self.ending == "visionary":
            winners = sorted({seat for seat, _ in sets})
        elif self.ending == "abandoned":
            winners = []
        return {"ending": self.ending, "winners": winners, "sheets": sheets, "visionaries": sets}

    def sheet(self, seat: int, most: int) -> dict[str, Any]:
        objective = self.setup["objectives"][seat]
        skull = dict(self.options["skulls"])[objective]
        hand = sorted(self.hands[seat], key=ORDER.__getitem__)
        gained = sum(index(card) or 0 for card in hand if item(card) == objective)
        lost = sum(index(card) or 0 for card in hand if colour(card) == skull)
        hidden = 2 * self.hidden[seat]
        return {
            "seat": seat,
            "objective": objective,
            "skull": skull,
            "hand": hand,
            "covers": {"undercover": self.hidden[seat], "compromised": self.compromised[seat]},
            "gained": gained,
            "hidden": hidden,
            "lost": lost,
            "eliminated": self.compromised[seat] == most > 0,
            "total": gained + hidden - lost,
        }


setattr(Game, "pass", Game.pass_)


def check(record: dict[str, Any], *, digest: bool = True) -> None:
    """Check a record as the document tells.

    Raises:
        Wrong: it does not hold.
    """
    check_setup(record)
    game = Game(record)
    for number, entry in enumerate(record["moves"], 1):
        need(entry["number"] == number)
        game.play(entry)
    need(game.draws == len(record["draws"]), "a draw was not used")
    need(game.result() == record["result"], "the result differs")
    rest = {key: value for key, value in record.items() if key != "digest"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    need(
        not digest or record["digest"] == "sha256:" + sha256(text.encode()).hexdigest(), "the digest differs"
    )


def check_setup(record: dict[str, Any]) -> None:
    setup = record["setup"]
    players = len(setup["players"])
    need(3 <= players <= 7)
    deck, items = printed_deck(players), items_in_use(players)
    wanted = [
        ("deck", len(deck), len(deck)),
        ("objectives", len(items), len(items)),
        ("first-player", players, 1),
    ]
    for number, draw in enumerate(record["draws"], 1):
        need(draw["number"] == number, "draws out of order")
    for (label, size, picks), draw in zip(wanted, record["draws"], strict=False):
        need((draw["label"], draw["size"], draw["picks"]) == (label, size, picks))
        outcome = draw["outcome"]
        need(len(outcome) == len(set(outcome)) == picks and set(outcome) <= set(range(size)))
    shuffled, dealt, lot = (draw["outcome"] for draw in record["draws"][:3])
    need(setup["deck"] == [deck[place] for place in shuffled])
    need(setup["objectives"] == [items[place] for place in dealt[:players]])
    need(setup["first"] == lot[0] or setup["first_by"] == "game-master")
