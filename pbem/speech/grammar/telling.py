"""What a list of cards says: so many of each, "or" and all, and which there are more of."""

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Statement
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import Cursor, NoParse, Refused
from pbem.speech.grammar.entries import Noun
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


def tell(chain: Chain, found: list[Noun], either: bool, whole: bool) -> None:
    """Add a list of cards to what a sentence says.

    Args:
        chain: the sentence so far.
        found: the list.
        either: whether it is joined by "or".
        whole: whether cards without a quantity ("red cards") may mean every card, as in a request.

    Raises:
        NoParse: a list that says nothing that can be checked.
        Refused: it can be read two ways.
    """
    limited = [isinstance(each.statement, forms.Count) and bool(each.statement.most) for each in found]
    if any(limited) and any(each.test is not None for each in found[limited.index(True) :]):
        # "exactly one gun and one coat", "at most one gun or one coat": is the coat limited, too?
        raise Refused(Reason.AMBIGUOUS)
    if either:
        _tell_either(chain, found, whole)
        return
    _tell_sizes(chain, found)
    for each in found:
        if each.whole is not None:
            others = [other.statement for other in found if other is not each]
            # "only guns and at least two reds", "I want reds, but no guns"
            said = None not in others if each.only else whole and all(map(_none, others))
            if not (whole or each.only) or not said:
                raise NoParse
            chain.say(forms.all_are(each.whole))
        elif each.statement is not None:
            _say_statement(chain, each.statement, alone=len(found) == 1)
        elif each.test is not None and each.several and len(found) > 1:
            chain.say(forms.count(each.test, each.number), unclear=True)
        elif each.test is not None:
            chain.pick(each.number, each.test)
    chain.said = found[0].test if len(found) == 1 else None
    chain.listed = len(found) > 1


def _none(said: Statement | None) -> bool:
    """Return whether there is said to be none of a sort."""
    return isinstance(said, forms.Count) and said.most == 0


def _tell_sizes(chain: Chain, found: list[Noun]) -> None:
    """Say how many cards there are, as far as a list tells."""
    more = sum(each.more for each in found)
    if more:
        chain.size(more + sum(each.number for each in found if each.test is not None))
    for each in found:
        if each.size is not None:
            chain.size(*each.size)


def more_than(c: Cursor, chain: Chain) -> None:
    """Read "(there are) more red ones than green ones".

    Raises:
        NoParse: nothing of the kind, or a card may be both.
    """
    c.need("MORE", "MORE_SUCH")
    many = unit(c, bare=False)
    c.need("THAN", "THAT")
    c.accept("OF")
    few = unit(c, bare=False)
    c.accept("CARD")
    if many.test is None or few.test is None or terms.possible(terms.both(many.test, few.test)):
        raise NoParse
    # Of three cards at most, so many more: one and none of the others, or two and one at most.
    one = forms.every(forms.count(many.test, 1), forms.none_is(few.test))
    two = forms.every(forms.count(many.test, 2), forms.count(few.test, 0, 1))
    chain.say(forms.some(one, two), unclear=True)


def _say_statement(chain: Chain, said: Statement, alone: bool) -> None:
    """Say an entry that is no card; what "exactly one gun" leaves over "the other" can take up."""
    exact = isinstance(said, forms.Count) and said.least == said.most and said.least > 0
    chain.say(said, unclear=not (alone and exact))
    if alone and exact and isinstance(said, forms.Count):
        chain.pick(said.least, said.test, solid=False)


def _tell_either(chain: Chain, found: list[Noun], whole: bool) -> None:
    if found[-1].loose and not all(each.indexed for each in found):
        raise Refused(Reason.AMBIGUOUS)
    tests = [each.test for each in found if each.test is not None and each.number == 1]
    if len(tests) == len(found):
        chain.pick(1, terms.either(*tests))
        return
    parts = []
    for each in found:
        if each.test is not None:
            parts.append(forms.count(each.test, each.number))
        elif each.whole is not None and whole:
            raise Refused(Reason.AMBIGUOUS)
        elif each.statement is None:
            raise NoParse
        elif isinstance(each.statement, forms.Count) and each.statement.most == 0:
            # "no 5 or a gun": neither, or the gun?
            raise Refused(Reason.AMBIGUOUS)
        else:
            parts.append(each.statement)
    chain.say(forms.some(*parts), unclear=True)
