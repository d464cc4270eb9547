"""Puzzles: each kind is a class in a file of its own, with its rules in the docstring.

>>> from minuet.puzzles import RippleEffect
>>> puzzle = RippleEffect(rooms=["ABBCC", "ABBDC", "EEDDC", "FFFFC"],
...                       givens=[".4.3.", ".....", ".....", "....1"])
>>> puzzle.solve().values[0]
(1, 4, 2, 3, 5)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minuet.puzzles.base.grid import UNKNOWN, GridPuzzle
from minuet.puzzles.base.puzzle import Boards, Puzzle
from minuet.puzzles.base.registry import BUILT_IN, find_kind, kinds, load

if TYPE_CHECKING:
    from minuet.puzzles.akari import Akari as Akari
    from minuet.puzzles.battleships import Battleships as Battleships
    from minuet.puzzles.binairo import Binairo as Binairo
    from minuet.puzzles.crossword import Crossword as Crossword
    from minuet.puzzles.dominoes import Dominoes as Dominoes
    from minuet.puzzles.dominosa import Dominosa as Dominosa
    from minuet.puzzles.futoshiki import Futoshiki as Futoshiki
    from minuet.puzzles.graeco_latin import GraecoLatin as GraecoLatin
    from minuet.puzzles.kakuro import Kakuro as Kakuro
    from minuet.puzzles.kenken import KenKen as KenKen
    from minuet.puzzles.kojun import Kojun as Kojun
    from minuet.puzzles.kropki import Kropki as Kropki
    from minuet.puzzles.langford import Langford as Langford
    from minuet.puzzles.latin import LatinSquare as LatinSquare
    from minuet.puzzles.latin import OrthogonalMate as OrthogonalMate
    from minuet.puzzles.macmahon import MacMahon as MacMahon
    from minuet.puzzles.magnets import Magnets as Magnets
    from minuet.puzzles.makaro import Makaro as Makaro
    from minuet.puzzles.minesweeper import Minesweeper as Minesweeper
    from minuet.puzzles.nonogram import Nonogram as Nonogram
    from minuet.puzzles.norinori import Norinori as Norinori
    from minuet.puzzles.numberlink import Numberlink as Numberlink
    from minuet.puzzles.polycube import Polycube as Polycube
    from minuet.puzzles.polyomino import Polyomino as Polyomino
    from minuet.puzzles.queens import Queens as Queens
    from minuet.puzzles.renban import Renban as Renban
    from minuet.puzzles.ripple_effect import RippleEffect as RippleEffect
    from minuet.puzzles.roster import Roster as Roster
    from minuet.puzzles.shikaku import Shikaku as Shikaku
    from minuet.puzzles.skyscrapers import Skyscrapers as Skyscrapers
    from minuet.puzzles.squares import Squares as Squares
    from minuet.puzzles.star_battle import StarBattle as StarBattle
    from minuet.puzzles.str8ts import Str8ts as Str8ts
    from minuet.puzzles.sudoku.killer import KillerSudoku as KillerSudoku
    from minuet.puzzles.sudoku.lines import solve_many as solve_many
    from minuet.puzzles.sudoku.sudoku import Sudoku as Sudoku
    from minuet.puzzles.sudoku.variant import VariantSudoku as VariantSudoku
    from minuet.puzzles.suguru import Suguru as Suguru
    from minuet.puzzles.tatamibari import Tatamibari as Tatamibari
    from minuet.puzzles.tenner_grid import TennerGrid as TennerGrid
    from minuet.puzzles.tents import Tents as Tents
    from minuet.puzzles.thermometers import Thermometers as Thermometers
    from minuet.puzzles.timetable import Timetable as Timetable
    from minuet.puzzles.word_square import WordSquare as WordSquare
    from minuet.puzzles.zebra import Zebra as Zebra

# The classes by name, imported when first asked for: the kinds, and what belongs to one of them.
_PLACES = {place.partition(":")[2]: place for place in BUILT_IN.values()}
_PLACES["solve_many"] = "minuet.puzzles.sudoku.lines:solve_many"

__all__ = ["UNKNOWN", "Boards", "GridPuzzle", "Puzzle", "find_kind", "kinds", *sorted(_PLACES)]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'minuet.puzzles' has no attribute {name!r}")
    return load(_PLACES[name])


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
