"""The pictures in the documentation, each drawn by the code that it illustrates."""

from collections.abc import Callable
from functools import cache

from minuet import Option, Problem, diagram, trace
from minuet.formats import puzzle_formats
from minuet.puzzles import (
    Binairo,
    Crossword,
    Dominoes,
    Dominosa,
    Futoshiki,
    GraecoLatin,
    Kakuro,
    KenKen,
    Kropki,
    Langford,
    LatinSquare,
    MacMahon,
    Magnets,
    Nonogram,
    OrthogonalMate,
    Polycube,
    Polyomino,
    Queens,
    Renban,
    RippleEffect,
    Roster,
    Shikaku,
    Skyscrapers,
    Squares,
    Str8ts,
    Sudoku,
    Tatamibari,
    TennerGrid,
    Timetable,
    WordSquare,
    Zebra,
)
from minuet.puzzles.dominoes import aztec_diamond
from minuet.puzzles.polyomino import PENTOMINOES, polyominoes
from minuet.render import links, matrix, tree

PICTURES: dict[str, Callable[[], str]] = {}


def picture(function: Callable[[], str]) -> Callable[[], str]:
    """Add a picture: a function without arguments that returns SVG, with the name of the file."""
    PICTURES[function.__name__.replace("_", "-")] = function
    return function


# ---- how it works

TOY = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])


@picture
def toy_matrix() -> str:
    return matrix.svg(matrix.Table.of(TOY))


@picture
def toy_links() -> str:
    return links.draw(TOY, title="The dancing links of a matrix with six rows")


@picture
def toy_links_covered() -> str:
    return links.draw(TOY, covered="a", title="The same links after covering a")


@picture
def toy_links_chosen() -> str:
    return links.draw(TOY, covered="adf", title="The same links after choosing option 3: a, d, f")


@picture
def toy_tree() -> str:
    return tree.draw(trace(TOY), title="The search tree of the small matrix")


@picture
def langford_tree() -> str:
    events = trace(Langford(4).problem())
    named = (
        event._replace(item=_pair_or_place(event.item), option=_first_place(event.option))
        for event in events
    )
    return tree.draw(named, title="The search tree of four Langford pairs")


def _first_place(option):
    return option and f"at {option[1] + 1}"


def _pair_or_place(item):
    """A short name for an item of Langford pairs: `3s` or `place 5`."""
    if item is None:
        return None
    kind, number = item
    return f"place {number + 1}" if kind == "place" else f"{number}s"


@picture
def words_links() -> str:
    words = Problem(
        ["across", "down"],
        ["x"],
        [
            Option({"across": None, "x": "A"}, label="CAT"),
            Option({"across": None, "x": "O"}, label="DOG"),
            Option({"down": None, "x": "O"}, label="OAK"),
        ],
    )
    return links.draw(words, title="Two words that cross in the cell x")


@picture
def same_rest_one() -> str:
    return _two_dominoes(((0, 0), (0, 1)), ((1, 0), (1, 1)))


@picture
def same_rest_other() -> str:
    return _two_dominoes(((0, 0), (1, 0)), ((0, 1), (1, 1)))


def _two_dominoes(*cells: tuple[tuple[int, int], ...]) -> str:
    board = Dominoes("2x5")
    (name,) = {label[0] for label in board.problem().labels}
    return board.decode([(name, some) for some in cells]).svg()


# ---- how to model


@picture
def sudoku4_matrix() -> str:
    puzzle = Sudoku(box=(2, 2))
    table = matrix.Table.of(
        puzzle.problem(), heading=puzzle._item_heading, label_text=puzzle.label_text
    )
    return matrix.svg(table, rows=16)


@picture
def ripple_small() -> str:
    return _ripple().svg()


@picture
def ripple_small_solved() -> str:
    return _ripple().solve().svg()


def _ripple() -> RippleEffect:
    rooms, givens = ["ABBCC", "ABBDC", "EEDDC", "FFFFC"], [".4.3.", ".....", ".....", "....1"]
    return RippleEffect(rooms, givens)


@picture
def packing_small() -> str:
    pieces = {"I": ["###"], "L": ["###", "#.."], "V": ["##", "#."]}
    return next(iter(Polyomino(pieces, "2x5").distinct())).svg()


# ---- the gallery


@cache
def library(name: str):
    from minuet.library import find

    return puzzle_formats.loads(find(name))


def _add(name: str, file: str, *, solved: bool = False) -> None:
    """Add the picture of a bundled puzzle, and optionally of its solution."""
    PICTURES[name] = lambda: library(file).svg()
    if solved:
        PICTURES[f"{name}-solved"] = lambda: library(file).solve().svg()


