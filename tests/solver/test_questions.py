"""The questions as a user sees them: limits, Ctrl-C, threads, memory, given options."""

import gc
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import combinations
from itertools import count as count_up

import pytest
from effort import thorough_if
from families import stubborn
from steady import stop_with_ctrl_c, stopped, takes_turns

import minuet
from minuet import (
    GivenError,
    Interrupted,
    Option,
    Problem,
    ProblemError,
    Stopped,
    check,
    count,
    diagram,
    estimate,
    is_unique,
    maximum,
    minimum,
    sample,
    solutions,
    solve,
    trace,
    why_none,
)
from minuet.puzzles import Queens

ENGINES = ("cells", "bits", "masks", "reference", "auto")
NATIVE = ("cells", "bits", "masks", "auto")


def pairs(n):
    """n people in pairs: 1·3·5···(n - 1) solutions; no search ever finishes for n = 40."""
    return Problem(range(n), options=combinations(range(n), 2))


ENDLESS = pairs(40)
UNSOLVABLE = stubborn(22)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_solution_has_its_options_and_cost(engine):
    problem = Problem(
        "ab", options=[Option("a", label="one", cost=2), Option("b", label="two", cost=3), "ab"]
    )
    found = sorted(solutions(problem, engine=engine), key=len)
    assert found[0] == (2,)
    assert sorted(found[1]) == ["one", "two"]
    assert found[1].cost == 5
    assert {option.label for option in found[1].options} == {"one", "two"}
    assert sorted(found[1].indices) == [0, 1]
    copy = pickle.loads(pickle.dumps(found[1]))
    assert copy == found[1]
    assert copy.cost == 5


@pytest.mark.parametrize("engine", ENGINES)
def test_solutions_are_lazy_and_say_whether_they_were_all(engine):
    problem = pairs(6)
    found = solutions(problem, engine=engine)
    assert not found.complete
    first = next(found)
    assert check(problem, first) == []
    assert not found.complete
    assert len(list(found)) == 14
    assert found.complete
    assert found.stats.solutions == 15
    assert list(found) == []
    assert found.complete


@pytest.mark.parametrize("engine", ENGINES)
def test_a_limit_is_kept_and_is_not_complete(engine):
    found = solutions(ENDLESS, limit=5, engine=engine)
    assert len(list(found)) == 5
    assert not found.complete
    assert list(solutions(ENDLESS, limit=0, engine=engine)) == []
    assert count(ENDLESS, limit=7, engine=engine) == 7
    assert count(pairs(4), limit=7, engine=engine) == 3


def test_solutions_have_the_hash_of_their_labels():
    labeled = Problem("ab", options=[Option("a", label="x"), Option("b", label="y")])
    for problem in (pairs(4), labeled):
        for solution in [solve(problem), *solutions(problem)]:
            assert hash(solution) == hash(tuple(solution))
            assert tuple(solution) in {solution}


@pytest.mark.parametrize("stride", [1, 2, 3, 7])
@pytest.mark.parametrize("problem", [pairs(8), Problem("abc", options=["ab", "c", "a", "b", "bc"])])
def test_solutions_that_are_kept_do_not_change(problem, stride):
    """The core makes new solutions out of those that nobody refers to anymore."""
    expected = [tuple(each) for each in [*solutions(problem)]]
    kept, copies = {}, []
    for number, solution in enumerate(solutions(problem)):
        copies.append((*solution,))
        if number % stride == 0:
            kept[solution] = number  # whose hash must stay true, too
        elif number % stride == 2:
            hash(solution)
    assert copies == expected
    assert [expected[number] for number in kept.values()] == [*kept]
    assert all(expected.index(tuple(each)) == number for each, number in kept.items())
    assert {solution: kept[solution] for solution in expected if solution in kept} == kept


def test_a_solution_is_not_reused_while_anything_refers_to_it():
    found = solutions(pairs(8))
    pair = [next(found), next(found)]
    inner = iter(pair)
    del pair  # the iterator alone refers to them
    rest = [(*solution,) for solution in found]
    assert len({*map(tuple, inner), *rest}) == 105


