"""What is said of a subject: a predicate, a comparison, an amount, or the same as of another."""

from pbem.game.statements import terms
from pbem.game.statements.forms import Different, Same, Variety
from pbem.game.statements.terms import LARGEST, Aspect
from pbem.speech.grammar.amounts import aspects, together, variety
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.closing import among_so_many, closing_all, of_so_many
from pbem.speech.grammar.cursor import END, PAUSES, VERBS, Cursor, NoParse, Refused
from pbem.speech.grammar.entries import Noun
from pbem.speech.grammar.lists import nouns
from pbem.speech.grammar.measures import adds_up, leave, say_total
from pbem.speech.grammar.numbers import COMPARING
from pbem.speech.grammar.pairing import of_two
from pbem.speech.grammar.places import is_one, small
from pbem.speech.grammar.predicated import LEFT_OVER, said_of
from pbem.speech.grammar.quantities import Kind, Subject
from pbem.speech.grammar.subjects import subject
from pbem.speech.grammar.telling import tell
from pbem.speech.reasons import Reason


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
    if chain.trying(c, lambda c, chain: _worth_together(c, chain, who)):
        return
    verb = c.verb() or (_may_go_without(who) and c.accept("COLON") is not None)
    if not verb and (who.kind in _NEEDING_VERB or who.test is not None or "YOUR" in c.syms[start : c.at]):
        # "two red a gun" is no word on the two red cards, "all your red cards" none on all that are laid.
        raise NoParse
    _one_verb_for_two(c, start, who)
    _it_is_there(c, chain, who)
    if verb and who.kind is Kind.GROUP:
        _of_one_card(c, start)
        _of_those_two(c, chain, start)
        _of_group(c, chain, who)
        _trailing(c, chain)
        return
    if verb and who.kind is Kind.ALL and _numbered(c, chain):
        return
    if verb and who.kind is Kind.IT and chain.empty and c.accept("ALL"):
        # Spanish "(que) sea todo verde"
        who = Subject(Kind.ALL)
    both = who.kind is not Kind.NONE and who.size == (2, 2)
    if not (verb and both and chain.trying(c, _two_listed)):
        said_of(c, chain, who, verb)
    if who.kind is Kind.ALL:
        _trailing(c, chain)


def _of_one_card(c: Cursor, start: int) -> None:
    """Make sure that a verb of one card is not said of "the two".

    Raises:
        Refused: Italian "il due è rosso": the second card, or one of index 2?
    """
    said = c.token()
    if c.syms[start : c.at] != ["THE", "NUM", "IS"] or said is None or said.sym != "COLOUR":
        return
    the, number, verb = c.tokens[start : c.at]
    if number.value == 2 and the.start < number.start and not (verb.plural or said.plural):
        raise Refused(Reason.AMBIGUOUS)


def _of_those_two(c: Cursor, chain: Chain, start: int) -> None:
    """Make sure that "they" are all the cards.

    Raises:
        Refused: "there are two guns and they are under 5": those two, or all the cards?
    """
    if c.syms[start] == "THEY" and chain.pair and chain.most == LARGEST and c.peek() != "BOTH":
        raise Refused(Reason.AMBIGUOUS)


def _it_is_there(c: Cursor, chain: Chain, who: Subject) -> None:
    """Make sure that "it" is a card.

    Raises:
        Refused: "it is the gun": the one card there is, or what is there among others?
    """
    first = who.kind is Kind.IT and chain.empty and chain.before is None and not c.request
    if first and (c.peek(), c.peek(1)) in (("THE", "ITEM"), ("THE", "COLOUR")):
        raise Refused(Reason.AMBIGUOUS)


def _may_go_without(who: Subject) -> bool:
    """Return whether a colon may stand for the verb: "all three: red", "one of them: a gun"."""
    return who.kind in (Kind.GROUP, Kind.PLACES, Kind.ALL) or (who.kind is Kind.COUNT and who.them)


def _two_listed(c: Cursor, chain: Chain) -> None:
    """Read "(both are) a 3 and a 6": cards that cannot be one.

    Raises:
        NoParse: anything else is said of them.
    """
    if chain.picks or chain.parts or c.peek() != "A" or "AND" not in c.there:
        raise NoParse
    found, either = _listed(c)
    tests = [each.test for each in found if each.test is not None and each.number == 1]
    if either or len(tests) != 2 or terms.possible(terms.both(*tests)):
        raise NoParse
    tell(chain, found, either, whole=False)


def _one_verb_for_two(c: Cursor, start: int, who: Subject) -> None:
    """Make sure that a verb is of its subject alone.

    Raises:
        Refused: Italian "una foto e una pistola valgono 5": both of them.
    """
    verb = c.token(-1)
    of_one = who.kind is Kind.COUNT and who.least == 1 and who.solid
    if (
        of_one
        and verb is not None
        and verb.sym == "IS"
        and verb.plural
        and c.syms[start - 1 : start] == ["AND"]
    ):
        raise Refused(Reason.AMBIGUOUS)


def _to_the_verb(c: Cursor, who: Subject) -> None:
    """Step over what may stand between a subject and what is said of it."""
    if who.kind is Kind.PLACES and _comma_for_verb(c):
        c.at += 1
        return
    gapped = c.peek() == "COLON" and who.kind in LEFT_OVER and c.peek(1) in ("ALL", "BOTH")
    if gapped or (c.peek() == "COMMA" and (c.peek(1) == "IS" or who.kind in LEFT_OVER)):
        # as in "one of these, as promised, is blue", "the other, blue", "the other two: both blue"
        c.need("COMMA", "COLON")
        if who.kind in LEFT_OVER:
            c.accept("BOTH", "ALL")
    if c.peek() == "EITHER" and c.peek(1) in VERBS:
        # Portuguese "a segunda ou é azul ou é verde"
        c.at += 1


