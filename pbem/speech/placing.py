"""Words that stand elsewhere than in English, and have one place there: the grammar finds them in it.

"Worth" said after its number (German *5 wert*), the verb of a relative clause (*die rot ist*), and the last
word of a frame (*es ist … dabei*, *ich habe … gelegt*), which makes of the frame a "there is".
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.lexicon import TRIGGER, Token
from pbem.speech.moods import begun, gladly, massed, to_be_there, were
from pbem.speech.reasons import Reason
from pbem.speech.steps import Steps, taken

PAUSES: Final = frozenset({"STOP", "SEMI", "COMMA", "COLON", "QUESTION", "CLOSE", "SILENCE"})
JOINTS: Final = frozenset({"AND", "OR", "BUT"})
VERBS: Final = frozenset({"IS", "BE", "ADD_UP"})
_SAYING: Final = frozenset({"STATING", "DEMAND", "WISH", "NOT_TRUE"})
_FORMULAS: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "WISH_NOT"})
_NUMBERED: Final = frozenset({"NUM", "OR_MORE", "OR_LESS"})
_NO_PRONOUN: Final = frozenset(
    {"OTHER", "OTHERS", "ORD", "LAST", "REST", "HIGHEST", "LOWEST", "CARD", "INDEX", "INDEX_WORTH", "TOTAL"}
)
"""After these "the" is an article, even where the clause ends in a verb."""
_TURNED_NEVER: Final = (
    JOINTS | VERBS | {"COLOUR", "ITEM", "PARTNER", "ODD", "EVEN", "NOT", "NEITHER", "WORTH"}
)
"""What leaves open which of two things said is the subject."""


_MOVING: Final = frozenset({"LATE", "NOR", "I_HAVE", "WISH_AFTER", "WISHED", "GIVING"})
"""Without these, most clauses have every word in its place."""
_MOVING_PAIRS: Final = frozenset(
    {
        *((sym, "IS") for sym in ("COLOUR", "ODD", "EVEN")),
        *((verb, sym) for verb in ("IS", "BE") for sym in ("NO", "ONLY")),
        *(("THERE", sym) for sym in (*PAUSES, *JOINTS)),
        ("IS", "WITH"),
        ("THERE", "THAT"),
        *(("THE", sym) for sym in ("HIGHEST", "LOWEST")),
        *((the, place) for the in ("THE", "THE_TO") for place in ("ORD", "LAST", "OTHERS")),
    }
)
"""So do those without a predicate before its verb, a "no" after it, or a "there" at the end of a clause."""


def placed(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every word that has one place put there."""
    tokens = taken(tokens, _STEPS)
    syms = [token.sym for token in tokens]
    moved = not _MOVING.isdisjoint(syms) or syms[-1:] == ["THERE"]
    return tokens if not moved and _MOVING_PAIRS.isdisjoint(pairwise(syms)) else _framed(tokens)


def _worth(tokens: list[Token]) -> list[Token]:
    """Put "worth" before its number; the same word elsewhere is the noun "value"."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        if token.sym != "INDEX_WORTH":
            kept.append(token)
            continue
        after = tokens[place + 1].sym if place + 1 < len(tokens) else "STOP"
        if kept and kept[-1].sym in _NUMBERED and after not in (*_NUMBERED, *COMPARING, "OF"):
            kept.insert(_number_begins(kept), token.meaning("WORTH"))
        else:
            kept.append(token.meaning("INDEX"))
    return kept


def _number_begins(tokens: list[Token]) -> int:
    """Return where the number begins that ends the tokens: "at least 5", "between 2 and 4", "3 or 5"."""
    at = len(tokens) - 1
    while at > 0:
        before = [token.sym for token in tokens[max(0, at - 2) : at]]
        if tokens[at].sym in ("OR_MORE", "OR_LESS") or before[-1] in COMPARING:
            at -= 1
        elif (
            before[-1] in ("AND", "OR", "TO", "DASH", "COMMA") and before[0] in _NUMBERED and len(before) > 1
        ):
            at -= 2
        else:
            break
    return at


def _relatives(tokens: list[Token]) -> list[Token]:
    """Make "that" of an article before a clause with its verb at the end, and put the verb after it."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.sym != "THE" or [each.sym for each in tokens[at + 1 : at + 2]] != ["LATE"]:
            kept.append(token)
            at += 1
            continue
        at += 2
        verb = _closing_verb(tokens, at)
        before = [each.sym for each in kept if each.sym != "COMMA"][-1:]
        if verb is None or tokens[at].sym in _NO_PRONOUN or _other_follows(tokens, at) or not before:
            kept.append(token)
        elif before[0] in _SAYING:
            kept += [token.meaning("THAT"), token.meaning("LATE")]
        else:
            end = end_of_phrase(tokens, verb)
            if kept[-1].sym == "COMMA":
                kept.pop()
            kept += [token.meaning("THAT"), *tokens[verb:end], *denying(_related(tokens[at:verb]))]
            at = end
    return kept


