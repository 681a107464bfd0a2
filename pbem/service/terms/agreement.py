"""What was agreed for a game when it was announced: options of the rules, and of the table."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final

from pbem.game.cards import Colour, Item
from pbem.game.state import ChoiceKind, CounterOfferMode, MissedDeclaration, Options, Phase, State
from pbem.letters.talkword import TalkMode
from pbem.service.terms.calendar import ANY_TIME, Calendar
from pbem.service.terms.openness import CLOSED, Openness


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long each answer may take, in hours (ruling *deadlines*)."""

    declaration: float = 48
    counter_offers: float = 48
    challenge: float = 24
    resolution: float = 24
    choice: float = 24

    def of_phase(self, phase: Phase) -> timedelta:
        """Return how long a phase may last."""
        hours = {
            Phase.DECLARATION: self.declaration,
            Phase.COUNTER_OFFERS: self.counter_offers,
            Phase.CHALLENGE: self.challenge,
            Phase.RESOLUTION: self.resolution,
        }
        return timedelta(hours=hours[phase])

    def of_choice(self) -> timedelta:
        """Return how long a choice may take."""
        return timedelta(hours=self.choice)


USUAL_REMINDER: Final = 0.5
"""Part of the time to answer that is over when those are reminded who have not."""

USUAL_VACATION: Final = 14
"""Days that every player may be away in a game, with deadlines that wait."""

USUAL_TALK: Final = 20
"""How often a day every player may say something."""


class AbsentPolicy(StrEnum):
    """What becomes of a player who misses one deadline after another."""

    DEFAULT = "default"
    """Each missed answer has its usual outcome, and the game goes on."""
    BOT = "bot"
    """A bot plays for them until their next mail."""
    HOLD = "hold"
    """The game is paused until the game master resumes it."""
    REPLACEMENT = "replacement"
    """The game master is asked to name somebody else."""


@dataclass(frozen=True, slots=True)
class Absent:
    """What a game does about who does not answer.

    Args:
        vacation: days that each player may be away, with deadlines that wait; 0 for none.
        policy: what becomes of a player who misses one deadline after another.
        after: how many deadlines in a row that takes.
    """

    vacation: int = USUAL_VACATION
    policy: AbsentPolicy = AbsentPolicy.DEFAULT
    after: int = 2

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"vacation": self.vacation, "policy": self.policy.value, "after": self.after}

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Absent":
        """Return what ``to_json`` wrote."""
        return cls(json["vacation"], AbsentPolicy(json["policy"]), json["after"])


