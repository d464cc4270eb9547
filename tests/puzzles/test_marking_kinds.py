"""Kinds that mark cells, on small random boards: all solutions, by the rules alone."""

from itertools import permutations
from random import Random

import pytest
from boards import all_grids, check_all, columns, count, places, touching
from effort import amount

from minuet import FormatError, PuzzleError, library
from minuet.formats import puzzle_formats
from minuet.puzzles import (
    Akari,
    Battleships,
    Magnets,
    Minesweeper,
    Norinori,
    StarBattle,
    Tents,
    Thermometers,
)

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def beside(place):
    return [(place[0] + down, place[1] + right) for down, right in SIDES]


def none_touch(cells):
    return not any(touching(one, other) for one in cells for other in cells)


def some_counts(random, numbers):
    """The numbers, with some left out."""
    return [None if random.random() < 0.3 else number for number in numbers]


def fits(counts, numbers):
    return all(known in (None, number) for known, number in zip(counts, numbers, strict=True))


def line_counts(random, rows, sign):
    """Counts that match some rows, or sometimes any counts."""
    if random.random() < 0.2:
        return [random.randint(0, 2) for _ in rows[0]], [random.randint(0, 2) for _ in rows]
    across, down = count(rows, sign), count(columns(rows), sign)
    return some_counts(random, down), some_counts(random, across)


def random_rows(random, height, width, signs):
    return tuple(tuple(random.choice(signs) for _ in range(width)) for _ in range(height))


# ---- the rules, each in terms of a grid of signs


def is_star_battle(puzzle, rows):
    stars, k = places(rows, "x"), puzzle.stars
    regions = {word: 0 for row in puzzle.grid for word in row if word not in "@#"}
    used = [puzzle.grid[r][c] for r, c in stars]
    inside = all(word in regions for word in used)
    return (
        inside
        and all(used.count(region) == k for region in regions)
        and set(count(rows, "x") + count(columns(rows), "x")) == {k}
        and none_touch(stars)
    )


def test_star_battle():
    random, total = Random(1), 0
    for height in [2, 3] * 10 + [4] * amount(2, 4):
        grid = random_rows(random, height, height, "1234"[:height])
        puzzle = StarBattle(grid)
        if len({word for row in grid for word in row}) == height:
            total += check_all(
                puzzle,
                all_grids(height, height, "-x"),
                lambda rows, p=puzzle: is_star_battle(p, rows),
            )
    assert total


def test_star_battle_with_two_stars():
    rooms = ["aaabbbcc", "ddabbccc", "ddaabecf", "ddgeeeef", "dgggehff", "gghghhhf"]
    rooms += ["gghhhhff", "gghhffff"]
    puzzle = StarBattle(rooms, stars=2)
    for board in puzzle.solutions(limit=20):
        assert is_star_battle(puzzle, board._published())
    assert StarBattle(["11", "22"], stars=2).count() == 0


def ships_of(rows):
    """The lengths of the ships in a grid of signs; None if a sign is out of place."""
    cells = {
        (r, c): word for r, row in enumerate(rows) for c, word in enumerate(row) if word != "-"
    }
    lengths = []
    for (row, column), sign in cells.items():
        if sign in "nwo":
            length = 1
            down, right = {"n": (1, 0), "w": (0, 1), "o": (9, 9)}[sign]
            end = {"n": "s", "w": "e", "o": ""}[sign]
            while sign != "o" and cells.get((row + length * down, column + length * right)) == "m":
                length += 1
            if sign != "o":
                if cells.get((row + length * down, column + length * right)) != end:
                    return None
                length += 1
            lengths.append((length, {(row + n * down, column + n * right) for n in range(length)}))
    used = [cell for _, ship in lengths for cell in ship]
    apart = all(
        not any(touching(one, other) for one in ship for other in found)
        for _, ship in lengths
        for _, found in lengths
        if ship is not found
    )
    if sorted(used) != sorted(cells) or not apart:
        return None
    return sorted(length for length, _ in lengths)


def signed(rows):
    """A grid of x's, each replaced by its sign as part of a ship, depending on its neighbors."""
    cells = places(rows, "x")
    table = [list(row) for row in rows]
    for row, column in cells:
        near = "".join(
            name
            for name, place in zip("nswe", beside((row, column)), strict=True)
            if place in cells
        )
        signs = {"": "o", "n": "s", "s": "n", "w": "e", "e": "w", "ns": "m", "we": "m"}
        table[row][column] = signs.get(near, "?")
    return tuple(map(tuple, table))


