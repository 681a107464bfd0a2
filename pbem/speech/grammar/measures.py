"""Clauses on the cards together: totals, what is shared, what the indices are."""

from pbem.game.statements import forms
from pbem.game.statements.forms import All, Count, Different, Same, Total
from pbem.game.statements.terms import LARGEST, Aspect, Test, both
from pbem.game.statements.terms import place as place_test
from pbem.speech.grammar.amounts import ASPECTS, alike, aspect, aspects, together
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import among, closing_total
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse, Refused
from pbem.speech.grammar.described import certain
from pbem.speech.grammar.measuring import colour_test, index_test, parity
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.grammar.places import (
    DEICTIC,
    group,
    noun_word,
    of_these,
    places,
    plural_before,
)
from pbem.speech.grammar.quantities import Kind, Subject
from pbem.speech.grammar.subjects import subject
from pbem.speech.reasons import Reason

Added = tuple[int, ...] | None
"""The places of the cards that are added up; () means all, None those left besides the one spoken of."""


def total(c: Cursor, chain: Chain) -> None:
    """Read "the total is at least 12", "the sum of the first two is 10", "together they are worth 10"."""
    where: Added = ()
    if c.accept("TOGETHER"):
        c.accept("COMMA", "COLON")
        there = c.peek() == "THERE" and (c.peek(1), c.peek(2)) == ("NUM", "INDEX")
        c.at += there
        if c.accept("WORTH") or there or c.peek() in ("NUM", *COMPARING):
            say_total(c, chain, ())
            return
        where = () if c.peek() == "IS" else _total_subject(c, chain)
        if not c.verb():
            raise NoParse
        if where == () and c.accept("BOTH"):
            # German "zusammen sind die beiden 11 wert"
            chain.size(2, 2)
        c.accept("WORTH")
    else:
        c.accept("A", "THE", "THEIR")
        c.need("TOTAL")
        c.accept("INDEX")
        if c.peek() in ("OF", "AMONG"):
            named: list[Added] = []
            if chain.trying(c, lambda c, chain: named.append(_total_of(c, chain))):
                where = named[0]
        if not c.verb() and c.peek() not in ("NUM", "ODD", "EVEN", *COMPARING):
            c.need("OF", "COLON", "ADD_UP")
        c.accept("WORTH")
    say_total(c, chain, where)
    c.accept("TOGETHER")


def _total_of(c: Cursor, chain: Chain) -> Added:
    c.need("OF", "AMONG")
    c.accept("ALL")
    c.accept("THE", "THEIR")
    if c.accept("INDEX"):
        c.attempt(lambda: _total_of(c, chain))
        return ()
    c.at -= c.peek(-1) in ("THE", "ALL")
    return _total_subject(c, chain)


def adds_up(c: Cursor, chain: Chain) -> None:
    """Read "they add up to 10", "the first two total at least 9"."""
    _of_those(c, chain)
    c.accept("TOGETHER")
    c.accept("COMMA")
    if c.request or c.subjunctive:
        c.accept("BE")
    if c.peek() == "ADD_UP" and "THAT" not in (c.peek(-1), c.peek(-2)) and not _of_all_cards(chain):
        # Without a subject, "two are red and add up to 9" may be about those two.
        raise NoParse
    among_all = c.accept("AMONG") is not None
    if among_all and c.peek() not in ("THE", "BOTH"):
        raise NoParse
    where: Added = () if c.peek() == "ADD_UP" else _total_subject(c, chain)
    if c.request or c.subjunctive:
        c.accept("BE")
    if c.accept("TOGETHER") and where == ():
        # "all three together they add up to 14"
        c.accept("THEY")
    if c.peek() == "TOTAL" and c.peek(1) in ("NUM", *COMPARING):
        c.need("TOTAL")
    elif among_all and c.verb():
        # "between the two they are worth 9"
        c.accept("WORTH")
    else:
        c.need("ADD_UP")
        c.accept("TOGETHER")
        if where == () and c.peek() in ("ALL", "THE", "BOTH", *DEICTIC):
            # German "zusammen ergeben die drei 15"
            where = _total_subject(c, chain)
    say_total(c, chain, where)
    if where == ():
        closing_total(c, chain)
    else:
        c.accept("TOGETHER")


def _of_those(c: Cursor, chain: Chain) -> None:
    """Make sure that "they" are all the cards.

    Raises:
        Refused: "there are two guns and they add up to 10": those two, or all?
    """
    if (c.peek(), c.peek(1)) == ("THEY", "ADD_UP") and chain.pair and chain.most == LARGEST:
        raise Refused(Reason.AMBIGUOUS)


