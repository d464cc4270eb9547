"""Starting the server: a free port, the address, and an end that leaves nothing behind."""

from __future__ import annotations

import json
import os
import socket
import webbrowser
from base64 import urlsafe_b64encode
from secrets import token_urlsafe
from threading import Timer
from zlib import compressobj

import uvicorn

from minuet.apps.subject import InputError
from minuet.scale.processes import has_processes

from .app import make_app
from .connections import limited
from .pool import Pool
from .settings import LOOPBACK, Settings

BESIDE = 4096  # bytes of a question in addition to the text of the puzzle


def bind(host: str, port: int, tries: int = 20) -> socket.socket:
    """A listening socket at this port; at the next free one if `tries` allow."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + tries):
        # Declared as TCP, so that asyncio sends small answers immediately.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # on Windows this would let others take over the port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen()  # until then, another socket can be bound to the same port
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
        http=limited(settings.limits),
        ws="none",
        lifespan="on",
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
        limit_concurrency=400,
        h11_max_incomplete_event_size=16 * 1024,
    )
    return uvicorn.Server(config)


class Page:
    """The page at an address of its own: listening from the start, served by `run`.

    Other machines need the token that is part of the address.
    """

    def __init__(
        self,
        host: str,
        port: int,
        names: frozenset[str] = frozenset(),
        *,
        share: str = "",
        tries: int = 1,
    ) -> None:
        if not has_processes():
            raise InputError("the page needs worker processes, and none can be started here")
        try:
            self.listening = bind(host, port, tries)
        except (OSError, OverflowError) as error:
            raise InputError(f"cannot listen at {host}, port {port}: {error}") from None
        if host in ("0.0.0.0", "::"):
            names |= {"127.0.0.1", "localhost", socket.gethostname(), *_own_addresses()}
        token = "" if host in LOOPBACK else token_urlsafe(24)
        found = self.listening.getsockname()[1]
        self.settings = Settings(host=host, port=found, names=names, token=token, share=share)

    def address(self, text: str = "") -> str:
        """Return the address to open; with the text of a puzzle, it shows that puzzle."""
        if not text:
            return self.settings.url
        self._check_size(text)
        pack = compressobj(9, wbits=-15)
        packed = urlsafe_b64encode(pack.compress(text.encode()) + pack.flush())
        return f"{self.settings.url}#p={packed.decode().rstrip('=')}"

    def _check_size(self, text: str) -> None:
        """Reject a text that is too long for the page to send in a question."""
        size, limit = len(json.dumps(text)), self.settings.limits.body - BESIDE
        if size > limit:
            sizes = f"its text has {size:,} bytes, the limit is {limit:,}"
            raise InputError(f"this is too large for the page: {sizes}")

    def run(self, browser: str | None = None) -> None:
        """Serve until Ctrl-C; open the browser at this address as soon as the server is there."""
        if browser is not None:
            _open_soon(browser)
        make_server(self.settings, Pool(self.settings.limits)).run(sockets=[self.listening])


def _own_addresses() -> set[str]:
    try:
        return {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


def _open_soon(address: str) -> None:
    """Open the browser when the server is there, without waiting for it."""
    timer = Timer(0.6, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
