"""Play a puzzle in the terminal. This needs Textual: pip install 'minuet[play]'

examples:
  minuet play                                go on where you stopped, or start a sudoku
  minuet play --difficulty hard              a new sudoku
  minuet play ripple                         a Ripple Effect
  minuet play sudoku --box 4x4               16 by 16
  minuet play sudoku --variant x             with diagonals
  minuet play puzzle.sdk                     the puzzle of a file, where you left it
  minuet play ripple-8x8-medium-1            one that minuet list prints

Arrows or hjkl move, digits write, Tab changes to pencil marks, H gives a hint, c checks, u takes
back; ? shows all keys, and Esc opens the world of vim: counts, modes and commands such as :new, :w
and :q. Games are saved as you play, in $XDG_STATE_HOME/minuet/play (~/.local/state/minuet/play).

--json prints one object when the game is left:
  kind, title   what was played
  solved        whether it is solved
  seconds       on the clock, and "hints": how many were told to the end
  puzzle        the board as it is, as minuet show --json prints it
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from minuet.apps.cli.exits import Exit
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser, one_of
from minuet.apps.subject import InputError, read_puzzle
from minuet.errors import MissingExtra
from minuet.formats import json_parts
from minuet.generate.generators import generator_of
from minuet.puzzles import GridPuzzle, Puzzle, find_kind
from minuet.puzzles.base.registry import kind_names, lack_of_generator

if TYPE_CHECKING:
    from minuet.apps.play.game import Game
    from minuet.apps.play.store import Store

NAME = "play"
HELP = "play a puzzle in the terminal"
OPTIONS = ("difficulty", "box", "size", "variant", "seed")
"""What is handed on to the generator."""


def add_arguments(parser: Parser) -> None:
    """Tell the parser what the command takes."""
    parser.add_argument(
        "words", nargs="*", metavar="KIND|FILE", help="a kind of puzzle (sudoku, ripple), or a file"
    )
    parser.add_argument("--difficulty", metavar="NAME", help="how hard a new puzzle is to be")
    parser.add_argument("--box", metavar="AxB", help="the box of a new sudoku: 3x3, 2x3, 4x4")
    parser.add_argument("--size", metavar="HxW", help="the size of a new puzzle with rooms: 8x8")
    parser.add_argument("--variant", metavar="NAME", help="the variant of a new sudoku: x, hyper")
    parser.add_argument("--seed", metavar="SEED", help="the same seed makes the same puzzle")
    parser.add_argument("--new", action="store_true", help="start anew, even if a game is saved")
    parser.add_argument(
        "--theme", type=one_of("theme", ("light", "dark")), metavar="NAME", help="light or dark"
    )
    parser.add_argument("--no-timer", action="store_true", help="hide the clock")
    parser.add_argument("--json", action="store_true", help="in the end, print how the game stands")


def run(args: Namespace) -> int:
    """Play until the player has enough."""
    try:
        import textual  # noqa: F401
    except ImportError as error:
        raise MissingExtra.of(error, "textual", extra="play") from error
    _need_terminal()
    from minuet.apps.play.app import PlayApp
    from minuet.apps.play.store import Store, state_folder

    store = Store(state_folder())
    kind, place = _read_words(args.words)
    settings, theme = store.load_settings()
    settings.timer = settings.timer and not args.no_timer
    app = PlayApp(
        _find_game(store, kind, place, args),
        store=store,
        make=lambda kind, difficulty: _make(kind, difficulty, args),
        read=_read,
        settings=settings,
        look=args.theme or theme,
    )
    app.run()
    if args.json:
        write_json(_record(app.editor.game))
    return Exit.SOLVED


def _record(game: Game) -> dict[str, Any]:
    """How a game stands."""
    return {
        "kind": game.puzzle.name,
        "title": game.puzzle.picture().title,
        "solved": game.is_solved,
        "seconds": round(game.clock.seconds, 1),
        "hints": game.helped,
        "puzzle": json_parts.record(game.as_puzzle()),
    }


def _need_terminal() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None or not stream.isatty():
            raise InputError("a game needs a terminal, for the board and for the keys")


def _read_words(words: list[str]) -> tuple[str, str]:
    """Tell the kind of puzzle from the file, either of which may be missing."""
    kinds = [word for word in words if word in kind_names()]
    files = [word for word in words if word not in kind_names()]
    if len(kinds) > 1 or len(files) > 1:
        raise InputError(f"one kind of puzzle, or one file: what is '{words[-1]}' for?")
    return "".join(kinds), "".join(files)


def _find_game(store: Store, kind: str, place: str, args: Namespace) -> Game:
    """The game to play: that of a file, one that was begun, or a new one."""
    from minuet.apps.play.game import Game

    if place:
        puzzle = _read(place, kind)
        return (None if args.new else store.load(puzzle)) or Game(puzzle)
    wishes = args.new or any(getattr(args, name) is not None for name in OPTIONS)
    known = None if wishes else store.latest(kind)
    if known is not None:
        known.message = "Welcome back. :new starts another puzzle."
        return known
    _check_wishes(kind or "sudoku", args)
    difficulty = args.difficulty or _usual_difficulty(find_kind(kind or "sudoku"))
    return Game(_make(kind or "sudoku", difficulty, args), difficulty=difficulty)


def _usual_difficulty(kind: type[Puzzle]) -> str:
    generator = generator_of(kind)
    known = generator.difficulties if generator else ()
    return "medium" if "medium" in known or not known else known[0]


def _read(place: str, kind: str = "") -> GridPuzzle:
    """Read the puzzle of a file; a name that is no file may be a puzzle itself, or a link."""
    puzzle = read_puzzle(place, kind=kind or None)
    if not isinstance(puzzle, GridPuzzle):
        raise InputError(f"{place}: {puzzle.title} cannot be played here, only grids of numbers")
    return puzzle


def _make(kind: str, difficulty: str, args: Namespace) -> GridPuzzle:
    """Make a puzzle as the command line wishes, as far as its kind knows such wishes."""
    maker = find_kind(kind)
    if not issubclass(maker, GridPuzzle):
        raise InputError(f"{maker.title} cannot be played here, only grids of numbers")
    wishes = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    wishes = {name: wish for name, wish in wishes.items() if name in _options(maker)}
    puzzle: GridPuzzle = maker.generate(**wishes | {"difficulty": difficulty})
    return puzzle


def _check_wishes(kind: str, args: Namespace) -> None:
    """Refuse what the generator of a kind does not know."""
    maker = find_kind(kind)
    for name in OPTIONS:
        if getattr(args, name) is not None and name not in _options(maker):
            raise InputError(f"there is no --{name} for {maker.title}")


def _options(kind: type[Puzzle]) -> set[str]:
    """What the generator of a kind can be asked for."""
    generator = generator_of(kind)
    if generator is None:
        raise InputError(lack_of_generator(kind))
    return set(generator.options)
