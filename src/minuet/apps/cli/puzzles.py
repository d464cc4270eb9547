"""Reading the puzzle that a command is about: a file, a bundled one, a link or the text itself."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from minuet.errors import FormatError
from minuet.formats import forms
from minuet.puzzles.base.puzzle import Puzzle
from minuet.puzzles.base.registry import find_kind

from . import batch, dlx_task, inputs
from .messages import InputError
from .parser import Parser, one_of

NO_PUZZLE = (
    "this is a problem, and no puzzle "
    "(minuet solve, count, estimate, sample, show, matrix, check and run take it)"
)


def add_puzzle_arguments(parser: Parser) -> None:
    """Add what every command about a puzzle takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file, - for standard input, a name of minuet list, or a link",
    )
    parser.add_argument("--kind", metavar="NAME", help="which kind of puzzle: sudoku, ripple, ...")
    parser.add_argument("--from", dest="form", metavar="FORM", help="in which form it is written")
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


def read_puzzle(args: Namespace) -> Puzzle:
    """Read the puzzle that the arguments name."""
    return _parse(inputs.find_text(args.file), args)


def _parse(text: str, args: Namespace) -> Puzzle:
    kind = find_kind(args.kind) if args.kind else None
    try:
        puzzle: Puzzle = forms.loads(text, kind=kind, format=args.form)
    except FormatError as error:
        is_problem = not (kind or args.form) and dlx_task.looks_like(text)
        message = NO_PUZZLE if is_problem else inputs.several(text) or inputs.explain(error)
        raise InputError(f"{inputs.name_of(args.file)}: {message}") from None
    return puzzle


def read_task(args: Namespace) -> inputs.Task:
    """Read a puzzle or a problem, if the command takes both."""
    from .puzzle_task import PuzzleTask

    text = inputs.find_text(args.file)
    if args.kind or args.form or not _may_be_problem(text, args.file):
        return PuzzleTask(_parse(text, args))
    return inputs.read_as_task(text, args.file)


def _may_be_problem(text: str, place: str) -> bool:
    return place.lower().endswith(".dlx") or (
        dlx_task.looks_like(text) and not batch.holds_many(place)
    )


def write(text: str, place: str | None) -> None:
    """Write a text to a file, or to standard output if none is named."""
    write_all([text], place)


def write_all(texts: Iterable[str], place: str | None) -> None:
    """Write texts as they come to a file, or to standard output if none is named."""
    if place is None or place == "-":
        sys.stdout.writelines(texts)
        return
    try:
        with Path(place).open("w", encoding="utf-8") as file:
            file.writelines(texts)
    except OSError as error:
        raise InputError(f"cannot write {place}: {error.strerror}") from None


def write_json(record: dict[str, Any]) -> None:
    """Print one JSON document."""
    print(json.dumps(record, default=str))
