"""Our own words can never play: any letter, quoted by any client in any way, reads as zero orders."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.game.refusals import Refusal, Refused
from pbem.game.views import view
from pbem.letters import render
from pbem.letters.againword import Rematch
from pbem.letters.master_word import MasterWord, WordKind
from pbem.letters.model import (
    Ahead,
    GameMasterLetter,
    GameMasterTopic,
    InvitationLetter,
    Letter,
    LetterKind,
    LineOutcome,
    LineResult,
    MasterAnswer,
    MasterLine,
    MasterVerdict,
    Note,
    NoticeLetter,
    NoticeTopic,
    Recipient,
    Saying,
    TableLetter,
    Waiting,
)
from pbem.letters.seatword import SeatWord, SeatWordKind
from pbem.letters.talkword import TalkMode, TalkOutcome, TalkWord
from pbem.letters.words import write_above
from pbem.mail.message import read_message
from pbem.mail.reply import read_reply
from pbem.service.desk import Desk
from pbem.service.errands.reading import reply_in
from pbem.service.master.verbs import VERBS, Wrong, read_lines
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.entering import read_entering, read_stop
from pbem.speech.orders import Aside, Item, Moment, Order, Plain, Problem, Talk, is_question, moment_of
from pbem.speech.questions import History, Rules, Topic
from pbem.speech.samples import LATER
from tests.letters.stories import STORY
from tests.letters.worlds import NAMES, letter_of, random_game
from tests.mail.clients import Form, Style, reply_as

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ANN = Recipient("Ann", "en", "Europe/Rome")
WAYS = [(style, form, prefixed, width) for style, form in product(Style, Form) for prefixed, width in
        ((True, None), (False, None), (True, 60), (False, 40), (False, 72))]  # fmt: skip


MASTERS = (
    MasterAnswer(ANN, "What you can write", report=tuple(Saying(verb.about, (verb.form,)) for verb in VERBS)),
    MasterAnswer(
        ANN,
        "Do you mean it?",
        "pause g1",
        tuple(
            MasterLine(
                "PAUSE g1", verdict, Saying("RESUME g1 lets it go on.", ("CONFIRM", "PASS", "OFFER gun 5"))
            )
            for verdict in MasterVerdict
        ),
        asks=24,
        reply_to="r+k@pbem.example",
    ),
)
"""Answers to the game master, with all that they may show."""


_SEATED = InvitationLetter(
    LetterKind.JOINED, "g1", ANN, NAMES[:4], NAMES[:1], reply_to="r+k@pbem.example", free=2, left="Bob"
)
OUTSIDE: tuple[Letter, ...] = (
    replace(_SEATED, kind=LetterKind.INVITATION, signs_up=True, renames=True, left=""),
    *(
        NoticeLetter(topic, "g1", ANN, reply_to="r+k@pbem.example")
        for topic in (NoticeTopic.WATCH, NoticeTopic.WATCHING, NoticeTopic.ONLY_WATCHING)
    ),
    TableLetter(
        LetterKind.TABLE,
        "g1",
        ANN,
        view(next(random_game(3, 5)).state, None),
        reply_to="r+k@pbem.example",
        observers=("Ann",),
    ),
)
"""Letters to people from outside, who may sign up, or watch no more."""


def _other_letters() -> Iterator[Letter]:
    yield from (_SEATED, replace(_SEATED, accepted=True), *OUTSIDE)
    rules = (("counter-offers", "sealed"), ("turn-limit", "12"), ("declaration", "48"))
    for kind in (LetterKind.INVITATION, LetterKind.JOINED, LetterKind.CANCELLED):
        yield InvitationLetter(
            kind, "g1", ANN, NAMES[:4], NAMES[:1], rules=rules, reply_to="r+k@pbem.example"
        )
    word = MasterWord(WordKind.WRITES, "PASS\n\nOFFER gun 5\nI demand a red card.")
    yield InvitationLetter(
        LetterKind.INVITATION, "g1", ANN, NAMES[:4], word=word, reply_to="r+k@pbem.example"
    )
    for kind in (LetterKind.INVITATION, LetterKind.JOINED):
        yield InvitationLetter(
            kind, "g1", ANN, NAMES[:4], rules=rules, reply_to="r+k@pbem.example", replaces="Bob"
        )
    for about in NoticeTopic:
        yield NoticeLetter(about, "g1", ANN, "ann@b.example", "PASS\n\nOFFER gun 5", 24, "r+k@pbem.example")
    for topic in GameMasterTopic:
        yield GameMasterLetter(topic, ANN, "g1", "Bob", "PASS\n\nOFFER gun 5\nI demand a red card.", mail=3)
    yield from MASTERS


def _table_letter(rng: Random) -> TableLetter:
    """Return a letter of a random game, with answers and talk in it that could be orders themselves."""
    moments = list(random_game(rng.randrange(3, 8), rng.randrange(10_000), turns=8))
    moment = rng.choice([*moments, *[moments[-1]] * (len(moments) // 4)])
    seat = rng.choice(moment.state.seats)
    words = "ACCEPT Bob\n\nI offer the gun 5. One is red."
    passed = SeatWord(rng.choice(list(SeatWordKind)), seat, "Bob", paused=True)
    kind = rng.choice([LetterKind.TABLE, LetterKind.HELP, LetterKind.ASKED])
    rules = (("declaration", "24"), ("grace", "0"), ("second-thoughts", "5"), ("reminder", "0.25"))
    notes = (Note(1, "PASS\n\nACCEPT Ann\nI offer the gun 5. One is red.", private=rng.random() < 0.5),)
    letter = letter_of(moment, seat, kind=kind, notes=notes)
    items = read_orders(
        "Hello\nOFFER gun 5, coat 2\nACCUSE Bob of Assassin\nACCEPT Ann\nSTAND BY\nwhat now, gun?\n"
        "SAY PASS\nGM: STAND BY",
        language="en",
        names=NAMES,
        seat=0,
        active=True,
    ).items
    questions = (*filter(is_question, Plain), History(), Rules(), *map(Rules, Topic))
    asked = rng.sample(questions, 4)
    results = (
        *(_result(item, rng) for item in items),
        *(LineResult(Item("HAND", one), LineOutcome.DONE) for one in asked),
    )
    kept = (order for order in LATER if rng.random() < 0.3)
    ahead = Ahead(
        tuple(Waiting(n, Item("REFUSE", one), moment_of(one) or Moment.NEXT) for n, one in enumerate(kept))
    )
    return TableLetter(
        kind=letter.kind,
        game=letter.game,
        recipient=letter.recipient,
        view=letter.view,
        news=letter.news,
        notes=notes,
        results=results,
        ahead=ahead,
        word=passed if rng.random() < 0.3 else MasterWord(rng.choice(list(WordKind)), words, rules),
        due=letter.due,
        reply_to=letter.reply_to,
        bots=(seat, (seat + 1) % len(letter.view.players)),
        bots_before=((seat + 2) % len(letter.view.players),),
        slow=(seat,),
        sooner=((seat + 1) % len(letter.view.players),),
        stands_in=True,
        history=tuple(earlier.news(seat) for earlier in moments[-3:]),
        story=STORY if letter.kind is LetterKind.ENDED else None,
        again=rng.choice([None, Rematch((0, 1), (rng.randrange(2),), NOON, rng.choice(["", "g2"]))]),
        talk=rng.choice(list(TalkMode)),
    )


def _result(item: Item, rng: Random) -> LineResult:
    if isinstance(item.meaning, Aside):
        return LineResult(item, LineOutcome.ASIDE)
    if isinstance(item.meaning, Problem):
        return LineResult(item, LineOutcome.ASKED)
    if isinstance(item.meaning, Talk) and rng.random() < 0.5:
        return LineResult(item, LineOutcome.REFUSED, talk=TalkWord(rng.choice(list(TalkOutcome)), 20, NOON))
    if rng.random() < 0.5:
        return LineResult(item, LineOutcome.REFUSED, Refused(rng.choice([Refusal.NOT_NOW, Refusal.BARRED])))
    return LineResult(item, rng.choice([LineOutcome.DONE, LineOutcome.STALE, LineOutcome.AHEAD]))


def _orders_in(raw: bytes, parent: str | None) -> list[Order]:
    """Read a mail as the service does, and return the orders found, problems left aside."""
    reply = read_reply(read_message(raw).text, separators=(write_above("en"),), parent=parent)
    if reply.is_doubtful:
        return []
    found = read_orders(reply.text, language="en", names=NAMES, seat=0, active=True)
    return [item.meaning for item in found.items if not isinstance(item.meaning, Aside | Problem)]


def _quoted(letter: Letter, new: str, way: tuple[Style, Form, bool, int | None]) -> tuple[bytes, str]:
    style, form, prefixed, width = way
    rendered = render(letter)
    raw = reply_as(
        style,
        new,
        rendered.text,
        rendered.html,
        NOON + timedelta(hours=1),
        "Ann <ann@example.org>",
        form=form,
        prefixed=prefixed,
        width=width,
    )
    return raw, rendered.text


OTHERS = list(_other_letters())


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("letter", MASTERS, ids=lambda letter: letter.title)
def test_no_letter_to_the_game_master_orders_or_confirms_anything_however_quoted(
    letter: MasterAnswer, every: int
) -> None:
    desk = Desk("r@pbem.example", "The referee", ANN)
    for way in WAYS[::every]:
        raw, text = _quoted(letter, "", way)
        reply = read_reply(read_message(raw).text, separators=(write_above("en"),), parent=text)
        found = read_lines(reply.text, desk)
        assert [line for line in found if line.meaning and not isinstance(line.meaning, Wrong)] == [], way


@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_invitations_and_words_to_the_game_master_never_play(number: int) -> None:
    _never_plays(OTHERS[number], WAYS[number % 29 :: 29])


@pytest.mark.parametrize("letter", OUTSIDE, ids=lambda letter: str(getattr(letter, "topic", letter.kind)))
def test_no_letter_to_people_from_outside_signs_up_or_stops_however_quoted(letter: Letter) -> None:
    for way in WAYS[OUTSIDE.index(letter) :: 9]:
        raw, _ = _quoted(letter, "", way)
        new = reply_in(read_message(raw)).sure_text
        assert read_entering(new) is None, way
        assert not read_stop(new, "en"), way


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_no_other_letter_plays_however_quoted(number: int) -> None:
    _never_plays(OTHERS[number], WAYS)


def _never_plays(letter: Letter, ways: Sequence[tuple[Style, Form, bool, int | None]]) -> None:
    for way in ways:
        raw, text = _quoted(letter, "", way)
        assert _orders_in(raw, text) == [], way
        assert _orders_in(raw, None) == [], way


def _check(seed: int, way: tuple[Style, Form, bool, int | None]) -> None:
    letter = _table_letter(Random(seed))
    raw, text = _quoted(letter, "", way)
    assert _orders_in(raw, text) == []
    assert _orders_in(raw, None) == []
    raw, text = _quoted(letter, "PASS", way)
    assert _orders_in(raw, text) == [Plain.PASS]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(WAYS))
def test_letters_of_random_games_never_play_and_what_is_typed_above_does(
    seed: int, way: tuple[Style, Form, bool, int | None]
) -> None:
    _check(seed, way)


@pytest.mark.long
@settings(max_examples=600, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(WAYS))
def test_many_letters_of_random_games_never_play(
    seed: int, way: tuple[Style, Form, bool, int | None]
) -> None:
    _check(seed, way)
