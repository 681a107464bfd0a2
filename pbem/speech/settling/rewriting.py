"""Whole sentences that are said shorter, or the other way round, put as the grammar reads them.

Every shape is one sentence from its first word to its last, and is put so that it says the same.
"""

from itertools import product
from typing import Final

from pbem.speech.lexicon import Token
from pbem.speech.settling.shapes import Shape, put_otherwise, shape
from pbem.speech.settling.spans import sentences
from pbem.speech.settling.steps import left_out

REWRITTEN: Final = frozenset({"NUM", "A", "ORD", "LAST", "NOT", "ALL", "ONLY", "NO", "WISH_NOT"})
"""Without one of these, no sentence has such a shape."""

_COUNTED: Final = (
    # "all of them 6 or 7", "all 4 to 6"
    shape("ALL (OF THEM|THESE)? NUM OR|TO NUM", "1 2 3 IS+ 4 5 6"),
    # "no 7 is red", French "pas de 7 rouge"; but "no two are red"
    shape("THERE? NO NUM=4|5|6|7 IS? COLOUR", "1 2 5 3"),
    shape("THERE-? NO- NUM#- IS-? COLOUR-", "1 2 5 3"),
    # French "deux 7 rouges"
    shape("THERE|DEMAND|WISH? NUM=2|3~ NUM# COLOUR+", "1 2 4 3"),
    # "at least one red and at most two"
    shape("THERE|DEMAND|WISH? AT_LEAST A|NUM COLOUR|ITEM JOINT AT_MOST NUM", "1 2 3 4 5 6 7 4"),
    # "there is one recorder, exactly one"
    shape("THERE? ONE ...!NUM|COMMA COMMA EXACTLY|ONLY ONE", "1 EXACTLY 2 3"),
    shape("THERE? n:NUM ...!NUM|COMMA COMMA EXACTLY|ONLY n:NUM", "1 EXACTLY 2 3"),
    # "there are two greens, no more"; but "two reds, no more" may be of all the cards
    shape("THERE NUM COLOUR|ITEM COMMA? NO_MORE", "1 EXACTLY 2 3"),
    # German "zwei von drei rot"
    shape("NUM OF THE NUM COLOUR", "1 2 3 4 IS+ 5"),
    # Spanish "las dos son un 3"
    shape("THE NUM=2~ IS A NUM|ITEM|COLOUR|PARTNER", "2>BOTH 3 4 5"),
    # Italian "tutte rosse e una sotto il 4"
    shape("ALL ... AND A=1 LOWER|HIGHER NUM", "1 2 3 4>NUM 5 6"),
    # "three cards: red, blue, green", and with numbers
    *(
        shape(f"NUM={count} CARD COLON {rest}", put)
        for sort in ("COLOUR", "NUM")
        for count, rest, put in (
            (2, f"{sort}- JOINT {sort}-", "1 2 3 A 4 5 A 6"),
            (3, f"{sort}- JOINT {sort}- JOINT {sort}-", "1 2 3 A 4 5 A 6 7 A 8"),
        )
    ),
    # "all are worth 4, at least"
    shape("...!A|NUM WORTH|ADD_UP|TOTAL ...!A|NUM? NUM COMMA AT_LEAST|AT_MOST", "1 2 3 6 4"),
    # "a gun, value at least 4"
    shape("A COLOUR|ITEM COMMA INDEX AT_LEAST|AT_MOST NUM", "1 2 WORTH 5 6"),
    # Spanish "hay una o dos rojas"
    shape("THERE|DEMAND|WISH ONE OR NUM=2|3 COLOUR|ITEM+", "1 AT_LEAST 2 5 AND AT_MOST 4 5"),
    # Spanish "mis cartas tienen los valores 3, 4 y 5"
    shape("THESE|THEY IS WITH THE? INDEX NUM JOINT NUM (JOINT NUM)?", "1 2 WORTH 6 7 8 9 10"),
    # "two guns: one 3, one 5", and with a colour
    shape("NUM COLOUR|ITEM COLON ONE NUM COMMA|AND ONE NUM", "1 2 3 4>A 5 6 7>A 8"),
    # "two cards but no gun"
    shape("NUM CARD BUT NO COLOUR|ITEM|PARTNER", "1 2 3>COMMA 4 5"),
    # "two are blue: a gun and a poison", which are those two
    shape("NUM IS COLOUR COLON A|NUM ...!IS", "1 3 4 5 6"),
)

