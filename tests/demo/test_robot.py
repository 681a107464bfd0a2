"""What robots read in letters and write back, over letters of random games."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle
from random import Random

import pytest

from pbem.demo.choosing import Whim, choose, whim
from pbem.demo.letter import orders_in, read_menu
from pbem.demo.phrases import phrases
from pbem.demo.robot import Robot
from pbem.demo.speaking import in_words
from pbem.demo.writing import Writer, reply
from pbem.game.moves import RequestKind
from pbem.game.state import Phase
from pbem.game.statements import Statement
from pbem.game.views import View
from pbem.letters import render
from pbem.letters.words import write_above
from pbem.mail.message import Address, read_message
from pbem.mail.outgoing import Letter as Outgoing
from pbem.mail.outgoing import write_letter
from pbem.mail.reply import read_reply
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    Problem,
    TakeCards,
    Talk,
    ToGameMaster,
)
from tests.letters.worlds import letter_of, random_game

LANGUAGES = playable_codes()
GAMES = [(3, 1), (5, 3), (4, 2), (7, 5)]
"""How many play, and the seed."""

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
KEY = "0123456789abcdefgh"


SHARES = [pytest.param(20, id="few"), pytest.param(2, id="many", marks=pytest.mark.long)]
"""Of how many letters one is read."""


def letters(
    players: int, seed: int, turns: int = 3, language: str = "en", share: int = 2
) -> Iterator[tuple[View, bytes]]:
    """Give one in so many of the letters after every move of a random game, and their views."""
    for number, moment in enumerate(random_game(players, seed, turns=turns)):
        for seat in moment.state.seats[number % share :: share]:
            letter = letter_of(moment, seat, language=language)
            rendered = render(letter)
            mail = Outgoing(
                sender=Address("referee@pbem.test", "Operation: Mata Hari"),
                to=Address("player@pbem.test", letter.recipient.name),
                reply_to=Address(f"referee+{KEY}@pbem.test"),
                subject=rendered.subject,
                text=rendered.text,
                html=rendered.html,
                message_id=f"<{KEY}.{number:012d}@pbem.test>",
                date=NOW,
            )
            yield letter.view, write_letter(mail)


def says_nothing(statement: Statement) -> bool:
    """Tell whether a statement is true of any cards, which no player would say and no reader has to read."""
    return "least=0, most=None" in repr(statement)


def names_of(view: View) -> tuple[str, ...]:
    return tuple(player.name for player in view.players)


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize(("language", "game"), list(zip(LANGUAGES, cycle(GAMES), strict=False)))
def test_a_menu_is_what_the_letter_was_written_from(language: str, game: tuple[int, int], share: int) -> None:
    read = 0
    for view, raw in letters(*game, language=language, share=share):
        assert view.seat is not None
        assert view.own is not None
        menu = read_menu(raw, language, names_of(view), view.seat)
        may = view.choices
        if view.phase is Phase.ENDED:
            assert menu.orders == ()
            continue
        assert menu.asked == may.owed
        assert sorted(menu.hand, key=str) == sorted(view.own.hand, key=str)
        assert any(isinstance(order, LayOffer) for order in menu.orders) <= bool(may.declare or may.lay)
        assert any(isinstance(order, TakeCards) for order in menu.orders) == (may.take is not None)
        assert any(isinstance(order, ChangeOffer) for order in menu.orders) == may.change
        assert any(isinstance(order, AccuseSeat) for order in menu.orders) == bool(may.accuse)
        assert {order.seat for order in menu.orders if isinstance(order, AcceptSeat)} >= set(may.accept)
        assert (Plain.PASS in menu.orders) == (may.passes and not may.withdraw)
        assert (Plain.CONFIRM in menu.orders) == may.confirm
        if may.take:
            assert set(menu.pile) == set(view.own.pile)
        binding = view.request is not None and view.request.kind is RequestKind.DEMAND
        if binding and view.request is not None and not says_nothing(view.request.statement):
            assert menu.demand == view.request.statement
        read += len(menu.orders)
    assert read > 100 / share


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize(("language", "game"), list(zip(LANGUAGES, cycle([(3, 5), (4, 2)]), strict=False)))
def test_the_referee_reads_what_robots_write_above_the_letter(
    language: str, game: tuple[int, int], share: int
) -> None:
    written = 0
    for number, (view, raw) in enumerate(letters(*game, turns=2, language=language, share=share)):
        assert view.seat is not None
        rng = Random(number)
        menu = read_menu(raw, language, names_of(view), view.seat)
        orders = choose(menu, game[0], rng)
        if view.choices.owed:
            assert orders, view.phase
        words = "\n".join(in_words(order, language, names_of(view), rng) for order in orders)
        writer = Writer(view.name(view.seat), "player@pbem.test", language)
        quote = rng.choice(phrases(language).quotes)
        to, mail = reply(raw, words, writer, quote, now=NOW, message_id="<1@pbem.test>")
        assert to == f"referee+{KEY}@pbem.test"
        separators, letter = (write_above(language),), read_message(raw).text
        assert read_reply(read_message(mail).text, separators=separators).text.strip() == words
        answer = read_reply(read_message(mail).text, separators=separators, parent=letter)
        assert answer.text.strip() == words
        again = read_orders(answer.disputed, language=language, names=names_of(view), seat=0, active=True)
        assert not [item for item in again.items if isinstance(item.meaning, Order)], answer.disputed
        written += len(orders)
    assert written > 20 / share


def test_a_robot_that_is_asked_again_sends_an_example_and_then_falls_silent() -> None:
    view, raw = next((view, raw) for view, raw in letters(4, 8) if view.choices.declare)
    assert view.seat is not None
    names = names_of(view)
    writer = Writer(view.name(view.seat), "player@pbem.test", "en")
    robot = Robot(writer, names, Random(3))
    answers = [robot.answer(raw, NOW) for _ in range(8)]
    assert answers[-1] is None
    example = read_menu(raw, "en", names, view.seat).orders[:1]
    texts = [read_reply(read_message(answer[1]).text).text for answer in answers if answer is not None]
    orders = {orders_in(line, "en", names, view.seat) for line in _without_courtesies(texts[-1], writer)}
    assert example in orders


def _without_courtesies(text: str, writer: Writer) -> list[str]:
    """Give the paragraphs of a mail, greeting and signature among them."""
    return [paragraph for paragraph in text.split("\n\n") if writer.name not in paragraph]


@pytest.mark.parametrize(("mood", "language"), list(zip(Whim, cycle(LANGUAGES[::-1]), strict=False)))
def test_a_whim_is_written_down(mood: Whim, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.demo.robot.whim", lambda rng: mood)
    view, raw = next((view, raw) for view, raw in letters(3, 8, 1, language) if view.choices.declare)
    assert view.seat is not None
    assert view.own is not None
    names, said = names_of(view), phrases(language)
    answer = Robot(Writer(view.name(view.seat), "player@pbem.test", language), names, Random(1)).answer(
        raw, NOW
    )
    if mood is Whim.FORGETS:
        assert answer is None
        return
    assert answer is not None
    text = read_reply(read_message(answer[1]).text, separators=(write_above(language),)).text
    read = read_orders(text, language=language, names=names, seat=view.seat, active=True)
    meanings = [item.meaning for item in read.items]
    match mood:
        case Whim.TALK:
            assert any(one in text for one in said.talk)
        case Whim.WHISPER:
            assert any(isinstance(one, Talk) and one.to is not None for one in meanings)
        case Whim.TO_GAME_MASTER:
            assert any(isinstance(one, ToGameMaster) for one in meanings)
        case Whim.HELP:
            assert Plain.HELP in meanings
        case Whim.MUDDLE:
            assert any(isinstance(one, Problem) for one in meanings)
        case Whim.TYPO:
            assert not any(isinstance(one, LayOffer) for one in meanings)
            assert any(isinstance(one, Problem) for one in meanings)
        case Whim.SLIP:
            offers = [one for one in meanings if isinstance(one, LayOffer)]
            assert not set(offers[0].cards) <= set(view.own.hand)


def test_moods_differ_and_mostly_there_is_none() -> None:
    rng = Random(1)
    moods = Counter(whim(rng) for _ in range(2000))
    assert set(moods) == {None, *Whim}
    assert moods[None] > 1000
