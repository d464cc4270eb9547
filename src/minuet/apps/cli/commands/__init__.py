"""The commands, with the line that help shows for each.

A command is a file in this folder with its name. Its docstring is its manual: --help shows the
first paragraph, the examples and the exit codes, and `minuet help COMMAND` shows all of it. It has
two functions:

    def add_arguments(parser): ...          declare its arguments
    def run(args) -> int: ...               do the work and return the exit code

Only the command that runs is imported; this table is all that the overview needs.
"""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from typing import Protocol, cast

from minuet.apps.cli.parser import Parser

COMMANDS = {
    "solve": "find a solution, or all of them",
    "count": "count the solutions",
    "estimate": "estimate how long a search for all solutions would take",
    "sample": "draw random solutions",
    "show": "draw a puzzle, its matrix, links or search tree",
    "animate": "draw a search as an animation: SVG, GIF or WebM",
    "check": "report broken rules, and how many solutions there are",
    "explain": "solve a puzzle step by step, with reasons",
    "matrix": "show a puzzle as a table of options and items",
    "generate": "generate new puzzles with one solution",
    "convert": "write a puzzle or problem in another format",
    "list": "list the bundled puzzles and the kinds of puzzles",
    "play": "play a puzzle in the terminal",
    "run": "find all solutions in hours or weeks, with a journal to resume from",
    "status": "show the progress of a run",
    "serve": "watch, solve, create and play puzzles in the browser",
    "bench": "time the engines on this machine, side by side",
    "completion": "print a completion script for your shell",
}

# What `minuet help` explains besides the commands.
TOPICS = ("files", "json", "exit-codes")

# A module called `list` would hide the built-in list from this package.
FILES = {"list": "listing"}


class Command(Protocol):
    """What the file of a command provides; its docstring is its manual."""

    __doc__: str | None

    def add_arguments(self, parser: Parser) -> None:
        """Declare the arguments."""

    def run(self, args: Namespace) -> int:
        """Run the command and return the exit code."""


def load(name: str) -> Command:
    """Import one command."""
    return cast(Command, import_module(f"{__package__}.{FILES.get(name, name)}"))


def parser_of(name: str, *, full: bool = False) -> Parser:
    """Return the parser of a command, with its arguments and its help."""
    command = load(name)
    parser = Parser(name, command.__doc__ or "", full=full)
    command.add_arguments(parser)
    return parser
