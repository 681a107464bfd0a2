"""Words that two readers would read in two ways, wherever they stand, and that are asked back."""

from collections.abc import Sequence
from typing import Final

from pbem.speech.lexicon import Token
from pbem.speech.settling.shapes import Doubt, doubt, doubted

_TWO: Final = "COLOUR|ITEM NUM=1? CARD? AND|OR A? NUM? COLOUR|ITEM NUM=1? CARD?"
_SORT: Final = "COLOUR_NOUN|INDEX|ITEM_NOUN"

_WHOSE: Final = (
    # "a gun or a coat is a 5", "no gun and no coat is a 5" - of the gun, too?
    doubt(
        "STOP|COMMA|SEMI|COLON|DEMAND|WISH|THAT|STATING EITHER? LIMIT? A|THE|NUM|NO "
        "COLOUR|ITEM|NUM|PARTNER NUM? CARD? OR|AND|NOR LIMIT? A|THE|NUM|NO COLOUR|ITEM|NUM|PARTNER "
        "NUM? CARD? IS|BE|ADD_UP "
        "NOT|NO|A|THE|NUM|COLOUR|ITEM|PARTNER|WORTH|ODD|EVEN|HIGHER|LOWER|MORE|LESS|OF|WITH|BETWEEN|AT_LEAST|AT_MOST"
    ),
    # "a gun and a coat that are 5s", "a red one and a blue one worth 5 or more" - both, or the last?
    doubt(f"{_TWO} COMMA? THAT|WORTH|HIGHER|LOWER|MORE|LESS|BETWEEN|ODD|EVEN"),
    doubt(f"{_TWO} AT_LEAST|AT_MOST NUM ENDS"),
    doubt(f"{_TWO} COMMA? WITH|OF INDEX|HIGHER|LOWER|MORE|LESS|AT_LEAST|AT_MOST|BETWEEN"),
    doubt(f"{_TWO} NUM OR_MORE|OR_LESS"),
    doubt("NO COLOUR|ITEM AND NO COLOUR|ITEM HIGHER|LOWER|MORE|LESS"),
    doubt("NOT|NO COLOUR|ITEM OR|NOR COLOUR|ITEM NUM ENDS"),
    # "the first two are red, one is a 7" - one of the two, or the third?
    doubt("THE ORD|LAST NUM=2 IS ...!PAUSE COMMA|AND NUM=1 IS? A NUM|ITEM|COLOUR"),
    # "two reds, of which the highest is a 5", "a red and a blue, none of them a 5" - of these, or of all?
    doubt("COLOUR|ITEM CARD? COMMA|AND|SEMI OF THEM THE HIGHEST|LOWEST"),
    doubt("COLOUR|ITEM CARD? COMMA|AND|SEMI THE HIGHEST|LOWEST OF THEM"),
    doubt("NUM=2 COLOUR|ITEM COMMA THE HIGHEST|LOWEST IS"),
    doubt("COLOUR|ITEM CARD? COMMA|AND NO|NEITHER OF THEM"),
    doubt(
        "NUM=2 COLOUR|ITEM CARD? COMMA|BUT|AND|SEMI|STOP NO "
        "OF|ODD|EVEN|WORTH|WITH|HIGHER|LOWER|BETWEEN|MORE|LESS"
    ),
    doubt("NUM=2 COLOUR|ITEM CARD? COMMA BUT? ONLY A|NUM=1 ODD|EVEN|HIGHER|LOWER|MORE|LESS"),
    doubt("NUM OF THEM ...!STOP COMMA A|NUM=1 OF THEM"),
    doubt(f"NUM CARD OF|WITH THE? SAME {_SORT} COMMA NO COLOUR|ITEM|NUM|ODD|EVEN"),
    doubt("DEMAND|WISH ...!STOP COLOUR|ITEM COMMA|AND OF|WITH? THE? SAME"),
    doubt("COMMA COLOUR|ITEM AND COLOUR|ITEM OR COLOUR|ITEM"),
    # as in "the first two are of one colour, but the numbers are odd", "two are red and their sum is 8"
    doubt("ORD AND THE? ORD|LAST IS ...!STOP JOINT THE|THEIR INDEX|COLOUR_NOUN|ITEM_NOUN IS"),
    doubt("THE ORD|LAST NUM=2 IS ...!STOP JOINT THE|THEIR INDEX|COLOUR_NOUN|ITEM_NOUN IS"),
    doubt("NUM=2 IS? COLOUR|ITEM JOINT THE|THEIR TOTAL|INDEX|COLOUR_NOUN|ITEM_NOUN IS"),
    # as in "the second is of the same colour as the first but of a different value"
    doubt(
        f"THE ORD|LAST CARD? IS OF|WITH? THE? SAME {_SORT} AS THE ORD|LAST JOINT NOT? OF|WITH? "
        "A|THE? SAME|DIFFERENT|ANOTHER"
    ),
    # "two of one colour or of one value", "the first and the second …" - those, or all?
    doubt(f"SAME {_SORT} OR OF|WITH? THE? SAME"),
    # "two reds adding up to 8" - those two, or all there are?
    doubt(
        "STOP|DEMAND|WISH|THERE|COMMA|COLON|STATING NUM=2 COLOUR|ITEM CARD? COMMA|THAT|WITH? A? "
        "TOGETHER|ADD_UP|TOTAL"
    ),
    # "one is red and the other blue and they are 5s" - the other, or both?
    doubt("THE OTHER|ORD IS? A? COLOUR|ITEM|NUM AND IS|BE+"),
    doubt("THE OTHER OF? NUM|COLOUR|ITEM COMMA NOT COLOUR|ITEM+"),
    doubt("THE ORD|LAST IS? COLOUR|ITEM AND THE ORD|LAST IS? COLOUR|ITEM ODD|EVEN|HIGHER|LOWER|MORE|LESS"),
    # as in "a gun and a coat, none a 5"
    doubt("A COLOUR|ITEM AND A COLOUR|ITEM COMMA NO OF|ODD|EVEN|WORTH|WITH|HIGHER|LOWER|BETWEEN|MORE|LESS"),
    # as in "I demand a red one, that is two blue ones"
    doubt("DEMAND|WISH A COLOUR|ITEM COMMA THAT THEY? IS+"),
    doubt("DEMAND|WISH A COLOUR|ITEM|NUM COMMA IT? IS"),
    doubt("DEMAND|WISH ...!STOP AND THE HIGHEST|LOWEST|TOTAL IS"),
    doubt("DEMAND|WISH NUM ...!STOP AND TOGETHER|ADD_UP"),
    doubt("NUM=2 COLOUR|ITEM COMMA THAT BE ADD_UP"),
    # as in "two guns, a 5 each"
    doubt("COMMA EXACTLY A NUM STOP"),
    # as in "all are red, documents or photographs"
    doubt("COLOUR CARD? COMMA A? ITEM OR A? ITEM STOP"),
    # "a gun. The 5." - the gun, or another?
    doubt("COLOUR|ITEM|NUM STOP THE COLOUR|ITEM|NUM STOP"),
    # "a gun, neither a 5 nor a 6", "a gun, no 5" - the gun, or any?
    doubt("A COLOUR|ITEM COMMA NEITHER A? NUM NOR"),
    doubt("A COLOUR|ITEM COMMA A NUM OR A NUM"),
    # German "eine ist rot, eine blau oder grün"
    doubt("IS COLOUR|ITEM COMMA A COLOUR OR COLOUR ENDS"),
    doubt("COLOUR|ITEM IS COMMA A COLOUR OR COLOUR ENDS"),
    doubt("IS? COLOUR|ITEM COMMA A? NUM PLURAL? OR A? NUM PLURAL? STOP"),
    # as in "I demand a red one, I'd like it to be a 5"
    doubt("DEMAND ...!STOP COMMA|AND|BUT WISH THAT? IT? BE"),
    # "I demand all red and a 7" - one of them, or all?
    doubt("ALL|BOTH (THE NUM)? COLOUR AND|OR A NUM|ITEM|COLOUR ENDS"),
    # as in "only even ones and red"
    doubt("ONLY CARD? ODD|EVEN AND|OR COLOUR|ITEM"),
    doubt("ONLY OF? NUM AND COLOUR|ITEM"),
    doubt("ONLY HIGHER|LOWER|MORE|LESS NUM AND COLOUR|ITEM"),
    # "no more than 10 or odd" of a total
    doubt("TOTAL ...!STOP NUM OR A? COLOUR|ITEM|ODD|EVEN"),
)
_OTHERWISE: Final = (
    # "the others are of another colour" - than each other, or than the one before?
    doubt(f"OTHER|OTHERS|NUM|ORD|LAST|THEY|BOTH IS+ OF|WITH? ANOTHER {_SORT} ENDS"),
    doubt(f"OTHER|OTHERS|NUM|ORD|LAST|THEY|BOTH IS+ OF|WITH? A DIFFERENT {_SORT} ENDS"),
    doubt(f"STOP|DEMAND|AND ANOTHER {_SORT} STOP"),
    doubt(f"STOP|DEMAND|AND A DIFFERENT {_SORT} STOP"),
    doubt(f"CARD OF ANOTHER {_SORT}"),
    # "one is above 5 and the other lower" - than 5, or than the one?
    doubt("HIGHER|LOWER|MORE|LESS NUM JOINT THE OTHER|OTHERS IS? NOT? LOWER_YET|HIGHER_YET"),
    doubt("NUM OR_MORE|OR_LESS JOINT THE OTHER|OTHERS IS? NOT? LOWER_YET|HIGHER_YET"),
    # as in "they are the highest", "they are the 5"
    doubt("IS+ THE HIGHEST|LOWEST ENDS"),
    doubt("THEY IS THE NUM STOP"),
    # "I am Mata Hari", whose verb is that of several in Italian
    doubt("STOP THEY IS NOT? PARTNER=mata-hari ENDS"),
)
_DENIED: Final = (
    # as in "is not above 5 or red", "isn't over 5 or under 3"
    doubt(
        "NOT HIGHER|LOWER|MORE|LESS NUM OR|AND A? "
        "COLOUR|ITEM|NUM|HIGHER|LOWER|MORE|LESS|WORTH|ODD|EVEN|PARTNER"
    ),
    # "the first is no gun and no coat", "one is red and no 7" - that one, or none at all?
    doubt(
        "NUM|ORD|LAST|IT|OTHER IS NO|NOT A? ITEM|COLOUR|NUM|PARTNER AND|COMMA|OR NO "
        "ITEM|COLOUR|NUM|PARTNER ENDS"
    ),
    doubt("NUM|ORD|LAST|IT|OTHER IS A? ITEM|COLOUR|NUM AND NO ITEM|COLOUR|NUM- ENDS"),
    # "one is red and not a 5" in languages that say "no 5" of the card
    doubt("IS NOT A? COLOUR|ITEM|NUM THE OTHER NOT_TOO"),
    # as in "they are not the same colour but the same value", "no two are the same colour and value"
    doubt(f"NOT OF|WITH? THE? SAME {_SORT} BUT OF|WITH? THE? SAME|DIFFERENT"),
    doubt(f"NO NUM=2 ...!PAUSE SAME {_SORT} AND|OR THE? SAME? {_SORT}"),
    # "no guns and coats" - neither, or not both?
    doubt("NO COLOUR|ITEM AND ITEM|COLOUR ENDS"),
    # as in "no reds but 7s", "no red one not", "not all but two"
    doubt("NO COLOUR|ITEM BUT NUM PLURAL"),
    doubt("NO COLOUR|ITEM|NUM OR|NOR MORE|LESS"),
    doubt("NOT ALL BUT NUM"),
    doubt("ALL BUT NUM COLOUR|ITEM STOP"),
    # "I don't want just one red one" - none, or more?
    doubt("WISH_NOT ONLY"),
    # as in "no red one I demand"
    doubt("STOP NO ...!STOP DEMAND STOP"),
    doubt("COMMA WISH NO STOP"),
)
_NUMBERED: Final = (
    # "only the reds are over 5" - no others, or all of them?
    doubt("ONLY THE COLOUR|ITEM+ IS+"),
    # "one is red and either a 5 or a 6" - the same card?
    doubt("IS A? COLOUR|ITEM|NUM COMMA|AND|COLON EITHER A? COLOUR|ITEM|NUM"),
    # as in "a red one with a 5 or a 6"
    doubt("COLOUR|ITEM WITH|OF|WORTH A? NUM OR A NUM"),
    doubt("COLOUR|ITEM WITH|OF A INDEX OF? NUM OR A INDEX"),
    # "the last two 7s", "my first red card" - in these places, or of those in the hand?
    doubt("STOP THE ORD|LAST NUM=2|3 NUM PLURAL STOP"),
    doubt("STOP THE ORD COLOUR|ITEM STOP"),
    doubt("STOP ORD=1 A COLOUR|ITEM|NUM STOP"),
    # "I demand at least 5 points", "between 3 and 5 points" - each, or all together?
    doubt("DEMAND|WISH|THERE LIMIT? NUM=2|3|4|5|6|7 INDEX- OR_MORE? ENDS"),
    doubt("STOP AT_LEAST|AT_MOST|LESS|MORE|EXACTLY|BETWEEN NUM=2|3|4|5|6|7 (AND NUM)? INDEX- ENDS"),
    doubt("THEY IS WITH? NUM INDEX STOP"),
    doubt("DEMAND|WISH|THERE BETWEEN NUM AND NUM INDEX-"),
    doubt("DEMAND|WISH|THERE NUM TO NUM INDEX-"),
    # "two are red or are blue" - the same two, or two of one colour?
    doubt("NUM=2|3 IS A? COLOUR|ITEM OR IS"),
    # "at most one is red and one is blue" - at most one, too?
    doubt("AT_MOST|EXACTLY|ONLY A|NUM=1 IS COLOUR|ITEM AND A|NUM=1 IS? COLOUR|ITEM"),
    # as in "card 1 is red, 2 blue"
    doubt("CARD NUM IS COLOUR|ITEM JOINT NUM COLOUR|ITEM|A"),
    # "gun: 2" - two, or of index 2?
    doubt("STOP COLOUR|ITEM- COLON NUM=1|2|3 STOP"),
    # as in "one more than two", "one not two", "at most one each"
    doubt("STOP A MORE NUM STOP"),
    doubt("STOP NUM NOT NUM STOP"),
    doubt("AT_MOST NUM EVERY"),
    # as in "Partners: Mata Hari", of two; "an Assassin, a Double Agent or Mata Hari"
    doubt("NUM=2|3 PARTNER COLON PARTNER ENDS"),
    doubt("A PARTNER COMMA A? PARTNER OR"),
    # "only a gun is blue" - the only blue one, or one gun?
    doubt("ONLY A|NUM=1 ITEM IS COLOUR"),
    # as in "all are red, that is, two"
    doubt("IS+ COLOUR|ITEM COMMA NAMELY COMMA? NUM STOP"),
)
_ASKED: Final = (
    # "I'd like a red one, but a blue one would do" - both, or either?
    doubt("DEMAND|WISH ...!STOP BUT WISH"),
    doubt("DEMAND|WISH A NUM COMMA|SEMI WISH A NUM"),
    doubt("DEMAND|WISH A COLOUR COMMA|SEMI WISH A COLOUR"),
    doubt("WISH A COLOUR|ITEM|NUM COMMA A COLOUR|ITEM|NUM WISH_AFTER"),
    # "I'm not demanding a gun but a coat", whose formula denied is a wish
    doubt("WISH A COLOUR|ITEM|NUM BUT A COLOUR|ITEM|NUM STOP"),
    doubt("WISH A COLOUR|ITEM|NUM COMMA DEMAND"),
    # "I demand a red one, not a blue one" - no blue one at all?
    doubt("DEMAND|WISH A COLOUR|ITEM|NUM COMMA|AND NOT A COLOUR|ITEM|NUM ENDS"),
)
_TYPED: Final = (
    # as in "two guns, a 5 each", "at least two each"
    doubt("A NUM OR_MORE|OR_LESS? EVERY ENDS"),
    doubt("STOP|DEMAND|WISH AT_LEAST|AT_MOST NUM=1|2|3 EVERY STOP"),
    # German "eine Pistole, keine 5": the gun is none, or there is none?
    doubt("A COLOUR|ITEM|NUM COMMA NO_A COLOUR|ITEM|NUM STOP"),
    doubt("NO_A COLOUR|ITEM NOT STOP"),
    # "no photo, document" - neither, or a document?
    doubt("NO_A ITEM COMMA ITEM STOP|AND"),
    doubt("NO_A ITEM AND MASS|ITEM"),
    # "one is red, and a 5 too", "the first is a 5, and the second is red too" - what is it too?
    doubt("IS|WORTH|OF|NUM ...!STOP AND|COMMA|STOP A COLOUR|ITEM|NUM COLOUR? TOO ENDS"),
    doubt("COMMA TOO STOP"),
    doubt("IS c:COLOUR JOINT THE ORD|OTHER TOO IS c!COLOUR"),
    doubt("IS A? NUM JOINT THE ORD|OTHER TOO IS COLOUR|ITEM"),
    doubt("IS COLOUR|ITEM JOINT THE ORD|OTHER TOO IS A? NUM|WORTH"),
    # "the odd ones are red" - all of them?
    doubt("THE ODD|EVEN CARD+ IS+"),
    # as in "for 5, I demand a green one", "I demand 5 points or more"
    doubt("ABOUT NUM COMMA DEMAND|WISH"),
    doubt("DEMAND|WISH NUM INDEX OR_MORE|OR_LESS STOP"),
    # "a gun, neither a 5 nor a 6" - the gun, or any?
    doubt("A COLOUR|ITEM COMMA NEITHER A? NUM NOR"),
)
DOUBTS: Final[tuple[Doubt, ...]] = (*_WHOSE, *_OTHERWISE, *_DENIED, *_NUMBERED, *_ASKED)


def in_doubt(typed: list[Token], settled: list[Token]) -> Sequence[Token]:
    """Return the words of a text that can be read in two ways, none where there are none.

    Args:
        typed: its words as they were scanned.
        settled: as the grammar gets them.
    """
    return doubted(typed, _TYPED) or doubted(settled, DOUBTS)
