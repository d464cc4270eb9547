"""Write a puzzle or problem in another format.

examples:
  minuet convert puzzle.txt --to puzzlink    a link to puzz.link
  minuet convert https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1 --to rooms
  minuet convert puzzle.txt --to dlx         the exact cover problem
  minuet convert rows.csv --to dlx           a 0/1 matrix, for Knuth's programs
  minuet convert toy.dlx --to matrix         and the other way around
  minuet convert toy.dlx --to cnf            also opb, lp, mps, minizinc
  minuet convert puzzle.txt --formats        the formats it can be written in
  minuet convert many.txt --to line > many.sdm

exit codes:
  0 done, 2 bad input, 130 interrupted

Minuet works out the format of FILE from its text; name it with --from if that fails. If a file has
many sudokus, all of them are written one after another (with --json, one object per line).

Knuth's programs read names of at most 8 characters. The format dlx shortens longer names and lists
them in comments at the top; --long-names keeps them.

--json prints one object:
  kind       "sudoku", "ripple", ..., or "problem"
  format     the format that was written
  text       the puzzle or problem in that format
  formats    all the formats it can be written in
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from minuet import Problem
from minuet.apps.cli import batch
from minuet.apps.cli.arguments import add_output, add_puzzle_arguments
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.messages import say
from minuet.apps.cli.output import write, write_all, write_bytes
from minuet.apps.cli.parser import Parser
from minuet.apps.cli.query import read_subject
from minuet.apps.subject import InputError, PuzzleSubject, Subject, is_plain, subject_of
from minuet.errors import FormatError, did_you_mean
from minuet.formats import json_parts, problems, puzzle_formats, sudoku_stream
from minuet.formats.problems import PROBLEM_FORMATS, SOLVER_FORMATS
from minuet.problem import Option
from minuet.puzzles.base.puzzle import Puzzle


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    parser.value("--to", "FORMAT", "the format to write (default: the usual format of the kind)")
    parser.flag("--formats", "only list the available formats")
    parser.flag("--long-names", "keep names that Knuth's programs cannot read")
    add_output(parser)


def run(args: Namespace) -> int:
    """Read, and write."""
    many = not (args.kind or args.from_format) and batch.holds_many(args.file)
    if many and not args.formats:
        pieces = (_piece(subject_of(puzzle), args) for puzzle in _watched(args))
        write_all(pieces, args.output)
        return Exit.SOLVED
    subject = subject_of(next(_many(args.file))) if many else read_subject(args)
    if args.formats:
        write("".join(f"{name}\n" for name in _formats(subject)), args.output)
    elif args.to == "npz":
        _write_arrays(subject, args.output)
    else:
        write(_piece(subject, args), args.output)
    return Exit.SOLVED


def _many(place: str) -> Iterator[Puzzle]:
    with batch.open_file(place) as file:
        yield from sudoku_stream.puzzles(file)


def _watched(args: Namespace) -> Iterator[Puzzle]:
    """All the puzzles of a file, with a bar that shows how much of it has been read."""
    with (
        batch.open_file(args.file) as file,
        batch.stream_progress(args.file, args.output) as progress,
    ):
        for number, puzzle in enumerate(sudoku_stream.puzzles(file), 1):
            yield puzzle
            progress.show(file.tell() if progress.whole else 0, number)


def _formats(subject: Subject) -> list[str]:
    if isinstance(subject, PuzzleSubject):
        rows = ["matrix"] * is_plain(subject.problem())
        return [*dict.fromkeys((*subject.puzzle.formats, "json", "dlx", *rows, *SOLVER_FORMATS))]
    return [*PROBLEM_FORMATS, *SOLVER_FORMATS]


def _piece(subject: Subject, args: Namespace) -> str:
    """What is written of one puzzle or problem."""
    known = _formats(subject)
    if args.to and args.to not in known:
        hint = did_you_mean(args.to, known)
        raise InputError(
            f"{subject.title} has no format '{args.to}'{hint}: it has {', '.join(known)}"
        )
    try:
        text, format = _written(subject, args)
    except FormatError as error:
        raise InputError(f"this cannot be written in the format '{args.to}': {error}") from None
    if args.json:
        record = {"kind": subject.kind, "format": format, "text": text, "formats": known}
        text = json.dumps(record)
    return text if text.endswith("\n") else text + "\n"


def _written(subject: Subject, args: Namespace) -> tuple[str, str]:
    """The text, and its format."""
    if not isinstance(subject, PuzzleSubject):
        format = args.to or "json"
        return _problem_text(subject.problem(), format, args, subject.given), format
    puzzle = subject.puzzle
    if _is_of_problems(args.to):
        text, format = _problem_text(_with_texts(puzzle), args.to, args), args.to
    elif args.to == "json":
        text, format = json_parts.dumps(puzzle), "json"
    else:
        text, format = puzzle_formats.write(puzzle, args.to)
    _tell_losses(puzzle, text, format)
    return text, format


def _is_of_problems(format: str | None) -> bool:
    """Whether a puzzle is written in this format as its exact cover problem."""
    return format in ("dlx", "matrix", *SOLVER_FORMATS)


def _problem_text(
    problem: Problem, format: str, args: Namespace, given: Sequence[Hashable] = ()
) -> str:
    shorten = format == "dlx" and not args.long_names
    text: str = problems.dumps(problem, format, given=given, shorten=shorten)
    return text


def _write_arrays(subject: Subject, place: str | None) -> None:
    if place is None:
        raise InputError("npz is a binary format: name a file with -o")
    if isinstance(subject, PuzzleSubject):
        raise InputError("a puzzle has no format 'npz': write it as json first")
    write_bytes(problems.dumps(subject.problem(), "npz", given=subject.given), place)


def _tell_losses(puzzle: Puzzle, text: str, format: str) -> None:
    """Warn that what was filled in is left out, if the format cannot hold it."""
    filled = set(puzzle.placements()) - set(puzzle.given)
    if filled and (
        _is_of_problems(format) or puzzle_formats.loads(text, kind=type(puzzle)) != puzzle
    ):
        say(f"the format '{format}' cannot hold what is filled in: only the puzzle is written")


def _with_texts(puzzle: Puzzle) -> Problem:
    """The problem with the texts of its items, in which givens are options without rivals."""
    problem = puzzle.problem()
    names = {item: _word(puzzle.item_text(item)) for item in problem.items}
    primary = {names[item]: problem.bounds.get(item) for item in problem.primary}
    return Problem(primary, map(names.__getitem__, problem.secondary), _options(puzzle, names))


def _word(text: Any) -> str:
    """A text as one word of a .dlx file."""
    return "_".join(str(text).split()).translate(_SIGNS)


_SIGNS = str.maketrans(":|", "=/")  # characters with a meaning in that format


def _options(puzzle: Puzzle, names: dict[object, str]) -> list[Option]:
    """The options that remain besides the givens, in the words of the file."""
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
