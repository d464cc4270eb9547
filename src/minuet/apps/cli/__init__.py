"""The command `minuet`.

`main` finds the command, hands over to its file, and sees to it that every ending is a tidy one:
an error is a message and not a traceback, Ctrl-C says so, and `| head` is quiet.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from io import TextIOWrapper

from .exits import EXIT_CODES, Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import TextIO

    from .commands import Command

HELP = """\
Minuet solves exact cover problems: choose options so that every item is covered exactly once.

usage: minuet COMMAND [OPTIONS] FILE

commands:
{commands}

Try these first; they need no file of your own:

  minuet list                     what comes along: sudoku, pentominoes, queens, crosswords, ...
  minuet show soma                draw it
  minuet solve queens-8           solve it;  --all for every solution
  minuet count pentominoes-6x10   how many solutions there are
  minuet explain sudoku-9x9-easy-1   step by step, with reasons
  minuet generate sudoku          a new one
  minuet play                     in the terminal;  minuet serve: in the browser

A FILE holds a puzzle in any usual form, or a problem: a 0/1 matrix, rows of integers, JSON, or
Knuth's form. Minuet works out which it is; "-" is standard input, and a link to puzz.link will do
as well. In Knuth's form the first line names the items, and every other line is an option: the
items that it covers. Save these lines as toy.dlx,

  a b c d e f g
  c e
  a d g
  b c f
  a d f
  b g
  d e g

and ask:

  minuet solve toy.dlx            three options that cover a to g once each
  minuet solve --all toy.dlx      every solution, with a blank line in between
  minuet count toy.dlx            how many there are
  minuet count - < toy.dlx        the same, from standard input
  minuet show --as tree toy.dlx   how it was searched

Items after a lone '|' in the first line may be left uncovered; x:c in an option gives such an item
x the color c, and options agree on it; 2:3|y in the first line wants y covered 2 or 3 times.

Each command explains itself, with examples: minuet solve --help. Answers go to standard output, and
what is said beside them to standard error. For programs there is --json with every command (minuet
help json). NO_COLOR switches colors off. To complete what you type: minuet completion --help

{exits}"""

JSON = """\
With --json every command prints JSON on standard output, and nothing else there. Names and meanings
stay as they are from version to version; new ones may be added, so that programs should skip what
they do not know. Labels of options are as in Python, with lists for tuples. If something goes wrong
there may be no JSON at all: see the exit code, and standard error for the message.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `minuet` with these words (those of the command line) and return the exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        _prepare_output()
        code = _dispatch(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _interrupted()
    except OSError as error:
        return _output_failed(error)
    return code


def _prepare_output() -> None:
    """See to it that there is an output, and that no name is too strange for its encoding."""
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed: minuet ... >&-
            from os import devnull

            nowhere = open(devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
            setattr(sys, stream, nowhere)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _dispatch(words: list[str]) -> int:
    """Find what the first word asks for."""
    word = words[0] if words else "--help"
    if word in ("-h", "--help", "help"):
        return _help(words[1:])
    if word in ("-V", "--version"):
        return _version()
    return _command(word, words[1:])


def _help(words: list[str]) -> int:
    if words[:1] == ["json"]:
        return _help_json()
    if words and words[0] not in ("-h", "--help", "help"):
        return _command(words[0], ["--help"])
    from .commands import COMMANDS

    lines = "\n".join(f"  {name:<12}{line}" for name, line in COMMANDS.items())
    print(HELP.format(commands=lines, exits=EXIT_CODES), end="")
    return Exit.SOLVED


def _help_json() -> int:
    """Say what --json prints, of all commands: the ends of their manuals."""
    from .commands import COMMANDS, load

    print(JSON)
    for name in COMMANDS:
        _, _, shape = (load(name).__doc__ or "").partition("\n--json prints ")
        print(f"minuet {name} --json prints {shape}")
    return Exit.SOLVED


def _version() -> int:
    from minuet import __version__

    print(f"minuet {__version__}")
    return Exit.SOLVED


def _command(name: str, words: list[str]) -> int:
    from .commands import COMMANDS, load
    from .parser import Parser

    if name not in COMMANDS:
        return _unknown(name)
    command = load(name)
    parser = Parser(name, command.__doc__ or "")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _tell_warning
            command.add_arguments(parser)
            return _run(command, parser.parse(words))
    except SystemExit as ending:  # argparse ends so after --help and after an error
        return int(ending.code or 0)


def _tell_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    from .messages import say

    say(str(message))


def _run(command: Command, args: Namespace) -> int:
    from minuet.errors import MinuetError, Stopped

    from .messages import say

    try:
        return command.run(args)
    except KeyboardInterrupt:  # Interrupted is one, and a MinuetError too
        raise
    except MinuetError as error:
        say(str(error))
        return Exit.STOPPED if isinstance(error, Stopped) else Exit.BAD_INPUT


def _unknown(name: str) -> int:
    from pathlib import Path

    from minuet.errors import did_you_mean

    from .commands import COMMANDS
    from .messages import say

    hint = did_you_mean(name, COMMANDS) or _near_option(name)
    if not hint and name.startswith("-"):
        hint = " (options come after the command)"
    if not hint and Path(name).is_file():
        hint = f" (to solve that file: minuet solve {name})"
    say(f"unknown command '{name}'{hint}\nSee 'minuet --help'.")
    return Exit.BAD_INPUT


def _near_option(name: str) -> str:
    """A hint if one of the two options that stand alone is meant, hardly misspelt."""
    from difflib import get_close_matches

    found = get_close_matches(name, ["--version", "--help"], 1, 0.75)
    return f" (did you mean '{found[0]}'?)" if found else ""


def _output_failed(error: OSError) -> int:
    """End quietly if whoever read our output (`| head`) has seen enough; else say what is wrong."""
    import os

    from .messages import say

    # What is still buffered must not be written at exit, where it would be one more error.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return Exit.SOLVED
    say(f"cannot write: {error.strerror}")
    return Exit.BAD_INPUT


def _interrupted() -> int:
    from .messages import say

    say("interrupted")
    return Exit.INTERRUPTED
