"""Words that take up a subject, measure a card or compare it, as languages other than English place them.

A subject without a verb is taken up by "it is" (French *la première, c'est un 7*); "all" after a verb that
goes on from "no red one" is said of the cards together (Italian *niente rosse, sono tutte blu*); "at" after a
card is its index (French *une verte à 4*), "up to" the highest it may be; and a superlative without its
article compares: with the card after a "than" (*plus haute que la première*), or else with the one named
before (*l'altra è più alta*). "More", where it is an "and" too, counts what there is more of (*hay más rojas
que verdes*).
"""

from itertools import takewhile
from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.answering import summed
from pbem.speech.settling.spans import BREAKS, clause_so_far
from pbem.speech.tokens import TRIGGER, Token

_PAUSES: Final = BREAKS | {"QUESTION", "OR"}
_ENDS: Final = _PAUSES - {"COLON", "OR"}
_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE", "HAVE", "THAT"})
_TAKEN_UP: Final = frozenset({"ORD", "LAST", "POSITION", "HIGHEST", "LOWEST", "OTHER", "TOTAL", "THIS"})
"""Words for one thing, which "it" takes up where no verb stands between."""
_SUBJECTS: Final = frozenset({"THE", "THIS", "ORD", "POSITION", "CARD"})
"""What such a subject begins with."""
_MEASURED: Final = frozenset({"COLOUR", "ITEM", "CARD", "EVERY", "ALL", "BOTH", "NO"})
"""What can be "at 4", which is its index."""
_COUNTED: Final = frozenset({"COLOUR", "ITEM", "PARTNER", "ODD", "EVEN"})
"""Of what there can be more than of something else."""
_ASKING: Final = frozenset({"DEMAND", "WISH"})
_SAID: Final = frozenset({"COLOUR", "ITEM", "WORTH", "ODD", "EVEN", "A"})
_BEFORE_MORE: Final = frozenset({"THERE", "DEMAND", "WISH", "WISH_ASK"})
_EXTREMES: Final = {"HIGHEST": "HIGHER", "LOWEST": "LOWER"}
_YET: Final = {
    "HIGHEST": "HIGHER_YET",
    "LOWEST": "LOWER_YET",
    "HIGHER_YET": "HIGHER_YET",
    "LOWER_YET": "LOWER_YET",
}

RESUMING: Final = (
    frozenset(
        {"IT", "ABOUT", "OF", "COLON", "THERE", "NO", "NOT", "ALL", "BOTH", "AT", "TO", "OR_MORE", "OR_LESS"}
    )
    | frozenset({"THAT", "REACH", "TOGETHER", "ORD", "LAST"})
    | frozenset(_YET)
)
"""Without these, there is nothing to take up."""


def resumed(tokens: list[Token]) -> list[Token]:
    """Return the tokens with such words as English has them."""
    kept: list[Token] = []
    tokens = _denied_after(_placed_after(_of_them_after(_on_a_topic(tokens))))
    for place, token in enumerate(tokens):
        after = tokens[place + 1 :]
        subject = _left_standing(kept) if token.sym == "IT" and _next(after) == "IS" else None
        if subject is not None:
            kept = subject
        elif token.sym == "COLON" and [each.sym for each in kept] == ["THERE"] and _verb_follows(after):
            kept = []  # "here goes: one is red"
        elif token.sym in ("IS", "BE"):
            kept += _with_pronoun(token, kept, _next(after))
        else:
            kept += _meant(token, kept, after)
    return kept


_THESE: Final = frozenset(
    {"ABOUT", "OF", "THE", "THESE", "THIS", "THEM", "IT", "NUM", "CARD", "COMMA", "OFFER"}
)
_AFTER_TOPIC: Final = frozenset({"COLON", "COMMA", "STATING"})


def _verb_follows(after: list[Token]) -> bool:
    """Return whether a clause with a verb of its own follows, not only cards."""
    clause = takewhile(lambda each: each.sym not in _ENDS, after)
    return any(each.sym in ("IS", "ADD_UP", "THERE") for each in clause)


def _on_a_topic(tokens: list[Token]) -> list[Token]:
    """Return what is said "about the first: it is red" as said of it, where nothing stands before."""
    syms = [token.sym for token in tokens]
    if syms[:1] not in (["ABOUT"], ["OF"]):
        return tokens
    asked = next((at for at, sym in enumerate(syms) if sym not in _THESE), len(syms))
    if syms[asked : asked + 1] in (["DEMAND"], ["WISH"]):
        # "for these cards I demand a gun"
        return tokens[asked:]
    end = next((at for at, sym in enumerate(syms) if sym in _AFTER_TOPIC or sym in _VERBS), len(syms))
    verb = end + 1 + (syms[end + 1 : end + 2] in (["STATING"], ["IT"]))
    named = not {"ORD", "LAST", "OTHER"}.isdisjoint(syms[1:end]) and "AND" not in syms[1:end]
    if not named or _AFTER_TOPIC.isdisjoint(syms[end : end + 1]) or syms[verb : verb + 1] != ["IS"]:
        return tokens
    return [*tokens[1:end], *tokens[verb:]]


