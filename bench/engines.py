"""The engine that `auto` chooses, compared with each engine by name.

    python -m bench.engines [--only PATTERN] [--limit SECONDS] [--record]
    python -m bench.engines --cold      # short searches of large problems, in new processes

Solutions are counted one by one (no memo), then listed. Engines take turns in one process, and the
best CPU time of each counts. `auto` may take at most 1.1 times as long as the best of the others
when that takes 20 ms or more; the exit code is 1 if it takes longer. `nodes` compares the nodes
entered by `auto` with those of the fastest engine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from itertools import combinations, product
from multiprocessing import get_context
from random import Random
from time import process_time

from bench import ratios
from bench.hard import cases
from bench.instances import (
    Cell,
    bundled,
    from_folder,
    latin,
    orientations,
    pentominoes,
    placements,
    queens,
    sudoku,
)
from bench.run import SHARED
from minuet import Problem
from minuet.errors import ProblemError
from minuet.solver.native import NATIVE_ENGINES, native_search

LONG = 0.020
"""CPU seconds of the best engine above which the choice matters."""
MOST = 1.1
"""How many times as long as the best engine `auto` may take."""
ALL = 2**63
"""Solutions to look for: more than there are."""


@dataclass
class Timing:
    """The time of one engine for one problem."""

    seconds: float = float("inf")
    nodes: int = 0
    solutions: int = 0
    chosen: str = ""


def measure(problem: Problem, engine: str, seconds: float, lists: bool) -> Timing | None:
    """Search the whole tree once; return None if the engine rejects the problem or time runs
    out.
    """
    begin = process_time()
    try:
        search = native_search(problem, engine, first=False, given=(), seed=None)
    except ProblemError:
        return None
    while not search.done and process_time() - begin < seconds:  # the core goes by the clock
        if lists:
            search.take_packed(4096, seconds)
        else:
            search.count(ALL, seconds)
    spent = process_time() - begin
    if not search.done:
        return None
    return Timing(spent, search.nodes, search.solutions, search.engine)


def compare(problem: Problem, limit: float, lists: bool, turns: int) -> dict[str, Timing]:
    """Measure all engines in turn, and keep the best time of each. Slow engines are not asked
    again.
    """
    best: dict[str, Timing] = {}
    asked = ["auto", *NATIVE_ENGINES]
    for _ in range(turns):
        for engine in [*asked]:
            fastest = min((timing.seconds for timing in best.values()), default=limit)
            timing = measure(problem, engine, min(limit, 20 * fastest + 0.1), lists)
            if timing is None or timing.seconds > 3 * fastest + 0.01:
                asked.remove(engine)
            if timing and timing.seconds < best.get(engine, Timing()).seconds:
                best[engine] = timing
        if sum(timing.seconds for timing in best.values()) > 1:
            turns = min(turns, 3)
    return best


# ---- problems


def problems() -> Iterator[tuple[str, Callable[[], Problem]]]:
    """Yield the instances of the shared data, if there is any, and more families."""
    stored = from_folder(SHARED) if SHARED.is_dir() else bundled()
    for instance in stored:
        if not instance.first:
            yield instance.name, instance.load
    yield "queens11", partial(queens, 11)
    yield "queens13", partial(queens, 13)
    yield "steiner13", partial(steiner, 13)
    yield "ypent5x20", partial(tiled, "XXXX/.X..", 5, 20)
    for width in (14, 15, 16):
        yield f"ypent10x{width}", partial(tiled, "XXXX/.X..", 10, width)
    yield "ltromino6x9", partial(tiled, "XX/X.", 6, 9)
    yield "ltromino9x9", partial(tiled, "XX/X.", 9, 9)
    yield "ltetromino8x8", partial(tiled, "XXX/X..", 8, 8)
    yield "ttetromino8x12", partial(tiled, "XXX/.X.", 8, 12)
    yield "ppent6x10", partial(tiled, "XX/XX/X.", 6, 10)
    yield "ppent9x10", partial(tiled, "XX/XX/X.", 9, 10)
    yield "trominoes6x6", partial(trominoes, 6, 6)
    yield "pent4x15", partial(pentominoes, 4, 15)
    yield "pent5x12", partial(pentominoes, 5, 12)
    yield "latin6part", partial(partial_latin, 6, 8)
    yield "latin7part", partial(partial_latin, 7, 24)
    yield "sudoku58", partial(open_sudoku, 58, 1)
    yield "sudoku60", partial(open_sudoku, 60, 1)
    yield "bell9", partial(set_partitions, 9)
    yield "matching16", partial(matching, 16)
    for seed in range(3):
        yield f"triples{seed}", partial(random_sets, 36, 180 + 20 * seed, 3, seed)
        yield f"fours{seed}", partial(random_sets, 40 + 4 * seed, 300 + 40 * seed, 4, seed)
        yield f"mixed{seed}", partial(random_mixed, 40, 300 + 100 * seed, seed)


def steiner(points: int) -> Problem:
    """Steiner triple systems where point 0 is with 1 and 2, 3 and 4, ...: pairs covered by
    triples.
    """
    fixed = {(0, k, k + 1) for k in range(1, points, 2)}
    triples = [t for t in combinations(range(points), 3) if t[0] > 0 or t in fixed]
    pairs = [*combinations(range(points), 2)]
    return Problem(pairs, options=[[*combinations(triple, 2)] for triple in triples])


def tiled(drawing: str, height: int, width: int) -> Problem:
    """A rectangle tiled by copies of one piece, turned and reflected."""
    lines = enumerate(drawing.split("/"))
    piece = [(y, x) for y, line in lines for x, mark in enumerate(line) if mark == "X"]
    return tiled_by([piece], height, width)


def trominoes(height: int, width: int) -> Problem:
    """A rectangle tiled by trominoes of both kinds."""
    return tiled_by([[(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 1), (1, 0)]], height, width)


def tiled_by(pieces: Sequence[Sequence[Cell]], height: int, width: int) -> Problem:
    """A rectangle tiled by any number of some pieces."""
    region: set[Cell] = set(product(range(height), range(width)))
    shapes = [s for piece in pieces for s in sorted(orientations(piece, reflections=True))]
    options = [cells for shape in shapes for cells in placements(shape, region)]
    return Problem(sorted(region), options=options)


def partial_latin(size: int, givens: int) -> Problem:
    """Latin squares with some cells given, taken from the cyclic square."""
    cells = Random(size).sample([*product(range(size), repeat=2)], givens)
    settled = {
        item
        for y, x in cells
        for s in [(y + x) % size]
        for item in [("cell", y, x), ("row", y, s), ("column", x, s)]
    }
    whole = latin(size)
    rows = [option.items for option in whole.options if settled.isdisjoint(option.items)]
    return Problem([item for item in whole.primary if item not in settled], options=rows)


def open_sudoku(empty: int, seed: int) -> Problem:
    """A sudoku with many solutions: the simplest full board with some cells emptied."""
    board = [str((3 * (y % 3) + y // 3 + x) % 9 + 1) for y in range(9) for x in range(9)]
    for place in Random(seed).sample(range(81), empty):
        board[place] = "."
    return sudoku(3, "".join(board))


def set_partitions(size: int) -> Problem:
    """All partitions of a set."""
    subsets = range(1, 2**size)
    return Problem(range(size), options=[[i for i in range(size) if s >> i & 1] for s in subsets])


def matching(size: int) -> Problem:
    """Perfect matchings of a dense graph."""
    edges = [pair for pair in combinations(range(size), 2) if (pair[0] * pair[1]) % 5 != 3]
    return Problem(range(size), options=edges)


def random_sets(items: int, number: int, width: int, seed: int) -> Problem:
    """Random options of one size."""
    random = Random(seed)
    items -= items % width
    rows = {tuple(sorted(random.sample(range(items), width))) for _ in range(number)}
    return Problem(range(items), options=sorted(rows))


def random_mixed(items: int, number: int, seed: int) -> Problem:
    """Random options of two to six items, with secondary items in two colors."""
    random = Random(seed)
    secondary = [f"s{k}" for k in range(12)]

    def option() -> dict[object, object]:
        chosen: dict[object, object] = dict.fromkeys(
            random.sample(range(items), random.randint(2, 6))
        )
        for item in random.sample(secondary, random.randint(0, 1)):
            chosen[item] = random.choice(["red", "blue"])
        return chosen

    return Problem(range(items), secondary, [option() for _ in range(number)])


# ---- large sparse problems

COLD = {
    "count": ("sud25_a", "sud16_b", "qwh28", "allintvl8", "allintvl10", "gracK4P2", "qcol6"),
    "first": ("sud25_a", "sud16_b", "sudoku25_45%", "ripple49_14x24", "qcol6"),
}


def cold(turns: int, only: str) -> int:
    """Print how long `auto` takes when nothing is in the processor's caches yet."""
    print(f"{'new processes':16}{'question':>9}{'CPU ms':>9}{'nodes':>9}  chosen")
    known = dict(problems()) | {name: load for name, _, load in cases()}
    for task, names in COLD.items():
        for name in names:
            if name in known and fnmatch(name, only):
                best = _cold_best(known[name](), task == "first", turns)
                times = f"{1000 * best.seconds:9.2f}{best.nodes:9}"
                print(f"{name:16}{task:>9}{times}  {best.chosen}", flush=True)
    return 0


