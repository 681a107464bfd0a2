"""Who wrote a mail: key and address have to fit, else the player is asked, or the mail is held."""

import email
import re
from dataclasses import replace
from datetime import timedelta
from email import policy
from email.message import EmailMessage

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.mail.identity import keys_in
from pbem.mail.message import read_message
from pbem.service.desk import Limits
from pbem.service.looking.inspect import list_mails
from pbem.service.master import acting, addressing, holding
from pbem.service.outgoing.bouncing import note_refusal
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Alias, MailOutcome, Seat
from tests.service.club import MASTER, NAMES, REFEREE, SERVER, Club, address

HOUR = timedelta(hours=1)
HOME = "ann@home.example"
PASSED = ("Authentication-Results", f"{SERVER}; dmarc=pass (p=none) header.from=example.org")
FAILED = ("Authentication-Results", f"{SERVER}; dmarc=fail (p=reject) header.from=example.org")


def without_key(name: str, text: str, *headers: tuple[str, str], sender: str = "") -> bytes:
    """Return a mail that answers no letter."""
    mail = EmailMessage()
    mail["From"] = sender or f"{name} <{address(name)}>"
    mail["To"] = REFEREE
    mail["Subject"] = "My move"
    mail["Message-ID"] = f"<fresh{abs(hash((name, text, headers, sender)))}@example.org>"
    for key, value in headers:
        mail[key] = value
    mail.set_content(text)
    return mail.as_bytes()


def aliases(club: Club) -> list[str]:
    with club.store.begin() as session:
        return list(session.exec(select(Alias.address)))


# --- a strange address -----------------------------------------------------------------------------------


def test_a_key_from_a_strange_address_asks_the_players_own(club: Club) -> None:
    club.announce()
    turn = club.last_letter("Ann")
    club.answer("Ann", club.offer("Ann"), letter=turn, sender=HOME)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert club.state().phase is Phase.DECLARATION
    assert HOME in club.words_to("Ann")
    assert not [letter for letter in club.outbox.sent if letter.recipient == HOME]
    assert not club.master_letters()

    club.answer("Ann", "CONFIRM")
    assert club.round().outcomes == (MailOutcome.PLAYED, MailOutcome.PLAYED)
    assert club.state().phase is Phase.COUNTER_OFFERS
    assert aliases(club) == [HOME]

    club.answer("Ann", "SAY Now I write from home.", sender=HOME)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert "Now I write from home." in club.words_to("Bob")


def test_a_player_may_disown_a_mail(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=HOME)
    club.round()
    question = club.last_letter("Ann")
    assert club.play("Ann", "DECLINE") is MailOutcome.PLAYED
    assert club.state().phase is Phase.DECLARATION
    assert any("is not theirs" in words for words in club.master_letters())
    club.answer("Ann", "CONFIRM", letter=question)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)  # it was answered, once for all
    assert "nothing to confirm any more" in club.words_to("Ann")
    assert aliases(club) == []


def test_a_word_that_is_neither_yes_nor_no_is_asked_back(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=HOME)
    club.round()
    question = club.last_letter("Ann")
    assert club.play("Ann", "What is this about?") is MailOutcome.ASKED
    club.answer("Ann", "CONFIRM\n\nThanks, Ann", letter=question)
    assert club.round().outcomes == (MailOutcome.PLAYED, MailOutcome.PLAYED)


def test_the_question_may_be_answered_with_orders(club: Club) -> None:
    club.announce()
    club.answer("Ann", "STATUS", sender=HOME)
    club.round()
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.state().phase is Phase.COUNTER_OFFERS


def test_a_question_lapses_after_a_day(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=HOME)
    club.round()
    question = club.last_letter("Ann")
    club.round(after=25 * HOUR)
    club.answer("Ann", "CONFIRM", letter=question)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert club.state().phase is Phase.DECLARATION


def test_only_the_players_own_address_can_answer_the_question(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=HOME)
    club.round()
    club.answer("Ann", "CONFIRM", sender=HOME)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert club.state().phase is Phase.DECLARATION


def test_one_address_is_asked_about_once_and_its_mails_go_on_together(club: Club) -> None:
    club.announce()
    turn = club.last_letter("Ann")
    letters = len(club.letters_to("Ann"))
    for text in ("SAY one", "SAY two", "SAY three"):
        club.answer("Ann", text, sender=HOME, letter=turn)
    assert club.round().outcomes == (MailOutcome.HELD,) * 3
    assert len(club.letters_to("Ann")) == letters + 1
    club.answer("Ann", "CONFIRM")
    assert club.round().outcomes == (MailOutcome.PLAYED, *[MailOutcome.ANSWERED] * 3)


