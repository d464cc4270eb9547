"""Show a puzzle or problem as a table of options (rows) and items (columns).

examples:
  minuet matrix puzzle.txt                   as wide as the terminal
  minuet matrix puzzle.txt | less -S         all of it: a pipe has no width
  minuet matrix --format csv puzzle.txt      for spreadsheets
  minuet matrix --row r2c2=2 puzzle.txt      one placement, with pictures
  minuet matrix --model window --rows 20 puzzle.txt

exit codes:
  0 done, 2 bad input, 130 interrupted

Columns are grouped: cells, then the values of rows, columns, boxes or rooms, and for Ripple Effect
the ripples up, down, left and right of each value. If a kind of puzzle has several models, the
table shows the easiest one to understand, which is not always the one that solves it. In CSV, each
entry is 0, 1, or the color of the item.

--json prints one object:
  model      the model that is shown; null for a .dlx file
  groups     a list of {"title", "items"}: the names of the columns
  options    a list of {"name", "columns"}: the numbers of the columns it covers, from 0
and with --row:
  name       the placement
  parts      a list of {"title", "items", "bits"}: what it covers in each group; bits are the cells
             of the board row by row, 1 if covered, or null if the items are not cells
"""

from __future__ import annotations

import sys
from argparse import Namespace
from shutil import get_terminal_size
from typing import Any

from minuet.apps.cli.arguments import add_output, add_puzzle_arguments
from minuet.apps.cli.drawing import has_lines, wants_ascii
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.output import write, write_json
from minuet.apps.cli.parser import Parser, whole
from minuet.apps.cli.query import read_subject
from minuet.apps.subject import InputError, PuzzleSubject, Subject
from minuet.errors import amount
from minuet.render import matrix

FORMATS = ("text", "csv", "svg")


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    add_puzzle_arguments(parser)
    parser.value(
        "--model", "NAME", "the model to show, if there are several (default: the easiest to read)"
    )
    parser.choice("--format", "how to draw it", FORMATS, default="text")
    parser.value("--row", "OPTION", "show only this placement: r1c1=2")
    width = "characters per line (default: the terminal's width); for SVG, number of columns"
    parser.value("--width", "N", width, whole)
    parser.value("--rows", "N", "show only the first N rows (default: all)", whole)
    parser.flag("--ascii", "use plain ASCII characters")
    add_output(parser)


def run(args: Namespace) -> int:
    """Show the table, or one row of it."""
    args.ascii = wants_ascii(args) or not has_lines()
    shown = _Shown(read_subject(args), args.model)
    if args.row:
        _show_row(shown, args)
    else:
        _show_table(shown, args)
    return Exit.SOLVED


class _Shown:
    """The table that is shown, and how its parts are named."""

    def __init__(self, subject: Subject, model: str | None) -> None:
        is_puzzle = isinstance(subject, PuzzleSubject)
        if model is not None and not is_puzzle:
            raise InputError("--model works only for puzzles, and this is a problem")
        self.subject = subject
        self.model = (model or subject.models[0]) if is_puzzle else None
        try:
            self.problem = subject.problem(self.model)
        except ValueError as error:
            raise InputError(f"--model: {error}") from None
        picture = subject.picture()
        self.size = (picture.height, picture.width) if picture else (0, 0)
        self.label_text = subject.label_text if is_puzzle else str


# ---- the table


def _show_table(shown: _Shown, args: Namespace) -> None:
    table = matrix.Table.of(
        shown.problem, heading=shown.subject.item_heading, label_text=shown.label_text
    )
    if args.json:
        write_json({"model": shown.model, **_table_record(table)})
    elif args.format == "svg":
        write(matrix.svg(table, columns=args.width, rows=args.rows), args.output)
    elif args.format == "csv":
        write(matrix.csv(table, rows=args.rows), args.output)
    else:
        width = args.width or _line_length(args)
        text = matrix.draw(table, width=width, rows=args.rows, ascii=args.ascii)
        write(text + "\n", args.output)


def _line_length(args: Namespace) -> int:
    """The width of the terminal; files and pipes get whole lines."""
    is_shown = args.output is None and sys.stdout.isatty()
    return get_terminal_size().columns if is_shown else sys.maxsize


def _table_record(table: matrix.Table) -> dict[str, Any]:
    return {
        "groups": [{"title": group.title, "items": group.names} for group in table.groups],
        "options": [{"name": row.name, "columns": sorted(row.marks)} for row in table.rows],
    }


# ---- one row


def _show_row(shown: _Shown, args: Namespace) -> None:
    try:
        label = shown.subject.read_label(args.row)
        option = shown.problem.options[shown.problem.index(label)]
    except (ValueError, IndexError) as error:
        raise InputError(f"--row: {error}") from None
    subject = shown.subject
    parts = matrix.parts_of(option.items, heading=subject.item_heading, cell=subject.item_cell)
    name = shown.label_text(label)
    if args.json:
        write_json({"name": name, "model": shown.model, "parts": _part_records(parts, shown)})
    elif args.format in ("svg", "csv"):
        table = matrix.Table.of(shown.problem, heading=shown.subject.item_heading)
        row = table.rows[shown.problem.index(label)]._replace(name=name)
        alone = table._replace(rows=(row,))
        is_svg = args.format == "svg"
        write(matrix.svg(alone, columns=args.width) if is_svg else matrix.csv(alone), args.output)
    else:
        write(_row_text(name, parts, shown, args), args.output)


def _part_records(parts: list[matrix.Part], shown: _Shown) -> list[dict[str, Any]]:
    return [
        {
            "title": part.title,
            "items": part.names,
            "bits": matrix.bits(part.cells, *shown.size) if part.cells else None,
        }
        for part in parts
    ]


def _row_text(name: str, parts: list[matrix.Part], shown: _Shown, args: Namespace) -> str:
    """The items of each group, pictures of those that are cells, and the same as ones and zeros."""
    total = sum(len(part.names) for part in parts)
    size = max(len(part.title) for part in parts) + 2
    lines = [f"{name} covers {total} of {amount(len(shown.problem.items), 'item')}:"]
    lines += [f"  {part.title:<{size}}{' '.join(part.names)}" for part in parts]
    if any(part.cells for part in parts):
        width = args.width or get_terminal_size().columns
        pictures = matrix.draw_parts(parts, *shown.size, line=width, ascii=args.ascii)
        lines += ["", pictures, "", "row by row:"]
        lines += [
            f"  {part.title:<{size}}{matrix.bits(part.cells, *shown.size)}"
            for part in parts
            if part.cells
        ]
    return "\n".join(lines) + "\n"
