"""Names at the head of a sentence: who is called, and for whom or whose the words are."""

from collections.abc import Sequence

from pbem.speech.ordering.asides import begins_with
from pbem.speech.ordering.players import Players
from pbem.speech.ordering.text import Word
from pbem.speech.ordering.vocabulary import Vocabulary


def who_is_called(words: Sequence[Word], players: Players, spoken: Sequence[Vocabulary]) -> int:
    """Return how many words call somebody before the writer speaks: "Bob, I offer …", not "Bob, pass".

    Args:
        words: of a sentence.
        players: at the table.
        spoken: the vocabularies.
    """
    speaking = frozenset[str]().union(*(each.asides.speaking for each in spoken))
    for end, _ in players.ends(words, 0):
        after = [word.text for word in words[end : end + 2]]
        if after[:1] == [","] and not speaking.isdisjoint(after[1:]):
            return end + 1
    return 0


def begins_with_whom(words: Sequence[Word], players: Players, spoken: Sequence[Vocabulary]) -> bool:
    """Return whether words are meant for one player, or are theirs: "to Ann: one is blue", "Ann: …".

    Args:
        words: of a sentence.
        players: at the table.
        spoken: the vocabularies.
    """
    starts = {0, *(begins_with(words, each.talk.to) for each in spoken)}
    ends = (end for start in starts for end, _ in players.ends(words, start))
    return any([word.text for word in words[end : end + 1]] == [":"] for end in ends)
