"""Lists of cards: "a gun and a coat", "two red cards and no 7", "a gun or two coats"."""

from pbem.game.statements import forms, terms
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.cursor import ENDS, Cursor, NoParse, Refused
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.each import each_of
from pbem.speech.grammar.entries import Noun, by_name
from pbem.speech.grammar.measuring import index_after
from pbem.speech.grammar.nouns import ending, noun
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.predicates import limited_last
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


def nouns(c: Cursor) -> tuple[list[Noun], bool]:
    """Read a list of cards and whether it is joined by "or".

    Raises:
        NoParse: none stands here.
        Refused: "and" and "or" are mixed.
    """
    each = c.attempt(lambda: each_of(c)) if c.peek() == "NUM" and c.has("COMMA", "COLON", "OPEN") else None
    return (each, False) if each is not None else _joined_nouns(c)


def _joined_nouns(c: Cursor) -> tuple[list[Noun], bool]:
    either = c.accept("EITHER") is not None
    both = c.accept("BOTH") is not None
    found = [noun(c)]
    joints: list[str] = []
    related = False
    while not _all_follow(c, found):
        joint, last, none = _joint(c), c.at, _none_of_them(c)
        related = related or (joint == "AND" == c.peek() and _in_relative(c))
        described, again = _describes_one(c), (c.peek(), c.peek(1)) == ("COMMA", "THE")
        related = related or (described and _measures_one(c, found[-1]))
        index_after(c, found[-1].test)
        more = c.attempt(lambda: _next_noun(c))
        if more is None:
            break
        joints.append(joint)
        more = _of_its_sort(found[-1], more)
        if (described and _one_of(found, more)) or (again and _named_already(found, more)):
            # "two guns, one worth 5": one of the two, or another? "a blue one and a red one, the red one a 5"
            raise Refused(Reason.AMBIGUOUS)
        unclear = related and (found[-1].number > 1 or more.number > 1 or _one_of(found[-1:] * 2, more))
        # "two photographs, none above 3", "…, only one above 3": of those two, or of all?
        few = 1 < found[-1].number < LARGEST  # of three, "none" is none at all
        unclear = unclear or (few and (none or _limits_those(joint, found[-1], more)))
        if _of_all(joint, found[-1], more) or unclear or (more.number == 1 and _of_several(c, last)):
            raise Refused(Reason.AMBIGUOUS)
        but_no(joint, found[-1].test, more)
        if not (_narrowed(found, more.absent) or _any_such(c, last, found[-1], more)):
            found.append(more)
    ors = _joined_by_or(c, found, joints, either)
    if both and "AND" not in joints:
        raise NoParse
    return found, ors


def _joined_by_or(c: Cursor, found: list[Noun], joints: list[str], either: bool) -> bool:
    """Return whether a list is joined by "or".

    Raises:
        NoParse: it is not, after an "either".
        Refused: "and" and "or" are mixed.
    """
    ors, ands = "OR" in joints, "AND" in joints
    _check_last(c, found, ors or ands)
    if len(found) > 1 and not ors and _alternative(found[-1]):
        if ands or not all(_item_only(each) for each in found):
            raise Refused(Reason.AMBIGUOUS)
        ors = True
    if (ors and ands) or _mixed(joints) or (ors and "COMMA" in joints and _numbers_differ(found)):
        raise Refused(Reason.AMBIGUOUS)
    if either and not ors and not _alternative(found[0]):
        raise NoParse
    return ors


def _of_all(joint: str, before: Noun, more: Noun) -> bool:
    """Return whether an entry may be said of the others.

    So may "equipment, at least two cards", and "two of one colour and a blue one".
    """
    counted = joint == "COMMA" and isinstance(more.statement, forms.Size)
    if joint == "COMMA" and more.bare and before.test is not None and more.whole is not None:
        # "a green one, coat"
        counted = terms.possible(terms.both(before.test, more.whole))
    return counted or any(isinstance(each.statement, forms.Alike | forms.Variety) for each in (before, more))


