"""How long reading a sentence takes, in every language, beside a lark grammar of the same forms.

The sentences are what `say` makes of a list of meanings: counts, cards one by one, places, sums, extremes,
what is shared; alone, denied, demanded and wished. Both read the same sentences to the same meanings, or the
comparison is void.

Each sentence is read by one and the other in turn, many times, and the least time of each counts, so that a
busy machine slows neither alone; what a language gets is the median over its sentences. No sentence is kept
from one reading to the next; of meanings we keep whether a card can be so and whether a demand can be met,
which the peer does not ask at all.

lark takes minutes to compile all the phrases of a lexicon, and reads the slower the more it has; so its
grammar has those that occur in the sentences it is asked to read, of these forms and of the corpus, and one
in ten of the others, which makes it faster, if anything. Ours has them all.

lark is measured twice: as LALR, its fastest, for which these forms are chosen so that one word ahead decides;
and as Earley, which it needs where that is not so, as in most of what players write. How much of that these
forms hold is told by the corpora of `tests/speech`: of the sentences we read, the part that lark reads too.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import Final

from pbem.game.cards import Colour, Item, PartnerKind
from pbem.game.statements import Statement, equivalent
from pbem.game.statements.forms import (
    Alike,
    All,
    Different,
    Highest,
    Lowest,
    Same,
    Size,
    Total,
    Variety,
    at_place,
    choice,
    count,
    deny,
    every,
    none_is,
    some,
)
from pbem.game.statements.terms import Aspect, Test, both, colour, either, index, item, negate, partner
from pbem.speech.languages import language_codes, load_language
from pbem.speech.reading import Kind, Reading, read_sentence
from pbem.speech.saying import say, say_request
from tests.bench.lark_peer import Earley, Lalr, Peer, Said

SHARED: Final = 0.9
"""The part of the sentences that both must read, for the rest to say something."""
_ROUNDS: Final = 20
_SLOW: Final = 12
"""One in so many sentences is read by the slow peer, and each a few times."""
_CORPUS: Final = Path(__file__).parents[1] / "speech" / "corpus"

_RED, _BLUE, _GREEN = (colour(each) for each in Colour)
_GUN, _COAT = item(Item.GUN), item(Item.COAT)
_TESTS: Final[tuple[Test, ...]] = (
    _RED,
    colour(Colour.RED, Colour.BLUE),
    _GUN,
    item(Item.DOCUMENTS, Item.COAT),
    index((5,)),
    index((2, 6)),
    index(range(5, 8)),
    index(range(1, 4)),
    index(range(3, 6)),
    index((1, 3, 5, 7)),
    partner(PartnerKind.ASSASSIN),
    partner(),
    negate(_BLUE),
    negate(_GUN),
    both(_GUN, index(range(5, 8))),
    both(_RED, index((3,))),
    either(_BLUE, _GUN),
)
_ASPECTS: Final = (Aspect.COLOUR, Aspect.ITEM, Aspect.INDEX)


def meanings() -> Iterator[Statement]:
    """Yield the meanings of the forms that are compared."""
    for test in _TESTS:
        yield from (
            count(test, 1),
            count(test, 2),
            count(test, 1, 1),
            count(test, 0, 1),
            All(test),
            none_is(test),
        )
        yield from (at_place(2, test), at_place(-1, test), Highest(test), Lowest(test))
        yield from (every(All(test), Size(2, 2)), deny(count(test, 1)), deny(All(test)))
        yield from (choice([test, _BLUE]), every(choice([test, _COAT]), Size(2, 2)))
        yield some(All(test), count(_COAT, 1))
    yield from (choice([_RED, _BLUE, _GREEN]), every(choice([_RED, _BLUE, _BLUE]), Size(3, 3)))
    yield from (Total((10,)), Total((7, 8)), Total(tuple(range(9))), Total(tuple(range(12, 22))))
    yield from (Total((10,), (1, 2)), Size(2, 2), Size(1, 2), Size(2, 3))
    for aspect in _ASPECTS:
        yield from (Same(aspect), Different(aspect), Alike(aspect, 2), Alike(aspect, 0, 1))
        yield from (Variety(aspect, 2), Variety(aspect, 2, 2))


def sentences(code: str) -> Iterator[tuple[str, Kind, Statement]]:
    """Yield every meaning as a claim, and those that count as demands and wishes too, in a language."""
    for meaning in meanings():
        yield say(meaning, code), Kind.CLAIM, meaning
    for test, binding in product(_TESTS, (True, False)):
        kind = Kind.DEMAND if binding else Kind.WISH
        for meaning in (count(test, 1), All(test)):
            yield say_request(meaning, code, binding), kind, meaning


def is_ours(reading: Reading, kind: Kind, meaning: Statement) -> bool:
    """Return whether our reader read what was meant."""
    said = reading.of(kind)
    return len(reading.parts) == 1 and said is not None and equivalent(said, meaning)


def is_theirs(said: Said | None, kind: Kind, meaning: Statement) -> bool:
    """Return whether the peer read what was meant."""
    return said is not None and said[0] is kind and equivalent(said[1], meaning)


def from_corpus(code: str) -> list[str]:
    """Return the sentences of a language's corpus."""
    path = _CORPUS / f"{code}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line)["text"].strip() for line in lines]


