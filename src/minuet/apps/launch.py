"""Starting one app from another.

Apps never import each other. This is the one place that imports them, each when it is called: the
commands `minuet play` and `minuet serve` start the game and the page from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from minuet.errors import MissingExtra

if TYPE_CHECKING:
    from minuet.apps.web.serving import Page

__all__ = ["PORT", "game", "page"]

PORT = 8421  # where the page is, unless someone else is there


def game() -> Callable[..., dict[str, object]]:
    """Return the function that plays a game in the terminal (see `minuet.apps.play.starting`)."""
    try:
        import textual  # noqa: F401  # a missing part of ours must not look like a missing extra

        from minuet.apps.play.starting import play
    except ImportError as error:
        raise MissingExtra.of(error, "textual", extra="play") from error
    return play


def page(
    host: str = "127.0.0.1", port: int | None = None, names: frozenset[str] = frozenset()
) -> Page:
    """Return the page, listening but not yet served; without one, at `PORT` or the next free."""
    try:
        from minuet.apps.web.serving import Page
    except ImportError as error:
        raise MissingExtra.of(error, error.name or "starlette", extra="web") from error
    return Page(host, port or PORT, names, tries=1 if port else 20)
