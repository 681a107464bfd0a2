"""Whole sentences that say first what most say last, put in the order that the grammar reads."""

from typing import Final

from pbem.speech.settling.shapes import Shape

_OTHERS_FIRST: Final = (
    # "the other is green, two are blue", "the others are red, and one of these is a 5"
    Shape(
        "THE OTHER IS ...!PAUSE COMMA|SEMI|AND AND? A|NUM (OF THEM|THESE)? IS ...!PAUSE",
        "7 8 9 10 11 COMMA 1 2 3 4",
    ),
    Shape(
        "THE OTHERS|REST IS ...!PAUSE COMMA|SEMI|AND AND? ONE (OF THEM|THESE)? IS ...!PAUSE",
        "7 8 9 10 11 COMMA 1 2 3 4",
    ),
    Shape(
        "THE OTHER|OTHERS NUM=2 IS ...!PAUSE COMMA|SEMI|AND AND? ONE (OF THEM|THESE)? IS ...!PAUSE",
        "8 9 10 11 12 COMMA 1 2 3 4 5",
    ),
    Shape(
        "THE NUM=2 OTHERS IS ...!PAUSE COMMA|SEMI|AND AND? ONE (OF THEM|THESE)? IS ...!PAUSE",
        "8 9 10 11 12 COMMA 1 2 3 4 5",
    ),
    Shape(
        "BOTH OTHERS IS ...!PAUSE COMMA|SEMI|AND AND? ONE (OF THEM|THESE)? IS ...!PAUSE",
        "7 8 9 10 11 COMMA THE 2 3 4",
    ),
)

# Italian "non è rossa nessuna", Spanish "no es roja ninguna de las dos": denied twice over, and meant once
_NONE_LAST: Final = (
    Shape("IT|THEY? IS NOT SUCH NO|NEITHER CARD?", "5 6 2 4"),
    Shape("IT|THEY? IS NOT SUCH NO OF THE NUM=2|3 CARD?", "5 6 7 8 9 2 4"),
    Shape("IT|THEY? IS NOT SUCH NO|NEITHER CARD? JOINT ...", "5 6 2 4 7 8"),
    Shape("IT|THEY? IS NOT SUCH NO OF THE NUM=2|3 CARD? JOINT ...", "5 6 7 8 9 2 4 10 11"),
    Shape("AMONG THESE IS NOT SUCH", "4>NO 3 5"),
    Shape("DEMAND|WISH? THAT IT|THEY? BE NOT SUCH NO|NEITHER CARD?", "1 2 7 8 4 6"),
    Shape("DEMAND|WISH? THAT IT|THEY? BE NOT SUCH NO OF THE NUM=2|3 CARD?", "1 2 7 8 9 10 11 4 6"),
)

_PLACES_LAST: Final = (
    # "a 7 is card 2", Italian "un 5 è la prima"
    Shape("A SORT IS CARD NUM=1|2|3", "THE 5>ORD 3 1 2"),
    Shape("A SORT IS THE ORD|LAST CARD? OF_THREE?", "4 5 7 3 1 2"),
    # French "rouge, la première", "rouges, la première et la troisième"
    Shape("KIND COMMA THE ORD|LAST", "3 4 IS 1"),
    Shape("KINDS COMMA|COLON THE ORD AND THE ORD", "3 4 5 6 7 IS+ 1"),
    # Italian "5 la prima, 6 la seconda"
    Shape("NUM# THE ORD|LAST JOINT NUM# THE ORD|LAST", "2 3 IS WORTH 1 4 6 7 IS WORTH 5"),
    # "the red one is first, the blue one second"
    Shape("THE KIND IS THE? ORD|LAST JOINT THE KIND THE? ORD|LAST", "THE 5 IS A 2 6 THE 10 IS A 8"),
    # "a red one first, then a blue one second"
    Shape("A SORT ORD=1 JOINT A SORT ORD=2", "THE 3 IS 1 2 4 THE 7 IS 5 6"),
    # "from left to right they are a gun, a coat and a 5"
    Shape("IN_ORDER THEY|THESE IS A ...!IS", "4 5 COMMA 1"),
)

_NUMBERS_LAST: Final = (
    # "at least 12 is the total", German "zusammen haben sie 12 Punkte"
    Shape("LIMIT? NUM IS THE TOTAL (OF THE INDEX)?", "4 5 3 1 2"),
    Shape("TOGETHER THEY|IT IS NUM INDEX", "1 2 3 4"),
    # Portuguese "são azuis exatamente duas", "passam de 4 duas"
    Shape("THEY IS+ KIND EXACTLY|ONLY|AT_LEAST|AT_MOST|LESS|MORE NUM=2|3~", "4 5 2 3"),
    Shape("THEY? IS+ HIGHER|LOWER NUM NUM=2|3~", "5 2 3 4"),
    # Portuguese "são verdes e são duas"
    Shape("THEY|THESE IS+ KIND AND THEY|THESE? IS+ NUM=2|3~", "7 CARD COMMA ALL IS+ 3"),
    # Italian "è un 7 una di queste", Portuguese "um veneno é uma destas"
    Shape("IT IS SUCH ONE OF THEM|THESE CARD?", "4 5 6 2 3"),
    Shape("A SORT IS ONE OF THEM|THESE", "4 5 6 3 1 2"),
    # Portuguese "uma é verde, pelo menos"
    Shape("A|NUM IS A? KIND COMMA? AT_LEAST|AT_MOST", "6 1 2 3 4"),
    # Portuguese "duas, nem mais nem menos, são azuis", "de três, duas são azuis"
    Shape("NUM COMMA? EXACTLY COMMA IS SUCH", "EXACTLY 1 5 6"),
    Shape("OF NUM=2|3 COMMA A|NUM IS ...!PAUSE", "4 1 THE 2 5 6"),
)

_REQUESTS_LAST: Final = (
    # Portuguese "documentos, exijo 3", "que nenhuma seja verde, exijo"
    Shape("KINDS COMMA DEMAND|WISH NUM=2|3", "3 4 1"),
    Shape("THAT ...!PAUSE COMMA DEMAND", "4 1 2"),
    # German "insgesamt 10 oder mehr wär schön"
    Shape("TOGETHER LIMIT? NUM OR_MORE|OR_LESS? WISH_AFTER", "5>WISH A 1>TOTAL OF 2 3 4"),
    # Italian "esigo almeno 10 di somma"
    Shape("DEMAND|WISH LIMIT? NUM OF? TOTAL", "1 A 5 OF 2 3"),
)

TURNED: Final[tuple[Shape, ...]] = (
    *_OTHERS_FIRST,
    *_NONE_LAST,
    *_PLACES_LAST,
    *_NUMBERS_LAST,
    *_REQUESTS_LAST,
)
