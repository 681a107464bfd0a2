"""What can go wrong with the database, each with a sentence a game master can act on.

StoreError
├── DatabaseLocked
├── DatabaseOld
├── DatabaseNew
├── DatabaseFull
└── DatabaseUnusable
"""


class StoreError(Exception):
    """The database cannot be used."""


class DatabaseLocked(StoreError):
    """Another process is writing and does not let go."""


class DatabaseOld(StoreError):
    """The tables are older than the program: ``pbem upgrade`` brings them up to date."""


class DatabaseNew(StoreError):
    """The tables are newer than the program."""


class DatabaseFull(StoreError):
    """It cannot be written because there is no room; what was committed before stands."""


class DatabaseUnusable(StoreError):
    """The file cannot be opened, or is no database."""