_add("starbattle", "starbattle-8x8-medium-1", solved=True)
_add("battleships", "battleships-8x8-medium-1", solved=True)
_add("tents", "tents-8x8-medium-1", solved=True)
_add("akari", "akari-8x8-medium-1", solved=True)
_add("norinori", "norinori-6x6-hard-1", solved=True)
_add("thermometers", "thermometers-8x8-medium-1", solved=True)
_add("minesweeper", "minesweeper-8x8-medium-1", solved=True)
_add("sudoku", "sudoku-9x9-hard-1", solved=True)
_add("sudoku-x", "sudoku-x-hard-1")
_add("sudoku-hyper", "sudoku-hyper-hard-1")
_add("sudoku-jigsaw", "sudoku-jigsaw-hard-1")
_add("sudoku-samurai", "sudoku-samurai-medium-1")
_add("killer", "killer-9x9-hard-1", solved=True)
_add("variant", "variant-6x6-medium-1")
_add("ripple", "ripple-8x8-hard-1", solved=True)
_add("suguru", "suguru-8x8-medium-1")
_add("kojun", "kojun-8x8-medium-1")
_add("makaro", "makaro-8x8-medium-1", solved=True)


@picture
def queens() -> str:
    return Queens(8).solve(seed=3).svg()


@picture
def langford() -> str:
    return Langford(8).solve().svg()


@picture
def pentominoes() -> str:
    return Polyomino(PENTOMINOES, "6x10").solve(seed=1).svg()


@picture
def pentominoes_hole() -> str:
    region = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
    return Polyomino(PENTOMINOES, region).solve(seed=4).svg()


@picture
def one_sided() -> str:
    pieces = polyominoes(5, reflect=False)
    letters = dict(zip("ABCDEFGHIJKLMNOPQR", pieces.values(), strict=True))
    return Polyomino(letters, "9x10", reflect=False).solve(seed=1).svg()


@picture
def squares() -> str:
    return Squares({7: 1, 6: 2, 4: 1, 3: 2, 2: 3, 1: 2}, "13x13").solve().svg()


@picture
def partridge() -> str:
    return next(library("partridge-8").solutions(limit=1)).svg()


@picture
def dominoes() -> str:
    return _sampled(Dominoes("8x8"), 7)


@picture
def shikaku() -> str:
    return Shikaku.generate(size=8, seed=5).svg()


@picture
def shikaku_solved() -> str:
    return Shikaku.generate(size=8, seed=5).solve().svg()


@picture
def tatamibari() -> str:
    return Tatamibari.generate(size=6, seed=5).svg()


@picture
def tatamibari_solved() -> str:
    return Tatamibari.generate(size=6, seed=5).solve().svg()


@picture
def dominosa() -> str:
    return Dominosa.generate(size="5x6", seed=5).svg()


@picture
def dominosa_solved() -> str:
    return Dominosa.generate(size="5x6", seed=5).solve().svg()


@picture
def magnets() -> str:
    return Magnets.generate(size=6, seed=5).svg()


@picture
def magnets_solved() -> str:
    return Magnets.generate(size=6, seed=5).solve().svg()


@picture
def aztec() -> str:
    return _sampled(Dominoes(aztec_diamond(6)), 5)


def _sampled(board: Dominoes, seed: int) -> str:
    """A uniformly random tiling."""
    (tiling,) = diagram(board.problem()).sample(1, seed=seed)
    return board.decode(tiling).svg()


@picture
def soma() -> str:
    return Polycube().solve(seed=1).svg()


@picture
def latin() -> str:
    return LatinSquare(7).solve(seed=5).svg()


@picture
def mate() -> str:
    size = 5
    square = [[(2 * row + column) % size + 1 for column in range(size)] for row in range(size)]
    return OrthogonalMate(square).solve().svg()


@picture
def kenken() -> str:
    cages = ["AABB", "CDDB", "CEEF", "GGFF"]
    targets = ["2- . 3* .", "1- 2- . .", ". 2- . 10+", "2- . . ."]
    return KenKen(cages, targets).svg()


@picture
def skyscrapers() -> str:
    return Skyscrapers(4, top=[0, 4, 3, 2], left=[0, 4, 0, 0]).solve().svg()


@picture
def futoshiki() -> str:
    return Futoshiki(4, [">.>", "<>.", "<<>", ">.."], [".^..", "...^", "...."]).svg()


@picture
def kropki() -> str:
    across, down = ["*o.", "o*o", "o.o", ".o*"], ["o**.", "o.o.", "*.o*"]
    return Kropki(4, across, down).svg()


@picture
def renban() -> str:
    return Renban(["AAB", "CAB", "CCB"], ["...", "1..", "..."]).svg()


