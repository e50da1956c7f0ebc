# Needs python3 (3.11 or newer) and make. `make` alone lists the targets.
# Another interpreter: make setup PYTHON=python3.13

PYTHON ?= python3

# bash for pipefail: `prove` must fail when the tests before its pipe do.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
BENCH_BIN := .venv-bench/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

.PHONY: help setup run test lint prove bench lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: .venv/.stamp ## make .venv with the locked packages and the project in it

run: setup ## play in the terminal (ARGS="..." is passed on)
	@$(BIN)/hypostyle play $(ARGS)

test: setup lint ## lint, then all tests
	$(BIN)/pytest -n auto

lint: setup ## ruff, ruff format and mypy, changing nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The file is committed, so what differs between two good runs (times, the order of parallel tests) is taken out,
# and a failed run leaves none: its output, which may name paths of this machine, stays in the ignored .tmp.
PROOF := docs/proof/prove.txt
prove: setup ## all tests at full depth, written to docs/proof/prove.txt
	@mkdir -p $(dir $(PROOF)) && rm -f $(PROOF)
	HYPOSTYLE_PROOF=full $(BIN)/pytest -n auto -rap --no-header --color=no -p no:cacheprovider \
		-o console_output_style=classic 2>&1 \
		| sed -uE '/^bringing up nodes/d; 1,4 { /^$$/d }; s/ in [0-9.]+s( \([0-9:]+\))?$$//' | tee $(PROOF).tmp
	@awk -v sort='LC_ALL=C sort -V' '/^PASSED / { print | sort; next } { close(sort); print; fflush() }' \
		$(PROOF).tmp > $(PROOF) && rm $(PROOF).tmp

bench: .venv-bench/.stamp ## measure the rules beside OpenSpiel, in a venv of their own
	$(BENCH_BIN)/python benchmarks/rules.py $(ARGS)
	$(BENCH_BIN)/python benchmarks/positions.py

UV_COMPILE := uv pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes \
	--no-header --no-emit-index-url --group build
lock: ## renew both lock files from pyproject.toml (needs uv)
	$(UV_COMPILE) --extra dev --output-file requirements.lock
	$(UV_COMPILE) --extra bench --output-file benchmarks/requirements.lock

clean: ## remove the venvs, caches and builds
	rm -rf .venv .venv-bench .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name .git -prune -o -name node_modules -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps make the second time quick: only a changed lock or pyproject.toml installs again.
.venv/.stamp: requirements.lock pyproject.toml
	@$(call make-venv,.venv)
	@$(call install,.venv,requirements.lock)

.venv-bench/.stamp: benchmarks/requirements.lock pyproject.toml
	@$(call make-venv,.venv-bench)
	@$(call install,.venv-bench,benchmarks/requirements.lock)

# No build isolation: the lock holds the build tools too, so nothing unlocked is ever fetched.
define install
echo "Installing $(2) into $(1)"; \
$(1)/bin/python $(PIP_INSTALL) --require-hashes -r $(2); \
$(1)/bin/python $(PIP_INSTALL) --no-build-isolation --no-deps -e .; \
touch $(1)/.stamp
endef

# Debian splits ensurepip off into a package of its own, and without it a venv has no pip.
define make-venv
command -v $(PYTHON) > /dev/null \
	|| { echo "$(PYTHON) is not found: install Python 3.11 or newer, or name it: make PYTHON=..." >&2; exit 1; }; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Python 3.11 or newer is needed; name it: make PYTHON=python3.11" >&2; exit 1; }; \
if ! $(1)/bin/python -m pip --version > /dev/null 2>&1; then \
	if ! $(PYTHON) -c 'import ensurepip, venv' 2> /dev/null; then \
		package=$$($(PYTHON) -c 'import sys; print("python3.%d-venv" % sys.version_info[1])'); \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			echo "Installing $$package"; \
			apt-get update -qq; \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$package; \
		else \
			echo "$(PYTHON) cannot make a venv: install the package $$package (or python3-venv), as root." >&2; \
			exit 1; \
		fi; \
	fi; \
	$(PYTHON) -m venv --clear $(1); \
fi
endef
