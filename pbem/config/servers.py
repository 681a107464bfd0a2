"""The servers of mail, and how to log in or sign in to them."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, SecretStr, model_validator

from pbem.config.fields import Port, Section, Url
from pbem.mail.account import Security, require_secure
from pbem.mail.errors import NotSecure
from pbem.mail.oauth import PROVIDERS, Provider, ProviderName


class _Server(Section):
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
        description="Give the password in one of four ways (or sign in, see [oauth]): here,",
    )
    password_file: str = Field(default="", description="or in a file of its own (relative to this one),")
    password_env: str = Field(default="", description="or in an environment variable, named here,")
    password_keyring: str = Field(
        default="",
        description=(
            "or in the system's keyring, where it lies for that user under the name given here "
            "(needs: pip install 'pbem[keyring]')."
        ),
    )
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


class Source(StrEnum):
    """Where mail comes from."""

    IMAP = "imap"
    MAILDIR = "maildir"
    DELIVER = "deliver"


class Inbox(Section):
    """Where mail to that address comes from."""

    source: Source = Field(
        default=Source.IMAP,
        description=(
            '"imap": the server below; "maildir": a folder on this machine; "deliver": a mail server on this '
            "machine pipes each mail to `pbem deliver`, which can also be done beside the other two."
        ),
    )
    maildir: str = Field(
        default="", description="The Maildir (relative to this file), with the folders new and cur in it."
    )
    maildir_processed: str = Field(
        default="",
        description="The Maildir where mail goes that was handled. Empty: .pbem-done within the other.",
    )

    @model_validator(mode="after")
    def _named(self) -> Self:
        if self.source is Source.MAILDIR and not self.maildir:
            raise ValueError("mail comes from a Maildir, but inbox.maildir names none")
        return self


class Imap(_Server):
    """The server where mail to that address arrives; not needed where it comes from elsewhere."""

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


class OAuth(Section):
    """Signing in without a password, as Gmail and Microsoft want it: it serves each server above that has a
    user and no password. `pbem login` signs in; docs/game-master.md says where the client-id comes from.
    """

    provider: ProviderName = Field(
        default=ProviderName.NONE,
        description='"google", "microsoft", "custom" (name its addresses below), or empty: passwords.',
    )
    client_id: str = Field(default="", description="What the provider calls your pbem.")
    client_secret: SecretStr = Field(
        default=SecretStr(""),
        description="The secret that belongs to it, if there is one, in one of four ways: here,",
    )
    client_secret_file: str = Field(default="", description="or in a file of its own (relative to this one),")
    client_secret_env: str = Field(default="", description="or in an environment variable, named here,")
    client_secret_keyring: str = Field(
        default="", description="or in the system's keyring, for the client-id under the name given here."
    )
    token_file: str = Field(
        default="pbem-token.json",
        description="Where the sign-in is kept (relative to this file). It opens the mailbox: mode 600.",
        min_length=1,
    )
    tenant: str = Field(
        default="common",
        description='Microsoft only: the organisation, or "consumers" for outlook.com and hotmail.com.',
        pattern=r"[A-Za-z0-9.-]+",
    )
    authorize_url: Url = Field(default="", description="The page where one signs in. Empty: the provider's.")
    token_url: Url = Field(default="", description="Where tokens are fetched. Empty: the provider's.")
    device_url: Url = Field(
        default="", description="Where a sign-in on another device begins. Empty: the provider's, if any."
    )
    scopes: str = Field(default="", description="What is asked for. Empty: mail, as the provider calls it.")
    ca_file: str = Field(
        default="",
        description="A certificate authority of your own, in PEM. Empty: those this machine trusts.",
    )

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.provider is ProviderName.NONE:
            return self
        if not self.client_id:
            raise ValueError("there is a provider but no client-id")
        if not self.asked.token or not (self.asked.authorize or self.asked.device):
            raise ValueError("a custom provider needs a token-url, and an authorize-url or a device-url")
        return self

    @property
    def asked(self) -> Provider:
        """Where the provider is asked, and for what."""
        usual = PROVIDERS.get(self.provider, PROVIDERS[ProviderName.CUSTOM])
        return replace(
            usual,
            authorize=self.authorize_url or usual.authorize.format(tenant=self.tenant),
            token=self.token_url or usual.token.format(tenant=self.tenant),
            device=self.device_url or usual.device.format(tenant=self.tenant),
            scopes=self.scopes or usual.scopes,
        )
