"""The values a configuration holds; each key explains itself, for the example file and for ``pbem init``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, Field, SecretStr, model_validator

from pbem.config.fields import (
    Address,
    BusinessHours,
    Hours,
    Language,
    QuietDays,
    Section,
    Zone,
    ZoneOrNone,
)
from pbem.config.servers import Imap, Inbox, OAuth, Smtp
from pbem.game.cards import Colour, Item
from pbem.game.state import DEFAULT_SKULLS, CounterOfferMode, MissedDeclaration
from pbem.letters.talkword import TalkMode
from pbem.mail.oauth import Client, ProviderName
from pbem.service.terms.agreement import USUAL_TALK, AbsentPolicy
from pbem.service.terms.openness import Entry, Observers
from pbem.speech.languages import SOURCE

Key = tuple[str, ...]
"""The path of a key, such as ``("imap", "host")``, as the file writes it."""


class Mail(Section):
    """Who pbem is to its players."""

    address: Address = Field(
        description="The address players write to. pbem reads all mail that arrives there."
    )
    name: str = Field(default="Operation: Mata Hari", description="The name shown beside it.", min_length=1)
    sub_addressing: bool = Field(
        default=True,
        description=(
            "true if mail to pbem+something@example.org arrives as well (most providers do this). "
            "Answers are then told apart by their address; with false, by subject and thread."
        ),
    )
    authserv_id: str = Field(
        default="",
        description=(
            "The name your mail server puts first in the Authentication-Results it adds to mail, such as "
            "mx.google.com. Mail without a key is then trusted if it passes DMARC; empty, players confirm it."
        ),
    )


class Limits(Section):
    """How much mail of others may make pbem write; what is over it is read and done, but not answered."""

    answers: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=30, description="Letters an hour that answer mails of one player."
    )
    in_vain: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=20,
        description="Those an hour that answer mails of which nothing could be done: asked back or refused.",
    )
    help: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=10, description="Letters an hour with the help to one player."
    )
    notices: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=10, description="Words an hour to one player about mails of theirs."
    )
    confirmations: Annotated[int, Field(ge=0, le=100)] = Field(
        default=3,
        description="Letters a day that ask one player whether mails of an address are theirs; and of how "
        "many strange addresses.",
    )
    word: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=20,
        description="Letters an hour to the game master, once mails of others have caused so many.",
    )
    sign_ups: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=20,
        description="Letters a day that ask people who signed up to an open game whether it was they, one to "
        "each address.",
    )


class GameMaster(Section):
    """Who runs the games: gets players' GM lines, held mail, and word of what could not be delivered."""

    address: Address = Field(
        description="Where word for the game master goes, and acts by mail come from; not the address above."
    )
    name: str = Field(default="the game master", description="How players are told of them.", min_length=1)
    language: Language = Field(default=SOURCE, description="The language of letters to the game master.")
    zone: Zone = Field(default="UTC", description="The time zone of dates in them, such as Europe/Rome.")


class Database(Section):
    """Where games, mail and letters are kept."""

    path: str = Field(
        default="",
        description=("A SQLite file (relative to this one). Empty: pbem.sqlite in your user data folder."),
    )
    url: SecretStr = Field(
        default=SecretStr(""),
        description="Or a database of another kind, as a SQLAlchemy URL. Give one of the two.",
    )

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if self.path and self.url.get_secret_value():
            raise ValueError("give path or url, not both")
        return self


class Daemon(Section):
    """How `pbem run` works."""

    poll_seconds: Annotated[float, Field(ge=0.05, le=600)] = Field(
        default=60,
        description="Seconds between two looks at the inbox, where the server does not announce new mail.",
    )
    letters_per_minute: Annotated[int, Field(ge=1, le=10_000)] = Field(
        default=20,
        description="The most letters to send within a minute to addresses of the same domain.",
    )
    metrics_port: Annotated[int, Field(ge=0, le=65535)] = Field(
        default=0,
        description="Serve numbers for Prometheus at this port of 127.0.0.1. 0: do not. Needs pbem[metrics].",
    )


