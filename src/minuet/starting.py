"""Ctrl-C while the command `minuet` is being loaded: one line, as later, and not a traceback.

`minuet/__init__.py` imports this module first, so that nothing of ours is loaded without it. In any
other program than the command, and in its workers, it changes nothing. Ctrl-C in the milliseconds
before, while Python itself starts, is beyond our reach.
"""

import _signal  # type: ignore[import-not-found]  # `signal` takes too long to load
import os
import sys

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""


def is_command() -> bool:
    """Return whether this is `minuet` or `python -m minuet`, and not a program that imports us."""
    words, name = sys.orig_argv, (sys.argv or [""])[0]
    if name == "-m":
        return "-m" in words and words[words.index("-m") + 1 :][:1] == ["minuet"]
    return name in words and os.path.basename(name) in ("minuet", "minuet.exe")  # noqa: PTH119


def end_quietly(*_: object) -> None:
    """Handle Ctrl-C: say so and end at once, since nothing has been begun."""
    os.write(2, b"minuet: interrupted\n")
    os._exit(INTERRUPTED)


if is_command() and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, end_quietly)
