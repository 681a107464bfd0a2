"""Clauses: a subject and what is said of it, or a form of its own ("there is …", "the total is …")."""

from pbem.game.statements import forms, terms
from pbem.game.statements.forms import All, Deny, Different, Higher, Highest, Lowest, Same, Total, Variety
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import END, Cursor, NoParse, Refused
from pbem.speech.grammar.nouns import ASPECTS, Noun, alike, aspect, aspects, nouns, tell, together, variety
from pbem.speech.grammar.numbers import COMPARING, Scope, bound
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.subjects import Kind, Subject, group, of_these, places, subject
from pbem.speech.reasons import Reason


def clause(c: Cursor, chain: Chain) -> None:
    """Read one clause into the chain.

    Raises:
        NoParse: none stands here.
        Refused: it can be read two ways, or fits no card.
    """
    for rule in (_there, _total, _extreme, _no_two, _spread, _aspects_alike, _said_of_subject, _fragment):
        if chain.trying(c, rule):
            return
    raise NoParse


def _aspects_alike(c: Cursor, chain: Chain) -> None:
    """Read "the colours are all different", "all of the same type", "the two values are the same"."""
    whole = c.accept("ALL", "BOTH")
    if whole is not None and whole.sym == "BOTH":
        chain.size(2, 2)
    shared = c.attempt(lambda: aspects(c)) if whole is not None else None
    if shared is not None:
        if c.peek() in ("AS", "FROM"):
            raise NoParse
        chain.say(together(shared))
        return
    c.accept("THE", "THEIR")
    number = c.accept("NUM")
    of = aspect(c)
    if number is not None:
        if not isinstance(number.value, int) or not 1 < number.value <= LARGEST:
            raise NoParse
        chain.size(number.value, number.value)
    if c.peek() in ("OF", "AMONG"):
        _among(c, chain)
    if not c.verb():
        raise NoParse
    c.accept("ALL")
    c.accept("THE")
    word = c.need("SAME", "DIFFERENT")
    if c.peek() in (*ASPECTS, "AS", "FROM"):
        raise NoParse
    chain.say(together([(word.sym == "SAME", of)]))


def _among(c: Cursor, chain: Chain) -> None:
    size = of_these(c)
    if size is not None:
        chain.size(*size)


def _there(c: Cursor, chain: Chain) -> None:
    """Read "there is a gun and a coat", "I offer two red cards", "there is no Partner"."""
    c.need("THERE")
    _among(c, chain)
    if c.accept("NOT"):
        _there_not(c, chain)
        return
    number = c.attempt(lambda: _number_of_cards(c))
    if number is not None:
        chain.size(number, number)
        return
    found, either = nouns(c)
    if any(each.whole is not None and not each.only for each in found):
        raise Refused(Reason.VAGUE)
    tell(chain, found, either, whole=True)


def _number_of_cards(c: Cursor) -> int:
    """Read "(I offer) three cards" and no more of them."""
    number = c.need("NUM").value
    c.need("CARD")
    if not isinstance(number, int) or not 1 <= number <= LARGEST or c.peek() not in (END, "COMMA", "SEMI", "AND", "BUT"):
        raise NoParse
    return number


def _there_not(c: Cursor, chain: Chain) -> None:
    c.accept("ANY", "ANYTHING")
    found, either = nouns(c)
    if len(found) > 1 and not either:
        raise NoParse
    for each in found:
        if each.test is not None:
            chain.say(forms.count(each.test, 0, each.number - 1))
        elif each.whole is not None:
            chain.say(forms.none_is(each.whole))
        else:
            raise NoParse


def _total(c: Cursor, chain: Chain) -> None:
    """Read "the total is at least 12", "the sum of the first two is 10", "together they are worth 10"."""
    where: tuple[int, ...] = ()
    if c.accept("TOGETHER"):
        c.accept("COMMA")
        where = _total_subject(c, chain)
        if not c.verb():
            raise NoParse
        c.accept("WORTH")
    else:
        c.accept("A", "THE", "THEIR")
        c.need("TOTAL")
        c.accept("INDEX")
        if c.peek() in ("OF", "AMONG"):
            named: list[tuple[int, ...]] = []
            if chain.trying(c, lambda c, chain: named.append(_total_of(c, chain))):
                where = named[0]
        if not c.verb():
            c.need("OF", "COLON")
        c.accept("WORTH")
    _say_total(c, chain, where)


