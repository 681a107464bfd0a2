"""What the player's guide shows as orders, claims and refusals is read as such."""

import re
from pathlib import Path

import pytest

from pbem.speech.languages import load_language
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Aside, Plain, Problem
from pbem.speech.reading import Kind, read_sentence

GUIDE = (Path(__file__).parents[2] / "docs" / "players.md").read_text()
BLOCKS = re.findall(r"^```(orders \w+|claims|refused)\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL)
ORDERS = [(kind.removeprefix("orders "), text) for kind, text in BLOCKS if kind.startswith("orders")]
LINES = [(kind, line) for kind, text in BLOCKS if not kind.startswith("orders") for line in text.splitlines()]
NAMES = ("Ann", "Bob", "Cleo")


@pytest.mark.parametrize(("who", "text"), ORDERS)
def test_orders(who: str, text: str) -> None:
    read = read_orders(
        text, language="en", names=NAMES, seat=2, active=who == "active", invited=who == "invited"
    )
    meanings = [item.meaning for item in read.items]
    assert meanings
    assert not [meaning for meaning in meanings if isinstance(meaning, Problem | Aside)]


@pytest.mark.parametrize(("kind", "line"), LINES)
def test_statements(kind: str, line: str) -> None:
    (part,) = read_sentence(line, load_language("en")).parts
    assert part.kind is (Kind.CLAIM if kind == "claims" else Kind.REFUSED)


@pytest.mark.parametrize("order", [order for order in Plain if order is not Plain.REFUSE])
def test_every_plain_order_is_named(order: Plain) -> None:
    assert order.value.replace("-", " ").upper() in GUIDE


def test_other_orders_are_named() -> None:
    for word in (
        "OFFER",
        "CLAIM",
        "DEMAND",
        "WISH",
        "SAY",
        "TELL",
        "ACCUSE",
        "ACCEPT",
        "REFUSE ALL",
        "TAKE",
        "CHANGE",
        "GM",
    ):
        assert word in GUIDE
