"""What a bounce says: which recipients a letter did not reach, why, and which letter it was.

The fields of RFC 3464 come first; mail systems that write in sentences are read for lines that begin with an
address, for the numbers of RFC 3463, and for the headers of the letter they send back.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.headers import addresses_in, message_ids_in, normal_address
from pbem.mail.identity import is_own_address, keys_of
from pbem.mail.message import Message

_TEXT_LIMIT: Final = 20_000
_RECIPIENTS_AT_MOST: Final = 20

_FIELD: Final = re.compile(r"^[ \t>]{0,4}([A-Za-z][A-Za-z0-9-]{1,40})[ \t]{0,4}:[ \t]{0,8}(\S.{0,1000}|)$")
_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,128}@[\w.-]{1,250}\w")
_ALONE: Final = re.compile(
    r"^[ \t>*-]{0,12}(?:(?:(?:final |failed )?recipient(?: address)?|(?:rcpt )?to|address)\s?:\s{0,8})?"
    rf"[<\"'(]{{0,2}}({_ADDRESS.pattern})(?![\w-]|\.\w)[>\"')]{{0,2}}"
    r"(?=[ \t]*$|[ \t]*[:;,.(]|\s+(?:on|was)\s|\.\.\.)",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that begins with an address; what follows it says why."""

_COPY: Final = re.compile(
    r"^[ \t>]{0,4}(?:return-path|received|dkim-signature|message-id|x-mailer|mime-version)\s?:",
    re.IGNORECASE | re.MULTILINE,
)
_ENHANCED: Final = r"([245]\.\d{1,3}\.\d{1,3})(?![.\d])"
_CODED: Final = re.compile(rf"(?<![\d.])(?:[45]\d\d[ -]{{1,2}}\(?#?|#){_ENHANCED}")
_STATUS: Final = re.compile(rf"(?<![\d.]){_ENHANCED}")
_DELAY: Final = re.compile(
    r"\bdelay|still being retried|will (?:be retried|(?:keep|continue) (?:on )?trying)|"
    r"not yet been delivered|no need to resend|do not need to resend",
    re.IGNORECASE,
)
_MACHINES: Final = ("mailer-daemon@", "postmaster@", "double-bounce@", "abuse@")


class Action(StrEnum):
    """What became of a letter at one recipient (RFC 3464, 2.3.3)."""

    FAILED = "failed"
    DELAYED = "delayed"
    """Not delivered yet, and still being tried."""
    DELIVERED = "delivered"
    RELAYED = "relayed"
    EXPANDED = "expanded"


