"""Words that stand for two things, settled by their neighbours before the grammar reads them.

`THE_TO` is an article and "to" between numbers (Portuguese *a*); `HAVE` is "has" after a subject and "there
is" without one (Portuguese *tem*); `BE_OR` is "be", or after "either" its "or" (French *soit*); the first
of two `NOR` is "neither"; a formula that ends what it asks for ("a gun would suit me") is the one that may
stand there. A `BE` with a value is also the "both" of a pair, whose second word is "and" (Italian *sia …
che*), and an `AND` with one an "is" without its accent (*la prima e rossa*), where no list can go on. "There
is" after what there is says nothing more. "The other not" goes without its verb, and so does "without";
"each" after a number says nothing more, and a first word of judgement before a comma ("well, …", "great, …")
is of nothing in the sentence.
"""

from itertools import pairwise
from typing import Final

from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.settling.accents import accented, unaccented
from pbem.speech.settling.again import REPEATED, alone, repeated
from pbem.speech.settling.answering import answered, reaching
from pbem.speech.settling.gaps import GAPPED, filled
from pbem.speech.settling.joining import JOINING, joined
from pbem.speech.settling.pairs import paired
from pbem.speech.settling.resuming import RESUMING, resumed
from pbem.speech.settling.rewriting import REWRITTEN, rewritten
from pbem.speech.settling.spans import BREAKS, ENDS, VERBS, clause_so_far, closed
from pbem.speech.settling.spreading import SPREADING, spread
from pbem.speech.settling.steps import Steps, taken
from pbem.speech.settling.tidying import (
    SAID,
    at_least_this,
    both_so,
    in_any_order,
    in_brackets,
    included,
    insisting,
    namely_before,
    no_more,
    none_after,
    that_is_all,
    there_first,
    they_too,
)
from pbem.speech.settling.unsaid import UNSAID, without_unsaid
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

_BEFORE_THERE: Final = BREAKS | {
    "STATING",
    "THAT",
    "DEMAND",
    "WISH",
    "NOT_TRUE",
    "OR",
    "EITHER",
    "AMONG",
    "OFFER",
}
"""What a verb without a subject may follow; an offer that has a gun is one with a gun in it."""
_CHOOSING: Final = frozenset({"STOP", "STATING", "DEMAND", "WISH"})
"""What an "either" may follow that is also "be"."""
_MEASURES: Final = frozenset({"INDEX", "COLOUR_NOUN", "ITEM_NOUN", "ODD", "EVEN"})
_NAMED: Final = frozenset({"CARD", "COLOUR", "ITEM", "PARTNER"})
_BEFORE_WITHOUT: Final = frozenset({"STOP", "COMMA", "WISH", "DEMAND"})
"""What a "without" may follow that is of the whole offer: "two red ones, without 7s"."""
_ASKING: Final = frozenset({"PLEASE", "DEMAND", "WISH", "WISH_ASK", "WISH_NOT", "WISH_AFTER"})
_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE"})
_THINGS: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "CARD"})
_BETWEEN: Final = frozenset({"A", "THE", "THE_TO", "ALL", "BOTH", "NOT", "SAME", "DIFFERENT"})


_TWO_SENSES: Final = frozenset(
    {"HAVE", "NOT", "NO", "ANY", "AND", "EITHER", "THE_TO", "NOR", "WISH", "WITH", "OR_MORE", "BE_OR"}
    | {"THERE", "EVERY", "NON", TRIGGER}
)
"""What is, or says, something else between some neighbours."""