def _of_all_cards(chain: Chain) -> bool:
    """Return whether all that was said is of the cards together: "both are red", "none is blue"."""
    return not chain.picks and all(
        (isinstance(part, Same | Different) and not part.places)
        or isinstance(part, All)
        or (isinstance(part, Count) and part.most == 0)
        for part in chain.parts
    )


def _total_subject(c: Cursor, chain: Chain) -> Added:
    """Read whose indices are added: all cards, those in some places, or those that remain."""
    if c.has("OTHER", "OTHERS", "REST") and chain.trying(c, _those_left):
        return None
    if c.attempt(lambda: _indices(c, chain)):
        return ()
    found = c.attempt(lambda: places(c))
    if found is not None:
        return found
    if c.accept("BOTH"):
        c.accept("CARD")
        chain.size(2, 2)
        return ()
    if c.peek() == "ALL" and c.peek(1) in ("ADD_UP", "TOGETHER"):
        # "everything adds up to 12"
        c.at += 1
        return ()
    if c.peek() == "ALL" and c.peek(1) == "NUM":
        c.need("ALL")
        number = c.need("NUM").value
        c.accept("CARD")
    else:
        number = group(c)
    if isinstance(number, int):
        if not 1 <= number <= LARGEST:
            raise NoParse
        chain.size(number, number)
    return ()


def _those_left(c: Cursor, chain: Chain) -> None:
    leave(chain, subject(c))


def leave(chain: Chain, who: Subject) -> None:
    """Fix how many cards remain for "the other two", "the others", "the rest" to add up.

    Raises:
        NoParse: the subject is no such.
    """
    if who.kind is Kind.OTHER and who.number > 1:
        chain.remain(who.number)
    elif who.kind in (Kind.OTHERS, Kind.REST):
        chain.remain_some(2 if who.kind is Kind.OTHERS else 1)
    else:
        raise NoParse


def _indices(c: Cursor, chain: Chain) -> bool:
    """Read "the indices", "their values", "the three values"."""
    c.accept("ALL")
    c.need("THE", "THEIR")
    number = c.accept("NUM")
    c.need("INDEX")
    if number is not None:
        if not isinstance(number.value, int) or not 1 < number.value <= LARGEST:
            raise NoParse
        chain.size(number.value, number.value)
    if c.peek() in ("OF", "AMONG"):
        if c.attempt(lambda: of_places(c)) is not None:
            raise NoParse
        among(c, chain)
    return True


_CLOSING = ("EXACTLY", "NO_MORE", "NOTHING_ELSE")
"""What may close a total without a change."""


def say_total(c: Cursor, chain: Chain, where: Added) -> None:
    """Read what a total is, and say it.

    Raises:
        NoParse: no number stands here, or every total would do.
    """
    negated = c.accept("NOT") is not None
    c.accept("OF")
    c.accept("A")
    c.accept("EITHER")
    if c.peek() in ("ODD", "EVEN"):
        start = 1 if c.need("ODD", "EVEN").sym == "ODD" else 0
        values = frozenset(range(start, 22, 2))
    else:
        values = bound(c, Scope.TOTAL)
    c.accept("INDEX")
    if len(values) == 1 and c.peek(int(c.peek() in ("COMMA", "TOGETHER"))) in _CLOSING:
        # "11 in all, no more and no less"
        c.accept("COMMA", "TOGETHER")
        c.need(*_CLOSING)
    if negated:
        values = frozenset(Scope.TOTAL.values) - values
    if len(values) == len(Scope.TOTAL.values):
        raise NoParse
    if where is None:
        chain.others_add_up(values)
    else:
        chain.say(Total(tuple(sorted(values)), where))


def of_places(c: Cursor) -> tuple[int, ...]:
    """Read "of the first two".

    Raises:
        NoParse: no places are named here.
    """
    c.need("OF", "AMONG")
    return places(c)


def no_two(c: Cursor, chain: Chain) -> None:
    """Read "no two share a colour", "no two cards are the same item"."""
    c.need("NO")
    if c.need("NUM").value != 2:
        raise NoParse
    if c.peek() in ASPECTS:
        _no_two_of(c, chain)
        return
    c.accept("CARD")
    among(c, chain)
    c.verb()
    found = aspects(c)
    if not all(same for same, _ in found):
        raise NoParse
    for _, of in found:
        chain.say(forms.Alike(of, 0, 1))


def _no_two_of(c: Cursor, chain: Chain) -> None:
    """Read "(no two) values are the same"."""
    of = aspect(c)
    among(c, chain)
    if not c.verb():
        raise NoParse
    c.accept("THE")
    c.need("SAME")
    if c.peek() in (*ASPECTS, "AS"):
        raise NoParse
    chain.say(forms.Alike(of, 0, 1))


