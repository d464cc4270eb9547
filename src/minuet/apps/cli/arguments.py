"""The arguments that commands share."""

from __future__ import annotations

from collections.abc import Sequence

from minuet.solver import ENGINES

from .parser import Parser, one_of, seconds


def add_search_arguments(parser: Parser, more_engines: Sequence[str] = ()) -> None:
    """Add what every command that searches takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a .dlx file, a puzzle in any form, a name of minuet list, or - for standard input",
    )
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="OPTION",
        help="choose this option in advance: its number (from 0, as --json prints it) or its items "
        "('a b:x'), in a puzzle a placement ('r1c1=2'); may be repeated",
    )
    parser.add_argument(
        "--time-limit", type=seconds, metavar="SECONDS", help="stop searching after that time"
    )
    parser.add_argument(
        "--engine",
        type=one_of("engine", (*ENGINES, *more_engines)),
        default="auto",
        metavar="NAME",
        help=f"which engine searches: {', '.join((*ENGINES, *more_engines))}",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--stats", action="store_true", help="tell on standard error what the search did"
    )