def test_a_player_is_asked_a_few_times_a_day_only(club: Club) -> None:
    club.announce()
    turn = club.last_letter("Ann")
    letters = len(club.letters_to("Ann"))
    for number in range(8):
        club.answer("Ann", "STATUS", sender=f"x{number}@spam.example", letter=turn)
    assert club.round().outcomes == (MailOutcome.HELD,) * 8
    assert len(club.letters_to("Ann")) == letters + Limits().confirmations
    assert len(club.master_letters()) == 8 - Limits().confirmations
    assert all("asked too often" in words for words in club.master_letters())
    assert balance(club.store).imbalances == ()


def test_strangers_use_up_nothing_of_what_a_player_may_be_asked(club: Club) -> None:
    club.announce()
    turn = club.last_letter("Ann")
    for number in range(8):
        club.answer("Ann", "STATUS", sender=f"x{number}@spam.example", letter=turn)
    club.round()
    for _ in range(Limits().confirmations):
        club.inbox.put(without_key("Ann", f"SAY {club.mails}"), club.now)
        assert club.round().outcomes == (MailOutcome.HELD,)
        club.answer("Ann", "CONFIRM")
        assert MailOutcome.HELD not in club.round().outcomes
    club.inbox.put(without_key("Ann", "SAY no more"), club.now)
    letters = len(club.letters_to("Ann"))
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert len(club.letters_to("Ann")) == letters


def test_a_player_is_asked_of_so_many_strangers_in_all_their_games(club: Club) -> None:
    turns = []
    for _ in range(2):
        club.announce()
        turns.append(club.last_letter("Ann"))
    letters = len(club.letters_to("Ann"))
    for number in range(8):
        club.answer("Ann", "STATUS", sender=f"x{number}@spam.example", letter=turns[number % 2])
    club.round()
    assert len(club.letters_to("Ann")) == letters + Limits().confirmations


def test_another_players_address_becomes_nobodys_alias(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=address("Bob"))
    club.round()
    club.answer("Ann", "CONFIRM")
    assert MailOutcome.PLAYED in club.round().outcomes
    assert aliases(club) == []
    assert club.state().phase is Phase.COUNTER_OFFERS


def test_the_game_master_adds_and_removes_addresses(club: Club) -> None:
    club.announce()
    addressing.add_alias(club.store, club.desk, club.game, "Ann", HOME.upper(), club.now)
    club.answer("Ann", "SAY from home", sender=HOME)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert addressing.list_aliases(club.store, club.game, "Ann") == (HOME,)
    addressing.remove_alias(club.store, club.desk, club.game, "Ann", HOME, club.now)
    club.answer("Ann", "SAY again", sender=HOME)
    assert club.round().outcomes == (MailOutcome.HELD,)


# --- no key ----------------------------------------------------------------------------------------------