def test_iterators_can_be_closed_and_used_in_a_with_block():
    with solutions(ENDLESS) as found:
        next(found)
    assert list(found) == []
    assert not found.complete
    ended = solutions(pairs(4))
    list(ended)
    ended.close()
    assert ended.complete


@pytest.mark.parametrize("engine", ENGINES)
def test_a_stopped_search_never_looks_like_an_answer(engine):
    stop = stopped(solve, UNSOLVABLE, engine=engine, until=lambda stop: stop.stats.nodes > 0)
    assert stop.stats.nodes > 0
    assert stop.found == []
    with pytest.raises(TimeoutError):
        is_unique(UNSOLVABLE, time_limit=0.03, engine=engine)
    stop = stopped(count, ENDLESS, engine=engine, until=lambda stop: stop.count > 0)
    assert stop.count > 0
    found = solutions(UNSOLVABLE, time_limit=0.03, engine=engine)
    assert list(found) == []
    assert not found.complete


def test_strange_limits_are_refused():
    for bad in (-1, float("nan")):
        with pytest.raises(ValueError, match="time_limit"):
            solve(ENDLESS, time_limit=bad)
    for bad in (-1, 1.5, True):
        with pytest.raises(ValueError, match="limit"):
            solutions(ENDLESS, limit=bad)
    with pytest.raises(ValueError, match="unknown engine 'fast'"):
        solve(ENDLESS, engine="fast")


def test_what_is_closed_before_its_end_is_not_complete():
    board = Queens(8).problem()
    for taken in range(1, 92):
        found = solutions(board)
        for number, _ in enumerate(found, 1):
            if number == taken:
                found.close()
        assert number == taken  # nothing comes after that
        assert not found.complete
        assert list(found) == []


@pytest.mark.parametrize(
    "ask", [solve, count, is_unique, solutions, trace, diagram, estimate, minimum, sample, why_none]
)
def test_anything_but_a_problem_is_refused(ask):
    more = (1,) if ask is sample else ()
    with pytest.raises(TypeError, match="expected a Problem, not None"):
        list(ask(None, *more))
    with pytest.raises(TypeError, match=r"puzzle.problem\(\) is its problem"):
        list(ask(Queens(4), *more))


@pytest.mark.parametrize("ask", [solve, count, is_unique, minimum, maximum])
def test_what_cannot_be_called_in_the_end_is_refused_at_once(ask):
    for callback in ("progress", "report"):
        with pytest.raises(TypeError, match=f"{callback} must be a function, not 5"):
            ask(ENDLESS, **{callback: 5})  # the search would never finish


@pytest.mark.parametrize("ask", [solutions, diagram, sample, estimate, why_none])
def test_a_progress_that_cannot_be_called_is_refused_at_once(ask):
    with pytest.raises(TypeError, match="progress must be a function, not 'x'"):
        ask(ENDLESS, progress="x")


def test_a_time_limit_beyond_floats_means_no_limit():
    assert count(pairs(4), time_limit=10**400) == 3


def test_strange_seeds_and_givens_are_refused():
    for ask in (solve, solutions, estimate):
        with pytest.raises(ValueError, match="seed must be a whole number: 'x'"):
            ask(pairs(4), seed="x")
    with pytest.raises(ValueError, match="time_limit must be a number"):
        solve(pairs(4), time_limit="x")
    with pytest.raises(TypeError, match="given must be a list of option labels, not 3"):
        solve(pairs(4), given=3)


def test_engines_say_what_they_cannot_take():
    several = Problem({"a": (1, 2)}, options=["a", "a"])
    assert count(several, engine="cells") == count(several) == 3
    for engine in ("bits", "masks"):
        with pytest.raises(ProblemError, match="multiplicities"):
            count(several, engine=engine)
    with pytest.raises(ProblemError, match="512 items"):
        count(Problem(range(600), options=[[i] for i in range(600)]), engine="bits")
    with pytest.raises(ProblemError, match="64 options"):
        count(Problem("a", options=["a"] * 65), engine="masks")


