"""Ways of asking for cards, each put as the grammar reads it."""

from typing import Final

from pbem.speech.settling.shapes import Shape

ASKED: Final[tuple[Shape, ...]] = (
    # "I demand a card that is red and of index 5"
    Shape("DEMAND|WISH A CARD COLOUR AND INDEX NUM", "1 2 3 4 WORTH 7"),
    # Italian "un qualsiasi 1"
    Shape("DEMAND|WISH ANY NUM", "1 A 3"),
    # "I demand evidence, at least two cards of it"
    Shape("DEMAND|WISH A SORT COMMA NAMELY? AT_LEAST NUM CARD (OF IT|THEM)? IF_POSSIBLE?", "1 6 7 3"),
    # "I want something blue and above 4", Portuguese "uma qualquer acima de 5"
    Shape("DEMAND|WISH A KIND AND HIGHER|LOWER|MORE|LESS NUM", "1 2 3 5 6"),
    Shape("DEMAND|WISH A ANY HIGHER|LOWER|MORE|LESS NUM", "1 2 CARD 4 5"),
    # Portuguese "interessa-me um veneno, do 2 ao 5", "a green card, 3 or under, would suit me"
    Shape("DEMAND|WISH A KIND COMMA OF|FROM? THE? NUM TO NUM", "1 2 3 BETWEEN 7 AND 9"),
    Shape("A KIND CARD? COMMA NUM OR_LESS|OR_MORE COMMA WISH_AFTER", "1 2 3 WORTH 5 6 8"),
    # Spanish "exijo una carta que sea verde o que sea azul", "exijo azules, las dos"
    Shape("DEMAND|WISH A CARD THAT BE KIND OR THAT BE KIND", "1 2 3 4 5 6 7 10"),
    Shape("DEMAND|WISH COLOUR+ COMMA THE NUM=2|3", "1 THAT 4 5 BE 2"),
    # Portuguese "exijo uma verde, mas não luva", "exijo duas cartas, pelo menos uma azul"
    Shape("DEMAND|WISH A COLOUR COMMA? BUT NOT ITEM", "1 2 3 THAT IS 6 7"),
    Shape("DEMAND|WISH NUM CARD COMMA AT_LEAST ONE SORT", "1 2 3 4 5 6 OF THEM IS 7"),
    # Portuguese "um 5, exijo"
    Shape("A SORT COMMA DEMAND", "4 1 2"),
    # Italian "esigo documenti, tre carte di documenti"
    Shape("DEMAND|WISH x:COLOUR|ITEM COMMA LIMIT? NUM CARD OF x:COLOUR|ITEM", "1 4 5 2"),
    # "in return I demand a green card, 3 at most", which is its index; "I want a poison, 6 or 7"
    Shape("PLEASE? DEMAND|WISH A CARD? KIND COMMA AT_LEAST|AT_MOST NUM", "2 3 4 5 WORTH 7 8"),
    Shape("PLEASE? DEMAND|WISH A KIND COMMA NUM OR NUM", "2 3 4 WORTH 6 7 8"),
    # Portuguese "exijo três: uma de cada cor"
    Shape("DEMAND|WISH NUM=3 CARD COLON A|NUM OF EVERY COLOUR_NOUN", "1 5 6 7 8"),
    # "I demand cards between 3 and 6, every one of them"
    Shape("DEMAND|WISH CARD+ BETWEEN|FROM NUM AND|TO NUM COMMA ALL", "1 2 3 4 5 6"),
    # Spanish "busco otro abrigo", where none was spoken of; "I demand cards that are all the same colour"
    Shape("WISH ANOTHER KIND PLEASE?", "1 A 3"),
    Shape("DEMAND|WISH NUM? CARD+ THAT IS|BE ALL|BOTH? OF? THE? SAME ASPECT", "1 2 3 OF 9 10"),
    # German "hier ist nichts Grünes, ich wünsche mir zwei grüne"
    Shape("LATE IS NO KIND THERE? JOINT WISH|DEMAND ...", "THERE 3 4 6 7 8"),
    # "evidence and nothing else"
    Shape("WISH|DEMAND MASS? KIND COMMA? AND? NOTHING_ELSE", "1 ONLY 3"),
    Shape("WISH|DEMAND ONLY KIND COMMA? NOTHING_ELSE|NO_MORE", "1 2 3"),
    Shape("WISH|DEMAND A? c:COLOUR JOINT ONLY A? c:COLOUR", "1 5 7"),
    # "not a gun, please"
    Shape("NOT A SORT COMMA? PLEASE", "1>WISH_NOT 2 3"),
    # "I demand a card: red or blue", with a colon
    Shape("DEMAND|WISH A CARD COLON KIND OR KIND", "1 2 3 5 6 7"),
    # German "ich verlange zwei Karten mit zusammen mindestens 10"
    Shape("DEMAND|WISH NUM=2|3 CARD COMMA? TOGETHER LIMIT? NUM", "1 2 3 THAT ADD_UP 6 7"),
    # French "j'exige un total d'au moins 10 pour vos trois cartes"
    Shape("DEMAND|WISH A? TOTAL OF LIMIT? NUM OF YOUR NUM=2|3 CARD", "1 9 10 THAT ADD_UP 5 6"),
    # German "Fotos oder Dokumente, eins davon reicht"
    Shape("WISH KIND OR KIND COMMA ONE OF THEM WISH_AFTER", "1 A 2 3 A 4"),
    # French "évitez les 1 et les 2"
    Shape("WISH_NOT THE? NUM AND|OR THE? NUM COMMA? PLEASE?", "1 A 3 4>OR A 6"),
    # German "bitte keine 7, sondern eine 5"
    Shape("WISH_NOT A NUM COMMA? BUT A NUM", "1>WISH 6 7 AND 1 2 3"),
    # German "ich möchte keine grünen Karten haben"
    Shape("WISH_NOT A? KIND CARD? IS WITH", "1 2 3"),
    # French "du 5 ou plus": cards from 5
    Shape("DEMAND|WISH CARD+ FROM NUM", "1 2 AT_LEAST 4"),
    # French "n'auriez-vous pas une carte bleue à me céder ?"
    Shape("WISH_ASK ... WISH_AFTER QUESTION?", "1 2 4"),
    # "red card please", "card with index 4, please": one card, though without an article
    Shape("KIND CARD- COMMA? PLEASE", "A 1 2 3 4"),
    Shape("CARD- KIND COMMA? PLEASE", "A 1 2 3 4"),
    Shape("CARD- WITH|OF|WORTH ...!PAUSE|IS PLEASE", "A 1 2 3 4"),
    Shape("DEMAND|WISH THE ITEM- WITH THE? NUM", "1 A 3 WORTH 6"),
    # "I'd prefer equipment, all of it"
    Shape("WISH|DEMAND A? SORT COMMA ALL", "1 5 3"),
    Shape("DEMAND|WISH CARD+ LOWER|HIGHER NUM COMMA ALL", "1 2 3 4"),
    # French "j'exige deux cartes, l'une rouge, l'autre verte"
    Shape(
        "DEMAND|WISH NUM=2 CARD COMMA|COLON ONE SORT JOINT THE OTHER A? SORT",
        "1 2 3 COLON 5 6 AND A 11",
    ),
    # Italian "esigo tre carte di cui almeno due rosse"
    Shape("DEMAND|WISH NUM CARD COMMA AND LIMIT? A|NUM OF THEM IS ...!PAUSE", "1 2 3 4 6 7 8 9 10 11"),
    Shape(
        "DEMAND|WISH NUM KIND COMMA COMMA? AND LIMIT? A|NUM OF THEM IS BE? ...!PAUSE",
        "1 2 3 4 7 8 9 10 11 13",
    ),
    # French "surtout pas de gants pour moi"
    Shape("WISH_NOT A? SORT WISH_AFTER", "1 2 3"),
    # Portuguese "quero dois 6, manda aí", "um 5, e em troca gostaria de outro 5"
    Shape("WISH ...!PAUSE COMMA WISH", "1 2"),
    Shape("THERE A n:NUM COMMA? AND? PLEASE? WISH|DEMAND ANOTHER n:NUM", "1 2 3 4 5 7 A 9"),
    # Spanish "quiero una roja, con una me basta"
    Shape("DEMAND|WISH A SORT COMMA AT_LEAST ONE", "1 2 3"),
    # Italian "accetto qualsiasi carta tranne una rossa"
    Shape("DEMAND|WISH ANY CARD? EXCEPT A SORT", "1 5 CARD THAT IS NOT 5 6"),
    # Spanish "quiero rojas, no azules", "quiero rojas, azules no"
    Shape("WISH|DEMAND c:COLOUR+ JOINT? NOT c!COLOUR+", "1 2"),
    Shape("WISH|DEMAND c:COLOUR+ JOINT? c!COLOUR+ NOT", "1 2"),
    # Portuguese "exijo cartas verdes e só verdes", "no mínimo duas cartas, ambas verdes", "uma das fotos"
    Shape("DEMAND|WISH CARD? c:COLOUR AND ONLY c:COLOUR", "1 5 6"),
    Shape("DEMAND|WISH AT_LEAST NUM=2 CARD COMMA? BOTH KIND", "1 2 3 7"),
    Shape("DEMAND|WISH ONE OF THE KINDS", "1 2 5"),
    Shape("DEMAND|WISH EXACTLY|ONLY ONE CARD? JOINT THAT? IT? BE? COLOUR", "1 2 3 CARD COLON A 9"),
    # "I demand one card, blue or green", "a gun", and then "(or a coat)"
    Shape("DEMAND|WISH ONE CARD COMMA KIND OR KIND", "1 2 3 5 6 7"),
    Shape("DEMAND|WISH ONE CARD COMMA COLOUR", "1 2 3 5"),
    Shape("DEMAND|WISH A SORT OPEN OR A SORT CLOSE", "1 2 3 5 6 7"),
    # "another gun, please", Italian "esigo un 6, ma non rosso"
    Shape("ANOTHER KIND COMMA? PLEASE", "1>A 2 3 4"),
    Shape("DEMAND|WISH A NUM COMMA? BUT NOT COLOUR", "1 2 3 THAT IS 6 7"),
    # German "eine blaue liegt hier, eine rote hätte ich gern"
    Shape("THERE A SORT COMMA A SORT WISH PLEASE?", "1 2 3 4 7 5 6"),
    # Portuguese "exijo uma carta de índice superior a 5, azul"
    Shape(
        "DEMAND|WISH A CARD OF|WITH A? INDEX HIGHER|LOWER|AT_LEAST|AT_MOST NUM COMMA COLOUR",
        "1 2 10 WORTH 7 8",
    ),
    # German "ich verlange eine Karte, die nicht rot ist und unter 5"
    Shape("DEMAND|WISH A CARD THAT IS NOT COLOUR AND LESS|LOWER|MORE|HIGHER NUM", "1 2 3 9 10 4 5 6 7"),
    # "I demand that one of them be a 7, at least", Italian "esigo carte dal 5 in su e basta"
    Shape("DEMAND|WISH THAT A|NUM ...!PAUSE COMMA AT_LEAST", "1 2 AT_LEAST 3 4"),
    Shape("DEMAND|WISH CARD+ FROM|OF? NUM OR_MORE|OR_LESS NOTHING_ELSE", "1 ONLY 2 WORTH 4 5"),
    # French "j'exige une valeur comprise entre 3 et 5 pour toutes"
    Shape(
        "DEMAND|WISH A? INDEX BETWEEN|FROM NUM AND|TO NUM ABOUT|FOR ALL|BOTH CARD?",
        "1 THAT 9 BE BETWEEN 5 AND 7",
    ),
    # Spanish "la verdad es que busco un 7"
    Shape("STATING DEMAND|WISH ...", "2 3"),
    # Italian "esigo che almeno una delle vostre carte sia blu", "… una tua carta sia rossa"
    Shape("DEMAND|WISH THAT ...!THE OF THE YOUR ...", "1 2 3 4 6 7"),
    Shape("DEMAND|WISH THAT A YOUR CARD BE ...", "1 2 3 5 6 7"),
)
"""Whole sentences that ask for cards, put so that they ask the same."""
