"""Ways of saying less than a whole sentence, or more of a card, each put as the grammar reads it."""

from typing import Final

from pbem.speech.settling.shapes import Shape, shape

_WITHOUT_VERB: Final = (
    # "the green one is worth 4 and the red one 6", with one more of them, and with the noun
    shape("THE COLOUR|ITEM IS WORTH NUM JOINT THE COLOUR|ITEM WORTH? NUM", "1 2 3 4 5 6 7 8 3 4 10"),
    shape(
        "THE COLOUR|ITEM IS WORTH NUM JOINT THE COLOUR|ITEM WORTH? NUM JOINT THE COLOUR|ITEM WORTH? NUM",
        "1 2 3 4 5 6 7 8 3 4 10 11 12 13 3 4 15",
    ),
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
    shape("INDEX COLON? NUM JOINT NUM JOINT NUM", "THE 1 IS 3 4 5 6 7"),
    # "the value of both is above 4"
    shape("THE INDEX OF THE NUM=2|3 CARD? IS ...!PAUSE|ALL|SAME|DIFFERENT", "ALL 4 5 7 8"),
    # "at least 4 each", "between 3 and 5 for each"
    shape("AT_LEAST|AT_MOST|MORE|LESS|HIGHER|LOWER NUM COMMA? ABOUT? EVERY CARD?", "5>ALL IS+ 1 2"),
    shape("NUM=4|5|6|7 EVERY", "2>ALL IS+ WORTH 1"),
    shape("NUM OR_MORE|OR_LESS COMMA? ABOUT? EVERY|ALL|BOTH CARD?", "5>ALL IS+ 1 2"),
    shape("BETWEEN|FROM NUM AND|TO NUM COMMA? ABOUT? EVERY|ALL|BOTH CARD?", "7>ALL IS+ 1 2 3 4"),
    # French "les deux, c'est la même ressource"
    shape("BOTH|ALL COMMA IT IS ...!PAUSE", "1 4 5"),
    # "two reds, one blue" without the comma: "2 reds 1 blue", "une bleue une rouge"
    shape("THERE? A COLOUR|ITEM A^ COLOUR|ITEM", "1 2 3 AND 4 5"),
    shape("THERE? A COLOUR|ITEM A^ COLOUR|ITEM A^ COLOUR|ITEM", "1 2 3 COMMA 4 5 AND 6 7"),
    shape("THERE? NUM COLOUR|ITEM NUM^ COLOUR|ITEM", "1 2 3 AND 4 5"),
    # "3 cards all above 3"
    shape("NUM CARD ALL|BOTH ...!PAUSE", "1 2 COMMA 3 4"),
    # "Mata Hari is here", who has no article, "Mata Hari is not here, but a 3 is"
    shape("PARTNER=mata-hari IS|THERE?", "THERE 1"),
    shape("PARTNER=mata-hari IS|THERE NOT COMMA? BUT ...", "THERE NO 1 5 6"),
    # French "le double agent n'est pas là"
    shape("THE PARTNER IS NOT", "THERE 4 2"),
    # "the coat is worth less than 4, the gun more than 4", Italian "il documento è da 4, la foto da 5"
    shape(
        "THE ITEM|COLOUR IS WORTH LIMIT NUM JOINT THE ITEM|COLOUR WORTH? LIMIT NUM",
        "1 2 3 4 5 6 7 8 9 3 4 11 12",
    ),
    shape("THE ITEM|COLOUR IS NUM JOINT THE ITEM|COLOUR OF NUM", "1 2 3 WORTH 4 5 6 7 3 WORTH 9"),
    # German "höher als 2 sind sie beide", "im Paket sind beide rot"
    shape("HIGHER|LOWER NUM IS BOTH|ALL", "4 3 1 2"),
    shape("THERE BOTH COLOUR|ITEM", "2 IS+ 3"),
    # "at least 10 for the two", "a total of 9 among the two of them", "total 12, two cards"
    shape("TOTAL IS LIMIT? NUM TOGETHER BOTH", "6 ADD_UP 3 4"),
    shape("TOGETHER BOTH COMMA LIMIT? NUM INDEX?", "2 ADD_UP 4 5"),
    shape("TOTAL IS LIMIT? NUM ABOUT|FOR|AMONG|WITH|OF THE NUM=2|3 CARD?", "6 7 ADD_UP 3 4"),
    shape("A? TOTAL OF? LIMIT? NUM ABOUT|FOR|AMONG|WITH|OF THE NUM=2|3 CARD?", "7 8 ADD_UP 4 5"),
    shape("A? TOTAL OF|COLON? LIMIT? NUM COMMA|WITH NUM=2|3 CARD", "7 8 COMMA TOGETHER 4 5"),
    shape("TOGETHER LIMIT? NUM COMMA ALL|BOTH NUM=2|3?", "5 6 ADD_UP 2 3"),
    shape("THESE IS WITH NUM INDEX TOGETHER", "1 ADD_UP 4"),
    shape("THERE A INDEX OF NUM=8|9|10|11|12|13|14|15|16|17|18|19|20|21", "THESE ADD_UP 5"),
    shape("A NUM AND A NUM COMMA? TOTAL IS? NUM", "1 2 3 4 5 COMMA TOGETHER 9"),
    # Italian "indice 3 per ciascuna"
    shape("INDEX NUM FOR|ABOUT EVERY|ALL|BOTH", "4>ALL IS+ WORTH 2"),
    # "green and under 4, both"
    shape("COLOUR AND LOWER|HIGHER NUM COMMA BOTH|ALL", "6 IS+ 1 2 3 4"),
    # French "la carte vaut soit 3 soit 4", "l'écart entre mes cartes est de 3", "a gap of 3 between the two"
    shape("... IS WORTH BE NUM BE NUM", "1 2 3 5 OR 7"),
    shape("THE? SPREAD BETWEEN|OF|AMONG THESE IS NUM", "2 5 6"),
    shape("THERE A? SPREAD OF NUM AMONG|OF|BETWEEN THE NUM=2", "3 OF 7 8 IS 5"),
    # "at least two are both green and over 4"
    shape("LIMIT? NUM IS BOTH COLOUR|ITEM AND ...!PAUSE", "1 2 3 5 6 7"),
    # Italian "6 e 7, entrambe verdi"
    shape("NUM AND NUM COMMA BOTH COLOUR|ITEM", "A 1 2 A 3 4 5 6"),
)

