"""Real executors from other packages: a Dask scheduler with worker processes, and an MPI job."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from effort import amount, thorough_if
from journals import tasks_done
from steady import wait_until

import minuet.scale.cluster as cluster
from minuet import MissingExtra, WorkersLost
from minuet.formats import dlx
from minuet.scale import crews, work
from minuet.scale.backlog import Backlog
from minuet.scale.crews import Crew
from minuet.scale.journal import Bundle, Totals, read_status
from minuet.solver.parts import Part

INSTANCES = Path(__file__).parents[1] / "known_counts"
QUEENS = INSTANCES / "queens12.dlx"  # 14,200 solutions
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals are sent"),
    pytest.mark.filterwarnings("default"),  # warnings of other packages are not our errors
]


WITHOUT_MINUET = """
import sys
sys.modules["minuet"] = None
from dask.__main__ import main
sys.argv[0] = "dask"
main()
"""


class DaskCluster:
    """A scheduler and workers on this machine, each in its own process."""

    def __init__(self, *, minuet=True):
        self.scheduler = self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", stderr=subprocess.PIPE, minuet=minuet
        )
        for line in self.scheduler.stderr:
            if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
                self.address = found[1]
                break
        threading.Thread(target=self.scheduler.stderr.read, daemon=True).start()
        self.workers = []

    def start(self, *words, stderr=subprocess.DEVNULL, minuet=True):
        how = ["-m", "dask"] if minuet else ["-c", WITHOUT_MINUET]
        command = [sys.executable, *how, *words, "--no-dashboard"]
        return subprocess.Popen(command, stderr=stderr, stdout=subprocess.DEVNULL, text=True)

    def start_worker(self, *, minuet=True):
        words = ("worker", self.address, "--nthreads", "1", "--no-nanny")
        return self.start(*words, minuet=minuet)

    def have_workers(self, number):
        """Make sure that this many workers are alive."""
        self.workers = [each for each in self.workers if each.poll() is None]
        self.workers += [self.start_worker() for _ in range(number - len(self.workers))]

    def end_workers(self):
        for process in self.workers:
            process.kill()
            process.wait()
        self.workers = []

    def close(self):
        self.end_workers()
        self.scheduler.kill()
        self.scheduler.wait()
        self.scheduler.stderr.close()


class Started:
    """The clusters of this file: just one, unless its scheduler is killed."""

    def __init__(self):
        self.clusters = []

    def get(self):
        if not self.clusters or self.clusters[-1].scheduler.poll() is not None:
            self.clusters.append(DaskCluster())
        return self.clusters[-1]


@pytest.fixture(scope="module")
def started():
    pytest.importorskip("distributed")
    these = Started()
    yield these
    for each in these.clusters:
        each.close()


@pytest.fixture
def dask(started):
    """A scheduler with two workers."""
    started.get().have_workers(2)
    return started.get()


@pytest.fixture
def short_tasks(monkeypatch):
    """Many tasks, even on a fast machine."""
    monkeypatch.setattr(work, "SECONDS", 0.03)
    monkeypatch.setattr(work, "MOST", 200)


def problem():
    return dlx.loads(QUEENS.read_text(encoding="utf-8"))


def test_dask_answers_and_survives_the_death_of_a_worker(dask, short_tasks):
    import distributed

    with distributed.Client(dask.address, timeout=600) as client:
        client.wait_for_workers(2, timeout=600)
        queens = dlx.loads((INSTANCES / "queens8.dlx").read_text(encoding="utf-8"))
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

        assert cluster.count(problem(), client, engine="cells", progress=kill_one) == 14_200
        assert 0.1 < killed[0] < 1
        assert len(moments) > 3


@pytest.mark.thorough
def test_a_scheduler_that_dies_loses_nothing_that_was_done(dask, short_tasks, tmp_path):
    pytest.importorskip("distributed")
    import dask as library

    how = {"journal": tmp_path / "run.db", "output": tmp_path / "found.jsonl", "engine": "cells"}

    def kill_it(moment, number):
        if number > 1000 and dask.scheduler.poll() is None:
            dask.scheduler.kill()

    with (
        library.config.set({"distributed.comm.timeouts.connect": "1s"}),
        pytest.raises(WorkersLost),
    ):
        cluster.run(problem(), dask.address, progress=kill_it, **how)
    before = read_status(how["journal"]).totals.solutions
    assert 0 < before < 14_200
    assert cluster.run(problem(), 2, **how).solutions == 14_200
    lines = how["output"].read_text(encoding="utf-8").splitlines()
    assert len(lines) == len({frozenset(line[1:-1].split(", ")) for line in lines}) == 14_200


@pytest.mark.thorough  # test_cluster.py does the same for processes
def test_a_large_problem_is_sent_once(dask, many_pairs, monkeypatch):
    """Even when the workers that have it are killed one after another."""
    import distributed

    monkeypatch.setattr(crews, "LARGE", 0)
    whole = Backlog([Bundle(1, (Part(()),))])
    with distributed.Client(dask.address, timeout=600) as client:
        client.wait_for_workers(2, timeout=600)
        with closing(Crew(many_pairs, client)) as crew:
            counting = work.Work(crew, "cells", whole, Totals(), lists=False)
            victims = [*dask.workers]
            while not counting.done:
                for _ in counting.step(1.0, 50_000):  # solutions per task
                    if victims and counting.totals.tasks in (10, 20):
                        victims.pop().kill()
                        dask.workers.append(dask.start_worker())
    assert not victims
    assert counting.totals.solutions == 2_027_025
    assert counting.totals.tasks > 40
    assert crew.sent == 1


@pytest.fixture
def bare(started):
    """A scheduler without workers; the test starts workers with or without Minuet."""
    import distributed

    started.get().end_workers()
    with distributed.Client(started.get().address, timeout=600) as client:
        wait_until(lambda: not client.scheduler_info()["workers"])
    yield started.get()
    started.get().end_workers()


@pytest.mark.parametrize(
    "able", thorough_if(lambda able: able != [False], [[False], [True, False]])
)
def test_workers_without_minuet_are_named_at_the_start(able, bare, pairs):
    import distributed

    bare.workers = [bare.start_worker(minuet=each) for each in able]
    with distributed.Client(bare.address, timeout=600) as client:
        client.wait_for_workers(len(able), timeout=600)
        with pytest.raises(WorkersLost) as caught:
            cluster.count(pairs, client, engine="bits")
        with client.get_executor() as executor, pytest.raises(WorkersLost):
            cluster.count(pairs, executor, engine="bits")
    said = str(caught.value)
    assert said.startswith(f"1 of {len(able)} Dask workers cannot be used: Minuet cannot be")
    assert "install Minuet" in said


@pytest.mark.thorough
def test_workers_without_minuet_that_come_later(bare, pairs, monkeypatch):
    monkeypatch.setattr(crews, "ROLL_CALL", 0.1)
    timer = threading.Timer(0.5, lambda: bare.workers.append(bare.start_worker(minuet=False)))
    timer.start()
    with pytest.raises(WorkersLost, match="1 of 1 Dask workers cannot be used"):
        cluster.count(pairs, bare.address, engine="bits")


def test_a_scheduler_without_minuet(pairs):
    pytest.importorskip("distributed")
    started = DaskCluster(minuet=False)
    try:
        with pytest.raises(WorkersLost, match="the Dask scheduler cannot be used: Minuet cannot"):
            cluster.count(pairs, started.address, engine="bits")
    finally:
        started.close()


def test_another_version_of_minuet_is_refused(bare, pairs, monkeypatch):
    monkeypatch.setattr("minuet.__version__", "99.0")
    with pytest.raises(WorkersLost, match=r"there, and 99\.0 here; install the same"):
        cluster.count(pairs, bare.address, engine="bits")


def test_dask_that_is_not_there(monkeypatch, pairs):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"minuet\[dask\]"):
        cluster.count(pairs, "tcp://127.0.0.1:1", engine="bits")


@cache
def has_mpi():
    loads = [sys.executable, "-c", "from mpi4py import MPI"]
    return subprocess.run(loads, capture_output=True, check=False).returncode == 0


def mpi_command(*words):
    if not has_mpi():
        pytest.skip("mpi4py or an MPI library is not installed")
    mpiexec = Path(sys.executable).with_name("mpiexec")
    found = str(mpiexec.resolve()) if mpiexec.exists() else shutil.which("mpiexec")
    if found is None:
        pytest.skip("there is no mpiexec")
    return [found, "-n", str(amount(2, 3)), sys.executable, "-m", "mpi4py.futures", *words]


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
    words = ["run", QUEENS, "--journal", journal, "--solutions", output, "--mpi"]
    words += ["--engine", "cells"]
    script.write_text(SLOWLY, encoding="utf-8")  # too slow to finish before it is killed
    command = mpi_command(script, *words)
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: tasks_done(journal) or killed.poll() is not None)
    killed.send_signal(signal.SIGTERM)  # and the whole job with it
    killed.wait(600)
    before = read_status(journal).totals.solutions
    assert before < 14_200
    command = mpi_command("-m", "minuet", *words)
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "14200\n"
    lines = output.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len({frozenset(line[1:-1].split(", ")) for line in lines}) == 14_200


def test_mpi_without_mpiexec(tmp_path):
    mpi_command()  # skips where there is no MPI
    words = ["run", str(QUEENS), "--journal", str(tmp_path / "run.db"), "--mpi"]
    command = [sys.executable, "-m", "minuet", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 2
    assert "--mpi needs an MPI job" in done.stderr
    assert "mpiexec -n 65 python -m mpi4py.futures -m minuet run" in done.stderr
    assert not [*tmp_path.iterdir()]
