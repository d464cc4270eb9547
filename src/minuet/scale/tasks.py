"""What a worker of a cluster does: search some parts of a tree for a number of seconds.

A task refers to its problem by a digest. A worker that does not know the problem says so, and gets
the task again together with the problem (see `crews`), which it then remembers. A task ends when
its time runs out or it has found enough, and returns the rest of its parts, so no task can hold up
a run, however large its tree turns out to be.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict, deque
from pickle import dumps, loads
from time import perf_counter
from typing import NamedTuple

from minuet.problem.problem import Problem, _restore
from minuet.solver.native import native_search
from minuet.solver.packed import Packed
from minuet.solver.parts import Part, open_part, rest_of

KNOWN = 8  # problems a worker remembers


class Task(NamedTuple):
    """What a worker is asked to do.

    `parts`: what to search, in this order. `most`: return after this many solutions. `lists`:
    return the solutions, not only their number. `seed`: unless it is None, look for a first
    solution in the order of this seed, or a proof about it (`most` 2), all in one search.
    """

    digest: str
    parts: tuple[Part, ...]
    engine: str
    seconds: float
    most: int
    lists: bool
    seed: int | None = None


class Outcome(NamedTuple):
    """The outcome of a task: `rest` is the parts not searched, `solutions` those of the others.

    `weight` is the share of the whole tree that was searched. It is measured directly: if nearly
    everything is left, the difference of two weights would be nothing but rounding.
    """

    rest: tuple[Part, ...]
    solutions: int
    packed: Packed
    nodes: int
    updates: int
    depth: int
    seconds: float
    weight: float


# ---- a problem, named and sent


def pack(problem: Problem) -> bytes:
    """Return what a worker needs of a problem: numbers, without the names, which may be
    anything.
    """
    fields = {
        "_starts": problem._starts,
        "_members": problem._members,
        "_colors": problem._colors,
        "_low": problem._low,
        "_high": problem._high,
        "_color_names": tuple(range(len(problem._color_names))),
        "_labels": None,
        "_costs": None,
    }
    primary, items = len(problem.primary), len(problem.items)
    return dumps((tuple(range(primary)), tuple(range(primary, items)), fields))


_known: OrderedDict[str, Problem] = OrderedDict()
atexit.register(_known.clear)  # before the compiled core goes


def _recall(name: str, sent: bytes | None) -> Problem | None:
    """Return the problem with this digest, if it was ever sent here."""
    problem = _known.pop(name, None)
    if problem is None and sent is not None:
        problem = _restore(Problem, *loads(sent))
    if problem is not None:
        _known[name] = problem
    while len(_known) > KNOWN:
        _known.popitem(last=False)
    return problem


# ---- the work


def perform(task: Task, sent: bytes | None = None) -> Outcome | None:
    """Do a task; None if its problem is not known here and was not sent with it."""
    problem = _recall(task.digest, sent)
    if problem is None:
        return None
    return _search_parts(task, problem) if task.seed is None else _race(task, problem)


def _search_parts(task: Task, problem: Problem) -> Outcome:
    started = perf_counter()
    waiting, packed = deque(task.parts), []
    solutions = nodes = updates = depth = 0
    weight = 0.0
    while waiting and solutions < task.most and perf_counter() < started + task.seconds:
        part = waiting.popleft()
        search = open_part(problem, task.engine, part)
        left = max(0.0, started + task.seconds - perf_counter())
        if task.lists:
            packed.append(Packed(*search.take_packed(task.most - solutions, left)))
        else:
            search.count(task.most - solutions, left)
        solutions += search.settled
        nodes += search.nodes
        updates += search.updates
        depth = max(depth, search.depth)
        weight += part.weight * (1.0 if search.done else search.fraction())
        waiting.extendleft(reversed(rest_of(search, part.weight)))
    found = Packed.joined(packed)
    spent = perf_counter() - started
    return Outcome(tuple(waiting), solutions, found, nodes, updates, depth, spent, weight)


def _race(task: Task, problem: Problem) -> Outcome:
    """Look for a solution, or two different ones, with weights and restarts.

    A restart begins the tree again, so there is no rest to share: it is all or nothing.
    """
    started = perf_counter()
    part = task.parts[0]
    search = native_search(
        problem, task.engine, first=True, given=part.chosen, seed=task.seed, excluded=part.excluded
    )
    if task.most == 1:
        found = Packed(*search.take_packed(1, task.seconds))
        number = len(found)
    else:
        number = search.prove_unique(task.seconds)
        found = Packed.of([] if search.first is None else [search.first])
    is_decided = search.done or number >= task.most
    rest = () if is_decided else task.parts
    spent = perf_counter() - started
    return Outcome(rest, number, found, search.nodes, search.updates, search.depth, spent, 0.0)