class Deadlines(Section):
    """How many hours each part of a turn may take."""

    declaration: Hours = Field(default=48, description="The active player's offer.")
    counter_offers: Hours = Field(default=48, description="The others' offers.")
    challenge: Hours = Field(default=24, description="Accusations, or standing by.")
    resolution: Hours = Field(default=24, description="The active player's choice among the counter-offers.")
    choice: Hours = Field(default=24, description="Cards to take, or an offer to change.")


class Defaults(Section):
    """What `pbem new` takes where it is not told otherwise."""

    language: Language = Field(default=SOURCE, description="The language of a player's letters.")
    zone: Zone = Field(default="UTC", description="The time zone of dates in them.")
    counter_offers: CounterOfferMode = Field(
        default=CounterOfferMode.SEALED,
        description=(
            '"sealed": all counter-offers are shown together when the last is in; "open": each as it arrives.'
        ),
    )
    missed_declaration: MissedDeclaration = Field(
        default=MissedDeclaration.FAILED,
        description=(
            'A missed declaration is "failed", a failed exchange, or "skip": the turn passes at no cost.'
        ),
    )
    turn_limit: Annotated[int, Field(ge=0, le=10_000)] = Field(
        default=0, description="The game is scored after this turn. 0: only when it ends by itself."
    )
    second_thoughts: Annotated[float, Field(ge=0, le=60 * 24)] = Field(
        default=0,
        description="Minutes that a declaration or acceptance rests, and may be taken back. 0: none.",
    )
    grace: Annotated[int, Field(ge=0, le=168)] = Field(
        default=0, description="Hours after a deadline in which an answer still counts. 0: none."
    )
    quiet_days: QuietDays = Field(
        default="",
        description='Weekdays that do not count in deadlines, and on which none falls: "saturday, sunday".',
    )
    business_hours: BusinessHours = Field(
        default="", description='The hours within which deadlines fall, such as "9-18". Empty: any.'
    )
    hours_zone: ZoneOrNone = Field(
        default="", description="The time zone of quiet days and business hours. Empty: each player's own."
    )
    vacation: Annotated[int, Field(ge=0, le=365)] = Field(
        default=14, description="Days that each player may be away in a game: deadlines wait. 0: none."
    )
    absent: AbsentPolicy = Field(
        default=AbsentPolicy.DEFAULT,
        description=(
            'What becomes of who misses deadlines: "default", each has its usual outcome; "bot", a bot plays '
            'until their next mail; "hold", the game is paused; "replacement", you are to name somebody else.'
        ),
    )
    absent_after: Annotated[int, Field(ge=1, le=20)] = Field(
        default=2, description="How many deadlines in a row that takes."
    )
    talk: TalkMode = Field(
        default=TalkMode.ON,
        description=(
            'Whom players may write to: "on", all and one player alone; "table", all; "off", nobody.'
        ),
    )
    talk_limit: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=USUAL_TALK, description="How many messages a day each may send the others so. 0: any number."
    )
    entry: Entry = Field(
        default=Entry.INVITED,
        description='Who may take a seat that is free: "invited", whom you invite; "open", whoever signs up.',
    )
    observers: Observers = Field(
        default=Observers.NO,
        description=(
            'Whether people may watch: "no"; "live", told what the table is told; "delayed", a turn later.'
        ),
    )
    reminder: Annotated[float, Field(ge=0, le=0.95)] = Field(
        default=0.5,
        description=(
            "Who has not answered is reminded once, when this part of the time is over (0.5: half). 0: never."
        ),
    )
    deadlines: Deadlines = Deadlines()


class Templates(Section):
    """The letters' wording and looks."""

    override: str = Field(
        default="",
        description="A folder with templates of your own (relative to this file); looked into first.",
    )


def _skull(item: Item) -> Colour:
    return dict(DEFAULT_SKULLS)[item]


