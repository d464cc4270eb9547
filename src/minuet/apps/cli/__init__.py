"""The command `minuet`.

`main` finds the command, hands over to its file, and makes sure that every ending is tidy: an error
is a message and not a traceback, Ctrl-C is reported, and `| head` is quiet.
"""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Sequence
from io import TextIOWrapper
from time import monotonic

from minuet.starting import end_quietly

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

  minuet list                        the bundled puzzles: sudoku, queens, ...
  minuet show soma                   draw one
  minuet solve queens-8              solve one; add --all for every solution
  minuet count pentominoes-6x10      count the solutions
  minuet explain sudoku-9x9-easy-1   solve it step by step, with reasons
  minuet generate sudoku             generate a new one
  minuet play                        play in the terminal
  minuet serve                       watch and play in the browser

A FILE holds a puzzle in any common format, or a problem: a 0/1 matrix, rows of
integers, JSON, or Knuth's format. Minuet works out which one it is. You can
also give it a link, or "-" for standard input.

more help:
  minuet COMMAND --help              a command on one screen, with examples
  minuet help COMMAND                everything about it
  minuet help files                  how to write a problem of your own
  minuet help json                   what --json prints, for every command
  minuet help exit-codes             what the exit codes mean
"""

FILES = """\
A problem is a text file. The first line names the items, and every other line is an option: the
items it covers. Save these lines as toy.dlx:

  a b c d e f g
  c e
  a d g
  b c f
  a d f
  b g
  d e g

Then try:

  minuet solve toy.dlx            three options that cover a to g once each
  minuet solve --all toy.dlx      every solution, separated by blank lines
  minuet count toy.dlx            how many there are
  minuet count - < toy.dlx        the same, from standard input
  minuet show --as tree toy.dlx   the search tree

In the first line, items after a lone '|' may stay uncovered, and 2:3|y means that y is covered 2 or
3 times. In an option, x:c gives the item x (one that may stay uncovered) the color c; options that
share the item must agree on its color.

Minuet also reads a 0/1 matrix (rows of 0 and 1, CSV, JSON), rows of integers, and a Problem saved
from Python; 'minuet convert' writes one format as another.

Answers go to standard output, messages to standard error. Set NO_COLOR to switch colors off. To
complete commands and names in your shell, see 'minuet completion --help'.
"""

REPEAT = 1.0  # seconds within which a second Ctrl-C is taken for the first
JSON = """\
With --json every command prints JSON, and nothing else, on standard output. Names keep their
meaning from version to version. New ones may be added, so programs should skip names they do not
know. The labels of options are those of Python, with lists for tuples. If something goes wrong
there may be no JSON at all: check the exit code, and standard error for the message.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `minuet` with these words (those of the command line) and return the exit code."""
    if argv is not None:
        return _main(list(argv))
    _ignore_repeats()
    try:
        code = _main(sys.argv[1:])
    finally:  # Ctrl-C while Python ends would be a traceback
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _leave_solver(code)
    return code


def _leave_solver(code: int) -> None:
    """End now if HiGHS is still at work, though it was asked to stop: Python would wait for it."""
    milp = sys.modules.get("minuet.solver.milp")
    if milp is not None and milp.is_running():
        import os

        sys.stdout.flush()
        os._exit(code)


def _main(words: list[str]) -> int:
    try:
        _prepare_output()
        code = _dispatch(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        from .messages import say

        say("interrupted")
        return Exit.INTERRUPTED
    except OSError as error:
        return _output_failed(error)
    return code


def _ignore_repeats() -> None:
    """Let a Ctrl-C that closely follows another change nothing, so that what the first one stopped
    can still be reported. `timeout -s INT` sends two.
    """
    last = -REPEAT

    def interrupt(*_: object) -> None:
        nonlocal last
        before, last = last, monotonic()
        if last - before >= REPEAT:
            raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, end_quietly):
        signal.signal(signal.SIGINT, interrupt)


def _prepare_output() -> None:
    """Make sure that there is an output, and that its encoding can take any name."""
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
        from minuet import __version__

        print(f"minuet {__version__}")
        return Exit.SOLVED
    return _command(word, words[1:])


def _help(words: list[str]) -> int:
    """Print the overview, a topic, or the full help of a command."""
    from .commands import COMMANDS

    topic = words[0] if words else "help"
    if topic == "json":
        return _help_json()
    texts = {"files": FILES, "exit-codes": EXIT_CODES}
    if topic in texts:
        print(texts[topic], end="")
    elif topic in COMMANDS:
        return _command(topic, ["--help"], full=True)
    elif topic not in ("-h", "--help", "help"):
        return _no_help(topic, [*COMMANDS, *texts, "json"])
    else:
        lines = "\n".join(f"  {name:<12}{line}" for name, line in COMMANDS.items())
        print(HELP.format(commands=lines), end="")
    return Exit.SOLVED


def _no_help(topic: str, known: list[str]) -> int:
    from minuet.errors import did_you_mean

    from .messages import say

    say(f"there is no help on '{topic}'{did_you_mean(topic, known)}\nSee 'minuet --help'.")
    return Exit.BAD_INPUT


def _help_json() -> int:
    """Print what --json prints, for all commands: the ends of their manuals."""
    from .commands import COMMANDS, load

    print(JSON)
    for name in COMMANDS:
        _, _, shape = (load(name).__doc__ or "").partition("\n--json prints ")
        print(f"minuet {name} --json prints {shape}")
    return Exit.SOLVED


def _command(name: str, words: list[str], *, full: bool = False) -> int:
    from .commands import COMMANDS, load, parser_of

    if name not in COMMANDS:
        return _unknown(name)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _print_warning
            args = parser_of(name, full=full).parse(words)
            return _run(load(name), args)
    except SystemExit as ending:  # raised by argparse after --help and after an error
        return int(ending.code or 0)


def _print_warning(
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
    from minuet.apps.memory import limit_memory_from_environment
    from minuet.errors import MinuetError, Stopped
    from minuet.solver.limits import within

    from .messages import say

    try:
        limit_memory_from_environment()
        with within(getattr(args, "time_limit", None)):
            return command.run(args)
    except KeyboardInterrupt:  # Interrupted is one, and a MinuetError too
        raise
    except MinuetError as error:
        say(str(error))
        return Exit.STOPPED if isinstance(error, Stopped) else Exit.BAD_INPUT
    except MemoryError:
        say("out of memory: this needs more than the machine has or allows")
        return Exit.STOPPED


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
    """A hint if one of the two options that stand alone was probably meant."""
    from difflib import get_close_matches

    found = get_close_matches(name, ["--version", "--help"], 1, 0.75)
    return f" (did you mean '{found[0]}'?)" if found else ""


def _output_failed(error: OSError) -> int:
    """End quietly if the reader of our output (`| head`) has gone away; else say what is wrong."""
    import os

    from .messages import say

    # Text that is still buffered must not be written at exit, where it would raise again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return Exit.SOLVED
    say(f"cannot write: {error.strerror}")
    return Exit.BAD_INPUT
