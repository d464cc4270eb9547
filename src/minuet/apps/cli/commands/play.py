"""Play a puzzle in the terminal. Needs Textual: pip install 'minuet[play]'

examples:
  minuet play                                resume your game, or start a sudoku
  minuet play --difficulty hard              a new sudoku
  minuet play ripple                         a Ripple Effect
  minuet play starbattle                     marks: stars, lamps, tents, mines
  minuet play shikaku --size 7x7             rectangles
  minuet play sudoku --box 4x4               16x16
  minuet play sudoku --variant x             with diagonals
  minuet play puzzle.sdk                     a file, where you left off
  minuet play ripple-8x8-medium-1            a bundled puzzle (minuet list)

exit codes:
  0 done, 2 bad input, 130 interrupted

Move with the arrow keys or hjkl, type digits to fill cells, press Tab for pencil marks, H for a
hint, c to check and u to undo; ? shows all keys. Space marks a cell, then marks it empty; on a
board of rectangles it starts one, and ends it at the other corner. After Esc, the keys are those of
vim's normal mode, with counts and commands such as :new, :w and :q. Games are saved as you play, in
$XDG_STATE_HOME/minuet/play (~/.local/state/minuet/play).

--json prints one object when you leave the game:
  kind, title   what was played
  solved        whether it is solved
  seconds       on the clock, and "hints": how many hints were given in full
  puzzle        the current board, as minuet show --json prints it
"""

from __future__ import annotations

import sys
from argparse import Namespace

from minuet.apps import launch
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser, one_of
from minuet.apps.subject import InputError
from minuet.puzzles.base.registry import kind_names

WISHES = ("difficulty", "box", "size", "variant", "seed")
"""What a new puzzle can be asked for."""


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    what = "a kind of puzzle (sudoku, ripple), a file, or a name from minuet list"
    parser.value("words", "KIND|FILE", what, nargs="*")
    parser.value(
        "--difficulty", "NAME", "difficulty of a new puzzle: easy, medium, hard (default: medium)"
    )
    parser.value("--box", "HxW", "box of a new sudoku: 3x3, 2x3, 4x4 (default: 3x3)")
    parser.value("--size", "HxW", "size of a new puzzle: 8x8 (default: the usual size of its kind)")
    parser.value("--variant", "NAME", "variant of a new sudoku: x, hyper (default: none)")
    parser.value("--seed", "SEED", "the same seed makes the same puzzle (default: random)")
    parser.flag("--new", "start over, even if there is a saved game")
    parser.value(
        "--theme",
        "NAME",
        "light or dark (default: as last time)",
        one_of("theme", ("light", "dark")),
    )
    parser.flag("--no-timer", "hide the clock")
    parser.flag("--json", "print the game as JSON when you leave")


def run(args: Namespace) -> int:
    """Play until the player has enough."""
    start = launch.game()
    _need_terminal()
    kind, place = _read_words(args.words)
    wishes = {name: getattr(args, name) for name in WISHES if getattr(args, name) is not None}
    record = start(kind, place, wishes, new=args.new, theme=args.theme, timer=not args.no_timer)
    if args.json:
        write_json(record)
    return Exit.SOLVED


def _need_terminal() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None or not stream.isatty():
            raise InputError("minuet play needs a terminal for input and output")


def _read_words(words: list[str]) -> tuple[str, str]:
    """Separate the kind of puzzle from the file, either of which may be missing."""
    kinds = [word for word in words if word in kind_names()]
    files = [word for word in words if word not in kind_names()]
    if len(kinds) > 1 or len(files) > 1:
        raise InputError(f"expected one kind of puzzle or one file; unexpected '{words[-1]}'")
    return "".join(kinds), "".join(files)
