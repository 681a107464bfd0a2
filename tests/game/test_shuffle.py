"""Chance follows from a secret alone, as docs/record.md tells anyone to redo it."""

import hashlib
import hmac
from collections import Counter

import pytest

from pbem.game.shuffle import SecretChance
from pbem.game.state import DrawRequest

SECRET = bytes(range(32))


def by_the_document(secret: bytes, number: int, label: str, size: int, picks: int) -> list[int]:
    """Redo a draw in the plainest way, following the document and not the code."""
    stream: list[int] = []
    block = 0

    def below(limit: int) -> int:
        nonlocal block
        while True:
            if not stream:
                message = f"{number}:{label}:{size}:{picks}:{block}".encode()
                digest = hmac.new(secret, message, hashlib.sha256).digest()
                stream.extend(int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
                block += 1
            word = stream.pop(0)
            if word < 2**32 - 2**32 % limit:
                return word % limit

    places = list(range(size))
    for i in range(picks):
        j = i + below(size - i)
        places[i], places[j] = places[j], places[i]
    return places[:picks]


@pytest.mark.parametrize(("size", "picks"), [(1, 1), (2, 1), (7, 1), (45, 45), (93, 93), (30, 30), (9, 4)])
def test_a_draw_can_be_redone_from_the_document(size: int, picks: int) -> None:
    for number in range(1, 20):
        drawn = SecretChance(SECRET).draw(DrawRequest(number, "pile", size, picks))
        assert list(drawn) == by_the_document(SECRET, number, "pile", size, picks)
        assert len(set(drawn)) == picks
        assert set(drawn) <= set(range(size))


def test_a_draw_never_changes() -> None:
    """The same on every Python: these were written down once, and docs/record.md shows them."""
    chance = SecretChance(b"operation mata hari")
    assert chance.draw(DrawRequest(1, "deck", 10, 10)) == VECTORS[0]
    assert chance.draw(DrawRequest(3, "first-player", 5, 1)) == VECTORS[1]
    assert chance.draw(DrawRequest(4, "pile", 9, 9)) == VECTORS[2]


VECTORS: tuple[tuple[int, ...], ...] = (
    (5, 0, 8, 4, 2, 3, 1, 6, 7, 9),
    (0,),
    (8, 4, 6, 0, 5, 3, 7, 2, 1),
)


def test_draws_differ_by_secret_number_label_and_size() -> None:
    base = DrawRequest(4, "pile", 30, 30)
    others = [DrawRequest(5, "pile", 30, 30), DrawRequest(4, "deck", 30, 30)]
    draws = {SecretChance(SECRET).draw(request) for request in (base, *others)}
    draws.add(SecretChance(b"another").draw(base))
    assert len(draws) == 4


def test_no_place_is_likelier_than_another() -> None:
    counts = Counter(SecretChance(SECRET).draw(DrawRequest(n, "first-player", 7, 1))[0] for n in range(7000))
    assert all(850 < counts[seat] < 1150 for seat in range(7))
