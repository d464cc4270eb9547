"""Sudokus per second: `python -m bench.sudoku`.

Puzzles per CPU second on one core, from Python, each proved to have one solution: lines in, answers
out (`solve_many`). Ratios are our rate divided by theirs, both for published rates and for the
peers that are installed here: exact cover packages, which get the rows of a puzzle that remain
after its givens, and any sudoku packages.

`--program PATH` compares with a program in the same run, both in turns, by the CPU time of each. It
must read puzzles from its standard input, one of 81 characters on each line with `.` for an empty
cell, prove that each has one solution, and print a line for each that begins with the solution. The
solutions must be ours. Its start and its reading and writing count, but the puzzles are given to it
several times, so that its start matters little.

The puzzles come from `--data DIR` (default `../shared/data/sudoku`), or else are minimal ones that
Minuet generates. The last table shows how many puzzles Minuet generates per second.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from subprocess import run
from time import process_time

from bench import peers
from bench.rows import Rows, tiny

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "sudoku"
FILES = {
    "17 clues": "17clue_5000.txt",
    "random minimal": "random_minimal_3000.txt",
    "hardest": "hardest_1000.txt",
}
# Puzzles per second on one core, proving uniqueness, as published by others on their machines.
PUBLISHED = {
    "tdoku (knows only sudoku)": {"17 clues": 302_000, "hardest": 19_800},
    "fsss2 (knows only sudoku)": {"17 clues": 203_000, "hardest": 9_270},
    "tdoku from Python": {"17 clues": 136_000, "hardest": 19_400},
    "kudoku (exact cover in C)": {"17 clues": 38_000, "hardest": 1_640},
    "DLX (exact cover in C)": {"17 clues": 32_000, "hardest": 1_750},
}
GENERATORS = {"tdoku (C++)": 4_300, "qqwing": 156, "hodoku-py": 120, "dokusan": 5}
REPEAT = 3
TURNS = 10  # of ourselves and a program
COPIES = 10  # of the puzzles that a program reads
PEER_SECONDS = 5.0

Solve = Callable[[str], bool]


def main(words: Sequence[str] | None = None) -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.sudoku", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with the puzzles")
    parser.add_argument("--peers", action="store_true", help="also measure installed peers")
    parser.add_argument("--program", type=Path, help="compare with this program, and stop")
    args = parser.parse_args(words)
    sets = dict(puzzles(args.data))
    if args.program:
        compare_with(args.program.resolve(), sets)
        return
    ours = {name: solve_rate(lines) for name, lines in sets.items()}
    table = Table("puzzles a second, one core, uniqueness proved", ours)
    for name, theirs in PUBLISHED.items():
        table.ratios(f"  to {name}, published", theirs)
    if args.peers:
        for name, solve in installed():
            rates = {each: peer_rate(solve, lines) for each, lines in sets.items()}
            table.row(name, {each: f"{rate:,.1f}" for each, rate in rates.items()})
            table.ratios("  ours to theirs", rates)
    show_generators()


def puzzles(data: Path) -> Iterator[tuple[str, list[str]]]:
    """The sets of puzzles, as lines."""
    for name, file in FILES.items():
        if (data / file).exists():
            yield name, (data / file).read_text(encoding="utf-8").split()
    if not data.exists():
        from minuet.puzzles import Sudoku

        yield (
            "generated minimal",
            [Sudoku.generate(seed=seed, minimal=True).line for seed in range(2000)],
        )


# ---- ourselves


def solve_rate(lines: list[str]) -> float:
    """Puzzles per CPU second, the best of a few times."""
    from minuet.puzzles import solve_many

    best = float("inf")
    list(solve_many(lines[:10], check_unique=True))
    for _ in range(REPEAT):
        started = process_time()
        answers = list(solve_many(lines, check_unique=True))
        best = min(best, process_time() - started)
        assert all(answer.status == "unique" for answer in answers)
    return len(lines) / best


def show_generators() -> None:
    """Measure the generator."""
    rates = {
        "minimal 9x9": generate_rate(1000, minimal=True),
        "symmetric 9x9": generate_rate(500, symmetry="rotate180"),
        "16x16": generate_rate(5, box="4x4"),
    }
    table = Table("puzzles generated a second, one core", rates)
    for name, rate in GENERATORS.items():
        table.ratios(f"  to {name}, published", {"minimal 9x9": rate})


def generate_rate(count: int, **wishes: object) -> float:
    """Puzzles generated per CPU second."""
    from minuet.puzzles import Sudoku

    Sudoku.generate(seed=0, **wishes)
    started = process_time()
    for seed in range(count):
        Sudoku.generate(seed=seed, **wishes)
    return count / (process_time() - started)


# ---- peers


def installed() -> Iterator[tuple[str, Solve]]:
    """The peers that are installed, each with a way to prove that a puzzle has one solution."""
    for name in peers.NAMES:
        try:
            adapter = peers.adapter(name)
        except ImportError:
            continue
        list(adapter.solutions(adapter.prepare(tiny())))
        yield adapter.DISTRIBUTION, _exact_cover(adapter)
    for name, make in (("dokusan", _dokusan), ("py-sudoku", _py_sudoku)):
        try:
            yield name, make()
        except ImportError:
            continue


def peer_rate(solve: Solve, lines: list[str]) -> float:
    """Puzzles per CPU second, as many as a few seconds allow."""
    started, count = process_time(), 0
    while count < len(lines) and process_time() - started < PEER_SECONDS:
        assert solve(lines[count])
        count += 1
    return count / (process_time() - started)


def _exact_cover(adapter: object) -> Solve:
    def solve(line: str) -> bool:
        rows = reduced(line)
        return sum(1 for _ in adapter.solutions(adapter.prepare(rows))) == 1  # type: ignore[attr-defined]

    return solve


def reduced(line: str) -> Rows:
    """The rows of a 9x9 sudoku that remain after its givens, with renumbered items."""
    placements = [
        (place, sign - 1, (place, 81 + place // 9 * 9, 162 + place % 9 * 9, 243 + _box(place) * 9))
        for place in range(81)
        for sign in range(1, 10)
    ]
    options = [
        (place, value, [items[0], *(item + value for item in items[1:])])
        for place, value, items in placements
    ]
    covered = {
        item
        for place, value, items in options
        if line[place] not in ".0" and int(line[place]) == value + 1
        for item in items
    }
    left = [items for _, _, items in options if covered.isdisjoint(items)]
    numbers = {item: number for number, item in enumerate(set(range(324)) - covered)}
    return Rows(len(numbers), 0, [[numbers[item] for item in items] for items in left])


def _box(place: int) -> int:
    return place // 27 * 3 + place % 9 // 3


def _dokusan() -> Solve:
    module = import_module("dokusan.boards"), import_module("dokusan.solvers")

    def solve(line: str) -> bool:
        board = module[0].Sudoku.from_string(
            line.replace(".", "0"), box_size=module[0].BoxSize(3, 3)
        )
        return bool(module[1].backtrack(board).is_solved())

    return solve


def _py_sudoku() -> Solve:
    module = import_module("sudoku")

    def solve(line: str) -> bool:
        rows = [
            [int(sign) for sign in line[at : at + 9].replace(".", "0")] for at in range(0, 81, 9)
        ]
        return module.Sudoku(3, board=rows).solve() is not None

    return solve


# ---- a program


def compare_with(program: Path, sets: dict[str, list[str]]) -> None:
    """Measure ourselves and a program in turns, and print the best and the median of each."""
    turns = {name: in_turns(program, lines) for name, lines in sets.items()}
    for word, choose in (("best", max), ("median", median)):
        ours = {name: choose(mine for mine, _ in each) for name, each in turns.items()}
        theirs = {name: choose(its for _, its in each) for name, each in turns.items()}
        table = Table(f"puzzles a second, the {word} of {TURNS} turns", ours)
        table.row(program.name, {name: f"{rate:,.0f}" for name, rate in theirs.items()})
        table.ratios("  ours to theirs", theirs)


def in_turns(program: Path, lines: list[str]) -> list[tuple[float, float]]:
    """Our rate and the program's, in each turn."""
    from minuet.puzzles import solve_many

    solved = [str(answer) for answer in solve_many(lines)]
    return [(solve_rate(lines), program_rate(program, lines, solved)) for _ in range(TURNS)]


