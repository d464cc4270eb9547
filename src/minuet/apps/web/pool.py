"""Child processes that do the work, at most a few at once; each can be killed at any time.

Searches leave one of them free, so that quick questions are answered while all searches run.

A worker that finished its task is kept for the next one, so that a quick question takes
milliseconds. A worker that did not (canceled, out of time, out of memory) is killed, and a new one
is started in its place when it is needed.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import asdict

from . import frames
from .responses import Refused
from .settings import Limits

GRACE = 3.0  # seconds that a worker may be late: it stops itself, mostly
TASKS = 500  # tasks after which a worker is replaced


class Worker:
    """One child process; it has one task at a time."""

    def __init__(self, process: Process, limits: Limits) -> None:
        self.process = process
        self.limits = limits
        self.tasks = 0
        self.is_idle = True

    @classmethod
    async def start(cls, limits: Limits) -> Worker:
        """Start a process, which has its own group so that Ctrl-C does not reach it first."""
        words = [sys.executable, "-m", "minuet.apps.web.worker", str(limits.memory)]
        process = await asyncio.create_subprocess_exec(
            *words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=None if os.environ.get("MINUET_DEBUG") else DEVNULL,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
            limit=frames.LARGEST,
        )
        return cls(process, limits)

    async def run(self, task: str, arguments: dict[str, object]) -> AsyncGenerator[bytes, None]:
        """Give it a task, and yield the frames that it answers; a failure raises `Refused`.

        The clock runs only while the worker is asked for more, so that a slow reader has time.
        """
        assert self.process.stdin
        self.is_idle = False
        self.tasks += 1
        parts = {"task": task, "arguments": arguments, "limits": asdict(self.limits)}
        question = json.dumps(parts).encode()
        self.process.stdin.write(frames.frame(frames.JSON, question))
        left = self.limits.seconds + GRACE
        loop = asyncio.get_running_loop()
        while True:
            start = loop.time()
            kind, content = await self._frame(left)
            left -= loop.time() - start
            if kind in (frames.JSON, frames.NUMBERS):
                yield frames.frame(kind, content)
                continue
            self.is_idle = True
            if kind == frames.FAIL:
                raise Refused(**json.loads(content))
            return

    async def _frame(self, seconds: float) -> tuple[int, bytes]:
        assert self.process.stdout
        read = self.process.stdout.readexactly
        try:
            async with asyncio.timeout(max(seconds, 0)):
                kind, length = frames.HEAD.unpack(await read(frames.HEAD.size))
                return kind, await read(length)
        except TimeoutError:
            raise Refused(
                504, f"Stopped: this took more than {self.limits.seconds:g} seconds.", stopped=True
            ) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Refused(
                507, "Stopped: this takes more time or memory than is allowed.", stopped=True
            ) from None

    @property
    def is_alive(self) -> bool:
        """Whether the process is still there."""
        return self.process.returncode is None

    async def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self.process.kill()
        # A canceled caller no longer waits; the process is dead anyway.
        await asyncio.shield(self.process.wait())


class Pool:
    """The workers; `async with pool.lease() as worker` waits for one that is free."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.waiting = 0
        self._spare: list[asyncio.Future[Worker]] = []  # being started; the caller has gone
        self._slots = asyncio.Semaphore(limits.workers + 1)
        self._searches = asyncio.Semaphore(limits.workers)  # a search needs both

    @asynccontextmanager
    async def lease(self, *, is_quick: bool = False) -> AsyncIterator[Worker]:
        """A worker for one task; refused if all of them stay busy."""
        async with AsyncExitStack() as held:
            await self._acquire(held, [self._slots] if is_quick else [self._searches, self._slots])
            worker = await self._take()
            try:
                yield worker
            finally:
                await self._put_back(worker)

    async def _acquire(self, held: AsyncExitStack, wanted: list[asyncio.Semaphore]) -> None:
        busy = Refused(503, "Busy: other searches are running. Try again in a moment.", busy=True)
        if self.waiting >= self.limits.waiting:
            raise busy
        self.waiting += 1
        try:
            async with asyncio.timeout(self.limits.patience):
                for each in wanted:
                    await held.enter_async_context(each)
        except TimeoutError:
            raise busy from None
        finally:
            self.waiting -= 1

    async def _take(self) -> Worker:
        while self.idle:
            worker = self.idle.pop()
            if worker.is_alive:
                break
        else:
            worker = await self._start()
        self.busy.add(worker)
        return worker

    async def _start(self) -> Worker:
        """Start a worker; if the caller goes away in the meantime, it serves the next one."""
        if not self._spare:
            self._spare.append(asyncio.ensure_future(Worker.start(self.limits)))
        start = self._spare.pop()
        try:
            return await asyncio.shield(start)
        except asyncio.CancelledError:
            self._spare.append(start)
            raise

    async def _put_back(self, worker: Worker) -> None:
        self.busy.discard(worker)
        if worker.is_idle and worker.is_alive and worker.tasks < TASKS:
            self.idle.append(worker)
        else:
            await worker.kill()

    async def warm_up(self) -> None:
        """Start a worker before anyone asks."""
        self.idle.append(await Worker.start(self.limits))

    async def close(self) -> None:
        """End all workers."""
        started = await asyncio.gather(*self._spare, return_exceptions=True)
        spare = [each for each in started if isinstance(each, Worker)]  # others did not begin
        workers = [*self.idle, *self.busy, *spare]
        self.idle.clear()
        self._spare.clear()
        await asyncio.gather(*(worker.kill() for worker in workers))
