"""The notation in which language files spell many ways of saying."""

import pytest

from pbem.speech.notation import MOST_SPELLINGS, Macros, phrase_row, phrases_of

MACROS = Macros({"thanks": "(thanks|thank you)[ very much]", "loop": "a <loop>"})


@pytest.mark.parametrize(
    ("line", "spelled"),
    [
        ("a  plain phrase", ["a plain phrase"]),
        ("[many] thanks", ["thanks", "many thanks"]),
        ("(is|are) [not] red", ["is red", "is not red", "are red", "are not red"]),
        ("<thanks>", ["thanks", "thanks very much", "thank you", "thank you very much"]),
        ("[a] (b|c [d])", ["b", "c", "c d", "a b", "a c", "a c d"]),
        ("one|two", ["one", "two"]),
        ("[nothing]", ["nothing"]),
        (r":\)", [":)"]),
        ("<=", ["<="]),
        ("<", ["<"]),
        ("j'exige (que|qu')", ["j'exige que", "j'exige qu'"]),
    ],
)
def test_a_line_spells_every_way(line: str, spelled: list[str]) -> None:
    assert list(phrases_of(phrase_row(line, MACROS))) == spelled


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("(open", "not closed"),
        ("shut)", "a bracket too many"),
        ("<nobody>", "<nobody> is not defined"),
        ("<loop>", "<loop> is spelled with itself"),
        ("a {card}", "no slots"),
        ("(a|b|c|d|e|f|g|h|i|j)" * 4, "make it two lines"),
    ],
)
def test_a_line_that_cannot_be_read_is_quoted(line: str, why: str) -> None:
    assert MOST_SPELLINGS < 10**4
    with pytest.raises(ValueError, match=why):
        phrase_row(line, MACROS)
