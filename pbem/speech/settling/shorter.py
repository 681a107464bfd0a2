"""Ways of saying less than a whole sentence, or more of a card, each put as the grammar reads it."""

from typing import Final

from pbem.game.cards import INDICES
from pbem.game.statements.terms import LARGEST
from pbem.speech.settling.shapes import Shape

_SUMS: Final = "|".join(map(str, range(max(INDICES) + 1, LARGEST * max(INDICES) + 1)))
_WITHOUT_VERB: Final = (
    # "the green one is worth 4 and the red one 6", with one more of them, and with the noun
    Shape("THE KIND IS WORTH NUM JOINT THE KIND WORTH? NUM", "1 2 3 4 5 6 7 8 3 4 10"),
    Shape(
        "THE KIND IS WORTH NUM JOINT THE KIND WORTH? NUM JOINT THE KIND WORTH? NUM",
        "1 2 3 4 5 6 7 8 3 4 10 11 12 13 3 4 15",
    ),
    Shape(
        "THE KIND IS WITH INDEX NUM JOINT THE KIND ONLY? WITH? INDEX? NUM",
        "1 2 3 WORTH 6 7 8 9 3 WORTH 13",
    ),
    # "the sum is 9, the highest 5"
    Shape("THE? TOTAL IS NUM JOINT THE? HIGHEST|LOWEST NUM", "1 2 3 4 5 THE 7 3 8"),
    # "the first and the second together 9", "both together at most 6", "less than 10, both together"
    Shape("THE? ORD AND THE? ORD TOGETHER COLON|COMMA? LIMIT? NUM", "1 2 3 4 5 ADD_UP 8 9"),
    Shape("BOTH TOGETHER COLON|COMMA? LIMIT? NUM", "1 ADD_UP 4 5"),
    Shape("ALL THE? NUM=3 TOGETHER COLON|COMMA? LIMIT? NUM", "1 2 3 ADD_UP 6 7"),
    Shape("LIMIT? NUM TOGETHER BOTH", "4 ADD_UP 1 2"),
    # "12 points, two cards"
    Shape("NUM# INDEX COMMA NUM=2|3 CARD", "4 5 COMMA TOGETHER 1"),
    # "three reds adding up to 8", which are all; of two it would be in doubt
    Shape("THERE|DEMAND|WISH? NUM=3 KINDS COMMA? THAT? ADD_UP LIMIT? NUM", "1 2 3 COMMA TOGETHER 7 8"),
    # "the values together are between 8 and 12"
    Shape("THE INDEX TOGETHER IS ...", "1 2>TOTAL 4 5"),
    # "values 2, 3 and 6"
    Shape("INDEX COLON? NUM JOINT NUM JOINT NUM", "THE 1 IS 3 4 5 6 7"),
    # "the value of both is above 4"
    Shape("THE INDEX OF THE NUM=2|3 CARD? IS ...!PAUSE|ALL|SAME|DIFFERENT", "ALL 4 5 7 8"),
    # "at least 4 each", "between 3 and 5 for each"
    Shape("AT_LEAST|AT_MOST|MORE|LESS|HIGHER|LOWER NUM COMMA? ABOUT? EVERY CARD?", "5>ALL IS+ 1 2"),
    Shape("NUM=4|5|6|7 EVERY", "2>ALL IS+ WORTH 1"),
    Shape("NUM OR_MORE|OR_LESS COMMA? ABOUT? EVERY CARD?", "5>ALL IS+ 1 2"),
    Shape("NUM OR_MORE|OR_LESS COMMA? ABOUT? ALL|BOTH CARD?", "5 IS+ 1 2"),
    Shape("BETWEEN|FROM NUM AND|TO NUM COMMA? ABOUT? EVERY CARD?", "7>ALL IS+ 1 2 3 4"),
    # French "les deux, c'est la même ressource"
    Shape("BOTH|ALL COMMA IT IS ...!PAUSE", "1 4 5"),
    # "two reds, one blue" without the comma: "2 reds 1 blue", "une bleue une rouge"
    Shape("THERE? A SORT A^ KIND", "1 2 3 AND 4 5"),
    Shape("THERE? A SORT A^ KIND A^ KIND", "1 2 3 COMMA 4 5 AND 6 7"),
    Shape("THERE? NUM KIND NUM^ KIND", "1 2 3 AND 4 5"),
    # "3 cards all above 3"
    Shape("NUM CARD ALL|BOTH ...!PAUSE", "1 2 COMMA 3 4"),
    # "Mata Hari is here", who has no article, "Mata Hari is not here, but a 3 is"
    Shape("PARTNER=mata-hari IS|THERE?", "THERE 1"),
    Shape("PARTNER=mata-hari IS|THERE NOT COMMA? BUT ...", "THERE NO 1 5 6"),
    # French "le double agent n'est pas là"
    Shape("THE PARTNER IS NOT", "THERE 4 2"),
    # "the coat is worth less than 4, the gun more than 4", Italian "il documento è da 4, la foto da 5"
    Shape(
        "THE KIND IS WORTH LIMIT NUM JOINT THE KIND WORTH? LIMIT NUM",
        "1 2 3 4 5 6 7 8 9 3 4 11 12",
    ),
    Shape("THE KIND IS NUM JOINT THE KIND OF NUM", "1 2 3 WORTH 4 5 6 7 3 WORTH 9"),
    # German "entweder sind alle drei blau oder alle drei rot"
    Shape("EITHER ALL IS NUM=3 SUCH OR ALL NUM=3 SUCH", "1 2 4 3 5 6 7 8 9"),
    # German "höher als 2 sind sie beide", "im Paket sind beide rot"
    Shape("HIGHER|LOWER NUM IS BOTH|ALL", "4 3 1 2"),
    Shape("THERE BOTH KIND", "2 IS+ 3"),
    # "at least 10 for the two", "a total of 9 among the two of them", "total 12, two cards"
    Shape("TOTAL IS LIMIT? NUM TOGETHER BOTH", "6 ADD_UP 3 4"),
    Shape("TOGETHER BOTH COMMA LIMIT? NUM INDEX?", "2 ADD_UP 4 5"),
    Shape("TOTAL IS LIMIT? NUM ABOUT|FOR|AMONG|WITH|OF THE NUM=2|3 CARD?", "6 7 ADD_UP 3 4"),
    Shape("A? TOTAL OF? LIMIT? NUM ABOUT|FOR|AMONG|WITH|OF THE NUM=2|3 CARD?", "7 8 ADD_UP 4 5"),
    Shape("A? TOTAL OF|COLON? LIMIT? NUM COMMA|WITH NUM=2|3 CARD", "7 8 COMMA TOGETHER 4 5"),
    Shape("TOGETHER LIMIT? NUM COMMA ALL|BOTH NUM=2|3?", "5 6 ADD_UP 2 3"),
    Shape("THESE IS WITH NUM INDEX TOGETHER", "1 ADD_UP 4"),
    Shape("THERE A INDEX OF NUM=8|9|10|11|12|13|14|15|16|17|18|19|20|21", "THESE ADD_UP 5"),
    Shape("A NUM AND A NUM COMMA? TOTAL IS? NUM", "1 2 3 4 5 COMMA TOGETHER 9"),
    # German "alles zusammen ist mehr als 15 wert"
    Shape("THE TOTAL WORTH LIMIT? NUM", "1 2 4 5"),
    # "two of the same colour and one of another"
    Shape(
        "NUM=2 IS? OF|WITH? THE? SAME ASPECT JOINT THE? ONE IS? OF|WITH? A? ANOTHER|OTHER",
        "1 IS+ OF SAME 6 COMMA THE OTHER IS OF DIFFERENT 6",
    ),
    Shape(
        "NUM=2 IS? OF|WITH? THE? SAME ASPECT JOINT THE OTHER IS? OF|WITH? A? ANOTHER|OTHER",
        "1 IS+ OF SAME 6 COMMA THE OTHER IS OF DIFFERENT 6",
    ),
    # as in "the cards are two, a 3 and a 6"
    Shape("THE CARD+ IS+ NUM=2|3 COMMA|COLON A SORT ...", "THERE 4 2 COLON 6 7 8"),
    # as in "exactly three cards: a document, a gun and a coat"
    Shape("THERE EXACTLY|ONLY NUM=2|3 CARD COLON|COMMA A SORT ...", "1 3 4 COLON 6 7 8"),
    # "I demand three red cards, nothing else"
    Shape("DEMAND|WISH NUM=3 KIND CARD? COMMA? NOTHING_ELSE", "1 2 3 4"),
    # Italian "ce n'è uno solo di Partner"
    Shape("THERE ONLY NUM=1 OF KIND", "1 2 3 5"),
    # Italian "indice 3 per ciascuna"
    Shape("INDEX NUM FOR|ABOUT EVERY CARD?", "4>ALL IS+ WORTH 2"),
    Shape("INDEX NUM FOR|ABOUT ALL|BOTH CARD?", "4 IS+ WORTH 2"),
    # "green and under 4, both"
    Shape("COLOUR AND LOWER|HIGHER NUM COMMA BOTH|ALL", "6 IS+ 1 2 3 4"),
    # French "la carte vaut soit 3 soit 4", "l'écart entre mes cartes est de 3", "a gap of 3 between the two"
    Shape("... IS WORTH BE NUM BE NUM", "1 2 3 5 OR 7"),
    Shape("THE? SPREAD BETWEEN|OF|AMONG THESE IS NUM", "2 5 6"),
    Shape("THERE A? SPREAD OF NUM AMONG|OF|BETWEEN THE NUM=2", "3 OF 7 8 IS 5"),
    # "there are 12 points here": no card has as many
    Shape(f"IN_OFFER? THERE|THEY IS? NUM={_SUMS} INDEX TOGETHER?", "THE TOTAL IS 4"),
    # "they are 3 points apart", Spanish "a las dos las separan 3 puntos", "entre las dos hay 3 de diferencia"
    Shape("THERE|THEY|THESE? IS? HAVE|WITH? EXACTLY? NUM INDEX? APART", "7>SPREAD IS 5"),
    Shape("THERE|THEY|THESE? IS? HAVE|WITH? EXACTLY? NUM INDEX? APART COMMA ...", "7>SPREAD IS 5 8 9"),
    Shape(
        "THERE|THEY|THESE? IS? HAVE|WITH? EXACTLY? NUM INDEX? APART OF|BETWEEN|AMONG THE NUM=2 CARD?",
        "7>SPREAD OF 9 10 IS 5",
    ),
    Shape(
        "THERE|THEY|THESE? IS? HAVE|WITH? EXACTLY? NUM INDEX? APART OF|BETWEEN|AMONG THE NUM=2 COMMA ...",
        "7>SPREAD OF 9 10 IS 5 11 12",
    ),
    Shape("BOTH IS? HAVE|WITH? EXACTLY? NUM INDEX? APART", "7>SPREAD OF 1 IS 5"),
    Shape("BOTH APART NUM INDEX", "2>SPREAD OF 1 IS 3"),
    Shape("AMONG|BETWEEN THE|THEM NUM=2? CARD? THERE|IS? EXACTLY? NUM INDEX? APART", "9>SPREAD OF 2 3 IS 7"),
    Shape("AMONG|BETWEEN THE? HIGHEST AND THE? LOWEST THERE|IS NUM APART", "9>SPREAD IS 8"),
    Shape("SPREAD (OF THE NUM=2)? IS EXACTLY? NUM APART", "1 2 3 4 5 6 7"),
    # French "l'une vaut 7, les deux autres 1"
    Shape("A|NUM IS ...!PAUSE JOINT BOTH OTHERS SORT", "1 2 3 4 5 6 IS+ 7"),
    # "one is worth 3 more than the other", "one is 3 higher"
    Shape(
        "ONE CARD? IS WORTH|BY? EXACTLY? NUM INDEX? MORE|HIGHER|LESS|LOWER THE LATE? OTHER CARD?",
        "SPREAD OF BOTH IS 6",
    ),
    # "at least two are both green and over 4"
    Shape("LIMIT? NUM IS BOTH KIND AND ...!PAUSE", "1 2 3 5 6 7"),
    # Italian "6 e 7, entrambe verdi"
    Shape("NUM AND NUM COMMA BOTH KIND", "A 1 2 A 3 4 5 6"),
)

