"""Questions asked through executors get the same answers, whatever happens to the workers.

Executors that run in this process stand in for real ones: they forget, break and lose tasks on
purpose. Real processes are killed in test_killed.py; Dask and MPI are in test_dask_and_mpi.py.
"""

import random
import sys
import threading
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from itertools import combinations
from time import perf_counter, sleep
from types import SimpleNamespace

import pytest
from hypothesis import given as any_of
from steady import stopped, wait_until
from strategies import problems

import minuet.scale.cluster as cluster
from minuet import Problem, ProblemError, WorkersLost
from minuet import count as count_here
from minuet import solutions as solutions_here
from minuet.scale import crews, tasks, work
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew
from minuet.scale.journal import Bundle, Totals
from minuet.scale.tasks import perform
from minuet.solver import counting
from minuet.solver.parts import Part

COLORED = Problem("ab", "x", [{"a": None, "x": 1}, {"b": None, "x": 1}, {"b": None, "x": 2}])


@pytest.fixture
def impatient(monkeypatch):
    """Very short tasks, so even small trees are split into many."""
    monkeypatch.setattr(work, "SECONDS", 0.0002)


class Simulated(Executor):
    """Runs tasks in turn, when something waits for them; each worker has its own memory."""

    def __init__(self, workers=3):
        self.num_workers = workers
        self.memories = [{} for _ in range(workers)]
        self.turn = 0
        self.tasks = 0

    def submit(self, function, *arguments):
        future = Future()
        self.tasks += 1
        self.turn = (self.turn + 1) % self.num_workers
        known, tasks._known = tasks._known, self.memories[self.turn]
        try:
            self.do(future, function, arguments)
        finally:
            self.memories[self.turn] = tasks._known
            tasks._known = known
        return future

    def do(self, future, function, arguments):
        tasks._known = type(ORDERED)(tasks._known)
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)


ORDERED = tasks._known


class Losing(Simulated):
    """Loses every third task with its worker, but never the same task twice; new workers start
    empty.
    """

    lost = None

    def do(self, future, function, arguments):
        if self.tasks % 3 == 0 and arguments[0] != self.lost:
            self.lost = arguments[0]  # it could be the third again and again
            tasks._known = type(ORDERED)()
            future.set_exception(CancelledError("the worker is gone"))
        else:
            super().do(future, function, arguments)


class Breaking(Simulated):
    """Breaks as a whole after some tasks, as a process pool does."""

    def do(self, future, function, arguments):
        if self.tasks > 7:
            future.set_exception(BrokenExecutor("a process ended abruptly"))
        else:
            super().do(future, function, arguments)


@pytest.mark.parametrize("engine", ["cells", "bits", "masks"])
def test_many_short_tasks(engine, pairs, impatient):
    executor = Simulated()
    assert cluster.count(pairs, executor, engine=engine) == 945
    found = cluster.solutions(pairs, executor, engine=engine)
    everything = [frozenset(each) for each in found]
    assert len(everything) == len(set(everything)) == 945
    assert found.complete
    assert found.stats.solutions == 945


@any_of(problems())
def test_random_problems(problem):
    expected = sorted(sorted(each.indices) for each in solutions_here(problem))
    executor = Simulated()
    found = cluster.solutions(problem, executor)
    assert sorted(sorted(each.indices) for each in found) == expected
    assert found.complete
    assert cluster.count(problem, executor) == len(expected)
    assert cluster.is_unique(problem, executor) == (len(expected) == 1)
    one = cluster.solve(problem, executor)
    assert (one is None) == (not expected)
    assert one is None or sorted(one.indices) in expected


def test_the_problem_is_sent_once_to_a_worker(impatient):
    people = range(14)  # in pairs
    crew = Crew(Problem(people, options=combinations(people, 2)), Simulated(workers=3))
    whole = Backlog([Bundle(1, (Part(()),))])
    counting = work.Work(crew, "cells", whole, Totals(), lists=False)
    while not counting.done:
        for _ in counting.step(1.0, 1000):  # solutions per task
            pass
    assert counting.totals.solutions == 135_135
    assert counting.totals.tasks > 100
    assert crew.sent == 3