def aspects_alike(c: Cursor, chain: Chain) -> None:
    """Read "the colours are all different", "all of the same type", "the two values are the same"."""
    if c.peek() == "NUM":
        # "two values are the same": of the cards, however many they are
        number = c.tokens[c.at].value
        some = _aspect_alike(c, Chain())
        if not isinstance(number, int):
            raise NoParse
        chain.say(alike(number, None, some), unclear=True)
        return
    whole = c.accept("ALL", "BOTH")
    pair = whole is not None and whole.sym == "BOTH" and chain.pair
    if whole is not None and whole.sym == "BOTH" and not pair:
        chain.size(2, 2)
    shared = c.attempt(lambda: aspects(c)) if whole is not None else None
    if shared is not None and c.peek(-2) == "ANOTHER":
        # Spanish "todas de otro color": than which?
        raise Refused(Reason.AMBIGUOUS)
    if shared is None:
        shared = _aspect_alike(c, chain)
    elif c.peek() in ("AS", "FROM"):
        raise NoParse
    if pair and not chain.only_two:
        chain.pair_up(shared)
    else:
        chain.say(together(shared))


def _aspect_alike(c: Cursor, chain: Chain) -> list[tuple[bool, Aspect]]:
    c.accept("THE", "THEIR")
    number = c.accept("NUM")
    of = aspect(c)
    if number is not None:
        if not isinstance(number.value, int) or not 1 < number.value <= LARGEST:
            raise NoParse
        chain.size(number.value, number.value)
    if c.peek() in ("OF", "AMONG"):
        among(c, chain)
    if not c.verb():
        raise NoParse
    c.accept("ALL")
    c.accept("THE")
    word = c.need("SAME", "DIFFERENT")
    if c.peek() in (*ASPECTS, "AS", "FROM"):
        raise NoParse
    if c.peek() in ("IN", "AMONG"):
        among(c, chain)
    return [(word.sym == "SAME", of)]


def index_of(c: Cursor, chain: Chain) -> None:
    """Read "the index of the first is 5", "the value of each is even", "the colour of the last is blue"."""
    c.accept("THE")
    word = c.need("INDEX", "COLOUR_NOUN")
    c.need("OF")
    every = c.accept("EVERY") is not None
    if every:
        noun_word(c)
        of_these(c)
    where = () if every else places(c)
    if not c.verb():
        c.need("COLON")
    c.accept("THE")
    if word.sym == "INDEX":
        test: Test = parity(c) or index_test(bound(c, Scope.INDEX))
    else:
        test = colour_test(c.need("COLOUR").value)
    if every:
        chain.say(All(test))
    for each in where:
        chain.pick(1, both(place_test(each), test))


def _plural_index(c: Cursor) -> bool:
    """Return whether the word for what is spoken of is a plural, whatever its verb: "the values"."""
    named = [token for token in c.tokens[: c.at] if token.sym == "INDEX"]
    return bool(named) and named[-1].plural


def _each_index(c: Cursor, chain: Chain) -> bool:
    """Read "(the values are) all odd", "at least 4", said of every index; return whether it stands here."""
    if not (plural_before(c) or _plural_index(c)):
        # "the value is at least 5" is of the only card
        chain.size(1, 1)
    all_of_them = c.accept("ALL") is not None
    odd = parity(c)
    if odd is None and not all_of_them and c.peek() not in COMPARING:
        return False
    chain.say(forms.all_are(odd or index_test(bound(c, Scope.INDEX))))
    return True


def indices_are(c: Cursor, chain: Chain) -> None:
    """Read "their values are 5 and 6", "they are worth 2, 3 and 4": every index, one after another."""
    if c.accept("INDEX"):
        # as in "values: 3 and 5"
        c.need("COLON")
    elif c.attempt(lambda: _indices(c, chain)) is None:
        group(c)
        if not c.verb():
            raise NoParse
        c.need("WORTH")
    elif not c.verb() and c.accept("COLON") is None:
        raise NoParse
    elif _each_index(c, chain):
        return
    values = [c.need("NUM").value]
    while c.peek() in ("COMMA", "AND") and (c.peek(1) == "NUM" or c.peek(2) == "NUM"):
        c.need("COMMA", "AND")
        c.accept("AND")
        values.append(c.need("NUM").value)
    if not 1 < len(values) <= LARGEST or c.peek() not in PAUSES:
        raise NoParse
    chain.size(len(values), len(values))
    for value in values:
        chain.pick(1, certain(index_test(frozenset({value} if isinstance(value, int) else ()))))
    chain.closed = True
