"""Options chosen in advance as part of a problem: each gets an item that no other option covers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from minuet.errors import GivenError, show
from minuet.problem.option import Option, is_hashable, make_option
from minuet.problem.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from minuet.problem.problem import Bounds


def with_given(problem: Problem, labels: Iterable[Any]) -> Problem:
    """Return the problem with these options forced; `Problem.with_given` explains it."""
    chosen = {problem.index(label): label for label in labels}
    forced = {number: _item(number, label) for number, label in chosen.items()}
    for number, item in forced.items():
        _check(problem, number, item, chosen[number])
    primary: dict[Hashable, Bounds] = {item: problem.bounds.get(item) for item in problem.primary}
    primary |= dict.fromkeys(forced.values())
    options = [
        _with_item(option, forced[number]) if number in forced else option
        for number, option in enumerate(problem.options)
    ]
    return Problem(primary, problem.secondary, options)


def _item(number: int, label: Any) -> tuple[Any, ...]:
    """The item of a given option; a label may be a list, which cannot be part of an item."""
    return ("given", label) if is_hashable(label) else ("given", "option", number)


def _check(problem: Problem, number: int, item: tuple[Any, ...], label: Any) -> None:
    """Reject an option that is already forced, or that could never be chosen."""
    if item in problem.item_index:
        raise GivenError(f"option {show(label)} is given already")
    primary = len(problem.primary)
    if all(problem.item_index[each] >= primary for each in problem.options[number].items):
        raise GivenError(f"given option {show(label)} has no primary item: it can never be chosen")


def _with_item(option: Option, item: Hashable) -> Option:
    return make_option((*option.items, item), option._colors, False, option.label, option.cost)
