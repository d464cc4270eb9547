"""Tables of appointments with costs: what rosters and timetables share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle, frozen
from minuet.solver import Solution, minimum

Label = tuple[str, str, str]
Row = tuple[str, Iterable[Cell]]


class AppointmentPuzzle(PlacingPuzzle):
    """A puzzle whose options have costs, and whose board is a table with names above and to the
    left.
    """

    formats = ("fields", "json")
    cost: Any
    """The sum of the costs of what is on the board."""

    def best(self, *, given: Iterable[Label] = (), **options: Any) -> Self | None:
        """Return a board of minimum cost (proved), or None if there is none.

        The arguments are those of `minuet.minimum`.
        """
        nothing: list[Solution] = []
        found = self._ask(minimum, nothing, None, given, **options)
        return self.decode(found[0]) if found else None

    def _table(self, columns: Sequence[str], rows: Iterable[Row], legend: Sequence[str]) -> Picture:
        """The table; names are shaded and separated by walls."""
        head = [_name(name or " ") for name in ("", *columns)]
        cells = [head, *([_name(name), *entries] for name, entries in rows)]
        regions = [[(r > 0, c > 0) for c in range(len(head))] for r in range(len(cells))]
        size = f", {len(cells) - 1} by {len(columns)}"
        title = self.title + (f" of cost {self.cost}" if self.placed else size)
        return Picture(cells, regions=regions, title=title, legend=legend)


def _name(text: str) -> Cell:
    return Cell(text, "clue", "shade")


def answers(names: Iterable[str], values: Iterable[Iterable[str]]) -> Iterator[Row]:
    """Rows of a table: a name, and what is known about it."""
    for name, row in zip(names, values, strict=True):
        yield name, [Cell(value, "answer") for value in row]


def read_costs(costs: Any) -> Any:
    """Rows of names with a number, from such rows or from a mapping of names to numbers."""
    is_mapping = isinstance(costs, Mapping)
    return frozen([(*key, cost) for key, cost in costs.items()] if is_mapping else list(costs))