class Skulls(Section):
    """The colour of the skull on each objective; owners of the box can correct it here."""

    tape_recorder: Colour = _skull(Item.TAPE_RECORDER)
    photographs: Colour = _skull(Item.PHOTOGRAPHS)
    documents: Colour = _skull(Item.DOCUMENTS)
    poison: Colour = _skull(Item.POISON)
    gun: Colour = _skull(Item.GUN)
    briefcase: Colour = _skull(Item.BRIEFCASE)
    coat: Colour = _skull(Item.COAT)
    disguise: Colour = _skull(Item.DISGUISE)
    gloves: Colour = _skull(Item.GLOVES)

    def in_order(self) -> tuple[tuple[Item, Colour], ...]:
        """Return the skulls as a game's options hold them."""
        return tuple((item, getattr(self, item.replace("-", "_"))) for item in Item)


class Rules(Section):
    """Data of the ruleset."""

    skulls: Skulls = Skulls()


class Config(Section):
    """Everything a game master configures."""

    mail: Mail
    inbox: Inbox = Inbox()
    imap: Imap
    smtp: Smtp
    oauth: OAuth = OAuth()
    game_master: GameMaster
    database: Database = Database()
    daemon: Daemon = Daemon()
    defaults: Defaults = Defaults()
    limits: Limits = Limits()
    templates: Templates = Templates()
    rules: Rules = Rules()
    folder: Path = Field(default=Path(), exclude=True)
    """The folder of the file, which relative paths in it start from."""
    secret_files: tuple[Path, ...] = Field(default=(), exclude=True)
    """Every file that a secret in use was read from."""

    @model_validator(mode="after")
    def _two_addresses(self) -> Self:
        if self.game_master.address.lower() == self.mail.address.lower():
            raise ValueError(
                "game-master.address is mail.address, so word to the game master would come back to pbem"
            )
        return self

    @property
    def database_url(self) -> str:
        """The SQLAlchemy URL of the database; may hold a password."""
        return self.database.url.get_secret_value() or f"sqlite:///{self.database_path}"

    @property
    def database_file(self) -> bool:
        """Whether the database is the SQLite file at ``database_path``."""
        return not self.database.url.get_secret_value()

    @property
    def database_path(self) -> Path:
        """The SQLite file, in the platform's user data folder where none is named."""
        if named := self.path_of(self.database.path):
            return named
        from platformdirs import user_data_path  # not needed where a path is given

        return user_data_path("pbem", appauthor=False) / "pbem.sqlite"

    @property
    def maildir_paths(self) -> tuple[Path, Path]:
        """The Maildir that mail is read from, and the one it goes to once it is handled."""
        folder = self.folder / Path(self.inbox.maildir).expanduser()
        return folder, self.path_of(self.inbox.maildir_processed) or folder / ".pbem-done"

    @property
    def template_folder(self) -> Path | None:
        """The folder of the game master's own templates, if any."""
        return self.path_of(self.templates.override)

    def signs_in(self, server: Imap | Smtp) -> bool:
        """Tell whether the login to a server is a sign-in with ``oauth``."""
        named = self.oauth.provider is not ProviderName.NONE
        return named and bool(server.user) and not server.password.get_secret_value()

    @property
    def oauth_client(self) -> Client:
        """What pbem is to the provider."""
        oauth = self.oauth
        return Client(
            oauth.asked, oauth.client_id, oauth.client_secret.get_secret_value(), self.path_of(oauth.ca_file)
        )

    @property
    def token_path(self) -> Path:
        """Where the sign-in is kept."""
        return self.folder / Path(self.oauth.token_file).expanduser()

    def path_of(self, written: str) -> Path | None:
        """Return the path that a value means, or nothing for an empty one."""
        return self.folder / Path(written).expanduser() if written else None


def sections(model: type[BaseModel] = Config, path: Key = ()) -> Iterator[tuple[Key, type[BaseModel]]]:
    """Yield every table of the file in order, with the model that reads it."""
    if path:
        yield path, model
    for field in model.model_fields.values():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            assert field.alias is not None
            yield from sections(field.annotation, (*path, field.alias))


def keys() -> tuple[Key, ...]:
    """Return every key a configuration may hold."""
    tables = {path for path, _ in sections()}
    return tuple(
        (*path, field.alias)
        for path, model in sections()
        for field in model.model_fields.values()
        if field.alias is not None and not field.exclude and (*path, field.alias) not in tables
    )
