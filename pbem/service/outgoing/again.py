"""The last letter sent once more: the same words, in a message of its own."""

from sqlmodel import Session, col, select

from pbem.letters.model import LetterKind, LineOutcome, LineResult
from pbem.mail.identity import new_nonce, same_address
from pbem.mail.outgoing import written_again
from pbem.service.lookup import address_of
from pbem.service.playing.running import RunningGame
from pbem.speech.orders import Plain
from pbem.store.tables import Letter, Seat


def last_letter(session: Session, seat: Seat, nonces: list[str] | None = None) -> Letter | None:
    """Return the last letter of the game to a seat, or the last of those with a nonce."""
    of_seat = (Letter.seat_id == seat.id, Letter.kind != LetterKind.NOTICE.value)
    letters = select(Letter).where(*of_seat).order_by(col(Letter.id).desc()).limit(1)
    if nonces is not None:
        letters = letters.where(col(Letter.nonce).in_(nonces))
    return session.exec(letters).first()


def only_asks_again(results: tuple[LineResult, ...]) -> bool:
    """Tell whether a mail asks for the last letter and for nothing else."""
    said = {one.item.meaning for one in results if one.outcome is not LineOutcome.ASIDE}
    return said == {Plain.RESEND}


def last_letter_again(running: RunningGame, seat: Seat, answered: str) -> Letter | None:
    """Return the row of a seat's last letter once more, if its words are still there.

    Words to somebody who had the seat before are not for who has it now (ruling *seats change hands*).

    Args:
        running: the game.
        seat: whose last letter it is.
        answered: the Message-ID of the mail that asks for it, if it has one.
    """
    session = running.session
    last = last_letter(session, seat)
    if last is None or not last.raw or not same_address(last.recipient, address_of(session, seat)):
        return None
    nonce = new_nonce()
    own_id = last.message_id.replace(last.nonce, nonce)
    return Letter(
        message_id=own_id,
        nonce=nonce,
        game_id=last.game_id,
        seat_id=last.seat_id,
        recipient=last.recipient,
        kind=last.kind,
        subject=last.subject,
        raw=written_again(last.raw, own_id, running.now, answered or last.message_id),
        as_of=last.as_of,
        created_at=running.now,
        next_try_at=running.now,
    )
