"""Names of players (ruling *names*)."""

import pytest

from pbem.service.errors import BadAgreement
from pbem.service.names import check_names


@pytest.mark.ruling("names")
@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bob", "ANN"),
        ("José", "Bob", "Jose"),
        ("Ann", "Bob", "gun"),
        ("Ann", "Bob", "Pass"),
        ("Ann", "Bob", " "),
        ("Ann", "Bob", "123"),
        ("Ann", "Bob", "C\nleo"),
        ("Ann", "Bob", "x" * 41),
    ],
)
def test_names_that_could_be_mistaken_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadAgreement, match=r"name|called"):
        check_names(names)


@pytest.mark.ruling("names")
def test_ordinary_names_do() -> None:
    check_names(("Ann", "Zoë", "Dan Brown", "O'Hara", "李娜"))
