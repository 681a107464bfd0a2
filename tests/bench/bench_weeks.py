"""Letters, mails and hours among forgetful people around whom everything breaks (``tests/weeks``)."""

import logging
import shutil
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Final

from pbem.speech.languages import playable_codes
from pbem.store import Store
from tests.weeks.weeks import play

GAMES: Final = 12
TURNS: Final = 6
_HOUR: Final = timedelta(hours=1)


def main() -> None:
    """Play, and print what was needed a player a turn."""
    logging.disable(logging.ERROR)  # what the daemon says of the weather
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as place:
        empty = Path(place) / "empty.db"
        store = Store.at(empty)
        store.prepare()
        store.close()
        games = []
        for seed in range(GAMES):
            path = Path(place) / f"{seed}.db"
            shutil.copy(empty, path)
            games.append(play(path, f"{seed}", tuple(playable_codes()), TURNS))
    seats = sum(one.players * one.turns for one in games)
    hours = sum((one.took for one in games), timedelta(0)) / _HOUR / sum(one.turns for one in games)
    kills = sum(one.seen.count("killed") for one in games)
    sys.stdout.write(
        f"{sum(one.letters for one in games) / seats:.2f} letters, "
        f"{sum(one.reminders for one in games) / seats:.2f} of them reminders, and "
        f"{sum(one.mails for one in games) / seats:.2f} mails a player a turn, {hours:.1f} hours a turn, "
        f"the longest game {max(one.took for one in games).days} days ({GAMES} games of 5 to 7 players, "
        f"{TURNS} turns; {kills} kills, {sum(len(one.wrong) for one in games)} wrong)\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
