"""Long searches drop options that are in no solution: the solutions stay the same."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from brute import all_solutions
from effort import times
from hypothesis import given
from hypothesis import strategies as st
from journals import change
from strategies import problems

from minuet import Problem, Stopped, solutions
from minuet.scale import cluster, crews, long_run, pruning, work
from minuet.scale.audit import audit
from minuet.scale.pruning import unusable, usable_options, without
from minuet.solver.parts import Part

# Ten people in pairs: 945 solutions. z needs a pair with 0, so the first nine, without z, are
# useless.
PAIRS = [(0, other, "z") for other in range(1, 10)]
OPTIONS = [*combinations(range(10), 2), *PAIRS]
PROBLEM = Problem([*range(10), "z"], options=OPTIONS)
USELESS = [*range(9)]


@times(3)
@given(problems(), st.sampled_from([0, 5, 2**63]))
def test_the_solutions_stay_the_same(problem, most_updates):
    kept = {*usable_options(problem, most_updates, 60.0)}
    left = without(problem, {*range(len(problem.options))} - kept)
    found = sorted(sorted(each.indices) for each in solutions(left, engine="cells"))
    assert found == sorted(sorted(each) for each in all_solutions(problem))


def set_paces(monkeypatch, *paces):
    """Make searches appear to progress at these paces, one after another."""
    left = [*paces]
    monkeypatch.setattr(pruning, "_pace", lambda *_: left.pop(0))


@pytest.mark.parametrize(
    ("paces", "gone"), [((1, 2), USELESS), ((1, None), USELESS), ((2, 1), []), ((None,), [])]
)
def test_only_if_it_is_worth_it(paces, gone, monkeypatch):
    set_paces(monkeypatch, *paces)
    assert unusable(PROBLEM, "cells", Part(()), 60.0) == gone
    assert unusable(PROBLEM, "cells", Part(()), 0.0) == []


def test_few_are_not_worth_it(monkeypatch):
    set_paces(monkeypatch, 1)
    many = Problem([*range(10), "z"], options=[*OPTIONS, *PAIRS * 20])
    assert unusable(many, "cells", Part(()), 60.0) == []


def test_what_is_given_stays(monkeypatch):
    set_paces(monkeypatch, 1, 2)
    with ThreadPoolExecutor(1) as executor:
        assert cluster.count(PROBLEM, executor, given=[3], engine="cells") == 0


@pytest.fixture
def sent(monkeypatch):
    """The numbers of options in the problems that were sent to workers."""
    numbers, pack = [], crews.pack

    def noted(problem):
        numbers.append(sum(bool(option.items) for option in problem.options))
        return pack(problem)

    monkeypatch.setattr(crews, "pack", noted)
    return numbers


def test_the_questions(sent, monkeypatch):
    with ThreadPoolExecutor(2) as executor:
        set_paces(monkeypatch, 1, 2, 1, 2)
        assert cluster.count(PROBLEM, executor, engine="cells") == 945
        found = [frozenset(each) for each in cluster.solutions(PROBLEM, executor)]
        assert len(found) == len({*found}) == 945
        assert cluster.count(PROBLEM, executor, engine="cells", limit=3) == 3
    assert sent == [45, 45, 54]


def begun(journal, executor, **how):
    """Start a run, and stop it once something has been found."""

    def stop(moment, number):
        if number:
            raise Stopped

    with pytest.raises(Stopped):
        cluster.run(PROBLEM, executor, journal=journal, progress=stop, engine="cells", **how)
    return {"journal": journal, "engine": "cells", **how}


def test_a_run_resumes_with_its_first_settings(tmp_path, sent, monkeypatch):
    monkeypatch.setattr(work, "MOST", 100)
    set_paces(monkeypatch, 1, 2)
    journal, output = tmp_path / "run.db", tmp_path / "found.jsonl"
    with ThreadPoolExecutor(1) as executor:
        how = begun(journal, executor, output=output)
        monkeypatch.setattr(long_run, "unusable", None)  # it is not asked again
        assert cluster.run(PROBLEM, executor, **how).solutions == 945
    assert len({*output.read_text(encoding="utf-8").splitlines()}) == 945
    assert audit(journal) == []
    assert sent == [45, 45]


def test_a_run_started_with_all_resumes_with_all(tmp_path, sent, monkeypatch):
    monkeypatch.setattr(work, "MOST", 100)
    set_paces(monkeypatch, None)
    journal, output = tmp_path / "run.db", tmp_path / "found.jsonl"
    with ThreadPoolExecutor(1) as executor:
        how = begun(journal, executor, output=output)
        change(journal, "DELETE FROM setting WHERE name = 'unusable'")
        assert cluster.run(PROBLEM, executor, **how).solutions == 945
    assert sent == [54, 54]