def _related(said: list[Token]) -> list[Token]:
    """Return what a relative clause says: of each of the cards, and "neither … nor" as what it denies."""
    if said and said[0].sym in ("ALL", "BOTH", "EITHER"):
        said = said[1:]
    if said and said[0].sym == "NEITHER":
        return [each.meaning({"NEITHER": "NOT", "NOR": "OR"}.get(each.sym, each.sym)) for each in said]
    return said


def _other_follows(tokens: list[Token], at: int) -> bool:
    return tokens[at].sym in ("NUM", "BOTH") and [each.sym for each in tokens[at + 1 : at + 2]] in (
        ["OTHER"],
        ["OTHERS"],
        ["CARD"],
    )


def _closing_verb(tokens: list[Token], start: int) -> int | None:
    """Return where the one verb stands with which a clause ends, None if it does not end so."""
    for at in range(start, len(tokens)):
        if tokens[at].sym in PAUSES:
            return None
        if tokens[at].sym in VERBS:
            return at if at > start and ends(tokens, end_of_phrase(tokens, at)) else None
    return None


def end_of_phrase(tokens: list[Token], at: int) -> int:
    """Return where the tokens end that one phrase stands for ("is with")."""
    end = at + 1
    while end < len(tokens) and tokens[end].start == tokens[at].start:
        end += 1
    return end


def ends(tokens: list[Token], at: int) -> bool:
    """Return whether a clause, or one thing said in it, ends before a place."""
    return at == len(tokens) or tokens[at].sym in PAUSES or tokens[at].sym in JOINTS


def denying(said: list[Token]) -> list[Token]:
    """Return what is said after a verb, with a "no" at its head as the "not" it is there."""
    if said and said[0].sym == "NO":
        return [said[0].meaning("NOT"), *said[1:]]
    return said


def _framed(tokens: list[Token]) -> list[Token]:
    """Let what ends a clause make a "there is" of its beginning, without which "I have" is of the hand."""
    kept: list[Token] = []
    for clause in _clauses(list(_asked(tokens))):
        start = next((at for at, each in enumerate(clause) if each.sym not in (*PAUSES, *JOINTS)), 0)
        end = len(clause)
        while end > start and clause[end - 1].sym in (*PAUSES, *JOINTS):
            end -= 1
        body = _turned(_frame(_nor(_begun(clause[start:end]), kept)))
        kept += [*clause[:start], *_no_after_verb(body), *clause[end:]]
    return kept


def _asked(tokens: list[Token]) -> Iterator[Token]:
    """Leave out the last words of what is asked for: "I would like … to get", "I demand that you … give"."""
    opened: set[str] = set()
    for at, token in enumerate(tokens):
        if token.sym in ("STOP", "SEMI"):
            opened.clear()
        elif token.sym in _FORMULAS:
            opened.add("WISHED")
        if token.sym == "GIVING" and at > 0 and tokens[at - 1].start == token.start:
            opened.add("GIVING")
        elif token.sym == "ALL" and at > 0 and tokens[at - 1].sym == "GIVING":
            # "that you give me all red ones": of those laid, or of those held?
            yield token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)
        elif token.sym not in opened or not ends(tokens, at + 1):
            yield token


