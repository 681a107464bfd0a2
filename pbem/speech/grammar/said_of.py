"""What is said of a subject: a predicate, a comparison, an amount, or the same as of another."""

from pbem.game.cards import Colour
from pbem.game.statements import terms
from pbem.game.statements.forms import Different, Same, Variety
from pbem.game.statements.terms import LARGEST, Aspect, Test
from pbem.speech.grammar.amounts import aspects, variety
from pbem.speech.grammar.applying import apply, share
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import among_so_many, closing_all, of_so_many
from pbem.speech.grammar.comparing import higher, same_as, than_named
from pbem.speech.grammar.cursor import END, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.entries import Noun
from pbem.speech.grammar.extremes import is_extreme
from pbem.speech.grammar.lists import nouns, tell
from pbem.speech.grammar.measures import adds_up, leave, say_total
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.places import is_one
from pbem.speech.grammar.predicates import Predicate, predicate
from pbem.speech.grammar.quantities import Kind, Subject, but_for, excepted, excepting
from pbem.speech.grammar.subjects import subject
from pbem.speech.reasons import Reason

PAUSES = (END, "COMMA", "SEMI", "AND", "BUT")


def said_of_subject(c: Cursor, chain: Chain) -> None:
    """Read a subject and all that is said of it into the chain."""
    if c.has("ADD_UP", "TOTAL") and chain.trying(c, adds_up):
        return
    start = c.at
    who = _those(c, chain, subject(c))
    if who.size is not None and not (who.pair and chain.pair):
        chain.size(*who.size)
    who = _floating(c, chain, who)
    _to_the_verb(c, who)
    if c.has("TOGETHER", "TOTAL", "OFFER") and chain.trying(
        c, lambda c, chain: _worth_together(c, chain, who)
    ):
        return
    verb = c.verb() or (who.kind in (Kind.GROUP, Kind.PLACES, Kind.ALL) and c.accept("COLON") is not None)
    if not verb and (who.kind in _NEEDING_VERB or who.test is not None or "YOUR" in c.syms[start : c.at]):
        # "two red a gun" is no word on the two red cards, "all your red cards" none on all that are laid.
        raise NoParse
    if verb and who.kind is Kind.GROUP:
        if c.syms[start] == "THEY" and chain.pair and chain.most == LARGEST and c.peek() != "BOTH":
            # "there are two guns and they are under 5": those two, or all the cards?
            raise Refused(Reason.AMBIGUOUS)
        _of_group(c, chain, who)
        _trailing(c, chain)
        return
    if verb and who.kind is Kind.ALL and _numbered(c, chain):
        return
    if verb and who.kind is Kind.IT and chain.empty and c.accept("ALL"):
        # Spanish "(que) sea todo verde"
        who = Subject(Kind.ALL)
    _of(c, chain, who, verb)
    if who.kind is Kind.ALL:
        _trailing(c, chain)


def _to_the_verb(c: Cursor, who: Subject) -> None:
    """Step over what may stand between a subject and what is said of it."""
    gapped = c.peek() == "COLON" and who.kind in _GAPPED and c.peek(1) in ("ALL", "BOTH")
    if gapped or (c.peek() == "COMMA" and (c.peek(1) == "IS" or who.kind in _GAPPED)):
        # as in "one of these, as promised, is blue", "the other, blue", "the other two: both blue"
        c.need("COMMA", "COLON")
        if who.kind in _GAPPED:
            c.accept("BOTH", "ALL")
    if c.peek() == "EITHER" and c.peek(1) in VERBS:
        # Portuguese "a segunda ou é azul ou é verde"
        c.at += 1


_NEEDING_VERB = frozenset({Kind.IT, Kind.GROUP, Kind.SOME_PLACE, Kind.ONLY})
_GAPPED = frozenset({Kind.OTHER, Kind.OTHERS, Kind.REST, Kind.ANOTHER})
"""Subjects after which a comma can stand for the verb."""


def _those(c: Cursor, chain: Chain, who: Subject) -> Subject:
    """Take "the two" without a verb for "both", where two were spoken of: "two guns, the two above 4"."""
    if who.kind is not Kind.GROUP or who.size != (2, 2) or not chain.pair or c.peek() in (*VERBS, "COLON"):
        return who
    return Subject(Kind.ALL, size=who.size, pair=True)


