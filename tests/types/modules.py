# pyright: strict
"""The public names outside of `minuet` itself in a user's program: see `uses.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, assert_type

from minuet import Diagram, Event, Option, Problem, Solution, library
from minuet import puzzles as every
from minuet.formats import (
    arrays,
    dataset,
    dlx,
    json_parts,
    matrix,
    partitioning,
    problem_json,
    problems,
    puzzle_formats,
    sets,
)
from minuet.formats.dlx import FormatWarning
from minuet.formats.problems import PROBLEM_FORMATS, Found, Posed
from minuet.formats.puzzle_formats import FORMATS, Format
from minuet.generate import clues, givens, many
from minuet.generate.generators import Generator, facts, generator_of
from minuet.generate.remove_givens import is_minimal
from minuet.generate.symmetry import SYMMETRIES
from minuet.links import Header, Links, Node, cover, hide, uncover, unhide
from minuet.logic import cover as cover_logic
from minuet.logic import sudoku as sudoku_logic
from minuet.logic.base import Grade, Step
from minuet.puzzles import (
    Boards,
    GridPuzzle,
    KillerSudoku,
    Langford,
    Nonogram,
    Polyomino,
    Puzzle,
    Queens,
    RippleEffect,
    Sudoku,
    VariantSudoku,
    find_kind,
    kinds,
    solve_many,
)
from minuet.puzzles.base.counted import CountedPuzzle
from minuet.puzzles.base.dividing import DividingPuzzle
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import UNKNOWN, cell_name, read_rows
from minuet.puzzles.base.latin import LatinPuzzle
from minuet.puzzles.base.marking import MarkingPuzzle
from minuet.puzzles.base.picture import Cell, Coloring, Mark, Outside, Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.puzzles.base.registry import kind_names, makers
from minuet.puzzles.base.rooms import (
    GAP,
    RoomPuzzle,
    not_above,
    rivals,
    side_by_side,
    touching,
)
from minuet.puzzles.dominoes import aztec_diamond
from minuet.puzzles.polycube import BEDLAM, SOMA, polycubes
from minuet.puzzles.polyomino import PENTOMINOES, polyominoes
from minuet.puzzles.squares import MORON, partridge, tilings
from minuet.puzzles.sudoku.constraints import Constraint
from minuet.puzzles.sudoku.killer import Cage
from minuet.puzzles.sudoku.lines import Answer
from minuet.render import dot, pdf, sheet, svg, text, tree
from minuet.render import links as link_drawing
from minuet.render import matrix as matrix_drawing
from minuet.render.animation import Animation
from minuet.render.drawing import Drawing
from minuet.render.matrix import Table
from minuet.render.sheet import PAGES, Page, Placed
from minuet.scale import cluster
from minuet.solver import ENGINES
from minuet.solver.columns import Frequencies


def puzzles() -> None:
    board = Sudoku("." * 81)
    assert_type(board.solve(), Sudoku | None)
    assert_type(board.is_unique(), bool)
    assert_type(board.solutions(limit=3), Boards[Sudoku])
    assert_type(Sudoku.parse("." * 81), Sudoku)
    assert_type(board.replace(values=None), Sudoku)
    assert_type(board.problem(), Problem)
    assert_type(board.svg() + board.dumps() + str(board), str)
    assert_type(board.hint(), Step | None)
    assert_type(board.picture(), Picture)
    made: Iterable[Queens] = Queens.generate_many(3, seed=1)
    print(made, board.grade(), [*board.steps()], board.check())
    print(Langford(3), Nonogram(rows="1", columns="1"), Polyomino(region="6x10"))
    print(KillerSudoku(cages=[(3, [(0, 0), (0, 1)])]), RippleEffect)
    print(VariantSudoku(box=(2, 2), constraints=[Constraint("thermometer", ((0, 0), (0, 1)))]))
    answers: Iterator[Answer] = solve_many(["." * 81], check_unique=True, workers="all")
    assert_type([answer.status for answer in answers], list[str])


EVERY_KIND: list[type[Puzzle]] = [
    every.Akari,
    every.Battleships,
    every.Binairo,
    every.Crossword,
    every.Dominoes,
    every.Dominosa,
    every.Futoshiki,
    every.GraecoLatin,
    every.Kakuro,
    every.KenKen,
    every.KillerSudoku,
    every.Kojun,
    every.Kropki,
    every.Langford,
    every.LatinSquare,
    every.MacMahon,
    every.Magnets,
    every.Makaro,
    every.Minesweeper,
    every.Nonogram,
    every.Norinori,
    every.Numberlink,
    every.OrthogonalMate,
    every.Polycube,
    every.Polyomino,
    every.Queens,
    every.Renban,
    every.RippleEffect,
    every.Roster,
    every.Shikaku,
    every.Skyscrapers,
    every.Squares,
    every.StarBattle,
    every.Str8ts,
    every.Sudoku,
    every.Suguru,
    every.Tatamibari,
    every.TennerGrid,
    every.Tents,
    every.Thermometers,
    every.Timetable,
    every.VariantSudoku,
    every.WordSquare,
    every.Zebra,
]


def pieces() -> None:
    shapes: list[Any] = [PENTOMINOES, SOMA, BEDLAM, MORON, polyominoes(4), polycubes(3)]
    boards: list[Puzzle] = [partridge(3), tilings(3), every.Dominoes(aztec_diamond(3))]
    assert_type(KillerSudoku(cages=[(3, [(0, 0), (0, 1)])]).cages, tuple[Cage, ...])
    print(shapes, boards, ENGINES)


def any_puzzle(name: str) -> Puzzle:
    found: type[Puzzle] = find_kind(name)
    assert_type(kinds(), dict[str, type[Puzzle]])
    assert_type(makers(), dict[str, type[Puzzle]])
    print(kind_names(), library.names(), library.find(name))
    return found.generate(seed=1)


class Mine(GridPuzzle):
    """A kind of one's own."""

    name, title = "mine", "Mine"

    def __init__(self, size: int = 4) -> None:
        self._fill(read_rows([[0] * size] * size, "givens", size, size), None)

    def _parts(self) -> dict[str, Any]:
        return {"size": self.height}

    def _encode(self, model: str) -> Problem:
        return Problem([cell_name(0, 0)], options=[Option([cell_name(0, 0)], label=(0, 0, 1))])

    def check(self) -> list[str]:
        return [] if self.values[0][0] != UNKNOWN else ["not yet"]


