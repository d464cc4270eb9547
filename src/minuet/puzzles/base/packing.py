"""Packing shapes into a region: what polyominoes, dominoes and polycubes share.

An option is a piece in one place, and its label is (name of the piece, cells). It covers its cells
and, if the number of copies is limited, the piece. Copies are multiplicities: two bounds on the
number of options with the piece.

Symmetry
--------
If the region can be turned onto itself, and the set of pieces is the same when turned, then each
packing has images that are packings too. `distinct()` gives one of each such class, and
`count_distinct()` counts them. To do that, one piece is pinned: a piece with a single copy, each of
whose placements is moved by every turn. Of the placements that turn into each other only one is
kept; then each class is found once. If there is such a piece only for the rotations, or none at
all, the classes are counted or distinguished as described in `minuet.puzzles.base.symmetry`. (If
pieces are given, nothing is turned.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from minuet.errors import PuzzleError, as_whole, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.bounds import (
    MOST_CELLS,
    MOST_MEMBERS,
    MOST_NUMBER,
    MOST_OPTIONS,
    bounded,
    check_count,
)
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Cell as Look
from minuet.puzzles.base.picture import Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.puzzles.base.shapes import (
    Shape,
    most_placements,
    normalized,
    placements,
    read_shape,
    turned,
    turns,
)
from minuet.puzzles.base.symmetry import count_by_fixed, distinct_solutions
from minuet.solver import count

Cell = tuple[int, ...]
Label = tuple[str, Shape]
Move = dict[Cell, Cell]  # where a turn of the region moves each of its cells


class Piece(NamedTuple):
    """A piece: `low` to `high` copies of a shape; any number of them if `high` is None."""

    name: str
    shape: Shape
    low: int = 1
    high: int | None = 1


class Packing(PlacingPuzzle):
    """Pieces that fill a region. See `Polyomino` and `Polycube` for the arguments."""

    formats: ClassVar[tuple[str, ...]] = ("pieces", "json")
    _generator = "minuet.generate.givens"
    dimension = 2
    pieces: tuple[Piece, ...]
    region: Shape
    reflect: bool

    def _set_packing(
        self, pieces: Any, region: Any, reflect: bool, given: Iterable[Any], placed: Iterable[Any]
    ) -> None:
        cells = read_shape(region)
        known = tuple(_read_pieces(pieces))
        for name, shape in [("region", cells), *((piece.name, piece.shape) for piece in known)]:
            if len(shape[0]) != self.dimension:
                raise PuzzleError(
                    f"the cells of {name} have {len(shape[0])} coordinates, not {self.dimension}"
                )
        self._check_size(known, cells, bool(reflect))
        self._set(given, placed, pieces=known, region=cells, reflect=bool(reflect))

    def _check_size(self, pieces: Sequence[Piece], region: Shape, reflect: bool) -> None:
        options = members = 0
        for piece in pieces:
            places = most_placements(piece.shape, region, reflect=reflect)
            options += places
            members += places * len(piece.shape)
        check_count(options, MOST_OPTIONS, "placements of pieces", part="pieces")
        check_count(members, MOST_MEMBERS, "cells of all placements of pieces", part="pieces")

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: items are cells and pieces."""
        bounds: dict[Any, tuple[int, int]] = {
            ("piece", piece.name): (piece.low, self._most(piece))
            for piece in self.pieces
            if piece.low or piece.high is not None
        }
        counted = {name for _, name in bounds}
        options = (self._option(*label, label[0] in counted) for label in self._labels())
        bounds.update(dict.fromkeys(self._ordered_cells(), (1, 1)))
        return Problem(bounds, options=bounded(options))

    def _most(self, piece: Piece) -> int:
        """How many copies there may be: of any number, as many as there is room for."""
        room = len(self.region) // len(piece.shape)
        return max(room, piece.low) if piece.high is None else piece.high

    def _ordered_cells(self) -> Iterable[Cell]:
        """The cells in the order in which a search looks at those with equally few options."""
        return self.region

    def _option(self, name: str, cells: Shape, counted: bool) -> Option:
        return Option([("piece", name), *cells] if counted else cells, label=(name, cells))

    def _labels(self) -> Iterator[Label]:
        for piece in self.pieces:
            for cells in placements(piece.shape, self.region, reflect=self.reflect):
                yield piece.name, cells

    # ---- symmetry

    def distinct(self, **options: Any) -> Iterator[Self]:
        """Yield one packing of each class under the region's symmetry.

        Arguments are those of `solutions`; `Stopped` is raised if time runs out.
        """
        moves = self._moves()
        rotations = moves[: len(self._moves(reflect=False))]
        for some in (moves, rotations, moves[:1]):
            kept = self._kept(some)
            if kept is not None:
                break
        images = partial(_images, moves) if len(some) < len(moves) else None
        found = distinct_solutions(
            self._reduced(kept or set()), images, given=self.given, **options
        )
        yield from map(self.decode, found)

    def count_distinct(self, **options: Any) -> int:
        """Return the number of classes; arguments are those of `count`."""
        moves = self._moves()
        kept = self._kept(moves)
        if kept is not None:
            return count(self._reduced(kept), given=self.given, **options)
        if options.get("limit") is None and self._is_simple():
            return count_by_fixed(map(self._fixed, moves), **options)
        return sum(1 for _ in self.distinct(**options))

    def _is_simple(self) -> bool:
        """Whether there is one copy of each piece, or any number, and no two are alike."""
        copies = {(piece.low, piece.high) for piece in self.pieces}
        cells = [cells for _, cells in self._labels()]
        return copies <= {(1, 1), (0, None)} and len(set(cells)) == len(cells)

    def _fixed(self, move: Move) -> Problem:
        """The problem whose solutions are the packings that a turn leaves unchanged."""
        full = self.problem()
        options = {option.label[1]: option.items for option in full.options}
        together = []
        for orbit in {frozenset(_orbit(cells, move)) for cells in options}:
            items = [item for cells in orbit for item in options[cells]]
            if len(set(items)) == len(items):
                together.append(items)
        return Problem(full.primary, options=together)

    def _moves(self, *, reflect: bool = True) -> list[Move]:
        """The turns of space that change neither the region nor the set of pieces."""
        if self.given:
            return [{cell: cell for cell in self.region}]
        places = {piece: set(self._placements(piece)) for piece in self.pieces}
        kinds = sorted((piece.low, piece.high or 0, sorted(p)) for piece, p in places.items())
        found = []
        for turn in turns(self.dimension, reflect=reflect):
            move = _move(self.region, turn)
            if move is not None and kinds == sorted(
                (piece.low, piece.high or 0, sorted(_cells(cells, move) for cells in some))
                for piece, some in places.items()
            ):
                found.append(move)
        return found

    def _placements(self, piece: Piece) -> list[Shape]:
        return list(placements(piece.shape, self.region, reflect=self.reflect))

    def _kept(self, moves: Sequence[Move]) -> set[Label] | None:
        """The placements to leave out so that each class is found once; None if no piece works."""
        if len(moves) == 1:
            return set()
        best: set[Label] | None = None
        for piece in self.pieces:
            if (piece.low, piece.high) == (1, 1):
                out = self._left_out(piece, moves)
                if out is not None and (best is None or len(out) > len(best)):
                    best = out
        return best

    def _left_out(self, piece: Piece, moves: Sequence[Move]) -> set[Label] | None:
        places = set(self._placements(piece))
        out: set[Label] = set()
        for cells in places:
            images = {_cells(cells, move) for move in moves}
            if len(images) < len(moves) or not images <= places:
                return None
            if cells != min(images):
                out.add((piece.name, cells))
        return out

    def _reduced(self, out: set[Label]) -> Problem:
        """The problem without some placements."""
        full = self.problem()
        kept = [option for option in full.options if option.label not in out]
        bounds = {item: full.bounds.get(item, (1, 1)) for item in full.primary}
        return Problem(bounds, full.secondary, kept)

    @classmethod
    def _sized(cls, sides: Sequence[int]) -> dict[str, Any]:
        return {"region": "x".join(map(str, sides))}

    # ---- for people

    def _drawn(self, places: Sequence[Sequence[Cell]], *, alike: bool) -> Picture:
        """The picture of these places, with the pieces in colors.

        If they are `alike`, pieces that do not touch may have the same color, as on a map.
        """
        owners = self._owners()
        colors = map_colors(owners) if alike else {owner: owner for owner in owners.values()}
        names = {cell: name for name, cells in self.placed for cell in cells}
        looks = {
            cell: Look(names.get(cell, ""), "given", colors.get(owners.get(cell, -1)))
            for cell in self.region
        }
        cells = [[looks.get(place) for place in row] for row in places]
        regions = [[owners.get(place, -1) for place in row] for row in places]
        return Picture(cells, regions=regions, title=self._describe())

    def _describe(self) -> str:
        """The title of the picture."""
        return f"{self.title}: {len(self.pieces)} shapes into {len(self.region)} squares"

    def _owners(self) -> dict[Cell, int]:
        """For each covered cell, the number of the placed piece that covers it."""
        return {cell: number for number, (_, cells) in enumerate(self.placed) for cell in cells}

    def item_text(self, item: Any) -> str:
        """A piece, or a cell."""
        return f"piece {item[1]}" if item[0] == "piece" else self.cells_text([item])

    def _item_heading(self, item: Any) -> tuple[str, str]:
        return ("pieces", str(item[1])) if item[0] == "piece" else ("cells", self.item_text(item))

    def label_text(self, label: Label) -> str:
        """A readable placement: `L at r1c1 r2c1 r2c2`."""
        name, cells = label
        return f"{name} at {self.cells_text(cells)}"

    def cells_text(self, cells: Iterable[Any]) -> str:
        """Cells for people, as on every board."""
        return " ".join(cell_name(row, column) for row, column in cells)


