"""Processes killed at random moments, twenty times: the count is exact, each solution comes once.

A run of two worker processes writes the 9,356 ways to fill 6x10 with pentominoes to a file. In each
of ten rounds a worker is killed (SIGKILL), then the main process a moment later; then the same
command starts again.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import psutil
import pytest
from effort import amount, thorough_if
from journals import tasks_done
from steady import wait_until

from minuet import Problem
from minuet.generate import many
from minuet.puzzles import Sudoku
from minuet.scale import cluster, crews, processes, work
from minuet.scale.audit import audit
from minuet.scale.crews import Crew, end_pool
from minuet.scale.journal import read_status
from minuet.scale.processes import Processes, WorkerDied
from minuet.scale.tasks import Task
from minuet.solver.parts import Part

posix = pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
INSTANCE = Path(__file__).parents[1] / "known_counts" / "queens12.dlx"
NUMBER = 14_200
RUN = """
import sys
from pathlib import Path
from time import sleep
import minuet.scale.cluster as cluster
from minuet.formats import dlx
from minuet.scale import work

if __name__ == "__main__":
    work.SECONDS = 0.03  # of a task, so that much happens in a short time
    work.MOST = 100  # solutions of a task, and so there are many on a quick machine, too
    problem = dlx.loads(Path(sys.argv[1]).read_text())
    how = {"journal": sys.argv[2], "output": sys.argv[3], "engine": "cells"}
    stats = cluster.run(problem, 2, progress=lambda *_: sleep(float(sys.argv[4])), **how)
    print(stats.solutions)