def is_battleships(puzzle, rows):
    fleet = sorted(n for n, many in enumerate(puzzle.fleet, 1) for _ in range(many))
    given = all(
        clue == "-" or word == clue or (clue == "x" and word == "-")
        for clues, words in zip(puzzle.grid, rows, strict=True)
        for clue, word in zip(clues, words, strict=True)
    )
    full = [[word != "-" for word in row] for row in rows]
    return (
        given
        and fits(puzzle.rows, list(map(sum, full)))
        and fits(puzzle.columns, list(map(sum, zip(*full, strict=True))))
        and ships_of(rows) == fleet
    )


def test_battleships():
    random, total = Random(2), 0
    grids = [rows for rows in map(signed, all_grids(3, 4, "-x")) if ships_of(rows) is not None]
    assert len(grids) > 50
    for _ in range(amount(20, 60)):
        rows = random.choice(grids)
        lengths = ships_of(rows)
        fleet = [lengths.count(n) for n in (1, 2, 3, 4)]
        clues = [
            [word.replace("-", "x") if random.random() < 0.2 else "-" for word in row]
            for row in rows
        ]
        full = tuple(tuple("x" if word != "-" else "-" for word in row) for row in rows)
        puzzle = Battleships(clues, fleet, *line_counts(random, full, "x"))
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_battleships(p, rows))
    assert total


def is_tents(puzzle, rows):
    trees, tents = places(puzzle.grid, "x"), places(rows, "o")
    return (
        places(rows, "x") == trees
        and len(trees) == len(tents)
        and none_touch(tents)
        and fits(puzzle.rows, count(rows, "o"))
        and fits(puzzle.columns, count(columns(rows), "o"))
        and any(
            all(tree in beside(tent) for tree, tent in zip(trees, order, strict=True))
            for order in permutations(tents)
        )
    )


def tent_grids(grid):
    """Every way to put tents into the free cells of the grid."""
    trees = places(grid, "x")
    for rows in all_grids(len(grid), len(grid[0]), "-o"):
        if all(rows[r][c] == "-" for r, c in trees):
            yield tuple(
                tuple("x" if (r, c) in trees else word for c, word in enumerate(row))
                for r, row in enumerate(rows)
            )


def test_tents():
    random, total = Random(3), 0
    for _ in range(amount(20, 60)):
        grid = random_rows(random, 3, random.choice((3, 4)), "-----xx")
        grids = [rows for rows in tent_grids(grid) if none_touch(places(rows, "o"))]
        puzzle = Tents(grid, *line_counts(random, random.choice(grids), "o"))
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_tents(p, rows))
    assert total


def test_tents_without_counts():
    """Only the trees count: here there could be more tents than trees around them."""
    grids = ["--x--", "x---x"], ["-x-x-", "-----"], ["-x-", "x-x", "-x-"], ["-x-x-x-"]
    for grid in (*grids, ["-x-", "---", "-x-"], ["-x-x-", "-----", "--x--"]):
        rows = tuple(map(tuple, grid))
        puzzle = Tents(rows, [None] * len(rows[0]), [None] * len(rows))
        found = check_all(puzzle, tent_grids(rows), lambda rows, p=puzzle: is_tents(p, rows))
        assert found == puzzle.count()
    ring = Tents(["-x-", "x-x", "-x-"], [None] * 3, [None] * 3)
    assert ring.count() == 1  # though there are two ways to pair trees and tents


def is_akari(puzzle, rows):
    lamps = set(places(rows, "o"))
    white = set(places(puzzle.grid, "-"))
    lit = set()
    for lamp in lamps:
        for down, right in SIDES:
            row, column = lamp[0] + down, lamp[1] + right
            while (row, column) in white:
                lit.add((row, column))
                row, column = row + down, column + right
    numbers = [
        (word, sum(place in lamps for place in beside((r, c))))
        for r, row in enumerate(puzzle.grid)
        for c, word in enumerate(row)
        if word.isdigit()
    ]
    is_lit = lamps <= white and lit | lamps == white and not lit & lamps
    return is_lit and all(int(word) == number for word, number in numbers)


