"""What the use cases need to know of the outside: our address, the game master, where templates lie."""

from dataclasses import dataclass
from pathlib import Path

from pbem.letters.model import Recipient


@dataclass(frozen=True, slots=True)
class Desk:
    """The referee's desk.

    Args:
        address: our own mail address.
        name: the name letters come from.
        master: who the game master is, and reads.
        master_address: where the game master reads; empty for nowhere.
        tags: whether our provider delivers ``local+tag@domain`` to us (RFC 5233).
        templates: a folder with templates of the game master's own, searched first.
    """

    address: str
    name: str
    master: Recipient
    master_address: str = ""
    tags: bool = True
    templates: Path | None = None

    @property
    def domain(self) -> str:
        """The domain of our address, for Message-IDs."""
        return self.address.rpartition("@")[2]