def map_colors(owners: Mapping[Cell, int]) -> dict[int, int]:
    """Color the pieces like countries: neighbors differ, and few colors are used.

    >>> map_colors({(0, 0): 0, (0, 1): 1, (0, 2): 2})
    {0: 0, 1: 1, 2: 0}
    """
    beside: dict[int, set[int]] = {owner: set() for owner in sorted(set(owners.values()))}
    for cell, owner in owners.items():
        for axis in range(len(cell)):
            other = owners.get((*cell[:axis], cell[axis] + 1, *cell[axis + 1 :]), owner)
            if other != owner:
                beside[owner].add(other)
                beside[other].add(owner)
    colors: dict[int, int] = {}
    for owner, others in beside.items():
        used = {colors[other] for other in others if other in colors}
        colors[owner] = next(color for color in range(len(beside)) if color not in used)
    return colors


def _read_pieces(pieces: Any) -> Iterator[Piece]:
    """Read pieces: a mapping from names to shapes, or rows (name, shape, low, high)."""
    rows = pieces.items() if isinstance(pieces, Mapping) else pieces
    names: set[str] = set()
    cells = 0
    for row in rows:
        try:
            name, shape, *copies = row
        except (TypeError, ValueError):
            raise PuzzleError(f"{show(row)} is not a piece: write (name, shape)") from None
        if name in names:
            raise PuzzleError(f"there are two pieces with the name {show(name)}", part="pieces")
        names.add(name)
        piece = _piece(str(name), read_shape(shape), copies)
        cells += len(piece.shape)
        check_count(cells, MOST_CELLS, "cells of all pieces", part="pieces")
        yield piece


