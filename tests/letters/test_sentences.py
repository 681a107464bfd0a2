"""Everything that can happen, be refused or be misread has a sentence, in text and in HTML."""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from pbem.game import events as told
from pbem.game.cards import ASSASSIN, Colour, Item, PartnerKind, Resource
from pbem.game.events import Event
from pbem.game.moves import Request, RequestKind
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import ChoiceKind, Ending, Phase
from pbem.game.statements import Statement
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.letters import render
from pbem.letters.answers import answer, echo
from pbem.letters.compose import compose
from pbem.letters.model import (
    GameMasterLetter,
    GameMasterTopic,
    InvitationLetter,
    Letter,
    LetterKind,
    LineOutcome,
    LineResult,
    NoticeLetter,
    NoticeTopic,
    Recipient,
    TableLetter,
)
from pbem.letters.news import ending, tell
from pbem.letters.page import Entry
from pbem.letters.problems import ask_back
from pbem.letters.reader import Reader
from pbem.letters.refusals import explain
from pbem.letters.statement_reasons import reason_sentence
from pbem.letters.voice import voice
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    Problem,
    ProblemKind,
    Revoke,
    SetZone,
    TakeCards,
    Talk,
    ToGameMaster,
)
from pbem.speech.orders import (
    Item as MailItem,
)
from pbem.speech.orders import (
    Moment as OrderMoment,
)
from pbem.speech.questions import History, Rules, Topic
from pbem.speech.reasons import Reason
from pbem.speech.samples import LATER
from tests.game.games import each_size
from tests.letters.worlds import Moment, letter_of, random_game

GUN, COAT = Resource(Item.GUN, 5), Resource(Item.COAT, 2)
CLAIM: Statement = at_least(1, colour(Colour.GREEN))
DEMAND = Request(RequestKind.DEMAND, CLAIM)
NAMES = ("Ann", "Bob", "Carla")
WITH_A_REASON = {LineOutcome.ASIDE, LineOutcome.ASKED, LineOutcome.REFUSED}

RESULT = next(moment.state.result for moment in random_game(3, 5, turns=3) if moment.state.result is not None)

EVENTS: tuple[Event, ...] = (
    told.GameStarted(0),
    told.Dealt((GUN, COAT), Item.GUN),
    told.TurnStarted(4, 1),
    told.Declared(0, 2, (CLAIM,), DEMAND),
    told.Talked(1, "Trust me."),
    told.Answered(2),
    *(told.CounterOffered(1, 1, (CLAIM,), changed) for changed in (True, False)),
    *(told.Passed(2, reason) for reason in told.PassReason),
    told.ChallengeOpened(),
    told.ResolutionOpened(0),
    *(told.Accused(0, 1, kind, founded) for kind in PartnerKind for founded in (True, False)),
    told.SentBack(1),
    told.Inspected(1, (GUN, ASSASSIN)),
    *(told.AccusationLapsed(1, PartnerKind.ASSASSIN, reason) for reason in told.LapseReason),
    *(told.CoverTaken(2, reason) for reason in told.CoverReason),
    *(told.ChoiceOpened(1, kind, 1) for kind in ChoiceKind),
    told.PileShown((GUN, COAT)),
    *(told.CardsTaken(0, count, ChoiceKind.INFORMATION) for count in (0, 1)),
    *(told.Gained(cards) for cards in ((), (GUN,), (GUN, COAT))),
    told.TurnCut(2),
    *(told.ExchangeFailed(0, reason) for reason in told.FailReason),
    told.Drew(1, 2),
    told.TurnSkipped(2),
    *(told.AssassinShown(0, 1, demand) for demand in (None, CLAIM)),
    *(told.DemandAnswered(1, changed) for changed in (0, 1, 2)),
    told.Exchanged(1, 2, 3),
    told.Received(2, (GUN,), (COAT,)),
    told.MataHariActivated(0, 2),
    *(told.Missed(phase) for phase in Phase),
    *(told.Undone(3, 1, phase) for phase in Phase if phase is not Phase.ENDED),
    *(told.Missed(Phase.RESOLUTION, kind) for kind in ChoiceKind),
    told.GameEnded(RESULT, ((0, (GUN, COAT)),)),
)

