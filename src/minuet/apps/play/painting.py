"""What the board looks like: characters with the names of their looks, and no colors yet.

A painting is made of runs: a text and a `Look`, which names the role of the ink and of the paper. A
theme gives the colors.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from itertools import groupby
from typing import NamedTuple

from minuet.puzzles.base.packing import map_colors
from minuet.puzzles.base.picture import Picture
from minuet.render.characters import strokes
from minuet.render.geometry import cages
from minuet.render.text import signs

from .editor import Editor
from .geometry import Geometry

Cell = tuple[int, int]


class Look(NamedTuple):
    """The roles of ink and paper, and whether the ink is bold, or struck out."""

    ink: str = "line"
    paper: str = "board"
    bold: bool = False
    struck: bool = False


Run = tuple[str, Look]
BLANK = (" ", Look())


def paint(editor: Editor, geometry: Geometry, picture: Picture) -> list[list[Run]]:
    """The board as lines of runs."""
    canvas = [[BLANK] * geometry.width for _ in range(geometry.height)]
    framed = picture.framed()
    for y, x, sign, weight in strokes(geometry, lambda *pair: WEIGHTS[framed.wall(*pair)]):
        if weight:
            canvas[y][x] = (sign, Look("wall" if weight == 2 else "line"))
    painter = _Painter(editor, geometry, picture)
    for cell in editor.game.rules.choices:
        painter.draw(canvas, cell)
    _draw_clues(canvas, geometry, framed, editor.game.rules.choices)
    for y, x, sign in signs(framed, geometry):  # between cells
        canvas[y][x] = (sign, canvas[y][x][1]._replace(ink="accent", bold=True))
    return [_runs(row) for row in canvas]


def _runs(row: list[Run]) -> list[Run]:
    groups = groupby(row, key=lambda each: each[1])
    return [("".join(sign for sign, _ in signs), look) for look, signs in groups]


def _draw_clues(
    canvas: list[list[Run]], geometry: Geometry, framed: Picture, played: Container[Cell]
) -> None:
    """Draw what is written where nothing is played: clues beside the board, walls, trees."""
    down, across = geometry.before
    height, width = geometry.cell_height, geometry.cell_width
    for row, cells in enumerate(framed.cells):
        for column, cell in enumerate(cells):
            if cell is None or (row - down, column - across) in played:
                continue
            paper = PAPERS.get(str(cell.fill), "board")
            top, left = geometry.tops[row], geometry.lefts[column]
            for line in canvas[top : top + height]:
                line[left : left + width] = [(" ", Look(paper=paper))] * width
            middle = canvas[top + (height - 1) // 2]
            start = left + max((width - len(cell.text)) // 2, 0)
            ink = "given" if paper != "board" or cell.role == "given" else "corner"
            for place, sign in enumerate(cell.text[:width], start):
                middle[place] = (sign, Look(ink, paper, bold=True))


PAPERS = {"black": "black", "shade": "shade"}
WEIGHTS = {"wall": 2, "line": 1, "": 0}


# ---- cells


class _Painter:
    """Draws cells; what they have in common is worked out once."""

    def __init__(self, editor: Editor, geometry: Geometry, picture: Picture) -> None:
        self.editor, self.geometry, self.picture = editor, geometry, picture
        game = editor.game
        self.game = game
        self.tints = tints(picture) if geometry.name == "tiny" or picture.marks else {}
        self.clashes = game.clashes if editor.settings.clashes else set()
        # A hint has the board to itself.
        same = editor.settings.same and game.hint is None and game.rules.is_numbers
        here = game.value(game.cursor)
        self.shown = editor.seek or (here if same else 0)
        self.peers = game.rules.peers(game.cursor, here) if same else frozenset()
        self.step = game.hint.step if game.hint else None
        stage = game.hint.stage if game.hint else 0
        self.selected = editor.selected
        self.looked_at = frozenset(self.step.cells if self.step else ())
        final = self.step if stage >= 3 else None
        self.placed = {label[:2]: label[2] for label in final.placed} if final else {}
        self.removed = frozenset(final.removed if final else ())
        self.because = frozenset(self.step.because if self.step and stage >= 2 else ())

    def draw(self, canvas: list[list[Run]], cell: Cell) -> None:
        """Draw one cell."""
        top, left = self.geometry.place(cell)
        paper = self.paper(cell)
        for line, runs in enumerate(self._content(cell)):
            for place, (sign, look) in enumerate(runs):
                canvas[top + line][left + place] = (sign, look._replace(paper=paper))

    def paper(self, cell: Cell) -> str:
        """The role of the background."""
        game, value = self.game, self.game.value(cell)
        if cell == game.cursor:
            return "cursor"
        if cell in self.selected:
            return "same"
        if cell in self.placed:
            return "answer"
        if cell in self.looked_at:
            return "hint"
        if cell in game.wrong:
            return "wrong"
        if self.shown and value == self.shown:
            return "same"
        if cell in self.peers:
            return "peer"
        return self._ground(cell)

    def _ground(self, cell: Cell) -> str:
        if cell in self.tints:
            return f"tint{self.tints[cell]}"
        drawn = self.picture.cell(*cell)
        if drawn is not None and drawn.fill in ("shade", "light"):
            return str(drawn.fill)
        if drawn is not None and isinstance(drawn.fill, int):
            return f"tint{drawn.fill}"
        # Without lines between cells, two alternating backgrounds distinguish them.
        return "board" if self.geometry.is_lined or sum(cell) % 2 else "other"

    def _content(self, cell: Cell) -> list[list[Run]]:
        height, width = self.geometry.cell_height, self.geometry.cell_width
        lines: list[list[Run]] = [[BLANK] * width for _ in range(height)]
        value = self.placed.get(cell) or self.game.value(cell)
        drawn = self.picture.cell(*cell)
        sign = self.game.rules.text(cell, value, drawn.text if drawn else "")
        if sign:
            start = (width - len(sign)) // 2
            _write(lines[(height - 1) // 2], start, sign, self._ink(cell))
        corner = drawn.corner if drawn is not None and height > 1 else ""
        _write(lines[0], 0, corner, Look("corner"))
        if not sign:
            self._marks(cell, lines, corner)
        return lines

    def _ink(self, cell: Cell) -> Look:
        if cell in self.game.givens:
            ink = "given"
        elif cell in self.placed:
            ink = "answer"
        else:
            ink = "written"
        if cell in self.clashes or cell in self.game.wrong:
            ink = "clash"
        return Look(ink, bold=True)

    def _marks(self, cell: Cell, lines: list[list[Run]], corner: str) -> None:
        marks = self.game.marks(cell) | {label[2] for label in self.because if label[:2] == cell}
        marks |= {label[2] for label in self.removed if label[:2] == cell}
        height, width = self.geometry.cell_height, self.geometry.cell_width
        if not marks:
            return
        if self.game.rules.has_pairs:  # the panel lists them
            _write(lines[-1], (width - 1) // 2, "⋯", Look("mark"))
            return
        if height == 1 or corner:
            self._few_marks(cell, sorted(marks), lines, len(corner) + bool(corner))
            return
        each = -(-self.game.rules.largest // height)
        pitch = 2 if each * 2 - 1 <= width and height == 3 else 1
        start = (width - (each * pitch - pitch + 1)) // 2
        for value in marks:
            line, place = divmod(value - 1, each)
            sign = self.game.rules.sign(value)[-1]
            _write(lines[line], start + place * pitch, sign, self._mark_look(cell, value))

    def _few_marks(self, cell: Cell, marks: list[int], lines: list[list[Run]], start: int) -> None:
        """Marks one after the other: all if they fit, else only that there are some."""
        width = len(lines[0])
        if len(marks) > width * len(lines) - start:
            _write(lines[-1], (width - 1) // 2, "⋯", Look("mark"))
            return
        for place, value in enumerate(marks, start):
            sign, look = self.game.rules.sign(value)[-1], self._mark_look(cell, value)
            _write(lines[place // width], place % width, sign, look)

    def _mark_look(self, cell: Cell, value: int) -> Look:
        label = (*cell, value)
        if label in self.removed:
            return Look("gone", bold=True, struck=True)
        if label in self.because:
            return Look("because", bold=True)
        if value == self.shown:
            return Look("mark_same", bold=True)
        return Look("mark")


def _write(line: list[Run], start: int, text: str, look: Look) -> None:
    for place, sign in enumerate(text, max(start, 0)):
        if place < len(line):
            line[place] = (sign, look)


# ---- telling regions apart by color


def tints(picture: Picture) -> Mapping[Cell, int]:
    """A number from 0 for each cell, the same in a region and another next to it.

    Cages, where there are some, else the regions of the picture.
    """
    region: dict[Cell, Hashable] = {**cages(picture)}
    if not region:
        for row, entries in enumerate(picture.regions or ()):
            region.update({(row, column): entry for column, entry in enumerate(entries)})
    numbers = {name: number for number, name in enumerate(dict.fromkeys(region.values()))}
    colors = map_colors({cell: numbers[name] for cell, name in region.items()})
    return {cell: colors[numbers[name]] for cell, name in region.items()}
