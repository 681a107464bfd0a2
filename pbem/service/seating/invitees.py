"""Who is to be invited, as a game master writes it: a name, an address, perhaps how they read."""

import re
from typing import Final

from pbem.service.errors import BadAgreement
from pbem.service.seating.games import Invitee

_PLAYER: Final = re.compile(r"(?P<name>[^<>]*)<(?P<address>[^<>\s]+)>(?P<more>[^<>]*)")


def read_invitee(text: str, language: str, zone: str) -> Invitee:
    """Return who is meant by a name and an address, with a language and a time zone if they follow.

    Args:
        text: such as ``Ann <ann@example.org> en Europe/Rome``.
        language: what they read if it says nothing of that.
        zone: their time zone if it says nothing of that.

    Raises:
        BadAgreement: it is not written so.
    """
    found = _PLAYER.fullmatch(text.strip())
    name = found["name"].strip(" \"'") if found else ""
    if found is None or not name:
        raise BadAgreement(f'{text!r} is not like "Ann <ann@example.org>"')
    for word in found["more"].split():
        if "/" in word or word == "UTC":
            zone = word
        else:
            language = word
    return Invitee(name, found["address"], language, zone)
