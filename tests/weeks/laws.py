"""What must be true of every letter, and in the end of all the books."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from functools import cache
from html import unescape

from sqlmodel import Session, select

from pbem.game.cards import RESOURCES, Resource
from pbem.game.choices import choices
from pbem.letters.model import LetterKind
from pbem.letters.voice import voice
from pbem.mail.outbox import Outgoing
from pbem.service.playing.running import load_state, state_after
from pbem.service.upkeep.audit import balance_in
from pbem.speech.languages import playable_codes
from pbem.speech.names import card_name
from pbem.store.tables import Action, Delivery, Game, Key, Letter, Mail, MailOutcome, Note, Player, Seat
from tests.weeks.truth import Truth


@cache
def _names() -> tuple[re.Pattern[str], dict[str, Resource]]:
    """Return what finds the names of cards in any language, over line ends too, and what they name."""
    cards = {card_name(card, code).lower(): card for code in playable_codes() for card in RESOURCES}
    words = "|".join(sorted({name.rpartition(" ")[0] for name in cards}, key=len, reverse=True))
    return re.compile(rf"(?<!\w)({words})\s+([1-7])(?!\w)", re.IGNORECASE), cards


def cards_named(text: str) -> set[Resource]:
    """Return the cards that a text names."""
    pattern, cards = _names()
    return {cards[f"{found[1]} {found[2]}".lower()] for found in pattern.finditer(text)}


def forms_of(message: Message) -> Iterator[str]:
    """Yield the forms of a letter: its plain text, and its HTML without the tags."""
    for part in message.walk():
        if part.is_multipart():
            continue
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes), "letters have no other parts"
        text = payload.decode()
        yield unescape(re.sub(r"<[^>]*>", " ", text)) if part.get_content_subtype() == "html" else text


def is_reminder(subject: str, language: str) -> bool:
    """Tell whether a subject is a reminder's."""
    say_it = voice(language).gettext
    return say_it("reminder: {what}", what="").strip() in subject


@dataclass
class LettersRead:
    """Every letter is read as it is written; what is wrong with one is noted.

    Args:
        truth: what its reader may know.
        by_master: whether it is the game master who just acted, as often as they like.
        wrong: what is wrong, a sentence each.
    """

    truth: Truth
    by_master: bool = False
    wrong: list[str] = field(default_factory=list)
    reminders: int = 0
    _texts: dict[tuple[str, int, str], int] = field(default_factory=dict)
    _reminded: set[tuple[object, ...]] = field(default_factory=set)
    _addresses: Sequence[str] = ()
    _keys: Sequence[tuple[int, str]] = ()

    def read(self, session: Session, letters: Sequence[Letter]) -> None:
        """Read new letters."""
        if not letters:
            return
        self._addresses = session.exec(select(Player.address)).all()
        self._keys = session.exec(select(Key.seat_id, Key.key)).all()
        for letter in letters:
            self._read(session, letter)

    def _read(self, session: Session, letter: Letter) -> None:
        message = message_from_bytes(letter.raw)
        plain, html = forms_of(message)
        seat = session.get(Seat, letter.seat_id) if letter.seat_id else None
        self._knows_no_more(letter, seat, plain + html)
        head = "\n".join(f"{name}: {value}" for name, value in message.items())
        self._names_nobody(letter, (head if seat else "") + plain + html)
        self._is_no_other(letter, plain)
        if seat is not None and is_reminder(letter.subject, seat.language):
            self._reminds_of_what_is_asked(letter, seat)

    def _wrong(self, letter: Letter, what: str) -> None:
        self.wrong.append(f"letter {letter.id} ({letter.kind}) to {letter.recipient} {what}")

    def _knows_no_more(self, letter: Letter, seat: Seat | None, words: str) -> None:
        named = cards_named(words)
        if seat is None or letter.kind == LetterKind.INVITATION.value:
            # whom the game master lets watch is told all at its end, and may be told no card before
            if named and letter.kind not in (LetterKind.GAME_MASTER.value, LetterKind.ENDED.value):
                self._wrong(letter, f"names {named}, and its reader has no hand")
        elif self.truth.states:
            unknown = named - self.truth.may_know(seat.seat, letter.as_of)
            if unknown and letter.kind != LetterKind.HELP.value:
                self._wrong(letter, f"names {unknown}")

    def _names_nobody(self, letter: Letter, words: str) -> None:
        if any(address != letter.recipient and address in words for address in self._addresses):
            self._wrong(letter, "shows an address")
        if any(seat_id != letter.seat_id and key in words for seat_id, key in self._keys):
            self._wrong(letter, "shows a key of another seat")

    def _is_no_other(self, letter: Letter, plain: str) -> None:
        """Look whether the same was written before, and nothing has happened since.

        That may be only if the reader asks again, or the game master does the same again.
        """
        before = self._texts.setdefault((letter.recipient, letter.as_of, plain), letter.id)
        ours = letter.kind == LetterKind.GAME_MASTER.value
        if before != letter.id and letter.mail_id is None and not (ours or self.by_master):
            self._wrong(letter, f"says the same as letter {before}")

    def _reminds_of_what_is_asked(self, letter: Letter, seat: Seat) -> None:
        self.reminders += 1
        state = self.truth.states[letter.as_of]
        asked = (letter.recipient, state.undone, state.turn, state.phase, state.choice)
        if not choices(state, seat.seat).owed:
            self._wrong(letter, "reminds of what is not asked")
        if asked in self._reminded and not self.by_master:
            self._wrong(letter, "reminds again")
        self._reminded.add(asked)


