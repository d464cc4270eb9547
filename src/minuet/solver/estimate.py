"""How long would it take? An estimate of a search before it starts."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from math import hypot, isinf, sqrt
from sys import float_info

from minuet.errors import Interrupted, Stopped, amount
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.given import given_options
from minuet.solver.limits import LARGEST, check_callbacks, core_count, seed_bits, time_seconds
from minuet.solver.native import compiled
from minuet.solver.progress import Progress, even_left, rate, run_watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from minuet.solver.progress import OnProgress

NODES_PER_PROBE = 10  # about how many nodes a walk from the root to a leaf passes
MOST = float_info.max
OF_NODES = 0.1  # uncertainty of an engine's own node count, which is compared in only a few places


class Estimate(
    namedtuple(
        "Estimate",
        "nodes solutions seconds nodes_range solutions_range seconds_range exact engine",
    )
):
    """What a plain search for all solutions would do.

    `nodes`, `solutions` and `seconds` are estimates; each has a range, a pair (low, high), that
    contains the truth about nineteen times out of twenty, unless the tree is much more uneven than
    the samples show. A number too large for a float is given as the largest float. `exact`: the
    search was so short that it was simply run. `engine`: the one that `solutions` would use;
    `count` is often much faster because it does not have to enumerate.
    """

    __slots__ = ()
    nodes: float
    solutions: float
    seconds: float
    nodes_range: tuple[float, float]
    solutions_range: tuple[float, float]
    seconds_range: tuple[float, float]
    exact: bool
    engine: str

    def __str__(self) -> str:
        nodes = self._amount(self.nodes, "node")
        found = self._amount(self.solutions, "solution")
        return (
            f"{nodes}{self._between(self.nodes_range)}, "
            f"{found}{self._between(self.solutions_range)}, "
            f"{self._about(self.nodes)}{_time(self.seconds)}, engine {self.engine}"
        )

    def _amount(self, number: float, noun: str) -> str:
        if self.exact and number < 2**53:  # which a float holds exactly
            return amount(int(number), noun)
        return self._about(number) + _amount(number, noun)

    def _about(self, number: float) -> str:
        return "more than " if number == MOST else "" if self.exact else "about "

    def _between(self, span: tuple[float, float]) -> str:
        if self.exact or span[1] == MOST:
            return ""
        return f" ({_number(span[0])} to {_number(span[1])})"


def estimate(
    problem: Problem,
    probes: int = 1000,
    seed: int = 0,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Estimate:
    """Estimate the nodes, solutions and seconds of a plain search for all solutions.

    The tree is sampled (by Chen's method, which refines Knuth's random walks), with as much work as
    `probes` walks from the root to a leaf would take. More probes give a smaller range. If
    solutions are rare, all probes may miss them, so the number of nodes is the safer figure. Nodes
    and solutions depend only on `seed`; the seconds also depend on the machine. `progress` is
    called with a `Progress` a few times per second.

    >>> problem = Problem("abc", options=["ab", "bc", "c", "a"])
    >>> guess = estimate(problem)
    >>> guess.exact, guess.solutions
    (True, 2)
    """
    check_callbacks(progress=progress)
    chosen = given_options(problem, given)
    effort = core_count(probes, "probes")
    return estimated(problem, chosen, effort, seed, time_seconds(time_limit), progress)


def estimated(
    problem: Problem,
    given: tuple[int, ...],
    probes: int,
    seed: int,
    seconds: float = float("inf"),
    progress: OnProgress | None = None,
) -> Estimate:
    """Do what `estimate` does, from option numbers."""
    effort = min(probes * NODES_PER_PROBE, LARGEST)
    search = core.Estimate(compiled(problem), list(given), effort, seed_bits(seed))

    def moment(spent: float) -> Progress:
        share, nodes = search.fraction, search.nodes + search.expanded
        return Progress(
            share, nodes, rate(nodes, spent), spent, even_left(share, spent), search.engine
        )

    try:
        ended = run_watched(search.run, seconds, progress, moment)
    except KeyboardInterrupt:
        raise Interrupted("the estimate was interrupted") from None
    if not ended:
        raise Stopped(f"there was no estimate yet after {seconds:.3g} s")
    return _exact(search) if search.exact else _sampled(search)


def _exact(search: core.Estimate) -> Estimate:
    nodes, solutions, seconds = search.nodes, search.solutions, search.seconds
    ranges = (nodes, nodes), (solutions, solutions), (seconds, seconds)
    return Estimate(nodes, solutions, seconds, *ranges, True, search.engine)


def _sampled(search: core.Estimate) -> Estimate:
    each = search.engine_nodes_per_node
    nodes, low, high = _spread([each * sweep[0] for sweep in search.sweeps], search.nodes)
    density = search.solutions / search.nodes  # at the start of the search
    found = _rare_spread([sweep[1] for sweep in search.sweeps], density * nodes, search.solutions)
    solutions, fewest, most = found or (0.0, 0.0, high)  # fewer than nodes
    slowness = search.seconds / search.nodes
    return Estimate(
        nodes,
        solutions,
        nodes * slowness,
        (low, high),
        (fewest, most),
        (low * slowness, high * slowness),
        False,
        search.engine,
    )


def _spread(values: list[float], least: float) -> tuple[float, float, float]:
    """Return the mean, and a range of two standard errors up and, in proportion, down.

    Sizes of trees spread over orders of magnitude: half as much is as likely as twice as much. The
    range does not go below `least`, which was actually seen.
    """
    mean = sum(value / len(values) for value in values)
    if isinf(mean):
        return _too_large(values)
    error = hypot(_error(values, mean), OF_NODES)
    mean = max(mean, least)
    return mean, max(mean / (1 + error), least), min(mean * (1 + error), MOST)


def _rare_spread(
    values: list[float], other: float, least: float
) -> tuple[float, float, float] | None:
    """Return the same for solutions, which most samples may have missed; None if all of them did.

    The mean of the few that did not is little better than a guess, so a second guess is added: as
    many solutions per node as at the start of the search. The range covers both.
    """
    mean = sum(value / len(values) for value in values)
    met = sum(value > 0 for value in values)
    if not met and not other:
        return None
    if isinf(mean) or other == MOST:
        return _too_large(values)
    missed = 4 * sqrt((1 - met / len(values)) / (met + 1))
    error = max(_error(values, mean), missed)
    guesses = [mean, other] if 0 < met < len(values) else [mean if met else other]
    guess = max(least, (met * mean + other) / (met + 1) if missed else mean)
    low, high = min(*guesses, guess), max(*guesses, guess)
    return guess, max(low / (1 + error), least), min(high * (1 + error), MOST)


def _too_large(values: list[float]) -> tuple[float, float, float]:
    """Return the same for numbers too large for a float."""
    return MOST, min(*values, MOST), MOST


def _error(values: list[float], mean: float) -> float:
    """Return two standard errors of the mean, relative to it; more if there are few values."""
    if mean <= 0:
        return 0.0
    degrees = len(values) - 1
    variance = sum((value / mean - 1) ** 2 for value in values) / degrees
    return (2 + 3 / degrees) * sqrt(variance / len(values))  # about Student's quantile


def _amount(value: float, noun: str) -> str:
    """Return a number with its noun.

    >>> _amount(1, "node"), _amount(0, "node"), _amount(12988816, "node")
    ('1 node', '0 nodes', '13,000,000 nodes')
    """
    number = _number(value)
    return f"{number} {noun}{'s' * (number != '1')}"


def _number(value: float) -> str:
    """Return a number rounded to three digits.

    >>> _number(12988816), _number(3.21e21), _number(42)
    ('13,000,000', '3.21e+21', '42')
    """
    if value >= 1e12:
        return f"{value:.2e}"
    return f"{float(f'{value:.3g}'):,.0f}"


def _time(seconds: float) -> str:
    """Return a time in a suitable unit.

    >>> _time(0.0123), _time(250), _time(7e9)
    ('12 ms', '4.2 minutes', '220 years')
    """
    units = (("years", 31557600), ("days", 86400), ("hours", 3600), ("minutes", 60))
    for name, size in units:
        if seconds >= 2 * size:
            return f"{_two_digits(seconds / size)} {name}"
    return f"{_two_digits(seconds)} s" if seconds >= 0.1 else f"{_two_digits(1000 * seconds)} ms"


def _two_digits(value: float) -> str:
    rounded = float(f"{value:.2g}")
    return f"{rounded:,.0f}" if 10 <= rounded < 1e12 else f"{rounded:g}"