def test_akari():
    random, total = Random(4), 0
    for _ in range(amount(8, 24)):
        puzzle = Akari(random_rows(random, 3, random.choice((3, 4)), "------xx012"))
        grids = all_grids(3, puzzle.width, "-o")
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_akari(p, rows))
    assert total


def is_norinori(puzzle, rows):
    black = places(rows, "x")
    regions = [puzzle.grid[r][c] for r, c in black]
    names = {word for row in puzzle.grid for word in row}
    return all(regions.count(name) == 2 for name in names) and all(
        sum(near in black for near in beside(cell)) == 1 for cell in black
    )


def test_cells_without_a_mark_are_empty_on_a_solved_board():
    puzzle = Norinori(["CCC", "AAC", "BAC", "BAA"])
    black = puzzle.solve()._marked()
    assert puzzle._with_marks(black, ()) == puzzle.solve()
    assert puzzle._with_marks(black, ()).is_solved
    assert not puzzle._with_marks([*black][:-1], ()).is_solved
    assert Norinori(["ABB"]).count() == 0  # a region of one cell


def test_norinori():
    random, total = Random(5), 0
    for _ in range(amount(13, 40)):
        width = random.choice((3, 4))
        puzzle = Norinori(random_rows(random, 3, width, random.choice(("AB", "ABC", "A"))))
        grids = all_grids(3, width, "-x")
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_norinori(p, rows))
    assert total


def is_thermometers(puzzle, rows):
    for row, words in enumerate(puzzle.grid):
        for column, word in enumerate(words):
            name, _, number = word.partition(".")
            if rows[row][column] == "x" and int(number) > 1:
                (r, c) = places(puzzle.grid, f"{name}.{int(number) - 1}")[0]
                if rows[r][c] != "x":
                    return False
    return fits(puzzle.rows, count(rows, "x")) and fits(puzzle.columns, count(columns(rows), "x"))


THERMOMETERS = (
    ["1.1 1.2 1.3", "2.2 2.1 3.1", "2.3 2.4 3.2"],
    ["1.4 1.1 1.2", "1.3 9.1 1.2"],
    ["4.2 4.1 5.1 5.2", "6.1 6.2 6.3 6.4", "7.1 8.2 8.1 8.3"],
    ["2.1 2.2 3.1 3.2", "1.3 1.2 1.1 3.3", "1.4 1.5 1.6 1.7"],
)


def test_thermometers():
    random, total = Random(6), 0
    for _ in range(amount(13, 40)):
        grid = random.choice((THERMOMETERS[0], THERMOMETERS[3]))
        blank = [[None] * len(grid[0].split()), [None] * len(grid)]
        any_counts = Thermometers(grid, *blank)
        rows = random.choice(list(any_counts.solutions(limit=200)))._published()
        puzzle = Thermometers(grid, *line_counts(random, tuple(map(tuple, rows)), "x"))
        grids = all_grids(puzzle.height, puzzle.width, "-x")
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_thermometers(p, rows))
    assert total


def test_a_bulb_may_be_written_with_a_zero():
    one, other = (Thermometers([grid], [1, 0], [1]) for grid in ("1.1 1.2", "1.01 1.02"))
    assert str(other) == str(one)
    assert str(other.solve()) == str(one.solve())


@pytest.mark.parametrize("grid", [THERMOMETERS[1], THERMOMETERS[2]])
def test_thermometers_with_a_gap(grid):
    with pytest.raises(PuzzleError, match=r"thermometer|second cell"):
        Thermometers(grid, [None] * len(grid[0].split()), [None] * len(grid))


def is_minesweeper(puzzle, rows):
    mines = places(rows, "x")
    if not all(puzzle.grid[r][c] == "-" for r, c in mines):
        return False
    numbers = [
        (int(word), sum(touching((r, c), mine) for mine in mines))
        for r, row in enumerate(puzzle.grid)
        for c, word in enumerate(row)
        if word.isdigit()
    ]
    return puzzle.mines in (None, len(mines)) and all(one == other for one, other in numbers)


