"""Languages are folders of data: an unknown one is named, one that is not whole disturbs nobody."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem
from pbem.game.cards import Colour
from pbem.game.statements.forms import count
from pbem.game.statements.terms import colour
from pbem.speech.languages import (
    FILES,
    HOME,
    SOURCE,
    IncompleteLanguage,
    UnknownLanguage,
    broken_folders,
    folder_codes,
    language_codes,
    languages_in,
    load_language,
    playable_codes,
    spoken_or_source,
    why_not_played,
)
from pbem.speech.ordering import read_orders, reserved_words
from pbem.speech.ordering.vocabulary import vocabularies
from pbem.speech.orders import Plain
from pbem.speech.saying import say

CODE = Path(pbem.__path__[0])
GREEN_ONE = count(colour(Colour.GREEN), 1)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of languages: English, and one of the same words called zz that a test may spoil."""
    for code in (SOURCE, "zz"):
        shutil.copytree(HOME / SOURCE, tmp_path / code)
    with languages_in(tmp_path):
        yield tmp_path / "zz"


def spoil(path: Path, cut: str | None) -> None:
    """Take a file away, or the lines of it that begin with some words."""
    if cut is None:
        path.unlink()
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    assert any(line.startswith(cut) for line in lines)
    path.write_text("\n".join(line for line in lines if not line.startswith(cut)), encoding="utf-8")


def test_english_is_played_and_no_draft_is() -> None:
    assert {"en", "fr", "it"} <= set(language_codes()) <= set(folder_codes())
    assert SOURCE in playable_codes()
    assert not any(load_language(code).draft for code in playable_codes())


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"'xx'; there are: .*en, .*pt"):
        load_language("xx")


@pytest.mark.parametrize(
    ("asked", "meant"), [("ff", "fr"), ("pt-BR", "pt"), ("espanol", "es"), ("Français", "fr"), ("eng", "en")]
)
def test_the_language_that_may_be_meant_is_suggested(asked: str, meant: str) -> None:
    assert str(why_not_played(asked)).endswith(f"did you mean {meant}?")


LACKING = [
    ("say.toml", None, r"zz/say.toml is missing"),
    ("say.toml", '"count 0" =', r"zz/say.toml: say: missing count 0"),
    ("lexicon.toml", None, r"zz/lexicon.toml is missing"),
    ("lexicon.toml", "name =", r"zz/lexicon.toml: name is missing"),
    ("lexicon.toml", "[item.gun]", r"zz/lexicon.toml"),
    ("orders.toml", None, r"zz/orders.toml is missing"),
    ("orders.toml", "help =", r"zz/orders.toml: orders.help is missing"),
    ("orders.toml", "footers =", r"zz/orders.toml: aside.footers is missing"),
    ("messages.po", None, r"zz/messages.po is missing"),
]


@pytest.mark.parametrize(("name", "cut", "complaint"), LACKING)
def test_an_incomplete_folder_is_named(folder: Path, name: str, cut: str | None, complaint: str) -> None:
    spoil(folder / name, cut)
    with pytest.raises(IncompleteLanguage, match=complaint):
        load_language("zz")
    (told,) = broken_folders()
    assert told in str(why_not_played("zz"))
    assert "'pbem languages --check zz'" in str(why_not_played("zz"))


@pytest.mark.parametrize(("name", "cut", "complaint"), LACKING)
def test_an_incomplete_folder_counts_as_absent(
    folder: Path, name: str, cut: str | None, complaint: str
) -> None:
    spoil(folder / name, cut)
    assert list(language_codes()) == list(playable_codes()) == [SOURCE]
    assert spoken_or_source("zz") == SOURCE
    assert reserved_words("zz") == ()
    assert [spoken.language.code for spoken in vocabularies("zz")] == [SOURCE]
    for code in (SOURCE, "zz"):
        read = read_orders("I pass", language=code, names=("Ann", "Bob", "Cleo"), seat=0, active=False)
        assert [item.meaning for item in read.items] == [Plain.PASS]


def test_a_draft_may_lack_orders_and_letters_but_is_not_played(folder: Path) -> None:
    lexicon = (folder / "lexicon.toml").read_text(encoding="utf-8")
    (folder / "lexicon.toml").write_text(f"draft = true\n{lexicon}", encoding="utf-8")
    for name in ("orders.toml", "messages.po", "robots.toml"):
        (folder / name).unlink()
    assert list(broken_folders()) == []
    assert list(language_codes()) == [SOURCE, "zz"]
    assert list(playable_codes()) == [SOURCE]
    assert "'zz' is a draft" in str(why_not_played("zz"))


def test_patterns_that_cannot_be_read_disturb_no_one(folder: Path) -> None:
    orders = (folder / "orders.toml").read_text(encoding="utf-8")
    (folder / "orders.toml").write_text(orders.replace("[(", "[[(", 1), encoding="utf-8")
    assert [spoken.language.code for spoken in vocabularies("zz")] == [SOURCE]


def test_nothing_kept_of_one_folder_is_met_in_another(tmp_path: Path) -> None:
    before = say(GREEN_ONE, SOURCE)
    shutil.copytree(HOME / SOURCE, tmp_path / SOURCE)
    words = tmp_path / SOURCE / "say.toml"
    text = words.read_text(encoding="utf-8").replace('one = "green"', 'one = "verdant"')
    words.write_text(text, encoding="utf-8")
    with languages_in(tmp_path):
        assert say(GREEN_ONE, SOURCE) == before.replace("green", "verdant")
        assert list(folder_codes()) == [SOURCE]
    assert say(GREEN_ONE, SOURCE) == before


def modules(*parts: str) -> Iterator[tuple[Path, ast.Module]]:
    for part in parts:
        for path in sorted((CODE / part).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_what_is_made_of_a_language_is_kept_only_as_long_as_languages_lie_there() -> None:
    """A cache that `languages_in` does not know would show one folder's words in another: use `kept`."""
    lasting = {"_shade", "_listed", "_moment", "index_test", "_table_in", "_lexicon_in"}
    """Made of a sign, of a Babel locale, of a set of indices or of a whole text."""
    found = {
        node.name
        for _, tree in modules("speech", "letters", "demo")
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        if {"lru_cache", "cache"} & {ast.unparse(each).split("(")[0] for each in node.decorator_list}
    }
    assert found == lasting


def test_no_code_knows_a_language() -> None:
    """The source is named in data, too; mail alone knows what clients write in their languages."""
    codes = {*folder_codes(), *(load_language(code).locale for code in language_codes())}
    known = [
        (str(path.relative_to(CODE)), node.value)
        for path, tree in modules(".")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in codes
        if "mail" not in path.relative_to(CODE).parts
    ]
    assert known == []


@pytest.mark.parametrize("code", playable_codes())
def test_every_file_is_there(code: str) -> None:
    assert [name for name in FILES if not (HOME / code / name).exists()] == []
