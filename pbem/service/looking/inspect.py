"""What the game master may look at: public facts of a running game, the rest only when asked to reveal."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

from sqlmodel import col, select

from pbem.game.events import Event
from pbem.game.record import event_from_json, make_record, move_from_json, setup_from_json, to_json
from pbem.game.rules import setup_draws
from pbem.game.shuffle import SecretChance
from pbem.game.views import View, view
from pbem.letters.model import LetterKind
from pbem.mail.message import read_message
from pbem.service.errors import UnknownMail, WrongStage
from pbem.service.looking.waiting import GameLine, game_line
from pbem.service.lookup import game_named, seat_named, seats_of
from pbem.service.playing.running import load_state
from pbem.service.reasons import HELD_BACK
from pbem.service.terms.agreement import Agreement
from pbem.store import Transactions
from pbem.store.tables import Action, Delivery, Game, Letter, Mail, MailOutcome, Seat, Stage


@dataclass(frozen=True, slots=True)
class Shown:
    """A game laid open as far as was asked.

    Args:
        line: the game as in the list.
        view: what everyone may know, or what the seat asked for may; ``None`` before the deal.
        revealed: the view of every seat and the pile, only when asked to reveal.
        pile: the pile, top first, only when asked to reveal.
    """

    line: GameLine
    view: View | None
    revealed: tuple[View, ...] = ()
    pile: tuple[str, ...] = ()


def show_game(store: Transactions, name: str, *, seat: str = "", reveal: bool = False) -> Shown:
    """Return a game: its public table, one seat's view, or everything.

    Args:
        store: the database.
        name: the game.
        seat: the name of a player whose view is asked for; it shows hidden cards of a running game.
        reveal: whether to show every hand and the pile.

    Raises:
        ServiceError: no such game or player.
    """
    with store.begin() as session:
        game = game_named(session, name)
        line = game_line(session, game)
        place = seat_named(session, game, seat).seat if seat else None
        if game.setup is None:
            return Shown(line, None)
        state = load_state(session, game)
        if not reveal:
            return Shown(line, view(state, place))
        every = tuple(view(state, one) for one in state.seats)
        return Shown(line, view(state, place), every, tuple(card.code for card in state.pile))


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One recorded action of a game.

    Args:
        number: its number; 0 for the deal.
        at: when it was recorded.
        events: what everyone was told of it.
        seat: whose move it was; ``None`` for the referee, or where that is not public.
        move: the move in full, only when asked to reveal.
        line: its number among those that everyone was told of, by which it can be gone back to; ``None`` for
            others.
    """

    number: int
    at: datetime
    events: tuple[Event, ...]
    seat: str | None = None
    move: dict[str, Any] | None = None
    line: int | None = None


def told_to_all(action: Action) -> tuple[Event, ...]:
    """Return what everyone was told of an action."""
    return tuple(event_from_json(event) for to, event in action.told if to is None)


def game_log(store: Transactions, name: str, *, reveal: bool = False) -> list[LogEntry]:
    """Return the log of a game: what everyone was told, and the moves themselves only when asked to reveal.

    An action of a running game that told everyone nothing is left out: its number alone would say that
    somebody stood by, and when.

    Raises:
        ServiceError: no such game.
    """
    with store.begin() as session:
        game = game_named(session, name)
        names = [seat.name for seat in seats_of(session, game)]
        open_book = reveal or game.stage is Stage.ENDED
        entries: list[LogEntry] = []
        lines = count()
        for action in session.exec(
            select(Action).where(Action.game_id == game.id).order_by(col(Action.number))
        ):
            events = told_to_all(action)
            if not (events or open_book):
                continue
            line = next(lines) if events else None
            seat = action.move["seat"] if action.move else None
            entries.append(
                LogEntry(
                    number=action.number if open_book or line is None else line,
                    at=action.at,
                    events=events,
                    seat=names[seat] if open_book and seat is not None else None,
                    move=action.move if open_book else None,
                    line=line,
                )
            )
        return entries


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A letter in the list of letters.

    Args:
        number: its number.
        game: its game, or empty.
        player: the name of the player it goes to, or empty for the game master.
        kind: the kind of letter.
        created_at: when it was written.
        delivery: queued, sent or failed; held if the game master holds it back.
        tries: how often it was tried.
        sent_at: when the mail server took it.
        error: why it was not sent yet, if that is so.
        text: its words, only when asked to reveal.
    """

    number: int
    game: str
    player: str
    kind: str
    created_at: datetime
    delivery: str
    tries: int
    sent_at: datetime | None
    error: str
    text: str = ""


def list_letters(store: Transactions, name: str = "", *, reveal: bool = False) -> list[LetterLine]:
    """Return the letters of a game, or all of them, the newest last; their words only when asked to reveal.

    In a running game the mere existence of an answer would say who wrote in the challenge window: letters
    whose existence is not public, and with which nothing is wrong, are left out unless revealed.

    Raises:
        ServiceError: no such game.
    """
    with store.begin() as session:
        wanted = select(Letter).order_by(col(Letter.id))
        if name:
            wanted = wanted.where(Letter.game_id == game_named(session, name).id)
        games = {game.id: game for game in session.exec(select(Game))}
        seats = {seat.id: seat for seat in session.exec(select(Seat))}
        lines = []
        for letter in session.exec(wanted):
            game = games.get(letter.game_id or 0)
            if is_untold(letter, game) and not reveal:
                continue
            lines.append(_letter_line(letter, game, seats.get(letter.seat_id or 0), reveal=reveal))
        return lines


def is_untold(letter: Letter, game: Game | None) -> bool:
    """Tell whether the very existence of a letter would tell what is not public.

    One that could not be sent is told all the same: somebody has to see to it.
    """
    running = game is not None and game.stage is Stage.DEALT
    went_well = letter.delivery is Delivery.SENT or (letter.delivery is Delivery.QUEUED and not letter.tries)
    return running and letter.discreet and went_well


def outside_of(letter: Letter) -> str:
    """Return in words to whom a letter without a seat goes; nothing for the game master."""
    return "" if letter.kind == LetterKind.GAME_MASTER.value else "somebody without a seat"


def _letter_line(letter: Letter, game: Game | None, seat: Seat | None, *, reveal: bool) -> LetterLine:
    return LetterLine(
        number=letter.id,
        game=game.name if game else "",
        player=seat.name if seat else outside_of(letter),
        kind=letter.kind,
        created_at=letter.created_at,
        delivery="held" if letter.held_at and letter.delivery is Delivery.QUEUED else letter.delivery.value,
        tries=letter.tries,
        sent_at=letter.sent_at,
        error=letter.error,
        text=read_message(letter.raw).text if reveal else "",
    )


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail in the list of mails.

    Args:
        number: its number.
        arrived_at: when it reached the mailbox.
        outcome: what became of it, or ``waiting``.
        reason: why, where that needs saying.
        game: the game it belongs to; empty where that is not public.
        player: whose it is; empty where that is not public.
        sender: the address it came from, only when asked to reveal.
        text: its words, only when asked to reveal.
        lines: what became of each line, only when asked to reveal.
    """

    number: int
    arrived_at: datetime
    outcome: str
    reason: str
    game: str
    player: str
    sender: str = ""
    text: str = ""
    lines: tuple[dict[str, Any], ...] = ()


