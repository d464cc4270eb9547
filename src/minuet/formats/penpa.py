"""The addresses of Penpa+ (penpa-edit): a drawing of a puzzle, in compressed text.

`https://swaroopg92.github.io/penpa-edit/#m=edit&p=` is followed by Base64 of lines of text in raw
deflate. The first line has the type of the grid and its width and height, the second one the rows
and columns around the board that are part of the grid, the fourth one what the setter has drawn, as
JSON with short names for its keys. Cells are numbered row by row in a grid with two more rows and
columns on each side; corners, and borders between cells, have the numbers after these.

A drawing does not contain the rules, so only plain grids are read: numbers (or signs) in cells, and
black cells where a kind has them. Anything else that is drawn raises, because the puzzle without it
would be a different one. A tag names the kind; without one it is a sudoku, unless a kind is given.

>>> from minuet.puzzles import Shikaku
>>> link = dumps(Shikaku(["4..2", "....", "..6.", "4..."]))
>>> link.partition("p=")[0]
'https://swaroopg92.github.io/penpa-edit/#m=edit&'
>>> loads(link)
Shikaku(clues=((4, 0, 0, 2), (0, 0, 0, 0), (0, 0, 6, 0), (4, 0, 0, 0)))
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any
from urllib.parse import unquote

from minuet.errors import FormatError, PuzzleError, as_number, listed, show
from minuet.formats.json_text import read_json
from minuet.formats.puzzle_formats import match_address
from minuet.puzzles.base.bounds import MOST_CELLS, MOST_TEXT
from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.registry import each_kind
from minuet.puzzles.sudoku.shape import find_box
from minuet.puzzles.sudoku.sudoku import Sudoku

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_ADDRESS = re.compile(r"\s*(?:\S*penpa\S*[?#&])?m=[a-z]+&p=([^&\s]+)(?:&\S*)?\s*")
PAD = 2  # rows and columns on each side that the numbers of cells count, too
BLACK = 4
DARK = {1, BLACK, 8}
"""The numbers of the colors that setters use for black cells."""
SHORT = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface",
    "zL": "line", "zE": "lineE", "zW": "wall", "zC": "cage", "zN": "number", "zY": "symbol",
    "zP": "special", "zB": "board", "zR": "command_redo", "zU": "command_undo",
    "z8": "command_replay", "z1": "numberS", "zF": "freeline", "z2": "freelineE", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "z4": "deletelineE",
    "z6": "killercages", "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip
HISTORY = ("command_redo", "command_undo", "command_replay")
PLAIN = {"number", "surface", "lineE", "deletelineE", *HISTORY}
"""What is read, or says nothing about the puzzle."""
MAPS = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
SIGNS = {"-": "h", "|": "v", "+": "s"}  # as setters draw the signs of Tatamibari

Place = tuple[int, int]
Rows = list[list[str]]


def looks_like(text: str, kind: type[Any]) -> bool:
    """Return whether the text is an address of a drawing that is not of another kind."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        return False
    try:
        named = _Drawing(match[1]).kinds()
    except FormatError:
        return True  # the reader says what is wrong
    return not named or kind in named


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; what is not a plain grid raises a `FormatError`."""
    match = match_address(_ADDRESS, text, "penpa-edit/#m=edit&p=...")
    drawing = _Drawing(match[1])
    found: Any = kind or next(iter(drawing.kinds()), Sudoku)
    drawing.check_plain()
    rows = drawing.words(getattr(found, "_black_word", ""))
    try:
        if issubclass(found, Sudoku):
            return _sudoku(found, rows, drawing)
        return found._from_published([str(len(rows)), str(len(rows[0]))], rows)
    except PuzzleError as error:
        raise FormatError(str(error)) from None


def _sudoku(kind: type[Any], rows: Rows, drawing: _Drawing) -> Any:
    height, width = drawing.size
    if height != width:
        raise FormatError(f"a drawing of {height}x{width} is not a sudoku: name its kind")
    borders, boxes = drawing.borders(), _box_borders(height)
    if borders and borders != boxes:
        raise FormatError(
            "its regions are not the boxes of a sudoku, and only plain grids are read"
        )
    numbers = [[0 if word == "-" else word for word in row] for row in rows]
    for (r, row), c in product(enumerate(numbers), range(width)):
        number = as_number(str(row[c]), 2)
        if number is None:
            raise FormatError(f"{show(row[c])} at {cell_name(r, c)} is not a number")
        row[c] = number
    return kind(numbers)


# ---- reading


class _Drawing:
    """What an address contains."""

    def __init__(self, code: str) -> None:
        lines = _unpacked(code).split("\n")
        head = lines[0].split(",")
        if len(lines) < 4 or len(head) < 3 or head[0] not in ("square", "sudoku"):
            raise FormatError(f"expected a square grid of Penpa+, got {show(head[0])}")
        margins = read_json(lines[1])
        self.drawn, self._tags = _object(lines[3]), lines[17] if len(lines) > 17 else "[]"
        if not _is_margins(margins) or not all(map(str.isdecimal, head[1:3])):
            raise FormatError("the size of the grid cannot be read")
        top, bottom, left, right = margins
        self._padded = (int(head[2]) + 2 * PAD, int(head[1]) + 2 * PAD)
        self._corner = (PAD + top, PAD + left)
        self.size: Place = (int(head[2]) - top - bottom, int(head[1]) - left - right)
        if min(self.size) < 1:
            raise FormatError("the grid has no cells")
        cells = self._padded[0] * self._padded[1]
        if cells > MOST_CELLS:
            raise FormatError(f"{cells:,} cells of the board are too many: at most {MOST_CELLS:,}")

    def kinds(self) -> list[type[Any]]:
        """The kinds that its tags name."""
        tags = {_plain_name(word) for word in re.findall(r'"([^"]+)"', self._tags)}
        return [kind for kind in each_kind() if "penpa" in kind.formats and tags & _names(kind)]

    def check_plain(self) -> None:
        """Reject a drawing with more than numbers, black cells and borders."""
        more = [name for name, part in self.drawn.items() if part and name not in PLAIN]
        if more:
            what = f"this drawing has {listed(sorted(more))}"
            raise FormatError(f"{what}, and only plain grids of numbers are read")

    def words(self, black: str) -> Rows:
        """The word of each cell: a number, what stands for a black cell, or `-`."""
        numbers = dict(self._numbers())
        dark = {
            place
            for place, color in self._cells("surface")
            if isinstance(color, int) and color in DARK
        }
        if self.drawn.get("surface") and not black:
            raise FormatError("this drawing has colored cells, which this kind does not use")
        rows, columns = map(range, self.size)
        words = [[numbers.get((r, c), "-") for c in columns] for r in rows]
        for r, c in dark:
            words[r][c] = black.format(numbers.get((r, c), "")) or "x"
        return words

    def _numbers(self) -> Iterator[tuple[Place, str]]:
        for place, entry in self._cells("number"):
            match entry:
                case [_, _, "7"]:  # candidates
                    continue
                case [str() | int() as word, *_] if str(word).strip():
                    text = str(word).strip()
                    yield place, SIGNS.get(text, text.lower())
                case _:
                    raise FormatError(f"{cell_name(*place)} contains more than a number")

    def _cells(self, part: str) -> Iterator[tuple[Place, Any]]:
        """The entries of a part by their cells."""
        entries = self.drawn.get(part) or {}
        if not isinstance(entries, dict):
            raise FormatError(f"the {part} of the drawing cannot be read")
        for number, entry in entries.items():
            place = self._place(number)
            if place is None or not self._is_inside(place):
                raise FormatError("something is written beside the board or between its cells")
            yield place, entry

    def _place(self, number: str) -> Place | None:
        """The cell with a number; None if it is not one."""
        place = as_number(number)
        if place is None or place >= self._padded[0] * self._padded[1]:
            return None
        row, column = divmod(place, self._padded[1])
        return row - self._corner[0], column - self._corner[1]

    def _is_inside(self, place: Place) -> bool:
        height, width = self.size
        return 0 <= place[0] < height and 0 <= place[1] < width

    def borders(self) -> set[tuple[Place, Place]]:
        """The pairs of neighboring cells with a line between them."""
        found = set()
        cells = self._padded[0] * self._padded[1]
        pairs = self.drawn.get("lineE") or {}
        if not isinstance(pairs, dict):
            raise FormatError("the borders of the drawing cannot be read")
        for pair in pairs:
            numbers = map(as_number, pair.split(","))
            ends = [number - cells for number in numbers if number is not None]
            if len(ends) != 2 or min(ends) < 0 or max(ends) >= cells:
                raise FormatError("the borders of the drawing cannot be read")
            (top, left), (row, column) = (divmod(end, self._padded[1]) for end in ends)
            here = (row - self._corner[0], column - self._corner[1])
            down, right = (0, 1) if column == left else (1, 0)
            if abs(row - top) + abs(column - left) != 1:
                raise FormatError("the borders of the drawing cannot be read")
            there = (here[0] + down, here[1] + right)
            if self._is_inside(here) and self._is_inside(there):
                found.add((here, there))
        return found


def _unpacked(code: str) -> str:
    try:
        packed = b64decode(unquote(code).replace(" ", "+"), validate=True)
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(packed, MOST_TEXT)
        if inflater.unconsumed_tail or not inflater.eof:
            raise FormatError("the link is cut off, or too long")
        return text.decode()
    except (Base64Error, zlib.error, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError("the link does not contain a drawing: it is damaged") from None


def _object(line: str) -> dict[str, Any]:
    """The object of a line whose keys are short: `zN` for `"number"`."""
    full = re.sub(r'("(?:[^"\\]|\\.)*")|z[A-Z0-9_]', lambda m: m[1] or _full(m[0]), line)
    found = read_json(full)
    if not isinstance(found, dict):
        raise FormatError("the drawing cannot be read")
    empty: dict[str, Any] = {"__a": []}
    return {name: None if part == empty else part for name, part in found.items()}


def _full(short: str) -> str:
    return "null" if short == "zO" else json.dumps(SHORT.get(short, short))


def _is_margins(margins: Any) -> bool:
    is_list = isinstance(margins, list) and len(margins) == 4
    return is_list and all(type(n) is int and 0 <= n < 1000 for n in margins)


def _names(kind: type[Any]) -> set[str]:
    links = getattr(kind, "_link_names", ())
    return {_plain_name(name) for name in (kind.name, kind.title, *links)}


def _plain_name(tag: str) -> str:
    """A tag without blanks and remarks: "Sudoku (classic)" is "sudoku"."""
    return re.sub(r"[^a-z0-9]", "", tag.lower().partition("(")[0])


# ---- writing


def dumps(puzzle: Any) -> str:
    """Write the drawing of a puzzle; what is not a plain grid raises a `FormatError`."""
    if len(puzzle.placements()) > len(puzzle.given):
        raise FormatError("this format cannot hold what is filled in")
    rows = _rows(puzzle)
    height, width = len(rows), len(rows[0])
    numbers: dict[str, Any] = {}
    surface: dict[str, int] = {}
    black = getattr(puzzle, "_black_word", "")
    backward = {word: sign for sign, word in SIGNS.items()}
    for (r, row), c in product(enumerate(rows), range(width)):
        index = str((r + PAD) * (width + 2 * PAD) + c + PAD)
        if row[c].endswith("x") or (black == "{}" and row[c] != "-"):
            surface[index] = BLACK
        if word := row[c].strip("x-"):
            numbers[index] = [backward.get(word, word), 4 if index in surface else 1, "1"]
    edges = _edges(puzzle, width) if isinstance(puzzle, Sudoku) else {}
    return SITE + _packed(puzzle, (height, width), numbers, surface, edges) + "\n"


def _rows(puzzle: Any) -> Rows:
    if not isinstance(puzzle, Sudoku):
        rows: Rows = puzzle._to_link()[1]
        if any("#" in row for row in rows):
            raise FormatError("this format cannot hold gaps")
        return rows
    if not puzzle._has_usual_shape():
        raise FormatError("this format cannot hold sudokus with unusual regions or more rules")
    return [[str(value or "-") for value in row] for row in puzzle.givens]


def _box_borders(size: int) -> set[tuple[Place, Place]]:
    """The pairs of neighboring cells in different boxes."""
    high, wide = find_box(size)
    cells = set(product(range(size), range(size)))
    return {
        (cell, other)
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in cells
        and (cell[0] // high, cell[1] // wide) != (other[0] // high, other[1] // wide)
    }


def _edges(puzzle: Sudoku, size: int) -> dict[str, int]:
    """The lines of the boxes, each from one corner of the grid to the next."""
    side = size + 2 * PAD
    found = {}
    for (row, column), (below, _) in sorted(_box_borders(size)):
        end = side * side + (row + PAD) * side + column + PAD
        start = end - (1 if below > row else side)
        found[f"{start},{end}"] = 2
    return found


def _packed(
    puzzle: Any,
    size: Place,
    numbers: dict[str, Any],
    surface: dict[str, int],
    edges: dict[str, int],
) -> str:
    height, width = size
    across = width + 2 * PAD
    sort = "sudoku" if isinstance(puzzle, Sudoku) and size == (9, 9) else "square"
    middle = ((height + 2 * PAD) * across) // 2  # of the canvas: a number of a cell
    pixels = f"38,0,1,1,{38 * (width + 1)},{38 * (height + 1)},{middle},{middle}"
    cells = [(r + PAD) * across + c + PAD for r, c in product(range(height), range(width))]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    empty: dict[str, Any] = {name: {"__a": []} for name in HISTORY}
    empty |= {name: {} for name in MAPS} | {name: [] for name in LISTS}
    full = empty | {"surface": surface, "number": numbers, "lineE": edges}
    mode = {
        "edit_mode": "sudoku" if sort == "sudoku" else "number", "surface": ["", 1],
        "line": ["1", 2], "lineE": ["1", 2], "wall": ["", 2], "cage": ["1", 10],
        "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
        "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
    }  # fmt: skip
    modes = _dumped({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": mode, "pu_a": mode})
    lines = [
        f"{sort},{width},{height},{pixels},0,0,0,0,Title: ,Author: ,,,OFF,false",
        "[0,0,0,0]", modes, _dumped(full), _dumped(empty), _dumped(steps), "[]", "{}",
        '"x"', '"x"', "[3,2,7]", modes, '"x"', "0", _dumped(empty), _dumped(empty), "{}",
        _dumped([puzzle.name]), "",
    ]  # fmt: skip
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


def _dumped(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    for short, name in SHORT.items():
        text = text.replace(f'"{name}":', f"{short}:")
    return text
