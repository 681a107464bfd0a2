"""A mail has one outcome, every line of it a result, and nothing is done twice."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from pbem.game.state import CounterOfferMode, Options, Phase
from pbem.mail.errors import MailTrouble
from pbem.mail.message import Message
from pbem.mail.outbox import Fate
from pbem.mail.screen import Screening, screen
from pbem.service.looking.inspect import list_letters, list_mails
from pbem.service.master import course, holding
from pbem.service.terms.agreement import Agreement
from pbem.store.tables import MailOutcome
from tests.service.club import Club, address

HOUR = timedelta(hours=1)
CONFIRM = Agreement(first="Ann")
STRANGER = b"From: who@example.net\r\nTo: referee@pbem.test\r\nSubject: hello\r\n\r\nBuy my hats.\r\n"
BOUNCE = (
    b"Return-Path: <>\r\nFrom: mailer-daemon@example.net\r\nTo: KEYED\r\nSubject: Undelivered mail\r\n"
    b"Auto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status;"
    b' boundary="b"\r\n\r\n--b\r\n\r\nNo such user.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n'
    b"Reporting-MTA: dns; example.net\r\n\r\nFinal-Recipient: rfc822; bob@example.org\r\nAction: failed\r\n"
    b"Status: 5.1.1\r\n--b--\r\n"
)


# --- joining ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("stages")
def test_a_game_is_dealt_when_everyone_has_joined(club: Club) -> None:
    club.announce(agreement=CONFIRM)
    assert club.play("Ann", "JOIN") is MailOutcome.PLAYED
    assert club.play("Bob", "Yes, gladly!\n\nJOIN\n\nBob") is MailOutcome.PLAYED
    assert len(club.letters_to("Cleo")) == 1
    assert club.play("Cleo", "join") is MailOutcome.PLAYED
    assert club.state().phase is Phase.DECLARATION
    for name in ("Ann", "Bob", "Cleo"):
        assert "Dealt" not in club.words_to(name)
        assert len(club.letters_to(name)) >= 2


@pytest.mark.ruling("stages")
def test_the_game_master_may_deal_without_waiting(club: Club) -> None:
    club.announce(agreement=CONFIRM)
    course.deal_now(club.store, club.desk, club.game, club.now)
    assert club.state().phase is Phase.DECLARATION


def test_an_invitation_declined_is_told_to_the_game_master(club: Club) -> None:
    club.announce(agreement=CONFIRM)
    assert club.play("Bob", "DECLINE") is MailOutcome.PLAYED
    assert any("Bob" in words for words in club.master_letters())


def test_an_answer_to_an_invitation_that_says_neither_is_asked_back(club: Club) -> None:
    club.announce(agreement=CONFIRM)
    assert club.play("Bob", "OFFER gun 5") is MailOutcome.ASKED
    assert len(club.letters_to("Bob")) == 2


# --- one outcome -----------------------------------------------------------------------------------------


def test_an_order_is_played_echoed_and_asked_of_the_others(club: Club) -> None:
    club.announce()
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.state().phase is Phase.COUNTER_OFFERS
    assert [len(club.letters_to(name)) for name in ("Ann", "Bob", "Cleo")] == [2, 2, 2]


def test_the_same_mail_twice_does_nothing_twice(club: Club) -> None:
    club.announce()
    raw = club.answer("Ann", club.offer("Ann"))
    club.round()
    number, letters = club.state().number, len(club.outbox.sent)
    club.inbox.put(raw, club.now)
    assert club.round().outcomes == (MailOutcome.DUPLICATE,)
    assert (club.state().number, len(club.outbox.sent)) == (number, letters)


def test_a_mailbox_that_was_rebuilt_is_read_again_and_nothing_is_done_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"))
    club.answer("Bob", "STATUS", sender="bob@elsewhere.example")
    club.answer("Cleo", "I am away.", headers=[("Auto-Submitted", "auto-replied")])
    club.inbox.put(BOUNCE.replace(b"KEYED", str(club.last_letter("Bob")["Reply-To"]).encode()), club.now)
    club.inbox.put(STRANGER, club.now)
    with monkeypatch.context() as broken_for_now:
        broken_for_now.setattr("pbem.service.incoming.handling.screen", _broken_by_set_aside)
        club.answer("Bob", "set me aside")
        mails = list(club.inbox.waiting.values())
        outcomes = club.round().outcomes
    assert outcomes == (
        MailOutcome.PLAYED,
        MailOutcome.HELD,
        MailOutcome.MACHINE,
        MailOutcome.MACHINE,
        MailOutcome.STRANGER,
        MailOutcome.SET_ASIDE,
    )
    number, letters = club.state().number, len(club.outbox.sent)
    club.inbox.waiting.clear()
    club.inbox.uidvalidity += 1
    for mail in mails:
        club.inbox.put(mail.raw, mail.arrival)
    again = club.round().outcomes
    assert again == (*[MailOutcome.DUPLICATE] * 4, MailOutcome.STRANGER, MailOutcome.DUPLICATE)
    assert (club.state().number, len(club.outbox.sent)) == (number, letters)
    assert club.round().outcomes == ()


def _broken_by_set_aside(message: Message, own: Sequence[str]) -> Screening:
    if "set me aside" in message.text:
        raise RecursionError
    return screen(message, own)


@pytest.mark.ruling("arrival")
def test_a_mail_of_the_future_does_not_stop_the_deadlines(club: Club) -> None:
    club.announce()
    club.answer("Bob", "STATUS", arrival=club.now + 1000 * HOUR)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    club.round(after=48 * HOUR)
    assert club.state().active == club.seat("Bob")


def test_an_illegal_move_changes_nothing_and_is_answered(club: Club) -> None:
    club.announce()
    number = club.state().number
    assert club.play("Bob", club.offer("Bob")) is MailOutcome.REFUSED
    assert club.state().number == number
    assert len(club.letters_to("Bob")) == 2


def test_a_line_that_is_not_understood_is_asked_back(club: Club) -> None:
    club.announce()
    assert club.play("Ann", "frobnicate the gun") is MailOutcome.ASKED
    assert "frobnicate" in club.words_to("Ann")


def test_a_late_answer_to_an_old_turn_plays_nothing(club: Club) -> None:
    club.announce()
    old = club.last_letter("Bob")
    club.play("Ann", club.offer("Ann"))
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS")
    for name in ("Bob", "Cleo"):
        club.play(name, "STAND BY")
    assert club.play("Ann", "REFUSE") is MailOutcome.PLAYED
    assert club.state().active == club.seat("Bob")
    number = club.state().number
    club.answer("Bob", club.offer("Bob"), letter=old)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert club.state().number == number


def test_a_stranger_is_left_alone_and_not_kept(club: Club) -> None:
    club.announce()
    place = club.inbox.put(STRANGER, club.now)
    sent = len(club.outbox.sent)
    assert club.round().outcomes == (MailOutcome.STRANGER,)
    assert club.inbox.left == [place]
    assert place.uid in club.inbox.waiting
    assert len(club.outbox.sent) == sent
    assert club.round().outcomes == ()
    assert list_mails(club.store, reveal=True)[-1].text == ""


def test_a_key_from_another_address_is_held_until_released(club: Club) -> None:
    club.announce()
    sent = len(club.outbox.sent)
    club.answer("Ann", club.offer("Ann"), sender="ann@elsewhere.example")
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert club.state().phase is Phase.DECLARATION
    assert [one.recipient for one in club.outbox.sent[sent:]] == [address("Ann")]
    held = list_mails(club.store, outcome=MailOutcome.HELD)
    assert [mail.player for mail in held] == ["Ann"]
    holding.release(club.store, held[0].number, club.now)
    assert club.round().outcomes == (MailOutcome.PLAYED,)
    assert club.state().phase is Phase.COUNTER_OFFERS


def test_two_senders_are_nobody(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=f"{address('Ann')}, {address('Bob')}")
    assert club.round().outcomes == (MailOutcome.HELD,)


def test_a_mail_without_a_key_plays_nothing_and_gets_a_letter_to_answer(club: Club) -> None:
    club.announce()
    words = (
        f"From: {address('Ann')}\r\nTo: referee@pbem.test\r\nSubject: my move\r\n\r\n{club.offer('Ann')}\r\n"
    )
    club.inbox.put(words.encode(), club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert club.state().phase is Phase.DECLARATION
    assert len(club.letters_to("Ann")) == 2
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED


def test_an_endless_mail_is_asked_back_whole(club: Club) -> None:
    club.announce()
    assert (
        club.play("Ann", f"{club.offer('Ann')}\n" + "and another thing, my dear friends\n" * 2000)
        is MailOutcome.ASKED
    )
    assert club.state().phase is Phase.DECLARATION
    club.inbox.put(club.answer("Ann", club.offer("Ann")), club.now, truncated=True)
    club.inbox.waiting.pop(2)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert club.play("Ann", "★\n" + club.offer("Ann")) is MailOutcome.PLAYED


def test_machines_are_never_answered(club: Club) -> None:
    club.announce()
    sent = len(club.outbox.sent)
    club.answer("Ann", "I am away until Monday.", headers=[("Auto-Submitted", "auto-replied")])
    assert club.round().outcomes == (MailOutcome.MACHINE,)
    assert len(club.outbox.sent) == sent


def test_what_breaks_the_reader_is_set_aside_and_can_be_retried(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.announce()

    def broken(*_: object, **__: object) -> None:
        raise RecursionError

    with monkeypatch.context() as broken_for_now:
        broken_for_now.setattr("pbem.service.errands.answering.read_orders", broken)
        club.answer("Ann", club.offer("Ann"))
        club.answer("Bob", "STATUS")
        assert club.round().outcomes == (MailOutcome.SET_ASIDE, MailOutcome.SET_ASIDE)
    assert len(club.master_letters()) == 2
    for mail in list_mails(club.store, outcome=MailOutcome.SET_ASIDE):
        holding.retry(club.store, mail.number, club.now)
    assert club.round().outcomes == (MailOutcome.PLAYED, MailOutcome.ANSWERED)


def test_lines_for_the_game_master_reach_them(club: Club) -> None:
    club.announce()
    assert club.play("Bob", "GM: may I use a pen name?") is MailOutcome.ANSWERED
    assert "may I use a pen name?" in club.master_letters()[-1]


@pytest.mark.ruling("free talk")
def test_talk_reaches_whom_it_is_for_untouched(club: Club) -> None:
    club.announce()
    club.play("Bob", "SAY I have all the guns, <b>trust</b> me.")
    assert "I have all the guns, <b>trust</b> me." in club.words_to("Ann")
    assert "I have all the guns, <b>trust</b> me." in club.words_to("Cleo")
    club.play("Bob", "TELL Cleo: Ann bluffs.")
    assert "Ann bluffs." in club.words_to("Cleo")
    assert "Ann bluffs." not in club.words_to("Ann")


def test_a_letter_that_cannot_be_sent_is_kept_and_sent_later_with_the_same_message_id(club: Club) -> None:
    club.outbox.fates.extend([Fate.RETRY, Fate.UNKNOWN, Fate.FAILED])
    club.announce()
    assert len(club.outbox.sent) == 1  # word to the game master that one was given up
    club.round(after=HOUR)
    tried = [one.data for one in club.outbox.tried]
    assert tried.count(tried[0]) == tried.count(tried[1]) == 2
    assert tried.count(tried[2]) == 1


def test_every_mail_is_put_away_once_it_is_handled(club: Club) -> None:
    club.announce()
    club.play("Ann", "STATUS")
    assert len(club.inbox.put_away) == 1
    assert club.inbox.waiting == {}


# --- accusations and what goes ahead ---------------------------------------------------------------------


@pytest.mark.ruling("counter-espionage")
@pytest.mark.ruling("orders ahead")
def test_standing_by_and_a_resolution_can_be_sent_ahead(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    assert club.play("Ann", "REFUSE") is MailOutcome.PLAYED
    assert club.play("Bob", "PASS\nSTAND BY") is MailOutcome.PLAYED
    assert club.state().phase is Phase.COUNTER_OFFERS
    club.play("Cleo", "STAND BY\nPASS")
    assert club.state().active == club.seat("Bob")


@pytest.mark.ruling("orders ahead")
def test_what_was_sent_ahead_can_be_revoked(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", "STAND BY\nPASS")
    assert club.play("Bob", "CANCEL") is MailOutcome.PLAYED
    assert club.play("Bob", "CANCEL") is MailOutcome.REFUSED
    club.play("Cleo", "PASS\nSTAND BY")
    assert club.state().phase is Phase.CHALLENGE
    assert club.play("Bob", "STAND BY") is MailOutcome.PLAYED
    assert club.state().phase is Phase.RESOLUTION


@pytest.mark.ruling("counter-espionage")
def test_who_stood_by_is_told_to_nobody(club: Club) -> None:
    club.announce(4)
    club.play("Ann", club.offer("Ann"))
    for name in ("Bob", "Cleo", "Dan"):
        club.play(name, "PASS")
    before = {name: len(club.letters_to(name)) for name in ("Ann", "Bob", "Dan")}
    listed = len(list_letters(club.store, club.game))
    club.play("Cleo", "STAND BY")
    assert {name: len(club.letters_to(name)) for name in before} == before
    assert len(list_letters(club.store, club.game)) == listed
    club.outbox.trouble = MailTrouble("away")
    club.play("Dan", "STAND BY")
    assert len(list_letters(club.store, club.game)) == listed  # nor before it is sent
    assert list_mails(club.store)[-1].player == list_mails(club.store)[-1].game == ""


@pytest.mark.ruling("changed offer")
def test_an_accusation_of_an_offer_that_was_changed_since_is_free(club: Club) -> None:
    club.announce(
        agreement=Agreement(Options(counter_offers=CounterOfferMode.OPEN), confirm=False, first="Ann")
    )
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", club.offer("Bob"))
    seen = club.last_letter("Cleo")
    club.play("Bob", "OFFER " + club.offer("Bob", 2).rpartition(", ")[2])
    club.answer("Cleo", "ACCUSE Bob of Assassin", letter=seen)
    assert club.round().outcomes == (MailOutcome.REFUSED,)
    assert club.state().covers[club.seat("Cleo")].compromised == 0


@pytest.mark.ruling("counter-espionage")
def test_all_accusations_of_a_mail_are_judged_before_the_window_closes(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", club.offer("Bob") + "\nSTAND BY")
    club.play("Cleo", "PASS")
    club.play("Ann", "STAND BY")
    assert club.state().phase is Phase.CHALLENGE
    club.play("Cleo", "ACCUSE Ann of Assassin\nACCUSE Bob of Double Agent")
    assert club.state().covers[club.seat("Cleo")].compromised == 2
    assert club.state().phase is Phase.RESOLUTION


# --- deadlines -------------------------------------------------------------------------------------------


@pytest.mark.ruling("deadlines")
def test_a_missed_declaration_is_a_failed_exchange_and_the_player_is_told(club: Club) -> None:
    club.announce()
    club.round(after=48 * HOUR)
    assert club.state().active == club.seat("Bob")
    assert club.state().covers[club.seat("Ann")].compromised == 1
    assert len(club.letters_to("Ann")) == 3  # a reminder, too


@pytest.mark.ruling("arrival")
def test_a_mail_that_arrived_in_time_counts_though_it_is_read_late(club: Club) -> None:
    club.announce()
    in_time = club.now + 47 * HOUR
    club.round(after=47 * HOUR)
    club.answer("Ann", club.offer("Ann"), arrival=in_time)
    club.now += 2 * HOUR  # an outage: nobody looked at the inbox
    assert club.round().outcomes == (MailOutcome.PLAYED,)
    assert club.state().phase is Phase.COUNTER_OFFERS


@pytest.mark.ruling("firing")
def test_deadlines_move_by_an_outage(club: Club) -> None:
    club.announce()
    club.now += 60 * HOUR
    club.round()
    assert club.state().phase is Phase.DECLARATION
    club.round(after=47 * HOUR)
    assert club.state().phase is Phase.DECLARATION
    club.round(after=HOUR)
    assert club.state().active == club.seat("Bob")


@pytest.mark.ruling("firing")
def test_a_late_mail_waits_until_a_poll_begun_after_the_deadline(club: Club) -> None:
    club.announce()
    club.round(after=48 * HOUR - timedelta(minutes=1))

    def it_arrives_while_the_inbox_is_read() -> None:
        club.now += timedelta(minutes=2)
        club.answer("Ann", club.offer("Ann"))

    club.inbox.meanwhile = it_arrives_while_the_inbox_is_read
    assert club.round().outcomes == ()  # its deadline lies before it but after the poll began
    assert club.state().phase is Phase.DECLARATION
    assert club.round(after=timedelta(minutes=3)).outcomes == (MailOutcome.ASKED,)
    assert club.state().active == club.seat("Bob")


@pytest.mark.ruling("firing")
def test_no_deadline_fires_while_no_letter_can_be_sent(club: Club) -> None:
    club.announce()
    club.round(after=47 * HOUR)
    club.outbox.fates.extend([Fate.BLOCKED] * 500)
    club.play("Bob", "STATUS")
    club.round(after=2 * HOUR)
    assert club.state().phase is Phase.DECLARATION
    club.outbox.fates.clear()
    club.round(after=5 * HOUR)
    assert club.state().active == club.seat("Bob")


@pytest.mark.ruling("declaration")
@pytest.mark.ruling("second-thoughts")
def test_a_declaration_rests_for_second_thoughts_and_can_be_taken_back(club: Club) -> None:
    club.announce(agreement=Agreement(second_thoughts=30, confirm=False, first="Ann"))
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.state().phase is Phase.DECLARATION
    assert club.play("Ann", "CANCEL") is MailOutcome.PLAYED
    club.round(after=HOUR)
    assert club.state().phase is Phase.DECLARATION
    club.play("Ann", club.offer("Ann", 2))
    club.round(after=HOUR)
    assert club.state().phase is Phase.COUNTER_OFFERS
    offer = club.state().offer
    assert offer is not None
    assert len(offer.cards) == 2


def test_a_declaration_that_could_not_be_played_does_not_rest(club: Club) -> None:
    club.announce(agreement=Agreement(second_thoughts=30, confirm=False, first="Ann"))
    assert club.play("Bob", club.offer("Bob")) is MailOutcome.REFUSED
