"""Shared by all tests: the helper modules in this folder, Hypothesis profiles, problems."""

from __future__ import annotations

import gc
import os
import signal
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from minuet import Problem

# The tests are imported by path, so helpers like `brute` must be put on the path by hand.
sys.path.insert(0, str(Path(__file__).parent))

import shared_data
from effort import IS_THOROUGH, PROFILE

# With this set, each of the many Python processes that the tests start compiles the package again,
# which takes longer than what most of them do.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nothing fails at random: no deadlines, and the same examples each time.
# `HYPOTHESIS_PROFILE=thorough pytest` tries different ones, and more of them.
settings.register_profile(
    "quick",
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("quick"), max_examples=3000, derandomize=False
)
settings.register_profile("short", settings.get_profile("quick"), max_examples=5)
settings.load_profile(PROFILE)

# The layers: `make test-quick` skips slow tests, `make test` skips the thorough ones, and `make
# test-thorough` runs everything. These are slow because they start programs or browsers, or because
# they generate, solve or count many puzzles.
SLOW = (
    "apps/test_bars.py",
    "apps/test_batch.py",
    "apps/test_big_files.py",
    "apps/test_cli_counting.py",
    "apps/test_cli_puzzles.py",
    "apps/test_cli_run.py",
    "apps/test_cli_tools.py",
    "apps/test_every_format.py",
    "apps/test_other_systems.py",
    "apps/test_play.py",
    "apps/web",
    "bench",
    "docs",
    "formats/test_bounds.py",
    "formats/test_box_drawing.py",
    "formats/test_solver_formats.py",
    "formats/test_sudoku_formats.py",
    "fuzz",
    "generate",
    "logic/test_cover.py",
    "logic/test_sudoku_grades.py",
    "logic/test_sudoku_soundness.py",
    "logic/test_sudoku_techniques.py",
    "puzzles/test_added_kind.py",
    "puzzles/test_classics_library.py",
    "puzzles/test_dividing.py",
    "puzzles/test_marking_kinds.py",
    "puzzles/test_nonogram.py",
    "puzzles/test_number_kinds.py",
    "puzzles/test_number_library.py",
    "puzzles/test_numberlink.py",
    "puzzles/test_packing.py",
    "puzzles/test_published.py",
    "puzzles/test_room_library.py",
    "puzzles/test_several_grids.py",
    "puzzles/test_squares.py",
    "puzzles/test_sudoku_library.py",
    "puzzles/test_variant.py",
    "render/test_animation.py",
    "scale",
    "solver/test_bounds.py",
    "solver/test_clauses.py",
    "solver/test_estimate.py",
    "solver/test_every_way.py",
    "solver/test_interrupts.py",
    "solver/test_known_counts.py",
    "solver/test_masks_for_all.py",
    "solver/test_optimum.py",
    "solver/test_parallel.py",
    "solver/test_preprocess.py",
    "solver/test_progress.py",
    "solver/test_sampling.py",
    "solver/test_shared_instances.py",
    "test_examples.py",
    "test_shared",
)


def is_slow(path):
    here = Path(__file__).parent
    return path.is_relative_to(here) and str(path.relative_to(here)).startswith(SLOW)


def pytest_ignore_collect(collection_path, config):
    """If slow tests are skipped, do not even import their files: that takes seconds."""
    return True if config.option.markexpr == "not slow" and is_slow(collection_path) else None


def pytest_collection_modifyitems(config, items):
    """Mark the slow folders, and leave the thorough tests to the thorough run."""
    gc.freeze()  # the collected tests stay; scanning them for garbage took a tenth of the run
    gc.set_threshold(20_000, 20, 20)  # and scanning what tests make took another twentieth
    for item in items:
        if is_slow(item.path):
            item.add_marker("slow")
    if not IS_THOROUGH:
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter):
    """Say how to run the skipped tests."""
    if len(terminalreporter.stats.get("deselected", [])) > 0:
        terminalreporter.write_line("Some tests were skipped: `make test-thorough` runs them all.")


# In the background, Ctrl-C may be ignored, and child processes would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


if sys.version_info >= (3, 13) and not sys._is_gil_enabled():

    @pytest.fixture(scope="module", autouse=True)
    def _gil_stays_off():
        """Tests of threads show less once an import has turned the GIL on: name its module."""
        yield
        assert not sys._is_gil_enabled(), "an import in this module, or before it, needs the GIL"


@pytest.fixture(scope="session")
def shared():
    """The folder of shared data with known answers; see shared_data.py."""
    if not shared_data.HOME.exists():
        pytest.skip("the shared data was not found (set MINUET_DATA to its folder)")
    return shared_data.HOME


@pytest.fixture(scope="session")
def pairs():
    """Ten people in pairs: 945 ways."""
    return Problem(range(10), options=combinations(range(10), 2))


@pytest.fixture(scope="session")
def many_pairs():
    """Sixteen people in pairs: 2,027,025 ways."""
    return Problem(range(16), options=combinations(range(16), 2))


@pytest.fixture(scope="session")
def endless():
    """Forty people in pairs: too many ways to list."""
    return Problem(range(40), options=combinations(range(40), 2))
