"""An abandoned search can be resumed: what it found and what it left are all solutions, once
each.
"""

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st
from strategies import problems

from minuet import ProblemError, solutions
from minuet.native import core
from minuet.problem.digest import digest
from minuet.scale.tasks import Outcome, Packed, Task, pack, perform
from minuet.solver.parts import Part, open_part, rest_of


def gone_through(problem, engine, take, part, found):
    """Search a part a few solutions at a time, each time with a new search."""
    search = open_part(problem, engine, part)
    found += [frozenset(getattr(each, "indices", each)) for each in search.take(take, 60.0)]
    rest = rest_of(search, part.weight)
    done = part.weight - sum(each.weight for each in rest)
    assert search.fraction() * part.weight == pytest.approx(done)
    for each in rest:
        gone_through(problem, engine, take, each, found)


@any_of(problems(), st.sampled_from(["cells", "bits", "masks"]), st.integers(1, 3))
def test_what_was_met_and_what_is_left_are_all(problem, engine, take):
    expected = [frozenset(each.indices) for each in solutions(problem)]
    found = []
    try:
        gone_through(problem, engine, take, Part(()), found)
    except ProblemError:  # not every engine takes every problem
        return
    assert len(found) == len(set(found))
    assert set(found) == set(expected)


@any_of(problems(), st.integers(1, 3), st.booleans())
def test_tasks_that_come_back_early(problem, most, lists):
    expected = sorted(sorted(each.indices) for each in solutions(problem))
    name, sent = digest(problem), pack(problem)
    waiting, number, found = [Part(())], 0, []
    while waiting:
        task = Task(name, tuple(waiting), "auto", 60.0, most, lists)
        outcome = perform(task, sent)
        assert isinstance(outcome, Outcome)
        assert outcome.solutions <= most
        waiting = [*outcome.rest]
        number += outcome.solutions
        found += map(sorted, outcome.packed)
    assert number == len(expected)
    assert sorted(found) == (expected if lists else [])


def test_no_time_is_not_the_same_as_none_left(pairs):
    task = Task(digest(pairs), (Part(()),), "bits", 0.0, 10, True)
    outcome = perform(task, pack(pairs))
    assert outcome.rest == task.parts


def test_a_worker_that_does_not_know_the_problem_says_so(pairs):
    other = Task("unheard of", (Part(()),), "bits", 1.0, 10, True)
    assert perform(other) is None
    task = other._replace(digest=digest(pairs))
    assert perform(task, pack(pairs)).solutions == 10
    assert perform(task).solutions == 10  # the worker remembers it


def test_packed_solutions_as_lines():
    packed = Packed.of([(1, 0), (), (2,)])
    lines = core.packed_lines(packed.sizes, packed.options, ["0", '"b"', "[1, 2]"])
    assert lines == b'["b", 0]\n[]\n[[1, 2]]\n'
    assert len(packed) == 3
    joined = Packed.joined([packed, Packed(), packed])
    assert [*joined] == [*packed, *packed]
    with pytest.raises(ValueError, match="fewer options"):
        core.packed_lines(packed.sizes, b"", [])
    with pytest.raises((IndexError, ValueError)):
        core.packed_lines(packed.sizes, packed.options, ["0"])
