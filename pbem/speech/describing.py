"""What is said of one card, as verb phrases: "is red and is worth 5 or more"."""

from dataclasses import dataclass

from pbem.game.statements import terms
from pbem.game.statements.terms import ANY_PARTNER, Aspect, Every, Is, Not, Some, Test, both
from pbem.speech.forms import GAP, Forms, Mood, Noun, Number


@dataclass(frozen=True, slots=True)
class Voice:
    """A language's forms, and how the sentence is meant."""

    forms: Forms
    mood: Mood

    def verb(self, name: str, number: Number, negated: bool = False) -> str:
        """Return a verb in this mood."""
        return self.forms.verbs[name, self.mood].form(number, negated)

    def verb_with(self, name: str, number: Number, words: str, negated: bool = False) -> str:
        """Return a verb in this mood with the words that belong to it: "is worth 5", German "5 wert ist"."""
        return _around(self.verb(name, number, negated), words)

    def fill(self, pattern: str, **parts: str) -> str:
        """Return a pattern of the language with its parts put in."""
        text = self.forms.patterns[pattern]
        for name in ("be", "there"):
            head, slot, tail = text.partition(f"{{{name}}} ")
            if slot and GAP in parts[name]:
                text = head + _around(parts[name], tail)
        return text.format(**parts)


def _around(verb: str, words: str) -> str:
    return verb.replace(GAP, words) if GAP in verb else f"{verb} {words}"


Literal = tuple[Is, bool]
"""A plain test, and whether it is said to be so."""


def branches(test: Test) -> list[list[Literal]]:
    """Return the test as alternatives, each of plain tests that must all be so, or all not be so."""
    told = [[literal for literal in branch if literal[0].values or literal[1]] for branch in _branches(test)]
    return [branch for branch in told if terms.possible(_together(branch))]


def _together(branch: list[Literal]) -> Test:
    return both(*(leaf if wanted else Not(leaf) for leaf, wanted in branch))


def _branches(test: Test, wanted: bool = True) -> list[list[Literal]]:
    match test:
        case Is():
            return [[(test, wanted)]]
        case Not(inner):
            return _branches(inner, not wanted)
        case Every(tests) if wanted:
            return _product(tests, wanted)
        case Some(tests) if not wanted:
            return _product(tests, wanted)
        case Every(tests) | Some(tests):
            return [branch for each in tests for branch in _branches(each, wanted)]


def _product(tests: tuple[Test, ...], wanted: bool) -> list[list[Literal]]:
    found: list[list[Literal]] = [[]]
    for each in tests:
        found = [[*one, *other] for one in found for other in _branches(each, wanted)]
    return [list(dict.fromkeys(branch)) for branch in found]


def listed(words: list[str], forms: Forms) -> str:
    """Return words joined by commas and a last "or"."""
    if len(words) < 2:
        return "".join(words)
    return forms.patterns["list or"].format(first=", ".join(words[:-1]), last=words[-1])


def numbers(values: tuple[int, ...], whole: range, phrases: dict[str, str], forms: Forms) -> str:
    """Return a set of numbers in words: "5 or more", "between 2 and 4", "1, 3 or 6"."""
    if not values:
        return forms.patterns["impossible"]
    low, high = values[0], values[-1]
    if len(values) == 1:
        return phrases["exact"].format(n=low)
    if high - low + 1 == len(values):
        if high == whole[-1]:
            return phrases["up"].format(n=low)
        if low == whole[0]:
            return phrases["down"].format(n=high)
        return phrases["between"].format(low=low, high=high)
    for key, first in (("odd", 1), ("even", 0)):
        if values == tuple(value for value in whole if value % 2 == first):
            return phrases[key]
    return phrases["list"].format(list=listed([str(value) for value in values], forms))


def _complement(leaf: Is, number: Number, forms: Forms) -> tuple[str, str]:
    """Return the verb and the words after it for one plain test."""
    if leaf.aspect is Aspect.INDEX:
        values = tuple(value for value in leaf.values if isinstance(value, int))
        verb = "be" if len(values) == 1 or values in ((1, 3, 5, 7), (2, 4, 6)) else "worth"
        phrases = {key: noun.form(number) for key, noun in forms.index.items()}
        return verb, numbers(values, range(1, 8), phrases, forms)
    if leaf == ANY_PARTNER:
        return "be", forms.partners["any"].form(number)
    if leaf.aspect is Aspect.PLACE:
        return "be", listed([forms.places[str(value)] for value in leaf.values], forms)
    table: dict[Aspect, dict[str, Noun]] = {
        Aspect.COLOUR: dict(forms.colours),
        Aspect.ITEM: dict(forms.items),
        Aspect.PARTNER: dict(forms.partners),
    }
    return "be", listed([table[leaf.aspect][str(value)].form(number) for value in leaf.values], forms)


def _literal(literal: Literal, number: Number, voice: Voice) -> str:
    leaf, wanted = literal
    verb, words = _complement(leaf, number, voice.forms)
    return voice.verb_with(verb, number, words, negated=not wanted)


def verb_phrase(test: Test, number: Number, voice: Voice) -> str:
    """Return what is said of the subject: verb and complement, repeated where there is more than one."""
    said = [
        voice.forms.patterns["verb and"].join(_literal(literal, number, voice) for literal in branch)
        for branch in branches(test)
    ]
    if "" in said:
        return voice.verb_with("be", number, voice.forms.patterns["impossible"], negated=True)
    if not said:
        return voice.verb_with("be", number, voice.forms.patterns["impossible"])
    return voice.forms.patterns["verb or"].join(said)


def plain(test: Test) -> bool:
    """Return whether nothing in the test is denied, so that "all" goes with it."""
    return all(wanted for branch in branches(test) for _, wanted in branch)


def place_of(test: Test) -> tuple[tuple[int, ...], Test | None] | None:
    """Return the places that a test names and what else it asks, None if it names none so plainly."""
    tests = test.tests if isinstance(test, Every) else (test,)
    placed = [each for each in tests if isinstance(each, Is) and each.aspect is Aspect.PLACE]
    if len(placed) != 1:
        return None
    others = [each for each in tests if each is not placed[0]]
    where = tuple(value for value in placed[0].values if isinstance(value, int))
    return where, both(*others) if others else None
