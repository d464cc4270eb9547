"""The exit codes, the same for every command."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """How a command ended."""

    SOLVED = 0
    NONE = 1
    BAD_INPUT = 2
    STOPPED = 3
    INTERRUPTED = 130


EXIT_CODES = """\
exit codes:
  0    solved: what was asked for was found
  1    none: the search is complete, and there is no solution
  2    bad input: the file or the command line is not understood
  3    stopped by a limit before the question was answered
  130  interrupted (Ctrl-C); what was found until then is printed
"""
