"""The commands, with the line that help shows for each.

A command is a file of this folder that has its name. Its docstring is what --help shows, and it has
two functions:

    def add_arguments(parser): ...          what it takes
    def run(args) -> int: ...               what it does, and the exit code

Only the command that is asked for is imported: this table is all that help needs to know.
"""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from typing import Protocol, cast

from minuet.apps.cli.parser import Parser

COMMANDS = {
    "solve": "find a solution, or all of them",
    "count": "count the solutions",
    "estimate": "guess how long a search for all solutions would take",
    "sample": "draw random solutions",
    "show": "draw a puzzle, its matrix, links or search tree",
    "animate": "draw a search as an animation: SVG, GIF or WebM",
    "check": "say which rules are broken, and how many solutions there are",
    "explain": "solve a puzzle step by step, with the reasons in words",
    "matrix": "show a puzzle as a table of options and items",
    "generate": "make new puzzles with one solution",
    "convert": "write a puzzle or a problem in another form",
    "list": "list the puzzles that come with Minuet, and the kinds",
    "play": "play a puzzle in the terminal",
    "run": "enumerate for hours or weeks, with a journal to go on from",
    "status": "say how far a run is",
    "serve": "watch, solve, make and play puzzles in the browser",
    "bench": "time the engines on this machine, side by side",
    "completion": "print a script for the shell, to complete what you type",
}

# A module called `list` would hide the built-in list from this package.
FILES = {"list": "listing"}


class Command(Protocol):
    """What the file of a command holds; its docstring is the text of its --help."""

    __doc__: str | None

    def add_arguments(self, parser: Parser) -> None:
        """Tell the parser what the command takes."""

    def run(self, args: Namespace) -> int:
        """Do it, and return the exit code."""


def load(name: str) -> Command:
    """Import one command."""
    return cast(Command, import_module(f"{__package__}.{FILES.get(name, name)}"))
