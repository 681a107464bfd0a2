"""How much of a mail is read: its time grows with what is written, and a mail may be anything."""

from dataclasses import dataclass
from typing import Final

LONGEST_TEXT: Final = 16_000
"""What stands after so many characters is not read as orders, nor passed on as talk: it is asked back."""
LATER: Final = 12
"""So many sentences of a mail are tried as orders for later."""
ELSEWHERE: Final = 10_000
"""So many characters of a mail are tried in other languages, counted once for each language."""
LATER_ELSEWHERE: Final = 24
"""So many sentences are tried as orders for later in all the other languages together."""


@dataclass(slots=True)
class Effort:
    """What may still be spent on something that takes long, and is done to no purpose most of the time.

    Args:
        left: how much, in a unit of its own.
    """

    left: int

    def spend(self, cost: int = 1) -> bool:
        """Take so much of what is left, if there is so much, and return whether there was."""
        enough = cost <= self.left
        self.left -= cost if enough else 0
        return enough
