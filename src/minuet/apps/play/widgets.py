"""What is on the screen: the board, the panel beside it, and the line below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from minuet.puzzles.base.grid import cell_name
from minuet.puzzles.base.picture import Picture

from .editor import COMMAND, Editor
from .geometry import Geometry, fit
from .painting import Look, Run, paint
from .themes import color, style

if TYPE_CHECKING:
    from .app import PlayApp


class Part(Widget):
    """A part of the screen that shows the editor's state."""

    @property
    def play(self) -> PlayApp:
        """The application."""
        app: PlayApp = self.app  # type: ignore[assignment]
        return app

    @property
    def editor(self) -> Editor:
        """What the keyboard acts on."""
        return self.play.editor

    def ink(self, role: str, *, bold: bool = False) -> str:
        """A style for Rich: the color of a role."""
        return f"{'bold ' if bold else ''}{color(self.play.look, role)}"


class BoardView(Part, can_focus=True):
    """The board. It takes all keys, and clicks on cells."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.picture: Picture | None = None
        self.geometry: Geometry | None = None
        self._lines: list[list[Run]] = []

    def fit_to(self, room: tuple[int, int]) -> None:
        """Choose the largest drawing that fits into this many lines and columns."""
        game = self.editor.game
        self.picture = game.picture()
        self.geometry = fit(self.picture, 9 if game.rules.has_pairs else game.rules.largest, room)
        self.styles.width, self.styles.height = self.geometry.width, self.geometry.height
        self.repaint()

    def repaint(self) -> None:
        """Draw the board as it is now, and keep the cursor in sight."""
        if self.geometry is None or self.picture is None:
            return
        self.picture = self.editor.game.picture()
        self._lines = paint(self.editor, self.geometry, self.picture)
        self.refresh()
        top, left = self.geometry.place(self.editor.game.cursor)
        spot = Region(left, top, self.geometry.cell_width, self.geometry.cell_height)
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(spot.grow((1, 1, 1, 1)), animate=False)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        if y >= len(self._lines):
            return Strip.blank(self.size.width, style(self.play.look, Look()))
        theme = self.play.look
        return Strip([Segment(text, style(theme, look)) for text, look in self._lines[y]])

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """How wide the board is."""
        return self.geometry.width if self.geometry else 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How high the board is."""
        return self.geometry.height if self.geometry else 0

    def on_key(self, event: events.Key) -> None:
        """Hand every key to the editor."""
        event.stop()
        event.prevent_default()
        self.play.press(event.character if event.is_printable and event.character else event.key)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go to the cell that was clicked; the right button erases it."""
        cell = self._cell(event)
        if cell is not None:
            self.play.click(cell, erase=event.button == 3)
            self.capture_mouse(self.editor.start is not None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw a rectangle as far as the mouse has come."""
        cell = self._cell(event)
        if event.button and cell not in (None, self.editor.game.cursor):
            self.play.drag(cell, ends=False)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the rectangle."""
        self.release_mouse()
        cell = self._cell(event)
        if self.editor.start not in (None, cell):
            self.play.drag(cell or self.editor.game.cursor, ends=True)

    def _cell(self, event: events.MouseEvent) -> tuple[int, int] | None:
        found = self.geometry.cell_at(event.x, event.y) if self.geometry else None
        return found if found in self.editor.game.rules.choices else None


class NumberPad(Part):
    """The numbers, each with how many are left to place; a click writes one."""

    def __init__(self) -> None:
        super().__init__(id="pad")

    @property
    def columns(self) -> int:
        """How many numbers are side by side."""
        count = len(self.editor.game.rules.numbers)
        return 3 if count <= 9 else 4 if count <= 16 else 6

    def render(self) -> Text:
        """The numbers in rows."""
        text = Text()
        for place, value in enumerate(self.editor.game.rules.numbers, 1):
            text.append_text(self._entry(value))
            if place % self.columns == 0:
                text.append("\n")
        return text

    def _entry(self, value: int) -> Text:
        game, wide = self.editor.game, LINE // self.columns
        have = sum(each == value for each in game.values.values())
        need = self.play.wanted.get(value, 0)
        left = max(need - have, 0) if need else None
        if game.rules.has_pairs and left:  # each is there once: no need to count
            left = None
        ink = self.ink("faint" if left == 0 else "text", bold=left != 0)
        if value in (self.editor.seek, game.value(game.cursor)):
            ink = self.ink("accent", bold=True)
        count = "✓" if left == 0 else "" if left is None else str(left)
        entry = Text().append(f"{game.rules.sign(value):>2} ", ink)
        entry.append(f"{count:<{max(wide - 3, 1)}}", self.ink("faint"))
        return entry

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are rows of numbers."""
        return max(1, -(-len(self.editor.game.rules.numbers) // self.columns))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Write the number that was clicked."""
        wide, numbers = LINE // self.columns, self.editor.game.rules.numbers
        place = event.y * self.columns + min(event.x // wide, self.columns - 1)
        if place < len(numbers):
            self.play.choose(numbers[place])


class Panel(Part):
    """The panel: what is played, for how long, how far; and what there is to say."""

    def __init__(self, part: str) -> None:
        super().__init__(id=part)

    def render(self) -> Text:
        """The upper or the lower half."""
        parts = self._upper() if self.id == "upper" else self._lower()
        return Text("\n").join(parts)

    def _upper(self) -> Iterator[Text]:
        game = self.editor.game
        title = game.puzzle.picture().title.split(",")[0]
        yield Text(title, self.ink("accent", bold=True))
        clock = f"{game.clock}" if self.editor.settings.timer else ""
        words = [game.difficulty, f"{game.puzzle.height}x{game.puzzle.width}", clock]
        yield Text(" · ".join(word for word in words if word), self.ink("text"))
        yield self._progress()

    def _progress(self) -> Text:
        game = self.editor.game
        done, total = game.progress
        wide = 14
        full = min(done, total) * wide // max(total, 1)
        bar = Text().append("━" * full, self.ink("written"))
        bar.append("━" * (wide - full), self.ink("line"))
        return bar.append(f" {done}/{total}", self.ink("faint"))

    def _lower(self) -> Iterator[Text]:
        game = self.editor.game
        note = self._note()
        if note:
            yield from note
        else:
            yield from (Text(line, self.ink("text")) for line in game.puzzle.picture().legend)
            yield from (Text(line, self.ink("faint")) for line in self._keys())
        marks = game.marks(game.cursor)
        if marks and not note:
            yield Text("")
            signs = " ".join(game.rules.sign(value) for value in sorted(marks))
            yield Text(f"{cell_name(*game.cursor)}: {signs}", self.ink("mark"))

    def _keys(self) -> Iterator[str]:
        """The most useful keys."""
        rules = self.editor.game.rules
        largest = rules.largest
        if rules.keys or not rules.is_numbers:
            yield from ("arrows hjkl  move", *rules.keys, "H hint   c check", "u undo   ^R redo")
            yield from ("Esc  vim keys   ? help", ":new  :w  :q")
            return
        letters = f" a-{self.editor.game.rules.sign(largest).lower()}" if largest > 9 else ""
        yield "arrows hjkl  move" if largest < 17 else "arrows  move"
        yield f"1-{min(largest, 9)}{letters} write"
        yield "Del erase  Tab pencil" if largest > 9 else "x erase  Tab pencil"
        yield "F fill   P prune"
        yield "H hint   :check" if largest > 11 else "H hint   c check"
        yield "u undo   ^R redo" if largest < 30 else ":undo   ^R redo"
        yield "Esc  vim keys   ? help"
        yield ":new  :w  :q"

    @property
    def needs_room(self) -> bool:
        """Whether what there is to say is too long for the place below the numbers."""
        lines = sum(1 + len(text) // (LINE - 4) for text in self._note())
        return lines > self.app.size.height - 9

    def _note(self) -> list[Text]:
        game = self.editor.game
        if self.play.busy:
            return [Text(self.play.busy, self.ink("accent"))]
        if game.hint is not None:
            words = [Text(sentence, self.ink("answer")) for sentence in game.hint.words]
            more = "Enter applies it." if game.hint.is_shown else "H shows more."
            return [*words, Text(more, self.ink("faint"))]
        return [Text(game.message, self.ink("text"))] if game.message else []


LINE = 24
"""How wide the panel is."""


class StatusLine(Part):
    """The last line: the mode, the command line, and where the cursor is."""

    def __init__(self) -> None:
        super().__init__(id="status")

    def render(self) -> Text:
        """The line, as wide as the screen."""
        editor = self.editor
        if editor.mode == COMMAND:
            line = Text().append(f":{editor.line}", self.ink("text"))
            return line.append("█", self.ink("accent"))
        look = self.play.look
        ground = {"normal": "wall", "write": "written", "pencil": "accent"}[editor.mode]
        chip = f"bold {color(look, 'panel')} on {color(look, ground)}"
        text = Text().append(f" {editor.mode.upper()} ", chip)
        text.append(f"  {self._words()}", self.ink("text"))
        right = f"{editor.count}{editor.pending}  {cell_name(*editor.game.cursor)} "
        text.truncate(max(self.size.width - len(right), 0), overflow="ellipsis", pad=True)
        return text.append(right, self.ink("faint"))

    def _words(self) -> str:
        game = self.editor.game
        if game.hint is not None:
            return game.hint.words[-1]
        return game.message