def _total_of(c: Cursor, chain: Chain) -> tuple[int, ...]:
    c.need("OF", "AMONG")
    c.accept("ALL")
    c.accept("THE", "THEIR")
    if c.accept("INDEX"):
        c.attempt(lambda: _total_of(c, chain))
        return ()
    c.at -= c.peek(-1) in ("THE", "ALL")
    return _total_subject(c, chain)


def _total_subject(c: Cursor, chain: Chain) -> tuple[int, ...]:
    """Read whose indices are added: all cards, or those in some places."""
    if c.attempt(lambda: _indices(c, chain)):
        return ()
    found = c.attempt(lambda: places(c))
    if found is not None:
        return found
    if c.accept("BOTH"):
        c.accept("CARD")
        chain.size(2, 2)
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
        if c.attempt(lambda: _of_places(c)) is not None:
            raise NoParse
        _among(c, chain)
    return True


def _say_total(c: Cursor, chain: Chain, where: tuple[int, ...]) -> None:
    negated = c.accept("NOT") is not None
    c.accept("A")
    if c.peek() in ("ODD", "EVEN"):
        start = 1 if c.need("ODD", "EVEN").sym == "ODD" else 0
        values = frozenset(range(start, 22, 2))
    else:
        values = bound(c, Scope.TOTAL)
    c.accept("INDEX")
    if negated:
        values = frozenset(Scope.TOTAL.value) - values
    if len(values) == len(Scope.TOTAL.value):
        raise NoParse
    chain.say(Total(tuple(sorted(values)), where))


def _adds_up(c: Cursor, chain: Chain) -> None:
    """Read "they add up to 10", "the first two total at least 9"."""
    c.accept("TOGETHER")
    c.accept("COMMA")
    where = _total_subject(c, chain)
    c.accept("TOGETHER")
    if c.peek() == "TOTAL" and c.peek(1) in ("NUM", *COMPARING):
        c.need("TOTAL")
    else:
        c.need("ADD_UP")
    _say_total(c, chain, where)


def _extreme(c: Cursor, chain: Chain) -> None:
    """Read "the highest is a 6", "the lowest card is red", "the highest of the first two is a 7"."""
    c.accept("A", "THE", "THEIR")
    word = c.need("HIGHEST", "LOWEST")
    token = c.token()
    c.accept("CARD", "INDEX")
    if token is not None and token.sym == "NUM" and token.value == 1 and not token.digits:
        c.need("NUM")
    where: tuple[int, ...] = ()
    if c.peek() in ("OF", "AMONG"):
        named = c.attempt(lambda: _of_places(c))
        if named is None:
            _among(c, chain)
        else:
            where = named
    if not c.verb():
        raise NoParse
    said = predicate(c)
    form = Highest if word.sym == "HIGHEST" else Lowest
    chain.say(form(said.test, where), unclear=True)


def _of_places(c: Cursor) -> tuple[int, ...]:
    c.need("OF", "AMONG")
    return places(c)


def _no_two(c: Cursor, chain: Chain) -> None:
    """Read "no two share a colour", "no two cards are the same item"."""
    c.need("NO")
    if c.need("NUM").value != 2:
        raise NoParse
    c.accept("CARD")
    _among(c, chain)
    if not c.verb():
        raise NoParse
    found = aspects(c)
    if not all(same for same, _ in found):
        raise NoParse
    for _, of in found:
        chain.say(forms.Alike(of, 0, 1))


def _spread(c: Cursor, chain: Chain) -> None:
    """Read "the difference between the highest and the lowest is 2"."""
    c.need("SPREAD")
    c.verb()
    values = bound(c, Scope.TOTAL)
    kept = tuple(value for value in forms.SPREADS if value in values)
    if not kept or len(kept) == len(forms.SPREADS):
        raise NoParse
    chain.say(forms.Spread(kept))


