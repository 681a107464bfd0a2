"""Ways of counting, denying and leaving out cards, each put as the grammar reads it."""

from itertools import product
from typing import Final

from pbem.speech.settling.shapes import Shape

_COUNTED: Final = (
    # "all of them 6 or 7", "all 4 to 6"
    Shape("ALL (OF THEM|THESE)? NUM OR|TO NUM", "1 2 3 IS+ 4 5 6"),
    # "no 7 is red", French "pas de 7 rouge"; but "no two are red"
    Shape("THERE-? NO- NUM#- IS-? COLOUR-", "1 2 5 3"),
    Shape("THERE-? NO- NUM#- IS- SUCH", "1 2 3 THAT 4 5"),
    Shape("IT IS AT_MOST NUM NO", "5 2 3>HIGHER 4"),
    # French "deux 7 rouges"
    Shape("THERE|DEMAND|WISH? NUM=2|3~ NUM=4|5|6|7 COLOUR+", "1 2 4 3"),
    # "at least one red and at most two"
    Shape("THERE|DEMAND|WISH? AT_LEAST A|NUM KIND JOINT AT_MOST NUM", "1 2 3 4 5 6 7 4"),
    # "two recorders, exactly two"
    Shape("THERE? n:NUM ...!NUM|COMMA COMMA EXACTLY|ONLY n:NUM", "1 EXACTLY 2 3"),
    Shape("n:NUM IS SUCH COMMA EXACTLY|ONLY n:NUM", "EXACTLY 1 2 3"),
    # "there are two greens, no more"; but "two reds, no more" may be of all the cards
    Shape("THERE NUM KIND COMMA? NO_MORE", "1 EXACTLY 2 3"),
    # German "zwei von drei rot"
    Shape("NUM OF THE NUM COLOUR", "1 2 3 4 IS+ 5"),
    # Italian "non hanno tutte lo stesso colore"
    Shape("THEY IS NOT WITH? ALL|BOTH THE? SAME ASPECT", "3 5 2 7 8"),
    # "two or more 5s"
    Shape("THERE|DEMAND|WISH? NUM=2|3 OR_MORE NUM PLURAL", "1 AT_LEAST 2 4 5"),
    # German "eine ist ein Mantel und eine blau"
    Shape("ONE IS SUCH AND ONE COLOUR", "1 2 3 4 5 2 6"),
    Shape("ONE IS SUCH COMMA ONE COLOUR JOINT ONE COLOUR", "1 2 3 4 5 2 6 7 8 2 9"),
    # Italian "tutte rosse e una sotto il 4"
    Shape("ALL ... AND A=1 LOWER|HIGHER NUM", "1 2 3 4>NUM 5 6"),
    # "three cards: red, blue, green", and with numbers
    *(
        Shape(f"NUM={count} CARD COLON {rest}", put)
        for sort in ("COLOUR", "NUM")
        for count, rest, put in (
            (1, f"{sort}-", "1 2 3 A 4"),
            (2, f"{sort}- JOINT {sort}-", "1 2 3 A 4 5 A 6"),
            (3, f"{sort}- JOINT {sort}- JOINT {sort}-", "1 2 3 A 4 5 A 6 7 A 8"),
        )
    ),
    # "all are worth 4, at least"
    Shape("...!A|NUM WORTH|ADD_UP|TOTAL ...!A|NUM? NUM COMMA AT_LEAST|AT_MOST", "1 2 3 6 4"),
    # Spanish "hay una o dos rojas"
    Shape("THERE|DEMAND|WISH ONE OR NUM=2|3 KINDS", "1 AT_LEAST 2 5 AND AT_MOST 4 5"),
    # Spanish "mis cartas tienen los valores 3, 4 y 5"
    Shape("THESE|THEY IS WITH THE? INDEX NUM JOINT NUM (JOINT NUM)?", "1 2 WORTH 6 7 8 9 10"),
    # "two cards but no gun"
    Shape("NUM CARD BUT NO KIND", "1 2 3>COMMA 4 5"),
    # Italian "le fotografie sono due, l'altra carta è verde"
    Shape("THE KINDS IS NUM=2 JOINT THE OTHER|ORD|LAST IS ...!PAUSE", "4 3 2 5 6 7 8 9"),
    # "two are blue: a gun and a poison", which are those two
    Shape("NUM IS COLOUR COLON A|NUM ...!IS", "1 3 4 5 6"),
    # German "es ist nur ein Mantel mit der 3", which is said of one card alone
    Shape("IT IS ONLY A=1 ITEM WORTH? NUM?", "1 2 4 5 6 7"),
    Shape("IT IS EXACTLY A SORT OF|AMONG THE NUM CARD?", "THERE 3 4 5 6 7 8 9"),
    # "exactly one 4 and exactly one 5"
    Shape(
        "THERE? EXACTLY ONE SORT AND|COMMA EXACTLY ONE SORT",
        "THERE 2 3 4 COMMA THERE 6 7 8",
    ),
    # German "zwei Karten biete ich: ein Foto und etwas Grünes"
    Shape("NUM=2 CARD THERE A SORT AND A SORT", "3 1 2 COLON 4 5 6 7 8"),
    # "everything I have in here is a gun"
    Shape("ALL THERE IS A SORT", "IT 3 4 5"),
    Shape("IT IS ONLY KINDS", "3 4"),
    Shape("ALL THERE IS COLOUR", "1 3 4"),
    # "reds only, the lot of them"
    Shape("KINDS ONLY COMMA ALL OF THEM|THESE", "4 IS+ 1"),
    # Italian "due sono rosse, nessun'altra", "two guns, not three"
    Shape("NUM IS A? KIND COMMA NO_MORE", "EXACTLY 1 2 3 4"),
    Shape("THERE? NUM=2 KIND COMMA NOT NUM=3", "1 EXACTLY 2 3"),
    Shape("THERE? ONE KIND COMMA NOT NUM=2|3", "1 EXACTLY 2 3"),
    # "the number six appears on exactly two of these"
    Shape("THE? INDEX NUM APPEAR ABOUT? EXACTLY NUM=2|3 OF THESE|THEM", "THERE 6 7 3"),
    # "three in all", and then which
    Shape("NUM=2|3 TOGETHER COLON ...", "1 CARD 3 4"),
    # Spanish "pruebas, exactamente dos, y un veneno"
    Shape("KINDS COMMA EXACTLY|ONLY NUM=2|3 COMMA? AND A SORT", "THERE 3 4 1 COMMA THERE 7 8"),
    # Spanish "hay una verde y solo una, las demás son rojas"
    Shape("THERE ONE SORT AND ONLY|EXACTLY ONE JOINT THE OTHERS|REST IS ...", "1 5 2 3 COMMA 8 9 10 11"),
    # Spanish "una carta nada más, un veneno"
    Shape("THERE? A CARD NO_MORE COMMA A SORT", "1 2 3 COLON 6 7"),
    # French "une sur trois est rouge, exactement une"
    Shape("ONE AMONG|OF THE NUM=2|3 IS SUCH COMMA EXACTLY|ONLY ONE", "EXACTLY 1 2 3 4 5 6"),
    Shape(
        "THERE A SORT COMMA EXACTLY|ONLY ONE COMMA OF|AMONG THE NUM=2|3",
        "1 EXACTLY 2 3 8 9 10",
    ),
    # French "un équipement minimum, deux maximum"
    Shape("ONE KIND AT_LEAST COMMA|AND NUM=2|3 AT_MOST", "THERE 3 1 2 AND 6 5 2"),
    # French "voici une carte, une seule, et c'est un gant"
    Shape("THERE A CARD COMMA ONLY ONE COMMA? AND IT IS A ...!PAUSE", "9 10 11 12"),
    # "three cards with at least one Partner", "two cards without Partners"
    Shape("THERE? NUM CARD WITH AT_LEAST|EXACTLY A|NUM PARTNER|COLOUR|ITEM", "1 2 3 COMMA 5 6 7"),
    Shape("THERE? NUM CARD WITH NOT KIND", "1 2 3 COMMA NO 6"),
    # Italian "una sola, non di più, è blu"
    Shape("ONLY ONE COMMA NO_MORE COMMA IS ...!PAUSE", "1 2 6 7"),
    # Italian "da due a tre rosse"
    Shape("THERE? OF NUM=1 TO NUM=2 KINDS", "THERE AT_LEAST 3 6 AND AT_MOST 5 6"),
    Shape("THERE? OF NUM=1|2 TO NUM=3 KINDS", "THERE AT_LEAST 3 6"),
    # Italian "una carta sola, rossa, e vale 3", Portuguese "uma única carta de luvas"
    Shape("ONLY ONE CARD? COMMA KIND COMMA? AND IS WORTH NUM", "1 2 CARD COLON A 5 WORTH 10"),
    # Portuguese "uma carta só, verde, índice 3", "cartinha azul, número 7"
    Shape("ONLY ONE CARD? COMMA KIND COMMA INDEX NUM", "1 2 CARD COLON A 5 WORTH 8"),
    Shape("A? CARD- KIND COMMA INDEX NUM", "A 2 3 WORTH 6"),
    # Portuguese "Parceiro tem um, só um"
    Shape("PARTNER THERE ONE COMMA ONLY|EXACTLY ONE", "2 EXACTLY 3 1"),
    # "1s and 2s only"
    Shape("NUM PLURAL AND|OR NUM PLURAL ONLY", "ALL IS+ 1 OR 4"),
    # Spanish "roja, azul y verde"
    Shape("THERE? COLOUR- COMMA COLOUR- AND COLOUR-", "1 A 2 3 A 4 5 A 6"),
    # Italian "colori: rosso, rosso, blu", "my cards: coat, coat, gun"
    Shape("COLOUR_NOUN COLON COLOUR JOINT COLOUR", "THESE IS+ A 3 4 A 5"),
    Shape("COLOUR_NOUN COLON COLOUR COMMA COLOUR JOINT COLOUR", "THESE IS+ A 3 4 A 5 6 A 7"),
    Shape("THESE COLON ITEM- COMMA ITEM- JOINT ITEM-", "THERE A 3 4 A 5 6 A 7"),
    # German "Pistole und Pistole"
    Shape("THERE? x:ITEM- AND x:ITEM-", "1 A 2 3 A 4"),
    # Spanish "hay entre una y dos rojas"
    Shape("THERE AMONG|BETWEEN ONE AND NUM=2 KIND", "1 AT_LEAST 3 6 AND AT_MOST 5 6"),
    # Portuguese "hoje só há provas, e são duas", Italian "ne metto due: verdi"
    Shape("THERE ONLY KIND COMMA? AND? IS NUM=2|3", "7 CARD COMMA ALL IS+ 3"),
    Shape("THERE NUM=2|3 CARD COLON|COMMA KINDS", "2 3 COMMA ALL IS+ 5"),
    # French "deux cartes, dont une rouge au moins"
    Shape("NUM=2|3 CARD COMMA COMMA? AND ONE OF THEM IS KIND AT_LEAST", "1 2 3 AT_LEAST 6 7 8 9 10"),
    # Spanish "van tres: una azul, una azul y una roja"
    Shape(
        "THERE NUM=3 CARD? COLON A? COLOUR COMMA A? COLOUR JOINT A? COLOUR", "2 CARD COLON A 6 7 A 9 10 A 12"
    ),
    # Spanish "dos verdes que os pongo"
    Shape("NUM|A KIND THAT THERE", "4 1 2"),
    # "two cards", and in brackets "both red"
    Shape("NUM CARD OPEN BOTH|ALL IS? SUCH CLOSE", "1 2 COMMA 4 IS+ 6"),
    # "one coat; one gun; nothing else"
    Shape("A|NUM KIND SEMI A|NUM KIND", "1 2 AND 4 5"),
    Shape("A|NUM COLOUR|ITEM|NUM SEMI NOTHING_ELSE", "1 2 4"),
    Shape("A|NUM KIND SEMI A|NUM KIND SEMI NOTHING_ELSE", "1 2 AND 4 5 7"),
    # Italian "ce n'è solo una ed è un 7", "ne offro una: è un veleno"
    Shape("THERE ONLY ONE JOINT IT? IS A ...!PAUSE", "2 3 CARD COLON 7 8"),
    Shape("THERE ONE COLON IT? IS A ...!PAUSE", "2 CARD COLON 6 7"),
    # Italian "vale 7 almeno una"
    Shape("IT|THEY IS WORTH NUM AT_LEAST A|NUM", "5 6 2 3 4"),
    # Italian "due rosse entrambe pari", "due rosse tutte e due sotto il 4"
    Shape("NUM KINDS BOTH|ALL ODD|EVEN|COLOUR", "1 2 COMMA 3 4"),
    Shape("NUM KINDS BOTH|ALL HIGHER|LOWER|MORE|LESS NUM", "1 2 COMMA 3 4 5"),
    # Italian "una verde con una blu"
    Shape("THERE? A KIND WITH A KIND", "1 2 3 AND 5 6"),
    # Italian "equipaggiamento ce n'è due, non di più"
    Shape("KIND THERE NUM=2|3 COMMA NO_MORE", "2 EXACTLY 3 1"),
    # Spanish "tres cartas, las tres azules", "es un trío de doses"
    Shape("n:NUM CARD COMMA THE n:NUM KINDS", "1 2 3 ALL IS+ 6"),
    Shape("IT|THEY IS NUM=2|3 NUM PLURAL", "THERE 3 4 5"),
    # French "ces trois-là, c'est deux photos et un document", Portuguese "essas duas é tudo pistola"
    Shape("THESE NUM=2|3 COMMA IT|THEY|THESE IS ...!COMMA", "1 2 5 6"),
    Shape("THESE NUM=2|3 THEY|IT IS ALL KIND", "5 1 2 4 6"),
    # Portuguese "só equipamentos, e todos de 4 para cima"
    Shape("THERE? ONLY KIND COMMA? AND ALL OF|WORTH? NUM OR_MORE|OR_LESS", "6 IS+ 3 AND WORTH 8 9"),
    # "two cards and they're both red"
    Shape("NUM CARD AND THEY|IT IS ...!PAUSE", "1 2 3>COMMA 4 5 6"),
    # "this card shows neither a gun nor a coat"
    Shape("THIS|IT IS WITH NEITHER A ITEM NOR A ITEM", "1 2 4 6 7 9"),
    # "two cards with the same number, both odd"
    Shape(
        "THERE? NUM=2 CARD WITH|OF THE? SAME ASPECT COMMA BOTH ODD|EVEN|COLOUR",
        "2 3 COMMA 9 IS+ 10 AND 6 7",
    ),
    # "at least a 5 and at least a 6", which are two cards
    Shape("PLEASE? THERE|DEMAND|WISH? AT_LEAST ONE NUM AND AT_LEAST ONE NUM", "2 4 5 6 8 9"),
    # "just a 7, that's all there is", French "une carte seulement : le Poison"
    Shape("ONLY A SORT NOTHING_ELSE", "2 3 4"),
    Shape("EXACTLY|ONLY ONE CARD COLON THE? ITEM", "2 3 4 A 6"),
    Shape("ONLY ONE CARD COLON COLOUR", "2 3 4 A 5"),
    # Italian "un guanto, uno qualsiasi"
    Shape("THERE? A SORT COMMA ANY", "1 2 3"),
    # French "ce que vous voyez, c'est un poison"
    Shape("OFFER COMMA IT IS ...!PAUSE", "3 4 5"),
    # Spanish "dos pistolas y un abrigo, ni más ni menos", "dos venenos y un abrigo, nada más": three are all
    Shape("THERE? NUM=2 KIND AND ONE SORT COMMA? EXACTLY|NO_MORE", "1 2 3 4 5 6"),
    Shape("THERE? ONE SORT AND NUM=2 KIND COMMA? EXACTLY|NO_MORE", "1 2 3 4 5 6"),
    # German "genau zwei Gegenstände und sonst keine Karte"
    Shape("IT|THERE|THESE|THEY? IS? EXACTLY NUM|A KIND AND? NOTHING_ELSE", "THERE 4 5 6 7"),
    # Spanish "tengo tres aquí, ninguna verde"
    Shape("THERE NUM=2|3 COMMA NO|ALL|BOTH ...", "2 CARD 3 4 5"),
    # "a blue one, any"
    Shape("THERE A SORT ANY", "1 2 3"),
    # "another 2" beside a 2
    Shape("THERE? A ...!PAUSE AND ANOTHER NUM", "1 2 3 4 A 6"),
    Shape("THERE? A NUM COMMA A NUM AND ANOTHER NUM", "1 2 3 4 5 6 7 A 9"),
)

