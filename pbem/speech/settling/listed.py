"""Cards listed by their colours, names or numbers, each list put as the grammar reads it."""

from typing import Final

from pbem.speech.settling.shapes import Shape

_OF_CARDS: Final = (
    # German "eine rote Karte eine blaue Karte", French "une rouge une verte et un 6", without commas
    Shape("A SORT A^ KIND AND A SORT", "1 2 COMMA 3 4 5 6 7"),
    Shape("(IT IS)? NUM=1 KIND NUM=1 KIND NUM=1 KIND", "3 4 COMMA 5 6 AND 7 8"),
    # "red, red, blue"
    Shape("COLOUR- COMMA COLOUR- JOINT COLOUR-", "A 1 2 A 3 4 A 5"),
    # Portuguese "5, 6 e 7", "verde 4 e azul 5", German "Foto 5 und 6"
    Shape("NUM# COMMA NUM# JOINT NUM#", "A 1 2 A 3 4 A 5"),
    Shape("ITEM NUM# AND NUM#", "A 1 2 3 A 1 4"),
    # Italian "due rosse da 4 e 5", Spanish "dos cuatros rojos"
    Shape("THERE? NUM=2 KIND OF NUM AND NUM", "1 2 3 COLON A 5 6 A 7"),
    Shape("THERE? NUM=2|3 NUM PLURAL COLOUR+", "1 2 5 3"),
    # "my three cards are one of each colour"
    Shape("THESE|THE NUM=3 CARD? IS ONE OF EVERY COLOUR_NOUN", "5 6 7 8"),
    # Portuguese "são as luvas 3 e 4"
    Shape("THERE|THEY IS? THE ITEM+ NUM# AND NUM#", "THERE A 4 5 6 A 4 7"),
    # "three red cards with the values 2, 4 and 6"
    Shape("THERE? NUM=3 KIND WITH|OF THE? INDEX NUM COMMA NUM AND NUM", "1 2 3 COLON A 7 8 A 9 10 A 11"),
    Shape("THERE? NUM=3 KIND CARD? WORTH NUM COMMA NUM AND NUM", "1 2 3 COLON A 6 7 A 8 9 A 10"),
    # "two cards, one red one blue"
    Shape("NUM=2|3 CARD COMMA|COLON A|NUM KIND A|NUM KIND", "1 2 3 4 5 AND 6 7"),
    # German "entweder Gift oder Pistole ist dabei"
    Shape("EITHER ITEM OR ITEM-", "A 2 3 A 4"),
    Shape("EITHER ITEM- OR ITEM", "A 2 3 A 4"),
    # German "die 7 ist rot, die 2 grün", Spanish "los dos 4 son rojos"
    Shape("THE NUM# IS- COLOUR JOINT THE NUM# IS-? COLOUR", "A 2 4 5 A 7 9"),
    Shape("THE NUM=2 NUM# IS+ COLOUR+", "2 5 3"),
    # German "die drei sind 2, 5 und 7"
    Shape("ALL? THE NUM=3 CARD? IS NUM COMMA NUM AND NUM", "2 3 4 5 WORTH 6 7 8 9 10"),
    # Portuguese "duas, uma verde e uma azul", "duas são azuis, de 5 e 6"
    Shape("THERE? NUM=2 COMMA A SORT AND A SORT", "2 CARD COLON 4 5 6 7 8"),
    Shape("NUM=2 IS SUCH COMMA OF|WITH INDEX? NUM AND NUM", "1 3 COLON A 7 8 A 9"),
    # Spanish "las dos son documentos, de valores 3 y 6", Portuguese "ambas são azuis, uma de 3 e outra de 4"
    Shape("THE NUM=2 IS SUCH COMMA OF|WITH INDEX? NUM AND NUM", "1 2 3 4 AND THESE IS+ WORTH 8 9 10"),
    Shape(
        "BOTH IS SUCH COMMA A OF|WORTH NUM JOINT A|ANOTHER OF|WORTH NUM",
        "1 2 3 AND THESE IS+ WORTH 7 AND 11",
    ),
    # Italian "una rossa, le altre una verde e una blu"
    Shape("A SORT COMMA THE OTHERS IS? A SORT AND A SORT", "1 2 3 7 8 9 10 11"),
    # German "eine grün, die anderen beiden rot"
    Shape("ONE COLOUR COMMA THE OTHER|OTHERS NUM=2? COLOUR", "1 IS 2 3 4 5 6 IS+ 7"),
    Shape("NUM=2 IS ODD|EVEN AND ONE IS? ODD|EVEN", "1 2 3 4 5 IS 7"),
    # "a red one, one that isn't"
    Shape("A SORT COMMA A THAT IS NOT", "1 2 AND 4 CARD 5 6 7 2"),
    # German "eine 2, 3 oder 4 ist dabei"
    Shape("A NUM COMMA THERE NUM OR NUM", "4 1 2 OR 5 6 7"),
    # Portuguese "um disfarce e mais duas cartas"
    Shape("THERE? A SORT AND|COMMA ANOTHER NUM=2 CARD", "1 2 3 COMMA THE 6 OTHERS SECRET"),
)

