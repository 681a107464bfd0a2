"""Orders sent ahead: kept, shown, played at their moment, cancelled, lapsed; and nobody else can tell."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.game.cards import Colour, Item, Partner, PartnerKind, Resource
from pbem.game.moves import Seat as Place
from pbem.game.moves import Take
from pbem.game.refusals import Refusal, Refused
from pbem.game.state import CounterOfferMode, Options, Phase
from pbem.game.statements.forms import at_least
from pbem.game.statements.terms import colour
from pbem.letters.model import Lapse
from pbem.letters.words import say
from pbem.service.playing.ahead import Kept, Lapsed, Pin, SentAhead, Way, keep, sent_ahead
from pbem.service.playing.keeping import move_of
from pbem.service.terms.agreement import Agreement
from pbem.speech.names import card_name
from pbem.speech.orders import Later, Moment, NextOffer, TakeFirst, moment_of
from pbem.speech.samples import LATER
from pbem.store.tables import MailOutcome, Seat
from tests.service.club import NAMES, START, Club

PLAYED = MailOutcome.PLAYED
OPEN = Agreement(Options(counter_offers=CounterOfferMode.OPEN), confirm=False, first="Ann")


def ahead_of(club: Club, name: str) -> SentAhead:
    """Return what a player has sent ahead."""
    with club.store.begin() as session:
        return sent_ahead(session.exec(select(Seat).where(Seat.name == name)).one())


def moments(club: Club, name: str) -> list[Moment]:
    return [kept.moment for kept in ahead_of(club, name).kept]


def claim(club: Club, name: str, *, true: bool = True) -> str:
    """Return a claim on the first card of a player's offer by its colour."""
    card = next(one for one in club.hand(name) if isinstance(one, Resource))
    return say(at_least(1, colour(card.colour)), "en")


def declared(club: Club) -> None:
    """Let Ann declare one card, and the others count as asked."""
    assert club.play("Ann", club.offer("Ann")) is PLAYED


# --- decisions -------------------------------------------------------------------------------------------


@pytest.mark.ruling("orders ahead")
def test_a_counter_offer_is_accepted_if_its_claims_imply_what_was_asked(club: Club) -> None:
    club.announce()
    said = claim(club, "Bob")
    order = f"ACCEPT Bob IF he claims {said.rstrip('.').lower()}, else refuse"
    assert club.play("Ann", f"{club.offer('Ann')}\n{order}") is PLAYED
    assert moments(club, "Ann") == [Moment.RESOLUTION]
    assert "If: ▸ Bob claims:" in club.words_to("Ann")
    hands = club.hand("Ann"), club.hand("Bob")
    club.play("Bob", f"{club.offer('Bob')}\nCLAIM {said}\nSTAND BY")
    club.play("Cleo", "PASS\nSTAND BY")
    assert club.state().active == club.seat("Bob")
    assert (club.hand("Ann"), club.hand("Bob")) != hands


@pytest.mark.ruling("orders ahead")
def test_else_is_done_if_the_claims_do_not_imply_it(club: Club) -> None:
    club.announce()
    said = claim(club, "Bob").rstrip(".").lower()
    club.play("Ann", f"{club.offer('Ann')}\nIf Bob claims {said}, accept him; otherwise refuse.")
    hand = club.hand("Bob")
    club.play("Bob", f"{club.offer('Bob')}\nSTAND BY")
    club.play("Cleo", "PASS\nSTAND BY")
    assert club.state().active == club.seat("Bob")
    assert club.hand("Bob") == hand


@pytest.mark.ruling("orders ahead")
def test_a_decision_without_an_else_is_left_to_its_owner_where_no_condition_holds(club: Club) -> None:
    club.announce()
    declared(club)
    club.play("Ann", "ACCEPT Bob IF he offers")
    club.play("Bob", "PASS\nSTAND BY")
    club.play("Cleo", "PASS\nSTAND BY")
    assert club.state().phase is Phase.RESOLUTION
    assert ahead_of(club, "Ann") == SentAhead(last=1)
    assert "None of its conditions held" in club.words_to("Ann")