ORDERS: tuple[Order, ...] = (
    LayOffer((GUN, COAT), (CLAIM,), DEMAND, "Trust me."),
    AccuseSeat(1, PartnerKind.MATA_HARI),
    AcceptSeat(1),
    AcceptSeat(1, True),
    AcceptSeat(1, True, CLAIM),
    TakeCards((GUN,)),
    TakeCards(()),
    ChangeOffer((COAT,)),
    *Plain,
    Talk("Who has documents?"),
    Talk("Only you.", 2),
    ToGameMaster("Please wait."),
    SetZone("Europe/Rome"),
    *(History(turns) for turns in (1, 5)),
    *(Rules(topic) for topic in (None, *Topic)),
    *LATER,
    *(Revoke(number=2), *(Revoke(moment=moment) for moment in OrderMoment)),
)


def reader(seat: int | None = 0, language: str = "en") -> Reader:
    return Reader(voice(language), "Europe/Rome", NAMES, seat, 1, "referee@pbem.example", "Re: a game")


def check(entry: Entry) -> None:
    assert entry.text or entry.said
    assert "{" not in entry.text
    assert all(words for said in entry.said for words in said.words)


def test_the_events_listed_here_are_all_there_are() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_event_has_a_sentence_for_each_reader(seat: int | None, language: str) -> None:
    for event in EVENTS:
        check(tell(event, reader(seat, language)))


def test_a_reader_is_called_you_and_nobody_else_is() -> None:
    event = told.Accused(0, 1, PartnerKind.ASSASSIN, founded=False)
    assert tell(event, reader(0)).text == "You accused Bob of hiding an Assassin, and were wrong."
    assert tell(event, reader(1)).text == "Ann accused you of hiding an Assassin, and was wrong."
    assert tell(event, reader(2)).text == "Ann accused Bob of hiding an Assassin, and was wrong."


def test_every_ending_has_a_sentence() -> None:
    assert len({ending(how, reader()) for how in Ending}) == len(Ending)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    entries = {reason: explain(Refused(reason, (GUN,), CLAIM, 1, 2), reader()) for reason in Refusal}
    for entry in entries.values():
        check(entry)
    for reason in Refusal:
        check(explain(Refused(reason), reader()))
    assert len({entry.text for entry in entries.values()}) == len(Refusal)


def test_every_problem_has_a_sentence_of_its_own() -> None:
    entries = {
        kind: ask_back(Problem(kind, "gnu 5", ("gun 5", "gloves 5"), "hedged"), reader())
        for kind in ProblemKind
    }
    for entry in entries.values():
        check(entry)
        assert [said.words[0] for said in entry.said[:2]] == ["gnu 5", "gun 5 or gloves 5"]
    assert len({entry.text for entry in entries.values()}) == len(ProblemKind)


def test_every_reason_against_a_statement_has_a_sentence_of_its_own() -> None:
    assert len({reason_sentence(reason, voice("en")) for reason in Reason}) == len(Reason)


def test_a_reason_of_a_newer_reader_of_statements_is_not_fatal() -> None:
    assert reason_sentence("of-tomorrow", voice("en")) == reason_sentence(Reason.NOT_UNDERSTOOD, voice("en"))


def test_every_order_is_read_back() -> None:
    for order in ORDERS:
        check(echo(order, reader()))


@pytest.mark.parametrize(
    "outcome", [one for one in LineOutcome if one.name not in ("ASIDE", "ASKED", "REFUSED", "LAPSED")]
)
def test_every_outcome_of_every_order_has_an_answer(outcome: LineOutcome) -> None:
    for order in ORDERS:
        made = answer(LineResult(MailItem("words", order), outcome), reader())
        assert made.verdict
        assert made.wrote == ("words",)
        check(made.entry)


def table_letter() -> TableLetter:
    moments = list(random_game(3, 5, turns=3))
    return letter_of(next(moment for moment in moments if moment.state.phase is Phase.CHALLENGE), 0)


def test_all_of_it_fits_into_a_letter() -> None:
    results = (
        *(LineResult(MailItem("words", order), LineOutcome.DONE) for order in ORDERS),
        *(LineResult(MailItem("a", Problem(kind)), LineOutcome.ASKED) for kind in ProblemKind),
        LineResult(MailItem("hello", Aside()), LineOutcome.ASIDE),
        *(LineResult(MailItem("b", Plain.PASS), LineOutcome.REFUSED, Refused(reason)) for reason in Refusal),
    )
    rendered = render(replace(table_letter(), news=EVENTS, results=results))
    for form in (rendered.text, rendered.html):
        assert "Trust me." in form
        assert "You accused Bob of hiding an Assassin, and were wrong." in form
        assert "hello" not in form


