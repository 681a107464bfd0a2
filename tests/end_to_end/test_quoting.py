"""Our own words can never play, in any language, whatever client quotes, re-wraps or beautifies them."""

import textwrap
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.game.cards import Item as Kind
from pbem.game.cards import PartnerKind, Resource
from pbem.game.refusals import Refusal, Refused
from pbem.letters import render
from pbem.letters.model import (
    Absence,
    AbsenceWord,
    Ahead,
    InvitationLetter,
    Letter,
    LetterKind,
    LineOutcome,
    LineResult,
    Note,
    OtherGame,
    Recipient,
    Waiting,
)
from pbem.mail.message import Message, read_message
from pbem.service.errands.reading import is_order, orders_in, reply_in
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders, write_order
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Item,
    LayOffer,
    Moment,
    Order,
    Plain,
    Problem,
    ProblemKind,
    SetZone,
    TakeCards,
    Talk,
)
from tests.letters.worlds import NAMES, letter_of, random_game
from tests.mail.clients import Form, Style, reply_as
from tests.mail.heads import Head, heads

NOON: Final = datetime(2026, 11, 22, 12, tzinfo=UTC)
GUN: Final = Resource(Kind.GUN, 5)
COAT: Final = Resource(Kind.COAT, 2)
ORDERS: Final[tuple[Order, ...]] = (
    LayOffer((GUN, COAT)),
    AccuseSeat(1, PartnerKind.ASSASSIN),
    AcceptSeat(1),
    TakeCards((GUN,)),
    Talk("PASS"),
    Plain.STAND_BY,
    Plain.REFUSE,
    Plain.REMINDERS_OFF,
    SetZone("America/New_York"),
)


@dataclass(frozen=True, slots=True)
class Way:
    """How a letter is quoted.

    Args:
        style: the client.
        form: text, HTML or both.
        prefixed: whether quoted lines carry a sign.
        width: to which they are re-wrapped, if they are.
        smart: whether quotes, dashes and spaces are made typographic.
    """

    style: Style
    form: Form
    prefixed: bool
    width: int | None
    smart: bool


NARROW: Final = 50
WAYS: Final = st.builds(
    Way,
    st.sampled_from(Style),
    st.sampled_from(Form),
    st.booleans(),
    st.none() | st.integers(28, 100),
    st.booleans(),
)
LANGUAGES: Final = st.sampled_from(playable_codes())
_SMART: Final = str.maketrans({'"': "”", "'": "’", "-": "–"})


def _smart(text: str, rng: Random) -> str:
    words = text.translate(_SMART).replace("...", "…").split(" ")
    return "".join(word + ("\u00a0" if rng.random() < 0.2 else " ") for word in words)


def a_letter(seed: int, language: str) -> Letter:
    """Return a letter with orders, talk and answers in it that could be orders themselves."""
    rng = Random(seed)
    if rng.random() < 0.15:
        kind = rng.choice([LetterKind.INVITATION, LetterKind.JOINED, LetterKind.CANCELLED])
        ann = Recipient("Ann", language, "Europe/Rome")
        return InvitationLetter(kind, "g1", ann, NAMES[:4], NAMES[:1], reply_to="r+k@pbem.example")
    moments = list(random_game(rng.randrange(3, 8), rng.randrange(10_000), turns=8))
    moment = rng.choice(moments)
    written = [Item(write_order(one, language, NAMES), one) for one in ORDERS]
    outcomes = (LineOutcome.DONE, LineOutcome.STALE, LineOutcome.AHEAD)
    results = [
        LineResult(one, LineOutcome.REFUSED, Refused(rng.choice([Refusal.NOT_NOW, Refusal.BARRED])))
        if rng.random() < 0.3
        else LineResult(one, rng.choice(outcomes))
        for one in written
    ]
    problem = Problem(rng.choice([ProblemKind.NOT_UNDERSTOOD, ProblemKind.MISPLACED]), written[0].text)
    results.append(LineResult(Item(written[0].text, problem), LineOutcome.ASKED))
    word = AbsenceWord(rng.choice(list(Absence)), NOON, timedelta(days=3), timedelta(days=2))
    results.append(LineResult(Item(written[0].text, Plain.BACK), LineOutcome.DONE, absence=word))
    talk = "\n\n".join(one.text for one in written)
    letter = letter_of(
        moment,
        rng.choice(moment.state.seats),
        language=language,
        kind=rng.choice([LetterKind.TABLE, LetterKind.HELP]),
        notes=(Note(1, talk, private=rng.random() < 0.5),),
    )
    if letter.due is not None and rng.random() < 0.3:
        reply_to = "referee+k8example@pbem.example"
        other = OtherGame("g2", letter.view, language, letter.due, letter.missed, reply_to)
        return replace(letter, reminder=True, others=(other,))
    ahead = Ahead(tuple(Waiting(n, one, Moment.NEXT) for n, one in enumerate(written)))
    return replace(letter, slow=(0, 1), sooner=(1,), stands_in=True, results=tuple(results), ahead=ahead)


