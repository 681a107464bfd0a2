"""A whole game over real mail servers, with the mistakes people make, to the right result."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.game.cards import RESOURCES, Card, Partner, PartnerKind, Resource
from pbem.game.events import Accused, Event, ExchangeFailed, FailReason
from pbem.game.replay import verify_json
from pbem.game.state import Ending, Options, Phase
from pbem.service.looking.inspect import export_record, game_log, list_letters, list_mails
from pbem.service.master.holding import release
from pbem.service.terms.agreement import Agreement
from pbem.store.tables import MailOutcome
from tests.end_to_end.world import World
from tests.mail.clients import Form, Style
from tests.servers import MailServers, one_kind

NAMES = ("Ann", "Bob", "Carla")
SECRET = b"a whole game over real mail"
TURNS = 4
_PLAYED, _ASKED, _REFUSED = MailOutcome.PLAYED, MailOutcome.ASKED, MailOutcome.REFUSED


@pytest.fixture
def world(mail_servers: MailServers, tmp_path: Path) -> Iterator[World]:
    made = World(mail_servers, tmp_path / "pbem.sqlite", NAMES)
    made.announce(Agreement(Options(turn_limit=TURNS), first="Ann"), SECRET)
    yield made
    made.close()


def name(card: Card) -> str:
    return card.code.replace("-", " ")


def plain(hand: tuple[Card, ...]) -> list[Resource]:
    return [card for card in hand if isinstance(card, Resource)]


def partner_in(hand: tuple[Card, ...]) -> Partner:
    return next(card for card in hand if isinstance(card, Partner))


def told(world: World) -> list[Event]:
    """Give everything that everybody was told, in order."""
    return [event for entry in game_log(world.store, "g1") for event in entry.events]


@one_kind
def test_a_whole_game_with_mistakes(world: World) -> None:
    everybody_joins(world)
    turn_with_a_founded_accusation(world)
    turn_with_an_unfounded_accusation(world)
    turn_that_is_missed(world)
    turn_that_ends_the_game(world)
    result_is_right(world)
    every_mail_is_accounted_for(world)
    every_letter_arrived_once(world)


def everybody_joins(world: World) -> None:
    world.round()
    world.post(world.stranger())
    assert world.round().outcomes == (MailOutcome.STRANGER,)
    assert world.answer("Ann", "JOIN") is _PLAYED
    world.post(world.machine("Bob"))
    assert world.round().outcomes == (MailOutcome.MACHINE,)
    assert world.answer("Bob", "Hi!\n\nJOIN\n\nCheers\nBob", style=Style.OUTLOOK_DESKTOP) is _PLAYED
    assert world.answer("Carla", "Join.", style=Style.APPLE_MAIL) is _PLAYED
    assert world.view().turn == 1


def turn_with_a_founded_accusation(world: World) -> None:
    """Ann plays; Bob hides a Partner and is found out; Ann and Carla exchange."""
    hand = world.hand("Ann")
    strange = next(card for card in RESOURCES if card not in hand)
    assert world.answer("Ann", "I might lay something nice, perhaps the gun?") is _ASKED
    assert world.answer("Ann", f"OFFER {name(strange)}", style=Style.THUNDERBIRD) is _REFUSED
    first, second = plain(hand)[:2]
    words = f"I offer the {name(first)} and the {name(second)}.\nAt least one is {first.colour}."
    declaration = world.written("Ann", words, style=Style.GMAIL)
    world.post(declaration)
    assert world.round().outcomes == (_PLAYED,)
    world.post(declaration)
    assert world.round().outcomes == (MailOutcome.DUPLICATE,)
    assert world.view().phase is Phase.COUNTER_OFFERS

    hidden = partner_in(world.hand("Bob"))
    cards = f"{name(hidden)}, {name(plain(world.hand('Bob'))[0])}"
    assert world.answer("Bob", f"OFFER {cards}", form=Form.HTML) is _PLAYED

    held = " and the ".join(map(name, plain(world.hand("Carla"))[:2]))
    elsewhere = world.answer("Carla", f"I offer the {held}.", sender="Carla <carla@elsewhere.test>")
    assert elsewhere is MailOutcome.HELD
    assert not world.to_master()  # who plays that seat is asked, at the address that is known
    assert world.view().answered == (1,)
    (waiting,) = list_mails(world.store, outcome=MailOutcome.HELD)
    release(world.store, waiting.number, world.clock())
    assert world.round().outcomes == (_PLAYED,)
    assert world.view().phase is Phase.CHALLENGE

    assert world.answer("Carla", "STAND BY", style=Style.IOS) is _PLAYED
    accusation = f"I accuse Bob of hiding a {name(hidden)}."
    assert world.answer("Ann", accusation, style=Style.OUTLOOK_WEB) is _PLAYED
    assert Accused(0, 1, hidden.kind, founded=True) in told(world)
    looking = world.view("Ann").own
    assert looking is not None
    taken = looking.pile[0]
    assert world.answer("Ann", f"TAKE {name(taken)}", style=Style.PLAIN) is _PLAYED
    assert taken in world.hand("Ann")
    assert world.answer("Bob", "Well spotted. \n\nI stand by.", style=Style.YAHOO) is _PLAYED
    assert world.view().phase is Phase.RESOLUTION
    assert world.answer("Ann", "I accept Carla's offer.", style=Style.SAMSUNG) is _PLAYED
    assert {first, second} < set(world.hand("Carla"))


def turn_with_an_unfounded_accusation(world: World) -> None:
    """Bob plays after answering an old letter; Carla accuses Ann of what she does not hide."""
    old = world.letters("Bob")[-2]
    card = plain(world.hand("Bob"))[0]
    assert world.answer("Bob", f"OFFER {name(card)}", to=old) is _ASKED
    wanted = plain(world.hand("Ann"))[0]
    words = f"OFFER {name(card)}\nI demand at least one {wanted.colour} card.\nSAY Be kind to me."
    assert world.answer("Bob", words, style=Style.PROTON) is _PLAYED

    other = next(one for one in plain(world.hand("Ann")) if one.colour is not wanted.colour)
    assert world.answer("Ann", f"OFFER {name(other)}") is _REFUSED
    assert world.answer("Ann", f"OFFER {name(wanted)}") is _PLAYED
    assert world.answer("Carla", "PASS\nTELL Bob: sorry, nothing for you") is _PLAYED
    assert "sorry, nothing for you" in world.last("Bob").text
    assert not any("sorry, nothing for you" in letter.text for letter in world.letters("Ann"))

    assert world.answer("Carla", "ACCUSE Ann of Assassin") is _PLAYED
    assert Accused(2, 0, PartnerKind.ASSASSIN, founded=False) in told(world)
    assert name(wanted) in world.last("Carla").text
    assert world.answer("Ann", "STAND BY\nGM: may she do that?") is _PLAYED
    assert "may she do that?" in world.to_master()[-1].text
    assert world.answer("Bob", "SAY Nobody likes me.") is MailOutcome.ANSWERED
    assert "Nobody likes me." in world.last("Carla").text
    assert world.answer("Bob", "I stand by.") is _PLAYED
    assert world.answer("Bob", "I refuse them all.") is _PLAYED
    assert ExchangeFailed(1, FailReason.REFUSED) in told(world)


def turn_that_is_missed(world: World) -> None:
    """Carla plays, and misses her deadline; what she writes afterwards is too late."""
    asked = world.last("Carla")
    assert world.view().active == 2
    assert world.skip(47).fired == 0
    assert world.skip(2).fired == 1
    assert ExchangeFailed(2, FailReason.MISSED_DECLARATION) in told(world)
    late = f"OFFER {name(plain(world.hand('Carla'))[0])}"
    assert world.answer("Carla", late, to=asked) is _ASKED
    assert world.view().phase is Phase.DECLARATION


def turn_that_ends_the_game(world: World) -> None:
    """Ann plays the last turn agreed upon; nobody wants anything."""
    assert world.answer("Ann", f"OFFER {name(plain(world.hand('Ann'))[0])}") is _PLAYED
    assert world.answer("Bob", "PASS\nSTAND BY") is _PLAYED
    assert world.answer("Carla", "PASS\nSTAND BY") is _PLAYED
    assert world.view().phase is Phase.RESOLUTION
    assert world.answer("Ann", "REFUSE") is _PLAYED


def result_is_right(world: World) -> None:
    result = world.view().result
    assert result is not None
    assert result.ending is Ending.TURN_LIMIT
    assert [sheet.covers.compromised for sheet in result.sheets] == [1, 2, 2]
    assert [sheet.eliminated for sheet in result.sheets] == [False, True, True]
    assert result.winners == (0,)
    record = export_record(world.store, "g1")
    verdict = verify_json(record)
    assert verdict.holds
    assert verdict.complete
    for player in NAMES:
        assert "Ann" in world.last(player).subject or "you win" in world.last(player).subject


def every_mail_is_accounted_for(world: World) -> None:
    outcomes = world.outcomes()
    assert outcomes == {
        "played": 22,
        "asked": 3,
        "refused": 2,
        "answered": 1,
        "duplicate": 1,
        "machine": 1,
        "stranger": 1,
    }
    left = world.folder("INBOX")
    assert left.subjects == ("Cheap coats",)
    assert left.seen == 0
    assert len(world.folder("Processed").subjects) == outcomes.total() - 1
    assert world.round().outcomes == ()


def every_letter_arrived_once(world: World) -> None:
    letters = list_letters(world.store, "g1", reveal=True)
    assert all(letter.delivery == "sent" for letter in letters)
    for player in NAMES:
        arrived = [letter.message_id for letter in world.letters(player)]
        assert len(set(arrived)) == len(arrived) == sum(letter.player == player for letter in letters)
    assert len(world.to_master()) == sum(letter.kind == "game-master" for letter in letters)
