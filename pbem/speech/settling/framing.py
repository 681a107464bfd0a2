"""Clauses whose last word makes of their frame a "there is": German *es ist … dabei*, *ich habe … gelegt*."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.reasons import Reason
from pbem.speech.settling.offered import of_the_hand
from pbem.speech.settling.spans import JOINTS, PAUSES, VERBS, clauses, ends, sentences
from pbem.speech.settling.steps import left_out
from pbem.speech.tokens import TRIGGER, Token

_SAYING: Final = frozenset({"STATING", "DEMAND", "WISH", "NOT_TRUE"})
_FORMULAS: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "WISH_NOT"})
_TURNED_NEVER: Final = (
    JOINTS | VERBS | {"COLOUR", "ITEM", "PARTNER", "ODD", "EVEN", "NOT", "NEITHER", "WORTH"}
)
"""What leaves open which of two things said is the subject."""


def framed(tokens: list[Token]) -> list[Token]:
    """Let what ends a clause make a "there is" of its beginning, without which "I have" is of the hand."""
    kept: list[Token] = []
    listed = [token for sentence in sentences(tokens) for token in _laid_last(sentence)]
    for clause in clauses(list(_asked(listed))):
        start = next((at for at, each in enumerate(clause) if each.sym not in (*PAUSES, *JOINTS)), 0)
        end = len(clause)
        while end > start and clause[end - 1].sym in (*PAUSES, *JOINTS):
            end -= 1
        body = _turned(_frame(_nor(_begun(clause[start:end]), kept)))
        kept += [*clause[:start], *_no_after_verb(body), *clause[end:]]
    return of_the_hand(kept)


def _laid_last(sentence: list[Token]) -> list[Token]:
    """Put the end of a frame that goes on over commas first: "I have a 2, a 5 and a 7 laid"."""
    syms = [token.sym for token in sentence if token.sym != "STOP"]
    begun = len(sentence) - len(syms) if sentence[0].sym == "STOP" else 0
    if syms[:1] != ["I_HAVE"] or syms[-1:] != ["THERE"] or not _LISTED.issuperset(syms[1:-1]):
        return sentence
    end = begun + len(syms)
    return [*sentence[:begun], sentence[end - 1], *sentence[begun + 1 : end - 1], *sentence[end:]]


_LISTED: Final = frozenset(
    {"A", "NUM", "PLURAL", "COLOUR", "ITEM", "PARTNER", "CARD", "COMMA", "AND", *COMPARING}
)
"""What is in a list of cards."""


def _asked(tokens: list[Token]) -> Iterator[Token]:
    """Leave out the last words of what is asked for: "I would like … to get", "I demand that you … give"."""
    opened: set[str] = set()
    for at, token in enumerate(tokens):
        if token.sym in ("STOP", "SEMI"):
            opened.clear()
        elif token.sym in _FORMULAS:
            opened.add("WISHED")
        if token.sym == "GIVING" and at > 0 and tokens[at - 1].start == token.start:
            # "could you … get a red one?" offers it
            opened = {"GIVING"}
        elif token.sym == "ALL" and at > 0 and tokens[at - 1].sym == "GIVING":
            # "that you give me all red ones": of those laid, or of those held?
            yield token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)
        elif token.sym not in opened or not ends(tokens, at + 1):
            yield token


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
        # "about a gun I would be glad", where "about" may be "more than" too, and "…, and about a gun …"
        at = next(
            (at for at in range(len(syms)) if syms[at] in ("MORE", "ABOUT") and syms[at - 1] in JOINTS), 0
        )
        return [*body[:at], *body[at + (syms[at] in ("MORE", "ABOUT")) : -2], body[-1]]
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
        elif token.sym != "ONLY" or not _says_only(body[at + 1 : at + 2]):
            kept.append(token.meaning("NOT") if token.sym == "NO" else token)
    return kept


def _says_only(behind: list[Token]) -> bool:
    """Return whether "only" says nothing before a word: "they are only coats", "is only worth 5"."""
    return any(
        each.sym in ("COLOUR", "WORTH") or (each.plural and each.sym in ("ITEM", "PARTNER"))
        for each in behind
    )


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
        verb = left_out(colour, "IS")
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
