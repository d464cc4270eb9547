"""The questions one can ask of a problem, and the engines that answer them."""

from minuet.solver.check import check
from minuet.solver.events import Event
from minuet.solver.questions import Solutions, count, is_unique, solutions, solve
from minuet.solver.searches import ENGINES
from minuet.solver.solution import Solution, Stats
from minuet.solver.tracing import trace

__all__ = [
    "ENGINES",
    "Event",
    "Solution",
    "Solutions",
    "Stats",
    "check",
    "count",
    "is_unique",
    "solutions",
    "solve",
    "trace",
]
