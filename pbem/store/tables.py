"""The tables, one class each; no rule of the game and no query lives here.

An ``id`` is given by the database when the row is first flushed.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from pbem.store.codec import HiddenBytes, HiddenJson, UtcDateTime, Whole64


class Stage(StrEnum):
    """How far a game is (ruling *stages*)."""

    ANNOUNCED = "announced"
    DEALT = "dealt"
    ENDED = "ended"
    CANCELLED = "cancelled"


class MailOutcome(StrEnum):
    """What became of a mail, one word for each."""

    PLAYED = "played"
    """At least one order changed something or was kept for later."""
    ANSWERED = "answered"
    """Only questions or talk, answered or passed on."""
    ASKED = "asked"
    """Something could not be read, or came too late: the sender was asked to write again."""
    REFUSED = "refused"
    """Every order in it was against the rules."""
    HELD = "held"
    """Its key and its sender do not fit: the game master decides."""
    SET_ASIDE = "set-aside"
    """It broke the reader; kept whole, the game master told."""
    DUPLICATE = "duplicate"
    """The same mail had come before."""
    MACHINE = "machine"
    """Written by a machine: recorded, never answered."""
    OURS = "ours"
    """Our own letter came back."""
    STRANGER = "stranger"
    """Nobody we know, about no game of ours: left alone and not kept."""


class Delivery(StrEnum):
    """What became of a letter."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"
    """Refused for good by the mail server, or given up after days."""


class Player(SQLModel, table=True):
    """A person, known by an address in normal form; or a bot, by a name that is no address."""

    __tablename__ = "players"
    id: int = Field(default=None, primary_key=True)
    address: str = Field(unique=True)
    reminders: bool = True
    """Whether they want to be reminded of deadlines."""


class Alias(SQLModel, table=True):
    """Another address of a player, which they have confirmed."""

    __tablename__ = "aliases"
    id: int = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    address: str = Field(unique=True)


