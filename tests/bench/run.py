"""Run the benchmarks beside this file, by name or all: ``python tests/bench/run.py [NAME …]``."""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    sys.path.insert(0, str(HERE.parents[1]))
    for path in sorted(HERE.glob("bench_*.py")):
        if not names or path.stem.removeprefix("bench_") in names:
            sys.stdout.write(f"# {path.stem}\n")
            sys.stdout.flush()
            importlib.import_module(f"tests.bench.{path.stem}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
