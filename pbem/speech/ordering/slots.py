"""Slots of patterns: which words at a place name cards, a player, a kind of Partner, a number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.game.cards import Card, PartnerKind
from pbem.speech.locales import locale_of
from pbem.speech.ordering.cardlist import card_problem, read_card_list
from pbem.speech.ordering.dates import written_day
from pbem.speech.ordering.players import Players
from pbem.speech.ordering.text import Text, Word
from pbem.speech.ordering.tongues import called, like
from pbem.speech.ordering.vocabulary import Vocabulary
from pbem.speech.ordering.zones import MARKS, zones
from pbem.speech.orders import Day, Problem, ProblemKind, Weekday
from pbem.speech.questions import Topic

_LONGEST_KIND = 3
_LONGEST_NAME = 3
_MARKS = frozenset(",;:.!?-'\"()")
_LONGEST_CALLED = 5


@dataclass(frozen=True, slots=True)
class Slots:
    """Reads the slots of patterns in some words.

    Args:
        text: the mail's.
        words: of the sentence, or a part of it.
        spoken: the vocabulary.
        players: at the table.
        loose: whether words that name nothing are taken too, as the problem they are.
    """

    text: Text
    words: Sequence[Word]
    spoken: Vocabulary
    players: Players
    loose: bool = False

    def __call__(self, name: str, at: int) -> Iterator[tuple[int, object]]:
        """Yield where the slot may end, and what it names."""
        if at >= len(self.words):
            return
        yield from _READERS[name](self, at)

    def _written(self, at: int, end: int) -> str:
        return self.text.spoken(self.words[at].start, self.words[end - 1].end)

    def _cards(self, at: int) -> Iterator[tuple[int, tuple[Card, ...] | Problem]]:
        """Yield the longest list of cards only: the beginning of a list is not what was meant."""
        start = self.words[at].start
        found = read_card_list(self.text.plain(start, self.words[-1].end), self.spoken.cards)
        if found is not None:
            yield self._after(at, start + found.end), found.cards
        if not self.loose:
            return
        for end in range(len(self.words), at, -1):
            problem = card_problem(self.text.plain(start, self.words[end - 1].end), self.spoken.cards)
            if problem is not None:
                yield end, problem

    def _after(self, at: int, place: int) -> int:
        """Return the number of the first word that begins at a place or later."""
        return next((n for n in range(at, len(self.words)) if self.words[n].start >= place), len(self.words))

    def _player(self, at: int) -> Iterator[tuple[int, int | Problem]]:
        found = list(self.players.ends(self.words, at))
        yield from found
        if found or not self.loose:
            return
        for end in range(at + 1, min(len(self.words), at + _LONGEST_NAME) + 1):
            if self.words[end - 1].text in _MARKS:
                return
            yield end, self.players.problem(self.words[at:end], self._written(at, end))

    def _owner(self, at: int) -> Iterator[tuple[int, int | Problem]]:
        """Yield a player by a name in the genitive, as a language forms it: German "Anns"."""
        found = [
            (at + length, seat)
            for ending in self.spoken.genitives
            for length in range(1, _LONGEST_NAME + 1)
            if at + length <= len(self.words) and self.words[at + length - 1].text.endswith(ending)
            for end, seat in self.players.ends(self._without(at + length - 1, ending), at)
            if end == at + length
        ]
        yield from found or self._player(at)

    def _without(self, at: int, ending: str) -> list[Word]:
        """Return the words up to one, without its ending."""
        word = self.words[at]
        return [*self.words[:at], replace(word, text=word.text.removesuffix(ending))]

    def _kind(self, at: int) -> Iterator[tuple[int, PartnerKind | Problem]]:
        ends = range(min(len(self.words), at + _LONGEST_KIND), at, -1)
        for end in ends:
            kind = self._kind_called(" ".join(word.text for word in self.words[at:end] if word.text != "-"))
            if kind is not None:
                yield end, kind
                return
        if not self.loose:
            return
        for end in reversed(ends):
            if self.words[end - 1].text not in _MARKS:
                slips = self.spoken.cards.slips(" ".join(word.text for word in self.words[at:end]))
                called = {self.spoken.cards.called[kind] for kind in PartnerKind}
                kinds = tuple(slip for slip in slips if slip in called)
                yield end, Problem(ProblemKind.UNKNOWN_KIND, self._written(at, end), kinds)

    def _kind_called(self, name: str) -> PartnerKind | None:
        known = self.spoken.cards.names.get(name)
        if known is not None:
            return known if isinstance(known, PartnerKind) else None
        found = self.spoken.cards.beginnings(name) if len(name) > 3 else set()
        kind = found.pop() if len(found) == 1 else None
        return kind if isinstance(kind, PartnerKind) else None

    def _count(self, at: int) -> Iterator[tuple[int, int]]:
        word = self.words[at].text
        if word.isdecimal():
            yield at + 1, int(word)
        elif word in self.spoken.numbers:
            yield at + 1, self.spoken.numbers[word]

    def _language(self, at: int) -> Iterator[tuple[int, str | Problem]]:
        """Yield the language of a code or name; a country may stand after its code: "pt-BR"."""
        tongue = called().get(self.words[at].text)
        if tongue is not None:
            yield at + 1, tongue.code
            if at + 3 <= len(self.words) and self.words[at + 1].text == "-":
                yield at + 3, tongue.code
        elif self.loose and self.words[at].text not in _MARKS:
            written = self._written(at, at + 1)
            yield at + 1, Problem(ProblemKind.UNKNOWN_LANGUAGE, written, like(self.words[at].text))

    def _span(self, at: int) -> Iterator[tuple[int, int | Problem]]:
        """Yield how many days a duration is; while reading loosely, that it is none."""
        yield from self.spoken.dates.span(self.words, at, self.spoken.numbers)
        if self.loose and self.words[at].text not in _MARKS:
            problem = Problem(ProblemKind.UNKNOWN_ABSENCE, self._written(at, len(self.words)))
            yield len(self.words), problem

    def _day(self, at: int) -> Iterator[tuple[int, Day | Weekday | Problem]]:
        """Yield the day that is written; one that can be read in two ways is a problem that tells them."""
        for end, meant in self.spoken.dates.ends(self.words, at):
            if len(meant) == 1:
                yield end, meant[0]
            else:
                locale = locale_of(self.spoken.language.code)
                said = tuple(written_day(day, locale) for day in meant if isinstance(day, Day))
                yield end, Problem(ProblemKind.AMBIGUOUS_DAY, self._written(at, end), said)
            return
        if self.loose and self.words[at].text not in _MARKS:
            yield len(self.words), Problem(ProblemKind.UNKNOWN_ABSENCE, self._written(at, len(self.words)))

    def _topic(self, at: int) -> Iterator[tuple[int, Topic | Problem]]:
        """Yield the part of the rules of a name; while reading loosely, that none is called so."""
        texts = tuple(word.text for word in self.words[at:])
        found = [
            (at + len(name), topic)
            for topic, names in self.spoken.topics.items()
            for name in names
            if texts[: len(name)] == name
        ]
        yield from found
        if self.loose and not found and texts[0] not in _MARKS:
            yield len(self.words), Problem(ProblemKind.UNKNOWN_TOPIC, self._written(at, len(self.words)))

    def _zone(self, at: int) -> Iterator[tuple[int, str | Problem]]:
        """Yield the time zone of a name; a name that several have is a problem that tells them."""
        found = list(zones().ends(self.words, at))
        for end, several in found:
            if len(several) == 1:
                yield end, several[0]
            else:
                yield end, Problem(ProblemKind.UNKNOWN_ZONE, self._written(at, end), several)
        if not self.loose:
            return
        for end in range(len(self.words), at, -1):
            if self.words[end - 1].text not in _MARKS - MARKS:
                like = zones().like(self.words[at:end])
                yield end, Problem(ProblemKind.UNKNOWN_ZONE, self._written(at, end), like)

    def _game(self, at: int) -> Iterator[tuple[int, str]]:
        """Yield the name of a game, whether there is one or not: letters and digits without a gap."""
        end = at
        while end < len(self.words) and self.words[end].text.isalnum() and self._follows(at, end):
            end += 1
        if end > at:
            yield end, "".join(word.text for word in self.words[at:end])

    def _follows(self, at: int, end: int) -> bool:
        """Return whether a word stands right after the one before it."""
        return end == at or self.words[end - 1].end == self.words[end].start

    def _called(self, at: int) -> Iterator[tuple[int, str]]:
        """Yield what somebody wants to be called, which may be anything."""
        for end in range(min(len(self.words), at + _LONGEST_CALLED), at, -1):
            yield end, self._written(at, end)


_READERS: Final[Mapping[str, Callable[[Slots, int], Iterator[tuple[int, object]]]]] = {
    "cards": Slots._cards,
    "player": Slots._player,
    "owner": Slots._owner,
    "kind": Slots._kind,
    "count": Slots._count,
    "language": Slots._language,
    "zone": Slots._zone,
    "span": Slots._span,
    "day": Slots._day,
    "topic": Slots._topic,
    "game": Slots._game,
    "called": Slots._called,
}
"""What reads each slot."""