def _piece(name: str, shape: Shape, copies: Sequence[Any]) -> Piece:
    low, high = (*copies, *copies, 1, 1)[:2]
    least, most = as_whole(low), MOST_NUMBER if high is None else as_whole(high)
    if least is None or most is None or not 0 <= least <= most <= MOST_NUMBER:
        raise PuzzleError(f"piece {name} cannot have {show(low)} to {show(high)} copies")
    return Piece(name, shape, least, None if high is None else most)


def _move(region: Shape, turn: Any) -> Move | None:
    """Where the turn brings each cell of the region, if the region stays the same."""
    image = turned(region, turn)
    corner = [min(axis) for axis in zip(*image, strict=True)]
    if normalized(image) != region:
        return None
    return {
        cell: tuple(a - b for a, b in zip(there, corner, strict=True))
        for cell, there in zip(region, image, strict=True)
    }


def _cells(cells: Iterable[Cell], move: Move) -> Shape:
    return tuple(sorted(move[cell] for cell in cells))


def _orbit(cells: Shape, move: Move) -> list[Shape]:
    """All places that a turn brings these cells to, if it is done again and again."""
    found = [cells]
    while (after := _cells(found[-1], move)) != cells:
        found.append(after)
    return found


def _images(moves: Iterable[Move], labels: Iterable[Label]) -> Iterator[tuple[Shape, ...]]:
    return (tuple(sorted(_cells(cells, move) for _, cells in labels)) for move in moves)
