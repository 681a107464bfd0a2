"""What is a language's own in the tests: `sentences/<code>.toml`, for anyone to read.

There `says` pairs meanings (written as in `docs/record.md`) with the words for them, and `requests` with
the words of the demand and of the wish; `same` pairs sayings with plainer ones of the same meaning; `refused`
are sentences that only look like statements; `slips` pair a sentence with a word that is to be suggested; and
none of `orders` is one any more with any of `spoiling` around it: a condition, a doubt, a question, a denial,
the words of another. With any of `delaying` before them they play nothing now.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent / "sentences"
CODES = tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@cache
def own(code: str) -> dict[str, Any]:
    """Return what the file of a language holds."""
    return tomllib.loads((_HERE / f"{code}.toml").read_text(encoding="utf-8"))
