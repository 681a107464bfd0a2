"""Problems: for each way in which words could not be read, a sentence that helps to write them again."""

from pbem.game.cards import Colour, Item, PartnerKind, Resource
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.letters.examples import EXAMPLE_DAYS, EXAMPLE_ZONE
from pbem.letters.marks import paragraphs
from pbem.letters.page import Entry, Said, Tone
from pbem.letters.reader import Reader
from pbem.letters.statement_reasons import TO_BE_SAID, reason_sentence
from pbem.letters.voice import N_
from pbem.letters.words import order_text, say
from pbem.speech.conditions import Claims
from pbem.speech.languages import playable_codes
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Branch,
    Conditional,
    LayOffer,
    Order,
    Plain,
    Problem,
    ProblemKind,
    SetLanguage,
    SetZone,
    Vacation,
)
from pbem.speech.questions import Rules, Topic

_SENTENCES = {
    ProblemKind.NOT_UNDERSTOOD: N_(
        "I could not read this as an order, and did nothing with it. If it was meant as talk, put SAY before "
        "it."
    ),
    ProblemKind.TOO_LONG: N_(
        "Your mail is too long for me to be sure of all of it, so I did nothing. Please answer with your "
        "orders alone."
    ),
    ProblemKind.UNREADABLE: N_(
        "I cannot open your mail, or some of it: it is encrypted, or packed in a way that I do not read. "
        "Please send it again as plain text."
    ),
    ProblemKind.MISPLACED: N_(
        "This stands in what I take for quoted text or a signature. I cannot tell whether you meant it, so I "
        "did nothing with it. Please write your orders above the quoted text."
    ),
    ProblemKind.NOT_PLAIN: N_(
        "This speaks of an order without giving it: with a not, an if, a perhaps, a question, or another "
        "time. To give it, write it plainly; to say it to the others, put SAY before it."
    ),
    ProblemKind.UNKNOWN_CONDITION: N_(
        "I understood what is to be done, but not when. It can depend on what a player claims and on whether "
        "a player lays cards, said like this:"
    ),
    ProblemKind.ACCUSED_AHEAD: N_(
        "An accusation is about an offer that you have been shown, so it cannot be sent ahead: bring it once "
        "the offer is there. The challenge window waits for your answer."
    ),
    ProblemKind.UNKNOWN_CARD: N_("I know no card by that name. Cards are written by item and index."),
    ProblemKind.AMBIGUOUS_CARD: N_("That could mean more than one card. Please write the whole name."),
    ProblemKind.UNKNOWN_PLAYER: N_("Nobody of that name plays in this game. The players are {players}."),
    ProblemKind.AMBIGUOUS_PLAYER: N_("That could mean more than one player. The players are {players}."),
    ProblemKind.UNKNOWN_KIND: N_(
        "An accusation has to name one kind of Partner: Double Agent, Assassin or Mata Hari."
    ),
    ProblemKind.MISSING_CARDS: N_("This names no cards. Please write which."),
    ProblemKind.MISSING_PLAYER: N_("This names no player. The players are {players}."),
    ProblemKind.MISSING_TEXT: N_("There are no words after it. Please write what is to be passed on."),
    ProblemKind.CLAIM_WITHOUT_OFFER: N_(
        "A claim, demand or wish belongs to an offer, and this mail lays none. Send it together with the "
        "cards."
    ),
    ProblemKind.TWO_REQUESTS: N_("An offer can have one demand or one wish, not more. Please choose."),
    ProblemKind.REQUEST_OUT_OF_TURN: N_(
        "Only the active player of a turn can demand or wish for something. As free talk, with SAY before "
        "it, it can be said."
    ),
    ProblemKind.TWO_OFFERS: N_("This mail holds more than one offer, so none was laid. Please choose."),
    ProblemKind.CONTRADICTION: N_(
        "This and another line of the mail exclude each other, so neither was done. Please choose."
    ),
    ProblemKind.TOO_EARLY: N_(
        "The game has not been dealt yet; only whether you take your seat can be answered now."
    ),
    ProblemKind.UNKNOWN_LANGUAGE: N_("The languages I know are {languages}. Please name one of them."),
    ProblemKind.UNKNOWN_ABSENCE: N_(
        "I cannot tell for how long you are away. Please write for how many days or weeks, or until which "
        "day."
    ),
    ProblemKind.AMBIGUOUS_DAY: N_(
        "This day can be read in two ways, so I did nothing. Please write the month as a word."
    ),
    ProblemKind.UNKNOWN_TOPIC: N_("The rules have no part of that name. These are the parts I can explain:"),
    ProblemKind.UNKNOWN_ZONE: N_(
        "I know no time zone of that name, or more than one. Please name a large city in yours, or the zone."
    ),
    ProblemKind.WRONG_LANGUAGE: N_(
        "This seems to be {tongues}, so I did nothing with it: we write in {language}. Please say it in "
        "{language}, or change our language with the line below and send it again."
    ),
    ProblemKind.DEPENDS: N_(
        "This was not done because it belongs to something in the mail that could not be read. Please send "
        "both again."
    ),
}


