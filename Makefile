# Needs python3 (3.11 or newer), node with npm, and make. `make` alone lists the targets.
# Another interpreter: make setup PYTHON=python3.13

PYTHON ?= python3

# bash for pipefail: `prove` must fail when the tests before its pipe do.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
BENCH_BIN := .venv-bench/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

CLIENT := src/hypostyle/server/client/index.html
KERNEL_SOURCES := $(wildcard src/hypostyle/*.py src/hypostyle/ai/*.py src/hypostyle/games/*/*.py)
CLIENT_SOURCES := $(shell find web/src web/public web/build web/*.ts web/*.html docs/games docs/pictures -type f 2> /dev/null)

.PHONY: help setup run test lint prove coverage bench lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Packages and client beside each other: one waits for the network while the other computes.
run: ## open the hall on this machine (ARGS="..." is passed on)
	@$(MAKE) --no-print-directory -j2 .venv/.stamp $(CLIENT)
	@$(BIN)/hypostyle serve $(ARGS)

setup: ## all that developing needs: packages for tests too, the client, the compiled kernels
	@$(MAKE) --no-print-directory -j2 .venv/.compiled client

# The browser's tests run by themselves: their driver and asyncio cannot share a process.
PYTEST := $(BIN)/pytest --dist worksteal -n auto
# One more than there are cores: test, driver, browser and house wait for each other in turn.
PYTEST_WEB := $(BIN)/pytest --dist worksteal -n $$(($$(nproc) + 1)) tests/web
test: setup browser ## lint and all tests, the browser's included
	@$(MAKE) --no-print-directory -j2 --output-sync=line test-python test-client
	$(PYTEST_WEB)

# Looking at sources and testing the client keep one core busy at most: the other tests go on beside them.
.PHONY: test-python test-client
test-python:
	$(PYTEST)
test-client: lint
	$(BIN)/python -m tests.words_cases
	cd web && npm test

lint: setup ## ruff and mypy, svelte-check, ESLint and Prettier, changing nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && npm run check

# The file is committed, so what differs between two good runs (times, the order of parallel tests) is taken out,
# and a failed run leaves none: its output, which may name paths of this machine, stays in the ignored .tmp.
PROOF := docs/proof/prove.txt
PROOF_OPTIONS := -rap --no-header --color=no -p no:cacheprovider -o console_output_style=classic
prove: setup browser ## all tests at full depth, written to docs/proof/prove.txt
	@mkdir -p $(dir $(PROOF)) && rm -f $(PROOF)
	export HYPOSTYLE_PROOF=full; { $(PYTEST) $(PROOF_OPTIONS) && $(PYTEST_WEB) $(PROOF_OPTIONS); } 2>&1 \
		| sed -uE '/^bringing up nodes/d; /^$$/d; s/ in [0-9.]+s( \([0-9:]+\))?$$//' | tee $(PROOF).tmp
	@awk -v sort='LC_ALL=C sort -V' '/^PASSED / { print | sort; next } { close(sort); print; fflush() }' \
		$(PROOF).tmp > $(PROOF) && rm $(PROOF).tmp

# Their tests, and those of what games give to paper and to these pages. Planted mistakes run on copies, unseen.
COVERED := $(addprefix tests/,core games server printing docs)
coverage: setup ## fail if a branch of core, games or server has no test, and list such branches
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --dist worksteal -n auto $(COVERED)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# Chromium, for the browser's tests: Debian's, or where there is no root to install it, one from the registry.
.PHONY: browser
browser:
	@command -v chromium > /dev/null || [ -n "$${HYPOSTYLE_CHROMIUM:-}" ] || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			echo "Installing chromium"; \
			apt-get update -qq; \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium > /dev/null; \
		else \
			echo "The browser's tests need chromium: install it, or name one: HYPOSTYLE_CHROMIUM=..." >&2; \
			exit 1; \
		fi; \
	}

bench: .venv-bench/.stamp ## measure rules and search beside OpenSpiel and C, the hall beside boardgame.io, in a venv of their own
	$(BENCH_BIN)/python benchmarks/rules.py $(ARGS)
	$(BENCH_BIN)/python benchmarks/positions.py
	$(BENCH_BIN)/python benchmarks/search.py
	$(BENCH_BIN)/python benchmarks/playouts.py
	$(BENCH_BIN)/python benchmarks/hall.py

UV_COMPILE := uv pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes \
	--no-header --no-emit-index-url --group build
lock: ## renew the lock files from pyproject.toml (needs uv)
	$(UV_COMPILE) --extra dev --output-file requirements-dev.lock
	$(UV_COMPILE) --extra hall --constraint requirements-dev.lock --output-file requirements.lock
	$(UV_COMPILE) --extra bench --output-file benchmarks/requirements.lock

clean: ## remove the venvs, caches and builds
	rm -rf .venv .venv-bench web/node_modules src/hypostyle/server/client .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name .git -prune -o -name node_modules -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# To run, only what builds the client; to test, the rest too, which npm installs anew together with what builds.
web/node_modules/.stamp: web/package.json web/package-lock.json
	@$(call npm-ci,--omit=dev)
	@touch $@

web/node_modules/.dev-stamp: web/package.json web/package-lock.json
	@$(call npm-ci,)
	@touch web/node_modules/.stamp $@

.PHONY: client
client: web/node_modules/.dev-stamp
	@$(MAKE) --no-print-directory $(CLIENT)

$(CLIENT): web/node_modules/.stamp $(CLIENT_SOURCES)
	@echo "Building the client"
	@cd web && npm run --silent build -- --logLevel error
	@touch $@

# The stamps make the second time quick: only a changed lock or pyproject.toml installs again.
.venv/.stamp: requirements.lock pyproject.toml
	@$(call make-venv,.venv)
	@$(call install,.venv,requirements.lock)

.venv/.dev-stamp: requirements-dev.lock .venv/.stamp
	@$(call install,.venv,requirements-dev.lock)
	@touch $@

# What computer players think with: the hall compiles it behind its doors, but tests should not wait for a compiler.
.venv/.compiled: .venv/.dev-stamp $(KERNEL_SOURCES)
	@echo "Compiling what computer players think with (a few minutes the first time)"
	@$(BIN)/python -m hypostyle.ai
	@touch $@

.venv-bench/.stamp: benchmarks/requirements.lock pyproject.toml
	@$(call make-venv,.venv-bench)
	@$(call install,.venv-bench,benchmarks/requirements.lock)

define npm-ci
command -v npm > /dev/null || { echo "npm is not found: install node 20 or newer." >&2; exit 1; }; \
echo "Installing web/package-lock.json into web/node_modules"; \
cd web && npm ci $(1) --no-audit --no-fund --no-update-notifier --loglevel=error
endef

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
