"""A collection of instances with known answers, if it lies beside the repository (it is not ours).

`INDEX.tsv` gives for each instance its kind and its answer: the number of solutions; `>=1` where
one solution is asked for; `opt=N` for the least cost (see test_optimum.py).
"""

from __future__ import annotations

import csv
from pathlib import Path
from time import process_time

import pytest

from minuet import check, count, solve
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
    started = process_time()
    assert solve(problem) is not None
    assert process_time() - started < 1
