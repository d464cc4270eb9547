"""A collection of published puzzles with answers: total CPU seconds for each.

    python -m bench.published nonogram Nonogram.json [--most-cells N]

A file maps names to {"problem": text, "solution": text} in the format of `minuet.formats.dataset`.
Reading, building, solving and the proof that there is no other solution all count. Puzzles whose
answer differs from the published one, or is not unique, are listed.
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


def measured(kind: type[Any], problem: str, solution: str) -> tuple[float, str]:
    """The CPU seconds of one puzzle, and what is wrong with it."""
    start = time.process_time()
    try:
        puzzle = dataset.loads(problem, kind)
        board, unique = puzzle.solve(), puzzle.is_unique()
    except PuzzleError as error:
        return time.process_time() - start, str(error)
    seconds = time.process_time() - start
    if board is None:
        return seconds, "no solution"
    if not unique:
        return seconds, "several solutions"
    same = _cells(kind, dataset.dumps_solution(board)) == _cells(kind, solution)
    return seconds, "" if same else "another answer than published"


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
    kind, times = find_kind(args.kind), []
    for name, texts in json.loads(args.file.read_text(encoding="utf-8")).items():
        height, width = map(int, texts["problem"].split()[:2])
        if height * width > args.most_cells:
            continue
        seconds, wrong = measured(kind, texts["problem"], texts["solution"])
        times.append((seconds, name))
        if wrong:
            print(f"{name}: {wrong}", flush=True)
    total = sum(seconds for seconds, _ in times)
    worst = ", ".join(f"{name} {seconds:.2f}" for seconds, name in sorted(times)[:-4:-1])
    average = total / len(times)
    print(
        f"{len(times)} puzzles, {total:.2f} CPU seconds, {average:.3f} on average; worst: {worst}"
    )


if __name__ == "__main__":
    main()
