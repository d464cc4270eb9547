"""The commands after the colon: `:hint`, `:new hard`, `:set notimer`, `:w FILE`.

A command is a function of the editor and the words after its name; its result is shown. Names may
be abbreviated as long as they are unambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from minuet.errors import as_number, did_you_mean

if TYPE_CHECKING:
    from .editor import Editor

Command = Callable[["Editor", list[str]], str | None]


def run(editor: Editor, line: str) -> str | None:
    """Run one line, and return what there is to say."""
    place = re.fullmatch(r"[rR]?([0-9]{1,9})(?:[cC]([0-9]{1,9}))?", line)
    if place:
        return _go(editor, *place.groups())
    name, *words = line.replace("!", "", 1).split() or [""]
    found = ALIASES.get(name) or _meant(name)
    if found is None:
        return f"Unknown command :{name}{did_you_mean(name, COMMANDS)}; press ? for help."
    return COMMANDS[found](editor, words)


def _meant(name: str) -> str | None:
    """The command that a word stands for: itself, or the only one that starts with it."""
    if name in COMMANDS:
        return name
    starting = [each for each in COMMANDS if each.startswith(name)]
    return starting[0] if len(starting) == 1 else None


def complete(line: str) -> str:
    """Complete a name, or what `:set` takes.

    >>> complete("sol"), complete("set no"), complete("y")
    ('solve ', 'set no', 'y')
    """
    head, space, last = line.rpartition(" ")
    words = _set_words() if head == "set" else [] if space else [*COMMANDS]
    found = [word for word in words if word.startswith(last)]
    return f"{head}{space}{found[0]} " if len(found) == 1 else line


def _go(editor: Editor, row: str, column: str | None) -> str | None:
    if column is None:
        editor.go_to_row(max(int(row), 1))
        return None
    cell = (int(row) - 1, int(column) - 1)
    editor.game.go(cell)
    return None if editor.game.cursor == cell else f"The board has no cell r{row}c{column}."


def _new(editor: Editor, words: list[str]) -> str | None:
    from minuet.puzzles.base.registry import kind_names

    kinds = [word for word in words if word in kind_names()]
    others = [word for word in words if word not in kind_names()]
    editor.host.new(kinds[0] if kinds else "", others[0] if others else "")
    return None


def _edit(editor: Editor, words: list[str]) -> str | None:
    if not words:
        return ":edit FILE opens the puzzle in a file."
    editor.host.open(words[0])
    return None


def _write(editor: Editor, words: list[str]) -> str | None:
    return editor.host.save(words[0] if words else "")


def _quit(editor: Editor, words: list[str]) -> str | None:
    editor.host.quit()
    return None


def _undo(editor: Editor, words: list[str]) -> str | None:
    return _repeat(editor.game.undo, words)


def _redo(editor: Editor, words: list[str]) -> str | None:
    return _repeat(editor.game.redo, words)


def _repeat(action: Callable[[int], object], words: list[str]) -> str | None:
    """Do something once, or as often as the first word says."""
    times = as_number(words[0]) if words else 1
    if times is None:
        return f"{words[0]} is not a number"
    action(times)
    return None


def _help(editor: Editor, words: list[str]) -> str | None:
    editor.host.show_help()
    return None


def _find(editor: Editor, words: list[str]) -> str | None:
    value = editor.game.rules.read_sign(words[0]) if words else 0
    if value is None:
        return f"'{words[0]}' is not a number of this board."
    editor.find(value)
    return None


# ---- settings

SWITCHES = {"timer": "timer", "clashes": "clashes", "same": "same", "prune": "prune"}
THEMES = ("light", "dark")


def _set_words() -> list[str]:
    return [*SWITCHES, *(f"no{name}" for name in SWITCHES), *THEMES]


def _set(editor: Editor, words: list[str]) -> str | None:
    if not words:
        shown = (f"{'' if getattr(editor.settings, name) else 'no'}{name}" for name in SWITCHES)
        return " ".join(shown)
    for word in words:
        if word in THEMES:
            editor.host.set_theme(word)
        elif word.removeprefix("no") in SWITCHES:
            setattr(editor.settings, word.removeprefix("no"), not word.startswith("no"))
        else:
            return f"Unknown setting {word}{did_you_mean(word, _set_words())}; press ? for help."
    return None


def _asks(name: str) -> Command:
    """A command that is a move of the game without more words."""

    def command(editor: Editor, words: list[str]) -> str | None:
        getattr(editor.game, name)()
        return None

    return command


COMMANDS: dict[str, Command] = {
    "new": _new,
    "edit": _edit,
    "write": _write,
    "quit": _quit,
    "xit": _quit,
    "hint": _asks("ask_hint"),
    "do": _asks("do_hint"),
    "check": _asks("check"),
    "fill": _asks("fill"),
    "prune": _asks("prune"),
    "clear": _asks("clear_marks"),
    "restart": _asks("restart"),
    "solve": _asks("solve"),
    "undo": _undo,
    "redo": _redo,
    "find": _find,
    "set": _set,
    "help": _help,
}
ALIASES = {
    "e": "edit",
    "w": "write",
    "q": "quit",
    "wq": "quit",
    "x": "xit",
    "h": "help",
    "n": "new",
}
