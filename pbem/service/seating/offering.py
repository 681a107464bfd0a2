"""A seat offered to somebody: the question, the letter that puts it, and who does for the seat."""

from datetime import datetime

from sqlmodel import Session, col, select

from pbem.letters.model import InvitationLetter, LetterKind, Recipient
from pbem.mail.identity import new_key
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement
from pbem.service.lookup import addresses_of, seats_of
from pbem.service.names import check_names
from pbem.service.outgoing.outside import Outsider, post_to_outsider
from pbem.service.seating.handover import settle_questions
from pbem.service.terms.agreement import Agreement
from pbem.store.tables import FormerKey, Game, Seat, SeatQuestion


def offer_seat(session: Session, desk: Desk, game: Game, seat: Seat, new: Outsider, now: datetime) -> None:
    """Invite somebody to take a seat; whoever else was invited to it is so no more."""
    settle_questions(session, seat, now, invited=True)
    question = question_to(new, seat, game, now, invited=True)
    session.add(question)
    letter = seat_offered(session, game, seat, question, LetterKind.INVITATION)
    post_to_outsider(session, desk, game, new, letter, key=question.key, now=now)


def seat_offered(
    session: Session, game: Game, seat: Seat, question: SeatQuestion, kind: LetterKind
) -> InvitationLetter:
    """Return the letter that offers a seat, or answers who does not want it; it shows nothing hidden."""
    seats = seats_of(session, game)
    return InvitationLetter(
        kind=kind,
        game=game.name,
        recipient=asked_person(question).reads,
        players=tuple(one.name for one in seats),
        rules=Agreement.from_json(game.agreed).in_force(),
        bots=tuple(one.name for one in seats if one.bot),
        replaces=seat.name,
    )


def question_to(who: Outsider, seat: Seat, game: Game, now: datetime, *, invited: bool) -> SeatQuestion:
    """Return a question about a seat, to be kept: whether somebody takes it, or means to leave it."""
    reads = who.reads
    return SeatQuestion(
        key=new_key(),
        seat_id=seat.id,
        invited=invited,
        player_id=who.player_id,
        name=reads.name,
        language=reads.language,
        zone=reads.zone,
        turn=game.turn,
        asked_at=now,
    )


def asked_person(question: SeatQuestion) -> Outsider:
    """Return whom a question about a seat was put to, as somebody to be written to."""
    return Outsider(question.player_id, Recipient(question.name, question.language, question.zone))


def check_newcomer(session: Session, game: Game, seat: Seat, name: str, addresses: tuple[str, ...]) -> None:
    """Refuse somebody for a seat whose name or address does not do (ruling *names*).

    Raises:
        BadAgreement: naming what does not do.
    """
    seats = seats_of(session, game)
    check_names(tuple(name if one.seat == seat.seat else one.name for one in seats))
    taken = {address for one in seats for address in addresses_of(session, one)}
    if not taken.isdisjoint(addresses):
        raise BadAgreement(f"{name} plays in {game.name} already: one address, one seat a game")


def dead_key(session: Session, seat: Seat, old: Outsider) -> str:
    """Return a key that somebody had to a seat; by it they are told again that it is theirs no more."""
    had = select(FormerKey.key).where(FormerKey.seat_id == seat.id, FormerKey.player_id == old.player_id)
    return session.exec(had.order_by(col(FormerKey.key)).limit(1)).first() or new_key()
