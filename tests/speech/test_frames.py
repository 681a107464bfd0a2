"""What a sentence says does not hang on which card it names: frames with gaps, each filled in every way."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from itertools import permutations
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import equivalent
from pbem.game.statements.terms import Aspect, Is
from pbem.speech.reading import Part, read_sentence
from pbem.speech.saying import say

LANGUAGES: Final[Mapping[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "frames").glob("*.toml"))
}
MEANT: Final = {
    "red": Is(Aspect.COLOUR, (Colour.RED,)),
    "gun": Is(Aspect.ITEM, (Item.GUN,)),
    "coat": Is(Aspect.ITEM, (Item.COAT,)),
    "five": Is(Aspect.INDEX, (5,)),
    "partner": Is(Aspect.PARTNER, tuple(PartnerKind)),
    "mata-hari": Is(Aspect.PARTNER, (PartnerKind.MATA_HARI,)),
}
SECOND: Final = {"b": "a", "m": "n", "q": "p", "ms": "ns", "qs": "ps"}
"""What stands in the gaps for the second kind, by what it is called where it is the first."""
ONE_IS_THE_OTHER: Final = {"partner", "mata-hari"}


def filled(frame: str, kinds: Mapping[str, Mapping[str, str]], one: str, other: str) -> str | None:
    """Return a frame with two kinds of card in its gaps, None if it has one that a kind has nothing for."""
    second = kinds[other]
    spelled = {**kinds[one], **{gap: second[of] for gap, of in SECOND.items() if of in second}}
    gaps = {gap for _, gap, _, _ in Formatter().parse(frame) if gap is not None}
    return frame.format(**spelled) if gaps <= spelled.keys() else None


def instead(meaning: Any, swapped: Mapping[Is, Is]) -> Any:
    """Return a meaning with some tests of a card for others."""
    if isinstance(meaning, Is):
        return swapped.get(meaning, meaning)
    if isinstance(meaning, tuple):
        return tuple(instead(each, swapped) for each in meaning)
    if not is_dataclass(meaning) or isinstance(meaning, type):
        return meaning
    return replace(
        meaning, **{each.name: instead(getattr(meaning, each.name), swapped) for each in fields(meaning)}
    )


def in_words(parts: tuple[Part, ...]) -> str:
    return " && ".join(f"{part.kind.value}: {say(part.statement, 'en')}" for part in parts if part.statement)


def misread(code: str, frame: str, one: str, other: str) -> Iterator[str]:
    """Yield what is read otherwise than the frame with two kinds of card is, where it is read at all."""
    kinds = LANGUAGES[code]["kinds"]
    base = read(filled(frame, kinds, one, other), code)
    for first, second in permutations(kinds, 2):
        found = read(filled(frame, kinds, first, second), code)
        if {first, second} == ONE_IS_THE_OTHER or any(part.statement is None for part in found):
            continue
        swapped = {MEANT[one]: MEANT[first], MEANT[other]: MEANT[second]}
        same = [part.kind for part in found] == [part.kind for part in base]
        if found and not (same and all(map(partial(alike, swapped), base, found))):
            yield f"{frame!r} with {first} and {second} is read as {in_words(found)}"


def read(words: str | None, code: str) -> tuple[Part, ...]:
    return () if words is None else read_sentence(words, code).parts


def alike(swapped: Mapping[Is, Is], was: Part, part: Part) -> bool:
    return part.statement is not None and equivalent(instead(was.statement, swapped), part.statement)


@pytest.mark.parametrize("every", [19, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_frame_says_the_same_of_whatever_is_put_into_it(code: str, every: int) -> None:
    frames = LANGUAGES[code]["frames"][::every]
    kinds = LANGUAGES[code]["kinds"]
    assert [
        (said, found)
        for said, one, other, means in frames
        if (found := in_words(read(filled(said, kinds, one, other), code))) != means
    ] == []
    assert [wrong for said, one, other, _ in frames for wrong in misread(code, said, one, other)] == []
