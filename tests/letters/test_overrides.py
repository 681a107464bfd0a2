"""A game master's own templates: looked into first, and named with file and line when they are broken."""

from pathlib import Path

import pytest

from pbem.letters import BrokenTemplate, check_overrides, render
from pbem.letters.model import LetterKind, TableLetter
from pbem.letters.rendering import FORMS, own_folder
from tests.letters.worlds import letter_of, random_game


def letter() -> TableLetter:
    return letter_of(next(random_game(4, 1)), 0)


def test_every_kind_of_letter_has_a_template_a_form() -> None:
    names = {path.name for path in own_folder().glob("*.j2") if not path.name.startswith("_")}
    assert names == {f"{kind}.{form}.j2" for kind in LetterKind for form in FORMS}


def test_a_template_of_the_game_master_comes_first(tmp_path: Path) -> None:
    (tmp_path / "table.txt.j2").write_text("Hello {{ frame.reader }}, {{ page.owed.title }}\n")
    check_overrides(tmp_path)
    rendered = render(letter(), overrides=tmp_path)
    assert rendered.text.startswith("Hello Ann, ")
    assert rendered.html == render(letter()).html


def test_a_part_can_be_overridden_alone(tmp_path: Path) -> None:
    (tmp_path / "_layout.txt.j2").write_text(
        "Our club\n{% block body %}{% endblock %}{% block foot %}{% endblock %}"
    )
    check_overrides(tmp_path)
    assert render(letter(), overrides=tmp_path).text.startswith("Our club\n")


@pytest.mark.parametrize(
    ("source", "line", "why"),
    [
        ("one\n{% if %}\n", 2, "Expected an expression"),
        ("one\ntwo\n{{ page.owed.titel }}\n", 3, "no attribute 'titel'"),
        ("{{ nothing }}", 1, "'nothing' is undefined"),
        ("\n{% include 'gone.j2' %}", 2, "gone.j2"),
        ("\n\n{{ 1 / 0 }}", 3, "ZeroDivisionError"),
    ],
)
def test_a_broken_template_is_named_with_its_line(tmp_path: Path, source: str, line: int, why: str) -> None:
    file = tmp_path / "table.txt.j2"
    file.write_text(source)
    with pytest.raises(BrokenTemplate) as caught:
        render(letter(), overrides=tmp_path)
    assert (caught.value.file, caught.value.line) == (file, line)
    assert why in caught.value.why
    assert str(caught.value).startswith(f"{file}:{line}: ")


def test_a_broken_template_is_found_before_a_letter_needs_it(tmp_path: Path) -> None:
    (tmp_path / "ended.html.j2").write_text("{% for %}")
    with pytest.raises(BrokenTemplate, match=r"ended\.html\.j2:1: "):
        check_overrides(tmp_path)


def test_a_template_nobody_uses_is_named(tmp_path: Path) -> None:
    (tmp_path / "tabel.txt.j2").write_text("")
    with pytest.raises(BrokenTemplate, match=r"did you mean table\.txt\.j2\?"):
        check_overrides(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(BrokenTemplate, match="no such folder"):
        check_overrides(tmp_path / "gone")


def test_a_template_in_another_charset_is_named(tmp_path: Path) -> None:
    file = tmp_path / "table.txt.j2"
    file.write_bytes("é".encode("latin-1"))
    with pytest.raises(BrokenTemplate, match="UTF-8"):
        render(letter(), overrides=tmp_path)
