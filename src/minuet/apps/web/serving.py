"""Starting the server: a free port, the address, and an end that leaves nothing behind."""

from __future__ import annotations

import socket

import uvicorn

from .app import make_app
from .pool import Pool
from .settings import Settings

__all__ = ["bind", "make_server", "run"]


def bind(host: str, port: int, tries: int = 20) -> socket.socket:
    """A listening socket at this port; at the next free one if `tries` allow."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + tries):
        # Told to be TCP, so that asyncio sends small answers at once.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError:
            found.close()
            if number == port + tries - 1:
                raise
            continue
        return found
    raise AssertionError("unreachable")


def make_server(settings: Settings, pool: Pool) -> uvicorn.Server:
    """The server, not yet running."""
    config = uvicorn.Config(
        make_app(settings, pool),
        lifespan="on",
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
        limit_concurrency=400,
        h11_max_incomplete_event_size=16 * 1024,
    )
    return uvicorn.Server(config)


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until Ctrl-C."""
    make_server(settings, Pool(settings.limits)).run(sockets=[listening])
