"""Draw a puzzle, its matrix, its dancing links, or the tree of its search.

examples:
  minuet show puzzle.txt                     walls and givens, in color on a terminal
  minuet show --solution puzzle.txt          with the solution filled in
  minuet show --format svg -o puzzle.svg puzzle.txt
  minuet show --ascii ripple/5/4/ld8g2sug4g3u1
  minuet show --as tree --format svg -o tree.svg toy.dlx
  minuet show --as links --format svg -o links.svg toy.dlx

FILE is a puzzle in any form (see minuet convert), a name that minuet list prints, or a link to
puzz.link. Colors are left out if the output is no terminal or NO_COLOR is set.

--as matrix, tree or links draws these instead of the board, also of a problem (.dlx), which has no
board. In a tree the size of a node tells how many are below it; links are drawn as in Knuth's
paper, if there are not too many (as text, they are the matrix).

--json prints one object, the parts of the puzzle:
  kind       "sudoku", "ripple", ...
  title      the puzzle in a sentence
  values     what the board shows, row by row, for puzzles of numbers; other parts vary by kind
and with --as, or of a problem:
  as         "matrix", "tree" or "links"
  text, svg  the two drawings
"""

from __future__ import annotations

from argparse import Namespace

from minuet import Problem, Solution, solve
from minuet.apps.cli.drawing import draw, has_lines
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.inputs import Task
from minuet.apps.cli.messages import InputError, say
from minuet.apps.cli.parser import Parser, one_of
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.puzzle_task import PuzzleTask
from minuet.apps.cli.puzzles import (
    add_format_argument,
    add_puzzle_arguments,
    read_task,
    write,
    write_json,
)
from minuet.errors import ProblemError
from minuet.puzzles.base.puzzle import Puzzle

NAME = "show"
HELP = "draw a puzzle, its matrix, links or search tree"
FORMATS = ("text", "ascii", "svg")
WAYS = ("board", "matrix", "tree", "links")
ASCII = str.maketrans("│─┼·├└", "|-+.|`")  # what matrices and trees are drawn with


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    add_puzzle_arguments(parser)
    parser.add_argument(
        "--solution",
        action="store_true",
        help="fill in the solution; of a problem, only its options",
    )
    parser.add_argument(
        "--as",
        dest="what",
        type=one_of("drawing", WAYS),
        metavar="NAME",
        help=f"what to draw: {', '.join(WAYS)}",
    )
    add_format_argument(parser, FORMATS)
    parser.add_argument("--ascii", action="store_true", help="the same as --format ascii")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")


def run(args: Namespace) -> int:
    """Draw it."""
    task = read_task(args)
    if not isinstance(task, PuzzleTask) or args.what not in (None, "board"):
        return _show_other(task, args)
    puzzle = task.puzzle
    board = _solved(puzzle) if args.solution else puzzle
    if board is None:
        say("no solution")
        return Exit.NONE
    if args.json:
        write_json({"title": board.picture().title, **board.record()})
    else:
        write(_drawn(board, args), args.output)
    return Exit.SOLVED


def _solved(puzzle: Puzzle) -> Puzzle | None:
    with TreeBar() as bar:
        return puzzle.solve(progress=bar if bar.is_shown else None)


def _show_other(task: Task, args: Namespace) -> int:
    """Draw the matrix, the tree or the links."""
    from minuet.apps.notebook import show

    what = args.what or "matrix"
    if args.solution and (isinstance(task, PuzzleTask) or args.what):
        raise InputError(f"--solution does not go with --as {what}")
    subject: Puzzle | Problem | Solution | None = task.problem
    if isinstance(task, PuzzleTask):
        subject = task.puzzle
    elif args.solution:
        with TreeBar() as bar:
            subject = solve(task.problem, progress=bar if bar.is_shown else None)
    if subject is None:
        say("no solution")
        return Exit.NONE
    try:
        drawing = show(subject, what)
    except (ProblemError, ValueError) as error:
        raise InputError(f"--as {what}: {error}") from None
    if args.json:
        write_json({"as": what, "text": drawing.text, "svg": drawing.svg})
    else:
        write(drawing.svg if args.format == "svg" else _lines(drawing.text, args), args.output)
    return Exit.SOLVED


def _lines(text: str, args: Namespace) -> str:
    can_show = args.output or has_lines()
    if args.ascii or args.format == "ascii" or not can_show:
        text = text.translate(ASCII)
    return text + "\n"


def _drawn(board: Puzzle, args: Namespace) -> str:
    if args.format == "svg":
        return board.svg()
    if args.output:
        from minuet.render import text

        return text.draw(board.picture(), ascii=args.ascii or args.format == "ascii") + "\n"
    return draw(board.picture(), ascii=args.ascii or args.format == "ascii") + "\n"
