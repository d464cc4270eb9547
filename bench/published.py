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
    same = dataset.dumps_solution(board).split() == solution.split()
    return seconds, "" if same else "another answer than published"


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
    print(f"{len(times)} puzzles, {total / len(times):.3f} CPU seconds on average; worst: {worst}")


if __name__ == "__main__":
    main()
