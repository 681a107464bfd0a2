"""Clauses on the highest and the lowest card, and on how far they are apart."""

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Highest, Lowest
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import among
from pbem.speech.grammar.cursor import PAUSES, VERBS, Cursor, NoParse
from pbem.speech.grammar.measures import of_places
from pbem.speech.grammar.numbers import Scope, bound
from pbem.speech.grammar.predicates import predicate
from pbem.speech.grammar.quantities import Kind, Subject


def extreme(c: Cursor, chain: Chain) -> None:
    """Read "the highest is a 6", "the lowest card is red", "the highest of the first two is a 7"."""
    c.accept("A", "THE", "THEIR")
    word = c.need("HIGHEST", "LOWEST")
    token = c.token()
    c.accept("CARD", "INDEX")
    if token is not None and token.sym == "NUM" and token.value == 1 and not token.digits:
        c.need("NUM")
    where: tuple[int, ...] = ()
    if c.peek() in ("OF", "AMONG"):
        named = c.attempt(lambda: of_places(c))
        if named is None:
            _of_all(c, chain)
        else:
            where = named
    if (
        not c.verb()
        and not c.accept("COLON")
        and not any(isinstance(said, Highest | Lowest) for said in chain.parts)
    ):
        # but for "the highest is a 6 and the lowest a 2"
        raise NoParse
    said = predicate(c)
    form = Highest if word.sym == "HIGHEST" else Lowest
    chain.say(form(said.test, where), unclear=True)


def _of_all(c: Cursor, chain: Chain) -> None:
    """Step over "of these three", keeping the size it says, and "of all"."""
    among(c, chain)
    if c.peek() in ("OF", "AMONG") and c.peek(1) == "ALL" and c.peek(2) in (*VERBS, *PAUSES, "COLON"):
        c.at += 2


def spread(c: Cursor, chain: Chain) -> None:
    """Read "the difference between the highest and the lowest is 2"."""
    c.need("SPREAD")
    if (c.peek(), c.peek(1)) == ("OF", "BOTH"):
        c.at += 2
        chain.size(2, 2)
    among(c, chain)
    c.verb()
    values = bound(c, Scope.TOTAL)
    c.accept("INDEX")
    among(c, chain)
    kept = tuple(value for value in forms.SPREADS if value in values)
    if not kept or len(kept) == len(forms.SPREADS):
        raise NoParse
    chain.say(forms.Spread(kept))


def is_extreme(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(the third is) the highest", "(the first has) the lowest value of the three".

    Raises:
        NoParse: nothing of the kind, or it is not said of one place.
    """
    if who.kind is not Kind.PLACES or len(who.places) != 1:
        raise NoParse
    c.accept("WITH")
    c.need("THE", "THEIR")
    word = c.need("HIGHEST", "LOWEST")
    c.accept("CARD", "INDEX")
    _of_all(c, chain)
    form = Highest if word.sym == "HIGHEST" else Lowest
    where = terms.place(*who.places)
    chain.say(form(where))
    chain.pick(1, where, solid=False)
