"""Words that two readers would read in two ways, wherever they stand, and that are asked back."""

from collections.abc import Sequence
from typing import Final

from pbem.speech.settling.shapes import Doubt, Doubts
from pbem.speech.tokens import Token

_TWO: Final = "KIND NUM=1? CARD? AND|OR A? NUM? KIND NUM=1? CARD?"

_WHOSE: Final = (
    # "a gun or a coat is a 5", "no gun and no coat is a 5" - of the gun, too?
    Doubt(
        "STOP|COMMA|SEMI|COLON|DEMAND|WISH|THAT|STATING EITHER? LIMIT? A|THE|NUM|NO "
        "COLOUR|ITEM|NUM|PARTNER NUM? CARD? OR|AND|NOR LIMIT? A|THE|NUM|NO COLOUR|ITEM|NUM|PARTNER "
        "NUM? CARD? IS|BE|ADD_UP "
        "NOT|NO|A|THE|NUM|COLOUR|ITEM|PARTNER|WORTH|ODD|EVEN|HIGHER|LOWER|MORE|LESS|OF|WITH|BETWEEN|AT_LEAST|AT_MOST"
    ),
    # "a gun and a coat that are 5s", "a red one and a blue one worth 5 or more" - both, or the last?
    Doubt(f"{_TWO} COMMA? THAT|WORTH|HIGHER|LOWER|MORE|LESS|BETWEEN|ODD|EVEN"),
    Doubt(f"{_TWO} AT_LEAST|AT_MOST NUM ENDS"),
    Doubt(f"{_TWO} COMMA? WITH|OF INDEX|HIGHER|LOWER|MORE|LESS|AT_LEAST|AT_MOST|BETWEEN"),
    Doubt(f"{_TWO} NUM OR_MORE|OR_LESS"),
    Doubt("NO KIND AND NO KIND HIGHER|LOWER|MORE|LESS"),
    Doubt("NOT|NO KIND OR|NOR KIND NUM ENDS"),
    # "the first two are red, one is a 7" - one of the two, or the third?
    Doubt("THE ORD|LAST NUM=2 IS ...!PAUSE COMMA|AND NUM=1 IS? A NUM|ITEM|COLOUR"),
    # "two reds, of which the highest is a 5", "a red and a blue, none of them a 5" - of these, or of all?
    Doubt("KIND CARD? COMMA|AND|SEMI OF THEM THE HIGHEST|LOWEST"),
    Doubt("KIND CARD? COMMA|AND|SEMI THE HIGHEST|LOWEST OF THEM"),
    Doubt("NUM=2 KIND COMMA THE HIGHEST|LOWEST IS"),
    Doubt("A|NUM COLOUR|ITEM CARD? COMMA|AND NO|NEITHER OF THEM"),
    Doubt(
        "NUM=2 KIND CARD? COMMA|BUT|AND|SEMI|STOP NO OF|ODD|EVEN|WORTH|WITH|HIGHER|LOWER|BETWEEN|MORE|LESS"
    ),
    Doubt("NUM OF THEM ...!STOP COMMA A|NUM=1 OF THEM"),
    Doubt("NUM CARD OF|WITH THE? SAME ASPECT COMMA NO COLOUR|ITEM|NUM|ODD|EVEN"),
    Doubt("DEMAND|WISH ...!STOP KIND COMMA|AND OF|WITH? THE? SAME"),
    Doubt("COMMA KIND AND KIND OR KIND"),
    # as in "the first two are of one colour, but the numbers are odd", "two are red and their sum is 8"
    Doubt("ORD AND THE? ORD|LAST IS ...!STOP JOINT THE|THEIR ASPECT IS"),
    Doubt("THE ORD|LAST NUM=2 IS ...!STOP JOINT THE|THEIR ASPECT IS"),
    Doubt("NUM=2 IS? KIND JOINT THE|THEIR TOTAL|ASPECT IS"),
    # as in "the second is of the same colour as the first but of a different value"
    Doubt(
        "THE ORD|LAST CARD? IS OF|WITH? THE? SAME ASPECT AS THE ORD|LAST JOINT NOT? OF|WITH? "
        "A|THE? SAME|DIFFERENT|ANOTHER"
    ),
    # "two of one colour or of one value", "the first and the second …" - those, or all?
    Doubt("SAME ASPECT OR OF|WITH? THE? SAME"),
    # "two reds adding up to 8" - those two, or all there are?
    Doubt(
        "STOP|DEMAND|WISH|THERE|COMMA|COLON|STATING NUM=2 KIND CARD? COMMA|THAT|WITH? A? "
        "TOGETHER|ADD_UP|TOTAL"
    ),
    # "one is red and the other blue and they are 5s" - the other, or both?
    Doubt("THE OTHER|ORD IS? A? COLOUR|ITEM|NUM AND IS|BE+"),
    Doubt("THE OTHER OF? NUM|COLOUR|ITEM COMMA NOT COLOUR|ITEM+"),
    Doubt("THE ORD|LAST IS? KIND AND THE ORD|LAST IS? KIND ODD|EVEN|HIGHER|LOWER|MORE|LESS"),
    # as in "a gun and a coat, none a 5"
    Doubt("A KIND AND A KIND COMMA NO OF|ODD|EVEN|WORTH|WITH|HIGHER|LOWER|BETWEEN|MORE|LESS"),
    # as in "I demand a red one, that is two blue ones"
    Doubt("DEMAND|WISH A KIND COMMA THAT THEY? IS+"),
    Doubt("DEMAND|WISH ...!STOP AND THE HIGHEST|LOWEST|TOTAL IS"),
    Doubt("DEMAND|WISH NUM ...!STOP AND TOGETHER|ADD_UP"),
    Doubt("NUM=2 KIND COMMA THAT BE ADD_UP"),
    # German "eine rote, genau eine 5": the red one, or so many 5s?
    Doubt("COMMA EXACTLY A NUM STOP"),
    # as in "a red one and a blue one at most"
    Doubt("A KIND AND A KIND AT_MOST ENDS"),
    # as in "one is even, a red one or a blue one"
    Doubt("ODD|EVEN COMMA A KIND OR A KIND"),
    # as in "all are red, documents or photographs"
    Doubt("COLOUR CARD? COMMA A? ITEM OR A? ITEM STOP"),
    # "a gun. The 5." - the gun, or another?
    Doubt("COLOUR|ITEM|NUM STOP THE COLOUR|ITEM|NUM STOP"),
    # German "eine ist rot, eine blau oder grün"
    Doubt("IS KIND COMMA A COLOUR OR COLOUR ENDS"),
    Doubt("KIND IS COMMA A COLOUR OR COLOUR ENDS"),
    Doubt("IS? KIND COMMA A? NUM PLURAL? OR A? NUM PLURAL? STOP"),
    # as in "I demand a red one, I'd like it to be a 5"
    Doubt("DEMAND ...!STOP COMMA|AND|BUT WISH THAT? IT? BE"),
    # "I demand all red and a 7" - one of them, or all?
    Doubt("ALL|BOTH (THE NUM)? COLOUR AND|OR A NUM|ITEM|COLOUR ENDS"),
    # as in "only even ones and red"
    Doubt("ONLY CARD? ODD|EVEN AND|OR KIND"),
    # "no more than 10 or odd" of a total
    Doubt("TOTAL ...!STOP NUM OR A? COLOUR|ITEM|ODD|EVEN"),
)
_OTHERWISE: Final = (
    # "the others are of another colour" - than each other, or than the one before?
    Doubt("OTHER|OTHERS|NUM|ORD|LAST|THEY|BOTH IS+ OF|WITH? ANOTHER ASPECT ENDS"),
    Doubt("OTHER|OTHERS|NUM|ORD|LAST|THEY|BOTH IS+ OF|WITH? A DIFFERENT ASPECT ENDS"),
    Doubt("STOP|DEMAND|AND ANOTHER ASPECT STOP"),
    Doubt("STOP|DEMAND|AND A DIFFERENT ASPECT STOP"),
    Doubt("CARD OF ANOTHER ASPECT"),
    # "one is above 5 and the other lower" - than 5, or than the one?
    Doubt("HIGHER|LOWER|MORE|LESS NUM JOINT THE OTHER|OTHERS IS? NOT? LOWER_YET|HIGHER_YET"),
    Doubt("NUM OR_MORE|OR_LESS JOINT THE OTHER|OTHERS IS? NOT? LOWER_YET|HIGHER_YET"),
    # as in "they are the highest", "they are the 5"
    Doubt("IS+ THE HIGHEST|LOWEST ENDS"),
    Doubt("THEY IS THE NUM STOP"),
    # "I am Mata Hari", whose verb is that of several in Italian
    Doubt("STOP THEY IS NOT? PARTNER=mata-hari ENDS"),
)
_DENIED: Final = (
    # as in "is not above 5 or red", "isn't over 5 or under 3"
    Doubt(
        "NOT HIGHER|LOWER|MORE|LESS NUM OR|AND A? "
        "COLOUR|ITEM|NUM|HIGHER|LOWER|MORE|LESS|WORTH|ODD|EVEN|PARTNER"
    ),
    # "the first is no gun and no coat", "one is red and no 7" - that one, or none at all?
    Doubt(
        "NUM|ORD|LAST|IT|OTHER IS NO|NOT A? ITEM|COLOUR|NUM|PARTNER AND|COMMA|OR NO "
        "ITEM|COLOUR|NUM|PARTNER ENDS"
    ),
    Doubt("NUM|ORD|LAST|IT|OTHER IS A? ITEM|COLOUR|NUM AND NO ITEM|COLOUR|NUM- ENDS"),
    # Italian "l'una non è rossa né l'altra": of two cards, or of three?
    Doubt("IS NOT A? COLOUR|ITEM|NUM THE OTHER NOT_TOO"),
    # as in "they are not the same colour but the same value", "no two are the same colour and value"
    Doubt("NOT OF|WITH? THE? SAME ASPECT BUT OF|WITH? THE? SAME|DIFFERENT"),
    Doubt("NO NUM=2 ...!PAUSE SAME ASPECT AND|OR THE? SAME? ASPECT"),
    # "no guns and coats" - neither, or not both?
    Doubt("NO KIND AND ITEM|COLOUR ENDS"),
    # "none is red and a photo", "two are red and at least a 5" - is that said of them, or is it there?
    Doubt("NO|NEITHER|EVERY CARD|INDEX? IS ...!PAUSE AND AT_LEAST? A ...!IS|BE|THERE|STOP|COMMA ENDS"),
    Doubt("NO|NEITHER CARD? IS ...!PAUSE AND A ...!IS|BE|THERE|STOP|COMMA THAT IS"),
    Doubt("ALL|BOTH|THEY CARD? IS ...!PAUSE AND AT_LEAST A SORT ENDS"),
    Doubt("STOP|COMMA|SEMI|COLON|AND|BUT|THAT|STATING|OF NUM=2|3 CARD? IS SUCH AND AT_LEAST? A SORT ENDS"),
    Doubt("NO|NEITHER CARD? IS ...!PAUSE AND AT_LEAST NUM=1 SORT ENDS"),
    # "exactly two cards, at least one photo or a document"
    Doubt("COMMA AT_LEAST A|NUM=1 SORT OR A? SORT ENDS"),
    # "it is not true that there is a gun, a coat" - is the coat there?
    Doubt("NOT_TRUE THAT? THERE A|NUM SORT COMMA A|NUM|NO ...!STOP|OR STOP"),
    # Portuguese "não são todas azuis e pistola"
    Doubt("NOT IS? ALL IS? KIND AND A? KIND"),
    # as in "it is worth 5 and a gun", "they are between 2 and 5 and a photo"
    Doubt("IS WORTH|HIGHER|LOWER|MORE|LESS NUM AND A SORT ENDS"),
    Doubt("BETWEEN NUM AND NUM AND A SORT ENDS"),
    # as in "no reds but 7s", "no red one not", "not all but two"
    Doubt("NO KIND BUT NUM PLURAL"),
    Doubt("NOT ALL BUT NUM"),
    # "I don't want just one red one" - none, or more?
    Doubt("WISH_NOT ONLY"),
    # as in "no red one I demand"
    Doubt("STOP NO ...!STOP DEMAND STOP"),
    Doubt("COMMA WISH NO STOP"),
)
_NUMBERED: Final = (
    # "one is red and either a 5 or a 6" - the same card?
    Doubt("IS A? COLOUR|ITEM|NUM COMMA|AND|COLON EITHER A? COLOUR|ITEM|NUM"),
    # as in "a red one with a 5 or a 6"
    Doubt("KIND WITH|OF|WORTH A? NUM OR A NUM"),
    Doubt("KIND WITH|OF A INDEX OF? NUM OR A INDEX"),
    # "the last two 7s", "my first red card" - in these places, or of those in the hand?
    Doubt("STOP THE ORD|LAST NUM=2|3 NUM PLURAL STOP"),
    Doubt("STOP THE ORD KIND STOP"),
    Doubt("STOP ORD=1 A COLOUR|ITEM|NUM STOP"),
    # "I demand at least 5 points", "between 3 and 5 points" - each, or all together?
    Doubt("DEMAND|WISH|THERE LIMIT? NUM=2|3|4|5|6|7 INDEX- OR_MORE? ENDS"),
    Doubt("STOP AT_LEAST|AT_MOST|LESS|MORE|EXACTLY|BETWEEN NUM=2|3|4|5|6|7 (AND NUM)? INDEX- ENDS"),
    Doubt("THEY IS WITH? NUM INDEX STOP"),
    Doubt("DEMAND|WISH|THERE BETWEEN NUM AND NUM INDEX-"),
    Doubt("DEMAND|WISH|THERE NUM TO NUM INDEX-"),
    # German "Pistolen, und zwar zwei": so many, or of index 2?
    Doubt("COLOUR|ITEM+ COMMA NAMELY LIMIT? NUM STOP"),
    # "a gun and a coat, anything above 4"
    Doubt("KIND AND A? KIND COMMA ANYTHING"),
    # "one is a 4 but no gun" - that one, or none at all?
    Doubt("IS A? NUM BUT NO ITEM|COLOUR ENDS"),
    # "the first, the second is blue" - both, or a slip?
    Doubt("STOP THE ORD COMMA THE ORD IS-"),
    # "two are red or are blue" - the same two, or two of one colour?
    Doubt("NUM=2|3 IS A? KIND OR IS"),
    # "at most one is red and one is blue" - at most one, too?
    Doubt("AT_MOST|EXACTLY|ONLY A|NUM=1 IS KIND AND A|NUM=1 IS? KIND"),
    # as in "card 1 is red, 2 blue"
    Doubt("CARD NUM IS KIND JOINT NUM COLOUR|ITEM|A"),
    # "a gun, only one is blue" - only one gun, or one of all?
    Doubt("STOP|COMMA|AND|THERE A KIND COMMA|AND|BUT ONLY ONE IS"),
    # "entre 2 y 4 las tres", behind something else
    Doubt("COMMA|AND BETWEEN NUM AND NUM THE NUM"),
    Doubt("BETWEEN NUM AND NUM THE NUM COMMA|AND"),
    # "one is blue, namely the first, the last is a 1"
    Doubt("IS ...!PAUSE COMMA NAMELY THE ORD|LAST COMMA THE ORD|LAST IS"),
    # Italian "sono verdi e sono due": so many, or of index 2?
    Doubt("THEY IS+ ...!PAUSE AND IS+ NUM=2|3 ENDS"),
    # as in "one is red, exactly one, a document or a photo"
    Doubt("COMMA EXACTLY ONE COMMA A KIND OR"),
    # as in "two are of one value, the first is red, the third is not"
    Doubt("SAME ASPECT COMMA THE ORD IS ...!STOP JOINT THE ORD|OTHER IS? NOT ENDS"),
    # as in "exactly two blues and nothing else, the lowest is a 1"
    Doubt("EXACTLY NUM KIND NOTHING_ELSE COMMA|SEMI"),
    # "gun: 2" - two, or of index 2?
    Doubt("STOP COLOUR|ITEM- COLON NUM=1|2|3 STOP"),
    # as in "one more than two", "one not two", "at most one each"
    Doubt("STOP A MORE NUM STOP"),
    Doubt("STOP NUM NOT NUM STOP"),
    # as in "Partners: Mata Hari", of two; "an Assassin, a Double Agent or Mata Hari"
    Doubt("NUM=2|3 PARTNER COLON PARTNER ENDS"),
    Doubt("A PARTNER COMMA A? PARTNER OR"),
    # "only a gun is blue" - the only blue one, or one gun?
    Doubt("ONLY A|NUM=1 ITEM IS COLOUR"),
    # as in "all are red, that is, two"
    Doubt("IS+ KIND COMMA NAMELY COMMA? NUM STOP"),
)
_ASKED: Final = (
    # "it's the first", "my first red card" - of what?
    Doubt("STOP IT IS THE ORD|LAST STOP"),
    Doubt("STOP THE ORD|LAST KIND NUM=1 STOP"),
    # "add up to 10, please" - said, or asked?
    Doubt("STOP ADD_UP LIMIT? NUM COMMA? PLEASE"),
    # French "j'exige carte rouge", "toute carte rouge" - one, or all?
    Doubt("DEMAND|WISH CARD- COLOUR"),
    Doubt("DEMAND|WISH EVERY KIND"),
    Doubt("WISH EVERY CARD? HIGHER|LOWER|MORE|LESS"),
    Doubt("DEMAND|WISH OF A"),
    Doubt("DEMAND|WISH THAT THEY? BE MORE|LESS NUM=1|2|3 STOP"),
    Doubt("DEMAND|WISH INDEX- NUM STOP"),
    Doubt("STOP COLOUR- COMMA? PLEASE STOP"),
    Doubt("STOP CARD- HIGHER|LOWER NUM WISH_AFTER"),
    # German "…, mit einer 5 wäre ich zufrieden", behind a claim
    Doubt("COMMA|AND|BUT WITH A SORT WISH_AFTER"),
    # "I demand a green one, only one is red"
    Doubt("DEMAND|WISH A KIND COMMA|BUT|SEMI ONLY ONE IS"),
    # Spanish "exijo tres azules, ninguna repite valor" - of those asked for?
    Doubt("DEMAND|WISH NUM COLOUR|ITEM|CARD COMMA NO|NEITHER NUM=2? IS|REPEAT"),
    # "I'd rather have a 5 than a 6", where "to" is no range
    Doubt("DEMAND|WISH A NUM TO A NUM"),
    # "one coat 5 at least" - at least one, or at least 5?
    Doubt("NUM=1 ITEM|COLOUR NUM AT_LEAST STOP"),
    # "I'd like a red one, but a blue one would do" - both, or either?
    Doubt("DEMAND|WISH ...!STOP BUT WISH"),
    Doubt("DEMAND|WISH A NUM COMMA|SEMI WISH A NUM"),
    Doubt("DEMAND|WISH A COLOUR COMMA|SEMI WISH A COLOUR"),
    Doubt("WISH A COLOUR|ITEM|NUM COMMA A COLOUR|ITEM|NUM WISH_AFTER"),
    # "I demand a red one, not a blue one" - no blue one at all?
    Doubt("DEMAND|WISH A COLOUR|ITEM|NUM COMMA|AND NOT A COLOUR|ITEM|NUM ENDS"),
)
TYPED: Final = (
    # as in "two guns, a 5 each", "at least two each"
    Doubt("A NUM OR_MORE|OR_LESS? EVERY ENDS"),
    Doubt("STOP|DEMAND|WISH AT_LEAST|AT_MOST NUM=1|2|3 EVERY STOP"),
    # German "eine Pistole, keine 5": the gun is none, or there is none?
    Doubt("A COLOUR|ITEM|NUM COMMA NO_A COLOUR|ITEM|NUM STOP"),
    Doubt("NO_A KIND NOT STOP"),
    # "no photo, document" - neither, or a document?
    Doubt("NO_A ITEM COMMA ITEM STOP|AND"),
    Doubt("NO_A ITEM AND MASS|ITEM"),
    # "one is red, and a 5 too", "the first is a 5, and the second is red too" - what is it too?
    Doubt("IS|WORTH|OF|NUM ...!STOP AND|COMMA|STOP A COLOUR|ITEM|NUM COLOUR? TOO ENDS"),
    Doubt("COMMA TOO STOP"),
    # Spanish "ninguna es ni un 7 ni un 6": none, or all?
    Doubt("NO|NEITHER IS|BE NO"),
    Doubt("IS c:COLOUR JOINT THE ORD|OTHER TOO IS c!COLOUR"),
    Doubt("IS A? NUM JOINT THE ORD|OTHER TOO IS KIND"),
    Doubt("IS KIND JOINT THE ORD|OTHER TOO IS A? NUM|WORTH"),
    # "the odd ones are red" - all of them?
    Doubt("THE ODD|EVEN CARD+ IS+"),
    # as in "for 5, I demand a green one", "I demand 5 points or more"
    Doubt("ABOUT NUM COMMA DEMAND|WISH"),
    Doubt("DEMAND|WISH NUM INDEX OR_MORE|OR_LESS STOP"),
    # "there's a coat, I repeat, there's a coat" - one, or two?
    Doubt("STOP|COMMA|THERE A x:COLOUR|ITEM|NUM COMMA STATING? THERE A x:COLOUR|ITEM|NUM ENDS"),
    Doubt("STOP|COMMA|THERE A x:COLOUR|ITEM|NUM COMMA HERE IS A x:COLOUR|ITEM|NUM ENDS"),
    # "I demand a 5, two reds and a blue one from me" - are the reds given, too?
    Doubt("DEMAND|WISH ...!STOP COMMA ...!COMMA|STOP|THERE AND ...!COMMA|STOP|IS|BE|IT THERE|IN_OFFER ENDS"),
    # Spanish "pongo una pistola y quiero una de 6" - any 6, or a gun?
    Doubt("THERE A ITEM|COLOUR JOINT DEMAND|WISH A OF|WORTH NUM"),
    # "gun + coat = 7" - each, or together?
    Doubt("ITEM|COLOUR AND ITEM|COLOUR EXACTLY NUM"),
    # Spanish "el 3 es rojo", "una de la carta": an index, a place, or how many?
    Doubt("A|NUM=1 OF THE CARD- IS"),
    # German "es ist eine 5, und es ist eine grüne dabei" - the 5, or another?
    Doubt("IT IS A ...!STOP AND IT IS A ...!STOP THERE STOP"),
    Doubt("IT IS A ...!STOP NO_A ...!STOP THERE STOP"),
    # "my offer is above 4" - each card, or together?
    Doubt("OFFER IS HIGHER|LOWER NUM=1|2|3|4|5|6 STOP"),
    # "a gun, neither a 5 nor a 6" - the gun, or any?
    Doubt("A KIND COMMA NEITHER A? NUM NOR"),
    # "only the reds are above 5" - no other card, or one of them?
    Doubt("ONLY THE KINDS IS"),
    # "all the guns are here" - in the whole game?
    Doubt("ALL KINDS THERE|HERE ENDS"),
    # "except for the documents there are no reds" - is there one of them?
    Doubt("EXCEPT THE ITEM+"),
    # "No 1 is red"
    Doubt("STOP NO NUM=1# IS-"),
    # "one is red, the other is a 5 too" - what is it too?
    Doubt("IS A? COLOUR|ITEM JOINT THE OTHER|ORD IS TOO A? NUM"),
    Doubt("IS A? COLOUR|ITEM JOINT THE OTHER|ORD IS A? NUM TOO"),
    # Spanish "ni una roja ni dos" - so many, or of index 2?
    Doubt("NO A? KIND NO|NOR NUM=2|3 ENDS"),
    # "the first is red, the second a 5, in any order"
    Doubt("ORD|LAST ...!STOP ANY_ORDER"),
    # "the last, the second, is blue" - one card, or two?
    Doubt("THE LAST|ORD COMMA THE ORD|LAST COMMA IS"),
    # "a document, at least one" - of how many?
    Doubt("A KIND CARD? NUM=1? COMMA AT_LEAST NUM=1|2|3 STOP"),
    # "1-3 are red" - from one to three of them, or the first to the third?
    Doubt("STOP CARD? NUM DASH NUM IS+"),
    # Portuguese "uma azul e mais duas": two more blues, two more cards, or a 2?
    Doubt("COLOUR|ITEM AND ANOTHER NUM=2|3 STOP"),
    # as in "a card that is red and not a gun" - is it no gun, or is there none?
    *(
        Doubt(f"THAT IS COLOUR={colour} AND|BUT NOT A? ITEM={others} ENDS")
        for colour, others in (
            ("red", "poison|gun|briefcase|coat|disguise|gloves"),
            ("blue", "photographs|documents|coat|disguise|gloves|tape-recorder"),
            ("green", "photographs|documents|poison|gun|briefcase|tape-recorder"),
        )
    ),
)
_THOSE: Final = (
    # "two are red, but only one is above 4", "two 5s, none red" - of those two, or of all?
    Doubt(
        "NUM=2|3 CARD? IS? SUCH JOINT ONLY|AT_MOST|EXACTLY A|NUM=1 IS? WORTH|HIGHER|LOWER|MORE|LESS|ODD|EVEN"
    ),
    Doubt("NUM=2 IS COLOUR JOINT ONLY|AT_MOST|EXACTLY A|NUM=1 IS? A? ITEM|NUM ENDS"),
    Doubt("NUM=2 IS? ITEM JOINT ONLY|AT_MOST|EXACTLY A|NUM=1 IS? A? NUM ENDS"),
    Doubt("NUM=2 NUM PLURAL? JOINT ONLY|AT_MOST|EXACTLY A|NUM=1 IS? A? COLOUR|ITEM ENDS"),
    Doubt("NUM=2|3 NUM PLURAL? JOINT NO COLOUR|ITEM ENDS"),
    Doubt(
        "ORD AND THE? ORD|LAST IS ...!PAUSE JOINT ONLY|AT_MOST|EXACTLY A|NUM=1 IS? "
        "WORTH|HIGHER|LOWER|MORE|LESS|ODD|EVEN|A|NUM|COLOUR|ITEM"
    ),
    Doubt("NUM=2 IS? KIND JOINT ONLY|AT_MOST|EXACTLY|NO A|NUM=1? OF THE NUM=2"),
    # "two are blue, one a gun" - one of the two, or a third?
    Doubt("NUM=2 IS COLOUR COMMA|AND NUM=1 A ITEM|NUM ENDS"),
    Doubt("NUM=2 IS ITEM COMMA|AND NUM=1 A? COLOUR|NUM ENDS"),
    Doubt("NUM=2 IS COLOUR|ITEM COMMA|AND NUM=1 HIGHER|LOWER|MORE|LESS NUM ENDS"),
    # "two are guns and together worth 9", "…, total 9" - those two, or all?
    Doubt("STOP|COMMA|THERE|STATING NUM=2 IS KIND JOINT IS? TOGETHER|TOTAL|ADD_UP"),
    Doubt("OTHER NUM=2 IS ...!PAUSE JOINT THEY? IS? TOGETHER|TOTAL|ADD_UP"),
    # "one is red, the others are of another colour" - than the red one, or than each other?
    Doubt("JOINT THE|BOTH? NUM=2? OTHERS IS? OF|WITH? A? DIFFERENT|ANOTHER ASPECT"),
    Doubt("JOINT THE|BOTH? NUM=2? OTHERS IS? OF|WITH? A? ASPECT DIFFERENT"),
    # "a red 5 and a blue one" - a blue 5? "A gun above 4 and one below 3" - another gun?
    Doubt("A NUM COLOUR AND|OR|COMMA A COLOUR ENDS"),
    Doubt("A COLOUR NUM=2|3|4|5|6|7 AND|OR A COLOUR NUM=1 ENDS"),
    Doubt("A ITEM NUM AND|OR A NUM ENDS"),
    Doubt("A KIND ODD|EVEN AND|OR|COMMA A ODD|EVEN ENDS"),
    Doubt("A KIND WORTH? HIGHER|LOWER|MORE|LESS NUM AND|OR A WORTH|HIGHER|LOWER|MORE|LESS"),
    Doubt("A KIND WORTH|OF NUM AND|OR A WORTH|HIGHER|LOWER|OF"),
)
_WHICH: Final = (
    Doubt("ONLY NUM=2|3 COLOUR|ITEM+ IS+ HIGHER|LOWER|MORE|LESS|WORTH|ODD|EVEN"),
    # "the second and last is a 7" - one card, or two?
    Doubt("THE ORD AND LAST IS- A|WORTH|COLOUR|ITEM|NUM|ODD|EVEN|HIGHER|LOWER|MORE|LESS"),
    # "the cards are a 5 or a 6" - each of them?
    Doubt("THE CARD+ IS+ A SORT OR A SORT ENDS"),
    # "I want the third gun" - the third that there is?
    Doubt("DEMAND|WISH THE ORD|LAST KIND"),
    # Spanish "una suma 5"
    Doubt("STOP A|NUM=1 TOTAL NUM STOP"),
    # "I want a 5 and demand that it be red" - is the 5 demanded, too?
    Doubt("WISH A SORT AND DEMAND THAT IT? BE-"),
    Doubt("DEMAND|WISH A SORT COMMA WISH COLOUR|ODD|EVEN STOP"),
    # "I demand a different colour" - than what?
    Doubt("DEMAND|WISH A ASPECT DIFFERENT STOP"),
)
SETTLED: Final = (*_WHOSE, *_THOSE, *_WHICH, *_OTHERWISE, *_DENIED, *_NUMBERED, *_ASKED)

_AS_TYPED: Final = Doubts(TYPED)
_AS_SETTLED: Final = Doubts(SETTLED)


def in_doubt(typed: list[Token], settled: list[Token], own: Doubts) -> Sequence[Token]:
    """Return the words of a text that can be read in two ways, none where there are none.

    Args:
        typed: its words as they were scanned.
        settled: as the grammar gets them.
        own: what is in doubt in its language alone.
    """
    return _AS_TYPED.first(typed) or _AS_SETTLED.first(settled) or own.first(settled)
