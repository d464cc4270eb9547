"""Processes killed at random moments, twenty times: the count stays exact, each solution is once.

A run of two worker processes writes the 9,356 ways to fill 6x10 with pentominoes to a file. In each
of ten rounds a worker is killed (SIGKILL), and a moment later the main process; then the same
command is started again.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import psutil
import pytest
from journals import tasks_done
from steady import wait_until

from minuet import Problem, WorkersLost
from minuet.generate import many
from minuet.puzzles import Sudoku
from minuet.scale import crews
from minuet.scale.audit import audit
from minuet.scale.crews import Crew, end_pool, own_pool
from minuet.scale.journal import read_status
from minuet.scale.tasks import Task
from minuet.solver.parts import Part

INSTANCE = Path(__file__).parents[1] / "known_counts" / "pentominoes6x10.dlx"
NUMBER = 9_356
RUN = """
import sys
from pathlib import Path
from time import sleep
import minuet.scale.cluster as cluster
from minuet.formats import dlx
from minuet.scale import work

if __name__ == "__main__":
    work.SECONDS = 0.03  # of a task, so that much happens in a short time
    work.MOST = 20  # solutions of a task, and so there are many on a quick machine, too
    problem = dlx.loads(Path(sys.argv[1]).read_text())
    how = {"journal": sys.argv[2], "output": sys.argv[3], "engine": "cells"}
    stats = cluster.run(problem, 2, progress=lambda *_: sleep(float(sys.argv[4])), **how)
    print(stats.solutions)
"""


class Run:
    """The command, and the kills."""

    def __init__(self, folder):
        self.script, self.journal = folder / "run.py", folder / "run.db"
        self.output = folder / "found.jsonl"
        self.script.write_text(RUN)
        self.command = [sys.executable, self.script, INSTANCE, self.journal, self.output]
        self.kills = 0

    def start(self):
        """Start it, so slow that no machine is through with it before it is killed."""
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


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_twenty_kills(tmp_path):
    run, chance = Run(tmp_path), random.Random(8)
    while run.kills < 20:  # ten rounds, or more if a process ended by itself
        run.round(chance)
        before = read_status(run.journal)
        assert not before.running
        assert not before.done
        assert audit(run.journal) == []
    assert before.totals.tasks >= 10  # each round got at least one task further
    command = [*run.command, "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == f"{NUMBER}\n"
    lines = run.output.read_text().splitlines()
    assert len(lines) == NUMBER
    assert len({frozenset(line[1:-1].split(", ")) for line in lines}) == NUMBER
    status = read_status(run.journal)
    assert status.done
    assert status.totals.solutions == NUMBER
    assert audit(run.journal) == []


# ---- a worker that is killed while it sends a result: the pool itself waits for the rest of it


def dies_while_it_sends(*_):
    """What a worker does that is killed at the worst moment; the others wait for their turn."""
    results = sys._getframe(1).f_locals["result_queue"]
    results._wlock.acquire()
    results._writer._send(b"\0\0\1\0a part of what should come")
    os.kill(os.getpid(), signal.SIGKILL)


def lose_a_worker(pool):
    pool.submit(dies_while_it_sends)
    wait_until(lambda: crews.has_lost(pool))
    return pool


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_worker_that_is_killed_while_it_sends(monkeypatch):
    monkeypatch.setattr(crews, "ROLL_CALL", 0.1)
    problem = Problem("a", options=["a", "a"])
    crew = Crew(problem, 2)
    try:
        lose_a_worker(crew._executor)
        crew.submit(1, Task(crew.digest, (Part(()),), "cells", 1.0, 10, False))
        came = []
        wait_until(lambda: came.extend(crew.outcomes(0.1)) or came)
        assert [(key, outcome.solutions) for key, outcome in came] == [(1, 2)]
    finally:
        crew.close()


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_pool_is_ended_though_a_worker_was_killed_while_it_sent():
    pool = lose_a_worker(own_pool(2))
    ending = threading.Thread(target=end_pool, args=(pool,), daemon=True)
    ending.start()
    ending.join(60)
    assert not ending.is_alive()


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_one_that_makes_puzzles_is_killed_while_it_sends(monkeypatch):
    monkeypatch.setattr(many, "PATIENCE", 0.1)
    pool = own_pool(1)
    pool.submit = partial(pool.submit, dies_while_it_sends)
    monkeypatch.setattr(many, "own_pool", lambda _: pool)
    with pytest.raises(WorkersLost, match="killed"):
        [*Sudoku.generate_many(4, workers=2)]
