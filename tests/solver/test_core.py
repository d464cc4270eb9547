"""The compiled core alone: nothing that Python can pass makes it crash, and every instruction set
that this machine supports gives the same answers.
"""

import contextlib
from array import array
from itertools import combinations
from operator import length_hint

import pytest
from effort import times
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems
from tuned import tuned

from minuet import Option, Problem, _core, count, solutions
from minuet.solver.native import compiled, native_search
from minuet.solver.packed import Packed

EMPTY = ()
SMALL = st.integers(0, 6)


def arrays(elements=SMALL):
    return st.lists(elements, max_size=8).map(lambda numbers: array("I", numbers))


@times(3)
@given(SMALL, SMALL, arrays(), arrays(), st.none() | arrays(), st.none() | arrays(), arrays())
def test_rubbish_is_refused_or_makes_sense(primaries, items, starts, members, colors, low, high):
    bounds = (None, None) if low is None else (low, high)
    with contextlib.suppress(ValueError):
        problem = _core.Problem(primaries, items, starts, members, colors, *bounds)
        compare(problem)


def compare(problem):
    search = _core.Search(problem, "cells", False, [], None, tuple, None)
    assert search.count(1000, 1.0) == len(
        _core.Search(problem, "cells", False, [], None, tuple, None).take(1000, 1.0)
    )


def test_plain_tuples_are_made_by_the_interpreter():
    """It has a single empty tuple; another one in its free list crashed Python 3.14."""
    problem = Problem({"a": (0, 1)}, options=[Option("a", label="x")])
    for _ in range(3000):
        search = native_search(problem, "cells", first=False, given=(), seed=None)
        found = search.take(9, 1.0)
        assert sorted(found) == [(), (0,)]
        assert any(each is EMPTY for each in found)
        del found


def test_solutions_that_are_fetched_wait_until_they_are_taken():
    problem = Problem("abcd", options=["ab", "cd", "a", "b", "c", "d"])
    everything = native_search(problem, "cells", first=False, given=(), seed=None).take(9, 1.0)
    search = native_search(problem, "cells", first=False, given=(), seed=None)
    assert (search.fetch(1, 1.0), length_hint(search), search.fetch(2, 1.0)) == (1, 1, 2)
    assert ([next(search)], length_hint(search)) == (everything[:1], 2)
    sizes, options = search.take_packed(9, 1.0)
    assert [*Packed(sizes, options)] == everything[1:]
    assert (next(search, None), search.fetch(9, 1.0)) == (None, 0)
    search = native_search(problem, "cells", first=False, given=(), seed=None)
    assert search.fetch(3, 1.0) == 3
    assert [next(search), *search.take(2**64 - 1, 1.0)] == everything
    search = native_search(problem, "cells", first=False, given=(), seed=None)
    assert search.fetch(2**64 - 1, 1.0) == len(everything) == 4
    search.clear()
    assert (next(search, None), search.take(9, 1.0)) == (None, [])


@pytest.mark.parametrize("wrong", [[7], [2**32 - 1]])
def test_given_options_that_do_not_exist_are_refused(wrong):
    problem = _core.Problem(1, 1, array("I", [0, 1]), array("I", [0]), None, None, None)
    with pytest.raises(ValueError, match="given option out of range"):
        _core.Search(problem, "auto", True, wrong, None, tuple, None)
    with pytest.raises(ValueError, match="given option out of range"):
        _core.Tracer(problem, wrong, "fewest")


def test_arrays_of_another_kind_are_refused():
    for starts in ([0, 1], b"0000", array("d", [0.0]), array("q", [0, 1]), None):
        with pytest.raises(TypeError):
            _core.Problem(1, 1, starts, array("I", [0]), None, None, None)


def test_a_search_that_has_ended_stays_ended():
    problem = _core.Problem(1, 1, array("I", [0, 1, 2]), array("I", [0, 0]), None, None, None)
    for engine in ("cells", "bits", "masks"):
        search = _core.Search(problem, engine, False, [], None, tuple, None)
        assert search.take(10, 1.0) == [(0,), (1,)]
        assert search.done
        assert search.take(10, 1.0) == []
        assert search.count(10, 1.0) == 2
        assert search.done


@pytest.mark.parametrize("engine", ["cells", "bits", "masks", "auto"])
def test_a_search_that_ends_at_the_end_of_a_run_stays_ended(engine):
    """A run of a fixed number of nodes is followed by another, but not after the end of the
    search.
    """
    problem = Problem(range(7), options=combinations(range(7), 2))
    for nodes in range(1, 60):
        with tuned(first_run=nodes, updates_per_look=5):
            search = native_search(problem, engine, first=True, given=(), seed=None)
            assert search.prove_unique(60.0) == 0
            assert search.done
            search.prove_unique(0.0)
            assert search.done


@pytest.fixture
def every_target():
    yield _core.bits_targets()
    _core.bits_use(_core.bits_targets()[-1])


@given(problems(bounds=False))
def test_every_instruction_set_gives_the_same_solutions(problem):
    answers = []
    for target in _core.bits_targets():
        assert _core.bits_use(target)
        found = list(solutions(problem, engine="bits"))
        assert len(found) == count(problem, engine="bits")
        answers.append({frozenset(solution.indices) for solution in found})
    assert all(answer == answers[0] for answer in answers)


def test_every_instruction_set_squeezes_alike(every_target):
    """Wide masks, colors, hundreds of options: queens of several sizes and a large crossing."""
    from itertools import product

    from minuet import Problem

    n = 9
    board = list(product(range(n), repeat=2))
    queens = Problem(
        [("r", k) for k in range(n)] + [("c", k) for k in range(n)],
        [("u", k) for k in range(2 * n)] + [("d", k) for k in range(-n, n)],
        [[("r", r), ("c", c), ("u", r + c), ("d", r - c)] for r, c in board],
    )
    words = ["".join(letters) for letters in product("abc", repeat=4) if letters[0] <= letters[-1]]
    squares = Problem(
        [("row", k) for k in range(4)] + [("column", k) for k in range(4)],
        list(product(range(4), repeat=2)),
        [
            {(kind, k): None} | {((k, i) if kind == "row" else (i, k)): word[i] for i in range(4)}
            for kind, k, word in product(("row", "column"), range(4), words)
        ],
    )
    for target in every_target:
        assert _core.bits_use(target)
        assert count(queens, engine="bits") == 352
        limited = {frozenset(s) for s in solutions(squares, engine="bits", limit=3000)}
        assert len(limited) == 3000
    assert not _core.bits_use("abacus")
    assert compiled(queens) is compiled(queens)


def test_a_count_that_ends_at_its_limit_knows_what_remains():
    """Solutions that are counted in bulk at the leaves are not lost if the limit falls among
    them.
    """
    problem = Problem("ab", options=["a", "b", "a", "b"])
    for engine in ("cells", "bits", "masks", "nogoods"):
        search = _core.Search(compiled(problem), engine, False, [], None, tuple, None)
        assert search.count(1, 1.0) == 1
        found = 1
        for chosen, excluded, _ in search.remaining():
            rest = _core.Search(
                compiled(problem), "cells", False, chosen, None, tuple, None, excluded
            )
            found += rest.count(9, 1.0)
        assert found == 4, engine
