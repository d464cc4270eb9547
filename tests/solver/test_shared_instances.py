"""A collection of instances with known answers, if it lies beside the repository (it is not ours).

`INDEX.tsv` gives for each instance its kind and its answer: the number of solutions; `>=1` where
one solution is asked for; `opt=N` for the least cost (see test_optimum.py).
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from steady import fair_seconds, least, least_ratio

from minuet import Stats, check, count, solve
from minuet.formats.dlx import loads

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "instances"


def instances() -> list[dict[str, str]]:
    if not (FOLDER / "INDEX.tsv").exists():
        return []
    with (FOLDER / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.skipif(not instances(), reason="no shared instances beside the repository")
@pytest.mark.parametrize("row", instances(), ids=lambda row: row["name"])
def test_answer_of_the_index(row):
    problem = loads((FOLDER / f"{row['name']}.dlx").read_text(encoding="utf-8"))
    assert len(problem.items) == int(row["items"])
    assert len(problem.options) == int(row["options"])
    if row["answer"].isdigit():
        assert count(problem) == int(row["answer"])
    else:
        assert check(problem, solve(problem)) == []


@pytest.mark.skipif(not instances(), reason="no shared instances beside the repository")
@pytest.mark.parametrize(
    "row",
    [row for row in instances() if row["kind"].endswith("-first")],
    ids=lambda row: row["name"],
)
def test_first_solutions_come_well_under_a_second(row):
    problem = loads((FOLDER / f"{row['name']}.dlx").read_text(encoding="utf-8"))
    assert solve(problem) is not None
    assert least(lambda: fair_seconds(lambda: solve(problem)), 1) < 1


def is_counted_soon(row: dict[str, str]) -> bool:
    return row["answer"].isdigit() and float(row["best_knuth_seconds"]) < 1


@pytest.mark.skipif(not instances(), reason="no shared instances beside the repository")
@pytest.mark.parametrize(
    "row", [row for row in instances() if is_counted_soon(row)], ids=lambda row: row["name"]
)
def test_a_count_takes_at_most_a_quarter_longer_than_plain_search(row):
    problem = loads((FOLDER / f"{row['name']}.dlx").read_text(encoding="utf-8"))
    told: list[Stats] = []
    count(problem, memory_limit=0, report=told.append)
    times = 1 + int(0.002 / max(told[0].seconds, 1e-6))  # what is short is asked more often

    def plain() -> None:
        for _ in range(times):
            count(problem, engine=told[0].engine)

    def counted() -> None:
        for _ in range(times):
            count(problem)

    assert least_ratio(counted, plain, 1.25) < 1.25
