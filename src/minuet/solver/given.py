"""Options chosen in advance: from labels to option numbers, and whether they are compatible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minuet.errors import GivenError, listed, show
from minuet.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def given_options(problem: Problem, given: Iterable[Any]) -> tuple[int, ...]:
    """Return the numbers of the options with the labels `given`, or raise `GivenError`.

    >>> problem = Problem("abc", options=["ab", "bc", "c"])
    >>> given_options(problem, [0, 2])
    (0, 2)
    >>> given_options(problem, [0, 1])
    Traceback (most recent call last):
    minuet.errors.GivenError: given options 0 and 1 clash: both cover the item 'b'
    """
    check_problem(problem)
    chosen: dict[int, None] = {}  # in order
    uses: dict[int, list[tuple[int, int]]] = {}  # item -> (option, color) of those so far
    for label in check_labels(given):
        option = problem.index(label)
        if option in chosen:
            raise GivenError(f"option {label!r} is given twice")
        entries = list(_entries(problem, option))
        if not any(item < len(problem.primary) for item, _ in entries):
            raise GivenError(f"given option {label!r} has no primary item: it can never be chosen")
        for item, color in entries:
            uses.setdefault(item, []).append((option, color))
            _check_item(problem, item, uses[item])
        chosen[option] = None
    return tuple(chosen)


def check_labels(given: Iterable[Any], name: str = "given") -> Iterable[Any]:
    """Return the labels unchanged, or raise TypeError if this is not a list of labels."""
    if not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a list of option labels, not {show(given)}")
    return given


def check_problem(problem: object) -> None:
    """Raise TypeError for anything but a problem: most often it is a puzzle, which has one.

    >>> check_problem("abc")
    Traceback (most recent call last):
    TypeError: expected a Problem, not 'abc'
    """
    if not isinstance(problem, Problem):
        hint = ": puzzle.problem() is its problem" if hasattr(problem, "problem") else ""
        raise TypeError(f"expected a Problem, not {show(problem)}{hint}")


def _entries(problem: Problem, option: int) -> Iterator[tuple[int, int]]:
    """Yield the item numbers and color numbers of an option."""
    for place in range(problem._starts[option], problem._starts[option + 1]):
        color = 0 if problem._colors is None else problem._colors[place]
        yield problem._members[place], color


def _check_item(problem: Problem, item: int, uses: list[tuple[int, int]]) -> None:
    """Raise unless the options that use the item, of which the last is new, may share it."""
    if item < len(problem.primary):
        high = 1 if problem._high is None else problem._high[item]
        if len(uses) > high:
            raise _too_often(problem, item, uses, high)
        return
    (first, old), (last, new) = uses[0], uses[-1]
    if first != last and (old != new or old == 0):
        labels = problem.labels
        raise GivenError(
            f"given options {labels[first]!r} and {labels[last]!r} clash: "
            f"both use the item {problem.items[item]!r}" + _colors_in_words(problem, old, new)
        )


def _too_often(problem: Problem, item: int, uses: list[tuple[int, int]], high: int) -> GivenError:
    """Return the error for givens that cover an item more often than allowed."""
    name = problem.items[item]
    labels = [repr(problem.labels[option]) for option, _ in uses]
    if high == 0:
        return GivenError(f"given option {labels[0]} covers {name!r}, which has to stay uncovered")
    if high == 1:
        return GivenError(
            f"given options {labels[0]} and {labels[1]} clash: both cover the item {name!r}"
        )
    return GivenError(
        f"given options {listed(labels)} clash: "
        f"they cover the item {name!r} {len(uses)} times, at most {high} allowed"
    )


def _colors_in_words(problem: Problem, old: int, new: int) -> str:
    if not (old or new):
        return ""
    old_name, new_name = (
        repr(problem._color_names[color - 1]) if color else "no color" for color in (old, new)
    )
    return f", with {old_name} and with {new_name}"
