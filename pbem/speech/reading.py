"""Reading what a player says of cards: one whole meaning, or a refusal that says why.

The whole text is read or nothing is. Where it could mean two things it is refused, never guessed.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from pbem.game.statements import DemandFault, Statement, equivalent, satisfiable
from pbem.game.statements.demands import mentions_partner
from pbem.game.statements.forms import every
from pbem.game.statements.worlds import SIZES, mentions_place
from pbem.speech.calling import uncalled
from pbem.speech.grammar.chain import Chain
from pbem.speech.grammar.cursor import Cursor, NoParse, Refused
from pbem.speech.grammar.said import Said, Sort
from pbem.speech.grammar.sentences import sentence
from pbem.speech.languages import Language, load_language
from pbem.speech.reasons import Expected, Reason, expected_of
from pbem.speech.settling.doubts import in_doubt
from pbem.speech.settling.echoes import unechoed
from pbem.speech.settling.late import arranged
from pbem.speech.settling.mixing import taken_in
from pbem.speech.settling.moods import weakened
from pbem.speech.settling.neighbours import settle
from pbem.speech.settling.offered import offered
from pbem.speech.settling.placing import placed
from pbem.speech.settling.pleading import FORMULAS, STATED, pleaded, wished
from pbem.speech.settling.returning import returned
from pbem.speech.settling.spans import sentences
from pbem.speech.settling.supplying import supplied
from pbem.speech.settling.thanking import thanked
from pbem.speech.settling.undemanding import undemanded
from pbem.speech.tokens import TRIGGER, UNKNOWN, Token
from pbem.speech.words import composed

MOST_PLAYERS = 7
LONGEST = 2000
"""The most characters a statement has; what is longer is none, and not worth the time to find that out."""
_SHOWN = 60
"""Of what is too long, so much is shown."""


class Kind(StrEnum):
    """What a sentence turned out to be."""

    CLAIM = "claim"
    DEMAND = "demand"
    WISH = "wish"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was read.

    Args:
        reason: the code.
        words: the words that were not understood, or that give the reason, as typed.
        expected: what would have been understood there.
        suggestions: for a word that may be a slip, words it is close to; asked back, never taken.
    """

    reason: Reason
    words: tuple[str, ...] = ()
    expected: tuple[Expected, ...] = ()
    suggestions: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Part(NamedTuple):
    """One thing said: a meaning of a kind, or a refusal."""

    kind: Kind
    statement: Statement | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: one part, or a claim and a request."""

    parts: tuple[Part, ...]

    @property
    def kind(self) -> Kind:
        """The kind of the first part, which is that of the whole where there is only one."""
        return self.parts[0].kind

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing was read, None if something was."""
        return self.parts[0].refusal

    def of(self, kind: Kind) -> Statement | None:
        """Return the meaning of the part of a kind, None if there is none."""
        return next((part.statement for part in self.parts if part.kind is kind), None)


class _Refuse(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason.value)
        self.refusal = refusal


def read_sentence(text: str, language: str | Language) -> Reading:
    """Read a text in a language: a claim, a demand, a wish, a claim and a request, or a refusal.

    Args:
        text: one sentence or several; those of one kind are one meaning.
        language: the language or its code.
    """
    spoken = load_language(language) if isinstance(language, str) else language
    if len(text) > LONGEST:
        return Reading((Part(Kind.REFUSED, refusal=Refusal(Reason.NOT_UNDERSTOOD, (text[:_SHOWN] + "…",))),))
    try:
        return Reading(tuple(_read(text, spoken)))
    except _Refuse as refused:
        return Reading((Part(Kind.REFUSED, refusal=refused.refusal),))