def test_minesweeper():
    random, total = Random(7), 0
    for _ in range(amount(20, 60)):
        grid = random_rows(random, 3, random.choice((3, 4)), "------#01223")
        puzzle = Minesweeper(grid, random.choice((None, 1, 2, 3, 4)))
        grids = all_grids(3, puzzle.width, "-x")
        total += check_all(puzzle, grids, lambda rows, p=puzzle: is_minesweeper(p, rows))
    assert total


# ---- mistakes are reported


def test_check_names_the_rule():
    stars = StarBattle(["1122", "1122", "3344", "3344"], placed=[(0, 0), (0, 1)])
    assert stars.check() == [
        "row 1 has 2 stars, more than 1",
        "region 1 has 2 stars, more than 1",
        "r1c1 and r1c2 touch",
    ]
    tents = Tents(["x--", "---", "--x"], [1, 0, 1], [0, 2, 0], placed=[(0, 1), (1, 2), (2, 0)])
    assert tents.check() == [
        "row 1 has 1 tent, more than it may have",
        "row 3 has 1 tent, more than it may have",
        "column 2 has 1 tent, more than it may have",
        "the board has 3 tents, more than 2",
        "the tent at r3c1 has no tree beside it",
        "r1c2 and r2c3 touch",
    ]
    lamps = Akari(["--x", "1--", "--0"], placed=[(0, 0), (0, 1), (2, 1)])
    assert lamps.check() == [
        "the wall at r3c3 has 1 lamp, more than it may have",
        "the lamps at r1c1 and r1c2 light each other",
        "the lamps at r1c2 and r3c2 light each other",
    ]
    ships = [("we", ((0, 0), (0, 1))), ("o", ((1, 2),))]
    fleet = Battleships(["---"] * 3, [0, 1], [1, 1, 1], [2, 0, 1], placed=ships)
    assert fleet.check() == [
        "row 2 has 1 ship cell, more than it may have",
        "r1c2 and r2c3 touch",
        "there is 1 ship of length 1, more than 0",
    ]
    full = Thermometers(["1.1 1.2"], [1, 0], [1], placed=[(0, 0, "empty"), (0, 1)])
    assert "r1c2 is filled, but r1c1 below it is empty" in full.check()
    mines = Minesweeper(["1--", "---"], placed=[(0, 1), (1, 1), (0, 0)])
    assert mines.check() == [
        "there is no place for a mine at r1c1",
        "r1c1 has 2 mines, more than 1",
    ]
    black = [((0, 0), (0, 1)), ((1, 0), (2, 0))]
    assert Norinori(["AAB", "ABB", "BBB"], placed=black).check()[0] == (
        "region 1 has 3 black cells, more than 2"
    )


def test_what_is_missing_is_named():
    stars = StarBattle(["1122", "1122", "3344", "3344"], placed=[(0, 1), (1, 3), (2, 0)])
    assert stars.check() == []
    assert stars._unfinished() == [
        "row 4 has no stars, expected 1",
        "column 3 has no stars, expected 1",
        "region 4 has no stars, expected 1",
    ]
    tents = Tents(["x--", "---", "--x"], [1, 0, 1], [0, 2, 0], placed=[(1, 0)])
    assert tents._unfinished() == [
        "row 2 has 1 tent, expected 2",
        "column 3 has no tents, expected 1",
        "the tree at r3c3 has no tent beside it",
        "the board has 1 tent, expected 2",
    ]
    lamps = Akari(["--x", "1--", "--0"], placed=[(0, 0)])
    assert lamps._unfinished() == ["r2c2 is not lit", "r2c3 is not lit", "r3c1 is not lit",
                               "r3c2 is not lit"]  # fmt: skip
    ships = [("we", ((0, 0), (0, 1)))]
    fleet = Battleships(["---"] * 3, [1, 1], [1, 1, 1], [2, 0, 1], placed=ships)
    assert fleet._unfinished() == [
        "row 3 has no ship cells, expected 1",
        "column 3 has no ship cells, expected 1",
        "there are no ships of length 1, expected 1",
    ]
    full = Thermometers(["1.1 1.2"], [None, None], [2], placed=[(0, 1)])
    assert full._unfinished() == [
        "row 1 has 1 filled cell, expected 2",
        "r1c2 is filled, but r1c1 below it is not",
    ]
    assert Minesweeper(["1--", "---"], 1)._unfinished() == [
        "r1c1 has no mines, expected 1",
        "the board has no mines, expected 1",
    ]
    black = Norinori(["AAA", "ABB"])._with_marks([(0, 0)], [])
    assert black._unfinished() == [
        "region 1 has 1 black cell, expected 2",
        "region 2 has no black cells, expected 2",
        "r1c1 has no black neighbor",
    ]


