"""The one function that changes a game, and the one that starts it."""

from dataclasses import dataclass, replace

from pbem.game.cards import COVERS, PLAYERS, deck_in_game, hand_size, in_printed_order, items_in_game
from pbem.game.choices import Choices, awaited, choices
from pbem.game.declaration import close_counter_offers, declare, lay, pass_or_withdraw
from pbem.game.espionage import accuse, judge_next, open_resolution, reconsider, shuffle_pile, stand_by, take
from pbem.game.events import Dealt, FailReason, GameStarted, Missed, Told, TurnSkipped, Undone
from pbem.game.moves import (
    Accept,
    Accuse,
    ActivateMataHari,
    Change,
    Confirm,
    CounterOffer,
    Declare,
    Drawn,
    Expire,
    Move,
    Pass,
    PlayerMove,
    Reconsider,
    RefuseAll,
    Seat,
    StandBy,
    Stop,
    Take,
    Undo,
    Withdraw,
)
from pbem.game.refusals import Refusal, Refused
from pbem.game.resolution import (
    accept,
    activate_mata_hari,
    answer_by_default,
    change,
    confirm,
    refuse_all,
    refuse_mata_hari,
)
from pbem.game.state import (
    ChoiceKind,
    Covers,
    DrawRequest,
    Ending,
    MissedDeclaration,
    Options,
    Phase,
    Setup,
    State,
)
from pbem.game.table import Table
from pbem.game.turns import begin_turn, end_game, end_step, fail_exchange, next_turn


@dataclass(frozen=True, slots=True)
class Applied:
    """A game after a move, and what everyone is told of it, in order."""

    state: State
    told: tuple[Told, ...]


def setup_draws(players: int) -> tuple[DrawRequest, ...]:
    """Return what chance is asked before a game starts, in order (ruling *order of the deal*)."""
    deck, items = len(deck_in_game(players)), len(items_in_game(players))
    return (
        DrawRequest(1, "deck", deck, deck),
        DrawRequest(2, "objectives", items, items),
        DrawRequest(3, "first-player", players, 1),
    )


def make_setup(
    players: tuple[str, ...],
    options: Options,
    outcomes: tuple[tuple[int, ...], ...],
    first: Seat | None = None,
) -> Setup:
    """Return the setup that the draws give.

    Args:
        players: names in seat order, 3 to 7.
        options: what was chosen within the rules.
        outcomes: the answers to ``setup_draws``, in order.
        first: the seat named by the game master to play first; drawn by lot if ``None``.

    Raises:
        ValueError: not 3 to 7 players.
    """
    if len(players) not in PLAYERS:
        raise ValueError(f"3 to 7 can play, not {len(players)}")
    deck, objectives, lot = outcomes
    printed, items = deck_in_game(len(players)), items_in_game(len(players))
    return Setup(
        players=players,
        options=options,
        deck=tuple(printed[place] for place in deck),
        objectives=tuple(items[place] for place in objectives[: len(players)]),
        first=lot[0] if first is None else first,
    )


def start(setup: Setup) -> Applied:
    """Deal the cards and begin the first turn (ruling *order of the deal*)."""
    players = len(setup.players)
    size = hand_size(players)
    hands = (setup.deck[seat * size : (seat + 1) * size] for seat in range(players))
    state = State(
        setup=setup,
        number=0,
        draws=len(setup_draws(players)),
        offers=0,
        turn=1,
        active=setup.first,
        phase=Phase.DECLARATION,
        hands=tuple(in_printed_order(hand) for hand in hands),
        pile=setup.deck[players * size :],
        middle=COVERS,
        covers=(Covers(),) * players,
        counters=(None,) * players,
    )
    table = Table(state)
    table.tell(GameStarted(setup.first))
    for seat in state.seats:
        table.tell(Dealt(state.hands[seat], setup.objectives[seat]), to=seat)
    if not end_step(table):
        begin_turn(table)
    return Applied(table.state, tuple(table.told))


def draw_request(state: State) -> DrawRequest | None:
    """Return what chance must answer before anything else can happen, if anything."""
    if not state.draw_pending:
        return None
    return DrawRequest(state.draws + 1, "pile", len(state.pile), len(state.pile))


def apply(state: State, seat: Seat | None, move: Move, then: State | None = None) -> Applied:
    """Apply one move.

    Args:
        state: the game.
        seat: who moves; ``None`` for the referee, chance and the game master.
        move: what is done.
        then: for ``Undo``, the game after the move it names; ``pbem.game.course`` knows it.

    Raises:
        Refused: the move is not accepted; nothing has changed.
    """
    if state.phase is Phase.ENDED:
        raise Refused(Refusal.GAME_OVER)
    if isinstance(move, Undo):
        return _undo(state, seat, move, then)
    table = Table(replace(state, number=state.number + 1))
    if isinstance(move, Expire | Drawn | Stop):
        if seat is not None:
            raise Refused(Refusal.NOT_ASKED)
        _referee(table, move)
    else:
        if seat is None or state.draw_pending:
            raise Refused(Refusal.NOT_ASKED)
        _player(table, seat, move, choices(state, seat))
    _settle(table)
    return Applied(table.state, tuple(table.told))


