"""A collection of published puzzles with answers: CPU seconds for each.

    python -m bench.published nonogram Nonogram.json [--most-cells N]

A file maps names to {"problem": text, "solution": text} in the format of `minuet.formats.dataset`.
Reading, building and solving count; the proof that there is no other solution is timed separately.
Puzzles whose answer differs from the published one, or is not unique, are listed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from minuet import PuzzleError
from minuet.formats import dataset
from minuet.puzzles import find_kind

NUMBERED = ("shikaku", "tatamibari", "dominosa")
"""The kinds whose pieces may have any numbers."""
SIGNS = {"akari": "o", "minesweeper": "x"}
"""The only sign that counts in a solution."""


def measured(kind: type[Any], problem: str, solution: str) -> tuple[float, float, str]:
    """The CPU seconds of one puzzle, solved and proven unique, and what is wrong with it."""
    start = time.process_time()
    try:
        puzzle = dataset.loads(problem, kind)
        board = puzzle.solve()
        solved = time.process_time()
        unique = puzzle.is_unique()
    except PuzzleError as error:
        return time.process_time() - start, 0.0, str(error)
    times = solved - start, time.process_time() - solved
    if board is None:
        return *times, "no solution"
    if not unique:
        return *times, "several solutions"
    same = _cells(kind, dataset.dumps_solution(board)) == _cells(kind, solution)
    return *times, "" if same else "another answer than published"


def _cells(kind: type[Any], text: str) -> list[str]:
    """The cells of a solution, with pieces numbered in the order in which they appear.

    Walls and free cells may be shown or not.
    """
    words = [word for line in text.strip().splitlines()[1:] for word in line.split()]
    if kind.name in NUMBERED:
        numbers: dict[str, str] = {}
        return [numbers.setdefault(word, str(len(numbers))) for word in words]
    sign = SIGNS.get(kind.name)
    return [word if sign in (None, word) else "-" for word in words]


def main() -> None:
    """Print a line for each puzzle that differs from its publication, and a summary."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kind")
    parser.add_argument("file", type=Path)
    parser.add_argument("--most-cells", type=int, default=10**6)
    args = parser.parse_args()
    kind = find_kind(args.kind)
    times: dict[str, list[tuple[float, str]]] = {"to solve": [], "for the proof": []}
    for name, texts in json.loads(args.file.read_text(encoding="utf-8")).items():
        height, width = map(int, texts["problem"].split()[:2])
        if height * width > args.most_cells:
            continue
        *seconds, wrong = measured(kind, texts["problem"], texts["solution"])
        for listed, each in zip(times.values(), seconds, strict=True):
            listed.append((each, name))
        if wrong:
            print(f"{name}: {wrong}", flush=True)
    for what, listed in times.items():
        total = sum(seconds for seconds, _ in listed)
        average = f"{total / len(listed):.3f} on average"
        worst = ", ".join(f"{name} {seconds:.2f}" for seconds, name in sorted(listed)[:-4:-1])
        print(f"{len(listed)} puzzles, {total:.2f} CPU seconds {what}, {average}; worst: {worst}")


if __name__ == "__main__":
    main()