_NAMED: Final = (
    # "two reds, 4 and 5", "two photographs with the values 4 and 5"
    shape("THERE? NUM=2 COLOUR|ITEM COMMA|COLON|OPEN NUM# AND NUM# CLOSE?", "1 2 3 COLON A 5 6 A 7"),
    shape("THERE? NUM=2 COLOUR|ITEM WITH|OF THE? INDEX NUM AND NUM", "1 2 3 COLON A 7 8 A 9"),
    shape("THERE? NUM=2 COLOUR|ITEM WORTH NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    # "two objects, namely a gun and a poison"
    shape("THERE? NUM=2 COLOUR COMMA NAMELY A ITEM AND A ITEM", "1 6 7 8 9 10"),
    # "a gun of 4 or more", said with the item alone: "coat 3 or 4"
    shape("ITEM- NUM# OR NUM#", "A 1 2 3 4"),
    # "a card of index 6 and green", "an odd card and green"
    shape("IT|THERE|DEMAND|WISH? IS? A CARD WORTH NUM AND COLOUR_NOUN? COLOUR", "1 2 3 4 9 5 6"),
    shape("IT|THERE|DEMAND|WISH? IS? A CARD ODD|EVEN AND COLOUR", "1 2 3 4 7 5"),
    # English "there is one Partner: Mata Hari"
    shape("THERE? ONE PARTNER COLON|COMMA NAMELY? THE? PARTNER", "THERE 7"),
    # "a green one, and it is worth 6"
    shape("THERE? A COLOUR|ITEM COMMA AND? IS WORTH NUM", "1 2 3 7 8"),
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
    # "at least, two are blue"
    shape("AT_LEAST COMMA NUM IS ...!PAUSE", "1 3 4 5"),
    # "one card, colour red", "value 5, colour blue", French "rouge, 5 ou +"
    shape("A CARD COMMA COLOUR_NOUN COLOUR", "1 2 5"),
    shape("INDEX NUM COMMA COLOUR_NOUN? COLOUR", "A 5 WORTH 2"),
    shape("COLOUR|ITEM- COMMA NUM OR_MORE|OR_LESS", "A 1 WORTH 3 4"),
    # German "zwei grüne, Werte 3 und 5"
    shape("THERE? NUM=2 COLOUR|ITEM COMMA INDEX NUM AND NUM", "1 2 3 COLON A 6 7 A 8"),
    shape("A CARD? LOWER|HIGHER NUM APPEAR", "THERE 1 2 3 4"),
    shape("THE COLOUR|ITEM IS WITH THE HIGHEST|LOWEST", "1 2 3 5 6"),
    # French "la plus haute de mes cartes est un 6 et c'est un manteau"
    shape("THE HIGHEST|LOWEST (OF THESE)? IS A NUM AND IT IS A ITEM|COLOUR", "1 2 3 4 5 11 12 WORTH 7"),
    # "the numbers are 1, 4 and 6, in that order"
    shape("THE? INDEX IS? NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 COMMA 8"),
    shape("THE? INDEX IS? NUM JOINT NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 7 A 8 COMMA 10"),
    # Portuguese "duas provas distintas: um gravador e uma fotografia"
    shape("THERE? NUM=2 COLOUR DIFFERENT COLON A ITEM AND A ITEM", "1 2 3 5 6 7 8 9 10"),
    shape("IT? THE_ONLY CARD IS PARTNER", "THE 3 4 5"),
    # Italian "il partner c'è ed è Mata Hari"
    shape("THE PARTNER THERE COMMA? AND IT IS PARTNER", "3 8"),
    # Italian "sono tutte e due foto, una da 2 e una da 6"
    shape(
        "THEY IS BOTH ITEM COMMA A OF|WORTH NUM AND|COMMA A OF|WORTH NUM", "1 2 6 4 WORTH 8 AND 10 4 WORTH 12"
    ),
    # German "beide Karten sind Ausrüstung, Werte 3 und 5"
    shape("BOTH CARD? IS COLOUR COMMA INDEX NUM AND NUM", "1 2 3 4 AND THESE IS+ WORTH 7 8 9"),
    shape("THESE|THE CARD? IS DIFFERENT COMMA A COLOUR JOINT A COLOUR", "1 2 3 6 7 AND 9 10"),
    # "I only put blue cards in"
    shape("THERE ONLY COLOUR CARD+ IN", "1 2 3 4"),
    # "all three lie from 2 up to 6"
    shape("...!FROM IS FROM NUM AT_MOST NUM", "1 2 3 4 5>TO 6"),
    shape("THE HIGHEST|LOWEST OF ALL NUM=3 IS ...", "1 2 3 THE 5 6 7"),
)

_MORE: Final = (
    # Spanish "ni son rojas ni son verdes", "ni es roja ni es verde"
    shape("NOR IS+ ...!NOR NOR IS ...!NOR", "THEY+ 2 NOT 3 AND 5 NOT 6"),
    shape("NOR IS- ...!NOR NOR IS ...!NOR", "IT 2 NOT 3 AND 5 NOT 6"),
    # Spanish "no hay rojas, tampoco azules"
    shape("THERE NOT COLOUR|ITEM COMMA NOT_TOO COLOUR|ITEM", "1 2 3 4>OR 6"),
    # French "je ne pose pas de rouge, mais une verte"
    shape("THERE NOT COLOUR|ITEM COMMA? BUT A|NUM ...", "1 NO 3 5 6 7"),
    # "at least one is red, but not all"
    shape("AT_LEAST ONE IS COLOUR|ITEM COMMA? BUT NOT ALL", "1 2 3 4 COMMA 6 7 8 3 4"),
    # "the green one isn't a coat"
    shape("THERE? A COLOUR|ITEM|NUM COMMA AND? IS NOT A? ITEM|COLOUR|NUM", "1 2 3 THAT 6 7 8 9"),
    # Italian "due blu e una no"
    shape("NUM COLOUR|ITEM JOINT ONE NOT", "1 2 3 A CARD THAT IS NOT 2"),
    # Spanish "las tres son un 5", "el 4 y el 5 son azules"
    shape("THE NUM=3~ IS A NUM", "ALL 1 2 3 4 5"),
    shape("THE NUM=4|5|6|7 AND THE NUM=4|5|6|7 IS COLOUR", "A 7 2 3 A 7 5"),
    # "they're either both red or both blue"
    shape("THEY|THESE IS EITHER BOTH|ALL COLOUR|ITEM OR BOTH|ALL COLOUR|ITEM", "3 4 5 6 7 8"),
    # "they are blue, blue and red"
    shape("THEY|THESE IS COLOUR COMMA COLOUR JOINT COLOUR", "1 2 A 3 4 A 5 6 A 7"),
    shape("THE NUM=3 CARD? IS COLOUR COMMA COLOUR JOINT COLOUR", "THESE 4 A 5 6 A 7 8 A 9"),
    # "red, index 5"
    shape("COLOUR- COMMA INDEX|WORTH NUM", "A 1 WORTH 4"),
    shape("ITEM- COMMA INDEX|WORTH NUM", "A 1 WORTH 4"),
    # "total 11, three cards", "two cards, 9 points"
    shape("NUM=2|3 CARD COMMA NUM# INDEX", "1 2 3 TOGETHER 4"),
    # "one coat's a 3, the other coat's a 5"
    shape(
        "ONE x:ITEM IS A|WORTH NUM JOINT THE OTHER x:ITEM IS? A|WORTH? NUM", "A 2 WORTH 5 AND A 2 WORTH 12"
    ),
    # Italian "la prima è un guanto, la seconda un altro guanto"
    shape("THE ORD IS A x:ITEM JOINT THE ORD IS? ANOTHER x:ITEM", "1 2 3 4 5 6 7 8 3 4 11"),
    # "the first is green, worth 5"
    shape("THE ORD IS COLOUR|ITEM COMMA IS WORTH NUM", "1 2 3 4 AND 6 7 8"),
    # "values between 3 and 6"
    shape("INDEX+ BETWEEN|FROM NUM AND|TO NUM", "ALL IS+ 2 3 4 5"),
    # French "une valeur d'au moins 4 pour chacune"
    shape("THERE? A? INDEX OF LIMIT? NUM (COMMA? ABOUT)? ALL|EVERY|BOTH", "9 IS+ 5 6"),
    # German "Gift und Pistole", which are one of each
    shape("THERE? x:ITEM- COMMA ITEM- JOINT x!ITEM-", "1 A 2 3 A 4 5 A 6"),
    # German "zwei Karten mit den Werten 3 und 5"
    shape("THERE? NUM=2 CARD WORTH NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    shape("THERE? NUM=2 CARD WITH|OF THE? INDEX NUM AND NUM", "1 2 3 COLON A 7 8 A 9"),
    # French "7 rouge", a red 7
    shape("THERE? NUM=4|5|6|7 COLOUR|ITEM-", "1 A 3 2"),
    # "two colours: red and blue", which are all there are
    shape(
        "THERE? NUM=2 COLOUR_NOUN COLON|COMMA NAMELY? A? COLOUR AND A? COLOUR",
        "THERE A 7 8 A 10 COMMA ALL IS+ 7 OR 10",
    ),
    # Portuguese "deixo aqui, com carinho, dois casacos"
    shape("THERE COMMA COMMA ...", "1 4"),
    # "one odd, one even"
    shape("ONE ODD|EVEN COMMA|AND? ONE ODD|EVEN", "1 2 AND 4 5"),
    # "one of the photographs has the value 1"
    shape("ONE OF THE COLOUR|ITEM+ IS WITH THE? INDEX NUM", "A 4 WORTH 9"),
    # "the rest is green but the first one's blue"
    shape(
        "THE REST|OTHERS IS COLOUR|ITEM JOINT THE ORD|LAST NUM=1? IS A? COLOUR|ITEM",
        "6 7 9 10 11 AND 1 2 3 4",
    ),
    # French "hormis un poison, tout le reste est vert"
    shape("EXCEPT A COLOUR|ITEM|NUM COMMA THE REST|OTHERS IS ...!PAUSE", "1 2 3 4 ALL 7 8"),
    # French "deux photos : l'une à 3, l'autre à 6"
    shape(
        "THERE? NUM=2 COLOUR|ITEM COLON|COMMA ONE IS WORTH|A NUM JOINT THE OTHER IS? WORTH|A? NUM",
        "1 2 3 COLON A 8 AND A 14",
    ),
    # "neither the Assassin nor the Double Agent is here", Italian "né una rossa né una blu"
    shape("NEITHER A COLOUR|ITEM NOR A COLOUR|ITEM", "1 3 4 6"),
    # Italian "verdi: tutte"
    shape("COLOUR|ITEM COLON ALL|BOTH", "3 IS+ 1"),
    # Italian "supera il 5 solo la prima"
    shape("IT? IS HIGHER|LOWER NUM ONLY THE ORD|LAST", "5 6 7 2 3 4"),
    # Italian "due sono verdi, un guanto e un cappotto"
    shape("NUM=2 IS COLOUR COMMA A ITEM AND A ITEM", "1 3 COLON 5 6 7 8 9"),
    # Spanish "una es roja, par y mayor que 3"
    shape("ONE IS COLOUR COMMA ODD|EVEN AND HIGHER|LOWER NUM", "1 2 3 AND 5 AND 7 8"),
    # Spanish "son dos rojas y suman 9"
    shape("THEY|THESE IS NUM=2|3 COLOUR|ITEM AND ADD_UP NUM", "1 2 3 4 COMMA TOGETHER 7"),
    # Spanish "verdes y pares las tres"
    shape("COLOUR AND ODD|EVEN THE NUM=2|3", "ALL 4 5 IS+ 1 2 3"),
    # Spanish "una verde: un abrigo"
    shape("THERE? A COLOUR COLON A ITEM", "1 2 3 COMMA NAMELY 5 6"),
    # "two have the same value, one differs"
    shape(
        "NUM=2 IS WITH? THE? SAME COLOUR_NOUN|INDEX|ITEM_NOUN COMMA|AND ONE IS DIFFERENT|NOT",
        "1 2 3 4 5 6 7 THE OTHER 9 10",
    ),
    # "the even one is blue"
    shape("THE ODD|EVEN NUM|CARD IS COLOUR", "A 5 CARD 2"),
    # "the value of the gun is above 3"
    shape("THE INDEX OF THE COLOUR|ITEM CARD? IS HIGHER|LOWER NUM", "4 5 7 8 9"),
    # Spanish "entre 2 y 5 están las dos", "mayores de 4 son las tres"
    shape("BETWEEN|FROM NUM AND|TO NUM THERE|IS THE NUM=2|3", "ALL 6 7 IS+ 1 2 3 4"),
    shape("HIGHER|LOWER NUM ALL NUM=2|3 IS", "3 4 IS+ 1 2"),
    # Spanish "más de 12 suman"
    shape("LIMIT NUM ADD_UP", "THEY+ 3 1 2"),
    # Spanish "azules las dos y además iguales en valor"
    shape("COLOUR+ THE NUM=2|3 AND OF? SAME COLOUR_NOUN|INDEX|ITEM_NOUN", "ALL 2 3 IS+ 1 4 5 6 7"),
    # French "c'est un magnétophone, mes amis, un magnétophone de 7"
    shape("IT IS A x:ITEM COMMA COMMA? A x:ITEM OF|WORTH NUM", "1 2 7 8 WORTH 10"),
    # Italian "una sola carta: fotografie, valore 3"
    shape("THERE? ONLY? ONE CARD COLON A? COLOUR|ITEM COMMA INDEX|WORTH NUM", "1 2 3 4 5 A 7 WORTH 10"),
    # Italian "tutti i colori: una rossa, una blu, una verde"
    shape(
        "ALL|EVERY THE? COLOUR_NOUN COLON ONE COLOUR JOINT ONE COLOUR JOINT ONE COLOUR", "5 6 7 8 9 10 11 12"
    ),
    # Portuguese "há duas da mesma cor e uma de cor diferente"
    shape(
        "THERE? NUM=2 OF? THE? SAME COLOUR_NOUN|INDEX|ITEM_NOUN "
        "AND|COMMA ONE OF? COLOUR_NOUN|INDEX|ITEM_NOUN? DIFFERENT",
        "2 IS+ 4 5 6 COMMA THE OTHER IS 11",
    ),
    # "there's a 5 and a 6 among them"
    shape("THERE A|NUM COLOUR|ITEM|NUM AND A|NUM COLOUR|ITEM|NUM AMONG THEM|THESE", "1 2 3 4 5 6"),
    # "same colour, these two, but different items"
    shape(
        "SAME|DIFFERENT COLOUR_NOUN|INDEX|ITEM_NOUN COMMA THESE|THE NUM=2|3 "
        "COMMA BUT|AND SAME|DIFFERENT COLOUR_NOUN|INDEX|ITEM_NOUN",
        "4 5 IS+ 1 2 7 8 9",
    ),
    # "one each: red, blue, green", which are three cards
    shape("ONE OF? EVERY COLON A? COLOUR COMMA A? COLOUR JOINT A? COLOUR", "A 6 7 A 9 10 A 12"),
    # Spanish "no va ni el Agente Doble ni el Sicario"
    shape("THERE NOT OR|NOR THE? PARTNER OR|NOR THE? PARTNER", "1 2 5 6>OR 8"),
    # German "die letzte Karte zeigt Dokumente"
    shape("THE ORD|LAST CARD? IS WITH COLOUR|ITEM", "1 2 IS A 6"),
    # Portuguese "são da mesma cor, as duas"
    shape("THEY IS BOTH IS OF? SAME COLOUR_NOUN|INDEX|ITEM_NOUN", "3 4 5 6 7"),
    # "two greens, namely a 3 and a 5"
    shape("THERE? NUM=2 COLOUR|ITEM COMMA NAMELY A NUM AND A NUM", "1 2 3 COLON 6 7 8 9 10"),
    # Spanish "solo pruebas, nada más"
    shape("ONLY COLOUR|ITEM COMMA? NO_MORE", "1 2"),
    # Italian "una è sopra il 4 e l'altra sotto"
    shape("ONE IS HIGHER|LOWER NUM JOINT THE OTHER HIGHER|LOWER", "1 2 3 4 5 6 7 2 8 4"),
    # French "une rouge, une bleue, une verte : une de chaque", "gloves and disguise, one of each"
    shape("A COLOUR COMMA A COLOUR JOINT A COLOUR COLON|COMMA ONE OF? EVERY", "1 2 3 4 5 6 7 8"),
    shape("x:ITEM AND x!ITEM COMMA|COLON ONE OF? EVERY", "A 1 2 A 3"),
    # "the 6 of poison is one of them"
    shape("THE NUM OF ITEM IS ONE OF THEM|THESE", "THERE A 4 WORTH 2"),
    # "I offer 5 and 5"
    shape("THERE? n:NUM# AND n:NUM#", "1 A 2 3 A 4"),
)

SHORTER: Final[tuple[Shape, ...]] = (*_WITHOUT_VERB, *_NAMED, *_MORE)
