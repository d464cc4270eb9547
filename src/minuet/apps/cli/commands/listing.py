"""List the bundled puzzles and the kinds of puzzles that Minuet knows.

examples:
  minuet list                                everything
  minuet list ripple                         names that contain this word
  minuet list kinds                          the kinds, their rules and formats
  minuet show $(minuet list --names ripple | head -1)

exit codes:
  0 done, 2 bad input, 130 interrupted

You can use any of these names in place of a file: minuet show NAME, minuet solve NAME.

--json prints one object:
  puzzles    a list of names
  kinds      a list of {"name", "title", "formats", "models", "rules", "generator": true or false}
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from minuet import library
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser
from minuet.apps.subject import InputError, parse
from minuet.errors import did_you_mean
from minuet.puzzles.base.registry import kinds, makers, rules_of


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    parser.value("word", "WORD", "show only names that contain this", nargs="?", default="")
    parser.flag("--kinds", "show only the kinds")
    parser.flag("--names", "print bare names, one per line")
    parser.flag("--json", "print JSON")


def run(args: Namespace) -> int:
    """Print what there is."""
    if args.word == "kinds":
        args.kinds, args.word = True, ""
    names = [name for name in library.names() if args.word in name]
    if not names and not _kind_records(args.word):
        hint = did_you_mean(args.word, ["kinds", *kinds(), *library.names()])
        raise InputError(f"no puzzle or kind is called '{args.word}'{hint}: see minuet list")
    if args.json:
        write_json({"puzzles": names, "kinds": _kind_records(args.word)})
        return Exit.SOLVED
    if args.names:
        print("".join(f"{name}\n" for name in names), end="")
        return Exit.SOLVED
    if names and not args.kinds:
        print("puzzles:", *_puzzle_lines(names), "", sep="\n")
    if lines := [*_kind_lines(args.word)]:
        print("kinds:", *lines, sep="\n")
    return Exit.SOLVED


def _puzzle_lines(names: list[str]) -> Iterator[str]:
    """The names, and what each of them is."""
    size = max(map(len, names)) + 2
    for name in names:
        yield f"  {name:<{size}}{_title(library.find(name) or '')}"


def _title(text: str) -> str:
    picture = parse(text).picture()
    return picture.title if picture else "an exact cover problem"


def _kind_lines(word: str) -> Iterator[str]:
    """Two lines for each kind: its name, title and text formats, and its rules."""
    records = _kind_records(word)
    name, title = (
        max((len(kind[key]) for kind in records), default=0) for key in ("name", "title")
    )
    indent = " " * (name + 4)
    for kind in records:
        formats = ", ".join(kind["formats"]) or "no text format"
        yield f"  {kind['name']:<{name}}  {kind['title']:<{title}}  {formats}"
        yield from wrap(kind["rules"], 96, initial_indent=indent, subsequent_indent=indent)


def _kind_records(word: str) -> list[dict[str, Any]]:
    able = makers()
    return [
        {
            "name": name,
            "title": kind.title,
            "formats": kind.formats,
            "models": kind.models,
            "rules": rules_of(kind),
            "generator": name in able,
        }
        for name, kind in kinds().items()
        if word in name or word in kind.title.lower()
    ]
