"""Saved games: one file of JSON for each puzzle, in the folder where programs keep their state.

That is `$XDG_STATE_HOME/minuet/play`, usually `~/.local/state/minuet/play`. A game is written after
every change, first to another name, so that a crash never leaves half a file; a file that cannot be
read is ignored.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from minuet.errors import MinuetError
from minuet.formats.json_parts import record
from minuet.puzzles import Puzzle, find_kind

from .board import Board
from .editor import Settings
from .game import Game

VERSION = 1
SETTINGS = "settings.json"


def state_folder() -> Path:
    """Where saved games are."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "minuet" / "play"


@dataclass(frozen=True)
class Store:
    """The saved games in a folder."""

    folder: Path

    def save(self, game: Game) -> Path:
        """Save a game, unless it is solved."""
        path = self.path(game.puzzle)
        if game.is_solved:
            path.unlink(missing_ok=True)
            return path
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(as_record(game)), encoding="utf-8")
        draft.replace(path)
        return path

    def path(self, puzzle: Puzzle) -> Path:
        """The file of a puzzle's game."""
        text = json.dumps([puzzle.name, _parts(puzzle)])
        return self.folder / f"{puzzle.name}-{sha256(text.encode()).hexdigest()[:16]}.json"

    def load(self, puzzle: Puzzle) -> Game | None:
        """The saved game of a puzzle, if there is one."""
        return _read(self.path(puzzle))

    def save_settings(self, settings: Settings, theme: str) -> None:
        """Save the player's display settings."""
        self.folder.mkdir(parents=True, exist_ok=True)
        record = {**asdict(settings), "theme": theme}
        (self.folder / SETTINGS).write_text(json.dumps(record), encoding="utf-8")

    def load_settings(self) -> tuple[Settings, str]:
        """The player's display settings, and the theme."""
        try:
            record = json.loads((self.folder / SETTINGS).read_text(encoding="utf-8"))
            known = {field.name for field in fields(Settings)}
            chosen = {name: bool(record[name]) for name in known if name in record}
            theme = "light" if record.get("theme") == "light" else "dark"
        except (OSError, ValueError, AttributeError, TypeError):
            return Settings(), "dark"
        return Settings(**chosen), theme

    def latest(self, kind: str = "") -> Game | None:
        """The game played last, of some kind or of any."""
        paths = self.folder.glob(f"{kind or '*'}-*.json")
        for path in sorted(paths, key=lambda each: each.stat().st_mtime, reverse=True):
            game = _read(path)
            if game is not None:
                return game
        return None


def _parts(puzzle: Puzzle) -> dict[str, Any]:
    """What makes the puzzle again, without what a player has written."""
    parts = record(puzzle)
    return {name: part for name, part in parts.items() if name not in ("kind", "values", "placed")}


def as_record(game: Game) -> dict[str, Any]:
    """A game as JSON knows it."""
    return {
        "version": VERSION,
        "kind": game.puzzle.name,
        "puzzle": _parts(game.puzzle),
        "difficulty": game.difficulty,
        "seconds": round(game.clock.seconds, 1),
        "helped": game.helped,
        "cursor": game.cursor,
        "values": [[*cell, value] for cell, value in sorted(game.board.values.items())],
        "marks": [[*cell, *sorted(marks)] for cell, marks in sorted(game.board.marks.items())],
    }


def from_record(record: dict[str, Any]) -> Game:
    """The game that a record is of."""
    puzzle = find_kind(record["kind"])(**record["puzzle"])
    board = Board(
        {(row, column): value for row, column, value in record["values"]},
        {(row, column): frozenset(marks) for row, column, *marks in record["marks"]},
    )
    row, column = record["cursor"]
    return Game(
        puzzle,
        board=board,
        seconds=float(record["seconds"]),
        cursor=(row, column),
        difficulty=str(record["difficulty"]),
        helped=int(record["helped"]),
    )


def _read(path: Path) -> Game | None:
    try:
        return from_record(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, MinuetError):
        return None
