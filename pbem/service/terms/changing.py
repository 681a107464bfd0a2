"""What can be agreed anew while a game is played, each option with how its value is read."""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from typing import Final, TypeVar

from pbem.letters.talkword import TalkMode
from pbem.service.errors import BadAgreement
from pbem.service.terms.agreement import AbsentPolicy, Agreement, Deadlines
from pbem.service.terms.calendar import read_hours, read_hours_zone, read_quiet_days
from pbem.service.terms.openness import Entry, Observers

_Option = TypeVar("_Option", bound=StrEnum)

_FIXED: Final = ("counter-offers", "missed-declaration", "turn-limit", "first", "skulls")
"""Options of the rules: every record replays by those it was dealt with."""
LONGEST: Final = 24.0 * 365
"""Hours of the longest deadline."""

_PHASES: Final = {field.name.replace("_", "-"): field.name for field in fields(Deadlines)}


def changed(agreement: Agreement, option: str, value: str) -> Agreement:
    """Return an agreement with one option changed.

    Raises:
        BadAgreement: the option does not exist or cannot be changed, or the value does not fit.
    """
    if option in _FIXED:
        raise BadAgreement(f"{option} is fixed with the deal: the game would not replay by other rules")
    if option not in _TERMS:
        raise BadAgreement(f"no option {option!r} can be changed; there are: {', '.join(_TERMS)}")
    return _TERMS[option](agreement, value)


def news_of(before: Agreement, after: Agreement) -> tuple[tuple[str, str], ...]:
    """Return the options that are not what they were: (name, value) as letters say them."""
    old = {*before.in_force(), ("reminder", f"{before.reminder:g}")}
    now = (*after.in_force(), ("reminder", f"{after.reminder:g}"))
    return tuple(rule for rule in now if rule not in old)


def _deadline(agreement: Agreement, value: str) -> Agreement:
    phase, _, hours = value.partition("=")
    if phase.strip() not in _PHASES:
        raise BadAgreement(f"{value!r} is not like declaration=48; phases: {', '.join(_PHASES)}")
    number = _number(hours, 0.25, LONGEST)
    return replace(agreement, deadlines=replace(agreement.deadlines, **{_PHASES[phase.strip()]: number}))


def _second_thoughts(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, second_thoughts=_number(value, 0, 24 * 60))


def _grace(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, grace=int(_number(value, 0, 168)))


def _reminder(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, reminder=_number(value, 0, 0.95))


def _vacation(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, absent=replace(agreement.absent, vacation=int(_number(value, 0, 365))))


def _absent(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, absent=replace(agreement.absent, policy=_one_of(AbsentPolicy, value)))


def _absent_after(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, absent=replace(agreement.absent, after=int(_number(value, 1, 20))))


def _talk(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, talk=replace(agreement.talk, mode=_one_of(TalkMode, value)))


def _talk_limit(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, talk=replace(agreement.talk, limit=int(_number(value, 0, 1000))))


def _entry(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, openness=replace(agreement.openness, entry=_one_of(Entry, value)))


def _observers(agreement: Agreement, value: str) -> Agreement:
    return replace(agreement, openness=replace(agreement.openness, observers=_one_of(Observers, value)))


def _quiet_days(agreement: Agreement, value: str) -> Agreement:
    try:
        return replace(agreement, calendar=replace(agreement.calendar, quiet=read_quiet_days(value)))
    except ValueError as error:
        raise BadAgreement(str(error)) from None


def _business_hours(agreement: Agreement, value: str) -> Agreement:
    try:
        return replace(agreement, calendar=replace(agreement.calendar, hours=read_hours(value)))
    except ValueError as error:
        raise BadAgreement(str(error)) from None


def _hours_zone(agreement: Agreement, value: str) -> Agreement:
    try:
        return replace(agreement, calendar=replace(agreement.calendar, zone=read_hours_zone(value)))
    except ValueError as error:
        raise BadAgreement(str(error)) from None


def _one_of(options: type[_Option], value: str) -> _Option:
    try:
        return options(value)
    except ValueError:
        raise BadAgreement(f"{value!r} is none of {', '.join(options)}") from None


def _number(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise BadAgreement(f"{text!r} is no number") from None
    if not least <= number <= most:
        raise BadAgreement(f"{text} is not from {least:g} to {most:g}")
    return number


_TERMS: Final[dict[str, Callable[[Agreement, str], Agreement]]] = {
    "deadline": _deadline,
    "second-thoughts": _second_thoughts,
    "grace": _grace,
    "reminder": _reminder,
    "vacation": _vacation,
    "absent": _absent,
    "absent-after": _absent_after,
    "talk": _talk,
    "talk-limit": _talk_limit,
    "entry": _entry,
    "observers": _observers,
    "quiet-days": _quiet_days,
    "business-hours": _business_hours,
    "hours-zone": _hours_zone,
}
