"""Sentences: claims and requests; what stands around them changes nothing."""

from itertools import takewhile

from pbem.game.statements import terms
from pbem.game.statements.forms import All
from pbem.speech.grammar.branches import branches_follow, denied, either
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.clauses import clause
from pbem.speech.grammar.cursor import END, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.narrowing import narrowed
from pbem.speech.grammar.places import of_these, place
from pbem.speech.grammar.quantities import Kind
from pbem.speech.grammar.reaching import may_reach_back
from pbem.speech.grammar.requests import request
from pbem.speech.grammar.said import Said, Sort
from pbem.speech.grammar.subjects import subject
from pbem.speech.reasons import Reason
from pbem.speech.tokens import UNKNOWN

_JOINTS = ("COMMA", "SEMI", "AND", "BUT", "COLON")


def sentence(c: Cursor, before: Chain | None) -> list[Said]:
    """Read one whole sentence.

    Args:
        c: at its start.
        before: the claim of the sentence before, which "the other" may take up.

    Raises:
        NoParse: it cannot be read whole.
        Refused: it is read, but is no statement or two.
    """
    said: list[Said] = []
    claim = Chain(before=before)
    claims = spoken = asked_last = False
    _opening(c)
    while c.peek() != END:
        if c.has("SILENCE", "SECRET", "ABOUT") and claim.trying(c, _silent):
            claims = True
        elif (found := _requested(c, spoken)) is not None:
            said.append(found)
            asked_last = True
        elif not claims and branches_follow(c) and (one_of := c.attempt(lambda: either(c))) is not None:
            said.append(Said.whole(Sort.CLAIM, one_of))
        elif c.accept("NOT_TRUE"):
            said.append(Said.whole(Sort.CLAIM, denied(c)))
        else:
            c.accept("STATING")
            _claim(c, claim, asked=bool(said), asked_last=asked_last)
            claims = spoken = True
            asked_last = False
        _asides(c)
        if c.peek() == END:
            break
        if c.unbounded and c.peek() != "SEMI":
            raise Refused(Reason.AMBIGUOUS)
        _go_on(c)
    if claims:
        said.insert(0, Said(Sort.CLAIM, claim, silent=not (spoken or claim.taken)))
    return said


def _requested(c: Cursor, spoken: bool) -> Said | None:
    """Read a request, which must not be the end of one.

    Raises:
        Refused: "a red one, but I don't want a photo": is the red one there, or asked for?
    """
    before = c.syms[: c.at]
    if spoken and (c.peek(-1), c.peek()) == ("BUT", "WISH_NOT") and _STATED.isdisjoint(before):
        raise Refused(Reason.AMBIGUOUS)
    return request(c)


def _go_on(c: Cursor) -> None:
    """Step over what joins the next clause to those before.

    Raises:
        NoParse: nothing does.
        Refused: German "eine rote verlange ich, …": said, or demanded?
    """
    if _joint(c):
        return
    if c.peek() == "DEMAND" and _STATED.isdisjoint(c.syms[: c.at]):
        raise Refused(Reason.AMBIGUOUS)
    if not _begins_by_itself(c):
        c.need(*_JOINTS)


def _opening(c: Cursor) -> None:
    """Step over what only leads from the sentence before to this one."""
    if c.accept("NAMELY"):
        c.accept("COLON", "COMMA")
    if c.peek() == "AND" and c.tokens[0].apart and c.peek(1) != END and _goes_on_aside(c):
        # "thanks for the time and the gun, …": a gun, or thanks for it? But "hello all and one is red"
        raise NoParse
    if c.begins("AND", "BUT", "COMMA", "ASIDE", "AS"):
        c.accept("AND", "BUT")
        c.accept("COMMA")
        _asides(c)
        c.accept("COMMA", "SEMI")
        if c.at and "ASIDE" in c.syms[: c.at]:
            # "sorry I'm late, but both are red"
            c.accept("BUT", "AND")


def _begins_by_itself(c: Cursor) -> bool:
    """Return whether a clause begins here that needs no comma before it: a formula, or "the other"."""
    if c.peek() == "THE":
        placed = c.peek(1) in ("ORD", "LAST") and c.syms[:2] == ["THE", "ORD"]
        return placed or c.peek(1) == "OTHER" or "OTHERS" in (c.peek(1), c.peek(2))
    return c.peek() in ("DEMAND", "WISH", "WISH_NOT", "NO")


def _joint(c: Cursor) -> bool:
    joint = None
    while (found := c.accept(*_JOINTS)) is not None:
        joint = found
    if joint is not None and joint.sym == "AND" and c.peek() == END:
        # "no red one more": none further, or none at all?
        raise NoParse
    return joint is not None


