"""Starting one app from another, or from Python.

Apps never import each other. This is the one place that imports them, each when it is called: the
commands `minuet play` and `minuet serve` start the game and the page from here, and so does
`minuet.view`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from minuet.errors import MissingExtra, import_extra
from minuet.problem import Problem
from minuet.puzzles.base.puzzle import Puzzle

if TYPE_CHECKING:
    from minuet.apps.web.serving import Page

PORT = 8421  # the port of the page, unless it is taken


def game() -> Callable[..., dict[str, object]]:
    """Return the function that plays a game in the terminal (see `minuet.apps.play.startup`)."""
    import_extra("textual", extra="play")
    from minuet.apps.play.startup import play

    return play


def page(
    host: str = "127.0.0.1",
    port: int | None = None,
    names: frozenset[str] = frozenset(),
    share: str = "",
) -> Page:
    """Return the page, listening but not yet served; without a port, at `PORT` or the next free
    one.
    """
    try:
        from minuet.apps.web.serving import Page
    except ImportError as error:
        raise MissingExtra.of(error, error.name or "starlette", extra="web") from error
    return Page(host, port or PORT, names, share=share, tries=1 if port else 20)


def view(thing: Puzzle | Problem, *, browser: bool = True, block: bool | None = None) -> str:
    """Open the page on a puzzle or a problem, and return its address.

    In a script it prints the address, and returns when you stop the page with Ctrl-C. In a notebook
    or at a prompt it returns immediately, and the page stays until Python ends; `block` chooses one
    or the other. With `browser=False` nothing is opened.

    It needs two packages: pip install 'minuet[web]'
    """
    from minuet.apps.subject import subject_of, text_of

    text = text_of(subject_of(thing))
    found = page()
    address = found.address(text)
    run = found.run
    opened = address if browser else None
    if block or (block is None and not (hasattr(sys, "ps1") or "ipykernel" in sys.modules)):
        print(f"Minuet is at {address}\nPress Ctrl-C to stop.", flush=True)
        with suppress(KeyboardInterrupt):  # the way to end it
            run(opened)
    else:
        Thread(target=run, args=[opened], daemon=True).start()
    return address
