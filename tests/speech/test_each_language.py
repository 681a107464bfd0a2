"""The same laws for every language that games are played in; what is its own stands in `sentences/`."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pbem.game.statements import Statement, demand_refusal, equivalent, sizes
from pbem.game.statements.codec import from_json
from pbem.speech.languages import playable_codes
from pbem.speech.ordering import read_orders
from pbem.speech.ordering.conflicts import is_binding
from pbem.speech.orders import LayOffer, NextOffer
from pbem.speech.reading import Kind, Reading, read_sentence
from pbem.speech.saying import say, say_request
from tests.speech.meanings import meanings
from tests.speech.own import CODES, own

in_each_language = pytest.mark.parametrize("code", CODES)


def test_every_language_that_games_are_played_in_has_its_sentences() -> None:
    assert set(CODES) == set(playable_codes())


def may_be_demanded(statement: Statement) -> bool:
    """Return whether a demand may ask for it at all, of some number of cards (ruling *demand*)."""
    return any(demand_refusal(statement, size, 5) is None for size in sizes(statement))


def check_what_is_said(code: str, statement: Statement, kind: Kind) -> None:
    assume(sizes(statement))
    words = say(statement, code) if kind is Kind.CLAIM else say_request(statement, code, kind is Kind.DEMAND)
    reading = read_sentence(words, code)
    if reading.refusal is not None and kind is Kind.DEMAND and not may_be_demanded(statement):
        return
    assert reading.kind is kind, (words, reading.refusal)
    read = reading.parts[0].statement
    assert read is not None and equivalent(read, statement), (words, read)


KINDS = st.sampled_from([Kind.CLAIM, Kind.DEMAND, Kind.WISH])


@in_each_language
@settings(suppress_health_check=list(HealthCheck))
@given(statement=meanings, kind=KINDS)
def test_what_is_said_is_read_as_it_was_meant(code: str, statement: Statement, kind: Kind) -> None:
    check_what_is_said(code, statement, kind)


@pytest.mark.long
@in_each_language
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(statement=meanings, kind=KINDS)
def test_much_that_is_said_is_read_as_it_was_meant(code: str, statement: Statement, kind: Kind) -> None:
    check_what_is_said(code, statement, kind)


@in_each_language
def test_meanings_are_said_with_gender_number_and_elision(code: str) -> None:
    said = {case["words"]: say(from_json(case["meaning"]), code) for case in own(code)["says"]}
    assert said == {words: words for words in said}


@in_each_language
@pytest.mark.parametrize("form", ["demand", "wish"])
def test_requests_have_their_own_verbs(code: str, form: str) -> None:
    cases = own(code)["requests"]
    said = {case[form]: say_request(from_json(case["meaning"]), code, form == "demand") for case in cases}
    assert said == {words: words for words in said}


def meaning(reading: Reading) -> Statement:
    """Return the one thing said."""
    (part,) = reading.parts
    assert part.statement is not None, reading.refusal
    return part.statement


@in_each_language
def test_ways_to_say_one_thing(code: str) -> None:
    for sentence, plainly in own(code)["same"]:
        read, same = read_sentence(sentence, code), read_sentence(plainly, code)
        assert read.kind is same.kind, (sentence, read.refusal)
        assert equivalent(meaning(read), meaning(same)), sentence


@in_each_language
def test_what_only_looks_like_a_statement_is_not_read(code: str) -> None:
    assert [text for text in own(code)["refused"] if read_sentence(text, code).kind is not Kind.REFUSED] == []


@in_each_language
def test_slips_are_asked_back(code: str) -> None:
    for text, word in own(code)["slips"]:
        refusal = read_sentence(text, code).refusal
        assert refusal is not None, text
        assert any(word in close for _, close in refusal.suggestions), text


@in_each_language
def test_a_sixth_of_the_sentences_are_traps(code: str) -> None:
    lines = (Path(__file__).parent / "corpus" / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()
    kinds = [json.loads(line).get("kind", "several") for line in lines]
    assert len(kinds) >= 800
    assert kinds.count("refused") * 6 >= len(kinds)


def binding(text: str, code: str) -> list[object]:
    """Return the orders in a text that would play something."""
    read = read_orders(text, language=code, names=("Ann", "Bob", "Carla"), seat=2, active=True)
    return [item.meaning for item in read.items if is_binding(item.meaning)]


def taken_for_orders(code: str, every: int) -> list[str]:
    """Return what is read as an order though spoilt, in one of so many of the ways to spoil each."""
    said = own(code)["orders"]
    assert [order for order in said if not binding(order, code)] == []
    ways = own(code)["spoiling"]
    texts = [way.replace("{}", order) for at, order in enumerate(said) for way in ways[at % every :: every]]
    return [text for text in texts if binding(text, code)]


@in_each_language
def test_orders_are_read_only_where_they_are_plainly_given(code: str) -> None:
    assert taken_for_orders(code, every=19) == []


@pytest.mark.long
@in_each_language
def test_no_order_at_all_is_read_where_it_is_spoilt(code: str) -> None:
    assert taken_for_orders(code, every=1) == []


@in_each_language
def test_what_begins_with_the_next_turn_plays_nothing_now(code: str) -> None:
    """Cards for the next turn are an order ahead, for those cards alone; no other order can wait so long."""
    for order in own(code)["orders"]:
        ahead = [NextOffer(offer) for offer in binding(order, code) if isinstance(offer, LayOffer)]
        for delaying in own(code)["delaying"]:
            assert binding(delaying.replace("{}", order), code) == ahead, order
