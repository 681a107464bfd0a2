"""What is said more of cards spoken of already: "it is a 5", "namely red", "(the first and the third)"."""

from pbem.game.statements import forms
from pbem.game.statements.forms import Alike, Same, Variety
from pbem.game.statements.terms import (
    Aspect,
    Is,
    Test,
    aspects,
    both,
    leaves,
    negate,
    possible,
)
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import NoParse, Refused
from pbem.speech.grammar.described import certain
from pbem.speech.reasons import Reason


def refine(chain: Chain, test: Test) -> None:
    """Say more of the one card spoken of last.

    Raises:
        NoParse: the last clause was not about one card.
    """
    if not chain.picks and chain.before is not None and chain.before.alone:
        linked, before = chain.before.linked, chain.before.before
        chain.before.before = None
        chain.link()
        chain.linked, chain.before, chain.alone = linked, before, True
    if not chain.picks and chain.most == 1:
        # "it is one card, namely a gun"
        chain.pick(1, test)
        return
    if not chain.alone or not chain.picks:
        raise NoParse
    if chain.listed and (len(chain.picks) < 2 or possible(both(chain.picks[-2][0], test))):
        # "a red one and a blue one, 5 or higher", "at least one red and a blue one, it is a 5": which one?
        raise Refused(Reason.AMBIGUOUS)
    last, solid = chain.picks[-1]
    chain.said = None
    if solid:
        chain.picks[-1] = (certain(both(last, test)), solid)
    else:
        # "exactly one is a gun, and it is a 5"
        chain.parts.append(forms.count(certain(both(last, test)), 1))


def share_value(chain: Chain, test: Test) -> bool:
    """Say what all the cards share, if that they share it was said last: "one colour, namely red"."""
    last = chain.parts[-1] if chain.parts else None
    one = isinstance(test, Is) and len(test.values) == 1
    if not one or not isinstance(last, Alike | Same | Variety) or (last.aspect,) != aspects(test):
        return False
    if isinstance(last, Alike):
        if last.most is None:
            # "two have the same value, namely 4"
            chain.say(forms.count(test, last.least), unclear=True)
        return last.most is None
    of_all = not last.places if isinstance(last, Same) else last.most == 1
    if of_all:
        chain.say(forms.all_are(test))
    return of_all


def refine_last(chain: Chain, test: Test, number: int = 1) -> None:
    """Say more of so many of the cards spoken of last, of which the same was said.

    Raises:
        NoParse: not so many were spoken of.
    """
    last, solid = chain.picks[-1]
    if number > len(chain.picks):
        raise NoParse
    chain.picks[-number:] = [(certain(both(last, test)), solid)] * number
    chain.alone, chain.linked, chain.split = False, True, last


def refine_each(chain: Chain, test: Test) -> None:
    """Say more of each card spoken of: "two guns, both above 4", "two are red, namely documents"."""
    chain.picks = [(certain(both(each, test)), solid) for each, solid in chain.picks]
    chain.alone, chain.linked = False, True


def refine_one_by_one(chain: Chain, tests: list[Test]) -> None:
    """Say what each of the cards spoken of is besides: "two are blue, namely a gun and a briefcase".

    Raises:
        NoParse: not so many were spoken of, or not all alike.
    """
    number = len(tests)
    meant = chain.picks[-number:]
    before = chain.picks[:-number][-1:]
    if len(meant) < number or len(set(meant)) > 1 or before == meant[:1]:
        raise NoParse
    shared, solid = meant[0]
    # a gun is blue anyway
    each = [certain(both(shared, test)) if possible(both(test, negate(shared))) else test for test in tests]
    if solid:
        chain.picks[-number:] = [(test, solid) for test in each]
        chain.linked = True
    else:
        # "exactly two are blue, namely a gun and a briefcase"
        chain.parts.append(forms.choice(each))
    chain.alone, chain.said = False, None


def spoken_alike(chain: Chain) -> int:
    """Return how many cards were spoken of if the same was said of each and of no other, else 0."""
    alike = len({test for test, solid in chain.picks if solid}) == 1
    return len(chain.picks) if alike and all(solid for _, solid in chain.picks) else 0


def refine_whole(chain: Chain, test: Test) -> bool:
    """Say more of all the cards, if something was said of all last; return whether it was."""
    last = chain.parts[-1] if chain.parts and not chain.picks else None
    if not isinstance(last, forms.All):
        return False
    chain.parts[-1] = forms.All(certain(both(last.test, test)))
    return True


def bind(chain: Chain, places: list[Test]) -> None:
    """Say which cards were meant by the last picks: "two are red (the first and the third)"."""
    number = len(places)
    meant = chain.picks[-number:]
    if (
        len(meant) < number
        or len({test for test, _ in meant}) > 1
        or not all(solid for _, solid in meant)
        or any(leaf.aspect is Aspect.PLACE for test, _ in meant for leaf in leaves(test))
    ):
        raise NoParse
    if len(chain.picks) > number and chain.picks[-number - 1] == meant[0]:
        raise NoParse
    chain.picks[-number:] = [
        (both(place, test), True) for place, (test, _) in zip(places, meant, strict=True)
    ]
