"""The answer of a search: a Solution, and the Stats of how it was found."""

from __future__ import annotations

import sys
from collections import namedtuple
from math import fsum, inf

from minuet.problem import Option, Problem
from minuet.problem.option import Label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Stats(
    namedtuple(
        "Stats", "nodes updates solutions depth seconds engine memory note", defaults=(0, "")
    )
):
    """What a search did: counted, not estimated.

    `nodes`: branches entered; `updates`: options removed or looked at on the way; `solutions`:
    solutions found; `depth`: the most options chosen at once; `seconds`: time spent searching;
    `engine`: the one that did it; `memory`: the most bytes used for remembered subproblems, 0
    without any; `note`: what went wrong without ending the search, such as HiGHS failing, "" if
    nothing did. What a node or an update is differs a little between engines.
    """

    __slots__ = ()
    nodes: int
    updates: int
    solutions: int
    depth: int
    seconds: float
    engine: str
    memory: int
    note: str

    def __str__(self) -> str:
        return (
            f"{self.solutions:,} solution{'s' * (self.solutions != 1)}, "
            f"{self.nodes:,} node{'s' * (self.nodes != 1)}, {self.updates:,} updates, "
            f"depth {self.depth:,}, {self.seconds:.3f} s, engine {self.engine}"
            + (f", {self.memory / 2**20:,.1f} MiB" if self.memory else "")
            + (f"; {self.note}" if self.note else "")
        )


class Solution(tuple[Label, ...]):
    """The labels of the chosen options, as a tuple: given options first, then in order of choice.

    >>> from minuet import Problem, solve
    >>> solution = solve(Problem("abc", options=["ab", "bc", "c"]))
    >>> solution
    Solution(0, 2)
    >>> [option.items for option in solution.options]
    [('a', 'b'), ('c',)]
    >>> solution.cost
    0
    """

    # If labels are option numbers, solutions are made in the compiled core and share one __dict__,
    # {"_problem": problem}. So they cannot be changed, and have no _indices of their own.
    _problem: Problem[Label]

    def __new__(cls, problem: Problem[Label], indices: tuple[int, ...]) -> Solution[Label]:
        """Make the solution of `problem` that chooses the options with these indices."""
        labels = problem._labels
        self = tuple.__new__(cls, indices if labels is None else [labels[i] for i in indices])
        self.__dict__["_problem"] = problem
        if labels is not None:
            self.__dict__["_indices"] = indices
        return self

    if sys.version_info >= (3, 14):

        def __hash__(self) -> int:
            # Since 3.14 tuples remember their hash, and those made in the core begin with 0.
            return hash(tuple(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Solution cannot be changed (tried to set {name!r})")

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the chosen options in `problem.options`."""
        indices: tuple[int, ...] | None = self.__dict__.get("_indices")
        labels: tuple[Any, ...] = self
        return tuple(labels) if indices is None else indices

    @property
    def options(self) -> tuple[Option[Label], ...]:
        """The chosen options themselves."""
        return tuple(self._problem._option(index) for index in self.indices)

    @property
    def cost(self) -> Any:
        """The sum of the costs of the chosen options: exact, or the nearest float."""
        costs = self._problem._costs
        return 0 if costs is None else _total([costs[index] for index in self.indices])

    def __repr__(self) -> str:
        return f"Solution({', '.join(map(repr, self))})"

    def _repr_svg_(self) -> str:
        """The picture for notebooks: the chosen rows of the matrix."""
        from minuet.render.drawing import in_notebook

        return in_notebook(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self._problem, self.indices)


def _total(costs: list[Any]) -> Any:
    """Add costs exactly, regardless of their order and of the decimal context.

    >>> from decimal import Decimal
    >>> _total([Decimal("1e30"), Decimal("0.01")])
    Decimal('1000000000000000000000000000000.01')
    >>> _total([0.1, 0.2, 0.3]) == _total([0.3, 0.2, 0.1]) == 0.6
    True
    """
    kinds = {kind.__name__ for kind in map(type, costs)}
    if "float" in kinds:
        return nearest_float(costs)
    if "Decimal" not in kinds:
        return sum(costs)
    from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, localcontext

    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        return sum(costs)


def nearest_float(costs: list[Any]) -> float:
    """Return the float nearest to the exact sum; infinity if it is too large."""
    try:
        if all(type(cost) is float for cost in costs):
            return fsum(costs)
        from fractions import Fraction

        return float(sum(map(Fraction, costs)))
    except OverflowError:
        return inf
