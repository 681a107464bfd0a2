"""Cards and statements as docs/record.md has them, for the second referee; nothing of pbem is imported."""

from collections import Counter
from itertools import permutations
from typing import Any

ITEMS = {
    "red": ["tape-recorder", "photographs", "documents"],
    "blue": ["poison", "gun", "briefcase"],
    "green": ["coat", "disguise", "gloves"],
}
COLOUR = {item: colour for colour, items in ITEMS.items() for item in items}
PARTNERS = ["double-agent", "assassin", "mata-hari"]
DEAL = {3: (2, 13), 4: (4, 11), 5: (4, 9), 6: (4, 11), 7: (6, 10)}


class Wrong(Exception):
    """The record does not keep the rules."""


def need(true: Any, what: str = "not allowed") -> None:
    if not true:
        raise Wrong(what)


def items_in_use(players: int) -> list[str]:
    unused = ["tape-recorder", "poison", "coat"] if players < 5 else []
    return [item for item in COLOUR if item not in unused]


def resources_in_use(players: int) -> list[str]:
    return [f"{item}-{index}" for item in items_in_use(players) for index in range(1, 8)]


def printed_deck(players: int) -> list[str]:
    return resources_in_use(players) + [kind for kind in PARTNERS for _ in range(DEAL[players][0])]


ORDER = {card: place for place, card in enumerate([*resources_in_use(7), *PARTNERS])}


def item(card: str) -> str | None:
    return None if card in PARTNERS else card.rpartition("-")[0]


def index(card: str) -> int | None:
    return None if card in PARTNERS else int(card.rpartition("-")[2])


def colour(card: str) -> str | None:
    return None if card in PARTNERS else COLOUR[card.rpartition("-")[0]]


VALUE = {"colour": colour, "item": item, "index": index}


# --- statements ------------------------------------------------------------------------------------------


def passes(test: dict[str, Any], cards: list[str], at: int) -> bool:
    (kind, value), card = next(iter(test.items())), cards[at]
    if kind == "not":
        return not passes(value, cards, at)
    if kind == "all":
        return all(passes(one, cards, at) for one in value)
    if kind == "any":
        return any(passes(one, cards, at) for one in value)
    if kind == "partner":
        return card in value
    if kind == "place":
        return at + 1 in value or at - len(cards) in value
    return VALUE[kind](card) in value


def within(number: int, limits: dict[str, Any]) -> bool:
    return bool(limits["least"] <= number <= limits.get("most", 3))


def true(said: dict[str, Any], cards: list[str]) -> bool:
    every = range(len(cards))
    match said:
        case {"and": parts}:
            return all(true(part, cards) for part in parts)
        case {"or": parts}:
            return any(true(part, cards) for part in parts)
        case {"deny": part}:
            return not true(part, cards)
        case {"count": test}:
            return within(sum(passes(test, cards, at) for at in every), said)
        case {"every": test}:
            return all(passes(test, cards, at) for at in every)
        case {"choice": tests}:
            return any(_chosen(tests, said.get("rest"), cards, order) for order in permutations(every))
        case {"pair": tests, "by": aspect, "relation": relation}:
            orders = permutations(every)
            asked = [*tests, said["other"]] if "other" in said else tests
            return any(_paired(asked, VALUE[aspect], relation, cards, order) for order in orders)
        case {"size": limits}:
            return within(len(cards), limits)
        case {"higher": [one, other]}:
            pair = [_placed(place, cards) for place in (one, other)]
            high, low = [None if card is None else index(card) for card in pair]
            return high is not None and low is not None and high > low
    return _true_of_some(said, cards)


def _chosen(tests: list[Any], rest: Any, cards: list[str], order: tuple[int, ...]) -> bool:
    if len(order) < len(tests) + (rest is not None):
        return False
    head = zip(tests, order, strict=False)
    return all(passes(test, cards, at) for test, at in head) and (
        rest is None or all(passes(rest, cards, at) for at in order[len(tests) :])
    )


def _paired(tests: list[Any], value: Any, relation: str, cards: list[str], order: tuple[int, ...]) -> bool:
    if len(order) < 2 or not _chosen(tests, None, cards, order):
        return False
    one, other = (value(cards[at]) for at in order[:2])
    if None in (one, other):
        return False
    return bool(one > other) if relation == "higher" else (one == other) is (relation == "same")


def _placed(place: int, cards: list[str]) -> str | None:
    at = place - 1 if place > 0 else len(cards) + place
    return cards[at] if 0 <= at < len(cards) else None


def _true_of_some(said: dict[str, Any], cards: list[str]) -> bool:
    if "places" in said:
        if None in [_placed(place, cards) for place in said["places"]]:
            return False
        wanted = {place - 1 if place > 0 else len(cards) + place for place in said["places"]}
        meant = sorted(wanted) if {"highest", "lowest"} & said.keys() else None
        spoken = [one for place in said["places"] if (one := _placed(place, cards)) is not None]
    else:
        meant, spoken = None, cards
    indices = [found for card in spoken if (found := index(card)) is not None]
    match said:
        case {"total": sums}:
            return sum(indices) in sums
        case {"highest": test} | {"lowest": test}:
            if not indices:
                return False
            extreme = max(indices) if "highest" in said else min(indices)
            places = range(len(cards)) if meant is None else meant
            return any(index(cards[at]) == extreme and passes(test, cards, at) for at in places)
        case {"same": aspect} | {"different": aspect}:
            values = [VALUE[aspect](card) for card in spoken]
            if None in values:
                return False
            return len(set(values)) == (1 if "same" in said else len(values))
        case {"alike": aspect} | {"variety": aspect}:
            groups = Counter(value for card in cards if (value := VALUE[aspect](card)) is not None)
            return within(max(groups.values(), default=0) if "alike" in said else len(groups), said)
        case {"spread": differences}:
            return len(indices) == len(cards) and max(indices) - min(indices) in differences
    raise Wrong("unknown statement")


def speaks_of_forbidden(said: Any) -> bool:
    """Return whether a demand speaks of Partners or positions."""
    if isinstance(said, list):
        return any(speaks_of_forbidden(part) for part in said)
    if not isinstance(said, dict):
        return False
    return bool({"partner", "place", "places", "higher"} & said.keys()) or any(
        speaks_of_forbidden(part) for part in said.values()
    )
