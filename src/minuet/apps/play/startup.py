"""Starting the game: the puzzle of a file, a saved game, or a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minuet.apps.subject import InputError, read_puzzle
from minuet.errors import PuzzleError
from minuet.formats import json_parts
from minuet.generate.generators import Generator, generator_of
from minuet.puzzles import Puzzle, find_kind
from minuet.puzzles.base.registry import lack_of_generator

from .app import PlayApp
from .game import Game
from .store import Store, state_folder
from .ways import check_playable

Wishes = Mapping[str, str]
USUAL = "sudoku"


def play(
    kind: str = "",
    place: str = "",
    wishes: Wishes = {},  # noqa: B006
    *,
    new: bool = False,
    theme: str | None = None,
    timer: bool = True,
) -> dict[str, object]:
    """Play until the player quits, and return the state of the game."""
    store = Store(state_folder())
    settings, usual_theme = store.load_settings()
    settings.timer = settings.timer and timer
    app = PlayApp(
        find_game(store, kind, place, wishes, new=new),
        store=store,
        make=lambda kind, difficulty: _make(kind, difficulty, wishes),
        read=_read,
        settings=settings,
        look=theme or usual_theme,
    )
    app.run()
    return record_of(app.editor.game)


def record_of(game: Game) -> dict[str, object]:
    """The state of a game."""
    return {
        "kind": game.puzzle.name,
        "title": game.puzzle.picture().title,
        "solved": game.is_solved,
        "seconds": round(game.clock.seconds, 1),
        "hints": game.helped,
        "puzzle": json_parts.record(game.as_puzzle()),
    }


def find_game(store: Store, kind: str, place: str, wishes: Wishes, *, new: bool) -> Game:
    """The game to play: that of a file, a saved one, or a new one."""
    if place:
        puzzle = _read(place, kind)
        return (None if new else store.load(puzzle)) or Game(puzzle)
    known = None if new or wishes else store.latest(kind)
    if known is not None:
        known.message = "Welcome back. :new starts another puzzle."
        return known
    maker = find_kind(kind or USUAL)
    known_wishes, levels = _generator(maker).options, _generator(maker).difficulties
    for name in wishes:
        if name not in known_wishes:
            raise InputError(f"{maker.title} does not take --{name}")
    usual = "medium" if "medium" in levels else levels[0]
    difficulty = wishes.get("difficulty") or usual
    return Game(_make(maker.name, difficulty, wishes), difficulty=difficulty)


def _generator(kind: type[Puzzle]) -> Generator:
    generator = generator_of(kind)
    if generator is None:
        raise InputError(lack_of_generator(kind))
    return generator


def _read(place: str, kind: str = "") -> Puzzle:
    """Read the puzzle of a file; a name that is not a file may be a puzzle itself, or a link."""
    puzzle = read_puzzle(place, kind=kind or None)
    try:
        check_playable(type(puzzle))
    except PuzzleError as error:
        raise InputError(f"{place}: {error}") from None
    return puzzle


def _make(kind: str, difficulty: str, wishes: Wishes) -> Puzzle:
    """Make a puzzle with the options that its generator knows."""
    maker = find_kind(kind)
    check_playable(maker)
    options = _generator(maker).options
    known: dict[str, Any] = {name: wish for name, wish in wishes.items() if name in options}
    return maker.generate(**known | {"difficulty": difficulty})
