"""Tables that compare solvers, printed as they are measured, with a short summary."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Self

from bench.child import Outcome
from bench.report import FLOOR, RECORDED_FLOOR, Ratio, compare, mean_line
from minuet import Problem

PACKAGES = {
    "CaDiCaL": "pysat",
    "CP-SAT": "ortools",
    "HiGHS": "highspy",
    "PySDD": "pysdd",
    "ganak": "pyganak",
}
"""The module to import for each rival."""
RECORDED = ("dlx5",)
"""Programs whose seconds were measured elsewhere."""


def is_missing(rival: str) -> bool:
    """Return whether a rival is not installed."""
    return rival in PACKAGES and find_spec(PACKAGES[rival]) is None


class Table:
    """A table with a line per problem; a `with` block prints a summary at its end.

    `pairs` gives, for each comparison, its name, our column and the rival's column. The summary is
    added to `said`, even if Ctrl-C ends the block.
    """

    def __init__(
        self, columns: Sequence[str], pairs: Sequence[tuple[str, str, str]], said: list[str] | None
    ) -> None:
        self.code = 0  # 1 if an answer was wrong
        self._columns = columns
        self._ratios: dict[tuple[str, str, str], list[Ratio]] = {pair: [] for pair in pairs}
        self._said = [] if said is None else said

    def __enter__(self) -> Self:
        names = (f"{each:>9}" for each in self._columns)
        print(f"{'':24}{'items':>7}{'options':>9}", *names, flush=True)
        return self

    def add(
        self,
        name: str,
        problem: Problem,
        found: Sequence[Outcome],
        *,
        wrong: bool = False,
        more: str = "",
    ) -> None:
        """Print the results for a problem."""
        shape = f"{name:24}{len(problem.items):7}{len(problem.options):9}"
        shown = [f"{each!s:>9}" for each in found]
        print(*[shape, *shown, "WRONG" * wrong, more], flush=True)
        outcomes = dict(zip(self._columns, found, strict=True))
        for pair, ratios in self._ratios.items():
            _, ours, theirs = pair
            floor = RECORDED_FLOOR if theirs in RECORDED else FLOOR
            ratios.append(compare(name, outcomes[ours], outcomes[theirs], floor=floor))
        if wrong:
            self.code = 1
            self._said.append(f"*** WRONG: {name} ***")

    def __exit__(self, *error: object) -> None:
        lines = [self._line(*pair) for pair, ratios in self._ratios.items() if ratios]
        self._said += lines
        print("\n".join(["", *lines]) if lines else "(no problem)")

    def _line(self, what: str, ours: str, theirs: str) -> str:
        title = f"{what}, against {theirs}" + " RECORDED ELSEWHERE" * (theirs in RECORDED)
        if is_missing(theirs):
            return f"{title}: not installed"
        floor = RECORDED_FLOOR if theirs in RECORDED else FLOOR
        return mean_line(title, self._ratios[what, ours, theirs], floor)