@pytest.mark.parametrize("engine", ENGINES)
def test_the_seed_decides_which_solution_comes(engine):
    problem = pairs(10)
    answers = [solve(problem, seed=seed, engine=engine) for seed in range(8)]
    assert answers == [solve(problem, seed=seed, engine=engine) for seed in range(8)]
    assert len({frozenset(answer) for answer in answers}) > 3
    everything = {frozenset(s) for s in solutions(problem, seed=3, engine=engine)}
    assert len(everything) == 945


@pytest.mark.parametrize("engine", ENGINES)
def test_given_options_are_part_of_the_answer(engine):
    problem = pairs(6)
    given = [0, 9]  # {0, 1} and {2, 3}
    assert solve(problem, given=given, engine=engine)[:2] == (0, 9)
    assert count(problem, given=[0], engine=engine) == 3
    assert is_unique(problem, given=given, engine=engine)
    assert not is_unique(problem, given=[0], engine=engine)


def test_given_options_that_clash_are_named():
    problem = Problem(
        {"a": 1, "b": (0, 2), "c": (0, 0)},
        secondary="xy",
        options=[
            Option("ax", label="A"),
            Option("ab", label="B"),
            Option({"b": None, "x": "red"}, label="C"),
            Option({"b": None, "x": "blue"}, label="D"),
            Option("by", label="E"),
            Option("y", label="F"),
            Option("c", label="G"),
        ],
    )

    def refused(given):
        with pytest.raises(GivenError) as error:
            solve(problem, given=given)
        return str(error.value)

    assert refused(["A", "B"]) == "given options 'A' and 'B' clash: both cover the item 'a'"
    assert "'C' and 'D' clash: both use the item 'x', with 'red' and with 'blue'" in refused("CD")
    assert "'A' and 'C' clash: both use the item 'x', with no color and with 'red'" in refused("AC")
    assert "'B', 'C' and 'E' clash: they cover the item 'b' 3 times" in refused("BCE")
    assert refused(["A", "A"]) == "option 'A' is given twice"
    assert "has no primary item" in refused(["F"])
    assert "has to stay uncovered" in refused(["G"])
    assert "no option has the label 'Z'" in refused(["Z"])


def test_problems_of_nothing():
    nothing = Problem([], options=[])
    only_secondary = Problem([], "x", ["x"])
    hopeless = Problem("ab", options=["a"])
    for engine in ENGINES:
        assert solve(nothing, engine=engine) == ()
        assert count(nothing, engine=engine) == 1
        assert is_unique(nothing, engine=engine)
        assert list(solutions(only_secondary, engine=engine)) == [()]
        assert solve(hopeless, engine=engine) is None
        assert not is_unique(hopeless, engine=engine)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["cells", "auto", "masks"])
def test_a_hundred_thousand_choices_deep(engine):
    n = 100_000
    problem = Problem(range(n), options=[[i] for i in range(n) for _ in range(1 + (i % 500 == 0))])
    assert len(solve(problem, engine=engine)) == n
    found = solutions(problem, engine=engine, limit=3)
    assert [len(s) for s in found] == [n] * 3


def test_threads_may_search_the_same_problem():
    problem = pairs(14)
    with ThreadPoolExecutor(8) as threads:
        found = [*threads.map(lambda engine: count(problem, engine=engine), NATIVE * 2)]
    assert found == [135_135] * 8


def test_other_threads_run_while_one_searches():
    def search():
        limits = {"time_limit": 0.1, "engine": "cells"}
        return threading.Thread(target=stopped, args=[count, ENDLESS], kwargs=limits)

    assert takes_turns(search)  # the search does not hold the GIL


def test_one_search_cannot_run_twice_at_once():
    def errors(seconds):
        """The errors of two threads that use one search at the same time."""
        found = solutions(UNSOLVABLE, time_limit=seconds)
        together = threading.Barrier(2)

        def consume(_):
            together.wait()
            try:
                return str([*found])
            except RuntimeError as error:
                return str(error)

        with ThreadPoolExecutor(2) as threads:
            return sorted(threads.map(consume, range(2)))

    errors_met = next(filter(lambda met: met != ["[]", "[]"], map(errors, [0.2, 1, 5, 25])))
    assert errors_met == ["[]", "this search is already running in another thread"]


