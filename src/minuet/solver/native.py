"""The seam to the compiled core: of the solver, nothing else imports `minuet._core`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from minuet import _core
from minuet.errors import ProblemError
from minuet.problem import Problem
from minuet.solver.limits import seed_bits
from minuet.solver.solution import Solution

NATIVE_ENGINES = ("cells", "bits", "masks")
NativeSearch = _core.Search
NativeTracer = _core.Tracer
NativeCount = _core.Count
NativeDiagram = _core.Diagram
NativeBuild = _core.DiagramBuild
NativeWalk = _core.DiagramWalk
NativeEstimate = _core.Estimate
NativeFrontier = _core.Frontier


def compiled(problem: Problem) -> _core.Problem:
    """Return the core's form of a problem, which is made once and kept in it."""
    known: _core.Problem | None = problem._compiled
    if known is None:
        known = _core.Problem(
            len(problem.primary),
            len(problem.items),
            problem._starts,
            problem._members,
            problem._colors,
            problem._low,
            problem._high,
        )
        object.__setattr__(problem, "_compiled", known)
    return known


def native_search(
    problem: Problem,
    engine: str,
    *,
    first: bool,
    given: tuple[int, ...],
    seed: int | None,
    excluded: Iterable[int] = (),
) -> _core.Search:
    """Open a search in the core; `first` when one solution, or a proof about it, is wanted.

    Solutions that contain any of the options `excluded` are left out.

    Where labels are option numbers, its answers are made as `Solution` in the core, ready to use.
    """
    bits = None if seed is None else seed_bits(seed)
    kind: type[tuple[int, ...]] = Solution if problem._labels is None else tuple
    shared: dict[str, object] | None = {"_problem": problem} if kind is Solution else None
    try:
        return _core.Search(
            compiled(problem), engine, first, list(given), bits, kind, shared, list(excluded)
        )
    except ValueError as error:
        raise ProblemError(f"{error}: {problem!r}") from None


def in_order(asked: str, chosen: str) -> str:
    """Return the engine that lists the parts of a tree as one search would list the whole.

    Two engines walk the tree of "bits", and a search may change between them. Other trees depend
    on the engine: what was chosen for the whole tree must search its parts, too.
    """
    return "in order" if asked == "auto" and chosen == "bits" else chosen


def native_optimum(
    problem: Problem,
    high: array[int],
    low: array[int],
    k: int,
    engine: str,
    given: tuple[int, ...],
    straight: bool = False,
) -> _core.Optimum:
    """Open a search for the k cheapest solutions; costs come as their upper and lower 64 bits."""
    try:
        return _core.Optimum(compiled(problem), high, low, k, engine, list(given), straight)
    except ValueError as error:
        raise ProblemError(f"{error}: {problem!r}") from None


def native_packed_lines(sizes: bytes, options: bytes, texts: list[str]) -> bytes:
    """Write packed solutions as lines, with the text of each option; see src/core/bindings.cpp."""
    return _core.packed_lines(sizes, options, texts)


def native_tracer(problem: Problem, given: tuple[int, ...], heuristic: str) -> _core.Tracer:
    """Open a search in the core that says what it does."""
    return _core.Tracer(compiled(problem), list(given), heuristic)


def native_batch(problem: Problem) -> _core.Batch:
    """Make the tables of a problem that is asked again and again."""
    return _core.Batch(compiled(problem))


def native_lettering(option: list[int], position: list[int], symbol: bytes) -> _core.Lettering:
    """Tell the core how boards are written; see src/core/lines.hpp."""
    return _core.Lettering(option, position, symbol)


def native_count(
    problem: Problem, given: tuple[int, ...], limit: int | None, memory: int
) -> _core.Count:
    """Open a count in the core."""
    return _core.Count(compiled(problem), list(given), limit, memory)


def native_build(
    problem: Problem, given: tuple[int, ...], memory: int, *, may_give_up: bool, seconds: float
) -> _core.DiagramBuild:
    """Begin to build a diagram; it may end without one if `may_give_up` and it is far too large.

    Orders of the items are tried first. Raises TimeoutError if that alone takes longer.
    """
    return _core.DiagramBuild(compiled(problem), list(given), memory, may_give_up, seconds)


def native_estimate(
    problem: Problem, given: tuple[int, ...], effort: int, seed: int
) -> _core.Estimate:
    """Begin to estimate a search."""
    return _core.Estimate(compiled(problem), list(given), effort, seed_bits(seed))


def native_feasible(
    problem: Problem, required: list[int], given: list[int], most_turns: int
) -> _core.Feasible:
    """Ask whether the items numbered `required` can be covered, together with the given options."""
    return _core.Feasible(_core.relaxed(compiled(problem), required), given, most_turns)


def native_usable(problem: Problem, most_updates: int, seconds: float) -> list[int]:
    """Return the options that may be in a solution, as far as so much work and time can show."""
    result = _core.preprocess(compiled(problem), most_updates, seconds)
    _, usable, chosen, is_possible, _ = result
    return [*usable, *chosen] if is_possible else []


def native_refuted_items(
    problem: Problem, required: list[int], given: list[int], most_nodes: int
) -> list[int] | None:
    """Return the items by which a walk over the tree proves that there is no solution."""
    return _core.refuted_items(compiled(problem), required, given, most_nodes)


def native_count_against(
    problem: Problem, required: list[int], given: list[int]
) -> tuple[list[tuple[int, int, int]], int, bool] | None:
    """Return how counting proves that the items `required` cannot all be covered.

    That is a list of (item, multiplier, bound), the number of options beside them, and whether it
    can be said in plain words; see src/core/questions/feasible.hpp.
    """
    return _core.count_against(compiled(problem), required, given)