def test_without_a_key_the_player_is_asked_and_the_mail_then_counts(club: Club) -> None:
    club.announce()
    club.inbox.put(without_key("Ann", club.offer("Ann")), club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert "This mail came from your address" in club.words_to("Ann")
    club.answer("Ann", "CONFIRM")
    assert club.round().outcomes == (MailOutcome.PLAYED, MailOutcome.PLAYED)
    assert club.state().phase is Phase.COUNTER_OFFERS
    assert aliases(club) == []


def test_what_is_confirmed_after_the_turn_plays_nothing(club: Club) -> None:
    club.announce()
    club.inbox.put(without_key("Bob", club.offer("Bob")), club.now)
    club.round(after=23 * HOUR)
    acting.extend(club.store, club.desk, club.game, -24.5, club.now)
    question = club.last_letter("Bob")
    club.round(after=HOUR / 2)
    turn = club.state().turn
    club.answer("Bob", "CONFIRM", letter=question)
    outcomes = club.round().outcomes
    assert (turn, club.state().phase) == (2, Phase.DECLARATION)
    assert outcomes == (MailOutcome.PLAYED, MailOutcome.ASKED)


def test_what_the_mail_server_vouches_for_may_ask_and_talk_but_plays_no_card(club: Club) -> None:
    club.announce()
    club.inbox.put(without_key("Ann", "TELL Bob: Hello there\n" + club.offer("Ann"), PASSED), club.now)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert club.state().phase is Phase.DECLARATION
    assert "Hello there" in club.words_to("Bob")


def test_with_seats_in_two_games_talk_is_passed_on_in_neither(club: Club) -> None:
    club.announce()
    club.announce()
    club.inbox.put(without_key("Ann", "SAY Hello there", PASSED), club.now)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert "Hello there" not in club.words_to("Bob")


def test_what_the_senders_own_server_disowns_is_held_and_never_answered(club: Club) -> None:
    club.announce()
    letters = len(club.outbox.sent)
    club.inbox.put(without_key("Ann", "SAY Hello", FAILED), club.now)
    assert club.round().outcomes == (MailOutcome.HELD,)
    assert [one.recipient for one in club.outbox.sent[letters:]] == [MASTER]
    (held,) = list_mails(club.store, outcome=MailOutcome.HELD)
    holding.release(club.store, held.number, club.now)
    assert club.round().outcomes == (MailOutcome.ASKED,)
    assert "Hello" in club.words_to("Bob")


def test_the_game_master_is_not_flooded(club: Club) -> None:
    club.announce()
    club.limits = Limits(word=2)
    for number in range(6):
        club.inbox.put(without_key("Ann", f"SAY {number}", FAILED), club.now)
    assert club.round().outcomes == (MailOutcome.HELD,) * 6
    assert len(club.master_letters()) == 2


# --- limits ----------------------------------------------------------------------------------------------


def test_answers_come_to_an_end_but_moves_are_played(club: Club) -> None:
    club.announce()
    club.limits = Limits(answers=3)
    letters = len(club.letters_to("Ann"))
    for _ in range(8):
        club.play("Ann", "STATUS")
    assert len(club.letters_to("Ann")) == letters + 4  # three answers, and a word that there were so many
    assert "So many mails." in club.words_to("Ann")
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED
    assert club.state().phase is Phase.COUNTER_OFFERS
    club.round(after=2 * HOUR)
    letters = len(club.letters_to("Ann"))
    club.play("Ann", "STATUS")
    assert len(club.letters_to("Ann")) == letters + 1


@pytest.mark.parametrize(("kind", "text"), [("help", "HELP"), ("in_vain", "frobnicate")])
def test_each_kind_of_answer_has_a_limit_of_its_own(club: Club, kind: str, text: str) -> None:
    club.announce()
    club.limits = replace(Limits(), **{kind: 2})
    before = {name: len(club.letters_to(name)) for name in ("Ann", "Bob")}
    for _ in range(5):
        club.play("Ann", text)
    assert len(club.letters_to("Ann")) == before["Ann"] + 3  # two, and a word that there were so many
    club.play("Ann", "STATUS")
    club.play("Bob", text)
    assert len(club.letters_to("Ann")) == before["Ann"] + 4
    assert len(club.letters_to("Bob")) == before["Bob"] + 1
    assert balance(club.store).imbalances == ()


def test_a_player_has_one_limit_in_all_their_games_and_without_a_key(club: Club) -> None:
    club.announce()
    club.announce()
    club.limits = Limits(in_vain=3, answers=3)
    letters = len(club.letters_to("Ann"))
    for number in range(5):
        club.inbox.put(without_key("Ann", f"SAY {number}", PASSED), club.now)
    club.round()
    assert len(club.letters_to("Ann")) <= letters + 5
    assert balance(club.store).imbalances == ()


# --- nothing goes to strangers, nothing of theirs into our letters -----------------------------------------

HOSTILE = (
    "{game} {{ 7*7 }} {% raw %} %s %(x)s", "<script>alert(1)</script> </td></tr> ]]> &lt;b&gt;",
    "=?utf-8?q?=0d=0aBcc:_eve=40evil.example?=", "\u2028Bcc: eve@evil.example",
    "\x00\x07 <img src=//evil.example/x>",
    "----- Write your answer above this line -----", "Bcc: eve@evil.example",
)  # fmt: skip
SENDERS = ("eve@evil.example", "ann@example.org, eve@evil.example", "<>", "ann@example.org")


def test_no_mail_writes_to_others_or_into_our_letters(club: Club) -> None:
    club.announce()
    reply_to = ("Reply-To", "eve@evil.example")
    letter = club.last_letter("Ann")
    for number, words in enumerate(HOSTILE):
        for sender in SENDERS:
            club.answer("Ann", f"SAY {number} {words}", letter=letter, sender=sender, headers=(reply_to,))
            club.inbox.put(without_key("Ann", f"SAY {words}", reply_to, sender=sender), club.now)
    club.round()
    shown = [read_message(one.data).text for one in club.letters_to("Bob")]
    assert any("<script>alert(1)</script>" in words for words in shown)
    known = {MASTER, *(address(name) for name in NAMES)}
    for one in club.outbox.sent:
        assert one.recipient in known
        message = read_message(one.data)
        assert {each.email for each in (*message.to, *message.cc)} <= known
        assert not {"bcc", "cc"} & set(message.headers)
        html = email.message_from_bytes(one.data, policy=policy.default).get_body(("html",))
        assert html is not None
        assert not re.search(r"<script|<img", html.get_content())


def test_every_letter_bears_one_key_of_its_reader(club: Club) -> None:
    club.announce()
    club.answer("Ann", club.offer("Ann"), sender=HOME)
    club.round()
    seen: dict[str, str] = {}
    for one in club.outbox.sent:
        for found in keys_in(read_message(one.data), REFEREE):
            assert seen.setdefault(found.key, one.recipient) == one.recipient


# --- bounces ---------------------------------------------------------------------------------------------


def bounce(club: Club, name: str, status: str) -> None:
    """Let the last letter to a player come back."""
    letter = club.last_letter(name)
    club.mails += 1
    raw = (
        f"From: MAILER-DAEMON@mx.example.org\nTo: {letter['Reply-To']}\nSubject: Undelivered {club.mails}\n"
        f"Message-ID: <bounce{club.mails}@mx.example.org>\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="a"\n\n'
        "--a\n\nIt failed.\n--a\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n"
        f"Final-Recipient: rfc822; {address(name)}\nAction: failed\nStatus: {status}\n\n"
        f"--a\nContent-Type: text/rfc822-headers\n\nMessage-ID: {letter['Message-ID']}\n--a--\n"
    )
    club.inbox.put(raw.encode(), club.now)
    assert club.round().outcomes == (MailOutcome.MACHINE,)


def unreachable(club: Club) -> list[str]:
    with club.store.begin() as session:
        return [seat.name for seat in session.exec(select(Seat)) if seat.unreachable]


def test_a_seat_is_unreachable_after_bounces_for_a_day_and_until_it_writes(club: Club) -> None:
    club.announce()
    bounce(club, "Bob", "5.1.1")
    club.round(after=3 * HOUR)
    bounce(club, "Bob", "5.1.1")
    assert unreachable(club) == []
    assert len(club.master_letters()) == 1
    club.round(after=22 * HOUR)
    bounce(club, "Bob", "5.1.1")
    assert unreachable(club) == ["Bob"]
    assert len(club.master_letters()) == 2
    assert "come back for more than a day" in club.master_letters()[-1]
    bounce(club, "Bob", "5.1.1")
    assert len(club.master_letters()) == 2
    club.play("Bob", "STATUS")
    assert unreachable(club) == []


def test_letters_refused_at_once_are_evidence_too(club: Club) -> None:
    club.announce()
    with club.store.begin() as session:
        seat = session.exec(select(Seat).where(Seat.name == "Bob")).one()
        for status in ("5.2.2", "5.1.8", "4.1.1", "15.1.1"):
            assert not note_refusal(session, seat, f"550 {status} refused", club.now)
        assert seat.bounced_at is None
        assert not note_refusal(session, seat, "550 5.1.1 no such user", club.now)
        assert note_refusal(session, seat, "550 5.1.1 no such user", club.now + 25 * HOUR)
    assert unreachable(club) == ["Bob"]
    addressing.readdress(club.store, club.desk, club.game, "Bob", "bob@new.example", club.now)
    assert unreachable(club) == []


def test_a_full_mailbox_makes_nobody_unreachable(club: Club) -> None:
    club.announce()
    bounce(club, "Bob", "5.2.2")
    club.round(after=30 * HOUR)
    bounce(club, "Bob", "5.2.2")
    assert unreachable(club) == []


def test_the_game_master_may_say_that_a_seat_is_unreachable(club: Club) -> None:
    club.announce()
    addressing.mark_unreachable(club.store, club.game, "Bob", True, club.now)
    assert unreachable(club) == ["Bob"]
    addressing.mark_unreachable(club.store, club.game, "Bob", False, club.now)
    assert unreachable(club) == []
