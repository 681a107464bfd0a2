"""The game master by mail: what is asked is answered, what is ordered is shown first and confirmed once."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.letters.model import GameMasterLetter, GameMasterTopic
from pbem.mail.message import read_message
from pbem.service.desk import Limits
from pbem.service.incoming.receive import store_mail
from pbem.service.looking import inspect
from pbem.service.looking.tail import last_happenings
from pbem.service.looking.waiting import list_games
from pbem.service.master import acting, addressing, holding
from pbem.service.master.deeds import Deed
from pbem.service.master.reports import Report
from pbem.service.master.verbs import VERBS, read_lines
from pbem.service.outgoing.addressed import post_to_master
from pbem.service.terms.agreement import Agreement
from pbem.service.upkeep.audit import balance
from pbem.service.upkeep.prune import prune
from pbem.store.house import Act
from pbem.store.tables import Delivery, Letter, MailOutcome, Stage
from tests.service.club import MASTER, NAMES, REFEREE, SERVER, Club

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _books_balance(club: Club) -> Iterator[None]:
    yield
    assert balance(club.store).imbalances == ()


def letters(club: Club) -> list[EmailMessage]:
    """Return the letters to the game master."""
    sent = (message_from_bytes(one.data, policy=policy.default) for one in club.outbox.sent)
    return [one for one in sent if MASTER in str(one["To"])]


def begin(club: Club) -> None:
    """Let a game begin, and the game master get a letter to answer."""
    club.announce()
    with club.store.begin() as session:
        letter = GameMasterLetter(GameMasterTopic.GAME_ENDED, club.desk.master, club.game)
        post_to_master(session, club.desk, letter, now=club.now)
    club.round()


def write(
    club: Club, text: str, *, letter: EmailMessage | None = None, sender: str = MASTER, **more: str
) -> MailOutcome:
    """Let the game master answer a letter, the last one if none is named; return what became of the mail."""
    headers = [(name.replace("_", "-"), value) for name, value in more.items()]
    club.answer("Master", text, letter=letter or letters(club)[-1], sender=sender, headers=headers)
    return club.round().outcomes[0]


def words(club: Club) -> str:
    """Return the last letter to the game master."""
    return " ".join(club.master_letters()[-1].split())


def acts(club: Club) -> list[tuple[str, int | None]]:
    with club.store.begin() as session:
        return [(act.what, act.mail_id) for act in session.exec(select(Act))]


# --- shown first, done once ------------------------------------------------------------------------------


def test_an_act_is_shown_first_and_done_by_the_answer_to_that_letter_alone(club: Club) -> None:
    begin(club)
    first = letters(club)[-1]
    assert write(club, "PAUSE g1") is MailOutcome.ANSWERED
    assert "g1 would be paused" in words(club)
    assert "▸ CONFIRM ◂" in words(club)
    asking = letters(club)[-1]
    assert asking["In-Reply-To"] == "<1.Master@example.org>"
    assert str(asking["Subject"]).startswith("Do you mean it? (pause g1) [pbem ")
    assert acts(club) == []
    assert not list_games(club.store)[0].paused
    assert write(club, "CONFIRM", letter=first) is MailOutcome.ASKED
    assert "There is nothing to confirm" in words(club)
    assert not list_games(club.store)[0].paused
    assert write(club, "confirm.\n\n-- \nThe master", letter=asking) is MailOutcome.PLAYED
    assert "Done. g1 is paused; RESUME g1 lets it go on." in words(club)
    assert acts(club) == [("paused", 3)]
    assert list_games(club.store)[0].paused
    assert all("paused" in " ".join(club.words_to(name).split()) for name in NAMES[:3])
    assert "paused, by mail 3" in [one.what for one in last_happenings(club.store, 20)]
    assert write(club, "CONFIRM", letter=asking) is MailOutcome.ASKED
    assert "answered before" in words(club)
    assert len(acts(club)) == 1


def test_several_lines_are_one_question_and_all_is_done_in_order_or_nothing(club: Club) -> None:
    begin(club)
    lines = ("Hello,", "please SET g1 deadline challenge = 12", "pause G1", "RESUME g1.", "GAMES")
    text = "\n".join((*lines, "ANNOUNCE g1: On we go.", "", "PAUSE"))
    assert write(club, text) is MailOutcome.ANSWERED
    shown = words(club)
    assert "challenge 12, now 24" in shown
    assert "▸ On we go. ◂ ▸ PAUSE ◂" in shown
    assert "g1, turn 1, declaration: declaration by Ann since 2026-03-02 09:00 UTC; due" in shown
    assert acts(club) == []
    assert write(club, "CONFIRM") is MailOutcome.PLAYED
    assert [what for what, _ in acts(club)] == [
        "agreed: deadline challenge=12",
        "paused",
        "resumed",
        "wrote to everybody",
    ]
    assert "▸ PAUSE ◂" in " ".join(club.words_to("Bob").split())
    assert write(club, "EXTEND g1 24\nPAUSE g9\nUNDO g1 4") is MailOutcome.ASKED
    assert "no game is called 'g9'" in words(club)
    assert "see: LOG g1" in words(club)
    assert "CONFIRM" not in words(club)
    assert len(acts(club)) == 4


def test_a_player_who_writes_is_answered_alone(club: Club) -> None:
    begin(club)
    club.play("Cleo", "GM: May I have a day more?")
    assert "May I have a day more?" in words(club)
    write(club, "EXTEND g1 24\nTELL g1 cleo: You may.\n\nPASS")
    assert "Cleo of g1, and nobody else, would get these words: ▸ You may. ◂ ▸ PASS ◂" in words(club)
    write(club, "CONFIRM")
    told = " ".join(club.words_to("Cleo").split())
    assert "The game master writes to you. Nobody else gets this letter. ▸ You may. ◂ ▸ PASS ◂" in told
    assert all("You may" not in read_message(one.data).text for one in club.letters_to("Bob"))
    assert club.play("Cleo", "GM: Thank you.") is MailOutcome.ANSWERED
    assert write(club, "TELL g1 Nobody: Hm.\n\nTELL g1 Bob Hm.") is MailOutcome.ASKED


def test_what_has_moved_on_is_shown_anew(club: Club) -> None:
    begin(club)
    write(club, "FORCE g1 declaration")
    assert "in turn 1 Ann draws two cards and takes a Compromised cover" in words(club)
    write(club, "EXTEND g1 6")
    forcing, extending = letters(club)[-2:]
    club.play("Ann", club.offer("Ann"))
    assert write(club, "CONFIRM", letter=forcing) is MailOutcome.REFUSED
    assert "g1 waits for: counter-offers" in words(club)
    before = list_games(club.store)[0].due
    assert write(club, "CONFIRM", letter=extending) is MailOutcome.ASKED
    assert "The game has moved on. Do you still mean it?" in words(club)
    assert list_games(club.store)[0].due == before
    assert write(club, "CONFIRM") is MailOutcome.PLAYED
    assert list_games(club.store)[0].due == (before or club.now) + timedelta(hours=6)


def test_a_question_lapses_after_a_day_and_can_be_declined(club: Club) -> None:
    begin(club)
    write(club, "END g1")
    assert "it cannot be taken back" in words(club)
    club.round(after=DAY)
    assert write(club, "CONFIRM") is MailOutcome.ASKED
    assert "The question has lapsed" in words(club)
    assert write(club, "NO") is MailOutcome.ANSWERED
    assert write(club, "CONFIRM", letter=letters(club)[-2]) is MailOutcome.ASKED
    assert list_games(club.store)[0].stage == Stage.DEALT
    assert acts(club) == []


@pytest.mark.ruling("undo")
def test_undo_shows_what_would_be_lost(club: Club) -> None:
    begin(club)
    club.play("Ann", club.offer("Ann"))
    assert write(club, "LOG g1") is MailOutcome.ANSWERED
    assert "▸ 1: 2026-03-02 09:00 UTC, Ann laid 1 card" in words(club)
    assert write(club, "UNDO g1 0") is MailOutcome.ANSWERED
    assert "Goes: Ann laid 1 card" in words(club)
    assert write(club, "CONFIRM") is MailOutcome.PLAYED
    assert list_games(club.store)[0].phase == "declaration"


def test_every_line_that_can_be_written_is_read_and_in_the_guide(club: Club) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "game-master.md").read_text()
    for verb in VERBS:
        (line,) = read_lines(verb.form, club.desk)
        assert isinstance(line.meaning, Deed | Report), verb.form
        assert f"`{verb.word}" in guide


# --- who may --------------------------------------------------------------------------------------------


def test_nothing_is_done_for_who_is_not_the_game_master(club: Club) -> None:
    begin(club)
    write(club, "PAUSE g1")
    asking = letters(club)[-1]
    for sender in ("mallory@evil.example", "ann@example.org"):
        assert write(club, "CONFIRM", letter=asking, sender=sender) is MailOutcome.HELD
        assert "A mail in your name is held" in words(club)
        assert "is not from your address" in words(club)
    club.master = "new@example.org"
    assert write(club, "CONFIRM", letter=asking) is MailOutcome.HELD
    club.master = MASTER
    disowned = f"{SERVER}; dmarc=fail header.from=example.org"
    assert write(club, "CONFIRM", letter=asking, Authentication_Results=disowned) is MailOutcome.HELD
    assert acts(club) == []
    assert write(club, "CONFIRM", letter=asking) is MailOutcome.PLAYED


def test_a_mail_without_a_key_is_held_and_its_word_holds_the_first_key(club: Club) -> None:
    club.announce()
    bare = EmailMessage()
    bare["To"], bare["From"], bare["Message-ID"] = REFEREE, MASTER, "<bare@example.org>"
    bare.set_content("PAUSE g1")
    club.inbox.put(bare.as_bytes(), club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert "it answers no letter to you" in words(club)
    assert "▸ HELP ◂" in words(club)
    assert write(club, "HELP") is MailOutcome.ANSWERED
    assert "▸ FORCE g7 challenge ◂" in words(club)
    del bare["Message-ID"]
    bare["Message-ID"] = "<other@example.org>"
    bare.set_content("Dear all, the pause of g1 is over. Shall we eat at 8?")
    club.inbox.put(bare.as_bytes(), club.now)
    assert club.round().outcomes == (MailOutcome.STRANGER,)
    assert write(club, "RELEASE 1") is MailOutcome.ANSWERED
    assert write(club, "CONFIRM") is MailOutcome.PLAYED
    assert "g1 would be paused" in words(club)


def test_a_game_master_who_plays_writes_as_either(club: Club) -> None:
    club.master = "ann@example.org"
    club.announce()
    assert club.play("Ann", "PAUSE g1") is MailOutcome.ASKED
    bare = EmailMessage()
    bare["To"], bare["From"], bare["Message-ID"] = REFEREE, club.master, "<bare@example.org>"
    for text, word in (("HELP", "Did you write this mail?"), ("PAUSE g1", "A mail in your name is held")):
        bare.set_content(text)
        del bare["Message-ID"]
        bare["Message-ID"] = f"<{text.split()[0]}@example.org>"
        club.inbox.put(bare.as_bytes(), club.now)
        assert club.round().outcomes == (MailOutcome.HELD,)
        assert word in club.words_to("Ann")
    assert club.play("Ann", "PAUSE g1") is MailOutcome.ANSWERED
    assert club.play("Ann", "CONFIRM") is MailOutcome.PLAYED
    assert list_games(club.store)[0].paused


def test_our_own_letter_quoted_orders_and_confirms_nothing(club: Club) -> None:
    begin(club)
    write(club, "PAUSE g1")
    quoted = "\n".join(f"> {line}" for line in club.master_letters()[-1].splitlines())
    assert write(club, f"Thanks!\n\nOn Monday the referee wrote:\n{quoted}") is MailOutcome.ASKED
    assert write(club, f"Hm.\n\n{club.master_letters()[-2]}") is MailOutcome.ASKED
    assert acts(club) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("PUASE g1", "Did you mean PAUSE?"),
        ("EXTEND g1 soon", "It is written like this: EXTEND g7 24"),
        ("FORCE g1 challenge", "waits for: declaration"),
        ("SET g1 turn-limit 9", "fixed with the deal"),
        ("BOT g1 Nobody in", "nobody in g1 is called 'Nobody'"),
        ("BOT g1 Bob in clever", "no bot is called 'clever'"),
        ("REPLACE g1 Bob Eve", "It is written like this: REPLACE"),
        ("HOLD 99", "there is no mail 99"),
        ("HOLD letter 1", "no letter 1 waits"),
        ("RELEASE 1", "mail 1 is not held; see: MAILS"),
        ("BLOCK master@example.org", "your own address"),
        ("LOG g9", "no game is called"),
        ("CONFIRM\nPAUSE g1", "It stands alone"),
        ("What a lovely day", "What would you like to do?"),
        ("PAUSE g1 " + "x" * 10_000, "too long"),
    ],
)
def test_what_cannot_be_done_is_answered_kindly(club: Club, text: str, why: str) -> None:
    begin(club)
    assert write(club, text) is MailOutcome.ASKED
    assert why in words(club)
    assert acts(club) == []


def test_people_and_addresses_by_mail(club: Club) -> None:
    begin(club)
    write(club, "REPLACE g1 Bob with Eve <eve@example.org> it Europe/Rome\nBOT g1 cleo in simple")
    assert "A bot (simple) would play for Cleo of g1" in words(club)
    assert "offered to Eve at eve@example.org, in the language it and the time zone Europe/Rome" in words(
        club
    )
    write(club, "CONFIRM")
    write(club, "READDRESS g1 Ann ann@new.example\nBOT g1 Cleo out\nBLOCK @spam.example")
    write(club, "CONFIRM")
    assert [what for what, _ in acts(club)] == [
        "offered the seat of Bob to Eve",
        "a bot plays for Cleo: simple",
        "Ann has another address",
        "no bot plays for Cleo any more",
        "blocked an address",
    ]
    write(club, "BLOCK")
    assert "▸ @spam.example ◂" in words(club)
    assert "Your letters go to another address" in club.words_to("Ann")


@pytest.mark.ruling("secrecy")
def test_no_answer_shows_what_is_hidden(club: Club) -> None:
    begin(club)
    club.play("Ann", club.offer("Ann"))
    assert club.play("Bob", f"{club.offer('Bob')}\nAt least one is not poison.") is not MailOutcome.REFUSED
    club.answer("Bob", "STATUS")
    questions = "GAMES\nSTATUS\nLOG g1\nMAILS\nLETTERS"
    write(club, f"FORCE g1 counter-offers\n{questions}\nANNOUNCE g1: On.")
    assert "Cleo may lay no counter-offer any more" in words(club)
    assert "poison" not in words(club)
    assert "to Bob" not in words(club)
    asking = letters(club)[-1]
    for after in ("UNDO g1 1", "FORCE g1 challenge", "EXTEND g1 1", "REMIND g1", "BOT g1 Cleo in"):
        assert write(club, f"FORCE g1 counter-offers\n{after}") is MailOutcome.ASKED
        assert "A line above lets g1 go on" in words(club)
        assert "poison" not in words(club)
    assert club.state().phase.value == "counter-offers"
    assert len(acts(club)) == 0
    write(club, "CONFIRM", letter=asking)
    assert "poison" in club.words_to("Ann")


def test_two_machines_that_answer_each_other_come_to_an_end(club: Club) -> None:
    begin(club)
    club.limits = Limits(answers=3)
    for _ in range(6):
        write(club, "GAMES")
    assert len(letters(club)) == 4
    assert inspect.list_mails(club.store)[-1].reason == "too many answers within the hour"


def arrive(club: Club) -> None:
    """Let mail be stored, and nothing be done about it yet."""
    for mail in club.inbox.waiting.values():
        store_mail(club.store, mail, club.now)


def test_what_was_written_long_ago_is_thrown_away_and_the_books_balance(club: Club) -> None:
    begin(club)
    write(club, "ANNOUNCE g1: Secret words.")
    prune(club.store, club.now + DAY, really=True)
    assert "Secret words" not in str([one.text for one in inspect.list_letters(club.store, reveal=True)])
    assert write(club, "CONFIRM") is MailOutcome.ASKED
    assert acts(club) == []


# --- holding --------------------------------------------------------------------------------------------


@pytest.mark.ruling("equal waiting")
def test_a_mail_not_handled_yet_is_held_and_its_player_told_but_not_named(club: Club) -> None:
    begin(club)
    club.answer("Ann", club.offer("Ann"))
    arrive(club)
    holding.hold(club.store, club.desk, 1, club.now)
    assert club.round().outcomes == ()
    assert "The game master holds back a mail of yours" in " ".join(club.words_to("Ann").split())
    (mail,) = inspect.list_mails(club.store)
    assert (mail.outcome, mail.reason, mail.player) == ("held", "held by the game master", "")
    assert club.state().number == 0
    assert write(club, "RELEASE 1") is MailOutcome.ANSWERED
    write(club, "CONFIRM")
    assert club.state().phase.value == "counter-offers"


def test_a_forged_mail_that_was_held_unread_is_still_doubted_when_released(club: Club) -> None:
    begin(club)
    club.answer("Ann", club.offer("Ann"), sender="mallory@evil.example")
    arrive(club)
    holding.hold(club.store, club.desk, 1, club.now)
    holding.release(club.store, 1, club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert club.state().number == 0


def test_a_letter_not_sent_yet_is_held_and_sent_when_released(club: Club) -> None:
    begin(club)
    acting.announce_to(club.store, club.desk, club.game, "Wait.", club.now)
    with club.store.begin() as session:
        queued = [one.id for one in session.exec(select(Letter).where(Letter.delivery == Delivery.QUEUED))]
    holding.hold_letter(club.store, queued[0], club.now)
    assert club.round().sent == len(queued) - 1
    write(club, f"LETTERS\nRELEASE letter {queued[0]}")
    assert f"letter {queued[0]} to Ann g1, table: held" in words(club)
    write(club, "CONFIRM")
    assert "Wait." in club.words_to("Ann")
    assert not [one for one in inspect.list_letters(club.store) if one.delivery != "sent"]


# --- told to whom it concerns ----------------------------------------------------------------------------


def test_a_player_is_told_which_addresses_count_as_theirs(club: Club) -> None:
    club.announce(agreement=Agreement(first="Ann"))
    addressing.add_alias(club.store, club.desk, club.game, "Ann", "ann@home.example", club.now)
    club.round()
    assert "from now on those from ann@example.org, ann@home.example" in " ".join(
        club.words_to("Ann").split()
    )
    addressing.remove_alias(club.store, club.desk, club.game, "Ann", "ann@home.example", club.now)
    club.round()
    assert "from now on those from ann@example.org." in " ".join(club.words_to("Ann").split())


def test_what_is_asked_is_answered_as_on_the_command_line(club: Club) -> None:
    begin(club)
    club.answer("Bob", "PASS", sender="mallory@evil.example")
    club.round()
    assert write(club, "MAILS\nSTATUS\nplease GAMES") is MailOutcome.ANSWERED
    assert (
        "mail 1 of Bob of g1, 2026-03-02 09:00 UTC: held (the player is asked whether it is theirs)"
        in words(club)
    )
    assert "mail 2" not in words(club)
    assert "mails to be handled: 0 ◂ ▸ mails to be decided about: 1 held, 0 set aside" in words(club)
    assert write(club, "LOG") is MailOutcome.ASKED
    assert "It is written like this: LOG g7." in words(club)
