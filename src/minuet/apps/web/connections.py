"""Open connections: how many a client may hold, and how long it may take to send a request.

Both are checked before anything of a request is read: a client without the token is limited too.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .settings import Limits

LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connections:
    """The open connections of every client, oldest first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._open: dict[str, dict[Connection, None]] = {}

    def of(self, client: str) -> list[Connection]:
        """Return the open connections of a client."""
        return [*self._open.get(client, ())]

    def add(self, connection: Connection, client: str) -> bool:
        """Count a connection; false if the client has too many that are being answered right now.

        Otherwise the oldest connection without a whole request makes room, so that a client that
        opens connections and sends nothing locks nobody out, not even others at its address.
        """
        held = self.of(client)
        if len(held) >= self.limit:
            waiting = next((each for each in held if each.is_arriving), None)
            if waiting is None:
                return False
            waiting.transport.abort()
            self.remove(waiting, client)
        self._open.setdefault(client, {})[connection] = None
        return True

    def remove(self, connection: Connection, client: str) -> None:
        """Forget a connection."""
        held = self._open.get(client, {})
        held.pop(connection, None)
        if not held:
            self._open.pop(client, None)


class Connection(H11Protocol):
    """One connection: closed if a request takes too long to arrive."""

    limits: Limits
    all: Connections
    _deadline: asyncio.TimerHandle | None = None

    @property
    def is_arriving(self) -> bool:
        """Whether the next request has not arrived yet, or only a part of it."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless the client has too many connections."""
        super().connection_made(transport)
        if self.all.add(self, self._name):
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        if self.is_arriving:
            self._watch()
        else:
            self._unwatch()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._unwatch()
        self.all.remove(self, self._name)
        super().connection_lost(exc)

    @property
    def _name(self) -> str:
        return self.client[0] if self.client else ""

    def _watch(self) -> None:
        """Give the request its time, counted from its first byte."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.limits.request, self._late)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()


def limited(limits: Limits) -> type[Connection]:
    """Return the kind of connection that a server with these limits makes."""
    own = {"limits": limits, "all": Connections(limits.connections)}
    return type("LimitedConnection", (Connection,), own)
