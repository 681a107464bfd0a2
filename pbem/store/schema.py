"""The schema of the database: made by the migrations in ``db/``, checked against the newest of them."""

import sys
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from pbem.store.errors import DatabaseNew, DatabaseOld, DatabaseUnusable

_VERSION_TABLE = "alembic_version"


def migrations_folder() -> Path:
    """Return where the migrations lie: in the source tree, or carried by the installed package."""
    package = Path(__file__).resolve().parent.parent
    carried = package / "_data" / "db"
    return carried if carried.is_dir() else package.parent / "db"


def check_schema(connection: Connection) -> bool:
    """Return whether the tables are there, and raise if they are another version's.

    Raises:
        DatabaseOld: ``pbem upgrade`` is needed.
        DatabaseNew: the program is older than the database.
        DatabaseUnusable: the database holds other tables and none of ours.
    """
    tables = set(inspect(connection).get_table_names())
    if _VERSION_TABLE not in tables:
        if tables:
            raise DatabaseUnusable("the database holds tables of something else")
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    known = known_versions()
    if found == known[-1]:
        return True
    if found in known:
        raise DatabaseOld("the database is of an older version; stop the daemon and run: pbem upgrade")
    raise DatabaseNew("the database was made by a newer version of pbem")


def known_versions() -> list[str]:
    """Return the versions of the schema, oldest first; the file names of migrations begin with them."""
    return sorted(path.name.split("_")[0] for path in (migrations_folder() / "versions").glob("[0-9]*.py"))


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the tables to the newest version, or to the one named, from nothing or from an older one."""
    from alembic import command  # costs 0.3 s to import, needed once in the life of a database
    from alembic.config import Config

    config = Config(stdout=sys.stderr)
    config.set_main_option("script_location", str(migrations_folder()))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
