"""Clauses: a subject and what is said of it, or a form of its own ("there is …", "the total is …")."""

from collections.abc import Callable
from itertools import combinations

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import Alike, Different, Same, Variety
from pbem.game.statements.terms import LARGEST, Test
from pbem.speech.grammar.amounts import ASPECTS, aspects, together
from pbem.speech.grammar.applying import apply
from pbem.speech.grammar.called import the_one
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import among, closing_all
from pbem.speech.grammar.cursor import PAUSES, Cursor, NoParse, Refused, Rules
from pbem.speech.grammar.described import Unit
from pbem.speech.grammar.entries import Noun, by_name, one_each
from pbem.speech.grammar.extremes import extreme, spread
from pbem.speech.grammar.lists import but_no, nouns
from pbem.speech.grammar.measures import (
    aspects_alike,
    index_of,
    indices_are,
    no_two,
    total,
)
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.pairing import of_three, of_two
from pbem.speech.grammar.places import DEICTIC, is_one, of_these, places, small
from pbem.speech.grammar.predicated import another_of_its_sort
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.quantities import Kind, Subject
from pbem.speech.grammar.refining import refine_each
from pbem.speech.grammar.said_of import number_of_cards, said_of_subject
from pbem.speech.grammar.telling import more_than, tell
from pbem.speech.grammar.turned import (
    all_but_named,
    all_so,
    appearing,
    class_counted,
    counted_after,
    named_place,
    noun_at_place,
    one_after_another,
    only_such,
    subject_last,
    the_only,
)
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason


def clause(c: Cursor, chain: Chain) -> None:
    """Read one clause into the chain.

    Raises:
        NoParse: none stands here.
        Refused: it can be read two ways, or fits no card.
    """
    for rule in _RULES.worth_trying(c):
        if chain.trying(c, rule):
            return
    raise NoParse


def _there(c: Cursor, chain: Chain) -> None:
    """Read "there is a gun and a coat", "I offer two red cards", "there is no Partner", "that is a gun"."""
    if c.accept("THERE") is None:
        if c.at or not chain.empty:
            raise NoParse
        c.need("THAT")
        c.need("IS")
    among(c, chain)
    if c.peek(1) not in ("MORE", "LESS", "FEWER") and c.accept("NOT"):
        _there_not(c, chain)
        return
    if c.accept("NEITHER"):
        absent = [each.test for each in _absent(c) if each.test is not None]
        chain.say(forms.none_is(terms.either(*absent)))
        return
    number = c.attempt(lambda: number_of_cards(c))
    if number is not None:
        before = c.syms[: c.at - 1]
        if "ASIDE" in before and not {"COLOUR", "ITEM", "PARTNER"}.isdisjoint(before):
            # "as you looked for guns, I lay two": two cards, or two guns?
            raise Refused(Reason.AMBIGUOUS)
        chain.size(number, number)
        return
    if c.begins(*_MORE) and chain.trying(c, more_than):
        return
    called = c.attempt(lambda: by_name(c))
    if called is not None:
        chain.pick(1, terms.partner(called))
        return
    found, either = nouns(c)
    found = one_each(found, c.request)
    if any(each.whole is not None and not each.only for each in found):
        raise Refused(Reason.VAGUE)
    tell(chain, found, either, whole=True)
    of_two(c, chain)
    of_three(c, chain)
    among(c, chain)


def _one_card(c: Cursor, chain: Chain) -> None:
    """Read "it is one card (and it is blue)": the only one there is."""
    if not chain.empty or c.request:
        raise NoParse
    c.need("IT")
    c.need("IS")
    if number_of_cards(c) != 1:
        raise NoParse
    chain.size(1, 1)
    chain.trying(c, _and_is)


def _and_is(c: Cursor, chain: Chain) -> None:
    """Read "(it is one card) and is red"."""
    c.accept("COMMA")
    c.need("AND")
    if not c.verb():
        raise NoParse
    chain.pick(1, predicate(c).test)


