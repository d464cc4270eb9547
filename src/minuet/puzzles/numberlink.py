"""Numberlink, as in Flow Free: join the pairs of letters by paths that do not cross.

Rules
-----
1. Each letter stands twice in the grid. A path through neighboring cells joins the two.
2. No cell is on two paths; a path never passes through another letter, or crosses itself.
3. All cells are on paths, unless `fill` is false.
4. If `bends` is false, a path takes no detours: where it could step across to another cell of its
   own, it does. Most printed puzzles keep to that.

How it is encoded
-----------------
An option is a whole path; it covers its pair and its cells, which are primary items if the grid has
to be filled, else secondary. The models that come to mind first, with an option for each cell and
the edges that its path takes, are smaller, but wrong: beside the paths they allow rings, which no
local rule forbids.

The price is the number of paths, which grows fast. Up to about 6x6 all of them are listed, except
for those that cut off cells or an end of another pair. In larger grids, a solution is looked for
first, edge by edge; rings are forbidden when one is met (`minuet.solver.joining`). If that
is the only solution, its paths are all the options there are. If not, all solutions are found cell
by cell, and the options are the paths that occur in them. This loses no solution, and adds none:
paths that fit together are a solution. If there are too many solutions for that, they can only be
counted.

>>> puzzle = Numberlink(["A.B.C", "..D.E", ".....", ".B.C.", ".ADE."])
>>> puzzle.is_unique()
True
>>> print(puzzle.solve())
┌───┬───────┬───────┐
│ A │ B   B │ C   C │
│   │   ┌───┤   ┌───┤
│ A │ B │ D │ C │ E │
│   │   │   │   │   │
│ A │ B │ D │ C │ E │
│   │   │   │   │   │
│ A │ B │ D │ C │ E │
│   └───┤   ├───┘   │
│ A   A │ D │ E   E │
└───────┴───┴───────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import inf
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Self

from minuet.errors import FormatError, PuzzleError, show
from minuet.problem import Option, Problem
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.packing import map_colors
from minuet.puzzles.base.picture import Cell, Mark, Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.solver.joining import WALL, Edge, FirstWay, PathDiagram, join_pairs
from minuet.solver.limits import check_time, core_count, within

Place = tuple[int, int]
Path = tuple[Place, ...]
LETTERS = "123456789" + ascii_uppercase + "0" + ascii_lowercase
"""The signs of the numbers from 1 on, where there is one character for each cell."""
FEW = 2_000
"""Steps of all paths together that are listed in no time."""
MOST = 100_000
"""The most steps of all paths together: a few seconds to find them."""
MOST_LOOKS = 5_000_000
"""The most cells that are looked at for that: each step looks at up to the whole grid."""
MOST_SOLUTIONS = 10_000
"""The most solutions whose paths become options: a second or two to find them."""
STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


class Numberlink(PlacingPuzzle):
    """A grid, as rows of text: letters or digits are ends, `.` is empty, `#` is not a cell.

    Labels are (letter, cells of the path from its first end on).
    """

    name = "numberlink"
    title = "Numberlink"
    formats = ("plain", "puzzlink", "pzprv3", "dataset", "json")
    _link_names = ("numlin", "numberlink")
    _link_parts = ("numbers",)
    _file_words = ("numbers", "lines")
    _published_parts = ("grid",)
    _rules = (
        "Join equal letters by paths through neighboring cells that neither cross nor pass "
        "through other letters. All cells are on paths, unless the puzzle says otherwise."
    )
    _text_blocks = ("grid",)
    grid: tuple[str, ...]
    fill: bool
    bends: bool

    def __init__(
        self,
        grid: Iterable[str],
        *,
        fill: bool = True,
        bends: bool = True,
        given: Iterable[Any] = (),
        placed: Iterable[Any] = (),
    ) -> None:
        rows = tuple(map(str, grid))
        if not rows or not rows[0] or len(set(map(len, rows))) != 1:
            raise PuzzleError("the rows of the grid have different lengths, or none", part="grid")
        self._set(given, placed, grid=rows, fill=bool(fill), bends=bool(bends))
        for letter, ends in self.ends().items():
            if len(ends) != 2:
                what = f"{show(letter)} must appear twice, not {len(ends)} times"
                raise PuzzleError(what, part="grid", cell=ends[0])

    def cells(self) -> list[Place]:
        """All cells that paths may use."""
        return [(r, c) for r, row in enumerate(self.grid) for c, s in enumerate(row) if s != "#"]

    def ends(self) -> dict[str, list[Place]]:
        """The cells of each letter."""
        found: dict[str, list[Place]] = {}
        for row, column in self.cells():
            if self.grid[row][column] != ".":
                found.setdefault(self.grid[row][column], []).append((row, column))
        return found

    # ---- addresses, which have numbers instead of letters, and do not ask to fill the grid

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        signs = {str(number): sign for number, sign in enumerate(LETTERS, 1)} | {"-": "."}
        for row, words in enumerate(rows):
            for column, word in enumerate(words):
                if word not in signs:
                    what = f"the number {word} is not between 1 and {len(LETTERS)}"
                    raise PuzzleError(what, part="grid", cell=(row, column))
        return cls(["".join(signs[word] for word in row) for row in rows], fill=False)

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if self.fill:
            raise FormatError("a link cannot ask for a filled grid: set fill to False")
        signs = {sign: str(number) for number, sign in enumerate(LETTERS, 1)} | {".": "-"}
        for row, column in product(range(len(self.grid)), range(len(self.grid[0]))):
            if self.grid[row][column] not in signs:
                raise FormatError(f"cannot write what is at {cell_name(row, column)}")
        rows = [[signs[sign] for sign in row] for row in self.grid]
        return [str(len(rows)), str(len(rows[0]))], rows

    # ---- the problem

    def _encode(self, model: str) -> Problem:
        """Make the problem: an option is a whole path."""
        if self._option_paths is None:
            raise PuzzleError(
                f"the grid is too large: it has more than {MOST_SOLUTIONS:,} solutions, and too "
                "many paths to list them all (they can still be counted)"
            )
        return self._problem_of(self._option_paths)

    def _first_problem(self) -> Problem:
        """Return the problem of the paths of one solution, if there are too many to list."""
        if self.given or self._few_paths is not None:
            return self.problem()
        edges = self._first_way.edges
        return self._problem_of([] if edges is None else self._labels(edges))

    def _problem_of(self, paths: list[tuple[str, Path]]) -> Problem:
        pairs, cells = [("pair", letter) for letter in self.ends()], self.cells()
        options = [
            Option([("pair", letter), *path], label=(letter, path)) for letter, path in paths
        ]
        if self.fill:
            return Problem([*pairs, *cells], (), options)
        return Problem(pairs, cells, options)

    @cached_property
    def _option_paths(self) -> list[tuple[str, Path]] | None:
        """All paths, or only those of solutions if there are many; None if there are too many."""
        if self._few_paths is not None:
            return self._few_paths
        first = self._first_way.edges
        if first is None or self._first_way.is_only:
            return [] if first is None else self._labels(first)
        solutions = self._diagram.solutions(MOST_SOLUTIONS + 1)
        if len(solutions) > MOST_SOLUTIONS:
            may_be_listed = self._diagram.count() <= MOST ** len(self.ends())
            return self._listed(MOST) if may_be_listed else None
        found = {path: None for edges in solutions for path in self._labels(edges)}
        return [(letter, path) for letter, path in found if self.bends or not _has_detour(path)]

    @cached_property
    def _few_paths(self) -> list[tuple[str, Path]] | None:
        """All paths, if that takes no time."""
        return self._listed(FEW)

    def _listed(self, most: int) -> list[tuple[str, Path]] | None:
        """All paths; None if they have more steps together."""
        try:
            return list(self.paths(most))
        except PuzzleError:
            return None

    def paths(self, most: int = MOST) -> Iterator[tuple[str, Path]]:
        """Yield all paths that may join the ends of a letter, and leave room for the others."""
        finder = _Finder(self, most)
        for letter, (start, end) in self.ends().items():
            yield from ((letter, path) for path in finder.find(start, end))

    # ---- all solutions at once

    def _numbers(self) -> list[list[int]]:
        numbers = {letter: number for number, letter in enumerate(self.ends(), 1)}
        numbers |= {".": 0, "#": WALL}
        return [[numbers[sign] for sign in row] for row in self.grid]

    @cached_property
    def _first_way(self) -> FirstWay:
        """A way to join the pairs, without regard to what is given."""
        return FirstWay(self._numbers(), fill=self.fill, bends=self.bends)

    @cached_property
    def _diagram(self) -> PathDiagram:
        """All ways to join the pairs, without regard to `bends` and to what is placed."""
        return join_pairs(self._numbers(), fill=self.fill)

    def _labels(self, edges: Iterable[Edge]) -> list[tuple[str, Path]]:
        """The paths that these edges form, each from the first end of its letter on."""
        beside: dict[Place, list[Place]] = {}
        for one, other in edges:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        return [(letter, _walk(start, end, beside)) for letter, (start, end) in self.ends().items()]

    def _joined(self, edges: Iterable[Edge]) -> list[tuple[str, Path]]:
        """The paths that these edges form from end to end; those of other letters are left out."""
        beside: dict[Place, list[Place]] = {}
        for one, other in edges:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        found = []
        for letter, (start, end) in self.ends().items():
            path = [start]
            while path[-1] != end:
                ways = [cell for cell in beside.get(path[-1], ()) if cell not in path]
                if len(ways) != 1:
                    break
                path.append(ways[0])
            found += [(letter, tuple(path))] if path[-1] == end else []
        return found

    def _is_plain(self, options: dict[str, Any]) -> bool:
        """Whether the question needs no options, and the grid has too many to list."""
        asked = {name for name, value in options.items() if value not in (None, (), [])}
        return not self.given and asked <= {"time_limit", "progress"} and self._few_paths is None

    def solve(self, **options: Any) -> Self | None:
        """Return a solved board, or None if there is none; see `Puzzle.solve`."""
        with within(options.get("time_limit")):
            if not self._is_plain(options):
                return super().solve(**options)
            edges = self._first_way.edges
            return None if edges is None else self.decode(self._labels(edges))

    def count(self, *, limit: int | None = None, **options: Any) -> int:
        """Return the number of solutions, at most `limit`; see `Puzzle.count`."""
        most = inf if limit is None else core_count(limit, "limit")
        with within(options.get("time_limit")):
            if not self._is_plain(options):
                return super().count(limit=limit, **options)
            if self._first_way.edges is None or most == 0:
                return 0
            if most == 1 or self._first_way.is_only:
                return 1
            if most > 2 and not self.bends:
                return super().count(limit=limit, **options)
            return 2 if most == 2 else int(min(self._diagram.count(), most))

    def is_unique(self, **options: Any) -> bool:
        """Return whether there is exactly one solution; see `Puzzle.is_unique`."""
        with within(options.get("time_limit")):
            if not self._is_plain(options):
                return super().is_unique(**options)
            return self._first_way.is_only

    @property
    def is_solved(self) -> bool:
        """Whether the board is a solution: by the rules, so that no options have to be made."""
        ends, cells = self.ends(), [cell for _, path in self.placed for cell in path]
        return (
            sorted(letter for letter, _ in self.placed) == sorted(ends)
            and all(self._is_path(path, *ends[letter]) for letter, path in self.placed)
            and len(set(cells)) == len(cells)
            and set(cells) <= set(self.cells())
            and (not self.fill or len(cells) == len(self.cells()))
        )

    def _is_path(self, path: Path, start: Place, end: Place) -> bool:
        steps = all(after in _around(cell) for cell, after in pairwise(path))
        is_joined = path[:1] == (start,) and path[-1:] == (end,) and steps
        return is_joined and (self.bends or not _has_detour(path))

    # ---- the published format

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        places = [[(r, c) for c in range(len(row))] for r, row in enumerate(rows)]
        return cls("".join(map(_sign, *pair)) for pair in zip(rows, places, strict=True))

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        if not (self.fill and self.bends):
            raise FormatError("the published format cannot hold fill and bends")
        letters = self.ends()
        signs = LETTERS if set(letters) <= set(LETTERS) else [*letters]
        words = {sign: str(number) for number, sign in enumerate(signs, 1)} | {".": "-", "#": "#"}
        rows = [[words[sign] for sign in row] for row in self.grid]
        return [str(len(rows)), str(len(rows[0]))], rows

    def _published(self) -> list[list[str]]:
        steps = dict.fromkeys(self.cells(), "")
        for name, (down, right) in STEPS.items():
            for _, path in self.placed:
                for (r, c), after in [*pairwise(path), *pairwise(path[::-1])]:
                    if (r + down, c + right) == after:
                        steps[r, c] += name
        columns = range(len(self.grid[0]))
        return [[steps.get((r, c)) or "-" for c in columns] for r in range(len(self.grid))]

    # ---- for people

    @property
    def values(self) -> tuple[str, ...]:
        """The grid with the letters of all paths."""
        known = {cell: letter for letter, path in self.placed for cell in path}
        return tuple(
            "".join(known.get((r, c), sign) for c, sign in enumerate(row))
            for r, row in enumerate(self.grid)
        )

    def picture(self) -> Picture:
        """The grid with the paths in map colors, each with a line along it from end to end."""
        owners: dict[tuple[int, ...], int] = {
            cell: number for number, (_, path) in enumerate(self.placed) for cell in path
        }
        colors = map_colors(owners)
        values = self.values
        cells = [
            [self._look(r, c, values, colors.get(owners.get((r, c), -1))) for c in range(len(row))]
            for r, row in enumerate(self.grid)
        ]
        regions = [
            [owners.get((r, c), -1) for c in range(len(row))] for r, row in enumerate(self.grid)
        ]
        marks = [Mark("path", path) for _, path in self.placed]
        title = f"{self.title}, {len(self.grid)} by {len(self.grid[0])}"
        return Picture(cells, regions=regions, marks=marks, title=title)

    def _look(self, row: int, column: int, values: Sequence[str], fill: int | None) -> Cell | None:
        sign, value = self.grid[row][column], values[row][column]
        if sign == "#":
            return None
        return Cell(value.strip("."), "given" if sign != "." else "answer", fill)

    def label_text(self, label: Any) -> str:
        """A readable path: `A along r1c1 r1c2 r2c2`."""
        letter, path = label
        return f"{letter} along " + " ".join(cell_name(*cell) for cell in path)

    def _label_cells(self, label: Any) -> Sequence[Place]:
        cells: Sequence[Place] = label[1]
        return cells

    def item_text(self, item: Any) -> str:
        """A pair, or a cell."""
        return f"pair {item[1]}" if item[0] == "pair" else cell_name(*item)

    def _item_heading(self, item: Any) -> tuple[str, str]:
        if item[0] == "pair":
            return "pairs", str(item[1])
        return "cells", self.item_text(item)


class _Finder:
    """Finds paths in a grid, depth first, with a stack of its own: paths may be long.

    A path is followed only as long as what it leaves can still be joined: so nearly all of the
    steps lead to a path.
    """

    def __init__(self, puzzle: Numberlink, most: int) -> None:
        self.fill, self.bends, self.most = puzzle.fill, puzzle.bends, most
        self.pairs = list(puzzle.ends().values())
        self.ends = {cell for pair in self.pairs for cell in pair}
        inside = set(puzzle.cells())
        self.beside = {cell: [n for n in _around(cell) if n in inside] for cell in inside}
        self.steps = 0

    def find(self, start: Place, end: Place) -> Iterator[Path]:
        """Yield the paths from one end to the other."""
        closed = self.ends - {end}
        path, used = [start], {start}
        ways = [iter(self.beside[start])]
        while ways:
            for cell in ways[-1]:
                if cell in used or cell in closed or not self._may_go(path, cell):
                    continue
                self._count()
                if not self._leaves_room(used, cell, end):
                    continue
                if cell == end:
                    yield (*path, end)
                    continue
                path.append(cell)
                used.add(cell)
                ways.append(iter(self.beside[cell]))
                break
            else:
                ways.pop()
                used.discard(path.pop())

    def _may_go(self, path: Sequence[Place], cell: Place) -> bool:
        """Whether the next cell is beside none of the path but the last one, if that is asked."""
        return self.bends or not any(other in path[:-1] for other in self.beside[cell])

    def _leaves_room(self, used: set[Place], head: Place, end: Place) -> bool:
        """Whether a path that goes to `head` leaves room for the rest of it, and for the others."""
        taken = used | {head}
        if self.fill and any(self._is_stuck(cell, used, head) for cell in self.beside[head]):
            return False
        others = [pair for pair in self.pairs if pair[0] not in taken and pair[0] != end]
        others = [pair for pair in others if pair[1] != end]
        # The way from the head to the end is one more pair, which begins beside the head.
        if head != end:
            part = self._reached(end, taken)
            if not part.intersection(self.beside[head]) or not _together(others, part):
                return False
            taken |= part
        for first, _ in others:
            if first not in taken:
                part = self._reached(first, taken)
                if not _together(others, part):
                    return False
                taken |= part
        return not self.fill or len(taken) == len(self.beside)

    def _is_stuck(self, cell: Place, used: set[Place], head: Place) -> bool:
        """Whether no path can go through a cell beside the head anymore."""
        if cell in used:
            return False
        ways = sum(other not in used for other in self.beside[cell])
        return ways < (1 if cell in self.ends else 2)

    def _reached(self, start: Place, taken: set[Place]) -> set[Place]:
        """The cells around a start that are not taken."""
        found, rest = {start}, [start]
        while rest:
            for cell in self.beside[rest.pop()]:
                if cell not in found and cell not in taken:
                    found.add(cell)
                    rest.append(cell)
        return found

    def _count(self) -> None:
        check_time()
        self.steps += 1
        if self.steps > min(self.most, MOST_LOOKS // len(self.beside) + 100):
            raise PuzzleError("the grid is too large: it has too many paths to list them all")


def _together(pairs: Iterable[Sequence[Place]], part: set[Place]) -> bool:
    """Whether each pair is either inside of a part of the grid, or outside."""
    return all((one in part) == (other in part) for one, other in pairs)


def _around(cell: Place) -> list[Place]:
    row, column = cell
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def _walk(start: Place, end: Place, beside: dict[Place, list[Place]]) -> Path:
    """The way from one end of a path to the other."""
    path = [start]
    while path[-1] != end:
        path.append(next(cell for cell in beside[path[-1]] if cell not in path[-2:]))
    return tuple(path)


def _has_detour(path: Path) -> bool:
    """Return whether a path could step across to another cell of its own."""
    places = {cell: number for number, cell in enumerate(path)}
    ahead = ((number, near) for number, cell in enumerate(path) for near in _around(cell))
    return any(places.get(near, 0) > number + 1 for number, near in ahead)


def _sign(word: str, cell: Place) -> str:
    """The letter of a number of the published format."""
    if word in "-#":
        return "." if word == "-" else "#"
    if not (word.isascii() and word.isdigit() and 0 < int(word[:4]) <= len(LETTERS)):
        what = f"{show(word)} is not a number from 1 to {len(LETTERS)}, or - for an empty cell"
        raise PuzzleError(what, part="grid", cell=cell)
    return LETTERS[int(word) - 1]
