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
  0    the command did what you asked: solved, counted, drawn, ...
  1    the search is complete, and there is no solution
  2    bad input: Minuet does not understand the file or the command line
  3    a limit stopped the search before the answer was known
  130  interrupted (Ctrl-C); what was found so far is printed
"""
