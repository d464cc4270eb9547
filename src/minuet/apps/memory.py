"""A limit on the memory of this process, where the system has one."""

from __future__ import annotations

import os
from contextlib import suppress

from minuet.errors import MinuetError, as_number

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MEGABYTE = 1_000_000


def limit_memory(size: int) -> None:
    """Let allocations beyond this many bytes fail; 0 means no limit."""
    if resource and size:
        with suppress(ValueError, OSError):  # macOS refuses this one
            resource.setrlimit(resource.RLIMIT_AS, (size, size))


def limit_memory_from_environment() -> None:
    """Set the limit that MINUET_MEMORY gives in megabytes, if it is set."""
    given = os.environ.get("MINUET_MEMORY", "0")
    megabytes = as_number(given)
    if megabytes is None:
        raise MinuetError(f"MINUET_MEMORY must be a whole number of megabytes, not {given!r}")
    limit_memory(megabytes * MEGABYTE)