def orders_of(raw: bytes, language: str, parent: Message | None, *, invited: bool = False) -> list[object]:
    """Read a mail as the service does, and return the orders that would be carried out."""
    message = read_message(raw)
    read = partial(read_orders, language=language, names=NAMES, seat=0, active=True, invited=invited)
    found = orders_in(message, reply_in(message, parent), read)
    return [item.meaning for item in found.items if is_order(item)]


def _check_by_client(seed: int, language: str, reader: str, way: Way) -> None:
    """Quote a letter as a client does, and read it knowing the letter and not."""
    rng = Random(seed)
    letter = a_letter(seed, language)
    rendered = render(letter)
    text, html = rendered.text, rendered.html
    if way.smart:
        text = _smart(text, rng)
    parent = _as_parent(rendered.text)
    invited = isinstance(letter, InvitationLetter)
    for new, expected in (("", []), ("PASS", [Plain.PASS])):
        raw = reply_as(
            way.style,
            new,
            text,
            html,
            NOON + timedelta(hours=1),
            "Ann <ann@example.org>",
            form=way.form,
            prefixed=way.prefixed,
            width=way.width,
        )
        known = orders_of(raw, reader, parent, invited=invited)
        # to so few columns nobody wraps; what is left of words then may be asked back
        assert known == expected or (known == [] and way.prefixed and way.width and way.width < NARROW)
        blind = orders_of(raw, reader, None, invited=invited)
        # the rest of a wrapped line could be an answer: without the letter, nobody can tell
        assert blind == expected or (blind == [] and way.prefixed and way.width)


def _check_by_head(seed: int, language: str, head: Head, width: int | None) -> None:
    """Quote a letter below the head that some client writes, re-wrapped or not."""
    letter = a_letter(seed, language)
    text = render(letter).text
    lines = text.split("\n")
    if width:
        lines = [
            piece for line in lines for piece in (textwrap.wrap(line, width, break_long_words=False) or [""])
        ]
    prefix = "> " if head.layout == "prefixed" else ""
    quote = "\n".join(f"{prefix}{line}".rstrip() for line in lines)
    raw = f"From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\nPASS\n\n{head.text}\n{quote}\n"
    known = orders_of(raw.encode(), language, _as_parent(text))
    assert known == [Plain.PASS] or (known == [] and prefix and width and width < NARROW)
    blind = orders_of(raw.encode(), language, None)
    assert blind == [Plain.PASS] or (blind == [] and prefix and width)


def _as_parent(text: str) -> Message:
    return read_message(f"Content-Type: text/plain; charset=utf-8\n\n{text}".encode())


SEEDS: Final = st.integers(0, 10**6)
HEADS: Final = st.sampled_from(heads())
WIDTHS: Final = st.none() | st.integers(28, 100)


@settings(max_examples=4, deadline=None)
@given(SEEDS, LANGUAGES, LANGUAGES, WAYS)
def test_quoted_letters_never_play(seed: int, language: str, reader: str, way: Way) -> None:
    _check_by_client(seed, language, reader, way)


@settings(max_examples=4, deadline=None)
@given(SEEDS, LANGUAGES, HEADS, WIDTHS)
def test_letters_below_any_head_never_play(seed: int, language: str, head: Head, width: int | None) -> None:
    _check_by_head(seed, language, head, width)


@pytest.mark.long
@pytest.mark.timeout(1_800)
@settings(max_examples=250, deadline=None)
@given(SEEDS, LANGUAGES, LANGUAGES, WAYS)
def test_many_quoted_letters_never_play(seed: int, language: str, reader: str, way: Way) -> None:
    _check_by_client(seed, language, reader, way)


@pytest.mark.long
@pytest.mark.timeout(1_800)
@settings(max_examples=400, deadline=None)
@given(SEEDS, LANGUAGES, HEADS, WIDTHS)
def test_many_letters_below_any_head_never_play(
    seed: int, language: str, head: Head, width: int | None
) -> None:
    _check_by_head(seed, language, head, width)