@pytest.mark.parametrize("kind", [Akari, Battleships, Minesweeper, Norinori, StarBattle, Tents])
def test_a_board_is_solved_when_nothing_is_broken_or_missing(kind):
    """According to `check` and `_unfinished`, which do not use the problem."""
    if kind is Norinori:  # slow to generate
        puzzle = puzzle_formats.loads(library.find("norinori-5x5-easy-1"))
    else:
        puzzle = kind.generate(size=6, seed=1)
    board = puzzle.solve()
    assert (board.check(), board._unfinished()) == ([], [])
    for label in board.placed:
        cells = puzzle._label_cells(label)
        if cells:
            less = puzzle._with_marks(board._marked() - set(cells), [])
            assert less._unfinished(), label
            assert not less.is_solved, label


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("kind: tents\n2 2\n1 0\n0 1\nx -\n- q\n", 6, 3, "'q' is not a valid cell of the grid"),
        ("kind: tents\n2 2\n1 9\n0 1\nx -\n- -\n", 3, 3, "'9' is not a count"),
        ("kind: tents\n2 2\n1 0 0\n0 1\nx -\n- -\n", 3, 5, "columns has 3 entries, expected 2"),
        ("kind: akari\n1 2\n- 7\n", 3, 3, "'7' is not a valid cell"),
        ("kind: norinori\n1 2\n- x\n1 1\n", 3, 3, "expected `-`, for an empty cell, got 'x'"),
        ("kind: thermometers\n1 2\n1 1\n2\n1.1 2.2\n", 5, 5, "thermometer 2"),
        ("kind: starbattle\n2 2 a\n1 1\n2 2\n", 2, 5, "'a' is not a number"),
    ],
)
def test_damaged_texts(text, line, column, words):
    with pytest.raises(FormatError, match=words) as caught:
        puzzle_formats.loads(text)
    assert (caught.value.line, caught.value.column) == (line, column)


KINDS = (StarBattle, Battleships, Tents, Akari, Norinori, Thermometers, Minesweeper)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_rules_are_sentences(kind):
    assert kind._rules.endswith(".")


def test_star_battles_say_how_many_stars():
    grid = ["1122", "1122", "3344", "3344"]
    assert StarBattle(grid).picture().title == "Star Battle, 4 by 4, 1 star in each row"
    assert StarBattle(grid, 2).picture().title.endswith("2 stars in each row")


def test_lamps_light_the_picture():
    puzzle = Akari(["-x-", "---"], placed=[(0, 0)])
    fills = [[cell.fill for cell in row] for row in puzzle.picture().cells]
    assert fills == [["light", "black", None], ["light", None, None]]


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (
            StarBattle(["11444", "12245", "22255", "33225", "33255"]),
            "needs a star at ",
        ),
        (Minesweeper(["1-"]), "the 1 at r1c1: the only place left for a mine is r1c2"),
        (Minesweeper(["-2-"]), "the 2 at r1c2 needs a mine in every cell left: r1c1 and r1c3"),
        (Minesweeper(["-0-"]), "the 0 at r1c2 needs no mines, so r1c1 and r1c3 have none"),
        (
            Tents(["--x", "x--", "-x-"], columns=[None] * 3, rows=[1, 1, None]),
            "the group of trees at r2c1 and r3c2 needs a tent in every cell left: r1c1 and r3c1",
        ),
        (Akari(["x-x"]), "r1c2 can be lit only from r1c2"),
        (
            Thermometers(["1.1 1.2"], columns=[0, None], rows=[None]),
            "r1c1 must be empty; r1c2 is not filled (a thermometer is filled from its bulb)",
        ),
        (
            Magnets(["aa"], plus_columns=[0, None]),
            "column 1 needs no plus poles; r1c1 is not +",
        ),
    ],
)
def test_hints_name_the_rule(puzzle, sentence):
    assert any(sentence in str(step) for step in puzzle.steps())
