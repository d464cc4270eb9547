"""One digest of a problem, which is the same in every process and on every machine."""

from __future__ import annotations

import json
from array import array
from hashlib import sha256
from itertools import pairwise
from sys import byteorder

from minuet.problem.problem import Problem


def digest(problem: Problem, *, exact: bool = True) -> str:
    """Return a name for a problem: equal options, equal name. The names of items do not matter.

    Unless it is to be `exact`, neither labels matter nor the order of items within an option.

    >>> digest(Problem("ab", options=["a", "b"])) == digest(Problem("xy", options=["x", "y"]))
    True
    """
    members, colors = problem._members, problem._colors
    if not exact:
        members, colors = _in_order(problem)
    found = sha256(f"{len(problem.primary)} {len(problem.items)}".encode())
    for numbers in (problem._starts, members, colors, problem._low, problem._high):
        if numbers is None:
            found.update(b"-")
        else:
            found.update(b"+%d " % len(numbers) + little_endian(numbers).tobytes())
    if exact and problem._labels is not None:
        found.update(json.dumps(problem._labels, default=lambda it: type(it).__name__).encode())
    return found.hexdigest()


def little_endian(numbers: array[int]) -> array[int]:
    """Swap bytes on big-endian machines, to write and to read the same bytes everywhere."""
    if byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def _in_order(problem: Problem) -> tuple[array[int], array[int] | None]:
    """The items of each option in ascending order, and their colors."""
    members, colors = problem._members[:], problem._colors and problem._colors[:]
    for first, last in pairwise(problem._starts):
        if colors is None:
            members[first:last] = array(members.typecode, sorted(members[first:last]))
        else:
            pairs = sorted(zip(members[first:last], colors[first:last], strict=True))
            members[first:last] = array(members.typecode, [item for item, _ in pairs])
            colors[first:last] = array(colors.typecode, [color for _, color in pairs])
    return members, colors