def _all_follow(c: Cursor, found: list[Noun]) -> bool:
    """Return whether "all" goes on about the three cards listed: "two guns and a coat, all below 6"."""
    return (c.peek(), c.peek(1)) == ("COMMA", "ALL") and sum(each.number for each in found) == LARGEST


def _in_relative(c: Cursor) -> bool:
    """Return whether a relative clause ends here, which may go on: "a card that is red (and a 5)"."""
    before = c.syms[: c.at]
    if "THAT" not in before or before[-1] not in ("COLOUR", "NUM", "ITEM", "ODD", "EVEN"):
        return False
    said = before[len(before) - before[::-1].index("THAT") :]
    return said[:1] in (["IS"], ["BE"]) and len(said) < 4 and c.peek(1) in ("A", "NUM")


def _of_several(c: Cursor, start: int) -> bool:
    """Return whether a verb of several cards follows one in a list: French "et une verte qui valent 5"."""
    return any(token.plural and token.sym in ("THAT", "WORTH", "IS") for token in c.tokens[start : c.at])


def _mixed(joints: list[str]) -> bool:
    """Return whether "or" is not all that joins: "a gun or a poison, but no coat", "red but no gun or 5"."""
    return "OR" in joints and ("BUT" in joints or joints[-1] != "OR")


def _numbers_differ(found: list[Noun]) -> bool:
    """Return whether not all entries are of as many cards: "two blue ones, a green one or a 5"."""
    return len({each.number for each in found if each.test is not None}) > 1


_DESCRIBING = frozenset({"A", "NUM", "COLOUR", "OF", "WITH", "WORTH", "ODD", "EVEN", *COMPARING})
"""What "one" is said to be without a noun of its own."""


def _describes_one(c: Cursor) -> bool:
    """Return whether "one" and what it is follow a comma here."""
    limit = c.peek(1) in ("AT_LEAST", "AT_MOST", "EXACTLY", "ONLY")
    token = c.token(1 + limit)
    return c.peek() == "COMMA" and c.peek(2 + limit) in _DESCRIBING and token is not None and token.value == 1


def _any_such(c: Cursor, start: int, before: Noun, more: Noun) -> bool:
    """Return whether an entry says again what was asked for: "a red card, any red card"."""
    again = c.request and c.syms[start : start + 2] == ["COMMA", "ANY"]
    if again and more.test != before.test:
        raise Refused(Reason.AMBIGUOUS)
    return again


def _none_of_them(c: Cursor) -> bool:
    """Return whether "none" and no more than a measure follow."""
    return c.peek() in ("COMMA", "AND") and c.peek(1) == "NO" and c.peek(2) in ("HIGHER", "LOWER", "BETWEEN")


def _limits_those(joint: str, before: Noun, more: Noun) -> bool:
    """Return whether of how many of the cards before an index is said may be what an entry says."""
    limited = more.statement
    if joint != "COMMA" or before.test is None or not isinstance(limited, forms.Count) or not limited.most:
        return False
    indexed = all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(limited.test))
    return indexed and terms.possible(terms.both(before.test, limited.test))


def _measures_one(c: Cursor, before: Noun) -> bool:
    """Return whether "at least a 4" after a comma may be of the one card before: German "eine rote, …"."""
    indexed = before.test is None or Aspect.INDEX in terms.aspects(before.test)
    limited = c.peek(1) in ("AT_LEAST", "AT_MOST") and c.peek(2) == "A" and c.peek(3) == "NUM"
    return limited and before.number == 1 and not indexed


def _one_of(found: list[Noun], one: Noun) -> bool:
    """Return whether one card can be one of several named before."""
    several = len(found) > 1 or found[-1].number > 1
    return several and _named_already(found, one)


def _named_already(found: list[Noun], more: Noun) -> bool:
    """Return whether "the …" after a list can be one of the cards in it."""
    tests = [each.test for each in found if each.test is not None]
    return more.test is not None and any(terms.possible(terms.both(more.test, test)) for test in tests)


