"""A game of forgetful people from the invitations to some days after its end."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Final

from pbem.game.state import CounterOfferMode, MissedDeclaration, Options
from pbem.service.seating.games import announce
from pbem.service.terms.agreement import Absent, AbsentPolicy, Agreement, Deadlines
from pbem.service.terms.openness import Observers, Openness
from tests.weeks.laws import in_the_end
from tests.weeks.master import Master
from tests.weeks.players import Players
from tests.weeks.world import LONGEST, START, World

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the weeks.

    Args:
        wrong: what should not be, a sentence each.
        players: how many played.
        turns: how many turns.
        took: until it was over.
        letters: how many letters reached players.
        mails: how many mails they wrote.
        reminders: how many of the letters only reminded.
        seen: what happened, in words, as often as it did.
    """

    wrong: tuple[str, ...]
    players: int
    turns: int
    took: timedelta
    letters: int
    mails: int
    reminders: int
    seen: tuple[str, ...]


def agreement(dice: Random, turns: int) -> Agreement:
    """Return what such people may have agreed on; if nobody ever answers, it is over within 60 days."""
    return Agreement(
        Options(
            dice.choice(tuple(CounterOfferMode)), dice.choice(tuple(MissedDeclaration)), turn_limit=turns
        ),
        Deadlines(dice.choice((24, 36)), dice.choice((24, 36)), 12, dice.choice((12, 24)), 12),
        second_thoughts=dice.choice((0, 0, 60, 180)),
        reminder=dice.choice((0.5, 0.5, 0)),
        grace=dice.choice((0, 2)),
        openness=Openness(observers=dice.choice(tuple(Observers))),
        absent=Absent(dice.choice((0, 2, 3)), dice.choice(tuple(AbsentPolicy)), dice.choice((1, 2))),
    )


class Weather:
    """What goes wrong around a game: every day or two the weather changes."""

    def __init__(self, world: World, players: Players) -> None:
        self.world = world
        self.players = players
        self.seen: list[str] = []
        world.at(world.now + timedelta(days=1), self.changes)

    def changes(self) -> None:
        """Let something break, and be mended some hours later."""
        world, dice = self.world, self.world.dice
        until = world.now + _HOUR * dice.randint(1, 12)
        what = dice.choice(("fine", "storm", "off", "unread", "unsent", "refused", "bounced"))
        self.seen.append(what)
        match what:
            case "storm":
                world.inbox.calm = world.outbox.calm = False
            case "off":
                world.off_until = until
            case "unread":
                world.unread_until = until
            case "unsent":
                world.unsent_until = until
            case "refused":
                world.outbox.nobody.add(dice.choice(list(self.players.people)))
            case "bounced":
                self.players.dead.add(dice.choice(list(self.players.people)))
        world.at(until + _HOUR * dice.randint(0, 30), self.clears)
        world.at(until + _HOUR * dice.randint(31, 60), self.changes)

    def clears(self) -> None:
        """Let everything be well again."""
        self.world.inbox.calm = self.world.outbox.calm = True
        self.world.outbox.nobody.clear()
        self.players.dead.clear()


def play(path: Path, seed: str, languages: tuple[str, ...], turns: int) -> Played:
    """Play one game.

    Args:
        path: where the database lies, which has its tables.
        seed: repeats the same weeks.
        languages: what people read and write.
        turns: the last turn.
    """
    dice = Random(seed)
    world = World(path, dice)
    agreed = agreement(dice, turns)
    players = Players(world, languages, timedelta(minutes=agreed.second_thoughts))
    names = NAMES[: dice.randint(5, 7)]
    invitees = [players.invitee(name) for name in names]
    name = announce(world.store, world.desk, invitees, agreed, now=world.now, secret=seed.encode())
    master, weather = Master(world, players, name), Weather(world, players)
    ended = world.play(players.read)
    with world.store.begin() as session:
        wrong = [*world.letters.wrong, *in_the_end(session, world.truth, world.outbox.sent, players.said)]
    world.close()
    if ended >= START + LONGEST:
        wrong.append("it was not over in 60 days")
    return Played(
        tuple(wrong),
        len(names),
        world.truth.state.turn,
        ended - START,
        players.letters,
        players.mails,
        world.letters.reminders,
        (*master.done, *weather.seen, *players.whims, *["killed"] * world.kills),
    )
