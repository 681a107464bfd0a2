"""Reminders: one letter for all of a player's games, once a deadline, never late, for who wants them."""

from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from sqlmodel import select

from pbem.game.state import Phase
from pbem.mail.message import read_message
from pbem.service.rounds.agenda import next_due
from pbem.service.terms.agreement import Agreement, Deadlines
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Game, MailOutcome, Player, Seat
from tests.service.club import Club, address

HOUR = timedelta(hours=1)
QUICK = Agreement(
    confirm=False, first="Ann", deadlines=Deadlines(declaration=10, counter_offers=20, challenge=5)
)


def reminders(club: Club, name: str) -> list[str]:
    """Return the subjects of the reminders a player has had."""
    subjects = [read_message(one.data).subject for one in club.letters_to(name)]
    return [subject for subject in subjects if "reminder" in subject]


def unsubscribe(letter: EmailMessage) -> tuple[str, str, str]:
    """Return address, subject and text of the mail that the header of a letter asks for."""
    header = "".join(str(letter["List-Unsubscribe"]).split())
    assert header.startswith("<mailto:") and header.endswith(">")
    parts = urlsplit(header[1:-1])
    fields = parse_qs(parts.query, strict_parsing=True)
    return unquote(parts.path), fields["subject"][0], fields["body"][0]


def send_unsubscribe(club: Club, name: str, *, text: str | None = None, automatic: bool = False) -> None:
    """Let a player's mail program send that mail: a new one, that answers none."""
    to, subject, body = unsubscribe(club.last_letter(name))
    mail = EmailMessage()
    club.mails += 1
    mail["From"], mail["To"], mail["Subject"] = address(name), to, subject
    mail["Message-ID"] = f"<{club.mails}.unsubscribe@example.org>"
    if automatic:
        mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(body if text is None else text)
    club.inbox.put(mail.as_bytes(), club.now)


def test_who_owes_an_answer_is_reminded_once_half_the_time_is_over(club: Club) -> None:
    club.announce(agreement=QUICK)
    assert club.round(after=4 * HOUR).reminded == 0
    assert not reminders(club, "Ann")
    club.round(after=HOUR)
    (subject,) = reminders(club, "Ann")
    assert subject.startswith("[g1] Turn 1: reminder: your declaration, by")
    assert club.words_to("Ann").count("A reminder: It is your turn to declare.") == 1
    club.round(after=4 * HOUR)
    assert [len(reminders(club, name)) for name in ("Ann", "Bob", "Cleo")] == [1, 0, 0]
    assert not balance(club.store).imbalances


