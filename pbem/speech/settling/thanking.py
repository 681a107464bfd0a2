"""Thanks, which after bare cards make a wish of them, unless the cards may be what is laid.

"A gun, thanks" asks for one; "a gun on offer, thanks" and "thanks, a gun" may as well say what lies here, and
thank for something else. Words that say nothing are left out of the tokens, so that only the text shows them.
"""

from typing import Final

from pbem.speech.reasons import Reason
from pbem.speech.settling.spans import clause_so_far
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token

THANKS: Final = "THANKS"
_STATED: Final = frozenset(
    {"IS", "BE", "THERE", "HAVE", "I_HAVE", "ADD_UP", "STATING", "GIVING"}
    | {"DEMAND", "WISH", "WISH_ASK", "WISH_NOT", "WISH_AFTER", "WISHED", "I_WOULD_HAVE"}
)
"""What says by itself whether a sentence claims or asks."""
_POLITE: Final = frozenset({THANKS, "PLEASE", "COMMA", "COLON"})
_PAUSES: Final = frozenset({"COMMA", "SEMI", "COLON"})


def thanked(tokens: list[Token], text: str) -> list[Token]:
    """Return the tokens with thanks as "please" where they ask, without them where they change nothing.

    Args:
        tokens: of the whole text, as it was scanned.
        text: in which the tokens say where they stand.
    """
    if not any(token.sym == THANKS for token in tokens):
        return tokens
    kept: list[Token] = []
    start, before = 0, list[Token]()
    for end in [*(at for at, token in enumerate(tokens) if token.sym == "STOP"), len(tokens)]:
        sentence = tokens[start : end + 1]
        said = [token for token in sentence if token.sym not in _POLITE and token.sym != "STOP"]
        if all(token.sym == UNKNOWN and token.text[:1].isupper() for token in said):
            said = []  # "Thanks, Anna!"
        apart = not said
        bare = _bare(before if apart else said)
        unclear = bare and (apart or _may_be_laid(sentence, text))
        asking = bare or (apart and not before) or _behind_cards(sentence)
        kept += [_meant(token, unclear) for token in sentence if asking or token.sym != THANKS]
        start, before = end + 1, said or before
    return kept


def _behind_cards(sentence: list[Token]) -> bool:
    """Return whether thanks stand behind cards that stand by themselves: "no spies here, a gun, thanks"."""
    for at in (place for place, token in enumerate(sentence) if token.sym == THANKS):
        before = sentence[:at]
        while before and before[-1].sym in _POLITE:
            before.pop()
        named = clause_so_far(before, _PAUSES)
        if named and _STATED.isdisjoint(named):
            return True
    return False


def _bare(said: list[Token]) -> bool:
    return bool(said) and _STATED.isdisjoint(token.sym for token in said)


def _meant(token: Token, unclear: bool) -> Token:
    if token.sym != THANKS:
        return token
    return token._replace(sym=TRIGGER, value=Reason.AMBIGUOUS.value) if unclear else token.meaning("PLEASE")


def _may_be_laid(sentence: list[Token], text: str) -> bool:
    """Return whether thanks stand first, or words that say nothing right after the cards."""
    at = next((place for place, token in enumerate(sentence) if token.sym == THANKS), None)
    if at is None:
        return False
    cards = [place for place in range(at) if sentence[place].sym not in _POLITE]
    if not cards:
        return True
    after = text[sentence[cards[-1]].end : sentence[cards[-1] + 1].start]
    return any(char.isalpha() for char in after)
