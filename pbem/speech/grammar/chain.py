"""What a sentence has said so far, and which cards it has used: what "the other" stands for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from pbem.game.cards import INDICES, Colour
from pbem.game.statements import forms
from pbem.game.statements.forms import Relation, Same, Size, Statement, Total, Variety
from pbem.game.statements.terms import (
    LARGEST,
    RESOURCE,
    Aspect,
    Is,
    Test,
    both,
    index,
    leaves,
    partner,
    place,
    possible,
)
from pbem.speech.grammar.cursor import Contradiction, Cursor, NoParse, Refused
from pbem.speech.grammar.described import certain, one_card
from pbem.speech.reasons import Reason

Pairing = tuple[Aspect, Relation]
"""In what two cards compare, and how."""


@dataclass
class Chain:
    """Clauses in one breath, built up as they are read.

    `picks` are the cards it speaks of one by one. Those of "exactly two are red" are said by a count already,
    and only matter where "the other" follows; they are not `solid`.
    """

    picks: list[tuple[Test, bool]] = field(default_factory=list)
    parts: list[Statement] = field(default_factory=list)
    rest: Test | None = None
    least: int = 1
    most: int = LARGEST
    linked: bool = False
    """Whether "the other" or "another" was said."""
    closed: bool = False
    """Whether every card is spoken of, so that no other is left."""
    unclear: bool = False
    """Whether a clause spoke of a number of cards that is not known, so that "the other" has no meaning."""
    them: bool = False
    """Whether "of them" was said already of all the cards."""
    said: Test | None = None
    """The one thing that was said last of cards, which "the other is not" and "the other too" take up."""
    listed: bool = False
    """Whether the cards spoken of last were those of a list: "one" may be one of them."""
    alone: bool = False
    """Whether the last pick was of one card, which "it" can take up."""
    split: Test | None = None
    """What the two cards are of which more was said of one: "the other" may be the second of them."""
    two_alike: Pairing | None = None
    """What just two cards were said to share, or not, and nothing else: "two have the same value"."""
    pairing: tuple[Pairing, tuple[int, int]] | None = None
    """What two of the cards spoken of share, or not, and which picks they are."""
    called: bool = False
    """Whether a card was called by what it is, and more said: "the gun is a 6", whose verb goes on."""
    unsaid: tuple[int, ...] = ()
    """The places of which nothing is said: "(of the third I say nothing.) The others …"."""
    before: "Chain | None" = None
    """The sentence before, whose cards "the other" may leave over."""
    taken: "list[Chain]" = field(default_factory=list)
    """The sentences before that this one took up, and says with its own."""

    def trying(self, c: Cursor, rule: "Callable[[Cursor, Chain], None]") -> bool:
        """Let a rule read on and speak; where it does not fit, step back, unsay it and return False."""
        said, start = vars(self), c.at
        kept = {**said, "picks": [*self.picks], "parts": [*self.parts]}
        try:
            rule(c, self)
            for token in c.tokens[start : c.at]:
                if token.sym == "OF_THREE":
                    # "the middle one": there are three; "the first of the two"
                    number = token.value if isinstance(token.value, int) else LARGEST
                    self.size(number, number)
        except NoParse as failure:
            c.failed(failure, start)
            said.update(kept)
            return False
        return True

    def pick(self, number: int, test: Test, solid: bool = True) -> None:
        """Speak of so many cards, each distinct from those spoken of before."""
        if self.closed:
            raise NoParse
        if number > 1 and one_card(test):
            raise Contradiction
        self.picks += [(test, solid)] * number
        self.alone, self.said, self.listed = number == 1, None, False
        if len(self.picks) > LARGEST and all(each for _, each in self.picks):
            raise Contradiction

    def pick_at(self, where: int, test: Test) -> None:
        """Speak of the card in a place, counted from the first or, below zero, from the last."""
        self.pick(1, certain(both(place(where), test)))
        self.size(abs(where))

    def say(self, statement: Statement, unclear: bool = False) -> None:
        """Say something of the offer as a whole."""
        self.parts.append(statement)
        self.two_alike = None
        self.unclear = self.unclear or unclear
        self.alone, self.said = False, None

    def size(self, least: int, most: int = LARGEST) -> None:
        """Narrow the number of cards offered."""
        self.least, self.most = max(self.least, least), min(self.most, most)
        if self.least > self.most:
            raise Contradiction

    def link(self) -> int:
        """Return how many cards are spoken of, with those of the sentences before."""
        self._speak_of_two()
        while self.before is not None and (not self.picks or self.taken):
            last = self.before
            previous = replace(last, picks=[*last.picks], parts=[*last.parts])
            previous._speak_of_two()
            if self.pairing is not None:
                raise NoParse
            self.pairing = previous.pairing
            self.picks = [*previous.picks, *self.picks]
            self.parts = [*previous.parts, *self.parts]
            self.closed, self.unclear = self.closed or previous.closed, self.unclear or previous.unclear
            self.size(previous.least, previous.most)
            self.before, self.taken = previous.before, [*self.taken, *previous.taken, last]
        if not self.picks or self.unclear or self.closed:
            raise NoParse
        self.linked = True
        return len(self.picks)

    def _speak_of_two(self) -> None:
        """Take two cards that were said to be alike for two spoken of, which leave another over."""
        if self.unsaid and not (self.picks or self.parts):
            self.picks = [(place(where), True) for where in self.unsaid]
        if self.two_alike is not None and not self.picks and len(self.parts) == 1:
            self.picks, self.parts = [(RESOURCE, True)] * 2, []
            self.pairing, self.two_alike, self.unclear = (self.two_alike, (0, 1)), None, False

    def pair_up(self, shared: list[tuple[bool, Aspect]]) -> None:
        """Say what the two cards spoken of last share, or in what they differ.

        Raises:
            Refused: in more than one thing, which may be said of all.
        """
        if len(shared) > 1 or self.pairing is not None or len(self.picks) < 2:
            raise Refused(Reason.AMBIGUOUS)
        same, aspect = shared[0]
        last = len(self.picks) - 1
        self.pairing = (aspect, Relation.SAME if same else Relation.DIFFERENT), (last - 1, last)
        self.alone, self.linked, self.said = False, True, None

    def compare(self, above: int) -> None:
        """Say that one of the two cards spoken of last has the higher index, the first or the second.

        Args:
            above: 0 for the first of the two, 1 for the second.
        """
        if self.pairing is not None or len(self.picks) < 2:
            raise NoParse
        one, two = len(self.picks) - 2, len(self.picks) - 1
        self.pairing = (Aspect.INDEX, Relation.HIGHER), (two, one) if above else (one, two)
        self.alone, self.linked, self.said = False, True, None

    @property
    def first_two_share(self) -> Aspect | None:
        """What two cards were just said to share, if nothing else was said."""
        last = self.parts[-1] if len(self.parts) == 1 else None
        if isinstance(last, Same) and last.places == (1, 2):
            return last.aspect
        return None if self.two_alike is None else self.two_alike[0]

    def third_differs(self, shared: list[tuple[bool, Aspect]]) -> None:
        """Say "(two are of one colour, the third is) of another", which takes up no more than the two.

        Raises:
            NoParse: it is said of anything else.
        """
        placed = Same(shared[0][1], (1, 2)) if shared[0][0] is False and len(shared) == 1 else None
        if placed is not None and self.parts == [placed]:
            # "the first and the second are of one colour, the third is of another"
            self.say(forms.Different(placed.aspect, (1, 3)))
            self.size(LARGEST)
            return
        if self.two_alike is None or len(self.parts) != 1 or shared != [(False, self.two_alike[0])]:
            raise NoParse
        aspect, relation = self.two_alike
        if relation is not Relation.SAME:
            raise NoParse
        self.parts = [forms.Alike(aspect, 2, 2), Variety(aspect, 2)]
        self.size(LARGEST)
        self.closed, self.two_alike = True, None

    def remain(self, number: int) -> None:
        """Fix that so many cards remain besides those spoken of."""
        used = self.link()
        if used + number > LARGEST:
            raise Contradiction
        self.size(used + number, used + number)

    def remain_some(self, least: int) -> int:
        """Fix that so many cards or more remain besides those spoken of; return how many those are."""
        used = self.link()
        if used + least > LARGEST:
            raise Contradiction
        self.size(used + least)
        return used

    def others(self, number: int, test: Test) -> None:
        """Speak of all that remains, so many cards.

        Raises:
            Refused: "two are red, one of them is a 5, the other a 6": the other of the two, or a third?
        """
        if self.split is not None and number == 1 and possible(both(self.split, test)):
            raise Refused(Reason.AMBIGUOUS)
        self.remain(number)
        named = self._named_places()
        if named is None:
            self.pick(number, test)
        else:
            # nothing but their places was said of the others: "of the third I say nothing, the other two …"
            self.picks = [(both(place(at), test), True) for at in range(1, self.most + 1) if at not in named]
        self.closed = True

    def _named_places(self) -> set[int] | None:
        """Return where the cards spoken of are if nothing more was said of them, counted from the first."""
        tests = [test for test, _ in self.picks]
        if not all(
            isinstance(test, Is) and test.aspect is Aspect.PLACE and len(test.values) == 1 for test in tests
        ):
            return None
        found = [leaf for test in tests for leaf in leaves(test)]
        where = [value for leaf in found for value in leaf.values if isinstance(value, int)]
        return {at if at > 0 else self.most + 1 + at for at in where}

    def others_all(self, test: Test, at_least: int) -> None:
        """Speak of all that remains, however many: "the rest", or "the others" for two at least."""
        used = self.remain_some(at_least)
        if used + 1 == LARGEST or at_least == LARGEST - used:
            self.others(LARGEST - used, test)
        else:
            self.rest, self.closed = test, True

    def others_add_up(self, values: Iterable[int]) -> None:
        """Say what all that remains besides the one card spoken of adds up to.

        Where its index is known that is a total of all, else of the two cards in the other places.

        Raises:
            NoParse: not just one card was spoken of, or not of three.
        """
        if len(self.picks) != 1:
            raise NoParse
        sums, known = sorted(values), self._index_of(self.picks[0][0])
        if known is not None:
            sums = [total for value in sums if (total := value + known) in forms.TOTALS]
        elif (self.least, self.most) != (LARGEST, LARGEST):
            raise NoParse
        if not sums:
            raise Contradiction
        self.say(Total(tuple(sums)) if known is not None else self._others_add_up(tuple(sums)))
        self.closed = True

    def _others_add_up(self, sums: tuple[int, ...]) -> Statement:
        """Return that the cards besides the one spoken of, of three, add up so, wherever that one lies.

        Raises:
            NoParse: it may lie in one place or another: "one of the first two is red, …".
        """
        test = self.picks[0][0]
        named = {at for leaf in leaves(test) if leaf.aspect is Aspect.PLACE for at in leaf.values}
        totals = {
            where: Total(sums, tuple(other for other in range(1, LARGEST + 1) if other != where))
            for where in range(1, LARGEST + 1)
            if not named or {where, where - LARGEST - 1} & named
        }
        if len(named) > 1:
            raise NoParse
        if named:
            return forms.some(*totals.values())
        self.picks.pop()
        return forms.some(
            *(forms.every(forms.at_place(where, test), total) for where, total in totals.items())
        )

    def index_named(self) -> int:
        """Return the index of the cards spoken of, all of which have it; a Partner's counts nothing.

        Raises:
            NoParse: none was spoken of, something else was said of one than of another, or no index.
        """
        if len({test for test, _ in self.picks}) != 1:
            raise NoParse
        known = self._index_of(self.picks[0][0])
        if known is None:
            raise NoParse
        return known

    @staticmethod
    def _index_of(test: Test) -> int | None:
        """Return what a card that passes a test counts in a sum, None where that may vary."""
        known = [value for value in INDICES if possible(both(test, index((value,))))]
        if possible(both(test, partner())):
            known.append(0)
        return known[0] if len(known) == 1 else None

    def another(self, number: int, test: Test) -> None:
        """Speak of so many other cards."""
        self.link()
        self.pick(number, test)

    @property
    def each_colour(self) -> bool:
        """Whether it was said last that every colour is there."""
        return bool(self.parts) and self.parts[-1] == Variety(Aspect.COLOUR, len(Colour))

    @property
    def just_said(self) -> Test | None:
        """What was said last of cards, in this sentence or the one before it."""
        if self.said is None and self.empty and self.before is not None:
            return self.before.just_said
        return self.said

    @property
    def spoken(self) -> list[Test]:
        """The cards spoken of one by one, in this sentence and those before it."""
        earlier = [] if self.before is None else self.before.spoken
        return earlier + [test for test, _ in self.picks]

    @property
    def spoken_of(self) -> int:
        """Of how many cards it spoke one by one, and of more there may be; 0 if of none, or of all."""
        return 0 if self.closed or self.least == self.most == len(self.picks) else len(self.picks)

    @property
    def pair(self) -> bool:
        """Whether exactly two cards were spoken of, each for itself, which "both" takes up."""
        return len(self.picks) == 2 and all(solid for _, solid in self.picks)

    @property
    def only_two(self) -> bool:
        """Whether the two cards spoken of are all there are."""
        return self.least == self.most == 2

    @property
    def empty(self) -> bool:
        """Whether nothing was said."""
        return not (self.picks or self.parts or self.rest or self.least > 1 or self.most < LARGEST)

    def build(self) -> Statement:
        """Return all that was said as one statement."""
        parts = list(self.parts)
        picks = [test for test, solid in self.picks if solid or self.linked]
        if self.pairing is not None:
            parts.append(self._paired(picks))
        elif picks:
            parts.append(forms.choice(picks, self.rest))
        if self.least > 1 or self.most < LARGEST:
            parts.append(Size(self.least, self.most))
        if not parts:
            raise NoParse
        return forms.every(*parts)

    def _paired(self, picks: list[Test]) -> Statement:
        """Return the cards spoken of with what two of them share."""
        if self.pairing is None or self.rest is not None or len(picks) != len(self.picks):
            raise NoParse
        (aspect, relation), (first, second) = self.pairing
        one, two = picks[first], picks[second]
        others = [test for at, test in enumerate(picks) if at not in (first, second)]
        return forms.pair(aspect, relation, (one, two), others[0] if others else None)