def test_every_kind_of_letter_renders() -> None:
    someone = Recipient("Bob", "en", "Europe/Rome")
    rules = (
        ("counter-offers", "open"),
        ("turn-limit", "40"),
        ("second-thoughts", "10"),
        ("first", "Ann"),
        ("missed-declaration", "skip"),
        ("declaration", "48"),
        ("of-tomorrow", "yes"),
    )
    results = (LineResult(MailItem("yes", Plain.JOIN), LineOutcome.DONE),)
    asking = tuple(LineResult(MailItem("words", order), LineOutcome.DONE) for order in ORDERS)
    letters: list[Letter] = [
        table_letter(),
        replace(table_letter(), kind=LetterKind.HELP),
        replace(table_letter(), kind=LetterKind.ASKED, results=asking, history=(EVENTS, EVENTS)),
        replace(table_letter(), reminder=True),
        *(
            InvitationLetter(kind, "g17", someone, NAMES, ("Ann",), "Carla", rules, accepted, results)
            for kind in (LetterKind.INVITATION, LetterKind.JOINED, LetterKind.CANCELLED)
            for accepted in (True, False)
        ),
        *(GameMasterLetter(topic, someone, "g17", "Ann", "PASS\n\nPASS", 7) for topic in GameMasterTopic),
        *(GameMasterLetter(topic, someone) for topic in GameMasterTopic),
        *(NoticeLetter(topic, "g17", someone, "a@b.example", "PASS", 24) for topic in NoticeTopic),
    ]  # fmt: skip
    for letter in letters:
        rendered = render(letter)
        assert rendered.subject
        assert "\n" not in rendered.subject
        assert len(rendered.subject) < 78
        assert rendered.text.strip()
        assert rendered.html.startswith("<!DOCTYPE html>")


def test_an_invitation_says_what_was_agreed() -> None:
    letter = InvitationLetter(
        LetterKind.INVITATION,
        "g17",
        Recipient("Bob", "en", "UTC"),
        NAMES,
        rules=(("counter-offers", "sealed"), ("turn-limit", "none"), ("declaration", "48"), ("choice", "24")),
        reply_to="r@pbem.example",
    )
    text = render(letter).text
    assert "Counter-offers stay sealed until all have answered." in text
    assert "Time to answer: declaration 48 h and any other choice 24 h." in text
    assert "▸ JOIN ◂" in text


@pytest.mark.parametrize("turns", [3, pytest.param(8, marks=pytest.mark.long)])
@each_size
def test_letters_of_random_games_render_in_text_and_html(players: int, turns: int) -> None:
    rng = Random(players)
    for moment in random_game(players, players, turns=turns):
        seat = rng.choice(moment.state.seats)
        rendered = render(letter_of(moment, seat, kind=rng.choice((LetterKind.TABLE, LetterKind.HELP))))
        assert len(rendered.html.encode()) < 60_000
        assert all(len(line) <= 78 for line in rendered.text.splitlines())
        assert not any(line != line.rstrip() for line in rendered.text.splitlines())


def test_whoever_owes_something_reads_so_at_the_top_and_in_the_subject() -> None:
    for moment in random_game(4, 11, turns=6):
        for seat in moment.state.seats:
            letter = letter_of(moment, seat)
            page = compose(letter)
            owes = letter.view.choices.owed
            assert ("by Tue 24 Nov 18:00" in page.frame.subject) == owes
            if owes:
                text = render(letter).text
                assert "Until Tuesday 24 November, 18:00 (Europe/Rome)." in text
                assert "If you send nothing:" in text


def test_the_end_shows_every_hand_and_who_won() -> None:
    last = list(random_game(4, 3, turns=5))[-1]
    rendered = render(letter_of(last, 2))
    assert last.state.result is not None
    for sheet in last.state.result.sheets:
        assert last.state.setup.players[sheet.seat] in rendered.text
    assert "SCORES" in rendered.text
    assert isinstance(last, Moment)


def test_names_are_joined_as_they_sound() -> None:
    assert voice("es").every(("Ann", "Bob", "Inés")) == "Ann, Bob e Inés"
    assert voice("es").every(("Inés", "Iago")) == "Inés y Iago"
    assert voice("it").every(("Ann", "Eva")) == "Ann ed Eva"
    assert voice("it").any(("Ann", "l'Orso")) == "Ann o l'Orso", "a name is shown as it is"