def _asides(c: Cursor) -> None:
    """Step over reasons and courtesies: "as you wanted", "because I like you", up to the next pause."""
    while c.has("ASIDE", "AS") and (_aside_begins(c, 0) or (c.peek() == "COMMA" and _aside_begins(c, 1))):
        c.accept("COMMA")
        c.need("ASIDE", "AS")
        while c.peek() not in _ASIDE_ENDS or (c.peek() == "AND" and _goes_on_aside(c)):
            if _claims_more(c):
                raise NoParse
            if c.peek() in (
                "THESE",
                "OTHER",
                "OTHERS",
                "REST",
                "ANOTHER",
                "DEMAND",
                "ORD",
                "NOT_TRUE",
                "OPEN",
            ):
                raise NoParse
            if c.peek() in ("AND", "WISH_AFTER") and _cards_begin(c):
                # "as Bob wanted and a red 7": is that there, or was it wanted?
                raise NoParse
            c.at += 1
        if c.peek() == "COMMA" and c.peek(1) in (END, "SEMI"):
            c.at += 1


def _cards_begin(c: Cursor) -> bool:
    """Return whether cards are named right behind the next word."""
    behind = c.syms[c.at + 1 :]
    counted = list(takewhile(lambda sym: sym in _COUNTS, behind))
    return "NUM" in counted or behind[len(counted)] in _CARDS


def _goes_on_aside(c: Cursor) -> bool:
    """Return whether an "and" joins no more to a reason than words of it: "thanks for the gun and all"."""
    rest = list(takewhile(lambda sym: sym not in _ASIDE_ENDS, c.syms[c.at + 1 :]))
    return rest[:1] == [UNKNOWN] or (_STATED | {"DEMAND", "WISH"}).isdisjoint(rest)


def _claims_more(c: Cursor) -> bool:
    """Return whether a claim may begin within a reason, whose comma was left out."""
    rest = list(takewhile(lambda sym: sym not in _ASIDE_ENDS, c.syms[c.at + 1 :]))
    match c.peek():
        case "THERE":
            return not _CLAIMED.isdisjoint(rest[1:]) or "NUM" in rest[:1]
        case "STATING":
            return bool(rest)
        case sym:
            said = c.peek(1 + (c.peek(1) == "A")) in ("COLOUR", "ITEM", "NUM", "WORTH")
            return sym in VERBS and (said or c.peek(-1) == "A" or c.peek(-1) in _CLAIMED)


_CLAIMED = frozenset(
    {"NUM", "NO", "ALL", "BOTH", "EVERY", "CARD", "COLOUR", "ITEM", "PARTNER", "ODD", "EVEN"}
)
_COUNTS = frozenset({"A", "NUM", "NO", "ANY", "ALL", "AT_LEAST", "EXACTLY"})
_CARDS = frozenset({"COLOUR", "ITEM", "PARTNER", "CARD", "INDEX"})
_ASIDE_ENDS = ("COMMA", "COLON", "SEMI", "AND", "BUT", "OR", "EXCEPT", "TRIGGER", "QUESTION", END)


def _aside_begins(c: Cursor, ahead: int) -> bool:
    """Return whether "because" stands here, or "as" with a name after it."""
    if c.peek(ahead) != "AS":
        return c.peek(ahead) == "ASIDE"
    # "como o Rui pediu", but not within a clause, where it compares: "red as the sky"
    article = c.peek(ahead + 1) in ("THE", "THE_TO") and c.at + ahead in (0, c.at + 1)
    return c.peek(ahead + 1 + article) == UNKNOWN


_STATED = frozenset({*VERBS, "THERE"})
"""What a claim has that is more than a list of cards."""


def _claim(c: Cursor, chain: Chain, asked: bool, asked_last: bool) -> None:
    """Read one clause of a claim, its forerunner "of these" and what narrows it after.

    Args:
        c: at its start.
        chain: the claim so far.
        asked: whether a request stands before it, which words without a verb would rather go on.
        asked_last: whether it stands right before it.

    Raises:
        NoParse: none stands here.
    """
    c.accept("COLON", "COMMA")
    if c.peek(-1) == "AND" and any(token.sym == "STATING" for token in c.tokens[: c.at]):
        # "I declare that one is red and that …"
        c.accept("THAT")
    start = c.at
    _of_how_many(c, chain)
    c.unbounded = False
    before, here = chain.before, chain.spoken_of
    clause(c, chain)
    if may_reach_back(c, start, chain, before, here):
        raise Refused(Reason.AMBIGUOUS)
    if {"IS", "BE"}.isdisjoint(c.syms[start : c.at]) or c.syms[start] in ("THEY", "THESE", "IT"):
        _nothing_else(c, chain)
    if asked and _STATED.isdisjoint(c.syms[start : c.at]):
        raise NoParse
    said = c.syms[start : c.at]
    if asked_last and (
        "THEM" in said or said[:1] == ["IT"] or (said[:1] == ["THERE"] and _goes_on_asking(c, start))
    ):
        # "I demand two red cards and one of them is a 5": of these, or of those asked for?
        raise Refused(Reason.AMBIGUOUS)
    while c.has("OPEN", "COMMA", "COLON", "NAMELY") and chain.trying(c, narrowed):
        pass


