"""What the use cases need to know of the outside: our address, the game master, where templates lie."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pbem.letters.model import Recipient
from pbem.speech.languages import SOURCE


@dataclass(frozen=True, slots=True)
class Limits:
    """How much mail of others may make us write; what is over it is recorded and done, but not answered.

    Args:
        answers: letters an hour that answer mails of one player.
        in_vain: those an hour that answer mails of which nothing could be done.
        help: letters an hour with the help.
        notices: words an hour about a player's mails.
        confirmations: letters a day that ask a player whether mails of an address are theirs, and the most
            strange addresses a day that a player is asked about.
        word: letters an hour to the game master that mails of others cause.
        sign_ups: letters a day that ask people whether they signed up, one to each address.
    """

    answers: int = 30
    in_vain: int = 20
    help: int = 10
    notices: int = 10
    confirmations: int = 3
    word: int = 20
    sign_ups: int = 20


_GUEST: Final = Recipient("", SOURCE, "UTC")


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
        authserv_id: the name our mail server signs its findings about senders with; empty if it has none.
        limits: how much mail of others may make us write.
        guest: how somebody reads who is invited, and of whom nothing else is said.
    """

    address: str
    name: str
    master: Recipient
    master_address: str = ""
    tags: bool = True
    templates: Path | None = None
    authserv_id: str = ""
    limits: Limits = Limits()
    guest: Recipient = _GUEST

    @property
    def domain(self) -> str:
        """The domain of our address, for Message-IDs."""
        return self.address.rpartition("@")[2]
