"""What a child process can be asked: each task is a generator function that yields its answers.

An answer is anything that can be JSON, or an array of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

__all__ = ["Task", "Wrong", "find_task"]

Task = Callable[..., Iterator[object]]

TASKS = {
    "read": "opening",
    "model": "opening",
    "gallery": "gallery",
    "kinds": "gallery",
    "solve": "solving",
    "why": "why_none",
    "lesson": "teaching",
    "trace": "tracing",
    "generate": "generating",
    "hint": "helping",
    "check": "helping",
    "export": "exporting",
    "animation": "animating",
    "drawing": "animating",
}


class Wrong(Exception):  # noqa: N818
    """A question that makes no sense for this puzzle; the message is for people."""


def find_task(name: str) -> Task:
    """The function that does it, from the file that has it."""
    task: Task = getattr(import_module(f"{__name__}.{TASKS[name]}"), name)
    return task
