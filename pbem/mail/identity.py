"""Unguessable keys in a letter's addresses and headers, so that an answer says by itself what it answers.

A key is opaque here. Crockford's base32 without capitals: 18 signs hold 90 bits, no two signs look alike, and
a reader may take ``o`` for ``0`` and ``i`` or ``l`` for ``1``.
"""

import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.message import Message, normal_address

_SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOK_ALIKES: Final = str.maketrans("oil", "011")
_KEY_LENGTH: Final = 18
_NONCE_LENGTH: Final = 12
_SUBJECT_WORD: Final = "pbem"

_KEY_SHAPE: Final = rf"[0-9a-z]{{{_KEY_LENGTH}}}"
_NONCE_SHAPE: Final = rf"[0-9a-z]{{{_NONCE_LENGTH}}}"
_IN_MESSAGE_ID: Final = re.compile(rf"({_KEY_SHAPE})\.({_NONCE_SHAPE})@([^\s<>@]+)")
_IN_SUBJECT: Final = re.compile(rf"\[\s*{_SUBJECT_WORD}\s+({_KEY_SHAPE})\s*\]")
_TAG: Final = re.compile(rf"[+=._-]({_KEY_SHAPE})")


class Where(StrEnum):
    """Where in a mail a key was found, the strongest place first."""

    ADDRESS = "address"
    """In the tag of an address of ours that the mail went to."""
    IN_REPLY_TO = "in-reply-to"
    REFERENCES = "references"
    SUBJECT = "subject"


@dataclass(frozen=True, slots=True)
class FoundKey:
    """A key that a mail carries, where it stood, and the nonce of the letter it answers, if known."""

    key: str
    nonce: str | None
    where: Where


def new_key() -> str:
    """Draw a new key of 90 bits."""
    return _draw(_KEY_LENGTH)


def new_nonce() -> str:
    """Draw a nonce, which tells one letter with the same key from another."""
    return _draw(_NONCE_LENGTH)


def reply_address(key: str, own_address: str, *, separator: str = "+") -> str:
    """Give the address an answer should go to: ours, with the key as its tag (RFC 5233)."""
    local, _, domain = own_address.rpartition("@")
    return f"{local}{separator}{key}@{domain}"


def message_id(key: str, nonce: str, domain: str) -> str:
    """Give the Message-ID of a letter, angle brackets included."""
    return f"<{key}.{nonce}@{domain}>"


def subject_with(key: str, subject: str) -> str:
    """Put the key at the end of a subject, in place of any other key."""
    return f"{subject_without_keys(subject)} [{_SUBJECT_WORD} {key}]".strip()


def subject_without_keys(subject: str) -> str:
    """Take every key off a subject."""
    folded = subject.lower()
    if len(folded) != len(subject):
        return subject
    bare, at = [], 0
    for found in _IN_SUBJECT.finditer(folded):
        bare.append(subject[at : found.start()])
        at = found.end()
    bare.append(subject[at:])
    return " ".join("".join(bare).split())


def keys_in(message: Message, own_address: str) -> tuple[FoundKey, ...]:
    """Find the keys a mail carries, the strongest place first and each key once a place.

    In References the last entry is the letter nearest to the answer, so it comes first.
    """
    addresses = (one.email for one in (*message.to, *message.cc, *message.delivered_to))
    named = ((Where.IN_REPLY_TO, message.in_reply_to), (Where.REFERENCES, message.references[::-1]))
    found: dict[tuple[str, Where], FoundKey] = {}
    for one in _all_keys(addresses, named, message.subject, normal_address(own_address)):
        known = found.get((one.key, one.where))
        if known is None or (known.nonce is None and one.nonce is not None):
            found[one.key, one.where] = one
    return tuple(found.values())


def keys_of(addresses: Iterable[str], ids: Iterable[str], subject: str, own_address: str) -> tuple[str, ...]:
    """Give the keys that addresses, Message-IDs and a subject hold, each once, the strongest place first."""
    named = ((Where.IN_REPLY_TO, tuple(ids)),)
    found = _all_keys(addresses, named, subject, normal_address(own_address))
    return tuple(dict.fromkeys(one.key for one in found))


def same_address(one: str, other: str) -> bool:
    """Tell whether two addresses are the same one, case and surrounding signs aside."""
    return normal_address(one) == normal_address(other) != ""


def is_own_address(address: str, own_addresses: Iterable[str]) -> bool:
    """Tell whether an address is one of ours, with or without a key as its tag."""
    plain = normal_address(address)
    return any(plain == own or _tag_of(plain, own) for own in map(normal_address, own_addresses) if own)


def _draw(length: int) -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(length))


def _key(text: str) -> str:
    return text.translate(_LOOK_ALIKES)


def _tag_of(address: str, own: str) -> str | None:
    """Give the key in the tag of an address of ours; both are in normal form."""
    local, _, domain = own.rpartition("@")
    head, at, tail = address.rpartition("@")
    if not at or tail != domain or not head.startswith(local):
        return None
    tag = _TAG.fullmatch(head[len(local) :])
    return _key(tag[1]) if tag else None


def _all_keys(
    addresses: Iterable[str], named: Iterable[tuple[Where, Iterable[str]]], subject: str, own: str
) -> Iterator[FoundKey]:
    for address in addresses:
        if key := _tag_of(address, own):
            yield FoundKey(key, None, Where.ADDRESS)
    domain = own.rpartition("@")[2]
    for where, ids in named:
        for one in ids:
            match = _IN_MESSAGE_ID.fullmatch(one.strip("<>").lower())
            if match and match[3] == domain:
                yield FoundKey(_key(match[1]), match[2], where)
    for key in _IN_SUBJECT.findall(subject.lower()):
        yield FoundKey(_key(key), None, Where.SUBJECT)
