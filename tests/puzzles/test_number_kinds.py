"""Latin squares with extra rules, and their relatives, compared with brute force.

The rules are restated here in terms of the finished grid; the boards are small enough to try every
Latin square (or every filling).
"""

from itertools import chain, pairwise, permutations, product
from math import prod
from random import Random

import pytest
from boards import check_all, columns
from effort import a_third, amount

from minuet import FormatError, PuzzleError
from minuet.formats import captioned_drawing
from minuet.puzzles import (
    Binairo,
    Futoshiki,
    GraecoLatin,
    KenKen,
    Kropki,
    LatinSquare,
    Renban,
    Skyscrapers,
    Str8ts,
    TennerGrid,
)
from minuet.puzzles.base.puzzle import Puzzle
from minuet.render import text

SEEDS = range(amount(4, 12))


def squares(size, numbers=None):
    """Every Latin square, as rows of words; with fewer numbers, 0 fills the rest."""
    numbers = numbers or size
    line = [*range(1, numbers + 1), *[0] * (size - numbers)]
    rows = sorted(set(permutations(line)))

    def extend(square):
        if len(square) == size:
            yield tuple(tuple(map(str, row)) for row in square)
            return
        for row in rows:
            if all(a != b or not a for old in square for a, b in zip(row, old, strict=True)):
                yield from extend([*square, row])

    for square in extend([]):
        if all(len(set(line) - {"0"}) == numbers for line in columns(square)):
            yield square


SQUARES = {size: [*squares(size)] for size in (3, 4)}


def numbers(rows):
    return [[*map(int, row)] for row in rows]


def hidden(random, rows, share, empty=0):
    """Some numbers of a solution, as givens."""
    return [[value if random.random() < share else empty for value in row] for row in rows]


def agrees(rows, givens):
    return all(
        not given or given == value
        for pair in zip(numbers(rows), givens, strict=True)
        for value, given in zip(*pair, strict=True)
    )


def seen(line):
    return sum(h > max(line[:i], default=0) for i, h in enumerate(line))


# ---- KenKen


def can_make(sign, target, values):
    largest = max(values)
    others = sorted(values)[:-1]
    if sign == "+":
        return sum(values) == target
    if sign == "*":
        return prod(values) == target
    if sign == "-":
        return largest - sum(others) == target
    return largest == target * prod(others)


@pytest.mark.parametrize("seed", SEEDS)
def test_kenken(monkeypatch, seed):
    random = Random(seed)
    solved = numbers(random.choice(SQUARES[4]))
    names = [[random.choice("ABCDEF") for _ in range(4)] for _ in range(4)]
    cells = {}
    for r, c in product(range(4), repeat=2):
        cells.setdefault(names[r][c], []).append((r, c))
    wanted = {}
    for name, places in cells.items():
        values = [solved[r][c] for r, c in places]
        signs = [s for s in "+*-/" if any(can_make(s, t, values) for t in range(300))]
        sign = random.choice(signs)
        target = next((t for t in range(300) if can_make(sign, t, values)), None)
        if target is not None and random.random() < 0.8:
            wanted[name] = (target, random.choice([sign, ""]))
    targets = [[""] * 4 for _ in range(4)]
    for name, (target, sign) in wanted.items():
        r, c = random.choice(cells[name])
        targets[r][c] = f"{target}{sign}"

    def is_right(rows):
        grid = numbers(rows)
        for name, (target, sign) in wanted.items():
            values = [grid[r][c] for r, c in cells[name]]
            signs = sign or ("+" if len(values) == 1 else "+*-/")
            if not any(can_make(s, target, values) for s in signs):
                return False
        return True

    for most in (1000, 0):  # ways to fill a cage, or steps from cell to cell
        monkeypatch.setattr("minuet.puzzles.base.cages.MOST_WAYS", most)
        assert check_all(KenKen(names, targets), SQUARES[4], is_right)


# ---- Skyscrapers


def clues_of(grid):
    down = [*zip(*grid, strict=True)]
    return {
        "top": [seen([h for h in line if h]) for line in down],
        "bottom": [seen([h for h in line[::-1] if h]) for line in down],
        "left": [seen([h for h in line if h]) for line in grid],
        "right": [seen([h for h in line[::-1] if h]) for line in grid],
    }