def _floating(c: Cursor, chain: Chain, who: Subject) -> Subject:
    """Take up an "all" between subject and verb: "they all have"."""
    word = c.accept("ALL", "BOTH", "EVERY") if who.kind is Kind.GROUP else None
    if word is None:
        return who
    return _both(chain) if word.sym == "BOTH" else Subject(Kind.ALL)


def _both(chain: Chain) -> Subject:
    """Return whom "they both" speaks of: the only two cards spoken of, or else both of the offer."""
    if chain.pair:
        return Subject(Kind.ALL, size=(2, 2), pair=True)
    chain.size(2, 2)
    return Subject(Kind.ALL)


def _trailing(c: Cursor, chain: Chain) -> None:
    """Take up an "all" that closes the clause: French "elles sont rouges toutes les deux"."""
    chain.trying(c, closing_all)


def _all_so_many(c: Cursor, chain: Chain) -> bool:
    """Read "all", and after it "the three" that French says there."""
    c.need("ALL", "EVERY")
    token = c.token(1)
    if c.peek() == "THE" and token is not None and token.sym == "NUM" and token.value in (2, LARGEST):
        chain.size(token.value, token.value)
        c.at += 2
    elif c.accept("BOTH"):
        chain.size(2, 2)
    return True


def _worth_together(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "are together worth 10", "are worth 10 in total", "are worth a total of 10"."""
    left = who.kind in _GAPPED
    if left:
        leave(chain, who)
    elif who.kind not in (Kind.GROUP, Kind.ALL, Kind.PLACES) or who.test is not None:
        raise NoParse
    # "my offer is worth 15" speaks of them together, too.
    offer = c.peek(-1) == "OFFER"
    together = c.accept("TOGETHER") is not None
    if not c.verb():
        raise NoParse
    together = c.accept("TOGETHER") is not None or together
    worth = c.accept("WORTH") is not None
    if not (worth or together or c.peek() in COMPARING):
        raise NoParse
    together = together or offer
    c.accept("A")
    if c.accept("TOTAL"):
        c.accept("INDEX")
        c.accept("OF")
        together = True
    say_total(c, chain, None if left else who.places)
    if not (together or among_so_many(c, chain)):
        c.need("TOGETHER")
        of_so_many(c, chain)


def _of_group(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read what is said of the cards together: "they are all red", "these are two guns"."""
    if c.peek() == "NOT" and c.peek(1) in ("ALL", "BOTH", "EVERY"):
        c.need("NOT")
        if c.accept("BOTH"):
            chain.size(2, 2)
        else:
            _all_so_many(c, chain)
        _of(c, chain, Subject(Kind.NOT_ALL), verb=True)
        return
    if c.peek() == "NEITHER":
        _of(c, chain, who, verb=True)
        return
    if c.accept("BOTH"):
        _of(c, chain, _both(chain), verb=True)
        return
    if c.peek() in ("ALL", "EVERY"):
        _all_so_many(c, chain)
        _of(c, chain, Subject(Kind.ALL), verb=True)
        return
    if _alike_follows(c):
        # "they have all the same value"
        c.at += 2
        _of(c, chain, Subject(Kind.ALL), verb=True)
        return
    if not _numbered(c, chain):
        _of_group_plain(c, chain, who)


def _of_group_plain(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "(they are) red", "(these are) two guns"."""
    listed = c.attempt(lambda: _listed(c))
    if listed is not None:
        if who.size is not None and who.size[0] > 1 and sum(each.number for each in listed[0]) != who.size[0]:
            raise NoParse
        tell(chain, listed[0], listed[1], whole=False)
        return
    article = c.peek() == "THE"
    token = c.token(int(article))
    small = (
        token is not None and token.sym == "NUM" and isinstance(token.value, int) and token.value <= LARGEST
    )
    if small and c.peek(1 + article) != "PLURAL":
        # "these are 2", "these are the two": two cards, or of index 2?
        raise Refused(Reason.AMBIGUOUS)
    _of(c, chain, Subject(Kind.GROUP), verb=True)


def _alike_follows(c: Cursor) -> bool:
    """Return whether "with all the same" stands here."""
    if (c.peek(), c.peek(1)) != ("WITH", "ALL"):
        return False
    return c.peek(2) in ("SAME", "DIFFERENT") or (c.peek(2) in ("A", "THE") and c.peek(3) == "SAME")


def _numbered(c: Cursor, chain: Chain) -> bool:
    """Read "(they are) three cards", "(they are) of three colours"; return whether either stands here."""
    number = c.attempt(lambda: number_of_cards(c)) if c.peek(1) == "CARD" else None
    if number is not None:
        chain.size(number, number)
        return True
    various = c.attempt(lambda: _various(c))
    if various is not None:
        chain.say(various)
    return various is not None


def number_of_cards(c: Cursor) -> int:
    """Read "(I offer) three cards", "(these are) three cards" and no more of them.

    Raises:
        NoParse: more is said, or no such number.
    """
    c.accept("ONLY")
    number = 1 if is_one(c) and c.accept("A") else c.need("NUM").value
    c.need("CARD")
    c.accept("ONLY")
    if (
        not isinstance(number, int)
        or not 1 <= number <= LARGEST
        or c.peek() not in (END, "COMMA", "COLON", "SEMI", "AND", "BUT")
    ):
        raise NoParse
    return number


def _various(c: Cursor) -> Variety:
    """Read "(they are) of three different colours"; "two" would leave open whether there may be a third."""
    c.accept("OF", "WITH")
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
    if c.peek() == "COMMA" and c.peek(1) == "OR" and c.peek(2) in VERBS:
        # "the card is a 5, or is a Partner" goes on about the same card.
        raise NoParse
    if len(found) == 1 and c.peek() in ("AND", "BUT") and c.peek(1) in ("IS", "BE"):
        # "the card is a gun and is worth 5", too
        raise NoParse
    return found, either


def _of(c: Cursor, chain: Chain, who: Subject, verb: bool) -> None:
    """Read what is said of a subject: alike or different, higher than another, or a description."""
    if who.kind is Kind.PLACES and c.accept("BOTH", "ALL") and len(who.places) < 2:
        raise NoParse
    if verb and who.kind is Kind.ALL and not who.pair:
        c.accept("ALL")
    start = c.at
    negated = c.accept("NOT") is not None
    if negated and who.kind in (Kind.ALL, Kind.GROUP, Kind.PLACES):
        c.accept("ALL", "BOTH")
    shared = c.attempt(lambda: aspects(c)) if c.has("SAME", "DIFFERENT") else None
    if shared is not None:
        _alike_or_not(c, chain, who, shared, negated)
        return
    c.at = start
    if verb and _compared(c, chain, who):
        return
    if not verb:
        _without_verb(c, chain, who)
    elif c.peek() in ("HIGHER_YET", "LOWER_YET"):
        apply(chain, who, than_named(c, chain, who))
    elif chain.said is not None and c.peek(int(c.peek() == "NOT")) in (END, "COMMA", "SEMI"):
        apply(chain, who, Predicate(_otherwise(c, chain.said)))
    else:
        said = predicate(c)
        apply(chain, _but_for(c, who), said)


def _alike_or_not(
    c: Cursor, chain: Chain, who: Subject, shared: list[tuple[bool, Aspect]], negated: bool
) -> None:
    """Say what is alike or different, as another card or among those meant, and read what else is."""
    if c.peek() in ("AS", "OF", "FROM"):
        same_as(c, chain, who, shared, negated)
        return
    share(chain, who, shared, negated)
    together = who.kind in (Kind.ALL, Kind.GROUP)
    while together and chain.trying(c, lambda c, chain: _share_more(c, chain, who)):
        pass
    _trailing(c, chain)


def _share_more(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read what else is alike: "(they are the same colour) but not the same item", "and have one value"."""
    c.accept("COMMA")
    c.need("AND", "BUT")
    verb, negated = c.verb(), c.accept("NOT") is not None
    if not (verb or negated):
        raise NoParse
    shared = aspects(c)
    if c.peek() in ("AS", "OF", "FROM"):
        raise NoParse
    share(chain, who, shared, negated)


def _compared(c: Cursor, chain: Chain, who: Subject) -> bool:
    """Read "(is) the highest", "(is) higher than the second"; return whether either stands here."""
    extreme = c.has("HIGHEST", "LOWEST")
    if extreme and chain.trying(c, lambda c, chain: is_extreme(c, chain, who)):
        return True
    compared = c.has("MORE", "HIGHER", "LESS", "LOWER")
    return compared and chain.trying(c, lambda c, chain: higher(c, chain, who))


def _but_for(c: Cursor, who: Subject) -> Subject:
    """Read what may leave some of the cards out: "(all are red) except the second", "(none is) but one"."""
    if who.kind not in (Kind.ALL, Kind.GROUP, Kind.NONE) or not c.has("EXCEPT", "BUT"):
        return who
    left_out = c.attempt(lambda: _left_out(c))
    return who if left_out is None else but_for(who, left_out)


def _left_out(c: Cursor) -> Subject:
    if not excepting(c):
        c.need("BUT")
    found = excepted(c)
    if c.peek() in VERBS:
        # "all are red but the second is a 5"
        raise NoParse
    return found


def _without_verb(c: Cursor, chain: Chain, who: Subject) -> None:
    """Read "the other too", "(one is worth 6,) the other 2", "the other blue"."""
    if c.peek() in ("TOO", "NOT_TOO"):
        apply(chain, who, Predicate(_again(c, chain.just_said)))
        _alike_so_far(chain)
    elif (who.kind, c.peek(-2)) == (Kind.OTHER, "OTHER") and c.peek() in PAUSES and _indexed(who, chain.said):
        apply(chain, who._replace(number=1), Predicate(terms.index((who.number,))))
    else:
        said = _verbless(c, who, chain.said)
        apply(chain, _but_for(c, who), said)


def _otherwise(c: Cursor, said: Test) -> Test:
    """Read "(the other is) not", after something said, or "(the other) is", after a "not"."""
    denied = c.accept("NOT") is not None
    if isinstance(said, terms.Not) is denied:
        raise NoParse
    return terms.negate(said)


def _again(c: Cursor, said: Test | None) -> Test:
    """Read "(the other) too", after something said, or "(the other) neither", after a "not"."""
    denied = c.need("TOO", "NOT_TOO").sym == "NOT_TOO"
    if said is None or isinstance(said, terms.Not) is not denied or c.peek() not in PAUSES:
        raise NoParse
    return said


def _alike_so_far(chain: Chain) -> None:
    """Make sure that "the other too" repeats what was said of every card before.

    Raises:
        Refused: "one is blue, one is red and the other too": blue or red?
    """
    said = {test for test, _ in chain.picks}
    if len(said) > 1 and not any(leaf.aspect is Aspect.PLACE for test in said for leaf in terms.leaves(test)):
        raise Refused(Reason.AMBIGUOUS)


def _verbless(c: Cursor, who: Subject, said: Test | None) -> Predicate:
    """Read what is said without a verb ("the other blue"); a number alone would be too little."""
    token = c.token()
    if token is None or (token.sym == "NUM" and who.kind is Kind.COUNT):
        # "two 6s and a red one" is a list.
        raise NoParse
    if token.sym == "NUM" and c.peek(1) not in ("PLURAL", "OR_MORE", "OR_LESS") and not _indexed(who, said):
        raise NoParse
    return predicate(c)


def _indexed(who: Subject, said: Test | None) -> bool:
    """Return whether a number goes on what was said of an index: "one is worth 2, the other 6"."""
    if said is None or who.kind not in (Kind.PLACES, Kind.OTHER, Kind.ANOTHER):
        return False
    return all(leaf.aspect is Aspect.INDEX for leaf in terms.leaves(said))


def another_of_its_sort(c: Cursor, chain: Chain) -> bool:
    """Return whether "one red" follows "one is blue", or "one above 5" an index: they are two cards."""
    last = chain.picks[-1][0] if chain.picks and chain.alone else None
    if last is None or not is_one(c):
        return False
    colour = c.token(1)
    if not isinstance(last, terms.Is) and colour is not None and isinstance(colour.value, Colour):
        return c.peek(2) in PAUSES and not terms.possible(terms.both(last, terms.colour(colour.value)))
    if not isinstance(last, terms.Is):
        return False
    if last.aspect is Aspect.INDEX:
        return c.peek(1) in (*COMPARING, "ODD", "EVEN")
    return last.aspect is Aspect.COLOUR and c.peek(1) == "COLOUR" and c.peek(2) in PAUSES
