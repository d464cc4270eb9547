"""The questions you can ask about a problem, and the engines that answer them."""

from minuet.solver.check import check
from minuet.solver.diagram import Diagram, diagram, frequencies
from minuet.solver.estimate import Estimate, estimate
from minuet.solver.events import Event
from minuet.solver.optimum import maximum, minimum
from minuet.solver.progress import Progress
from minuet.solver.questions import Solutions, count, is_unique, solutions, solve
from minuet.solver.sampling import Sample, Samples, sample, samples
from minuet.solver.searches import ENGINES as ENGINES
from minuet.solver.solution import Solution, Stats
from minuet.solver.tracing import trace
from minuet.solver.why_none import Conflict, Shortage, why_none

__all__ = [
    "Conflict",
    "Diagram",
    "Estimate",
    "Event",
    "Progress",
    "Sample",
    "Samples",
    "Shortage",
    "Solution",
    "Solutions",
    "Stats",
    "check",
    "count",
    "diagram",
    "estimate",
    "frequencies",
    "is_unique",
    "maximum",
    "minimum",
    "sample",
    "samples",
    "solutions",
    "solve",
    "trace",
    "why_none",
]