@pytest.mark.parametrize("seed", a_third(SEEDS))
@pytest.mark.parametrize("largest", [4, 3, 2])
def test_skyscrapers(monkeypatch, seed, largest):
    random = Random(seed)
    grids = SQUARES[4] if largest == 4 else [*squares(4, largest)]
    solved = numbers(random.choice(grids))
    clues = {
        side: [clue if random.random() < 0.35 else 0 for clue in row]
        for side, row in clues_of(solved).items()
    }

    def is_right(rows):
        found = clues_of(numbers(rows))
        return all(
            not clue or clue == found[side][i]
            for side, row in clues.items()
            for i, clue in enumerate(row)
        )

    for joint in (4, 3):  # views from both ends, or steps along a line
        monkeypatch.setattr("minuet.puzzles.base.seen.JOINT", joint)
        assert check_all(Skyscrapers(4, **clues, largest=largest), grids, is_right)


@pytest.mark.parametrize("largest", [4, 3])
def test_skyscrapers_of_one_end_at_a_time(monkeypatch, largest):
    clues = {"top": [0, 2, 0, 2], "left": [0, 2, 0, 0], "right": [2, 2, 0, 0]}
    puzzle = Skyscrapers(4, **clues, largest=largest)
    joint = {board.values for board in puzzle.solutions()}
    monkeypatch.setattr("minuet.puzzles.base.seen.JOINT", 3)
    again = puzzle.replace()
    assert len(again.problem().primary) > len(puzzle.problem().primary)
    assert {board.values for board in again.solutions()} == joint != set()
    assert again.count() == len(joint)


def test_skyscrapers_with_diagonals():
    def is_right(rows):
        ways = ([(i, i) for i in range(4)], [(i, 3 - i) for i in range(4)])
        return all(len({rows[r][c] for r, c in way}) == 4 for way in ways)

    assert check_all(Skyscrapers(4, diagonals=True), SQUARES[4], is_right) == 48


# ---- straights


def is_straight(values):
    return len(set(values)) == len(values) == max(values) - min(values) + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_renban(seed):
    random = Random(seed)
    names = [[random.choice("ABCDEFGHIJ") for _ in range(4)] for _ in range(4)]

    def is_right(rows):
        values = {}
        for r, c in product(range(4), repeat=2):
            values.setdefault(names[r][c], []).append(int(rows[r][c]))
        return all(map(is_straight, values.values()))

    check_all(Renban(names), SQUARES[4], is_right)


@pytest.mark.parametrize("seed", SEEDS)
def test_str8ts(seed):
    random = Random(seed)
    blacks = [[random.choice("......x123") for _ in range(3)] for _ in range(3)]
    signs = {".": "123", "x": "-"}
    grids = product(*(signs.get(sign, sign) for row in blacks for sign in row))

    def is_right(rows):
        down = zip(columns(rows), columns(blacks), strict=True)
        for line, black in [*zip(rows, blacks, strict=True), *down]:
            used = [word for word in line if word != "-"]
            runs = "".join(w if b == "." else " " for w, b in zip(line, black, strict=True)).split()
            if len(set(used)) < len(used) or not all(is_straight([*map(int, run)]) for run in runs):
                return False
        return True

    check_all(Str8ts(3, blacks), [(g[:3], g[3:6], g[6:]) for g in grids], is_right)


# ---- signs


def pairs_of(grid, across, down):
    """Neighbors with the sign between them: (one, other, sign)."""
    height, width = len(grid), len(grid[0])
    for r, c in product(range(height), range(width)):
        if c + 1 < width:
            yield grid[r][c], grid[r][c + 1], across[r][c]
        if r + 1 < height:
            yield grid[r][c], grid[r + 1][c], down[r][c]


def signs_of(grid, sign):
    """The signs across and down that `sign(one, other, is_down)` puts between neighbors."""
    across = ["".join(sign(a, b, False) for a, b in pairwise(row)) for row in grid]
    down = [
        "".join(sign(a, b, True) for a, b in zip(*rows, strict=True)) for rows in pairwise(grid)
    ]
    return across, down


@pytest.mark.parametrize("seed", SEEDS)
def test_futoshiki(seed):
    random = Random(seed)
    solved = numbers(random.choice(SQUARES[4]))
    across, down = signs_of(
        solved, lambda a, b, is_down: random.choice([".", ("^v" if is_down else "<>")[a > b]])
    )
    givens = hidden(random, solved, 0.1)

    def is_right(rows):
        pairs = pairs_of(numbers(rows), across, down)
        return agrees(rows, givens) and all(s == "." or (a < b) == (s in "<^") for a, b, s in pairs)

    assert check_all(Futoshiki(givens, across, down), SQUARES[4], is_right)