def _of_them_after(tokens: list[Token]) -> list[Token]:
    """Put "of them" after the number of them that it stands before: German "davon (mindestens) eine rote"."""
    syms = [each.sym for each in tokens]
    for at in range(len(tokens) - 2):
        if syms[at : at + 2] != ["OF", "THEM"] or syms[at - 1 : at] in (["NUM"], ["A"], ["ALL"], ["NO"]):
            continue
        limit = syms[at + 2] in _LIMITS
        number = at + 2 + limit
        said = syms[number + 1 : number + 2]
        counted = syms[number : number + 1] in (["A"], ["NUM"], ["NO"]) and not tokens[number].digits
        if counted and said and said[0] in _OF_THEM_SAID:
            verb = [] if said == ["IS"] else [tokens[at]._replace(sym="IS", text="")]
            moved = [*tokens[at + 2 : number + 1], *tokens[at : at + 2], *verb]
            return [*tokens[:at], *moved, *_of_them_after(tokens[number + 1 :])]
    return tokens


_LIMITS: Final = frozenset({"AT_LEAST", "AT_MOST", "EXACTLY", "ONLY"})
_OF_THEM_SAID: Final = frozenset({"A", "IS", "COLOUR", "ITEM", "PARTNER", "NUM", "ODD", "EVEN"})


def _placed_after(tokens: list[Token]) -> list[Token]:
    """Return what is said of one card, with its place between commas, as said of that place."""
    syms = [token.sym for token in tokens]
    for at in range(len(tokens)):
        start = at - (syms[at - 1 : at] == ["THE"])
        closed = syms[at] in ("ORD", "LAST") and syms[at + 1 : at + 3] == ["COMMA", "IS"]
        if not closed or _sym(tokens[:start]) != "COMMA":
            continue
        before = tokens[: start - 1]
        one = len(before) - len(clause_so_far(before, _PAUSES))
        subject = syms[one : start - 1]
        if subject[:1] in (["A"], ["NUM"]) and tokens[one].value == 1 and subject[1:] in _OF_THESE:
            return [*tokens[:one], *tokens[start : at + 1], *tokens[at + 2 :]]
    return tokens


_OF_THESE: Final[tuple[list[str], ...]] = ([], ["CARD"], ["OF", "THEM"], ["OF", "THESE"])


def _denied_after(tokens: list[Token]) -> list[Token]:
    """Put "not" after the cards it is said of, where they end the clause: "one is red, not the second"."""
    for at, token in enumerate(tokens):
        if token.sym != "NOT" or _sym(tokens[:at]) not in ("COMMA", "BUT"):
            continue
        named = list(takewhile(lambda each: each.sym in _PLACED, tokens[at + 1 :]))
        rest = tokens[at + 1 + len(named) :]
        if not _NAMED.isdisjoint(each.sym for each in named) and _next(rest) in _ENDS:
            verb = token.meaning("IS")
            return [*tokens[:at], *named, verb, token, *_denied_after(rest)]
    return tokens


_NAMED: Final = frozenset({"ORD", "LAST", "OTHER", "OTHERS"})
_PLACED: Final = _NAMED | {"THE", "NUM", "OF_THREE", "CARD"}


def _with_pronoun(verb: Token, before: list[Token], after: str) -> list[Token]:
    """Return a verb with the pronoun it goes without: "(niente rosse,) sono tutte blu", "che sia rossa"."""
    wished = _sym(before) == "THAT" and _sym(before, 2) in _ASKING and after in _SAID
    if wished or (verb.plural and after in _SAID_OF_ALL and _no_card_named(before)):
        pronoun = Token("THEY" if verb.plural else "IT", None, "", verb.start, verb.start, verb.plural)
        return [pronoun, verb.meaning("BE") if wished else verb]
    return [verb]


_SAID_OF_ALL: Final = frozenset({"ALL", "BOTH", "RESOURCE", "COLOUR"})


