"""Puzzles in which some cells of a grid get a mark: queens, stars, lamps, tents, mines.

An option is a cell with a mark, and its label is (row, column), from 0. Where an option marks
several cells, `_label_cells` says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, NamedTuple, Self

from minuet.errors import listed
from minuet.puzzles.base.clues import Words, around, numbered, read_words
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell, Outside, Picture
from minuet.puzzles.base.placing import PlacingPuzzle

__all__ = ["MarkingPuzzle"]

Place = tuple[int, int]
Line = tuple[str, Sequence[Place]]


class Demand(NamedTuple):
    """How many marks some cells have by the rules, and what these cells are called.

    `lack` is the sentence if there are too few, unless "row 1 has 1 star, expected 2" will do.
    """

    name: str
    cells: Sequence[Place]
    least: int
    most: int | None = None
    lack: str = ""


def _never(one: Place, other: Place) -> bool:
    return False


class MarkingPuzzle(PlacingPuzzle):
    """A grid in which some cells are marked: `given` in advance, `placed` on the board."""

    _mark: ClassVar[str] = "●"
    """What a marked cell shows."""
    _nouns: ClassVar[tuple[str, str]] = ("mark", "marks")
    """What a mark is called, and several of them."""
    _state: ClassVar[str] = ""
    """What a marked cell is ("filled"), if a mark is not a thing that it has."""
    _published_mark: ClassVar[str] = "x"
    """The word for a mark in published answers."""
    _words: ClassVar[str] = r"\S+"
    """The pattern of the words in the grid."""
    _gaps: ClassVar[str] = ""
    """Those of a single character whose cells cannot be marked."""
    _is_divided: ClassVar[bool] = False
    """Whether these words are the names of regions."""
    grid: Words
    """The board as rows of words, if the kind has one: clues, walls, regions."""

    def __init__(
        self, grid: Iterable[Any], *, given: Iterable[Any] = (), placed: Iterable[Any] = ()
    ) -> None:
        self._set(given, placed, grid=self._read_grid(grid))

    def _read_grid(self, grid: Iterable[Any]) -> Words:
        words = read_words(grid, "grid", self._words)
        return numbered(words) if self._is_divided else words

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.grid)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.grid[0])

    def cells(self) -> Iterator[Place]:
        """Yield the (row, column) of each cell that can be marked."""
        places = product(range(self.height), range(self.width))
        return filter(self._may_have_mark, places) if self._gaps else places

    def _may_have_mark(self, place: Place) -> bool:
        return self.grid[place[0]][place[1]] not in self._gaps

    def _cells_with(self, words: str) -> list[Place]:
        """The cells of the grid with one of these characters."""
        places = product(range(self.height), range(self.width))
        return [(row, column) for row, column in places if self.grid[row][column] in words]

    def _numbers(self) -> dict[Place, int]:
        """The cells with a number in the grid."""
        return {(r, c): int(self.grid[r][c]) for r, c in self._cells_with("012345678")}

    def _by_region(self) -> dict[str, list[Place]]:
        """The cells with the same word in the grid."""
        found: dict[str, list[Place]] = {}
        for row, column in self.cells():
            found.setdefault(self.grid[row][column], []).append((row, column))
        return found

    def _marked(self) -> set[Place]:
        """The cells that are marked on the board."""
        return {cell for label in self.placed for cell in self._label_cells(label)}

    def _markable(self) -> dict[Place, Cell | None]:
        """The cells that a player can mark, or call empty, and how they look before that."""
        covered = {cell for label in self.problem().labels for cell in self._label_cells(label)}
        return {
            (r, c): look
            for r, row in enumerate(self.decode(()).picture().cells)
            for c, look in enumerate(row)
            if (r, c) in covered or (look and not look.text and look.fill is None)
        }

    def _with_marks(self, marked: Iterable[Place], empty: Iterable[Place]) -> Self:
        """Return a player's board: these cells marked, and these known to be empty."""
        return self.decode(marked)

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The board as rows, with 1 for a mark."""
        marked, columns = self._marked(), range(self.width)
        return tuple(tuple(int((r, c) in marked) for c in columns) for r in range(self.height))

    # ---- the picture

    def picture(self) -> Picture:
        """The board; override `_look`, `_regions`, `_outside` and `_describe` rather than this."""
        given = {cell for label in self.given for cell in self._label_cells(label)}
        cells = [
            [self._look((r, c), bool(mark), (r, c) in given) for c, mark in enumerate(row)]
            for r, row in enumerate(self.values)
        ]
        reach = self._reach()
        for r, c in {cell for mark in self._marked() for cell in reach.get(mark, ())}:
            look = cells[r][c]
            cells[r][c] = look and look._replace(fill="light")
        return Picture(
            cells,
            regions=self._regions(),
            title=self._describe(),
            legend=self._legend(),
            outside=self._outside(),
        )

    def _look(self, place: Place, is_marked: bool, is_given: bool) -> Cell | None:
        """What the picture shows in a cell; None for a gap."""
        return Cell(self._mark if is_marked else "", "given" if is_given else "answer")

    def _regions(self) -> Sequence[Sequence[Any]] | None:
        """What belongs together, for the walls of the picture."""
        return self.grid if self._is_divided else None

    def _outside(self) -> Outside | None:
        """The clues around the board."""
        return None

    def _legend(self) -> Sequence[str]:
        """What people need to know besides the picture."""
        return ()

    def _describe(self) -> str:
        """The title of the picture."""
        return f"{self.title}, {self.height} by {self.width}"

    # ---- the rules

    def _lines(self) -> Iterator[Line]:
        """Yield the name and the cells of each row and each column."""
        for row in range(self.height):
            yield f"row {row + 1}", [(row, column) for column in range(self.width)]
        for column in range(self.width):
            yield f"column {column + 1}", [(row, column) for row in range(self.height)]

    def _demands(self) -> Iterator[Demand]:
        """Yield the rules about numbers of marks."""
        return iter(())

    def _reach(self) -> dict[Place, list[Place]]:
        """What a mark in each cell lights, for kinds in which marks shine."""
        return {}

    def check(self) -> list[str]:
        """List marks in forbidden cells, lines with too many marks, and clashes."""
        wrong = sorted(self._marked() - set(self.cells()))
        places = [f"there is no place for a {self._nouns[0]} at {cell_name(*c)}" for c in wrong]
        return [*places, *self._too_many(), *self._clashes()]

    def _clashes(self) -> Iterator[str]:
        """Yield a sentence for each broken rule that is not about numbers of marks."""
        return iter(())

    def _too_many(self) -> Iterator[str]:
        marked = self._marked()
        for demand in self._demands():
            count = len(marked.intersection(demand.cells))
            if demand.most is not None and count > demand.most:
                most = demand.most or "it may have"
                yield f"{demand.name} has {count} {self._nouns[count > 1]}, more than {most}"

    def _unfinished(self) -> list[str]:
        """Say where marks are missing."""
        marked, found = self._marked(), []
        for demand in self._demands():
            count = len(marked.intersection(demand.cells))
            if count < demand.least:
                has = f"{count or 'no'} {self._nouns[count != 1]}"
                found.append(demand.lack or f"{demand.name} has {has}, expected {demand.least}")
        return found

    def _touching(self, allowed: Callable[[Place, Place], bool] = _never) -> Iterator[str]:
        """Yield a sentence for each pair of marks that touch, at least at a corner."""
        marked = self._marked()
        for one in sorted(marked):
            for other in around(*one):
                if one < other and other in marked and not allowed(one, other):
                    yield f"{cell_name(*one)} and {cell_name(*other)} touch"

    # ---- for people, and for text

    def label_text(self, label: Any) -> str:
        """A readable cell: `r1c1`."""
        return cell_name(*label)

    def _label_cells(self, label: Any) -> Sequence[Place]:
        return (label,)

    def item_text(self, item: Any) -> str:
        """A readable item, counting from 1: a row, a column, a cell, or a number in one."""
        kind, *rest = item
        if kind in ("row", "column"):
            return " ".join([kind, str(rest[0] + 1), *map(str, rest[1:])])
        if kind == "clue":
            return f"the {self.grid[rest[0]][rest[1]]} at {cell_name(*rest)}"
        if kind == "block":
            return f"the 2x2 block that ends at {cell_name(*rest)}"
        return cell_name(*rest) if kind == "cell" else super().item_text(item)

    def _published(self) -> list[list[str]]:
        return self._grid_of(dict.fromkeys(self._marked(), self._published_mark))

    def _full_text(self, item: Any, count: int) -> str:
        """A sentence such as "row 3 already has its 2 stars"."""
        if not count:
            return f"{self.item_text(item)} needs no {self._nouns[1]}"
        number = "its one" if count == 1 else f"its {count}"
        return f"{self.item_text(item)} already has {number} {self._nouns[count > 1]}"

    def _filled_text(self, item: Any, count: int, labels: Sequence[Any]) -> str:
        """A sentence such as "row 3 needs no stars, so r3c1 and r3c2 have none"."""
        if count or not all(map(self._is_mark, labels)):
            return super()._filled_text(item, count, labels)
        empty = self._not_text(labels)
        if not self._state:
            empty = f"{empty.removesuffix(f' no {self._nouns[len(labels) > 1]}')} none"
        return f"{self._full_text(item, count)}, so {empty}"

    def _lack_text(self, item: Any) -> str:
        """A sentence that an item cannot have as many marks as it needs, or has too many."""
        return f"{self.item_text(item)} cannot have the right number of {self._nouns[1]}"

    def _shortage_text(self, item: Any, count: int) -> str:
        """A sentence such as "row 3 could not get the 2 stars it still needs"."""
        return f"{self.item_text(item)} could not get the {count} {self._nouns[1]} it still needs"

    def _if_text(self, label: Any) -> str:
        """A sentence such as "r1c1 has a star" or "r1c1 is filled"."""
        if not self._is_mark(label):
            return super()._if_text(label)
        what = f"is {self._state}" if self._state else f"has a {self._nouns[0]}"
        return f"{cell_name(*label)} {what}"

    def _not_text(self, labels: Sequence[Any]) -> str:
        """A sentence that these cells have no mark: "r1c1 and r1c2 have no stars"."""
        if not all(map(self._is_mark, labels)):
            return super()._not_text(labels)
        names = listed([cell_name(*label) for label in sorted(labels)], most=4)
        one = len(labels) == 1
        if self._state:
            return f"{names} {'is' if one else 'are'} not {self._state}"
        return f"{names} {'has' if one else 'have'} no {self._nouns[not one]}"

    def _only_text(self, item: Any, label: Any) -> tuple[str, str, float]:
        """The reason for a mark: "region 5: the only place left for a star is r5c2"."""
        name, reason, rating = super()._only_text(item, label)
        if item[0] == "cell" and self._state:
            word = self._state if self._label_cells(label) else "empty"
            reason = f"{self.item_text(item)} must be {word}"
        elif self._is_mark(label):
            place = f"the only place left for a {self._nouns[0]} is {cell_name(*label)}"
            reason = f"{self.item_text(item)}: {place}"
        return name, reason, rating

    def _choice_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that one of these cells has a mark: "row 1 needs a star at r1c2 or r1c4"."""
        if item[0] == "cell" and self._state:
            return f"{self.item_text(item)} is {self._state} or empty"
        if not all(map(self._is_mark, labels)):
            return super()._choice_text(item, labels)
        names = [cell_name(*label) for label in sorted(labels)]
        return f"{self.item_text(item)} needs a {self._nouns[0]} at {listed(names, 'or', most=8)}"

    def _all_text(self, item: Any, labels: Sequence[Any]) -> str:
        """A sentence that all of these cells have a mark, since there are no others left."""
        if not all(map(self._is_mark, labels)):
            return super()._all_text(item, labels)
        names = listed([cell_name(*label) for label in sorted(labels)], most=6)
        if self._state:
            return f"every cell left in {self.item_text(item)} must be {self._state}: {names}"
        return f"{self.item_text(item)} needs a {self._nouns[0]} in every cell left: {names}"

    def _is_mark(self, label: Any) -> bool:
        """Whether an option is a mark in one cell, and nothing else."""
        return tuple(self._label_cells(label)) == (label,)

    def _grid_of(self, signs: Mapping[Place, str]) -> list[list[str]]:
        """Rows of words for the published format: the signs of some cells, the others empty."""
        columns = range(self.width)
        return [[signs.get((r, c), "-") for c in columns] for r in range(self.height)]