def _said_of_subject(c: Cursor, chain: Chain) -> None:
    if chain.trying(c, _adds_up):
        return
    who = subject(c)
    if who.size is not None:
        chain.size(*who.size)
    together = who.kind in (Kind.GROUP, Kind.ALL, Kind.PLACES) and c.accept("TOGETHER") is not None
    verb = c.verb() or (who.kind in (Kind.GROUP, Kind.PLACES) and c.accept("COLON") is not None)
    if verb and together:
        c.accept("WORTH")
        _say_total(c, chain, who.places)
        return
    if not verb and who.kind in (Kind.IT, Kind.GROUP, Kind.SOME_PLACE, Kind.ONLY):
        raise NoParse
    if verb and c.peek() == "TOGETHER":
        c.need("TOGETHER")
        c.accept("WORTH")
        _group_only(who)
        _say_total(c, chain, who.places)
        return
    if verb and chain.trying(c, lambda c, chain: _worth_together(c, chain, who)):
        return
    if verb and who.kind is Kind.GROUP:
        _of_group(c, chain, who)
        return
    _of(c, chain, who, verb)


def _group_only(who: Subject) -> None:
    if who.kind not in (Kind.GROUP, Kind.ALL, Kind.PLACES) or who.test is not None:
        raise NoParse