@pytest.mark.parametrize(
    ("tasks", "workers", "seconds"),
    [(0, 1, 1.0), (work.MANY, 1, 2.0), (9 * work.MANY, 1, 10.0), (9 * work.MANY, 2, 1.0)],
)
def test_tasks_get_longer_as_a_run_gets_longer(tasks, workers, seconds, pairs):
    """And shorter, while there are fewer tasks than workers."""
    crew, whole = Crew(pairs, Simulated(workers)), Backlog([Bundle(1, (Part(()),))])
    long_run = work.Work(crew, "cells", whole, Totals(tasks=tasks), lists=False)
    assert long_run._task((), 1).seconds == pytest.approx(seconds)


@pytest.mark.parametrize(("left", "seconds"), [(60.0, 10.0), (6.0, 1.5), (0.1, 0.1)])
def test_tasks_come_back_before_time_runs_out(left, seconds, pairs, monkeypatch):
    """Otherwise runs that are shorter than a task would never make progress."""
    crew, whole = Crew(pairs, Simulated(1)), Backlog([Bundle(1, (Part(()),))])
    late = work.Work(crew, "cells", whole, Totals(tasks=9 * work.MANY), lists=False)
    submit, given_out = crew.submit, []
    monkeypatch.setattr(crew, "submit", lambda *task: (given_out.append(task[1]), submit(*task)))
    [*late.step(left, 10)]
    assert given_out[0].seconds == pytest.approx(seconds)


def test_tasks_that_are_lost_are_done_by_others(many_pairs, impatient):
    assert cluster.count(many_pairs, Losing(), engine="bits") == 2_027_025


def test_a_pool_that_breaks_is_replaced(pairs, monkeypatch):
    monkeypatch.setattr(work, "MOST", 50)  # solutions per task, so there are many tasks
    made = []

    def make():
        made.append(Breaking() if len(made) < 4 else Simulated())
        return made[-1]

    found = [frozenset(each) for each in cluster.solutions(pairs, make, engine="cells")]
    assert len(found) == len(set(found)) == 945
    assert len(made) > 1


def test_a_pool_of_others_that_breaks_is_an_error(pairs, monkeypatch):
    monkeypatch.setattr(work, "MOST", 50)
    with pytest.raises(WorkersLost, match="pass a function that makes a pool"):
        [*cluster.solutions(pairs, Breaking())]


def test_workers_that_are_always_lost(pairs):
    class Hopeless(Simulated):
        def do(self, future, function, arguments):
            future.set_exception(CancelledError())

    with pytest.raises(WorkersLost, match="6 times in a row"):
        cluster.count(pairs, Hopeless(), engine="bits")


def test_a_task_without_a_word_is_given_out_again(pairs, monkeypatch):
    """Its result was on the way when the scheduler died, and will never arrive."""
    monkeypatch.setattr(crews, "LATE", 0.0)
    monkeypatch.setattr(crews, "ROLL_CALL", 0.0)
    monkeypatch.setattr(work, "SECONDS", 0.001)

    silent = []

    class Silent(Simulated):
        def do(self, future, function, arguments):
            if self.tasks % 3 == 1:
                silent.append(future)
            else:
                super().do(future, function, arguments)

    found = [frozenset(each) for each in cluster.solutions(pairs, Silent(), engine="cells")]
    assert len(found) == len(set(found)) == 945
    assert silent
    assert all(future.cancelled() for future in silent)


def test_a_task_that_is_always_late_comes_back_in_the_end(pairs, monkeypatch):
    """A worker needs longer to start than the first timeout allows."""
    monkeypatch.setattr(crews, "LATE", 0.005)
    monkeypatch.setattr(crews, "ROLL_CALL", 0.0)
    monkeypatch.setattr(work, "SECONDS", 0.0001)

    def slow(*arguments):
        sleep(0.05)
        return perform(*arguments)

    monkeypatch.setattr(crews, "perform", slow)
    with ThreadPoolExecutor(1) as pool:
        assert cluster.count(pairs, pool, engine="cells", time_limit=60) == 945


def test_errors_of_a_task_come_through(pairs):
    class Wrong(Simulated):
        def do(self, future, function, arguments):
            future.set_exception(MemoryError("too large"))

    with pytest.raises(MemoryError):
        cluster.count(pairs, Wrong(), engine="bits")
    bounds = Problem({"a": (1, 2)}, options=["a", "a"])
    with pytest.raises(ProblemError, match="multiplicities"):
        cluster.count(bounds, Simulated(), engine="bits")
    with pytest.raises(ValueError, match="one worker"):
        cluster.count(pairs, Simulated(), engine="reference")


