"""Messages to the person at the keyboard: on standard error, short, and helpful."""

from __future__ import annotations

import sys


def say(message: str) -> None:
    """Write one message to standard error."""
    print(f"minuet: {message}", file=sys.stderr, flush=True)
