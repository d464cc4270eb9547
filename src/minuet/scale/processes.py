"""Processes on this machine, as an executor that survives their deaths.

Each process has its own pipe, and a thread that hands it one task at a time. When a process dies,
only its task is lost: the others continue, and a new one takes its place. (The pool of the standard
library shares two queues among its processes. It breaks as a whole when one of them dies, may hang
if that happens while a result is sent, and leaves semaphores behind when it is killed.)
"""

from __future__ import annotations

import atexit
import multiprocessing.util  # noqa: F401  its own end comes after that of what is below
import os
import signal
import warnings
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from traceback import format_exception
from typing import Any, TypeAlias
from weakref import WeakSet

from minuet.solver.interrupts import held_back
from minuet.solver.parallel import has_threads, workers_wanted

Call: TypeAlias = tuple[Any, tuple[Any, ...], dict[str, Any]]
Job: TypeAlias = tuple[Future[Any], Call]


PATIENCE = 1.0  # seconds a process gets to end by itself
STARTS = 5  # how often a process may die while starting


class WorkerDied(BrokenExecutor):
    """The process that had this task is gone; the executor itself is not broken."""


def has_processes() -> bool:
    """Return whether processes can be started: not in a browser, nor if MINUET_PROCESSES is 0."""
    return has_threads() and os.environ.get("MINUET_PROCESSES") != "0"


def processes_wanted(workers: int | str) -> int:
    """Return the number of processes; 1, this one, if no others can be started."""
    number = workers_wanted(workers)
    if number == 1 or has_processes():
        return number
    if workers != "all":
        message = f"processes cannot be started here: this one does the work of {number}"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
    return 1


def make_processes(number: int) -> Executor:
    """Return an executor with this many processes, or a substitute if none can be started."""
    return Processes(number) if has_processes() else Here()


class Here(Executor):
    """Does each task in this process, as soon as it is submitted."""

    num_workers = 1

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do a task."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """Processes that end with this one and leave Ctrl-C to it.

    They start when there is something to do.
    """

    def __init__(self, number: int) -> None:
        self.num_workers = number
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._is_shut = False
        _start_tracker()
        _pools.add(self)
        with held_back():  # permanent in these threads, and inherited by the processes they start
            self._keepers = [_Keeper(self._jobs) for _ in range(number)]

    @property
    def pids(self) -> list[int]:
        """The process IDs of the running processes."""
        return [pid for keeper in self._keepers if (pid := keeper.pid) is not None]

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Give out a task."""
        if self._is_shut:
            raise RuntimeError("cannot submit tasks after shutdown")
        future: Future[Any] = Future()
        self._jobs.put((future, (function, arguments, named)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when all tasks are done, or only those already started."""
        self._is_shut = True
        if cancel_futures:
            self._cancel_waiting()
        self._jobs.put(None)
        if wait:
            self._join()

    def kill(self) -> None:
        """End the processes immediately; what they were doing is lost."""
        self._is_shut = True
        for keeper in self._keepers:
            keeper.kill()
        self._cancel_waiting()
        self._jobs.put(None)
        self._join()

    def _cancel_waiting(self) -> None:
        with suppress(Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job[0].cancel()

    def _join(self) -> None:
        for keeper in self._keepers:
            keeper.thread.join()


_pools: WeakSet[Processes] = WeakSet()


@atexit.register
def _end_all() -> None:
    for pool in [*_pools]:
        pool.kill()


class _Keeper:
    """A thread with a process that it replaces when the process dies."""

    def __init__(self, jobs: SimpleQueue[Job | None]) -> None:
        self.jobs = jobs
        self.lock = Lock()  # of what follows
        self.process: Any = None
        self.pipe: Any = None
        self.is_over = False
        self.thread = Thread(target=self.run, daemon=True)
        self.thread.start()

    @property
    def pid(self) -> int | None:
        process = self.process
        return process.pid if process is not None and process.is_alive() else None

    def run(self) -> None:
        while not self.is_over and (job := self.jobs.get()) is not None:
            future, call = job
            if future.set_running_or_notify_cancel():
                self.do(future, call)
        self.jobs.put(None)  # for the next one
        self.end()

    def do(self, future: Future[Any], call: Call) -> None:
        """Have a task done and report its outcome."""
        try:
            self.make_ready()
            self.pipe.send(call)
            is_good, answer = self.pipe.recv()
        except (EOFError, OSError):
            is_good, answer = False, WorkerDied(self.end())
        except Exception as error:  # for example if a call cannot be pickled
            is_good, answer = False, error
        if is_good:
            future.set_result(answer)
        else:
            future.set_exception(answer)

    def make_ready(self) -> None:
        """Make sure that there is a process; it may be killed before it has anything to do."""
        if self.process is not None and self.process.is_alive():
            return
        died = self.end()
        for _ in range(STARTS):
            try:
                self.start()
                self.pipe.recv()
            except (EOFError, OSError) as error:
                died = self.end() or str(error)
            else:
                return
        raise WorkerDied(f"cannot start a worker process: {died}")

    def start(self) -> None:
        """Start a process, which reports through its pipe when it is ready."""
        from multiprocessing import get_context

        context = get_context("spawn")  # a fork would copy locks that other threads hold
        pipe, other = context.Pipe()
        process = context.Process(target=_serve, args=(other,), daemon=True)
        # Afterward only the process holds `other`, so the pipe ends when the process dies.
        with self.lock, other:
            if self.is_over:
                raise EOFError
            process.start()
            self.process, self.pipe = process, pipe

    def kill(self) -> None:
        with self.lock:
            self.is_over = True
            if self.process is not None and self.process.pid is not None:
                self.process.kill()

    def end(self) -> str:
        """Release the process; return why it died, if there was one."""
        with self.lock:
            process, self.process = self.process, None
            if self.pipe is not None:
                self.pipe.close()  # so that it ends if it has not yet
        if process is None or process.pid is None:
            return ""
        process.join(PATIENCE)
        process.kill()
        process.join()
        return f"a worker process ended with exit code {process.exitcode}"


def _start_tracker() -> None:
    """Start the resource tracker now: starting it with a process would let Ctrl-C through."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


# ---- in a process


def begin_worker() -> None:
    """Leave Ctrl-C to the main process, and end with it if it was this one's parent."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """End this process as soon as its parent ends, for whatever reason."""
    parent.join()
    os._exit(1)


def _serve(pipe: Any) -> None:
    """Do the tasks that arrive through the pipe, until it ends."""
    begin_worker()
    with suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            answer = _answer(pipe)
            try:
                pipe.send(answer)
            except OSError:
                raise
            except Exception as error:  # it cannot be pickled
                pipe.send((False, RuntimeError(f"a result cannot be sent: {error}")))


def _answer(pipe: Any) -> tuple[bool, Any]:
    try:
        function, arguments, named = pipe.recv()
    except (EOFError, OSError):
        raise
    except Exception as error:  # it cannot be unpickled here
        return False, error
    try:
        return True, function(*arguments, **named)
    except Exception as error:
        error.add_note("".join(format_exception(error)))  # the traceback, which is not sent
        return False, error