"""


class Run:
    """The command and its kills."""

    def __init__(self, folder):
        self.script, self.journal = folder / "run.py", folder / "run.db"
        self.output = folder / "found.jsonl"
        self.script.write_text(RUN, encoding="utf-8")
        self.command = [sys.executable, self.script, INSTANCE, self.journal, self.output]
        self.kills = 0

    def start(self):
        """Start it, too slow to finish before it is killed."""
        return subprocess.Popen([*self.command, "0.02"], stderr=subprocess.DEVNULL)

    def round(self, chance):
        """Start it, let it work, kill a worker, let it work, kill it."""
        before = self.tasks()
        process = self.start()
        try:
            wait_until(lambda: self.tasks() > before or process.poll() is not None)
            time.sleep(chance.uniform(0.0, 0.05))
            workers = self.workers(process.pid)
            if workers:
                self.kill(chance.choice(workers).pid)
            time.sleep(chance.uniform(0.0, 0.1))
            self.kill(process.pid)
        finally:
            process.kill()
            process.wait()
        wait_until(lambda: not any(worker.is_running() for worker in workers))

    def tasks(self):
        return tasks_done(self.journal)

    @staticmethod
    def workers(pid):
        try:
            children = psutil.Process(pid).children()
            return [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        except psutil.NoSuchProcess:
            return []

    def kill(self, pid):
        try:
            os.kill(pid, signal.SIGKILL)
            self.kills += 1
        except ProcessLookupError:
            pass


@posix
@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.thorough)])
def test_kills(tmp_path, kills):
    run, chance = Run(tmp_path), random.Random(8)
    while run.kills < kills:  # two per round, unless a process ended by itself
        run.round(chance)
        before = read_status(run.journal)
        assert not before.running
        assert not before.done
        assert audit(run.journal) == []
    assert before.totals.tasks >= kills // 2  # each round finished at least one task
    command = [*run.command, "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == f"{NUMBER}\n"
    lines = run.output.read_text(encoding="utf-8").splitlines()
    assert len(lines) == NUMBER
    assert len({frozenset(line[1:-1].split(", ")) for line in lines}) == NUMBER
    status = read_status(run.journal)
    assert status.done
    assert status.totals.solutions == NUMBER
    assert audit(run.journal) == []


# ---- a worker that is killed while it sends a result


def dies_while_it_sends(*_):
    """Act like a worker that is killed at the worst moment."""
    caller = sys._getframe(1).f_locals
    if "pipe" in caller:
        caller["pipe"]._send(b"\0\0\1\0a part of what should come")
    else:  # a standard library pool, where the others wait for their turn
        caller["result_queue"]._wlock.acquire()
        caller["result_queue"]._writer._send(b"\0\0\1\0a part of what should come")
    os.kill(os.getpid(), signal.SIGKILL)


def standard_pool():
    return ProcessPoolExecutor(2, get_context("spawn"))


def lose_a_worker(pool):
    lost = pool.submit(dies_while_it_sends)
    wait_until(lambda: lost.done() or crews._has_lost(pool))
    return pool


@posix
@pytest.mark.parametrize("workers", thorough_if(callable, [2, standard_pool]))
def test_a_worker_that_is_killed_while_it_sends(workers, monkeypatch):
    monkeypatch.setattr(crews, "ROLL_CALL", 0.1)
    problem = Problem("a", options=["a", "a"])
    crew = Crew(problem, workers)
    try:
        lose_a_worker(crew._executor)
        crew.submit(1, Task(crew.digest, (Part(()),), "cells", 1.0, 10, False))
        came = []
        wait_until(lambda: came.extend(crew.outcomes(0.1)) or came)
        assert [(key, outcome.solutions) for key, outcome in came] == [(1, 2)]
    finally:
        crew.close()


@posix
@pytest.mark.parametrize(
    "make",
    thorough_if(lambda make: make is not standard_pool, [lambda: Processes(2), standard_pool]),
)
def test_a_pool_is_ended_though_a_worker_was_killed_while_it_sent(make):
    pool = lose_a_worker(make())
    ending = threading.Thread(target=end_pool, args=(pool,), daemon=True)
    ending.start()
    ending.join(600)
    assert not ending.is_alive()


@posix
def test_one_that_makes_puzzles_is_killed_while_it_sends(monkeypatch):
    """The main process makes its puzzles instead."""
    pool, submit, lost = Processes(1), Processes.submit, []

    def submitted(pool, *call):
        lost.append(call)
        return submit(pool, *((dies_while_it_sends,) if len(lost) == 1 else call))

    monkeypatch.setattr(Processes, "submit", submitted)
    monkeypatch.setattr(many, "Processes", lambda _: pool)
    made = [*Sudoku.generate_many(4, seed=1, workers=2)]
    assert lost
    assert made == [*Sudoku.generate_many(4, seed=1)]


# ---- one process of several


def pids(pool, number):
    """The processes of a pool, once there are this many."""
    waiting = [pool.submit(time.sleep, 0.05) for _ in range(4 * number)]
    wait_until(lambda: len(pool.pids) == number)
    for each in waiting:
        each.result(600)
    return {*pool.pids}


@posix
@pytest.mark.parametrize("is_busy", thorough_if(lambda is_busy: not is_busy, [False, True]))
def test_a_killed_process_is_replaced_and_the_others_stay(is_busy):
    pool = Processes(3)
    try:
        before = pids(pool, 3)
        lost = pool.submit(time.sleep, 600) if is_busy else pool.submit(abs, 1)
        wait_until(lambda: lost.running() or lost.done())
        victim = busy_one(pool, before) if is_busy else min(before)
        os.kill(victim, signal.SIGKILL)
        if is_busy:
            with pytest.raises(WorkerDied, match="exit code -9"):
                lost.result(600)
        wait_until(lambda: victim not in pool.pids)
        after = pids(pool, 3)
        assert before - after == {victim}
    finally:
        pool.kill()
    assert pool.pids == []


def busy_one(pool, known):
    """Find the busy process: the one that sends no sign of life."""
    alive = set()
    while len(known - alive) > 1:
        alive.add(pool.submit(os.getpid).result(600))
    return (known - alive).pop()


@posix
def test_a_run_continues_with_the_processes_it_has(many_pairs, monkeypatch):
    monkeypatch.setattr(work, "SECONDS", 0.001)
    seen, killed, kills = [], [], amount(2, 5)
    search = cluster._open(many_pairs, 2, (), "cells", lists=False)
    pool = search.work.crew._executor

    def kill_one(moment):
        alive = {*pool.pids}
        seen.append(alive)
        if len(killed) < kills and len(alive) == 2:
            killed.append(max(alive - {*killed}))
            os.kill(killed[-1], signal.SIGKILL)

    search.on_progress = kill_one
    try:
        while not search.done:
            search.count(2**62, 1.0)
    finally:
        search.close()
    assert search.solutions == 2_027_025
    assert len(killed) == kills
    assert search.work.crew._executor is pool


@posix
@pytest.mark.parametrize("often", [2, processes.STARTS])
def test_a_process_that_is_killed_while_it_starts(often, monkeypatch):
    """Its task is not lost as long as some process can be started."""
    start, started = processes._Keeper.start, []

    def killed(keeper):
        start(keeper)
        started.append(keeper)
        if len(started) <= often:
            os.kill(keeper.process.pid, signal.SIGKILL)

    monkeypatch.setattr(processes._Keeper, "start", killed)
    pool = Processes(1)
    try:
        done = pool.submit(abs, -3)
        if often < processes.STARTS:
            assert done.result(600) == 3
            assert len(started) == often + 1
        else:
            with pytest.raises(WorkerDied, match=r"cannot start a worker process: .*code -9"):
                done.result(600)
            assert pool.submit(abs, -4).result(600) == 4
    finally:
        pool.kill()


class UnsendableError(Exception):
    def __init__(self, one, two):
        super().__init__(one)


def fail(error):
    raise error


def give_a_lock():
    return threading.Lock()


def test_errors_and_results_that_cannot_be_sent():
    pool = Processes(1)
    try:
        with pytest.raises(MemoryError, match="no room") as caught:
            pool.submit(fail, MemoryError("no room")).result(600)
        assert "in fail" in "".join(caught.value.__notes__)
        with pytest.raises(OSError, match="it is the task's own"):  # no process has died
            pool.submit(fail, OSError("it is the task's own")).result(600)
        before = pool.pids
        with pytest.raises(RuntimeError, match="a result cannot be sent"):
            pool.submit(give_a_lock).result(600)
        with pytest.raises(TypeError, match="pickle"):
            pool.submit(print, threading.Lock()).result(600)
        with pytest.raises(TypeError, match="two"):
            pool.submit(fail, UnsendableError(1, 2)).result(600)
        assert pool.submit(abs, -3).result(600) == 3
        assert pool.pids == before
    finally:
        pool.kill()


def test_the_end_of_a_pool():
    pool = Processes(2)
    first = [pool.submit(abs, -k) for k in range(20)]
    pool.shutdown()
    assert [each.result(0) for each in first] == [*range(20)]
    assert pool.pids == []
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(abs, 1)
    other = Processes(1)
    begun = other.submit(time.sleep, 600)
    wait_until(begun.running)
    waiting = other.submit(abs, 1)
    other.kill()
    assert waiting.cancelled()
    with pytest.raises(WorkerDied):
        begun.result(0)


# ---- leftovers


END = """
import os, signal, sys
from itertools import combinations
from minuet import Problem, Stopped
from minuet.scale import cluster
from minuet.puzzles import Sudoku

