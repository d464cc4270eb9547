"""Numberlink: known numbers of paths, and small random grids compared with brute force."""

from contextlib import suppress
from itertools import pairwise, product
from math import inf
from random import Random

import pytest
from effort import amount, thorough_if

from minuet import FormatError, PuzzleError, Stopped, solve
from minuet.formats import dataset
from minuet.native import core
from minuet.puzzles import Numberlink
from minuet.solver import joining
from minuet.solver.joining import FirstWay, join_pairs

LEVEL = ["A.B.C", "..D.E", ".....", ".B.C.", ".ADE."]


def corners(side):
    rows = [["."] * side for _ in range(side)]
    rows[0][0] = rows[-1][-1] = "A"
    return ["".join(row) for row in rows]


def test_paths_from_corner_to_corner():
    # Through all cells: Hamiltonian paths. Through any cells: OEIS A007764.
    assert [Numberlink(corners(n)).count() for n in (2, 3, 4, 5)] == [0, 2, 0, 104]
    free = [Numberlink(corners(n), fill=False).count() for n in (2, 3, 4, 5)]
    assert free == [2, 12, 184, 8512]


def test_paths_without_bends():
    # In grids this small, only paths that go right and down never touch themselves.
    straight = [Numberlink(corners(n), fill=False, bends=False).count() for n in (2, 3, 4)]
    assert straight == [2, 6, 20]


