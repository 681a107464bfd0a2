"""Free talk: relayed without addresses, as far as a game has agreed, and else given back whole."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlmodel import select

from pbem.bots.kinds import Kind
from pbem.bots.playing import Memory
from pbem.game.moves import CounterOffer
from pbem.game.state import Phase
from pbem.game.views import View
from pbem.letters.agreement import agreed as agreed_in_words
from pbem.letters.reader import Reader
from pbem.letters.talkword import TalkMode
from pbem.letters.voice import voice
from pbem.service.errors import BadAgreement
from pbem.service.master import acting
from pbem.service.playing import botplay
from pbem.service.playing.talking import LONGEST_TALK, day_of
from pbem.service.seating.games import Invitee, announce
from pbem.service.terms.agreement import Agreement, FreeTalk
from pbem.store.tables import MailOutcome, Note
from tests.service.club import NAMES, Club, address

PLAYED, REFUSED, ANSWERED = MailOutcome.PLAYED, MailOutcome.REFUSED, MailOutcome.ANSWERED
WORDS = "xyzzy, said the raven"


def agreed(mode: TalkMode = TalkMode.ON, limit: int = 20) -> Agreement:
    return Agreement(confirm=False, first="Ann", talk=FreeTalk(mode, limit))


def words(club: Club, name: str) -> str:
    return " ".join(club.words_to(name).split())


def heard(club: Club, text: str = WORDS) -> set[str]:
    """Return who has had a letter with these words, their writer included."""
    return {name for name in NAMES if any(text.encode() in one.data for one in club.letters_to(name))}


def notes(club: Club) -> int:
    with club.store.begin() as session:
        return len(session.exec(select(Note)).all())


@pytest.mark.ruling("free talk")
@pytest.mark.ruling("secrecy")
def test_talk_reaches_whom_it_is_for_as_written_and_without_addresses(club: Club) -> None:
    club.announce(agreement=agreed())
    assert club.play("Ann", f"TELL Bob: {WORDS}\n{club.offer('Ann')}") is PLAYED
    assert heard(club) == {"Ann", "Bob"}
    assert f"Ann, to you alone: ▸ {WORDS} ◂" in words(club, "Bob")
    assert club.play("Bob", "SAY Plugh to all of you") is ANSWERED
    assert heard(club, "Plugh") == {"Ann", "Bob", "Cleo"}
    assert "Bob, to everybody:" in words(club, "Cleo")
    for name in NAMES[:3]:
        others = [one for one in NAMES[:3] if one != name]
        for letter in club.letters_to(name):
            assert not [one for one in others if address(one).encode() in letter.data]
            assert not [one for one in others if f".{one}@example.org".encode() in letter.data]  # Message-IDs


# --- options ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("free talk")
def test_where_talk_is_off_it_is_given_back_whole_and_cards_are_laid_without_it(club: Club) -> None:
    club.announce(agreement=agreed(TalkMode.OFF))
    assert club.play("Ann", f"SAY {WORDS}\n{club.offer('Ann')}\nHELP") is PLAYED
    text = words(club, "Ann")
    assert "players do not write to each other; so it was agreed" in text
    assert text.count(f"{WORDS} ◂") == 1
    assert "talks to" not in text, "nothing teaches what is off"
    assert club.play("Cleo", "What a fine day for guns\nI never lie.") is MailOutcome.ASKED
    assert words(club, "Cleo").count("In this game, though, players do not write to each other.") == 2
    club.play("Bob", f"TELL Cleo: {WORDS}\n{club.offer('Bob')}\nCLAIM It is a card.")
    next_time = club.offer("Cleo").replace("OFFER", "NEXT TURN: OFFER")
    assert club.play("Cleo", f"PASS\n{next_time}\nSAY {WORDS}") is PLAYED
    state = club.state()
    assert state.offer is not None
    assert (state.phase, state.offer.talk) == (Phase.COUNTER_OFFERS, "")
    assert club.play("Bob", club.offer("Bob")) is PLAYED
    assert notes(club) == 0
    for name in NAMES[:3]:
        assert sum(WORDS.encode() in one.data for one in club.letters_to(name)) == 1, "to its writer alone"


def test_where_nobody_is_written_to_alone_the_table_is(club: Club) -> None:
    club.announce(agreement=agreed(TalkMode.TABLE))
    assert "talks to everybody" in club.words_to("Ann")
    assert "talks to one player alone" not in club.words_to("Ann")
    assert club.play("Ann", f"TELL Bob: {WORDS}") is REFUSED
    assert "nobody is written to alone; so it was agreed" in words(club, "Ann")
    assert heard(club) == {"Ann"}
    assert club.play("Ann", f"SAY {WORDS}\nHELP") is ANSWERED
    assert "talks to one player alone" not in club.words_to("Ann")
    assert heard(club) == {"Ann", "Bob", "Cleo"}


@pytest.mark.parametrize(
    ("talk", "told"),
    [
        (FreeTalk(), ("and to one player alone", "send the others 20 messages a day")),
        (FreeTalk(TalkMode.TABLE, 0), ("and to nobody alone",)),
        (FreeTalk(TalkMode.OFF), ("Players do not write to each other: no talk is passed on",)),
    ],
)
def test_the_invitation_names_what_is_agreed(talk: FreeTalk, told: tuple[str, ...]) -> None:
    reader = Reader(voice("en"), "UTC", NAMES)
    said = " ".join(agreed_in_words(Agreement(talk=talk).in_force(), reader))
    assert all(sentence in said for sentence in told)
    assert ("messages a day" in said) is (len(told) == 2)


def test_everyone_is_told_when_the_game_master_changes_it(club: Club) -> None:
    club.announce(agreement=agreed())
    laid = club.offer("Bob").replace("OFFER", "NEXT TURN: OFFER")
    club.play("Bob", f"{laid}\nSAY {WORDS}")
    assert acting.set_term(club.store, club.desk, club.game, "talk", "off", club.now) == (("talk", "off"),)
    club.round()
    for name in NAMES[:3]:
        assert "Players do not write to each other: no talk is passed on." in words(club, name)
    assert WORDS not in words(club, "Bob"), "it is shown as it will be played"
    news = acting.set_term(club.store, club.desk, club.game, "talk", "table", club.now)
    assert news == (("talk", "table"), ("talk-limit", "20"))
    acting.set_term(club.store, club.desk, club.game, "talk-limit", "0", club.now)
    club.round()
    assert "Players may send each other as many messages as they like." in words(club, "Cleo")
    for option, value in (("talk", "loud"), ("talk-limit", "-1"), ("talk-limit", "many")):
        with pytest.raises(BadAgreement):
            acting.set_term(club.store, club.desk, club.game, option, value, club.now)


# --- too much --------------------------------------------------------------------------------------------


def test_so_many_messages_a_day_and_the_day_is_the_players_own(club: Club) -> None:
    club.announce(agreement=agreed(limit=2))
    club.play("Bob", "TIME ZONE Auckland")
    assert club.play("Bob", "SAY xyzzy\nTELL Ann: plugh\nSAY plover") is REFUSED
    assert (notes(club), heard(club, "plover")) == (2, {"Bob"})
    assert "may send the others 2 messages a day, and you have" in words(club, "Bob")
    assert "from Tuesday 3 March, 00:00 (Pacific/Auckland) on" in words(club, "Bob")
    assert club.play("Ann", f"{club.offer('Ann')}\nSAY Mine, with cards") is PLAYED
    assert club.play("Ann", "CHECK\nTELL Bob: mine\nTELL Bob: fee fie foe") is REFUSED
    assert words(club, "Ann").count("and you have") == 1
    club.round(after=timedelta(hours=3))  # in Auckland it is tomorrow
    assert club.play("Bob", "SAY plover") is ANSWERED
    assert heard(club, "plover") == {"Ann", "Bob", "Cleo"}
    assert heard(club, "fee fie foe") == {"Ann"}


def test_what_is_too_long_is_given_back_whole(club: Club) -> None:
    club.announce(agreement=agreed())
    text = "word " * (LONGEST_TALK // 5) + "and the last"
    assert club.play("Ann", f"{club.offer('Ann')}\nTELL Bob: {text}") is PLAYED
    assert f"longer than the {LONGEST_TALK} characters" in words(club, "Ann")
    assert text in words(club, "Ann")
    assert heard(club, "and the last") == {"Ann"}


# --- bots ------------------------------------------------------------------------------------------------


def test_talk_to_a_bot_reaches_nobody_and_its_writer_is_told(club: Club) -> None:
    people = [Invitee(name, address(name), "en", "UTC") for name in NAMES[:3]]
    bot = Invitee("Zed", "", "en", "UTC", Kind.SIMPLE)
    club.game = announce(club.store, club.desk, [*people, bot], agreed(), now=club.now)
    club.round()
    assert club.play("Ann", f"TELL Zed: {WORDS}") is ANSWERED
    assert "A bot plays for Zed and reads no talk" in words(club, "Ann")
    assert heard(club) == {"Ann"}
    club.play("Ann", "SAY hello all")
    assert heard(club, "hello all") == {"Ann", "Bob", "Cleo"}


def test_bots_say_nothing_where_nobody_does(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def loud(kind: Kind, seen: View, memory: Memory, rng: Random) -> CounterOffer:
        assert seen.own is not None
        return CounterOffer(seen.own.hand[:1], (), WORDS)

    monkeypatch.setattr(botplay, "decide", loud)
    people = [Invitee(name, address(name), "en", "UTC") for name in NAMES[:2]]
    bot = Invitee("Zed", "", "en", "UTC", Kind.RANDOM)
    talk = agreed(TalkMode.OFF)
    club.game = announce(club.store, club.desk, [*people, bot], talk, now=club.now, secret=b"house")
    club.round()
    club.play("Ann", club.offer("Ann"))
    (offer,) = club.state().standing()
    assert offer.talk == ""


@pytest.mark.parametrize(
    ("zone", "since", "until"),
    [
        ("UTC", datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 3, 30, tzinfo=UTC)),
        ("Europe/Rome", datetime(2026, 3, 28, 23, tzinfo=UTC), datetime(2026, 3, 29, 22, tzinfo=UTC)),
        ("Asia/Tokyo", datetime(2026, 3, 28, 15, tzinfo=UTC), datetime(2026, 3, 29, 15, tzinfo=UTC)),
    ],
)
def test_a_day_is_as_long_as_clocks_make_it(zone: str, since: datetime, until: datetime) -> None:
    assert day_of(datetime(2026, 3, 29, 12, tzinfo=UTC), zone) == (since, until)


def test_games_agreed_on_before_there_were_limits_have_none() -> None:
    json = Agreement().to_json()
    assert Agreement.from_json(json).talk == FreeTalk()
    del json["talk"]
    assert Agreement.from_json(json) == replace(Agreement(), talk=FreeTalk(limit=0))
