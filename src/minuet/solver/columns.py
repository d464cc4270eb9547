"""Solutions and frequencies as NumPy arrays and as tables of pandas, Polars and Arrow.

A table of solutions has a row for each solution and a column for each choice, named "0", "1", ...:
the given options first, then in order of choice. Its cells are the labels of the options. If
solutions have different numbers of options, shorter rows end in missing values.

Labels are looked up for whole columns, so no Python object is made per cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from minuet.errors import import_extra
from minuet.problem import Problem
from minuet.solver.packed import Packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from numpy import int32
    from numpy.typing import NDArray

    Uses: TypeAlias = dict[Any, int]
else:
    Uses = dict

NONE = -1  # fills a row that has no more options
LARGEST_INTEGER = 2**63 - 1  # in the integer columns of tables


def padded(packed: Packed) -> NDArray[int32]:
    """Return solutions as rows of option numbers, padded with -1 to the same width.

    >>> padded(Packed.of([(1, 2), (3,)])).tolist()
    [[1, 2], [3, -1]]
    """
    np = import_extra("numpy")
    options = np.frombuffer(packed.options, dtype=np.int32)
    rows: NDArray[int32]
    if packed.is_even:
        rows = options.reshape(len(packed), -1 if len(packed) else 0)
        return rows
    sizes = np.frombuffer(packed.sizes, dtype=np.uint32)
    width = int(sizes.max(initial=0))
    rows = np.full((len(sizes), width), NONE, dtype=np.int32)
    rows[np.arange(width) < sizes[:, None]] = options
    return rows


class Columns:
    """Solutions of a problem, on their way into a table."""

    def __init__(self, problem: Problem, packed: Iterable[Packed]) -> None:
        self._labels = problem._labels  # None: each is the option's number
        self._packed = packed

    def to_pandas(self) -> Any:
        """Return a DataFrame, in which labels are categories."""
        pandas = import_extra("pandas")
        columns = self._columns()
        if self._labels is None:
            table = {name: _integers(pandas, column) for name, column in columns}
        else:
            kind = pandas.CategoricalDtype(_pandas_index(pandas, self._labels))
            table = {
                name: pandas.Categorical.from_codes(column, dtype=kind) for name, column in columns
            }
        return pandas.DataFrame(table)

    def to_polars(self) -> Any:
        """Return a DataFrame."""
        polars = import_extra("polars")
        table = {
            name: polars.Series(column).replace(NONE, None) for name, column in self._columns()
        }
        if self._labels is not None:
            labels = polars.Series(plain_labels(self._labels))
            table = {name: labels.gather(column) for name, column in table.items()}
        return polars.DataFrame(table)

    def to_arrow(self) -> Any:
        """Return a table, in which labels are dictionaries."""
        arrow = import_extra("pyarrow")
        table = {name: arrow.array(column, mask=column == NONE) for name, column in self._columns()}
        if self._labels is not None:
            labels = arrow.array(plain_labels(self._labels))
            from_arrays = arrow.DictionaryArray.from_arrays
            table = {name: from_arrays(column, labels) for name, column in table.items()}
        return arrow.table(table)

    def _columns(self) -> Iterator[tuple[str, NDArray[int32]]]:
        """Yield the columns with their names."""
        np = import_extra("numpy")
        rows = padded(Packed.joined(self._packed))
        for number in range(rows.shape[1]):
            yield str(number), np.ascontiguousarray(rows[:, number])


class Frequencies(Uses):
    """How many solutions use each option, by label: a dict that can be turned into a table.

    `solutions` is the total number of solutions. If several options have the same label, the dict
    has the number of the last one, and a label that cannot be a key appears as text; the tables
    have a row for each option.

    A table has the columns `label`, `count`, and `share`, which is the count divided by the number
    of solutions. Counts of more than 63 bits become floats.
    """

    def __init__(self, labels: Sequence[Any], counts: list[int], solutions: int) -> None:
        super().__init__(zip(map(_as_key, labels), counts, strict=True))
        self.solutions = solutions
        self._labels = labels
        self._counts = counts

    def to_pandas(self) -> Any:
        """Return a DataFrame with a row for each option."""
        pandas = import_extra("pandas")
        labels = pandas.Series(_pandas_index(pandas, self._labels), name="label")
        return pandas.DataFrame({"label": labels, **self._numbers()})

    def to_polars(self) -> Any:
        """Return a DataFrame with a row for each option."""
        polars = import_extra("polars")
        return polars.DataFrame({"label": plain_labels(self._labels), **self._numbers()})

    def to_arrow(self) -> Any:
        """Return a table with a row for each option."""
        arrow = import_extra("pyarrow")
        return arrow.table({"label": plain_labels(self._labels), **self._numbers()})

    def __reduce__(self) -> tuple[Any, ...]:
        return Frequencies, (self._labels, self._counts, self.solutions)

    def _numbers(self) -> dict[str, list[Any]]:
        fits = self.solutions <= LARGEST_INTEGER
        return {
            "count": [*(self._counts if fits else map(float, self._counts))],
            "share": [count / self.solutions if self.solutions else 0.0 for count in self._counts],
        }


def plain_labels(labels: Sequence[Any]) -> list[Any]:
    """Return labels for a column: unchanged if all are strings or all numbers, else as text.

    >>> plain_labels([1, 2]), plain_labels([(0, 1), "x"])
    ([1, 2], ['(0, 1)', 'x'])
    """
    kinds = {type(label) for label in labels}
    are_small = kinds <= {int} and all(abs(label) <= LARGEST_INTEGER for label in labels)
    if kinds <= {str} or kinds <= {float} or are_small:
        return [*labels]
    return [*map(str, labels)]


def _as_key(label: Any) -> Any:
    try:
        hash(label)
    except TypeError:
        return str(label)
    return label


def _integers(pandas: Any, column: NDArray[int32]) -> Any:
    missing = column == NONE
    return pandas.arrays.IntegerArray(column, missing) if missing.any() else column


def _pandas_index(pandas: Any, labels: Sequence[Any]) -> Any:
    """Return labels unchanged, or as text if they are unhashable, with numbers if not unique.

    A category must be both hashable and unique.
    """
    try:
        is_unique = len(set(labels)) == len(labels)
    except TypeError:
        labels = [*map(str, labels)]
        is_unique = len(set(labels)) == len(labels)
    if not is_unique:
        labels = [f"{label} (option {number})" for number, label in enumerate(labels)]
    return pandas.Index(labels, tupleize_cols=False)
