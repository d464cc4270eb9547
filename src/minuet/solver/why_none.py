"""Why does a problem have no solution? A small set of items and given options explains it."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from minuet.errors import GivenError, Interrupted, Stopped, listed
from minuet.native import core
from minuet.problem import Problem
from minuet.solver.given import check_labels, check_problem, given_options
from minuet.solver.limits import check_callbacks, time_seconds
from minuet.solver.native import compiled
from minuet.solver.progress import PERIOD, Progress, rate, run_watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from minuet.solver.progress import OnProgress

    Part = TypeVar("Part")

# The budget for one question, in steps of about a tenth of a millisecond, so that the answer does
# not depend on the machine. Whether there is a solution at all may take all the time there is.
PATIENCE = 500
PATIENCE_FOR_ALL = 2**63
NODES_OF_A_PROOF = 20_000


class Shortage(namedtuple("Shortage", "needed limits room others")):
    """The numbers behind a conflict: what the items need, and what there is.

    - `needed`: how many times the items of the conflict need to be covered, in all.
    - `limits`, `room`: items that nearly all of those options also cover, and how many options they
      allow at most.
    - `others`: how many options do without `limits`.

    The conflict is that `needed` is more than `room + others`.
    """

    __slots__ = ()
    needed: int
    limits: tuple[Any, ...]
    room: int
    others: int

    def text(self, items: Sequence[str], limits: Sequence[str], *, remaining: bool = False) -> str:
        """Return a sentence, given the names of the items and of the limits.

        >>> print(Shortage(6, (), 0, 3).text(["Ana"], []))
        Ana is needed 6 times, but only 3 options have it
        >>> print(Shortage(3, ("Ana",), 2, 0).text(["Monday", "Tuesday"], ["Ana"]))
        Monday and Tuesday are needed 3 times in all, but Ana allows at most 2
        """
        one = len(items) == 1
        still = "still " * remaining
        times = {1: "once", 2: "twice"}.get(self.needed, f"{self.needed} times")
        start = f"{_some(items)} {'is' if one else 'are'} {still}needed {times}"
        start += "" if one else " in all"
        left = " left" * remaining
        some = f"only {self.others} option{'s' * (self.others != 1)}{left}" if self.others else "no"
        if not limits:
            have = "has" if self.others == 1 else "have"
            some = some if self.others else f"no option{left}"
            have = have if self.others else "has"
            return f"{start}, but {some} {have} {'it' if one else 'them'}"
        allow = "allows" if len(limits) == 1 else "allow"
        end = f"{start}, but {_some(limits)} {allow} at most {self.room}"
        without = "does" if self.others == 1 else "do"
        return f"{end}, and {some} {without} without" if self.others else end


class Conflict(
    namedtuple("Conflict", "items given clash minimal shortage", defaults=(False, True, None))
):
    """Primary items that cannot all be covered, and the given options (labels) that are to blame.

    - `minimal`: if any one of them is dropped (an item need not be covered, an option need not be
      chosen), the others can be satisfied. False if that was too hard to decide.
    - `clash`: the given options alone exclude each other, and `items` are the ones they clash in.
    - `shortage`: with bounds, the numbers that explain it, if counting does; else None.
    """

    __slots__ = ()
    items: tuple[Any, ...]
    given: tuple[Any, ...]
    clash: bool
    minimal: bool
    shortage: Shortage | None

    def __str__(self) -> str:
        """Return the conflict as a sentence.

        >>> print(Conflict(("a", "b"), (7,)))
        with the given option 7, 'a' and 'b' cannot both be covered
        """
        items = f"the item {self.items[0]!r}" if len(self.items) == 1 else _list(self.items)
        if self.clash and len(self.given) == 1:
            return f"the given {_options(self.given)} covers {items}, which has to stay uncovered"
        if self.clash:
            return f"the given {_options(self.given)} clash in {items}"
        start = f"with the given {_options(self.given)}, " if self.given else ""
        if self.shortage is not None:
            return start + self.in_numbers(repr)
        together = {1: "", 2: "both "}.get(len(self.items), "all ")
        return f"{start}{items} cannot {together}be covered"

    def in_numbers(self, name: Callable[[Any], str]) -> str:
        """Return a sentence with the numbers of the shortage; `name` writes an item."""
        assert self.shortage is not None
        items, limits = map(name, self.items), map(name, self.shortage.limits)
        return self.shortage.text(list(items), list(limits), remaining=bool(self.given))


def why_none(
    problem: Problem,
    *,
    given: Iterable[Any] = (),
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Conflict | None:
    """Return why there is no solution, or None if there is one.

    The answer is minimal in the sense that nothing can be dropped from it; there may be others,
    and shorter ones. Items that are not in it need not be covered, but may be covered at most once.

    Raises `Stopped` if time runs out, or on Ctrl-C. Its `found` is empty until it is proven that
    there is no solution; after that it holds the smallest conflict known so far, which may not be
    minimal. `progress` is called with a `Progress` a few times a second.

    >>> problem = Problem("abcd", options=["ab", "bc", "cd", "d"])
    >>> print(why_none(problem, given=[1]))
    with the given option 1, the item 'a' cannot be covered
    >>> print(why_none(Problem("abc", options=["ab", "bc"])))
    'a' and 'c' cannot both be covered

    With bounds, it gives the numbers if counting explains the conflict:

    >>> shifts = {day: (1, 1) for day in ("Mon", "Tue", "Wed")}
    >>> options = [("Ana", day) for day in shifts]
    >>> print(why_none(Problem({"Ana": (0, 2)} | shifts, options=options)))
    'Mon', 'Tue' and 'Wed' are needed 3 times in all, but 'Ana' allows at most 2
    """
    check_callbacks(progress=progress)
    seconds = time_seconds(time_limit)
    check_problem(problem)
    labels = list(check_labels(given))
    options = [problem.index(label) for label in labels]
    try:
        given_options(problem, labels)
    except GivenError:
        primary = set(problem.primary)
        lonely = any(primary.isdisjoint(problem.options[option].items) for option in options)
        if lonely or len(set(options)) < len(options):
            raise
        return _clash(problem, options)
    return _Shrinking(problem, options, seconds, progress).result()


class _Shrinking:
    """Drops whatever the contradiction does not need, as long as there is time."""

    def __init__(
        self, problem: Problem, given: list[int], seconds: float, progress: OnProgress | None = None
    ) -> None:
        self.problem = problem
        self.items = list(range(len(problem.primary)))
        self.given = given
        self.seconds = seconds
        self.started = perf_counter()
        self.minimal = False
        self.progress = progress
        self.reported = self.started  # when progress was last reported
        self.nodes = 0  # by questions that are answered
        # Each item and option is tried twice (see `_few`). None: it is not yet known
        # whether the problem is impossible at all.
        self.whole = 2 * (len(self.items) + len(given))
        self.settled: int | None = None

    def result(self) -> Conflict | None:
        try:
            return self.smallest()
        except KeyboardInterrupt:
            raise Interrupted(found=self.known(), count=0) from None

    def smallest(self) -> Conflict | None:
        """Return the conflict when nothing more can be dropped, or None if there is a solution."""
        if self.is_possible(self.items, self.given, PATIENCE_FOR_ALL):
            return None
        self.settled = 0
        before = 2 * len(self.given)
        # Options first, while all items help to make the others contradict each other.
        self.given, sure = _few(
            self.given, lambda rest: self.is_possible(self.items, rest), self.settle
        )
        items = self.items_of_a_proof()
        before += 2 * (len(self.items) - len(items))
        self.items, sure_too = _few(
            items,
            lambda rest: self.is_possible(rest, self.given),
            lambda settled: self.settle(before + settled),
        )
        self.minimal = sure and sure_too
        self.end()
        return self.conflict()

    def settle(self, number: int) -> None:
        """Record how many parts are known to be needed or not; the number never falls."""
        self.settled = max(self.settled or 0, number)

    def end(self) -> None:
        self.settled = self.whole
        if self.progress is not None:
            self.progress(self.moment(0))

    def items_of_a_proof(self) -> list[int]:
        """Return the items that a proof by search made use of, if there is a short one.

        A proof that gets by with these may get by with fewer, so it is tried again.
        """
        items = self.counted_items()
        while (fewer := self.refuted(items)) is not None and len(fewer) < len(items):
            items = fewer
        return items

    def counted_items(self) -> list[int]:
        """Return items that counting alone proves impossible to cover, if there are any."""
        proof = core.count_against(compiled(self.problem), self.items, self.given)
        if proof is None:
            return self.items
        return sorted(item for item, multiplier, low in proof[0] if multiplier > 0 and low)

    def shortage(self) -> Shortage | None:
        """Return the numbers behind the conflict, if they can be said in plain words."""
        proof = core.count_against(compiled(self.problem), self.items, self.given)
        if proof is None or not proof[2]:
            return None
        parts, others, _ = proof
        needed = [(item, low) for item, multiplier, low in parts if multiplier > 0 and low]
        limits = [(item, high) for item, multiplier, high in parts if multiplier < 0]
        if {item for item, _ in needed} != set(self.items):
            return None
        if not limits and [low for _, low in needed] == [1]:
            return None  # there is nothing to count
        return Shortage(
            sum(low for _, low in needed),
            tuple(self.problem.items[item] for item, _ in limits),
            sum(high for _, high in limits),
            others,
        )

    def refuted(self, items: list[int]) -> list[int] | None:
        return core.refuted_items(compiled(self.problem), items, self.given, NODES_OF_A_PROOF)

    def is_possible(
        self, items: list[int], given: list[int], patience: int = PATIENCE
    ) -> bool | None:
        """Return whether the items can be covered; None if it is too hard to decide."""
        search = core.Feasible(core.relaxed(compiled(self.problem), items), given, patience)
        left = max(0.0, self.seconds - (perf_counter() - self.started))
        if not run_watched(
            search.run, left, self.progress and self.tell, lambda _: self.moment(search.nodes)
        ):
            raise self.stopped()
        self.nodes += search.nodes
        return search.answer

    def moment(self, nodes: int) -> Progress:
        """Return the progress: the nodes of many small searches."""
        spent, nodes = perf_counter() - self.started, self.nodes + nodes
        share = None if self.settled is None else self.settled / self.whole
        left = (0.0, 0.0) if share == 1 else None
        return Progress(share, nodes, rate(nodes, spent), spent, left, "auto")

    def tell(self, moment: Progress) -> None:
        """Pass it on, unless that was just done: there may be many short questions."""
        now = perf_counter()
        if self.progress is not None and now - self.reported >= PERIOD:
            self.reported = now
            self.progress(moment)

    def stopped(self) -> Stopped:
        known = self.known()
        what = "no solution exists, but the conflict may not be minimal" if known else "not decided"
        return Stopped(f"{what} after {self.seconds:.3g} s", found=known, count=0)

    def known(self) -> list[Conflict]:
        """Return the conflict so far; nothing until it is proven that there is no solution."""
        return [] if self.settled is None else [self.conflict()]

    def conflict(self) -> Conflict:
        problem = self.problem
        return Conflict(
            tuple(problem.primary[item] for item in self.items),
            tuple(problem.labels[option] for option in self.given),
            minimal=self.minimal,
            shortage=self.shortage() if self.minimal else None,
        )


def _few(
    parts: list[Part],
    is_possible: Callable[[list[Part]], bool | None],
    settle: Callable[[int], object],
) -> tuple[list[Part], bool]:
    """Return the shorter of two answers of `_needed`, from the front and from the back."""
    size = len(parts)
    forward, sure = _needed(parts, is_possible, settle)
    if len(forward) < 2:
        settle(2 * size)
        return forward, sure
    backward, sure_too = _needed(parts[::-1], is_possible, lambda number: settle(size + number))
    if len(backward) < len(forward):
        return backward[::-1], sure_too
    return forward, sure


def _needed(
    parts: Sequence[Part],
    is_possible: Callable[[list[Part]], bool | None],
    settle: Callable[[int], object] = lambda number: None,
) -> tuple[list[Part], bool]:
    """Return parts that are impossible together, and whether it is certain that all are needed.

    Large pieces are tried first. A part that was once needed stays needed when others are dropped,
    because fewer demands can only make more things possible. So one pass at the end is enough,
    unless something was too hard to decide (None); that is tried again with fewer of the others.

    `settle` is called with the number of parts that are known to stay or not.

    >>> _needed(range(100), lambda rest: not {7, 41, 42} <= set(rest))
    ([7, 41, 42], True)
    """
    kept = list(parts)
    size = len(kept)
    while size:
        before, unsure, place = len(kept), False, 0
        while place < len(kept):
            rest = kept[:place] + kept[place + size :]
            possible = is_possible(rest)
            if possible is False:
                kept = rest
            else:
                unsure |= possible is None
                place += size
            settle(len(parts) - len(kept) + (min(place, len(kept)) if size == 1 else 0))
        if size > 1 or not unsure or len(kept) == before:
            size //= 2
    return kept, not (kept and unsure)


def _clash(problem: Problem, options: list[int]) -> Conflict:
    """Explain given options that cannot be chosen together, whatever the items need."""

    def go_together(rest: list[int]) -> bool:
        try:
            given_options(problem, [problem.labels[option] for option in rest])
        except GivenError:
            return False
        return True

    needed, _ = _needed(options, go_together)
    uses = [set(problem.options[option].items) for option in needed]
    shared = [item for item in problem.items if all(item in use for use in uses)]
    blamed = [item for item in shared if _is_overused(problem, item, needed)]
    return Conflict(tuple(blamed), tuple(problem.labels[option] for option in needed), True)


def _is_overused(problem: Problem, item: Any, options: list[int]) -> bool:
    """Return whether the item is what keeps these options apart."""
    if item in problem.primary:
        return len(options) > problem.bounds.get(item, (1, 1))[1]
    colors = [problem.options[option].colors.get(item) for option in options]
    return None in colors or len(set(colors)) > 1


def _list(things: Sequence[Any]) -> str:
    """Join names into a list in a sentence.

    >>> _list("abc")
    "'a', 'b' and 'c'"
    """
    return listed([*map(repr, things)])


def _some(names: Sequence[str]) -> str:
    """Name a few things, and say how many more there are.

    >>> _some(["Ana", "Ben"]), _some([f"shift {n}" for n in range(16)])
    ('Ana and Ben', 'shift 0, shift 1, shift 2 and 13 more')
    """
    if len(names) > 6:
        names = [*names[:3], f"{len(names) - 3} more"]
    return listed(names)


def _options(labels: Sequence[Any]) -> str:
    return f"option{'s' * (len(labels) > 1)} {_list(labels)}"
