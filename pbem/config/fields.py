"""What keys hold, and the table that holds them."""

import re
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pbem.mail.errors import NotSecure
from pbem.mail.oauth import require_secure_url
from pbem.service.terms.calendar import read_hours, read_quiet_days
from pbem.speech.languages import why_not_played
from pbem.speech.ordering.zones import zone_names

_ADDRESS: Final = re.compile(r"[^\s@<>\",;:]+@[^\s@<>\",;:]+")


def _address(value: str) -> str:
    if not _ADDRESS.fullmatch(value) or not value.isascii():
        raise ValueError("this is not an email address such as pbem@example.org (the bare address, no name)")
    return value


def _zone(value: str) -> str:
    if value not in zone_names():
        raise ValueError("no time zone has this name; names look like Europe/Rome or UTC")
    return value


def _language(value: str) -> str:
    if why := why_not_played(value):
        raise ValueError(why)
    return value


def _url(value: str) -> str:
    if value:
        try:
            require_secure_url(value)
        except NotSecure as error:
            raise ValueError(str(error)) from None
    return value


def _quiet_days(value: str) -> str:
    read_quiet_days(value)
    return value


def _business_hours(value: str) -> str:
    read_hours(value)
    return value


def _zone_or_none(value: str) -> str:
    return _zone(value) if value else value


Address = Annotated[str, AfterValidator(_address)]
Zone = Annotated[str, AfterValidator(_zone)]
Language = Annotated[str, AfterValidator(_language)]
Url = Annotated[str, AfterValidator(_url)]
ZoneOrNone = Annotated[str, AfterValidator(_zone_or_none)]
QuietDays = Annotated[str, AfterValidator(_quiet_days)]
BusinessHours = Annotated[str, AfterValidator(_business_hours)]
Port = Annotated[int, Field(ge=0, le=65535)]
Hours = Annotated[float, Field(gt=0, le=24 * 365)]


class Section(BaseModel):
    """A table of the file: frozen, and an unknown key in it is an error."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )
