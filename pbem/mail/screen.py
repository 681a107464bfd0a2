"""Who or what wrote a mail: a person, or a machine that must never be answered.

The signs are general ones (RFC 3834, 3464, 5965, 8098, and headers that many systems set), no vendor's own.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.identity import is_own_address
from pbem.mail.message import Flag, Message

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


_DAEMON: Final = re.compile(
    r"^(?:mailer-?daemon|mail-?daemon|mdaemon|post-?_?master|double-?bounce|mail(?:er)?-?delivery[\w.-]*|"
    r"delivery-?(?:sub)?system|bounces?(?:[+=-].*)?)@"
)
_DAEMON_NAME: Final = re.compile(
    r"^(?:mail delivery (?:sub)?system|mailer.daemon|delivery (?:sub)?system|internet mail delivery|"
    r"postmaster)$"
)
_FAILED: Final = re.compile(
    r"undeliver(?:able|ed)|delivery (?:status notification|failure|has failed|report)|returned mail|"
    r"error (?:sending|delivering) your|"
    r"failure notice|mail delivery (?:failed|error|problem)|message (?:undeliverable|not delivered)|"
    r"could not be delivered|mail system error|non remis|unzustellbar|mancata consegna|no se pudo entregar"
)
_FAILED_BODY: Final = re.compile(
    r"^(?:final-recipient|diagnostic-code|reporting-mta)\s*:|"
    r"(?:could not|cannot|can't|unable to|failed to) (?:be delivered|deliver)|"
    r"user unknown|no such user|unknown user|mailbox (?:is )?(?:full|unavailable)|^\s*5\d\d[ -]5\.\d+\.\d+",
    re.IGNORECASE | re.MULTILINE,
)
_AWAY: Final = re.compile(
    r"^(?:auto(?:mati[cs]|mated|)?[ -]?(?:reply|response|answer)|"
    r"(?:risposta|respuesta|resposta|réponse) autom|automatische? antwort|abwesenheits|"
    r"out of (?:the )?office|away from (?:the office|my (?:mail|desk))|on vacation|vacation (?:reply|notice)|"
    r"fuori (?:sede|ufficio)|assente|fuera de (?:la )?oficina|ausente|"
    r"absen(?:t|ce) du bureau|message d'absence)"
)
_REPLY_PREFIX: Final = re.compile(r"^(?:(?:re|fwd?|aw|r|rif|sv|vs|antw|tr|rv|enc)\s{0,2}:\s{0,3}){0,8}")
_RECEIPT_PREFIX: Final = ("read:", "lu :", "letto:", "leído:", "lida:", "gelesen:")
_BODY_LIMIT: Final = 20_000


def _report_of(*kinds: str) -> Callable[[Message], bool]:
    def holds(message: Message) -> bool:
        if message.content_type != "multipart/report":
            return False
        declared = message.header("content-type").lower()
        return any(
            f"report-type={kind}" in declared.replace('"', "").replace(" ", "") for kind in kinds
        ) or any(f"message/{kind}" in message.part_types for kind in kinds)

    return holds


def _has(name: str, *values: str) -> Callable[[Message], bool]:
    """Make a rule: the header is there and, if values are given, begins with one of them."""

    def holds(message: Message) -> bool:
        found = message.headers.get(name, ())
        return bool(found) and (
            not values or any(value.strip().lower().startswith(values) for value in found)
        )

    return holds


def _from_daemon(message: Message) -> bool:
    return any(_DAEMON.match(one.email) or _DAEMON_NAME.match(one.name.lower()) for one in message.senders)


def _subject(message: Message) -> str:
    subject = message.subject.lower().replace("\u2019", "'")
    return _REPLY_PREFIX.sub("", subject, count=1)


def _is_failure(message: Message) -> bool:
    return bool(_FAILED.search(message.subject.lower()) and _FAILED_BODY.search(message.text[:_BODY_LIMIT]))


def _returns_mail(message: Message) -> bool:
    """Tell whether it carries a delivery status, or a whole mail together with the words of a failure."""
    return "message/delivery-status" in message.part_types or (
        any(part in {"message/rfc822", "text/rfc822-headers"} for part in message.part_types)
        and bool(_FAILED_BODY.search(message.text[:_BODY_LIMIT]))
    )


def _null_sender(message: Message) -> bool:
    return any(value.replace(" ", "") == "<>" for value in message.headers.get("return-path", ()))


def _auto_submitted(message: Message) -> bool:
    return any(value.strip().lower() not in {"", "no"} for value in message.headers.get("auto-submitted", ()))


RULES: Final = (
    Rule("own loop mark", _has(LOOP_HEADER.lower()), Verdict.OURS),
    Rule("delivery report", _report_of("delivery-status", "global-delivery-status"), Verdict.BOUNCE),
    Rule("abuse report", _report_of("feedback-report"), Verdict.REPORT),
    Rule("receipt", _report_of("disposition-notification"), Verdict.REPORT),
    Rule("report of no kind", lambda mail: mail.content_type == "multipart/report", Verdict.BOUNCE),
    Rule("failed recipients named", _has("x-failed-recipients"), Verdict.BOUNCE),
    Rule("mail daemon", _from_daemon, Verdict.BOUNCE),
    Rule("returned mail", _returns_mail, Verdict.BOUNCE),
    Rule("words of a failure", _is_failure, Verdict.BOUNCE),
    Rule("away subject", lambda mail: bool(_AWAY.match(_subject(mail))), Verdict.AUTO_REPLY),
    Rule("auto-submitted", _auto_submitted, Verdict.AUTO_REPLY),
    Rule("auto-reply header", _has("x-autoreply"), Verdict.AUTO_REPLY),
    Rule("auto-respond header", _has("x-autorespond"), Verdict.AUTO_REPLY),
    Rule("auto-reply from header", _has("x-autoreply-from"), Verdict.AUTO_REPLY),
    Rule("mail auto-reply header", _has("x-mail-autoreply"), Verdict.AUTO_REPLY),
    Rule("auto-generated header", _has("x-auto-response-suppress", "all"), Verdict.AUTO_REPLY),
    Rule("precedence", _has("precedence", "bulk", "list", "junk", "auto"), Verdict.AUTO_REPLY),
    Rule("mailing list", _has("list-id"), Verdict.AUTO_REPLY),
    Rule("null return path", _null_sender, Verdict.BOUNCE),
    Rule("receipt subject", lambda mail: mail.subject.lower().startswith(_RECEIPT_PREFIX), Verdict.REPORT),
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
