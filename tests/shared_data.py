"""The only access to puzzles and instances with known answers that are not part of the project.

They are in the folder named by the environment variable MINUET_DATA, or else in `../shared/data`
next to the repository. Tests that need missing data are skipped with a reason; everything else in
the suite stands alone.

    DATA = shared_data.folder("sudoku")
    pytestmark = shared_data.needs("sudoku")

Tests that only need a path can use the fixture `shared` instead.
"""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

HOME = Path(os.environ.get("MINUET_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))


def folder(name: str) -> Path:
    """Return the path of a part of the data, whether or not it exists."""
    return HOME / name


def needs(name: str) -> pytest.MarkDecorator:
    """Mark tests to be skipped without this part of the data."""
    reason = f"the shared data is not here: no {name!r} (set MINUET_DATA to its folder)"
    return pytest.mark.skipif(not folder(name).exists(), reason=reason)


def table(name: str, delimiter: str = "\t") -> list[dict[str, str]]:
    """Return the rows of a table; none if it is not there."""
    if not folder(name).exists():
        return []
    with folder(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))
