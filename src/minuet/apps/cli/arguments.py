"""The arguments that commands share."""

from __future__ import annotations

from collections.abc import Sequence

from minuet.solver import ENGINES

from .parser import Parser, byte_size, seconds


def add_problem_arguments(parser: Parser) -> None:
    """Add the arguments of every command that answers a question about a problem."""
    _add_file(parser)
    given = (
        "choose this option in advance: its number (from 0), label, items ('a b:x') or "
        "placement ('r1c1=2'); can be repeated"
    )
    parser.value("--given", "OPTION", given, action="append", default=[])
    _add_reading(parser)
    add_time_limit(parser)
    parser.flag("--json", "print JSON")


def _add_file(parser: Parser) -> None:
    what = "a file, a link, a name from minuet list, or - (stdin)"
    parser.value("file", "FILE", what)


def _add_reading(parser: Parser) -> None:
    """Add the arguments that say how to read the file."""
    kind = "kind of puzzle: sudoku, ... (default: recognized)"
    parser.value("-k --kind", "NAME", kind)
    how = "format; see minuet list kinds (default: recognized)"
    parser.value("--from", "FORMAT", how, dest="from_format")
    items = "items that may stay uncovered, such as 5,6"
    parser.value("--secondary", "ITEMS", items, _names, default=[])


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def add_puzzle_arguments(parser: Parser) -> None:
    """Add the arguments of every command about a puzzle."""
    _add_file(parser)
    _add_reading(parser)
    parser.flag("--json", "print JSON")


def add_time_limit(parser: Parser) -> None:
    """Add the limit of commands that may take long."""
    limit = "stop after this many seconds (default: no limit)"
    parser.value("--time-limit", "SECONDS", limit, seconds)


def add_output(parser: Parser) -> None:
    """Add the file that a command may write to."""
    parser.value("-o --output", "FILE", "write to this file (default: standard output)")


def add_search_arguments(parser: Parser, more_engines: Sequence[str] = ()) -> None:
    """Add the arguments of every command that searches."""
    add_problem_arguments(parser)
    parser.choice("--engine", "the engine", (*ENGINES, *more_engines), default="auto")
    parser.flag("--stats", "print statistics of the search on standard error")


def add_memory_argument(parser: Parser) -> None:
    """Add the argument of commands that remember subproblems."""
    memory = "bytes to remember subproblems: 500M, 4G (default: 1G)"
    parser.value("--memory-limit", "SIZE", memory, byte_size)
