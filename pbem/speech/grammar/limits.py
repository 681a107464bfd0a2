"""Limits that close the cards counted: "two guns at least", "one red card at most", "one gun, just one"."""

from pbem.game.statements import terms
from pbem.game.statements.terms import Aspect
from pbem.speech.grammar.cursor import Cursor, Refused
from pbem.speech.grammar.entries import closing
from pbem.speech.grammar.quantities import Kind, Subject, echoed
from pbem.speech.reasons import Reason

LIMITS = ("AT_LEAST", "AT_MOST", "EXACTLY", "ONLY")


def limited(c: Cursor, found: Subject) -> Subject:
    """Read the limit that may close the cards counted: "two guns at least", "one red card at most"."""
    if found.kind is not Kind.COUNT:
        return found
    if found.least == found.most:
        # "only one gun, no more"
        closing(c, "NO_MORE", "NOTHING_ELSE", "EXACTLY")
        return found
    if found.solid and echoed(c, found.least):
        return found._replace(most=found.least, solid=False)
    limit = closing(c, *_limits_after(found)) if found.solid else None
    indexed = found.test is not None and Aspect.INDEX in terms.aspects(found.test)
    if limit is not None and limit.sym in ("AT_LEAST", "AT_MOST") and indexed and c.peek(-2) == "COMMA":
        # "a gun of 5, at least": one at least, or 5 at least?
        raise Refused(Reason.AMBIGUOUS)
    match limit.sym if limit is not None else None:
        case "AT_LEAST" | "OR_MORE":
            return found._replace(solid=False)
        case "AT_MOST":
            return found._replace(least=0, most=found.least, solid=False)
        case "EXACTLY" | "ONLY":
            return found._replace(most=found.least, solid=False)
        case _:
            return found


def _limits_after(found: Subject) -> tuple[str, ...]:
    """Return what may limit the cards counted from behind; "or more" after an index would be of that."""
    indexed = found.test is None or Aspect.INDEX in terms.aspects(found.test)
    return LIMITS if indexed or found.least < 2 else (*LIMITS, "OR_MORE")


def with_one(syms: list[str]) -> bool:
    """Return whether "with a 5", "with at least a 5", "with one red" stands among these."""
    at = syms.index("WITH") + 1 if "WITH" in syms else len(syms)
    at += syms[at : at + 1] in (["AT_LEAST"], ["AT_MOST"], ["EXACTLY"])
    return syms[at : at + 2] in (["A", "NUM"], ["NUM", "COLOUR"], ["NUM", "ITEM"])
