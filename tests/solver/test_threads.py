"""Threads that share a problem, an iterator of solutions, a search or a diagram."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections import Counter
from contextlib import suppress
from itertools import combinations
from random import Random

import pytest
from families import dominoes, latin
from together import together

from minuet import (
    Option,
    Problem,
    count,
    diagram,
    estimate,
    is_unique,
    minimum,
    sample,
    solutions,
    solve,
    trace,
    why_none,
)
from minuet.native import core
from minuet.solver.native import compiled, native_search

THREADS = 4
HAS_GIL = not sysconfig.get_config_var("Py_GIL_DISABLED")


def fresh():
    """Ten people in pairs, with labels and costs; a new problem that has not been used."""
    random = Random(1)
    options = [
        Option(pair, label=f"{pair}", cost=random.randint(1, 9))
        for pair in combinations(range(10), 2)
    ]
    return Problem(range(10), options=options)


@pytest.mark.parametrize("turn", range(3))
def test_a_problem(turn):
    """Its form for the core and the table of its labels are created by whichever thread is
    first.
    """
    problem = fresh()
    label = problem.options[0].label
    jobs = [
        lambda: count(problem) == 945,
        lambda: count(problem, given=[label]) == 105,
        lambda: len([*solutions(problem, engine="bits", workers=2)]) == 945,
        lambda: count(problem, engine="cells", workers=2, limit=500) == 500,
        lambda: diagram(problem).count() == 945,
        lambda: solve(problem, given=[label], seed=turn) is not None,
        lambda: not is_unique(problem, workers=2),
        lambda: minimum(problem)[0].cost == minimum(problem, engine="reference")[0].cost,
        lambda: len(sample(problem, 20, seed=turn)) == 20,
        lambda: estimate(problem).solutions == 945,
        lambda: why_none(problem) is None,
        lambda: sum(event.kind == "solution" for event in trace(problem)) == 945,
    ]
    assert all(together(*jobs))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_iterator(workers):
    """Each solution goes to one of the threads; a thread that finds it in use gets an error."""
    search = solutions(latin(4), workers=workers)

    def consume():
        taken = []
        while not search.complete:
            with suppress(RuntimeError):  # "already running in another thread"
                taken += search
            repr(search)
        return taken

    found = Counter(frozenset(each) for part in together(*[consume] * THREADS) for each in part)
    assert len(found) == 576
    assert set(found.values()) == {1}


def test_a_search():
    """Statistics read while another thread is searching may be slightly old but never decrease."""
    problem = Problem(range(14), options=combinations(range(14), 2))
    search = native_search(problem, "auto", first=False, given=(), seed=None)

    def work():
        while not search.done:
            with suppress(RuntimeError):
                search.count(2**60, 0.001)
        return True

    def watch():
        messages = []
        while not search.done:
            messages.append((search.nodes, search.updates, search.solutions, search.depth))
            with suppress(RuntimeError):
                search.fraction()
        return messages == sorted(messages)

    assert all(together(work, work, watch, watch))
    assert search.solutions == search.settled == 135_135


def test_a_count():
    """Only the thread that runs it may ask for its progress; another gets an error."""
    search = core.Count(compiled(dominoes(20, 20)), [], None, 2**20)
    messages = set()

    def work():
        while not messages:
            search.run(0.05)

    def watch():
        while not messages:
            try:
                assert search.total >= 0
            except RuntimeError as error:
                messages.add(str(error))

    together(work, watch)
    assert messages == {"this search is already running in another thread"}


def test_a_diagram():
    """Its counts are computed on first use, by whichever thread is first."""
    board = dominoes(6, 6)
    made = diagram(board)
    label = board.labels[0]
    having = made.including([label])
    jobs = [
        lambda: made.count() == 6728,
        lambda: len({*made}) == 6728,
        lambda: made[6727] in made,
        lambda: sum(made.frequencies().values()) == 18 * 6728,
        lambda: len(made.sample(50, seed=1)) == 50,
        lambda: len(made.minimum(3)) == 3,
        lambda: (made - having).count() == 6728 - having.count(),
        lambda: (having | made.without([label])) == made,
    ]
    assert all(together(*jobs))


@pytest.mark.skipif(HAS_GIL, reason="this Python is built with the GIL")
def test_the_import_keeps_the_gil_off():
    program = """
import sys
import minuet
assert minuet.count(minuet.Problem("ab", options=["ab", "a", "b"]), workers=2) == 2
assert not sys._is_gil_enabled()
"""
    command = [sys.executable, "-W", "error", "-c", program]
    assert subprocess.run(command, capture_output=True, check=False).stderr == b""
