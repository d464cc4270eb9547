"""The arguments that commands share."""

from __future__ import annotations

from collections.abc import Sequence

from minuet.solver import ENGINES

from .parser import Parser, byte_size, one_of, seconds


def add_problem_arguments(parser: Parser) -> None:
    """Add the arguments of every command that answers a question about a problem."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a problem or puzzle in any form, a name from minuet list, or - for standard input",
    )
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="OPTION",
        help="choose this option in advance: its number (from 0), its items ('a b:x') or, in a "
        "puzzle, a placement ('r1c1=2'); can be repeated",
    )
    _add_reading(parser)
    add_time_limit(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_reading(parser: Parser) -> None:
    """Add the arguments that say how to read the file."""
    parser.add_argument(
        "-k",
        "--kind",
        metavar="NAME",
        help="the kind of puzzle: sudoku, ripple, ... (default: recognized from the text)",
    )
    parser.add_argument(
        "--from",
        dest="form",
        metavar="FORM",
        help="the form of the text: see minuet list kinds (default: recognized from the text)",
    )
    parser.add_argument(
        "--secondary",
        type=_names,
        default=[],
        metavar="ITEMS",
        help="items that may stay uncovered, separated by commas: 5,6",
    )


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def add_puzzle_arguments(parser: Parser) -> None:
    """Add the arguments of every command about a puzzle."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file, - for standard input, a name from minuet list, or a link",
    )
    _add_reading(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_time_limit(parser: Parser) -> None:
    """Add the limit of commands that may take long."""
    parser.add_argument(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        help="stop after this many seconds (default: no limit)",
    )


def add_format_argument(parser: Parser, names: Sequence[str]) -> None:
    """Add the choice among several ways to draw."""
    parser.add_argument(
        "--format",
        type=one_of("format", names),
        default="text",
        metavar="NAME",
        help=f"how to draw it: {', '.join(names)} (default: text)",
    )


def add_search_arguments(parser: Parser, more_engines: Sequence[str] = ()) -> None:
    """Add the arguments of every command that searches."""
    add_problem_arguments(parser)
    parser.add_argument(
        "--engine",
        type=one_of("engine", (*ENGINES, *more_engines)),
        default="auto",
        metavar="NAME",
        help=f"the engine: {', '.join((*ENGINES, *more_engines))} (default: auto)",
    )
    parser.add_argument(
        "--stats", action="store_true", help="print statistics of the search on standard error"
    )


def add_memory_argument(parser: Parser) -> None:
    """Add the argument of commands that remember subproblems."""
    parser.add_argument(
        "--memory-limit",
        type=byte_size,
        metavar="SIZE",
        help="memory for remembering subproblems, in bytes: 500M, 4G (default: 1G)",
    )
