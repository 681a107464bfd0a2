"""Names of players (ruling *names*)."""

import pytest

from pbem.service.errors import BadAgreement
from pbem.service.names import check_names, folded
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import reserved_words
from pbem.speech.ordering.text import words_of
from pbem.speech.ordering.vocabulary import vocabulary


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
        ("Ann", "Bob", "\N{CYRILLIC CAPITAL LETTER A}nn"),
        ("Ann", "Bob", "Dan [pbem k1]"),
        ("Ann", "Bob", "Dan, Eve"),
    ],
)
def test_names_that_could_be_mistaken_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadAgreement, match=r"name|called"):
        check_names(names)


@pytest.mark.ruling("names")
def test_ordinary_names_do() -> None:
    check_names(("Ann", "Zoë", "Dan Brown", "O'Hara", "李娜", "Оса", "Ζωή"))
    check_names(("Grace", "Mark", "Will", "Les", "Hari", "Pat", "Rob Carter"))
    check_names(("An", "Ali bin Said", "Ella", "Bora", "Clara", "Constance"))


@pytest.mark.ruling("names")
@pytest.mark.parametrize("code", playable_codes())
def test_no_player_is_called_as_an_order_is_in_any_language(code: str) -> None:
    reserved = {folded(word) for word in reserved_words(code)}
    spoken = vocabulary(code)
    written = (
        line for key, line in spoken.write.items() if key not in spoken.entering and key[:5] != "when-"
    )
    said = [line.partition("{")[0].strip(" :\u00a0") for line in written]
    for keyword in filter(None, said):
        words = [word.text for word in words_of(keyword)]
        assert folded(" ".join(words)) in reserved or {folded(word) for word in words} & reserved, keyword


@pytest.mark.ruling("names")
@pytest.mark.parametrize(
    "name",
    [
        "Hand",
        "Tavolo",
        "Puntos",
        "Quem",
        "Historique",
        "Regeln",
        "Check",
        "Urlaub",
        "Entro",
        "Somebody",
        "Mesa",
    ],
)
def test_words_that_ask_or_that_stand_for_somebody_are_no_names(name: str) -> None:
    with pytest.raises(BadAgreement, match="means something in an order"):
        check_names(("Ann", "Bob", name))
