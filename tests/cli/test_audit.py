"""`pbem audit` as a game master runs it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pbem.store import Store
from tests.cli.conftest import Run


def test_books_that_balance_and_books_that_do_not(
    pbem: Run, pbem_json: Callable[..., Any], dealt: str, folder: Path
) -> None:
    books = pbem_json("audit")
    assert books["letters"] == {"queued": 3}
    assert books["imbalances"] == []
    assert pbem("audit").stdout.endswith("The books balance.\n")
    store = Store.at(folder / "games.sqlite")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE letters SET delivery = 'SENT' WHERE id = 2")
    store.close()
    result = pbem("audit")
    assert result.exit_code == 1
    assert "letter 2: it is sent without a try" in result.stdout
    assert result.stdout.endswith("The books do not balance.\n")
    assert pbem("audit", "--json").exit_code == 1
