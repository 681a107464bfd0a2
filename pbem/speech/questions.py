"""Questions: what a player may ask at any time. They play nothing, and are answered with what one knows."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

HISTORY_TURNS: Final = 3
"""How many turns are told again where no number is named."""


class Topic(StrEnum):
    """What the rules are asked about."""

    TURN = "turn"
    CLAIMS = "claims"
    DEMAND = "demand"
    COUNTER_OFFERS = "counter-offers"
    ACCUSATIONS = "accusations"
    PARTNERS = "partners"
    COVERS = "covers"
    END = "end"
    SCORE = "score"
    DEADLINES = "deadlines"


@dataclass(frozen=True, slots=True)
class History:
    """Tell me the last turns again."""

    turns: int = HISTORY_TURNS


@dataclass(frozen=True, slots=True)
class Rules:
    """Explain a part of the rules; without a topic, say which parts there are."""

    topic: Topic | None = None
