"""Draw a puzzle.

examples:
  minuet show puzzle.txt                     walls and givens, in color on a terminal
  minuet show --solution puzzle.txt          with the solution filled in
  minuet show --format svg -o puzzle.svg puzzle.txt
  minuet show --ascii ripple/5/4/ld8g2sug4g3u1

FILE is a puzzle in any form (see minuet convert), a name that minuet list prints, or a link to
puzz.link. Colors are left out if the output is no terminal or NO_COLOR is set.

--json prints one object, the parts of the puzzle:
  kind       "sudoku", "ripple", ...
  title      the puzzle in a sentence
  values     what the board shows, row by row, for puzzles of numbers; other parts vary by kind
"""

from __future__ import annotations

from argparse import Namespace

from minuet.puzzles.base import Puzzle

from .drawing import draw
from .exits import Exit
from .messages import say
from .parser import Parser, one_of
from .puzzles import add_puzzle_arguments, read_puzzle, write, write_json

NAME = "show"
HELP = "draw a puzzle"
FORMATS = ("text", "ascii", "svg")


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    add_puzzle_arguments(parser)
    parser.add_argument("--solution", action="store_true", help="fill in the solution")
    parser.add_argument(
        "--format",
        type=one_of("format", FORMATS),
        default="text",
        metavar="NAME",
        help=f"how to draw it: {', '.join(FORMATS)}",
    )
    parser.add_argument("--ascii", action="store_true", help="the same as --format ascii")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")


def run(args: Namespace) -> int:
    """Draw it."""
    puzzle = read_puzzle(args)
    board = puzzle.solve() if args.solution else puzzle
    if board is None:
        say("no solution")
        return Exit.NONE
    if args.json:
        write_json({"title": board.picture().title, **board.record()})
    else:
        write(_drawn(board, args), args.output)
    return Exit.SOLVED


def _drawn(board: Puzzle, args: Namespace) -> str:
    if args.format == "svg":
        return board.svg()
    if args.output:
        from minuet.render import text

        return text.draw(board.picture(), ascii=args.ascii or args.format == "ascii") + "\n"
    return draw(board.picture(), ascii=args.ascii or args.format == "ascii") + "\n"
