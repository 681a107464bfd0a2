"""Signs that a mail is a machine's: general ones (RFC 3834, 3464, 5965, 8098, 2369, and headers that many
systems set), no vendor's own. The words of ``machines.toml`` alone prove nothing where people write them too.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pbem.mail.lineclass import LineClass, classify
from pbem.mail.message import Message

Sign = Callable[[Message], bool]

_BODY_LIMIT: Final = 20_000
_FIRST_WORDS: Final = 1_500
"""Signs of its own words in which a machine has said what it is."""

_ROWS: Final = tomllib.loads(Path(__file__).with_name("machines.toml").read_text(encoding="utf-8")).values()
_DAEMON: Final = re.compile(
    r"^(?:mailer-?daemon|mail-?daemon|mdaemon|post-?_?master|double-?bounce|mail(?:er)?-?delivery[\w.-]*|"
    r"delivery-?(?:sub)?system|bounces?(?:[+=-].*)?)@"
)
_DAEMON_NAME: Final = re.compile(
    r"^(?:mail deliver(?:y)? (?:sub)?system|mailer.daemon|delivery (?:sub)?system|internet mail delivery|"
    r"postmaster)$"
)
_BARE_DAEMON: Final = re.compile(r"\bmailer-?daemon\b", re.IGNORECASE)
_NOBODY: Final = re.compile(
    r"^(?:no[._-]?reply|do[._-]?not[._-]?reply|(?:sys(?:tem)?)?[._-]?admin(?:istrator)?|system|notifications?|"
    r"mail-?(?:system|error|gateway)|root|daemon|exchange)(?:[+._-].*)?@"
)
_FAILED_FIELDS: Final = re.compile(
    r"^\s{0,8}(?:final-recipient|diagnostic-code|reporting-mta)\s{0,3}:|^\s{0,8}5\d\d[ -]5\.\d+\.\d+",
    re.IGNORECASE | re.MULTILINE,
)
_REPLY_PREFIX: Final = re.compile(r"^(?:(?:re|fwd?|aw|r|rif|sv|vs|antw|tr|rv|enc)\s{0,2}:\s{0,3}){0,8}")
_AUTOMATIC_HEADER: Final = re.compile(
    r"^x-(?:mail-)?(?:auto-?(?:reply|respond|responder|response|generated|answer)|vacation)(?:-(?:from|to|id|domain))?$"
)
_NO: Final = frozenset({"", "no", "false", "0", "none"})
_LIST_HEADERS: Final = ("list-id", "list-post", "list-subscribe", "list-help", "mailing-list")
_QUOTES: Final = LineClass.BOUNDARIES + LineClass.QUOTED


def _any_of(kind: str) -> str:
    words = {re.escape(word) for row in _ROWS for word in row.get(kind, ())}
    return "|".join(sorted(words, key=len, reverse=True))


_ANSWER: Final = re.compile(rf"^[\[(]?(?:{_any_of('answers')})\s?(?:[:\])\uff1a]|[-\u2013\u2014]\s|$)")
_AWAY: Final = re.compile(
    rf"^[\[(]?(?:{_any_of('answers')}|{_any_of('away')})"
    rf"(?:\s?[:\])\uff1a]|\s[-\u2013\u2014]\s|$|\s(?:{_any_of('until')}|re:)(?!\w))"
)
_ABSENT: Final = re.compile(rf"(?<!\w)(?:{_any_of('absent')})(?!\w)")
_RECEIPT: Final = re.compile(rf"^(?:{_any_of('receipts')})\s?[:\uff1a]")
_READ: Final = re.compile(rf"(?<!\w)(?:{_any_of('read')})")
_FAILURE: Final = re.compile(rf"(?<!\w)(?:{_any_of('failures')})(?!\w)")
_FAILED: Final = re.compile(rf"(?<!\w)(?:{_any_of('failed')})(?!\w)")
_BARRED: Final = re.compile(rf"(?<!\w)(?:{_any_of('barred')})(?!\w)")


def report_of(*kinds: str) -> Sign:
    """Make a sign: it is a multipart/report of one of these kinds."""

    def holds(message: Message) -> bool:
        if message.content_type != "multipart/report":
            return False
        declared = message.header("content-type").lower().replace('"', "").replace(" ", "")
        return any(f"report-type={kind}" in declared for kind in kinds) or any(
            f"message/{kind}" in message.part_types for kind in kinds
        )

    return holds


def has(name: str, *values: str) -> Sign:
    """Make a sign: the header is there and, if values are given, begins with one of them."""

    def holds(message: Message) -> bool:
        found = message.headers.get(name, ())
        return bool(found) and (
            not values or any(value.strip().lower().startswith(values) for value in found)
        )

    return holds


def from_daemon(message: Message) -> bool:
    """Tell whether its From is that of a mail system, with or without an address."""
    if any(_DAEMON.match(one.email) or _DAEMON_NAME.match(one.name.lower()) for one in message.senders):
        return True
    return not message.senders and bool(_BARE_DAEMON.search(message.header("from")))


def has_null_sender(message: Message) -> bool:
    """Tell whether it was sent so that it cannot be answered (RFC 5321, 4.5.5)."""
    return any(value.replace(" ", "") == "<>" for value in message.headers.get("return-path", ()))


def is_auto_submitted(message: Message) -> bool:
    """Tell whether it says that nobody wrote it (RFC 3834)."""
    return any(value.strip().lower() not in {"", "no"} for value in message.headers.get("auto-submitted", ()))


def has_automatic_header(message: Message) -> bool:
    """Tell whether it has one of the many headers by which autoresponders name themselves."""
    return any(
        _AUTOMATIC_HEADER.match(name) and any(value.strip().lower() not in _NO for value in values)
        for name, values in message.headers.items()
    )


def is_from_list(message: Message) -> bool:
    """Tell whether a mailing list sent it on (RFC 2369, 2919)."""
    return any(name in message.headers for name in _LIST_HEADERS)


def is_barred_by_list(message: Message) -> bool:
    """Tell whether a mailing list says in words of its own that it does not take a mail of ours."""
    return (
        is_from_list(message)
        and bool(_BARRED.search(_folded(message.text[:_FIRST_WORDS])))
        and not _quotes(message)
    )


def returns_mail(message: Message) -> bool:
    """Tell whether it holds a delivery status; or from nobody, with a mail attached, speaks of a failure."""
    if "message/delivery-status" in message.part_types:
        return True
    attached = any(part in {"message/rfc822", "text/rfc822-headers"} for part in message.part_types)
    return attached and _is_impersonal(message) and _speaks_of_failure(message)


def speaks_of_failure(message: Message) -> bool:
    """Tell whether it comes from nobody and its subject and its words are those of a bounce."""
    return (
        _is_impersonal(message)
        and bool(_FAILURE.search(_folded(message.subject)))
        and _speaks_of_failure(message)
    )


def is_automatic_answer(message: Message) -> bool:
    """Tell whether its subject says that a machine answered, as no person would begin one."""
    return bool(_ANSWER.match(_folded(message.subject)))


def says_absent(message: Message) -> bool:
    """Tell whether it answers that somebody is away, in subject and words, nothing quoted: no person does."""
    subject = _folded(message.subject)
    return (
        bool(message.in_reply_to or message.references)
        and bool(_AWAY.match(subject) or _ANSWER.match(_REPLY_PREFIX.sub("", subject, count=1)))
        and bool(_ABSENT.search(_folded(message.text[:_FIRST_WORDS])))
        and not _quotes(message)
    )


def is_receipt(message: Message) -> bool:
    """Tell whether subject and words are those of a receipt (RFC 8098) without its form."""
    return (
        bool(_RECEIPT.match(_folded(message.subject)))
        and bool(_READ.search(_folded(message.text[:_FIRST_WORDS])))
        and not _quotes(message)
    )


def _is_impersonal(message: Message) -> bool:
    return (
        not message.senders
        or has_null_sender(message)
        or any(_NOBODY.match(one.email) for one in message.senders)
    )


def _speaks_of_failure(message: Message) -> bool:
    text = message.text[:_BODY_LIMIT]
    return bool(_FAILED_FIELDS.search(text) or _FAILED.search(_folded(text)))


def _quotes(message: Message) -> bool:
    classed = classify(message.text[:_BODY_LIMIT].split("\n"))
    return any(one in _QUOTES for one in classed.classes)


def _folded(text: str) -> str:
    """Bring words to the form of ``machines.toml``: lower-case, no accents, one kind of apostrophe."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("\u2019", "'").replace("ß", "ss"))
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())
