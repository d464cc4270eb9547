"""Messages to the person at the keyboard: on standard error, short, and helpful."""

from __future__ import annotations

import sys


def say(message: str) -> None:
    """Write one message to standard error."""
    print(f"minuet: {message}", file=sys.stderr, flush=True)


def amount(number: int, noun: str) -> str:
    """A number with its noun.

    >>> amount(1, "solution"), amount(14200, "solution")
    ('1 solution', '14,200 solutions')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