def _read(text: str, language: Language) -> list[Part]:
    said: list[Said] = []
    before: Chain | None = None
    typed = composed(text)
    said_of_cards = uncalled(language.lexicon.scan(text), language.lexicon.names)
    asked = undemanded(returned(supplied(said_of_cards)))
    scanned = offered(weakened(thanked(asked, typed), typed))
    begins = [token.sym for token in scanned[:2]]
    if begins[:1] == ["IS"] and begins[1:] != ["WORTH"] and not language.lexicon.implies:
        # "are both red", without its question mark
        raise _Refuse(Refusal(Reason.QUESTION, (scanned[0].text,)))
    tokens = unechoed(settle(placed(scanned)))
    if doubtful := in_doubt(scanned, tokens, language.doubts):
        raise _Refuse(Refusal(Reason.AMBIGUOUS, tuple(token.text for token in doubtful)))
    there = {token.sym for token in tokens}
    trims, read = not _TRIMMED.isdisjoint(there), _one_way if _MANNERS.isdisjoint(there) else _sentence
    for sentence_tokens in _sentences(tokens):
        kept = _trimmed(sentence_tokens) if trims else sentence_tokens
        found = read(kept, before, language) if kept else []
        if said and _may_go_on(said[-1], found, kept):
            raise _Refuse(Refusal(Reason.AMBIGUOUS, tuple(token.text for token in kept)))
        if found and taken_in(_as_typed(scanned, kept), found):
            raise _Refuse(Refusal(Reason.AMBIGUOUS, tuple(token.text for token in kept)))
        said += found
        for each in found:
            before = each.chain if each.sort is Sort.CLAIM else before
    taken = [id(chain) for each in said for chain in each.chain.taken]
    return _parts([each for each in said if id(each.chain) not in taken] if taken else said)


def _as_typed(scanned: list[Token], said: list[Token]) -> list[Token]:
    """Return the tokens as they were scanned of the sentence in which others stand, without its full stop."""
    place = min(token.start for token in said if token.text)
    sentence = next(each for each in sentences(scanned) if each[-1].start >= place)
    return [token for token in sentence if token.sym != "STOP"]


def _may_go_on(last: Said, found: list[Said], tokens: list[Token]) -> bool:
    """Return whether a sentence may be about the cards of the one before, asked for or there."""
    if any(each.sort is Sort.CLAIM for each in found):
        return last.sort is not Sort.CLAIM and _leans(tokens)
    # "I demand a 5. In return a gun.": given, or asked for as well?
    in_return = last.sort is not Sort.CLAIM and [token.sym for token in tokens[:1]] == ["PLEASE"]
    return in_return or _asks_of_it(tokens)


def _leans(tokens: list[Token]) -> bool:
    """Return whether a claim may go on with the request before: "I demand two blues. No guns."."""
    syms = {token.sym for token in tokens}
    taken_up = tokens[0].sym in ("IT", "THEY", "BOTH") or "THEM" in syms
    return taken_up or (STATED.isdisjoint(syms) and _SILENT.isdisjoint(syms) and not tokens[0].apart)


def _asks_of_it(tokens: list[Token]) -> bool:
    """Return whether "it" is asked to be something, which may be the card just named."""
    return any(
        token.sym == "IT"
        or (token.sym == "BE" and not token.plural and before.sym in ("THAT", "DEMAND", "WISH"))
        for before, token in pairwise(tokens)
    )


_SILENT: Final = frozenset({"SILENCE", "SECRET", "ABOUT", "NOT_TRUE"})


_ENDING: Final = frozenset({"STOP", "QUESTION"})


def _sentences(tokens: list[Token]) -> list[list[Token]]:
    """Split at full stops; a question mark stays with its sentence, a lone thanks with that before."""
    found: list[list[Token]] = []
    start = 0
    for end in [place for place, token in enumerate(tokens) if token.sym in _ENDING]:
        asked = _asked_behind(tokens[start:end]) if tokens[end].sym == "QUESTION" else 0
        found += [tokens[start : start + asked]] if asked else []
        found.append(tokens[start + asked : end + (tokens[end].sym == "QUESTION")])
        start = end + 1
    found.append(tokens[start:])
    for place in range(len(found) - 1, 0, -1):
        if {token.sym for token in found[place]} == {"PLEASE"}:
            found[place - 1 : place + 1] = [found[place - 1] + found[place]]
    return found


def _asked_behind(tokens: list[Token]) -> int:
    """Return where a question of what one would like begins behind a claim: "a coat, can I get a gun?"."""
    syms = [token.sym for token in tokens]
    for at in range(1, len(syms)):
        if syms[at] == "WISH_ASK" and syms[at - 1] in ("COMMA", "SEMI") and "WISH_ASK" not in syms[:at]:
            return at
    return 0


