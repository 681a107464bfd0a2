"""Ways of saying where cards are, each put as the grammar reads it."""

from typing import Final

from pbem.speech.settling.shapes import Shape

_PLACED: Final = (
    # "the last of my three cards is red"
    Shape("THE? ORD|LAST NUM=2? OF|AMONG THE? NUM=2|3 CARD? IS ...", "1 2 3 6>OF_THREE 8 9"),
    # "Mata Hari is among these three"
    Shape("THE? A? KIND THERE AMONG THE NUM=2|3", "4 2 3 5 6 7"),
    # French "soit la première, soit la deuxième est un 7"
    Shape("EITHER THE ORD|LAST COMMA OR THE ORD|LAST IS ...", "1 2 3 5 6 7 8 9"),
    # "gun in first place, and it's a 6"
    Shape("A? ITEM THE ORD|LAST CARD? IS? COMMA? AND IT IS A NUM", "3 4 IS A 2 WORTH 12"),
    # "Tape Recorder first, then two blues", so said of three cards
    Shape("ITEM ORD=1 COMMA NUM=2 KINDS", "THE 2 IS A 1 3 THE 4 OTHERS IS+ 5"),
    # "second card: Poison, at least a 4", which is its index
    Shape("THE? ORD|LAST CARD? COLON|IS A? ITEM COMMA AT_LEAST|AT_MOST A NUM", "THE 2 IS A 6 WORTH 8 10"),
    # Spanish "la primera es azul y la segunda, roja"
    Shape("THE ORD IS ...!PAUSE AND|COMMA THE ORD|LAST COMMA A? SORT", "1 2 3 4 5 6 7 3 9 10"),
    # French "en deuxième position vous trouverez un poison"
    Shape("THE ORD|LAST IS THERE A ...!PAUSE", "1 2 3 5 6"),
    # "exactly one gun, and it's the last card", French "il n'y a qu'une preuve, en position 2"
    Shape("THERE? EXACTLY|ONLY ONE SORT COMMA? AND IT IS THE ORD|LAST CARD?", "ONLY 9 10 8 4"),
    Shape("THERE ONLY ONE SORT COMMA THE ORD|LAST IS", "ONLY 6 7 8 4"),
    # "Tape Recorder first, then a disguise"
    Shape("ITEM ORD=1 COMMA A SORT", "THE 2 IS A 1 COMMA THERE 4 5"),
    # Italian "tra la prima e la seconda almeno una è un 7"
    Shape("AMONG THE ORD AND THE ORD COMMA? AT_LEAST? ONE IS ...!PAUSE", "9 OF 2 3 4 5 6 10 11"),
    # Spanish "verde la del medio", "una carta, concretamente la segunda, es un veneno"
    Shape("COLOUR THE ORD|LAST OF_THREE", "2 3 4 IS 1"),
    Shape("A CARD COMMA NAMELY THE ORD|LAST COMMA IS ...!PAUSE", "5 6 8 9"),
    # French "la première a un indice plus petit que la seconde"
    Shape("THE ORD|LAST IS WITH A? INDEX HIGHER|LOWER THE ORD|LAST", "1 2 3 7 8 9"),
    # French "bleue à gauche, rouge à droite", Italian "indice 6 la prima, indice 2 la seconda"
    Shape("COLOUR THE ORD|LAST IS JOINT COLOUR THE ORD|LAST IS", "2 3 4 1 5 7 8 9 6"),
    Shape("ITEM THE ORD|LAST IS JOINT ITEM THE ORD|LAST IS", "2 3 4 A 1 5 7 8 9 A 6"),
    Shape("NUM THE ORD|LAST IS", "2 3 4 WORTH 1"),
    Shape("INDEX NUM THE ORD|LAST JOINT INDEX NUM THE ORD|LAST", "3 4 IS WORTH 2 5 8 9 IS WORTH 7"),
    # Italian "stesso colore le prime due", "la prima e la seconda no, la terza è verde"
    Shape("SAME|DIFFERENT ASPECT THE ORD|LAST NUM", "3 4 5 IS+ 1 2"),
    Shape("THE ORD AND THE ORD IS NOT COMMA THE ORD IS SUCH", "1 2 6 7 12 AND 4 5 6 7 12 AND 9 10 11 12"),
    # Portuguese "um 5 em primeiro e um 6 em segundo"
    Shape("A NUM IN? THE? ORD|LAST JOINT A NUM IN? THE? ORD|LAST", "THE 5 IS 1 2 6 THE 11 IS 7 8"),
    # French "carte 1 rouge carte 2 bleu"
    Shape("CARD NUM=1 KIND JOINT? CARD NUM=2 KIND", "THE 2>ORD IS 3 AND THE 6>ORD IS 7"),
    # "of the first two, one is red"
    Shape("OF THE ORD NUM COMMA A|NUM IS ...!PAUSE", "6 1 2 3 4 7 8"),
    # "third card, index 7"
    Shape("THE? ORD CARD COMMA? INDEX NUM", "THE 2 IS WORTH 6"),
    Shape("THE? ORD CARD COMMA? NUM#", "THE 2 IS WORTH 5"),
    # "all I will say about the last is that it is no gun"
    Shape("ALL STATING ABOUT THE ORD|LAST COLON|COMMA IT? IS ...!PAUSE", "4 5 8 9"),
    # "about the first I'll only say that it is blue", Italian "sulla prima: rossa"
    Shape("ABOUT THE ORD|LAST COMMA? STATING? ONLY? THAT? IT? IS ...!PAUSE", "2 3 9 10"),
    Shape("ABOUT THE ORD|LAST COLON COLOUR", "2 3 IS 5"),
    Shape("ABOUT THE ORD|LAST COLON A SORT", "2 3 IS 5 6"),
    # Spanish "veneno la primera y veneno la tercera"
    Shape("ITEM THE ORD JOINT ITEM THE ORD", "2 3 IS A 1 4 6 7 IS A 5"),
    Shape("ITEM THE ORD JOINT ITEM THE ORD JOINT ITEM THE ORD", "2 3 IS A 1 4 6 7 IS A 5 8 10 11 IS A 9"),
    # Spanish "hay equipo en la primera y en la tercera"
    Shape("THERE KIND IN THE ORD|LAST AND IN? THE ORD|LAST", "4 5 6 8 9 IS 2"),
    # "two, the first and the third, are blue"
    Shape("NUM=2 COMMA THE ORD AND THE ORD COMMA IS ...!PAUSE", "3 4 5 6 7 9 10"),
    # Spanish "ni la primera es roja ni la segunda azul"
    Shape("NOR|NEITHER THE ORD IS SUCH NOR THE ORD IS? SUCH", "2 3 4 NOT 5 AND 7 8 4 NOT 10"),
    # "red is the first and green the second", "blue, the first; green, the second"
    Shape("COLOUR IS|COMMA THE ORD JOINT COLOUR IS|COMMA? THE ORD", "3 4 IS 1 5 8 9 IS 6"),
    Shape("COLOUR COMMA THE ORD SEMI COLOUR COMMA THE ORD", "3 4 IS 1 AND 8 9 IS 6"),
    # "the first is green, the same as the third"
    Shape("THE ORD IS SUCH COMMA SAME THAT|AS THE ORD", "1 2 AND 8 9 3 4"),
    # "the first, which is red, is worth 5"
    Shape("THE ORD|LAST COMMA THAT IT? IS SUCH COMMA IS ...!PAUSE", "1 2 6 7 AND 9 10"),
    # "exactly one is blue, namely the first"
    Shape("EXACTLY ONE IS SUCH COMMA NAMELY THE ORD|LAST", "ONLY 7 8 3 4"),
    # "except for the first they are all green"
    Shape("EXCEPT THE ORD|LAST COMMA? THEY IS ALL ...!PAUSE", "1 2 3 COMMA 7 6 8"),
    # "1: blue, 2: green, 3: red", which are places
    Shape(
        "NUM=1# COLON KIND COMMA|SEMI NUM=2# COLON KIND",
        "THE 1>ORD IS 3 COMMA THE 5>ORD IS 7",
    ),
    Shape(
        "NUM=1# COLON KIND COMMA|SEMI NUM=2# COLON KIND COMMA|SEMI NUM=3# COLON KIND",
        "THE 1>ORD IS 3 COMMA THE 5>ORD IS 7 COMMA THE 9>ORD IS 11",
    ),
    # "the gun is on the left, the poison on the right"
    Shape(
        "THE|A KIND IS THE ORD|LAST IS? JOINT THE|A KIND IS? THE ORD|LAST IS?",
        "4 5 3 A 2 7 11 12 3 A 9",
    ),
    # French "une rouge est à gauche"
    Shape("A CARD? KIND IS THE ORD|LAST IS", "5 6 4 1 2 3"),
    # "my gun is first, coat second"
    Shape("THE ITEM IS ORD JOINT ITEM ORD", "THE 4 3 A 2 5 THE 7 3 A 6"),
    # "as my first card, a gun"
    Shape("AS THE ORD|LAST CARD COMMA? A ...!PAUSE", "2 3 4 IS 6 7"),
    # "the first two are guns, the third is something else"
    Shape("THE ORD NUM IS SUCH JOINT THE ORD IS ANOTHER|DIFFERENT", "1 2 3 4 5 6 7 8 9 NOT 5"),
    # French "la troisième carte est la seule impaire"
    Shape("THE ORD|LAST CARD? IS THE ONLY ODD|EVEN|COLOUR|ITEM", "ONLY 1 2 4 7"),
    # Italian "rossa da 4 la prima, rossa da 5 la seconda"
    Shape(
        "KIND OF NUM THE ORD|LAST JOINT KIND OF NUM THE ORD|LAST",
        "4 5 IS A 1 WORTH 3 6 10 11 IS A 7 WORTH 9",
    ),
    # Portuguese "o índice da primeira é maior que o da segunda"
    Shape("THE INDEX OF THE ORD|LAST CARD? IS HIGHER|LOWER THE ORD|LAST", "4 5 7 8 9 10"),
    # Portuguese "tirando a primeira, que é azul, são verdes"
    Shape(
        "EXCEPT THE ORD|LAST COMMA THAT IT? IS COLOUR COMMA ALL? IS SUCH",
        "2 3 7 8 AND THE OTHERS 11 12",
    ),
)

