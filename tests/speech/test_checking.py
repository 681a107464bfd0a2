"""The check of a language names everything that is lacking, and nothing in a language that is played."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.letters.checking import lacks, letters_lacking
from pbem.speech import checking
from pbem.speech.languages import FILES, HOME, SOURCE, languages_in, playable_codes

Check = Callable[[str], Iterator[checking.Lack]]
KEYS = "[keywords]\nwords = ["
CHECKS: dict[str, tuple[Check, ...]] = {
    "lexicon.toml": (checking.lexicon_lacking,),
    "say.toml": (checking.sayings_lacking,),
    "orders.toml": (checking.orders_lacking,),
    "robots.toml": (checking.robots_lacking,),
    "messages.po": (letters_lacking,),
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """English, Spanish, and a draft called zz, which is Spanish again, for a test to spoil."""
    for code, like in ((SOURCE, SOURCE), ("es", "es"), ("zz", "es")):
        shutil.copytree(HOME / like, tmp_path / code)
    change(tmp_path / "zz" / "lexicon.toml", "name =", 'draft = true\nlocale = "es"\nname =')
    with languages_in(tmp_path):
        yield tmp_path / "zz"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


ONE_AND_ALL = [
    code if code in (SOURCE, "de") else pytest.param(code, marks=pytest.mark.long)
    for code in playable_codes()
]
"""The source and one language of another grammar; of the others the long run asks too."""


@pytest.mark.parametrize("code", ONE_AND_ALL)
def test_nothing_is_lacking_in_a_language_that_is_played(code: str) -> None:
    assert [str(lack) for lack in lacks(code)] == []


@pytest.mark.long
def test_a_copy_lacks_only_what_a_new_language_has_of_its_own(folder: Path) -> None:
    like = {str(lack).replace("es/", "zz/", 1) for lack in lacks("es") if lack.place.startswith("es/")}
    found = list(lacks("zz"))
    own = [str(lack) for lack in found if lack.place.startswith("zz/")]
    assert [line for line in own if line not in like and "is that of 'es' too" not in line] == []
    beside = [lack.place for lack in found if not lack.place.startswith("zz/")]
    assert beside == [
        "docs/players.zz.md",
        "tests/speech/corpus/zz.jsonl",
        "tests/speech/sentences/zz.toml",
        "tests/speech/orders/zz.toml",
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named_and_the_rest_is_looked_at(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert [str(lack) for lack in checking.files_lacking("zz")] == [f"zz/{name}: the file is missing"]
    assert [str(lack) for check in CHECKS[name] for lack in check("zz")] == []


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".toml")])
def test_a_file_that_is_no_toml_is_named(folder: Path, name: str) -> None:
    (folder / name).write_text("[[", encoding="utf-8")
    (lack,) = checking.files_lacking("zz")
    assert str(lack).startswith(f"zz/{name}: ")
    assert [str(lack) for check in CHECKS[name] for lack in check("zz")] == []


ANSWER = 'msgid "Your answer"\nmsgstr "Tu respuesta"'
SLIPS = [
    ("lexicon.toml", 'locale = "es"', 'locale = "qq"', r"lexicon.toml: locale: 'qq' is none"),
    ("lexicon.toml", "[item.gun]", "[item.gunn]", r"lexicon.toml: item.gun.one is missing"),
    ("lexicon.toml", "\nhedged =", "\nhedge =", r"lexicon.toml: trigger.hedged is missing"),
    ("lexicon.toml", "\n5 = ", "\n55 = ", r"lexicon.toml: number.5 is missing"),
    ("lexicon.toml", "\nREST = ", "\nREZT = ", r"lexicon.toml: symbol.REST: no phrase"),
    ("lexicon.toml", "\nREST = ", "\nREZT = ", r"lexicon.toml: symbol REZT means nothing; did you mean REST"),
    (
        "lexicon.toml",
        "\nplural = [",
        '\nplural = ["xyz", ',
        r"lexicon.toml: plural: 'xyz' is listed under no",
    ),
    ("say.toml", "\nrest = ", "\nrests = ", r"say.toml: say.rest is missing"),
    ("say.toml", '"count 1+" = "', '"count 1+" = "{two} ', r"say.toml: say.count 1\+: nothing .* \{two\}"),
    ("orders.toml", "\nhelp = [", "\nhelps = [", r"orders.toml: orders.help is missing"),
    (
        "orders.toml",
        "\npass = [\n",
        "\npass = [ '[x',\n",
        r"orders.toml: orders.pass: a bracket is not closed",
    ),
    ("orders.toml", '{cards}"\nclaim', '"\nclaim', r"orders.toml: write.lay: expected \{cards\}"),
    ("robots.toml", "\nmuddles = [", "\nmuddle = [", r"robots.toml: muddles is missing"),
    ("messages.po", ANSWER, 'msgid "Your answer"\nmsgstr ""', r"'Your answer': is not translated"),
    ("messages.po", 'msgid "Your answer"', 'msgid "Your"', r"messages.po: 'Your answer': is missing"),
    ("messages.po", ANSWER, 'msgid "Your answer"\nmsgstr "{who}"', r"'Your answer': nothing .* \{who\}"),
    (
        "messages.po",
        'msgid "Your answer"',
        '#, fuzzy\nmsgid "Your answer"',
        r"'Your answer': is marked fuzzy",
    ),
    ("messages.po", "nplurals=2", "nplurals=3", r"messages.po: Plural-Forms: 3 forms"),
]


@pytest.mark.parametrize(("name", "old", "new", "complaint"), SLIPS)
def test_every_slip_is_named(folder: Path, name: str, old: str, new: str, complaint: str) -> None:
    change(folder / name, old, new)
    found = (str(lack) for check in CHECKS[name] for lack in check("zz"))
    assert any(re.search(complaint, line) for line in found)


TRIALS: list[tuple[str, str, str, Check, str]] = [
    (
        "say.toml",
        '"count 1+" = "',
        '"count 1+" = "maybe ',
        checking.unread_sayings,
        "the claim '.*' is refused",
    ),
    ("say.toml", '"count 1+" = "', '"count 1+" = "no ', checking.unread_sayings, "the claim '.*' is "),
    ("say.toml", 'gun = "', 'gun = "x', checking.unread_cards, "name: 'x.* 1' is not read as gun-1"),
    ("orders.toml", '\npass = "', '\npass = "X', checking.unread_orders, "write: 'X.*' is not read as it"),
    ("orders.toml", KEYS, f'{KEYS}"gun", ', checking.clashing_keywords, "'gun' is the gun in 'en'"),
]


@pytest.mark.parametrize(("name", "old", "new", "check", "complaint"), TRIALS)
def test_what_is_not_read_again_is_named(
    folder: Path, name: str, old: str, new: str, check: Check, complaint: str
) -> None:
    change(folder / name, old, new)
    assert any(re.search(complaint, str(lack)) for lack in check("zz"))


def test_words_that_were_never_translated_are_named(folder: Path) -> None:
    shutil.copy(folder.parent / SOURCE / "orders.toml", folder / "orders.toml")
    assert "zz/orders.toml: guards.words is still as in en" in map(str, checking.still_the_source("zz"))
