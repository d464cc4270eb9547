"""Almost covers: a problem in which items may stay uncovered, or be covered too often, at a price.

The relaxed problem has all the options of the old one, with their labels, and some more whose
labels are `Slack`:

- `Slack("uncovered", item)` covers an item that no real option covers, at the price of leaving it
  uncovered. An item that needs several options has as many of these.
- `Slack("overcovered", item)` makes room for one more option than the item may have.
- `Slack("spare", item)` costs nothing and means that the extra room was not needed.

How "too often" becomes an exact cover: if an item may be covered up to `high` times, and once more
at a price, then in the new problem it must be covered exactly `high + 1` times. The additional
place is an item of its own. It is filled either by a spare option that also covers the item, or by
the option with the price, which does not, so that a real option has to.
"""

from __future__ import annotations

import itertools
from collections import namedtuple
from collections.abc import Hashable, Iterator, Mapping

from minuet.errors import ProblemError, did_you_mean, show
from minuet.problem.option import Option
from minuet.problem.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from minuet.problem.option import Cost

    Prices: TypeAlias = Cost | Mapping[Any, Cost] | None

__all__ = ["Slack"]


class Slack(namedtuple("Slack", ("kind", "item"))):
    """The label of an option that `Problem.relaxed` has added: what was left undone, and where."""

    __slots__ = ()
    kind: str
    item: Hashable


def relaxed(problem: Problem, uncovered: Prices, overcovered: Prices, most: int) -> Problem:
    """Return the relaxed problem; `Problem.relaxed` explains the arguments."""
    under = _prices(problem, uncovered, problem.primary, "uncovered")
    uncolored = [item for item in problem.items if item not in _colored(problem)]
    over = _prices(problem, overcovered, uncolored, "overcovered")
    bounds = {item: problem.bounds.get(item, (1, 1)) for item in problem.primary}
    bounds |= {item: (0, 1) for item in problem.secondary if item in over}
    primary: dict[Hashable, tuple[int, int]] = {}
    extra: list[Option] = []
    for item, (low, high) in bounds.items():
        if item in under:
            extra += [_slack("uncovered", item, [item], under[item])] * low
        if item not in over:
            primary[item] = (low, high)
            continue
        primary[item] = (high + most, high + most)
        extra += [_slack("spare", item, [item], 0)] * (high - low)
        for place in itertools.islice(_places(problem, item), most):
            primary[place] = (1, 1)
            extra.append(_slack("overcovered", item, [place], over[item]))
            extra.append(_slack("spare", item, [place, item], 0))
    secondary = [item for item in problem.secondary if item not in over]
    return Problem(primary, secondary, [*_choosable(problem), *extra])


def _choosable(problem: Problem) -> Iterator[Option]:
    """The options with a primary item: only these could be chosen before."""
    primary = frozenset(problem.primary)
    for option in problem.options:
        if not primary.isdisjoint(option.items):
            yield option


def _places(problem: Problem, item: Hashable) -> Iterator[Slack]:
    """Yield names for additional places of an item; a problem relaxed before has some already."""
    named = (Slack("place", (item, number)) for number in itertools.count())
    return (place for place in named if place not in problem.item_index)


def _slack(kind: str, item: Hashable, items: list[Hashable], price: Cost) -> Option:
    return Option(items, label=Slack(kind, item), cost=price)


def _colored(problem: Problem) -> frozenset[Hashable]:
    """The items that have a color in some option."""
    if problem._colors is None:
        return frozenset()
    used = zip(problem._members, problem._colors, strict=True)
    return frozenset(problem.items[member] for member, color in used if color)


def _prices(problem: Problem, prices: Prices, items: Any, what: str) -> dict[Hashable, Cost]:
    """Return the price of each item that has one."""
    if prices is None:
        return {}
    if not isinstance(prices, Mapping):
        return dict.fromkeys(items, prices)
    for item in prices:
        if item not in problem.item_index:
            hint = did_you_mean(item, problem.items)
            raise ProblemError(f"{what} has a price for the unknown item {show(item)}{hint}")
        if item not in items:
            why = (
                "is secondary: it may stay uncovered anyway"
                if what == "uncovered"
                else "has colors"
            )
            raise ProblemError(f"{what} has a price for the item {show(item)}, which {why}")
    return dict(prices)
