"""Words that may say something of more than their neighbour, settled before the grammar reads them.

An item said after the last of several indices is that of all ("the 1 or the 2 of guns"). Where a word may
or may not reach so far, it is marked, so that the sentence is asked back.
"""

from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import ENDS
from pbem.speech.tokens import TRIGGER, Token

SPREADING: Final = frozenset({"ITEM", "COLOUR", "EVEN", "NOT", "BUT", "BOTH"})
"""Without these, nothing is said of more than its neighbour."""
_PAUSES: Final = ENDS | {"QUESTION", "AND", "BUT", "OR", "PLEASE"}
_VERBS: Final = frozenset({"IS", "BE", "THERE"})
_ONE_SIDED: Final = frozenset({"MORE", "HIGHER", "LESS", "LOWER", "AT_LEAST", "AT_MOST"})
_BEFORE_NUMBER: Final = frozenset({"THE", "A", "THE_TO", "OF", "TO"})
_SAID_EVEN: Final = frozenset(
    {"COLOUR", "ITEM", "PARTNER", "RESOURCE", "NON", "NUM", "WORTH", "THE", "A"}
    | {*_ONE_SIDED, "BETWEEN", "FROM"}
)
"""What is said by itself after a verb, so that an "even" before it may be no more than an adverb."""


def spread(tokens: list[Token]) -> list[Token]:
    """Return the tokens with an item said of each index before it, and marks where a reach is unclear."""
    kept = list(tokens)
    # from the back: what is put into a list of indices moves nothing that is still to be looked at
    for place in range(len(tokens) - 1, -1, -1):
        match tokens[place].sym:
            case "ITEM" | "COLOUR":
                kept = _of_each(kept, place)
            case "EVEN" if _may_be_adverb(tokens, place):
                # "the other is not even red": not red, or not both even and red?
                kept[place] = _unclear(kept[place])
            case "BOTH" if _they_are_two(tokens[:4]):
                # "they are two 4s, both red": are these all?
                kept[place] = _unclear(kept[place])
            case "NOT" if _some_are_not_there(tokens, place):
                # "one of the blues is not in here": are there others?
                kept[place] = _unclear(kept[place])
            case "NOT" | "BUT" if _goes_on_a_limit(tokens, place):
                # "they exceed the 3 but not the 6": do not exceed it, or are none?
                kept[place] = _unclear(kept[place])
    return kept


def _unclear(token: Token) -> Token:
    return token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value)


def _sym(tokens: list[Token], place: int) -> str:
    return tokens[place].sym if 0 <= place < len(tokens) else "STOP"


def _they_are_two(begun: list[Token]) -> bool:
    """Return whether a text begins with "they are two 4s", which may be all there are."""
    syms = [token.sym for token in begun]
    they = syms[:3] in (["THEY", "IS", "NUM"], ["THESE", "IS", "NUM"]) and begun[2].value == 2
    return they and syms[3:] not in (["CARD"], ["BOTH"])


def _some_are_not_there(tokens: list[Token], place: int) -> bool:
    """Return whether so many of some sort are said not to be there."""
    start = place - 5
    counted = _sym(tokens, place - 1) == "THERE" and _sym(tokens, start) in ("A", "NUM")
    named = _sym(tokens, start + 2) in ("THE", "THE_TO") and _sym(tokens, start + 3) in ("COLOUR", "ITEM")
    return counted and _sym(tokens, start + 1) == "OF" and named


def _may_be_adverb(tokens: list[Token], place: int) -> bool:
    said = _sym(tokens, place - 1) in ("IS", "BE", "NOT")
    return said and _sym(tokens, place + 1) in _SAID_EVEN


def _goes_on_a_limit(tokens: list[Token], place: int) -> bool:
    """Return whether "(but) not" or "but" and a number alone follow a comparison with another number."""
    end = place + 1
    while _sym(tokens, end) in _BEFORE_NUMBER:
        end += 1
    if _sym(tokens, end) != "NUM" or _sym(tokens, end + 1) not in _PAUSES:
        return False
    start = place - 1
    if _sym(tokens, start) in ("BUT", "AND"):
        start -= 1
    if _sym(tokens, start) == "COMMA":
        start -= 1
    if (tokens[place].sym == "NOT" and start == place - 1) or _sym(tokens, start) != "NUM":
        return False
    start -= 1
    while _sym(tokens, start) in _BEFORE_NUMBER:
        start -= 1
    return _sym(tokens, start) in _ONE_SIDED


def _of_each(tokens: list[Token], item: int) -> list[Token]:
    """Say an item, or a colour, of every index listed before it; mark it where that is not plain."""
    of = item - 1 - (_sym(tokens, item - 1) == "THE")
    if _sym(tokens, of) != "OF" or _sym(tokens, of - 1) != "NUM" or _is_word_one(tokens[of - 1]):
        return tokens
    earlier, joints = _listed_before(tokens, of - 1)
    if not earlier:
        return tokens
    first = earlier[-1]
    another_clause = _sym(tokens, first - 2) in _VERBS and _sym(tokens, item + 1) in _VERBS
    if another_clause or not _is_one_list(tokens, [of - 1, *earlier], joints, tokens[item].sym):
        return [*tokens[:item], _unclear(tokens[item]), *tokens[item + 1 :]]
    article, said = tokens[first - 1], tokens[of : item + 1]
    spread_on = list(tokens)
    for number in (of - 1, *earlier):
        at = tokens[number].end
        if number != of - 1:
            spread_on[number + 1 : number + 1] = [each._replace(text="", start=at, end=at) for each in said]
        if _sym(tokens, number - 1) != "THE":
            spread_on.insert(number, article._replace(text="", start=at, end=at))
    return spread_on


def _is_one_list(tokens: list[Token], numbers: list[int], joints: list[tuple[str, ...]], thing: str) -> bool:
    """Return whether indices, from the last to the first, are plainly one list: "the 1, the 2 or the 3"."""
    last = [joint for joint in joints if joint != ("COMMA",)]
    if len(last) != 1:
        return False
    joint = last[0][1:] if len(joints) > 1 and last[0][0] == "COMMA" else last[0]
    if joint not in (("AND",), ("OR",), ("NOR",)):
        # "the 5, and the 2 of guns", "the 1 but not the 2 of guns"
        return False
    determiners = {_sym(tokens, number - 1) for number in numbers}
    bare = [number for number in numbers if _sym(tokens, number - 1) not in ("THE", "A")]
    if bare and ((*joint, thing) != ("OR", "ITEM") or not all(tokens[each].digits for each in bare)):
        # "the 5 and 2 of red colour": worth 2, or two of them?
        return False
    return "A" not in determiners and numbers[-1] not in bare


def _is_word_one(token: Token) -> bool:
    """Return whether the number is a card itself: "a 5 and one of red colour"."""
    return token.value == 1 and not token.digits


def _listed_before(tokens: list[Token], last: int) -> tuple[list[int], list[tuple[str, ...]]]:
    """Return where the indices stand that a list has before its last, from the back, and what joins them."""
    found: list[int] = []
    joints: list[tuple[str, ...]] = []
    while True:
        end = last - (_sym(tokens, last - 1) in ("THE", "A"))
        start = end
        while _sym(tokens, start - 1) in ("COMMA", "AND", "OR", "BUT", "NOR", "NOT"):
            start -= 1
        if start == end or _sym(tokens, start - 1) != "NUM":
            return found, joints
        last = start - 1
        found.append(last)
        joints.append(tuple(token.sym for token in tokens[start:end]))
