"""The terminal game as a Textual application: it shows an editor and its game, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Size

from minuet.errors import MinuetError
from minuet.puzzles import Puzzle

from .editor import Editor, Settings
from .game import Game
from .help import HelpScreen
from .store import Store
from .themes import THEMES
from .widgets import LINE, BoardView, NumberPad, Panel, StatusLine

Maker = Callable[[str, str], Puzzle]
Reader = Callable[[str], Puzzle]

LEAST_WIDTH = 60
"""Terminals with fewer columns get no panel."""


class PlayApp(App[None]):
    """The game on a terminal.

    `make(kind, difficulty)` makes a new puzzle, `read(path)` reads one from a file; both may raise
    `MinuetError`. Without a store nothing is saved.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", show=False, priority=True)]  # noqa: RUF012
    CSS = """
    Screen { layout: vertical; background: $background; }
    #middle { height: 1fr; }
    #frame { width: 1fr; height: 1fr; align: center middle; overflow: auto auto;
             scrollbar-size: 1 1; }
    #panel { width: 25; height: 1fr; padding: 0 0 0 1; }
    #upper { height: 3; margin-bottom: 1; }
    #pad { height: auto; margin-bottom: 1; }
    #lower { height: 1fr; }
    #status { height: 1; background: $panel; }
    """

    def __init__(
        self,
        game: Game,
        *,
        store: Store | None = None,
        make: Maker | None = None,
        read: Reader | None = None,
        settings: Settings | None = None,
        look: str = "dark",
    ) -> None:
        super().__init__()
        self.look = look
        self.busy = ""
        self.editor = Editor(game, self, settings or Settings())
        self._store, self._make, self._read = store, make, read
        self._saved = game.board
        self._count_wanted()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES[look].name
        self.title = "Minuet"

    def compose(self) -> ComposeResult:
        """Put the parts together."""
        with Horizontal(id="middle"):
            with Container(id="frame"):
                yield BoardView()
            with Vertical(id="panel"):
                yield Panel("upper")
                yield NumberPad()
                yield Panel("lower")
        yield StatusLine()

    def on_mount(self) -> None:
        """Start the clock."""
        self.query_one(BoardView).focus()
        self.set_interval(1.0, self._tick)
        self._arrange()

    def on_resize(self, event: events.Resize) -> None:
        """Choose another size for the board if it no longer fits, or a larger one does."""
        self._arrange(event.size)

    def _arrange(self, size: Size | None = None) -> None:
        width, height = size or self.size
        beside = width >= LEAST_WIDTH
        self.query_one("#panel").display = beside
        room = (height - 1, width - (LINE + 1 if beside else 0))
        self.query_one(BoardView).fit_to(room)
        self._show()

    def _tick(self) -> None:
        if self.editor.settings.timer:
            for line in self.query("#upper"):  # none while the screen closes
                line.refresh()

    def _show(self) -> None:
        self.query_one(BoardView).repaint()
        self.query_one("#pad").display = not self.query_one("#lower", Panel).needs_room
        for part in ("#upper", "#pad", "#lower", "#status"):
            self.query_one(part).refresh()

    # ---- what the player does

    def press(self, key: str) -> None:
        """Take a key."""
        if not self.busy:
            self.editor.press(key)
            self._after()

    def click(self, cell: tuple[int, int], *, erase: bool) -> None:
        """Take a click on a cell."""
        self.editor.click(cell, erase=erase)
        self._after()

    def drag(self, cell: tuple[int, int], *, ends: bool) -> None:
        """Take a drag of the mouse to a cell, or its end there."""
        self.editor.drag(cell, ends=ends)
        self._after()

    def choose(self, value: int) -> None:
        """Take a click on a number."""
        self.editor.choose(value)
        self._after()

    def _after(self) -> None:
        """Show what has changed, and save it."""
        if self.is_running:
            self._show()
        if self.editor.game.board is not self._saved:
            self._keep()

    def _keep(self) -> str:
        """Save the game; a full disk must not end it."""
        game = self.editor.game
        self._saved = game.board
        if self._store is None:
            return "There is no folder to save to."
        try:
            return f"Saved to {self._store.save(game)}."
        except OSError as error:
            return f"Cannot save: {error.strerror}."

    def _count_wanted(self) -> None:
        """How often each number occurs in the solution, for the number pad."""
        solution = self.editor.game.solution
        self.wanted = Counter(solution.values()) if solution else Counter[int]()

    # ---- what the editor asks for

    async def action_quit(self) -> None:
        """End the program."""
        self.quit()

    def quit(self) -> None:
        """Save and end."""
        self._keep()
        if self._store is not None:
            with suppress(OSError):
                self._store.save_settings(self.editor.settings, self.look)
        self.exit()

    def save(self, path: str = "") -> str:
        """Save the game, or write the board to a file."""
        if not path:
            return self._keep()
        try:
            Path(path).write_text(self.editor.game.as_puzzle().dumps() + "\n", encoding="utf-8")
        except OSError as error:
            return f"Cannot write {path}: {error.strerror}."
        except MinuetError as error:
            return f"Cannot write {path}: {error}."
        return f"Wrote the board to {path}."

    def new(self, kind: str, difficulty: str) -> None:
        """Make another puzzle, in a thread of its own."""
        if self._make is None:
            self.editor.game.message = "New puzzles cannot be generated here."
            return
        make, game = self._make, self.editor.game
        kind, difficulty = kind or game.puzzle.name, difficulty or game.difficulty
        self._keep()
        self.busy = (
            f"Generating a {difficulty} puzzle..." if difficulty else "Generating a puzzle..."
        )
        self.run_worker(lambda: self._begin_new(make, kind, difficulty), thread=True)

    def _begin_new(self, make: Maker, kind: str, difficulty: str) -> None:
        try:
            game = Game(make(kind, difficulty), difficulty=difficulty)
        except (MinuetError, NotImplementedError, ValueError, TypeError) as error:
            self.call_from_thread(self._begin, None, _sentence(error))
        else:
            self.call_from_thread(self._begin, game, "A new puzzle. Good luck!")

    def open(self, path: str) -> None:
        """Resume the puzzle of a file where it was left."""
        if self._read is None:
            return
        try:
            puzzle = self._read(path)
        except (MinuetError, OSError, ValueError) as error:
            self.editor.game.message = _sentence(error)
            return
        self._keep()
        known = self._store.load(puzzle) if self._store else None
        self._begin(known or Game(puzzle), f"Playing {path}.")

    def _begin(self, game: Game | None, message: str) -> None:
        """Play another game, if there is one."""
        self.busy = ""
        if game is not None:
            self.editor.game = game
            self.editor.start = None
            self._saved = game.board
            self._count_wanted()
            self.query_one("#pad").refresh(layout=True)
        self.editor.game.message = message
        self._arrange()

    def show_help(self) -> None:
        """Show all keys and commands."""
        self.push_screen(HelpScreen())

    def set_theme(self, name: str) -> None:
        """Change to light or dark."""
        self.look = name or ("light" if self.look == "dark" else "dark")
        self.theme = THEMES[self.look].name


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