def _so_many_asked(c: Cursor, chain: Chain) -> None:
    """Read "(I demand) two cards: a gun and a coat", as many as are listed; "two cards, one of them red"."""
    if not chain.empty or not c.request:
        raise NoParse
    start = c.at
    c.accept("EXACTLY")
    listed = c.peek() == "NUM" and c.peek(1) == "COLON"
    number = small(c) if listed else number_of_cards(c)
    exact = not {"ONLY", "EXACTLY"}.isdisjoint(c.syms[start : c.at])
    c.need("COMMA", "COLON", "NAMELY")
    if exact:
        chain.size(number, number)
    if exact and c.peek() in ("ALL", "BOTH"):
        said_of_subject(c, chain)
        return
    if c.has("THEM") and chain.trying(c, _some_of_them):
        chain.size(number)
        return
    found, either = nouns(c)
    found = one_each(found, c.request)
    if either or sum(each.number for each in found if each.test is not None) != number:
        raise NoParse
    tell(chain, found, either, whole=False)


def _some_of_them(c: Cursor, chain: Chain) -> None:
    """Read "(two cards,) one of them red"."""
    start = c.at
    clause(c, chain)
    if "THEM" not in c.syms[start : c.at]:
        raise NoParse


def _listed(c: Cursor, chain: Chain) -> None:
    """Read "it is a red one and a blue one": cards that cannot be one, said as if they were."""
    if not chain.empty or c.request:
        raise NoParse
    c.need("IT")
    c.need("IS")
    found, either = nouns(c)
    if len(found) == 1 and isinstance(found[0].statement, Variety):
        # "it is one of each colour"
        tell(chain, found, either, whole=False)
        return
    tests = [each.test for each in found if each.test is not None]
    alike = any(terms.possible(terms.both(one, two)) for one, two in combinations(tests, 2))
    if either or len(tests) != len(found) or len(found) < 2 or alike:
        raise NoParse
    tell(chain, found, either, whole=False)


def _among(c: Cursor, chain: Chain) -> None:
    """Read "among them is a gun"."""
    if c.peek() != "AMONG":
        raise NoParse
    if chain.trying(c, _among_places):
        return
    among(c, chain)
    if not c.verb():
        raise NoParse
    found, either = nouns(c)
    found = one_each(found, c.request)
    if any(each.whole is not None for each in found):
        raise NoParse
    tell(chain, found, either, whole=False)


def _among_places(c: Cursor, chain: Chain) -> None:
    """Read "among the first two there is a blue one".

    Raises:
        NoParse: no places stand here, or more than one card is said to be there.
    """
    c.need("AMONG")
    start = c.at
    where = places(c)
    if "AND" in c.syms[start : c.at]:
        # "between the first and the second"
        raise NoParse
    if c.accept("THERE") is None and not c.verb():
        raise NoParse
    one = is_one(c)
    described = unit(c, bare=False)
    if len(where) < 2 or described.test is None or not (one or described.article) or c.peek() not in PAUSES:
        raise NoParse
    apply(chain, Subject(Kind.SOME_PLACE, places=where), Predicate(described.test))


def _there_not(c: Cursor, chain: Chain) -> None:
    c.accept("ANY", "ANYTHING", "NO")
    absent = c.attempt(lambda: _bare_index(c))
    if absent is not None:
        chain.say(forms.none_is(absent))
        return
    found, either = nouns(c)
    if len(found) > 1 and not either and not all(each.only for each in found[1:]):
        raise NoParse
    for each in found:
        if each.only and each.whole is not None and each is not found[0]:
            # "there are no photos, only documents"
            chain.say(forms.all_are(each.whole))
            continue
        if each.only:
            # "not only guns" says neither that there is one nor what else there is.
            raise NoParse
        if each.test is not None:
            chain.say(forms.count(each.test, 0, each.number - 1))
        elif each.whole is not None:
            chain.say(forms.none_is(each.whole))
        elif isinstance(each.statement, Alike):
            chain.say(forms.deny(each.statement))
        else:
            raise NoParse
    among(c, chain)


