"""Python that a reader types: the live examples and the console of the documentation run it."""

from __future__ import annotations

import ast
import codeop
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import TextIO, cast

Send = Callable[[str, str], object]
"""Takes what there is to show: "text", "error" or "svg", and its content."""

NAME = "<console>"  # of the file, in errors


class Console:
    """Runs what it is given, one statement after the other, in one namespace.

    >>> shown = []
    >>> console = Console(lambda kind, content: shown.append((kind, content)))
    >>> console.run("x = 6 * 7"), console.run("x"), console.run("y")
    (True, True, False)
    >>> shown
    [('text', '42\\n'), ('error', "NameError: name 'y' is not defined\\n")]
    """

    def __init__(self, send: Send) -> None:
        self.send = send
        self.names: dict[str, object] = {"__name__": "__main__"}

    def run(self, source: str) -> bool:
        """Run some lines, and show what each expression is; return whether all went well."""
        output, before = cast("TextIO", _Output(self.send)), sys.displayhook
        sys.displayhook = self.show
        try:
            with redirect_stdout(output), redirect_stderr(output):
                for statement in ast.parse(source, NAME).body:
                    exec(compile(ast.Interactive([statement]), NAME, "single"), self.names)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            self.send("error", _message(error))
            return False
        finally:
            sys.displayhook = before
        return True

    def show(self, value: object) -> None:
        """Show the value of an expression, and its picture if it has one."""
        if value is None:
            return
        self.names["_"] = value
        draw = getattr(value, "_repr_svg_", None)
        picture = draw() if callable(draw) and not isinstance(value, type) else None
        self.send("text", f"{value!r}\n")
        if picture:
            self.send("svg", picture)


def statements(source: str) -> list[tuple[int, int]]:
    """Return the lines of each statement, first and last; none if it cannot be read.

    >>> statements("x = 1\\nfor y in range(x):\\n    print(y)\\n")
    [(1, 1), (2, 3)]
    """
    try:
        return [(each.lineno, each.end_lineno or each.lineno) for each in ast.parse(source).body]
    except SyntaxError:
        return []


def needs_more(source: str) -> bool:
    """Return whether more lines have to follow before this can be run.

    >>> needs_more("for x in 'ab':"), needs_more("x = 1")
    (True, False)
    """
    try:
        return codeop.compile_command(source, NAME) is None
    except (SyntaxError, ValueError, OverflowError):
        return False


class _Output:
    """A stream that sends what is written to it."""

    def __init__(self, send: Send) -> None:
        self.send = send

    def write(self, text: str) -> int:
        self.send("text", text)
        return len(text)

    def flush(self) -> None:
        """There is nothing to wait for."""


def _message(error: BaseException) -> str:
    """An error as Python prints it, without our own part of the traceback."""
    own = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == NAME]
    way = "".join(f"line {each.lineno}, in {each.name}\n" for each in own[1:])
    return way + "".join(traceback.format_exception_only(error))
