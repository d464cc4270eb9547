"""A sudoku as rows of characters or numbers, with or without borders of any kind.

We write plain rows. We also read grids the way programs and people print them, where lines of any
kind separate the boxes, and empty cells are `.`, `0`, `-`, `*`, `_` or just blanks::

    5 3 . | . 7 . | . . .        ┌───────┬──── ...
    6 . . | 1 9 5 | . . .        │ 5 3   │   7
    . 9 8 | . . . | . 6 .        │ 6     │ 1 9
    ------+-------+------        │   9 8 │
    8 . . | . 6 . | . . 3        ├───────┼──── ...

The borders may give the size of the boxes. Headings give what the size does not (see
`minuet.puzzles.sudoku.notes`), a second grid what was filled in; `# ` starts a comment.

>>> loads("1 . | . .\\n. . | 2 .\\n----+----\\n. 3 | . .\\n. . | . 4").line
'1.....2..3.....4'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from minuet.errors import FormatError, PuzzleError, as_number
from minuet.formats import box_drawing
from minuet.formats.grids import Line, blocks
from minuet.formats.puzzle_formats import begins_with_size, header, stated_kind
from minuet.puzzles.base.symbols import LARGEST, alphabet_of, read_symbols, symbols
from minuet.puzzles.sudoku.notes import find_notes, notes_of, read_notes
from minuet.puzzles.sudoku.shape import GRIDS
from minuet.puzzles.sudoku.sudoku import Sudoku, grids_by_gaps

MOST_LINES = 1000  # of a text to look at: far more than the largest board has

BARS = "|!¦:│┃║╎╏┆┇┊┋"
RULES = "+-=*~" + "".join(chr(code) for code in range(0x2500, 0x2580) if chr(code) not in BARS)
LONGEST = 2  # characters of a number
EMPTY = {"·": ".", "∘": ".", "∙": ".", "•": ".", "␣": "."}
_BAR = re.compile(f"[{re.escape(BARS)}]")
_SDK = re.compile(r"#[A-Z].*|\[\w+\]")


class Token(NamedTuple):
    """What is written for one cell, and where."""

    text: str
    line: Line
    column: int

    def error(self, message: str) -> FormatError:
        """An error about this cell."""
        return FormatError(
            message, line=self.line.number, column=self.column + 1, text=self.line.text
        )


Tokens = list[list[Token]]


def looks_like(text: str, kind: type[Any]) -> Any:
    """Return the puzzle, if there is a square board of numbers."""
    if text.count("\n") > MOST_LINES or begins_with_size(text):
        return False
    if stated_kind(text) not in (None, kind.name):
        return False
    try:
        return loads(text, kind)
    except (FormatError, PuzzleError):
        return False


def loads(text: str, kind: type[Any] | None = None) -> Any:
    """Read a puzzle; mistakes raise a `FormatError` with line and column."""
    notes = read_notes(find_notes(text.split("\n")))
    if (board := box_drawing.read(text)) and not board.is_lattice():
        if len(set(board.sizes())) > 1:  # a cell may have been blanked by hand
            board = board.without_gaps()
        return _read_drawn(board, notes, kind, is_stated=stated_kind(text) is not None)
    lines = [line for block in blocks(text) for line in block if not _is_heading(line.text)]
    if not lines:
        raise FormatError("the text has no board")
    return read_board(lines, notes, kind)


def read_board(lines: Sequence[Line], notes: dict[str, Any], kind: type[Any] | None = None) -> Any:
    """Read the board that some lines show, or two boards: the givens and what was filled in."""
    texts = [line._replace(text=_plain(line.text)) for line in lines]
    rows, box = _read_rows(texts, notes)
    return _make(rows, box, notes, kind)


def _read_drawn(
    board: box_drawing.Drawn, notes: dict[str, Any], kind: type[Any] | None, is_stated: bool
) -> Any:
    """Read what Minuet has drawn, where the walls are those of boxes or of a jigsaw."""
    rows = [
        [Token(word, board.lines[r], board.column((r, c)) - 1) for c, word in enumerate(row)]
        for r, row in enumerate(board.words())
    ]
    sizes = set(board.sizes())
    if len(sizes) > 1 or (len(board.sizes()) == 1 and not is_stated):
        board.lines[0].fail("these walls are not those of a sudoku: add a line 'kind: NAME'")
    box = _drawn_box(board.regions)
    if box is None and sizes == {board.height} == {board.width}:
        notes = {"regions": board.regions, **notes}
    return box_drawing.checked(board, _make(rows, box, notes, kind))


def _drawn_box(regions: list[list[int | None]]) -> tuple[int, int] | None:
    """The size of the boxes, if all regions are such."""
    height = sum(row[0] == regions[0][0] for row in regions)
    width = sum(region == regions[0][0] for region in regions[0])
    boxes = {
        (row // height, column // width, region)
        for row, numbers in enumerate(regions)
        for column, region in enumerate(numbers)
    }
    used = {box[:2] for box in boxes}
    return (height, width) if len(boxes) == len(used) > 1 else None


def _make(
    rows: Tokens, box: tuple[int, int] | None, notes: dict[str, Any], kind: type[Any] | None
) -> Any:
    half = len(rows) // 2
    if len(rows) % 2 == 0 and half in _heights(len(rows[0]), notes):
        notes = {**notes, "values": _numbers(rows[half:], half)}
        rows = rows[:half]
    signs = "".join(token.text for row in rows for token in row)
    if "#" in signs and (name := grids_by_gaps(signs)):
        notes = {"grids": name, **notes}
    size = len(rows) - max((top for top, _ in _corners(notes)), default=0)
    if box is not None and box[0] * box[1] == size and not notes.keys() & {"box", "regions"}:
        notes = {**notes, "box": box}
    try:
        return (kind or Sudoku)(_numbers(rows, size), **notes)
    except PuzzleError as error:
        if error.cell is None or error.part != "givens":
            raise FormatError(str(error)) from None
        raise rows[error.cell[0]][error.cell[1]].error(str(error)) from None


def _corners(notes: dict[str, Any]) -> Sequence[tuple[int, int]]:
    """The upper left corners of the grids that the notes mention."""
    grids = notes.get("grids") or ()
    return GRIDS[grids] if isinstance(grids, str) else grids


def _heights(width: int, notes: dict[str, Any]) -> set[int]:
    """How many rows a board of this width may have: as many, unless it has several grids."""
    corners = [_corners(notes)] if notes.get("grids") else GRIDS.values()
    sides = [[max(corner[axis] for corner in each) for axis in (0, 1)] for each in corners]
    if notes.get("grids"):
        return {width + down - right for down, right in sides}
    return {width, *(9 + down for down, right in sides if 9 + right == width)}


def _is_heading(line: str) -> bool:
    return bool(find_notes([line])) or _SDK.fullmatch(line.strip()) is not None


def _plain(line: str) -> str:
    return "".join(EMPTY.get(sign, sign) for sign in line.expandtabs())


# ---- which characters are cells


def _read_rows(
    lines: Sequence[Line], notes: dict[str, Any]
) -> tuple[Tokens, tuple[int, int] | None]:
    """The cells of each row, and the size of the boxes if lines between them show it."""
    blanks = _blanks_in_use(lines)
    rows = [line for line in lines if _is_row(line.text, blanks)]
    if not rows:
        lines[0].fail("there is no row of numbers here")
    has_blanks = any(" " in line.text.strip() or _BAR.search(line.text) for line in rows)
    for read in (_characters, _words, *([_columns] if has_blanks else [])):
        # Only where blanks are empty cells, a line of nothing but bars is a row.
        used = rows if read is not _columns else [line for line in lines if _may_be_row(line.text)]
        found = read(used)
        if _is_board(found, notes):
            return found, _box(found, lines, used)
    _complain(_words(rows) if any(" " in line.text.strip() for line in rows) else _characters(rows))
    raise AssertionError


def _blanks_in_use(lines: Sequence[Line]) -> set[str]:
    """Which of `-` and `*` stand for empty cells: those beside numbers."""
    return {
        sign
        for line in lines
        if any(other.isalnum() or other in "._?" for other in line.text)
        for sign in "-*"
        if sign in line.text
    }


def _is_row(text: str, blanks: set[str]) -> bool:
    """Whether a line has cells: it does not consist of borders alone."""
    signs = set("".join(text.split())) - set(BARS)
    return bool(signs) and (bool(signs - set(RULES)) or signs <= blanks)


def _may_be_row(text: str) -> bool:
    signs = set("".join(text.split()))
    return bool(signs - set(RULES) - set(BARS)) or (bool(signs) and signs <= set(BARS))


def _characters(lines: Sequence[Line]) -> Tokens:
    return [_tokens(line, r"[^\s]") for line in lines]


def _words(lines: Sequence[Line]) -> Tokens:
    return [_tokens(line, r"[^\s]+") for line in lines]


def _tokens(line: Line, pattern: str) -> list[Token]:
    text = _BAR.sub(" ", line.text)
    return [Token(match[0], line, match.start()) for match in re.finditer(pattern, text)]


def _columns(lines: Sequence[Line]) -> Tokens:
    """Cells by the columns in which any row has a number: the others are blanks."""
    texts = [_BAR.sub(" ", line.text) for line in lines]
    used = sorted({at for text in texts for at, sign in enumerate(text) if sign != " "})
    if len({len(_BAR.findall(line.text)) for line in lines}) > 1:
        return [[]]  # walls of something else, or clues around it
    if len(lines) not in (len(used), 2 * len(used)):
        return [[]]  # not a board: each row would have that many cells
    return [
        [Token((text[at : at + 1].strip() or "."), line, at) for at in used]
        for text, line in zip(texts, lines, strict=True)
    ]


def _is_board(rows: Tokens, notes: dict[str, Any]) -> bool:
    """Whether rows are a board, or two of the same size."""
    width = len(rows[0]) if rows else 0
    heights = _heights(width, notes)
    return {len(rows), len(rows) / 2} & heights != set() and all(
        len(row) == width and all(len(token.text) <= LONGEST for token in row) for row in rows
    )


def _complain(rows: Tokens) -> None:
    counts = [len(row) for row in rows]
    usual = max(set(counts), key=counts.count)
    if all(len(token.text) == 1 for row in rows for token in row):
        _numbers(rows, max(usual, 9))  # a wrong character is easier to see than a missing row
    for row in rows:
        if len(row) != usual:
            row[0].line.fail(f"this row has {len(row)} cells, others have {usual}")
    rows[-1][0].line.fail(
        f"{len(rows)} rows of {usual} are not a sudoku: a board has as many rows as columns"
    )


def _box(rows: Tokens, lines: Sequence[Line], used: Sequence[Line]) -> tuple[int, int] | None:
    """The size of the boxes, if borders are drawn after these rows and columns."""
    side = len(rows[0])
    if len(rows) not in (side, 2 * side):
        return None
    down, across = _row_borders(lines, used, side), _column_borders(rows, side)
    if not down or not across:
        return None
    height, width = min(down), min(across)
    regular = down == set(range(height, side, height)) and across == set(range(width, side, width))
    return (height, width) if regular else None


def _row_borders(lines: Sequence[Line], used: Sequence[Line], side: int) -> set[int]:
    """After how many rows there are lines of borders."""
    numbers = [line.number for line in used[:side]]
    borders = [line for line in lines if set(line.text) & set(RULES) and line not in used]
    counts = {sum(number < line.number for number in numbers) for line in borders}
    return counts - {0, side}


def _column_borders(rows: Tokens, side: int) -> set[int]:
    """After how many cells of the first row there are bars."""
    row = rows[0]
    bars = [match.start() for match in _BAR.finditer(row[0].line.text)]
    return {sum(token.column < bar for token in row) for bar in bars} - {0, side}


# ---- what the characters mean


def _numbers(rows: Tokens, size: int) -> list[list[int]]:
    tokens = [token for row in rows for token in row]
    if any(len(token.text) > 1 for token in tokens):
        return [[_number(token) for token in row] for row in rows]
    alphabet = alphabet_of("".join(token.text for token in tokens), min(size, LARGEST))
    found = []
    for row in rows:
        values = read_symbols((token.text for token in row), min(size, LARGEST), alphabet)
        for token, value in zip(row, values, strict=True):
            if value is None:
                signs = symbols(min(size, LARGEST), alphabet)
                raise token.error(f"{token.text!r} is not a number from 1 to {size} ({signs})")
        found.append([value or 0 for value in values])
    return found


def _number(token: Token) -> int:
    number = as_number(token.text, 3)
    if number is not None:
        return number
    if not token.text.strip(".-_*?#"):
        return 0
    raise token.error(f"{token.text!r} is not a number")


# ---- writing


def dumps(puzzle: Sudoku) -> str:
    """Write a puzzle as plain rows, with a heading for whatever the rows do not say."""
    notes = notes_of(puzzle)
    values = notes.pop("values", None)
    if notes.get("grids") == "samurai":
        del notes["grids"]
    head = "".join(f"{name}: {text}\n" for name, text in notes.items())
    grids = [cut(line, puzzle.width) for line in (puzzle.line, values) if line]
    return (header(puzzle) + head if head else "") + "\n".join(grids)


def cut(line: str, width: int) -> str:
    """A board of one line as rows."""
    return "".join(line[at : at + width] + "\n" for at in range(0, len(line), width))
