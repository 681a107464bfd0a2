"""The tree of phrases, laid out where one goes, against all phrases spelled."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pbem.speech.notation import Literal, Node, OneOf, Row, phrases_of
from pbem.speech.tree import PLURAL, Entry, Line, Place, beginnings
from pbem.speech.words import without_accents

COUNTED = {"a": ("a",), "á": ("á",), "e": ("e",), "é": ("é",), "2e": ("2", "e"), "also": (), "é,": ("é", ",")}
"""Stretches of lines: words, some unlike in accents only, some together without a space, and one left out."""
MARKS = {",": Entry((("COMMA", None),))}
TEXTS = [words for size in (1, 2, 3) for words in product(["a", "á", "e", "é", "2", ","], repeat=size)]


def rows_of(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Row]:
    return st.lists(nodes, max_size=3).map(lambda parts: Row(tuple(parts)))


def one_of(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(rows_of(nodes), min_size=1, max_size=3)
    return rows_of(nodes) | several.map(lambda rows: OneOf(tuple(rows)))


nodes: st.SearchStrategy[Node] = st.recursive(st.sampled_from([*COUNTED]).map(Literal), one_of, max_leaves=4)
lines = st.lists(st.tuples(rows_of(nodes), st.booleans()), max_size=6).map(
    lambda found: [
        (row, PLURAL if told else Entry(((str(at), None),))) for at, (row, told) in enumerate(found)
    ]
)


def spelled(lines: list[Line]) -> dict[tuple[str, ...], Entry]:
    """Return by the words of every phrase what it stands for, with its accents and without."""
    found: dict[tuple[str, ...], list[Entry]] = {}
    for row, entry in lines:
        for phrase in phrases_of(row):
            stretches = phrase.split()
            words = tuple(word for stretch in stretches for word in COUNTED[stretch])
            begun = next((stretch for stretch in stretches if COUNTED[stretch]), "")
            if words:
                found.setdefault(words, []).append(
                    Entry(entry.syms, glued=begun == "2e") if entry is not PLURAL else PLURAL
                )
    exact: dict[tuple[str, ...], Entry] = {}
    for words, entries in found.items():
        meant = [entry for entry in entries if entry is not PLURAL]
        if meant:
            exact[words] = Entry(meant[0].syms, PLURAL in entries, meant[0].glued)
    loose = {}
    for words, entry in exact.items():
        first, *others = words
        kept = (first,) in exact and (without_accents(first),) in exact
        loose[first if kept else without_accents(first), *map(without_accents, others)] = entry
    return {(mark,): entry for mark, entry in MARKS.items()} | loose | exact


def walked(begun: dict[str, Place], words: tuple[str, ...]) -> Entry | None:
    """Return what words stand for in the tree."""
    entry, places = None, begun
    for word in words:
        if word not in places:
            return None
        entry, after = places[word].laid_out
        places = dict(after)
    return entry


@given(lines)
def test_the_tree_holds_every_phrase_that_is_spelled_and_no_other(lines: list[Line]) -> None:
    begun, _ = beginnings(lines, MARKS, COUNTED)
    phrases = spelled(lines)
    assert {words: walked(dict(begun), words) for words in TEXTS} == {
        words: phrases.get(words) for words in TEXTS
    }


def test_what_is_left_out_within_phrases_may_mean_something_alone() -> None:
    too = Entry((("TOO", None),))
    lines = [(Row((OneOf((Row((Literal("also"),)), Row((Literal("a"),)))),)), too)]
    begun, apart = beginnings(lines, MARKS, COUNTED)
    assert apart == {"also": too}
    assert walked(dict(begun), ("a",)) == too
    assert "also" not in begun
