"""Words put where the grammar looks for them: "none" before what there is none of, "both" for "the two"."""

from typing import Final

from pbem.speech.settling.spans import BREAKS, VERBS, clause_so_far, closed, sentences
from pbem.speech.settling.steps import left_out, next_sym
from pbem.speech.tokens import UNKNOWN, Token


def in_brackets(tokens: list[Token]) -> list[Token]:
    """Put commas for brackets around declared silence: "two are green (the other is a secret)"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        if token.sym == "OPEN":
            inside = [each.sym for each in tokens[at + 1 :]]
            inside = inside[: inside.index("CLOSE")] if "CLOSE" in inside else []
            silent = not _SILENT.isdisjoint(inside)
            kept.append(token.meaning("COMMA") if silent else token)
        elif token.sym == "CLOSE" and not any(each.sym == "OPEN" for each in kept):
            kept.append(token.meaning("COMMA"))
        else:
            kept.append(token)
    return kept


_SILENT: Final = frozenset({"SILENCE", "SECRET"})


def namely_before(tokens: list[Token]) -> list[Token]:
    """Put a "namely" that ends a sentence before what it is said of: "…, an Assassin to be precise"."""
    return [token for sentence in sentences(tokens) for token in _namely_before(sentence)]


def _namely_before(sentence: list[Token]) -> list[Token]:
    end = len(sentence) - (sentence[-1].sym == "STOP")
    if end < 1 or sentence[end - 1].sym != "NAMELY":
        return sentence
    said = sentence[: end - 1 - (sentence[end - 2].sym == "COMMA")]
    commas = [at for at, token in enumerate(said) if token.sym == "COMMA"]
    if not commas:
        return sentence
    return [*said[: commas[-1] + 1], sentence[end - 1], *said[commas[-1] + 1 :], *sentence[end:]]


def included(tokens: list[Token]) -> list[Token]:
    """Leave out that the end of a range belongs to it, as it always does: "from 3 to 5 inclusive"."""
    kept: list[Token] = []
    for token in tokens:
        ranged = len(kept) > 1 and kept[-1].sym == "NUM" and kept[-2].sym in _REACHING
        if token.sym != "INCLUDED":
            kept.append(token)
        elif not ranged:
            kept.append(token.meaning(UNKNOWN))
    return kept


_REACHING: Final = frozenset({"TO", "THE_TO", "AND", "THE", "AT_MOST"})


def in_any_order(tokens: list[Token]) -> list[Token]:
    """Leave out that the order means nothing, where no places are named."""
    return [token for token in tokens if token.sym != "ANY_ORDER"]


def no_more(tokens: list[Token]) -> list[Token]:
    """Leave out a "no more" that says again that a number is exact: "exactly two are red, no more".

    An "exactly" at the end is said of the number with which the sentence begins: "two are red, exactly".
    """
    syms = [token.sym for token in tokens if token.sym != "STOP"]
    start = next((at for at, token in enumerate(tokens) if token.sym != "STOP"), 0)
    end = start + len(syms)
    if [token.sym for token in tokens[start:end]] != syms or not _JOINING.isdisjoint(syms[:-2]):
        return tokens
    bare = syms[:-1][: -1 if syms[-2:-1] == ["COMMA"] else None]
    if syms[-1:] in (["NO_MORE"], ["EXACTLY"]) and "IS" in syms and not _EXACT.isdisjoint(syms[:-1]):
        return [*tokens[:start], *tokens[start : start + len(bare)], *tokens[end:]]
    if syms[-1:] == ["EXACTLY"] and syms[1:2] == ["IS"] and syms[0] in ("NUM", "A") and "NUM" not in syms[2:]:
        return [*tokens[:start], tokens[end - 1], *tokens[start : start + len(bare)], *tokens[end:]]
    return tokens


_EXACT: Final = frozenset({"EXACTLY", "ONLY", "AT_MOST"})
_JOINING: Final = frozenset({"COMMA", "AND", "BUT", "SEMI", "COLON", "OR"})


def none_after(tokens: list[Token]) -> list[Token]:
    """Put "none" before what there is none of: "a blue one, but of greens none"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        named = kept[-1:] != [] and kept[-1].sym in ("COLOUR", "ITEM", "PARTNER")
        denied = token.sym == "NO" or (token.sym == "NOT" and any(each.sym == "THERE" for each in kept))
        if denied and named and closed(tokens[at + 1 :]):
            thing = kept.pop()
            while kept and kept[-1].sym in ("OF", "ABOUT", "THE"):
                kept.pop()
            if kept[-1:] != [] and kept[-1].sym in ("COMMA", "AND", "BUT", "SEMI"):
                kept += [token.meaning("THERE"), token.meaning("NO"), thing]
                continue
            return tokens
        kept.append(token)
    return kept