_READ = {
    ProblemKind.MISPLACED,
    ProblemKind.NOT_PLAIN,
    ProblemKind.REFUSED_STATEMENT,
    ProblemKind.CLAIM_WITHOUT_OFFER,
    ProblemKind.TWO_REQUESTS,
    ProblemKind.REQUEST_OUT_OF_TURN,
    ProblemKind.TWO_OFFERS,
    ProblemKind.CONTRADICTION,
    ProblemKind.WRONG_LANGUAGE,
    ProblemKind.TOO_EARLY,
    ProblemKind.DEPENDS,
}
"""Problems with words that were understood."""

_TO_BE_SAID = frozenset(kind for kind, sentence in _SENTENCES.items() if "SAY" in sentence)
"""Problems whose sentence says how the words travel as talk."""

_NO_TALK = N_("In this game, though, players do not write to each other.")

_EXAMPLE_CARD = Resource(Item.GUN, 5)
"""A card of every game."""


def ask_back(problem: Problem, reader: Reader) -> Entry:
    """Return why words were not read, which, and what may have been meant."""
    say_it = reader.voice.gettext
    said: list[Said] = []
    words = paragraphs(problem.words)
    if words:
        label = say_it("The words") if problem.kind in _READ else say_it("Not understood")
        said.append(Said(label, words, Tone.BAD))
    if problem.suggestions:
        meant = (reader.voice.any(problem.suggestions),)
        said.append(Said(say_it("Did you mean"), meant, Tone.ORDER))
    changing = tuple(order_text(SetLanguage(code), reader.language, ()) for code in problem.languages)
    if changing:
        said.append(Said(say_it("To change it"), changing, Tone.ORDER))
    if problem.kind is ProblemKind.UNKNOWN_TOPIC:
        parts = tuple(order_text(Rules(topic), reader.language, ()) for topic in Topic)
        said.append(Said(say_it("Please choose one"), parts, Tone.ORDER))
    sentence = _sentence(problem, reader)
    if not reader.talks and _talks_of_talk(problem):
        sentence = f"{sentence} {say_it(_NO_TALK)}"
    example = _example(problem.kind, reader)
    if example:
        said.append(Said(say_it("For example"), tuple(example.splitlines()), Tone.ORDER))
    return Entry(sentence, said=tuple(said))


def _talks_of_talk(problem: Problem) -> bool:
    """Tell whether the sentence on a problem says how the words could be said as talk."""
    if problem.kind is ProblemKind.REFUSED_STATEMENT:
        return problem.reason in TO_BE_SAID
    return problem.kind in _TO_BE_SAID


def _sentence(problem: Problem, reader: Reader) -> str:
    if problem.kind is ProblemKind.REFUSED_STATEMENT:
        return reason_sentence(problem.reason, reader.voice)
    return reader.voice.gettext(
        _SENTENCES[problem.kind],
        players=reader.voice.every(reader.names),
        language=reader.tongue(reader.language),
        languages=reader.voice.every(map(reader.tongue, playable_codes())),
        tongues=reader.voice.any(map(reader.tongue, problem.languages)),
    )


def _example(kind: ProblemKind, reader: Reader) -> str:
    """Return one line that would have been read, where the sentence alone may not be enough."""
    if kind is ProblemKind.REFUSED_STATEMENT:
        return say(at_least(1, colour(Colour.GREEN)), reader.language)
    order = _example_order(kind, reader)
    return "" if order is None else order_text(order, reader.language, reader.names)


_NAMES_ANOTHER = (ProblemKind.UNKNOWN_CONDITION, ProblemKind.UNKNOWN_KIND, ProblemKind.MISSING_PLAYER)


def _example_order(kind: ProblemKind, reader: Reader) -> Order | None:
    other = 1 if reader.is_me(0) else 0
    if other >= len(reader.names) and kind in _NAMES_ANOTHER:
        return None  # nobody else has come to a game whose seats are free
    match kind:
        case ProblemKind.UNKNOWN_CARD | ProblemKind.AMBIGUOUS_CARD | ProblemKind.MISSING_CARDS:
            return LayOffer((_EXAMPLE_CARD,))
        case ProblemKind.UNKNOWN_CONDITION:
            claims = Claims(other, at_least(1, colour(Colour.GREEN)))
            return Conditional((Branch(AcceptSeat(other), claims), Branch(Plain.REFUSE)))
        case ProblemKind.UNKNOWN_KIND:
            return AccuseSeat(other, PartnerKind.ASSASSIN)
        case ProblemKind.MISSING_PLAYER:
            return AcceptSeat(other)
        case ProblemKind.UNKNOWN_LANGUAGE:
            return SetLanguage(reader.language)
        case ProblemKind.UNKNOWN_ABSENCE:
            return Vacation(EXAMPLE_DAYS)
        case ProblemKind.UNKNOWN_ZONE:
            return SetZone(EXAMPLE_ZONE)
        case _:
            return None
