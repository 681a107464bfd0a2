"""Mails in another language than their writer's: noticed, named and asked back, never played.

What is read in a language that was not agreed on may be meant otherwise: so it is only ever a hint.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pbem.speech.ordering.bounds import ELSEWHERE, Effort
from pbem.speech.ordering.conflicts import is_binding
from pbem.speech.orders import Aside, Item, Orders, Problem, ProblemKind, Talk
from pbem.speech.reasons import Reason

_SAYS_SOMETHING: Final = frozenset(
    (ProblemKind.CLAIM_WITHOUT_OFFER, ProblemKind.REQUEST_OUT_OF_TURN, ProblemKind.TWO_REQUESTS)
)
"""What a claim, demand or wish that stands alone is told: it was understood."""
_MOST: Final = 24
"""Of a mail with more lines that were not understood only the first are tried, each alone."""

Reading = Callable[[str, str], Orders]
"""Reads a text in a language of this code."""
Languages = Callable[[str], Iterable[str]]
"""The codes of the languages that a text may be in."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """In which languages an item can be read, and whether something would be done or said by it."""

    languages: tuple[str, ...] = ()
    binding: bool = False
    idle: bool = False
    """Whether it is only a greeting or the like."""


def in_other_languages(text: str, read: Orders, reading: Reading, languages: Languages) -> Orders:
    """Return the items of a mail, those in another language marked as such.

    Args:
        text: of the mail.
        read: what was read of it in the player's language.
        reading: how another language is tried.
        languages: which others a text of the mail may be in.
    """
    puzzling = [item for item in read.items if _puzzles(item)]
    if not puzzling:
        return read
    effort = Effort(ELSEWHERE)
    if len(read.items) > 1 and len(puzzling) <= _MOST and not any(_is_order(item) for item in read.items):
        heard = _hear(text, reading, languages, effort)
        if heard.languages and not heard.idle:
            words = text.strip()
            return Orders(
                (Item(words, Problem(ProblemKind.WRONG_LANGUAGE, words, languages=heard.languages)),)
            )
    each = {id(item): _hear(item.text, reading, languages, effort) for item in puzzling[:_MOST]}
    held = any(heard.binding for heard in each.values())
    return Orders(tuple(_told(item, each.get(id(item), _Heard()), held) for item in read.items))


def _puzzles(item: Item) -> bool:
    """Return whether the words were not understood at all."""
    problem = item.meaning
    if not isinstance(problem, Problem):
        return False
    unclear = problem.kind is ProblemKind.REFUSED_STATEMENT and problem.reason == Reason.NOT_UNDERSTOOD
    return unclear or problem.kind is ProblemKind.NOT_UNDERSTOOD


def _is_order(item: Item) -> bool:
    return not isinstance(item.meaning, Problem | Aside)


def _hear(text: str, reading: Reading, languages: Languages, effort: Effort) -> _Heard:
    """Try a text in other languages, unless the mail was tried enough."""
    heard: list[str] = []
    greeting, binding = False, False
    for code in languages(text) if len(text) <= effort.left else ():
        if not effort.spend(len(text)):
            break
        items = reading(text, code).items
        if not all(_says_something(item) for item in items):
            continue
        if all(isinstance(item.meaning, Aside) for item in items):
            greeting = True
            continue
        heard.append(code)
        binding = binding or any(isinstance(i.meaning, Problem) or is_binding(i.meaning) for i in items)
    return _Heard(tuple(heard), binding, idle=greeting and not heard)


def _says_something(item: Item) -> bool:
    return not isinstance(item.meaning, Problem) or item.meaning.kind in _SAYS_SOMETHING


def _told(item: Item, heard: _Heard, held: bool) -> Item:
    """Return an item with what is known of its language; what another line may belong to has to wait."""
    if heard.idle:
        return Item(item.text, Aside())
    meaning = item.meaning
    if heard.languages and isinstance(meaning, Problem):
        # what a slip of the own language may have been meant as is still worth saying
        kind = ProblemKind.WRONG_LANGUAGE
        return Item(item.text, Problem(kind, item.text, meaning.suggestions, languages=heard.languages))
    if held and (is_binding(meaning) or (isinstance(meaning, Talk) and meaning.to is None)):
        return Item(item.text, Problem(ProblemKind.DEPENDS))
    return item
