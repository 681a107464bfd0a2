"""No word of a letter comes from anywhere but its reader's language.

In a language whose every word is marked, what is not marked is a player's own word, or a fault.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import get_args

import pytest

from pbem.bots.random_player import TALK
from pbem.game.events import Event, Talked
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import MissedDeclaration, Phase
from pbem.game.views import view
from pbem.letters import render
from pbem.letters.againword import AgainWord, Rematch
from pbem.letters.master_word import MasterWord, Pause, WordKind
from pbem.letters.model import (
    Absence,
    AbsenceWord,
    Ahead,
    GameMasterLetter,
    GameMasterTopic,
    InvitationLetter,
    Lapse,
    Letter,
    LetterKind,
    LineOutcome,
    LineResult,
    MasterAnswer,
    Note,
    NoticeLetter,
    NoticeTopic,
    OtherGame,
    Recipient,
    TableLetter,
    Waiting,
)
from pbem.letters.rematch import ABOUT_AGAIN
from pbem.letters.seatword import SeatWord, SeatWordKind
from pbem.letters.talkword import TalkMode, TalkOutcome, TalkWord
from pbem.speech.languages import SOURCE, languages_in
from pbem.speech.orders import (
    AcceptSeat,
    Aside,
    Item,
    LayOffer,
    Order,
    Plain,
    Problem,
    ProblemKind,
    Talk,
    ToGameMaster,
    Vacation,
)
from pbem.speech.orders import (
    Moment as OrderMoment,
)
from pbem.speech.questions import History, Rules, Topic
from pbem.speech.reasons import Reason
from tests.letters.pseudo import PSEUDO, make_pseudo_language, shown, strangers
from tests.letters.stories import STORY
from tests.letters.test_sentences import CLAIM, COAT, DEMAND, EVENTS, GUN, ORDERS
from tests.letters.test_sentences import NAMES as SEATED
from tests.letters.worlds import DUE, NAMES, Moment, letter_of, random_game

WORDS = "xyzzy"
"""All that players say here."""
OWN = (*NAMES, *SEATED, WORDS, "g", "Europe", "Rome", "referee", "k", "example", "pbem", SOURCE, PSEUDO)
"""What a letter may show besides: names, a game's name, a time zone, an address, a language's code."""
SAYINGS = (*filter(None, TALK), "LANGUAGE en", "HELP")
"""What the bots say; how to change the language, said in that language; and acts by mail, in English."""
SOMEONE = Recipient("Bob", PSEUDO, "Europe/Rome")
RULES = (
    *(("counter-offers", mode) for mode in ("open", "sealed")),
    *(("missed-declaration", cost) for cost in ("failed", "skip")),
    *(("turn-limit", limit) for limit in ("none", "1", "40")),
    *(("second-thoughts", minutes) for minutes in ("0", "1", "10")),
    *(("first", name) for name in ("", "Ann")),
    *(("grace", hours) for hours in ("0", "1", "12")),
    *(("quiet-days", days) for days in ("", "6", "6 Europe/Rome", "0,1,2,3,4,5 Europe/Rome")),
    *(("business-hours", hours) for hours in ("", "9:00-18:00", "9:00-18:00 Europe/Rome")),
    ("hours-zone", ""),
    *(
        (name, number)
        for name in ("vacation", "absent-bot", "absent-hold", "absent-replacement")
        for number in ("1", "3")
    ),
    ("vacation", "0"),
    ("absent", "default"),
    *(("entry", entry) for entry in ("invited", "open")),
    *(("observers", mode) for mode in ("no", "live", "delayed")),
    *(("talk", mode.value) for mode in TalkMode),
    *(("talk-limit", number) for number in ("0", "1", "20")),
    *((phase, "48") for phase in ("declaration", "counter-offers-deadline", "challenge", "resolution")),
    ("choice", "24"),
)
QUESTIONS = (Plain.HAND, Plain.TABLE, Plain.WHO, Plain.SCORE)
CHANGED = [*((rule,) for rule in RULES), (("reminder", "0"),), (("reminder", "0.25"),)]
"""What may be said of options that are no longer what they were."""


@pytest.fixture(autouse=True, scope="module")
def _pseudo_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("languages")
    make_pseudo_language(home)
    with languages_in(home):
        yield


def strange_in(letters: Iterable[Letter]) -> set[str]:
    return strangers((text for letter in letters for text in shown(render(letter))), OWN, SAYINGS)


def moments(players: int, seed: int) -> Iterator[Moment]:
    return random_game(players, seed, turns=4)


def a_letter(language: str = PSEUDO, phase: Phase = Phase.CHALLENGE) -> TableLetter:
    moment = next(moment for moment in moments(3, 5) if moment.state.phase is phase)
    return letter_of(moment, 0, language=language)


def of_players(event: Event) -> Event:
    return replace(event, text=WORDS) if isinstance(event, Talked) else event


def orders() -> Iterator[Order]:
    """Yield every order, with nothing said in it but what players say here."""
    yield from (order for order in ORDERS if not isinstance(order, Talk | ToGameMaster | LayOffer))
    yield LayOffer((GUN, COAT), (CLAIM,), DEMAND, WORDS)
    yield from (Talk(WORDS), Talk(WORDS, 2), ToGameMaster(WORDS))


def test_a_word_of_another_language_is_noticed() -> None:
    english = strange_in([a_letter(SOURCE)])
    assert {"Player", "Undercover", "November", "Green", "Tuesday", "ACCUSE"} <= english


GAMES = [(3, 5), (7, 2), *(pytest.param(*game, marks=pytest.mark.long) for game in ((4, 21), (5, 8)))]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_in_every_state_of_random_games(players: int, seed: int) -> None:
    letters = (
        letter_of(moment, number % players, language=PSEUDO, kind=kind)
        for number, moment in enumerate(moments(players, seed))
        for kind in ((LetterKind.TABLE, LetterKind.HELP) if number % 5 == 0 else (LetterKind.TABLE,))
    )
    assert strange_in(letters) == set()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_all_news(seat: int) -> None:
    moment = next(moment for moment in moments(3, 5) if moment.state.phase is Phase.CHALLENGE)
    letter = letter_of(moment, seat, language=PSEUDO)
    assert strange_in([replace(letter, news=tuple(map(of_players, EVENTS)))]) == set()


@pytest.mark.parametrize("left_out", [False, True])
def test_in_the_story_of_a_game(left_out: bool) -> None:
    end = next(moment for moment in moments(3, 5) if moment.state.phase is Phase.ENDED)
    told = replace(STORY, turns=STORY.turns * (60 if left_out else 1))
    letter = replace(letter_of(end, 0, language=PSEUDO), story=told)
    assert bool(render(letter).attached) is left_out
    assert strange_in([letter]) == set()


def test_in_the_offer_to_play_again() -> None:
    end = next(moment for moment in moments(3, 5) if moment.state.phase is Phase.ENDED)
    said = tuple(
        LineResult(Item(WORDS, order), LineOutcome.DONE, again=word)
        for order in ABOUT_AGAIN
        for word in AgainWord
    )
    offers = [Rematch((0, 1), would, DUE) for would in ((), (0,), (1,), (0, 1))]
    offers += [replace(offers[0], game="g2"), replace(offers[2], by=1)]
    letters = [
        replace(letter_of(end, 0, language=PSEUDO), kind=kind, again=offer, results=answered)
        for offer in offers
        for kind in (LetterKind.ENDED, LetterKind.ASKED)
        for answered in ((), said, (LineResult(Item(WORDS, Plain.WHO), LineOutcome.DONE),))
    ]
    assert strange_in(letters) == set()


def results() -> Iterator[LineResult]:
    for order in orders():
        for outcome in LineOutcome:
            if outcome not in (LineOutcome.REFUSED, LineOutcome.ASKED, LineOutcome.ASIDE, LineOutcome.LAPSED):
                yield LineResult(Item(WORDS, order), outcome)
    for lapse in Lapse:
        refused = Refused(Refusal.NOT_HELD, (GUN,)) if lapse is Lapse.REFUSED else None
        yield LineResult(Item(WORDS, Plain.STAND_BY), LineOutcome.LAPSED, refused, lapse=lapse)
    for refusal in Refusal:
        yield LineResult(Item(WORDS, Plain.PASS), LineOutcome.REFUSED, Refused(refusal))
        refused = Refused(refusal, (GUN,), CLAIM, 1, 2)
        yield LineResult(Item(WORDS, Plain.PASS), LineOutcome.REFUSED, refused)
    for kind in ProblemKind:
        for words in ("", WORDS):
            problem = Problem(kind, words, (WORDS,) if words else (), languages=(SOURCE,))
            yield LineResult(Item(WORDS, problem), LineOutcome.ASKED)
    for reason in Reason:
        problem = Problem(ProblemKind.REFUSED_STATEMENT, WORDS, (), reason)
        yield LineResult(Item(WORDS, problem), LineOutcome.ASKED)
    yield from beside_the_game()
    yield LineResult(Item(WORDS, Aside()), LineOutcome.ASIDE)


def beside_the_game() -> Iterator[LineResult]:
    """Yield what becomes of absences and of talk."""
    for became, asked in product(Absence, (timedelta(hours=1), timedelta(hours=30), timedelta(days=3))):
        word = AbsenceWord(became, DUE, asked, timedelta(days=1))
        yield LineResult(Item(WORDS, Vacation(3)), LineOutcome.DONE, absence=word)
    for outcome, to in product(TalkOutcome, (None, 2)):
        told = TalkWord(outcome, 20, DUE)
        yield LineResult(Item(WORDS, Talk(WORDS, to)), LineOutcome.REFUSED, talk=told)


def test_in_every_answer() -> None:
    found = tuple(results())
    assert len(found) > 200
    assert strange_in([replace(a_letter(), results=found, talk=TalkMode.OFF)]) == set()


@pytest.mark.parametrize("over", [False, True])
def test_in_what_was_asked(over: bool) -> None:
    asked: tuple[Order, ...] = (*QUESTIONS, History(1), Rules(), *map(Rules, Topic))
    results = tuple(LineResult(Item(WORDS, order), LineOutcome.DONE) for order in asked)
    kept = Ahead((Waiting(1, Item(WORDS, Plain.STAND_BY), OrderMoment.STAND_BY),))
    found = [
        replace(
            letter_of(moment, seat, language=PSEUDO),
            kind=kind,
            results=results,
            history=(tuple(map(of_players, EVENTS)), moment.news(seat)),
            ahead=kept,
            bots=(1,),
            slow=(2,),
            languages=(PSEUDO, SOURCE, "fr"),
        )
        for moment in moments(3, 5)
        if (moment.state.phase is Phase.ENDED) is over
        for seat in (0, 1)
        for kind in (LetterKind.ASKED, LetterKind.ENDED if over else LetterKind.TABLE)
    ]
    assert strange_in(found[:: 1 if over else 7]) == set()


def test_in_what_stands_around_the_news() -> None:
    letter = a_letter()
    other = OtherGame("g2", letter.view, PSEUDO, DUE, letter.missed, "referee+k8example@pbem.example")
    accepted = Item(WORDS, AcceptSeat(1, assassin=True, demand=CLAIM))
    laid = Item(WORDS, LayOffer((GUN, COAT), (CLAIM,), DEMAND, WORDS))
    letters: tuple[Letter, ...] = (
        replace(letter, reminder=True, others=(other,)),
        *(replace(letter, due=None, pause=pause) for pause in Pause),
        replace(letter, due=None),
        replace(letter, slow=(0, 1, 2), sooner=(1, 2), stands_in=True),
        *(replace(letter, bots=now, bots_before=before) for now, before in (((0, 1, 2), ()), ((), (0, 1)))),
        *(
            replace(letter, ahead=Ahead((Waiting(2, item, moment, until),)))
            for item in (accepted, laid)
            for moment in OrderMoment
            for until in (None, DUE)
        ),
        *(
            replace(letter, ahead=Ahead((Waiting(2, laid, moment, standing=True),)))
            for moment in (OrderMoment.STAND_BY, OrderMoment.COUNTER)
        ),
        *(replace(letter, word=MasterWord(kind, WORDS, RULES)) for kind in WordKind),
        *(replace(letter, word=MasterWord(WordKind.CHANGED, rules=rules)) for rules in CHANGED),
        *(
            replace(letter, word=SeatWord(kind, seat, "Ann", paused=paused))
            for kind in SeatWordKind
            for seat in (0, 1)
            for paused in (True, False)
        ),
        *(
            InvitationLetter(kind, "g17", SOMEONE, SEATED, rules=RULES, replaces="Ann")
            for kind in (LetterKind.INVITATION, LetterKind.JOINED)
        ),
        *(
            InvitationLetter(kind, "g17", SOMEONE, SEATED, free=2, left="Ann", signs_up=asks, renames=asks)
            for kind in (LetterKind.INVITATION, LetterKind.JOINED)
            for asks in (True, False)
        ),
        *(
            replace(letter, view=view(moment.state, None), observers=("Carla",), delayed=delayed, due=None)
            for moment in list(moments(3, 5))[::9]
            for delayed in (True, False)
        ),
        *(replace(letter, looked=times) for times in (1, 2)),
        InvitationLetter(
            LetterKind.INVITATION, "g17", SOMEONE, SEATED, word=MasterWord(WordKind.WRITES, WORDS)
        ),
        *(
            replace(letter, languages=(PSEUDO, tongue, PSEUDO), notes=(Note(1, WORDS, private=private),))
            for tongue in (PSEUDO, SOURCE, "fr")
            for private in (True, False)
        ),
        *(replace(a_letter(phase=Phase.DECLARATION), missed=missed) for missed in MissedDeclaration),
        *(
            InvitationLetter(kind, "g17", SOMEONE, SEATED, joined, declined, RULES, yes, bots=joined)
            for kind in (LetterKind.INVITATION, LetterKind.JOINED, LetterKind.CANCELLED)
            for joined in ((), ("Ann",))
            for declined in ("", "Carla")
            for yes in (True, False)
        ),
        *(GameMasterLetter(topic, SOMEONE, "g17", "Ann", WORDS, 7) for topic in GameMasterTopic),
        *(GameMasterLetter(topic, SOMEONE) for topic in GameMasterTopic),
        *(NoticeLetter(topic, "g17", SOMEONE, WORDS, WORDS, 24) for topic in NoticeTopic),
    )  # fmt: skip
    # answers to the game master are in the command line's English
    assert {type(letter) for letter in letters} == set(get_args(Letter)) - {MasterAnswer}
    assert strange_in(letters) == set()
