"""What happens is told in order, once, and no more of it than is public."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from pbem.service.looking.tail import Happening, Kind, follow, last_happenings
from pbem.service.master import course, holding
from tests.service.club import Club


def told(happenings: list[Happening]) -> list[tuple[Kind, str, str]]:
    return [(one.kind, one.game, one.what) for one in happenings]


def test_a_mail_comes_before_its_moves_and_these_before_letters(club: Club) -> None:
    club.announce()
    club.now += timedelta(minutes=1)
    club.play("Ann", club.offer("Ann"))
    found = last_happenings(club.store, 5)
    # Ann's own answer tells who wrote, and is left out
    assert [one.kind for one in found] == [Kind.LETTER, Kind.MAIL, Kind.MOVE, Kind.LETTER, Kind.LETTER]
    assert [type(event).__name__ for event in found[2].events] == ["Declared"]
    assert found[1].what == "played"
    assert [one.player for one in found[3:]] == ["Bob", "Cleo"]
    assert last_happenings(club.store, 0) == []


@pytest.mark.ruling("counter-espionage")
@pytest.mark.ruling("secrecy")
def test_in_the_challenge_window_nobody_is_named(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS")
    club.now += timedelta(minutes=1)
    before = last_happenings(club.store, 99)
    club.play("Cleo", "STAND BY")
    fresh = last_happenings(club.store, 99)[len(before) :]
    assert told(fresh) == [(Kind.MAIL, "", "played")]
    assert fresh[0].player == ""
    revealed = last_happenings(club.store, 3, reveal=True)
    assert [(one.kind, one.player) for one in revealed] == [
        (Kind.MAIL, "Cleo"), (Kind.MOVE, "Cleo"), (Kind.LETTER, "Cleo"),
    ]  # fmt: skip
    assert revealed[0].what == "played, from cleo@example.org"
    assert revealed[1].move is not None


def test_what_happens_while_one_looks_is_told_once(club: Club) -> None:
    club.announce()
    steps = iter(range(4))

    def wait() -> bool:
        step = next(steps, None)
        club.now += timedelta(minutes=1)
        if step == 1:
            club.play("Ann", "STATUS")
        if step == 2:
            course.pause(club.store, club.desk, club.game, club.now)
            club.round()
        return step is not None

    found: Iterator[Happening] = follow(club.store, wait, club.now, count=1)
    assert told(list(found)) == [
        (Kind.LETTER, "g1", "table sent"),
        (Kind.MAIL, "", "answered"),
        (Kind.ACT, "g1", "paused"),
        *[(Kind.LETTER, "g1", "table sent")] * 3,
    ]


def test_a_mail_that_is_tried_again_is_told_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.announce()
    club.now += timedelta(minutes=1)
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.incoming.handling.screen", lambda *_: 1 / 0)
        club.play("Bob", "STATUS")
    assert last_happenings(club.store, 9)[-2].what == "set-aside (ZeroDivisionError)"
    steps = iter((True, False))
    begun = club.now
    club.now += timedelta(minutes=1)
    holding.retry(club.store, 1, club.now)

    def again() -> bool:
        club.round()
        return next(steps)

    later = follow(club.store, again, begun)
    assert told(list(later)) == [(Kind.MAIL, "", "answered")]