def _no_or_not(tokens: list[Token]) -> list[Token]:
    """Settle a "no" that is also "not a" (German *kein*), unclear without a verb after a clause with one."""
    kept: list[Token] = []
    said = False
    late = any(token.sym == "LATE" for token in tokens)
    for clause in _clauses(tokens):
        syms = [each.sym for each in clause]
        first = next((at for at, sym in enumerate(syms) if sym not in (*PAUSES, *JOINTS)), 0)
        gap = not {*VERBS, "THERE"} & set(syms) and syms[first + 1 : first + 2] != ["COLOUR"]
        for at, each in enumerate(clause):
            unclear = (at == first and said and gap) or _promised(clause[:at])
            unclear = unclear or (not late and _and_no(syms, at))
            if each.sym == "NO_A" and unclear:
                kept.append(each._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value))
            else:
                kept.append(each.meaning("NO") if each.sym == "NO_A" else each)
        said = not late and ("IS" in syms or (said and syms[-1:] not in (["STOP"], ["SEMI"])))
    return kept


def _and_no(syms: list[str], at: int) -> bool:
    """Return whether a "no" goes on without a verb: "one is red and no 7": that one no 7, or none at all?"""
    goes_on = syms[at - 1 : at] == ["AND"] and "IS" in syms[:at]
    return goes_on and {*VERBS, "THERE"}.isdisjoint(syms[at:]) and syms[at + 1 : at + 2] != ["COLOUR"]


def _promised(before: list[Token]) -> bool:
    """Return whether what declares stands right before: "I promise no red one", or that there is none?"""
    return bool(before) and before[-1].sym == "STATING" and before[-1].text[-1:].isalpha()


_NAMED: Final = frozenset({"A", "NUM", *COMPARING, "COLOUR", "ITEM", "PARTNER", "NO"})
"""What begins cards that are named before the verb."""


def _frame(body: list[Token]) -> list[Token]:
    """Return a clause with its frame as what it means; a wish loses the infinitive with which it may end."""
    syms = [each.sym for each in body]
    if (at := next((at for at, pair in enumerate(pairwise(syms)) if pair == ("THERE", "THAT")), 0)) > 0:
        # German "es ist eine rote dabei, die höher als 5 ist"
        return [*_frame(body[: at + 1]), *body[at + 1 :]]
    closed = len(body) > 1 and syms[-1] == "THERE"
    kinds = next((at for at, sym in enumerate(syms) if sym in ("IS", "I_HAVE")), 0)
    if closed and syms[:kinds] in _SORTS and syms[kinds + 1] in _COUNTING:
        # "blue ones I have two laid", "sixes are exactly two there"
        return [body[-1], *body[kinds + 1 : -1], *body[:kinds]]
    if closed and syms[-2] in ("IS", "I_HAVE") and body[-2].start != body[-1].start and syms[0] in _NAMED:
        # "a 7 is … among them", "two reds I have … laid"
        return [body[-1], *body[:-2]]
    if closed and (opened := _frame_end(syms)) is not None:
        return [*body[: opened[0]], body[-1], *body[opened[1] : -1]]
    if syms[-2:] == ["ABOUT", "WISH_AFTER"]:
        # "about a gun I would be glad", where "about" may be "more than" too
        return [*body[syms[0] in ("MORE", "ABOUT") : -2], body[-1]]
    if syms[:1] == ["I_HAVE"]:
        return [body[0]._replace(sym=TRIGGER, value=Reason.HAND.value), *body[1:]]
    if syms[:1] in (["WISH"], ["WISH_ASK"]) and syms[-2:] == ["IS", "WITH"] and "LATE" not in syms:
        return body[:-2]
    return body


