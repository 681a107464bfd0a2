"""Whom a letter is written for: their language, what they know, and how cards and names look to them."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.game.cards import Card, Colour, Item, PartnerKind, Resource
from pbem.game.moves import Request, RequestKind, Seat
from pbem.game.statements import Statement
from pbem.letters.marks import paragraphs
from pbem.letters.page import CardCell, Said, Tone
from pbem.letters.voice import N_, Plural, Voice, voice
from pbem.letters.words import card_name, item_name, partner_name, say, say_request
from pbem.speech.languages import kept

_COLOURS = {Colour.RED: N_("red"), Colour.BLUE: N_("blue"), Colour.GREEN: N_("green")}
_TYPES = {
    Colour.RED: N_("Red · evidence"),
    Colour.BLUE: N_("Blue · objects"),
    Colour.GREEN: N_("Green · equipment"),
}
_A_PARTNER = {
    PartnerKind.DOUBLE_AGENT: N_("a Double Agent"),
    PartnerKind.ASSASSIN: N_("an Assassin"),
    PartnerKind.MATA_HARI: N_("a Mata Hari"),
}


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, and what they know.

    Args:
        voice: the language they read.
        zone: their time zone.
        names: the names of all players, in seat order.
        seat: the reader's own seat, or ``None`` for an observer.
        active: the active player, or ``None`` before the deal.
        reply_to: the address their answers go to.
        subject: the subject of an answer.
        languages: what each player writes, in seat order; the reader's own language if it is empty.
        talks: whether players may write to each other.
    """

    voice: Voice
    zone: str
    names: tuple[str, ...]
    seat: Seat | None = None
    active: Seat | None = None
    reply_to: str = ""
    subject: str = ""
    languages: tuple[str, ...] = ()
    talks: bool = True

    @property
    def language(self) -> str:
        """The language code for ``pbem.speech``."""
        return self.voice.language

    def name(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.names[seat]

    def is_me(self, seat: Seat | None) -> bool:
        """Return whether a seat is the reader's own."""
        return seat is not None and seat == self.seat

    def people(self, seats: Iterable[Seat]) -> str:
        """Return "Ann, Bob and you", the reader last."""
        own_last = sorted(seats, key=self.is_me)
        you = self.voice.gettext("you")
        return self.voice.every(you if self.is_me(seat) else self.name(seat) for seat in own_last)

    def by(self, seat: Seat, you: str, they: str, **fields: object) -> str:
        """Return the sentence for the reader or the one for anybody else, which may use ``{name}``."""
        if self.is_me(seat):
            return self.voice.gettext(you, **fields)
        return self.voice.gettext(they, name=self.name(seat), **fields)

    def counted(self, seat: Seat, n: int, you: Plural, they: Plural) -> str:
        """Return the sentence that goes with a number, for the reader or for anybody else."""
        if self.is_me(seat):
            return self.voice.ngettext(*you, n)
        return self.voice.ngettext(*they, n, name=self.name(seat))

    def card(self, card: Card) -> CardCell:
        """Return a card as this reader's language names it."""
        return card_cell(card, self.language)

    def cells(self, cards: Iterable[Card]) -> tuple[CardCell, ...]:
        """Return cards as this reader's language names them."""
        return tuple(card_cell(card, self.language) for card in cards)

    def listed(self, cards: Iterable[Card]) -> str:
        """Return "gun 5 and coat 2"."""
        return self.voice.every(card_name(card, self.language) for card in cards)

    def item(self, item: Item) -> str:
        """Return the name of an item."""
        return item_name(item, self.language)

    def colour(self, colour: Colour) -> str:
        """Return the name of a colour."""
        return self.voice.gettext(_COLOURS[colour])

    def suit(self, colour: Colour) -> str:
        """Return a colour with the type of resource it stands for."""
        return self.voice.gettext(_TYPES[colour])

    def partner(self, kind: PartnerKind) -> str:
        """Return the name of a kind of Partner."""
        return partner_name(kind, self.language)

    def a_partner(self, kind: PartnerKind) -> str:
        """Return the name of a kind of Partner with its article."""
        return self.voice.gettext(_A_PARTNER[kind])

    def claims(self, claims: Iterable[Statement]) -> tuple[Said, ...]:
        """Return claims in the reader's language, made from their meaning."""
        label = self.voice.gettext("Claim")
        return tuple(Said(label, (say(claim, self.language),), Tone.CLAIM) for claim in claims)

    def demand(self, statement: Statement | None) -> tuple[Said, ...]:
        """Return a demand in the reader's language, if there is one."""
        return () if statement is None else self.request(Request(RequestKind.DEMAND, statement))

    def request(self, request: Request | None) -> tuple[Said, ...]:
        """Return what the active player asks for, in the reader's language."""
        if request is None:
            return ()
        words = (say_request(request, self.language),)
        if request.kind is RequestKind.DEMAND:
            return (Said(self.voice.gettext("Demand"), words, Tone.DEMAND),)
        return (Said(self.voice.gettext("Wish"), words, Tone.WISH),)

    def talk(self, text: str, label: str = "") -> tuple[Said, ...]:
        """Return free talk as written, if there is any; without a label where it is clear what it is."""
        words = paragraphs(text)
        return (Said(label, words, Tone.TALK),) if words else ()

    def tongue(self, code: str) -> str:
        """Return the name of a language in the reader's own."""
        return str(self.voice.locale.languages.get(code, code))

    def in_tongue(self, seat: Seat, words: str) -> str:
        """Return what introduces a player's talk, with their language where it is not the reader's."""
        tongue = self.languages[seat] if self.languages else self.language
        if tongue == self.language:
            return words
        name = self.tongue(tongue)
        # Translators: who wrote a word of free talk, or the label "Talk", and the language it is written in.
        return self.voice.gettext("{words} (in {language})", words=words, language=name)


@kept(maxsize=1024)
def card_cell(card: Card, language: str) -> CardCell:
    """Return how a card looks in a language."""
    say_it = voice(language).gettext
    name = card_name(card, language)
    if isinstance(card, Resource):
        colour = say_it(_COLOURS[card.colour])
        title = item_name(card.item, language)
        return CardCell(name, title, str(card.index), card.colour.value, f"{name}, {colour}")
    kind = say_it("Partner")
    return CardCell(name, name, "", "partner", f"{name}, {kind}")
