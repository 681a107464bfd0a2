"""Verbs that stand elsewhere than in English, where only a reading can tell how far the subject reaches.

A clause has its verb at the end after a word marked by `LATE` (German *dass mindestens eine rot ist*), or
before its subject where `LATE` stands before the verb itself (*davon ist eine rot*). All places are tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from pbem.speech.settling.placing import denying
from pbem.speech.settling.spans import JOINTS, PAUSES, VERBS, end_of_phrase, ends, parts
from pbem.speech.tokens import Token

_AFTER_SUBJECT: Final = frozenset(
    {"NUM", "A", "CARD", "RESOURCE", "COLOUR", "ITEM", "PARTNER", "PLURAL", "ORD", "LAST", "OTHER", "OTHERS"}
    | {
        "REST",
        "ANOTHER",
        "THEY",
        "THEM",
        "THESE",
        "THIS",
        "IT",
        "OFFER",
        "ALL",
        "BOTH",
        "EVERY",
        "NO",
        "NEITHER",
    }
    | {"INDEX", "TOTAL", "HIGHEST", "LOWEST", "SPREAD", "COLOUR_NOUN", "ITEM_NOUN", "TOGETHER", "INDEX_WORTH"}
)
"""What can be the last word of a subject, and so stand before its verb."""
_NEVER_SAID: Final = frozenset(
    {"CARD", "OTHER", "OTHERS", "ANOTHER", "REST", "WITH", "PLURAL", "COMMA", "OR_MORE", "OR_LESS", "THAT"}
    | JOINTS
    | VERBS
)
"""What is part of the subject, so that the verb cannot stand before it."""
_SUBJECTS: Final = frozenset({"ALL", "BOTH", "EVERY", "ANOTHER", "NEITHER"})
"""What begins a subject, and is not said of one."""
_PREDICATES: Final = frozenset({"COLOUR", "ODD", "EVEN", "WORTH"})
"""What is said of "one" before it, and is nothing that is said with an article."""
_CONTENT: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "RESOURCE", "NUM", "ODD", "EVEN"})
_MOST_WAYS: Final = 300
"""More ways to place the verbs of one sentence are not tried: it is asked back."""


def arranged(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of a sentence with the verbs of its `LATE` clauses in each place they may have."""
    plain = [token for token in tokens if token.sym != "LATE"]
    if len(plain) == len(tokens):
        yield plain
        return
    opened = [at - nth for nth, at in enumerate(at for at, each in enumerate(tokens) if each.sym == "LATE")]
    asked = any(token.sym in ("DEMAND", "WISH", "WISH_ASK") for token in plain)
    verbs = list(_late_verbs(plain, opened))
    for ways in islice(product(*(verb.places for verb in verbs)), _MOST_WAYS):
        found = list(plain)
        for verb, place in zip(reversed(verbs), reversed(ways), strict=True):
            found = verb.moved(found, place, asked)
        yield found


@dataclass(frozen=True, slots=True)
class _Verb:
    """A verb that stands elsewhere than in English.

    Args:
        start: where it begins.
        end: where it ends.
        places: before which tokens it may be meant to stand; where that is itself, it is a "there is".
    """

    start: int
    end: int
    places: tuple[int, ...]

    def moved(self, tokens: list[Token], place: int, asked: bool) -> list[Token]:
        """Return the tokens with the verb in a place; in what is asked for it is no verb of a claim."""
        verb, start, end = tokens[self.start : self.end], self.start, self.end
        if asked:
            verb = [each.meaning("BE") if each.sym == "IS" else each for each in verb]
        if place == start:
            denied = [each for each in verb[1:] if each.sym == "NOT"]
            return [*tokens[:start], verb[0].meaning("THERE"), *denied, *tokens[end:]]
        if place < start:
            return [*tokens[:place], *verb, *denying(tokens[place:start]), *tokens[end:]]
        return [*tokens[:start], *tokens[end:place], *verb, *denying(tokens[place:])]