def in_the_end(session: Session, truth: Truth, taken: Sequence[Outgoing], said: set[str]) -> Iterator[str]:
    """Yield what does not add up once a game is over and all has calmed down.

    Args:
        session: the database.
        truth: the game.
        taken: the letters that mail servers took.
        said: what people have said to everybody.
    """
    yield from (str(one) for one in balance_in(session).imbalances)
    game = session.get_one(Game, truth.game_id)
    if load_state(session, game) != truth.state:
        yield "its snapshot tells of another game than its moves"
    if state_after(session, game, truth.state.number) != truth.state:
        yield "its moves cannot be replayed"
    yield from _letters_went_out_once(session, taken)
    yield from _nothing_was_done_twice(session, said)


def _letters_went_out_once(session: Session, taken: Sequence[Outgoing]) -> Iterator[str]:
    times = Counter(one.ident for one in taken)
    for letter in session.exec(select(Letter)):
        if letter.delivery is Delivery.QUEUED:
            yield f"letter {letter.id} is still to be sent"
        elif letter.delivery is Delivery.SENT and not 1 <= times[str(letter.id)] <= letter.tries:
            yield f"letter {letter.id} was taken {times[str(letter.id)]} times in {letter.tries} tries"
    if len({one.data for one in taken}) != len(times):
        yield "copies of a letter differ"


def _nothing_was_done_twice(session: Session, said: set[str]) -> Iterator[str]:
    mails = session.exec(select(Mail)).all()
    for mail in mails:
        if mail.outcome is None or not mail.filed:
            yield f"mail {mail.id} is not handled to the end"
        if mail.outcome is MailOutcome.SET_ASIDE:
            yield f"mail {mail.id} was set aside: {mail.reason}"
    moves = Counter(
        (action.mail_id, str(action.move))
        for action in session.exec(select(Action))
        if action.mail_id is not None and action.move and action.move["seat"] is not None
    )
    yield from (
        f"move of mail {mail} was made {times} times" for (mail, _), times in moves.items() if times > 1
    )
    notes = Counter(note.text for note in session.exec(select(Note)))
    yield from (f"{text!r} was passed on {times} times" for text, times in notes.items() if times > 1)
    yield from (f"{text!r} was never said" for text in notes if text not in said)
