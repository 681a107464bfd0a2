"""Ways of counting, denying, leaving out and placing cards, each put as the grammar reads it."""

from itertools import product
from typing import Final

from pbem.speech.settling.shapes import Shape, shape

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
    # Italian "tutte rosse e una sotto il 4"
    shape("ALL ... AND A=1 LOWER|HIGHER NUM", "1 2 3 4>NUM 5 6"),
    # "three cards: red, blue, green", and with numbers
    *(
        shape(f"NUM={count} CARD COLON {rest}", put)
        for sort in ("COLOUR", "NUM")
        for count, rest, put in (
            (1, f"{sort}-", "1 2 3 A 4"),
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

_PLACED: Final = (
    # "the last of my three cards is red"
    shape("THE? ORD|LAST NUM=2? OF|AMONG THE? NUM=2|3 CARD? IS ...", "1 2 3 6>OF_THREE 8 9"),
    # "gun in first place, and it's a 6"
    shape("A? ITEM THE ORD|LAST CARD? IS? COMMA? AND IT IS A NUM", "3 4 IS A 2 WORTH 12"),
    # "Tape Recorder first, then two blues", so said of three cards
    shape("ITEM ORD=1 COMMA NUM=2 COLOUR|ITEM+", "THE 2 IS A 1 3 THE 4 OTHERS IS+ 5"),
    # "second card: Poison, at least a 4", which is its index
    shape("THE? ORD|LAST CARD? COLON|IS A? ITEM COMMA AT_LEAST|AT_MOST A NUM", "THE 2 IS A 6 WORTH 8 10"),
    # Spanish "la primera es azul y la segunda, roja"
    shape("THE ORD IS ...!PAUSE AND|COMMA THE ORD COMMA A? COLOUR|ITEM|NUM", "1 2 3 4 5 6 7 3 9 10"),
    # "of the first two, one is red"
    shape("OF THE ORD NUM COMMA A|NUM IS ...!PAUSE", "6 1 2 3 4 7 8"),
    # "third card, index 7"
    shape("THE? ORD CARD COMMA? INDEX NUM", "THE 2 IS WORTH 6"),
    shape("THE? ORD CARD COMMA NUM", "THE 2 IS WORTH 5"),
    # "about the first I'll only say that it is blue", Italian "sulla prima: rossa"
    shape("ABOUT THE ORD|LAST COMMA? STATING? ONLY? THAT? IT? IS ...!PAUSE", "2 3 9 10"),
    shape("ABOUT THE ORD|LAST COLON COLOUR", "2 3 IS 5"),
    shape("ABOUT THE ORD|LAST COLON A COLOUR|ITEM|NUM", "2 3 IS 5 6"),
    # Spanish "veneno la primera y veneno la tercera"
    shape("ITEM THE ORD JOINT ITEM THE ORD", "2 3 IS A 1 4 6 7 IS A 5"),
    shape("ITEM THE ORD JOINT ITEM THE ORD JOINT ITEM THE ORD", "2 3 IS A 1 4 6 7 IS A 5 8 10 11 IS A 9"),
    # Spanish "hay equipo en la primera y en la tercera"
    shape("THERE COLOUR|ITEM IN THE ORD|LAST AND IN? THE ORD|LAST", "4 5 6 8 9 IS 2"),
    # "two, the first and the third, are blue"
    shape("NUM COMMA THE ORD AND THE ORD COMMA IS ...!PAUSE", "3 4 5 6 7 9 10"),
    # Spanish "ni la primera es roja ni la segunda azul"
    shape("NOR|NEITHER THE ORD IS COLOUR|ITEM NOR THE ORD IS? COLOUR|ITEM", "2 3 4 NOT 5 AND 7 8 4 NOT 10"),
    # "red is the first and green the second", "blue, the first; green, the second"
    shape("COLOUR IS|COMMA THE ORD JOINT COLOUR IS|COMMA? THE ORD", "3 4 IS 1 5 8 9 IS 6"),
    shape("COLOUR COMMA THE ORD SEMI COLOUR COMMA THE ORD", "3 4 IS 1 AND 8 9 IS 6"),
    # "the first is green, the same as the third"
    shape("THE ORD IS COLOUR|ITEM COMMA SAME THAT|AS THE ORD", "1 2 AND 8 9 3 4"),
    # "the first, which is red, is worth 5"
    shape("THE ORD|LAST COMMA THAT IT? IS COLOUR|ITEM COMMA IS ...!PAUSE", "1 2 6 7 AND 9 10"),
    # "exactly one is blue, namely the first"
    shape("EXACTLY ONE IS COLOUR|ITEM COMMA NAMELY THE ORD|LAST", "ONLY 7 8 3 4"),
    shape("ONE IS COLOUR COMMA NAMELY THE ORD|LAST", "6 7 2 3"),
    # "except for the first they are all green"
    shape("EXCEPT THE ORD|LAST COMMA? THEY IS ALL ...!PAUSE", "1 2 3 COMMA 7 6 8"),
    # "1: blue, 2: green, 3: red", which are places
    shape(
        "NUM=1# COLON COLOUR|ITEM COMMA|SEMI NUM=2# COLON COLOUR|ITEM",
        "THE 1>ORD IS 3 COMMA THE 5>ORD IS 7",
    ),
    shape(
        "NUM=1# COLON COLOUR|ITEM COMMA|SEMI NUM=2# COLON COLOUR|ITEM COMMA|SEMI NUM=3# COLON COLOUR|ITEM",
        "THE 1>ORD IS 3 COMMA THE 5>ORD IS 7 COMMA THE 9>ORD IS 11",
    ),
)

WAYS: Final[tuple[Shape, ...]] = (*_COUNTED, *_DENIED, *_BUT_ONE, *_JOINED, *_PLACED)
