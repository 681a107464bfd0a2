"""Claims, demands and wishes of one mail, taken together: "the other" may speak of a sentence before."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.game.statements.forms import every
from pbem.speech.ordering.parts import Part, Said, Unread
from pbem.speech.ordering.statements import read_statement
from pbem.speech.reading import Kind, Reading

_REQUESTS = {Kind.DEMAND: RequestKind.DEMAND, Kind.WISH: RequestKind.WISH}


@dataclass(frozen=True, slots=True)
class Sayings:
    """What all statements of a mail say.

    Args:
        claims: one meaning each.
        requests: demands and wishes, with the place of the part that makes them.
        bad: places of the parts that cannot be read, with the reading that says why.
    """

    claims: tuple[Statement, ...] = ()
    requests: tuple[tuple[int, Request], ...] = ()
    bad: tuple[int, ...] = ()


def said_of(part: Part) -> Said | None:
    """Return the statement of a part, also one that cannot be read by itself."""
    if isinstance(part.meaning, Said):
        return part.meaning
    return part.meaning.said if isinstance(part.meaning, Unread) else None


def understand(parts: Sequence[Part]) -> Sayings:
    """Return what the statements among the parts say.

    Where sentences say more together than one by one, as "One is blue. The other is green." does, the whole
    is one claim; what follows a keyword in the same lines belongs to it.
    """
    claims: list[Statement] = []
    requests: list[tuple[int, Request]] = []
    bad: list[int] = []
    numbered = [(at, part) for at, part in enumerate(parts) if said_of(part) is not None]
    for _, unit in groupby(numbered, key=lambda each: each[1].unit):
        found = list(unit)
        together = _unit(found)
        claims += together.claims
        requests += together.requests
        bad += together.bad
    if len(numbered) > 1:
        joint = _together([part for _, part in numbered])
        claim = joint.of(Kind.CLAIM) if joint is not None else None
        if claim is not None and (bad or every(*claims) != claim):
            return Sayings((claim,), tuple(requests))
        if joint is None and not bad and _context(numbered):
            return Sayings((), tuple(requests), tuple(at for at, _ in numbered))
    return Sayings(tuple(claims), tuple(requests), tuple(bad))


def _context(numbered: list[tuple[int, Part]]) -> bool:
    """Return whether the statements can be read together at all: in one language, one request or none."""
    languages = {said.language for _, part in numbered if (said := said_of(part)) is not None}
    return len(languages) == 1


def _unit(found: list[tuple[int, Part]]) -> Sayings:
    """Return what the statements of one unit of lines say."""
    joint = _together([part for _, part in found]) if len(found) > 1 else None
    if joint is not None:
        headed = isinstance(first := said_of(found[0][1]), Said) and first.headed
        claim = joint.of(Kind.CLAIM)
        single = _each(found)
        keep = claim is None or (not single.bad and not headed and every(*single.claims) == claim)
        return Sayings(single.claims if keep else (claim,) if claim else (), _requests(found[0][0], joint))
    return _each(found)


def _each(found: list[tuple[int, Part]]) -> Sayings:
    claims: list[Statement] = []
    requests: list[tuple[int, Request]] = []
    bad: list[int] = []
    for at, part in found:
        said = part.meaning
        if not isinstance(said, Said):
            bad.append(at)
            continue
        claim = said.reading.of(Kind.CLAIM)
        claims += [] if claim is None else [claim]
        requests += _requests(at, said.reading)
    return Sayings(tuple(claims), tuple(requests), tuple(bad))


def _requests(at: int, reading: Reading) -> tuple[tuple[int, Request], ...]:
    asked = ((kind, reading.of(kind)) for kind in _REQUESTS)
    return tuple((at, Request(_REQUESTS[kind], wanted)) for kind, wanted in asked if wanted is not None)


def _together(parts: list[Part]) -> Reading | None:
    """Return what the statements say as one text, None where they cannot be read so."""
    said = [each for part in parts if (each := said_of(part)) is not None]
    if len({each.language for each in said}) != 1:
        return None
    text = " ".join(each.text if each.text[-1:] in ".!?" else f"{each.text}." for each in said)
    reading = read_statement(text, said[0].language)
    return reading if reading.refusal is None else None
