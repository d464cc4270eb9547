"""Solving files of many sudoku: a line of answer for each puzzle, in order, on all cores.

The answer is the board, filled in, and then nothing, or a comment: `# no solution`, `# several
solutions` (with `--check-unique`), `# stopped`. A board without a solution is written unchanged.
Lines that are not boards are reported on standard error with their numbers, and the rest is solved.
Progress is shown on standard error if that is a terminal; a summary comes at the end.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import IO, Any

from minuet.apps.subject import InputError, find_text, name_of
from minuet.errors import amount
from minuet.formats import sudoku_stream
from minuet.puzzles.sudoku.lines import Answer, Chunk, solve_chunks

from .exits import Exit
from .messages import say
from .progress import Progress

START = 1 << 16  # bytes to look at to find out what a file holds
MOST_COMPLAINTS = 20  # bad lines to report one by one
COMMENTS = {
    "none": "no solution",
    "several": "several solutions",
    "stopped": "stopped by the time limit",
}
ENDINGS = (".sdm",)


def is_batch(args: Namespace) -> bool:
    """Whether to solve this way: on request, or because the file has more than one sudoku."""
    if args.format == "line" or (args.kind in (None, "sudoku") and holds_many(args.file)):
        return True
    if args.check_unique and args.file.lower().endswith(".dlx"):
        raise InputError("--check-unique is for sudokus; for a problem, use minuet count --limit 2")
    return bool(args.check_unique)


def holds_many(place: str) -> bool:
    """Whether a file has more than one sudoku, judging by its name or its beginning."""
    name = place.lower()
    if name.endswith((*ENDINGS, ".dlx")):
        return name.endswith(ENDINGS)
    return sudoku_stream.holds_many(_start(place))


def _start(place: str) -> bytes:
    """The beginning of a file; nothing if it cannot be read, which is reported elsewhere."""
    if place == "-":
        stream: Any = getattr(sys.stdin, "buffer", None)
        can_look = hasattr(stream, "peek") and not sys.stdin.isatty()
        return bytes(stream.peek(START)) if can_look else b""
    try:
        with Path(place).open("rb") as file:
            return file.read(START)
    except (OSError, ValueError):
        return b""


def run(args: Namespace) -> int:
    """Solve all boards of a file, and print a summary."""
    for flag in ("all", "limit", "given", "seed", "minimum", "maximum"):
        if getattr(args, flag):
            raise InputError(
                f"--{flag} is for one puzzle, and {args.file} is read as a file of many"
            )
    report = _Report(args)
    with open_file(args.file) as file:
        progress = stream_progress(args.file)
        chunks = solve_chunks(
            sudoku_stream.lines(file),
            check_unique=args.check_unique,
            workers=args.workers or "all",
            time_limit=args.time_limit,
        )
        try:
            with progress:
                for chunk in chunks:
                    report.add(chunk)
                    progress.show(report.bytes, report.count)
        except KeyboardInterrupt:
            report.interrupted = True
        finally:
            sys.stdout.flush()
    report.end()
    return report.code


def stream_progress(place: str, output: str | None = None) -> Progress:
    """A bar for a file of many puzzles; none if the answers are printed to the same terminal."""
    progress = Progress(_length(place), "puzzle")
    progress.is_shown &= bool(output) or not sys.stdout.isatty()
    return progress


def open_file(place: str) -> IO[bytes]:
    """Open a file, or standard input for `-`."""
    if place == "-":
        return getattr(sys.stdin, "buffer", None) or BytesIO()
    try:
        return Path(place).open("rb")
    except FileNotFoundError:  # it may be a bundled puzzle, or a board itself
        return BytesIO(find_text(place).encode())
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {place}: {getattr(error, 'strerror', error)}") from None


def _length(place: str) -> int:
    """The bytes of a file, 0 if they are not known."""
    try:
        return 0 if place == "-" else Path(place).stat().st_size
    except OSError:
        return 0


class _Report:
    """Writes answers, and counts them."""

    def __init__(self, args: Namespace) -> None:
        self.args = args
        self.counts: dict[str, int] = {}
        self.bytes = 0
        self.interrupted = False
        self.started = perf_counter()

    @property
    def count(self) -> int:
        """The boards so far, good and bad."""
        return sum(self.counts.values())

    def add(self, chunk: Chunk) -> None:
        """Write the answers of a chunk."""
        self.bytes += chunk.size
        if chunk.is_plain and not self.args.json:
            self._count("unique" if chunk.is_proved else "solved", len(chunk.verdicts))
            sys.stdout.write(chunk.answers.decode("latin-1"))
            return
        for answer in chunk:
            self._count(answer.status)
            if answer.status == "bad":
                self._complain(answer)
            if answer.status != "bad" or self.args.json:
                sys.stdout.write(self._line(answer) + "\n")

    def _count(self, status: str, number: int = 1) -> None:
        self.counts[status] = self.counts.get(status, 0) + number

    def _line(self, answer: Answer) -> str:
        if self.args.json:
            record = {"line": answer.line, "status": answer.status, "solution": answer or None}
            return json.dumps(record | ({"reason": answer.reason} if answer.reason else {}))
        comment = COMMENTS.get(answer.status)
        return f"{answer or answer.board}{f' # {comment}' if comment else ''}"

    def _complain(self, answer: Answer) -> None:
        bad = self.counts["bad"]
        if bad <= MOST_COMPLAINTS:
            say(f"{name_of(self.args.file)}, line {answer.line}: {answer.reason}")
        elif bad == MOST_COMPLAINTS + 1:
            say("further bad lines are counted but not shown")

    def end(self) -> None:
        """Print the summary."""
        seconds = perf_counter() - self.started
        solved = self.count - self.counts.get("bad", 0)
        speed = f"{seconds:.2f} s, {solved / max(seconds, 1e-9):,.0f} a second"
        start = "interrupted: " if self.interrupted else ""
        say(f"{start}{amount(solved, 'puzzle')} in {speed}{self._parts()}")

    def _parts(self) -> str:
        words = {
            "unique": "with one solution",
            "solved": "solved",
            "several": "with several solutions",
            "none": "without a solution",
            "stopped": "not finished in time",
            "bad": "bad line" + "s" * (self.counts.get("bad") != 1),
        }
        parts = [
            f"{self.counts[name]:,} {text}" for name, text in words.items() if name in self.counts
        ]
        return ": " + ", ".join(parts) if parts else ""

    @property
    def code(self) -> Exit:
        """The exit code."""
        if self.interrupted:
            return Exit.INTERRUPTED
        for status, code in _CODES.items():
            if status in self.counts:
                return code
        return Exit.SOLVED


_CODES = {
    "bad": Exit.BAD_INPUT,
    "stopped": Exit.STOPPED,
    "none": Exit.NONE,
    "several": Exit.NONE,
}