def _check_last(c: Cursor, found: list[Noun], joined: bool) -> None:
    """Make sure that the last entry of a list is a card of its own, and said of no other.

    Raises:
        Refused: it may be otherwise.
    """
    closed = c.peek(-1) in ("EXACTLY", "ONLY", "NO_MORE", "NOTHING_ELSE")
    if len(found) > 1 and (limited_last(c) or closed):
        # "a 2 or a 3 at least": one of the two cards at least, or a 2 or what is above?
        raise Refused(Reason.AMBIGUOUS)
    turned = c.peek(-1) in ("COLOUR", "ITEM") and c.peek(-2) == "NUM" and "OR" in c.syms[: c.at]
    if turned and len(found) > 1 and _of_index(found[-2]):
        # French "un 5 ou un 6 vert": both green, or the 6?
        raise Refused(Reason.AMBIGUOUS)
    if len(found) == 2 and not joined and (_specifies(found[1], found[0]) or _same_card(found)):
        # "a blue one, a briefcase", "a coat, a 7": another card, or the same?
        raise Refused(Reason.AMBIGUOUS)


def _of_index(named: Noun) -> bool:
    """Return whether no more than an index is said of a card."""
    return named.test is not None and all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(named.test))


def _same_card(found: list[Noun]) -> bool:
    """Return whether two entries may be of one card, of which one says what it is and one its index."""
    if any(each.test is None or each.number > 1 for each in found):
        return False
    tests = [each.test for each in found if each.test is not None]
    indexed = [all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(test)) for test in tests]
    return indexed[0] is not indexed[1] and terms.possible(terms.both(*tests))


def _narrowed(found: list[Noun], absent: Test | None) -> bool:
    """Take what is "not" there out of the last entry, and return whether it was said of that.

    Raises:
        Refused: "one red, one blue, but not a gun": the blue one is none, or no card is?
    """
    narrowed = None if absent is None else _without(found[-1], absent)
    if narrowed is None:
        return False
    if len(found) > 1:
        raise Refused(Reason.AMBIGUOUS)
    found[-1] = narrowed
    return True


def _without(named: Noun, absent: Test) -> Noun | None:
    """Return what was named without what is "not" there: "a blue card, but not a gun" is another blue card.

    Returns:
        None if what was named is none of it anyhow, so that no card at all is that.

    Raises:
        Refused: "a 7, not a gun": no gun at all, or a 7 that is none?
    """
    if named.test is None or not terms.possible(terms.both(absent, named.test)):
        return None
    if terms.possible(terms.both(absent, terms.negate(named.test))):
        raise Refused(Reason.AMBIGUOUS)
    return named._replace(test=certain(terms.both(named.test, terms.negate(absent))))


def _specifies(one: Noun, before: Noun) -> bool:
    """Return whether every card that one entry names is named by the entry before, too."""
    if one.test is None or before.test is None or one.test == before.test:
        return False
    return not terms.possible(terms.both(one.test, terms.negate(before.test)))


def but_no(joint: str, named: Test | None, more: Noun) -> None:
    """Make sure that "but no 6" cannot be said of the card named before.

    Raises:
        Refused: "one above 4, but no 6": not that one, or no card at all?
    """
    absent = more.statement
    if joint != "BUT" or named is None or not isinstance(absent, forms.Count) or absent.most != 0:
        return
    indexed = all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(absent.test))
    if indexed and terms.possible(terms.both(named, absent.test)):
        raise Refused(Reason.AMBIGUOUS)


def _joint(c: Cursor) -> str:
    return c.peek(1) if c.peek() == "COMMA" and c.peek(1) in ("AND", "OR", "BUT") else c.peek()


_OF_THE_LAST = frozenset({"WORTH", "WITH", "BETWEEN", "HIGHER", "LOWER"})
"""What says more of the card before a comma, and names no other."""


def of_the_last(c: Cursor) -> bool:
    """Return whether a comma and a measure follow: "(a blue card), 5 or higher", "…, worth 3"."""
    if c.peek() != "COMMA":
        return False
    limited = c.peek(1) == "NUM" and c.peek(2) in ("OR_MORE", "OR_LESS")
    indexed = ("OF", "NUM"), ("OF", "INDEX"), ("OF", "AT_LEAST"), ("OF", "AT_MOST"), ("INDEX", "NUM")
    return limited or c.peek(1) in _OF_THE_LAST or (c.peek(1), c.peek(2)) in indexed