def dots(a, b):
    """The dots that two neighbors may have between them."""
    return [*["o"] * (abs(a - b) == 1), *["*"] * (2 * min(a, b) == max(a, b))]


@pytest.mark.parametrize("seed", SEEDS)
def test_kropki(seed):
    random = Random(seed)
    solved = numbers(random.choice(SQUARES[4]))
    across, down = signs_of(solved, lambda a, b, _: random.choice(dots(a, b) or ["."]))

    def is_right(rows):
        pairs = pairs_of(numbers(rows), across, down)
        return all(s in dots(a, b) if s != "." else not dots(a, b) for a, b, s in pairs)

    assert check_all(Kropki(4, across, down), SQUARES[4], is_right)


def has_three(line):
    return "111" in "".join(line) or "222" in "".join(line)


def binairos(height, width):
    """Every board whose rows are valid."""
    half = [row for row in product("12", repeat=width) if row.count("1") == width // 2]
    return product([row for row in half if not has_three(row)], repeat=height)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("distinct", [True, False])
def test_binairo(seed, distinct):
    random = Random(seed)
    height, width = random.choice([(4, 4), (4, 6), (2, 4)])
    signs = "....=x"
    across = ["".join(random.choices(signs, k=width - 1)) for _ in range(height)]
    down = ["".join(random.choices(signs, k=width)) for _ in range(height - 1)]
    if seed % 3 == 0:
        across, down = ["." * (width - 1)] * height, ["." * width] * (height - 1)

    def is_right(rows):
        if any(line.count("1") * 2 != height or has_three(line) for line in columns(rows)):
            return False
        if distinct and any(len(set(lines)) < len(lines) for lines in (rows, columns(rows))):
            return False
        return all(s == "." or (a == b) == (s == "=") for a, b, s in pairs_of(rows, across, down))

    puzzle = Binairo([[0] * width] * height, across, down, distinct=distinct)
    check_all(puzzle, binairos(height, width), is_right)


# ---- the others


@pytest.mark.parametrize("seed", SEEDS)
def test_graeco_latin(seed):
    random = Random(seed)
    pairs = [
        tuple(tuple(map(str.__add__, *rows)) for rows in zip(one, other, strict=True))
        for one, other in product(SQUARES[3], repeat=2)
    ]
    solved = random.choice([grid for grid in pairs if len({p for row in grid for p in row}) == 9])
    givens = [
        ["".join(half if random.random() < 0.3 else "0" for half in pair) for pair in row]
        for row in solved
    ]

    def is_right(rows):
        known = zip(chain(*rows), chain(*givens), strict=True)
        fits = all(h in ("0", p) for pair, given in known for p, h in zip(pair, given, strict=True))
        return fits and len({pair for row in rows for pair in row}) == 9

    assert check_all(GraecoLatin(givens), pairs, is_right)


@pytest.mark.parametrize("seed", SEEDS)
def test_tenner_grid(seed):
    random = Random(seed)
    board = TennerGrid(2).solve(seed=seed)
    digits = [[value % 10 for value in row] for row in board.values]
    sums = [a + b for a, b in zip(*digits, strict=True)]
    shown = [[str(d) if random.random() < 0.65 else "-" for d in row] for row in digits]
    sums = [total if random.random() < 0.8 else None for total in sums]

    def fillings(row):
        missing = [str(d) for d in range(10) if str(d) not in row]
        for order in permutations(missing):
            rest = iter(order)
            yield tuple(word if word != "-" else next(rest) for word in row)

    last = tuple("-" if total is None else str(total) for total in sums)
    grids = ((one, other, last) for one, other in product(*map(fillings, shown)))

    def is_right(rows):
        one, other = numbers(rows[:2])
        if any(t is not None and a + b != t for a, b, t in zip(one, other, sums, strict=True)):
            return False
        return not any(one[c] in other[max(c - 1, 0) : c + 2] for c in range(10))

    assert check_all(TennerGrid(shown, sums), grids, is_right)


# ---- mistakes are named, and malformed puzzles are refused


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (
            KenKen(["AB", "AB"], ["3+ 2*", ". ."], values=["11", "2."]),
            "row 1 has the number 1 twice",
        ),
        (
            KenKen(["AA", "BB"], ["5+ .", ". ."], values=["12", ".."]),
            "the cage at r1c1 should make 5+, but has 1 2",
        ),
        (
            Skyscrapers(3, left=[1, 0, 0], values=["123", "...", "..."]),
            "row 1 shows 3 from the left, expected 1",
        ),
        (
            Skyscrapers(3, diagonals=True, values=["1..", "...", "..1"]),
            "diagonal 1 has the number 1 twice",
        ),
        (
            Renban(["AAB", "BBB", "CCC"], values=["13.", "...", "..."]),
            "the region at r1c1 is not a straight: it has 1 3",
        ),
        (
            Str8ts(["..", ".."], ["..", "2."], values=["2.", ".."]),
            "column 1 has the number 2 twice",
        ),
        (
            Str8ts(3, ["...", "...", "..x"], values=["...", "...", "13."]),
            "the run from r3c1 to r3c2 is not a straight: it has 1 3",
        ),
        (Futoshiki(2, ["<", "."], values=["21", ".."]), "r1c1=2 is not less than r1c2=1"),
        (Kropki(2, ["o", "."], values=["..", "12"]), "r2c1=1 and r2c2=2 need a dot between them"),
        (
            Kropki(3, ["o.", "..", ".."], values=["13.", "...", "..."]),
            "r1c1=1 and r1c2=3 do not differ by one",
        ),
        (
            Kropki(3, ["*.", "..", ".."], values=["13.", "...", "..."]),
            "neither of r1c1=1 and r1c2=3 is twice the other",
        ),
        (Binairo(4, values=["111.", "....", "....", "...."]), "row 1 has more than 2 1s"),
        (Binairo(6, values=["111...", *["......"] * 5]), "row 1 has three 1s in a row from r1c1"),
        (Binairo(4, values=["1122", "....", "1122", "...."]), "rows 1 and 3 are alike"),
        (Binairo(2, ["=", "."], values=["12", ".."]), "r1c1=1 and r1c2=2 must be equal"),
        (Binairo(2, ["x", "."], values=["11", ".."]), "r1c1=1 and r1c2=1 must not be equal"),
        (
            GraecoLatin(3, values=["12 13 -", "- - -", "- - -"]),
            "row 1 has the first number 1 twice",
        ),
        (GraecoLatin(3, values=["12 - -", "- 12 -", "- - -"]), "the pair 12 appears twice"),
        (
            GraecoLatin(["30 - -", "- - -", "- - -"], values=["12 - -", "- - -", "- - -"]),
            "12 at r1c1 is not 30, which is given",
        ),
        (TennerGrid(["0---------", "0---------"]), "the two 0s at r1c1 and r2c1 touch"),
        (TennerGrid(["0--------0"]), "row 1 has the number 0 twice"),
        (TennerGrid(["0---------"], sums=[1, *[None] * 9]), "column 1 adds up to 0, expected 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_broken_rule_is_named(board, sentence):
    assert sentence in board.check()
    assert not board.is_solved


@pytest.mark.parametrize(
    "make",
    [
        lambda: KenKen(["AB", "A"]),
        lambda: KenKen(["AB", "AB"], ["3? .", ". ."]),
        lambda: KenKen(["AB", "AB"], ["3+ .", "2 ."]),
        lambda: KenKen(["AB", "AB"], ["3+"]),
        lambda: Skyscrapers(3, top=[1, 2]),
        lambda: Skyscrapers(3, top=[4, 0, 0]),
        lambda: Skyscrapers(3, largest=4),
        lambda: Skyscrapers(["3..", "...", "..."], largest=2),
        lambda: Renban(["AB", "A"]),
        lambda: Renban(["AB", "AA"], 3),
        lambda: Str8ts(["1.", ".."], ["x.", ".."]),
        lambda: Str8ts(2, ["9.", ".."]),
        lambda: Str8ts(2, [["9" * 5000, "."], [".", "."]]),
        lambda: Str8ts(2, ["..."]),
        lambda: Futoshiki(2, ["^", "."]),
        lambda: Futoshiki(2, ["<<", "."]),
        lambda: Kropki(2, ["<", "."]),
        lambda: Binairo(3),
        lambda: Binairo(["13", ".."]),
        lambda: GraecoLatin(["44 - -", "- - -", "- - -"]),
        lambda: GraecoLatin(10),
        lambda: TennerGrid(["123"]),
        lambda: TennerGrid(1, sums=[1]),
        lambda: TennerGrid(["12345678 9 11"]),
    ],
)
def test_malformed(make):
    with pytest.raises(PuzzleError):
        make()


def test_a_given_that_a_black_cell_excludes_has_no_solution():
    puzzle = Str8ts(["2.", ".."], ["..", "2."])
    assert puzzle.solve() is None
    assert puzzle.count() == 0
    assert not puzzle.is_unique()


@pytest.mark.parametrize(
    "puzzle",
    [
        KenKen(["AAB", "CBB", "CCD"], ["3+ . 6*", "9* . .", ". . 2"]),
        KenKen(["AA", "BB"], ["3+ .", "3+ ."], givens=["1.", ".."]),
        Skyscrapers(4, top=[0, 4, 3, 2], left=[0, 4, 0, 0]),
        Skyscrapers(4, top=[0, 2, 3, 2], largest=3, diagonals=False),
        Renban(["ABCD", "ACCD", "EECF", "EGGG"], ["....", ".23.", "....", "...."]),
        Str8ts(["2..", "...", "..."], ["..x", "...", "3.."]),
        Futoshiki(3, ["<<", "..", ".."], ["...", ".v."]),
        Kropki(4, ["*o.", "o*o", "o.o", ".o*"], ["o**.", "o.o.", "*.o*"]),
        Binairo(["1...", "..2.", "....", ".2.."], ["...", "...", ".x.", "..x"]),
        Binairo(["1...", "..2.", "....", ".2.."], distinct=False),
        GraecoLatin(["00 00 00", "02 21 00", "00 00 30"]),
        TennerGrid(["32-7-4--8-", "879---2640", "-----085-7"], "12 15 14 14 10 7 19 16 15 13"),
        LatinSquare(["12..", "..1.", "3...", ".4.."]),
    ],
    ids=lambda puzzle: puzzle.name,
)
def test_text_pictures_and_labels(puzzle):
    board = puzzle.solve()
    for shown in (puzzle, board):
        assert type(puzzle).parse(shown.dumps("json")) == shown
        assert shown.svg().startswith("<svg")
        assert str(shown)
        assert eval(repr(shown)) == shown
    for format in puzzle.formats:
        try:
            text = puzzle.dumps(format)
        except FormatError:  # the format cannot hold some rules
            assert format in ("dataset", "puzzlink", "pzprv3")
            continue
        assert type(puzzle).parse(text, format=format) == puzzle
    for label in puzzle.problem().labels[::7]:
        assert puzzle._read_label(puzzle.label_text(label)) == label
    for item in puzzle.problem().items[::5]:
        assert puzzle.item_text(item)
    assert board.is_solved
    assert not puzzle.is_solved


def test_clues_that_no_line_can_have():
    assert Skyscrapers(3, top=[3, 0, 0], bottom=[3, 0, 0]).count() == 0
    assert KenKen(["AA", "BB"], ["9+ .", ". ."]).count() == 0
    assert TennerGrid(1, sums=[10, *[None] * 9]).count() == 0
    assert Renban(["AA", "AA"]).count() == 0


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (
            KenKen(["AAB", "CBB", "CCD"], ["3+ . 6*", "9* . .", ". . 2"]),
            "the cage r2c1 can only be 3 1 3",
        ),
        (
            Binairo(["11..", "....", "....", "...2"], ["...", "...", ".x.", "..x"]),
            "row 1 already has all of its 1s; r1c3 and r1c4 are not 1",
        ),
        (Skyscrapers(4, top=[0, 4, 3, 2]), "the clue of column 2 can be met only by 1 2 3 4"),
        (
            Renban(["ABCD", "ACCD", "EECF", "EGGG"], ["....", ".23.", "....", "...."]),
            "the region at r1c1 can only be 3 to 4",
        ),
        (
            Str8ts(["1.", ".."], ["..", "x."]),
            "the 2 in the run from r1c1 to r1c2 fits only at r1c2",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_hints_name_the_rule(puzzle, reason):
    assert any(reason in step.reason for step in puzzle.steps())
    assert all(step.reason for step in puzzle.steps())


def test_signs_of_kenken_are_printed_as_people_write_them_and_read_in_both_ways():
    puzzle = KenKen(["AAB", "CBB", "CCD"], ["2/ . 6*", "9× . .", ". . 2"])
    assert puzzle.targets == KenKen(puzzle.cages, ["2÷ . 6x", "9* . .", ". . 2"]).targets
    assert "2÷" in str(puzzle)
    assert "6×" in puzzle.svg()
    assert "6×" not in puzzle.dumps()
    assert "6*" in text.draw(puzzle.picture(), ascii=True)
    for ascii in (True, False):
        drawing = text.draw(puzzle.picture(), ascii=ascii)
        assert Puzzle.parse(captioned_drawing.caption(puzzle) + drawing) == puzzle
