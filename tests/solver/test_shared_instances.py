"""Instances with known answers from the shared collection (which is not ours).

`INDEX.tsv` gives each instance's kind and answer: the number of solutions, `>=1` if one solution is
wanted, or `opt=N` for the lowest cost (see test_optimum.py).
"""

from __future__ import annotations

import pytest
import shared_data
from effort import thorough_if

from minuet import check, count, solve
from minuet.formats.dlx import loads

FOLDER = shared_data.folder("instances")
INSTANCES = shared_data.table("instances/INDEX.tsv")
LONG = {"conway5", "rxc48", "sud_multi", "words2000"}


@shared_data.needs("instances")
@pytest.mark.parametrize(
    "row", thorough_if(lambda row: row["name"] in LONG, INSTANCES), ids=lambda row: row["name"]
)
def test_answer_of_the_index(row):
    problem = loads((FOLDER / f"{row['name']}.dlx").read_text(encoding="utf-8"))
    assert len(problem.items) == int(row["items"])
    assert len(problem.options) == int(row["options"])
    if row["answer"].isdigit():
        assert count(problem) == int(row["answer"])
    else:
        assert check(problem, solve(problem)) == []
