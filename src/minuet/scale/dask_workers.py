"""The workers of a Dask cluster, as an executor that checks whether they can do the work.

A worker without Minuet dies on its first task, without any message to the client waiting for the
result. So every worker is asked whether it can import Minuet, at the start and when it joins later.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor, Future
from contextlib import suppress
from pkgutil import resolve_name
from typing import Any
from warnings import catch_warnings, simplefilter

from minuet.errors import WorkersLost, import_extra, show

VERSION = "minuet:__version__"  # called by name: what is sent must not need Minuet itself
ANSWER = 2.0  # seconds a scheduler gets to answer
CHECK = 30.0  # seconds workers get to import Minuet; slower ones are trusted


class DaskWorkers(Executor):
    """The workers behind a `distributed.Client`; `executor` is the client's own, if there is
    one.
    """

    def __init__(
        self, client: Any, executor: Executor | None = None, *, closes: bool = False
    ) -> None:
        self._client = client
        self._is_ours = executor is None
        self._executor: Executor = executor or client.get_executor(pure=False)
        self._closes = closes
        self._wrong: dict[str, str] = {}  # why Minuet cannot be used there, "" if it can
        self._check_scheduler()
        self._check_workers([*self._threads()], CHECK)
        if any(self._wrong.values()):
            raise self._unusable()

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Give out a task."""
        return self._executor.submit(function, *arguments, **named)

    @property
    def num_workers(self) -> int:
        """The current number of threads; raises if none of them can do the work."""
        threads = self._threads()
        new = [worker for worker in threads if worker not in self._wrong]
        self._check_workers(new, ANSWER)
        if threads and all(self._wrong.get(worker) for worker in threads):
            raise self._unusable()
        return sum(threads.values())

    def share(self, data: bytes) -> Any:
        """Send data to the scheduler once, and return what represents it in tasks.

        Workers pass it on to each other. It is the result of a task, not scattered, so Dask can
        recreate it if all workers that have it are lost.
        """
        with catch_warnings():
            simplefilter("ignore")  # that it is large
            return self._client.submit(bytes, data, pure=False)

    def has_lost(self, shared: Any) -> bool:
        """Whether shared data is gone, as after a restart of the scheduler."""
        return shared.status in ("cancelled", "lost", "error")

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close what was opened here."""
        if self._is_ours:
            self._executor.shutdown(wait=wait)
        if self._closes:
            self._client.close()

    # ---- asking them

    def _threads(self) -> Mapping[str, int]:
        """The number of threads of each worker, by address."""
        scheduler = self._client.scheduler
        threads: Mapping[str, int] = self._client.sync(
            scheduler.ncores, workers=None, callback_timeout=ANSWER
        )
        return threads

    def _check_scheduler(self) -> None:
        try:
            version = self._ask(self._client._run_on_scheduler, CHECK)
        except (TimeoutError, OSError):
            return
        except Exception as error:
            version = error
        if wrong := _what_is_wrong(version):
            raise WorkersLost(f"the Dask scheduler cannot be used: {wrong}")

    def _check_workers(self, workers: list[str], seconds: float) -> None:
        if not workers:
            return
        self._wrong |= dict.fromkeys(workers, "")
        with suppress(TimeoutError, OSError):
            found = self._ask(self._client._run, seconds, workers=workers, on_error="return")
            self._wrong |= {worker: _what_is_wrong(version) for worker, version in found.items()}

    def _ask(self, run: Any, seconds: float, **how: Any) -> Any:
        return self._client.sync(run, resolve_name, VERSION, callback_timeout=seconds, **how)

    def _unusable(self) -> WorkersLost:
        wrong = {worker: why for worker, why in self._wrong.items() if why}
        worker, why = next(iter(wrong.items()))
        number = f"{len(wrong):,} of {len(self._wrong):,} Dask workers"
        return WorkersLost(f"{number} cannot be used: {why} ({worker})")


def _what_is_wrong(version: object) -> str:
    """Say what keeps a worker with this version of Minuet, or this error, from doing tasks."""
    own = resolve_name(VERSION)
    if version == own:
        return ""
    if isinstance(version, BaseException):
        return f"Minuet cannot be imported there ({version}); install Minuet {own}"
    return f"Minuet is {version} there, and {own} here; install the same"


def connect(address: str) -> DaskWorkers:
    """Connect to the scheduler at this address."""
    distributed = import_extra("distributed", extra="dask")
    try:
        client = distributed.Client(address, timeout=10)
    except ValueError:  # it cannot be an address
        wanted = "expected one such as tcp://10.0.0.1:8786"
        raise ValueError(
            f"{show(address)} is not the address of a Dask scheduler: {wanted}"
        ) from None
    except (OSError, TimeoutError) as error:
        raise WorkersLost(f"there is no Dask scheduler at {address}: {error}") from error
    try:
        return DaskWorkers(client, closes=True)
    except BaseException:
        client.close()
        raise
