"""A game master who looks in once a day, does what is needed, and now and then what is not."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Final

from pbem.bots.kinds import Kind
from pbem.service.errors import ServiceError
from pbem.service.looking.inspect import game_log, list_mails
from pbem.service.looking.waiting import list_games
from pbem.service.master.acting import announce_to, extend, force, remind
from pbem.service.master.course import deal_now, pause, resume
from pbem.service.master.holding import release
from pbem.service.master.undo import undo
from pbem.service.seating.bots import bot_in, bot_out
from pbem.service.seating.replacing import replace as offer_seat
from pbem.service.seating.watching import observe
from pbem.store.tables import MailOutcome, Stage
from tests.weeks.players import Players
from tests.weeks.world import World

NEWCOMERS: Final = ("Hugo", "Iris", "Jack", "Kim", "Lars", "Mona", "Nora", "Olaf", "Pia", "Quin")
_DAY: Final = timedelta(days=1)
_PATIENCE: Final = 3
"""For how many days invitations wait."""


class Master:
    """The game master of one game.

    Args:
        world: the game.
        players: whom they invite.
        name: of the game.
    """

    def __init__(self, world: World, players: Players, name: str) -> None:
        self.world = world
        self.players = players
        self.name = name
        self.done: list[str] = []
        self._days = self._undone = 0
        self._newcomers = iter(NEWCOMERS)
        world.at(world.now + _DAY, self.look_in)

    def look_in(self) -> None:
        """Do what the day asks for."""
        world = self.world
        self._days += 1
        world.at(world.now + _DAY, self.look_in)
        if world.stage is Stage.ANNOUNCED and self._days >= _PATIENCE:
            self._does("deal", lambda: deal_now(world.store, world.desk, self.name, world.now))
        elif world.stage is Stage.DEALT:
            self._see_to_the_game()

    def _see_to_the_game(self) -> None:
        world, dice, name = self.world, self.world.dice, self.name
        store, desk = world.store, world.desk
        if world.paused:
            self._does("resume", lambda: resume(store, desk, name, world.now))
        (game,) = list_games(store)
        for player in game.vacant:
            if not any(bot.startswith(f"{player} ") for bot in game.bots):
                self._fill(player)
        for mail in list_mails(store, outcome=MailOutcome.HELD):
            if dice.random() < 0.3:
                self._does("release", partial(release, store, mail.number, world.now))
        if dice.random() < 0.3:
            what, does = dice.choice(list(self._whims()))
            self._does(what, does)

    def _fill(self, player: str) -> None:
        """Offer a seat that somebody has left to somebody else, or let a bot play."""
        world, dice = self.world, self.world.dice
        store, desk, now = world.store, world.desk, world.now
        if dice.random() < 0.7:
            new = self.players.invitee(next(self._newcomers))
            self._does("replace", lambda: offer_seat(store, desk, self.name, player, new, now))
        else:
            kind = dice.choice(tuple(Kind))
            self._does("bot in", lambda: bot_in(store, desk, self.name, player, kind, now))

    def _whims(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield what a game master may do besides."""
        world, dice, name = self.world, self.world.dice, self.name
        store, desk, now = world.store, world.desk, world.now
        seats = sorted(world.seats.values(), key=lambda one: (not one.bot, one.seat))
        seat = dice.choice(seats[:3])
        yield "extend", lambda: extend(store, desk, name, 6, now)
        yield "pause", lambda: pause(store, desk, name, now)
        yield "write", lambda: announce_to(store, desk, name, f"Day {self._days}.", now)
        yield "watch", lambda: observe(store, desk, name, self.players.invitee(next(self._newcomers)), now)
        yield "remind", lambda: remind(store, desk, name, now)
        if seat.bot:
            yield "bot out", lambda: bot_out(store, desk, name, seat.name, now)
        else:
            yield "bot in", lambda: bot_in(store, desk, name, seat.name, dice.choice(tuple(Kind)), now)
        yield "force", lambda: force(store, desk, name, world.truth.state.phase.value, now)
        for _ in range(2 - 2 * self._undone):
            yield "undo", self._undo

    def _undo(self) -> None:
        """Go back a line or two."""
        world, lines = self.world, len(game_log(self.world.store, self.name))
        undo(world.store, world.desk, self.name, max(lines - 1 - world.dice.randint(1, 3), 0), world.now)
        self._undone += 1

    def _does(self, what: str, act: Callable[[], object]) -> None:
        with suppress(ServiceError):
            act()
            self.done.append(what)
        self.world.letters.by_master = True
        self.world.look()
        self.world.letters.by_master = False
