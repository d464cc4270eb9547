"""Variant sudoku: each constraint compared with brute force, alone and combined."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from random import Random

import pytest
import shared_data
from effort import a_third, amount
from sudokus import JIGSAW, groups

from minuet import FormatError, PuzzleError
from minuet.apps.cli import main
from minuet.formats import dataset, fpuzzles, puzzle_formats
from minuet.formats.lzstring import compress
from minuet.puzzles import KillerSudoku, Sudoku, VariantSudoku, solve_many
from minuet.puzzles.sudoku.constraints import MEANINGS, RULES
from minuet.puzzles.sudoku.shape import _make_shape

FOURS = [board.values for board in Sudoku(box=(2, 2)).solutions()]


# ---- the rules, restated


def neighbors(size):
    cells = [(r, c) for r in range(size) for c in range(size)]
    return [(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def moves(values, steps):
    size = len(values)
    for r in range(size):
        for c in range(size):
            for down, right in steps:
                if 0 <= r + down < size and 0 <= c + right < size:
                    yield values[r][c], values[r + down][c + right]


def unmarked(values, constraints):
    marked = [set(cells) for kind, cells, *_ in constraints if kind.endswith(("bar", "dot"))]
    for (r, c), (x, y) in neighbors(len(values)):
        if {(r, c), (x, y)} not in marked:
            yield values[r][c], values[x][y]


def seen(line):
    return len([h for at, h in enumerate(line) if all(before < h for before in line[:at])])


def keeps(values, constraints):
    return all(keeps_one(values, each, constraints) for each in constraints)


def keeps_one(values, constraint, constraints):
    kind, cells, number = (*constraint, None)[:3]
    line = [values[r][c] for r, c in cells]
    gaps = [abs(a - b) for a, b in pairwise(line)]
    match kind:
        case "even":
            return all(value in (2, 4, 6, 8) for value in line)
        case "odd":
            return not any(value in (2, 4, 6, 8) for value in line)
        case "bar":
            return gaps == [1]
        case "white-dot":
            return gaps == [number or 1]
        case "black-dot":
            return max(line) == min(line) * (number or 2)
        case "thermometer":
            return line == sorted(set(line))
        case "whispers":
            return min(gaps) >= (number or -(-len(values) // 2))
        case "palindrome":
            return line == line[::-1]
        case "renban":
            return sorted(line) == list(range(min(line), min(line) + len(line)))
        case "arrow":
            circle = int("".join(map(str, line[: number or 1])))
            return circle == sum(line[number or 1 :])
        case "little-killer":
            return sum(line) == number
        case "skyscraper":
            return seen(line) == number
        case "anti-knight":
            steps = [(1, 2), (2, 1), (-1, 2), (-2, 1)]
            return all(a != b for a, b in moves(values, steps))
        case "anti-king":
            return all(a != b for a, b in moves(values, [(1, 1), (-1, 1)]))
        case "non-consecutive":
            return all(abs(a - b) != 1 for a, b in unmarked(values, constraints))
        case "non-double":
            return all(a != 2 * b for a, b in unmarked(values, constraints))
    raise AssertionError(kind)


# ---- random constraints


def random_line(random, size, count):
    """A line of distinct cells that touch by a side or a corner."""
    line = [(random.randrange(size), random.randrange(size))]
    while len(line) < count:
        row, column = line[-1]
        around = [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, size))
            for c in range(max(column - 1, 0), min(column + 2, size))
            if (r, c) not in line
        ]
        if not around:
            break
        line.append(random.choice(around))
    return line


def random_constraint(random, kind, size):
    most = RULES[kind].cells[1]
    if most == 0:
        return (kind, ())
    if kind in ("even", "odd"):
        return kind, random_line(random, size, random.randint(1, 3))
    if most == 2:
        cells = random.choice(neighbors(size))
        number = {"white-dot": random.choice([None, 2]), "black-dot": random.choice([None, 3])}
        return kind, cells, number.get(kind)
    if kind == "skyscraper":
        at, line = random.randrange(size), range(size)[:: random.choice([1, -1])]
        across = random.random() < 0.5
        cells = [(at, i) if across else (i, at) for i in line]
        return kind, cells, random.randint(1, size)
    if kind == "little-killer":
        start, step = random.randrange(size), random.choice([1, -1])
        cells = [(i, start + step * i) for i in range(size) if 0 <= start + step * i < size]
        return kind, cells, random.randint(len(cells), 3 * len(cells))
    cells = random_line(random, size, random.randint(3, 4) if kind == "arrow" else 3)
    number = None
    if kind == "whispers":
        number = random.choice([None, 1])
    if kind == "arrow":
        number = random.choice([None, 1, 2])
    return kind, cells, number


@pytest.mark.parametrize("kind", RULES)
def test_each_constraint_leaves_just_the_boards_that_obey_it(kind):
    random = Random(kind)
    some = 0
    for _ in range(amount(8, 12)):
        constraints = [random_constraint(random, kind, 4)]
        if kind.startswith("non"):
            marks = ("bar", "white-dot", "black-dot")
            constraints += [random_constraint(random, random.choice(marks), 4) for _ in range(8)]
        wanted = {values for values in FOURS if keeps(values, constraints)}
        puzzle = VariantSudoku(box=(2, 2), constraints=constraints)
        found = [board.values for board in puzzle.solutions()]
        assert len(found) == len(wanted), constraints
        assert set(found) == wanted, constraints
        some += len(wanted)
        for values in FOURS[::17]:  # `check` agrees
            board = puzzle.with_values(values)
            assert (board.check() == []) == keeps(values, constraints), (constraints, values)
    assert some or kind in ("anti-king", "anti-knight", "non-consecutive", "non-double")


def completions(values, size, box):
    """Yield all completions, by trying every number in every empty cell."""
    empty = [(r, c) for r in range(size) for c in range(size) if not values[r][c]]
    if not empty:
        yield tuple(map(tuple, values))
        return
    row, column = empty[0]
    for number in range(1, size + 1):
        houses = [group for group in groups(size, box) if (row, column) in group]
        if all(values[r][c] != number for group in houses for r, c in group):
            rows = [list(each) for each in values]
            rows[row][column] = number
            yield from completions(rows, size, box)


@pytest.mark.parametrize("seed", range(amount(4, 12)))
def test_several_constraints_on_larger_boards(seed):
    random = Random(seed)
    full = Sudoku(box=(2, 3)).solve(seed=seed).values
    rows = [[value if random.random() < 0.45 else 0 for value in row] for row in full]
    all_boards = list(completions(rows, 6, (2, 3)))
    for _ in range(6):
        kinds = random.sample(list(RULES), 3)
        constraints = [random_constraint(random, kind, 6) for kind in kinds]
        wanted = {values for values in all_boards if keeps(values, constraints)}
        puzzle = VariantSudoku(rows, box=(2, 3), constraints=constraints)
        assert {board.values for board in puzzle.solutions()} == wanted, constraints


@pytest.mark.parametrize("kind", a_third(kind for kind in RULES if RULES[kind].cells != (0, 0)))
def test_constraints_that_hold_keep_a_board(kind):
    """Constraints derived from a solved 6x6 board allow that board, and are reported when
    broken.
    """
    random = Random(kind)
    full = Sudoku(box=(2, 3)).solve(seed=7).values
    broken, tries = 0, amount(40, 150)
    for _ in range(tries):
        constraint = random_constraint(random, kind, 6)
        puzzle = VariantSudoku(box=(2, 3), constraints=[constraint]).with_values(full)
        holds = keeps(full, [constraint])
        assert (puzzle.check() == []) == holds, constraint
        given = puzzle.replace(given=puzzle.placements())
        assert given.count() == holds, constraint
        broken += not holds
    assert 0 < broken < tries


def test_constraints_combine_with_shapes_and_cages():
    constraints = ["anti-king", ("thermometer", [(0, 0), (1, 1), (2, 2)])]
    jigsaw = VariantSudoku(regions=JIGSAW, constraints=constraints).solve()
    assert jigsaw.check() == []
    assert keeps(jigsaw.values, [("anti-king", ()), constraints[1]])
    cages = [(5, [(0, 0), (0, 1)])]
    puzzle = VariantSudoku(box=(2, 2), cages=cages, constraints=[("even", [(0, 0)])])
    rows = [board.values[0][:2] for board in puzzle.solutions()]
    assert set(rows) == {(4, 1), (2, 3)}
    wide = VariantSudoku(grids="butterfly", constraints=["anti-king"])
    board = wide.solve()
    assert board.check() == []
    assert keeps(board.values, [("anti-king", ())])


def test_two_givens_and_three_rules():
    """A famous puzzle with two givens and three rules for the whole board."""
    rules = ["anti-knight", "anti-king", "non-consecutive"]
    puzzle = VariantSudoku(constraints=rules).replace(given=[(4, 2, 1), (5, 6, 2)])
    assert puzzle.is_unique()
    assert puzzle.solve().values_line.startswith("483726159726159483159483726")
    assert str(puzzle.hint()) == "the 2 in row 5 fits only at r5c1"


def test_bars_and_non_consecutive_make_a_consecutive_sudoku():
    full = FOURS[5]
    bars = [
        ("bar", (a, b))
        for a, b in neighbors(4)
        if a < b and abs(full[a[0]][a[1]] - full[b[0]][b[1]]) == 1
    ]
    every = VariantSudoku(box=(2, 2), constraints=[*bars, "non-consecutive"])
    assert full in [board.values for board in every.solutions()]
    fewer = VariantSudoku(box=(2, 2), constraints=[*bars[1:], "non-consecutive"])
    assert full not in [board.values for board in fewer.solutions()]


def test_a_board_that_breaks_a_constraint_says_which():
    puzzle = VariantSudoku(
        box=(2, 2),
        values="12343412....4321",
        constraints=[
            ("even", [(0, 0)]),
            ("bar", [(0, 3), (1, 3)]),
            ("black-dot", [(0, 2), (0, 3)]),
            ("thermometer", [(1, 0), (1, 1), (1, 2)]),
            ("renban", [(0, 0), (1, 0)]),
            ("arrow", [(0, 0), (0, 1), (0, 2)]),
            ("little-killer", [(0, 1), (1, 0)], 9),
            ("skyscraper", [(0, 0), (0, 1), (0, 2), (0, 3)], 2),
            "anti-king",
        ],
    )
    words = puzzle.check()
    assert "r1c1=1 is not even" in words
    assert "r1c4=4 and r2c4=2 do not differ by 1" in words
    assert "r1c3=3 and r1c4=4 are not in the ratio 1 to 2" in words
    assert "r2c2=4 and r2c3=1 do not rise on a thermometer" in words
    assert "the renban at r1c1 is not a straight: it has 1 3" in words
    assert "the arrow at r1c1 adds up to 5, expected 1" in words
    assert "the little killer at r1c2 adds up to 5, expected 9" in words
    assert "the skyscraper at r1c1 shows 4, expected 2" in words
    assert any("touch at a corner" in each for each in words) is False


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        ("anti-kinght", "no constraint 'anti-kinght' .did you mean 'anti-knight'"),
        (("bar", [(0, 0), (1, 1)]), "between neighbors, and r1c1 and r2c2 are not"),
        (("bar", [(0, 0)]), "bar takes 2 cells, not 1"),
        (("thermometer", [(0, 0)]), "at least 2 cells, not 1"),
        (("anti-king", [(0, 0)]), "anti-king takes no cells, not 1"),
        (("even", [(0, 9)]), "outside the board: r1c10"),
        (("renban", [(0, 0), (0, 0)]), "a cell twice"),
        (("renban", [(0, 0), (0, 1)], 3), "takes no number"),
        (("little-killer", [(0, 0), (1, 1)]), "takes a number"),
        (("arrow", [(0, 0), (0, 1)], 2), "has no arm"),
        ((), "is not a constraint"),
        (5, "is not a constraint"),
        (("even", 5), "is not a constraint"),
    ],
)
def test_bad_constraints(constraint, message):
    with pytest.raises(PuzzleError, match=message):
        VariantSudoku(box=(2, 2), constraints=[constraint])


def variants():
    """A puzzle with every kind of constraint, in several shapes."""
    random = Random(3)
    for parts in ({"box": (2, 3)}, {"box": (2, 3), "extra": "x"}, {"box": (3, 2)}):
        found = [random_constraint(random, kind, 6) for kind in RULES for _ in range(2)]
        yield VariantSudoku(constraints=found, cages=[(7, [(5, 4), (5, 5)])], **parts)


@pytest.mark.parametrize("puzzle", list(variants()), ids=lambda puzzle: str(puzzle.box))
def test_values_text_and_pictures(puzzle):
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert puzzle_formats.loads(puzzle.dumps("json")) == puzzle
    assert puzzle.replace() == puzzle
    assert hash(puzzle.replace()) == hash(puzzle)
    drawing = str(puzzle)
    for word in ("anti-knight", "thermometer: r", "whispers ", "E", "O", "┃"):
        assert word in drawing, word
    assert set(drawing) & set("↘↙↗↖")
    assert puzzle.svg().count("<circle") >= 4
    problem = puzzle.problem()
    items = [puzzle.item_text(item) for item in problem.items]
    labels = [puzzle.label_text(label) for label in problem.labels]
    assert len(set(items)) == len(items)
    assert len(set(labels)) == len(labels)
    assert puzzle._read_label(labels[-1]) == problem.labels[-1]


@pytest.mark.parametrize(
    ("cells", "side", "at", "text"),
    [
        ([(0, 1), (1, 0)], "top", 2, "5↙"),  # the clue stands before the first cell
        ([(0, 2), (1, 3)], "top", 1, "5↘"),
        ([(1, 0), (0, 1)], "left", 2, "5↗"),
        ([(3, 2), (2, 3)], "bottom", 1, "5↗"),
        ([(2, 3), (3, 2)], "right", 1, "5↙"),
        ([(0, 3), (1, 2), (2, 1), (3, 0)], "corners", 1, "5↙"),
        ([(3, 3), (2, 2), (1, 1), (0, 0)], "corners", 3, "5↖"),
        ([(0, 3)], "top", 2, "5↘"),
    ],
)
def test_a_little_killer_stands_where_its_diagonal_begins(cells, side, at, text):
    puzzle = VariantSudoku(box=(2, 2), constraints=[("little-killer", cells, 5)])
    outside = puzzle.picture().outside
    assert getattr(outside, side)[at] == text
    assert [clue for line in outside for clue in line if clue] == [text]
    assert text in str(puzzle)
    assert text in puzzle.svg()
    assert not puzzle.picture().legend


def test_the_rules_explain_the_constraints_of_the_puzzle():
    assert MEANINGS.keys() == RULES.keys()
    puzzle = VariantSudoku(box=(2, 2), constraints=[("bar", [(0, 0), (0, 1)])])
    assert puzzle._rules_here() == f"{puzzle._rules} {MEANINGS['bar']}"


def test_part_of_a_diagonal_is_named_below_the_board():
    puzzle = VariantSudoku(box=(2, 2), constraints=[("little-killer", [(0, 1), (1, 2)], 5)])
    assert puzzle.picture().outside is None
    assert str(puzzle).endswith("little-killer 5: r1c2 r2c3")


def test_many_lines_have_no_constraints():
    with pytest.raises(PuzzleError, match="no other constraints"):
        list(solve_many(["1" + "." * 15], like=VariantSudoku(box=(2, 2))))


def test_drawings_are_not_taken_for_plain_sudokus(capsys):
    rules = ["anti-king", ("renban", [(0, 0), (1, 1)])]
    puzzle = VariantSudoku(box=(2, 3), constraints=rules)
    main(["show", puzzle.dumps("fpuzzles").strip()])
    shown = capsys.readouterr().out
    assert shown.endswith("renban: r1c1 r2c2\nanti-king\n")
    assert puzzle_formats.loads(shown) == puzzle  # a line above the drawing holds the rules
    with pytest.raises(FormatError):
        puzzle_formats.loads(str(puzzle))


def test_hints_lead_to_the_solution():
    full = FOURS[9]
    clues = [("skyscraper", [(r, c) for c in range(4)], seen(full[r])) for r in range(4)] + [
        ("little-killer", [(0, 1), (1, 2), (2, 3)], full[0][1] + full[1][2] + full[2][3])
    ]
    puzzle = VariantSudoku([[*full[0]], *[[0] * 4] * 3], constraints=clues)
    steps = list(puzzle.steps())
    assert steps
    assert isinstance(puzzle, KillerSudoku)
    for step in steps:
        assert str(step)


# ---- the published format


@shared_data.needs("published")
@pytest.mark.parametrize("name", ["EvenOdd", "Consecutive"])
def test_published_ones_are_right_and_unique(name):
    path = shared_data.folder("published") / f"{name}Sudoku.json"
    for key, entry in a_third(json.loads(path.read_text(encoding="utf-8")).items()):
        puzzle = dataset.loads(entry["problem"], VariantSudoku)
        board = puzzle.solve()
        assert dataset.dumps_solution(board).split() == entry["solution"].split(), key
        assert board.check() == [], key
        assert puzzle.is_unique(), key
        assert dataset.loads(dataset.dumps(puzzle), VariantSudoku) == puzzle, key


def test_the_published_format():
    text = "4 4\n1 E - O\n- - - -\n- - 4 -\n- - - -\n"
    puzzle = dataset.loads(text, VariantSudoku)
    assert [each.kind for each in puzzle.constraints] == ["even", "odd"]
    assert dataset.dumps(puzzle) == "kind: variant\n" + text
    assert puzzle_formats.loads(dataset.dumps(puzzle)) == puzzle
    bars = "2 2\n1 -\n- -\n3 6\n9 12\n"
    puzzle = dataset.loads(bars, VariantSudoku)
    assert puzzle.solve().values == ((1, 2), (2, 1))
    assert dataset.dumps(puzzle) == "kind: variant\n" + bars
    with pytest.raises(FormatError, match="r1c1 has a bar that r1c2 does not have"):
        dataset.loads("2 2\n1 -\n- -\n1 0\n0 0\n", VariantSudoku)
    alone = VariantSudoku(box="2x2", constraints=[("bar", [(0, 0), (0, 1)])])
    with pytest.raises(FormatError, match="cannot hold these constraints"):
        dataset.dumps(alone)
    with pytest.raises(FormatError, match="cannot hold these constraints"):
        dataset.dumps(VariantSudoku(constraints=["anti-king"]))


# ---- links


@pytest.mark.parametrize("format", ["fpuzzles", "sudokupad"])
@pytest.mark.parametrize("puzzle", list(variants()), ids=lambda puzzle: str(puzzle.box))
def test_links_give_the_same_puzzle_back(puzzle, format):
    kept = [each for each in puzzle.constraints if each.kind not in ("bar", "arrow")]
    kept += [each for each in puzzle.constraints if each.kind == "arrow" and each.number == 1]
    kept.append(("black-dot", [(4, 0), (5, 0)], 2))
    kept = [each for each in kept if each[0] != "black-dot" or each[2] == 2]
    same = puzzle.replace(constraints=kept)
    assert Sudoku.parse(same.dumps(format)) == same
    assert puzzle_formats.loads(same.dumps(format), kind=VariantSudoku, format=format) == same


def link(**data):
    """A link to a 4x4 puzzle with this in its JSON."""
    grid = [[{} for _ in range(4)] for _ in range(4)]
    return fpuzzles.SITE + compress(json.dumps({"size": 4, "grid": grid, **data}))


def test_constraints_as_f_puzzles_writes_them():
    puzzle = Sudoku.parse(
        link(
            thermometer=[{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}],
            arrow=[{"cells": ["R4C1", "R4C2"], "lines": [["R4C2", "R3C2", "R2C2"]]}],
            littlekillersum=[{"cell": "R0C3", "direction": "DR", "cells": ["R1C4"], "value": "2"}],
            difference=[{"cells": ["R3C4", "R2C4"], "value": ""}],
            ratio=[{"cells": ["R3C3", "R3C4"]}],
            even=[{"cell": "R1C4"}],
            whispers=[{"lines": [["R1C3", "R2C3"]]}],
            skyscraper=[{"cell": "R5C1", "value": "3"}, {"cell": "R2C5", "value": "1"}],
            antiknight=False,
            nonconsecutive=True,
            negative=["ratio"],
            title="kept out",
            palindrome=[],
        )
    )
    assert set(puzzle.constraints) == {
        ("thermometer", ((0, 0), (0, 1)), None),
        ("thermometer", ((0, 0), (1, 0)), None),
        ("arrow", ((3, 0), (3, 1), (2, 1), (1, 1)), 2),
        ("little-killer", ((0, 3),), 2),
        ("white-dot", ((1, 3), (2, 3)), 1),
        ("black-dot", ((2, 2), (2, 3)), 2),
        ("even", ((0, 3),), None),
        ("whispers", ((0, 2), (1, 2)), 2),
        ("skyscraper", ((3, 0), (2, 0), (1, 0), (0, 0)), 3),
        ("skyscraper", ((1, 3), (1, 2), (1, 1), (1, 0)), 1),
        ("non-consecutive", (), None),
        ("non-double", (), None),
    }


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}]}, "does not know: xv"),
        ({"betweenline": [{"lines": [["R1C1", "R1C2"]]}]}, "does not know: betweenline"),
        ({"negative": ["xv"]}, "does not know: negative 'xv'"),
        ({"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "negative"),
        ({"difference": [{"cells": ["R1C1", "R3C1"]}]}, "are not"),
        ({"difference": [{"cells": ["R1C1", "R2C1"], "value": "x"}]}, "not the number of a diff"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "D"}]}, "direction"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]}, "has no number"),
        ({"skyscraper": [{"cell": "R1C1", "value": "2"}]}, "not beside a row or a column"),
        ({"even": [{"cell": "R9C9"}]}, "outside the board"),
        ({"even": [{"cell": "X"}]}, "'X' is not a cell"),
        ({"even": [{}]}, "not an f-puzzles link"),
        ({"thermometer": 5}, "not an f-puzzles link"),
    ],
)
def test_what_links_cannot_say(data, message):
    with pytest.raises(FormatError, match=message):
        Sudoku.parse(link(**data))


@pytest.mark.parametrize(
    "constraint",
    [
        ("little-killer", [(1, 1), (2, 2)], 4),
        ("skyscraper", [(1, 1), (1, 2)], 2),
        ("arrow", [(0, 1), (0, 0), (1, 0)], 2),
    ],
)
def test_what_links_cannot_hold(constraint):
    with pytest.raises(FormatError, match="f-puzzles"):
        VariantSudoku(box=(2, 2), constraints=[constraint]).dumps("fpuzzles")


def test_bars_become_white_dots_in_links():
    puzzle = VariantSudoku(box=(2, 2), constraints=[("bar", [(0, 0), (0, 1)])])
    (dot,) = Sudoku.parse(puzzle.dumps("fpuzzles")).constraints
    assert dot == ("white-dot", ((0, 0), (0, 1)), 1)


def test_a_link_with_constraints_is_not_a_plain_sudoku():
    text = link(antiking=True)
    assert isinstance(Sudoku.parse(text), VariantSudoku)
    with pytest.raises(PuzzleError, match=r"a Variant sudoku: read it with VariantSudoku.parse"):
        Sudoku(text)


def test_shapes_are_compared_by_their_parts(monkeypatch):
    """Shapes are made once as long as few are in use; many others must not change an answer."""
    variant = VariantSudoku([[0] * 9] * 9, constraints=[("even", [(0, 2)])])
    plain = Sudoku([[0] * 9] * 9)
    texts = variant.dumps("dataset"), plain.dumps("puzzlink"), plain.dumps("penpa")
    monkeypatch.setattr("minuet.puzzles.sudoku.shape._make_shape", _make_shape.__wrapped__)
    assert (variant.dumps("dataset"), plain.dumps("puzzlink"), plain.dumps("penpa")) == texts


def test_grids_without_a_name_are_not_written_without_them():
    board = VariantSudoku(box=(3, 3), grids=((0, 0), (6, 6)), constraints=[("even", [(0, 2)])])
    with pytest.raises(FormatError, match="cannot hold a board of this shape"):
        board.dumps("dataset")