def _late_verbs(tokens: list[Token], opened: list[int]) -> Iterator[_Verb]:
    """Yield each verb at the end of its clause, or at the beginning of one that a `LATE` opened there."""
    begin = at = opened[0]
    while at < len(tokens):
        if at in opened:
            begin = at
        if tokens[at].sym not in VERBS:
            at += 1
            continue
        end = end_of_phrase(tokens, at)
        if at == begin and at in opened:
            last = _clause_end(tokens, end)
            places = tuple(
                place for place in range(end + 1, last) if _may_stand(tokens, (end, place, last), fresh=True)
            )
            yield _Verb(at, end, places or (at,))
        elif ends(tokens, end):
            fresh = begin in opened
            places = tuple(
                place for place in range(begin + fresh, at) if _may_stand(tokens, (begin, place, at), fresh)
            )
            if places:
                yield _Verb(at, end, places)
        elif (later := next((place for place in opened if place > at), None)) is None:
            return
        else:
            begin = at = later
            continue
        begin = at = end
        while begin < len(tokens) and (tokens[begin].sym in PAUSES or tokens[begin].sym in (*JOINTS, "THAT")):
            begin += 1


def _clause_end(tokens: list[Token], start: int) -> int:
    """Return where the clause ends: before the next pause, or an "and" before another verb."""
    for at in range(start, len(tokens)):
        if tokens[at].sym in PAUSES or tokens[at].sym in ("AND", "BUT"):
            return at
    return len(tokens)


def _may_stand(tokens: list[Token], span: tuple[int, int, int], fresh: bool) -> bool:
    """Return whether a verb may stand before a token: after a subject, and before what is said of it.

    Args:
        tokens: the sentence.
        span: where the clause begins, before which token the verb would stand, where the clause ends.
        fresh: whether the clause must have a subject; without its own, at the beginning, the verb says more
            of the subject before.
    """
    begin, place, end = span
    after = tokens[place]
    if after.sym in _NEVER_SAID or tokens[place - 1].start == after.start:
        return False
    if place > begin and tokens[place - 1].sym not in _AFTER_SUBJECT:
        return False
    syms = [each.sym for each in tokens[begin:end]]
    if _in_neither(syms, place - begin, fresh):
        return False
    if place == begin:
        own = syms[:2]
        return (
            (own[0] not in _SUBJECTS or (own[0] == "NEITHER" and "NOR" in syms))
            and own[1:] not in (["OTHER"], ["OTHERS"])
            and not (own[0] == "A" and own[1] in _PREDICATES)
        )
    if tokens[place - 1].sym == "NO" and end_of_phrase(tokens, place) > place + 1:
        # "no poison", where a mass has got its article
        return False
    if tokens[place - 1].sym in ("A", "NO") and after.sym in ("NUM", "ITEM", "PARTNER"):
        # "a 5" and "a coat" are said of the subject, only what needs no article is said of "one".
        turned = begin > 0 and tokens[begin - 1].sym in VERBS
        first = tokens[place - 1].sym == "A" or (fresh and place - 1 == begin)
        if turned or not after.plural or not first:
            return False
    return all(
        _one_thing(part)
        for part in parts((each.sym for each in tokens[place:end]), JOINTS | {"COMMA", "NEITHER", "NOR"})
    )


def _in_neither(syms: list[str], place: int, fresh: bool) -> bool:
    """Return whether a place is within "neither … nor" that is said of a subject, and is none itself."""
    denied = syms.index("NEITHER") if "NEITHER" in syms and "NOR" in syms else len(syms)
    return place > denied and syms[denied + 1] != "THE" and (denied > 0 or not fresh)


def _one_thing(syms: list[str]) -> bool:
    """Return whether one thing is said: in "all red cards worth 5", "red" is not said of all."""
    if syms[:1] in (["A"], ["THE"]) or syms[:2] in (["NO", "A"], ["NOT", "A"]):
        return True
    return sum(sym in _CONTENT for sym in syms) < 2
