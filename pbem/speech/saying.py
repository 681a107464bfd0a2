"""Saying a meaning in a language, so that reading it gives the meaning back (rulings *claim*, *demand*).

A meaning is said as sentences that all hold; a sentence is one clause, or clauses joined by "or".
"""

from collections.abc import Iterable
from itertools import product

from pbem.game.statements import forms as meaning
from pbem.game.statements.forms import (
    Alike,
    All,
    And,
    Atom,
    Choice,
    Count,
    Deny,
    Different,
    Higher,
    Highest,
    Lowest,
    Or,
    Pair,
    Relation,
    Same,
    Size,
    Spread,
    Statement,
    Total,
    Variety,
    atoms,
    tests_of,
)
from pbem.game.statements.terms import LARGEST, RESOURCE, Every, Not, Test, negate
from pbem.game.statements.worlds import mentions_place
from pbem.speech.describing import Voice, branches, listed, numbers, place_of, plain, verb_phrase
from pbem.speech.forms import Forms, Mood, Number
from pbem.speech.languages import Language, load_language


def say(statement: Statement, language: str | Language) -> str:
    """Return a claim in a language: "One is blue and the other is green."."""
    return _said(statement, language, Mood.CLAIM)


def say_request(statement: Statement, language: str | Language, binding: bool) -> str:
    """Return a demand, if it is binding, or a wish: "I demand that at least one be blue."."""
    return _said(statement, language, Mood.DEMAND if binding else Mood.WISH)


def _said(statement: Statement, language: str | Language, mood: Mood) -> str:
    spoken = load_language(language) if isinstance(language, str) else language
    voice = Voice(spoken.forms, mood)
    sentences = [voice.fill(mood.value, said=each) for each in _sentences(statement, voice)]
    return " ".join(_finished(each, spoken.forms) for each in sentences)


def _finished(text: str, forms: Forms) -> str:
    polished = forms.polish(text)
    return f"{polished[:1].upper()}{polished[1:]}."


def _sentences(statement: Statement, voice: Voice) -> list[str]:
    clauses = sorted(_clauses(statement), key=_turn)
    size = next(
        (found for clause in clauses if len(clause) == 1 and isinstance(found := clause[0], Size)), None
    )
    told, said = False, []
    for clause in clauses:
        if clause == [size]:
            continue
        if len(clause) > 1:
            said.append(_joined([_clause(part, None, voice)[0] for part in clause], voice))
            continue
        words, tells = _clause(clause[0], None if told else size, voice)
        told = told or tells
        said.append(words)
    if size is not None and not told:
        said.append(_size(size, voice))
    return said


def _turn(clause: list[Statement]) -> int:
    """Return when a sentence is said, so that none seems to be about the cards of the one before.

    "The first" comes before "one and another", of which it may be the first; these before "exactly two", of
    which they may be.
    """
    if any(map(mentions_place, clause)):
        return 0
    return 1 if any(isinstance(part, Choice | Pair) for part in clause) else 2


def _joined(parts: list[str], voice: Voice) -> str:
    return voice.fill("either", said=voice.forms.patterns["or"].join(parts))


def _clauses(statement: Statement, wanted: bool = True) -> list[list[Statement]]:
    """Return the statement as sentences that all hold, each of alternatives that are not made of others."""
    match statement:
        case Deny(part):
            return _clauses(part, not wanted)
        case And(parts) if wanted:
            return [clause for part in parts for clause in _clauses(part)]
        case Or(parts) if not wanted:
            return [clause for part in parts for clause in _clauses(part, wanted=False)]
        case Or(parts) if wanted and (branched := _branched(parts)) is not None:
            return branched
        case And(parts) | Or(parts):
            crossed = product(*(_clauses(part, wanted) for part in parts))
            return [list(dict.fromkeys(each for clause in clauses for each in clause)) for clauses in crossed]
        case All(Every(tests)) if wanted:
            return [clause for test in tests for clause in _clauses(meaning.all_are(test))]
        case _:
            return [[statement] if wanted else _denied(statement)]