_OF_PLACES: Final = (
    # "first 7, second 6", French "1ère rouge 2ème bleue"
    Shape("ORD NUM# JOINT? ORD NUM#", "THE 1 IS WORTH 2 AND THE 4 IS WORTH 5"),
    Shape("ORD COLOUR JOINT? ORD COLOUR", "THE 1 IS 2 AND THE 4 IS 5"),
    # French "une rouge à gauche, une verte à droite"
    Shape("A SORT THE ORD|LAST IS? JOINT A SORT THE ORD|LAST IS", "3 4 IS 1 2 6 9 10 IS 7 8"),
    # "left to right they're red, blue and green", French "mes cartes valent 2, 4 et 6 dans l'ordre"
    Shape("IN_ORDER THEY|THESE IS COLOUR JOINT COLOUR", "A 4 5 A 6 COMMA 1"),
    Shape("IN_ORDER THEY|THESE IS COLOUR COMMA COLOUR JOINT COLOUR", "A 4 5 A 6 7 A 8 COMMA 1"),
    Shape("THEY|THESE IS WORTH NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 COMMA 8"),
    Shape("THEY|THESE IS WORTH NUM COMMA NUM JOINT NUM COMMA? IN_ORDER", "A 4 5 A 6 7 A 8 COMMA 10"),
    # German "die erste ist keine Pistole, die zweite auch keine"
    Shape("THE ORD|LAST IS NOT KIND COMMA THE ORD|LAST NO", "1 2 3 4 5 AND 7 8 3 4 5"),
    # Portuguese "a primeira vale 3; a segunda, 5"
    Shape("THE ORD|LAST IS WORTH NUM SEMI THE ORD|LAST COMMA? NUM", "1 2 3 4 5 AND 7 8 3 4 10"),
    # Portuguese "a primeira carta, um veneno; a segunda, um casaco"
    Shape(
        "THE ORD|LAST CARD? COMMA A SORT SEMI THE ORD|LAST COMMA A SORT",
        "1 2 IS 5 6 AND 8 9 IS 11 12",
    ),
    # German "die erste ist rot, die zweite kein Gift"
    Shape("THE ORD|LAST IS ...!PAUSE|NOT COMMA THE ORD|LAST NO ITEM", "1 2 3 4 AND 6 7 3 NOT A 9"),
    # Italian "la prima ma non la seconda è rossa", "la prima no, ma la seconda è blu"
    Shape("THE ORD|LAST COMMA? BUT NOT THE ORD|LAST IS SUCH", "1 2 8 9 AND 6 7 8 5 9"),
    Shape("THE ORD|LAST IS NOT COMMA BUT THE ORD|LAST IS SUCH", "7 8 9 10 AND 1 2 3 4 10"),
    Shape("THE ORD|LAST IS NOT COMMA BUT THE NUM OTHERS IS SUCH", "1 2 3 4 11 AND 7 8 9 10 11"),
    # German "nicht die erste ist rot, sondern die zweite"
    Shape("NOT THE ORD|LAST IS SUCH COMMA? BUT THE ORD|LAST", "8 9 4 5 AND 2 3 4 1 5"),
    # Spanish "la primera no es roja y tampoco es verde"
    Shape("THE ORD|LAST IS NOT KIND AND NOT_TOO IS? SUCH", "1 2 3 4 5 6>OR 9"),
    # Spanish "el color de las dos primeras es el mismo"
    Shape("THE ASPECT OF THE ORD|LAST NUM IS THE? SAME", "4 5 6 7 9 2"),
    # "Mata Hari is in the middle", who has no article
    Shape("PARTNER=mata-hari IS THE ORD|LAST CARD? OF_THREE?", "THE 1 2 3 4 6"),
    # Italian "le altre due sono blu, la prima è un cappotto"
    Shape("THE NUM=2 OTHERS IS SUCH COMMA THE ORD IS A? SORT", "7 8 9 10 11 6 1 2 3 4 5"),
    # Italian "verdi la prima e la terza"
    Shape("KIND IS? THE ORD AND THE? ORD", "3 4 5 6 7 IS+ 1"),
    # Italian "la seconda è esattamente un veleno"
    Shape("THE ORD|LAST IS EXACTLY A SORT", "1 2 3 5 6"),
    # German "eine ist rot, die andere kein Mantel"
    Shape("... JOINT THE OTHER NO A? SORT", "1 2 3 4 IS NOT A 7"),
    # "the first is a gun, the other two coats"
    Shape("THE ORD|LAST OF_THREE? IS SUCH COMMA THE OTHER|OTHERS NUM=2 KIND", "1 2 3 4 5 6 7 8 9 IS+ 10"),
    # French "c'est la dernière, le manteau"
    Shape("IT IS THE ORD|LAST COMMA THE|A KIND", "3 4 IS A 7"),
    # "the first beats the second in value"
    Shape("THE ORD|LAST IS HIGHER|LOWER THE ORD|LAST IN INDEX", "1 2 3 4 5 6"),
    # Italian "due dello stesso colore, la terza di un altro"
    Shape(
        "NUM=2 OF|WITH? THE? SAME ASPECT JOINT THE ORD|LAST|OTHER OF|WITH? ANOTHER",
        "1 2 3 4 5 6 7 8 9 10 5",
    ),
    # "about the third card I'm keeping quiet"
    Shape("ABOUT THE ORD|LAST|OTHER CARD? SECRET", "1 2 3 4 5>SILENCE"),
    # French "hormis la première, aucune n'est rouge"
    Shape("EXCEPT THE ORD|LAST COMMA? NO IS SUCH", "ONLY 2 3 6 7"),
    # "a blue gun on the left"
    Shape("A COLOUR A? ITEM IS THE ORD|LAST", "6 7 5 1 2 4"),
)

WHEREABOUTS: Final[tuple[Shape, ...]] = (*_PLACED, *_OF_PLACES)
"""Whole sentences about the first card, the last and so on, put so that they say the same."""
