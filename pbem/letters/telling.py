"""The story of a game that is over, told the same to everybody: in the third person, all cards face up.

Where the news say the same, the sentences are theirs.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pbem.game.cards import Card, PartnerKind
from pbem.game.events import (
    Accused,
    AssassinShown,
    CoverReason,
    CoverTaken,
    DemandAnswered,
    Event,
    Exchanged,
    ExchangeFailed,
    FailReason,
    GameEnded,
    MataHariActivated,
    Passed,
    SentBack,
    TurnCut,
    TurnSkipped,
)
from pbem.game.moves import Seat
from pbem.game.story import Exchange, Failed, Judged, Laid, MataHari, Step, Story, Turn
from pbem.letters.marks import tame
from pbem.letters.model import LineResult
from pbem.letters.news import tell
from pbem.letters.page import Entry, Fact, Said, StoryBlock, StoryTurn, Tone
from pbem.letters.reader import Reader
from pbem.letters.voice import N_
from pbem.letters.words import say
from pbem.speech.orders import Plain

_TALK_SHOWN = 140
"""So much of a word of talk is repeated; whoever was there has it whole."""


def tells_story(news: tuple[Event, ...], results: tuple[LineResult, ...]) -> bool:
    """Tell whether a letter is to tell the whole game: once when it is over, and to who asks again."""
    asked = any(one.item.meaning is Plain.STATUS for one in results)
    return asked or any(isinstance(event, GameEnded) for event in news)


def story_block(story: Story, reader: Reader) -> StoryBlock:
    """Return the whole story of a game, the same for every reader of a language."""
    reader = replace(reader, seat=None)
    dealt = enumerate(zip(story.hands, story.objectives, strict=True))
    return StoryBlock(
        facts=(Fact(reader.voice.gettext("Lies told"), _lies(story, reader)),),
        deals=tuple(
            _with_cards(
                N_("{name} was dealt {objective} as the objective, and these cards:"),
                seat,
                hand,
                reader,
                objective=reader.item(objective),
            )
            for seat, (hand, objective) in dealt
        ),
        turns=tuple(_turn(turn, reader) for turn in story.turns),
    )


def _lies(story: Story, reader: Reader) -> str:
    say_it = reader.voice.gettext
    told = [
        say_it("{name} {told} (believed: {believed})", name=name, told=one.told, believed=one.believed)
        for one in story.tallies
        for name in [reader.name(one.seat)]
    ]
    return reader.voice.every(told) if told else say_it("not a single one")


def _turn(turn: Turn, reader: Reader) -> StoryTurn:
    say_it = reader.voice.gettext
    title = say_it("Turn {turn}: {name}", turn=turn.number, name=reader.name(turn.active))
    last = max((at for at, step in enumerate(turn.steps) if isinstance(step, Laid)), default=None)
    passed = _passed(turn)
    lines: list[Entry] = []
    for at, step in enumerate(turn.steps):
        if not (isinstance(step, Passed) and step.seat in passed):
            lines += _lines(step, turn, reader)
        if passed and at == last:
            lines.append(Entry(say_it("{people} passed.", people=reader.people(passed))))
    if turn.taken_back:
        words = say_it("Moves of this turn were taken back; only what counted is told.")
        lines.append(Entry(words, Tone.WAITING))
    return StoryTurn(title, tuple(lines))


def _passed(turn: Turn) -> list[Seat]:
    """Return who laid nothing, for whatever reason, in seat order."""
    laid = {offer.seat for offer in turn.offers}
    return sorted({step.seat for step in turn.steps if isinstance(step, Passed)} - laid)


def _lines(step: Step, turn: Turn, reader: Reader) -> Iterator[Entry]:
    match step:
        case Laid():
            yield _offer(step, reader)
        case Judged():
            yield from _judged(step, turn, reader)
        case Exchange():
            yield from _exchange(step, turn, reader)
        case Failed():
            yield from _failed(step, reader)
        case MataHari(active, turned, taken):
            yield _events((MataHariActivated(active, turned),), reader, Tone.GOOD)
            yield from _taken(active, taken, reader)
        case AssassinShown(_, opponent, demand):
            cover = CoverTaken(opponent, CoverReason.ASSASSIN)
            yield replace(_events((step, cover), reader, Tone.BAD), said=reader.demand(demand))
        case SentBack() | TurnCut() | TurnSkipped() | Passed():
            yield tell(step, reader)


def _failed(step: Failed, reader: Reader) -> Iterator[Entry]:
    if step.reason is FailReason.REFUSED:
        refused = N_("{name} refused all counter-offers and took a Compromised cover.")
        left = N_("{name} had no counter-offer to accept and took a Compromised cover.")
        name = reader.name(step.active)
        yield Entry(reader.voice.gettext(refused if step.standing else left, name=name), Tone.BAD)
    else:
        cover = CoverTaken(step.active, CoverReason.FAILED_EXCHANGE)
        yield _events((ExchangeFailed(step.active, step.reason), cover), reader, Tone.BAD)
    if step.drawn:
        yield _with_cards(N_("{name} drew:"), step.active, step.drawn, reader)


def _events(events: tuple[Event, ...], reader: Reader, tone: Tone) -> Entry:
    return Entry(" ".join(tell(event, reader).text for event in events), tone)


def _with_cards(
    sentence: str, seat: Seat, cards: tuple[Card, ...], reader: Reader, **fields: object
) -> Entry:
    text = reader.voice.gettext(sentence, name=reader.name(seat), **fields)
    return Entry(text, cards=reader.cells(cards))


def _offer(laid: Laid, reader: Reader) -> Entry:
    sentence = N_("{name} laid:") if laid.declares else N_("{name} countered with:")
    talk = reader.in_tongue(laid.seat, reader.voice.gettext("Talk"))
    said = (*_claims(laid, reader), *reader.request(laid.request), *reader.talk(_clipped(laid.talk), talk))
    return replace(_with_cards(sentence, laid.seat, laid.cards, reader), said=said)


def _claims(laid: Laid, reader: Reader) -> Iterator[Said]:
    """Yield what was said of the cards: what was true, then the lies."""
    say_it = reader.voice.gettext
    for holds, label, tone in ((True, say_it("Claim"), Tone.CLAIM), (False, say_it("Lie"), Tone.BAD)):
        words = tuple(say(claim.statement, reader.language) for claim in laid.claims if claim.holds is holds)
        if words:
            yield Said(label, words, tone)


def _clipped(talk: str) -> str:
    words = " ".join(tame(talk).split())
    return words if len(words) <= _TALK_SHOWN else f"{words[: _TALK_SHOWN - 1].rstrip()}…"


def _judged(step: Judged, turn: Turn, reader: Reader) -> Iterator[Entry]:
    accused = Accused(step.accuser, step.accused, step.kind, step.founded)
    loser = step.accused if step.founded else step.accuser
    reason = CoverReason.EXPOSED if step.founded else CoverReason.FALSE_ACCUSATION
    tone = Tone.GOOD if step.founded else Tone.BAD
    yield _events((accused, CoverTaken(loser, reason)), reader, tone)
    offer = next(offer for offer in turn.offers if offer.number == step.offer)
    if offer.lies and step.founded and step.kind is PartnerKind.DOUBLE_AGENT:
        yield _about_a_lie(N_("{name} saw through the lie of {other}."), step.accuser, offer, reader)
    yield from _taken(step.accuser, step.taken, reader)


def _taken(seat: Seat, taken: tuple[Card, ...] | None, reader: Reader) -> Iterator[Entry]:
    if taken:
        yield _with_cards(N_("{name} took from the pile:"), seat, taken, reader)
    elif taken is not None:
        yield Entry(reader.voice.gettext("{name} took nothing from the pile.", name=reader.name(seat)))


def _exchange(step: Exchange, turn: Turn, reader: Reader) -> Iterator[Entry]:
    if step.changed:
        yield _with_cards(N_("{name} changed the offer to:"), step.other, step.received, reader)
    elif any(isinstance(each, AssassinShown) and each.demand is not None for each in turn.steps):
        yield tell(DemandAnswered(step.other, 0), reader)
    yield _events((Exchanged(step.active, step.other, len(step.given)),), reader, Tone.GOOD)
    believed = partial(_about_a_lie, N_("{name} believed the lie of {other}."))
    for offer in turn.offers:
        if offer.lies and offer.by is not None and offer.seat in (step.active, step.other):
            yield believed(offer.by, offer, reader)


def _about_a_lie(sentence: str, seat: Seat, offer: Laid, reader: Reader) -> Entry:
    other = reader.name(offer.seat)
    return Entry(reader.voice.gettext(sentence, name=reader.name(seat), other=other), Tone.BAD)
