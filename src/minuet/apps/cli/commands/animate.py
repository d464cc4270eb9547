"""Draw the search for a solution as an animation: SVG, GIF or WebM.

examples:
  minuet animate puzzle.txt -o dance.svg     plays in a browser or a README
  minuet animate --as links toy.dlx -o links.gif
  minuet animate --as matrix toy.dlx -o matrix.webm
  minuet animate --seconds 10 --size 480 --theme dark queens-8 -o queens.svg
  minuet animate --heuristic first --once puzzle.txt -o slow.svg

exit codes:
  0 solved, 1 no solution, 2 bad input, 3 stopped by --limit, 130 interrupted

The search stops at the first solution, which the last frame shows for a moment. If there are more
steps than fit into half a minute, only some are shown, evenly spaced; --seconds and --steps change
how many. A short search is shown step by step, with a sentence about each step.

The animated SVG needs no script: it moves wherever SVG is shown, even as an image on a web page,
and stands still on the solution for readers who prefer reduced motion. Point at it to pause. GIF
and WebM need two packages: pip install 'minuet[animate]'

--as board shows the board of a puzzle; --as matrix and --as links show what the search does to a
small matrix or its dancing links. A problem (.dlx) has no board: its links are shown, or its matrix
if there are too many of them.

--json prints one object:
  file       the file that was written
  ending     "solution", "none" (there is no solution) or "stopped" (by --limit)
  frames     how many frames it has
  seconds    how long it plays
  bytes      how large the file is
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from minuet import Problem
from minuet.apps.cli.arguments import add_puzzle_arguments
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser, one_of, some_seconds, whole
from minuet.apps.cli.query import read_subject
from minuet.apps.subject import InputError, PuzzleSubject
from minuet.errors import MissingExtra, amount
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render.animation import LIMIT, SECONDS, WAYS, Animation, animate
from minuet.render.themes import THEMES
from minuet.render.video import WRITERS
from minuet.solver.reference import HEURISTICS

ENDINGS = (".svg", *WRITERS)
EXITS = {"solution": Exit.SOLVED, "none": Exit.NONE, "stopped": Exit.STOPPED}
NOTES = {
    "none": " (there is no solution)",
    "stopped": " (no solution was found within --limit)",
}


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    endings = f"file to write: {', '.join(ENDINGS)}"
    parser.value("-o --output", "FILE", endings, required=True)
    drawn = f"{', '.join(WAYS)} (default: board, if there is one)"
    parser.value("--as", "NAME", drawn, one_of("drawing", WAYS), dest="what")
    longest = f"longest playing time in seconds (default: {SECONDS:g})"
    parser.value("--seconds", "N", longest, some_seconds, default=SECONDS)
    parser.value("--steps", "N", "show at most N steps (default: as many as fit)", whole)
    parser.value("--size", "N", "width in pixels (default: that of the drawing)", whole)
    themes = f"{', '.join(THEMES)}; auto follows the reader's theme in SVG and is light elsewhere"
    parser.value("--theme", "NAME", themes, one_of("theme", THEMES), default=THEMES[0])
    parser.choice("--heuristic", "how to choose the next item", HEURISTICS, default="fewest")
    parser.value(
        "--model",
        "NAME",
        "model to search (default: the easiest to read)",
    )
    most = f"stop the search after N steps (default: {LIMIT:,})"
    parser.value("--limit", "N", most, whole, default=LIMIT)
    parser.flag("--once", "play once instead of in a loop")
    parser.flag("--no-captions", "leave out the sentence below each step")


def run(args: Namespace) -> int:
    """Draw it, and write the file."""
    path = Path(args.output)
    if path.suffix not in ENDINGS:
        raise InputError(f"-o {args.output}: expected a name that ends in {', '.join(ENDINGS)}")
    subject = read_subject(args)
    thing = subject.puzzle if isinstance(subject, PuzzleSubject) else subject.problem()
    made = _made(thing, args)
    _save(made, path)
    if args.json:
        write_json(_record(made, path))
    else:
        say(_summary(made, path))
    return EXITS[made.ending]


def _made(thing: Puzzle | Problem, args: Namespace) -> Animation:
    names = ("seconds", "steps", "heuristic", "model", "limit", "theme", "size")
    options = {name: getattr(args, name) for name in names}
    try:
        return animate(
            thing, args.what, captions=not args.no_captions, repeat=not args.once, **options
        )
    except ValueError as error:
        raise InputError(str(error)) from None


def _save(made: Animation, path: Path) -> None:
    try:
        made.save(path)
    except MissingExtra:
        raise
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None


def _record(made: Animation, path: Path) -> dict[str, object]:
    return {
        "file": str(path),
        "ending": made.ending,
        "frames": len(made.frames),
        "seconds": made.seconds,
        "bytes": path.stat().st_size,
    }


def _summary(made: Animation, path: Path) -> str:
    size = max(1, round(path.stat().st_size / 1000))
    what = f"{path}: {amount(len(made.frames), 'frame')}, {made.seconds} seconds, {size:,} kB"
    return what + NOTES.get(made.ending, "")
