"""The kinds of puzzles by name, open to other packages.

A package adds a kind with an entry point in its `pyproject.toml`::

    [project.entry-points."minuet.puzzles"]
    hitori = "my_package.hitori:Hitori"

and the command line, the web page and the readers of files then know it too. If it cannot be
loaded, there is a warning, and everything else works as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any
from warnings import warn

from minuet.errors import PuzzleError, did_you_mean
from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["find_kind", "kind_names", "kinds", "makers"]

GROUP = "minuet.puzzles"
BUILT_IN = {
    "sudoku": "minuet.puzzles.sudoku.sudoku:Sudoku",
    "killer": "minuet.puzzles.sudoku.killer:KillerSudoku",
    "variant": "minuet.puzzles.sudoku.variant:VariantSudoku",
    "ripple": "minuet.puzzles.ripple_effect:RippleEffect",
    "suguru": "minuet.puzzles.suguru:Suguru",
    "kojun": "minuet.puzzles.kojun:Kojun",
    "makaro": "minuet.puzzles.makaro:Makaro",
    "queens": "minuet.puzzles.queens:Queens",
    "langford": "minuet.puzzles.langford:Langford",
    "polyomino": "minuet.puzzles.polyomino:Polyomino",
    "dominoes": "minuet.puzzles.dominoes:Dominoes",
    "squares": "minuet.puzzles.squares:Squares",
    "polycube": "minuet.puzzles.polycube:Polycube",
    "latin": "minuet.puzzles.latin:LatinSquare",
    "mate": "minuet.puzzles.latin:OrthogonalMate",
    "graecolatin": "minuet.puzzles.graeco_latin:GraecoLatin",
    "kenken": "minuet.puzzles.kenken:KenKen",
    "skyscrapers": "minuet.puzzles.skyscrapers:Skyscrapers",
    "renban": "minuet.puzzles.renban:Renban",
    "str8ts": "minuet.puzzles.str8ts:Str8ts",
    "futoshiki": "minuet.puzzles.futoshiki:Futoshiki",
    "kropki": "minuet.puzzles.kropki:Kropki",
    "tenner": "minuet.puzzles.tenner_grid:TennerGrid",
    "binairo": "minuet.puzzles.binairo:Binairo",
    "nonogram": "minuet.puzzles.nonogram:Nonogram",
    "macmahon": "minuet.puzzles.macmahon:MacMahon",
    "crossword": "minuet.puzzles.crossword:Crossword",
    "wordsquare": "minuet.puzzles.word_square:WordSquare",
    "numberlink": "minuet.puzzles.numberlink:Numberlink",
    "starbattle": "minuet.puzzles.star_battle:StarBattle",
    "battleships": "minuet.puzzles.battleships:Battleships",
    "tents": "minuet.puzzles.tents:Tents",
    "akari": "minuet.puzzles.akari:Akari",
    "norinori": "minuet.puzzles.norinori:Norinori",
    "thermometers": "minuet.puzzles.thermometers:Thermometers",
    "minesweeper": "minuet.puzzles.minesweeper:Minesweeper",
    "kakuro": "minuet.puzzles.kakuro:Kakuro",
    "shikaku": "minuet.puzzles.shikaku:Shikaku",
    "tatamibari": "minuet.puzzles.tatamibari:Tatamibari",
    "dominosa": "minuet.puzzles.dominosa:Dominosa",
    "magnets": "minuet.puzzles.magnets:Magnets",
    "zebra": "minuet.puzzles.zebra:Zebra",
    "timetable": "minuet.puzzles.timetable:Timetable",
    "roster": "minuet.puzzles.roster:Roster",
}


def kind_names() -> list[str]:
    """The names of all kinds, our own first."""
    return [*_names()]


def _names() -> Iterator[str]:
    """Yield these names; other packages are looked up last, since that takes a while."""
    yield from BUILT_IN
    yield from (name for name in _added() if name not in BUILT_IN)


def kinds() -> dict[str, type[Puzzle]]:
    """All kinds of puzzles by name, except those of other packages that cannot be loaded."""
    return dict(_loaded())


def each_kind() -> Iterator[type[Puzzle]]:
    """Yield the same kinds, each loaded on demand."""
    return (kind for _, kind in _loaded())


def _loaded() -> Iterator[tuple[str, type[Puzzle]]]:
    for name in _names():
        try:
            yield name, find_kind(name)
        except PuzzleError as error:
            warn(str(error), stacklevel=2)


def find_kind(name: str) -> type[Puzzle]:
    """Return the class of the puzzles with this name.

    >>> find_kind("ripple").title
    'Ripple Effect'
    >>> find_kind("riple")
    Traceback (most recent call last):
    minuet.errors.PuzzleError: there is no kind of puzzle 'riple' (did you mean 'ripple'?)
    """
    place = BUILT_IN.get(name) or _added().get(name)
    if place is None:
        names = kind_names()
        hint = did_you_mean(name, names) or f": there are {', '.join(names)}"
        raise PuzzleError(f"there is no kind of puzzle '{name}'{hint}")
    if name in BUILT_IN:
        kind: type[Puzzle] = load(place)
        return kind
    try:
        kind = load(place)
        if not issubclass(kind, Puzzle):
            raise TypeError(f"{place.partition(':')[2]} is not a class of puzzles")
    except Exception as error:  # other people's code may fail in any way
        raise PuzzleError(f"the kind '{name}' ({place}) cannot be loaded: {error}") from error
    return kind


def load(place: str) -> Any:
    """Import what "package.module:name" stands for."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def rules_of(kind: type[Puzzle]) -> str:
    """The rules of a kind in a line or two: its own summary, or the start of its docstring.

    >>> rules_of(find_kind("suguru"))
    'A room of n cells holds the numbers 1 to n. Equal numbers do not touch, not even at a corner.'
    """
    if kind._rules:
        return kind._rules
    first = (import_module(kind.__module__).__doc__ or "").strip().split("\n\n")[0]
    rules = " ".join(first.rpartition(": ")[2].split())
    return rules[:1].upper() + rules[1:]


def lack_of_generator(kind: type[Puzzle]) -> str:
    """A sentence that this kind has no generator, and which ones have.

    >>> lack_of_generator(find_kind("zebra"))
    'Minuet cannot generate zebra puzzles; it can generate sudoku, ...
    """
    return f"Minuet cannot generate {kind.name} puzzles; it can generate {', '.join(makers())}"


def makers() -> dict[str, type[Puzzle]]:
    """The kinds that have a generator, by name."""
    return {name: kind for name, kind in kinds().items() if kind._generator}


@cache
def _added() -> dict[str, str]:
    """The kinds from other packages."""
    try:
        from importlib.metadata import entry_points
    except ImportError:  # the hosted page leaves out parts of the standard library
        return {}
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}