def _undo(state: State, seat: Seat | None, move: Undo, then: State | None) -> Applied:
    """Go back to an earlier state; what counts moves, draws and offers goes on (ruling *undo*).

    Chance that was drawn since is not used again, and nobody knows the pile from before: it is shuffled.
    """
    known = then is not None and then.number == move.to < state.number
    if seat is not None or state.draw_pending or then is None or not known:
        raise Refused(Refusal.NOT_ASKED)
    number = state.number + 1
    back = replace(
        then,
        number=number,
        draws=state.draws,
        offers=state.offers,
        undone=number,
        # a shuffle that was due then does for both
        reshuffle=then.reshuffle or (bool(then.pile) and not then.draw_pending),
    )
    return Applied(back, (Told(None, Undone(then.turn, then.active, then.phase)),))


def _settle(table: Table) -> None:
    """Do what follows by itself: judge what waits, and close phases nobody is awaited in."""
    while table.state.phase is not Phase.ENDED and table.state.choice is None:
        if table.state.waiting:
            judge_next(table)
        elif table.state.phase is Phase.COUNTER_OFFERS and not awaited(table.state):
            close_counter_offers(table)
        elif table.state.phase is Phase.CHALLENGE and not awaited(table.state):
            open_resolution(table)
        else:
            return


def _player(table: Table, seat: Seat, move: PlayerMove, may: Choices) -> None:
    """Apply a player's move: first whether its kind is on the table of choices, then its contents."""
    match move:
        case Declare():
            _require(bool(may.declare), table.state, seat, active=True)
            declare(table, seat, move, may)
        case CounterOffer():
            _require_counter_offers(table.state, seat)
            lay(table, seat, move, may)
        case Pass() | Withdraw():
            _require_counter_offers(table.state, seat)
            pass_or_withdraw(table, seat, move, may)
        case Accuse():
            _require_open(table.state)
            accuse(table, seat, move)
        case StandBy() | Reconsider():
            _require_window(table.state)
            (stand_by if isinstance(move, StandBy) else reconsider)(table, seat, may)
        case Take():
            take(table, seat, move, may)
        case Change() | Confirm():
            _answer(table, move, may)
        case Accept() | RefuseAll() | ActivateMataHari():
            _require(may.refuse, table.state, seat, active=True)
            _resolve(table, move, may)


def _resolve(table: Table, move: Accept | RefuseAll | ActivateMataHari, may: Choices) -> None:
    match move:
        case Accept():
            accept(table, move, may)
        case RefuseAll():
            refuse_all(table, FailReason.REFUSED)
        case ActivateMataHari():
            if not may.mata_hari:
                raise Refused(refuse_mata_hari(table.state))
            activate_mata_hari(table)


def _answer(table: Table, move: Change | Confirm, may: Choices) -> None:
    if not (may.change or may.confirm):
        raise Refused(Refusal.NOT_YOUR_CHOICE)
    if isinstance(move, Confirm):
        confirm(table, may)
        return
    if not may.change:
        raise Refused(Refusal.NOTHING_TO_CHANGE)
    change(table, move)


def _require(possible: bool, state: State, seat: Seat, *, active: bool) -> None:
    """Refuse what the phase, the pending choice or the seat does not allow, naming the reason."""
    if possible:
        return
    if active and seat != state.active:
        raise Refused(Refusal.NOT_ACTIVE, seat=state.active)
    raise Refused(Refusal.NOT_NOW if state.choice is None else Refusal.CHOICE_PENDING)


def _require_open(state: State) -> None:
    """Refuse while a choice has cut the turn or belongs to the resolution."""
    stopped = state.choice is not None and (state.choice.cuts or state.phase is Phase.RESOLUTION)
    if stopped:
        raise Refused(Refusal.CHOICE_PENDING)


def _require_counter_offers(state: State, seat: Seat) -> None:
    if state.phase is not Phase.COUNTER_OFFERS:
        raise Refused(Refusal.NOT_NOW)
    _require_open(state)
    if seat == state.active:
        raise Refused(Refusal.ACTIVE_PLAYER)


def _require_window(state: State) -> None:
    if state.phase is not Phase.CHALLENGE:
        raise Refused(Refusal.NOT_NOW)
    _require_open(state)


def _referee(table: Table, move: Expire | Drawn | Stop) -> None:
    request = draw_request(table.state)
    match move:
        case Stop():
            end_game(table, Ending.STOPPED if move.scored else Ending.ABANDONED)
        case Drawn():
            if request is None or sorted(move.outcome) != list(range(request.size)):
                raise Refused(Refusal.NOT_ASKED)
            shuffle_pile(table, move.outcome)
        case Expire():
            if request is not None:
                raise Refused(Refusal.NOT_ASKED)
            _expire(table)


def _expire(table: Table) -> None:
    """Do what a missed deadline does (ruling *deadlines*), telling those who missed it."""
    state = table.state
    missing = awaited(state)
    for seat in missing:
        kind = state.choice.kind if state.choice else None
        table.tell(Missed(state.phase, kind), to=seat)
    if state.choice is not None:
        _expire_choice(table, state.choice.kind, state.choice.seat)
    elif state.phase is Phase.DECLARATION:
        if state.setup.options.missed_declaration is MissedDeclaration.SKIP:
            table.tell(TurnSkipped(state.active))
            next_turn(table)
        else:
            fail_exchange(table, FailReason.MISSED_DECLARATION)
    elif state.phase is Phase.COUNTER_OFFERS:
        close_counter_offers(table, missed=missing)
    elif state.phase is Phase.CHALLENGE:
        open_resolution(table)
    else:
        refuse_all(table, FailReason.MISSED_RESOLUTION)


def _expire_choice(table: Table, kind: ChoiceKind, seat: Seat) -> None:
    if kind is ChoiceKind.CHANGE:
        answer_by_default(table)
    else:
        take(table, seat, Take(()), choices(table.state, seat))
