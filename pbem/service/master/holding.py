"""Mails and letters that the game master holds back, and lets go on; mails that are tried again."""

from datetime import datetime

from sqlmodel import Session

from pbem.letters.model import NoticeLetter, NoticeTopic
from pbem.mail.message import read_message
from pbem.service.acts import note_act
from pbem.service.desk import Desk
from pbem.service.errands.sender import Keyed, find_sender
from pbem.service.errors import UnknownLetter, UnknownMail
from pbem.service.looking.inspect import is_untold
from pbem.service.outgoing.addressed import post_to_seat, recipient_of
from pbem.service.reasons import HELD_BACK, RELEASED
from pbem.store import Transactions
from pbem.store.tables import Delivery, Game, Letter, Mail, MailOutcome


def hold(store: Transactions, desk: Desk, number: int, now: datetime) -> None:
    """Hold a mail that nothing was done about yet, and tell its player if it is theirs beyond doubt.

    Raises:
        UnknownMail: there is none of that number, or it was handled.
    """
    with store.begin() as session:
        mail = session.get(Mail, number)
        if mail is None:
            raise UnknownMail(f"there is no mail {number}")
        if mail.outcome is not None or mail.raw is None:
            was = "" if mail.outcome is None else f": it is {mail.outcome.value}"
            raise UnknownMail(f"mail {number} was handled{was}; what is done cannot be held")
        mail.outcome, mail.reason, mail.handled_at = MailOutcome.HELD, HELD_BACK, now
        sender = find_sender(session, desk, read_message(mail.raw, truncated=mail.truncated), now)
        if isinstance(sender, Keyed) and sender.fits:
            seat, game = sender.seat, sender.game
            mail.game_id, mail.seat_id = game.id, seat.id
            letter = NoticeLetter(topic=NoticeTopic.HELD, game=game.name, recipient=recipient_of(seat))
            post_to_seat(session, desk, game, seat, letter, turn=game.turn, now=now, discreet=True)
        session.add(mail)
        note_act(session, None, f"held mail {number}", now)


def release(store: Transactions, number: int, now: datetime) -> None:
    """Let a mail that is held be handled, as if its sender fitted its key where that was in doubt.

    Raises:
        UnknownMail: there is none of that number that is held.
    """
    with store.begin() as session:
        mail = _mail(session, number, MailOutcome.HELD)
        # nobody has looked yet who wrote a mail that was held before it was handled, nor is that public
        unread = mail.reason == HELD_BACK
        note_act(session, None if unread else _game_of(session, mail), f"released mail {number}", now)
        _reopen(session, mail, "" if unread else RELEASED)


def retry(store: Transactions, number: int, now: datetime) -> None:
    """Let a mail be tried again that was set aside.

    Raises:
        UnknownMail: there is none of that number that was set aside.
    """
    with store.begin() as session:
        mail = _mail(session, number, MailOutcome.SET_ASIDE)
        _reopen(session, mail, "")
        note_act(session, _game_of(session, mail), f"let mail {number} be read again", now)


def hold_letter(store: Transactions, number: int, now: datetime) -> None:
    """Hold a letter that waits to be sent.

    Raises:
        UnknownLetter: there is none of that number that waits, or it is held already.
    """
    with store.begin() as session:
        letter = _letter(session, number)
        if letter.held_at is not None:
            raise UnknownLetter(f"letter {number} is held already")
        letter.held_at = now
        session.add(letter)
        note_act(session, _game_of(session, letter), f"held letter {number}", now)


def release_letter(store: Transactions, number: int, now: datetime) -> None:
    """Let a letter that is held be sent.

    Raises:
        UnknownLetter: there is none of that number that is held.
    """
    with store.begin() as session:
        letter = _letter(session, number)
        if letter.held_at is None:
            raise UnknownLetter(f"letter {number} is not held")
        letter.held_at, letter.next_try_at = None, now
        session.add(letter)
        note_act(session, _game_of(session, letter), f"released letter {number}", now)


def _mail(session: Session, number: int, outcome: MailOutcome) -> Mail:
    mail = session.get(Mail, number)
    if mail is None or mail.outcome is not outcome:
        raise UnknownMail(f"mail {number} is not {outcome.value}; see: pbem mail --{outcome.value}")
    if mail.raw is None:
        raise UnknownMail(f"the words of mail {number} were pruned: nothing is left to be read")
    return mail


def _reopen(session: Session, mail: Mail, reason: str) -> None:
    mail.outcome, mail.reason = None, reason
    session.add(mail)


def _letter(session: Session, number: int) -> Letter:
    letter = session.get(Letter, number)
    if letter is None or letter.delivery is not Delivery.QUEUED:
        raise UnknownLetter(f"no letter {number} waits to be sent; see: pbem letters")
    if is_untold(letter, _game_of(session, letter)):
        raise UnknownLetter(f"whom letter {number} is for would tell what is not public; it is not held")
    return letter


def _game_of(session: Session, row: Mail | Letter) -> Game | None:
    return session.get(Game, row.game_id) if row.game_id else None