@pytest.mark.parametrize("workers", [1, 2])
def test_threads_that_share_an_iterator_lose_nothing(workers, request):
    """One of them may be refused because the search is running; the other continues."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    request.addfinalizer(lambda: sys.setswitchinterval(before))
    for _ in range(20):
        found = solutions(pairs(10), workers=workers)
        together = threading.Barrier(2)

        def consume(taken, found=found, together=together):
            together.wait()
            with suppress(RuntimeError):
                taken.extend(found)
            return taken

        with ThreadPoolExecutor(2) as threads:
            one, two = threads.map(consume, ([], []))
        everything = [frozenset(each) for each in [*one, *two, *found]]
        assert len(everything) == len(set(everything)) == 945
        assert found.complete


CTRL_C = """
from itertools import combinations
from minuet import Problem, Stopped, count
problem = Problem(range(40), options=combinations(range(40), 2))
print("ready", flush=True)
try:
    count(problem, engine={engine!r})
except KeyboardInterrupt as stop:
    assert isinstance(stop, Stopped), stop
    assert stop.count > 0
assert count(problem, limit=3) == 3  # and the process is healthy
"""


@pytest.mark.slow
@pytest.mark.parametrize("engine", thorough_if({"bits", "masks", "auto"}.__contains__, ENGINES))
def test_ctrl_c_stops_a_search_and_keeps_what_it_found(engine):
    stop_with_ctrl_c(CTRL_C.format(engine=engine))


def test_interrupted_is_a_stop_and_a_keyboard_interrupt():
    error = Interrupted(count=3)
    assert isinstance(error, Stopped)
    assert isinstance(error, KeyboardInterrupt)
    assert error.count == 3


def test_memory_comes_back_when_a_search_is_closed():
    resource = pytest.importorskip("resource")

    def peak():
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    big = Problem(range(400), options=[[i % 400, (i * 7 + 1) % 400] for i in range(1, 40_000, 3)
                                       if i % 400 != (i * 7 + 1) % 400])  # fmt: skip
    next(iter(solutions(big, engine="cells", time_limit=0.1)), None)
    before = peak()
    for _ in range(60):
        with solutions(big, engine="cells", time_limit=0.001) as found:
            next(found, None)
    assert peak() - before < 40_000  # kilobytes; 60 leaked searches would take far more


def test_importing_is_light():
    code = "import sys; import minuet; print(*sorted(m.split('.')[0] for m in sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    third_party = {m for m in loaded if m not in sys.stdlib_module_names} - {"minuet"}
    assert {m for m in third_party if not m.startswith(("_", "sitecustomize"))} == set()
    assert not {"argparse", "typing", "dataclasses", "inspect", "json", "re"} & set(loaded)


def test_every_public_name_is_documented():
    for name in minuet.__all__:
        assert getattr(minuet, name).__doc__, name


def test_labels_are_written_out_only_for_an_error():
    """Checking thousands of given options that share an item took quadratic time."""

    class Label:
        written = 0

        def __repr__(self):
            Label.written += 1
            return "label"

    labels = [Label() for _ in range(50)]
    options = [Option([k, "all"], label=label) for k, label in enumerate(labels)]
    problem = Problem({**dict.fromkeys(range(50), (0, 1)), "all": (0, 40)}, options=options)
    assert solve(problem, given=labels[:40])
    assert Label.written == 0
    with pytest.raises(GivenError, match="41 times, at most 40 allowed"):
        solve(problem, given=labels[:41])


@pytest.mark.parametrize("engine", ["auto", "bits", "masks", "cells"])
@pytest.mark.parametrize("as_arrays", [False, True])
def test_batches_that_are_quickly_fetched_use_up_the_time_too(monkeypatch, engine, as_arrays):
    ticks = count_up()  # every look at the clock is a second after the last
    monkeypatch.setattr("minuet.solver.questions.perf_counter", lambda: float(next(ticks)))
    pairs = Problem(range(14), options=[(a, b) for a in range(14) for b in range(a)])
    found = solutions(pairs, engine=engine, time_limit=6)
    number = sum(map(len, found.arrays(100))) if as_arrays else sum(1 for _ in found)
    assert 0 < number < 2000
    assert not found.complete
