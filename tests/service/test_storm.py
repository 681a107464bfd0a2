"""All goes wrong at once and at random: in the end every mail has had one outcome, every letter arrived."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from sqlmodel import select

from pbem.daemon import Daemon
from pbem.mail.message import read_message
from pbem.service.upkeep.audit import balance
from pbem.store.tables import Delivery, Mail, MailOutcome, Note
from tests.service.club import Club
from tests.service.weather import Killed, StormyInbox, StormyOutbox, StormyStore

NAMES = ("Ann", "Bob", "Cleo")
MINUTE = timedelta(minutes=1)
MAILS = 18


def _write(club: Club, dice: Random, number: int, said: list[str]) -> None:
    """Let a mail come in, sometimes twice."""
    name = dice.choice(NAMES)
    text = dice.choice((f"SAY word {number} from me", "STATUS", "PASS", "frobnicate", club.offer(name)))
    sender = "somebody@elsewhere.example" if dice.random() < 0.1 else ""
    raw = club.answer(name, text, letter=club.last_letter(name), sender=sender)
    if text.startswith("SAY") and not sender:
        said.append(text.removeprefix("SAY "))
    if dice.random() < 0.2:
        club.inbox.put(raw, club.now)


def _storm(club: Club, dice: Random, rounds: int) -> list[str]:
    """Let mail come in while everything goes wrong; give what was said."""
    stormy = StormyStore(club.store.url, dice)
    said: list[str] = []
    for number in range(rounds):
        _write(club, dice, number, said)
        with suppress(Killed):
            Daemon(stormy, club.desk, club.inbox, club.outbox, lambda: club.now).run_once()
        club.now += dice.choice((1, 3, 40)) * MINUTE
    stormy.close()
    return said


@pytest.mark.parametrize("seed", [0, *(pytest.param(one, marks=pytest.mark.long) for one in range(1, 50))])
def test_in_the_end_all_is_well(club: Club, seed: int) -> None:
    dice = Random(seed)
    club.limits = replace(club.limits, answers=1000)
    club.inbox, club.outbox = StormyInbox(dice=dice, calm=True), StormyOutbox(dice=dice, calm=True)
    club.announce()
    club.inbox.calm = club.outbox.calm = False
    said = _storm(club, dice, MAILS)
    club.inbox.calm = club.outbox.calm = True
    for _ in range(3):
        club.now += 12 * 60 * MINUTE
        club.round()
    with club.store.begin() as session:
        mails = session.exec(select(Mail)).all()
        assert Counter(note.text for note in session.exec(select(Note))) == Counter(said)
    handled = Counter(
        read_message(mail.raw).message_id
        for mail in mails
        if mail.raw is not None and mail.outcome is not MailOutcome.DUPLICATE
    )
    assert set(handled.values()) == {1}
    assert len(handled) == MAILS
    assert all(mail.outcome is not None and mail.filed for mail in mails)
    assert club.inbox.waiting == {}
    taken = Counter(one.ident for one in club.outbox.sent)
    for letter in club.stored_letters():
        assert letter.delivery is Delivery.SENT
        assert 1 <= taken[str(letter.id)] <= letter.tries
    assert len({one.data for one in club.outbox.sent}) == len(taken)
    assert balance(club.store).imbalances == ()