@dataclass(frozen=True, slots=True)
class FreeTalk:
    """What a game has agreed on free talk.

    Args:
        mode: whom players may write to.
        limit: how often each may say something in a day, by their own clocks; 0 for as often as they like.
    """

    mode: TalkMode = TalkMode.ON
    limit: int = USUAL_TALK

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"mode": self.mode.value, "limit": self.limit}

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "FreeTalk":
        """Return what ``to_json`` wrote."""
        return cls(TalkMode(json["mode"]), json["limit"])

    def in_force(self) -> tuple[tuple[str, str], ...]:
        """Return the options as pairs of name and value."""
        limit = () if self.mode is TalkMode.OFF else (("talk-limit", str(self.limit)),)
        return (("talk", self.mode.value), *limit)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything a game may choose.

    Args:
        options: within the rules.
        deadlines: how long answers may take.
        second_thoughts: minutes that a declaration or acceptance rests before it is accepted; 0 for none.
        first: the name of the player who starts, or empty to draw by lot (ruling *first player*).
        confirm: whether everyone must accept the invitation before the deal (ruling *stages*).
        reminder: which part of the time to answer is over when those are reminded whose answer is missing;
            0 for no reminders.
        grace: hours after a deadline in which an answer still counts: it fires only then.
        calendar: when there may be deadlines.
        absent: what is done about who does not answer.
        openness: who may come to the game from outside.
        talk: whom players may write to, and how often.
    """

    options: Options = Options()
    deadlines: Deadlines = Deadlines()
    second_thoughts: float = 0
    first: str = ""
    confirm: bool = True
    reminder: float = USUAL_REMINDER
    grace: int = 0
    calendar: Calendar = ANY_TIME
    absent: Absent = Absent()
    openness: Openness = CLOSED
    talk: FreeTalk = FreeTalk()

    def to_json(self) -> dict[str, Any]:
        """Return the agreement as JSON values."""
        return {
            "counter_offers": self.options.counter_offers.value,
            "missed_declaration": self.options.missed_declaration.value,
            "turn_limit": self.options.turn_limit,
            "skulls": {item.value: colour.value for item, colour in self.options.skulls},
            "deadlines": {
                "declaration": self.deadlines.declaration,
                "counter_offers": self.deadlines.counter_offers,
                "challenge": self.deadlines.challenge,
                "resolution": self.deadlines.resolution,
                "choice": self.deadlines.choice,
            },
            "second_thoughts": self.second_thoughts,
            "first": self.first,
            "confirm": self.confirm,
            "reminder": self.reminder,
            "grace": self.grace,
            "calendar": self.calendar.to_json(),
            "absent": self.absent.to_json(),
            "openness": self.openness.to_json(),
            "talk": self.talk.to_json(),
        }

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> "Agreement":
        """Return the agreement that ``to_json`` wrote."""
        skulls = tuple((Item(item), Colour(colour)) for item, colour in json["skulls"].items())
        return cls(
            options=Options(
                counter_offers=CounterOfferMode(json["counter_offers"]),
                missed_declaration=MissedDeclaration(json["missed_declaration"]),
                turn_limit=json["turn_limit"],
                skulls=skulls,
            ),
            deadlines=Deadlines(**json["deadlines"]),
            second_thoughts=json["second_thoughts"],
            first=json["first"],
            confirm=json["confirm"],
            # games agreed on before there were these have what is usual
            reminder=json.get("reminder", USUAL_REMINDER),
            grace=json.get("grace", 0),
            calendar=Calendar.from_json(json["calendar"]) if "calendar" in json else ANY_TIME,
            absent=Absent.from_json(json["absent"]) if "absent" in json else Absent(vacation=0),
            openness=Openness.from_json(json["openness"]) if "openness" in json else CLOSED,
            talk=FreeTalk.from_json(json["talk"]) if "talk" in json else FreeTalk(limit=0),
        )

    def in_force(self) -> tuple[tuple[str, str], ...]:
        """Return the options as pairs of name and value, for the invitation."""
        limit = self.options.turn_limit
        return (
            ("counter-offers", self.options.counter_offers.value),
            ("missed-declaration", self.options.missed_declaration.value),
            ("turn-limit", "none" if limit is None else str(limit)),
            ("second-thoughts", f"{self.second_thoughts:g}"),
            ("first", self.first),
            *self.talk.in_force(),
            ("grace", str(self.grace)),
            *self._when(),
            *self._absent(),
            *self.openness.in_force(),
            ("declaration", f"{self.deadlines.declaration:g}"),
            ("counter-offers-deadline", f"{self.deadlines.counter_offers:g}"),
            ("challenge", f"{self.deadlines.challenge:g}"),
            ("resolution", f"{self.deadlines.resolution:g}"),
            ("choice", f"{self.deadlines.choice:g}"),
        )

    def _when(self) -> tuple[tuple[str, str], ...]:
        calendar = self.calendar
        days = ",".join(map(str, calendar.quiet))
        return (
            ("quiet-days", f"{days} {calendar.zone}".strip() if days else ""),
            ("business-hours", f"{calendar.hours} {calendar.zone}".strip() if calendar.hours else ""),
            *((("hours-zone", ""),) if not (calendar.zone or calendar.always_open) else ()),
        )

    def _absent(self) -> tuple[tuple[str, str], ...]:
        absent = self.absent
        usual = absent.policy is AbsentPolicy.DEFAULT
        policy = ("absent", absent.policy.value) if usual else (f"absent-{absent.policy}", str(absent.after))
        return (("vacation", str(absent.vacation)), policy)


def ask_of(state: State, owed: bool) -> str:
    """Return a name for what a seat is being asked, so that the same is asked in one letter only."""
    if not owed:
        return ""
    choice = state.choice
    return f"{state.turn}/{state.phase}/{_choice_name(choice.kind, state.draws) if choice else ''}"


def _choice_name(kind: ChoiceKind, draws: int) -> str:
    return f"{kind}/{draws}"
