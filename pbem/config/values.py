"""The values a configuration holds; each key explains itself, for the example file and for ``pbem init``."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Self
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator

from pbem.game.cards import Colour, Item
from pbem.game.state import DEFAULT_SKULLS, CounterOfferMode, MissedDeclaration
from pbem.mail.account import Security, require_secure
from pbem.mail.errors import NotSecure

Key = tuple[str, ...]
"""The path of a key, such as ``("imap", "host")``, as the file writes it."""

_ADDRESS: Final = re.compile(r"[^\s@<>\",;:]+@[^\s@<>\",;:]+")


def _address(value: str) -> str:
    if not _ADDRESS.fullmatch(value) or not value.isascii():
        raise ValueError("this is not an email address such as pbem@example.org (the bare address, no name)")
    return value


def _zone(value: str) -> str:
    if value not in available_timezones():
        raise ValueError("no time zone has this name; names look like Europe/Rome or UTC")
    return value


def _language(value: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}", value):
        raise ValueError("this is not a language code such as en")
    return value


Address = Annotated[str, AfterValidator(_address)]
Zone = Annotated[str, AfterValidator(_zone)]
Language = Annotated[str, AfterValidator(_language)]
Port = Annotated[int, Field(ge=0, le=65535)]
Hours = Annotated[float, Field(gt=0, le=24 * 365)]


class _Section(BaseModel):
    """A table of the file: frozen, and an unknown key in it is an error."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )


class Mail(_Section):
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


class _Server(_Section):
    """What a login to either mail server needs."""

    host: str = Field(description="The server's name.", min_length=1)
    port: Port = Field(default=0, description="0: the usual one, 465 with tls and 587 with starttls.")
    security: Security = Field(
        default=Security.TLS,
        description='"tls", "starttls", or "none", which is allowed to this machine only.',
    )
    user: str = Field(default="", description="Empty: no login.")
    password: SecretStr = Field(
        default=SecretStr(""),
        description="Give the password in one of three ways: here,",
    )
    password_file: str = Field(default="", description="or in a file of its own (relative to this one),")
    password_env: str = Field(default="", description="or in an environment variable, named here.")
    ca_file: str = Field(
        default="",
        description="A certificate authority of your own, in PEM. Empty: those this machine trusts.",
    )
    timeout: Annotated[float, Field(gt=0, le=600)] = Field(
        default=30, description="How many seconds to wait for the server before trying again later."
    )

    @model_validator(mode="after")
    def _plain_only_on_this_machine(self) -> Self:
        try:
            require_secure(self.host, self.security)
        except NotSecure as error:
            raise ValueError(str(error)) from None
        return self

    @model_validator(mode="after")
    def _a_login_has_a_password(self) -> Self:
        if self.user and not self.password.get_secret_value():
            raise ValueError("there is a user but no password; give password, password-file or password-env")
        return self


class Imap(_Server):
    """The server where mail to that address arrives."""

    port: Port = Field(default=0, description="0: the usual one, 993 with tls and 143 with starttls.")
    folder: str = Field(default="INBOX", description="The folder to read.", min_length=1)
    processed_folder: str = Field(
        default="pbem-done", description="Where mail goes that has been read. Made if missing.", min_length=1
    )

    @property
    def port_in_use(self) -> int:
        """The port, the usual one where none is given."""
        return self.port or (993 if self.security is Security.TLS else 143)


class Smtp(_Server):
    """The server that sends the letters."""

    @property
    def port_in_use(self) -> int:
        """The port, the usual one where none is given."""
        return self.port or {Security.TLS: 465, Security.STARTTLS: 587, Security.NONE: 25}[self.security]


class GameMaster(_Section):
    """Who runs the games: gets players' GM lines, held mail, and word of what could not be delivered."""

    address: Address = Field(description="Where word for the game master goes; not the address above.")
    name: str = Field(default="the game master", description="How players are told of them.", min_length=1)
    language: Language = Field(default="en", description="The language of letters to the game master.")
    zone: Zone = Field(default="UTC", description="The time zone of dates in them, such as Europe/Rome.")


class Database(_Section):
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


class Daemon(_Section):
    """How `pbem run` works."""

    poll_seconds: Annotated[float, Field(ge=0.05, le=3600)] = Field(
        default=60,
        description="Seconds between two looks at the inbox, where the server does not announce new mail.",
    )


class Deadlines(_Section):
    """How many hours each part of a turn may take."""

    declaration: Hours = Field(default=48, description="The active player's offer.")
    counter_offers: Hours = Field(default=48, description="The others' offers.")
    challenge: Hours = Field(default=24, description="Accusations, or standing by.")
    resolution: Hours = Field(default=24, description="The active player's choice among the counter-offers.")
    choice: Hours = Field(default=24, description="Cards to take, or an offer to change.")


class Defaults(_Section):
    """What `pbem new` takes where it is not told otherwise."""

    language: Language = Field(default="en", description="The language of a player's letters.")
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
    deadlines: Deadlines = Deadlines()


class Templates(_Section):
    """The letters' wording and looks."""

    override: str = Field(
        default="",
        description="A folder with templates of your own (relative to this file); looked into first.",
    )


def _skull(item: Item) -> Colour:
    return dict(DEFAULT_SKULLS)[item]


class Skulls(_Section):
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


class Rules(_Section):
    """Data of the ruleset."""

    skulls: Skulls = Skulls()


class Config(_Section):
    """Everything a game master configures."""

    mail: Mail
    imap: Imap
    smtp: Smtp
    game_master: GameMaster
    database: Database = Database()
    daemon: Daemon = Daemon()
    defaults: Defaults = Defaults()
    templates: Templates = Templates()
    rules: Rules = Rules()
    folder: Path = Field(default=Path(), exclude=True)
    """The folder of the file, which relative paths in it start from."""

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
    def template_folder(self) -> Path | None:
        """The folder of the game master's own templates, if any."""
        return self.path_of(self.templates.override)

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
