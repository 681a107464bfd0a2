"""Who or what wrote a mail: a person, or a machine that must never be answered; ``signs`` has the signs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.identity import is_own_address
from pbem.mail.message import Flag, Message
from pbem.mail.signs import (
    from_daemon,
    has,
    has_automatic_header,
    has_null_sender,
    is_auto_submitted,
    is_automatic_answer,
    is_barred_by_list,
    is_from_list,
    is_receipt,
    report_of,
    returns_mail,
    says_absent,
    speaks_of_failure,
)

LOOP_HEADER: Final = "X-Pbem-Loop"
"""Set on every letter we send: what carries it came from us."""


class Verdict(StrEnum):
    """What a mail is, before anybody looks at what it says."""

    PERSON = "person"
    OURS = "ours"
    """Our own letter, come back."""
    BOUNCE = "bounce"
    """Says that a letter was not delivered."""
    REPORT = "report"
    """A report of another kind: abuse feedback, a receipt."""
    AUTO_REPLY = "auto-reply"
    """A holiday notice, a mailing list, anything a machine sends on its own."""
    TOO_BIG = "too-big"
    UNREADABLE = "unreadable"
    """Its structure is damaged beyond reading."""
    EMPTY = "empty"
    """From a person, it seems, but without any text."""

    @property
    def is_machine(self) -> bool:
        """Whether it must never be answered nor played."""
        return self in {Verdict.OURS, Verdict.BOUNCE, Verdict.REPORT, Verdict.AUTO_REPLY}


@dataclass(frozen=True, slots=True)
class Rule:
    """A sign, and what a mail is that shows it."""

    name: str
    holds: Callable[[Message], bool]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Screening:
    """What a mail is, and by which rule."""

    verdict: Verdict
    rule: str


RULES: Final = (
    Rule("own loop mark", has(LOOP_HEADER.lower()), Verdict.OURS),
    Rule("delivery report", report_of("delivery-status", "global-delivery-status"), Verdict.BOUNCE),
    Rule("abuse report", report_of("feedback-report"), Verdict.REPORT),
    Rule("receipt", report_of("disposition-notification"), Verdict.REPORT),
    Rule("report of no kind", lambda mail: mail.content_type == "multipart/report", Verdict.BOUNCE),
    Rule("failed recipients named", has("x-failed-recipients"), Verdict.BOUNCE),
    Rule("mail daemon", from_daemon, Verdict.BOUNCE),
    Rule("returned mail", returns_mail, Verdict.BOUNCE),
    Rule("words of a failure", speaks_of_failure, Verdict.BOUNCE),
    Rule("barred by a mailing list", is_barred_by_list, Verdict.BOUNCE),
    Rule("automatic answer", is_automatic_answer, Verdict.AUTO_REPLY),
    Rule("auto-submitted", is_auto_submitted, Verdict.AUTO_REPLY),
    Rule("header of an autoresponder", has_automatic_header, Verdict.AUTO_REPLY),
    Rule("suppresses answers", has("x-auto-response-suppress", "all"), Verdict.AUTO_REPLY),
    Rule("precedence", has("precedence", "bulk", "list", "junk", "auto", "vacation"), Verdict.AUTO_REPLY),
    Rule("mailing list", is_from_list, Verdict.AUTO_REPLY),
    Rule("null return path", has_null_sender, Verdict.BOUNCE),
    Rule("says somebody is away", says_absent, Verdict.AUTO_REPLY),
    Rule("words of a receipt", is_receipt, Verdict.REPORT),
    Rule("too big", lambda mail: Flag.TRUNCATED in mail.flags, Verdict.TOO_BIG),
    Rule("broken", lambda mail: Flag.BROKEN in mail.flags, Verdict.UNREADABLE),
    Rule("no text", lambda mail: Flag.NO_TEXT in mail.flags, Verdict.EMPTY),
)
"""The policy: the first rule that holds decides."""


def screen(message: Message, own_addresses: Iterable[str]) -> Screening:
    """Tell what a mail is.

    Args:
        message: the mail.
        own_addresses: the referee's addresses; what comes from one of them is ours.
    """
    own = tuple(own_addresses)
    if any(is_own_address(one.email, own) for one in message.senders):
        return Screening(Verdict.OURS, "own address")
    for rule in RULES:
        if rule.holds(message):
            return Screening(rule.verdict, rule.name)
    return Screening(Verdict.PERSON, "nothing speaks against it")