@dataclass(frozen=True, slots=True)
class BouncedRecipient:
    """One recipient that a bounce speaks of."""

    addresses: tuple[str, ...]
    """The address we wrote to, as far as it is told, and those it was forwarded to; in normal form."""
    action: Action
    status: str
    """The enhanced status (RFC 3463), such as 5.1.1, or empty: not every bounce gives one."""

    @property
    def has_no_mailbox(self) -> bool:
        """Whether the address is wrong (5.1.x), which no later try mends; 5.1.7 and 5.1.8 blame our own."""
        return (
            self.action is Action.FAILED
            and self.status.startswith("5.1.")
            and self.status not in {"5.1.7", "5.1.8"}
        )


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a bounce says; empty where it says nothing that can be read."""

    recipients: tuple[BouncedRecipient, ...]
    letters: tuple[str, ...]
    """The Message-IDs of what may be the letter sent back, brackets included, the likeliest first."""
    keys: tuple[str, ...]
    """Keys of ours (see ``identity``) found in it or in the letter sent back."""

    def about(self, address: str) -> BouncedRecipient | None:
        """Give what it says of one address, if anything."""
        plain = normal_address(address)
        return next((one for one in self.recipients if plain in one.addresses), None)


def bounce_of(message: Message, own_address: str) -> Bounce:
    """Read a bounce; whether a mail is one is for ``screen`` to say.

    Args:
        message: the mail.
        own_address: the referee's address, whose tags hold keys.
    """
    text = message.text[:_TEXT_LIMIT]
    copy = _COPY.search(text)
    said = text[: copy.start()] if copy else text
    copied = message.text[copy.start() : copy.start() + _TEXT_LIMIT] if copy else ""
    returned = _fields(f"{message.returned}\n\n{copied}")
    recipients = _from_status(message) or _from_text(message, said, returned, own_address)
    ids = (
        *message_ids_in(returned.get("message-id", ())),
        *message_ids_in(_fields(message.status).get("x-original-message-id", ())),
        *message.in_reply_to,
        *reversed(message.references),
    )
    addresses = addresses_in(
        value for name in ("from", "reply-to", "sender", "return-path") for value in returned.get(name, ())
    )
    own = (one.email for one in (*message.to, *message.delivered_to, *addresses))
    subject = " ".join((message.subject, *returned.get("subject", ())))
    return Bounce(recipients, tuple(dict.fromkeys(ids)), keys_of(own, ids, subject, own_address))


def _fields(text: str) -> Mapping[str, list[str]]:
    """Give the fields among the lines of a text, under their names in lower case; folded lines are joined."""
    found: dict[str, list[str]] = {}
    last: list[str] | None = None
    for line in text.split("\n"):
        field = _FIELD.match(line)
        if field and not (line[:1] in " \t" and last):
            last = found.setdefault(field[1].lower(), [])
            last.append(field[2].strip())
        elif last and line[:1] in " \t" and line.strip() and len(last[-1]) < _TEXT_LIMIT:
            last[-1] = f"{last[-1]} {line.strip()}".strip()
        else:
            last = None
    return found


def _from_status(message: Message) -> tuple[BouncedRecipient, ...]:
    """Give the recipients in the delivery status, or those named in a header with the status in the text."""
    found: list[BouncedRecipient] = []
    for block in message.status.split("\n\n"):
        fields = _fields(block)
        addresses = _listed(
            value
            for name in ("original-recipient", "final-recipient", "x-actual-recipient")
            for value in fields.get(name, ())
        )
        if addresses and len(found) < _RECIPIENTS_AT_MOST:
            found.append(BouncedRecipient(addresses, _action(fields), _status(fields)))
    return tuple(found)


def _listed(values: Iterable[str]) -> tuple[str, ...]:
    """Give the addresses in fields such as ``rfc822; ann@example.org``."""
    return tuple(
        dict.fromkeys(
            normal_address(match[0])
            for value in values
            for match in _ADDRESS.finditer(value.partition(";")[2] or value)
        )
    )


def _action(fields: Mapping[str, list[str]]) -> Action:
    said = " ".join(fields.get("action", ())).lower()
    named = next((action for action in Action if said.startswith(action)), None)
    if named is None:
        return Action.DELAYED if _status(fields).startswith("4.") or "delay" in said else Action.FAILED
    return named


def _status(fields: Mapping[str, list[str]]) -> str:
    """Give the enhanced status; where the field is vague (x.0.0), what the other server said is nearer."""
    stated = _STATUS.search(" ".join(fields.get("status", ())))
    told = _CODED.search(" ".join(fields.get("diagnostic-code", ())))
    if stated is None or (told and stated[1].endswith(".0.0") and told[1][0] == stated[1][0]):
        return told[1] if told else ""
    return stated[1]


def _from_text(
    message: Message, said: str, returned: Mapping[str, list[str]], own_address: str
) -> tuple[BouncedRecipient, ...]:
    """Give the recipients a bounce in sentences speaks of, or those the letter sent back was addressed to."""
    others = {one.email for one in (*message.senders, *message.to)}

    def plausible(addresses: Iterable[str]) -> list[str]:
        return [
            one
            for one in dict.fromkeys(addresses)
            if one not in others and not one.startswith(_MACHINES) and not is_own_address(one, (own_address,))
        ]

    addresses = (
        plausible(_listed(message.headers.get("x-failed-recipients", ())))
        or plausible(normal_address(match[1]) for match in _ALONE.finditer(said))
        or plausible(normal_address(match[0]) for match in _ADDRESS.finditer(said))
        or plausible(_listed(returned.get("to", ())))
    )
    code = _CODED.search(said)
    status = code[1] if code else ""
    late = bool(_DELAY.search(message.subject) or _DELAY.search(said))
    action = Action.DELAYED if late and not status.startswith("5") else Action.FAILED
    return tuple(BouncedRecipient((address,), action, status) for address in addresses[:_RECIPIENTS_AT_MOST])