def beside(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def all_paths(start, end, free):
    if start == end:
        yield (end,)
        return
    for cell in beside(start):
        if cell in free:
            yield from ((start, *rest) for rest in all_paths(cell, end, free - {cell}))


def is_straight(path):
    return all(
        abs(path.index(a) - path.index(b)) == 1 for a in path for b in beside(a) if b in path
    )


def brute(grid, fill, bends=True):
    """Try all paths for each pair, and keep the combinations without a shared cell."""
    cells = {(r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign != "#"}
    ends = {}
    for r, c in sorted(cells):
        if grid[r][c] != ".":
            ends.setdefault(grid[r][c], []).append((r, c))
    taken = {cell for pair in ends.values() for cell in pair}
    lists = [list(all_paths(start, end, (cells - taken) | {end})) for start, end in ends.values()]
    if not bends:
        lists = [[path for path in paths if is_straight(path)] for paths in lists]
    number = 0
    for paths in product(*lists):
        used = [cell for path in paths for cell in path]
        if len(set(used)) == len(used) and (not fill or len(used) == len(cells)):
            number += 1
    return number


@pytest.mark.parametrize("seed", range(amount(10, 30)))
def test_random_grids(seed):
    random = Random(seed)
    height, width = random.choice([(3, 3), (3, 4), (4, 4)])
    places = random.sample(list(product(range(height), range(width))), 5)
    rows = [["."] * width for _ in range(height)]
    for sign, (row, column) in zip("AABB#", places, strict=True):
        rows[row][column] = sign
    grid = ["".join(row) for row in rows]
    for fill in (True, False):
        assert Numberlink(grid, fill=fill).count() == brute(grid, fill), grid


def random_grid(random, height, width, pairs, walls):
    places = random.sample(list(product(range(height), range(width))), 2 * pairs + walls)
    rows = [["."] * width for _ in range(height)]
    signs = [sign for pair in range(pairs) for sign in "ABC"[pair] * 2] + ["#"] * walls
    for sign, (row, column) in zip(signs, places, strict=True):
        rows[row][column] = sign
    return ["".join(row) for row in rows]


def keeps_the_rules(board, grid, fill, bends):
    """Whether each path joins its letters step by step, over its own cells."""
    used = []
    for letter, path in board.placed:
        assert {grid[r][c] for r, c in (path[0], path[-1])} == {letter}
        assert all(grid[r][c] == "." for r, c in path[1:-1])
        assert all(b in beside(a) for a, b in pairwise(path))
        if not bends:
            assert is_straight(path)
        used += path
    cells = sum(sign != "#" for row in grid for sign in row)
    return len(set(used)) == len(used) and (not fill or len(used) == cells)


@pytest.mark.parametrize("seed", range(amount(20, 60)))
def test_the_search_for_a_first_way_agrees_with_all_paths(seed, monkeypatch):
    monkeypatch.setattr("minuet.puzzles.numberlink.FEW", 0)
    random = Random(seed)
    height, width = random.choice([(3, 4), (4, 4), (4, 5), (3, 6)])
    grid = random_grid(random, height, width, random.choice([1, 2, 3]), random.choice([0, 0, 1, 2]))
    for fill, bends in product((True, False), repeat=2):
        puzzle = Numberlink(grid, fill=fill, bends=bends)
        expected = brute(grid, fill, bends)
        board = puzzle.solve()
        assert (board is not None) == (expected > 0), grid
        if board is not None:
            assert keeps_the_rules(board, grid, fill, bends)
            assert board.is_solved
        assert puzzle.is_unique() == (expected == 1), grid
        assert [puzzle.count(limit=most) for most in (0, 1, 2, None)] == [
            0, min(expected, 1), min(expected, 2), expected,
        ], grid  # fmt: skip


def test_exchanging_steps_leads_to_all_ways_of_a_grid():
    # The search with bends skips interchangeable solutions but never a whole family: it finds a
    # solution whenever there is one, and what it finds is a solution.
    for seed in range(amount(30, 200)):
        random = Random(seed)
        grid = random_grid(random, 4, 5, 2, 0)
        cells = [" .AB".index(sign) - 1 for row in grid for sign in row]
        search = core.PathSearch(5, cells, True, True)
        found = []
        while (way := search.next(60)) is not None:
            assert way not in found
            found.append(way)
        expected = brute(grid, True)
        assert (len(found) > 0) == (expected > 0), grid
        assert len(found) <= expected, grid


def covered_grid(random, height, width):
    """Cover a grid with random paths and keep their ends; cells that are left alone are walls."""
    free = set(product(range(height), range(width)))
    cells = [[0] * width for _ in range(height)]
    number, longest = 0, random.choice([4, 8, 16, 30])
    for start in random.sample(sorted(free), len(free)):
        if start not in free:
            continue
        path = [start]
        free.remove(start)
        while len(path) < longest and (steps := [c for c in beside(path[-1]) if c in free]):
            path.append(random.choice(steps))
            free.remove(path[-1])
        number += len(path) > 1
        for row, column in {path[0], path[-1]}:
            cells[row][column] = number if len(path) > 1 else -1
    return cells, number


def test_proofs_with_exchanges_agree_with_the_diagram():
    seen = set()
    for seed in range(amount(300, 5000)):
        random = Random(seed)
        cells, pairs = covered_grid(random, random.randint(2, 7), random.randint(2, 7))
        if pairs == 0:
            continue
        expected = join_pairs(cells, fill=True).count()
        assert FirstWay(cells, fill=True, bends=True).is_only == (expected == 1), cells
        signs = [sign & 255 for row in cells for sign in row]
        search = core.PathSearch(len(cells[0]), signs, True, True)
        found = set()
        while len(found) < 50 and (way := search.next(60)) is not None:
            assert way not in found
            found.add(way)
        assert 1 <= len(found) <= expected, cells
        seen.add((expected == 1, len(found) == 1))
    assert seen == {(True, True), (False, True), (False, False)}


def joined(ends, free):
    """Yield all sets of paths that join the pairs over free cells, each as a list of paths."""
    if not ends:
        yield []
        return
    (start, end), *others = ends
    for path in all_paths(start, end, free | {end}):
        yield from ([path, *rest] for rest in joined(others, free - set(path)))


def can_move(paths, empty):
    """Whether a path can be shortened across empty cells of a row, or can fall into one."""
    for path in paths:
        corners = [cell for a, cell, b in zip(path, path[1:], path[2:], strict=False)
                   if a[0] != b[0] and a[1] != b[1]]  # fmt: skip
        places = {cell: number for number, cell in enumerate(path)}
        near = {cell: {path[n] for n in (places[cell] - 1, places[cell] + 1) if 0 <= n < len(path)}
                for cell in path}  # fmt: skip
        for r, c in corners:
            below, above = (r + 1, c) in near[r, c], (r - 1, c) in near[r, c]
            side = 1 if (r, c + 1) in near[r, c] else -1
            if below and (r + 1, c + side) in empty:
                return True
            if above and side == 1:
                last = c + 1
                while (r, last + 1) in near[r, last]:
                    last += 1
                if (r - 1, last) in near[r, last] and all(
                    (r - 1, between) in empty for between in range(c + 1, last)
                ):
                    return True
    return False


def edges_of(paths, height, width):
    way = bytearray(height * width)
    for path in paths:
        for (a, b), (c, _) in map(sorted, pairwise(path)):
            way[a * width + b] |= 1 if a == c else 2
    return bytes(way)


def test_fallen_ways_are_those_in_which_nothing_can_be_moved():
    for seed in range(amount(120, 2000)):
        random = Random(seed)
        height, width = random.choice([(3, 4), (4, 4), (4, 5), (5, 4)])
        cells, number = covered_grid(random, height, width)
        ends = [[(r, c) for r, c in product(range(height), range(width)) if cells[r][c] == k]
                for k in range(1, number + 1)]  # fmt: skip
        free = {(r, c) for r, c in product(range(height), range(width)) if cells[r][c] == 0}
        ways = list(joined(ends, free))
        expected = {
            edges_of(paths, height, width)
            for paths in ways
            if all(map(is_straight, paths)) and not can_move(paths, free - set(sum(paths, ())))
        }
        signs = [sign & 255 for row in cells for sign in row]
        search = core.PathSearch(width, signs, False, True)
        found = set()
        while (way := search.next(60)) is not None:
            found.add(way)
        assert found == expected, cells
        assert FirstWay(cells, fill=False, bends=True).is_only == (len(ways) == 1), cells
        straight = sum(all(map(is_straight, paths)) for paths in ways)
        assert FirstWay(cells, fill=False, bends=False).is_only == (straight == 1), cells


def test_proofs_with_fallen_ways_agree_with_the_diagram():
    proved = 0
    for seed in range(amount(150, 3000)):
        random = Random(seed)
        cells, pairs = covered_grid(random, random.randint(4, 7), random.randint(4, 7))
        signs = [sign & 255 for row in cells for sign in row]
        way = core.PathSearch(len(cells[0]), signs, True, False).next(60) if pairs else None
        if way is None:
            continue
        search = core.PathSearch(len(cells[0]), signs, False, True)
        search.exclude(way)
        if search.next(60) is None:
            proved += 1
            assert join_pairs(cells, fill=True).count() == 1, cells
    assert proved > 3


def can_be_shortened(paths, empty):
    """Whether a straight run of empty cells joins two cells of a path by a shorter way."""
    for path in paths:
        places = {cell: number for number, cell in enumerate(path)}
        for (row, column), (down, right) in product(path, [(0, 1), (1, 0)]):
            length, cell = 1, (row + down, column + right)
            while cell in empty:
                length, cell = length + 1, (cell[0] + down, cell[1] + right)
            if cell in places and abs(places[cell] - places[row, column]) > length:
                return True
    return False


def test_words_leave_out_no_way_that_cannot_be_shortened():
    bounded = 0
    for seed in range(amount(150, 3000)):
        random = Random(seed)
        height, width = random.choice([(3, 4), (4, 4), (4, 5), (5, 4)])
        cells, number = covered_grid(random, height, width)
        ends = [[(r, c) for r, c in product(range(height), range(width)) if cells[r][c] == k]
                for k in range(1, number + 1)]  # fmt: skip
        if random.random() < 0.5:  # one more wall
            r, c = random.randrange(height), random.randrange(width)
            cells[r][c] = cells[r][c] or -1
        free = {(r, c) for r, c in product(range(height), range(width)) if cells[r][c] == 0}
        words = core.PathWords(width, [sign & 255 for row in cells for sign in row])
        while not words.done:
            words.step(60)
        lines = words.lines()
        for paths in joined(ends, free):
            if can_be_shortened(paths, free - set(sum(paths, ()))):
                continue
            for row, (fewest, most, letters) in enumerate(lines):
                down = [k for k, path in enumerate(paths, 1) for a, b in pairwise(path)
                        if {a[0], b[0]} == {row, row + 1}]  # fmt: skip
                assert fewest <= len(down) <= most, cells
                assert set(down) <= set(letters), cells
        bounded += any(len(letters) < number for *_, letters in lines[:-1])
    assert bounded > 20


def test_proofs_with_words_agree_with_the_diagram():
    proved = 0
    for seed in range(amount(150, 3000)):
        random = Random(seed)
        cells, pairs = covered_grid(random, random.randint(4, 7), random.randint(4, 7))
        if pairs == 0:
            continue
        way = FirstWay(cells, fill=True, bends=True)
        if way._taken is not None and way._may_fall and way._is_only_by_words():
            proved += 1
            assert join_pairs(cells, fill=True).count() == 1, cells
    assert proved > 3


def test_words_are_found_only_where_there_are_ways():
    words = core.PathWords(2, [1, 2, 2, 1])
    while not words.done:
        with pytest.raises(TimeoutError):
            words.step(0.0)
        words.step(inf)
    lines = words.lines()
    assert all(fewest > most for fewest, most, _ in lines)
    assert core.PathSearch(2, [1, 2, 2, 1], False, True, lines).next(60) is None
    with pytest.raises(ValueError, match="another grid"):
        core.PathSearch(2, [1, 2, 1, 2], False, True, lines[:1])
    with pytest.raises(ValueError, match="too many letters"):
        core.PathWords(2, [191, 191])


def test_a_proof_that_was_stopped_can_be_asked_for_again(monkeypatch):
    goes_on, changed = joining._next, 0
    for seed in range(amount(100, 1000)):
        cells, pairs = covered_grid(Random(seed), 5, 5)
        if pairs == 0:
            continue
        way = FirstWay(cells, fill=True, bends=True)

        def stops(search, most=None, way=way):
            if search is None or search is way._winding:
                raise TimeoutError if most else Stopped("time ran out")
            return goes_on(search, most)

        with monkeypatch.context() as patch, suppress(Stopped):
            patch.setattr(joining, "_next", stops)
            patch.setattr(joining, "join_pairs", lambda grid, fill, stops=stops: stops(None))
            _ = way.is_only
        # Another fallen way says nothing, and is not forgotten when the proof is resumed.
        changed += not way._may_fall
        assert way.is_only == (join_pairs(cells, fill=True).count() == 1), cells
    assert changed > 3


def test_a_way_that_is_left_out_is_not_found():
    for seed in range(amount(30, 200)):
        grid = random_grid(Random(seed), 4, 4, 2, 0)
        cells = [" .AB".index(sign) - 1 for row in grid for sign in row]
        for bends in (False, True):
            search = core.PathSearch(4, cells, True, bends)
            ways = set()
            while (way := search.next(60)) is not None:
                ways.add(way)
            for way in ways:
                search = core.PathSearch(4, cells, True, bends)
                search.exclude(way)
                others = set()
                while (other := search.next(60)) is not None:
                    others.add(other)
                assert others == ways - {way}, grid


def test_only_a_way_of_the_grid_is_left_out():
    search = core.PathSearch(2, [1, 1, 0, 0], True, True)
    for way, message in [(b"\0", "another grid"), (b"\0\1\0\0", "leaves the grid")]:
        with pytest.raises(ValueError, match=message):
            search.exclude(way)
    assert search.next(60) == bytes([2, 2, 1, 0])


def test_a_board_is_solved_by_the_rules():
    board = Numberlink(LEVEL).solve()
    assert board.is_solved
    for letter, path in board.placed:
        rest = tuple(each for each in board.placed if each[0] != letter)
        assert not board.replace(placed=rest).is_solved
        assert not board.replace(placed=(*rest, (letter, path[1:]))).is_solved
        assert not board.replace(placed=(*rest, (letter, path[:1] + path[2:]))).is_solved
    around = Numberlink(["A.", "A."], bends=False, placed=[("A", ((0, 0), (0, 1), (1, 1), (1, 0)))])
    assert not around.is_solved
    assert around.replace(bends=True).is_solved


@pytest.mark.parametrize("seed", range(amount(4, 12)))
def test_options_from_the_paths_of_solutions_are_as_good_as_all(seed, monkeypatch):
    random = Random(seed)
    places = random.sample(list(product(range(4), range(4))), 4)
    rows = [["."] * 4 for _ in range(4)]
    for sign, (row, column) in zip("AABB", places, strict=True):
        rows[row][column] = sign
    for fill, bends in product((True, False), repeat=2):
        arguments = {"grid": ["".join(row) for row in rows], "fill": fill, "bends": bends}
        monkeypatch.undo()
        expected = {board.placed for board in Numberlink(**arguments).solutions()}
        monkeypatch.setattr("minuet.puzzles.numberlink.FEW", 0)
        puzzle = Numberlink(**arguments)
        boards = list(puzzle.solutions())
        assert {board.placed for board in boards} == expected
        assert puzzle.count() == len(boards) == len(expected)
        assert puzzle.is_unique() == (len(expected) == 1)
        assert all(board.is_solved and not board.check() for board in boards)


def test_what_is_too_much_to_list_is_counted():
    puzzle = Numberlink(corners(7), fill=False)
    assert puzzle.count() == 575780564
    assert puzzle.count(limit=3) == 3
    assert not puzzle.is_unique()
    ((_, path),) = puzzle.solve().placed
    assert path[0] == (0, 0)
    assert path[-1] == (6, 6)
    assert all(b in beside(a) for a, b in pairwise(path))
    assert Numberlink(corners(7)).count() == 111712


def test_the_published_format():
    puzzle = dataset.loads("2 3\n1 - 10\n1 - 10\n", Numberlink)
    assert puzzle.grid == ("1.A", "1.A")
    with pytest.raises(FormatError, match="cannot hold"):
        dataset.dumps(puzzle.solve())
    assert dataset.loads(dataset.dumps(puzzle), Numberlink) == puzzle
    assert {dataset.dumps_solution(board) for board in puzzle.solutions()} == {
        "2 3\ne sw s\ne nw n\n",
        "2 3\ns se w\nn ne w\n",
    }
    (board,) = dataset.loads("2 2\n1 2\n1 2\n", Numberlink).solutions()
    assert dataset.dumps_solution(board) == "2 2\ns s\nn n\n"
    with pytest.raises(FormatError, match="line 2, column 3: '0' is not a number from 1 to"):
        dataset.loads("1 3\n1 0 1\n", Numberlink)


def test_a_level():
    puzzle = Numberlink(LEVEL)
    board = puzzle.solve()
    assert puzzle.count() == 1
    assert board.values == ("ABBCC", "ABDCE", "ABDCE", "ABDCE", "AADEE")
    assert board.is_solved
    assert board.svg().count('class="minuet-path"') == 5
    assert board.svg().count("<text ") == board.svg().count("<circle ") == 10  # only the ends
    assert Numberlink.parse(board.dumps()) == board
    assert Numberlink.parse(puzzle.dumps()) == puzzle


def test_rings_are_not_paths():
    # A model of cells and edges would join A at once, and fill the rest with a ring of A.
    assert Numberlink(["AA..", "##.."]).count() == 0
    assert Numberlink(["AA", "..", "##", "..", ".."]).count() == 0
    for board in Numberlink(["AA..", "...."], fill=False).solutions():
        (path,) = (path for _, path in board.placed)
        assert all(b in beside(a) for a, b in pairwise(path))


@pytest.mark.parametrize("grid", [[], [""], ["A."], ["A.A", ".A."], ["A.", "A"]])
def test_malformed(grid):
    with pytest.raises(PuzzleError):
        Numberlink(grid)


def test_too_many_paths_are_refused():
    with pytest.raises(PuzzleError, match="too large"):
        Numberlink(corners(amount(9, 12)), fill=False).problem()


# Twelve letters along two sides of an empty square, whose diagram takes seconds.
WIDE = ["ABCDEFGHIJKL", *["." * 12] * 10, "LKJIHGFEDCBA"]


@pytest.mark.parametrize("question", ["solve", "count", "is_unique", "solutions"])
def test_a_time_limit_includes_the_diagram(question):
    with pytest.raises(Stopped, match="took longer than"):
        getattr(Numberlink(WIDE), question)(time_limit=0)


def test_a_step_of_the_diagram_can_be_stopped_and_taken_again():
    cells = [1, 0, 0, 0, 0, 0, 0, 0, 1]
    frontier = core.Frontier(3, cells, False)
    while not frontier.done:
        with pytest.raises(TimeoutError):
            frontier.step(0.0)
        frontier.step(inf)
    assert frontier.count(inf) == 12
    with pytest.raises(TimeoutError):
        frontier.count(0.0)


@pytest.mark.parametrize("size", thorough_if(lambda size: size > 7, [7, 10]))
def test_one_solution_does_not_wait_for_all_of_them(size):
    gap = (size - 2) * "."
    corners = [f"A{gap}B", *(size - 2) * [size * "."], f"B{gap}A"]
    puzzle = Numberlink([row.replace("B", ".") for row in corners], fill=False)
    solution = solve(puzzle._first_problem())
    assert puzzle.decode(solution).is_solved
    assert "_option_paths" not in vars(puzzle)
    assert solve(Numberlink(corners, fill=False)._first_problem()) is None
