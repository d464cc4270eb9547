"""Options that are in no solution, which a long search can skip.

They are emptied, not removed. An option without items can never be chosen, and all others keep
their numbers, so parts of the tree, journals and solutions need no translation. But a search that
started with these options must not continue without them: a part may have chosen one (see
`long_run`).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection

from minuet.native import core
from minuet.problem.problem import _KEPT, Problem, _restore
from minuet.solver.native import compiled
from minuet.solver.parts import Part, open_part

TRIAL = 0.25  # seconds that a search is watched for, without those options and with them, ...
UPDATES = 2**26  # ... and work for each of these seconds to find them, which may take ...
LONGEST = 4  # ... this many times as long
SHARE = 1 / 16  # of all options that must go
MOST = 2**62


def unusable(problem: Problem, engine: str, root: Part, seconds: float) -> list[int]:
    """Return options that are in no solution, if a search of this many seconds is better off
    without.
    """
    trial = min(TRIAL, seconds / 16)
    pace = _pace(problem, engine, root, trial) if trial > 0 else None
    if pace is None:
        return []
    usable = usable_options(problem, int(UPDATES * trial), LONGEST * trial)
    kept = {*usable, *root.chosen}
    found = [number for number in range(len(problem.options)) if number not in kept]
    if len(found) < SHARE * len(problem.options):
        return []
    better = _pace(without(problem, found), engine, root, trial)
    return found if better is None or better > pace else []


def usable_options(problem: Problem, most_updates: int, seconds: float) -> list[int]:
    """Return the options that may be in a solution, as far as this much work and time can show."""
    result = core.preprocess(compiled(problem), most_updates, seconds)
    _, usable, chosen, is_possible, _ = result
    return [*usable, *chosen] if is_possible else []


def _pace(problem: Problem, engine: str, root: Part, seconds: float) -> float | None:
    """The share of the tree per unit of work; None if the search finishes right away."""
    search = open_part(problem, engine, root)
    search.count(MOST, seconds)
    return None if search.done else search.fraction() / max(1, search.updates)


def without(problem: Problem, options: Collection[int]) -> Problem:
    """Return the problem with these options emptied.

    >>> problem = Problem("ab", options=["a", "b", "ab"])
    >>> [option.items for option in without(problem, [1]).options]
    [('a',), (), ('a', 'b')]
    """
    if not options:
        return problem
    gone, begins = {*options}, problem._starts
    starts, members, colors = array("I", [0]), array("I"), array("I")
    for number in range(len(problem.options)):
        if number not in gone:
            where = slice(begins[number], begins[number + 1])
            members += problem._members[where]
            colors += (problem._colors or colors)[where]
        starts.append(len(members))
    fields = {name: getattr(problem, name) for name in _KEPT}
    fields |= {"_starts": starts, "_members": members}
    fields |= {"_colors": None if problem._colors is None else colors}
    return _restore(Problem, problem.primary, problem.secondary, fields)