@pytest.mark.ruling("orders ahead")
def test_an_order_about_an_offer_lapses_when_that_offer_changes(club: Club) -> None:
    club.announce(agreement=OPEN)
    declared(club)
    club.play("Bob", club.offer("Bob"))
    club.play("Ann", "ACCEPT Bob")
    told = len(club.letters_to("Ann"))
    second = card_name(club.hand("Bob")[1], "en")
    club.play("Bob", f"OFFER {second}\nSTAND BY")
    assert moments(club, "Ann") == []
    assert len(club.letters_to("Ann")) == told + 1  # of the offer that changed
    assert "was changed or taken back" in club.words_to("Ann")
    club.play("Cleo", "PASS\nSTAND BY")
    club.play("Ann", "STAND BY")
    assert club.state().phase is Phase.RESOLUTION


@pytest.mark.ruling("orders ahead")
def test_a_decision_in_the_resolution_is_played_at_once(club: Club) -> None:
    club.announce()
    declared(club)
    club.play("Bob", "PASS\nSTAND BY")
    club.play("Cleo", "PASS\nSTAND BY")
    club.play("Ann", "STAND BY")
    assert club.play("Ann", "if Bob offers, accept him, else refuse") is PLAYED
    assert club.state().turn == 2


# --- standing by -----------------------------------------------------------------------------------------


@pytest.mark.ruling("orders ahead")
@pytest.mark.ruling("equal waiting")
def test_standing_by_in_every_turn_saves_every_window(club: Club) -> None:
    club.announce()
    for name in ("Ann", "Bob", "Cleo"):
        assert club.play(name, "I stand by every turn") is PLAYED
    declared(club)
    for name in ("Bob", "Cleo"):
        club.play(name, "PASS")
    assert club.state().phase is Phase.RESOLUTION
    club.play("Ann", "REFUSE")
    club.play("Bob", club.offer("Bob"))
    for name in ("Cleo", "Ann"):
        club.play(name, "PASS")
    assert club.state().phase is Phase.RESOLUTION
    assert moments(club, "Ann") == [Moment.STAND_BY]


@pytest.mark.ruling("orders ahead")
def test_standing_by_unless_somebody_lays_so_many(club: Club) -> None:
    club.announce()
    club.play("Ann", club.offer("Ann", 2))
    club.play("Bob", "PASS\nSTAND BY UNLESS Ann OFFERS two cards")
    club.play("Cleo", "PASS\nSTAND BY UNLESS Bob OFFERS")
    club.play("Ann", "STAND BY")
    assert club.state().phase is Phase.CHALLENGE
    assert "None of its conditions held" in club.words_to("Bob")
    assert club.play("Bob", "STAND BY") is PLAYED
    assert club.state().phase is Phase.RESOLUTION


# --- the next declaration, counter-offers ----------------------------------------------------------------


@pytest.mark.ruling("orders ahead")
def test_the_next_declaration_is_kept_until_it_is_asked_for(club: Club) -> None:
    club.announce()
    order = f"NEXT TURN: {club.offer('Bob', 2)}\nI demand a red card."
    assert club.play("Bob", order) is PLAYED
    assert "1. When your next declaration is asked for:" in club.words_to("Bob")
    declared(club)
    club.play("Bob", "PASS\nSTAND BY")
    club.play("Cleo", "PASS\nSTAND BY")
    club.play("Ann", "STAND BY")
    club.play("Ann", "REFUSE")
    state = club.state()
    assert (state.active, state.phase) == (club.seat("Bob"), Phase.COUNTER_OFFERS)
    assert state.request is not None


@pytest.mark.ruling("orders ahead")
def test_a_declaration_for_later_is_not_taken_for_the_one_that_is_owed(club: Club) -> None:
    club.announce()
    assert club.play("Ann", f"NEXT TURN: {club.offer('Ann')}") is PLAYED
    assert club.state().phase is Phase.DECLARATION
    assert moments(club, "Ann") == [Moment.NEXT]


@pytest.mark.ruling("orders ahead")
def test_cards_for_every_counter_offer_are_laid_while_they_are_held(club: Club) -> None:
    club.announce()
    order = club.offer("Cleo").replace("OFFER", "COUNTER") + " whenever one card is asked for"
    assert club.play("Cleo", order) is PLAYED
    assert club.play("Bob", "pass whenever 1 card is asked for") is PLAYED
    declared(club)
    state = club.state()
    assert (state.phase, len(state.standing())) == (Phase.CHALLENGE, 1)
    for name in ("Ann", "Bob", "Cleo"):
        club.play(name, "STAND BY")
    club.play("Ann", "ACCEPT Cleo")
    assert moments(club, "Cleo") == []
    assert "You no longer hold its cards." in club.words_to("Cleo")
    assert moments(club, "Bob") == [Moment.COUNTER]