_DENIED: Final = (
    # "it is not blue, it is red", "the first is not worth 5 but 6"
    Shape("... IS NOT COLOUR CARD? COMMA? IS|BUT COLOUR|ITEM CARD?", "1 2 8 9"),
    Shape("... IS NOT ITEM COMMA? IS|BUT ITEM", "1 2 7"),
    Shape("... IS NOT NUM PLURAL COMMA? IS|BUT NUM PLURAL", "1 2 8 9"),
    *(
        Shape(f"... IS NOT A|WORTH {sort} COMMA? IS|BUT A|WORTH? {sort}", "1 2 4 9")
        for sort in ("ITEM", "NUM")
    ),
    # Spanish "una de las dos es roja, no ambas"
    Shape("A|NUM OF THE NUM ... COMMA BUT? NOT BOTH", "ONLY 1 2 3 4 5"),
    # Spanish "no busco verdes sino rojas"
    Shape("WISH_NOT c:COLOUR COMMA|BUT ONLY c!COLOUR", "1>WISH ONLY 5"),
    Shape("WISH_NOT c:COLOUR BUT c!COLOUR", "1>WISH ONLY 4"),
    # "the second, not the first, is red"
    Shape("THE ORD COMMA THE ORD IS NOT COMMA IS SUCH", "1 2 9 10 AND 4 5 6 7 10"),
    # German "unter meinen dreien gibt es weder … noch …"
    Shape(
        "OF|AMONG THE NUM=2|3 LATE? IS|THERE NEITHER A? SORT NOR A? SORT",
        "3 CARD COMMA NO 8 OR 11",
    ),
    # "Mata Hari isn't among these", Spanish "esta oferta va sin Mata Hari"
    Shape("THE? PARTNER IS|THERE NOT AMONG THESE|THEM", "THERE NOT 2"),
    Shape("OFFER IS|THERE? WITH NOT PARTNER|COLOUR|ITEM", "THERE 4 5"),
    # "there aren't any 1s or 2s"
    Shape("THERE NO NUM PLURAL OR|NOR NUM PLURAL", "1 NOT 3 OR 6"),
    # Portuguese "não há 7 nenhum", "a outra nem verde é"
    Shape("THERE NOT NUM NO|ANY", "1 2 3"),
    Shape("...!COMMA COMMA THE OTHER NOR COLOUR IS", "1 2 3 4 7 NOT 6"),
    # French "pas un seul manteau ni un seul déguisement"
    Shape("NO NUM NOR|OR ONLY NUM=1 NUM", "THERE NOT 2 OR 6"),
    Shape("NO SORT NOR|OR ONLY NUM=1 SORT", "1 2 COMMA NO 6"),
    # "no 5 or gun", Spanish "ni un veneno ni el Asesino": none of either
    Shape("THERE? NO A? SORT OR|NOR THE|A? SORT", "1 2 4 COMMA 2 7"),
    Shape("THERE? NEITHER A? SORT NOR THE|A? PARTNER", "THERE NOT 4 COMMA THERE NOT 7"),
    Shape("THERE? NEITHER|NOR THE|A? PARTNER NOR A? SORT", "THERE NOT 4 COMMA THERE NOT 7"),
    # Spanish "no hay ningún disfraz, ni abrigos", "no hay rojas, ninguna verde"
    Shape("THERE NO KIND COMMA NOR KIND", "2 3 4 2 6"),
    Shape("THERE NOT KIND COMMA NO KIND", "1 2 3 OR 6"),
    # German "nicht rot, nicht blau"
    Shape("NOT c:COLOUR COMMA NOT c!COLOUR", "THERE 1 2 OR 5"),
    # French "deux rouges sans photo"
    Shape("THERE? NUM KIND WITH NOT COLOUR|ITEM|PARTNER", "1 2 3 COMMA NO 6"),
    # French "l'équipement n'est ni un manteau ni un déguisement"
    Shape("THE COLOUR- NUM=1~? IS NEITHER A? ITEM NOR A? ITEM", "A 2 THAT IS NOT 7 OR 10"),
    # Portuguese "uma é verde, duas não", "as três não são todas azuis", "nem 1 nem 2"
    Shape("ONE IS SUCH JOINT NUM=2 NOT", "1 2 3 4 5 IS 6 3"),
    Shape("THE NUM=2|3 NOT ALL|BOTH IS SUCH", "2 CARD COMMA 3 4 5 6"),
    Shape("NEITHER NUM NOR NUM", "THERE NOT 2 OR 4"),
    # Italian "nessuna rossa tranne una", "almeno una ma non tutte sono rosse"
    Shape("NO KIND EXCEPT ONE", "EXACTLY 4 2"),
    Shape("AT_LEAST ONE COMMA? BUT NOT ALL IS SUCH", "1 2 7 8 COMMA 4 5 6 7 8"),
    # Italian "niente rosse né 7"
    Shape("NO KIND AND NO NUM=4|5|6|7", "THERE NOT 2 COMMA THERE NOT 5"),
    # "neither guns nor coats, but one poison"
    Shape("THERE NOT KIND OR KIND COMMA? BUT ONE SORT", "1 8 9 COMMA NO 3 OR 5"),
    # "neither red nor blue, all three"
    Shape("THERE NOT KIND OR KIND COMMA ALL NUM=3", "8 CARD COMMA NO 3 4 5"),
    # Spanish "azules no hay, rojas tampoco", Portuguese "nem o Sicário nem o Agente Duplo estão aqui"
    Shape("KINDS THERE NOT JOINT KINDS NOT_TOO", "2 3 1 OR 5"),
    Shape("NEITHER THE PARTNER NOR THE PARTNER", "THERE NOT 3 OR 6"),
    Shape("NOT THE KIND OR|NOR THE KIND", "THERE 1 3 OR 6"),
    # Spanish "no son dos rojas, son tres"
    Shape("THEY IS NOT NUM KIND COMMA BUT? IS? NUM=2|3", "THERE 9 5"),
    # Portuguese "sem Parceiros: uma azul e uma verde"
    Shape("THERE NOT PARTNER COLON|COMMA A SORT AND A SORT", "1 5 6 7 8 9 COMMA NO 3"),
    # "the second is no higher than the first"
    Shape("THE ORD|LAST IS AT_MOST THE ORD|LAST", "1 2 3 NOT 4>HIGHER 5 6"),
    # German "ich habe die 7 nicht hier"
    Shape("THERE THE NUM|ITEM|COLOUR NOT", "1 4 3"),
    # Portuguese "nenhum número se repete nas três"
    Shape("NO NUM=2 IS SAME ASPECT AMONG THE NUM=2|3", "7 8 3 4>DIFFERENT 5"),
    # "neither red nor green is this card"
    Shape("NEITHER KIND NOR KIND IS THIS", "6 5 1 2 3 4"),
    Shape("THE ORD|LAST COMMA NEITHER A? SORT NOR A? SORT", "1 2 IS 4 6 7 9"),
    # "not blue, not green, so it's red", Portuguese "não é verde nem azul: é vermelha"
    Shape("NOT c:COLOUR COMMA NOT c!COLOUR COMMA|COLON IT? IS COLOUR", "IT 8 9"),
    Shape("THE ORD|LAST IS NOT c:COLOUR OR c!COLOUR COMMA|COLON IT? IS c!COLOUR", "1 2 10 11"),
    # Spanish "no todas son verdes, pero una lo es"
    Shape("NOT ALL IS SUCH COMMA? BUT ONE IS", "1 2 3 4 AND THERE 7 4"),
    # Spanish "ni guantes ni abrigos, aunque sí un disfraz", French "sans rouge, mais avec une bleue"
    Shape("NEITHER KIND NOR KIND COMMA? BUT A SORT", "THERE 7 8 COMMA NO 2 OR 4"),
    Shape("THERE NOT KIND COMMA? BUT WITH A SORT", "1 7 8 COMMA NO 3"),
    # Italian "sulla prima non c'è un 5", "sotto il 4 non c'è nulla"
    Shape("ABOUT THE ORD|LAST THERE NOT A ...!PAUSE", "2 3 IS NOT 6 7"),
    Shape("LOWER|HIGHER NUM COMMA? (THERE NOT)? NO", "6 IS 1 2"),
    # Italian "un 6, ma non rosso", "cappotto sì, pistola no"
    Shape("THERE? A NUM COMMA? BUT NOT COLOUR", "1 2 3 THAT IS 6 7"),
    Shape("x:ITEM- COMMA x!ITEM- NOT", "THERE A 1 COMMA NO 3"),
    # "neither guns, coats nor gloves", "not a gun nor a coat"
    Shape("NEITHER KIND COMMA KIND NOR KIND", "NO 2 OR 4 OR 6"),
    Shape("NOT A SORT OR|NOR A SORT", "NO 3 OR 6"),
    # a single card, and in the same breath what it is not
    Shape("ONLY? ONE CARD COLON|COMMA NOT A ...!PAUSE", "1 2 3 4 IT IS 5 6 7"),
    # Portuguese "não é azul a minha carta"
    Shape("IT IS NOT SUCH THE CARD-", "5 6 2 3 4"),
    Shape("IT IS WORTH? LIMIT NUM COMMA? THE CARD-", "7 8 2 3 4 5"),
)

