"""Greetings, thanks and closings: what is left aside without a word."""

from collections.abc import Collection, Iterator, Sequence

from pbem.speech.ordering.pattern import Pattern
from pbem.speech.ordering.text import Word
from pbem.speech.ordering.vocabulary import Phrase, Vocabulary

_LONGEST = 25
_MARKS = frozenset(",.!;:-()'\"~&=_*#|")


def is_aside(words: Sequence[Word], spoken: Vocabulary) -> bool:
    """Return whether words are nothing but courtesy: one of its phrases, or words of that kind alone."""
    plain = [word for word in words if word.text not in _MARKS]
    if not plain:
        return True
    texts = tuple(word.text for word in plain)
    if begins_with(plain, spoken.asides.footers):
        return not speaks_of_orders(texts, spoken)
    there = frozenset(texts)
    if any(pattern.may_fit(there) and _fits(pattern, plain) for pattern in spoken.asides.phrases):
        return True
    known = spoken.asides.core | spoken.asides.words
    return (
        len(texts) <= _LONGEST
        and all(text in known for text in texts)
        and any(text in spoken.asides.core for text in texts)
    )


def greets(words: Sequence[Word], names: Collection[str], spoken: Vocabulary) -> bool:
    """Return whether words greet or thank somebody by name and say no more: "Hi Ann and Bob".

    Args:
        words: of a sentence, or of a part of one.
        names: the words of all names at the table.
        spoken: the vocabulary.
    """
    plain = [word for word in words if word.text not in _MARKS]
    begun = begins_with(plain, spoken.asides.greetings)
    return 0 < begun < len(plain) and all(
        word.text in names or word.text in spoken.joints for word in plain[begun:]
    )


def speaks_of_orders(texts: Sequence[str], spoken: Vocabulary) -> bool:
    """Return whether words hold a keyword, a card or a number."""
    return any(text in spoken.verbs or text in spoken.cards.names or text.isdecimal() for text in texts)


def is_closing(words: Sequence[Word], spoken: Vocabulary) -> bool:
    """Return whether words end a letter, so that a name may follow."""
    texts = [word.text for word in words if word.text not in _MARKS]
    if not texts:
        return len(words) > 1 and all(word.text == "-" for word in words)
    return any(tuple(texts[-len(closing) :]) == closing for closing in spoken.asides.closings)


def begins_with(words: Sequence[Word], phrases: Sequence[Phrase]) -> int:
    """Return how many words the longest of the phrases takes that the words begin with, 0 if none."""
    texts = tuple(word.text for word in words)
    begun = (phrase for phrase in phrases if phrase[0] in texts[:1])
    return max((len(phrase) for phrase in begun if texts[: len(phrase)] == phrase), default=0)


def holds_one(words: Sequence[Word], phrases: Sequence[Phrase]) -> bool:
    """Return whether one of the phrases stands among the words."""
    there = {word.text for word in words}
    begun = [phrase for phrase in phrases if phrase[0] in there]
    longest = max(map(len, begun), default=0)
    return any(begins_with(words[at : at + longest], begun) for at in range(len(words) if begun else 0))


def _fits(pattern: Pattern, words: Sequence[Word]) -> bool:
    return any(True for _ in pattern.matches(words, _no_slot))


def _no_slot(_name: str, _at: int) -> Iterator[tuple[int, object]]:
    return iter(())