def _branched(parts: tuple[Statement, ...]) -> list[list[Statement]] | None:
    """Return an "or" of several things each: what all branches share, and the branches with what is left.

    Returns:
        None if there are no such branches, or more than plain facts in one, over which an "and" could reach.
    """
    branches = [_clauses(part) for part in parts]
    facts = [[clause[0] for clause in branch if len(clause) == 1] for branch in branches]
    plain_ones = all(isinstance(fact, All | Count | Total | Size) for branch in facts for fact in branch)
    if not plain_ones or [*map(len, facts)] != [*map(len, branches)] or max(map(len, facts)) < 2:
        return None
    shared = [fact for fact in facts[0] if all(fact in branch for branch in facts[1:])]
    left = [[fact for fact in branch if fact not in shared] for branch in facts]
    said: list[list[Statement]] = [[fact] for fact in shared]
    if all(left):
        said.append([branch[0] if len(branch) == 1 else And(tuple(branch)) for branch in left])
    return said


def _denied(atom: Atom) -> list[Statement]:
    """Return alternatives that together deny a statement, said as plainly as they can be."""
    match atom:
        case Total(values, ()):
            return [Total(tuple(value for value in meaning.TOTALS if value not in values))]
        case Choice(tests, None) if _apart(tests):
            # With the other cards named by their places, "it is not true that" would reach unclearly far.
            return [meaning.none_is(test) for test in tests]
        case _:
            return [meaning.deny(atom)]


def _apart(tests: tuple[Test, ...]) -> bool:
    """Return whether each test names one place, and each another."""
    places = [found[0] for test in tests if (found := place_of(test)) is not None and len(found[0]) == 1]
    ends = {place[0] > 0 for place in places}
    return len(places) == len(set(places)) == len(tests) and len(ends) == 1


def _clause(statement: Statement, size: Size | None, voice: Voice) -> tuple[str, bool]:
    """Return one clause, and whether it has told the size too."""
    match statement:
        case Deny(part):
            said, tells = _clause(part, None, Voice(voice.forms, _denied_mood(voice)))
            pattern = "deny" if voice.mood is Mood.CLAIM else "not there"
            return voice.fill(pattern, said=said, be=voice.verb("be", Number.ONE, negated=True)), tells
        case Count(test, least, most):
            return _count(test, least, most, size, voice)
        case All(test):
            return _all(test, size, voice)
        case Choice():
            return _choice(statement, size, voice)
        case Pair():
            return _pair(statement, size, voice)
        case Size():
            return _size(statement, voice), False
        case And(parts):
            said_together = [_clause(part, None, voice)[0] for part in parts]
            tests = [test for part in parts for atom in atoms(part) for test in tests_of(atom)]
            return voice.forms.patterns[_joint(tests)].join(said_together), False
        case Same(aspect, places) | Different(aspect, places):
            table = voice.forms.same if isinstance(statement, Same) else voice.forms.different
            words = voice.verb_with("be", Number.MANY, table[aspect.value])
            if places:
                return f"{_places(places, voice)} {words}", False
            return _of_all("all", size, words, words, voice)
        case _:
            return _compared(statement, voice), False


def _denied_mood(voice: Voice) -> Mood:
    if not voice.forms.subjunctive:
        return Mood.CLAIM
    return Mood.DEMAND if voice.mood is Mood.CLAIM else voice.mood


def _key(least: int, most: int | None) -> str:
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"


def _exact(size: Size | None) -> int | None:
    return size.least if size is not None and size.least == size.most else None


def _with(pattern: str, test: Test, voice: Voice) -> str:
    """Fill a pattern whose subject decides the number of the verb phrase."""
    slots = {
        number.value: verb_phrase(test, number, voice)
        for number in Number
        if f"{{{number.value}}}" in pattern
    }
    return pattern.format(**slots)


def _of_all(kind: str, size: Size | None, one: str, many: str, voice: Voice) -> tuple[str, bool]:
    exact = _exact(size)
    pattern = kind if exact is None else f"{kind} {exact}"
    return voice.fill(pattern, one=one, many=many, none=one), exact is not None


def _all(test: Test, size: Size | None, voice: Voice) -> tuple[str, bool]:
    if not plain(test):
        return _none(negate(test), size, voice)
    one, many = (verb_phrase(test, number, voice) for number in (Number.ONE, Number.MANY))
    return _of_all("all", size, one, many, voice)


