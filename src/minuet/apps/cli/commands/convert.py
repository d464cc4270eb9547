"""Write a puzzle in another form.

examples:
  minuet convert puzzle.txt --to puzzlink    a link to puzz.link
  minuet convert https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1 --to rooms
  minuet convert puzzle.sdk --to line -o puzzle.sdm
  minuet convert puzzle.txt --to dlx         the exact cover problem, for any solver
  minuet convert puzzle.txt --forms          which forms this puzzle can be written in
  minuet convert many.txt --to line > many.sdm

The form of FILE is recognised; --from names it where that fails. Of a file of many sudoku all are
written, one after the other; with --json an object a line.

--json prints one object:
  kind       "sudoku", "ripple", ...
  form       the form that was written
  text       the puzzle in that form
  forms      all the forms that it has
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from minuet import Problem
from minuet.apps.cli import batch
from minuet.apps.cli.arguments import add_puzzle_arguments
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write, write_all
from minuet.apps.cli.parser import Parser
from minuet.apps.subject import InputError, read_puzzle
from minuet.errors import FormatError, did_you_mean
from minuet.formats import dlx, forms, sudoku_stream
from minuet.problem import Option
from minuet.puzzles.base.puzzle import Puzzle

NAME = "convert"
HELP = "write a puzzle in another form"


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    add_puzzle_arguments(parser)
    parser.add_argument("--to", metavar="FORM", help="the form to write; if left out, the usual")
    parser.add_argument("--forms", action="store_true", help="only list the forms that there are")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")


def run(args: Namespace) -> int:
    """Read, and write."""
    many = not (args.kind or args.form) and batch.holds_many(args.file)
    if args.forms:
        puzzle = next(_many(args.file)) if many else _read(args)
        write("".join(f"{name}\n" for name in _forms(puzzle)), args.output)
    elif many:
        pieces = (_piece(puzzle, args) for puzzle in _watched(args))
        write_all(pieces, args.output)
    else:
        write(_piece(_read(args), args), args.output)
    return Exit.SOLVED


def _read(args: Namespace) -> Puzzle:
    return read_puzzle(args.file, kind=args.kind, form=args.form)


def _many(place: str) -> Iterator[Puzzle]:
    with batch.open_file(place) as file:
        yield from sudoku_stream.puzzles(file)


def _watched(args: Namespace) -> Iterator[Puzzle]:
    """All the puzzles of a file, with a bar that shows how far it was read."""
    with (
        batch.open_file(args.file) as file,
        batch.stream_progress(args.file, args.output) as progress,
    ):
        for number, puzzle in enumerate(sudoku_stream.puzzles(file), 1):
            yield puzzle
            progress.show(file.tell() if progress.whole else 0, number)


def _piece(puzzle: Puzzle, args: Namespace) -> str:
    """What is written of one puzzle."""
    text = _written(puzzle, args.to) if args.to else puzzle.dumps()
    form = args.to or forms.form_of(text, type(puzzle))
    _tell_losses(puzzle, text, form)
    if args.json:
        record = {"kind": puzzle.name, "form": form, "text": text, "forms": _forms(puzzle)}
        text = json.dumps(record)
    return text if text.endswith("\n") else text + "\n"


def _tell_losses(puzzle: Puzzle, text: str, form: str) -> None:
    """Say that what was filled in is not in the text, if its form has no place for it."""
    filled = set(puzzle.placements()) - set(puzzle.given)
    if filled and (form == "dlx" or forms.loads(text, kind=type(puzzle)) != puzzle):
        say(f"the form '{form}' has no place for what is filled in: only the puzzle is written")


def _forms(puzzle: Puzzle) -> list[str]:
    return [*dict.fromkeys((*puzzle.formats, "json", "dlx"))]


def _written(puzzle: Puzzle, form: str) -> str:
    if form == "dlx":
        return dlx.dumps(_with_texts(puzzle), strict=False)
    if form not in _forms(puzzle):
        hint = did_you_mean(form, _forms(puzzle))
        known = ", ".join(_forms(puzzle))
        raise InputError(f"{puzzle.title} has no form '{form}'{hint}: it has {known}")
    try:
        if form == "json":
            from minuet.formats import json_parts

            return json_parts.dumps(puzzle)
        return puzzle.dumps(form)
    except FormatError as error:
        raise InputError(f"this puzzle cannot be written so: {error}") from None


def _with_texts(puzzle: Puzzle) -> Problem:
    """The problem with the texts of its items, the givens being options without rivals."""
    problem = puzzle.problem()
    names = {item: _word(puzzle.item_text(item)) for item in problem.items}
    primary = {names[item]: problem.bounds.get(item) for item in problem.primary}
    return Problem(primary, map(names.__getitem__, problem.secondary), _options(puzzle, names))


def _word(text: Any) -> str:
    """A text as one word of a .dlx file."""
    return "_".join(str(text).split()).translate(_SIGNS)


_SIGNS = str.maketrans(":|", "=/")  # which mean something in that form


def _options(puzzle: Puzzle, names: dict[object, str]) -> list[Option]:
    """The options that are left beside the givens, in the words of the file."""
    problem = puzzle.problem()
    chosen = [problem.options[problem.index(label)] for label in puzzle.given]
    covered = {
        item
        for option in chosen
        for item in option.items
        if item not in option.colors and item not in problem.bounds
    }
    given = {option.label for option in chosen}
    return [
        _renamed(option, names)
        for option in problem.options
        if option.label in given or not covered.intersection(option.items)
    ]


def _renamed(option: Option, names: dict[object, str]) -> Option:
    colors = {item: _word(color) for item, color in option.colors.items()}
    return Option({names[item]: colors.get(item) for item in option.items}, cost=option.cost)
