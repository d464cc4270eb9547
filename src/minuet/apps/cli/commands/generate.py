"""Generate new puzzles, each proved to have exactly one solution.

examples:
  minuet generate sudoku                     one puzzle, drawn
  minuet generate sudoku --difficulty hard --symmetry rotate180 --seed 7
  minuet generate sudoku --minimal --count 1000 > minimal.sdm
  minuet generate sudoku --variant jigsaw --count 12 -o sheet.pdf
  minuet generate variant --variant thermometer+kropki --difficulty medium
  minuet generate ripple --rooms rooms.txt   givens for rooms of your own

exit codes:
  0 done, 2 bad input, 130 interrupted

Without --format, a puzzle is drawn on a terminal, and otherwise written in the usual format of its
kind: one line each for sudoku (see minuet list --kinds). --format svg and pdf make sheets to print,
with several puzzles per page and all the answers at the end; so does a FILE ending in .svg or .pdf.

Only sudoku takes --difficulty diabolical, and has exactly as many givens as --clues asks for; other
kinds have at least as many. With the kind variant, --variant also takes constraints, such as kropki
or anti-knight; without it, two are drawn at random.

The file of --rooms has a line for each row of cells, such as AAB: a character for each cell, or
words with blanks between them. Cells with the same name form a room, and # is a gap. --size and
--max-room are not used then.

A symmetric puzzle usually has givens that are not needed, so --symmetry and --minimal rarely go
together. The properties of the puzzles are reported on standard error, along with the seed if you
did not choose one.

--json prints one object:
  seed       the seed of the first puzzle
  puzzles    a list of {"seed", "puzzle": its parts, "facts": {"givens", "difficulty", ...}}
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from minuet.apps.cli.arguments import add_output
from minuet.apps.cli.drawing import draw
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write, write_bytes, write_json
from minuet.apps.cli.parser import Parser, integer, whole, workers
from minuet.apps.cli.progress import Progress
from minuet.apps.subject import InputError, read_text
from minuet.errors import amount, did_you_mean
from minuet.formats import puzzle_formats
from minuet.formats.drawing_header import headings
from minuet.formats.json_parts import record
from minuet.generate.generators import facts as facts_of
from minuet.generate.generators import generator_of
from minuet.generate.many import generate_many, seeds
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind, lack_of_generator, makers

SHEETS = ("svg", "pdf")
DRAWINGS = ("text", "ascii")
# What a generator may be asked for: the flag, its type, its value in help, and what help says.
WISHES: tuple[tuple[str, Any, str, str], ...] = (
    ("--box", str, "HxW", "height and width of a sudoku box (default: 3x3)"),
    ("--size", str, "HxW", "size of the board, such as 10x10 (default: by kind)"),
    ("--max-room", whole, "N", "size of the largest room, in cells (default: by kind)"),
    ("--rooms", str, "FILE", "your own rooms: rows of room names (default: random)"),
    (
        "--variant",
        str,
        "NAME",
        "x, hyper, disjoint, jigsaw, killer, samurai, or x+jigsaw (default: none)",
    ),
    ("--difficulty", str, "NAME", "easy, medium, hard, diabolical (default: any)"),
    (
        "--symmetry",
        str,
        "NAME",
        "none, rotate180, rotate90, mirror, flip, diagonal, full (default: none)",
    ),
    ("--clues", integer, "N", "givens; a minimum except for sudoku (default: any)"),
    ("--pattern", str, "FILE", "a file of rows; dots are empty cells (default: none)"),
)


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    some = "sudoku, ripple, ...; minuet help generate lists them"
    kinds = ", ".join(makers()) if parser.is_full else some
    parser.value("kind", "KIND", kinds)
    for flag, kind, value, text in WISHES:
        parser.value(flag, value, text, kind)
    parser.flag("--minimal", "remove every given that is not needed")
    parser.value("--count", "N", "number of puzzles", whole, default=1)
    parser.value("--workers", "N", "number of processes, or all", workers, default=1)
    parser.value("--seed", "S", "the same seed makes the same puzzles (default: random)")
    drawn = "text, ascii, svg, pdf, or a format of the kind (default: text, or in a file or pipe "
    drawn += "the kind's own)"
    parser.value("--format", "NAME", drawn)
    parser.value("--per-page", "N", "puzzles per page of svg and pdf", whole, default=6)
    parser.value("--title", "TITLE", "heading of each page (default: none)", default="")
    add_output(parser)
    parser.flag("--json", "print JSON")


def run(args: Namespace) -> int:
    """Make puzzles, and write them."""
    kind = find_kind(args.kind)
    wishes = _wishes(args, kind)
    format = _format(args, kind)
    if args.seed is None:
        from random import SystemRandom

        args.seed, args.shows_seed = str(SystemRandom().randrange(10**9)), True
    made = _Made(_make(kind, wishes, args), args)
    if args.json:
        _write_json(made, args)
    elif format in SHEETS:
        _write_sheets(made, format, args)
    else:
        _write_each(made, format, args)
    made.report()
    return Exit.INTERRUPTED if made.is_interrupted else Exit.SOLVED


# ---- what was asked for


def _wishes(args: Namespace, kind: type[Puzzle]) -> dict[str, Any]:
    """The arguments for the generator, which it must know."""
    generator = generator_of(kind)
    if generator is None:
        raise InputError(lack_of_generator(kind))
    known = generator.options
    wishes = {}
    flags = {flag[2:].replace("-", "_"): flag for flag, *_ in WISHES}
    for name, flag in (flags | {"minimal": "--minimal"}).items():
        value = getattr(args, name)
        if value is None or value is False:
            continue
        if name not in known:
            offered = ", ".join(flags[name] for name in flags if name in known)
            raise InputError(f"{kind.title} does not take {flag}: it takes {offered}")
        reader = _READERS.get(name)
        wishes[name] = reader(read_text(value)) if reader else value
    return wishes


def _read_rooms(text: str) -> list[list[str]]:
    """The names of rooms: a character each, or words with blanks between them."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    return [list(words[0]) if len(words) == 1 else words for words in lines]


