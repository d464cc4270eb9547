"""The server: routes, and what is answered when something is wrong."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .guard import Guard
from .jobs import Job
from .pages import Pages
from .pool import Pool
from .requests import QUESTIONS, arguments, read_body
from .responses import Refused, error_answer
from .settings import Settings

STREAMS = frozenset({"solve", "trace"})  # answered in frames, as they are found
SEARCHES = frozenset(
    {"solve", "trace", "why", "generate", "animation"}
)  # all other questions are quick


def make_app(settings: Settings, pool: Pool) -> Guard:
    """Return the application, to be run by any ASGI server."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await pool.warm_up()
        try:
            yield
        finally:
            await pool.close()

    def ask(question: str) -> Callable[[Request], Awaitable[Job]]:
        async def answer(request: Request) -> Job:
            values = {}
            if question in QUESTIONS:
                values = arguments(question, await read_body(request, settings.limits))
            is_stream, is_quick = question in STREAMS, question not in SEARCHES
            return Job(pool, question, values, is_stream=is_stream, is_quick=is_quick)

        return answer

    pages = Pages(settings.share)
    app = Starlette(
        routes=[
            *(Route(f"/api/{name}", ask(name), methods=["POST"]) for name in QUESTIONS),
            *(Route(f"/api/{name}", ask(name), methods=["GET"]) for name in ("gallery", "kinds")),
            Route("/", pages.__call__, methods=["GET"]),
            Route("/{path:path}", pages.__call__, methods=["GET"]),
        ],
        exception_handlers={Refused: _refused, HTTPException: _http_error, Exception: _failed},
        lifespan=lifespan,
    )
    return Guard(app, settings)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return error.answer


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    messages = {404: "There is no such page.", 405: "This cannot be asked in this way."}
    return error_answer(error.status_code, messages.get(error.status_code, "This cannot be."))


async def _failed(request: Request, error: Exception) -> Response:
    print(f"minuet serve: {type(error).__name__}: {error}", file=sys.stderr)
    return error_answer(500, "Something went wrong here, and it is not your fault.")
