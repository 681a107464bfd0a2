"""How often mails of one player are answered: two machines that answer each other must come to an end.

A kind of answer has a limit of its own, so that what is over one does not silence the others. A mail is read
and done all the same, and what happens in the game is told as ever.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from sqlalchemy import ColumnElement, and_, func, or_
from sqlmodel import Session, col, select

from pbem.letters.model import LetterKind
from pbem.service.desk import Limits
from pbem.service.reasons import FROM_MASTER, NO_WORD
from pbem.store.tables import Letter, Mail, MailOutcome, Seat

TOO_MANY: Final = "too many answers within the hour"
"""The reason of a mail that is not answered."""

_HOUR: Final = timedelta(hours=1)
_IN_VAIN: Final = (MailOutcome.ASKED, MailOutcome.REFUSED)


class AnswerKind(StrEnum):
    """What a letter that answers a mail is."""

    LETTER = "letter"
    """The letter of the game, or of the invitation."""
    IN_VAIN = "in-vain"
    """The same, to a mail of which nothing could be done: it was asked back or refused."""
    HELP = "help"
    """The help."""
    NOTICE = "notice"
    """A word about a mail."""


def kind_of(outcome: MailOutcome, *, help_asked: bool) -> AnswerKind:
    """Return which kind of answer a mail to a game gets."""
    if help_asked:
        return AnswerKind.HELP
    return AnswerKind.IN_VAIN if outcome in _IN_VAIN else AnswerKind.LETTER


def has_room(session: Session, limits: Limits, seat: Seat, kind: AnswerKind, now: datetime) -> bool:
    """Tell whether the player of a seat may get one more answer of a kind within the hour."""
    answers = (
        select(func.count())
        .select_from(Letter)
        .join(Mail, col(Letter.mail_id) == col(Mail.id))
        .where(_is_of(Letter.seat_id, seat), _is_within_the_hour(Letter.created_at, now), *_IS[kind])
    )
    return session.exec(answers).one() < _limits(limits)[kind]


def word_has_room(session: Session, limits: Limits, now: datetime) -> bool:
    """Tell whether the game master may get one more word within the hour that mails of others cause."""
    return _to_master(session, now, answers=False) < limits.word


def strangers_have_room(session: Session, limits: Limits, now: datetime) -> bool:
    """Tell whether the game master may get one more word of a stranger who is not answered.

    Anybody can cause such words: they leave half the room to those about mails of players.
    """
    of_strangers = col(Mail.reason).startswith(NO_WORD), _is_within_the_hour(Mail.stored_at, now)
    told = session.exec(select(func.count()).select_from(Mail).where(*of_strangers)).one()
    return told < limits.word // 2 and word_has_room(session, limits, now)


def master_has_room(session: Session, limits: Limits, now: datetime) -> bool:
    """Tell whether the game master may get one more answer within the hour."""
    return _to_master(session, now, answers=True) < limits.answers


def _to_master(session: Session, now: datetime, *, answers: bool) -> int:
    """Count the letters to the game master within the hour: answers to their mails, or all others."""
    mine = select(Mail.id).where(Mail.reason == FROM_MASTER)
    answered = col(Letter.mail_id).in_(mine)
    to_master = select(func.count()).where(
        Letter.kind == LetterKind.GAME_MASTER.value, _is_within_the_hour(Letter.created_at, now)
    )
    other = or_(col(Letter.mail_id).is_(None), ~answered)
    return session.exec(to_master.where(answered if answers else other)).one()


def was_silenced(session: Session, seat: Seat, now: datetime) -> bool:
    """Tell whether another mail of a seat's player went unanswered within the hour, which they were told."""
    silenced = select(Mail.id).where(
        Mail.reason == TOO_MANY, _is_of(Mail.seat_id, seat), _is_within_the_hour(Mail.stored_at, now)
    )
    return session.exec(silenced.limit(1)).first() is not None


def _limits(limits: Limits) -> dict[AnswerKind, int]:
    return {
        AnswerKind.LETTER: limits.answers,
        AnswerKind.IN_VAIN: limits.in_vain,
        AnswerKind.HELP: limits.help,
        AnswerKind.NOTICE: limits.notices,
    }


_OTHERS: Final = (LetterKind.HELP.value, LetterKind.NOTICE.value)

_IS: Final[dict[AnswerKind, tuple[ColumnElement[bool], ...]]] = {
    AnswerKind.LETTER: (col(Letter.kind).not_in(_OTHERS), col(Mail.outcome).not_in(_IN_VAIN)),
    AnswerKind.IN_VAIN: (col(Letter.kind).not_in(_OTHERS), col(Mail.outcome).in_(_IN_VAIN)),
    AnswerKind.HELP: (col(Letter.kind) == LetterKind.HELP.value,),
    AnswerKind.NOTICE: (col(Letter.kind) == LetterKind.NOTICE.value,),
}
"""How letters of each kind are told, beside the mails they answer."""


def _is_of(column: int | None, seat: Seat) -> ColumnElement[bool]:
    """Tell a player's seats, in every game, by one of them."""
    return col(column).in_(select(Seat.id).where(Seat.player_id == seat.player_id))


def _is_within_the_hour(column: datetime, now: datetime) -> ColumnElement[bool]:
    """Tell what is of the last hour; what lies ahead was noted before the clock was put back."""
    return and_(col(column) > now - _HOUR, col(column) <= now)
