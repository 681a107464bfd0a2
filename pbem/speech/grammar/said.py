"""One thing said with an offer: a claim, a demand or a wish."""

from dataclasses import dataclass
from enum import StrEnum

from pbem.game.statements.forms import Statement
from pbem.speech.grammar.chain import Chain


class Sort(StrEnum):
    """What a player can say with an offer."""

    CLAIM = "claim"
    DEMAND = "demand"
    WISH = "wish"


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said, in the making."""

    sort: Sort
    chain: Chain
    silent: bool = False
    """Whether only silence was declared, which says nothing by itself."""

    @classmethod
    def whole(cls, sort: Sort, statement: Statement) -> "Said":
        """Return what is said of the offer as a whole, and leaves no card for "the other"."""
        chain = Chain()
        chain.say(statement, unclear=True)
        return cls(sort, chain)

    def build(self) -> Statement:
        """Return the meaning."""
        return self.chain.build()
