"""The command `minuet`.

`main` finds the command, hands over to its file, and sees to it that every ending is a tidy one:
an error is a message and not a traceback, Ctrl-C says so, and `| head` is quiet.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from .exits import EXIT_CODES, Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from .commands import Command

HELP = """\
Minuet solves exact cover problems: choose options so that every item is covered exactly once.

usage: minuet COMMAND [OPTIONS] FILE

commands:
{commands}

A problem is a text file. The first line names the items, every other line is an option: the
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

Items after a lone '|' in the first line may be left uncovered; x:c in an option gives such an item
x the color c, and options agree on it; 2:3|y in the first line wants y covered 2 or 3 times.

Puzzles are read in many forms, and drawn. Save a sudoku as nine lines of nine characters, or name
a puzzle of the list, or paste a link to puzz.link:

  minuet show ripple/5/4/ld8g2sug4g3u1                  draw it
  minuet solve ripple/5/4/ld8g2sug4g3u1                 solve it
  minuet explain sudoku.txt                             step by step, with reasons
  minuet list                                           the puzzles that come along

Each command explains itself: minuet solve --help

{exits}"""


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
    """See to it that no name is too strange for the terminal's encoding."""
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
    if words:
        return _command(words[0], ["--help"])
    from .commands import COMMANDS

    lines = "\n".join(f"  {name:<10}{line}" for name, line in COMMANDS.items())
    print(HELP.format(commands=lines, exits=EXIT_CODES), end="")
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
    parser = Parser(name, command.__doc__ or command.HELP)
    command.add_arguments(parser)
    try:
        return _run(command, parser.parse(words))
    except SystemExit as ending:  # argparse ends so after --help and after an error
        return int(ending.code or 0)


def _run(command: Command, args: Namespace) -> int:
    from minuet.errors import MinuetError, Stopped

    from .messages import InputError, say

    try:
        return command.run(args)
    except KeyboardInterrupt:  # Interrupted is one, and a MinuetError too
        raise
    except (InputError, MinuetError) as error:
        say(str(error))
        return Exit.STOPPED if isinstance(error, Stopped) else Exit.BAD_INPUT


def _unknown(name: str) -> int:
    from pathlib import Path

    from minuet.errors import did_you_mean

    from .commands import COMMANDS
    from .messages import say

    hint = did_you_mean(name, COMMANDS)
    if not hint and name.startswith("-"):
        hint = " (options come after the command)"
    if not hint and Path(name).is_file():
        hint = f" (to solve that file: minuet solve {name})"
    say(f"unknown command '{name}'{hint}\nSee 'minuet --help'.")
    return Exit.BAD_INPUT


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
