"""The one way by which hidden things reach a row: draws, moves, raw mail, letters.

All that a thief of the database could read passes ``seal`` and ``unseal``, so that encryption has one place.
"""

import json
import zlib
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Integer, LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine


def seal(plain: bytes) -> bytes:
    """Return bytes as they are kept in a row: packed, since raw mail is most of a database."""
    return zlib.compress(plain, level=1)


def unseal(sealed: bytes) -> bytes:
    """Return the bytes that ``seal`` was given."""
    return zlib.decompress(sealed)


class HiddenBytes(TypeDecorator[bytes]):
    """A column of bytes that pass the codec."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """Seal on the way in."""
        return None if value is None else seal(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """Unseal on the way out."""
        return None if value is None else unseal(value)


class HiddenJson(TypeDecorator[Any]):
    """A column of JSON values that pass the codec."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Write as compact JSON and seal."""
        if value is None:
            return None
        return seal(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        """Unseal and read."""
        return None if value is None else json.loads(unseal(value))


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time, kept in UTC; one without a zone is refused where it would enter."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn to UTC.

        Raises:
            ValueError: the time has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Say that it is UTC."""
        return None if value is None else value.replace(tzinfo=UTC)


class Whole64(TypeDecorator[int]):
    """A whole number of 64 bits, such as a UID: SQLite's integers are that long, others' are not."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        """Choose the database's own type."""
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())