def kinds_to_build_on() -> list[type[Any]]:
    print(Mine().solve(), rivals, side_by_side, not_above, touching, GAP)
    shapes = [Cell, Mark, Coloring, Outside, Draft, Encoding]
    bases = [PlacingPuzzle, MarkingPuzzle, DividingPuzzle, CountedPuzzle, RoomPuzzle, LatinPuzzle]
    return [*shapes, *bases]


def links(problem: Problem) -> None:
    lists = Links(problem)
    header: Header = lists["a"]
    cover(header)
    uncover(header)
    for node in header.nodes():
        assert_type(node, Node)
        hide(node)
        unhide(node)


def long_run(problem: Problem, executor: Executor, journal: Path) -> None:
    assert_type(cluster.solve(problem, executor), Solution | None)
    assert_type(cluster.is_unique(problem, 2), bool)
    assert_type(cluster.count(problem, "all"), int)
    assert_type(cluster.run(problem, "all", journal=journal).solutions, int)
    print(next(cluster.solutions(problem, executor)))


def formats(problem: Problem, words: str, puzzle: Puzzle) -> None:
    found: Found = problems.recognize(words)
    posed: Posed = matrix.pose(words)
    assert_type(problems.read(words), Puzzle | Problem)
    assert_type(dlx.loads(words), Problem)
    dlx.dump(problem, "problem.dlx")
    print(found, posed, dlx.load("problem.dlx"), dlx.dumps(problem), dlx.short_names(problem))
    assert_type(matrix.loads(words), Problem)
    assert_type(sets.loads(words), Problem)
    assert_type(partitioning.loads(words), Problem)
    assert_type(problem_json.loads(words), Problem)
    assert_type(arrays.dumps(problem), bytes)
    print(problems.dumps(problem), PROBLEM_FORMATS, FORMATS, FormatWarning)
    assert_type(puzzle_formats.loads(words, kind=Sudoku), Sudoku)
    known: tuple[type[Puzzle], Format] = puzzle_formats.recognize(words)
    print(known, puzzle_formats.dumps(puzzle), json_parts.record(puzzle))
    assert_type(dataset.loads_values(words), list[list[int]])
    print(dataset.dumps_values([[1]]), dataset.dumps_solution(puzzle))


def pictures(problem: Problem, picture: Picture, events: list[Event], kept: Diagram) -> None:
    table: Table = Table.of(problem)
    drawn: list[str] = [svg.draw(picture), text.draw(picture), matrix_drawing.draw(table)]
    drawn += [matrix_drawing.csv(table), matrix_drawing.svg(table), link_drawing.draw(problem)]
    drawn += [tree.draw(events), tree.text(events), dot.of_diagram(kept), dot.of_tree(events)]
    pages: list[Page] = sheet.make_sheet([picture], per_page=2)
    placed: Placed = pages[0].pictures[0]
    print(drawn, sheet.svg_pages(pages), pdf.dumps(pages), placed, PAGES, Drawing, Animation)


def logic(puzzle: Puzzle, board: Sudoku, counts: Frequencies) -> None:
    for step in cover_logic.steps(puzzle):
        assert_type(step, Step)
    grade: Grade | None = cover_logic.grade(puzzle)
    print(grade, cover_logic.LEVELS, counts)
    path: sudoku_logic.Path = sudoku_logic.solve_logically(board)
    state: sudoku_logic.State = sudoku_logic.state_of(board)
    layout: sudoku_logic.Layout = sudoku_logic.classic(3, 3)
    print(path, layout, sudoku_logic.next_step(state), [*sudoku_logic.steps(board)])
    print(sudoku_logic.grade(board), sudoku_logic.GRADES, sudoku_logic.grade_name)


def generators(board: Sudoku) -> None:
    generator: Generator | None = generator_of(Sudoku)
    print(generator, facts, givens.generate, clues.generate, many.generate_many)
    print(is_minimal(board), SYMMETRIES)