_TRIMMED: Final = frozenset({"COMMA", "SEMI", "COLON", "CLOSE"})


def _trimmed(tokens: list[Token]) -> list[Token]:
    """Drop what filler left behind: commas doubled, at either end, or after a verb that ends no clause."""
    kept: list[Token] = []
    late = any(token.sym == "LATE" for token in tokens)
    before = ("COMMA", "SEMI", "OPEN") if late else ("COMMA", "SEMI", "OPEN", "IS")
    reason = False
    for token in tokens:
        closed, reason = reason, token.sym == "ASIDE" or (reason and token.sym not in _TRIMMED)
        if token.sym == "COLON" and not kept:
            continue
        if token.sym == "COMMA" and (not kept or (kept[-1].sym in before and not closed)):
            if kept and token.apart:
                kept[-1] = kept[-1]._replace(apart=True)
            continue
        if kept and kept[-1].sym == "COMMA" and token.sym in ("SEMI", "CLOSE"):
            kept.pop()
        if token.sym == "CLOSE" and kept and kept[-1].sym == "OPEN":
            kept.pop()
            continue
        kept.append(token)
    while kept and (kept[-1].sym in ("COMMA", "SEMI") or _afterthought(kept)):
        kept.pop()
    return kept


def _afterthought(tokens: list[Token]) -> bool:
    """Return whether what declares stands at the end: "one is red, I swear"."""
    return [token.sym for token in tokens[-2:]] == ["COMMA", "STATING"] and len(tokens) > 2


_MANNERS: Final = frozenset({"QUESTION", TRIGGER, "PLEASE", "IF_POSSIBLE"})
"""What says how a sentence is meant, or that it is none."""


def _sentence(tokens: list[Token], before: Chain | None, language: Language) -> list[Said]:
    """Read a sentence that may be a question, or say how it is meant."""
    if tokens[-1].sym == "QUESTION" and tokens[0].sym == "WISH_ASK":
        tokens = tokens[:-1]
    if any(token.sym == "QUESTION" for token in tokens):
        raise _Refuse(Refusal(Reason.QUESTION, tuple(token.text for token in tokens[-1:])))
    triggers = [token for token in tokens if token.sym == TRIGGER]
    if triggers:
        raise _Refuse(Refusal(Reason(str(triggers[0].value)), tuple(token.text for token in triggers)))
    try:
        kept, soft = _softened(tokens)
    except Refused as refused:
        raise _Refuse(Refusal(refused.reason, tuple(token.text for token in tokens))) from None
    said = _one_way(kept, before, language)
    sorts = [each.sort for each in said]
    # "if possible, a coat, I lack a gun": the coat is no claim
    claimed = [token.sym for token in tokens[:1]] == ["IF_POSSIBLE"] and Sort.CLAIM in sorts
    if soft and said and (claimed or sorts[-1] is not Sort.WISH or Sort.DEMAND in sorts):
        demanded = Sort.DEMAND in sorts
        reason = Reason.DEMAND_HEDGED if demanded else Reason.CONDITIONAL
        raise _Refuse(Refusal(reason, tuple(token.text for token in soft)))
    return said