_BUT_ONE: Final = (
    # "only one is red, the first"
    Shape("ONLY ONE IS SUCH COMMA THE ORD", "1 6 7 3 4"),
    # Portuguese "só é um casaco a segunda", Italian "è un cappotto solo la prima", "è un 5 solo una"
    Shape("ONLY IS SUCH THE ORD|LAST", "1 4 5 2 3"),
    Shape("IT IS SUCH ONLY THE ORD|LAST", "4 5 6 2 3"),
    Shape("IT IS SUCH ONLY ONE", "4 5 2 3"),
    # "only the 7 is blue", "only the gun is worth more than 5"
    Shape("ONLY THE NUM=4|5|6|7 IS SUCH", "EXACTLY ONE 4 5 COMMA THERE A 3 THAT 4 5"),
    Shape(
        "ONLY THE KIND IS WORTH? MORE|LESS|HIGHER|LOWER NUM",
        "EXACTLY ONE 4 5 6 7 COMMA THERE A 3 THAT 4 5 6 7",
    ),
    # "the first is red, no other is", Spanish "… y no hay otra roja"
    Shape("THE ORD IS SUCH COMMA? AND|BUT? NO OTHER IS", "ONLY 1 2 3 4"),
    Shape("THE ORD IS c:COLOUR COMMA? AND|BUT? THERE NOT ANOTHER c:COLOUR", "ONLY 1 2 3 4"),
    # "all but the gun are red"
    Shape("ALL BUT|EXCEPT THE ITEM- IS ...!PAUSE", "2>EXCEPT 3>A 4 COMMA 1 5 6"),
    # Portuguese "só a segunda é verde, as demais não", "tirando a primeira, as outras duas são verdes"
    Shape("ONLY THE ORD|LAST IS SUCH COMMA? AND? THE OTHERS|REST IS? NOT", "1 2 3 4 5"),
    Shape("EXCEPT THE ORD|LAST COMMA THE OTHERS NUM=2 IS SUCH", "2 3 8 NOT 9 AND 5 6 7 8 9"),
    # German "alle rot, nur die letzte nicht", Italian "tutte verdi tranne l'ultima che è rossa"
    Shape("ALL KIND COMMA ONLY THE ORD|LAST IS? NOT", "EXCEPT 5 6 COMMA 1 IS+ 2"),
    Shape("ALL IS? SUCH COMMA? EXCEPT THE ORD|LAST THAT IS SUCH", "6 7 9 10 AND THE OTHERS IS+ 3"),
    Shape("NO COLOUR COMMA? EXCEPT A ITEM", "EXACTLY ONE IS 2 COMMA THERE 5 6"),
    # Spanish "salvo la primera no hay rojas", "todas son verdes excepto una que es un 3"
    Shape("EXCEPT THE ORD|LAST COMMA? THERE NOT KIND", "ONLY 2 3 IS 7"),
    Shape("ALL IS? SUCH COMMA? EXCEPT A CARD? THAT IS A|WORTH? NUM|COLOUR|ITEM", "5 6 11 COMMA 1 IS+ 3"),
    # German "bis auf die zweite alles grün"
    Shape("EXCEPT THE ORD|LAST ALL KIND", "1 2 3 COMMA 4 IS+ 5"),
    # "apart from the gun there's nothing blue"
    Shape("EXCEPT THE KIND COMMA? THERE NOT|NO COLOUR", "EXACTLY ONE IS 7 COMMA 5 A 3"),
    # "nothing blue but the second", "but for the second, none is below 5"
    Shape("NO COLOUR COMMA? EXCEPT THE ORD", "ONLY 5 6 IS 2"),
    # French "que des objets, sauf la dernière"
    Shape("ONLY KIND COMMA EXCEPT THE ORD|LAST", "1>ALL 2 3 4 5 6"),
    # "one is a 5 and no other is"
    Shape("A|NUM IS ...!PAUSE AND|COMMA NO OTHER IS", "EXACTLY 1 2 3"),
    Shape("A|NUM IS ...!PAUSE NO_MORE IS", "EXACTLY 1 2 3"),
)

_JOINED: Final = (
    # "they make 10 and are blue"
    Shape("THEY|THESE? ADD_UP NUM AND IS SUCH", "1 2 3 4 THEY 5 6"),
    # "gun first, coat second"
    *(
        Shape(pattern.format(*sorts), put.format(*("A" if sort == "ITEM" else "" for sort in sorts)))
        for pattern, put, many in (
            ("{} ORD=1 JOINT? {} ORD=2", "THE 2 IS {} 1 3 THE 5 IS {} 4", 2),
            ("{} ORD=1 JOINT? {} ORD=2 JOINT? {} ORD=3", "THE 2 IS {} 1 3 THE 5 IS {} 4 6 THE 8 IS {} 7", 3),
        )
        for sorts in product(("COLOUR", "ITEM"), repeat=many)
    ),
)

WAYS: Final[tuple[Shape, ...]] = (*_COUNTED, *_DENIED, *_BUT_ONE, *_JOINED)
