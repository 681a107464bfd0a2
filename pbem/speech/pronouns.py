"""The pronoun that a verb implies where a language leaves it out: "sono rosse" as "they are red"."""

from itertools import dropwhile
from typing import Final

from pbem.speech.calling import calls
from pbem.speech.tokens import Token

IMPLYING: Final = ("IS", "BE")
"""The verbs that may imply a pronoun."""
_OPENING: Final = frozenset({"STATING", "NOT_TRUE", "DEMAND", "WISH"})


def stands_alone(pronoun: str, before: list[Token]) -> bool:
    """Return whether a verb has no subject before it, so that it implies its pronoun.

    Args:
        pronoun: the symbol of the pronoun that the verb would imply.
        before: what the sentence says before the verb.
    """
    before = [each for each in before if each.sym != "IN_OFFER"]
    opened = [*dropwhile(lambda each: each.sym in ("WELL", "COMMA"), before)]
    if calls(opened):
        before = opened[2:]  # as in "Ana, es un 5", "claro, Ana: son dos"
    elif not opened:
        before = []
    return _begins([each.sym for each in before]) or _goes_on(pronoun, before)


def _begins(said: list[str]) -> bool:
    """Return whether a verb after these symbols has no subject before it."""
    before = said[-2:]
    if said[:1] == ["OR"] and (len(said) == 1 or (before[-1] == "OR" and said[1] in ("IT", "THEY"))):
        return True  # "or are red or are blue", with the pronoun left out both times
    if before == ["STATING", "COLON"] or said in (["COMMA"], ["COLON"], ["AND"]):
        return True
    if before[-1:] == ["THAT"]:
        return before[0] in ("DEMAND", "WISH", "STATING", "COMMA", "AND")
    if "TOGETHER" in before:
        # "together they are"; but "the two together are"
        return before in (["TOGETHER"], ["TOGETHER", "COMMA"]) or before[0] in ("STOP", "SEMI", "COMMA")
    return not before or before[-1] in ("STOP", "SEMI", *_OPENING)


def _goes_on(sym: str, before: list[Token]) -> bool:
    """Return whether a verb says more of the one card that there is: "hay un 7 y es rojo"."""
    verbs = [token.sym for token in before if token.sym in ("IS", "BE", "THERE", "HAVE", "STOP", "SEMI")]
    named = [token.sym for token in before if token.sym not in ("AND", "BUT", "COMMA")][-1:]
    if sym == "IT" and not verbs and named == ["CARD"] and before[-1].sym != "CARD":
        return True  # "una sola carta, ed è un 4"
    return sym == "IT" and before[-1].sym in ("AND", "BUT", "COMMA") and verbs[-1:] in (["THERE"], ["HAVE"])
