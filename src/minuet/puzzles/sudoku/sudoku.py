"""Sudoku of any size and shape: each row, column and region holds each number once.

Rules
-----
1. On a board with boxes of a x b cells the numbers are 1 to a·b: 9 for the usual 3x3.
2. Every row, column and box holds each number once, and so does every extra region: the diagonals
   of an X sudoku, the windows of a hyper sudoku (windoku). In a jigsaw sudoku regions of other
   shapes take the place of the boxes; a samurai sudoku is five grids that share boxes, and there
   are other boards of several grids.

How a puzzle is encoded
-----------------------
A placement covers four items: its cell, and its value in its row, its column and its box; and one
more for each extra region. A 9x9 board has 729 placements and 324 items.

>>> puzzle = Sudoku(["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1",
...                  "7...2...6", ".6....28.", "...419..5", "....8..79"])
>>> puzzle.solve().values[0]
(5, 3, 4, 6, 7, 8, 9, 1, 2)
>>> puzzle.is_unique()
True
>>> Sudoku(box=(2, 2)).count()
288
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Any, ClassVar, Self

from minuet.errors import FormatError, PuzzleError, choice, listed, show
from minuet.problem import Problem
from minuet.puzzles.base.bounds import places
from minuet.puzzles.base.grid import GridPuzzle, cell_name, read_rows
from minuet.puzzles.base.latin import read_numbers
from minuet.puzzles.base.picture import Cell
from minuet.puzzles.base.symbols import (
    BLANKS,
    LARGEST,
    alphabet_of,
    read_symbols,
    symbols,
    write_symbols,
)
from minuet.puzzles.sudoku.shape import (
    GRIDS,
    Region,
    Shape,
    find_box,
    find_shape,
    grids_of_size,
    read_box,
    read_extra,
)

Rows = tuple[tuple[int, ...], ...]


class Sudoku(GridPuzzle):
    """A sudoku.

    `givens` are the numbers, 0 for an empty cell: one list, a list of rows, or text in any format
    that is known (see `Sudoku.parse`). Without them the board is empty.

    Name whatever differs from the usual board of that size:

    - `box`: the height and width of a box, as `(2, 3)` or `"2x3"`;
    - `regions`: rows (or one line) that say the region of each cell, for a jigsaw;
    - `extra`: further regions, each a list of cells, or "x" for the diagonals, "hyper" for the
      windows, "disjoint" for the cells at the same place of all boxes;
    - `grids`: the upper left corners of the grids that the board consists of, or a name:
      "samurai", "butterfly", "sohei", "windmill", "gattai-8", "shogun" or "sumo".

    >>> Sudoku([0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0]).solve().values
    ((1, 3, 2, 4), (4, 2, 3, 1), (3, 4, 1, 2), (2, 1, 4, 3))
    >>> Sudoku([0] * 72)
    Traceback (most recent call last):
    minuet.errors.PuzzleError: a 9x9 sudoku needs 81 numbers, got 72: a row is missing
    """

    name = "sudoku"
    title = "Sudoku"
    _rules = "Each row, column and region holds each number once. Some numbers are given."
    formats: ClassVar[tuple[str, ...]] = (
        *("line", "sdk", "ss", "bordered", "grid", "csv", "json"),
        *("opensudoku", "puzzlink", "pzprv3", "scf", "fpuzzles", "sudokupad", "penpa"),
    )
    _link_names: ClassVar[tuple[str, ...]] = ("sudoku",)
    _link_parts: ClassVar[tuple[str, ...]] = ("givens",)
    _file_words: ClassVar[tuple[str, ...]] = ("givens", "filled")
    _file_has_width = False  # it is a square
    _logic = "minuet.logic.sudoku"
    _generator = "minuet.generate.sudoku"
    _difficulties: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard", "diabolical")
    _published_parts: ClassVar[tuple[str, ...]] = ("givens",)
    _published_more = 1

    shape: Shape

    def __init__(
        self,
        givens: str | Iterable[Any] | None = None,
        *,
        box: str | Sequence[int] | None = None,
        regions: str | Iterable[Iterable[Any]] | None = None,
        extra: str | Iterable[str | Iterable[Iterable[int]]] = (),
        grids: str | Iterable[Sequence[int]] | None = None,
        values: str | Iterable[Any] | None = None,
    ) -> None:
        named = _named_shape(box, regions, read_extra(extra), grids)
        rows, shape = _read_board(givens, named, read_extra(extra))
        self.__dict__["shape"] = shape
        shown = None if values is None else _read_board(values, shape, ())[0]
        self._check_numbers(rows, "givens")
        if shown is not None:
            self._check_numbers(shown, "values")
        self._fill(rows, shown)

    @classmethod
    def generate(  # type: ignore[override]  # a sudoku has other wishes
        cls,
        *,
        box: str | Sequence[int] = (3, 3),
        variant: str | Iterable[str] = (),
        difficulty: str | None = None,
        symmetry: str = "none",
        clues: int | None = None,
        minimal: bool = False,
        pattern: Any = None,
        seed: int | str | None = None,
    ) -> Self:
        """Make a new sudoku with exactly one solution.

        - `box`: the height and width of a box, (3, 3) or "3x3";
        - `variant`: one or more of x, hyper, disjoint, jigsaw, killer, samurai;
        - `difficulty`: easy, medium, hard, diabolical, or None for any;
        - `symmetry`: that of the pattern of givens, such as "rotate180" or "mirror" (see
          `minuet.generate.symmetry`);
        - `clues`: the number of givens;
        - `minimal`: whether each of them must be needed;
        - `pattern`: where the givens are to be, as rows in which `.` or 0 is an empty cell;
        - `seed`: a number or a text; the same seed gives the same puzzle.

        Raises `PuzzleError` if there is no such puzzle.

        >>> Sudoku.generate(box="2x3", seed=1).is_unique()
        True
        """
        return cls._generate(locals())

    def _parts(self) -> dict[str, Any]:
        shape = self.shape
        parts: dict[str, Any] = {"givens": self.givens}
        parts |= {"box": shape.box} if shape.box else {"regions": shape.regions}
        if shape.extra:
            parts["extra"] = shape.extra
        if len(shape.grids) > 1:
            parts["grids"] = shape.grids
        return parts | ({"values": self.values} if self.values != self.givens else {})

    def __repr__(self) -> str:
        parts = self._parts()
        for name in {"givens", "values"} & parts.keys():
            parts[name] = self._line(parts[name])
        if shape_by_size(self.size, self.shape.extra) is self.shape:
            del parts["box"]
        for name, corners in GRIDS.items():
            if parts.get("grids") == corners:
                parts["grids"] = name
        words = [f"{name}={value!r}" for name, value in parts.items()]
        return f"{type(self).__name__}({', '.join(words).removeprefix('givens=')})"

    # ---- the board

    @property
    def size(self) -> int:
        """The largest number: 9 for the usual board."""
        return self.shape.size

    @property
    def box(self) -> tuple[int, int] | None:
        """The height and width of a box; None for a jigsaw."""
        return self.shape.box

    @property
    def houses(self) -> tuple[Region, ...]:
        """All rows, columns, boxes and other regions, with their names and cells."""
        return self.shape.houses

    def _is_cell(self, row: int, column: int) -> bool:
        return (row, column) in self.shape.cells

    def _check_numbers(self, rows: Rows, part: str) -> None:
        size, cells = self.size, self.shape.cells
        for row, numbers in enumerate(rows):
            for column, value in enumerate(numbers):
                if not 0 <= value <= size or (value and (row, column) not in cells):
                    self._refuse(value, (row, column), part)

    def _refuse(self, value: int, cell: tuple[int, int], part: str) -> None:
        where = cell_name(*cell)
        message = f"{value} at {where} is not a number from 1 to {self.size} (0 is empty)"
        if 0 <= value <= self.size:
            message = f"there is a {value} at {where}, which is a gap"
        raise PuzzleError(message, part=part, cell=cell)

    def _encode(self, model: str) -> Problem:
        """Return the template of all boards of this shape."""
        return self.shape.problem

    def check(self) -> list[str]:
        """Say which regions hold a number twice; nothing, if none does so far."""
        return [sentence for house in self.houses for sentence in self._repeats(house)]

    def _repeats(self, house: Region) -> Iterator[str]:
        places: dict[int, list[str]] = {}
        for row, column in house.cells:
            places.setdefault(self.values[row][column], []).append(cell_name(row, column))
        for value, names in places.items():
            if value and len(names) > 1:
                times = "twice" if len(names) == 2 else f"{len(names)} times"
                sign = symbols(self.size)[value - 1]
                yield f"{house.name} has {sign} {times}, at {listed(names)}"

    # ---- for people

    @property
    def line(self) -> str:
        """The givens as one line of characters, `.` for an empty cell and `#` for a gap."""
        return self._line(self.givens)

    @property
    def values_line(self) -> str:
        """What the board shows, as one line of characters."""
        return self._line(self.values)

    def _line(self, rows: Rows) -> str:
        text = "".join(write_symbols(row, self.size) for row in rows)
        if len(self.shape.grids) == 1:
            return text
        cells, width = self.shape.cells, self.width
        return "".join(
            sign if divmod(place, width) in cells else "#" for place, sign in enumerate(text)
        )

    def _regions(self) -> Sequence[Sequence[int | None]]:
        return self.shape.box_of

    def _look(self, row: int, column: int) -> Cell | None:
        """What the picture shows in a cell: a character; extra regions are shaded."""
        cell = super()._look(row, column)
        if cell is None:
            return None
        value = self.values[row][column]
        fill = "shade" if (row, column) in self.shape.shaded else None
        return cell._replace(text=symbols(self.size)[value - 1] if value else "", fill=fill)

    def item_text(self, item: Any) -> str:
        """A readable item: `r1c1`, or `row 1: 5`."""
        kind, number, value = item
        if kind == "cell":
            return cell_name(number, value)
        houses = [house for house in self.houses if house.kind == kind]
        return f"{houses[number].name}: {symbols(self.size)[value - 1]}"

    def _item_heading(self, item: Any) -> tuple[str, str]:
        """The group that an item is in, and its name there: `r1#5` for the 5 of row 1."""
        kind, number, *value = item
        groups = {"row": "rows", "column": "columns", "box": "boxes"}
        if kind not in groups:
            return super()._item_heading(item)
        return groups[kind], f"{kind[0]}{number + 1}#{symbols(self.size)[value[0] - 1]}"

    def _describe(self) -> str:
        return super()._describe().replace(self.title, self._variety(), 1)

    def _variety(self) -> str:
        """What the puzzle is called: "X sudoku", "Jigsaw sudoku"."""
        shape = self.shape
        if len(shape.grids) > 1:
            name = shape.grids_name
            return f"{name.capitalize()} sudoku" if name else "Sudoku of several grids"
        names = [_VARIETIES[each] for each in shape.extra if isinstance(each, str)]
        names += ["jigsaw"] * (shape.regions is not None)
        text = " ".join([*names, self.title.lower()])
        return text[0].upper() + text[1:]

    # ---- the published format: see `minuet.formats.dataset`

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        """Read the givens; a third word of the first line names boards of several grids."""
        givens = read_numbers(rows, "givens")
        return cls(givens, **_published_shape(header, givens))

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        return self._shape_words(find_box(self.size)), self._published()

    def _shape_words(self, box: tuple[int, int]) -> list[str]:
        """The words of the first line, if they and these boxes say all about the shape."""
        shape = self.shape
        names = [shape.grids_name] if len(shape.grids) > 1 else []
        if shape.parts != find_shape(box=box, grids=shape.grids).parts or "" in names:
            raise FormatError("the published format cannot hold a board of this shape")
        return [str(self.height), str(self.width), *names]

    def _published(self) -> list[list[str]]:
        return [[str(value or "-") for value in row] for row in self.values]

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        return cls(
            read_numbers([[word.replace("?", "-") for word in row] for row in rows], "givens")
        )

    def _has_usual_shape(self) -> bool:
        """Return whether it is the shape of a plain sudoku of this size."""
        try:
            return self.shape.parts == shape_by_size(self.size).parts
        except PuzzleError:
            return False

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        if not self._has_usual_shape():
            raise FormatError(f"puzz.link cannot hold {self.name} with unusual regions")
        rows = [[str(value or "-") for value in row] for row in self.givens]
        return [str(self.height), str(self.width)], rows


_VARIETIES = {"x": "X", "hyper": "hyper", "disjoint": "disjoint"}


# ---- reading what a board is made of


def _named_shape(
    box: str | Sequence[int] | None,
    regions: Iterable[Iterable[Any]] | None,
    extra: tuple[Any, ...],
    grids: str | Iterable[Sequence[int]] | None,
) -> Shape | None:
    """The shape that is given by name; None if it follows from the number of cells."""
    if box is None and regions is None and grids is None:
        return None
    numbers = None if regions is None else _read_regions(regions)
    size = None if box is None else read_box(box)
    if box is None and regions is None:
        size = (3, 3)
    return find_shape(box=size, regions=numbers, extra=extra, grids=_read_grids(grids))


def _read_regions(regions: Iterable[Iterable[Any]]) -> tuple[tuple[int, ...], ...]:
    """The regions of a jigsaw, numbered from 0 in the order in which they appear."""
    if isinstance(regions, str):
        regions = _rows(regions, isqrt(len(regions)) or 1)
    numbers: dict[Any, int] = {}
    try:
        return tuple(
            tuple(numbers.setdefault(name, len(numbers)) for name in row) for row in regions
        )
    except TypeError:
        raise PuzzleError(f"{show(regions)} are not rows of regions", part="regions") from None


def _read_grids(grids: str | Iterable[Sequence[int]] | None) -> tuple[tuple[int, int], ...]:
    if grids is None:
        return ((0, 0),)
    if isinstance(grids, str):
        return GRIDS[choice(grids, GRIDS, "board of grids", error=PuzzleError)]
    try:
        corners = places(grids)
    except (TypeError, ValueError):
        raise PuzzleError(f"{show(grids)} are not upper left corners of grids") from None
    if not corners or min(map(min, corners)) < 0:
        raise PuzzleError(f"{show(corners)} are not upper left corners of grids, from (0, 0)")
    return corners


def shape_by_size(size: int, extra: tuple[Any, ...] = ()) -> Shape:
    """The usual shape of a board of that size."""
    return find_shape(box=find_box(size), extra=extra)


def _read_board(
    source: str | Iterable[Any] | None, shape: Shape | None, extra: tuple[Any, ...]
) -> tuple[Rows, Shape]:
    """The numbers of a board as rows, and its shape, which may follow from them."""
    if isinstance(source, str):
        words = [source] if isinstance(source, Characters) else source.split()
        if len(words) != 1 or not _is_plain(words[0]):
            return _read_form(source, shape, extra)
        shape = shape or shape_of_cells(len(words[0]), "characters", extra, words[0])
        _check_count(len(words[0]), "characters", shape)
        return _rows(_read_text(words[0], shape.size), shape.width), shape
    if source is None:
        shape = shape or shape_by_size(9, extra)
        return _rows([0] * (shape.height * shape.width), shape.width), shape
    if not isinstance(source, Iterable):
        raise PuzzleError(f"{show(source)} is not a board: expected a text, rows or numbers")
    entries = [*source]
    if entries and all(isinstance(entry, Iterable) for entry in entries):
        return _read_nested(entries, shape, extra)
    shape = shape or shape_of_cells(len(entries), "numbers", extra)
    _check_count(len(entries), "numbers", shape)
    return read_rows(_rows(entries, shape.width), "givens"), shape


def _read_nested(
    entries: list[Any], shape: Shape | None, extra: tuple[Any, ...]
) -> tuple[Rows, Shape]:
    """Read rows, each a list of numbers or a string of characters."""
    if shape is None:
        shape = shape_by_size(_square(entries), extra)
    size = shape.size
    rows = [_read_text(row, size) if isinstance(row, str) else row for row in entries]
    return read_rows(rows, "givens", shape.height, shape.width), shape


def _square(rows: Sequence[Sequence[Any]]) -> int:
    """The number of rows, which must be that of the columns."""
    widths = {len(list(row)) for row in rows}
    if widths != {len(rows)}:
        wide = listed([*map(str, sorted(widths))], "or")
        raise PuzzleError(
            f"{len(rows)} rows of {wide} are not a sudoku: a board has as many rows as columns"
        )
    return len(rows)


def _read_form(text: str, shape: Shape | None, extra: tuple[Any, ...]) -> tuple[Rows, Shape]:
    """Read text in any format; a shape that was given by name takes the place of the text's own."""
    board: Sudoku = Sudoku.parse(text)
    if board.name != Sudoku.name:  # whose cages and constraints would be lost
        kind = type(board).__name__
        raise PuzzleError(f"this text is a {board.title}: read it with {kind}.parse", part="givens")
    if shape is None:
        shape = board.shape
        if extra:
            shape = find_shape(box=shape.box, regions=shape.regions, extra=extra, grids=shape.grids)
    return read_rows(board.givens, "givens", shape.height, shape.width), shape