_WITH_NUMBERS: Final = (
    # French "une photo, indice 2, et une autre, indice 4", "une photo de 2, une de 4"
    Shape("A SORT COMMA INDEX NUM JOINT ANOTHER COMMA? INDEX NUM", "1 2 WORTH 5 AND 1 2 WORTH 10"),
    Shape("A KIND OF|WORTH NUM COMMA A OF|WORTH NUM", "1 2 WORTH 4 AND 1 2 WORTH 8"),
    # German "eine Verkleidung, Wert 2, und ein Mantel, Wert 4", "Mantel: 3, Pistole: 5"
    Shape("A SORT COMMA INDEX NUM JOINT A SORT COMMA? INDEX NUM", "1 2 WORTH 5 AND 7 8 WORTH 11"),
    Shape("ITEM- COLON NUM COMMA|SEMI ITEM- COLON NUM", "A 1 WORTH 3 AND A 5 WORTH 7"),
    # French "la verte : 4, la rouge : 5", "verte (4) et rouge (5)", "une verte (manteau)", and so on
    Shape("THE KIND COLON NUM JOINT THE KIND COLON NUM", "1 2 IS WORTH 4 AND 6 7 IS WORTH 9"),
    Shape("COLOUR OPEN NUM CLOSE JOINT COLOUR OPEN NUM CLOSE", "A 1 WORTH 3 AND A 6 WORTH 8"),
    Shape("A COLOUR OPEN ITEM CLOSE JOINT A COLOUR OPEN ITEM CLOSE", "1 2 4 AND 7 8 10"),
    Shape("A ITEM OPEN COLOUR CLOSE JOINT A ITEM OPEN COLOUR CLOSE", "1 4 2 AND 7 10 8"),
    # French "une verte, 5 ou 6", Italian "una pistola; valore: 6", Portuguese "há um 5, verde"
    Shape("THERE? A KIND COMMA NUM OR NUM", "1 2 3 WORTH 5 6 7"),
    Shape("A SORT SEMI|COLON INDEX COLON? NUM", "1 2 WORTH 6"),
    Shape("THERE? A NUM COMMA COLOUR", "1 2 3 5"),
    # French "la verte est supérieure à 4, la rouge inférieure à 4"
    Shape("THE KIND IS HIGHER|LOWER NUM JOINT THE KIND HIGHER|LOWER NUM", "1 2 3 4 5 6 7 8 3 9 10"),
    # Spanish "las dos de 4 o menos", "las tres del 2 al 4", "cuatro o menos, las tres"
    Shape("THE NUM=2|3 OF NUM OR_LESS|OR_MORE", "ALL 1 2 IS+ WORTH 4 5"),
    Shape("THE NUM=2|3 OF|FROM NUM TO NUM", "ALL 1 2 IS+ BETWEEN 4 AND 6"),
    Shape("NUM OR_LESS|OR_MORE COMMA THE NUM=2|3", "ALL 4 5 IS+ WORTH 1 2"),
    # "this card is at most 3"
    Shape("THIS|THE NUM? CARD? IS AT_MOST|AT_LEAST NUM", "1 2 3 4 WORTH 5 6"),
    # "both are red, 4 and 5"
    Shape("BOTH IS SUCH COMMA A? NUM AND A? NUM", "1 2 3 AND THESE IS+ WORTH 6 7 9"),
    # French "une est rouge, les deux autres valent 3 et 5", "mes vertes valent 3 et 4"
    Shape("ONE IS SUCH COMMA BOTH|THE NUM=2? OTHERS IS WORTH NUM AND NUM", "A 3 COMMA A 10 AND A 12"),
    Shape("THE KINDS IS+ WORTH NUM AND NUM", "A 2 WORTH 5 6 A 2 WORTH 7"),
    # French "deux photos valant 2 et 4, et un poison"
    Shape(
        "THERE? NUM=2 KIND WORTH NUM AND NUM JOINT A SORT",
        "A 3 WORTH 5 COMMA A 3 WORTH 7 AND 9 10",
    ),
    # French "voici deux cartes dont la somme fait 10", "somme de 9 exactement, et deux cartes"
    Shape("THERE? NUM=2|3 CARD THAT BE? ADD_UP LIMIT? NUM", "2 3 COMMA TOGETHER 7 8"),
    Shape("TOTAL OF? NUM EXACTLY? COMMA AND? NUM=2|3 CARD", "7 8 COMMA TOGETHER 3"),
    Shape("TOGETHER ONLY NUM INDEX?", "1 3"),
    # French "deux cartes de même couleur parmi les trois", "trois couleurs différentes, une de chaque"
    Shape("NUM=2 CARD SAME ASPECT OF|AMONG THE NUM=3", "7 CARD COMMA 1 IS+ 3 4"),
    Shape("NUM=3 COLOUR_NOUN DIFFERENT COMMA ONE OF? EVERY", "5 OF EVERY 2"),
    # Italian "ci sono tre valori diversi, e tutti sopra il 3"
    Shape(
        "THERE? NUM=3 ASPECT DIFFERENT COMMA? AND ALL HIGHER|LOWER NUM",
        "2 CARD COMMA 7 IS+ 8 9 AND 4 3",
    ),
    # Italian "valgono tutte e tre lo stesso"
    Shape("ALL NUM=2|3 IS WORTH THE SAME", "1 2 3 6 INDEX"),
    # German "eine ist eine Verkleidung, die andere keine"
    Shape("ONE IS A SORT COMMA THE OTHER NO", "1 2 3 4 5 6 7 2 NOT 3 4"),
    # French "elles dépassent toutes 3", Spanish "todos son de color rojos"
    Shape("THEY IS HIGHER|LOWER ALL|BOTH NUM", "4 2 3 5"),
    Shape("ALL|BOTH|THEY|THESE IS COLOUR_NOUN COLOUR", "1 2 4"),
    # French "max 4 pour chaque carte"
    Shape("AT_LEAST|AT_MOST NUM ABOUT ALL|BOTH", "4 IS+ 1 2"),
    # French "même couleur, indices 3 et 4"
    Shape("SAME COLOUR_NOUN|ITEM_NOUN COMMA INDEX NUM AND NUM", "1 2 COMMA THESE IS+ WORTH 5 6 7"),
    # Spanish "el abrigo vale 5 y es la primera", Italian "l'oggetto che offro è un veleno e vale 3"
    Shape("THE ITEM IS WORTH NUM AND IS THE ORD|LAST", "8 9 3 A 2 4 5"),
    Shape("THE COLOUR IS A ITEM AND IS WORTH NUM", "4 2 5 8 9"),
    # French "le manteau est la seule carte verte"
    Shape("THE ITEM IS THE ONLY CARD? COLOUR", "THERE A 2 COMMA EXACTLY ONE 3 7"),
    # Italian "carta rossa di valore 3", German "Rote Vier und blaue Zwei"
    Shape("CARD? COLOUR- OF|WITH INDEX NUM", "A 2 WORTH 5"),
    Shape("COLOUR- NUM JOINT COLOUR- NUM", "A 1 2 3 A 4 5"),
    # German "eine blaue ist dabei und die ist mindestens 4"
    Shape("A SORT THERE COMMA? AND IT IS AT_LEAST|AT_MOST|HIGHER|LOWER NUM", "3 1 2 WORTH 8 9"),
    # German "eine der Pistolen ist eine 5", "beide sind gleich: zwei Aktentaschen"
    Shape("ONE OF THE ITEM+ IS A NUM", "THERE A 4 WORTH 7"),
    Shape("BOTH IS SAME COLON|COMMA NUM=2 ITEM", "1 2 6"),
    # Italian "due carte da 9 punti in totale"
    Shape("NUM=2|3 CARD OF NUM INDEX TOGETHER", "1 2 COMMA 6 4"),
    # "the gun has 5, the coat 3", "the briefcase comes with a 5, the poison with a 2"
    Shape("THE KIND IS WITH A? NUM JOINT THE KIND WITH? A? NUM", "1 2 3 WORTH 6 7 8 9 3 WORTH 12"),
    # German "der Mantel hat den Wert 2, die Pistole den Wert 3"
    Shape(
        "THE KIND IS WITH THE INDEX NUM JOINT THE KIND WITH? THE INDEX NUM",
        "1 2 3 WORTH 7 8 9 10 3 WORTH 14",
    ),
    # "a gun, value at least 4", "a gun, index over 3", German "eine Pistole, Wert gerade"
    Shape("A SORT COMMA INDEX AT_LEAST|AT_MOST|MORE|HIGHER|LESS|LOWER NUM", "1 2 WORTH 5 6"),
    Shape("A SORT COMMA INDEX ODD|EVEN", "1 2 THAT IS 5"),
    # German "es ist ein Koffer dabei, der ist 4 wert", "eine 5 gibt's, und die ist blau"
    Shape("THERE A SORT COMMA THE|IT IS WORTH NUM", "1 2 3 7 8"),
    Shape("A NUM THERE COMMA? AND IT IS COLOUR", "3 1 2 8"),
    Shape("THERE A NUM COMMA THAT IT IS SUCH", "1 2 3 5 7 8"),
    # Portuguese "casaco de valor três ou quatro"
    Shape("ITEM- OF INDEX NUM OR NUM", "A 1 WORTH 4 5 6"),
    # "the gun isn't a 7", "the coat isn't worth more than 3"
    Shape("THE COLOUR|ITEM- CARD? NUM=1~? IS- NOT A|WORTH ITEM|NUM|COLOUR", "A 2 THAT 5 6 7 8"),
    Shape("THE COLOUR|ITEM- CARD? NUM=1~? IS- NOT WORTH? MORE|HIGHER|LESS|LOWER NUM", "A 2 THAT 5 6 7 8 9"),
    # "at least 4, all of them", "12 points in all, three cards"
    Shape("NUM OR_MORE|OR_LESS ALL|BOTH OF THEM|THESE", "3 IS+ 1 2"),
    Shape("CARD+ ALL MORE|LESS|HIGHER|LOWER NUM", "2 IS+ 3 4"),
    Shape("TOGETHER NUM INDEX? COMMA NUM=2|3 CARD", "5 6 COMMA 1 2"),
    # Portuguese "a soma das três da 15", "o total da 13", without its accent
    Shape("THE? TOTAL OF THE NUM=2|3 OF THE NUM", "THE 2 3 4 5 ADD_UP 8"),
    Shape("THE? TOTAL OF THE EXACTLY? NUM=8|9|10|11|12|13|14|15|16|17|18|19|20|21 EXACTLY?", "THE 2 IS 6"),
    # German "zusammen 10, die höchste 6"
    Shape("TOGETHER NUM JOINT THE HIGHEST|LOWEST NUM", "1 2 3 4 5 IS 6"),
    # "they add up to 11 with no card above 5"
    Shape("THEY|THESE ADD_UP NUM COMMA? WITH NO CARD? HIGHER|LOWER NUM", "1 2 3 COMMA 6 IS 8 9"),
    # Spanish "las dos que pongo valen lo mismo, un 5", "both have the same value, which is 5"
    Shape("THE NUM=2|3 IS SAME INDEX COMMA|COLON A? NUM", "ALL 1 2 3 WORTH 8"),
    # "the two share neither colour nor value", "they share both colour and value"
    Shape(
        "THE|THEY NUM=2|3? IS SAME NEITHER ASPECT NOR ASPECT",
        "1 2 3 4>DIFFERENT 6 AND 4>DIFFERENT 8",
    ),
    Shape(
        "THE|THEY NUM=2|3? IS SAME BOTH ASPECT AND ASPECT",
        "1 2 3 4 6 AND 4 8",
    ),
    # Portuguese "as duas são pistolas de valores diferentes"
    Shape("THE NUM=2|3 IS SUCH OF|WITH ASPECT DIFFERENT", "1 2 3 4 AND 7 6"),
    # Portuguese "no total passa de 15", German "insgesamt liegt die Summe zwischen 10 und 14"
    Shape("TOGETHER IT|THEY? IS HIGHER NUM", "THEY+ ADD_UP 4>MORE 5"),
    Shape("TOGETHER IT|THEY? IS LOWER NUM", "THEY+ ADD_UP 4>LESS 5"),
    Shape("TOGETHER IS THE TOTAL BETWEEN NUM AND NUM", "3 4 2 5 6 7 8"),
    Shape("TOGETHER IS THE TOTAL LIMIT? NUM", "3 4 2 5 6"),
    # French "toutes impaires, mes cartes"
    Shape("ALL|BOTH ...!COMMA|IS COMMA THESE|THEY|THEM", "1 IS+ 2"),
    # Italian "una vale 4 e nessuna vale di più", Portuguese "uma vale 3, a outra mais"
    Shape("ONE IS WORTH NUM JOINT NO IS HIGHER_YET", "1 2 3 4 AND 6 7 8>HIGHER 4"),
    Shape("ONE IS WORTH NUM JOINT THE OTHER IS? MORE_SUCH|HIGHER_YET", "1 2 3 4 5 6 7 2 9>HIGHER 4"),
    # "the blue one is a 3, the red one is higher"
    Shape(
        "THE KIND NUM=1~? IS A|WORTH? NUM JOINT THE KIND NUM=1~? IS HIGHER_YET",
        "1 2 4 WORTH 6 AND 8 9 11 12>HIGHER 6",
    ),
    # "the green one has the lowest value of the three"
    Shape("THE KIND NUM=1~? IS WITH? THE HIGHEST|LOWEST INDEX? OF THE NUM", "11 CARD COMMA 1 2 4 6 7"),
    # Italian "due sono dei 3, l'altra è un 1"
    Shape("...!PAUSE|ONLY IS+ ALL|BOTH? OF THE NUM", "1 2 3 WORTH 6"),
    Shape("NUM=2 IS+ OF THE NUM JOINT THE OTHER IS ...!PAUSE", "1 2 WORTH 5 6 7 8 9 10"),
    # "two equal values among the three", French "trois rouges de valeurs différentes"
    Shape("NUM=2 SAME ASPECT AMONG|IN|OF THE|THESE NUM=3 CARD?", "6 CARD COMMA 1 IS+ 2 3"),
    Shape("NUM=3 KIND COMMA? OF? DIFFERENT ASPECT", "1 2 COMMA ALL IS+ 5 6"),
    # Spanish "mismo valor distinto color"
    Shape("SAME ASPECT DIFFERENT ASPECT", "1 2 COMMA 3 4"),
    # Spanish "vale 5 una", "valen 5 dos", "no vale 5 ninguna"
    Shape("IT IS WORTH NUM A=1", "5 2 3 4"),
    Shape("THEY IS+ WORTH NUM NUM=2|3~", "5 2 3 4"),
    Shape("IT IS NOT WORTH NUM NO", "6 2 4 5"),
    # Italian "questa carta porta il 7"
    Shape("...!PAUSE IS WITH THE NUM=4|5|6|7", "1 WORTH 5"),
    # "a red one and one that's not", Italian "c'è una carta non rossa"
    Shape("THERE ONE SORT JOINT ONE CARD? THAT IS NOT", "1 2 3 AND 5 CARD 7 8 9 3"),
    Shape("THERE|DEMAND|WISH? A CARD? NOT COLOUR|ITEM", "1 2 CARD THAT IS NOT 5"),
    # Italian "c'è un cappotto, ma non da 5"
    Shape("THERE? A KIND COMMA? BUT NOT OF|WORTH NUM", "1 2 3 THAT IS NOT WORTH 8"),
    # Italian "un cappotto sì, un veleno no"
    Shape("A x:ITEM- COMMA A x!ITEM- NOT", "THERE 1 2 COMMA NO 5"),
    # Italian "ho messo 5, 6 e 7"
    Shape("THERE NUM# COMMA NUM# JOINT NUM#", "1 A 2 3 A 4 5 A 6"),
    # Portuguese "uma é azul e as outras duas verdes"
    Shape("ONE IS SUCH JOINT THE OTHER|OTHERS NUM=2? KINDS", "1 2 3 4 5 6 7 IS+ 8"),
    # "one of the two reds is a 5", "none of the coats is above 4"
    Shape("ONE OF THE NUM=2 KINDS IS ...!PAUSE", "4 5 COMMA 1 OF THEM 6 7"),
    Shape("NO|NEITHER OF THE KINDS IS ...!PAUSE", "1>NO 4 5 6"),
    # Spanish "mis tres cartas: roja, roja, azul"
    Shape(
        "THESE|THE NUM=3 COLON COLOUR|ITEM- COMMA COLOUR|ITEM- JOINT COLOUR|ITEM-",
        "2 CARD COLON A 4 5 A 6 7 A 8",
    ),
    # "one is red, the others are a 4 and a 5"
    Shape(
        "ONE (OF THEM|THESE)? IS SUCH COMMA THE OTHERS IS A SORT AND A SORT",
        "1 4 5 COMMA ONE IS 10 11 AND THE OTHER IS 13 14",
    ),
    # "the first and the third are each a 5"
    Shape("BOTH|ALL IS+ EVERY SUCH", "1 2 4"),
    Shape("THE ORD AND THE ORD IS+ EVERY SUCH", "1 2 3 4 5 6 8"),
    # "I offer three cards of which one is a 5"
    Shape("THERE? NUM=2|3 CARD A|NUM OF THEM IS ...!PAUSE", "1 2 3 COMMA 4 5 6 7 8"),
    # Portuguese "um casaco mais um 5", "tudo 5"
    Shape("THERE? A KIND ANOTHER NUM=4|5|6|7", "1 2 3 AND A 5"),
    Shape("ALL NUM=4|5|6|7#", "1 IS+ 2"),
    # Spanish "mi oferta: una es roja"
    Shape("THERE A|NUM|NO IS ...!PAUSE", "2 3 4"),
    # "the values of all are above 5"
    Shape("THE INDEX OF ALL|BOTH CARD? IS ...!PAUSE|SAME|DIFFERENT|ALL|BOTH", "4 IS+ 7"),
    # Spanish "todas tienen el mismo valor: un 5", "un 7, otro 7 y un 6"
    Shape("ALL|BOTH|THEY|THESE IS WITH? THE? SAME INDEX COLON|COMMA A? NUM", "1 2 WORTH 9"),
    Shape("THERE? A x:NUM COMMA ANOTHER x:NUM AND A NUM", "1 2 3 4 A 6 7 8 9"),
    # "three reds: 2, 3 and 5", French "un seul 5 rouge"
    Shape("THERE? NUM=3 KIND COLON NUM COMMA NUM AND NUM", "1 2 3 COLON A 5 6 A 7 8 A 9"),
    Shape("THERE? ONLY|EXACTLY ONE NUM COLOUR", "1 EXACTLY 3 5 4"),
    # Italian "i colori sono rosso e blu", which are all there are
    Shape("THE COLOUR_NOUN IS+ COLOUR AND COLOUR", "THERE A 4 5 A 6 COMMA ALL IS+ 4 OR 6"),
    # Italian "una è rossa, non è un 5"
    Shape("ONE IS COLOUR|ITEM COMMA IS NOT A? NUM", "A 3 THAT 5 6 7 8"),
    # Portuguese "azul de 5, verde de 6", "casaco, acima de 4", "uma é o número 7"
    Shape("COLOUR|ITEM- OF|WORTH NUM JOINT COLOUR|ITEM- OF|WORTH NUM", "A 1 WORTH 3 AND A 5 WORTH 7"),
    Shape("COLOUR|ITEM- COMMA HIGHER|LOWER NUM", "A 1 3 4"),
    Shape("ONE IS THE? INDEX NUM", "1 2 WORTH 5"),
    # Portuguese "uma delas, um veneno"
    Shape("ONE OF THEM|THESE COMMA|COLON A SORT", "1 2 3 IS 5 6"),
    # French "deux cartes de même valeur et de couleurs différentes"
    Shape(
        "NUM=2 CARD OF|WITH? SAME ASPECT AND|BUT OF? ASPECT DIFFERENT",
        "1 2 COMMA BOTH IS+ 4 5 AND 9 8",
    ),
    # German "jede Farbe ist dabei"
    Shape("EVERY COLOUR_NOUN THERE?", "THERE ONE OF 1 2"),
    # German "zwei Gegenstände, nämlich Koffer und Pistole"
    Shape("THERE? NUM=2 COLOUR COMMA NAMELY ITEM AND ITEM", "1 2 3 COLON A 6 7 A 8"),
    # "it's a Partner: Mata Hari", German "der Partner ist der Attentäter"
    Shape("IT IS ONE PARTNER COLON|COMMA NAMELY? THE|A? PARTNER", "1 2 7 8"),
    Shape("THE PARTNER IS THE|A? PARTNER", "THERE 4 5"),
    Shape("IT IS THE ITEM NUM#", "1 2 A 4 5"),
    Shape("IT|THIS IS ONLY|EXACTLY? ONE CARD COMMA A? KIND", "1 2 A 8"),
)

LISTED: Final[tuple[Shape, ...]] = (*_OF_CARDS, *_WITH_NUMBERS)
"""Whole sentences that list cards, or say a number of them, put so that they say the same."""