class Game(SQLModel, table=True):
    """A game: what was agreed, how far it is, and when it waits no longer."""

    __tablename__ = "games"
    id: int = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    stage: Stage = Field(default=Stage.ANNOUNCED, index=True)
    agreed: dict[str, Any] = Field(sa_type=HiddenJson)
    """Options of the rules and of the table, as ``pbem.service.terms.agreement`` writes them."""
    secret: bytes = Field(sa_type=HiddenBytes)
    """Feeds every draw of chance."""
    setup: dict[str, Any] | None = Field(default=None, sa_type=HiddenJson)
    rules_version: int = 0
    number: int = 0
    """The number of the last action."""
    snapshot_number: int = 0
    snapshot: dict[str, Any] | None = Field(default=None, sa_type=HiddenJson)
    """The state after action ``snapshot_number``; dropped and rebuilt at will."""
    turn: int = 0
    clock: dict[str, Any] | None = Field(default=None, sa_type=HiddenJson)
    """Deadlines, as ``pbem.service.timing.clock`` writes them."""
    next_due: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    """When the daemon has to look at the game, whatever the mail brings."""
    remind_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    """When those whose answer is missing are reminded, if they have not been."""
    created_at: datetime = Field(sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    next_game: str = ""
    """The name of the game that the same people play after it, if they do."""


class Seat(SQLModel, table=True):
    """A place in a game, and what its player has been told."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("game_id", "seat"), UniqueConstraint("game_id", "player_id"))
    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="games.id", index=True)
    seat: int
    player_id: int = Field(foreign_key="players.id", index=True)
    name: str
    language: str
    zone: str
    joined: bool = False
    declined: bool = False
    told: int = -1
    """The number of the last action told in a letter; the deal is number 0."""
    told_note: int = 0
    """The id of the last note told in a letter."""
    asked: str = ""
    """What the last letter asked for, so that the same is not asked in another letter."""
    reminded: str = ""
    """The deadlines of the turn it is not to be reminded of any more, as ``timing.reminders`` names them."""
    ahead: dict[str, Any] | None = Field(default=None, sa_type=HiddenJson)
    """Orders sent ahead or resting, as ``pbem.service.playing.ahead`` writes them."""
    away_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Since when the player is away, or was when they last were."""
    away_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Until when."""
    away_before: int = 0
    """Seconds of all absences before that one."""
    missed: int = 0
    """How many deadlines in a row passed without an answer, and without any mail since."""
    thread: str = ""
    """The Message-ID of the first letter of the game."""
    last_letter: str = ""
    """The Message-ID of the last one."""
    bounced_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Since when letters come back because there is no such address, if they do."""
    unreachable: bool = False
    """Whether that went on for so long that the address is taken to be dead."""
    bot: str = ""
    """The kind of bot that plays for it, as ``pbem.bots.kinds`` names them, if one does."""
    told_bots: str = ""
    """The seats that bots played for when its player was last told."""
    again: bool | None = None
    """Whether its player would play again with the same people, after the end; nothing unless they say."""


class Key(SQLModel, table=True):
    """An unguessable key: whose answer a mail with it is, and of which turn."""

    __tablename__ = "keys"
    __table_args__ = (UniqueConstraint("seat_id", "turn"),)
    key: str = Field(primary_key=True)
    seat_id: int = Field(foreign_key="seats.id", index=True)
    turn: int
    """0 for the invitation."""


class Confirmation(SQLModel, table=True):
    """A player asked whether mails from an address are theirs; the key of that letter is the only answer."""

    __tablename__ = "confirmations"
    key: str = Field(primary_key=True)
    seat_id: int = Field(foreign_key="seats.id", index=True)
    address: str
    """Whom the mails are from."""
    turn: int
    """The turn at which it was asked: mails that carry no key of their own answer this one."""
    asked_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class FormerKey(SQLModel, table=True):
    """A key that died when its seat changed hands, and whose it was: they are told so, no more."""

    __tablename__ = "former_keys"
    key: str = Field(primary_key=True)
    seat_id: int = Field(foreign_key="seats.id", index=True)
    player_id: int = Field(foreign_key="players.id")
    name: str
    language: str
    zone: str


class SeatQuestion(SQLModel, table=True):
    """Somebody asked about a seat that may change hands; the key of that letter is the only answer."""

    __tablename__ = "seat_questions"
    key: str = Field(primary_key=True)
    seat_id: int = Field(foreign_key="seats.id", index=True)
    invited: bool
    """Whether they are asked to take it; else, being its player, whether they mean to leave it."""
    player_id: int = Field(foreign_key="players.id")
    """Who is asked."""
    name: str
    language: str
    zone: str
    turn: int
    """The turn at which they were asked."""
    asked_at: datetime = Field(sa_type=UtcDateTime)
    settled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was answered, or came to nothing."""


class Newcomer(SQLModel, table=True):
    """Somebody who signed up by mail, asked whether they mean it; that letter's key is the only answer."""

    __tablename__ = "newcomers"
    key: str = Field(primary_key=True)
    game_id: int = Field(foreign_key="games.id", index=True)
    address: str
    name: str
    language: str
    zone: str
    watches: bool
    """Whether they want to watch; else to play."""
    asked_at: datetime = Field(sa_type=UtcDateTime, index=True)
    settled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was answered, or came to nothing."""


class Observer(SQLModel, table=True):
    """Somebody who watches a game: they are told what everybody is, and their key plays nothing."""

    __tablename__ = "observers"
    key: str = Field(primary_key=True)
    game_id: int = Field(foreign_key="games.id", index=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    name: str
    language: str
    zone: str
    told: int = -1
    """The number of the last action told in a letter."""
    told_note: int = 0
    """The id of the last note told in a letter."""
    thread: str = ""
    """The Message-ID of the first letter to them."""
    last_letter: str = ""
    """The Message-ID of the last one."""
    since: datetime = Field(sa_type=UtcDateTime)
    stopped_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When they stopped watching, if they did."""


class Action(SQLModel, table=True):
    """One recorded move of a game; the log is only ever added to."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("game_id", "number"),)
    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="games.id", index=True)
    number: int
    """0 for the deal."""
    move: dict[str, Any] | None = Field(default=None, sa_type=HiddenJson)
    """Seat and move; nothing for the deal."""
    told: list[Any] = Field(sa_type=HiddenJson)
    """The events it caused, each with who was told."""
    at: datetime = Field(sa_type=UtcDateTime)
    mail_id: int | None = Field(default=None, foreign_key="mails.id")


class Note(SQLModel, table=True):
    """Free talk between players."""

    __tablename__ = "notes"
    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="games.id", index=True)
    sender: int
    recipient: int | None = None
    """A seat, or everyone."""
    text: str = Field(sa_type=HiddenJson)
    at: datetime = Field(sa_type=UtcDateTime)


class Mail(SQLModel, table=True):
    """A mail that came in, stored before anything is done about it."""

    __tablename__ = "mails"
    __table_args__ = (UniqueConstraint("account", "folder", "uidvalidity", "uid"),)
    id: int = Field(default=None, primary_key=True)
    account: str
    folder: str
    uidvalidity: int = Field(sa_type=Whole64)
    uid: int = Field(sa_type=Whole64)
    arrived_at: datetime = Field(sa_type=UtcDateTime)
    stored_at: datetime = Field(sa_type=UtcDateTime)
    raw: bytes | None = Field(default=None, sa_type=HiddenBytes)
    """Nothing once it turned out to be a stranger's."""
    truncated: bool = False
    digest: str = Field(default="", index=True)
    """Tells a copy of a mail from another mail: who wrote it, and what."""
    fingerprint: str = Field(default="", index=True)
    """Tells the very same bytes; nothing for a stranger's."""
    pruned: bool = False
    """Whether its words were thrown away long after its game."""
    outcome: MailOutcome | None = Field(default=None, index=True)
    handled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When it was given its outcome; nothing for mails older than this column."""
    reason: str = ""
    lines: list[Any] | None = Field(default=None, sa_type=HiddenJson)
    """What became of each item of its text."""
    game_id: int | None = Field(default=None, foreign_key="games.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seats.id")
    filed: bool = Field(default=False, index=True)
    """Whether it was moved out of the inbox, or deliberately left there."""


class Letter(SQLModel, table=True):
    """A letter to be sent, as it goes out, or sent."""

    __tablename__ = "letters"
    id: int = Field(default=None, primary_key=True)
    message_id: str = Field(unique=True)
    nonce: str = Field(index=True)
    game_id: int | None = Field(default=None, foreign_key="games.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seats.id", index=True)
    """Nothing for a letter to the game master."""
    mail_id: int | None = Field(default=None, foreign_key="mails.id")
    """The mail it answers, or tells the game master of."""
    recipient: str
    kind: str
    subject: str = Field(sa_type=HiddenJson)
    raw: bytes = Field(sa_type=HiddenBytes)
    pruned: bool = False
    """Whether its words were thrown away long after its game."""
    as_of: int = 0
    """The number of the last action it told of."""
    discreet: bool = False
    """Whether even its existence would tell something: an answer, or word of something private."""
    created_at: datetime = Field(sa_type=UtcDateTime)
    delivery: Delivery = Field(default=Delivery.QUEUED, index=True)
    tries: int = 0
    """How often it was handed to the mail server, a try that was cut off included."""
    tried_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    """When it was last tried."""
    next_try_at: datetime = Field(sa_type=UtcDateTime, index=True)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    error: str = ""
    """The mail server's code and the kind of failure; no address."""
    held_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Since when the game master holds it back, if they do: it is not tried."""
