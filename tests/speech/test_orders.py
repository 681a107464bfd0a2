"""Mails in, items out: the files in `orders/`, and what holds of every mail whatever is written in it."""

import tomllib
import unicodedata
from calendar import day_name
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.game.cards import PartnerKind, card_of
from pbem.game.moves import Request, RequestKind
from pbem.game.statements import Statement
from pbem.speech.conditions import Asked, Claims, Condition, Every, Lays, Term
from pbem.speech.ordering import read_orders, reserved_words
from pbem.speech.ordering.conflicts import is_binding
from pbem.speech.ordering.vocabulary import vocabulary
from pbem.speech.orders import (
    AcceptSeat,
    AccuseSeat,
    Aside,
    Branch,
    ChangeOffer,
    Conditional,
    Day,
    Item,
    LayOffer,
    Moment,
    NextOffer,
    Order,
    Plain,
    Problem,
    ProblemKind,
    Revoke,
    SetLanguage,
    SetZone,
    TakeCards,
    TakeFirst,
    Talk,
    ToGameMaster,
    Vacation,
    Weekday,
)
from pbem.speech.questions import History, Rules, Topic
from pbem.speech.reading import Kind, read_sentence
from tests.speech.own import own

FOLDER = Path(__file__).parent / "orders"


@dataclass(frozen=True, slots=True)
class Case:
    """A mail and what must be read in it.

    Args:
        language: the player's.
        names: at the table.
        seat: whose mail it is.
        active: whether it is the active player's.
        invited: whether it answers an invitation.
        mail: its new text.
        items: one line each, as the head of `orders/en.toml` explains.
    """

    language: str
    names: tuple[str, ...]
    seat: int
    active: bool
    invited: bool
    mail: str
    items: tuple[str, ...]

    def read(self) -> tuple[Item, ...]:
        return read_orders(
            self.mail,
            language=self.language,
            names=self.names,
            seat=self.seat,
            active=self.active,
            invited=self.invited,
        ).items


def _cases(path: Path) -> Iterator[Case]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for group in data["group"]:
        for mail, *items in group["cases"]:
            yield Case(
                data["language"],
                tuple(data["names"]),
                data["seat"],
                group.get("active", True),
                group.get("invited", False),
                mail,
                tuple(items),
            )


FILES = {path.name: tuple(_cases(path)) for path in sorted(FOLDER.glob("*.toml"))}
CASES = tuple(chain.from_iterable(FILES.values()))
SHARES = [pytest.param(9, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)]
"""One in so many of the cases is read."""

EVERY_MAIL = st.sampled_from([case.mail for case in CASES])


def _meaning(sentence: str, kind: Kind, language: str) -> Statement:
    meaning = read_sentence(sentence, language).of(kind)
    assert meaning is not None, f"the case itself cannot be read: {sentence}"
    return meaning


def _offer(spelled: str, language: str) -> LayOffer:
    cards, *parts = spelled.split(" / ")
    claims: list[Statement] = []
    request: Request | None = None
    talk = ""
    for part in parts:
        what, text = part.split(" ", 1)
        if what == "claim":
            claims.append(_meaning(text, Kind.CLAIM, language))
        elif what == "talk":
            talk = text.replace("\\n", "\n")
        else:
            request = Request(RequestKind(what), _meaning(text, Kind(what), language))
    return LayOffer(tuple(map(card_of, cards.split())), tuple(claims), request, talk)


def _vacation(spelled: str) -> Vacation:
    """Return an absence: "3" days, or until "12 8", "12 8 2026" or "Sunday"."""
    if spelled in day_name:
        return Vacation(Weekday(list(day_name).index(spelled)))
    first, *day = map(int, spelled.split())
    return Vacation(Day(first, *day) if day else first)


_NAMED: dict[str, Callable[[str], SetLanguage | SetZone | Vacation | History | Rules]] = {
    "language": SetLanguage,
    "zone": SetZone,
    "vacation": _vacation,
    "history": lambda turns: History(int(turns)),
    "rules": lambda topic: Rules(Topic(topic) if topic else None),
}


def _conditions(spelled: str, case: Case) -> Condition:
    """Return a condition, or several parted by "&", before each of which may stand "not"."""
    terms = tuple(
        Term(_condition(one.removeprefix("not "), case), not one.startswith("not "))
        for one in spelled.split(" & ")
    )
    return Every(terms) if len(terms) > 1 else terms[0].condition