_SORTS: Final = (["COLOUR"], ["ITEM"], ["PARTNER"], ["NUM", "PLURAL"])
_COUNTING: Final = frozenset({"NUM", "NO", "A", "EXACTLY", "AT_LEAST", "AT_MOST", "ONLY"})


def _frame_end(syms: list[str]) -> tuple[int, int] | None:
    """Return where a frame that "there is" closes begins and ends: "it is …", "I have …", "that …"."""
    if syms[:2] in (["IT", "IS"], ["THESE", "IS"]):
        return 0, 2
    if syms[0] in ("I_HAVE", "IT"):
        return 0, 1
    if "LATE" in syms and syms[:2] != ["LATE", "IS"]:
        opened = len(syms) - syms[::-1].index("LATE")
        return opened, opened + (syms[opened] == "IT")
    return (0, 0) if syms[0] == "PARTNER" else None


def _begun(body: list[Token]) -> list[Token]:
    """Keep the mark of a verb before its subject only where a clause begins: "one of these is" has none."""
    kept: list[Token] = []
    for at, token in enumerate(body):
        if token.sym != "LATE" or not _marks_verb(body, at):
            kept.append(token)
            continue
        phrase = sum(each.start == token.start for each in kept)
        if phrase < len(kept) and at + 2 == len(body):
            # The verb ends the clause: that a gun is among them.
            return [*kept[: len(kept) - phrase], token.meaning("THERE")]
        before = kept[-phrase - 1].sym if len(kept) > phrase else "STOP"
        if before in (*_SAYING, *JOINTS, "STOP", "THAT", "LATE"):
            if not any(each.sym == "NUM" for each in kept[len(kept) - phrase :]):
                # What the cards are of, said before the verb, says nothing more there.
                kept = kept[: len(kept) - phrase]
            kept.append(token)
    return kept


def _marks_verb(body: list[Token], at: int) -> bool:
    """Return whether a mark and the verb after it are one phrase."""
    return at + 1 < len(body) and body[at + 1].start == body[at].start and body[at + 1].sym in VERBS


def _nor(body: list[Token], before: list[Token]) -> list[Token]:
    """Let "another" be "nor one" after "neither", where one word is both (German *noch ein*)."""
    kept: list[Token] = []
    for token in body:
        both = bool(kept) and kept[-1].sym == "NOR" and kept[-1].start == token.start
        if both and token.sym == "ANOTHER":
            neither = any(each.sym == "NEITHER" for each in kept)
            kept[-1:] = [kept[-1], token._replace(sym="A", value=1)] if neither else [token]
        else:
            kept.append(token)
    return _neither_there(kept, before)


def _of_one(clauses: list[Token]) -> bool:
    """Return whether what was said so far is of one card: "one is red", "the first is red"."""
    syms = [each.sym for each in clauses]
    one = syms[:1] in (["A"], ["ORD"], ["THE"]) or (syms[:1] == ["NUM"] and clauses[0].value == 1)
    return one and "IS" in syms


def _neither_there(body: list[Token], before: list[Token]) -> list[Token]:
    """Return a clause with "there is not" for a "neither" of what there is: "neither gun nor coat"."""
    syms = [each.sym for each in body]
    if "NEITHER" not in syms or "NOR" not in syms:
        return body
    at = syms.index("NEITHER")
    denied = body[at].meaning("NOT")
    if at == 0 and not {*VERBS, "THE", "ORD"} & set(syms) and not (syms[1] == "NUM" and _of_one(before)):
        return [denied.meaning("THERE"), denied, *body[1:]]
    if syms[:at] == ["LATE", "IS"]:
        # German "da ist weder … noch …"
        return [denied.meaning("THERE"), denied, *body[at + 1 :]]
    framed = syms[-1] == "THERE" and syms[:at] in (["IT", "IS"], ["THESE", "IS"], ["I_HAVE"])
    if framed or syms[at - 1] == "THERE":
        return [*body[:at], denied, *body[at + 1 :]]
    return body


