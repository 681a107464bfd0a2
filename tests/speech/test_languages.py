"""Languages are folders of data; an unknown or incomplete one is named."""

import ast
from pathlib import Path

import pytest

from pbem.speech import languages
from pbem.speech.languages import (
    HOME,
    IncompleteLanguage,
    UnknownLanguage,
    language_codes,
    load_language,
    playable_codes,
)


def test_english_is_played_and_no_draft_is() -> None:
    assert {"en", "fr", "it"} <= set(language_codes())
    assert "en" in playable_codes()
    assert not any(load_language(code).draft for code in playable_codes())


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"'xx'; there are .*en"):
        load_language("xx")


@pytest.mark.parametrize(
    ("name", "cut", "complaint"),
    [
        ("say.toml", None, r"zz/say.toml is missing"),
        ("say.toml", '"count 0" =', r"zz/say.toml: say: missing count 0"),
        ("lexicon.toml", "name =", r"zz/lexicon.toml: name is missing"),
        ("lexicon.toml", "[item.gun]", r"zz/lexicon.toml"),
    ],
)
def test_an_incomplete_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, cut: str | None, complaint: str
) -> None:
    folder = tmp_path / "zz"
    folder.mkdir()
    for each in ("lexicon.toml", "say.toml"):
        lines = (HOME / "en" / each).read_text(encoding="utf-8").splitlines()
        if each == name:
            if cut is None:
                continue
            lines = [line for line in lines if not line.startswith(cut)]
        (folder / each).write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(languages, "HOME", tmp_path)
    with pytest.raises(IncompleteLanguage, match=complaint):
        load_language.__wrapped__("zz")


def test_no_code_branches_on_a_language() -> None:
    codes = set(language_codes())
    for path in (*HOME.glob("*.py"), *HOME.glob("grammar/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not codes & strings, path.name
