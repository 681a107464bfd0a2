"""Statements on face-down cards: one meaning each, checked on cards and never on words (ruling *claim*).

- `terms`: tests on one card; `forms`: statements, and the functions that build them canonically.
- `truth`: `holds`; `worlds`: what could be true, implied or the same; `demands`: ruling *demand*.
- `codec`: the JSON that records call a meaning.
"""

from pbem.game.statements.codec import from_json, to_json
from pbem.game.statements.demands import DemandFault, demand_refusal, meets_demand
from pbem.game.statements.forms import Statement
from pbem.game.statements.truth import Offer, holds
from pbem.game.statements.worlds import equivalent, implies, satisfiable, sizes

__all__ = [
    "DemandFault",
    "Offer",
    "Statement",
    "demand_refusal",
    "equivalent",
    "from_json",
    "holds",
    "implies",
    "meets_demand",
    "satisfiable",
    "sizes",
    "to_json",
]
