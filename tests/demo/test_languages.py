"""What robots write in each language is read as they mean it; a folder that lacks something says what."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pbem.bots.random_statements import random_claim, random_demand, random_statement
from pbem.demo.letter import orders_in
from pbem.demo.phrases import SEATS, SPOKEN, phrases
from pbem.demo.speaking import misspelt, spoken
from pbem.demo.writing import Writer, reply, signed
from pbem.game.cards import RESOURCES, Card, Partner, PartnerKind
from pbem.game.moves import Request, RequestKind
from pbem.letters.words import order_text, say, say_request, write_above
from pbem.mail.message import Address, read_message
from pbem.mail.outgoing import Letter, write_letter
from pbem.mail.reply import read_reply
from pbem.service.names import check_names, folded
from pbem.speech.languages import HOME, ROBOTS, IncompleteLanguage, folder_codes, languages_in, playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    ChangeOffer,
    LayOffer,
    Order,
    Plain,
    Problem,
    TakeCards,
    Talk,
    ToGameMaster,
)
from pbem.speech.reading import read_sentence

NOW = datetime(2026, 3, 2, 9, 14, tzinfo=UTC)
SPEAKING = [code for code in folder_codes() if (HOME / code / ROBOTS).exists()]
CARDS: tuple[Card, ...] = (*RESOURCES, *(Partner(kind) for kind in PartnerKind))
OFFERS = [12, pytest.param(60, marks=pytest.mark.long)]
"""Random offers made in each language."""
WAYS = [2, pytest.param(6, marks=pytest.mark.long)]
"""How often each order is spoken, each time as chance has it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try every language that is played, and those that are drafts where it is asked for."""
    if "language" in metafunc.fixturenames:
        codes = SPEAKING if metafunc.config.getoption("drafts") else playable_codes()
        metafunc.parametrize("language", codes)


def plain_orders() -> Iterator[Order]:
    """Give every order robots speak, with every card and every player in it."""
    for card in CARDS:
        yield LayOffer((card,))
    for row in (CARDS[:2], CARDS[-3:]):
        yield from (LayOffer(row), TakeCards(row), ChangeOffer(row))
    yield TakeCards(())
    for seat in range(1, SEATS):
        yield from (AcceptSeat(seat), AcceptSeat(seat, assassin=True))
        yield from (AccuseSeat(seat, kind) for kind in PartnerKind)
    yield from (order for order in Plain if order.value in SPOKEN)


def meanings(text: str, language: str) -> list[object]:
    names = phrases(language).names
    read = read_orders(text, language=language, names=names, seat=0, active=True)
    return [item.meaning for item in read.items]


@pytest.mark.parametrize("ways", WAYS)
def test_orders_as_spoken_are_read_in_every_way_there_is(language: str, ways: int) -> None:
    names = phrases(language).names
    said: set[str] = set()
    for order in plain_orders():
        for seed in range(ways):
            text = " ".join(spoken(order, language, names, Random(seed)))
            said.add(text)
            assert orders_in(text, language, names, 0, invited=order is Plain.JOIN) == (order,), text
    assert len(said) > len(CARDS) * 2


@pytest.mark.parametrize("offers", OFFERS)
def test_offers_with_claims_demands_and_wishes_are_read_in_both_forms(language: str, offers: int) -> None:
    names = phrases(language).names
    written = 0
    for seed in range(offers):
        order = offer_of(Random(seed), language)
        if order.claims or order.request:
            written += 1
            sentences = spoken(order, language, names, Random(seed))
            for text in (order_text(order, language, names), "\n".join(sentences), " ".join(sentences)):
                (read,) = meanings(text, language)
                assert isinstance(read, LayOffer), (text, read)
                assert read.cards == order.cards
    assert written > offers // 3


def offer_of(rng: Random, language: str) -> LayOffer:
    """Make up an offer of which only such things are said as can be said alone: that is tested elsewhere."""
    cards = tuple(rng.sample(CARDS, rng.randint(1, 3)))
    claims = tuple(random_claim(rng, cards, true=False) for _ in range(rng.randint(0, 2)))
    demand = random_demand(rng, len(cards), SEATS)
    wish = Request(RequestKind.WISH, random_statement(rng, len(cards)))
    request = rng.choice((None, wish, Request(RequestKind.DEMAND, demand) if demand else None))
    return LayOffer(
        cards,
        tuple(claim for claim in claims if is_read(say(claim, language), language)),
        request if request and is_read(say_request(request, language), language) else None,
    )


def is_read(sentence: str, language: str) -> bool:
    return all(part.statement is not None for part in read_sentence(sentence, language).parts)


def test_talk_travels_as_talk_and_muddles_are_asked_back(language: str) -> None:
    said = phrases(language)
    for words in said.talk:
        assert meanings(order_text(Talk(words), language, said.names), language) == [Talk(words)]
    for words in said.whispers:
        assert meanings(order_text(Talk(words, 3), language, said.names), language) == [Talk(words, 3)]
    for words in said.to_game_master:
        order = ToGameMaster(words)
        assert meanings(order_text(order, language, said.names), language) == [order]
    for words in said.muddles:
        read = meanings(words, language)
        assert read
        assert all(isinstance(one, Problem) for one in read), words


def test_greetings_and_closings_are_courtesies(language: str) -> None:
    said = phrases(language)
    for greeting in said.greetings:
        for closing in said.closings:
            text = (
                f"{greeting}\n\n{order_text(Plain.PASS, language, said.names)}\n\n{closing}\n{said.names[0]}"
            )
            read = meanings(text, language)
            assert [one for one in read if not isinstance(one, Aside)] == [Plain.PASS], text


def test_every_way_to_quote_is_cut_from_the_answer(language: str) -> None:
    said = phrases(language)
    letter = write_letter(
        Letter(
            sender=Address("referee@pbem.test", "Operation: Mata Hari"),
            to=Address("player@pbem.test", said.names[0]),
            reply_to=Address("referee+key@pbem.test"),
            subject="[g1] Turn 1: PASS",
            text=f"{write_above(language)}\n\nPASS\n\nACCEPT {said.names[1]}\n",
            html="",
            message_id="<1@pbem.test>",
            date=NOW,
        )
    )
    writer = Writer(said.names[0], "player@pbem.test", language)
    words = signed(order_text(Plain.PASS, language, said.names), writer.name, said, Random(2))
    for quote in said.quotes:
        _, mail = reply(letter, words, writer, quote, now=NOW, message_id="<2@pbem.test>")
        text = read_message(mail).text
        assert "2026" in text or "/26" in text
        assert read_reply(text, separators=(write_above(language),)).text.strip() == words, quote.above


def test_players_of_one_table_are_not_called_alike(language: str) -> None:
    """A seat's names begin with its letter, in every language."""
    names = phrases(language).names
    check_names(names)
    assert "".join(folded(name)[0] for name in names) == "abcdefg"


