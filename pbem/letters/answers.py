"""Answers: what became of each item of a player's mail, read back so that a misreading is seen at once."""

from pbem.game.cards import Card
from pbem.game.moves import Seat
from pbem.letters.absences import absence_entry
from pbem.letters.ahead import lapsed, later_said
from pbem.letters.marks import paragraphs
from pbem.letters.model import LineOutcome, LineResult
from pbem.letters.page import Answer, Entry, Said, Tone
from pbem.letters.problems import ask_back
from pbem.letters.reader import Reader
from pbem.letters.refusals import explain
from pbem.letters.rematch import again_entry
from pbem.letters.talking import talk_entry
from pbem.letters.voice import N_
from pbem.letters.words import order_text
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    ChangeOffer,
    Conditional,
    LayOffer,
    NextOffer,
    Order,
    Plain,
    Problem,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    ToGameMaster,
    Vacation,
)
from pbem.speech.questions import History, Rules

_VERDICTS = {
    LineOutcome.DONE: (N_("Done"), Tone.GOOD),
    LineOutcome.AHEAD: (N_("Kept for its moment"), Tone.WAITING),
    LineOutcome.RESTING: (N_("Resting"), Tone.WAITING),
    LineOutcome.CANCELLED: (N_("Cancelled"), Tone.GOOD),
    LineOutcome.NOTHING_TO_CANCEL: (N_("Nothing to cancel"), Tone.PLAIN),
    LineOutcome.LAPSED: (N_("Not played"), Tone.BAD),
    LineOutcome.WOULD: (N_("Would be done"), Tone.GOOD),
    LineOutcome.WOULD_AHEAD: (N_("Would be kept"), Tone.WAITING),
    LineOutcome.REFUSED: (N_("Not possible"), Tone.BAD),
    LineOutcome.ASKED: (N_("Please write again"), Tone.BAD),
    LineOutcome.STALE: (N_("Too late"), Tone.BAD),
    LineOutcome.ASIDE: (N_("Left aside"), Tone.PLAIN),
}

_PLAIN = {
    Plain.PASS: N_("You pass."),
    Plain.WITHDRAW: N_("You take your counter-offer back."),
    Plain.STAND_BY: N_("You accuse nobody."),
    Plain.REFUSE: N_("You refuse all counter-offers."),
    Plain.MATA_HARI: N_("You activate Mata Hari."),
    Plain.CONFIRM: N_("You confirm your offer."),
    Plain.CANCEL: N_("You revoke what you sent ahead."),
    Plain.CHECK: N_("You ask what your orders would do."),
    Plain.BACK: N_("You are away no more."),
    Plain.QUIT: N_("You want to leave the game."),
    Plain.AGAIN: N_("You would play again."),
    Plain.NOT_AGAIN: N_("You would not play again."),
    Plain.JOIN: N_("You join the game."),
    Plain.DECLINE: N_("You decline the invitation."),
}

_HERE = N_("Here it is.")

_PLAINLY: dict[Order, str] = {
    **dict.fromkeys((Plain.HELP, Plain.STATUS, Plain.HAND, Plain.TABLE, Plain.WHO, Plain.SCORE), _HERE),
    Plain.RESEND: N_("This letter takes its place; alone in a mail, it brings the last one as it was."),
    Plain.CHECK: N_("Nothing of this mail was played or kept. To do it, send it again without this line."),
    Plain.QUIT: N_(
        "A letter of its own asks you whether you want to leave the game. Until you confirm it there, "
        "nothing has changed, and nobody else is told."
    ),
    Plain.REMINDERS_OFF: N_("From now on I do not remind you of deadlines, in any of your games."),
    Plain.REMINDERS_ON: N_("From now on I remind you of deadlines again."),
}

_AFTERTHOUGHTS = {
    LineOutcome.AHEAD: N_("It will be played when its part of the turn comes, if it is possible then."),
    LineOutcome.RESTING: N_("It is on hold before the referee accepts it; until then you can take it back."),
    LineOutcome.CANCELLED: N_("What you had sent ahead or on hold is revoked."),
    LineOutcome.NOTHING_TO_CANCEL: N_("Nothing of yours was waiting, so there was nothing to revoke."),
    LineOutcome.WOULD: N_("Nothing was done: you only asked."),
    LineOutcome.WOULD_AHEAD: N_("Nothing was kept: you only asked."),
    LineOutcome.STALE: N_(
        "This answers an older letter, so nothing was played. How things stand now, and what you may do, is "
        "below; if that still allows what you want, send it in answer to this letter."
    ),
    LineOutcome.ASIDE: "",
}


def answers(results: tuple[LineResult, ...], reader: Reader) -> tuple[Answer, ...]:
    """Return what became of a mail, item by item; greetings and thanks are left aside in silence."""
    return tuple(answer(result, reader) for result in results if result.outcome is not LineOutcome.ASIDE)