def test_limits(endless, monkeypatch):
    monkeypatch.setattr(work, "SECONDS", 0.02)
    with ThreadPoolExecutor(2) as threads:
        assert cluster.count(endless, threads, engine="bits", limit=1000) == 1000
        found = cluster.solutions(endless, threads, limit=1000)
        assert len([*found]) == 1000
        assert not found.complete
        del found

        def count(time_limit):
            cluster.count(endless, threads, engine="bits", time_limit=time_limit)

        stop = stopped(count, until=lambda stop: stop.count > 0)
        assert stop.count > 0


def test_given_options_and_colors(pairs):
    executor = Simulated()
    assert cluster.count(pairs, executor, given=[0], engine="cells") == 105
    assert all(0 in each for each in cluster.solutions(pairs, executor, given=[0]))
    assert cluster.solve(COLORED, executor) is not None
    assert cluster.is_unique(COLORED, executor)


class Nobody(Simulated):
    """Workers that must not be asked."""

    def submit(self, function, *arguments):
        raise AssertionError("no workers are needed")


@pytest.mark.parametrize("hurry", [1, 10**6])
def test_a_count_that_a_memo_wins_needs_no_workers(hurry, monkeypatch):
    """Not even on a busy machine, where a little work takes a long time."""
    monkeypatch.setattr(counting, "perf_counter", lambda: hurry * perf_counter())
    monkeypatch.setattr(counting, "GLANCE", 0.005 / hurry)
    board = [(r, c) for r in range(10) for c in range(10)]
    beside = [((r, c), (r + d, c + 1 - d)) for r, c in board for d in (0, 1)]
    dominoes = Problem(board, options=[pair for pair in beside if max(pair[1]) < 10])
    assert cluster.count(dominoes, Nobody()) == 258_584_046_368


def test_progress_and_report(many_pairs, impatient):
    moments, reports = [], []
    number = cluster.count(
        many_pairs, Simulated(), engine="bits", progress=moments.append, report=reports.append
    )
    assert number == 2_027_025 == reports[0].solutions
    fractions = [moment.fraction for moment in moments]
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)


def test_threads_as_workers_search_at_the_same_time(many_pairs):
    before = {*threading.enumerate()}
    with ThreadPoolExecutor(2) as threads:
        assert cluster.count(many_pairs, threads, engine="bits") == count_here(many_pairs)
    started = {*threading.enumerate()} - before
    wait_until(lambda: not any(thread.is_alive() for thread in started))


@pytest.mark.parametrize("wrong", [0, -1, 1.5, None, True, [1]])
def test_strange_workers_are_refused(wrong, pairs):
    with pytest.raises(ValueError, match="workers must be"):
        cluster.count(pairs, wrong, engine="bits")


def test_the_backlog_keeps_everyone_busy():
    """With parts of random sizes and workers that take whatever comes, there is always enough
    work.
    """
    chance = random.Random(1)
    backlog = Backlog([Bundle(1, (Part(()),))])
    for _ in range(200):
        bundle = backlog.take()
        assert bundle is not None
        rest = [
            part._replace(chosen=(*part.chosen, k), weight=part.weight / 4)
            for part in bundle.parts
            for k in range(chance.randrange(2, 5))
        ]
        backlog.give_back(bundle.id, rest, wanted=8)
    assert backlog.waiting == len(backlog)


class Lonely(Executor):
    """An mpi4py pool outside an MPI job: any call waits forever."""

    __module__ = "mpi4py.futures.pool"

    @property
    def num_workers(self):
        raise AssertionError("this would wait forever")

    submit = num_workers


@pytest.mark.parametrize("ask", [cluster.count, cluster.solve])
def test_a_pool_of_mpi_without_a_job(ask, pairs, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py.futures._core", SimpleNamespace(SharedPool=None))
    for name in crews.LAUNCHERS:
        monkeypatch.delenv(name, raising=False)
    for workers in (Lonely(), Lonely):
        with pytest.raises(
            WorkersLost, match="no workers outside of an MPI job: start the program"
        ):
            ask(pairs, workers, engine="cells")
