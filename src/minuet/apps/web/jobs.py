"""An answer made by a worker: passed on piece by piece, abandoned when the browser goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress

from starlette.types import Receive, Scope, Send

from . import frames
from .pool import Pool
from .responses import Refused

STREAM = "application/octet-stream"


class Job:
    """The answer to one question: JSON, or frames (see `frames`) if `is_stream`.

    While it is made, someone watches for the end of the connection: then the work is canceled, and
    with it the worker is killed.
    """

    def __init__(
        self,
        pool: Pool,
        task: str,
        arguments: dict[str, object],
        *,
        is_stream: bool = False,
        is_quick: bool = False,
    ) -> None:
        self.pool = pool
        self.task = task
        self.arguments = arguments
        self.is_stream = is_stream
        self.is_quick = is_quick

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, unless the browser goes away first."""
        work = asyncio.create_task(self._work(scope, receive, send))
        watch = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({work, watch}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, watch):
                task.cancel()
            with suppress(asyncio.CancelledError):
                await watch
            with suppress(asyncio.CancelledError, OSError):  # nobody is listening
                await work

    async def _work(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self.pool.lease(is_quick=self.is_quick) as worker:
                pieces = worker.run(self.task, self.arguments)
                async with aclosing(pieces), asyncio.timeout(self.pool.limits.connection):
                    await self._pass_on(pieces, send)
        except TimeoutError:
            return  # a reader this slow blocks the worker for others, so it is cut off
        except Refused as refused:  # before the first piece
            await refused.answer(scope, receive, send)

    async def _pass_on(self, pieces: AsyncIterator[bytes], send: Send) -> None:
        first = await anext(pieces)
        media = STREAM if self.is_stream else "application/json"
        headers = [(b"content-type", media.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send(_body(first if self.is_stream else first[frames.HEAD.size :]))
        try:
            async for piece in pieces:
                await send(_body(piece))
        except Refused as refused:  # too late for a status: it is the last frame
            error = {"error": {"message": str(refused), **refused.more}}
            await send(_body(frames.pack(error)))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _body(content: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": content, "more_body": True}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