def _meant(token: Token, before: list[Token], after: list[Token]) -> list[Token]:
    """Return what a word stands for between those before and after it."""
    follows = _next(after)
    if _idle(token.sym, before, after):
        return []
    match token.sym:
        case "AT":
            of = follows == "NUM" and (_sym(before) in _MEASURED or _placed_alone(before))
            return [token.meaning("OF" if of else "TO")]
        case "TO" if follows == "NUM" and _sym(before) in _MEASURED:
            return [token.meaning("AT_MOST")]
        case "AND" | "MORE" if _counts_more(before, after):
            # "hay más rojas que verdes"
            return [token._replace(sym="MORE_SUCH", value=None)]
        case "REACH" if follows == "NUM" and _together_follows(after[1:]):
            return summed(token, clause_so_far(before, _PAUSES))
        case sym if sym in _YET:
            return [_compared(token, before, follows)]
    return [token]


def _placed_alone(before: list[Token]) -> bool:
    """Return whether no more than "the first" was said in this clause: French "la première à 5"."""
    return clause_so_far(before, _PAUSES) in (["THE", "ORD"], ["THE", "LAST"], ["THE", "OTHER"])


def _idle(sym: str, before: list[Token], after: list[Token]) -> bool:
    """Return whether a word says nothing between those before and after it."""
    follows = _next(after)
    match sym:
        case "INDEX":
            return _sym(before) == "NUM" and follows in ("OR_MORE", "OR_LESS")
        case "COLON":
            return _sym(before) in ("THERE", "IS")
        case "THERE":  # "the highest I have laid is a 5"
            return _sym(before) in _TAKEN_UP and follows == "IS"
        case "TOGETHER":
            return follows == "THE" and _next(after, 1) in _EXTREMES
        case "THAT":
            return _sym(before) in ("HIGHER", "LOWER") and _sym(before, 2) in ("IS", "BE")
    return False


def _counts_more(before: list[Token], after: list[Token]) -> bool:
    return _sym(before) in _BEFORE_MORE and _next(after) in _COUNTED and _next(after, 1) == "THAT"


def _next(after: list[Token], ahead: int = 0) -> str:
    return after[ahead].sym if len(after) > ahead else "STOP"


def _together_follows(after: list[Token]) -> bool:
    """Return whether a number is said of the cards together: "(llegan a 13) entre las tres", "… o más"."""
    syms = [token.sym for token in after if token.sym != "OR_MORE"]
    return syms[:1] == ["TOGETHER"] or syms[:3] == ["AMONG", "THE", "NUM"] or syms[:2] == ["AMONG", "BOTH"]


def _sym(tokens: list[Token], back: int = 1) -> str:
    return tokens[-back].sym if len(tokens) >= back else "STOP"


def _left_standing(before: list[Token]) -> list[Token] | None:
    """Return these tokens up to a subject that has no verb yet, None if none ends them."""
    subject = before[:-1] if _sym(before) == "COMMA" else before
    clause = clause_so_far(subject, _PAUSES)
    named = bool(clause) and clause[0] in _SUBJECTS and not _TAKEN_UP.isdisjoint(clause)
    named = named or (clause[:2] == ["A", "OF"] and clause[-1] in ("THEM", "THESE", "CARD"))
    return subject if named and _VERBS.isdisjoint(clause) else None


def _no_card_named(before: list[Token]) -> bool:
    """Return whether no more was said than how many cards there are, or of what sort there is none."""
    syms = [token.sym for token in before]
    if all(sym in _SAYING_NOTHING for sym in syms):
        return True
    if syms[-3:] in (["NUM", "CARD", "COLON"], ["NUM", "CARD", "COMMA"]) and syms[:-3] in _BEFORE_NUMBER:
        return True
    denied = syms[:1] == ["NO"] and syms[-1:] == ["COMMA"] and syms.count("COMMA") == 1
    return denied and _VERBS.isdisjoint(syms)


_SAYING_NOTHING: Final = frozenset({"PLEASE", "THANKS", "COMMA", "COLON", "STOP", "WELL"})
_BEFORE_NUMBER: Final = (["THERE"], ["HERE", "IS"])


def _compared(token: Token, before: list[Token], after: str) -> Token:
    """Return what compares: with what follows, with the card before, or nothing that is known."""
    verb = _sym(before) in ("IS", "BE", "BE_OR")
    late = after in ("IS", "BE") and any(each.sym == "LATE" for each in before)  # German "höher ist"
    if late and token.sym not in _EXTREMES:
        return token.meaning(_YET[token.sym])
    if verb and after == "THAT" and token.sym in _EXTREMES:
        return token.meaning(_EXTREMES[token.sym])
    if verb and after in _ENDS:
        return token.meaning(_YET[token.sym])
    if token.sym in _EXTREMES:
        return token
    return token._replace(sym=TRIGGER, value=Reason.SUBJECTIVE.value)