def program_rate(program: Path, lines: list[str], solved: list[str]) -> float:
    """Puzzles per CPU second of a program, whose answers must be these."""
    text = "\n".join(lines * COPIES).replace("0", ".") + "\n"
    before = children_seconds()
    output = run([program], input=text, capture_output=True, text=True, check=True).stdout
    seconds = children_seconds() - before
    assert [line.split()[0] for line in output.splitlines()] == solved * COPIES
    return len(lines) * COPIES / seconds


def children_seconds() -> float:
    """CPU seconds of all programs that have ended."""
    from resource import RUSAGE_CHILDREN, getrusage  # not on Windows

    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


# ---- tables


class Table:
    """Rows of numbers under the same headings."""

    def __init__(self, title: str, rates: dict[str, float]) -> None:
        self.rates = rates
        print(f"\n{title}")
        self.row("", {name: name for name in rates})
        self.row("minuet", {name: f"{rate:,.0f}" for name, rate in rates.items()})

    def row(self, head: str, cells: dict[str, str]) -> None:
        """Print one row."""
        print(f"{head:<42}" + "".join(f"{cells.get(name, ''):>18}" for name in self.rates))

    def ratios(self, head: str, theirs: dict[str, float]) -> None:
        """Print our rates divided by theirs."""
        cells = {
            name: f"{rate / theirs[name]:,.2f}x"
            for name, rate in self.rates.items()
            if name in theirs
        }
        self.row(head, cells)


if __name__ == "__main__":
    main()
