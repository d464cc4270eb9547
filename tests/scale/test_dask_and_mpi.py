"""Executors of others, for real: a Dask scheduler with worker processes, and an MPI job."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from journals import tasks_done
from steady import wait_until

import minuet.scale.cluster as cluster
from minuet import MissingExtra, WorkersLost
from minuet.formats import dlx
from minuet.scale import work
from minuet.scale.journal import read_status

INSTANCES = Path(__file__).parents[1] / "known_counts"
PENTOMINOES = INSTANCES / "pentominoes6x10.dlx"  # 9,356 solutions; a few seconds by cells
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals are sent"),
    pytest.mark.filterwarnings("default"),  # those of other packages are not our errors
]


class DaskCluster:
    """A scheduler and workers, each a process of its own, on this machine."""

    def __init__(self, workers=2):
        self.scheduler = self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", stderr=subprocess.PIPE
        )
        for line in self.scheduler.stderr:
            if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
                self.address = found[1]
                break
        threading.Thread(target=self.scheduler.stderr.read, daemon=True).start()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, *words, stderr=subprocess.DEVNULL):
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        return subprocess.Popen(command, stderr=stderr, stdout=subprocess.DEVNULL, text=True)

    def start_worker(self):
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny")

    def close(self):
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()
        self.scheduler.stderr.close()


@pytest.fixture
def dask():
    pytest.importorskip("distributed")
    started = DaskCluster()
    yield started
    started.close()


@pytest.fixture
def short_tasks(monkeypatch):
    """Many tasks, also on a machine that is quick."""
    monkeypatch.setattr(work, "SECONDS", 0.03)
    monkeypatch.setattr(work, "MOST", 200)


def problem():
    return dlx.loads(PENTOMINOES.read_text())


def test_dask_answers_and_survives_the_death_of_a_worker(dask, short_tasks):
    import distributed

    with distributed.Client(dask.address, timeout=60) as client:
        client.wait_for_workers(2, timeout=120)
        queens = dlx.loads((INSTANCES / "queens8.dlx").read_text())
        assert cluster.count(queens, client, engine="bits") == 92
        assert len({frozenset(each) for each in cluster.solutions(queens, client)}) == 92
        assert len(cluster.solve(queens, client)) == 8
        with client.get_executor() as executor:
            assert not cluster.is_unique(queens, executor)
        moments, killed = [], []

        def kill_one(moment):
            moments.append(moment)
            if moment.fraction > 0.1 and not killed:
                killed.append(moment.fraction)
                dask.workers[0].kill()
                dask.workers.append(dask.start_worker())

        assert cluster.count(problem(), client, engine="cells", progress=kill_one) == 9_356
        assert 0.1 < killed[0] < 1
        assert len(moments) > 3


def test_a_scheduler_that_dies_loses_nothing_that_was_done(dask, short_tasks, tmp_path):
    pytest.importorskip("distributed")
    import dask as library

    how = {"journal": tmp_path / "run.db", "output": tmp_path / "found.jsonl", "engine": "cells"}

    def kill_it(moment, number):
        if number > 500 and dask.scheduler.poll() is None:
            dask.scheduler.kill()

    with (
        library.config.set({"distributed.comm.timeouts.connect": "1s"}),
        pytest.raises(WorkersLost),
    ):
        cluster.run(problem(), dask.address, progress=kill_it, **how)
    before = read_status(how["journal"]).totals.solutions
    assert 0 < before < 9_356
    assert cluster.run(problem(), 2, **how).solutions == 9_356
    lines = how["output"].read_text().splitlines()
    assert len(lines) == len({frozenset(line[1:-1].split(", ")) for line in lines}) == 9_356


def test_dask_that_is_not_there(monkeypatch, pairs):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"minuet\[dask\]"):
        cluster.count(pairs, "tcp://127.0.0.1:1", engine="bits")


def mpi_command(*words):
    pytest.importorskip("mpi4py")
    mpiexec = Path(sys.executable).with_name("mpiexec")
    found = str(mpiexec) if mpiexec.exists() else shutil.which("mpiexec")
    if found is None:
        pytest.skip("there is no mpiexec")
    return [found, "-n", "3", sys.executable, "-m", "mpi4py.futures", *words]


SLOWLY = """
import sys, time
from minuet.apps.cli import main
from minuet.scale import long_run, work

class Slow(long_run.LongRun):
    def _tell(self, work):
        time.sleep(0.05)
        super()._tell(work)

if __name__ == "__main__":
    long_run.LongRun, work.SECONDS, work.MOST = Slow, 0.1, 100
    sys.exit(main(sys.argv[1:]))
"""


def test_an_mpi_job(tmp_path):
    journal, output, script = (tmp_path / name for name in ("run.db", "found.jsonl", "slowly.py"))
    words = ["run", PENTOMINOES, "--journal", journal, "--solutions", output, "--mpi"]
    words += ["--engine", "cells"]
    script.write_text(SLOWLY)  # so that no machine is through with it before it is killed
    command = mpi_command(script, *words)
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: tasks_done(journal))
    killed.send_signal(signal.SIGTERM)  # and with it the whole job
    killed.wait(60)
    before = read_status(journal).totals.solutions
    assert before < 9_356
    command = mpi_command("-m", "minuet", *words)
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == "9356\n"
    lines = output.read_text().splitlines()
    assert len(lines) == len({frozenset(line[1:-1].split(", ")) for line in lines}) == 9_356
