"""Shapes of whole sentences: how they are written, and that each is one that people use."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from pbem.speech import reading
from pbem.speech.languages import LEXICON, language_codes, read_table
from pbem.speech.reading import Kind, Reading, read_sentence
from pbem.speech.settling import doubts, rewriting
from pbem.speech.settling.doubts import SETTLED, TYPED
from pbem.speech.settling.rewriting import TABLES
from pbem.speech.settling.shapes import Doubt, Doubts, Shape, Shapes, doubts_of
from pbem.speech.tokens import Token


def tokens(written: str) -> list[Token]:
    """Return tokens as written here: `NUM=2#` in digits, `COLOUR=red+` of several, `A^` after a gap."""
    found = []
    for at, word in enumerate(written.split()):
        sym, _, value = word.rstrip("+#^").partition("=")
        known = int(value) if value.isdigit() else value or None
        found.append(
            Token(sym, known, word, at, at + 1, plural="+" in word, digits="#" in word, apart="^" in word)
        )
    return found


def put(pattern: str, how: str, written: str) -> str | None:
    """Return the symbols as a shape puts them, with their values."""
    found = Shapes([Shape(pattern, how)]).put_otherwise(tokens(written))
    if found is None:
        return None
    return " ".join(
        token.sym + ("" if token.value is None else f"={token.value}") + "+" * token.plural for token in found
    )


@pytest.mark.parametrize(
    ("pattern", "how", "written", "expected"),
    [
        ("ALL (OF THEM)? NUM", "1 2 3 IS+ 4", "ALL OF THEM NUM=6", "ALL OF THEM IS+ NUM=6"),
        ("ALL (OF THEM)? NUM", "1 2 3 IS+ 4", "ALL NUM=6", "ALL IS+ NUM=6"),
        ("ALL (OF THEM)? NUM", "1 2 3 IS+ 4", "ALL OF NUM=6", None),
        ("A COLOUR|ITEM", "2 1", "A ITEM=gun", "ITEM=gun A"),
        ("A COLOUR|ITEM", "2 1", "A PARTNER", None),
        ("A COLOUR?", "2>ITEM 1", "A COLOUR=red", "ITEM=red A"),
        ("A COLOUR?", "2>ITEM 1", "A", "A"),
        ("COLOUR+", "A 1", "COLOUR=red", None),
        ("COLOUR-", "A 1", "COLOUR=red+", None),
        ("COLOUR-", "A 1", "COLOUR=red", "A COLOUR=red"),
        ("NUM# NUM~", "2 1", "NUM=2# NUM=3", "NUM=3 NUM=2"),
        ("NUM# NUM~", "2 1", "NUM=2 NUM=3", None),
        ("NUM=2|3~", "1", "NUM=3", "NUM=3"),
        ("NUM=2|3~", "1", "NUM=1", None),
        ("PARTNER=mata-hari", "THERE 1", "PARTNER=mata-hari", "THERE PARTNER=mata-hari"),
        ("PARTNER=mata-hari", "THERE 1", "PARTNER=assassin", None),
        ("A NUM^", "1 2", "A NUM=2^", None),
        ("x:COLOUR AND x:COLOUR", "1", "COLOUR=red AND COLOUR=red", "COLOUR=red"),
        ("x:COLOUR AND x:COLOUR", "1", "COLOUR=red AND COLOUR=blue", None),
        ("x:COLOUR AND x!COLOUR", "3", "COLOUR=red AND COLOUR=blue", "COLOUR=blue"),
        ("x:COLOUR AND x!COLOUR", "3", "COLOUR=red AND COLOUR=red", None),
        ("THERE ... NUM", "3 2", "THERE A COLOUR=red NUM=5", "NUM=5 A COLOUR=red"),
        ("THERE ...!COLOUR NUM", "3 2", "THERE A COLOUR=red NUM=5", None),
        ("A ...!PAUSE", "2", "A COLOUR=red AND NUM=2", None),
        ("A ...?", "2 1", "A", "A"),
        ("ONE ONE ONE", "1 2 3", "A NUM=1 NUM=1#", None),
        ("ONE ONE", "1 2", "A NUM=1", "A NUM=1"),
        ("THE THE", "1 2", "THE THE_TO", "THE THE_TO"),
        ("A JOINT A JOINT A", "1 2 3 4 5", "A COMMA AND A BUT A", "A COMMA AND A BUT A"),
        ("LIMIT NUM", "2 1", "AT_MOST NUM=2", "NUM=2 AT_MOST"),
        ("A KIND", "2 1", "A COLOUR=red", "COLOUR=red A"),
        ("A KIND", "2 1", "A COLOUR=red NUM=1", "COLOUR=red NUM=1 A"),
        ("A KIND", "2 1", "A COLOUR=red NUM=1#", None),
        ("A KIND", "2 1", "A CARD COLOUR=red", "CARD COLOUR=red A"),
        ("A KIND", "2 1", "A ITEM=gun COLOUR=red", "ITEM=gun COLOUR=red A"),
        ("A KIND", "2 1", "A PARTNER=assassin", "PARTNER=assassin A"),
        ("A KIND", "2 1", "A NUM=5# PLURAL", "NUM=5 PLURAL A"),
        ("A KIND", "2 1", "A NUM=5#", None),
        ("A KIND", "2 1", "A ODD", None),
        ("KINDS NO", "2 1", "COLOUR=red CARD+ NO", "NO COLOUR=red CARD+"),
        ("KINDS NO", "2 1", "COLOUR=red+ NO", "NO COLOUR=red+"),
        ("KINDS NO", "2 1", "NUM=5# PLURAL NO", "NO NUM=5 PLURAL"),
        ("KINDS NO", "2 1", "COLOUR=red NO", None),
        ("KINDS NO", "2 1", "ITEM=gun NO", None),
        ("NO SORT", "2 1", "NO NUM=5#", "NUM=5 NO"),
        ("NO SORT", "2 1", "NO COLOUR=red ITEM=gun", "COLOUR=red ITEM=gun NO"),
        ("NO SORT", "2 1", "NO ODD", None),
        ("KIND|ODD A", "2 1", "CARD COLOUR=red A", "A CARD COLOUR=red"),
        ("KIND|ODD A", "2 1", "ODD A", "A ODD"),
        ("IT SUCH", "2 1", "IT A ITEM=coat", "A ITEM=coat IT"),
        ("IT SUCH", "2 1", "IT NUM=5#", "NUM=5 IT"),
        ("IT SUCH", "2 1", "IT HIGHER NUM=4#", "HIGHER NUM=4 IT"),
        ("IT SUCH", "2 1", "IT ODD", "ODD IT"),
        ("IT SUCH", "2 1", "IT THE ITEM=coat", None),
        ("SAME ASPECT?", "2 1", "SAME ITEM_NOUN", "ITEM_NOUN SAME"),
        ("SAME ASPECT?", "2 1", "SAME ITEM=coat", None),
        ("(A NUM)? THE? COLOUR", "4", "THE COLOUR=red", "COLOUR=red"),
        ("(A NUM)? THE? COLOUR", "4", "A NUM=5 COLOUR=red", "COLOUR=red"),
        ("(A NUM)? THE? COLOUR", "4", "NUM=5 COLOUR=red", None),
    ],
)
def test_a_shape_is_matched_and_put_as_it_is_written(
    pattern: str, how: str, written: str, expected: str | None
) -> None:
    assert put(pattern, how, written) == expected


def test_words_that_were_left_out_stand_where_the_next_one_does() -> None:
    found = Shapes([Shape("ALL NUM", "1 IS 2 COMMA")]).put_otherwise(tokens("ALL NUM=6"))
    assert found is not None
    assert [(token.text, token.start) for token in found] == [("ALL", 0), ("", 1), ("NUM=6", 1), ("", 1)]


def test_what_is_put_are_words_of_the_shape() -> None:
    for each in TABLES:
        places = {f"w{word['place']}" for word in each.put if word["place"]}
        assert places <= each.pattern.groupindex.keys(), each.pattern.pattern


@pytest.mark.parametrize(
    ("pattern", "written", "expected"),
    [
        ("NO ITEM AND ITEM ENDS", "THERE NO ITEM=gun AND ITEM=coat", "NO ITEM=gun AND ITEM=coat"),
        ("NO ITEM AND ITEM ENDS", "THERE NO ITEM=gun AND ITEM=coat IS", ""),
        ("STOP A ITEM STOP", "A ITEM=gun", "A ITEM=gun"),
        ("STOP A ITEM STOP", "THERE A ITEM=gun", ""),
        ("ONLY (A NUM)? COLOUR", "A COLOUR=red ONLY COLOUR=red", "ONLY COLOUR=red"),
        ("ONLY (A NUM)? COLOUR", "ONLY A NUM=5 COLOUR=red", "ONLY A NUM=5 COLOUR=red"),
        ("ONLY (A NUM)? COLOUR", "ONLY A COLOUR=red", ""),
        ("(A NUM) COLOUR", "COLOUR=red", ""),
        ("NO KIND OR", "THERE NO COLOUR=red CARD OR NUM=5#", "NO COLOUR=red CARD OR"),
        ("NO KINDS OR", "NO COLOUR=red CARD OR NUM=5#", ""),
        ("NO KINDS OR", "NO COLOUR=red CARD+ OR NUM=5#", "NO COLOUR=red CARD+ OR"),
        ("NO SORT ENDS", "NO NUM=5# AND ODD", "NO NUM=5# AND"),
        ("NO SUCH ENDS", "NO LOWER NUM=5# COMMA", "NO LOWER NUM=5# COMMA"),
        ("IS COLOUR+", "IS COLOUR=red", ""),
    ],
)
def test_a_doubt_is_found_wherever_it_stands(pattern: str, written: str, expected: str) -> None:
    found = Doubts([Doubt(pattern)]).first(tokens(written))
    assert " ".join(token.text for token in found) == expected


def test_shapes_are_written_so_that_all_of_them_is_read() -> None:
    assert all(each.pattern for each in TABLES)
    assert all(each.pattern for each in (*TYPED, *SETTLED))


@pytest.mark.parametrize("written", ["COLOUR-|ITEM", "A colour", "A, B", "|A", "KIND+", "x:KIND"])
def test_what_is_not_read_of_a_shape_is_a_fault(written: str) -> None:
    with pytest.raises(ValueError, match=re.escape(written)):
        _ = Doubt(written).pattern


@pytest.mark.parametrize("written", ["DEMAND NO", ["DEMAND NO", 1], ["KIND+"]])
def test_doubts_of_a_language_that_are_none_are_a_fault(written: object) -> None:
    with pytest.raises(ValueError, match="doubts: "):
        doubts_of(written)


def corpora() -> Iterator[tuple[str, str]]:
    """Yield the sentences of all corpora, each with its language."""
    for corpus in (Path(__file__).parent / "corpus").glob("*.jsonl"):
        for line in corpus.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)["text"], corpus.stem


@pytest.mark.long
def test_without_a_doubt_some_sentence_would_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    # it takes the whole corpora to tell, which the usual run reads a share of
    asked_back: list[tuple[tuple[str, str], list[Token], list[Token]]] = []

    def noted(typed: list[Token], settled: list[Token], own: Doubts) -> Sequence[Token]:
        found = doubts.in_doubt(typed, settled, own)
        asked_back.extend([(spoken, typed, settled)] if found else [])
        return found

    monkeypatch.setattr(reading, "in_doubt", noted)
    for spoken in corpora():
        read_sentence(*spoken)
    monkeypatch.undo()

    def is_needed(each: Doubt, table: str, all_of_them: Sequence[Doubt]) -> bool:
        alone, others = Doubts([each]), Doubts(one for one in all_of_them if one is not each)
        sayings = [saying for saying, *said in asked_back if alone.first(said[table == "_AS_SETTLED"])]
        with monkeypatch.context() as patched:
            patched.setattr(doubts, table, others)
            return any(read_sentence(*saying).kind is not Kind.REFUSED for saying in sayings)

    assert [each.written for each in TYPED if not is_needed(each, "_AS_TYPED", TYPED)] == []
    assert [each.written for each in SETTLED if not is_needed(each, "_AS_SETTLED", SETTLED)] == []

    def is_needed_in(code: str, written: str, others: Sequence[str]) -> bool:
        alone, rest = doubts_of([written]), doubts_of(others)
        sayings = [saying for saying, _, settled in asked_back if saying[1] == code and alone.first(settled)]
        with monkeypatch.context() as patched:
            patched.setattr(
                reading, "in_doubt", lambda typed, settled, _: doubts.in_doubt(typed, settled, rest)
            )
            return any(read_sentence(*saying).kind is not Kind.REFUSED for saying in sayings)

    for code in language_codes():
        own = cast(list[str], read_table(code, LEXICON).get("doubts", []))
        assert [
            each for each in own if not is_needed_in(code, each, [one for one in own if one is not each])
        ] == []


@pytest.mark.long
def test_without_a_shape_some_sentence_would_not_be_read_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # it takes the whole corpora to tell, which the usual run reads a share of
    used: dict[Shape, dict[tuple[str, str], Reading]] = {}
    first = Shapes.first
    having: list[Shape] = []

    def noted(shapes: Shapes, said: Sequence[Token]) -> tuple[Shape, re.Match[str]] | None:
        found = first(shapes, said)
        having.extend([] if found is None else [found[0]])
        return found

    monkeypatch.setattr(Shapes, "first", noted)
    for spoken in corpora():
        having.clear()
        found = read_sentence(*spoken)
        for each in having:
            used.setdefault(each, {})[spoken] = found
    monkeypatch.undo()

    def is_needed(each: Shape) -> bool:
        with monkeypatch.context() as patched:
            patched.setattr(rewriting, "_SHAPES", Shapes(one for one in TABLES if one is not each))
            return any(read_sentence(*spoken) != found for spoken, found in used.get(each, {}).items())

    assert [each.written for each in TABLES if not is_needed(each)] == []
