"""A verb said twice that names a pair: Italian *sia una pistola sia un cappotto* is "both … and …"."""

from typing import Final

from pbem.speech.settling.spans import BREAKS
from pbem.speech.tokens import Token

_VERBS: Final = frozenset({"IS", "BE", "ADD_UP", "THERE"})


def paired(tokens: list[Token]) -> list[Token]:
    """Return the tokens with "both" and "and" for a "be" and its second word that name a pair."""
    for place, token in enumerate(tokens):
        if token.sym == "BE" and token.value is not None and _without_subject(tokens[:place]):
            second = _second_of_pair(tokens, place + 1)
            if second is not None:
                start = place - (place > 0 and not tokens[place - 1].text)  # a pronoun that was put in
                first = token._replace(sym="BOTH", value=None)
                joint = tokens[second]._replace(sym="AND", value=None)
                return [
                    *tokens[:start],
                    first,
                    *tokens[place + 1 : second],
                    joint,
                    *paired(tokens[second + 1 :]),
                ]
    return tokens


def _without_subject(before: list[Token]) -> bool:
    """Return whether a "be" after these has no subject but a pronoun that was put in."""
    return not before or not before[-1].text or before[-1].sym in BREAKS | {"IS", "THERE", "STATING"}


def _second_of_pair(tokens: list[Token], start: int) -> int | None:
    """Return where the second word of a pair stands, None where something else is said first."""
    for place in range(start, len(tokens)):
        token, after = tokens[place], tokens[place + 1 : place + 2]
        if token.sym == "THAT" and not any(each.sym in _VERBS for each in after):
            return place
        if token.sym == "BE" and token.value is not None:
            return place
        if token.sym in _VERBS or token.sym in ("STOP", "SEMI", "AND", "BUT"):
            return None
    return None