def both_so(tokens: list[Token]) -> list[Token]:
    """Let "the two" be "both" before one adjective that ends what is said: Spanish "…, los dos rojos"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        two = token.sym == "NUM" and token.value == 2 and not token.digits and next_sym(tokens, at) in SAID
        begins = [each.sym for each in kept[-2:-1]] in ([], ["STOP"], ["COMMA"], ["COLON"])
        if two and begins and kept[-1:] != [] and kept[-1].sym == "THE" and closed(tokens[at + 2 :]):
            kept[-1] = kept[-1].meaning("BOTH")
        else:
            kept.append(token)
    return kept


SAID: Final = frozenset({"COLOUR", "ODD", "EVEN"})


def at_least_this(tokens: list[Token]) -> list[Token]:
    """Leave out "at least" before a place, of which there is one: "at least the first is green"."""
    syms = [token.sym for token in tokens]
    return [token for at, token in enumerate(tokens) if syms[at : at + 3] not in _AT_LEAST_THIS]


_AT_LEAST_THIS: Final = (["AT_LEAST", "THE", "ORD"], ["AT_LEAST", "THE", "LAST"])


def they_too(tokens: list[Token]) -> list[Token]:
    """Say again who is spoken of where a plural verb goes on about all: Italian "… e sono rosse"."""
    kept: list[Token] = []
    for token in tokens:
        goes_on = token.sym == "IS" and token.plural and kept[-1:] != [] and kept[-1].sym == "AND"
        if goes_on and token.start != kept[-1].start and _counts_all([each.sym for each in kept]):
            kept.append(left_out(token, "THEY", plural=True))
        kept.append(token)
    return kept


def _counts_all(before: list[str]) -> bool:
    """Return whether a sentence has said no more than how many cards there are."""
    start = max((at + 1 for at, sym in enumerate(before) if sym == "STOP"), default=0)
    said = [sym for sym in before[start:] if sym not in ("COMMA", "AND")]
    return said in _SO_MANY


_SO_MANY: Final = (
    ["THEY", "IS", "NUM", "CARD"],
    ["THESE", "IS", "NUM", "CARD"],
    ["THERE", "NUM", "CARD"],
    ["NUM", "CARD"],
)


def insisting(tokens: list[Token]) -> list[Token]:
    """Leave out a wish of nothing before a request of its own: "I insist: I want a 7"."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        follows = [each.sym for each in tokens[at + 1 : at + 3]]
        if token.sym == "WISH" and follows[:1] in (["COMMA"], ["COLON"]) and follows[1:] in _REQUESTS:
            continue
        joint = token.sym in ("COMMA", "COLON") and tokens[at - 1].sym == "WISH"
        if not joint or follows[:1] not in _REQUESTS:
            kept.append(token)
    return kept


_REQUESTS: Final = (["DEMAND"], ["WISH"], ["WISH_ASK"])


def that_is_all(tokens: list[Token]) -> list[Token]:
    """Let "that's it" close a list of cards, and say nothing after more: "one is red, that's it"."""
    kept: list[Token] = []
    for token in tokens:
        if token.sym != "THAT_IS_ALL":
            kept.append(token)
            continue
        said = clause_so_far(kept, _STOPS)
        if _MORE_THAN_LISTED.isdisjoint(said):
            kept.append(token.meaning("NOTHING_ELSE"))
            continue
        while kept and kept[-1].sym in ("COMMA", "AND"):
            kept.pop()
    return kept


_STOPS: Final = frozenset({"STOP", "SEMI"})
_MORE_THAN_LISTED: Final = frozenset(
    {
        "IS",
        "BE",
        "ADD_UP",
        "DEMAND",
        "WISH",
        "WISH_ASK",
        "WISH_NOT",
        "WISH_AFTER",
        "AT_LEAST",
        "AT_MOST",
        "NO",
    }
)


def there_first(there: Token, before: list[Token]) -> list[Token]:
    """Put a "there is" that follows its cards before them: "a red one there is"."""
    start = max(
        (at + 1 for at, token in enumerate(before) if token.sym in BREAKS - _joined(before, at)), default=0
    )
    named = before[start:]
    if (
        not named
        or named[0].sym not in ("A", "NUM")
        or not {*VERBS, "THERE"}.isdisjoint(token.sym for token in named)
    ):
        return before
    return [*before[:start], there, *named]


def _joined(before: list[Token], at: int) -> set[str]:
    """Return "and" where one joins the two ends of "between … and …"."""
    return {"AND"} if any(token.sym == "BETWEEN" for token in before[max(0, at - 3) : at]) else set()
