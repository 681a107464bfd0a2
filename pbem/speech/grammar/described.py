"""What is said of one card, put together word by word: the tests, and what the words looked like."""

from typing import NamedTuple

from pbem.game.statements import terms
from pbem.game.statements.terms import Test
from pbem.speech.grammar.cursor import Contradiction, NoParse, Refused
from pbem.speech.grammar.measuring import all_colours, all_indices
from pbem.speech.reasons import Reason

NOUNS = ("COLOUR", "ITEM", "PARTNER", "CARD", "RESOURCE", "ODD", "EVEN")


class Unit(NamedTuple):
    """A card as described, with what the description looked like, which decides how far its parts reach."""

    test: Test | None
    """None where only "card" was said."""
    plural: bool = False
    article: bool = False
    bare: bool = False
    """Only a number, without any noun or measure: it could be a count as well."""
    loose: bool = False
    """An index said after the noun, which may reach back over an "or": "a gun or a coat worth 5"."""
    indexed: bool = False
    named: bool = False
    """One index said right after an item: one certain card, "documents 5"."""
    joined: bool = False
    """Ends in an "or" of plain words, over which "and" could reach."""


def certain(test: Test) -> Test:
    """Return the test if some card can pass it.

    Raises:
        Contradiction: none can ("is a gun and a coat").
    """
    if isinstance(test, terms.Is) and test.values:
        return test
    if not terms.possible(test):
        raise Contradiction
    return test


class Description:
    """A description in the making: the tests so far, and what the words looked like."""

    card = plural = loose = named = joined = only_number = False

    def __init__(self, article: bool) -> None:
        self.article = article
        self.parts: list[Test] = []

    def add(self, test: Test | None, sort: str, plural: bool) -> None:
        """Take in one more word.

        Raises:
            Refused: it may or may not reach over an "or" before it: "gun or coat 5".
        """
        if self.joined and sort != "card" and not (sort == "tight" and all_colours(self.parts)):
            raise Refused(Reason.AMBIGUOUS)
        if self.only_number and sort == "loose" and test is not None and all_indices(test):
            # "a 5 higher than 3": worth 5, or 5 more than card 3?
            raise NoParse
        self.only_number = sort == "number"
        self.joined = sort == "joined"
        self.card = self.card or sort == "card"
        self.loose = self.loose or sort == "loose"
        self.named = self.named or (sort == "tight" and test is not None and one_card(test))
        self.plural = self.plural or plural
        if test is not None:
            self.parts.append(test)

    def _telling(self) -> list[Test]:
        """Return the tests, without "resource" where another is of resources only: "a green resource"."""
        if len(self.parts) == 1:
            return self.parts
        own = (terms.Aspect.COLOUR, terms.Aspect.ITEM, terms.Aspect.INDEX)
        if not any(isinstance(part, terms.Is) and part.aspect in own for part in self.parts):
            return self.parts
        return [part for part in self.parts if part != terms.RESOURCE]

    def whole(self) -> Unit:
        """Return the description.

        Raises:
            NoParse: nothing was described.
            Contradiction: no card can be all of it.
        """
        if not (self.parts or self.card):
            raise NoParse
        test = certain(terms.both(*self._telling())) if self.parts else None
        return Unit(
            test,
            self.plural,
            self.article,
            bare=self.only_number and not self.article and not self.plural,
            loose=self.loose,
            indexed=test is not None and terms.Aspect.INDEX in terms.aspects(test),
            joined=self.joined,
            named=self.named,
        )


def one_card(test: Test) -> bool:
    """Return whether the test is of one certain card: an item and an index."""
    if not isinstance(test, terms.Every) or not all(isinstance(part, terms.Is) for part in test.tests):
        return False
    found = {leaf.aspect: len(leaf.values) for leaf in terms.leaves(test)}
    return found == {terms.Aspect.ITEM: 1, terms.Aspect.INDEX: 1}
