"""Draw a puzzle, its matrix, its dancing links, or its search tree.

examples:
  minuet show puzzle.txt                     walls and givens, in color
  minuet show --solution puzzle.txt          with the solution filled in
  minuet show --format svg -o puzzle.svg puzzle.txt
  minuet show --ascii ripple/5/4/ld8g2sug4g3u1
  minuet show --as tree --format svg -o tree.svg toy.dlx

exit codes:
  0 done, 1 no solution to show, 2 bad input, 130 interrupted

Colors are left out if the output is not a terminal or NO_COLOR is set.

Minuet can read its drawings back in; a line at the top names the kind if the drawing alone does not
show it. If a drawing cannot show everything (words, cages, clues around the board), that line holds
the whole puzzle. A terminal does not show it, where it would be in the way, so Minuet cannot read a
copy of such a drawing: use -o FILE, a pipe, or minuet convert instead.

--as matrix, tree or links draws these instead of the board. They also work for a problem (.dlx),
which has no board. In a tree, nodes with more descendants are drawn larger. Links are drawn as in
Knuth's paper if there are not too many; as text, the matrix is shown instead.

--json prints one object, the parts of the puzzle:
  kind       "sudoku", "ripple", ...
  title      the puzzle in one sentence
  values     the numbers on the board, row by row; other parts vary by kind
and with --as, or for a problem:
  as         "matrix", "tree" or "links"
  text, svg  the two drawings
"""

from __future__ import annotations

import sys
from argparse import Namespace

from minuet import Problem, Solution, solve
from minuet.apps.cli.arguments import add_output, add_puzzle_arguments
from minuet.apps.cli.drawing import draw, has_lines, wants_ascii
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write, write_json
from minuet.apps.cli.parser import Parser, one_of
from minuet.apps.cli.progress import TreeBar
from minuet.apps.cli.query import read_subject
from minuet.apps.subject import InputError, PuzzleSubject
from minuet.errors import ProblemError
from minuet.formats import json_parts
from minuet.formats.drawing_header import headings
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render.drawing import show
from minuet.render.text import draw as draw_text

FORMATS = ("text", "ascii", "svg")
WAYS = ("board", "matrix", "tree", "links")


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    parser.flag("--solution", "fill in the solution; for a problem, show only its options")
    what = f"what to draw: {', '.join(WAYS)} (default: the board, if there is one)"
    parser.value("--as", "NAME", what, one_of("drawing", WAYS), dest="what")
    parser.choice("--format", "how to draw it", FORMATS, default="text")
    parser.flag("--ascii", "same as --format ascii")
    add_output(parser)


def run(args: Namespace) -> int:
    """Draw it."""
    args.ascii = wants_ascii(args)
    subject = read_subject(args)
    if isinstance(subject, PuzzleSubject):
        if args.what in (None, "board"):
            return _show_board(subject.puzzle, args)
        if args.solution:
            raise InputError(f"--solution cannot be combined with --as {args.what}")
        return _show_other(subject.puzzle, args.what, args)
    if not args.solution:
        return _show_other(subject.problem(), args.what or "matrix", args)
    if args.what:
        raise InputError(f"--solution cannot be combined with --as {args.what}")
    with TreeBar() as bar:
        solution = solve(subject.problem(), progress=bar.callback)
    return _show_other(solution, "matrix", args)


def _show_board(puzzle: Puzzle, args: Namespace) -> int:
    board: Puzzle | None = puzzle
    if args.solution:
        with TreeBar() as bar:
            board = puzzle.solve(progress=bar.callback)
    if board is None:
        return _nothing()
    if args.json:
        write_json({"title": board.picture().title, **json_parts.record(board)})
    elif args.format == "svg":
        write(board.svg(), args.output)
    else:
        drawn = draw_text if args.output else draw
        picture = board.picture()
        text = drawn(picture, ascii=args.ascii)
        legend = "".join(f"{line}\n" for line in picture.legend)
        whole = args.output is not None or not sys.stdout.isatty()
        write(f"{headings(board, whole=whole)}{text}\n{legend}", args.output)
    return Exit.SOLVED


def _show_other(thing: Puzzle | Problem | Solution | None, what: str, args: Namespace) -> int:
    """Draw the matrix, the tree or the links."""
    if thing is None:
        return _nothing()
    try:
        drawing = show(thing, what)
    except (ProblemError, ValueError) as error:
        raise InputError(f"--as {what}: {error}") from None
    is_ascii = args.ascii or not (args.output or has_lines())
    if args.json:
        write_json({"as": what, "text": drawing.text, "svg": drawing.svg})
    elif args.format == "svg":
        write(drawing.svg, args.output)
    else:
        write((drawing.ascii if is_ascii else drawing.text) + "\n", args.output)
    return Exit.SOLVED


def _nothing() -> int:
    say("no solution")
    return Exit.NONE