_READERS: dict[str, Callable[[str], Any]] = {"pattern": str, "rooms": _read_rooms}
"""What is made of the text of the file that a wish names."""


def _format(args: Namespace, kind: type[Puzzle]) -> str | None:
    """How to write them; None for the first format of the kind that has a place for everything."""
    known = (*DRAWINGS, *SHEETS, *kind.formats)
    if args.format is None:
        if args.output:
            ending = Path(args.output).suffix[1:]
            return ending if ending in SHEETS else None
        return "text" if sys.stdout.isatty() else None
    if args.format not in known:
        hint = did_you_mean(args.format, known)
        raise InputError(f"unknown format '{args.format}'{hint}: expected {', '.join(known)}")
    return str(args.format)


# ---- making them


def _make(kind: type[Puzzle], wishes: Mapping[str, Any], args: Namespace) -> Iterator[Any]:
    """Yield puzzles, each with its own seed; the first one has the seed that was given."""
    seed = _number(args.seed)
    made = generate_many(kind, args.count, seed=seed, workers=args.workers, **wishes)
    try:
        yield from zip(islice(seeds(seed), args.count), made, strict=True)
    except ValueError as error:  # PuzzleError is one too
        raise InputError(str(error)) from None


def _number(seed: str) -> int | str:
    try:
        return int(seed)
    except ValueError:
        return seed


class _Made:
    """The puzzles as they are made: counted, timed, and as many as there are at Ctrl-C."""

    def __init__(self, source: Iterator[Any], args: Namespace) -> None:
        self.source = source
        self.args = args
        self.count = 0
        self.last: Puzzle | None = None
        self.is_interrupted = False
        self.writes_here = sys.stdout.isatty() and not args.output  # where the bar is, too

    def __iter__(self) -> Iterator[tuple[int | str, Puzzle]]:
        started = perf_counter()
        try:
            with Progress(self.args.count, "puzzle") as progress:
                for seed, puzzle in self.source:
                    self.count += 1
                    self.last = puzzle
                    if self.writes_here:
                        progress.clear()
                    yield seed, puzzle
                    progress.show(self.count, self.count)
        except KeyboardInterrupt:
            self.is_interrupted = True
        finally:
            self.seconds = perf_counter() - started

    def report(self) -> None:
        """Say what came out."""
        if self.is_interrupted:
            say(f"interrupted after {amount(self.count, 'puzzle')}")
        elif self.args.count > 1:
            speed = self.count / max(self.seconds, 1e-9)
            say(f"{amount(self.count, 'puzzle')} in {self.seconds:.2f} s, {speed:,.0f} a second")
        elif self.last is not None and (facts := facts_of(self.last)):
            say(", ".join(f"{name}: {_shown(value)}" for name, value in facts.items()))
        if getattr(self.args, "shows_seed", False):
            say(f"made with --seed {self.args.seed}")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)


# ---- writing them


def _write_each(made: _Made, format: str | None, args: Namespace) -> None:
    texts: list[str] = []
    for _, puzzle in made:
        text = _text(puzzle, format, whole=bool(args.output) or not sys.stdout.isatty())
        if made.count > 1 and text.count("\n") > 1:
            text = "\n" + text
        if args.output:
            texts.append(text)
        else:
            sys.stdout.write(text)
    if args.output:
        write("".join(texts), args.output)


def _text(puzzle: Puzzle, format: str | None, *, whole: bool) -> str:
    if format in DRAWINGS:
        head = headings(puzzle, whole=whole)
        return f"{head}{draw(puzzle.picture(), ascii=format == 'ascii')}\n"
    # A variant may be of another kind than the one that was asked for, with other formats.
    return puzzle_formats.dumps(puzzle, format=format if format in puzzle.formats else None)


def _write_json(made: _Made, args: Namespace) -> None:
    puzzles = [
        {"seed": seed, "puzzle": record(puzzle), "facts": facts_of(puzzle)} for seed, puzzle in made
    ]
    write_json({"seed": _number(args.seed), "puzzles": puzzles})


def _write_sheets(made: _Made, format: str, args: Namespace) -> None:
    from minuet.render import pdf
    from minuet.render.sheet import make_sheet, svg_pages

    puzzles = [puzzle for _, puzzle in made]
    answers = [answer.picture() for answer in (puzzle.solve() for puzzle in puzzles) if answer]
    pictures = [puzzle.picture() for puzzle in puzzles]
    pages = make_sheet(pictures, answers, per_page=args.per_page, title=args.title)
    if format == "pdf":
        if args.output is None and sys.stdout.isatty():
            raise InputError("cannot print PDF on a terminal: name a file with -o")
        write_bytes(pdf.dumps(pages), args.output)
        return
    texts = svg_pages(pages)
    if not args.output or len(texts) == 1:
        write("".join(texts), args.output)
        return
    path = Path(args.output)
    for number, text in enumerate(texts, 1):
        write(text, str(path.with_stem(f"{path.stem}-{number}")))