def _worth_together(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(they are) worth 10 in total", "worth a total of 10"."""
    _group_only(who)
    c.need("WORTH")
    c.accept("A")
    if c.accept("TOTAL"):
        c.accept("OF")
        _say_total(c, chain, who.places)
        return
    _say_total(c, chain, who.places)
    c.need("TOGETHER")


def _of_group(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read what is said of the cards together: "they are all red", "these are two guns", "they are not red"."""
    if c.peek() == "NOT" and c.peek(1) in ("ALL", "BOTH", "EVERY"):
        c.need("NOT")
        floating = c.need("ALL", "BOTH", "EVERY").sym
        if floating == "BOTH":
            chain.size(2, 2)
        _of(c, chain, Subject(Kind.NOT_ALL), verb=True)
        return
    if c.accept("BOTH"):
        chain.size(2, 2)
        _of(c, chain, Subject(Kind.ALL), verb=True)
        return
    if c.accept("ALL", "EVERY"):
        _of(c, chain, Subject(Kind.ALL), verb=True)
        return
    various = c.attempt(lambda: _various(c))
    if various is not None:
        chain.say(various)
        return
    listed = c.attempt(lambda: _listed(c))
    if listed is not None:
        if who.size is not None and who.size[0] > 1 and sum(each.number for each in listed[0]) != who.size[0]:
            raise NoParse
        tell(chain, listed[0], listed[1], whole=False)
        return
    token = c.token()
    if token is not None and token.sym == "NUM" and isinstance(token.value, int) and token.value <= LARGEST:
        if c.peek(1) != "PLURAL":
            # "these are 2": two cards, or of index 2?
            raise Refused(Reason.AMBIGUOUS)
    _of(c, chain, Subject(Kind.GROUP), verb=True)


def _various(c: Cursor) -> Variety:
    """Read "(they are) of three different colours"; "two" would leave open whether there may be a third."""
    c.need("OF", "WITH")
    found = variety(c)
    if found.most is None and found.least < LARGEST:
        raise NoParse
    return found


def _listed(c: Cursor) -> tuple[list[Noun], bool]:
    """Read "(these are) 2 red cards", "a gun and a coat"; every entry is counted."""
    found, either = nouns(c)
    if any(each.whole is not None for each in found):
        raise NoParse
    if any(isinstance(each.statement, Same | Different) for each in found):
        raise NoParse
    return found, either


def _of(c: Cursor, chain: Chain, who: Subject, verb: bool) -> None:
    """Read what is said of a subject: alike or different, higher than another, or a description."""
    if who.kind is Kind.PLACES and c.accept("BOTH", "ALL") and len(who.places) < 2:
        raise NoParse
    start = c.at
    negated = c.accept("NOT") is not None
    if negated and who.kind in (Kind.ALL, Kind.GROUP, Kind.PLACES):
        c.accept("ALL", "BOTH")
    shared = c.attempt(lambda: aspects(c))
    if shared is not None:
        if c.peek() in ("AS", "OF"):
            _same_as(c, chain, who, shared, negated)
        else:
            _share(chain, who, shared, negated)
        return
    c.at = start
    if verb and chain.trying(c, lambda c, chain: _higher(c, chain, who)):
        return
    if verb and chain.said is not None and c.peek() == "NOT" and c.peek(1) in (END, "COMMA", "SEMI"):
        c.need("NOT")
        apply(chain, who, Predicate(terms.negate(chain.said), negated=True))
    elif verb:
        apply(chain, who, predicate(c))
    else:
        apply(chain, who, _verbless(c))


def _verbless(c: Cursor) -> Predicate:
    """Read what is said without a verb ("the other blue"); a number alone would be too little."""
    token = c.token()
    if token is None or (token.sym == "NUM" and c.peek(1) not in ("PLURAL", "OR_MORE", "OR_LESS")):
        raise NoParse
    return predicate(c)


def _same_as(c: Cursor, chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool) -> None:
    """Read "(the first is) the same colour as the third", "a different item from the second"."""
    c.need("AS", "OF", "FROM")
    other = places(c)
    if who.kind is not Kind.PLACES or len(who.places) != 1 or len(other) != 1 or other == who.places:
        raise NoParse
    where = tuple(place for place in terms.PLACES if place in (*who.places, *other))
    said = together(shared, where)
    chain.say(Deny(said) if negated else said)
    chain.size(max(abs(place) for place in where))


def _share(chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool) -> None:
    match who.kind:
        case Kind.GROUP | Kind.ALL:
            said = together(shared)
            if who.kind is Kind.ALL and negated and who.size is None:
                raise Refused(Reason.AMBIGUOUS)
            chain.say(forms.deny(said) if negated else said)
        case Kind.NOT_ALL if not negated:
            chain.say(forms.deny(together(shared)))
        case Kind.PLACES if len(who.places) > 1:
            said = together(shared, who.places)
            chain.say(forms.deny(said) if negated else said)
        case Kind.COUNT if not negated and who.test is None:
            chain.say(alike(who.least, who.most, shared), unclear=True)
        case Kind.NONE if (
            not negated and who.test is None and all(same for same, _ in shared) and not who.size
        ):
            for _, of in shared:
                chain.say(forms.Alike(of, 0, 1))
        case _:
            raise NoParse


def _higher(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(the first is) higher than the second", "(one is) worth more than the other"."""
    c.accept("WORTH")
    above = c.need("MORE", "HIGHER", "LESS", "LOWER").sym in ("MORE", "HIGHER")
    if who.kind is Kind.COUNT and who.least == 1 and who.solid and who.test is None:
        c.need("THE")
        c.need("OTHER")
        c.accept("CARD")
        chain.say(Variety(Aspect.INDEX, 2), unclear=True)
        chain.size(2, 2)
        return
    if who.kind is not Kind.PLACES or len(who.places) != 1:
        raise NoParse
    other = places(c)
    if len(other) != 1 or other == who.places:
        raise NoParse
    high, low = (who.places[0], other[0]) if above else (other[0], who.places[0])
    chain.say(Higher(high, low))


def apply(chain: Chain, who: Subject, said: Predicate) -> None:
    """Say a description of a subject.

    Raises:
        NoParse: the two do not go together.
        Refused: "all are not red" may mean none or not all.
    """
    test = chain.said = said.test
    match who.kind:
        case Kind.ALL:
            if said.negated or (who.both and chain.picks):
                raise Refused(Reason.AMBIGUOUS)
            chain.say(All(test))
        case Kind.GROUP:
            chain.say(forms.all_are(test))
        case Kind.NONE:
            chain.say(forms.none_is(terms.both(who.test, test) if who.test is not None else test))
        case Kind.NOT_ALL:
            if said.negated:
                raise Refused(Reason.AMBIGUOUS)
            chain.say(forms.deny(forms.all_are(test)))
        case Kind.ALL_BUT:
            if said.negated:
                raise Refused(Reason.AMBIGUOUS)
            chain.say(forms.count(terms.negate(test), who.least, who.least), unclear=True)
        case Kind.COUNT:
            _count(chain, who, test)
        case Kind.IT:
            _it(chain, test)
        case Kind.PLACES | Kind.SOME_PLACE | Kind.NO_PLACE | Kind.ONLY:
            _places(chain, who, said)
        case _:
            _others(chain, who, test)


def _count(chain: Chain, who: Subject, test: Test) -> None:
    whole = terms.both(who.test, test) if who.test is not None else test
    if who.them and not chain.them and _could_be_those(chain, whole):
        raise Refused(Reason.AMBIGUOUS)
    chain.them = chain.them or who.them
    if who.solid:
        chain.pick(who.least, whole)
        return
    chain.say(forms.count(whole, who.least, who.most), unclear=who.least == 0)
    if who.least:
        chain.pick(who.least, whole, solid=False)


def _could_be_those(chain: Chain, test: Test) -> bool:
    """Return whether "one of them" can be one of the two spoken of last as well as one of all."""
    last = [each for each, _ in chain.picks[-2:]]
    return len(last) == 2 and last[0] == last[1] and terms.possible(terms.both(last[0], test))


def _it(chain: Chain, test: Test) -> None:
    if chain.picks or chain.before is not None:
        chain.refine(test)
        return
    chain.size(1, 1)
    chain.say(forms.all_are(test))


def _places(chain: Chain, who: Subject, said: Predicate) -> None:
    test = said.test
    match who.kind:
        case Kind.PLACES:
            if -1 in who.places and any(not _placed(test) for test, _ in chain.picks):
                # "one is red, one is blue, the last is green": the last laid, or the last left?
                raise Refused(Reason.AMBIGUOUS)
            for where in who.places:
                chain.pick(1, terms.both(terms.place(where), test))
        case Kind.NO_PLACE:
            if said.negated:
                raise Refused(Reason.AMBIGUOUS)
            for where in who.places:
                chain.pick(1, terms.both(terms.place(where), terms.negate(test)))
        case Kind.SOME_PLACE:
            if said.negated:
                raise Refused(Reason.AMBIGUOUS)
            chain.pick(1, terms.both(terms.place(*who.places), test))
            chain.size(max(abs(where) for where in who.places))
        case _:
            if said.negated:
                raise Refused(Reason.AMBIGUOUS)
            for where in who.places:
                chain.pick(1, terms.both(terms.place(where), test))
            chain.say(forms.count(test, len(who.places), len(who.places)))
    chain.alone = len(who.places) == 1


def _placed(test: Test) -> bool:
    return any(leaf.aspect is Aspect.PLACE for leaf in terms.leaves(test))


def _others(chain: Chain, who: Subject, test: Test) -> None:
    match who.kind:
        case Kind.OTHER:
            chain.others(who.number, test)
        case Kind.OTHERS:
            chain.others_all(test, at_least=2)
        case Kind.REST:
            chain.others_all(test, at_least=1)
        case Kind.ANOTHER:
            chain.another(who.number, test)
        case _:
            if who.number:
                chain.remain(who.number)
            elif chain.picks:
                chain.size(len(chain.picks) + 2)
            if who.number and who.number < who.least:
                raise NoParse
            chain.another(who.least, test)


def _fragment(c: Cursor, chain: Chain) -> None:
    """Read cards named without any verb: "two red cards and a gun"."""
    if not chain.empty and c.peek() in ("A", "THE"):
        # "one is a gun, a coat": of the same card, or of another?
        raise NoParse
    found, either = nouns(c)
    if not c.request and any(isinstance(each.statement, Same | Different) for each in found):
        raise NoParse
    tell(chain, found, either, whole=c.request)
