"""A problem as an integer program: 0/1 variables, and rows that bound sums of them.

Option k is variable k. A row for each item says how often it may be covered. A secondary item with
colors also has a variable for each color, which is 1 if the item has that color. At most one of
these is 1, counting the options that use the item without a color, and an option can be chosen only
if its colors are. An option without a primary item is never chosen; its variable is 0.

With `exact=True`, further rows say that a color's variable is 0 unless an option with that color is
chosen. Then the program has exactly as many 0/1 solutions as the problem has solutions.

>>> program = Program(Problem("ab", "x", [{"a": None, "x": "red"}, "b", "ab"]))
>>> [(row.terms, row.low, row.high) for row in program.rows]
[([(0, 1), (2, 1)], 1, 1), ([(1, 1), (2, 1)], 1, 1), ([(3, 1)], 0, 1), ([(0, 1), (3, -1)], None, 0)]
"""

from __future__ import annotations

from dataclasses import dataclass, field

from minuet.problem.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@dataclass
class Row:
    """`low` <= the sum of the terms (variable, coefficient) <= `high`; None for no bound."""

    name: str
    low: int | None
    high: int | None
    terms: list[tuple[int, int]] = field(default_factory=list)


class Program:
    """The rows, the number of variables, and the variables that must be 0."""

    def __init__(self, problem: Problem, *, exact: bool = False) -> None:
        self.problem = problem
        self.options = len(problem.options)
        self.variables = self.options
        self.rows = [self._item(number) for number in range(len(problem.items))]
        self._colors: list[tuple[int, int]] = []  # item and color of the variables after options
        self._exact = exact
        for number, uses in enumerate(self._uses()):
            self._fill(number, uses)
        self.zero = [k for k in range(self.options) if not self._has_primary(k)]

    @property
    def meaning(self) -> list[str]:
        """What each variable stands for."""
        problem = self.problem
        options = [f"option {show_label(problem, number)}" for number in range(self.options)]
        named = [(problem.items[i], problem._color_names[c - 1]) for i, c in self._colors]
        return options + [one_line(f"item {item} has color {color}") for item, color in named]

    def _item(self, number: int) -> Row:
        problem = self.problem
        low, high = (1, 1) if number < len(problem.primary) else (0, 1)
        if low and problem._low is not None and problem._high is not None:
            low, high = problem._low[number], problem._high[number]
        return Row(f"item{number}", low, high)

    def _uses(self) -> list[list[tuple[int, int]]]:
        """The options that use each item, with their colors."""
        problem = self.problem
        uses: list[list[tuple[int, int]]] = [[] for _ in problem.items]
        for option in range(self.options):
            for place in range(problem._starts[option], problem._starts[option + 1]):
                color = problem._colors[place] if problem._colors is not None else 0
                uses[problem._members[place]].append((option, color))
        return uses

    def _fill(self, number: int, uses: list[tuple[int, int]]) -> None:
        """Put the options of an item into its row, with one variable for each color."""
        row = self.rows[number]
        colored: dict[int, list[int]] = {}
        for option, color in uses:
            if color == 0:
                row.terms.append((option, 1))
            else:
                colored.setdefault(color, []).append(option)
        for color, options in colored.items():
            self._add_color(row, number, color, options)

    def _add_color(self, row: Row, number: int, color: int, options: list[int]) -> None:
        variable, name = self.variables, f"{row.name}color{color}"
        self.variables += 1
        self._colors.append((number, color))
        row.terms.append((variable, 1))
        for option in options:
            terms = [(option, 1), (variable, -1)]
            self.rows.append(Row(f"{name}option{option}", None, 0, terms))
        if self._exact:
            terms = [(variable, 1), *((option, -1) for option in options)]
            self.rows.append(Row(f"{name}used", None, 0, terms))

    def _has_primary(self, option: int) -> bool:
        problem = self.problem
        members = problem._members[problem._starts[option] : problem._starts[option + 1]]
        return any(member < len(problem.primary) for member in members)


def show_label(problem: Problem, number: int) -> str:
    """Return the number of an option, and its label if it has one, on one line."""
    label = problem.labels[number]
    return str(number) if problem._labels is None else one_line(f"{number}: {label}")


def one_line(text: Any) -> str:
    """Return text that is safe in a comment of any format: ASCII, without line breaks."""
    return " ".join(str(text).split()).encode("ascii", "backslashreplace").decode()
