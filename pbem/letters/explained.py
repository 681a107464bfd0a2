"""The rules explained, a paragraph for each part of them."""

from pbem.letters.voice import N_, Voice
from pbem.speech.questions import Topic

_TEXTS = {
    Topic.TURN: (
        N_("The turn"),
        N_(
            "Turns go round in seat order. The active player declares: one to three cards, laid face down, "
            "with claims and at most one demand or wish. The others each answer with as many cards, or with "
            "none. In the challenge window that follows anybody may accuse. At last the active player "
            "decides: one counter-offer is taken, and the two offers change hands unseen; or none is, and "
            "the failed exchange costs a Compromised cover and brings two cards from the pile."
        ),
    ),
    Topic.CLAIMS: (
        N_("Claims"),
        N_(
            "A claim speaks of the sender’s own cards, and of what can be checked on them: colours, items, "
            "indices, sums, Partners, places. It means “at least”, unless it says exactly, only, all or "
            "none. A false one is refused, and nobody else hears of it. If a Double Agent lies among the "
            "cards, no claim about them is checked, and nobody can see that it was not. Whatever cannot be "
            "checked is talk."
        ),
    ),
    Topic.DEMAND: (
        N_("Demand and wish"),
        N_(
            "A demand binds. It speaks of items, colours, types and indices, and each counter-offer has to "
            "meet it as a whole; one that does not is refused, and nobody else hears of it. A Partner in it "
            "may stand for any resource, and with a Double Agent in it nothing has to be met. A wish is "
            "shown to everybody just the same, and binds nobody."
        ),
    ),
    Topic.COUNTER_OFFERS: (
        N_("Counter-offers"),
        N_(
            "A counter-offer has exactly as many cards as were declared, with claims and talk of its own. "
            "Until all have answered, or the deadline comes, it can be changed or taken back; without cards "
            "on the table one has passed. Sealed ones are shown together at the end, open ones as they "
            "arrive, as the game was set up. Those who hold too few cards are not waited for."
        ),
    ),
    Topic.ACCUSATIONS: (
        N_("Accusations"),
        N_(
            "An accusation says that one kind of Partner lies hidden in somebody else’s offer. If it is "
            "right, that Partner is shown and leaves the game; its owner takes a Compromised cover and gets "
            "the other cards back, and the accuser may pick a card from the pile. Against the active player "
            "this ends the turn. If it is wrong, the accuser alone sees the offer and takes the cover; if "
            "one of the two is the active player, the counter-offer of the other goes back."
        ),
    ),
    Topic.PARTNERS: (
        N_("Partners"),
        N_(
            "Partners have neither colour nor index. A Double Agent keeps the claims of its offer from "
            "being checked, and frees it from the demand. An Assassin in the active player’s offer may be "
            "shown when a counter-offer is taken: its owner takes a Compromised cover, and may be made to "
            "change the offer by a demand. A Mata Hari there works when nobody laid a counter-offer: all "
            "covers of the active player turn Undercover, and up to two cards come from the pile."
        ),
    ),
    Topic.COVERS: (
        N_("Covers"),
        N_(
            "Ten covers lie in the middle. One is taken, Compromised side up, for a failed exchange, for an "
            "accusation by whoever was wrong or found out, and by the victim of an Assassin. A Mata Hari "
            "turns one’s covers Undercover. At the end an Undercover cover is worth two points, and those "
            "with the most Compromised ones are eliminated, unless nobody has any."
        ),
    ),
    Topic.END: (
        N_("The end"),
        N_(
            "The game is over when the middle has no cover left or the pile no card, as soon as the step "
            "that emptied it is done, or with the last turn if one was agreed. Whoever holds all cards of "
            "one Priority Index in the game is a Visionary Agent and wins on the spot. Otherwise the scores "
            "are counted: the best of those who are not eliminated wins, and equals share the victory."
        ),
    ),
    Topic.SCORE: (
        N_("The score"),
        N_(
            "Cards of the objective’s item score their index, and each Undercover cover two. Cards of the "
            "skull’s colour cost their index. Partners count nothing, and the sum may be negative. Being "
            "eliminated outweighs any score."
        ),
    ),
    Topic.DEADLINES: (
        N_("Deadlines"),
        N_(
            "Each part of a turn has its deadline, which the letters name in your time zone. What counts is "
            "when a mail reaches the referee. A declaration that is missing fails the exchange or loses the "
            "turn, as agreed; a missing counter-offer is a pass, a missing suspicion accuses nobody, and a "
            "missing decision turns everything down. Deadlines move while no mail can be read, and wait for "
            "absences that were announced, as far as the game grants them."
        ),
    ),
}


def explained(topic: Topic, voice: Voice) -> tuple[str, str]:
    """Return the title of a part of the rules, and what it says."""
    title, text = _TEXTS[topic]
    return voice.gettext(title), voice.gettext(text)
