"""Requests: a formula and what is asked, or what is asked and a formula after it."""

from itertools import pairwise

from pbem.game.cards import Item
from pbem.game.statements import forms
from pbem.game.statements.terms import LARGEST
from pbem.speech.grammar.amounts import ASPECTS
from pbem.speech.grammar.branches import branches_follow, denied, either
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.clauses import clause
from pbem.speech.grammar.cursor import END, ENDS, PAUSES, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.entries import one_each
from pbem.speech.grammar.lists import nouns, of_the_last
from pbem.speech.grammar.narrowing import narrowed
from pbem.speech.grammar.refining import refine
from pbem.speech.grammar.said import Said, Sort
from pbem.speech.grammar.telling import tell
from pbem.speech.grammar.units import unit
from pbem.speech.reasons import Reason

_AFTER = frozenset({"WISH_AFTER", "WISH"})
"""Formulas that can end what they ask for."""


def request(c: Cursor) -> Said | None:
    """Read a request: a formula and what is asked, or what is asked and a formula after it."""
    formula = c.accept("DEMAND", "WISH", "WISH_ASK", "WISH_NOT")
    if formula is None and c.at == 0 and c.peek(1) in ("COMMA", "COLON"):
        # as in "that would suit me: two blue ones"
        formula = c.accept("WISH_AFTER")
    if formula is not None:
        sort = Sort.DEMAND if formula.sym == "DEMAND" else Sort.WISH
        if c.accept("ANYTHING", *(() if formula.sym == "WISH_NOT" else ("NO",))):
            if c.peek() in ENDS:
                # "I want nothing" asks for nothing.
                return Said(sort, Chain())
            c.at -= 1
        chain = _unwanted(c) if formula.sym == "WISH_NOT" else _asked(c)
        if (formula.sym, formula.value, c.peek(), c.peek(1)) == ("WISH", None, "WISH_AFTER", END):
            # "give me a gun and I'm happy", but "a gun, a coat would do" are two wishes
            c.at += 0 if "COMMA" in c.there else 1
        if formula.sym == "WISH" and not _content(c) and formula.value is not None:
            # "if somebody gave me a gun, …": what then?
            raise Refused(Reason.CONDITIONAL)
        return Said(sort, chain)
    if c.at == 0 and c.peek() != "DEMAND" and c.syms[len(c.tokens) - 1] == "DEMAND":
        return c.attempt(lambda: _demand_last(c))
    if c.there.isdisjoint(_AFTER) or _AFTER.isdisjoint(c.syms[c.at :]):
        return None
    return c.attempt(lambda: _wish_after(c))


def _demand_last(c: Cursor) -> Said:
    """Read "a red one I demand" where nothing else is said: German "mindestens eine rote verlange ich"."""
    chain = _asked_first(c)
    c.need("DEMAND")
    if c.peek() != END:
        raise NoParse
    return Said(Sort.DEMAND, chain)


def _asked_first(c: Cursor) -> Chain:
    """Read cards that are asked for before the formula is said."""
    chain = Chain()
    start = c.at
    with c.asking():
        found, either = nouns(c)
    _one_or_all(c, start)
    tell(chain, one_each(found, request=True), either, whole=True)
    return chain


def _content(c: Cursor) -> bool:
    """Step over how content one would be, which ends a wish: "(give me a gun) and I am happy"."""
    comma = int(c.peek() == "COMMA")
    token = c.token(comma)
    if c.peek(comma) != "WISH_AFTER" or token is None or token.value is None:
        return False
    if c.peek(comma + 1) not in ENDS:
        return False
    c.at += comma + 1
    return True


def _wish_after(c: Cursor) -> Said:
    start = c.at
    chain = _asked_first(c)
    named, said = len(chain.picks) + len(chain.parts), c.syms[start : c.at]
    parted = "AND" not in said or ("COMMA", "AND") in pairwise(said)
    told = any(token.sym == "AND" and token.apart for token in c.tokens[start : c.at])
    if named > 1 and (told or ("COMMA" in said and parted)):
        # "two reds, a coat would suit me", "a gun in here and a coat wanted": are those asked for, or there?
        raise Refused(Reason.AMBIGUOUS)
    if c.peek() == "COMMA" and (c.peek(1) == "WISH_AFTER" or (c.peek(1), c.peek(2)) == ("WISH", END)):
        # "one of each colour, that's what I'd like"
        c.at += 1
    if c.accept("WISH_AFTER") is None:
        # A formula that can stand before or after: "una pistola me vendría bien".
        c.need("WISH")
        if c.peek() not in PAUSES:
            raise NoParse
    return Said(Sort.WISH, chain)


