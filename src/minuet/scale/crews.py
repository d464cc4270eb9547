"""Workers behind an executor, and the guarantee that every task returns an outcome.

A crew may be made of

- a number of processes on this machine, or "all" for one per core;
- any `concurrent.futures.Executor`, such as mpi4py's `MPIPoolExecutor`;
- a function that makes one, so that it can be replaced when it breaks;
- Dask: a `Client`, or the address of a scheduler ("tcp://10.0.0.1:8786").

Whatever happens to a worker, another one does its task: Dask takes care of that itself, a process
is replaced, and so is a pool that breaks as a whole. Only if workers are lost again and again does
it raise `WorkersLost`.

A finished task puts itself into a queue (through a callback of its future). Waiting for ten
thousand futures at once takes 14 ms; taking one from a queue does not depend on how many there are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from os import environ
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from minuet.errors import WorkersLost
from minuet.problem import Problem
from minuet.problem.digest import digest
from minuet.scale.dask_workers import DaskWorkers, connect
from minuet.scale.processes import Processes, WorkerDied, make_processes, processes_wanted
from minuet.scale.tasks import Outcome, Task, pack, perform
from minuet.solver.parallel import workers_wanted

Workers: TypeAlias = int | str | Executor | Callable[[], Executor] | Any
LOSSES = 5  # how many times in a row a task may be lost
LOSS = {"CancelledError", "KilledWorker", "FutureCancelledError", "CommClosedError"}
ROLL_CALL = 5.0  # seconds between checks of the number of workers
LARGE = 100_000  # bytes of a problem above which it is shared; sharing has its own cost
LAUNCHERS = ("OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMI_SIZE", "PMIX_RANK", "MPI_LOCALNRANKS")
LATE = 60.0  # seconds, plus ten times its own, before a silent task is given out again


class Given(NamedTuple):
    """A task that was given out, with its number and the time."""

    key: int
    task: Task
    moment: float


class Crew:
    """The workers for one problem, and the tasks they have."""

    def __init__(self, problem: Problem, workers: Workers) -> None:
        self.digest = digest(problem)
        self._problem = pack(problem)
        self._make = _maker(workers)
        self._executor = self._make()
        _check_mpi(self._executor)
        self._is_ours = self._executor is not workers
        self._given_out: dict[Future[Outcome | None], Given] = {}
        self._finished: SimpleQueue[Future[Outcome | None]] = SimpleQueue()
        self._losses: dict[int, int] = {}
        self._delays: dict[int, int] = {}  # how often a task was late
        self._called = 0.0
        self._missed = monotonic()
        self._workers = 0
        self.sent = 0  # how often the problem itself was sent
        self._shares = hasattr(self._executor, "share") and len(self._problem) > LARGE
        self._shared: Any = None

    @property
    def workers(self) -> int:
        """The number of workers; in a cluster they come and go, and at first there may be none."""
        if monotonic() - self._called > (ROLL_CALL if self._workers else ROLL_CALL / 10):
            with _gone(), suppress(TimeoutError):  # a scheduler may be silent for a while
                self._workers = _number_of_workers(self._executor)
            self._called = monotonic()
        return self._workers

    @property
    def busy(self) -> int:
        """The number of tasks given out."""
        return len(self._given_out)

    def outcomes(self, seconds: float) -> Iterator[tuple[int, Outcome]]:
        """Wait until tasks are done, or time runs out; yield their outcomes."""
        for future in self._take_finished(seconds):
            if future not in self._given_out:
                continue  # lost with its pool, or late, and given out again
            outcome = self._outcome(future)
            if outcome is not None:
                key = self._given_out.pop(future).key
                self._losses.pop(key, None)
                self._delays.pop(key, None)
                yield key, outcome
        if monotonic() - self._missed > ROLL_CALL:
            self._miss(monotonic())

    def _take_finished(self, seconds: float) -> Iterator[Future[Outcome | None]]:
        """Wait for a finished task; yield it and all others that have finished by then."""
        with suppress(Empty):
            yield self._finished.get(timeout=max(0.0, seconds))
            for _ in range(self._finished.qsize()):
                yield self._finished.get_nowait()

    def close(self) -> None:
        """Release the workers; what they are doing is dropped."""
        if not _processes(self._executor):  # they end with their pool, which cancels by itself
            for future in self._given_out:
                future.cancel()
        if self._is_ours:
            end_pool(self._executor)
        self._given_out.clear()

    # ---- giving out, and giving out again

    def submit(self, key: int, task: Task, sent: Any = None) -> None:
        """Give out a task under its own number, together with the problem if a worker asked for it.

        The first tasks, one per worker, include the problem anyway, since no worker has it yet. A
        large problem is shared with all workers instead, if the executor can do that.
        """
        if self._shares:
            sent = self._share()
        elif self.sent < self.workers:
            sent = self._problem
        self.sent += isinstance(sent, bytes)
        with _gone():
            try:
                future = self._executor.submit(perform, task, sent)
            except BrokenExecutor as error:
                self._renew(error)
                future = self._executor.submit(perform, task, sent)
        self._given_out[future] = Given(key, task, monotonic())
        future.add_done_callback(self._finished.put)  # waiting for thousands would take too long

    def _share(self) -> Any:
        """Return what represents the problem in tasks."""
        executor: Any = self._executor
        if self._shared is None or executor.has_lost(self._shared):
            with _gone():
                self._shared = executor.share(self._problem)
            self.sent += 1
        return self._shared

    def _outcome(self, future: Future[Outcome | None]) -> Outcome | None:
        """Return the outcome of a task; None if it had to be given out again."""
        try:
            outcome = future.result(0)
        except WorkerDied as error:
            self._repeat(future, error)
            return None
        except BrokenExecutor as error:
            self._renew(error)
            return None
        except (CancelledError, Exception) as error:
            if not _is_loss(error):
                raise
            self._repeat(future, error)
            return None
        if outcome is None:  # a worker that has never heard of the problem
            given = self._given_out.pop(future)
            self.submit(given.key, given.task, self._problem)
        return outcome

    def _miss(self, now: float) -> None:
        """Give out overdue tasks again; if the first result arrives after all, it is dropped.

        A result in transit when a scheduler restarts never arrives. But a worker may just be slow,
        so the patience grows each time.
        """
        self._missed = now
        if self._given_out and _has_lost(self._executor):
            self._renew(BrokenExecutor("a process was killed"))
        for future, (key, task, moment) in [*self._given_out.items()]:
            delays = self._delays.get(key, 0)
            if now - moment > (LATE + 10 * task.seconds) * 2**delays and not future.done():
                self._delays[key] = delays + 1
                del self._given_out[future]
                future.cancel()
                self.submit(key, task)

    def _renew(self, error: BaseException) -> None:
        """Replace an executor that is broken, and give out all tasks again."""
        if not self._is_ours:
            raise WorkersLost(
                f"the pool of workers is broken ({error}); pass a function that makes a pool, "
                "and a new one will be made"
            ) from error
        end_pool(self._executor)
        self._executor = self._make()
        self._called = 0.0
        for future in [*self._given_out]:
            if future in self._given_out:  # the new one may be broken by now too
                self._repeat(future, error)

    def _repeat(self, future: Future[Outcome | None], error: BaseException) -> None:
        key, task, _ = self._given_out.pop(future)
        self._losses[key] = self._losses.get(key, 0) + 1
        if self._losses[key] > LOSSES:
            raise WorkersLost(
                f"a task was lost {self._losses[key]} times in a row, each time with its worker "
                f"({str(error) or type(error).__name__})"
            ) from error
        self.submit(key, task)


@contextmanager
def _gone() -> Iterator[None]:
    """Report unreachable workers in one way, whatever the library raised."""
    try:
        yield
    except WorkersLost:
        raise
    except Exception as error:
        what = str(error) or type(error).__name__
        raise WorkersLost(f"the workers can no longer be reached: {what}") from error


def _is_loss(error: BaseException) -> bool:
    """Whether an error means that a worker is gone, not that something is wrong with a task."""
    return not LOSS.isdisjoint(kind.__name__ for kind in type(error).__mro__)


# ---- executors


def _maker(workers: Workers) -> Callable[[], Executor]:
    if isinstance(workers, str) and workers != "all":
        return lambda: connect(workers)
    if isinstance(workers, int | str):
        number = processes_wanted(workers)
        return lambda: make_processes(number)
    if hasattr(workers, "get_executor"):
        return lambda: DaskWorkers(workers)
    if isinstance(workers, Executor):
        executor, client = workers, getattr(workers, "_client", None)
        return lambda: executor if client is None else DaskWorkers(client, executor)
    if callable(workers):
        return workers
    raise ValueError(
        'workers must be a number, "all", the address of a Dask scheduler, a Dask Client, '
        f"an executor, or a function that makes one: {workers!r}"
    )


def _check_mpi(executor: Executor) -> None:
    """Raise `WorkersLost` for a pool of mpi4py outside an MPI job: most of them wait forever.

    Within one, `python -m mpi4py.futures` has made the pool, or the launcher can start processes.
    """
    core = sys.modules.get("mpi4py.futures._core")
    is_mpi = any(kind.__module__.startswith("mpi4py.") for kind in type(executor).__mro__)
    if (
        is_mpi
        and getattr(core, "SharedPool", True) is None
        and environ.keys().isdisjoint(LAUNCHERS)
    ):
        raise WorkersLost(
            "MPIPoolExecutor has no workers outside of an MPI job: start the program with "
            "mpiexec -n N python -m mpi4py.futures, where N is one more than the workers"
        )


def _number_of_workers(executor: Executor) -> int:
    for name in ("num_workers", "_max_workers"):  # of mpi4py and Dask, of the standard library
        number = getattr(executor, name, None)
        if isinstance(number, int):
            return number
    return workers_wanted("all")


def _has_lost(executor: Executor) -> bool:
    """Whether a process of a pool was killed.

    A pool usually notices this. But if the process was killed while sending a result, the pool
    waits for the rest of that result, and all the others wait to send theirs.
    """
    return any(process.exitcode for process in _processes(executor))


def _processes(executor: Executor) -> list[Any]:
    return [*(getattr(executor, "_processes", None) or {}).values()]


def end_pool(executor: Executor) -> None:
    """Shut an executor down without waiting for its tasks."""
    if isinstance(executor, Processes):
        executor.kill()
        return
    processes = _processes(executor)
    results: Any = getattr(executor, "_result_queue", None)
    for process in processes:
        with suppress(Exception):
            process.kill()
    with suppress(Exception):
        results._writer.close()  # or the pool waits for the rest of a result (see `_has_lost`)
    with suppress(Exception):
        executor.shutdown(wait=bool(processes), cancel_futures=True)
