"""Lower the thresholds of the compiled core, so small problems take the paths of long ones.

They are global: lower them only around a test's own searches, one test at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from minuet import _core
from minuet.solver.parallel import _end_workers

# A search checks the clock, restarts, preprocesses and remembers at the first opportunity.
EAGER = {
    "updates_per_look": 20,
    "few_options": 5,
    "small_row": 0,
    "first_run": 3,
    "patience": 10,
    "learn_after": 10,
    "learner_share": 1,
    "learn_early": 10,
    "early_share": 1,
    "nogood_trial": 5,
    "nogood_worth": 0,
    "trial_nodes": 3,
    "trial_worth": 0,
    "trial_favor": 1e9,
    "supported_nodes": 3,
    "coloring_share": 0.5,
    "first_look": 8,
    "updates_per_update": 0,
    "most_done": 1,
    "least_gain": 0,
    "memo_share": 10,
    "shortest_turn": 1e-7,
    "seconds_per_member": 0,
    "first_goal": 4,
    "lookups": 8,
    "guide_after": 0,
    "swaps_after": 0,
    "search_nodes": 50,
}


@contextmanager
def tuned(**thresholds: float) -> Iterator[None]:
    """Use these thresholds instead of the measured ones."""
    tuning = _core.tuning()
    before = {name: getattr(tuning, name) for name in thresholds}
    for name, value in thresholds.items():
        setattr(tuning, name, value)
    try:
        yield
    finally:
        _end_workers()  # workers of abandoned searches read the thresholds too
        for name, value in before.items():
            setattr(tuning, name, value)