def _count(test: Test, least: int, most: int | None, size: Size | None, voice: Voice) -> tuple[str, bool]:
    if most == 0:
        inverse = negate(test)
        return (
            _all(inverse, size, voice)
            if isinstance(test, Not) and plain(inverse)
            else _none(test, size, voice)
        )
    placed = place_of(test)
    if (least, most) == (1, None) and placed is not None and placed[1] is not None:
        where = listed([voice.forms.places[str(place)] for place in placed[0]], voice.forms)
        return f"{where} {verb_phrase(placed[1], Number.ONE, voice)}", False
    exact = _exact(size)
    if exact is not None and most is None and exact == least > 1:
        return _all(test, size, voice) if plain(test) else (_counted(test, least, most, voice), False)
    if exact is not None and most is None and least == 1 and exact == 1 and plain(test):
        return _all(test, size, voice)
    return _counted(test, least, most, voice), False


def _none(test: Test, size: Size | None, voice: Voice) -> tuple[str, bool]:
    exact = _exact(size)
    told = exact in (2, 3)
    return _with(voice.forms.patterns[f"none {exact}" if told else "count 0"], test, voice), told


def _counted(test: Test, least: int, most: int | None, voice: Voice) -> str:
    return _with(voice.forms.patterns[f"count {_key(least, most)}"], test, voice)


def _choice(statement: Choice, size: Size | None, voice: Voice) -> tuple[str, bool]:
    """Say cards one after another: first, another, and "the other" where the size leaves no more."""
    groups = sorted(
        ((test, statement.tests.count(test)) for test in dict.fromkeys(statement.tests)),
        key=lambda group: (_first_place(group[0]), group[1]),
    )
    whole = statement.rest is None and _exact(size) == len(statement.tests)
    fixed = whole and _first_place(groups[-1][0]) > LARGEST
    said: list[str] = []
    used = 0
    for place, (test, number) in enumerate(groups):
        placed = place_of(test)
        last = fixed and place == len(groups) - 1
        if placed is not None and placed[1] is not None and number == 1 and len(placed[0]) == 1 and not last:
            words = f"{voice.forms.places[str(placed[0][0])]} {verb_phrase(placed[1], Number.ONE, voice)}"
        else:
            kind = "first" if not used else "other" if last else "another"
            words = _with(voice.forms.patterns[f"{kind} {number}"], test, voice)
        said.append(words)
        used += number
    if statement.rest is not None:
        said.append(_with(voice.forms.patterns["rest"], statement.rest, voice))
    only_rest = (
        statement.rest is not None and size is not None and (size.least, size.most) == (used + 1, LARGEST)
    )
    tests = [test for test, _ in groups] if statement.rest is None else [*statement.tests, statement.rest]
    return voice.forms.patterns[_joint(tests)].join(said), fixed or only_rest


def _joint(tests: Iterable[Test]) -> str:
    """Return what joins clauses: one that has alternatives must not seem to reach over the next."""
    return "and" if all(len(branches(test)) < 2 for test in tests) else "and apart"


def _pair(statement: Pair, size: Size | None, voice: Voice) -> tuple[str, bool]:
    """Say two cards, what they share, and the third: "one is a gun and another is a coat and both …"."""
    if statement.relation is Relation.HIGHER:
        return _higher(statement, size, voice)
    table = voice.forms.same if statement.relation is Relation.SAME else voice.forms.different
    alike = voice.verb_with("be", Number.MANY, table[statement.aspect.value])
    patterns, (one, two) = voice.forms.patterns, statement.tests
    if one == two == RESOURCE:
        said = [voice.fill("first 2", one=alike, many=alike, none=alike)]
    else:
        named = [("first 2", one)] if one == two else [("first 1", one), ("another 1", two)]
        said = [_with(patterns[kind], test, voice) for kind, test in named]
        said.append(voice.fill("all 2", one=alike, many=alike, none=alike))
    return _with_third(statement, said, size, voice)


