"""What is refused, and what is said about it; the corpora show what is read."""

import time

import pytest

from pbem.game.cards import Colour, Item
from pbem.game.statements import Statement
from pbem.game.statements.forms import Size, all_are, choice, count, every
from pbem.game.statements.terms import both, colour, index, item
from pbem.speech.reading import Kind, Refusal, read_sentence
from pbem.speech.reasons import Expected, Reason

RED, BLUE, GREEN = (colour(each) for each in Colour)
GUN = item(Item.GUN)


def refusal(text: str) -> Refusal:
    found = read_sentence(text, "en").refusal
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("They are high cards", Reason.SUBJECTIVE),
        ("One is a gun and the other is useful", Reason.SUBJECTIVE),
        ("I demand your best card", Reason.SUBJECTIVE),
        ("Most of them are red", Reason.VAGUE),
        ("There are red cards", Reason.VAGUE),
        ("The total is around 12", Reason.VAGUE),
        ("Maybe one is red", Reason.HEDGED),
        ("One of these is red, I think", Reason.HEDGED),
        ("If you accept, one is red", Reason.CONDITIONAL),
        ("Is one of these red?", Reason.QUESTION),
        ("One is red, isn't it?", Reason.QUESTION),
        ("One will be red", Reason.PROMISE),
        ("One was red", Reason.PAST),
        ("I still have a 7 in my hand", Reason.HAND),
        ("I have offered something that Mark surely needs", Reason.OTHERS),
        ("All of them are not red", Reason.AMBIGUOUS),
        ("One is a gun or a coat worth 5", Reason.AMBIGUOUS),
        ("Two are red and two of them are 5s", Reason.AMBIGUOUS),
        ("One is a gun or a coat and a poison", Reason.AMBIGUOUS),
        ("Exactly one gun and one coat", Reason.AMBIGUOUS),
        ("These are 3", Reason.AMBIGUOUS),
        ("One is a red gun", Reason.CONTRADICTION),
        ("Two are red and the other two are blue", Reason.CONTRADICTION),
        ("I say nothing", Reason.NOTHING_SAID),
        ("", Reason.NOTHING_SAID),
        ("?!", Reason.QUESTION),
        ("I demand an Assassin", Reason.DEMAND_PARTNER),
        ("I demand that the first be red", Reason.DEMAND_PLACE),
        ("I demand two guns and two coats", Reason.CONTRADICTION),
        ("I demand that all be red and one be blue", Reason.DEMAND_IMPOSSIBLE),
        ("I demand, if possible, a gun", Reason.DEMAND_HEDGED),
        ("One is red, blorp", Reason.NOT_UNDERSTOOD),
    ],
)
def test_reasons(text: str, reason: Reason) -> None:
    assert refusal(text).reason is reason


def test_what_was_not_understood_is_named_with_what_it_may_be() -> None:
    found = refusal("One of these is a briefcace")
    assert found.words == ("briefcace",)
    assert found.suggestions == (("briefcace", ("briefcase", "briefcases")),)


def test_what_was_expected_is_named() -> None:
    found = refusal("The first is")
    assert Expected.KIND in found.expected
    assert Expected.INDEX in found.expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("One of these is a 7, in return I demand at least one blue card", [Kind.CLAIM, Kind.DEMAND]),
        ("One is blue, and I'd like a gun", [Kind.CLAIM, Kind.WISH]),
        ("I demand a gun. One of these is red.", [Kind.CLAIM, Kind.DEMAND]),
        ("One is red. One is blue.", [Kind.CLAIM]),
        ("I demand a gun. I also demand a coat.", [Kind.DEMAND]),
        ("One is red and I'd like a good card", [Kind.REFUSED]),
    ],
)
def test_a_text_may_say_two_things(text: str, kinds: list[Kind]) -> None:
    assert [part.kind for part in read_sentence(text, "en").parts] == kinds


@pytest.mark.parametrize(
    "text",
    [
        "I insist on a gun",
        "I want a gun",
        "Give me a gun",
        "I don't demand a gun",
        "I'm demanding a gun",
        "A gun, please",
    ],
)
def test_only_the_formula_binds(text: str) -> None:
    assert read_sentence(text, "en").of(Kind.WISH) == count(GUN, 1)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("One is blue. The other is green.", every(choice([BLUE, GREEN]), Size(2, 2))),
        ("One of these is a gun. It's worth 5.", count(both(GUN, index([5])), 1)),
        ("Two are red; about the third I'll say nothing.", every(count(RED, 2), Size(3, 3))),
    ],
)
def test_a_sentence_takes_up_the_one_before(text: str, meaning: Statement) -> None:
    assert read_sentence(text, "en").of(Kind.CLAIM) == meaning


@pytest.mark.parametrize(
    "texts",
    [
        (
            "All are red",
            "all are RED!",
            "They are all red.",
            "Every card is red",
            "Each one is red",
            "These are red cards",
        ),
        ("No guns", "None is a gun", "There is no gun here", "Not one of these is a gun", "They aren't guns"),
        (
            "All are 5 or more",
            "All are worth at least 5",
            "All are above 4",
            "All 5+",
            "Each has an index over 4",
        ),
    ],
)
def test_equal_sayings_are_equal_values(texts: tuple[str, ...]) -> None:
    assert len({read_sentence(text, "en").of(Kind.CLAIM) for text in texts}) == 1


def test_a_phrase_is_matched_with_its_accents_first() -> None:
    read = read_sentence("Una è un 7 e l'altra è rossa", "it").of(Kind.CLAIM)
    assert read == every(choice([index([7]), RED]), Size(2, 2))
    assert read_sentence("una e' rossa", "it").of(Kind.CLAIM) == count(RED, 1)


def test_without_its_last_word_a_german_frame_speaks_of_the_hand() -> None:
    found = read_sentence("Ich habe zwei rote Karten", "de").refusal
    assert found is not None
    assert found.reason is Reason.HAND


def test_typographic_signs_change_nothing() -> None:
    assert read_sentence("They’re all red – I won’t say more…", "en").of(Kind.CLAIM) == all_are(RED)


def test_a_trap_of_many_words_is_refused_fast() -> None:
    text = "one is a gun or a coat and " * 200
    start = time.process_time()
    assert read_sentence(text, "en").kind is Kind.REFUSED
    assert time.process_time() - start < 2


def test_an_index_is_never_a_number_of_cards() -> None:
    for text in ("I demand one card", "I demand at least 2 cards", "I demand 7", "One is 7 guns", "2 is red"):
        statement = read_sentence(text, "en").parts[0].statement
        assert statement is None or isinstance(statement, Size), text
    assert read_sentence("Two are 4", "en").of(Kind.CLAIM) == count(index([4]), 2)