def _next_noun(c: Cursor) -> Noun:
    if of_the_last(c):
        raise NoParse
    _join(c)
    if c.accept("NOT"):
        # "a gun but not a coat", "a Partner but not Mata Hari"
        absent = Noun(terms.partner(called)) if (called := c.attempt(lambda: by_name(c))) else noun(c)
        if absent.test is None or absent.number > 1:
            raise NoParse
        return Noun(statement=forms.none_is(absent.test), absent=absent.test)
    if c.accept("ANOTHER"):
        return ending(c, _another)
    if c.peek() == "NEITHER":
        # "two guns, neither above 4" goes on about those, too
        raise NoParse
    start = c.at
    found = noun(c)
    if "THEM" in c.syms[start : c.at] or (c.peek() == "WISH_AFTER" and not c.request):
        # "two reds, one of them a 6" goes on about those; "there is a gun, a coat would suit me"
        raise NoParse
    return found


def _join(c: Cursor) -> None:
    """Step over what joins an entry to the one before; "another" does so by itself.

    Raises:
        NoParse: nothing does.
        Refused: the entry may correct the one before, or be left out of it.
    """
    first = c.token(1)
    between = c.peek() == "COMMA" and first is not None and (first.apart or c.tokens[c.at].apart)
    if between and c.peek(1) in ("A", "NUM", "COLOUR", "ITEM"):
        # "a red one, sorry, a green one": the second instead of the first?
        raise Refused(Reason.AMBIGUOUS)
    if c.peek() == "ANOTHER":
        # Portuguese "um veneno mais uma carta verde"
        return
    if c.accept("COMMA"):
        c.accept("AND", "OR", "BUT")
    elif c.need("AND", "OR", "BUT").sym == "BUT" and c.peek() == "THE" and "NO" in c.syms[: c.at]:
        # "nothing above 5 but the gun": except the gun, or and the gun?
        raise Refused(Reason.AMBIGUOUS)


def _another(c: Cursor) -> Noun:
    """Read "(a gun and) another blue one": distinct, as all entries of a list are."""
    if c.peek() == "CARD" and c.peek(1) in ENDS and not c.request:
        c.need("CARD")
        return Noun(more=1)
    start = c.at
    described = unit(c, bare=False, counted=True)
    if described.test is None or described.plural:
        raise NoParse
    again = "ITEM" not in c.syms[start : c.at]
    return Noun(described.test, loose=described.loose, indexed=described.indexed, again=again)


def _of_its_sort(named: Noun, another: Noun) -> Noun:
    """Return what "another of 5" is after "a gun of 3": another gun; after what is no gun, as it is said."""
    if not another.again or named.test is None or another.test is None:
        return another
    said = set(terms.aspects(another.test))
    marks = named.test.tests if isinstance(named.test, terms.Every) else (named.test,)
    own = [test for test in marks if said.isdisjoint(terms.aspects(test))]
    if own == [*marks] and said == {Aspect.INDEX}:
        # "a gun and another of 5": another gun?
        raise Refused(Reason.AMBIGUOUS)
    if len(own) in (0, len(marks)):
        return another
    if all(terms.aspects(test) == (Aspect.INDEX,) for test in own):
        # "a blue 5 and another green": another 5?
        raise Refused(Reason.AMBIGUOUS)
    return another._replace(test=certain(terms.both(*own, another.test)))


def _alternative(found: Noun) -> bool:
    """Return whether the entry is an "or" itself, which a comma before may share: "a disguise or gloves"."""
    if found.test is None:
        return False
    return any(
        leaf.aspect in (Aspect.ITEM, Aspect.COLOUR) and len(leaf.values) > 1
        for leaf in terms.leaves(found.test)
    )


def _item_only(found: Noun) -> bool:
    """Return whether the entry is one card of an item, so that a comma before it can only mean "or"."""
    return found.number == 1 and isinstance(found.test, terms.Is) and found.test.aspect is Aspect.ITEM