def _higher(statement: Pair, size: Size | None, voice: Voice) -> tuple[str, bool]:
    """Say two cards, one compared with the one before: "one is a coat and another is higher and is a gun"."""
    above, below = statement.tests
    # What is compared says no "or", over which "and is" could reach.
    kind, first, other = ("higher yet", below, above)
    if len(branches(above)) > 1:
        kind, first, other = ("lower yet", above, below)
    compared = voice.fill(kind, be=voice.verb("be", Number.ONE))
    if other != RESOURCE:
        compared = voice.forms.patterns["verb and"].join([compared, verb_phrase(other, Number.ONE, voice)])
    said = [_with(voice.forms.patterns["first 1"], first, voice), voice.fill("another 1", one=compared)]
    return _with_third(statement, said, size, voice)


def _with_third(statement: Pair, said: list[str], size: Size | None, voice: Voice) -> tuple[str, bool]:
    """Return what is said of two cards, and of the third if there is one; and whether that told the size."""
    last = statement.other is not None and _exact(size) == LARGEST
    if statement.other is not None:
        said.append(_with(voice.forms.patterns["other 1" if last else "another 1"], statement.other, voice))
    tests = [test for test in (*statement.tests, statement.other) if test is not None]
    return voice.forms.patterns[_joint(tests)].join(said), last


def _first_place(test: Test) -> int:
    """Return which place a test names first, from the first card to the last; past all, if it names none."""
    placed = place_of(test)
    if placed is None or placed[1] is None or len(placed[0]) > 1:
        return LARGEST + 1
    return placed[0][0] if placed[0][0] > 0 else LARGEST + 1 + placed[0][0]


def _size(size: Size, voice: Voice) -> str:
    words = voice.forms.cards[_key(size.least, size.most)]
    number = Number.ONE if size.most == 1 else Number.MANY
    return voice.fill("here", there=voice.verb("there", number), said=words)


def _places(places: tuple[int, ...], voice: Voice) -> str:
    words = [voice.forms.places[str(place)] for place in places]
    return voice.forms.patterns["pair"].join(words)


def _compared(
    statement: And | Or | Total | Highest | Lowest | Alike | Variety | Spread | Higher, voice: Voice
) -> str:
    be = voice.verb("be", Number.ONE)
    match statement:
        case Total(values, places):
            words = numbers(values, meaning.TOTALS, dict(voice.forms.totals), voice.forms)
            if places:
                return voice.fill("total there", be=be, said=words, places=_places(places, voice))
            return voice.fill("total", be=be, said=words)
        case Highest(test, places) | Lowest(test, places):
            kind = "highest" if isinstance(statement, Highest) else "lowest"
            said = verb_phrase(test, Number.ONE, voice)
            if places:
                return voice.fill(f"{kind} there", one=said, places=_places(places, voice))
            return voice.fill(kind, one=said)
        case Spread(values):
            return voice.fill(
                "spread", be=be, said=numbers(values, meaning.SPREADS, dict(voice.forms.totals), voice.forms)
            )
        case Higher(place, than):
            names = voice.forms.places
            return voice.fill("higher", be=be, first=names[str(place)], second=names[str(than)])
        case _:
            return _grouped(statement, voice)


def _grouped(statement: And | Or | Alike | Variety, voice: Voice) -> str:
    match statement:
        case Alike(aspect, least, most):
            same = voice.forms.same[aspect.value]
            many = voice.verb_with("be", Number.MANY, same)
            if (least, most) == (0, 1):
                return voice.fill(
                    "no two", many=many, same=same, there=voice.verb("there", Number.MANY, negated=True)
                )
            if (least, most) in ((2, None), (3, None), (2, 2), (0, 2)):
                return voice.fill(f"count {_key(least, most)}", one=many, many=many, none=many)
            return voice.fill(
                "group",
                be=voice.verb("be", Number.ONE),
                same=same,
                said=voice.forms.amounts[_key(least, most)],
            )
        case Variety(aspect, least, most):
            number = Number.ONE if most == 1 or (least, most) == (1, None) else Number.MANY
            noun = voice.forms.aspects[aspect.value].form(number)
            amount = voice.forms.amounts[_key(least, most)]
            return voice.fill("variety", there=voice.verb("there", number), said=amount, noun=noun)
        case _:
            raise AssertionError("sentences are clauses before they are said")
