# Minuet: one command each to run, test, check and bench. Everything lives in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run serve test test-quick test-thorough test-pythons fuzz sanitize check warnings format types \
        bench docs build clean help sdist wheel cross site wasm-wheel

help:
	@echo "make run     build, then solve a few bundled puzzles"
	@echo "make serve   the page in the browser: watch, solve, make and play"
	@echo "make test    build, then run all tests (about eight minutes of CPU time)"
	@echo "make test-quick     the tests to run while working: no browsers, clusters or docs"
	@echo "make test-thorough  many more random problems, and the tests that take minutes"
	@echo "make test-pythons   the tests on every Python from 3.11 on that this machine has"
	@echo "make fuzz    mutated texts for every reader (MINUTES=60 for an hour)"
	@echo "make sanitize  the solver's tests, on a core that reports its own faults"
	@echo "make check   lint, types, formatting, and the compiler's warnings about the core"
	@echo "make types   a user's program over every public name, judged by mypy and pyright (needs npm)"
	@echo "make format  fix the formatting"
	@echo "make bench   side by side with other exact-cover programs"
	@echo "make docs    the documentation, into docs/_build/html"
	@echo "make site    the page as static files for any web host, into site/"
	@echo "make wheel   a source archive and a wheel, into dist/, each tried in an empty environment"
	@echo "make cross   compile the core for Windows, macOS and Linux on other processors"
	@echo "make build   compile and install into .venv"
	@echo "make clean   remove what was built"

serve: build $(VENV)/.web
	$(BIN)/minuet serve $(SERVE)

run: build
	$(BIN)/python examples/first_steps.py
	$(BIN)/minuet solve ripple-8x8-hard-1
	$(BIN)/minuet solve sudoku-9x9-diabolical-1
	$(BIN)/minuet count pentominoes-6x10

test: build $(VENV)/.test
	@if $(BIN)/python tools/wasm.py; then $(MAKE) site; fi
	$(BIN)/python tools/run_tests.py

test-quick: build $(VENV)/.test
	HYPOTHESIS_PROFILE=short $(BIN)/python -m pytest -m "not slow" tests

test-thorough: build $(VENV)/.test
	HYPOTHESIS_PROFILE=thorough $(BIN)/python tools/run_tests.py

# Some of the tests, on one of them: make test-pythons PYTEST="--only 3.13 tests/solver"
test-pythons: $(VENV)/.created
	$(BIN)/python tools/test_pythons.py $(PYTEST)

fuzz: build $(VENV)/.test
	$(BIN)/python -m tests.fuzz.run --minutes $(or $(MINUTES),1)

sanitize: build $(VENV)/.test
	$(BIN)/python tools/sanitize.py address
	$(BIN)/python tools/sanitize.py thread

check: build warnings $(VENV)/.test $(VENV)/.check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/check_english.py
	$(BIN)/clang-format --dry-run --Werror src/core/*.?pp src/core/*/*.?pp

# Every warning about the core is an error; with another compiler: make warnings CXX=clang++
warnings: $(VENV)/.created
	CXX=$(CXX) $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/warnings \
	    --config-settings=build-dir=build/warnings/$(CXX) \
	    --config-settings=cmake.define.MINUET_WERROR=ON .

# From outside: pyright sees the installed package, as it does in a user's project.
types: build $(VENV)/.check
	$(BIN)/mypy --strict tests/types
	npx --yes pyright --pythonpath $(BIN)/python tests/types

format: $(VENV)/.check
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i src/core/*.?pp src/core/*/*.?pp

bench: build $(VENV)/.bench
	$(BIN)/python -m bench.everything $(BENCH)

docs: build $(VENV)/.docs
	$(BIN)/python -m sphinx --fail-on-warning --keep-going -q docs docs/_build/html
	@echo "open docs/_build/html/index.html"

# What a release is made of. The wheel is built from the source archive, so that both are tried.
sdist: $(VENV)/.release
	rm -rf dist
	$(BIN)/python -m build --sdist

wheel: sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist dist/*.tar.gz
	$(BIN)/python tools/repair_wheel.py dist/*.whl
	$(BIN)/python tools/try_wheel.py dist/*.whl

# The page without a server. Emscripten is needed; tools/wasm_toolchain.sh sets it up.
site: build $(VENV)/.site
	$(BIN)/python tools/make_site.py $(SITE)

# The same core as a wheel for Pyodide, installed with micropip in Node.
wasm-wheel: build $(VENV)/.site
	$(BIN)/python tools/wasm_wheel.py

cross: $(VENV)/.cross
	$(BIN)/python tools/cross.py

# The core is compiled again only when something in it has changed.
build: $(VENV)/.built
$(VENV)/.built: $(VENV)/.created pyproject.toml CMakeLists.txt $(wildcard src/core/*.?pp src/core/*/*.?pp)
	@$(BIN)/python tools/need_compiler.py
	@$(BIN)/python tools/build.py
	@touch $@

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.test $(VENV)/.check $(VENV)/.docs $(VENV)/.release $(VENV)/.cross $(VENV)/.site: $(VENV)/.%: $(VENV)/.created pyproject.toml
	$(BIN)/python tools/install_group.py $*
	@touch $@

# The peers: one that is not to be had on this machine is left out.
$(VENV)/.bench: $(VENV)/.created pyproject.toml
	$(BIN)/python tools/install_group.py bench --as-many-as-can-be-had
	@touch $@

# The packages of the page: what the extra [web] brings.
$(VENV)/.web: $(VENV)/.created pyproject.toml
	$(BIN)/python -m pip install --quiet starlette uvicorn
	@touch $@

clean:
	rm -rf $(VENV) build dist _core*.so
