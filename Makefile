# make run   set up and start Mirón (without a camera it plays the demo)
# make test  set up and run the tests
# make check typing and lint
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check setup clean
run: setup
	$(BIN)/miron run

test: setup
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

setup: $(VENV)/.ready
	@PYTHON=$(BIN)/python sh docs/system-packages.sh

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mirón needs Python 3.11 or newer; run: make PYTHON=python3.11 run")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
