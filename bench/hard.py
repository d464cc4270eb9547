"""First solutions and proofs that defeat plain backtracking, compared with CaDiCaL and CP-SAT.

    python -m bench.hard [--limit SECONDS] [--only PATTERN] [--engine NAME]

Times are CPU seconds of solving alone, one thread each, after a tiny warm-up problem; ">" means not
within the limit, "-" not installed.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

from bench import rivals
from bench.child import Outcome, measure
from bench.tally import Table
from minuet import Problem, check, is_unique, solve
from minuet.formats import dlx
from minuet.puzzles.ripple_effect import RippleEffect
from minuet.puzzles.sudoku.sudoku import Sudoku

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
TINY = Problem("abc", options=["ab", "c", "bc"])
Case = tuple[str, str, Callable[[], Problem]]
"""A name, a question ("first", "unique" or "none"), and the problem."""


def cases() -> Iterator[Case]:
    """Yield the problems: some defined here, and some from the shared data if it is there."""
    for size in (8, 10, 12):
        yield f"mutilated{size}", "none", partial(mutilated, size)
    for order, holes in ((25, 260), (30, 375), (33, 380), (35, 470)):
        for seed in (1, 2):
            yield f"qwh{order}_{seed}", "first", partial(quasigroup, order, holes, seed)
    for share in (45, 35):
        yield f"sudoku25_{share}%", "first", partial(sudoku25, share, 1)
    for items, few, many in ((60, 120, 190), (90, 190, 290), (120, 250, 390)):
        yield f"triples{items}", "first", partial(triples, items, many, 1, planted=True)
        yield f"triples{items}_none", "none", partial(triples, items, few, 2)
    for name in ("qwh25_first", "sud25_a", "sud16_b", "qcol6"):
        path = SHARED / "instances" / f"{name}.dlx"
        if path.exists():
            yield name, "none" if name == "qcol6" else "first", partial(_read, path)
    yield from _grids()
    yield from _ripples()


def _read(path: Path) -> Problem:
    return dlx.loads(path.read_text(encoding="utf-8"))


def _grids() -> Iterator[Case]:
    for path in sorted((SHARED / "sudoku" / "grids").glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = [r for r in csv.reader(file, delimiter="\t") if r and r[0].isdigit()]
        hardest = sorted(rows, key=lambda row: len(row[5]) - sum(map(row[5].count, ".0")))[:3]
        for number, (height, width, status, _, _, puzzle, *_) in enumerate(hardest):
            if status != "none" and int(height) * int(width) >= 16:
                question = "unique" if status == "unique" else "first"
                make = partial(_grid, puzzle, (int(height), int(width)))
                yield f"grid{path.stem}_{number}", question, make


def _grid(puzzle: str, box: tuple[int, int]) -> Problem:
    """The problem that remains after the givens."""
    board = Sudoku(puzzle, box=box)
    problem = board.problem()
    given = {problem.index(label) for label in board.given}
    taken = {item for option in given for item in problem.options[option].items}
    options = [o.items for o in problem.options if not taken.intersection(o.items)]
    return Problem([item for item in problem.primary if item not in taken], options=options)


def _ripples() -> Iterator[Case]:
    path = SHARED / "ripple" / "ripple_effect.json"
    if not path.exists():
        return
    largest = sorted(
        json.loads(path.read_text(encoding="utf-8")).items(), key=lambda x: -len(x[1]["problem"])
    )
    for name, text in largest[:6]:
        head, *rows = text["problem"].splitlines()
        height = int(head.split()[0])
        rooms = [row.split() for row in rows[height:]]
        yield f"ripple{name}", "first", RippleEffect(rooms).problem


# ---- problems


def mutilated(size: int) -> Problem:
    """Dominoes on a board without two opposite corners, which have the same color."""
    corners = {(0, 0), (size - 1, size - 1)}
    cells = [cell for cell in product(range(size), repeat=2) if cell not in corners]
    pairs = [((r, c), n) for r, c in cells for n in ((r + 1, c), (r, c + 1)) if n in set(cells)]
    return Problem(cells, options=pairs)


def quasigroup(order: int, holes: int, seed: int) -> Problem:
    """A shuffled Latin square with its holes spread evenly over rows and columns."""
    random = Random(seed)
    square = _latin(order, random)
    kept = set(product(range(order), repeat=2))
    shifts = random.sample(range(order), holes // order + 1)
    for number, shift in enumerate(shifts):
        whole = number < len(shifts) - 1
        for row in range(order) if whole else random.sample(range(order), holes % order):
            kept.discard((row, (row + shift) % order))
    return _cells(order, {cell: square[cell[0]][cell[1]] for cell in kept}, lambda r, c: [])


def _latin(order: int, random: Random) -> list[list[int]]:
    """Make a Latin square by moves of Jacobson and Matthews, from the cyclic one."""
    cube = {(r, c, (r + c) % order): 1 for r, c in product(range(order), repeat=2)}
    improper = None
    moves = 0
    while moves < 20 * order**2 or improper:
        moves += 1
        cell = improper or tuple(random.randrange(order) for _ in range(3))
        if not improper and cube.get(cell):
            continue
        r, c, v = cell
        a = random.choice([x for x in range(order) if cube.get((x, c, v), 0) > 0])
        b = random.choice([x for x in range(order) if cube.get((r, x, v), 0) > 0])
        d = random.choice([x for x in range(order) if cube.get((r, c, x), 0) > 0])
        for place, change in (
            ((r, c, v), 1), ((r, b, d), 1), ((a, c, d), 1), ((a, b, v), 1),
            ((a, c, v), -1), ((r, b, v), -1), ((r, c, d), -1), ((a, b, d), -1),
        ):  # fmt: skip
            cube[place] = cube.get(place, 0) + change
            if cube[place] == 0:
                del cube[place]
        improper = (a, b, d) if cube.get((a, b, d), 0) < 0 else None
    square = [[0] * order for _ in range(order)]
    for r, c, v in cube:
        square[r][c] = v
    return square


def sudoku25(share: int, seed: int) -> Problem:
    """A 25x25 sudoku with some percent of a full grid given: the canonical grid, shuffled."""
    random = Random(seed)
    shuffled = [[5 * b + x for b in _some(random) for x in _some(random)] for _ in range(2)]
    symbols = random.sample(range(25), 25)
    values = {
        (r, c): symbols[(5 * (rr % 5) + rr // 5 + cc) % 25]
        for r, rr in enumerate(shuffled[0])
        for c, cc in enumerate(shuffled[1])
    }
    given = random.sample(sorted(values), 625 * share // 100)
    return _cells(25, {cell: values[cell] for cell in given}, lambda r, c: [r // 5 * 5 + c // 5])


def _some(random: Random) -> list[int]:
    return random.sample(range(5), 5)


def _cells(
    order: int, given: dict[tuple[int, int], int], groups: Callable[[int, int], list[int]]
) -> Problem:
    """One value per cell; each value once per row, column and (for sudoku) box."""

    def items(r: int, c: int, v: int) -> list[tuple[str, int, int]]:
        return [("cell", r, c), ("row", r, v), ("column", c, v)] + [
            ("box", box, v) for box in groups(r, c)
        ]

    taken = {item for (r, c), v in given.items() for item in items(r, c, v)}
    options = [
        items(r, c, v)
        for r, c, v in product(range(order), repeat=3)
        if not taken.intersection(items(r, c, v))
    ]
    names = {item for r, c, v in product(range(order), repeat=3) for item in items(r, c, v)}
    return Problem(sorted(names - taken), options=options)


def triples(items: int, options: int, seed: int, *, planted: bool = False) -> Problem:
    """Random exact cover by triples, perhaps with a solution hidden among them."""
    random = Random(seed)
    chosen: set[tuple[int, ...]] = set()
    if planted:
        order = random.sample(range(items), items)
        chosen = {tuple(sorted(order[k : k + 3])) for k in range(0, items, 3)}
    while len(chosen) < options:
        chosen.add(tuple(sorted(random.sample(range(items), 3))))
    return Problem(range(items), options=random.sample(sorted(chosen), options))


# ---- measuring


RIVALS = {"cadical": "CaDiCaL", "cpsat": "CP-SAT"}


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Measure every solver and print a table; add the summary to `said`."""
    parser = argparse.ArgumentParser(prog="python -m bench.hard", description=__doc__)
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--only", default="*")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--rivals", default=",".join(RIVALS))
    options = parser.parse_args(arguments)
    names = [name for name in RIVALS if name in options.rivals.split(",")]
    chosen = [case for case in cases() if fnmatch(case[0], options.only)]
    columns = ["minuet", *(RIVALS[name] for name in names)]
    pairs = [("First solutions and proofs", "minuet", rival) for rival in columns[1:]]
    with Table(columns, pairs, said) as table:
        for name, question, make in chosen:
            problem = make()
            asked = [partial(_ours, engine=options.engine), *(partial(_theirs, n) for n in names)]
            found = [
                measure(
                    partial(ask, problem, question), options.limit, partial(ask, TINY, question)
                )
                for ask in asked
            ]
            table.add(name, problem, found, wrong=_is_wrong(problem, question, found))
    return table.code


def _ours(problem: Problem, question: str, engine: str) -> Callable[[], object]:
    if question == "unique":
        return lambda: int(is_unique(problem, engine=engine))

    def first() -> list[int] | None:
        found = solve(problem, engine=engine)
        return None if found is None else list(found.indices)

    return first


def _theirs(name: str, problem: Problem, question: str) -> Callable[[], object]:
    return getattr(rivals, name)(problem, unique=question == "unique")


def _is_wrong(problem: Problem, question: str, outcomes: list[Outcome]) -> bool:
    """Return whether an answer is wrong."""
    answers = [outcome.answer for outcome in outcomes if outcome.status == "ok"]
    if question == "unique":
        return any(answer != 1 for answer in answers)
    if question == "none":
        return any(answer is not None for answer in answers)
    return any(check(problem, [problem.labels[o] for o in answer or []]) for answer in answers)


if __name__ == "__main__":
    sys.exit(main())