def _condition(spelled: str, case: Case) -> Asked | Claims | Lays:
    """Return a condition: "asked 2", "any lays", "Ann lays", "Ann lays 2", "Ann claims One is blue."."""
    if spelled.startswith("asked "):
        return Asked(int(spelled.split()[1]))
    if spelled == "any lays":
        return Lays(None)
    name = next(name for name in sorted(case.names, key=len, reverse=True) if spelled.startswith(name))
    what, _, rest = spelled[len(name) + 1 :].partition(" ")
    seat = case.names.index(name)
    if what == "claims":
        return Claims(seat, _meaning(rest, Kind.CLAIM, case.language))
    return Lays(seat, int(rest) if rest else None)


def _branch(spelled: str, case: Case) -> Branch:
    how, _, rest = spelled.partition(" ")
    if how not in ("if", "unless"):
        order = _expected(spelled, case)
        assert isinstance(order, LayOffer | AcceptSeat | Plain)
        return Branch(order)
    condition, order_spelled = rest.split(" > ")
    return replace(_branch(order_spelled, case), condition=_conditions(condition, case), holds=how == "if")


def _later(spelled: str, case: Case) -> Order | None:
    """Return the order for later, or what revokes one, that a line spells."""
    what, _, rest = spelled.partition(" ")
    match what:
        case "if" | "unless" | "always":
            plan = rest if what == "always" else spelled
            branches = tuple(_branch(branch, case) for branch in plan.split(" || "))
            return Conditional(branches, standing=what == "always")
        case "next":
            offer = _expected(rest, case)
            assert isinstance(offer, LayOffer)
            return NextOffer(offer)
        case "first":
            options = (option.split() for option in rest.split(" || "))
            return TakeFirst(tuple(tuple(map(card_of, one)) if one != ["-"] else () for one in options))
        case "revoke":
            return Revoke(number=int(rest)) if rest.isdecimal() else Revoke(moment=Moment(rest))
    return None


def _expected(spelled: str, case: Case) -> Order | Aside:
    """Return the meaning that a line of a case file spells, problems aside."""
    later = _later(spelled, case)
    if later is not None:
        return later
    what, _, rest = spelled.partition(" ")
    seats = {name: seat for seat, name in enumerate(case.names)}
    match what:
        case "-":
            return Aside()
        case "offer":
            return _offer(rest, case.language)
        case "take" | "change":
            cards = tuple(map(card_of, rest.split()))
            return TakeCards(cards) if what == "take" else ChangeOffer(cards)
        case "language" | "zone" | "vacation" | "history" | "rules":
            return _NAMED[what](rest)
        case "say" | "master":
            words = rest.replace("\\n", "\n")
            return Talk(words) if what == "say" else ToGameMaster(words)
    name = next((name for name in sorted(seats, key=len, reverse=True) if rest.startswith(name)), "")
    after = rest[len(name) :].strip()
    match what:
        case "tell":
            return Talk(after.replace("\\n", "\n"), seats[name])
        case "accuse":
            return AccuseSeat(seats[name], PartnerKind(after))
        case "accept":
            assassin, _, demand = after.partition("/ demand ")
            wanted = _meaning(demand, Kind.DEMAND, case.language) if demand else None
            return AcceptSeat(seats[name], assassin.strip() == "assassin", wanted)
    return Plain(spelled)


def _shown(problem: Problem) -> str:
    shown = f"? {problem.kind.value}"
    if problem.reason:
        shown += f" {problem.reason}"
    if problem.languages:
        shown += f" {' '.join(problem.languages)}"
    if problem.suggestions and problem.kind is not ProblemKind.REFUSED_STATEMENT:
        shown += f" -> {', '.join(problem.suggestions)}"
    return shown


def _with_claims(meaning: object) -> object:
    """Return a meaning to compare by: claims in the order said, which a case may spell as one."""
    if isinstance(meaning, LayOffer):
        return (meaning.cards, meaning.claims, meaning.request, meaning.talk)
    return meaning


def _fault(case: Case) -> str | None:
    """Return what is wrong with the reading of a case, None if it is right: meanings, and every word kept."""
    items = case.read()
    if _letters("".join(item.text for item in items)) != _letters(case.mail):
        return f"the items do not hold every word once: {[item.text for item in items]}"
    shown = [_shown(item.meaning) if isinstance(item.meaning, Problem) else item.meaning for item in items]
    wanted = [line if line.startswith("?") else _expected(line, case) for line in case.items]
    if list(map(_with_claims, shown)) != list(map(_with_claims, wanted)):
        return f"read as {shown}, not {wanted}"
    return None


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("name", FILES)
def test_cases(name: str, share: int) -> None:
    faults = {case.mail: fault for case in FILES[name][::share] if (fault := _fault(case))}
    assert faults == {}


def _letters(text: str) -> list[str]:
    """Return what can be seen of a text, in no order: an offer's lines need not follow one another."""
    return sorted(char for char in text if char.isprintable() and not char.isspace())


