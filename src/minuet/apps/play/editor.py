"""Keys and modes, as in vim: what each key does to a game.

There are four modes. In *write* and *pencil* the keys of numbers (on large boards also letters)
write numbers and marks; all other keys mean the same as in *normal*, so that a player who does not
know vim can stay in write mode. In normal mode digits are counts (`3j` moves down by three), and
`r5` or `m5` writes one number or mark. *command* is the line after `:`.

`press` takes keys by name: a character as it is, and otherwise "escape", "enter", "backspace",
"tab", "up", "ctrl+r" and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from minuet.errors import as_number

from . import commands
from .game import Game

NORMAL, WRITE, PENCIL, COMMAND = "normal", "write", "pencil", "command"


class Host(Protocol):
    """What a game cannot do by itself: everything outside the board."""

    def quit(self) -> None:
        """End the program; the game has been saved."""

    def save(self, path: str = "") -> str:
        """Save the game, or write the board to a file; say what was done."""

    def new(self, kind: str, difficulty: str) -> None:
        """Start another puzzle; an empty word means as before."""

    def open(self, path: str) -> None:
        """Start the puzzle of a file."""

    def show_help(self) -> None:
        """Show all keys and commands."""

    def set_theme(self, name: str) -> None:
        """Change to "light" or "dark", or with "" to the other one."""


@dataclass
class Settings:
    """What the player likes to see."""

    timer: bool = True
    clashes: bool = True  # show numbers that exclude each other
    same: bool = True  # show where the number under the cursor is, too
    prune: bool = False  # take a number that is written from the marks that see it


@dataclass
class Editor:
    """The keyboard's side of a game.

    `count` and `pending` are what has been typed of a command so far ("3", "g"), `line` what is on
    the command line, `seek` the number that is highlighted by `/`.
    """

    game: Game
    host: Host
    settings: Settings = field(default_factory=Settings)
    mode: str = WRITE
    count: str = ""
    pending: str = ""
    typed: str = ""  # the first number of a pair
    line: str = ""
    seek: int = 0
    start: tuple[int, int] | None = None  # where a rectangle begins that is being drawn
    history: list[str] = field(default_factory=list)
    _recalled: int = 0
    _last: Callable[[], None] | None = None  # what `.` does again

    def press(self, key: str) -> None:
        """Take one key."""
        if self.mode == COMMAND:
            self._command_key(key)
            return
        self.game.message = ""
        if self.pending:
            self._finish(self.pending, key)
        elif not self._number_key(key):
            self._normal_key(key)

    def click(self, cell: tuple[int, int], *, erase: bool = False) -> None:
        """Take a click on a cell, with the other button to erase."""
        self._reset()
        self.game.message = ""
        self.game.go(cell)
        if erase or (self.game.rules.draws and self.game.value(cell)):
            self._do(self.game.erase)
        elif self.game.cursor == cell and not self.game.rules.is_numbers:
            self.space()

    def drag(self, cell: tuple[int, int], *, ends: bool) -> None:
        """Draw on to a cell with the mouse, and on release to the end."""
        if self.start is None:
            return
        self.game.go(cell)
        if ends:
            self.space()

    def space(self) -> None:
        """Start or end a rectangle; on other boards, change what the cell holds."""
        if not self.game.rules.draws:
            self._do(self.game.turn)
        elif self.start is None:
            self.start = self.game.cursor
        else:
            start, self.start = self.start, None
            self.game.enclose(start)

    def enter(self) -> None:
        """End a rectangle, or do what a hint says."""
        if self.start is None:
            self.game.do_hint()
        else:
            self.space()

    @property
    def selected(self) -> set[tuple[int, int]]:
        """The cells of the rectangle that is being drawn."""
        if self.start is None:
            return set()
        (top, bottom), (left, right) = map(sorted, zip(self.start, self.game.cursor, strict=True))
        return {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}

    def choose(self, value: int) -> None:
        """Take a click on a number of the key pad."""
        self.game.message = ""
        self._write(value, PENCIL if self.mode == PENCIL else WRITE)

    # ---- numbers

    def _number_key(self, key: str) -> bool:
        """Take a key that means a number: a count in normal mode, else something to write."""
        if self.mode == NORMAL:
            if as_number(key, 1) is not None and (key != "0" or self.count):
                self.count += key
                return True
            return False
        # On large boards letters are numbers: small ones always, capitals unless they mean more.
        is_command = key.isupper() and (key in KEYS or key in TWO_KEYS)
        typed, self.typed = self.typed + key, ""
        value = None if is_command else self.game.rules.read_sign(typed)
        if value is not None:
            self._write(value, self.mode)
        elif self.game.rules.begins(typed):
            self.typed = typed
            self.game.message = f"{typed} and which other number?"
            return True
        elif key == "0":
            self._do(self.game.erase)
        return value is not None or key == "0"

    def _write(self, value: int, mode: str) -> None:
        if mode == PENCIL:
            self._do(lambda: self.game.mark(value))
        else:
            self._do(lambda: self.game.put(value, prune=self.settings.prune))

    def _do(self, change: Callable[[], None]) -> None:
        """Make a change, and remember it for `.`."""
        self._last = change
        change()

    # ---- single keys

    def _normal_key(self, key: str) -> None:
        if key in TWO_KEYS:
            self.pending = key
            return
        times = int(self.count) if self.count else 0
        self.count = ""
        if key in MOVES:
            self.game.move(*MOVES[key], count=min(times or 1, 99))
        elif key in KEYS:
            KEYS[key](self, times)
        elif key == "ctrl+c":
            self.game.message = "To quit, type :q and Enter, or press Ctrl-q. The game is saved."
        elif len(key) == 1 and key.isprintable():
            self.game.message = f"'{key}' does nothing here; press ? for all keys."

    def _finish(self, first: str, key: str) -> None:
        """Take the second key of a command of two."""
        times, self.count, self.pending = int(self.count or 0), "", ""
        value = self.game.rules.read_sign(key)
        if first == "g" and key == "g":
            self.go_to_row(times or 1)
        elif first == "Z" and key in "ZQ":
            self.host.quit()
        elif first in "rm" and value is not None:
            self._write(value, PENCIL if first == "m" else WRITE)
        elif first == "/":
            self.find(value or 0)

    def escape(self) -> None:
        """Cancel what was started; in write mode, go to normal mode."""
        self._reset()
        self.mode = NORMAL
        self.seek = 0
        self.game.hint = None

    def _reset(self) -> None:
        self.count = self.pending = self.line = self.typed = ""
        self.start = None
        if self.mode == COMMAND:
            self.mode = NORMAL

    def set_mode(self, mode: str) -> None:
        """Change the mode."""
        self.mode = mode

    def other_mode(self) -> None:
        """Change between writing and pencil."""
        self.mode = WRITE if self.mode == PENCIL else PENCIL

    def repeat(self) -> None:
        """Make the last change again, here."""
        if self._last is not None:
            self._last()

    def find(self, value: int) -> None:
        """Highlight a number, or with 0 none, and go to the next one."""
        self.seek = value
        if value:
            self.next_same(1)

    def next_same(self, count: int) -> None:
        """Go to the next cell with the highlighted number, or with the one under the cursor."""
        wanted = self.seek or self.game.value(self.game.cursor)
        if wanted:
            self.game.jump(lambda cell: self.game.value(cell) == wanted, count)

    def next_empty(self, count: int) -> None:
        """Go to the next empty cell."""
        self.game.jump(lambda cell: not self.game.value(cell), count)

    def go_to_row(self, number: int) -> None:
        """Go to a row, counted from 1; below the last one to that."""
        cells = self.game.rules.choices
        row = min(number, self.game.puzzle.height) - 1
        in_row = [cell for cell in cells if cell[0] == row]
        column = self.game.cursor[1]
        if in_row:
            self.game.go(min(in_row, key=lambda cell: abs(cell[1] - column)))

    def go_to_end(self, last: bool) -> None:
        """Go to the first or last cell of the row."""
        in_row = [cell for cell in self.game.rules.choices if cell[0] == self.game.cursor[0]]
        self.game.go(in_row[-1 if last else 0])

    # ---- the command line

    def start_command(self) -> None:
        """Open the command line."""
        self.mode, self.line = COMMAND, ""
        self._recalled = len(self.history)

    def _command_key(self, key: str) -> None:
        if key == "enter":
            line = self.line.strip()
            self._reset()
            self.run(line)
        elif key in ("escape", "ctrl+c") or (key == "backspace" and not self.line):
            self._reset()
        elif key == "backspace":
            self.line = self.line[:-1]
        elif key == "ctrl+u":
            self.line = ""
        elif key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
        elif key == "tab":
            self.line = commands.complete(self.line)
        elif len(key) == 1 and key.isprintable():
            self.line += key

    def _recall(self, step: int) -> None:
        self._recalled = min(max(self._recalled + step, 0), len(self.history))
        at_end = self._recalled == len(self.history)
        self.line = "" if at_end else self.history[self._recalled]

    def run(self, line: str) -> None:
        """Run what was typed after the colon."""
        if line:
            self.history.append(line)
            self.game.message = ""
            self.game.message = commands.run(self, line) or self.game.message


MOVES = {
    "h": (0, -1), "j": (1, 0), "k": (-1, 0), "l": (0, 1),
    "left": (0, -1), "down": (1, 0), "up": (-1, 0), "right": (0, 1),
}  # fmt: skip
"""Keys that move, with rows down and columns right."""

TWO_KEYS = "rmgZ/"
"""Keys that wait for another one."""

Action = Callable[[Editor, int], None]
KEYS: dict[str, Action] = {
    "escape": lambda editor, times: editor.escape(),
    "i": lambda editor, times: editor.set_mode(WRITE),
    "p": lambda editor, times: editor.set_mode(PENCIL),
    "tab": lambda editor, times: editor.other_mode(),
    ":": lambda editor, times: editor.start_command(),
    "?": lambda editor, times: editor.host.show_help(),
    "w": lambda editor, times: editor.next_empty(times or 1),
    "b": lambda editor, times: editor.next_empty(-(times or 1)),
    "n": lambda editor, times: editor.next_same(times or 1),
    "N": lambda editor, times: editor.next_same(-(times or 1)),
    "0": lambda editor, times: editor.go_to_end(False),
    "^": lambda editor, times: editor.go_to_end(False),
    "home": lambda editor, times: editor.go_to_end(False),
    "$": lambda editor, times: editor.go_to_end(True),
    "end": lambda editor, times: editor.go_to_end(True),
    "G": lambda editor, times: editor.go_to_row(times or editor.game.puzzle.height),
    ".": lambda editor, times: editor.repeat(),
    "x": lambda editor, times: editor._do(editor.game.erase),
    "backspace": lambda editor, times: editor._do(editor.game.erase),
    "delete": lambda editor, times: editor._do(editor.game.erase),
    " ": lambda editor, times: editor.space(),
    "v": lambda editor, times: editor.space(),
    "u": lambda editor, times: editor.game.undo(times or 1),
    "ctrl+r": lambda editor, times: editor.game.redo(times or 1),
    "F": lambda editor, times: editor.game.fill(),
    "P": lambda editor, times: editor.game.prune(),
    "c": lambda editor, times: editor.game.check(),
    "H": lambda editor, times: editor.game.ask_hint(),
    "enter": lambda editor, times: editor.enter(),
    "t": lambda editor, times: setattr(editor.settings, "timer", not editor.settings.timer),
    "T": lambda editor, times: editor.host.set_theme(""),
}
"""What the other keys do; `times` is the count, 0 if there is none."""
