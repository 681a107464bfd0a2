"""`pbem upgrade`: bring the database up to date with the program."""

from pbem.cli.errors import CannotDo, fail
from pbem.cli.output import say
from pbem.cli.wiring import ConfigOption, now, open_store, read_config


def upgrade(config: ConfigOption = None) -> None:
    """Bring the database up to date; stop pbem run first.

    It is copied, its tables are changed, and every game is replayed; games that would go otherwise under
    today's rules are named.
    """
    from pbem.service.upkeep.upgrade import upgrade as upgrade_store

    settings = read_config(config)
    path = settings.database_path
    if settings.database_file and not path.exists():
        raise CannotDo(f"there is no database {path} yet; pbem new makes it")
    with open_store(settings, prepare=False) as store:
        done = upgrade_store(store, path.parent, now())
    if done.backup is not None:
        say(f"The database as it was is in {done.backup}.")
    say(f"The database is up to date; games replayed: {done.games}.")
    if done.differences:
        named = [f"{one.game}: differs from action {one.number} on ({one.what})" for one in done.differences]
        named.append("End these games (pbem end), or keep the older version of pbem for them.")
        fail("\n".join(named))
