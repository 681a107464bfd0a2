"""What "please" asks for: cards named without a verb, unless a claim beside them may take them in."""

from typing import Final

from pbem.speech.grammar.cursor import Refused
from pbem.speech.reasons import Reason
from pbem.speech.tokens import Token

FORMULAS: Final = frozenset({"DEMAND", "WISH", "WISH_ASK", "WISH_NOT", "WISH_AFTER"})
STATED: Final = FORMULAS | {"IS", "THERE", "ADD_UP", "STATING"}
"""What has a verb, so that it is a claim, or a request already."""
_PARTING: Final = frozenset({"COMMA", "SEMI", "AND", "BUT"})
_JOINTS: Final = _PARTING | {"COLON"}
_CARDS: Final = frozenset(
    {"A", "NUM", "COLOUR", "ITEM", "PARTNER", "AT_LEAST", "AT_MOST", "EXACTLY", "ONLY", "NO"}
)
"""What begins cards that are named by themselves."""


def pleaded(tokens: list[Token]) -> list[Token]:
    """Take "please" away, and begin a wish where it stands before cards: "there is a 7, in return a red one".

    Raises:
        Refused: a claim stands beside cards that may be asked for, or there: "two are red, no guns please".
    """
    kept: list[Token] = []
    left_out = False
    for place, token in enumerate(tokens):
        if token.sym != "PLEASE":
            kept.append(token._replace(apart=True) if left_out else token)
        elif kept and kept[-1].sym in _JOINTS and _cards_alone(tokens[place + 1 :]):
            _refuse_if(_holds(kept, FORMULAS) or _both_asked(kept, begun=tokens[0].sym == "PLEASE"))
            kept.append(token._replace(sym="WISH", value=None))
        left_out = token.sym == "PLEASE"
    said = kept[:-1] if kept and kept[-1].sym == "COMMA" else kept
    _refuse_if(_begins_with_request(tokens) or (tokens[-1].sym == "PLEASE" and _ends_unclear(said)))
    return kept


def _both_asked(before: list[Token], begun: bool) -> bool:
    """Return whether cards before a joint may be asked for as well: "a red one, but please no photo"."""
    said = list(before)
    while said and said[-1].sym in _JOINTS:
        said.pop()
    return (begun or before[-1].sym == "BUT") and _cards_alone(said)


def wished(tokens: list[Token]) -> list[Token]:
    """Return cards named without a verb as the wish they are with "please" or "if possible".

    Raises:
        Refused: "that is a gun, please" may claim it.
    """
    if tokens[:1] and tokens[0].sym == "THAT":
        # but "que sea roja, por favor"
        _refuse_if(bool(tokens[1:] and tokens[1].text) and tokens[1].sym not in ("BE", "THERE"))
        verbs = [token.meaning("BE") if token.sym == "IS" else token for token in tokens]
        return [tokens[0]._replace(sym="WISH", value=None), *verbs]
    if not tokens or _stated(tokens):
        # "it's a gun, please": is that so, or to be?
        _refuse_if([token.sym for token in tokens[:2]] == ["IT", "IS"] and "COMMA" not in map(_sym, tokens))
        return tokens
    return [tokens[0]._replace(sym="WISH", value=None), *tokens]


def _begins_with_request(tokens: list[Token]) -> bool:
    """Return whether cards are asked for before a claim: "please a coat, one is a gun"."""
    asked = next(at for at, token in enumerate(tokens) if token.sym == "PLEASE")
    before = tokens[asked - 1].sym if asked else "STOP"
    comma = before == "COMMA"
    opened = asked + 1 + (not asked and [token.sym for token in tokens[1:2]] == ["COMMA"])
    pauses = [at for at in range(opened, len(tokens)) if tokens[at].sym in _PARTING]
    head = tokens[: asked - comma] if asked else tokens[opened : pauses[0] if pauses else None]
    goes_on = pauses[:1] == [asked + 1] or (not asked and pauses != [])
    # but "no Partners; in return, …"
    return (
        goes_on
        and before not in ("SEMI", "COLON", "AND", "BUT")
        and _cards_alone(head)
        and _stated(tokens[pauses[0] :])
    )


def _ends_unclear(kept: list[Token]) -> bool:
    """Return whether the cards at the end, before "please", may be said to be there as well as asked for."""
    syms = [token.sym for token in kept]
    pauses = [at for at, sym in enumerate(syms) if sym in ("COMMA", "SEMI")]
    pause = pauses[-1] if pauses else syms.index("AND") if "AND" in syms else 0
    said, last = kept[:pause], kept[pause + 1 + (syms[pause + 1 : pause + 2] in (["AND"], ["BUT"])) :]
    if pause and _cards_alone(last):
        # "two reds, a coat please" may well offer the reds
        two = (
            len(pauses) == 1 and _cards_alone(said) and not _one_list(syms[pause:]) and not _alike(said, last)
        )
        if _holds(said, FORMULAS):
            # what they give or get in return? "I demand a red one, a blue one in return"
            return _holds(said, _BINDING) and "AND" not in syms[pause:]
        # "no Assassins, no Double Agents, a gun please" may say what is not there
        denied = said[0].sym == "NO" and last[0].sym != "NO"
        return _stated(said) or kept[pause].apart or two or denied or _holds(said, _PLACES)
    none = len(syms) - 1 - syms[::-1].index("NO") if "NO" in syms else 0
    claimed = none > 0 and syms[none - 1] not in STATED and _stated(kept[:none])
    return claimed and _cards_alone(kept[none:]) and not _holds(kept[:none], FORMULAS)


_BINDING: Final = frozenset({"DEMAND"})
_PLACES: Final = frozenset({"ORD", "LAST"})
"""What can only be said of cards that lie there: "the first red, a coat please"."""


def _one_list(behind: list[str]) -> bool:
    """Return whether the words from a comma on go on with what stands before it: ", a coat or a 5"."""
    return "AND" in behind or "OR" in behind or "THEM" in behind


def _alike(said: list[Token], last: list[Token]) -> bool:
    """Return whether both deny, so that they make one wish: "no reds, no blues please"."""
    return said[0].sym == last[0].sym == "NO"


def _cards_alone(tokens: list[Token]) -> bool:
    """Return whether nothing but cards are named."""
    return bool(tokens) and tokens[0].sym in _CARDS and not _stated(tokens)


def _stated(tokens: list[Token]) -> bool:
    """Return whether a verb stands there that is of no relative clause: not in "a card that is red"."""
    before = ["STOP", *(token.sym for token in tokens)]
    return any(
        token.sym in STATED and (token.sym != "IS" or last != "THAT")
        for token, last in zip(tokens, before, strict=False)
    )


def _sym(token: Token) -> str:
    return token.sym


def _holds(tokens: list[Token], syms: frozenset[str]) -> bool:
    return any(token.sym in syms for token in tokens)


def _refuse_if(unclear: bool) -> None:
    if unclear:
        raise Refused(Reason.AMBIGUOUS)