def test_a_third_of_the_cases_must_not_be_orders() -> None:
    refused = [case for case in CASES if all(line.startswith(("?", "-")) for line in case.items)]
    assert len(CASES) >= 150
    assert len(refused) * 3 >= len(CASES)


@given(
    text=st.text(max_size=200)
    | st.lists(
        st.sampled_from(["★", "▲", "gun", "Mata", "\n", " ", ",", "5", "I offer", "PASS", "-", "?"])
    ).map(" ".join)
)
def test_whatever_is_written_is_read_whole(text: str) -> None:
    read = read_orders(text, language="en", names=("Ann", "Bob", "Carla"), seat=0, active=True)
    whole = unicodedata.normalize("NFC", text)
    kept = "".join(item.text for item in read.items)
    assert [char for char in _letters(whole) if char.isalnum()] == [
        char for char in _letters(kept) if char.isalnum()
    ]


@given(mails=st.lists(EVERY_MAIL, min_size=2, max_size=4))
def test_mails_put_together_are_read_whole(mails: list[str]) -> None:
    text = "\n\n".join(mails)
    read = read_orders(
        text, language="en", names=("Ann", "Bob", "Carla", "Dora", "José María"), seat=3, active=True
    )
    assert _letters("".join(item.text for item in read.items)) == _letters(text)


ORDERS = own("en")["orders"]


def _read(text: str) -> list[Order | Aside | Problem]:
    read = read_orders(text, language="en", names=("Ann", "Bob", "Carla"), seat=2, active=True)
    return [item.meaning for item in read.items]


DRESS = (
    "{}.",
    "{}!",
    "- {}",
    "1. {}",
    "* {}",
    "  {}  ",
    "\u200b{}\u200b",
    "{} :)",
    "**{}**",
    "Hi all,\n\n{}\n\nCheers,\nCarla",
    "Hello! {}. Thanks!",
    "{}\n\nSent from my phone",
    "{}\n\nBest regards\nCarla",
    "{}\n{}",
    "GM: I am back.\n\n{}",
)


@pytest.mark.parametrize("order", ORDERS)
def test_courtesy_and_dress_change_nothing(order: str) -> None:
    plain = _read(order)
    for dressed in DRESS:
        read = _read(dressed.replace("{}", order))
        assert [each for each in read if not isinstance(each, Aside | ToGameMaster)] == plain, dressed


@given(words=st.lists(st.sampled_from(sorted(vocabulary("en").guards.words)), min_size=1, max_size=2))
def test_no_word_of_doubt_is_read_over(words: list[str]) -> None:
    for order in ORDERS[:4]:
        for text in (f"{' '.join(words)} {order}", f"{order} {' '.join(words)}"):
            read = read_orders(text, language="en", names=("Ann", "Bob", "Carla"), seat=2, active=True)
            assert not [item for item in read.items if is_binding(item.meaning)], text


@pytest.mark.ruling("names")
def test_keywords_and_cards_are_no_names() -> None:
    words = reserved_words("en")
    assert {"pass", "offer", "stand by", "gun", "mata hari", "double agent", "gm"} <= set(words)


def test_pleasantries_hold_no_word_of_an_order_or_a_card() -> None:
    spoken = vocabulary("en")
    known = spoken.asides.core | spoken.asides.words
    assert not known & (spoken.verbs | spoken.inline | set(spoken.cards.names) | set(spoken.numbers) - {"a"})


@pytest.mark.parametrize("active", [True, False])
def test_only_the_active_player_asks_for_something(active: bool) -> None:
    text = "OFFER gun 5\nI demand a coat"
    read = read_orders(text, language="en", names=("Ann", "Bob", "Carla"), seat=0, active=active)
    kinds = [item.meaning.kind for item in read.items if isinstance(item.meaning, Problem)]
    assert kinds == ([] if active else [ProblemKind.DEPENDS, ProblemKind.REQUEST_OUT_OF_TURN])


@pytest.mark.ruling("wish")
def test_a_wish_that_cannot_be_read_whole_is_asked_back_with_its_offer() -> None:
    text = "OFFER gun 5\nI would like a gun for my collection of useful things"
    read = read_orders(text, language="en", names=("Ann", "Bob", "Carla"), seat=0, active=True)
    assert [type(item.meaning) for item in read.items] == [Problem, Problem]
    said = read_orders(
        text.replace("I would", "SAY I would"), language="en", names=("Ann", "Bob"), seat=0, active=True
    )
    assert [item.meaning.talk for item in said.items if isinstance(item.meaning, LayOffer)] == [
        "I would like a gun for my collection of useful things"
    ]