def settle(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every word of two meanings settled."""
    return taken(tokens, _STEPS)


def _nor_one(tokens: list[Token]) -> list[Token]:
    """Let "nor a" be that after a "not", and "not one" elsewhere: Spanish *ni un*, Portuguese *nem um*."""
    kept: list[Token] = []
    for token in tokens:
        if token.sym == "NO" and token.value is not None and _denies_so_far([each.sym for each in kept]):
            kept += [token._replace(sym="NOR", value=None), token.meaning("A")]
        else:
            kept.append(token)
    return kept


def _denies_so_far(before: list[str]) -> bool:
    """Return whether a clause denies what it says, with a comma after it or none."""
    pauses = [place for place, sym in enumerate(before[:-1]) if sym in BREAKS]
    clause = before[pauses[-1] + 1 if pauses else 0 :]
    if clause and clause[-1] in BREAKS - {"COMMA"}:
        return False
    if not {"NOT", "NEITHER", "WISH_NOT"}.isdisjoint(clause):
        return True
    # "none is a 5 nor a 6", but "no gun, not one coat"
    verbs = [place for place, sym in enumerate(clause) if sym in _VERBS]
    return bool(verbs) and "NO" in clause[: verbs[0]]


def _open_ended(tokens: list[Token]) -> list[Token]:
    """Let "and above" be "or more" where no number follows: "5 and above", but "red and above 4"."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        joint = kept[-1] if kept else None
        if joint is not None and joint.sym in ("AND", "OR") and joint.start == token.start:
            after = tokens[place + 1].sym if place + 1 < len(tokens) else "STOP"
            if joint.value is not None and unaccented(kept[:-1], tokens[place:]):
                kept[-1] = joint._replace(sym="IS", value=None)
            elif token.sym in ("HIGHER", "LOWER") and after not in ("NUM", "A", "THE"):
                kept[-1] = token.meaning("OR_MORE" if token.sym == "HIGHER" else "OR_LESS")
                continue
        kept.append(token)
    return kept


def _settled(tokens: list[Token]) -> list[Token]:
    """Settle each word whose sense lies in its neighbours."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        if token.sym not in _TWO_SENSES:
            kept.append(token)
            continue
        before = kept[-1].sym if kept else "STOP"
        after = tokens[place + 1 :]
        if _idle(token, kept, after):
            if token.sym == "THERE":
                kept = there_first(token, kept)
            continue
        match token.sym:
            case "HAVE":
                kept += _have(token, before, after, kept)
            case "NOT" | "NON" if closed(after) and (alone(_unpaused(kept)) or _one_alone(kept)):
                # "the first is red, the other not", "the other, no"
                kept = [*_unpaused(kept), token.meaning(_last_verb(kept)), token.meaning("NOT")]
            case "NO" | "ANY" | "NOT" if (
                before in _NAMED and _denied(kept, token.sym) and (token.sym != "NOT" or closed(after))
            ):
                # "não tem prova nenhuma", "não tem nenhuma azul, não"; but "no es un abrigo ninguna"
                kept += [token] if token.sym == "NO" and _of_it(clause_so_far(kept)) else []
            case "NOT" if before == "WITH_LATER":
                kept[-1:] = [token, kept[-1].meaning("WITH")]
            case "AND" if token.value is not None:
                kept += accented(token, kept, after)
            case _:
                sym = _symbol(token.sym, kept, after)
                kept.append(token if sym == token.sym else token.meaning(sym))
    return [each.meaning("WITH") if each.sym == "WITH_LATER" else each for each in kept]


def _of_it(clause: list[str]) -> bool:
    """Return whether a clause is about "it" or "them", so that "none" behind it is whom it is about."""
    return any(sym in ("IT", "THEY") and verb in ("IS", "BE") for sym, verb in pairwise(clause))


_DETERMINERS: Final = frozenset({"A", "NUM", "NO", "ANOTHER"})
_NARROWING: Final = frozenset(
    {
        "NUM",
        "OF",
        "WITH",
        "WORTH",
        "BETWEEN",
        "HIGHER",
        "LOWER",
        "MORE",
        "LESS",
        "AT_LEAST",
        "AT_MOST",
        "THAT",
    }
)


def _determined(kept: list[Token]) -> bool:
    """Return whether a determiner stands last, perhaps with the word for a card."""
    card = kept[-1:] != [] and kept[-1].sym == "CARD"
    return kept[-1 - card : len(kept) - card] != [] and kept[-1 - card].sym in _DETERMINERS


def _narrows(after: list[Token]) -> bool:
    """Return whether a colour follows, and then what else is said of the cards that are not of it."""
    syms = [token.sym for token in after[:3] if token.sym != "CARD"]
    return syms[:1] == ["COLOUR"] and not _NARROWING.isdisjoint(syms[1:2])


def _symbol(sym: str, kept: list[Token], after: list[Token]) -> str:
    """Return what one word stands for between those before and after it."""
    before = kept[-1].sym if kept else "STOP"
    follows = after[0].sym if after else "STOP"
    match sym:
        case "THE_TO":
            number = before == "NUM" or (before == "A" and kept[-1].value is not None)
            return "TO" if number and follows == "NUM" else "THE"
        case "NOR" if follows not in VERBS and _first_of_two(
            [each.sym for each in kept], [each.sym for each in after]
        ):
            return "NEITHER"
        case "NOT" if _determined(kept) and _narrows(after):
            return "NON"  # Italian "una non rossa da 4"
        case "WISH" if before not in BREAKS and closed(after):
            return "WISH_AFTER"
        case "WITH" if follows == "NOT" and before in _BEFORE_WITHOUT:
            # "without green ones, please" asks for none, and "a green one I demand, without gloves"?
            asked = before in ("STOP", "COMMA") and any(each.sym in _ASKING for each in (*kept, *after))
            return UNKNOWN if asked else "THERE"
        case "OR_MORE" if (before in _THINGS and follows in ("NUM", "A")) or (before, follows) == (
            "NUM",
            "A",
        ):
            return "AND"  # "2 red + 1 blue", "a 3 plus a 5"
        case "BE_OR":
            if _chosen(kept):
                return "OR"
            first = not kept or kept[-1].sym in _CHOOSING
            return "EITHER" if first or _left_or(kept, after) or _two_follow(kept, after) else "BE"
    return sym


def _chosen(before: list[Token]) -> bool:
    """Return whether the sentence has an "either", which an "or" goes on with (French *soit … soit*)."""
    syms = [each.sym for each in before]
    return (
        "EITHER"
        in syms[max((place for place, sym in enumerate(syms) if sym in ("STOP", "SEMI")), default=0) :]
    )


def _two_follow(before: list[Token], after: list[Token]) -> bool:
    """Return whether there is one of two: French "il y a soit un pistolet soit une rouge"."""
    return before[-1].sym == "THERE" and "BE_OR" in [each.sym for each in after]


def _left_or(before: list[Token], after: list[Token]) -> bool:
    """Return whether "the other" has no verb but two of these: French "l'autre soit bleue soit verte"."""
    clause = [each.sym for each in after]
    end = next((place for place, sym in enumerate(clause) if sym in BREAKS), len(clause))
    return before[-1].sym == "OTHER" and "BE_OR" in clause[:end]


def _idle(token: Token, kept: list[Token], after: list[Token]) -> bool:
    """Return whether a word says nothing where it stands: "5 each", "well, …", "a gun there is"."""
    before = kept[-1].sym if kept else "STOP"
    if token.sym == "THERE":
        on = [each.sym for each in after[:2]]
        listed = on[:1] == ["AND"] and on[1:] != [] and on[1] in _GOES_ON
        clause = clause_so_far(kept)
        if "BOTH" in clause and _VERBS.isdisjoint(clause):
            # French "les deux rouges y sont": those two
            return False
        return before not in _BEFORE_THERE and (closed(after) or on[0] == "THAT" or listed)
    if token.sym == "WITH" and before == "STOP":
        # "with a gun I am content"
        return any(each.sym in ("WISH", "WISH_AFTER") for each in _sentence(after))
    if token.sym == "EITHER":
        # "no gun, no coat either"
        return before in _NAMED and closed(after)
    if token.sym == "EVERY":
        # "they come to 6 each": together, or each?
        summed = not {"ADD_UP", "TOTAL", "TOGETHER"}.isdisjoint(clause_so_far(kept))
        said = clause_so_far(kept, ENDS)
        if _NUMBERED.issuperset(said):
            # "at least 4 each", with no cards named
            return False
        # "a gun and a coat worth 5 each": both, unlike "… and a coat worth 5"
        listed = "AND" in said and _VERBS.isdisjoint(said)
        return before in ("NUM", "OR_MORE", "OR_LESS") and closed(after) and not (summed or listed)
    return False


_NUMBERED: Final = frozenset({"NUM", "OR_MORE", "OR_LESS", *COMPARING})
_GOES_ON: Final = frozenset({"A", "NUM", "NO", "THE", "ALL", "BOTH", "AT_LEAST", "AT_MOST", "EXACTLY"})


def _sentence(after: list[Token]) -> list[Token]:
    """Return the tokens up to the next stop."""
    return after[: next((place for place, each in enumerate(after) if each.sym == "STOP"), len(after))]


def _one_alone(before: list[Token]) -> bool:
    """Return whether "one" goes on a claim: "two are red, one (is not)"."""
    last = before[-1] if before else None
    one = last is not None and last.value == 1 and last.sym in ("A", "NUM") and not last.digits
    joined = before[-2:-1] != [] and before[-2].sym in ("COMMA", "AND", "BUT")
    return one and joined and any(each.sym == "IS" for each in before)


def _unpaused(before: list[Token]) -> list[Token]:
    return before[:-1] if before and before[-1].sym == "COMMA" else before


def _last_verb(before: list[Token]) -> str:
    """Return the verb that goes on where none stands: as a wish does, after "(I demand that) one be red"."""
    verbs = [token.sym for token in before if token.sym in ("IS", "BE", "STOP")]
    return "BE" if verbs[-1:] == ["BE"] else "IS"


def _denied(before: list[Token], again: str) -> bool:
    """Return whether the clause so far has a "not"."""
    for token in reversed(before):
        if token.sym in BREAKS:
            return False
        if token.sym == "NOT" or (token.sym == "NO" and again == "NOT"):
            return True
    return False


def _have(token: Token, before: str, after: list[Token], kept: list[Token]) -> list[Token]:
    """Return what the verb stands for: "there is", or "is with" and the pronoun it may need."""
    measured = next((each.sym for each in after if each.sym not in _BETWEEN), "STOP") in _MEASURES
    many = token.plural or (before == "NUM" and kept[-1].value != 1)  # Portuguese "duas tem"
    has = [token.meaning(sym)._replace(plural=many) for sym in ("IS", "WITH_LATER")]
    if _counted_after(kept, after) and not measured:
        return [token.meaning("THERE")]
    if before not in _BEFORE_THERE:
        return has
    if not measured or (any(each.sym == "A" for each in after[:1]) and before != "AND"):
        return [token.meaning("THERE")]
    shared = any(each.sym in ("SAME", "DIFFERENT", "ALL", "BOTH") for each in after[:3])
    pronoun = Token("THEY" if shared else "IT", None, "", token.start, token.start)
    return has if before in ("AND", "OR", "BUT", "COMMA") and not shared else [pronoun, *has]


def _counted_after(kept: list[Token], after: list[Token]) -> bool:
    """Return whether cards named before the verb are counted after it: "azul tem duas", "verde não tem"."""
    if not kept or kept[-1].sym not in ("COLOUR", "ITEM", "PARTNER"):
        return False
    begins = len(kept) == 1 or kept[-2].sym in ("STOP", "SEMI", "COMMA", "BUT")
    return begins and (closed(after[1:]) or (after[:1] != [] and after[0].sym == "NOT" and closed(after[2:])))


def _first_of_two(before: list[str], after: list[str]) -> bool:
    """Return whether a "nor" is the first of two in a clause that denies nothing yet."""
    clause: list[str] = []
    if before[-1:] == ["COMMA"] and ("NEITHER" in before or before[:2] == ["THERE", "NOT"]):
        return False  # "neither a gun, nor a coat, nor gloves"
    for sym in reversed(before):
        if sym in BREAKS:
            break
        clause.append(sym)
    ending = next((place for place, sym in enumerate(after) if sym in ("STOP", "SEMI", "BUT")), len(after))
    return not {"NOT", "NO", "WISH_NOT", "NEITHER", "NOR"} & set(clause) and "NOR" in after[:ending]


_STEPS: Final = Steps(
    {
        included: frozenset({"INCLUDED"}),
        in_any_order: frozenset({"ANY_ORDER"}),
        in_brackets: frozenset({"OPEN"}),
        namely_before: frozenset({"NAMELY"}),
        without_unsaid: UNSAID,
        filled: GAPPED,
        insisting: frozenset({"WISH"}),
        at_least_this: frozenset({"AT_LEAST"}),
        they_too: frozenset({"IS"}),
        both_so: SAID,
        that_is_all: frozenset({"THAT_IS_ALL"}),
        none_after: frozenset({"NO", "NOT"}),
        no_more: frozenset({"NO_MORE", "EXACTLY"}),
        resumed: RESUMING,
        _nor_one: frozenset({"NO"}),
        _open_ended: frozenset({"HIGHER", "LOWER"}),
        answered: frozenset({"QUESTION"}),
        reaching: frozenset({"REACH"}),
        paired: frozenset({"BE"}),
        repeated: REPEATED,
        _settled: _TWO_SENSES,
        joined: JOINING,
        spread: SPREADING,
        rewritten: REWRITTEN,
    }
)