@pytest.mark.ruling("truth is enforced")
def test_a_false_claim_is_refused_when_it_is_sent_ahead(club: Club) -> None:
    club.announce()
    card = next(one for one in club.hand("Bob") if isinstance(one, Resource))
    wrong = "red" if card.colour.value != "red" else "blue"
    order = f"NEXT TURN: OFFER {card_name(card, 'en')}\nCLAIM It is {wrong}."
    assert club.play("Bob", order) is MailOutcome.REFUSED
    assert ahead_of(club, "Bob").kept == ()


# --- the pile --------------------------------------------------------------------------------------------


@pytest.mark.ruling("orders ahead")
@pytest.mark.ruling("counter-espionage")
def test_the_first_of_the_cards_wanted_is_taken_from_the_pile(club: Club) -> None:
    club.announce(5)
    state = club.state()
    seat, kind = next(_partners(club))
    pile = [card for card in state.pile if isinstance(card, Resource)]
    gone = next(card for card in state.hands[seat] if isinstance(card, Resource))
    wanted = f"TAKE {card_name(gone, 'en')}, else {card_name(pile[0], 'en')}, else nothing"
    _declare_with(club, seat, kind)
    accuser = next(name for name in NAMES[:5] if club.seat(name) != seat)
    club.play(accuser, f"ACCUSE {NAMES[seat]} of {card_name(Partner(kind), 'en')}\n{wanted}")
    assert pile[0] in club.hand(accuser)
    assert club.state().choice is None


def _partners(club: Club) -> Iterator[tuple[Place, PartnerKind]]:
    for seat, hand in enumerate(club.state().hands):
        for card in hand:
            if not isinstance(card, Resource):
                yield seat, card.kind


def _declare_with(club: Club, seat: Place, kind: PartnerKind) -> None:
    """Let the turn come to a seat, which declares a Partner."""
    for name in NAMES[:seat]:
        club.play(name, club.offer(name))
        for other in NAMES[:5]:
            club.play(other, "STAND BY" if other == name else "PASS\nSTAND BY")
        club.play(name, "REFUSE")
    club.play(NAMES[seat], f"OFFER {card_name(Partner(kind), 'en')}")


# --- cancelling ------------------------------------------------------------------------------------------


@pytest.mark.ruling("orders ahead")
def test_each_order_can_be_cancelled_by_its_number_or_its_word(club: Club) -> None:
    club.announce()
    club.play("Bob", f"NEXT: {club.offer('Bob')}\nALWAYS STAND BY\nTAKE gun 7, else gun 6")
    assert [kept.number for kept in ahead_of(club, "Bob").kept] == [1, 2, 3]
    assert club.play("Bob", "CANCEL 2") is PLAYED
    assert moments(club, "Bob") == [Moment.NEXT, Moment.TAKE]
    assert club.play("Bob", "CANCEL NEXT") is PLAYED
    assert club.play("Bob", "CANCEL NEXT") is MailOutcome.REFUSED
    club.play("Bob", "ALWAYS STAND BY")
    assert [kept.number for kept in ahead_of(club, "Bob").kept] == [3, 4]  # no number comes back
    assert club.play("Bob", "CANCEL") is PLAYED
    assert ahead_of(club, "Bob").kept == ()


@pytest.mark.ruling("orders ahead")
def test_a_later_order_for_the_same_moment_takes_the_place_of_the_first(club: Club) -> None:
    club.announce()
    declared(club)
    club.play("Ann", "if Bob offers, accept him, else refuse")
    club.play("Ann", "REFUSE")
    assert [kept.number for kept in ahead_of(club, "Ann").kept] == [2]


@pytest.mark.ruling("orders ahead")
def test_what_was_meant_for_a_turn_that_is_over_lapses_and_its_owner_is_told(club: Club) -> None:
    club.announce()
    club.play("Bob", "STAND BY UNLESS Cleo OFFERS")
    club.round(after=timedelta(hours=49))
    assert club.state().turn == 2
    assert ahead_of(club, "Bob") == SentAhead(last=1)
    assert "The turn it was for is over" in club.words_to("Bob")