_DENIED: Final = (
    # "it is not blue, it is red", "the first is not worth 5 but 6"
    shape("... IS NOT COLOUR|ITEM COMMA? IS|BUT COLOUR|ITEM", "1 2 7"),
    shape("... IS NOT A COLOUR COMMA? IS|BUT A? COLOUR", "1 2 8"),
    *(
        shape(f"... IS NOT A|WORTH {sort} COMMA? IS|BUT A|WORTH? {sort}", "1 2 4 9")
        for sort in ("ITEM", "NUM")
    ),
    # Spanish "una de las dos es roja, no ambas"
    shape("A|NUM OF THE NUM ... COMMA BUT? NOT BOTH", "ONLY 1 2 3 4 5"),
    # Spanish "no busco verdes sino rojas"
    shape("WISH_NOT c:COLOUR COMMA|BUT ONLY c!COLOUR", "1>WISH ONLY 5"),
    shape("WISH_NOT c:COLOUR BUT c!COLOUR", "1>WISH ONLY 4"),
    # "the second, not the first, is red"
    shape("THE ORD COMMA THE ORD IS NOT COMMA IS COLOUR|ITEM", "1 2 9 10 AND 4 5 6 7 10"),
)

_BUT_ONE: Final = (
    # "only one is red, the first"
    shape("ONLY ONE IS COLOUR COMMA THE ORD", "1 6 7 3 4"),
    # "the first is red, no other is", Spanish "… y no hay otra roja"
    shape("THE ORD IS COLOUR COMMA? AND|BUT? NO OTHER IS", "ONLY 1 2 3 4"),
    shape("THE ORD IS c:COLOUR COMMA? AND|BUT? THERE NOT ANOTHER c:COLOUR", "ONLY 1 2 3 4"),
    # "all but the gun are red"
    shape("ALL BUT|EXCEPT THE ITEM- IS ...!PAUSE", "2>EXCEPT 3>A 4 COMMA 1 5 6"),
    # "nothing blue but the second", "but for the second, none is below 5"
    shape("NO COLOUR COMMA? EXCEPT THE ORD", "ONLY 5 6 IS 2"),
    shape("EXCEPT THE ORD COMMA? NO IS COLOUR", "ONLY 2 3 6 7"),
    shape("EXCEPT THE ORD COMMA? NO IS LOWER|HIGHER NUM", "ONLY 2 3 6 7 8"),
    # French "que des objets, sauf la dernière"
    shape("ONLY COLOUR|ITEM COMMA EXCEPT THE ORD|LAST", "1>ALL 2 3 4 5 6"),
    # "one is a 5 and no other is"
    shape("A|NUM IS ...!PAUSE AND|COMMA NO OTHER IS", "EXACTLY 1 2 3"),
    shape("A|NUM IS ...!PAUSE NO_MORE IS", "EXACTLY 1 2 3"),
)

_JOINED: Final = (
    # "they make 10 and are blue"
    shape("THEY|THESE? ADD_UP NUM AND IS COLOUR", "1 2 3 4 THEY 5 6"),
    # "gun first, coat second"
    *(
        shape(pattern.format(*sorts), put.format(*("A" if sort == "ITEM" else "" for sort in sorts)))
        for pattern, put, many in (
            ("{} ORD=1 JOINT? {} ORD=2", "THE 2 IS {} 1 3 THE 5 IS {} 4", 2),
            ("{} ORD=1 JOINT? {} ORD=2 JOINT? {} ORD=3", "THE 2 IS {} 1 3 THE 5 IS {} 4 6 THE 8 IS {} 7", 3),
        )
        for sorts in product(("COLOUR", "ITEM"), repeat=many)
    ),
)

_SHAPES: Final[tuple[Shape, ...]] = (*_COUNTED, *_DENIED, *_BUT_ONE, *_JOINED)


def rewritten(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every sentence as the grammar reads it."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        stop = sentence[-1:] if sentence[-1].sym == "STOP" else []
        said = sentence[: len(sentence) - len(stop)]
        syms = [token.sym for token in said]
        if stop and syms == ["NUM", "CARD"] and stop[0] is not tokens[-1]:
            # "Two cards. One is a gun."
            kept += [*said, stop[0].meaning("COMMA")]
        else:
            kept += [*(_extremes(said, syms) or put_otherwise(said, _SHAPES) or said), *stop]
    return kept


def _extremes(said: list[Token], syms: list[str]) -> list[Token] | None:
    """Read "highest 6, lowest 2", "highest card 6" with articles and verbs."""
    shape = [sym for sym in syms if sym not in ("THE", "CARD", "IS", "LATE", "INDEX")]
    pair = (["HIGHEST", "NUM", "COMMA", "LOWEST", "NUM"], ["LOWEST", "NUM", "COMMA", "HIGHEST", "NUM"])
    # "highest value 6" alone may be "6 at most"
    one = (["HIGHEST", "NUM"], ["LOWEST", "NUM"]) if "CARD" in syms else ()
    if shape not in (*pair, *one) or syms.count("IS") == shape.count("NUM"):
        return None
    kept: list[Token] = []
    for token in said:
        if token.sym in ("HIGHEST", "LOWEST"):
            kept += [left_out(token, "THE"), token]
        elif token.sym == "NUM":
            kept += [left_out(token, "IS"), token]
        elif token.sym == "COMMA":
            kept.append(token)
    return kept
