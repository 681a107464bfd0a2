"""Configuration: a TOML file and the environment, read once into frozen values."""

from pbem.config.reading import (
    CONFIG_VARIABLE,
    ConfigError,
    ConfigProblem,
    find_config,
    load_config,
    parse_config,
    variables,
)
from pbem.config.servers import Imap, Inbox, OAuth, Smtp, Source
from pbem.config.values import (
    Config,
    Daemon,
    Database,
    Deadlines,
    Defaults,
    GameMaster,
    Mail,
    Rules,
    Templates,
    keys,
)
from pbem.config.writing import write_config

__all__ = [
    "CONFIG_VARIABLE",
    "Config",
    "ConfigError",
    "ConfigProblem",
    "Daemon",
    "Database",
    "Deadlines",
    "Defaults",
    "GameMaster",
    "Imap",
    "Inbox",
    "Mail",
    "OAuth",
    "Rules",
    "Smtp",
    "Source",
    "Templates",
    "find_config",
    "keys",
    "load_config",
    "parse_config",
    "variables",
    "write_config",
]