def _rows(numbers: Sequence[Any], width: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))


class Characters(str):
    """A board as a line of characters for its cells, not to be looked at as any other format."""

    __slots__ = ()


def _is_plain(word: str) -> bool:
    """Whether a word consists of characters of cells alone."""
    if isinstance(word, Characters):
        return True
    if word.startswith(("scf", "fpuz")):
        return False
    return all(
        (sign.isascii() and sign.isalnum()) or sign in BLANKS or sign == "#" for sign in word
    )


def _read_text(text: str, size: int) -> list[int]:
    """The numbers of the characters of a board."""
    numbers: list[int] = []
    for sign, value in zip(text, read_symbols(text, size, alphabet_of(text, size)), strict=True):
        if value is None:
            raise PuzzleError(f"{sign!r} is not a number from 1 to {size} ({symbols(size)})")
        numbers.append(value)
    return numbers


def find_bad_sign(text: str) -> int | None:
    """The place of the first character of a line that stands for no cell of a board that long.

    >>> find_bad_sign("5x..7..."), find_bad_sign("1.....2..3.....4")
    (1, None)
    """
    size = min(max(isqrt(len(text)), 9), LARGEST)
    values = read_symbols(text, size, alphabet_of(text, size))
    return values.index(None) if None in values else None


def shape_of_cells(count: int, noun: str, extra: tuple[Any, ...] = (), text: str = "") -> Shape:
    """The shape of a board with that many cells, which are written as `text`."""
    if "#" in text and (name := grids_by_gaps(text)):
        return find_shape(box=(3, 3), extra=extra, grids=GRIDS[name])
    size = isqrt(count)
    if size * size != count or count == 0:
        raise PuzzleError(_wrong_count(count, noun))
    return shape_by_size(size, extra)


