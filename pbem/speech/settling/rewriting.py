"""Whole sentences that are said shorter, or the other way round, put as the grammar reads them.

Every shape is one sentence from its first word to its last, and is put so that it says the same.
"""

from itertools import product
from typing import Final

from pbem.speech.lexicon import Token
from pbem.speech.settling.shapes import Shape, put_otherwise, shape
from pbem.speech.settling.spans import sentences
from pbem.speech.settling.steps import left_out

REWRITTEN: Final = frozenset(
    {"NUM", "A", "ORD", "LAST", "NOT", "ALL", "ONLY", "NO", "WISH_NOT", "COLOUR", "SAME", "ITEM", "PARTNER"}
)
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

_PLACED: Final = (
    # "the last of my three cards is red"
    shape("THE? ORD|LAST OF|AMONG THE? NUM=2|3 CARD? IS ...", "1 2 5>OF_THREE 7 8"),
    # "the first not, but the second is blue"
    shape("THE ORD NOT COMMA? BUT? THE ORD IS COLOUR|ITEM", "1 2 8 3 9 COMMA 6 7 8 9"),
    # "of the first two, one is red"
    shape("OF THE ORD NUM COMMA A|NUM IS ...!PAUSE", "6 1 2 3 4 7 8"),
    # "third card, index 7"
    shape("THE? ORD CARD COMMA? INDEX NUM", "THE 2 IS WORTH 6"),
    shape("THE? ORD CARD COMMA NUM", "THE 2 IS WORTH 5"),
    # "about the first I'll only say that it is blue", Italian "sulla prima: rossa"
    shape("ABOUT THE ORD|LAST COMMA? STATING? ONLY? THAT? IT? IS ...!PAUSE", "2 3 9 10"),
    shape("ABOUT THE ORD|LAST COLON COLOUR", "2 3 IS 5"),
    shape("ABOUT THE ORD|LAST COLON A COLOUR|ITEM|NUM", "2 3 IS 5 6"),
    # "two, the first and the third, are blue"
    shape("NUM COMMA THE ORD AND THE ORD COMMA IS ...!PAUSE", "3 4 5 6 7 9 10"),
    # Spanish "ni la primera es roja ni la segunda azul"
    shape("NOR|NEITHER THE ORD IS COLOUR|ITEM NOR THE ORD IS? COLOUR|ITEM", "2 3 4 NOT 5 AND 7 8 4 NOT 10"),
    # "red is the first and green the second", "blue, the first; green, the second"
    shape("COLOUR IS|COMMA THE ORD JOINT COLOUR IS|COMMA? THE ORD", "3 4 IS 1 5 8 9 IS 6"),
    shape("COLOUR COMMA THE ORD SEMI COLOUR COMMA THE ORD", "3 4 IS 1 AND 8 9 IS 6"),
    # Spanish "la primera vale 5 y la segunda más"
    shape("THE ORD IS WORTH NUM JOINT THE ORD HIGHER_YET|LOWER_YET", "1 2 3 4 5 6 7 8 3 9"),
    # "the first is green, the same as the third"
    shape("THE ORD IS COLOUR|ITEM COMMA SAME THAT|AS THE ORD", "1 2 AND 8 9 3 4"),
    # "the first, which is red, is worth 5"
    shape("THE ORD|LAST COMMA THAT IS COLOUR|ITEM COMMA IS ...!PAUSE", "1 2 5 6 AND 8 9"),
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

_WITHOUT_VERB: Final = (
    # "the green one is worth 4 and the red one 6", "the 7 is red, the 2 green"
    shape("THE COLOUR|ITEM IS WORTH NUM JOINT THE COLOUR|ITEM WORTH? NUM", "1 2 3 4 5 6 7 8 3 4 10"),
    shape(
        "THE COLOUR|ITEM IS WORTH NUM JOINT THE COLOUR|ITEM WORTH? NUM JOINT THE COLOUR|ITEM WORTH? NUM",
        "1 2 3 4 5 6 7 8 3 4 10 11 12 13 3 4 15",
    ),
    shape("THE COLOUR|ITEM IS A NUM JOINT THE COLOUR|ITEM A NUM", "1 2 3 4 5 6 7 8 3 9 10"),
    shape("THE NUM IS COLOUR JOINT THE NUM COLOUR", "1 2 3 4 5 6 7 3 8"),
    shape(
        "THE COLOUR|ITEM IS WITH INDEX NUM JOINT THE COLOUR|ITEM ONLY? WITH? INDEX? NUM",
        "1 2 3 WORTH 6 7 8 9 3 WORTH 13",
    ),
    # "the sum is 9, the highest 5"
    shape("THE? TOTAL IS NUM JOINT THE? HIGHEST|LOWEST NUM", "1 2 3 4 5 THE 7 3 8"),
    # "the first and the second together 9", "both together at most 6", "less than 10, both together"
    shape("THE? ORD AND THE? ORD TOGETHER COLON|COMMA? LIMIT? NUM", "1 2 3 4 5 ADD_UP 8 9"),
    shape("BOTH TOGETHER COLON|COMMA? LIMIT? NUM", "1 ADD_UP 4 5"),
    shape("ALL THE? NUM=3 TOGETHER COLON|COMMA? LIMIT? NUM", "1 2 3 ADD_UP 6 7"),
    shape("LIMIT? NUM TOGETHER BOTH", "4 ADD_UP 1 2"),
    # "12 points, two cards"
    shape("NUM# INDEX COMMA NUM=2|3 CARD", "4 5 COMMA TOGETHER 1"),
    # "two reds adding up to 8", "two reds with a total of 8"
    shape(
        "THERE|DEMAND|WISH? NUM=2|3 COLOUR|ITEM+ COMMA? THAT? ADD_UP LIMIT? NUM", "1 2 3 COMMA TOGETHER 7 8"
    ),
    shape(
        "THERE|DEMAND|WISH? NUM=2|3 COLOUR|ITEM+ COMMA? WITH A? TOTAL OF LIMIT? NUM",
        "1 2 3 COMMA TOGETHER 9 10",
    ),
    # "the values together are between 8 and 12"
    shape("THE INDEX TOGETHER IS ...", "1 2>TOTAL 4 5"),
    # "values 2, 3 and 6"
    shape("INDEX COLON? NUM JOINT NUM", "THE 1 IS 3 4 5"),
    shape("INDEX COLON? NUM JOINT NUM JOINT NUM", "THE 1 IS 3 4 5 6 7"),
    # "the value of both is above 4"
    shape("THE INDEX OF THE NUM=2|3 CARD? IS ...!PAUSE", "ALL 4 5 7 8"),
    # "at least 4 each", "between 3 and 5 for each"
    shape("AT_LEAST|AT_MOST NUM COMMA? ABOUT? EVERY CARD?", "5>ALL IS+ 1 2"),
    shape("NUM OR_MORE|OR_LESS COMMA? ABOUT? EVERY CARD?", "5>ALL IS+ 1 2"),
    shape("BETWEEN|FROM NUM AND|TO NUM COMMA? ABOUT? EVERY|ALL|BOTH CARD?", "7>ALL IS+ 1 2 3 4"),
    shape("FROM NUM OR_MORE COMMA? THE? BOTH", "6 IS+ 1 2 3"),
    # "same colour for all the cards"
    shape("THE? SAME COLOUR_NOUN|INDEX|ITEM_NOUN ABOUT ALL|BOTH THE? CARD?", "5 IS+ 2 3"),
    # French "les deux, c'est la même ressource"
    shape("BOTH|ALL COMMA IT IS ...!PAUSE", "1 4 5"),
    # "two reds, one blue" without the comma: "2 reds 1 blue", "une bleue une rouge"
    shape("THERE? A COLOUR|ITEM A^ COLOUR|ITEM", "1 2 3 AND 4 5"),
    shape("THERE? A COLOUR|ITEM A^ COLOUR|ITEM A^ COLOUR|ITEM", "1 2 3 COMMA 4 5 AND 6 7"),
    shape("THERE? NUM COLOUR|ITEM NUM^ COLOUR|ITEM", "1 2 3 AND 4 5"),
    # "3 cards all above 3"
    shape("NUM CARD ALL|BOTH ...!PAUSE", "1 2 COMMA 3 4"),
    # "neither the gun nor the briefcase is here"
    shape("NEITHER THE ITEM NOR THE ITEM IS|THERE", "1 3 4 6"),
    # "the two guns are in there"
    shape("THE NUM=2~ COLOUR|ITEM+ THERE", "4 2 3"),
    # Spanish "alguna hay por debajo de 3", "como máximo va un objeto"
    shape("AT_LEAST A THERE ...!PAUSE", "3 1 2 4"),
    shape("AT_MOST|AT_LEAST|EXACTLY|ONLY THERE A|NUM COLOUR|ITEM", "2 1 3 4"),
    # "Mata Hari is here", who has no article, "Mata Hari is not here, but a 3 is"
    shape("PARTNER=mata-hari IS|THERE?", "THERE 1"),
    shape("PARTNER=mata-hari IS|THERE NOT", "THERE 3 1"),
    shape("PARTNER=mata-hari IS|THERE NOT COMMA? BUT ...", "THERE 3 1 4 5 6"),
    # French "le double agent n'est pas là"
    shape("THE PARTNER IS NOT", "THERE 4 2"),
)

_NAMED: Final = (
    # "two reds, 4 and 5", "two photographs with the values 4 and 5"
    shape("THERE? NUM=2 COLOUR|ITEM COMMA|COLON|OPEN NUM# AND NUM# CLOSE?", "1 2 3 COLON A 5 6 A 7"),
    shape("THERE? NUM=2 COLOUR|ITEM WITH|OF THE? INDEX NUM AND NUM", "1 2 3 COLON A 7 8 A 9"),
    shape("THERE? NUM=2 COLOUR|ITEM WORTH NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    # "both are guns, one of 3 and another of 4"
    shape(
        "BOTH IS COLOUR|ITEM COMMA ONE OF|WORTH NUM AND ANOTHER|A OF|WORTH NUM", "1 2 3 COLON 5>A 7 8 A 11"
    ),
    # "two objects, namely a gun and a poison"
    shape("THERE? NUM=2 COLOUR COMMA NAMELY A ITEM AND A ITEM", "1 6 7 8 9 10"),
    # "a gun of 4 or more", said with the item alone: "coat 3 or 4"
    shape("ITEM- NUM# OR NUM#", "A 1 2 3 4"),
    # "it's the Tape Recorder, value 3"
    shape("IT IS A ITEM COMMA INDEX NUM", "1 2 A 4 WORTH 7"),
    # "a card of index 6 and green", "an odd card and green"
    shape("IT|THERE|DEMAND|WISH? IS? A CARD WORTH NUM AND COLOUR_NOUN? COLOUR", "1 2 3 4 9 5 6"),
    shape("IT|THERE|DEMAND|WISH? IS? A CARD ODD|EVEN AND COLOUR", "1 2 3 4 7 5"),
    # "a green one, and it is worth 6"
    shape("THERE? A COLOUR|ITEM COMMA AND? IS WORTH NUM", "1 2 3 7 8"),
    shape("THERE? A NUM COMMA THAT IS COLOUR|ITEM", "1 2 3 5 6 7"),
    # Portuguese "uma das azuis vale 7 e a outra 5": the other blue one
    shape("ONE OF THE COLOUR|ITEM IS WORTH NUM JOINT THE OTHER IS? WORTH? NUM", "1>A 4 6 7 AND 1>A 4 6 13"),
    # "two reds, one of the two is a 5"
    shape("THERE? n:NUM COLOUR|ITEM JOINT ONE OF THE n:NUM IS ...", "1 2 3 4 5 6 THEM 9 10"),
    # Italian "ci sono i guanti, e sono da 3"
    shape("THERE THE|A ITEM COMMA? AND IS WORTH? NUM", "1 A 3 WORTH 8"),
    # German "es ist eine 3 dabei und die ist rot"
    shape("IT IS ...!PAUSE THERE JOINT IT IS ...", "4 3 5 6 7 8"),
    # Spanish "es una pistola, ni más ni menos"
    shape("IT IS A ...!PAUSE EXACTLY", "1 2 3 4"),
    # "mine's a gun and a briefcase"
    shape("THIS IS A ITEM AND A ITEM", "1>THESE IS+ 3 4 5 6 7"),
    # "the value of the red card is even"
    shape("THE INDEX OF THE COLOUR|ITEM CARD? IS EVEN|ODD", "4 5 7 8"),
    # "the blue ones are exactly two"
    shape("THE COLOUR|ITEM (OF THESE)? IS+ EXACTLY|AT_LEAST|AT_MOST|ONLY NUM=2|3~", "THERE 6 7 2"),
    # "only 6s or 7s"
    shape("ONLY NUM PLURAL? OR A? NUM PLURAL?", "ALL IS+ 2 4 6"),
    # "a poison or a briefcase, guess which"
    shape("A ITEM|COLOUR OR A ITEM|COLOUR COMMA SECRET", "1 2 3 4 5"),
    # Spanish "son del mismo color, y no es el azul"
    shape(
        "THE NUM=2|3 IS OF? SAME COLOUR_NOUN COMMA? AND|BUT IS? NOT THE? COLOUR", "1 2 3 4 5 6 AND NO IS 12"
    ),
    # "a 3 and another card that is green"
    shape("THERE? A ... COMMA? AND ANOTHER CARD THAT|WORTH|OF|HIGHER|LOWER|COLOUR ...", "1 2 3 5 6>A 7 8 9"),
    # French "il n'y a que des objets, hormis un gant"
    shape("THERE ONLY COLOUR COMMA? EXCEPT A COLOUR|ITEM|NUM", "2>ALL IS+ 3 4 5 6 7"),
    # "two are photographs, but of different values"
    shape("NUM IS COLOUR|ITEM COMMA BUT OF ...!PAUSE", "1 2 3 4 6 7"),
    # "at least, two are blue"
    shape("AT_LEAST COMMA NUM IS ...!PAUSE", "1 3 4 5"),
)

_ASKED: Final = (
    # "evidence and nothing else"
    shape("WISH|DEMAND MASS? COLOUR|ITEM COMMA? AND? NOTHING_ELSE", "1 ONLY 3"),
    shape("WISH|DEMAND A? c:COLOUR JOINT ONLY A? c:COLOUR", "1 5 7"),
    # "not a gun, please"
    shape("NOT A ITEM|COLOUR COMMA? PLEASE", "1>WISH_NOT 2 3"),
    # "I demand a card: red or blue", with a colon
    shape("DEMAND|WISH A CARD COLON COLOUR|ITEM OR COLOUR|ITEM", "1 2 3 5 6 7"),
    # German "ich verlange zwei Karten mit zusammen mindestens 10"
    shape("DEMAND|WISH NUM=2|3 CARD COMMA? TOGETHER LIMIT? NUM", "1 2 3 THAT ADD_UP 6 7"),
    # "two cards up to value 2"
    shape("DEMAND|WISH|THERE? NUM CARD TO INDEX|WORTH NUM WISH_AFTER?", "1 2 3 4 6 7"),
    # French "j'exige un total d'au moins 10 pour vos trois cartes"
    shape("DEMAND|WISH A? TOTAL OF LIMIT? NUM OF YOUR NUM=2|3 CARD", "1 9 10 THAT ADD_UP 5 6"),
    # German "Fotos oder Dokumente, eins davon reicht"
    shape("WISH COLOUR|ITEM OR COLOUR|ITEM COMMA ONE OF THEM WISH_AFTER", "1 A 2 3 A 4"),
    shape("WISH COLOUR|ITEM COMMA ONE (OF THEM)? WISH_AFTER", "1 A 2"),
    # French "évitez les 1 et les 2"
    shape("WISH_NOT THE? NUM AND|OR THE? NUM COMMA? PLEASE?", "1 A 3 4>OR A 6"),
    # German "ich möchte keine grünen Karten haben"
    shape("WISH_NOT COLOUR|ITEM CARD? IS WITH", "1 2 3"),
    # French "du 5 ou plus": cards from 5
    shape("DEMAND|WISH CARD+ FROM NUM", "1 2 AT_LEAST 4"),
    # French "n'auriez-vous pas une carte bleue à me céder ?"
    shape("WISH_ASK ... WISH_AFTER QUESTION?", "1 2 4"),
)

_SHAPES: Final[tuple[Shape, ...]] = (
    *_COUNTED,
    *_DENIED,
    *_BUT_ONE,
    *_JOINED,
    *_PLACED,
    *_WITHOUT_VERB,
    *_NAMED,
    *_ASKED,
)


def rewritten(tokens: list[Token]) -> list[Token]:
    """Return the tokens with every sentence as the grammar reads it."""
    kept: list[Token] = []
    for sentence in sentences(tokens):
        stop = sentence[-1:] if sentence[-1].sym == "STOP" else []
        said = sentence[: len(sentence) - len(stop)]
        syms = [token.sym for token in said]
        core = said[syms[:1] == ["COMMA"] : len(said) - (syms[-1:] == ["COMMA"])]
        if stop and syms == ["NUM", "CARD"] and stop[0] is not tokens[-1]:
            # "Two cards. One is a gun."
            kept += [*said, stop[0].meaning("COMMA")]
        else:
            kept += [*(_extremes(said, syms) or put_otherwise(core, _SHAPES) or said), *stop]
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
