"""Answering questions: in a child process of the server, or inside the browser (`answer` alone).

The child process takes them from standard input and answers on standard output.

Its memory is limited from the start, its processor time for each task. When the server is gone, its
standard input ends, and so does the process, whatever it is doing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from math import ceil
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NotRequired, TypedDict

from minuet.apps.memory import limit_memory
from minuet.errors import FormatError, MinuetError

from . import frames
from .settings import Limits
from .tasks import Wrong, find_task

try:
    import resource
except ImportError:  # Windows has no such limits; the server's clock remains
    resource = None  # type: ignore[assignment]

LONG = 2000  # characters of a line that an error shows


class Question(TypedDict):
    """What the server sends: the name of a task, its arguments, and the fields of `Limits`."""

    task: str
    arguments: dict[str, object]
    limits: NotRequired[dict[str, Any]]


Questions = SimpleQueue[Question]


def main() -> None:
    """Answer questions until there are no more."""
    answers = _private_output()
    limit_memory(int(sys.argv[1]))
    questions: Questions = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()

    def send(frame: bytes) -> None:
        try:
            answers.write(frame)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)

    while True:
        question = questions.get()
        limit_time(Limits(**question["limits"]).seconds)
        answer(question, send)


def _private_output() -> BinaryIO:
    """Take the pipe for ourselves, so that nobody else can print into it."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def _listen(questions: Questions) -> None:
    while frame := frames.read(sys.stdin.buffer):
        questions.put(json.loads(frame[1]))
    os._exit(0)


def limit_time(seconds: float) -> None:
    """End the process if the next task takes much more processor time than this."""
    if resource:
        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = ceil(used.ru_utime + used.ru_stime + seconds) + 2
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def answer(question: Question, send: Callable[[bytes], object]) -> None:
    """Do a task, and send its answers as frames; the last one says how it ended.

    >>> sent = []
    >>> answer({"task": "kinds", "arguments": {}}, sent.append)
    >>> sent[-1] == frames.frame(frames.END)
    True
    """
    limits = Limits(**question.get("limits", {}))
    try:
        for each in run(question["task"], question["arguments"], limits):
            send(frames.pack(each))
    except Exception as error:
        send(frames.frame(frames.FAIL, json.dumps(failed(error)).encode()))
    else:
        send(frames.frame(frames.END))


def run(task: str, arguments: dict[str, object], limits: Limits) -> Iterator[object]:
    """Do a task; yield its answers.

    >>> text = "a b\\na b\\n"
    >>> answers = list(run("solve", {"subject": {"text": text}}, Limits()))
    >>> answers[-1]["count"]
    1
    """
    return find_task(task)(limits=limits, **arguments)


def failed(error: Exception) -> dict[str, object]:
    """What the browser learns about an error: a sentence, and its place."""
    if isinstance(error, FormatError):
        place = {"line": error.line, "column": error.column, "text": _shown(error)}
        return {"status": 422, "message": str(error.args[0]), **place}
    if isinstance(error, MinuetError | Wrong):
        return {"status": 422, "message": str(error)}
    if isinstance(error, MemoryError | RecursionError):
        return {"status": 507, "message": "This takes more memory than is allowed."}
    if os.environ.get("MINUET_DEBUG"):
        import traceback

        traceback.print_exception(error)
    return {"status": 500, "message": "Something went wrong here, and it is not your fault."}


def _shown(error: FormatError) -> str | None:
    """The offending line, unless it is too long to be looked at."""
    text: str | None = error.text
    return text if text is None or len(text) <= LONG else None


if __name__ == "__main__":
    main()
