"""The arguments that commands share."""

from __future__ import annotations

from collections.abc import Sequence

from minuet.solver import ENGINES

from .parser import Parser, byte_size, one_of, seconds


def add_problem_arguments(parser: Parser) -> None:
    """Add what every command takes that asks something about a problem."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a problem or a puzzle in any form, a name of minuet list, or - for standard input",
    )
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="OPTION",
        help="choose this option in advance: its number (from 0, as --json prints it) or its items "
        "('a b:x'), in a puzzle a placement ('r1c1=2'); may be repeated",
    )
    _add_reading(parser)
    parser.add_argument(
        "--time-limit", type=seconds, metavar="SECONDS", help="stop searching after that time"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _add_reading(parser: Parser) -> None:
    """Add what says how to read the file."""
    parser.add_argument(
        "-k", "--kind", metavar="NAME", help="which kind of puzzle: sudoku, ripple, ..."
    )
    parser.add_argument("--from", dest="form", metavar="FORM", help="in which form it is written")
    parser.add_argument(
        "--secondary",
        type=_names,
        default=[],
        metavar="ITEMS",
        help="items of a problem that may stay uncovered, with commas: 5,6",
    )


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def add_puzzle_arguments(parser: Parser) -> None:
    """Add what every command about a puzzle takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file, - for standard input, a name of minuet list, or a link",
    )
    _add_reading(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_format_argument(parser: Parser, names: Sequence[str]) -> None:
    """Add how to draw it, one of these ways."""
    parser.add_argument(
        "--format",
        type=one_of("format", names),
        default="text",
        metavar="NAME",
        help=f"how to draw it: {', '.join(names)}",
    )


def add_search_arguments(parser: Parser, more_engines: Sequence[str] = ()) -> None:
    """Add what every command that searches takes."""
    add_problem_arguments(parser)
    parser.add_argument(
        "--engine",
        type=one_of("engine", (*ENGINES, *more_engines)),
        default="auto",
        metavar="NAME",
        help=f"which engine searches: {', '.join((*ENGINES, *more_engines))}",
    )
    parser.add_argument(
        "--stats", action="store_true", help="tell on standard error what the search did"
    )


def add_memory_argument(parser: Parser) -> None:
    """Add what a command takes that remembers subproblems."""
    parser.add_argument(
        "--memory-limit",
        type=byte_size,
        metavar="SIZE",
        help="how much memory to use for remembering: 500M, 4G (1G)",
    )