def _bare_index(c: Cursor) -> Test:
    """Read the 7 of French "pas de 7"; a small number could be how many there are not."""
    start = c.at
    described = unit(c, bare=True)
    numbers = [token.value for token in c.tokens[start : c.at] if token.sym == "NUM"]
    if described.test is None or not described.bare or c.peek() not in PAUSES:
        raise NoParse
    listed = len(numbers) > 1 and all(token.digits for token in c.tokens[start : c.at] if token.sym == "NUM")
    if not listed and not all(isinstance(each, int) and each > LARGEST for each in numbers):
        raise NoParse
    return described.test


def _absent(c: Cursor) -> list[Unit]:
    """Read "red cards nor blue ones", after a "neither"."""
    absent = [unit(c, bare=True)]
    while c.peek(int(c.peek() == "COMMA")) == "NOR":
        c.accept("COMMA")
        c.need("NOR")
        absent.append(unit(c, bare=True))
    if any(each.test is None for each in absent):
        raise NoParse
    return absent


def _neither_nor(c: Cursor, chain: Chain) -> None:
    """Read "neither red cards nor blue ones", "neither 6s nor 7s", "neither red nor blue" without a verb."""
    asked = c.request and c.peek(-1) in ("DEMAND", "WISH")
    c.need("NEITHER")
    absent = _absent(c)
    size = of_these(c)
    tests = [each.test for each in absent if each.test is not None and not (each.article or each.bare)]
    if size is not None:
        tests = [each.test for each in absent if each.test is not None]
        chain.size(*size)
    alone = size is not None or (chain.empty and (asked or not (c.request or c.subjunctive)))
    if chain.alone and size is None:
        # "one is red, neither 5 nor 6": that one, or none at all?
        raise Refused(Reason.AMBIGUOUS)
    if not 1 < len(tests) == len(absent) or not (alone or any(each.plural for each in absent)):
        # after "one is a gun", "neither red nor blue" may be of that one
        raise NoParse
    chain.say(forms.none_is(terms.either(*tests)))


def _alike_alone(c: Cursor, chain: Chain) -> None:
    """Read "same colour, different items" of all the cards, where none was spoken of before."""
    if c.request or c.subjunctive or chain.picks or chain.unclear:
        raise NoParse
    negated = c.accept("NOT") is not None
    first = c.token()
    shared = aspects(c)
    last = c.token(-1)
    if c.peek() == "ABOUT" and c.peek(1) in ("ALL", "BOTH"):
        # French "même valeur pour les deux"
        c.at += 1
    if c.peek() not in (*PAUSES, "ALL", "BOTH") or first is None or last is None or first.start == last.start:
        # One word ("monochrome") is too little.
        raise NoParse
    chain.say(forms.deny(together(shared)) if negated else together(shared))
    chain.trying(c, closing_all)


def _so_many(c: Cursor, chain: Chain) -> None:
    """Read "three cards, …": how many they are before what they are."""
    if c.request or not chain.empty:
        raise NoParse
    start = c.at
    number = number_of_cards(c)
    whole = c.peek(1) in ("NEITHER", "NO", "ALL", "EVERY", "BOTH")
    goes_on = c.peek() == "AND" and (whole or "ONLY" in c.syms[start : c.at])
    if not goes_on and c.peek() not in ("COMMA", "COLON", "SEMI"):
        raise NoParse
    chain.size(number, number)


