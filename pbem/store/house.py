"""The tables of the house itself, beside its games: its health, whom it blocks, acts of the game master."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from pbem.store.codec import HiddenJson, UtcDateTime
from pbem.store.tables import Game, Mail


class Health(SQLModel, table=True):
    """When the daemon last got through, one row."""

    __tablename__ = "health"
    id: int = Field(default=1, primary_key=True)
    started_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was started."""
    beat_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it last began a round, whatever came of it."""
    stopped_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was stopped in good order; nothing while it runs, or if it broke off."""
    polled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """The last time the inbox was read to the end."""
    unread_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Since when no poll has read it to the end, if the last one did not."""
    alarmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the game master was told of that."""
    send_blocked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Since when no letter could be sent, if that is so."""


class Block(SQLModel, table=True):
    """An address, or a whole domain as ``@example.org``, whose mails are kept and never answered."""

    __tablename__ = "blocks"
    id: int = Field(default=None, primary_key=True)
    address: str = Field(unique=True)
    at: datetime = Field(sa_type=UtcDateTime)


class Act(SQLModel, table=True):
    """An act of the game master, kept for the audit."""

    __tablename__ = "acts"
    id: int = Field(default=None, primary_key=True)
    game_id: int | None = Field(default=None, foreign_key=f"{Game.__tablename__}.id", index=True)
    kind: str = ""
    """What kind of act, as ``pbem.service.acts`` names them; nothing for acts older than this column."""
    what: str
    at: datetime = Field(sa_type=UtcDateTime)
    mail_id: int | None = Field(default=None, foreign_key=f"{Mail.__tablename__}.id")
    """The mail of the game master that confirmed it; nothing for one by the command line."""


class MasterKey(SQLModel, table=True):
    """A key of a letter to the game master; where that asks whether to act, its key says yes, once."""

    __tablename__ = "master_keys"
    key: str = Field(primary_key=True)
    address: str
    """Where the letter went: nobody else's answer counts."""
    lines: list[str] | None = Field(default=None, sa_type=HiddenJson)
    """The acts that it asks about, as they were written; nothing if it asks about none."""
    shown: str = ""
    """Tells what was said that they would do; another answer now means that the game has moved on."""
    made_at: datetime = Field(sa_type=UtcDateTime)
    settled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was answered; another answer does nothing."""
