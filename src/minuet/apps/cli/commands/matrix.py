"""Show a puzzle or a problem as a table: a row for each option, a column for each item.

examples:
  minuet matrix puzzle.txt                   as wide as the terminal
  minuet matrix --width 400 puzzle.txt | less -S
  minuet matrix --row r2c2=2 puzzle.txt      one placement, with pictures of what it covers
  minuet matrix --model window --rows 20 puzzle.txt
  minuet matrix --format svg -o matrix.svg puzzle.txt

Columns are grouped: cells, the values of rows, columns, boxes or rooms, and for Ripple Effect the
up, down, left and right sets of each value. Where a kind of puzzle has several models, the one to
learn from is shown, which need not be the one that solves.

--json prints one object:
  model      the model that is shown; null for a .dlx file
  groups     a list of {"title", "items"}: the names of the columns
  options    a list of {"name", "columns"}: the numbers of the columns that it covers, from 0
and with --row:
  name       the placement
  parts      a list of {"title", "items", "bits"}: what it covers of each group; bits are the cells
             of the board, 1 for those covered, row by row, or null if the items are no cells
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from shutil import get_terminal_size
from typing import Any, NamedTuple

from minuet import Problem
from minuet.apps.cli.dlx_task import DlxTask
from minuet.apps.cli.drawing import has_lines
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.inputs import Task
from minuet.apps.cli.messages import InputError, amount
from minuet.apps.cli.parser import Parser, whole
from minuet.apps.cli.puzzle_task import PuzzleTask
from minuet.apps.cli.puzzles import (
    add_format_argument,
    add_puzzle_arguments,
    read_task,
    write,
    write_json,
)
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render import matrix

NAME = "matrix"
HELP = "show a puzzle as a table of options and items"
FORMATS = ("text", "svg")


class Subject(NamedTuple):
    """What is shown, and how its parts are called."""

    problem: Problem
    model: str | None
    heading: Callable[[Any], tuple[str, str]]
    cell: Callable[[Any], tuple[int, int] | None]
    label_text: Callable[[Any], str]
    read_label: Callable[[str], Any]
    size: tuple[int, int] = (0, 0)


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    add_puzzle_arguments(parser)
    parser.add_argument("--model", metavar="NAME", help="which of the puzzle's models to show")
    add_format_argument(parser, FORMATS)
    parser.add_argument("--row", metavar="OPTION", help="only this placement, such as r1c1=2")
    parser.add_argument(
        "--width", type=whole, metavar="N", help="characters of a line; in SVG, how many columns"
    )
    parser.add_argument("--rows", type=whole, metavar="N", help="only the first N rows")
    parser.add_argument("--ascii", action="store_true", help="without box-drawing characters")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")


def run(args: Namespace) -> int:
    """Show the table, or one row of it."""
    args.ascii = args.ascii or not has_lines()
    subject = _subject(read_task(args), args.model)
    if args.row:
        _show_row(subject, args)
    else:
        _show_table(subject, args)
    return Exit.SOLVED


# ---- puzzles and problems alike


def _subject(task: Task, model: str | None) -> Subject:
    if isinstance(task, PuzzleTask):
        return _puzzle_subject(task.puzzle, model)
    if model is not None:
        raise InputError("--model is for puzzles: this file holds one problem")
    assert isinstance(task, DlxTask)
    return Subject(
        task.problem,
        None,
        lambda item: ("items", str(item)),
        lambda item: None,
        str,
        lambda text: task.given([text])[0],
    )


def _puzzle_subject(puzzle: Puzzle, model: str | None) -> Subject:
    name = model or puzzle.taught_model or puzzle.models[0]
    try:
        problem = puzzle.problem(name)
    except ValueError as error:
        raise InputError(f"--model: {error}") from None
    picture = puzzle.picture()
    return Subject(
        problem,
        name,
        puzzle.item_heading,
        puzzle.item_cell,
        puzzle.label_text,
        puzzle.read_label,
        (picture.height, picture.width),
    )


# ---- the table


def _show_table(subject: Subject, args: Namespace) -> None:
    table = matrix.Table.of(subject.problem, heading=subject.heading, label_text=subject.label_text)
    if args.json:
        write_json({"model": subject.model, **_table_record(table)})
    elif args.format == "svg":
        write(matrix.svg(table, columns=args.width, rows=args.rows), args.output)
    else:
        width = args.width or get_terminal_size().columns
        text = matrix.draw(table, width=width, rows=args.rows, ascii=args.ascii)
        write(text + "\n", args.output)


def _table_record(table: matrix.Table) -> dict[str, Any]:
    return {
        "groups": [{"title": group.title, "items": group.names} for group in table.groups],
        "options": [{"name": row.name, "columns": sorted(row.marks)} for row in table.rows],
    }


# ---- one row


def _show_row(subject: Subject, args: Namespace) -> None:
    try:
        label = subject.read_label(args.row)
        option = subject.problem.options[subject.problem.index(label)]
    except (ValueError, IndexError) as error:
        raise InputError(f"--row: {error}") from None
    parts = matrix.parts_of(option.items, heading=subject.heading, cell=subject.cell)
    name = subject.label_text(label)
    if args.json:
        write_json({"name": name, "model": subject.model, "parts": _part_records(parts, subject)})
    elif args.format == "svg":
        table = matrix.Table.of(subject.problem, heading=subject.heading)
        row = table.rows[subject.problem.index(label)]._replace(name=name)
        write(matrix.svg(table._replace(rows=(row,)), columns=args.width), args.output)
    else:
        write(_row_text(name, parts, subject, args), args.output)


def _part_records(parts: list[matrix.Part], subject: Subject) -> list[dict[str, Any]]:
    return [
        {
            "title": part.title,
            "items": part.names,
            "bits": matrix.bits(part.cells, *subject.size) if part.cells else None,
        }
        for part in parts
    ]


def _row_text(name: str, parts: list[matrix.Part], subject: Subject, args: Namespace) -> str:
    """The items of each group, pictures of those that are cells, and the same as ones and zeros."""
    total = sum(len(part.names) for part in parts)
    size = max(len(part.title) for part in parts) + 2
    lines = [f"{name} covers {total} of {amount(len(subject.problem.items), 'item')}:"]
    lines += [f"  {part.title:<{size}}{' '.join(part.names)}" for part in parts]
    if any(part.cells for part in parts):
        width = args.width or get_terminal_size().columns
        pictures = matrix.draw_parts(parts, *subject.size, line=width, ascii=args.ascii)
        lines += ["", pictures, "", "row by row:"]
        lines += [
            f"  {part.title:<{size}}{matrix.bits(part.cells, *subject.size)}"
            for part in parts
            if part.cells
        ]
    return "\n".join(lines) + "\n"