@pytest.mark.parametrize("order", LATER, ids=lambda order: type(order).__name__)
def test_what_is_kept_is_written_and_read_back(order: Later) -> None:
    ways = _ways(order)
    refused = Refused(Refusal.NOT_HELD, (Resource(Item.GUN, 5),), at_least(1, colour(Colour.RED)), 1, 2)
    kept = Kept(7, "words", moment_of(order) or Moment.NEXT, ways, 3, True, (Pin(1, 9),), START, 2)
    ahead = SentAhead((kept,), (Lapsed(kept, Lapse.REFUSED, refused), Lapsed(kept, Lapse.NOT_MET)), 7)
    seat = Seat(game_id=1, seat=0, player_id=1, name="Ann", language="en", zone="UTC")
    keep(seat, ahead)
    assert sent_ahead(seat) == ahead
    assert kept.item().meaning is not None


def _ways(order: Later) -> tuple[Way, ...]:
    if isinstance(order, NextOffer):
        return (Way(move_of(order.offer, active=True)),)
    if isinstance(order, TakeFirst):
        return tuple(Way(Take(cards)) for cards in order.options)
    return tuple(Way(move_of(one.order, active=False), one.condition, one.holds) for one in order.branches)


# --- what others see -------------------------------------------------------------------------------------


@pytest.mark.ruling("equal waiting")
@pytest.mark.ruling("secrecy")
@pytest.mark.parametrize(
    "order", ["ALWAYS STAND BY", "NEXT: {offer}", "TAKE gun 7, else nothing", "PASS whenever two are asked"]
)
def test_nobody_else_learns_that_something_was_sent_ahead(club: Club, order: str) -> None:
    club.announce()
    before = {name: len(club.letters_to(name)) for name in ("Ann", "Cleo")}
    assert club.play("Bob", order.format(offer=club.offer("Bob"))) is PLAYED
    assert {name: len(club.letters_to(name)) for name in before} == before
    declared(club)
    assert "Sent ahead" not in club.words_to("Cleo")


@pytest.mark.ruling("equal waiting")
def test_what_others_get_is_the_same_as_if_it_had_been_mailed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    told = []
    for ahead in (True, False):
        club = Club.at(tmp_path_factory.mktemp("club"))
        club.announce()
        if ahead:
            club.play("Cleo", "ALWAYS STAND BY")
        declared(club)
        club.play("Cleo", "PASS" if ahead else "PASS\nSTAND BY")
        club.play("Bob", "PASS\nSTAND BY")
        club.play("Ann", "STAND BY")
        letters = [(len(club.letters_to(name)), club.words_to(name)) for name in ("Ann", "Bob")]
        told.append((letters, club.state().phase))
    assert told[0] == told[1]


# --- CHECK -----------------------------------------------------------------------------------------------


@pytest.mark.ruling("secrecy")
def test_check_says_what_orders_would_do_and_does_nothing(club: Club) -> None:
    club.announce()
    state = club.state()
    others = {name: len(club.letters_to(name)) for name in ("Bob", "Cleo")}
    text = f"CHECK\n{club.offer('Ann')}\nTELL Bob: hello\nALWAYS STAND BY\nTAKE gun 5\nLANGUAGE it"
    assert club.play("Ann", text) is MailOutcome.REFUSED
    assert club.state() == state
    assert ahead_of(club, "Ann") == SentAhead()
    assert {name: len(club.letters_to(name)) for name in others} == others
    words = club.words_to("Ann")
    for verdict in ("Would be done", "Would be kept", "Not possible"):
        assert verdict in words
    assert "Nothing of this mail was played or kept." in words


@pytest.mark.ruling("secrecy")
def test_check_does_not_tell_whether_an_accusation_is_founded(club: Club) -> None:
    club.announce()
    declared(club)
    answers = set()
    for kind in ("Assassin", "Mata Hari", "Double Agent"):
        assert club.play("Bob", f"CHECK\nACCUSE Ann of {kind}\nTAKE gun 5") is MailOutcome.REFUSED
        answers.add(club.words_to("Bob").count("Would be done"))
    assert answers == {1}
    assert club.state().gone == ()


def test_a_slip_of_check_lets_nothing_be_done(club: Club) -> None:
    club.announce()
    assert club.play("Ann", f"CHEKC\n{club.offer('Ann')}") is MailOutcome.ASKED
    assert club.state().phase is Phase.DECLARATION


def test_check_before_a_false_claim_says_so(club: Club) -> None:
    club.announce()
    card = next(one for one in club.hand("Ann") if isinstance(one, Resource))
    wrong = "red" if card.colour.value != "red" else "blue"
    text = f"CHECK\nOFFER {card_name(card, 'en')}\nCLAIM It is {wrong}."
    assert club.play("Ann", text) is MailOutcome.REFUSED
    assert club.state().phase is Phase.DECLARATION