@picture
def str8ts() -> str:
    blacks = ["..x..", ".....", "x...x", ".....", "..1.."]
    return Str8ts(["3..1.", ".....", ".....", "..234", "....."], blacks).svg()


@picture
def graecolatin() -> str:
    return GraecoLatin(4).solve(seed=2).svg()


@picture
def tenner() -> str:
    rows = ["32-7-4--8-", "879---2640", "-----085-7"]
    return TennerGrid(rows, "12 15 14 14 10 7 19 16 15 13").svg()


@picture
def binairo() -> str:
    return Binairo(["1...", "..2.", "....", ".2.."], ["...", "...", ".x.", "..x"]).svg()


NOTE = """
..........
....####..
...#####..
...##..#..
...#...#..
...#...#..
...#...#..
.###.###..
####.####.
.##...##..
"""


@picture
def nonogram() -> str:
    rows = NOTE.split()
    clues = [_runs(row) for row in rows], [_runs(column) for column in zip(*rows, strict=True)]
    solved = Nonogram(*clues).solve()
    return solved.svg()


def _runs(line) -> list[int]:
    return [len(run) for run in "".join(line).split(".") if run] or [0]


@picture
def macmahon() -> str:
    return MacMahon().solve(seed=2).svg()


WORDS = """
cover dance links minor octet piano music cello viola steps score notes tempo trill laser lyric
arias canon choir chord dolce largo lento motif opera pitch polka rondo scale tenor salsa relay
crane rhyme erase essay extra stage smile solar stone tango tease theme trace train treat voice
"""


@picture
def word_square() -> str:
    return WordSquare(["heart", "ember", "abuse", "resin", "trend"]).solve().svg()


@picture
def numberlink() -> str:
    return library("numberlink-5x5").solve().svg()


@picture
def crossword() -> str:
    grid = [".....", ".#.#.", ".....", ".#.#.", "....."]
    return Crossword(grid, WORDS.split()).solve(seed=1).svg()


@picture
def kakuro() -> str:
    return (
        Kakuro(r"""
        #    12\   20\   #      32\   9\
        \14  .     .     19\11  .     .
        \20  .     .     .      .     .
        #    3\20  .     .      .     9\
        \15  .     .     .      .     .
        \8   .     .     \16    .     .
    """)
        .solve()
        .svg()
    )


@picture
def zebra() -> str:
    categories = {
        "color": ["red", "green", "ivory", "yellow", "blue"],
        "who": ["English", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
        "pet": ["dog", "snails", "fox", "horse", "zebra"],
        "drink": ["coffee", "tea", "milk", "juice", "water"],
        "smoke": ["Old Gold", "Kools", "Chesterf.", "Lucky", "Parliam."],
    }
    clues = [
        ("same", "English", "red"), ("same", "Spaniard", "dog"), ("same", "coffee", "green"),
        ("same", "Ukrainian", "tea"), ("left", "ivory", "green"), ("same", "Old Gold", "snails"),
        ("same", "Kools", "yellow"), ("at", "milk", 3), ("at", "Norwegian", 1),
        ("beside", "Chesterf.", "fox"), ("beside", "Kools", "horse"), ("same", "Lucky", "juice"),
        ("same", "Japanese", "Parliam."), ("beside", "Norwegian", "blue"),
    ]  # fmt: skip
    return Zebra(categories, clues).solve().svg()


@picture
def timetable() -> str:
    return _timetable().best().svg()


def _timetable() -> Timetable:
    return Timetable(
        exams={"algebra": 40, "botany": 30, "chess": 15, "drama": 22, "Greek": 12, "Latin": 18},
        times=["Mon", "Tue", "Wed"],
        rooms={"hall": 50, "library": 30, "den": 20},
        groups=[["algebra", "botany", "Greek"], ["chess", "drama"], ["Greek", "Latin"]],
        costs={("algebra", "Wed"): 5, ("botany", "Mon"): 2, ("drama", "Mon"): 1},
    )


@picture
def roster() -> str:
    return (
        Roster(
            people={"Ana": (2, 3), "Ben": (2, 3), "Cem": (2, 3), "Dia": (1, 2)},
            days=["Mon", "Tue", "Wed", "Thu"],
            shifts={"early": (1, 1), "night": (1, 1)},
            rests=[("night", "early")],
            off=[("Ana", "Mon"), ("Cem", "Thu"), ("Dia", "Tue")],
            costs={
                ("Ben", "Thu", "night"): 3,
                ("Cem", "Mon", "night"): 2,
                ("Dia", "Wed", "night"): 4,
            },
        )
        .best()
        .svg()
    )
