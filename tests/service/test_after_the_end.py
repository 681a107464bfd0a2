"""What comes after the end of a game: everybody is told all of it (ruling *after the end*)."""

import pytest
from sqlmodel import select

from pbem.game.moves import StandBy
from pbem.game.record import move_to_json
from pbem.game.state import Phase
from pbem.service.lookup import game_named
from pbem.service.master import course
from pbem.service.playing.running import story_of
from pbem.store.tables import Action, MailOutcome
from tests.service.club import NAMES, Club

pytestmark = pytest.mark.ruling("after the end")


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


def story_in(text: str) -> str:
    return text[text.index("THE WHOLE STORY") :].partition(" AT ANY TIME")[0]


@pytest.fixture(params=[True, False], ids=["scored", "abandoned"])
def over(club: Club, request: pytest.FixtureRequest) -> Club:
    """A game that the game master has ended in its first turn."""
    club.announce()
    club.play("Ann", club.offer("Ann") + "\nSAY Trust me.")
    club.play("Bob", club.offer("Bob"))
    club.play("Cleo", "PASS")
    course.end(club.store, club.desk, club.game, scored=request.param, now=club.now)
    club.round()
    assert club.state().phase is Phase.ENDED
    return club


def test_everybody_is_told_the_same_story(over: Club) -> None:
    stories = {story_in(words(over, name)) for name in NAMES[:3]}
    assert len(stories) == 1
    (told,) = stories
    for part in (
        "Ann was dealt",
        "Turn 1: Ann",
        "Ann laid: ▸",
        "Trust me.",
        "Bob countered with: ▸",
        "Cleo passed.",
    ):
        assert part in told


def test_it_is_told_once_and_again_to_who_asks(over: Club) -> None:
    assert over.play("Ann", "WHO") is MailOutcome.ANSWERED
    assert "THE WHOLE STORY" not in words(over, "Ann")
    assert over.play("Ann", "STATUS") is MailOutcome.ANSWERED
    assert "Bob countered with: ▸" in story_in(words(over, "Ann"))


def test_what_is_told_is_what_was_played(over: Club) -> None:
    with over.store.begin() as session:
        tale = story_of(session, game_named(session, over.game))
    assert tale is not None
    assert tale.result == over.state().result
    assert [len(turn.offers) for turn in tale.turns] == [2]


def test_a_game_by_rules_that_are_no_more_is_told_without_its_story(over: Club) -> None:
    with over.store.begin() as session:
        action = session.exec(select(Action).where(Action.number == 1)).one()
        action.move = {"seat": 0, **move_to_json(StandBy())}
        session.add(action)
    assert over.play("Ann", "STATUS") is MailOutcome.ANSWERED
    assert "SCORES" in words(over, "Ann")
    assert "THE WHOLE STORY" not in words(over, "Ann")