def _softened(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """Return the tokens without "please" and "if possible", and those that were "if possible".

    Raises:
        Refused: what "please" asks for may be there as well.
        _Refuse: "if possible" is not about a whole wish.
    """
    if any(token.sym == "PLEASE" for token in tokens):
        tokens = wished(_trimmed(pleaded(tokens)))
    soft = [token for token in tokens if token.sym == "IF_POSSIBLE"]
    if any(not _beside(tokens, place) for place, token in enumerate(tokens) if token.sym == "IF_POSSIBLE"):
        raise _Refuse(Refusal(Reason.HEDGED, tuple(token.text for token in soft)))
    kept = [token for token in tokens if token.sym != "IF_POSSIBLE"]
    return wished(_trimmed(kept)) if soft else tokens, soft


def _one_way(tokens: list[Token], before: Chain | None, language: Language) -> list[Said]:
    """Read tokens whose verbs may have several places; two readings of different meaning are refused."""
    ways = list(arranged(tokens))
    for quick in (True, False):
        # What cannot be read is tried once more, to tell what would have fitted.
        cursors = [Cursor(way, quick) for way in ways]
        try:
            found = [said for cursor in cursors if (said := _tried(cursor, before)) is not None]
        except Refused as refused:
            raise _Refuse(Refusal(refused.reason, tuple(token.text for token in tokens))) from None
        if found:
            break
    else:
        raise _Refuse(_not_understood(max(cursors, key=lambda cursor: cursor.farthest), language))
    if len(found) > 1 and not all(_alike(found[0], other) for other in found[1:]):
        raise _Refuse(Refusal(Reason.AMBIGUOUS, tuple(token.text for token in tokens)))
    return found[0]


def _tried(cursor: Cursor, before: Chain | None) -> list[Said] | None:
    try:
        return sentence(cursor, before)
    except NoParse as failure:
        cursor.failed(failure, cursor.at)
        return None


def _alike(one: list[Said], two: list[Said]) -> bool:
    """Return whether two readings say the same."""
    return [each.sort for each in one] == [each.sort for each in two] and all(
        equivalent(first.build(), second.build()) for first, second in zip(one, two, strict=True)
    )


def _beside(tokens: list[Token], place: int) -> bool:
    """Return whether "if possible" is about the whole wish: at either end, or right after its formula."""
    before = [token.sym for token in tokens[:place] if token.sym != "COMMA"]
    after = [token.sym for token in tokens[place + 1 :] if token.sym != "COMMA"]
    return not before or not after or before[-1] in FORMULAS


def _not_understood(cursor: Cursor, language: Language) -> Refusal:
    unknown = [token for token in cursor.tokens if token.sym == UNKNOWN]
    if unknown:
        close = ((token.text, tuple(language.lexicon.close_to(token.text.lower()))) for token in unknown)
        suggestions = tuple((word, found) for word, found in close if found)
        return Refusal(Reason.NOT_UNDERSTOOD, tuple(token.text for token in unknown), suggestions=suggestions)
    if cursor.contradicted:
        return Refusal(Reason.CONTRADICTION, tuple(token.text for token in cursor.tokens))
    words = tuple(token.text for token in cursor.tokens[cursor.farthest :])
    return Refusal(Reason.NOT_UNDERSTOOD, words, expected_of(cursor.expected))


_KINDS: Final = {sort: Kind(sort) for sort in Sort}


def _parts(said: list[Said]) -> list[Part]:
    """Return what was said of each kind as one part.

    Raises:
        _Refuse: nothing was said of the cards, or what was demanded can be demanded in no game.
    """
    if all(each.silent for each in said):
        raise _Refuse(Refusal(Reason.NOTHING_SAID))
    built: dict[Sort, list[Statement]] = {}
    for each in said:
        if not each.chain.empty:
            try:
                meant = each.build()
            except NoParse:
                raise _Refuse(Refusal(Reason.NOTHING_SAID)) from None
            if each.sort is not Sort.DEMAND and not any(
                satisfiable(meant, size, MOST_PLAYERS) for size in SIZES
            ):
                # No cards are that: so it was meant otherwise, or read so.
                raise _Refuse(Refusal(Reason.CONTRADICTION))
            built.setdefault(each.sort, []).append(meant)
    if not built:
        raise _Refuse(Refusal(Reason.NOTHING_SAID))
    parts = [
        Part(kind, each_of[0] if len(each_of) == 1 else every(*each_of))
        for sort, kind in _KINDS.items()
        if (each_of := built.get(sort))
    ]
    for part in parts:
        if part.kind is Kind.DEMAND and part.statement is not None:
            _check_demand(part.statement)
    return parts


def _check_demand(statement: Statement) -> None:
    """Refuse what can be demanded in no game at all; size and cards of a game are checked by its rules."""
    fault = None
    if mentions_partner(statement):
        fault = DemandFault.PARTNER
    elif mentions_place(statement):
        fault = DemandFault.PLACE
    elif not any(satisfiable(statement, size, MOST_PLAYERS, partners=False) for size in SIZES):
        fault = DemandFault.IMPOSSIBLE
    if fault is not None:
        raise _Refuse(Refusal(Reason(fault.value)))