def _fragment(c: Cursor, chain: Chain) -> None:
    """Read cards named without any verb: "two red cards and a gun"."""
    begun = bool(chain.picks or chain.parts or chain.rest)
    if begun and c.peek() in ("A", "THE") and not another_of_its_sort(c, chain):
        # "one is a gun, a coat": of the same card, or of another?
        raise NoParse
    if chain.pair and c.accept("NEITHER"):
        # "two guns, neither above 4"
        described = unit(c, bare=True)
        if described.test is None or c.peek() not in PAUSES:
            raise NoParse
        refine_each(chain, terms.negate(described.test))
        return
    joint, start = c.peek(-1), c.at
    if joint == "COLON" and (called := c.attempt(lambda: by_name(c))) is not None:
        # as in "one card: Mata Hari"
        chain.pick(1, terms.partner(called))
        return
    found, either = nouns(c)
    if len(chain.picks) > 1 and "THEM" in c.syms[start : c.at]:
        # "two reds, one of them blue"
        raise NoParse
    if c.request or _each_is_one(found) or (joint == "COLON" and chain.most == len(found) == 1):
        found = one_each(found, c.request)
    if chain.alone and len(found) == 1 and found[0].only:
        # "one is not red, only blue"
        raise Refused(Reason.AMBIGUOUS)
    but_no(joint, chain.picks[-1][0] if chain.picks else None, found[0])
    if not c.request and any(isinstance(each.statement, Same | Different) for each in found):
        raise NoParse
    tell(chain, found, either, whole=c.request)
    of_two(c, chain)
    of_three(c, chain)


def _each_is_one(found: list[Noun]) -> bool:
    """Return whether what is named without an article in a list is one card: "a coat, gloves and poison"."""
    wholes = [each.whole for each in found if each.whole is not None]
    return len(found) > 1 and len(set(wholes)) == len(wholes)


_ARTICLES = ("A", "THE", "THEIR")
_MORE = ("MORE", "MORE_SUCH")
_RULES: Rules[Callable[[Cursor, Chain], None]] = Rules(
    (noun_at_place, ("THERE", "A"), ("ORD", "POSITION")),
    (_there, ("THERE", "THAT"), ()),
    (_one_card, ("IT",), ("CARD",)),
    (_listed, ("IT",), ("AND", "COMMA", "COLOUR_NOUN")),
    (_among, ("AMONG",), ("IS", "THERE")),
    (total, (*_ARTICLES, "TOTAL", "TOGETHER"), ("TOTAL", "TOGETHER")),
    (extreme, (*_ARTICLES, "HIGHEST", "LOWEST"), ("HIGHEST", "LOWEST")),
    (no_two, ("NO",), ("NUM",)),
    (spread, ("SPREAD",), ()),
    (aspects_alike, ("ALL", "BOTH", "THE", "THEIR", "NUM", *ASPECTS), ("SAME", "DIFFERENT")),
    (index_of, ("THE", "INDEX", "COLOUR_NOUN"), ("INDEX", "COLOUR_NOUN")),
    (indices_are, ("INDEX", "ALL", "THE", "THEIR", "OFFER", "YOUR", "THIS", *DEICTIC), ("INDEX", "WORTH")),
    (only_such, ("THE", "ORD", "LAST", "CARD"), ("THE_ONLY",)),
    (subject_last, ("IT", "THEY", "IS"), ("ORD", "LAST", "OTHER", "OTHERS", "REST")),
    (said_of_subject, (), ()),
    (_neither_nor, ("NEITHER",), ()),
    (counted_after, (), ("OF", "ABOUT", "THERE", "COLON", "COMMA")),
    (the_one, ("THE",), ("IS",)),
    (class_counted, ("THE", "COLOUR", "ITEM", "PARTNER"), ("NUM", "A")),
    (the_only, ("THE_ONLY",), ()),
    (appearing, (), ("TIMES",)),
    (one_after_another, (), ("IN_ORDER",)),
    (named_place, ("A", "THE", "ITEM", "PARTNER"), ("ORD", "LAST", "POSITION")),
    (all_so, ("COLOUR", "ITEM", "WORTH", "OF", "WITH", "ODD", "EVEN", *COMPARING), ("ALL", "BOTH", "NUM")),
    (all_but_named, ("EXCEPT",), ()),
    (_alike_alone, ("NOT", "OF", "WITH", "A", "THE", "SAME", "DIFFERENT", *ASPECTS), ("SAME", "DIFFERENT")),
    (_so_many, ("NUM", "A", "ONLY"), ("CARD",)),
    (_so_many_asked, ("NUM", "A", "ONLY", "EXACTLY"), ("CARD", "COLON")),
    (more_than, _MORE, ("THAN", "THAT")),
    (_fragment, (), ()),
)
"""The forms a clause can have, tried in this order."""
