"""Announcing a game, gathering its players, and dealing it (ruling *stages*)."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session, func, select

from pbem.bots.kinds import Kind
from pbem.game.cards import PLAYERS
from pbem.game.record import RULES_VERSION, setup_to_json
from pbem.game.rules import make_setup, setup_draws, start
from pbem.game.shuffle import SecretChance
from pbem.letters.master_word import MasterWord
from pbem.letters.model import InvitationLetter, LetterKind, LineResult, Recipient
from pbem.mail.message import normal_address
from pbem.mail.outgoing import address_is_sound
from pbem.service.desk import Desk
from pbem.service.errors import BadAgreement, WrongStage
from pbem.service.lookup import player_at, seats_of
from pbem.service.names import check_names, folded
from pbem.service.outgoing.addressed import Answered, post_to_seat, recipient_of
from pbem.service.outgoing.post import post_news
from pbem.service.playing.botplay import house_bot, note_bots
from pbem.service.playing.running import RunningGame, told_to_json
from pbem.service.playing.schedule import zones_of
from pbem.service.seating.handover import nobody_at
from pbem.service.seating.places import is_free, names_there
from pbem.service.terms.agreement import Agreement
from pbem.service.timing.absence import absences
from pbem.service.timing.clock import clock_after
from pbem.speech.languages import why_not_played
from pbem.speech.ordering.zones import zone_names
from pbem.store import Transactions
from pbem.store.tables import Action, Game, Seat, Stage


@dataclass(frozen=True, slots=True)
class Invitee:
    """Someone to be invited.

    Args:
        name: the name in the game.
        address: the mail address.
        language: a language code.
        zone: an IANA time zone.
        bot: the kind of bot that takes the seat; then nobody is invited, and there is no address.
    """

    name: str
    address: str
    language: str
    zone: str
    bot: Kind | None = None


def announce(
    store: Transactions,
    desk: Desk,
    invitees: Sequence[Invitee],
    agreement: Agreement,
    *,
    now: datetime,
    name: str = "",
    secret: bytes | None = None,
    seats: int = 0,
) -> str:
    """Announce a game and invite its players; without confirmation it is dealt at once.

    Args:
        store: the database.
        desk: our side.
        invitees: people and bots, in seat order; with free seats 3 to 7.
        agreement: what is agreed for the game.
        now: the time (aware, UTC).
        name: the game's name; ``g1``, ``g2``, … if empty.
        secret: feeds every draw of chance; drawn by the system if ``None``.
        seats: how many there are in all, where some are to be free; else as many as invitees.

    Returns:
        The name of the game.

    Raises:
        BadAgreement: players or options that do not fit, naming them.
    """
    _check(desk, invitees, agreement, max(seats, len(invitees)))
    with store.begin() as session:
        game = Game(
            name=_free_name(session, name),
            agreed=agreement.to_json(),
            secret=secret or secrets.token_bytes(32),
            created_at=now,
        )
        session.add(game)
        session.flush()
        taken = [_seat(session, game, place, one) for place, one in enumerate(invitees)]
        for seat in taken:
            seat.joined = not agreement.confirm or bool(seat.bot)
            note_bots(seat, taken)
        free = [_free_seat(session, desk, game, place) for place in range(len(taken), seats)]
        session.add_all((*taken, *free))
        session.flush()
        if agreement.confirm:
            for seat in seats_of(session, game):
                post_invitation(session, desk, game, seat, LetterKind.INVITATION, now=now)
        else:
            deal(session, desk, game, now)
        return game.name


def _seat(session: Session, game: Game, place: int, invitee: Invitee) -> Seat:
    """Return the seat of someone invited, or of a bot."""
    bot = invitee.bot
    player = player_at(session, invitee.address) if bot is None else house_bot(session, game, place)
    return Seat(
        game_id=game.id,
        seat=place,
        player_id=player.id,
        name=invitee.name.strip(),
        language=invitee.language,
        zone=invitee.zone,
        bot=bot.value if bot else "",
    )


def _free_seat(session: Session, desk: Desk, game: Game, place: int) -> Seat:
    """Return a seat that nobody has yet."""
    nobody = nobody_at(session, game, place)
    return Seat(
        game_id=game.id,
        seat=place,
        player_id=nobody.id,
        name="",
        language=desk.guest.language,
        zone=desk.guest.zone,
    )


def post_invitation(
    session: Session,
    desk: Desk,
    game: Game,
    seat: Seat,
    kind: LetterKind,
    *,
    now: datetime,
    answers: Answered | None = None,
    results: tuple[LineResult, ...] = (),
    word: MasterWord | None = None,
    left: str = "",
) -> None:
    """Put an invitation, the answer to one, or word of a cancelled game in the outbox.

    Args:
        session: the transaction that causes it.
        desk: our side.
        game: the game.
        seat: whose seat it is about.
        kind: what it is.
        now: the time.
        answers: the mail it answers, if it answers one.
        results: what became of that mail.
        word: what the game master has to say.
        left: who has given up a seat, if that is what it tells.
    """
    letter = invitation_of(session, game, recipient_of(seat), kind)
    letter = replace(letter, accepted=seat.joined, results=results, word=word, left=left)
    post_to_seat(session, desk, game, seat, letter, turn=0, now=now, answers=answers)


def invitation_of(session: Session, game: Game, reader: Recipient, kind: LetterKind) -> InvitationLetter:
    """Return an invitation to an announced game, as far as it is the same for everybody."""
    seats = seats_of(session, game)
    names = names_there(session, seats)
    return InvitationLetter(
        kind=kind,
        game=game.name,
        recipient=reader,
        players=names,
        joined=tuple(one.name for one in seats if one.joined),
        declined=next((one.name for one in seats if one.declined), ""),
        rules=Agreement.from_json(game.agreed).in_force(),
        bots=tuple(one.name for one in seats if one.bot),
        free=len(seats) - len(names),
    )


def deal(session: Session, desk: Desk, game: Game, now: datetime, *, mail_id: int | None = None) -> None:
    """Deal an announced game and send everyone the first letter.

    Raises:
        WrongStage: it was dealt before, or cancelled.
    """
    if game.stage is not Stage.ANNOUNCED:
        raise WrongStage(f"{game.name} is {game.stage.value}: only an announced game can be dealt")
    seats = seats_of(session, game)
    if free := [one for one in seats if is_free(session, one)]:
        raise WrongStage(
            f"{game.name} is dealt once every seat is taken, and {len(free)} "
            f"{'is' if len(free) == 1 else 'are'} free: pbem invite fills one, with a person or a bot"
        )
    agreement = Agreement.from_json(game.agreed)
    chance = SecretChance(game.secret)
    outcomes = tuple(chance.draw(request) for request in setup_draws(len(seats)))
    first = next((one.seat for one in seats if folded(one.name) == folded(agreement.first)), None)
    names = tuple(one.name for one in seats)
    setup = make_setup(names, agreement.options, outcomes, first)
    started = start(setup)
    session.add(
        Action(
            game_id=game.id,
            number=0,
            told=[told_to_json(told) for told in started.told],
            at=now,
            mail_id=mail_id,
        )
    )
    game.stage, game.setup, game.rules_version = Stage.DEALT, setup_to_json(setup), RULES_VERSION
    clock = clock_after(None, started.state, now, agreement, absences(seats), zones_of(seats))
    game.clock = clock.to_json() if clock else None
    session.add(game)
    session.flush()
    running = RunningGame(session, game, now, mail_id)
    running.fresh.extend(started.told)
    post_news(running, desk)


def _check(desk: Desk, invitees: Sequence[Invitee], agreement: Agreement, seats: int) -> None:
    if seats not in PLAYERS:
        raise BadAgreement(f"3 to 7 can play, not {seats}")
    if seats > len(invitees) and not agreement.confirm:
        raise BadAgreement("a game with free seats is dealt once they are taken, not at once")
    check_names(tuple(invitee.name for invitee in invitees))
    seen: dict[str, str] = {normal_address(desk.address): "the referee"}
    people = [invitee for invitee in invitees if invitee.bot is None]
    if not people and seats == len(invitees):
        raise BadAgreement("bots alone need no referee: invite a person, or see pbem simulate")
    for invitee in people:
        check_invitee(invitee, seen)
    if agreement.first and folded(agreement.first) not in {folded(one.name) for one in invitees}:
        raise BadAgreement(f"{agreement.first!r} is to play first but is none of the players")
    limit = agreement.options.turn_limit
    if limit is not None and limit < 1:
        raise BadAgreement(f"the turn limit must be 1 or more, not {limit}")


def check_invitee(invitee: Invitee, seen: dict[str, str]) -> None:
    """Refuse somebody who cannot be invited as they are, and note their address.

    Args:
        invitee: who.
        seen: the addresses that are somebody's already, and whose.

    Raises:
        BadAgreement: naming what does not do.
    """
    address = normal_address(invitee.address)
    if not address_is_sound(address):
        raise BadAgreement(f"{invitee.name}: {invitee.address!r} is no mail address")
    if address in seen:
        raise BadAgreement(f"{invitee.name} and {seen[address]} have the same address")
    if why := why_not_played(invitee.language):
        raise BadAgreement(f"{invitee.name}: {why}")
    if invitee.zone not in zone_names():
        raise BadAgreement(f"{invitee.name}: no time zone {invitee.zone!r}; one is Europe/Rome")
    seen[address] = invitee.name


def _free_name(session: Session, wanted: str) -> str:
    name = wanted.strip().lower()
    if name:
        if not name.isalnum() or not name.isascii() or len(name) > 20:
            raise BadAgreement(f"{wanted!r} cannot be a game's name: up to 20 letters and digits")
        if session.exec(select(Game).where(Game.name == name)).first():
            raise BadAgreement(f"there is a game {name} already")
        return name
    count = session.exec(select(func.count()).select_from(Game)).one()
    return next(
        f"g{number}"
        for number in range(count + 1, count + 1000)
        if session.exec(select(Game).where(Game.name == f"g{number}")).first() is None
    )
