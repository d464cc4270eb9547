"""A problem in NumPy's files: `.npy` holds one 0/1 matrix, `.npz` names and costs as well.

The arrays of an `.npz` file are `matrix`, and any of `items`, `labels`, `costs`, `secondary` and
`given`, which have the meaning that they have for `Problem.from_matrix`; an array under any other
name is the matrix if it is the only one. Files from `scipy.sparse.save_npz` can be read too, if
SciPy is installed. Unlike other formats these are bytes, not text. Arrays of Python objects are
rejected: loading them could run code.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from typing import Any
from warnings import catch_warnings
from zipfile import ZipFile

from minuet.errors import FormatError, MinuetError, MissingExtra, ProblemError, did_you_mean, show
from minuet.formats.sheet import Posed
from minuet.problem import Problem

MOST_BYTES = 2_000_000_000
"""The most bytes of the arrays of a file, unpacked."""
MOST_LINES = 1_000_000  # rows or columns that need not have any content
_NAMES = ("items", "labels", "costs", "secondary", "given")
_SPARSE = {"indices", "indptr", "format", "shape", "data"}


def looks_like(data: bytes) -> bool:
    """Return whether these are the bytes of such a file."""
    return data.startswith((b"\x93NUMPY", b"PK\x03\x04"))


def loads(data: bytes) -> Problem:
    """Read a problem; a `FormatError` says what is wrong."""
    return pose(data).problem


def pose(data: bytes) -> Posed:
    """Read a problem and the options that the file chooses in advance."""
    parts = _arrays(data)
    for name, array in parts.items():
        _check_shape(name, array.shape, max(MOST_LINES, len(data)))
    matrix, names = parts.pop("matrix"), {name: _listed(array) for name, array in parts.items()}
    given = tuple(names.pop("given", []))
    try:
        problem = Problem.from_matrix(matrix, names.pop("secondary", []), **names)
        for label in given:
            problem.index(label)
    except (ProblemError, ValueError) as error:
        raise FormatError(str(error)) from None
    return Posed(problem, given)


def _check_shape(name: str, shape: tuple[int, ...], most: int) -> None:
    """Reject an array that is far larger than its file: without rows, columns cost nothing."""
    if name == "matrix" and len(shape) != 2:
        raise FormatError(
            f"the matrix must have two dimensions, rows and columns, not {len(shape)}"
        )
    if max(shape, default=0) > most:
        size = " x ".join(f"{length:,}" for length in shape)
        raise FormatError(f"the array {name} is {size}: the limit for this file is {most:,}")


def _arrays(data: bytes) -> dict[str, Any]:
    """The arrays of a file by name."""
    numpy = _numpy()
    try:
        if not data.startswith(b"PK"):
            with catch_warnings(action="ignore"):  # NumPy's advice about files of Python 2
                return {"matrix": numpy.load(BytesIO(data), allow_pickle=False)}
        with ZipFile(BytesIO(data)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > MOST_BYTES:
            raise FormatError(f"the arrays have {size:,} bytes: the limit is {MOST_BYTES:,}")
        with numpy.load(BytesIO(data), allow_pickle=False) as archive:
            if set(archive.files) >= _SPARSE:
                return {"matrix": _sparse(data)}
            return _named({name: archive[name] for name in archive.files})
    except MinuetError:
        raise
    except Exception as error:  # NumPy, SciPy and zipfile let the errors of their parsers through
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise FormatError(f"this is not a file of NumPy arrays: {reason}") from None


def _named(arrays: dict[str, Any]) -> dict[str, Any]:
    if "matrix" not in arrays and len(arrays) == 1:
        return {"matrix": next(iter(arrays.values()))}
    for name in arrays:
        if name != "matrix" and name not in _NAMES:
            hint = did_you_mean(name, _NAMES) or f": expected matrix, {', '.join(_NAMES)}"
            raise FormatError(f"the file has an unknown array {show(name)}{hint}")
    if "matrix" not in arrays:
        raise FormatError("the file has no array named matrix")
    return arrays


def _listed(array: Any) -> list[Any]:
    if array.ndim != 1:
        raise FormatError(f"names and costs must have one dimension, not {array.ndim}")
    return list(array.tolist())


def _sparse(data: bytes) -> Any:
    try:
        sparse = import_module("scipy.sparse")
    except ImportError:
        raise MissingExtra("scipy") from None
    return sparse.load_npz(BytesIO(data))


def dumps(problem: Problem, *, given: Iterable[Any] = ()) -> bytes:
    """Write the bytes of an `.npz` file; names must be all text, or all whole numbers."""
    numpy = _numpy()
    try:
        rows = problem.to_matrix()
    except ProblemError as error:
        raise FormatError(str(error)) from None
    matrix = numpy.array(rows, dtype=numpy.uint8).reshape(len(rows), len(problem.items))
    parts = {"items": problem.items, "secondary": problem.secondary, "given": tuple(given)}
    if not isinstance(problem.labels, range):
        parts["labels"] = tuple(problem.labels)
    arrays = {name: _array(numpy, names, name) for name, names in parts.items() if names}
    if problem.has_costs:
        arrays["costs"] = _costs(numpy, problem.costs)
    file = BytesIO()
    numpy.savez_compressed(file, matrix=matrix, **arrays)
    return file.getvalue()


def _array(numpy: Any, names: tuple[Any, ...], what: str) -> Any:
    if {type(name) for name in names} not in ({str}, {int}):
        raise FormatError(f"the {what} are not all text or all whole numbers: use the format json")
    try:
        array = numpy.array(names)
    except OverflowError:
        array = numpy.array([])
    # Numbers may be too large, and text may end in a zero byte.
    if array.dtype == object or array.tolist() != list(names):
        raise FormatError(f"NumPy cannot hold these {what}: use the format json")
    return array


def _costs(numpy: Any, costs: Iterable[Any]) -> Any:
    listed = list(costs)
    if not {type(cost) for cost in listed} <= {int, float}:
        raise FormatError("NumPy cannot hold these costs: use the format json")
    array = numpy.array(listed)
    if array.dtype == object or array.tolist() != listed:
        raise FormatError("NumPy cannot hold these costs: use the format json")
    return array


def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        raise MissingExtra("numpy") from None