def _comma_for_verb(c: Cursor) -> bool:
    """Return whether a comma stands for the verb: "the first is a gun, the second, a coat"."""
    commas = c.peek(-3) == "COMMA" == c.peek() and "IS" in c.syms[: c.at]
    words = {"A": 3, "COLOUR": 2}.get(c.peek(1), 0)
    return commas and words > 0 and c.peek(words) in PAUSES


_NEEDING_VERB = frozenset({Kind.IT, Kind.GROUP, Kind.SOME_PLACE, Kind.ONLY})


def _those(c: Cursor, chain: Chain, who: Subject) -> Subject:
    """Take "the two" for "both" without a verb, or where they are compared: "two guns, the two above 4"."""
    listed = c.peek(-1) == "NUM" and c.peek(-2) == "THE" and who.kind is Kind.GROUP
    if listed and not chain.picks and (c.peek() in COMPARING or _coloured(c)):
        # as in "two cards, the two blue", "the three above 2"
        return Subject(Kind.ALL, size=who.size)
    if who.kind is not Kind.GROUP or who.size != (2, 2) or not chain.pair:
        return who
    compared = not {"SAME", "DIFFERENT"}.isdisjoint(c.peek(ahead) for ahead in range(1, 4))
    if c.peek() in (*VERBS, "COLON") and not compared:
        return who
    return Subject(Kind.ALL, size=who.size, pair=True)


def _coloured(c: Cursor) -> bool:
    """Return whether no more than a colour follows the number of cards that were said to be there."""
    after_cards = c.at > 2 and c.peek(-3) in ("COMMA", "COLON")
    return after_cards and c.peek() == "COLOUR" and c.peek(1) in PAUSES


def _floating(c: Cursor, chain: Chain, who: Subject) -> Subject:
    """Take up an "all" between subject and verb: "they all have"."""
    word = c.accept("ALL", "BOTH", "EVERY") if who.kind is Kind.GROUP else None
    if word is None:
        return who
    if c.peek() == "NUM" and c.peek(1) in VERBS:
        number = small(c)
        chain.size(number, number)
        return Subject(Kind.ALL)
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
    if not c.has("TOGETHER", "TOTAL", "OFFER"):
        raise NoParse
    left = who.kind in LEFT_OVER
    if left:
        leave(chain, who)
    elif who.kind not in (Kind.GROUP, Kind.ALL, Kind.PLACES, Kind.IT) or who.test is not None:
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
    if together:
        c.accept("TOGETHER")
    elif not among_so_many(c, chain):
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
        said_of(c, chain, Subject(Kind.NOT_ALL), verb=True)
        return
    if c.peek() == "NEITHER":
        said_of(c, chain, who, verb=True)
        return
    if c.accept("BOTH"):
        said_of(c, chain, _both(chain), verb=True)
        return
    if c.peek() in ("ALL", "EVERY"):
        _all_so_many(c, chain)
        number = c.token() if c.peek(1) in PAUSES else None
        if number is not None and number.value in (2, LARGEST) and number.sym == "NUM" and not number.digits:
            # "they are all three": so many, or of index 3?
            raise Refused(Reason.AMBIGUOUS)
        said_of(c, chain, Subject(Kind.ALL), verb=True)
        return
    alike = {"SAME", "DIFFERENT"} & {c.peek(ahead) for ahead in (1, 2, 3)}
    if c.peek() == "CARD" and c.peek(1) in ("OF", "WITH", *alike) and alike:
        # "they are cards of the same value"
        c.at += 1
    if _alike_follows(c):
        # "they have all the same value"
        c.at += 2
        said_of(c, chain, Subject(Kind.ALL), verb=True)
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
        of_two(c, chain)
        return
    article = c.peek() in ("THE", "EXACTLY", "ONLY")
    limited = c.peek() in ("AT_LEAST", "AT_MOST") and c.peek(2) in PAUSES
    # but "they go no lower than 3", whose verb is of an index
    limited = limited and c.tokens[c.at].start != c.tokens[c.at - 1].start
    token = c.token(int(article or limited))
    few = token is not None and token.sym == "NUM" and isinstance(token.value, int) and token.value <= LARGEST
    if few and c.peek(1 + (article or limited)) != "PLURAL":
        # "these are 2", "these are the two": two cards, or of index 2?
        raise Refused(Reason.AMBIGUOUS)
    said_of(c, chain, Subject(Kind.GROUP), verb=True)


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
    alike = c.attempt(lambda: _cards_alike(c))
    if alike is not None:
        chain.size(alike[0], alike[0])
        chain.say(together(alike[1]))
        return True
    various = c.attempt(lambda: _various(c))
    if various is not None:
        chain.say(various)
    return various is not None


def _cards_alike(c: Cursor) -> tuple[int, list[tuple[bool, Aspect]]]:
    """Read "(they are) two cards of the same colour but of different items"."""
    number = small(c)
    c.need("CARD")
    if number == 1:
        raise NoParse
    shared = aspects(c)
    if c.peek() not in PAUSES:
        raise NoParse
    return number, shared


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
        c.peek() == "AND"
        and c.peek(1) in ("A", "NUM")
        and c.peek(2) in ("COLOUR", "ITEM")
        and c.peek(3) == END
    ):
        # "one card and a red one": of that card, or another?
        raise Refused(Reason.AMBIGUOUS)
    if not isinstance(number, int) or not 1 <= number <= LARGEST or c.peek() not in (*PAUSES, "COLON"):
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