def list_mails(
    store: Transactions, *, outcome: MailOutcome | None = None, reveal: bool = False
) -> list[MailLine]:
    """Return the mails received, the newest last; who wrote in a running game, and what, only when revealed.

    Mails held or set aside name their player: the game master has to decide about them.
    """
    with store.begin() as session:
        wanted = select(Mail).order_by(col(Mail.id))
        if outcome is not None:
            wanted = wanted.where(Mail.outcome == outcome)
        games = {game.id: game for game in session.exec(select(Game))}
        seats = {seat.id: seat for seat in session.exec(select(Seat))}
        return [
            mail_line(mail, games.get(mail.game_id or 0), seats.get(mail.seat_id or 0), reveal=reveal)
            for mail in session.exec(wanted)
        ]


def show_mail(store: Transactions, number: int, *, reveal: bool = False) -> MailLine:
    """Return one mail.

    Raises:
        UnknownMail: there is none of that number.
    """
    with store.begin() as session:
        mail = session.get(Mail, number)
        if mail is None:
            raise UnknownMail(f"there is no mail {number}")
        game = session.get(Game, mail.game_id) if mail.game_id else None
        seat = session.get(Seat, mail.seat_id) if mail.seat_id else None
        return mail_line(mail, game, seat, reveal=reveal)


_TO_DECIDE = (MailOutcome.HELD, MailOutcome.SET_ASIDE)


def mail_line(mail: Mail, game: Game | None, seat: Seat | None, *, reveal: bool) -> MailLine:
    """Return a mail as the list of mails shows it."""
    to_decide = mail.outcome in _TO_DECIDE and mail.reason != HELD_BACK
    names_player = reveal or to_decide or (game is not None and game.stage is not Stage.DEALT)
    message = read_message(mail.raw, truncated=mail.truncated) if reveal and mail.raw else None
    return MailLine(
        number=mail.id,
        arrived_at=mail.arrived_at,
        outcome=mail.outcome.value if mail.outcome else "waiting",
        reason=mail.reason,
        game=game.name if game is not None and names_player else "",
        player=seat.name if seat is not None and names_player else "",
        sender=", ".join(one.email for one in message.senders) if message else "",
        text=message.text if message else "",
        lines=tuple(mail.lines or ()) if reveal else (),
    )


def export_record(store: Transactions, name: str, *, reveal: bool = False) -> dict[str, Any]:
    """Return the record of a game, complete once it has ended (``docs/record.md``).

    Raises:
        ServiceError: no such game, or it is still running and was not asked to be revealed.
    """
    with store.begin() as session:
        game = game_named(session, name)
        if game.setup is None:
            raise WrongStage(f"{game.name} has not been dealt: there is nothing to record")
        if game.stage is Stage.DEALT and not reveal:
            raise WrongStage(f"{game.name} is being played: its record holds every hand; ask with --reveal")
        actions = session.exec(
            select(Action).where(Action.game_id == game.id, Action.number > 0).order_by(col(Action.number))
        )
        moves = [(action.move["seat"], move_from_json(action.move)) for action in actions if action.move]
        setup = setup_from_json(game.setup)
        chance = SecretChance(game.secret)
        record = make_record(
            setup,
            [chance.draw(request) for request in setup_draws(len(setup.players))],
            moves,
            load_state(session, game).result,
            first_named=bool(Agreement.from_json(game.agreed).first),
        )
        return to_json(record)