_NAMED: Final = (
    # "two reds, 4 and 5", "two photographs with the values 4 and 5"
    Shape("THERE? NUM=2 KIND COMMA|COLON|OPEN NUM# AND NUM# CLOSE?", "1 2 3 COLON A 5 6 A 7"),
    Shape("THERE? NUM=2 KIND WITH|OF THE? INDEX NUM AND NUM", "1 2 3 COLON A 7 8 A 9"),
    Shape("THERE? NUM=2 KIND WORTH NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    # "two objects, namely a gun and a poison"
    Shape("THERE? NUM=2 COLOUR COMMA NAMELY A ITEM AND A ITEM", "1 2 3 COLON 6 7 8 9 10"),
    # "a gun of 4 or more", said with the item alone: "coat 3 or 4"
    Shape("ITEM- NUM# OR NUM#", "A 1 2 3 4"),
    # "a card of index 6 and green", "an odd card and green"
    Shape("IT|THERE|DEMAND|WISH? IS? A CARD WORTH NUM AND COLOUR_NOUN? COLOUR", "1 2 3 4 9 5 6"),
    Shape("IT|THERE|DEMAND|WISH? IS? A CARD ODD|EVEN AND COLOUR", "1 2 3 4 7 5"),
    # English "there is one Partner: Mata Hari"
    Shape("THERE? ONE PARTNER COLON|COMMA NAMELY? THE? PARTNER", "THERE 7"),
    # "a green one, and it is worth 6"
    Shape("THERE? A SORT JOINT IS WORTH LIMIT? NUM", "1 2 3 6 7 8"),
    # Portuguese "uma das azuis vale 7 e a outra 5": the other blue one
    Shape("ONE OF THE KIND IS WORTH NUM JOINT THE OTHER IS? WORTH? NUM", "1>A 4 6 7 AND 1>A 4 6 13"),
    # "two reds, one of the two is a 5"
    Shape("THERE? n:NUM KIND JOINT ONE OF THE n:NUM IS ...", "1 2 3 4 5 6 THEM 9 10"),
    # Italian "ci sono i guanti, e sono da 3"
    Shape("THERE THE|A ITEM COMMA? AND IS WORTH? NUM", "1 A 3 WORTH 8"),
    # German "es ist eine 3 dabei und die ist rot"
    Shape("IT IS ...!PAUSE THERE JOINT IT IS ...", "4 3 5 6 7 8"),
    # Spanish "es una pistola, ni más ni menos"
    Shape("IT IS A ...!PAUSE EXACTLY", "1 2 3 4"),
    # "mine's a gun and a briefcase"
    Shape("THIS IS A ITEM AND A ITEM", "1>THESE IS+ 3 4 5 6 7"),
    # "the value of the red card is even"
    Shape("THE INDEX OF THE KIND CARD? IS EVEN|ODD", "4 5 7 8"),
    # Spanish "son del mismo color, y no es el azul"
    Shape(
        "THE NUM=2|3 IS OF? SAME COLOUR_NOUN COMMA? AND|BUT IS? NOT THE? COLOUR", "1 2 3 4 5 6 AND NO IS 12"
    ),
    # "a 3 and another card that is green"
    Shape("THERE? A ... COMMA? AND ANOTHER CARD THAT|WORTH|OF|HIGHER|LOWER|COLOUR ...", "1 2 3 5 6>A 7 8 9"),
    # French "il n'y a que des objets, hormis un gant"
    Shape("THERE ONLY COLOUR COMMA? EXCEPT A SORT", "2>ALL IS+ 3 4 5 6 7"),
    # "at least, two are blue"
    Shape("AT_LEAST COMMA NUM IS ...!PAUSE", "1 3 4 5"),
    # "one card, colour red", "value 5, colour blue", French "rouge, 5 ou +"
    Shape("A CARD COMMA COLOUR_NOUN COLOUR", "1 2 5"),
    Shape("INDEX NUM COMMA COLOUR_NOUN? COLOUR", "A 5 WORTH 2"),
    Shape("COLOUR|ITEM- COMMA NUM OR_MORE|OR_LESS", "A 1 WORTH 3 4"),
    # German "zwei grüne, Werte 3 und 5"
    Shape("THERE? NUM=2 KIND COMMA INDEX NUM AND NUM", "1 2 3 COLON A 6 7 A 8"),
    Shape("A CARD? LOWER|HIGHER NUM APPEAR", "THERE 1 2 3 4"),
    Shape("THE KIND IS WITH THE HIGHEST|LOWEST", "1 2 3 5 6"),
    # French "la plus haute de mes cartes est un 6 et c'est un manteau"
    Shape("THE HIGHEST|LOWEST (OF THESE)? IS A NUM AND IT IS A SORT", "1 2 3 4 5 11 12 WORTH 7"),
    # "the numbers are 1, 4 and 6, in that order"
    Shape("THE? INDEX IS? NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 COMMA 8"),
    Shape("THE? INDEX IS? NUM JOINT NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 7 A 8 COMMA 10"),
    # Portuguese "duas provas distintas: um gravador e uma fotografia"
    Shape("THERE? NUM=2 COLOUR DIFFERENT COLON A ITEM AND A ITEM", "1 2 3 5 6 7 8 9 10"),
    Shape("IT? THE_ONLY CARD IS PARTNER", "THE 3 4 5"),
    # Italian "il partner c'è ed è Mata Hari"
    Shape("THE PARTNER THERE COMMA? AND IT IS PARTNER", "3 8"),
    # Italian "sono tutte e due foto, una da 2 e una da 6"
    Shape(
        "THEY IS BOTH ITEM COMMA A OF|WORTH NUM AND|COMMA A OF|WORTH NUM", "1 2 6 4 WORTH 8 AND 10 4 WORTH 12"
    ),
    # German "beide Karten sind Ausrüstung, Werte 3 und 5"
    Shape("BOTH CARD? IS COLOUR COMMA INDEX NUM AND NUM", "1 2 3 4 AND THESE IS+ WORTH 7 8 9"),
    Shape("THESE|THE CARD? IS DIFFERENT COMMA A COLOUR JOINT A COLOUR", "1 2 3 6 7 AND 9 10"),
    # "I only put blue cards in"
    Shape("THERE ONLY KINDS IN", "1 2 3"),
    # "all three lie from 2 up to 6"
    Shape("...!FROM IS FROM NUM AT_MOST NUM", "1 2 3 4 5>TO 6"),
    Shape("THE HIGHEST|LOWEST OF ALL NUM=3 IS ...", "1 2 3 THE 5 6 7"),
)

_MORE: Final = (
    # Spanish "ni son rojas ni son verdes", "ni es roja ni es verde"
    Shape("NOR IS+ ...!NOR NOR IS ...!NOR", "THEY+ 2 NOT 3 AND 5 NOT 6"),
    Shape("NOR IS- ...!NOR NOR IS ...!NOR", "IT 2 NOT 3 AND 5 NOT 6"),
    # Spanish "no hay rojas, tampoco azules"
    Shape("THERE NOT KIND COMMA NOT_TOO KIND", "1 2 3 4>OR 6"),
    # French "je ne pose pas de rouge, mais une verte"
    Shape("THERE NOT KIND COMMA? BUT A|NUM ...", "1 NO 3 5 6 7"),
    # "at least one is red, but not all"
    Shape("AT_LEAST ONE IS SUCH COMMA? BUT NOT ALL", "1 2 3 4 COMMA 6 7 8 3 4"),
    # "the green one isn't a coat"
    Shape("THERE? A SORT COMMA AND? IS NOT A? SORT", "1 2 3 THAT 6 7 8 9"),
    # Italian "due blu e una no"
    Shape("NUM KIND JOINT ONE NOT", "1 2 3 A CARD THAT IS NOT 2"),
    # Spanish "las tres son un 5", "el 4 y el 5 son azules"
    Shape("THE NUM=3~ IS A NUM", "ALL 1 2 3 4 5"),
    Shape("THE NUM=4|5|6|7 AND THE NUM=4|5|6|7 IS COLOUR", "A 7 2 3 A 7 5"),
    # "they're either both red or both blue"
    Shape("THEY|THESE IS EITHER BOTH|ALL KIND OR BOTH|ALL KIND", "3 4 5 6 7 8"),
    # "they are blue, blue and red"
    Shape("THEY|THESE IS COLOUR COMMA COLOUR JOINT COLOUR", "1 2 A 3 4 A 5 6 A 7"),
    Shape("THE NUM=3 CARD? IS COLOUR COMMA COLOUR JOINT COLOUR", "THESE 4 A 5 6 A 7 8 A 9"),
    # "red, index 5"
    Shape("COLOUR- COMMA INDEX|WORTH NUM", "A 1 WORTH 4"),
    Shape("ITEM- COMMA INDEX|WORTH NUM", "A 1 WORTH 4"),
    # "total 11, three cards", "two cards, 9 points"
    Shape("NUM=2|3 CARD COMMA NUM# INDEX", "1 2 3 TOGETHER 4"),
    # "one coat's a 3, the other coat's a 5"
    Shape(
        "ONE x:ITEM IS A|WORTH NUM JOINT THE OTHER x:ITEM IS? A|WORTH? NUM", "A 2 WORTH 5 AND A 2 WORTH 12"
    ),
    # Italian "la prima è un guanto, la seconda un altro guanto"
    Shape("THE ORD IS A x:ITEM JOINT THE ORD IS? ANOTHER x:ITEM", "1 2 3 4 5 6 7 8 3 4 11"),
    # "the first is green, worth 5"
    Shape("THE ORD IS SUCH COMMA IS WORTH NUM", "1 2 3 4 AND 6 7 8"),
    # "values between 3 and 6"
    Shape("INDEX+ BETWEEN|FROM NUM AND|TO NUM", "ALL IS+ 2 3 4 5"),
    # French "une valeur d'au moins 4 pour chacune"
    Shape("THERE? A? INDEX OF LIMIT? NUM (COMMA? ABOUT)? ALL|EVERY|BOTH", "9 IS+ 5 6"),
    # German "Gift und Pistole", which are one of each
    Shape("THERE? x:ITEM- COMMA ITEM- JOINT x!ITEM-", "1 A 2 3 A 4 5 A 6"),
    # German "zwei Karten mit den Werten 3 und 5"
    Shape("THERE? NUM=2 CARD WORTH NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    Shape("THERE? NUM=2 CARD WITH|OF THE? INDEX NUM AND NUM", "1 2 3 COLON A 7 8 A 9"),
    # French "7 rouge", a red 7
    Shape("THERE? NUM=4|5|6|7 COLOUR|ITEM-", "1 A 3 2"),
    # "two colours: red and blue", which are all there are
    Shape(
        "THERE? NUM=2 COLOUR_NOUN COLON|COMMA NAMELY? A? COLOUR AND A? COLOUR",
        "THERE A 7 8 A 10 COMMA ALL IS+ 7 OR 10",
    ),
    # Portuguese "deixo aqui, com carinho, dois casacos"
    Shape("THERE COMMA COMMA ...", "1 4"),
    # "one of the photographs has the value 1"
    Shape("ONE OF THE KINDS IS WITH THE? INDEX NUM", "A 4 WORTH 9"),
    # "the rest is green but the first one's blue"
    Shape(
        "THE REST|OTHERS IS SUCH JOINT THE ORD|LAST NUM=1? IS A? SORT",
        "6 7 9 10 11 AND 1 2 3 4",
    ),
    # French "hormis un poison, tout le reste est vert"
    Shape("EXCEPT A SORT COMMA THE REST|OTHERS IS ...!PAUSE", "1 2 3 4 ALL 7 8"),
    # French "deux photos : l'une à 3, l'autre à 6"
    Shape(
        "THERE? NUM=2 KIND COLON|COMMA ONE IS WORTH|A NUM JOINT THE OTHER IS? WORTH|A? NUM",
        "1 2 3 COLON A 8 AND A 14",
    ),
    # "neither the Assassin nor the Double Agent is here", Italian "né una rossa né una blu"
    Shape("NEITHER A SORT NOR A SORT", "1 3 4 6"),
    # Italian "verdi: tutte"
    Shape("KIND COLON ALL|BOTH", "3 IS+ 1"),
    # Italian "due sono verdi, un guanto e un cappotto"
    Shape("NUM=2 IS COLOUR COMMA A ITEM AND A ITEM", "1 3 COLON 5 6 7 8 9"),
    # Spanish "una es roja, par y mayor que 3"
    Shape("ONE IS COLOUR COMMA ODD|EVEN AND HIGHER|LOWER NUM", "1 2 3 AND 5 AND 7 8"),
    # Spanish "son dos rojas y suman 9"
    Shape("THEY|THESE IS NUM=2|3 KIND AND ADD_UP NUM", "1 2 3 4 COMMA TOGETHER 7"),
    # Spanish "verdes y pares las tres"
    Shape("COLOUR AND ODD|EVEN THE NUM=2|3", "ALL 4 5 IS+ 1 2 3"),
    # Spanish "una verde: un abrigo"
    Shape("THERE? A COLOUR COLON A ITEM", "1 2 3 COMMA NAMELY 5 6"),
    # "two have the same value, one differs"
    Shape(
        "NUM=2 IS WITH? THE? SAME ASPECT COMMA|AND ONE IS DIFFERENT|NOT",
        "1 2 3 4 5 6 7 THE OTHER 9 10",
    ),
    # "the even one is blue"
    Shape("THE ODD|EVEN NUM|CARD IS SUCH", "ONE 4 5 AND 4 2"),
    # "the value of the gun is above 3"
    Shape("THE INDEX OF THE KIND CARD? IS HIGHER|LOWER NUM", "4 5 7 8 9"),
    # Spanish "entre 2 y 5 están las dos", "mayores de 4 son las tres"
    Shape("BETWEEN|FROM NUM AND|TO NUM THERE|IS THE NUM=2|3", "ALL 6 7 IS+ 1 2 3 4"),
    Shape("HIGHER|LOWER NUM ALL NUM=2|3 IS", "3 4 IS+ 1 2"),
    # Spanish "más de 12 suman"
    Shape("LIMIT NUM ADD_UP", "THEY+ 3 1 2"),
    # Spanish "azules las dos y además iguales en valor"
    Shape("COLOUR+ THE NUM=2|3 AND OF? SAME ASPECT", "ALL 2 3 IS+ 1 4 5 6 7"),
    # French "c'est un magnétophone, mes amis, un magnétophone de 7"
    Shape("IT IS A x:ITEM COMMA COMMA? A x:ITEM OF|WORTH NUM", "1 2 7 8 WORTH 10"),
    # Italian "una sola carta: fotografie, valore 3"
    Shape("THERE? ONLY? ONE CARD COLON A? SORT COMMA INDEX|WORTH NUM", "1 2 3 4 5 A 7 WORTH 10"),
    # Italian "tutti i colori: una rossa, una blu, una verde"
    Shape(
        "ALL|EVERY THE? COLOUR_NOUN COLON ONE COLOUR JOINT ONE COLOUR JOINT ONE COLOUR", "5 6 7 8 9 10 11 12"
    ),
    # Portuguese "há duas da mesma cor e uma de cor diferente"
    Shape(
        "THERE? NUM=2 OF? THE? SAME ASPECT AND|COMMA ONE OF? ASPECT? DIFFERENT",
        "2 IS+ 4 5 6 COMMA THE OTHER IS 11",
    ),
    # "there's a 5 and a 6 among them"
    Shape("THERE A|NUM COLOUR|ITEM|NUM AND A|NUM COLOUR|ITEM|NUM AMONG THEM|THESE", "1 2 3 4 5 6"),
    # "same colour, these two, but different items"
    Shape(
        "SAME|DIFFERENT ASPECT COMMA THESE|THE NUM=2|3 COMMA BUT|AND SAME|DIFFERENT ASPECT",
        "4 5 IS+ 1 2 7 8 9",
    ),
    # "one each: red, blue, green", which are three cards
    Shape("ONE OF? EVERY COLON A? COLOUR COMMA A? COLOUR JOINT A? COLOUR", "A 6 7 A 9 10 A 12"),
    # Spanish "no va ni el Agente Doble ni el Sicario"
    Shape("THERE NOT OR|NOR THE? PARTNER OR|NOR THE? PARTNER", "1 2 5 6>OR 8"),
    # "two greens, namely a 3 and a 5"
    # Spanish "solo pruebas, nada más"
    Shape("ONLY KIND COMMA? NO_MORE", "1 2"),
    # Italian "una è sopra il 4 e l'altra sotto"
    Shape("ONE IS HIGHER|LOWER NUM JOINT THE OTHER HIGHER|LOWER", "1 2 3 4 5 6 7 2 8 4"),
    # French "une rouge, une bleue, une verte : une de chaque", "gloves and disguise, one of each"
    Shape("A COLOUR COMMA A COLOUR JOINT A COLOUR COLON|COMMA ONE OF? EVERY", "1 2 3 4 5 6 7 8"),
    Shape("x:ITEM AND x!ITEM COMMA|COLON ONE OF? EVERY", "A 1 2 A 3"),
    # "the 6 of poison is one of them"
    Shape("THE NUM OF ITEM IS ONE OF THEM|THESE", "THERE A 4 WORTH 2"),
    # "I offer 5 and 5"
    Shape("THERE? n:NUM# AND n:NUM#", "1 A 2 3 A 4"),
    # "Mata Hari is one of these", "a Double Agent is not among them"
    Shape("A? PARTNER IS ONE OF THEM|THESE", "THERE 1 2"),
    Shape("A? PARTNER IS NOT AMONG THEM|THESE", "NO 2"),
    # "they both have the same colour"
    Shape("THEY BOTH|ALL IS ...", "2 3 4"),
    # "two reds, worth 4 and 5"
    Shape("THERE? NUM=2 KIND COMMA WORTH NUM AND NUM", "1 2 3 COLON A 6 7 A 8"),
    # Italian "veleno, pistola e valigetta: ci sono tutti e tre"
    Shape("ITEM- COMMA ITEM- AND ITEM- COLON THERE ALL NUM=3", "THERE A 1 2 A 3 4 A 5"),
    # Italian "sono tutti dispari gli indici"
    Shape("THEY IS ALL ODD|EVEN THE INDEX", "3 2 4"),
    # Spanish "las dos son verdes: un abrigo y un disfraz"
    Shape("THE NUM=2 IS COLOUR COLON A ITEM AND A ITEM", "1 2 3 4 COMMA ONE 3 6 7 8 THE OTHER 9 10"),
    Shape("BOTH IS COLOUR COLON A ITEM AND A ITEM", "1 2 3 COMMA ONE 2 5 6 7 THE OTHER 8 9"),
    # Spanish "la única verde es un abrigo, el resto son pruebas"
    Shape("THE_ONLY c:COLOUR IS A ITEM COMMA THE REST|OTHERS IS c!COLOUR", "ONE 3 4 5 6 7 8 9 10"),
    # Spanish "dos de las tres son pistolas, mínimo", "las tres azules"
    Shape("NUM OF THE NUM=3 IS KIND COMMA AT_LEAST", "8 1 2 3 4 5 6"),
    Shape("THE NUM=3 KINDS", "1 2 IS+ 3"),
    # German "beide sind weder rot noch blau"
    Shape("BOTH IS NEITHER KIND NOR KIND", "3 2 4 OR 6"),
    # Italian "due dello stesso colore e una di un altro colore"
    *(
        Shape(
            f"NUM=2 OF|WITH THE? SAME {sort} JOINT ONE OF|WITH A? ANOTHER|DIFFERENT {sort}",
            "1 IS+ 2 3 4 5 COMMA THE OTHER IS DIFFERENT",
        )
        for sort in ("COLOUR_NOUN", "INDEX", "ITEM_NOUN")
    ),
)

SHORTER: Final[tuple[Shape, ...]] = (*_WITHOUT_VERB, *_NAMED, *_MORE)
