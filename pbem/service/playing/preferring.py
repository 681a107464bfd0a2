"""How somebody wants to be written to: in which language, and by which clocks."""

from typing import Protocol

from pbem.speech.orders import SetLanguage, SetZone


class Written(Protocol):
    """Whoever letters go to: a seat, somebody asked about one, a newcomer, an observer."""

    language: str
    zone: str


def prefer(reader: Written, order: object) -> None:
    """Carry out an order about a reader's letters; any other does nothing here."""
    match order:
        case SetLanguage(code):
            reader.language = code
        case SetZone(zone):
            reader.zone = zone
