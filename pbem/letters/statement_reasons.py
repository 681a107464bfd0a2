"""Why what was said is no claim, demand or wish: a sentence for each reason of ``pbem.speech``."""

from pbem.letters.voice import N_, Voice
from pbem.speech.reasons import Reason

_SENTENCES = {
    Reason.NOT_UNDERSTOOD: N_(
        "I could not read all of this as a statement about the cards. Please put it more simply: how many "
        "cards, and what they are."
    ),
    Reason.AMBIGUOUS: N_("This can be read in two ways that differ. Please say which is meant."),
    Reason.CONTRADICTION: N_("No cards can be all that is said here."),
    Reason.SUBJECTIVE: N_(
        "This is a matter of judgement, which the cards cannot decide: a claim has to be objective. As free "
        "talk, with SAY before it, it travels untouched."
    ),
    Reason.VAGUE: N_("This gives no definite figure. Please say how many, or how much, exactly or at least."),
    Reason.HEDGED: N_(
        "A claim is true or it is not: it cannot be half taken back. Please say it plainly, or as free talk "
        "with SAY."
    ),
    Reason.CONDITIONAL: N_(
        "A claim cannot depend on a condition. Please say it plainly, or as free talk with SAY."
    ),
    Reason.QUESTION: N_("A question claims nothing. To ask the others something, put SAY before it."),
    Reason.PROMISE: N_("A promise is free talk, which nobody checks: put SAY before it."),
    Reason.PAST: N_("A claim speaks of the cards as they lie now. To talk of the past, put SAY before it."),
    Reason.HAND: N_(
        "A claim speaks of the cards laid, not of the hand. To talk of your hand, put SAY before it."
    ),
    Reason.OTHERS: N_(
        "A claim speaks of the cards laid, not of other players. To talk of them, put SAY before it."
    ),
    Reason.NOTHING_SAID: N_(
        "This says nothing about any card. To let the others read it, put SAY before it."
    ),
    Reason.DEMAND_PARTNER: N_(
        "A demand cannot speak of Partners, only of items, colours, types and indices. As a wish it may."
    ),
    Reason.DEMAND_PLACE: N_(
        "A demand cannot speak of the order in which cards lie, only of the cards. As a wish it may."
    ),
    Reason.DEMAND_IMPOSSIBLE: N_(
        "No one, two or three cards could satisfy this demand. Please ask for less."
    ),
    Reason.DEMAND_HEDGED: N_(
        "A demand binds whoever answers it, so it cannot hold only if possible. Say it plainly, or make it a "
        "wish."
    ),
}


TO_BE_SAID = frozenset(reason for reason, sentence in _SENTENCES.items() if "SAY" in sentence)
"""Reasons whose sentence says how the words travel as talk."""


def reason_sentence(code: str, voice: Voice) -> str:
    """Return the sentence for a reason, by its code; for one that is not known, the most general."""
    try:
        reason = Reason(code)
    except ValueError:
        reason = Reason.NOT_UNDERSTOOD
    return voice.gettext(_SENTENCES[reason])
