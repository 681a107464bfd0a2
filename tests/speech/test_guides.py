"""What a guide shows as orders, claims and refusals is read as such, in every language that is played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.vocabulary import ALWAYS, vocabulary
from pbem.speech.orders import Aside, Problem
from pbem.speech.reading import Kind, read_sentence

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(r"^```(orders \w+|claims|refused)\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
ASKING = ("CLAIM", "DEMAND", "WISH", "REFUSE ALL")
"""Words of the English guide that are not written by letters, or not so."""


def guide(code: str) -> str:
    """Return the guide of a language."""
    return (DOCS / f"players.{code}.md").read_text(encoding="utf-8")


def shown() -> Iterator[tuple[str, str, str]]:
    """Yield language, kind and text of everything shown."""
    for code in playable_codes():
        for kind, text in SHOWN.findall(guide(code)):
            yield code, kind, text


ORDERS = [(code, kind.removeprefix("orders "), text) for code, kind, text in shown() if "orders" in kind]
LINES = [
    (code, kind, line) for code, kind, text in shown() if "orders" not in kind for line in text.splitlines()
]


def test_every_language_has_its_own_guide() -> None:
    assert len({guide(code) for code in playable_codes()}) == len(playable_codes())
    assert {code for code, _, _ in ORDERS} == {code for code, _, _ in LINES} == set(playable_codes())


@pytest.mark.parametrize(("code", "who", "text"), ORDERS)
def test_orders(code: str, who: str, text: str) -> None:
    read = read_orders(
        text,
        language=code,
        names=("Ann", "Bob", "Cleo"),
        seat=2,
        active=who == "active",
        invited=who == "invited",
    )
    assert read.items
    assert not [item.meaning for item in read.items if isinstance(item.meaning, Problem | Aside)]


@pytest.mark.parametrize(("code", "kind", "line"), LINES)
def test_statements(code: str, kind: str, line: str) -> None:
    (part,) = read_sentence(line, code).parts
    assert part.kind is (Kind.CLAIM if kind == "claims" else Kind.REFUSED)


@pytest.mark.parametrize("code", playable_codes())
def test_every_order_is_named(code: str) -> None:
    for template in vocabulary(code).write.values():
        assert template.split("{")[0].rstrip(": \u00a0") in guide(code)


@pytest.mark.parametrize("word", ASKING)
def test_words_that_begin_a_statement_are_named(word: str) -> None:
    assert word in guide(ALWAYS)
