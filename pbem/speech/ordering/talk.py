"""Free talk: words that travel as they were written, to all, to one player, or to the game master."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pbem.game.moves import Seat
from pbem.speech.ordering.asides import begins_with, holds_one
from pbem.speech.ordering.parts import Part, Unread
from pbem.speech.ordering.players import Players
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.orders import Problem, ProblemKind, Talk, ToGameMaster

_PAIRS: Final = {'"': '"', "“": "”", "”": "”", "„": "“”", "«": "»", "»": "«", "‟": "”"}
_LONGEST_NAME: Final = 4
_LONGEST_ADDRESS: Final = 7
_LONGEST_TALK: Final = 5000
"""How far a closing quotation mark is looked for."""

Words = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """The keyword before talk.

    Args:
        start: where the keyword stands.
        body: where the talk begins.
        to: one player only.
        master: whether it goes to the game master.
        paragraph: whether it runs to the blank line; else to the end of its line.
        problem: why it cannot be passed on, if it cannot.
    """

    start: int
    body: int
    to: Seat | None = None
    master: bool = False
    paragraph: bool = False
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Quoted:
    """Talk between quotation marks, where it ends with them, and whether no line of it may be an order."""

    text: str
    end: int
    clear: bool = True


@dataclass(frozen=True, slots=True)
class Talks:
    """Tells talk from orders.

    Args:
        text: the mail's.
        spoken: the vocabularies.
        players: at the table.
    """

    text: Text
    spoken: tuple[Vocabulary, ...]
    players: Players

    def lead(self, start: int, end: int) -> Lead | None:
        """Return the keyword of talk that a line begins with."""
        words = self.text.words(start, end)
        for spoken in self.spoken:
            length = begins_with(words, spoken.talk.master)
            if length and (length == len(words) or words[length].text != "'"):
                body, colon = self._body(words, length)
                return Lead(start, body, master=True, paragraph=colon)
        return self._lead(words)

    def inline(self, start: int, end: int) -> Lead | None:
        """Return the keyword of talk within a line: in capitals, or after the end of a sentence."""
        words = self.text.words(start, end)
        for at in range(1, len(words)):
            word = words[at]
            loud = self.text.raw[word.start : word.end].isupper()
            after = words[at - 1].text in ".!?;"
            if not (loud or after) or words[at - 1].text == '"':
                continue
            lead = self._lead(words[at:])
            if lead is not None and (loud or lead.paragraph or self._opens_quote(lead.body)):
                return lead
        return None

    def _lead(self, words: Words) -> Lead | None:
        for spoken in self.spoken:
            length = begins_with(words, spoken.talk.say)
            if length:
                return self._say(words, length, spoken)
            length = begins_with(words, spoken.talk.tell)
            if length:
                return self._tell(words, length, spoken)
        return None

    def _say(self, words: Words, length: int, spoken: Vocabulary) -> Lead | None:
        """Read what follows the keyword of talk to everybody; a name after it may make it private."""
        to = begins_with(words[length:], spoken.talk.to)
        if to:
            return self._tell(words, length + to, spoken)
        body, colon = self._body(words, length)
        quoted = self._opens_quote(body)
        first = self.text.raw[words[0].start : words[length - 1].end]
        if length > 1 and not colon and not quoted and not first.isupper():
            return None
        if not colon and not quoted and self._addresses(words[length:], spoken):
            name = self.text.spoken(words[length].start, words[-1].end)
            return Lead(words[0].start, body, paragraph=True, problem=Problem(ProblemKind.NOT_PLAIN, name))
        return Lead(words[0].start, body, paragraph=colon)

    def _addresses(self, words: Words, spoken: Vocabulary) -> bool:
        """Return whether talk begins with whom it is for: then nobody can tell whether all may read it."""
        colon = next((n for n, word in enumerate(words[:_LONGEST_ADDRESS]) if word.text == ":"), None)
        address = words[: _LONGEST_ADDRESS if colon is None else colon]
        named = self.players.others_named(address)
        private = holds_one(address, spoken.talk.private) and holds_one(address, spoken.talk.to)
        return named and (colon is not None or private)

    def _tell(self, words: Words, length: int, spoken: Vocabulary) -> Lead | None:
        """Read the name after the keyword of private talk; where it names nobody nothing is passed on."""
        start = words[0].start
        rest = words[length:]
        everyone = begins_with(rest, spoken.talk.everyone)
        if everyone:
            body, colon = self._body(rest, everyone)
            return Lead(start, body, paragraph=colon)
        for end, seat in self.players.ends(rest, 0):
            body, colon = self._body(rest, end)
            if colon or self._opens_quote(body) or not self._more_names(rest[end:], spoken):
                return Lead(start, body, to=seat, paragraph=colon)
        return self._to_nobody(words, length)

    def _more_names(self, words: Words, spoken: Vocabulary) -> bool:
        """Return whether another name follows: talk goes to one player or to all."""
        joint = bool(words) and (words[0].text in spoken.joints or words[0].text == ",")
        return joint and any(True for _ in self.players.ends(words, 1))

    def _to_nobody(self, words: Words, length: int) -> Lead | None:
        start = words[0].start
        loud = self.text.raw[start : words[0].end].isupper()
        rest = words[length:]
        colon = next((n for n, word in enumerate(rest[: 2 * _LONGEST_NAME]) if word.text == ":"), None)
        if colon is None and not loud:
            return None
        name = rest[: 1 if colon is None else colon]
        if not name:
            problem = Problem(ProblemKind.MISSING_PLAYER)
        else:
            problem = self.players.problem(name, self.text.spoken(name[0].start, name[-1].end))
        body = (rest or words)[-1].end if colon is None else rest[colon].end
        return Lead(start, body, paragraph=True, problem=problem)

    def _body(self, words: Words, length: int) -> tuple[int, bool]:
        """Return where the talk begins after the keyword, and whether a colon parts them."""
        if length < len(words) and words[length].text == ":":
            return words[length].end, True
        if length < len(words) and words[length].text in ",-":
            return words[length].end, False
        return words[length - 1].end, False

    def _opens_quote(self, body: int) -> bool:
        start = self.text.trimmed(body, len(self.text.raw))[0]
        return "\n" not in self.text.raw[body:start] and self.text.raw[start : start + 1] in _PAIRS

    def quoted(self, lead: Lead, gives_order: Callable[[int, int], bool]) -> Quoted | None:
        """Return the talk between quotation marks, if both are there."""
        if lead.master or not self._opens_quote(lead.body):
            return None
        start = self.text.trimmed(lead.body, len(self.text.raw))[0]
        closing = _PAIRS[self.text.raw[start]]
        for place in range(start + 1, min(start + _LONGEST_TALK, len(self.text.raw))):
            if self.text.raw[place] in closing:
                end = self._line_end(place)
                if self.text.trimmed(place + 1, end)[0] < end:
                    continue
                inside = self.text.raw[start + 1 : place]
                offset = start + 1
                for number, line in enumerate(inside.split("\n")):
                    if number and line.strip() and self._ends_talk(offset, offset + len(line), gives_order):
                        return Quoted(inside, place + 1, clear=False)
                    offset += len(line) + 1
                return Quoted(inside, place + 1)
        return None

    def _ends_talk(self, start: int, end: int, gives_order: Callable[[int, int], bool]) -> bool:
        start, end = self.text.trimmed(start, end)
        return gives_order(start, end) or self.lead(start, end) is not None

    def _line_end(self, place: int) -> int:
        end = self.text.raw.find("\n", place)
        return self.text.trimmed(place, end if end >= 0 else len(self.text.raw))[1]

    def parts(self, lead: Lead, start: int, end: int, words: str) -> list[Part]:
        """Return talk as a part of the mail, or why it is not passed on."""
        if lead.problem is not None:
            return [Part(start, end, Unread(lead.problem, "talk"))]
        if not words.strip():
            return [Part(start, end, Unread(Problem(ProblemKind.MISSING_TEXT), "talk"))]
        if lead.master:
            return [Part(start, end, ToGameMaster(words))]
        return [Part(start, end, Talk(words, lead.to))]
