"""Refusals: for each reason of the rules a sentence that says why, and what would work."""

from pbem.game.refusals import Refusal, Refused
from pbem.letters.page import Entry, Said
from pbem.letters.reader import Reader
from pbem.letters.voice import N_, P_

_SENTENCES = {
    Refusal.GAME_OVER: N_("The game is over, so nothing more can be played."),
    Refusal.NOT_ACTIVE: N_("Only the active player may do this, and that is {name} now."),
    Refusal.ACTIVE_PLAYER: N_(
        "You are the active player of this turn: the others answer your cards, you do not answer them "
        "yourself."
    ),
    Refusal.NOT_NOW: N_("That cannot be done in this part of the turn. What you may do now is listed below."),
    Refusal.CHOICE_PENDING: N_(
        "Somebody has to choose first; until then nothing else goes on. Please send it again afterwards."
    ),
    Refusal.NOT_YOUR_CHOICE: N_("The referee has not asked you to choose anything now."),
    Refusal.NOT_HELD: N_("You do not hold {cards}. Only cards from your hand can be laid, each once."),
    Refusal.FALSE_CLAIM: N_(
        "This claim is not true of the cards you named, so nothing was laid and nobody was told. Claims have "
        "to be true unless a Double Agent lies among the cards. Change the claim or the cards, or leave it "
        "out."
    ),
    Refusal.DEMAND_ON_PARTNERS: N_(
        "A demand cannot speak of Partners, only of items, colours, types and indices. As a wish it may."
    ),
    Refusal.DEMAND_ON_POSITIONS: N_(
        "A demand cannot speak of the order in which cards lie, only of the cards. As a wish it may."
    ),
    Refusal.DEMAND_IMPOSSIBLE: N_(
        "No cards of this game could satisfy this demand with an offer of that size. Ask for less, or make "
        "it a wish."
    ),
    Refusal.DEMAND_NOT_MET: N_(
        "These cards do not satisfy the demand, so they were not laid and nobody was told. Lay cards that "
        "do; Partners can stand in for what is missing."
    ),
    Refusal.BARRED: N_("After the accusation you lay no other cards this turn. Next turn you may again."),
    Refusal.ALREADY_PASSED: N_("You count as having passed already, so there is nothing left to do."),
    Refusal.NOTHING_LAID: N_("You have no counter-offer on the table that could be taken back."),
    Refusal.ACCUSES_NOBODY: N_("An accusation has to name a player and a kind of Partner."),
    Refusal.ACCUSES_SELF: N_("You can only accuse another player."),
    Refusal.NO_OFFER_TO_ACCUSE: N_("{name} has no offer on the table that has been shown."),
    Refusal.ALREADY_ACCUSED: N_(
        "You have accused that same offer of {name} before, and were wrong: it cannot be accused again by "
        "you."
    ),
    Refusal.OFFER_CHANGED: N_(
        "The offer of {name} that you meant has been changed or taken back since you were shown it. It cost "
        "you nothing; if you still suspect the new one, say so again."
    ),
    Refusal.ALREADY_STOOD_BY: N_("There is nothing left for you to answer in the challenge window."),
    Refusal.NOT_STOOD_BY: N_("You have not stood by, so there is nothing to revoke."),
    Refusal.NO_COUNTER_OFFER: N_("There is no counter-offer of {name} on the table that you could choose."),
    Refusal.NO_ASSASSIN: N_("No Assassin lies among the cards you declared, so it cannot be shown."),
    Refusal.DEMAND_NEEDS_ASSASSIN: N_(
        "Only together with the Assassin can a demand be added when a counter-offer is chosen."
    ),
    Refusal.NO_MATA_HARI: N_("No Mata Hari lies among the cards you declared, so she cannot be activated."),
    Refusal.CONTESTED: N_(
        "Mata Hari can only be activated in a turn without counter-offers, and there was one this turn."
    ),
    Refusal.NOT_IN_PILE: N_("The pile does not hold {cards}. Choose from the cards you were shown."),
    Refusal.CHANGE_UNFIT: N_(
        "The changed offer has to satisfy the demand and keep as many of the cards already laid as possible. "
        "What fits stands below."
    ),
    Refusal.CHANGE_NEEDED: N_("Confirming is not enough here: you have to choose how your offer changes."),
    Refusal.NOTHING_TO_CHANGE: N_("Your offer stands as it is; you only have to confirm."),
    Refusal.NOT_ASKED: N_("That cannot be done now."),
}

_HAND_TOO_SMALL = P_(
    "{n} card has to be laid, and you hold fewer. You count as having passed.",
    "{n} cards have to be laid, and you hold fewer. You count as having passed.",
)
_DECLARED_COUNT = P_(
    "As the active player you may lay {n} card.", "As the active player you may lay 1 to {n} cards."
)
_COUNTER_COUNT = P_(
    "A counter-offer must be exactly {n} card this turn.",
    "A counter-offer must be exactly {n} cards this turn.",
)
_TOO_MANY = P_(
    "You may take {n} card from the pile at most.", "You may take {n} cards from the pile at most."
)


def explain(refused: Refused, reader: Reader) -> Entry:
    """Return why a move was refused, with the claim or demand it is about."""
    said: tuple[Said, ...] = ()
    if refused.statement is not None:
        is_claim = refused.reason is Refusal.FALSE_CLAIM
        said = reader.claims((refused.statement,)) if is_claim else reader.demand(refused.statement)
    return Entry(_sentence(refused, reader), said=said)


def _sentence(refused: Refused, reader: Reader) -> str:
    count = refused.count or 0
    match refused.reason:
        case Refusal.WRONG_COUNT:
            pair = _DECLARED_COUNT if reader.is_me(reader.active) else _COUNTER_COUNT
            return reader.voice.ngettext(*pair, count)
        case Refusal.HAND_TOO_SMALL:
            return reader.voice.ngettext(*_HAND_TOO_SMALL, count)
        case Refusal.TOO_MANY_TAKEN:
            return reader.voice.ngettext(*_TOO_MANY, count)
        case reason:
            name = reader.voice.gettext("that player") if refused.seat is None else reader.name(refused.seat)
            cards = reader.voice.any(card.name for card in reader.cells(refused.cards))
            return reader.voice.gettext(_SENTENCES[reason], name=name, cards=cards)