def _cold_best(problem: Problem, first: bool, turns: int) -> Timing:
    native_search(problem, "auto", first=first, given=(), seed=None)  # it is in the core now
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    timings: list[Timing] = []
    for _ in range(turns):
        child = context.Process(target=lambda: there.send(_ask(problem, first)))
        child.start()
        timings.append(here.recv())
        child.join()
    return min(timings, key=lambda timing: timing.seconds)


def _ask(problem: Problem, first: bool) -> Timing:
    begin = process_time()
    search = native_search(problem, "auto", first=first, given=(), seed=None)
    if first:
        search.fetch(1, 60.0)
    else:
        search.count(ALL, 60.0)
    return Timing(process_time() - begin, search.nodes, search.solutions, search.engine)


# ---- the table


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Print a line for each problem; return 1 if `auto` was too slow for one."""
    parser = argparse.ArgumentParser(prog="python -m bench.engines", description=__doc__)
    parser.add_argument("--only", metavar="PATTERN", help="only these problems, e.g. 'queens*'")
    parser.add_argument("--limit", type=float, default=10.0, help="CPU seconds for one search")
    parser.add_argument("--turns", type=int, default=7, help="runs of each engine (default: 7)")
    parser.add_argument("--record", action="store_true", help="save the ratios in ratios.tsv")
    parser.add_argument("--cold", action="store_true", help="only short searches, each run new")
    options = parser.parse_args(arguments)
    if options.cold:
        return cold(options.turns, options.only or "*")
    late: list[str] = []
    measured: dict[str, float] = {}
    for task in ("count", "list"):
        names = ("auto", *NATIVE_ENGINES)
        print(f"{task + ', CPU ms':16}", *(f"{name:>10}" for name in names), end="")
        print(f"{'ratio':>8}{'nodes':>8}  chosen")
        for name, load in problems():
            if options.only and not fnmatch(name, options.only):
                continue
            row = Row(name, task, compare(load(), options.limit, task == "list", options.turns))
            print(row, flush=True)
            late += [f"{name} ({task})"] * row.is_late
            if row.matters:
                measured[f"auto to the best engine, {task} {name}"] = row.ratio
    lines = [f"auto is behind the best engine on: {', '.join(late) or 'none'}"]
    lines.append(ratios.summary(measured, keep=options.record))
    if said is None:
        print(*lines, sep="\n")
    else:
        said += lines
    return int(bool(late))


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    task: str
    best: dict[str, Timing]

    @property
    def named(self) -> list[Timing]:
        """The times of the engines that were asked for by name."""
        return [self.best[engine] for engine in NATIVE_ENGINES if engine in self.best]

    @property
    def fastest(self) -> Timing:
        """The best of these times."""
        return min(self.named, key=lambda timing: timing.seconds, default=Timing())

    @property
    def ratio(self) -> float:
        """The time of `auto` divided by the best time."""
        return self.best.get("auto", Timing()).seconds / self.fastest.seconds

    @property
    def matters(self) -> bool:
        """Whether the times are long enough to compare."""
        return "auto" in self.best and bool(self.named) and self.fastest.seconds >= LONG

    @property
    def is_late(self) -> bool:
        """Whether `auto` was too slow, or the engines disagree."""
        return (self.matters and self.ratio > MOST) or len(self._answers()) > 1

    def _answers(self) -> set[int]:
        return {timing.solutions for timing in self.best.values()}

    def __str__(self) -> str:
        cells = [
            f"{1000 * self.best[engine].seconds:10.2f}" if engine in self.best else f"{'-':>10}"
            for engine in ("auto", *NATIVE_ENGINES)
        ]
        line = " ".join([f"{self.name:16}", *cells])
        if "auto" not in self.best or not self.named:
            return line
        if len(self._answers()) > 1:
            return line + "  WRONG: the engines do not agree"
        nodes = self.best["auto"].nodes / max(1, self.fastest.nodes)
        late = "  LATE" * self.is_late
        return f"{line}{self.ratio:8.2f}{nodes:8.2f}  {self.best['auto'].chosen}{late}"


if __name__ == "__main__":
    sys.exit(main())
