"""The matrix of a problem as a NumPy array or a SciPy sparse matrix."""

from __future__ import annotations

from array import array

from minuet.errors import import_extra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMATS = ("numpy", "scipy")


def to_array(format: str, starts: array[int], members: array[int], width: int) -> Any:
    """Return the rows `members[starts[k]:starts[k + 1]]` as an array of 0 and 1."""
    np = import_extra("numpy")
    rows, columns = len(starts) - 1, np.array(members, dtype=np.int64)
    ones = np.ones(len(members), dtype=np.int8)
    if format == "scipy":
        import_extra("scipy")
        sparse = import_extra("scipy.sparse")
        return sparse.csr_array((ones, columns, np.array(starts)), shape=(rows, width))
    matrix = np.zeros((rows, width), dtype=np.int8)
    matrix[np.repeat(np.arange(rows), np.diff(np.array(starts, dtype=np.int64))), columns] = 1
    return matrix