def grids_by_gaps(text: str) -> str | None:
    """The name of the board of several grids whose gaps are the `#` of a line of characters."""
    for name, grids in GRIDS.items():
        shape = find_shape(box=(3, 3), grids=grids)
        gaps = (divmod(place, shape.width) not in shape.cells for place in range(len(text)))
        if len(text) == shape.height * shape.width and all(
            (sign == "#") == gap for sign, gap in zip(text, gaps, strict=True)
        ):
            return name
    return None


def _published_shape(header: list[str], givens: Rows) -> dict[str, Any]:
    """The arguments for the shape of a published board: the grids that its first line names.

    Without a name they are the ones that fit, with all givens in their cells. A square may also be
    a single grid. It is one if at most one of its numbers is missing among the givens; with two
    missing it could not have just one solution.
    """
    if header[2:]:
        return {"grids": header[2]}
    height, width = len(givens), len(givens[0])
    if height == width and len({value for row in givens for value in row} - {0}) >= height - 1:
        return {}
    places = {(r, c) for r, row in enumerate(givens) for c, value in enumerate(row) if value}
    fitting = [name for name, s in grids_of_size(height, width).items() if places <= s.cells]
    if len(fitting) > 1:
        names = listed(fitting, "or")
        raise PuzzleError(f"this may be {names}: name it after the size", part="givens")
    return {"grids": fitting[0]} if fitting else {}


def _check_count(count: int, noun: str, shape: Shape) -> None:
    wanted = shape.height * shape.width
    if count != wanted:
        raise PuzzleError(
            f"{count} {noun} do not fill a board of {shape.height}x{shape.width}: it has {wanted}"
        )


def _wrong_count(count: int, noun: str) -> str:
    """Say how many cells a board has whose size is near.

    >>> _wrong_count(80, "characters")
    'a 9x9 sudoku needs 81 characters, got 80'
    >>> _wrong_count(72, "numbers")
    'a 9x9 sudoku needs 81 numbers, got 72: a row is missing'
    """
    if count < 16:
        return f"{count} {noun} are not a sudoku: the smallest board has 16 (4x4), the usual one 81"
    low = isqrt(count)
    size = 9 if 64 < count < 100 else low if count - low**2 < (low + 1) ** 2 - count else low + 1
    article = "an" if str(size)[0] == "8" or size in (11, 18) else "a"
    why = f"{article} {size}x{size} sudoku needs {size**2} {noun}, got {count}"
    if count % size == 0 and count < size**2:
        missing = size - count // size
        why += ": a row is missing" if missing == 1 else f": {missing} rows are missing"
    return why
