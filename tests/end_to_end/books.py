"""What has to add up after a daemon was ill-treated: mails, moves and letters."""

from collections import Counter

from sqlmodel import select

from pbem.mail.message import read_message
from pbem.store.tables import Action, Delivery, Letter, Mail, MailOutcome, Note
from tests.end_to_end.world import World
from tests.end_to_end.writers import Writers


def every_mail_has_one_outcome(world: World, writers: Writers) -> None:
    with world.store.begin() as session:
        mails = session.exec(select(Mail)).all()
    kept = Counter(read_message(mail.raw).message_id for mail in mails if mail.raw is not None)
    strangers = [mail for mail in mails if mail.outcome is MailOutcome.STRANGER]
    assert len(mails) == sum(writers.posted.values())
    assert all(mail.outcome is not None and mail.filed for mail in mails)
    posted = {one: count for one, count in writers.posted.items() if not one.startswith("<offer")}
    assert kept == posted
    assert len(world.folder("INBOX").subjects) == len(strangers)
    assert len(world.folder("Processed").subjects) == sum(posted.values())


def everything_was_done_once(world: World, writers: Writers) -> None:
    with world.store.begin() as session:
        assert Counter(note.text for note in session.exec(select(Note))) == Counter(writers.said)
        seats = {mail.id: mail.seat_id for mail in session.exec(select(Mail))}
        moves = Counter(
            (action.mail_id, action.move["seat"])
            for action in session.exec(select(Action))
            if action.move and action.mail_id and action.move["seat"] == (seats[action.mail_id] or 0) - 1
        )
    assert moves
    assert set(moves.values()) == {1}


def every_letter_arrived(world: World) -> int:
    """Every letter arrived that was not refused for good; copies, which are counted, are the same."""
    with world.store.begin() as session:
        letters = session.exec(select(Letter)).all()
    refused = [letter for letter in letters if letter.delivery is Delivery.FAILED]
    assert all(letter.error.startswith("5") for letter in refused)
    sent = [letter for letter in letters if letter not in refused]
    assert {letter.delivery for letter in sent} == {Delivery.SENT}
    arrived: dict[str, list[bytes]] = {}
    ours = {*world.addresses.values(), world.master}
    for one in world.servers.sent:
        if one.recipient in ours:
            arrived.setdefault(read_message(one.raw).message_id, []).append(one.raw)
    for letter in refused:
        assert letter.message_id not in arrived or letter.tries > 1
        arrived.pop(letter.message_id, None)
    assert set(arrived) == {letter.message_id for letter in sent}
    for letter in sent:
        copies = arrived[letter.message_id]
        assert len(copies) <= letter.tries  # a copy only where a try was cut off
        assert len({raw[raw.index(b"From: The") :] for raw in copies}) == 1  # below what a relay adds
    return sum(map(len, arrived.values())) - len(sent)