if __name__ == "__main__":
    pairs = Problem(range(40), options=combinations(range(40), 2))
    if sys.argv[1] == "finished":
        cluster.count(pairs, 2, engine="cells", limit=10)
        assert len([*Sudoku.generate_many(4, box="2x2", workers=2)]) == 4
    elif sys.argv[1] == "forgotten":
        found = cluster.solutions(pairs, 2)
        next(found)
        sys.modules["keep"] = found
    else:
        number = getattr(signal, sys.argv[1])
        kill = lambda moment: os.kill(os.getpid(), number)
        cluster.count(pairs, 2, engine="cells", progress=kill)
"""


@posix
@pytest.mark.parametrize(
    "how",
    thorough_if(
        {"finished", "SIGTERM", "SIGINT"}.__contains__,
        ["finished", "forgotten", "SIGTERM", "SIGKILL", "SIGINT"],
    ),
)
def test_nothing_is_left_and_nobody_complains(how, tmp_path):
    """No process remains, nor a semaphore that Python would warn about."""
    script = tmp_path / "end.py"
    script.write_text(END, encoding="utf-8")
    command = [sys.executable, "-W", "error", str(script), how]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    expected = {"finished": 0, "forgotten": 0}.get(how)
    if expected is None:
        number = getattr(signal, how)
        assert ended.returncode in (-number, 1 if how == "SIGINT" else -number)
    else:
        assert (ended.returncode, ended.stderr) == (expected, "")
    assert "leaked" not in ended.stderr
    wait_until(lambda: not [p for p in psutil.process_iter(["cmdline"]) if is_of(p, script)])


def is_of(process, script):
    return str(script) in " ".join(process.info["cmdline"] or [])
