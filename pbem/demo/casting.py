"""Who sits at the table of a demo: names and languages, before anything is set up."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.demo.phrases import phrases
from pbem.demo.writing import Writer
from pbem.service.errors import BadAgreement, UnknownSeat
from pbem.service.names import folded
from pbem.speech.languages import SOURCE, playable_codes, why_not_played

DOMAIN: Final = "demo.pbem.test"
_LANGUAGES: Final = 4


def usual_languages() -> tuple[str, ...]:
    """Return four languages for a table: the one that is always there, and others that are played."""
    return tuple(dict.fromkeys((SOURCE, *playable_codes())))[:_LANGUAGES]


def cast(
    players: int, languages: Sequence[str], guest: str = "", guest_language: str = ""
) -> tuple[Writer, ...]:
    """Return who plays, in seat order.

    Args:
        players: how many.
        languages: what they speak, one seat after the other, and again from the first.
        guest: the name of the player whose seat a guest takes, or empty.
        guest_language: what the guest reads and writes, if not the language of that seat.

    Raises:
        BadAgreement: no game is played in one of the languages.
        UnknownSeat: nobody bears the guest's name.
        IncompleteLanguage: robots do not speak one of the languages.
    """
    _check(*languages, *([guest_language] if guest_language else []))
    seated = [languages[seat % len(languages)] for seat in range(players)]
    writers = tuple(_writer(phrases(code).names[seat], code) for seat, code in enumerate(seated))
    if not guest:
        return writers
    if folded(guest) not in {folded(one.name) for one in writers}:
        known = ", ".join(one.name for one in writers)
        raise UnknownSeat(f"nobody is called {guest!r}; the players are: {known}")
    return tuple(
        replace(one, language=guest_language or one.language) if folded(one.name) == folded(guest) else one
        for one in writers
    )


def _check(*languages: str) -> None:
    for code in languages:
        if why := why_not_played(code):
            raise BadAgreement(why)


def _writer(name: str, language: str) -> Writer:
    return Writer(name, f"{folded(name)}@{DOMAIN}", language)
