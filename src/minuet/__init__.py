"""Exact cover for Python: find, count, or watch every solution.

Describe a puzzle as *items* to be covered and *options* that cover them, then ask:

>>> from minuet import Problem, solve, count
>>> problem = Problem(
...     primary="abcdefg",
...     options=["ce", "adg", "bcf", "adf", "bg", "deg"],
... )
>>> sorted(option.items for option in solve(problem).options)
[('a', 'd', 'f'), ('b', 'g'), ('c', 'e')]
>>> count(problem)
1
"""

import minuet.starting  # noqa: F401 (first: it handles Ctrl-C during the imports below)
from minuet import errors, problem, solver
from minuet.errors import *
from minuet.problem import *
from minuet.solver import *

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.apps.launch import view as view
    from minuet.apps.notebook import player as player
    from minuet.formats.problems import read as read
    from minuet.render.animation import animate as animate
    from minuet.render.drawing import show as show

__version__ = "0.1.0"

__all__ = ["animate", "player", "read", "show", "view"]
__all__ += errors.__all__
__all__ += problem.__all__
__all__ += solver.__all__


def __getattr__(name: str) -> object:
    """Load rarely used names on first use: `read`, `show`, `view`, ..."""
    if name not in _LATER:
        raise AttributeError(f"module 'minuet' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)


_LATER = {
    "animate": "minuet.render.animation",
    "player": "minuet.apps.notebook",
    "read": "minuet.formats.problems",
    "show": "minuet.render.drawing",
    "view": "minuet.apps.launch",
}