def test_a_slip_of_the_pen_changes_two_letters_of_a_word() -> None:
    text = "Ofrezco el magnetófono 5."
    for seed in range(20):
        wrong = misspelt(text, Random(seed))
        assert wrong != text
        assert sorted(wrong) == sorted(text)
    assert misspelt("PASO", Random(1)) == "PASO"


def broken(folder: Path, old: str, new: str) -> None:
    file = folder / "en" / ROBOTS
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"Gwen"', '"Gwen", "Hal"', "names"),
        ("muddles = [", "puddles = [", "muddles"),
        ("[[quotes]]", "[[notes]]", "quotes"),
        ('when = "d MMM', 'then = "d MMM', "quotes.when"),
        ("take-nothing =", "take-all =", "spoken.take-nothing"),
        ('gun = "the gun"', "gun = 5", "cards.gun"),
        ("[cards]", "[cards", "line"),
    ],
)
def test_what_a_language_lacks_is_named(old: str, new: str, named: str, tmp_path: Path) -> None:
    shutil.copytree(HOME / "en", tmp_path / "en")
    broken(tmp_path, old, new)
    with languages_in(tmp_path):
        with pytest.raises(IncompleteLanguage, match=f"en/{ROBOTS}: .*{named}"):
            phrases("en")
        with pytest.raises(IncompleteLanguage, match=f"xx/{ROBOTS} is missing"):
            phrases("xx")