def in_corpus(code: str, peer: Peer) -> float:
    """Return what part of a language's corpus, as far as we read it, the peer reads to the same meaning."""
    ours = theirs = 0
    for text in from_corpus(code):
        (part, *more) = read_sentence(text, code).parts
        if part.statement is not None and not more:
            ours += 1
            said = peer.read(text) or peer.read(f"{text}.")
            theirs += is_theirs(said, part.kind, part.statement)
    return theirs / max(ours, 1)


def best(readers: Sequence[Callable[[str], object]], sentence: str, rounds: int) -> list[float]:
    """Return the least time that reading a sentence took each reader, in microseconds."""
    least = [float("inf")] * len(readers)
    for _ in range(rounds):
        for place, read in enumerate(readers):
            began = time.perf_counter_ns()
            read(sentence)
            least[place] = min(least[place], time.perf_counter_ns() - began)
    return [nanoseconds / 1000 for nanoseconds in least]


def compare(code: str) -> str:
    """Measure one language and return the line about it.

    Raises:
        AssertionError: the two do not read the same, so that nothing is compared.
    """
    language = load_language(code)
    texts = [*(text for text, _, _ in sentences(code)), *from_corpus(code)]
    peer, slow = Lalr(code, texts), Earley(code, texts)
    asked = [
        (text, kind, meaning)
        for text, kind, meaning in dict.fromkeys(sentences(code))
        if is_ours(read_sentence(text, language), kind, meaning)
    ]
    shared = [text for text, kind, meaning in asked if is_theirs(peer.read(text), kind, meaning)]
    assert len(shared) >= SHARED * len(asked), f"{code}: lark reads only {len(shared)} of {len(asked)}"
    readers = (lambda text: read_sentence(text, language), peer.read)
    times = [best(readers, text, _ROUNDS) for text in shared]
    ours, theirs = (median(column) for column in zip(*times, strict=True))
    earley = median(best([slow.read], text, 2)[0] for text in shared[::_SLOW])
    return (
        f"reading a sentence in {code}: {ours:.0f} µs; "
        f"lark, LALR: {theirs:.0f} µs, ratio {ours / theirs:.2f}; "
        f"lark, Earley: {earley:.0f} µs, ratio {ours / earley:.2f} "
        f"({len(shared)} sentences of {len(asked)}; of the corpus lark reads {in_corpus(code, peer):.0%})"
    )


def main() -> None:
    """Measure every language there is, and print a line for each."""
    for code in language_codes():
        sys.stdout.write(f"{compare(code)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
