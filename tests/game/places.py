"""Where things lie in the repository."""

from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
DOCS = REPOSITORY / "docs"
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