def _no_after_verb(body: list[Token]) -> list[Token]:
    """Return a clause with "not" for a "no" after its verb, and no "only": "is no gun", "is only worth 5"."""
    syms = [each.sym for each in body]
    if syms[:3] == ["IT", "IS", "NO"] and not COMPARING.isdisjoint(syms[3:4]):
        # "it is none above 4": none is, or it is not one?
        return _unclear(body, 2)
    if syms[:1] in (["AND"], ["BUT"]) and syms[1:3] == ["IS", "NO"] and syms[3:4] in _ADJECTIVES:
        # German "außerdem ist keine grün": none is, or it is no green one?
        return _unclear(body, 2)
    kept: list[Token] = []
    for at, token in enumerate(body):
        verb = [each.sym for each in kept[-2:]]
        if verb[-1:] not in (["IS"], ["BE"]) or verb[:1] == ["LATE"]:
            kept.append(token)
        elif token.sym != "ONLY" or [each.sym for each in body[at + 1 : at + 2]] not in (
            ["COLOUR"],
            ["WORTH"],
        ):
            kept.append(token.meaning("NOT") if token.sym == "NO" else token)
    return kept


_ADJECTIVES: Final = (["COLOUR"], ["ODD"], ["EVEN"])


def _unclear(body: list[Token], at: int) -> list[Token]:
    return [*body[:at], body[at]._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value), *body[at + 1 :]]


def _turned(clause: list[Token]) -> list[Token]:
    """Put a predicate that stands first after its subject: "red is only one"."""
    syms = [each.sym for each in clause]
    if syms[:1] == ["STATING"] and syms[2:3] == ["IS"]:
        return [clause[0], *_turned(clause[1:])]
    if syms[:1] in (["COLOUR"], ["ODD"], ["EVEN"]) and syms[1:2] == ["IS"] and syms[2:]:
        others = syms[4:] if syms[2:4] == ["ALL", "BUT"] else syms[2:]
        return clause if _TURNED_NEVER & set(others) else [*clause[2:], clause[1], clause[0]]
    if syms[-3:] in _EXTREME and syms[:-3] in (["NUM"], ["A", "NUM"]) and clause[-4].value not in (1, 2, 3):
        # "seven is the highest"
        return [*clause[-2:], clause[-3], *clause[:-3]]
    if syms[:3] in _PLACED_LAST and (syms[3:] == [] or (syms[3:4] == ["AND"] and syms[4:] in _PLACED_LAST)):
        # Italian "rossa la prima e verde la seconda"
        colour = clause[0]
        verb = colour._replace(sym="IS", value=None, text="", end=colour.start)
        joint = [each._replace(value=None) for each in clause[3:4]]
        return [*clause[1:3], verb, colour, *joint, *_turned(clause[4:])]
    return clause


_EXTREME: Final = (["IS", "THE", "HIGHEST"], ["IS", "THE", "LOWEST"])
_PLACED_LAST: Final = tuple(
    [said, the, place]
    for said in ("COLOUR", "ODD", "EVEN")
    for the in ("THE", "THE_TO")
    for place in ("ORD", "LAST", "OTHERS")
)


def _clauses(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens from one pause to the next, with the pause."""
    clause: list[Token] = []
    for token in tokens:
        clause.append(token)
        if token.sym in PAUSES:
            yield clause
            clause = []
    yield clause


_STEPS: Final = Steps(
    {
        begun: frozenset({"WELL"}),
        to_be_there: frozenset({"BE_THERE"}),
        massed: frozenset({"MASS"}),
        gladly: frozenset({"I_WOULD_HAVE", "GLADLY"}),
        were: frozenset({"WERE"}),
        _worth: frozenset({"INDEX_WORTH"}),
        _relatives: frozenset({"LATE"}),
        _no_or_not: frozenset({"NO_A"}),
    }
)
"""What puts words in place before their clauses are looked at."""