def _of_how_many(c: Cursor, chain: Chain) -> None:
    """Read "of these three, …" before what is said of them."""
    start = c.at
    size = of_these(c)
    if size is None:
        return
    if c.peek() == "BOTH":
        # "among these both …" is among these two.
        raise NoParse
    if len(chain.picks) > 1 and "THEM" in c.syms[start : c.at] and c.peek() in _LIMITS:
        # "two reds, none of them below 5": of those two, or of all?
        raise Refused(Reason.AMBIGUOUS)
    c.accept("COMMA")
    if c.peek() == "IS":
        c.at = start
    else:
        chain.size(*size)


_LIMITS = ("NO", "ONLY", "EXACTLY", "AT_MOST", "NOT", "NEITHER")
"""What says of how many cards something is not said."""


def _goes_on_asking(c: Cursor, start: int) -> bool:
    """Return whether a clause can go on a "that" of what is asked for: Spanish "que haya … y no haya …"."""
    return c.peek(start - 1 - c.at) == "AND" and "THAT" in c.syms[:start]


def _nothing_else(c: Cursor, chain: Chain) -> None:
    """Read "(two guns) and nothing else": the cards just listed are all there are."""
    comma = c.peek() == "COMMA"
    if c.peek(comma) != "NOTHING_ELSE" or c.peek(comma + 1) != END:
        return
    last = chain.parts[-1] if chain.parts else None
    if isinstance(last, All) and not {"ONLY", "ALL", "THEY", "THESE"}.isdisjoint(c.syms[: c.at]):
        # "only guns, nothing else"
        c.at += 1 + comma
        return
    said = chain.unclear or chain.parts or chain.rest or not all(solid for _, solid in chain.picks)
    if said or not chain.picks or "AT_LEAST" in c.syms[: c.at]:
        # "at least one gun and nothing else": one gun, or nothing but guns?
        raise NoParse
    c.at += 1 + comma
    chain.size(len(chain.picks), len(chain.picks))
    chain.closed = True


def _silent(c: Cursor, chain: Chain) -> None:
    """Read declared silence, which says nothing but how many cards there are: "nothing about the third"."""
    if c.accept("SILENCE"):
        if c.accept("ABOUT", "OF"):
            _object(c, chain)
        elif c.peek() not in (END, *_JOINTS):
            # "I won't say what the other is"
            _object(c, chain)
            c.need("IS")
        return
    if c.accept("NO"):
        c.need("ABOUT")
        _object(c, chain)
        return
    if c.accept("ABOUT", "OF"):
        _object(c, chain)
        c.accept("COMMA")
        c.need("SILENCE")
        return
    _object(c, chain)
    if c.peek(1) == "SILENCE":
        # as in "card 3: I say nothing"
        c.accept("COLON", "COMMA")
    if c.accept("SECRET") is None:
        # "the third I do not tell"
        c.need("SILENCE")
        if c.peek() not in (END, *_JOINTS):
            raise NoParse


def _object(c: Cursor, chain: Chain) -> None:
    if c.accept("INDEX", "COLOUR_NOUN", "ITEM_NOUN", "ANYTHING"):
        return
    if c.peek() in ("THE", "THEIR") and c.peek(1) in ("INDEX", "COLOUR_NOUN", "ITEM_NOUN"):
        c.at += 2
        if c.peek() in ("OF",):
            c.need("OF")
            _object(c, chain)
        return
    start = c.at
    who = subject(c)
    if len(who.places) > 1 and c.peek() in VERBS:
        # "nothing about the first, the second is red"
        c.at = start
        who = who._replace(places=place(c))
    match who.kind:
        case Kind.PLACES:
            _place_kept(c, chain, who.places)
        case Kind.OTHER:
            _others_left(chain, who.number)
        case Kind.OTHERS:
            _at_least_two_more(chain)
        case Kind.REST | Kind.IT | Kind.GROUP:
            pass
        case _:
            raise NoParse


def _place_kept(c: Cursor, chain: Chain, places: tuple[int, ...]) -> None:
    """Take cards in some places for there; the last is one after those named by their places."""
    named = [at for test, _ in chain.picks for at in _place_of(test)]
    last = [max(named, default=0) - where for where in places if where < 0]
    chain.size(max([*last, *places]))
    if not c.there.isdisjoint(("OTHER", "OTHERS", "REST")):
        for where in places:
            chain.pick(1, terms.place(where))
    else:
        chain.unsaid += places


def _others_left(chain: Chain, number: int) -> None:
    """Take so many others for there: besides the cards spoken of, or at least one that is not yet."""
    if chain.empty and chain.before is None:
        chain.size(number + 1)
    else:
        chain.remain(number)


def _place_of(test: terms.Test) -> tuple[int, ...]:
    """Return where a card lies, counted from the first, if that was said of it."""
    places = [leaf for leaf in terms.leaves(test) if leaf.aspect is terms.Aspect.PLACE]
    return tuple(at for leaf in places for at in leaf.values if isinstance(at, int) and at > 0)


def _at_least_two_more(chain: Chain) -> None:
    if chain.picks:
        chain.size(min(len(chain.picks) + 2, 3))
