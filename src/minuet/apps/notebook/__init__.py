"""Minuet in notebooks: `player` plays a search.

The player is a widget, and needs the extra `[notebook]`. Drawings (`minuet.show`) need nothing but
Minuet: see `minuet.render.drawing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minuet.apps.notebook.widget import SearchPlayer

__all__ = ["player"]


def player(subject: Any, **options: Any) -> SearchPlayer:
    """Return a widget that plays the search for the solutions of a puzzle or a problem.

    It shows the board, the matrix and the search tree, and has buttons to play, pause and step both
    ways, a timeline to scrub, and a speed. Its `position` can be read and set. The options:

    - `heuristic`: "fewest", "first" or "weighted", as for `minuet.trace`;
    - `model`: which of the puzzle's models is searched, if not the one to learn from;
    - `given`: labels of options to choose beforehand;
    - `events`: after how many events to stop recording (100,000);
    - `speed`: steps per second (10).

    It needs anywidget: pip install 'minuet[notebook]'
    """
    try:
        import anywidget  # noqa: F401
    except ImportError as error:
        from minuet.errors import MissingExtra

        raise MissingExtra.of(error, error.name or "anywidget", extra="notebook") from error
    from minuet.apps.notebook.widget import make

    return make(subject, **options)
