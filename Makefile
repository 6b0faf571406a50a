# make run   set up and start Mirón (without a camera it plays the demo)
# make test  set up and run the tests
# make check typing and lint
# make screenshots  draw docs/screenshots anew
# make messages  read the texts of engine/ and webui/cli/ into their catalogues and compile them (the pages have their own)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: screenshots run test check messages setup clean
run: setup
	$(BIN)/miron run

test: setup
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

messages: setup
	$(BIN)/pybabel --quiet extract --omit-header --add-location=file --no-default-keywords -k N_ -k NP_:1,2 -k P_:1c,2 --width=120 --sort-output -o engine/locale/engine.pot engine webui/cli
	$(BIN)/pybabel --quiet update --ignore-pot-creation-date --no-fuzzy-matching --ignore-obsolete --width=120 -D engine -i engine/locale/engine.pot -d engine/locale
	$(BIN)/pybabel compile --statistics -D engine -d engine/locale
	$(BIN)/pybabel --quiet extract --omit-header --add-location=file -k N_ -F webui/locale/babel.cfg --ignore-dirs=cli --width=120 --sort-output -o webui/locale/webui.pot webui
	$(BIN)/pybabel --quiet update --ignore-pot-creation-date --no-fuzzy-matching --ignore-obsolete --width=120 -D webui -i webui/locale/webui.pot -d webui/locale
	$(BIN)/pybabel compile --statistics -D webui -d webui/locale

screenshots: setup
	$(BIN)/python -m tests.webui.screenshots

setup: $(VENV)/.ready
	@PYTHON=$(BIN)/python sh docs/system-packages.sh

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mirón needs Python 3.11 or newer; run: make PYTHON=python3.11 run")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
