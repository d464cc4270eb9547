"""The server's settings: where it listens, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import cpu_count

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def _few() -> int:
    return max(2, min(4, cpu_count() or 2))


@dataclass(frozen=True)
class Limits:
    """Sizes, times and numbers beyond which the server refuses, with a sentence."""

    body: int = 256 * 1024
    """Bytes of a request."""
    cells: int = 2_500
    """Cells of a board."""
    options: int = 60_000
    """Options of a problem that is shown or searched."""
    entries: int = 1_500_000
    """Ones in the matrix of such a problem."""
    events: int = 1_000_000
    """Events of a search that is watched."""
    solutions: int = 1_000
    """Solutions that are counted and shown."""
    seconds: float = 20.0
    """Seconds a question may take; a watched search may take as long, without counting pauses."""
    connection: float = 120.0
    """Seconds a reader may take to fetch an answer."""
    memory: int = 2 * 1024**3
    """Bytes of address space of a child process."""
    request: float = 10.0
    """Seconds a client may take to send a request."""
    connections: int = 100
    """Connections that a client may hold open."""
    workers: int = field(default_factory=_few)
    """Child processes that search at the same time; one more answers quick questions."""
    waiting: int = 100
    """Questions that may wait for one."""
    patience: float = 4.0
    """Seconds they wait before the answer is that everyone is busy."""


@dataclass(frozen=True)
class Settings:
    """Where the server listens, who may ask, and how much.

    >>> Settings(port=8000).origins == {"http://127.0.0.1:8000", "http://localhost:8000"}
    True
    """

    host: str = "127.0.0.1"
    port: int = 8421
    names: frozenset[str] = frozenset()
    """Further names by which the page may be asked for, beside `host`."""
    token: str = ""
    """The secret that requests from other machines must contain; empty if only this machine may
    ask.
    """
    share: str = ""
    """The address of a hosted page that shared links lead to; empty for this page itself."""
    limits: Limits = Limits()

    @property
    def hosts(self) -> frozenset[str]:
        """The values of the header Host that are ours."""
        names = {self.host, *self.names}
        if self.host in LOOPBACK:
            names |= {"127.0.0.1", "localhost"}
        found = {f"[{name}]" if ":" in name else name for name in names}
        ported = {f"{name}:{self.port}" for name in found}
        return frozenset(ported | (found if self.port == 80 else set()))

    @property
    def origins(self) -> frozenset[str]:
        """The values of the header Origin that are ours."""
        return frozenset(f"http://{host}" for host in self.hosts)

    @property
    def url(self) -> str:
        """The address to open."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        host = "127.0.0.1" if host in ("0.0.0.0", "[::]") else host
        return f"http://{host}:{self.port}/" + (f"?token={self.token}" if self.token else "")