def test_a_reminder_is_a_letter_that_can_be_answered(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.round(after=6 * HOUR)
    assert reminders(club, "Ann")
    assert club.play("Ann", club.offer("Ann")) is MailOutcome.PLAYED


def test_who_has_answered_is_not_reminded(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.play("Ann", club.offer("Ann"))
    club.play("Bob", "PASS")
    club.round(after=12 * HOUR)
    assert [len(reminders(club, name)) for name in ("Ann", "Bob", "Cleo")] == [0, 0, 1]


def test_a_mail_that_lies_in_the_inbox_goes_before_the_reminder(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.answer("Ann", club.offer("Ann"), arrival=club.now + 5 * HOUR)
    club.round(after=5 * HOUR)
    assert not reminders(club, "Ann")


def test_who_gives_an_answer_back_later_is_not_reminded_at_once(club: Club) -> None:
    club.announce(agreement=QUICK)
    for name, text in (("Ann", club.offer("Ann")), ("Bob", club.offer("Bob")), ("Cleo", "PASS")):
        club.play(name, text)
    assert club.state().phase is Phase.CHALLENGE
    club.play("Cleo", "STAND BY")
    club.round(after=3 * HOUR)
    club.play("Cleo", "CANCEL")
    club.round(after=HOUR)
    assert not reminders(club, "Cleo")


@pytest.mark.ruling("counter-espionage")
def test_nobody_learns_who_is_reminded_in_the_challenge_window(club: Club) -> None:
    club.announce(agreement=QUICK)
    for name, text in (("Ann", club.offer("Ann")), ("Bob", club.offer("Bob")), ("Cleo", "PASS")):
        club.play(name, text)
    club.play("Cleo", "STAND BY")
    before = {name: len(club.letters_to(name)) for name in ("Ann", "Bob", "Cleo")}
    club.round(after=3 * HOUR)
    assert club.state().phase is Phase.CHALLENGE
    assert [len(reminders(club, name)) for name in ("Ann", "Bob", "Cleo")] == [1, 1, 0]
    assert len(club.letters_to("Cleo")) == before["Cleo"]
    assert "Bob" not in club.words_to("Ann").split("THE TABLE")[0]
    written = {
        letter.id: letter.discreet for letter in club.stored_letters() if b"reminder" in letter.raw[:3000]
    }
    assert written and all(written.values())


def test_a_game_can_have_no_reminders(club: Club) -> None:
    club.announce(agreement=replace(QUICK, reminder=0))
    club.round(after=9 * HOUR)
    assert not reminders(club, "Ann")


@pytest.mark.ruling("firing")
def test_after_an_outage_reminders_come_neither_late_nor_all_at_once(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.round(after=2 * HOUR)
    club.now += 100 * HOUR  # nobody looked in
    assert club.daemon.run_once().reminded == 0
    assert club.round(after=2 * HOUR).reminded == 0
    club.round(after=HOUR)
    assert len(reminders(club, "Ann")) == 1
    with club.store.begin() as session:
        game = session.exec(select(Game)).one()
        assert game.next_due is not None
        assert game.next_due - club.now == 5 * HOUR


def test_the_daemon_wakes_for_a_reminder(club: Club) -> None:
    club.announce(agreement=QUICK)
    assert next_due(club.store) == club.now + 5 * HOUR
    club.round(after=5 * HOUR)
    assert next_due(club.store) == club.now + 5 * HOUR  # the deadline itself


def test_one_letter_tells_of_all_games_that_wait(club: Club) -> None:
    club.announce(agreement=replace(QUICK, deadlines=Deadlines(declaration=20)))
    club.announce(agreement=QUICK)
    club.announce(4, agreement=replace(QUICK, deadlines=Deadlines(declaration=90)))
    club.round(after=5 * HOUR)
    (subject,) = reminders(club, "Ann")
    assert subject.startswith("[g2]")  # which has to be answered first
    words = club.words_to("Ann")
    assert "YOUR OTHER GAMES" in words
    assert "[g1] It is your turn to declare." in words
    assert "[g3]" not in words  # there is time enough
    club.round(after=6 * HOUR)
    assert len(reminders(club, "Ann")) == 1  # of g1 she knows
    club.round(after=35 * HOUR)
    assert any(one.startswith("[g3]") for one in reminders(club, "Ann"))


def test_the_link_to_another_game_brings_its_letter(club: Club) -> None:
    club.announce(agreement=replace(QUICK, deadlines=Deadlines(declaration=20)))
    club.announce(agreement=QUICK)
    club.round(after=5 * HOUR)
    html = club.last_letter("Ann").get_body(("html",))
    assert html is not None
    links = [part.split('"')[0] for part in html.get_content().split('href="mailto:')[1:]]
    mail = EmailMessage()
    mail["From"], mail["To"] = address("Ann"), unquote(links[0].split("?")[0])
    mail["Subject"], mail["Message-ID"] = "Re: [g1]", "<link@example.org>"
    mail.set_content("STATUS")
    club.inbox.put(mail.as_bytes(), club.now)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert str(club.last_letter("Ann")["Subject"]).startswith("[g1] Turn 1")


def test_reminders_can_be_stopped_in_all_games_and_come_again(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.announce(agreement=replace(QUICK, deadlines=Deadlines(declaration=40)))
    assert club.play("Ann", "REMINDERS OFF") is MailOutcome.ANSWERED
    assert "I do not remind you of deadlines" in club.words_to("Ann")
    club.round(after=9 * HOUR)
    assert not reminders(club, "Ann")
    assert club.play("Ann", "REMINDERS ON") is MailOutcome.ANSWERED
    club.round(after=12 * HOUR)
    assert len(reminders(club, "Ann")) == 1
    assert not balance(club.store).imbalances


def test_reminders_can_be_stopped_in_answer_to_an_old_letter_or_an_invitation(club: Club) -> None:
    club.announce(agreement=replace(QUICK, confirm=True))
    assert club.play("Bob", "JOIN\nREMINDERS OFF") is MailOutcome.PLAYED
    old = club.last_letter("Ann")
    club.play("Ann", "JOIN")
    club.play("Cleo", "JOIN")
    club.round(after=11 * HOUR)  # Ann's declaration is missed
    club.answer("Ann", "REMINDERS OFF", letter=old)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    with club.store.begin() as session:
        wanted = {one.address: one.reminders for one in session.exec(select(Player))}
    assert wanted == {address("Ann"): False, address("Bob"): False, address("Cleo"): True}


@pytest.mark.parametrize("text", [None, "", "This message was written by a mail program.\n"])
def test_what_a_mail_program_sends_to_unsubscribe_stops_reminders(club: Club, text: str | None) -> None:
    club.announce(agreement=QUICK)
    assert club.last_letter("Ann")["List-Unsubscribe"] is None  # only a reminder can be unsubscribed from
    club.round(after=5 * HOUR)
    send_unsubscribe(club, "Ann", text=text)
    assert club.round().outcomes == (MailOutcome.ANSWERED,)
    assert "I do not remind you of deadlines" in club.words_to("Ann")


def test_an_unsubscription_that_says_it_is_a_machines_is_done_and_not_answered(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.round(after=5 * HOUR)
    letters = len(club.letters_to("Ann"))
    send_unsubscribe(club, "Ann", automatic=True)
    assert club.round().outcomes == (MailOutcome.MACHINE,)
    assert len(club.letters_to("Ann")) == letters
    with club.store.begin() as session:
        ann = session.exec(select(Player).where(Player.address == address("Ann"))).one()
        assert not ann.reminders
    assert not balance(club.store).imbalances


def test_the_header_speaks_the_language_of_the_seat(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.play("Ann", "IDIOMA es")
    club.round(after=5 * HOUR)
    _, subject, body = unsubscribe(club.last_letter("Ann"))
    assert subject.startswith("SIN RECORDATORIOS [pbem ")
    assert body.strip() == "SIN RECORDATORIOS"
    send_unsubscribe(club, "Ann")
    assert club.round().outcomes == (MailOutcome.ANSWERED,)


def test_a_strangers_unsubscription_stops_nothing(club: Club) -> None:
    club.announce(agreement=QUICK)
    club.round(after=5 * HOUR)
    to, subject, body = unsubscribe(club.last_letter("Ann"))
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "eve@example.net", to, subject
    mail["Message-ID"], mail["Auto-Submitted"] = "<s@example.net>", "auto-generated"
    mail.set_content(body)
    club.inbox.put(mail.as_bytes(), club.now)
    club.round()
    with club.store.begin() as session:
        assert all(one.reminders for one in session.exec(select(Player)))


def test_whom_letters_do_not_reach_is_not_reminded(club: Club) -> None:
    club.announce(agreement=QUICK)
    with club.store.begin() as session:
        ann = session.exec(select(Seat).where(Seat.name == "Ann")).one()
        ann.unreachable = True
        session.add(ann)
    club.round(after=9 * HOUR)
    assert not reminders(club, "Ann")


def test_a_declaration_that_rests_is_not_asked_for_again(club: Club) -> None:
    club.announce(agreement=replace(QUICK, second_thoughts=6 * 60))
    club.play("Ann", club.offer("Ann"))
    club.round(after=5 * HOUR)
    assert not reminders(club, "Ann")


def test_a_time_zone_is_set_by_mail_and_holds_for_deadlines(club: Club) -> None:
    club.announce(agreement=QUICK)
    assert "19:00 (UTC)" in club.words_to("Ann")
    assert club.play("Ann", "TIME ZONE New York") is MailOutcome.ANSWERED
    words = club.words_to("Ann")
    assert "From now on times are those of America/New York." in " ".join(words.split())
    assert "14:00 (America/New York)" in words
    assert "19:00 (UTC)" in club.words_to("Bob")  # each their own
    assert club.play("Ann", "TIME ZONE Mordor") is MailOutcome.ASKED
    assert "I know no time zone of that name" in club.words_to("Ann")