def answer(result: LineResult, reader: Reader) -> Answer:
    """Return what became of one item."""
    verdict, tone = _VERDICTS[result.outcome]
    return Answer(
        paragraphs(result.item.text), reader.voice.gettext(verdict), tone, _explanation(result, reader)
    )


def _explanation(result: LineResult, reader: Reader) -> Entry:
    meaning = result.item.meaning
    if result.lapse is not None:
        return lapsed(result, result.lapse, reader)
    if result.talk is not None:
        return talk_entry(result.talk, meaning.to if isinstance(meaning, Talk) else None, reader)
    if result.absence is not None:
        return absence_entry(result.absence, reader)
    if result.again is not None:
        return again_entry(result.again, reader)
    if result.refused is not None:
        return explain(result.refused, reader)
    if isinstance(meaning, Problem):
        return ask_back(meaning, reader)
    if isinstance(meaning, Aside):
        return Entry("")
    if result.outcome is LineOutcome.DONE:
        return echo(meaning, reader)
    text = reader.voice.gettext(_AFTERTHOUGHTS.get(result.outcome, ""))
    if result.outcome in (LineOutcome.CANCELLED, LineOutcome.NOTHING_TO_CANCEL):
        return Entry(text)
    return Entry(text, said=echo(meaning, reader).said)


def echo(order: Order, reader: Reader) -> Entry:
    """Return an order read back in words of our own, marked so that it does not play again."""
    say_it = reader.voice.gettext
    match order:
        case Talk(_, seat):
            return Entry(_passed_on(seat, reader))
        case ToGameMaster():
            return Entry(say_it("Passed on to the game master, as you wrote it."))
        case History() | Rules():
            return Entry(say_it(_HERE))
        case order if order in _PLAINLY or isinstance(order, SetLanguage | SetZone):
            return Entry(_plainly(order, reader))
        case Conditional() | NextOffer() | TakeFirst():
            return Entry("", said=later_said(order, reader, lambda one: echo(one, reader).said))
        case Revoke():
            return Entry("", said=(_read_as(_revoked(order, reader), reader),))
        case LayOffer(cards, claims, request, talk):
            return Entry(
                "",
                said=(
                    _read_as(_with_cards(N_("You lay {cards}."), cards, reader), reader),
                    *reader.claims(claims),
                    *reader.request(request),
                    *reader.talk(talk, reader.voice.gettext("Talk")),
                ),
            )
        case AcceptSeat(_, _, demand):
            return Entry("", said=(_read_as(_in_words(order, reader), reader), *reader.demand(demand)))
        case _:
            return Entry("", said=(_read_as(_in_words(order, reader), reader),))


def _plainly(order: Order, reader: Reader) -> str:
    """Return what an order that plays nothing has done."""
    say_it = reader.voice.gettext
    match order:
        case SetLanguage(code):
            # Translators: said in the language that was asked for, which {language} names.
            return say_it("From now on we write in {language}.", language=reader.tongue(code))
        case SetZone(zone):
            return say_it("From now on times are those of {zone}.", zone=zone.replace("_", " "))
        case Plain() if order in _PLAINLY:
            return say_it(_PLAINLY[order])
    raise AssertionError(f"it plays something: {type(order).__name__}")


def _passed_on(seat: Seat | None, reader: Reader) -> str:
    if seat is None:
        return reader.voice.gettext("Passed on to everybody, as you wrote it.")
    return reader.voice.gettext("Passed on to {name} alone, as you wrote it.", name=reader.name(seat))


def _revoked(order: Revoke, reader: Reader) -> str:
    if order.moment is None:
        return reader.voice.gettext("You revoke number {number}.", number=order.number)
    return reader.voice.gettext("You revoke what you sent ahead for that moment.")


def _read_as(words: str, reader: Reader) -> Said:
    return Said(reader.voice.gettext("I read this as"), (words,), Tone.ORDER)


def _with_cards(sentence: str, cards: tuple[Card, ...], reader: Reader) -> str:
    return reader.voice.gettext(sentence, cards=reader.listed(cards))


def _in_words(
    order: AccuseSeat | AcceptSeat | TakeCards | ChangeOffer | Vacation | Plain, reader: Reader
) -> str:
    say_it = reader.voice.gettext
    match order:
        case AccuseSeat(seat, kind):
            what = reader.a_partner(kind)
            return say_it("You accuse {name} of hiding {what}.", name=reader.name(seat), what=what)
        case AcceptSeat(seat, True):
            return say_it(
                "You accept the counter-offer of {name} and show the Assassin.", name=reader.name(seat)
            )
        case AcceptSeat(seat):
            return say_it("You accept the counter-offer of {name}.", name=reader.name(seat))
        case TakeCards(()):
            return say_it("You take nothing from the pile.")
        case TakeCards(cards):
            return _with_cards(N_("You take {cards} from the pile."), cards, reader)
        case ChangeOffer(cards):
            return _with_cards(N_("You change your offer to {cards}."), cards, reader)
        case Vacation():
            return order_text(order, reader.language, reader.names)
        case Plain():
            return say_it(_PLAIN[order])
