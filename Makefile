# Needs Python 3.11 or newer with venv, and make; everything else is set up here.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

# What was compiled is kept, whatever the environment says: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test test-long check bench clean

demo: $(READY)
	$(BIN)/pbem demo

test: $(READY)
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not long"

test-long: $(READY)
	$(BIN)/pytest -q -n 2 --dist worksteal -m long --timeout 1800

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) test

bench: $(READY)
	$(BIN)/python tests/bench/run.py

clean:
	rm -rf .venv

# Set up anew when the dependencies may have changed.
$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "pbem needs Python 3.11 or newer; name one: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(READY)