def _asked(c: Cursor) -> Chain:
    chain = Chain()
    with c.asking():
        paused = c.accept("COLON", "COMMA") is not None
        c.accept("BUT")
        if (c.peek(), c.peek(1)) == ("ONLY", "THAT"):
            c.at += 1
        that = c.accept("THAT") is not None
        start = c.at
        _some_number(c)
        _ask(c, chain)
        _compared(c, start)
        _one_or_all(c, start)
        if paused and not that and _indicative(c, start):
            # "that would make me glad, one is blue", "I insist: there is a red one": asked for, or said?
            raise Refused(Reason.AMBIGUOUS)
        if of_the_last(c):
            chain.trying(c, _measured)
        if "NAMELY" in (c.peek(), c.peek(1)) or (c.peek(), c.peek(1)) == ("COMMA", "THE"):
            chain.trying(c, narrowed)
        stated = any(token.sym == "IS" for token in c.tokens[start : c.at])
        while chain.trying(c, lambda c, chain: _ask_more(c, chain, stated)):
            pass
    return chain


def _some_number(c: Cursor) -> None:
    """Make sure that a number asked for is not both how many cards and of what index.

    Raises:
        Refused: "I demand the two": cards, or those of index 2? "At most a 3": no more than one, or up to 3?
    """
    if (c.peek(), c.peek(1), c.peek(2), c.peek(3)) == ("AT_MOST", "A", "NUM", END):
        raise Refused(Reason.AMBIGUOUS)
    number = c.token(1) if (c.peek(), c.peek(1)) == ("THE", "NUM") else None
    alone = c.peek(2) in PAUSES
    if number is not None and alone and number.value in (2, LARGEST) and not number.digits:
        raise Refused(Reason.AMBIGUOUS)


def _indicative(c: Cursor, start: int) -> bool:
    """Return whether what was asked has a verb that tells what is, in no relative clause."""
    return any(
        c.tokens[at].sym in ("IS", "THERE") and c.tokens[at].text and c.syms[at - 1] != "THAT"
        for at in range(start, c.at)
    )


def _one_or_all(c: Cursor, start: int) -> None:
    """Make sure that a card with a plural name is not asked for as if it were all.

    Raises:
        Refused: "I demand documents", "guns or coats": a card of the name, or none but these?
    """
    said = c.tokens[start : c.at]
    named = said[1:] if [token.sym for token in said] == ["THE", "ITEM"] else said
    bare = [token.sym for token in named] in (["ITEM"], ["ITEM", "OR", "ITEM"])
    many = bare and all(token.plural for token in said if token.sym == "ITEM")
    if many and (len(named) > 1 or named[0].value in (Item.PHOTOGRAPHS, Item.DOCUMENTS)):
        # nobody has several pairs of gloves in mind
        raise Refused(Reason.AMBIGUOUS)


def _compared(c: Cursor, start: int) -> None:
    """Make sure that what is asked for is not compared with cards that are not named.

    Raises:
        Refused: "I demand another colour", "(mine are red,) I demand the same colour".
    """
    said = c.syms[start : c.at]
    mine = said[:1] == ["SAME"] or said[:2] == ["THE", "SAME"]
    other = said[:1] == ["ANOTHER"] or said[:2] == ["A", "DIFFERENT"]
    alone = len(said) < 4 and said[-1:] != [] and said[-1] in ASPECTS
    if alone and (other or (mine and start > 2)):
        raise Refused(Reason.AMBIGUOUS)


def _measured(c: Cursor, chain: Chain) -> None:
    """Read what the one card asked for is worth: "(a blue card), 5 or higher"."""
    c.need("COMMA")
    described = unit(c, bare=True)
    if described.test is None or c.peek() not in PAUSES:
        raise NoParse
    refine(chain, described.test)


def _ask(c: Cursor, chain: Chain) -> None:
    one_of = c.attempt(lambda: either(c)) if branches_follow(c) else None
    if one_of is not None:
        chain.say(one_of, unclear=True)
    elif c.accept("NOT_TRUE"):
        chain.say(denied(c), unclear=True)
    else:
        clause(c, chain)


def _ask_more(c: Cursor, chain: Chain, stated: bool) -> None:
    """Read a further clause of the same request: only with "that", a wish's own verb, or "the other"."""
    c.need("AND", "COMMA", "SEMI", "BUT")
    c.accept("AND", "BUT")
    start = c.at
    that = c.accept("THAT") is not None
    linked, chain.linked = chain.linked, False
    clause(c, chain)
    verbs = {token.sym for token in c.tokens[start : c.at]} & set(VERBS)
    of_them = "THEM" in c.syms[start : c.at]
    if not that and not of_them and "BE" not in verbs and (not chain.linked or (verbs and not stated)):
        raise NoParse
    chain.linked = chain.linked or linked


def _unwanted(c: Cursor) -> Chain:
    """Read what is not wanted: "(I don't want) any red cards", "more than one gun"."""
    chain = Chain()
    c.accept("ANY", "ANYTHING", "NO")
    found, either = nouns(c)
    if len(found) > 1 and not either:
        raise NoParse
    for each in found:
        if each.only:
            raise NoParse
        if each.test is not None:
            chain.say(forms.count(each.test, 0, each.number - 1))
        elif each.whole is not None:
            chain.say(forms.none_is(each.whole))
        elif each.statement is not None:
            chain.say(forms.deny(each.statement))
    return chain
