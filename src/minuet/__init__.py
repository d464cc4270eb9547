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

from minuet.errors import (
    FormatError,
    GivenError,
    Interrupted,
    JournalError,
    MinuetError,
    MissingExtra,
    ProblemError,
    PuzzleError,
    Stopped,
    WorkersLost,
)
from minuet.problem import Option, Problem, Slack
from minuet.solver import (
    Conflict,
    Diagram,
    Estimate,
    Event,
    Progress,
    Sample,
    Samples,
    Shortage,
    Solution,
    Solutions,
    Stats,
    check,
    count,
    diagram,
    estimate,
    frequencies,
    is_unique,
    maximum,
    minimum,
    sample,
    samples,
    solutions,
    solve,
    trace,
    why_none,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minuet.apps.launch import view as view
    from minuet.apps.notebook import player as player
    from minuet.formats.problems import read as read
    from minuet.render.animation import animate as animate
    from minuet.render.drawing import show as show

__version__ = "0.1.0"

__all__ = [
    "Conflict",
    "Diagram",
    "Estimate",
    "Event",
    "FormatError",
    "GivenError",
    "Interrupted",
    "JournalError",
    "MinuetError",
    "MissingExtra",
    "Option",
    "Problem",
    "ProblemError",
    "Progress",
    "PuzzleError",
    "Sample",
    "Samples",
    "Shortage",
    "Slack",
    "Solution",
    "Solutions",
    "Stats",
    "Stopped",
    "WorkersLost",
    "animate",
    "check",
    "count",
    "diagram",
    "estimate",
    "frequencies",
    "is_unique",
    "maximum",
    "minimum",
    "player",
    "read",
    "sample",
    "samples",
    "show",
    "solutions",
    "solve",
    "trace",
    "view",
    "why_none",
]


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
