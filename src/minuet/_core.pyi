"""The compiled core of Minuet; use it through minuet.solver."""

import builtins
from array import array
from collections.abc import Callable, Hashable
from typing import Any, Final, Self, TypeVar

_Text = TypeVar("_Text", bound=str)

class Problem:
    def __init__(
        self,
        primaries: int,
        items: int,
        starts: array[int],
        members: array[int],
        colors: array[int] | None,
        low: array[int] | None,
        high: array[int] | None,
    ) -> None: ...

class OptionReader:
    def __init__(
        self, index: dict[Hashable, int], primaries: int, color_numbers: dict[Hashable, int]
    ) -> None: ...
    def read(self, options: list[Any], before: int) -> tuple[bytes, bytes, bytes | None] | None: ...

class Tuning:
    updates_per_look: int
    few_options: int
    small_row: int
    first_run: int
    patience: int
    learn_after: int
    learner_share: float
    learn_early: int
    early_share: float
    nogood_trial: int
    nogood_worth: float
    trial_nodes: int
    trial_worth: float
    trial_favor: float
    supported_nodes: int
    coloring_share: float
    most_done: float
    least_gain: float
    memo_share: float
    shortest_turn: float
    seconds_per_member: float
    first_goal: int
    first_look: int
    updates_per_update: int
    lookups: int
    guide_after: int
    swaps_after: int
    search_nodes: int

def tuning() -> Tuning: ...

class Search:
    def __init__(
        self,
        problem: Problem,
        engine: str,
        first: bool,
        given: list[int],
        seed: int | None,
        type: type[tuple[int, ...]],
        shared: dict[str, object] | None,
        excluded: list[int] = ...,
    ) -> None: ...
    def fetch(self, want: int, seconds: float) -> int: ...
    def __length_hint__(self) -> int: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> tuple[int, ...]: ...
    def clear(self) -> None: ...
    def take(self, want: int, seconds: float) -> list[tuple[int, ...]]: ...
    def take_packed(self, want: int, seconds: float) -> tuple[bytes, bytes]: ...
    def count(self, limit: int, seconds: float) -> int: ...
    def prove_unique(self, seconds: float) -> int: ...
    def remaining(self) -> list[tuple[list[int], list[int], float]]: ...
    def fraction(self) -> float: ...
    first: Final[tuple[int, ...] | None]
    done: Final[bool]
    paused: Final[bool]
    engine: Final[str]
    nodes: Final[int]
    updates: Final[int]
    solutions: Final[int]
    settled: Final[int]
    depth: Final[int]

class Optimum:
    def __init__(
        self,
        problem: Problem,
        high: array[int],
        low: array[int],
        k: int,
        engine: str,
        given: list[int],
        straight: bool = ...,
    ) -> None: ...
    def run(self, seconds: float, until_better: bool = ...) -> bool: ...
    def offer(self, options: list[int]) -> None: ...
    def raise_bound(self, bound: int) -> None: ...
    def fraction(self) -> float: ...
    answers: Final[list[tuple[int, ...]]]
    bound: Final[int | None]
    engine: Final[str]
    nodes: Final[int]
    updates: Final[int]
    solutions: Final[int]
    depth: Final[int]

class Tracer:
    def __init__(self, problem: Problem, given: list[int], heuristic: str) -> None: ...
    def more(self, most: int) -> bytes: ...
    done: Final[bool]

class Lettering:
    def __init__(self, option: list[int], position: list[int], symbol: bytes) -> None: ...

def join_lines(lines: list[str | bytes]) -> bytes | None: ...
def make_answers(
    type: builtins.type[_Text], text: bytes, length: int, first: int, status: str
) -> list[_Text]: ...

class Batch:
    def __init__(self, problem: Problem) -> None: ...
    def solve_lines(
        self,
        lettering: Lettering,
        text: bytes,
        want: int,
        workers: int,
        seconds: float,
        tell: Callable[[int, int], object] | None,
    ) -> tuple[bytes, bytes, int]: ...
    engine: Final[str]
    def ask(self, given: list[int], want: int, nodes: int) -> tuple[int, list[tuple[int, ...]]]: ...
    def count(self, given: list[int], limit: int) -> int: ...
    def remove_givens(
        self, fixed: list[int], groups: list[list[int]], floor: int, nodes: int
    ) -> tuple[tuple[int, ...], bool] | None: ...
    def random_solution(
        self, given: list[int], seed: int, nodes: int, patience: int
    ) -> tuple[int, ...] | None: ...

class Count:
    def __init__(
        self, problem: Problem, given: list[int], limit: int | None, memory: int
    ) -> None: ...
    def run(self, seconds: float) -> bool: ...
    done: Final[bool]
    total: Final[int]
    engine: Final[str]
    nodes: Final[int]
    updates: Final[int]
    depth: Final[int]
    memory: Final[int]
    entries: Final[int]
    lookups: Final[int]
    hits: Final[int]
    plain_nodes: Final[int]
    fraction: Final[float]

class MemoCount:
    def __init__(self, problem: Problem, given: list[int], memory: int, in_order: bool) -> None: ...
    def run(self, seconds: float) -> bool: ...
    total: Final[int]
    so_far: Final[int]
    nodes: Final[int]
    entries: Final[int]
    replaced: Final[int]
    splits: Final[int]
    memory: Final[int]

class Diagram:
    @staticmethod
    def load(options: int, ranked: list[int], nodes: bytes, root: int) -> Diagram: ...
    def nodes(self) -> bytes: ...
    def ranked(self) -> tuple[int, ...]: ...
    def count(self) -> int: ...
    def contains(self, options: list[int]) -> bool: ...
    def at(self, digits: str) -> tuple[int, ...]: ...
    def sample(self, k: int, seed: int) -> tuple[list[tuple[int, ...]], int]: ...
    def frequencies(self) -> list[int]: ...
    def best(
        self, taken: list[str], left: list[str], k: int, greatest: bool
    ) -> list[tuple[int, ...]]: ...
    def restricted(self, including: list[int], without: list[int]) -> Diagram: ...
    def combined(self, other: Diagram, operation: str) -> Diagram: ...
    def equals(self, other: Diagram) -> bool: ...
    root: Final[int]
    size: Final[int]
    memory: Final[int]

class DiagramWalk:
    def __init__(self, diagram: Diagram) -> None: ...
    def take(self, want: int) -> list[tuple[int, ...]]: ...

class DiagramBuild:
    def __init__(
        self, problem: Problem, given: list[int], memory: int, may_give_up: bool, seconds: float
    ) -> None: ...
    def run(self, seconds: float) -> bool: ...
    def diagram(self) -> Diagram: ...
    done: Final[bool]
    gave_up: Final[bool]
    engine: Final[str]
    nodes: Final[int]
    size: Final[int]
    memory: Final[int]
    fraction: Final[float]

class Estimate:
    def __init__(self, problem: Problem, given: list[int], effort: int, seed: int) -> None: ...
    def run(self, seconds: float) -> bool: ...
    done: Final[bool]
    exact: Final[bool]
    engine: Final[str]
    nodes: Final[int]
    solutions: Final[int]
    seconds: Final[float]
    fraction: Final[float]
    expanded: Final[int]
    counted: Final[int]
    sweeps: Final[list[tuple[float, float]]]
    engine_nodes_per_node: Final[float]

class Feasible:
    def __init__(self, problem: Problem, given: list[int], most_turns: int) -> None: ...
    def run(self, seconds: float) -> bool: ...
    done: Final[bool]
    answer: Final[bool | None]
    nodes: Final[int]

class Frontier:
    def __init__(self, width: int, grid: list[int], fill: bool) -> None: ...
    def step(self, seconds: float) -> None: ...
    done: Final[bool]
    states: Final[int]
    def count(self, seconds: float) -> int: ...
    def ways(self, most: int) -> list[bytes]: ...

class PathWords:
    def __init__(self, width: int, grid: list[int]) -> None: ...
    def step(self, seconds: float) -> None: ...
    def lines(self) -> list[tuple[int, int, list[int]]]: ...
    done: Final[bool]
    states: Final[int]

class PathSearch:
    def __init__(
        self,
        width: int,
        grid: list[int],
        fill: bool,
        bends: bool,
        lines: list[tuple[int, int, list[int]]] = ...,
    ) -> None: ...
    def next(self, seconds: float) -> bytes | None: ...
    def exclude(self, way: bytes) -> None: ...
    def has_exchange(self) -> bool: ...
    conflicts: Final[int]

def preprocess(
    problem: Problem, most_updates: int = ..., seconds: float = ...
) -> tuple[Problem, list[int], list[int], bool, int]: ...
def has_coloring(problem: Problem) -> bool: ...
def refuted_items(
    problem: Problem, required: list[int], given: list[int], most_nodes: int
) -> list[int] | None: ...
def count_against(
    problem: Problem, required: list[int], given: list[int]
) -> tuple[list[tuple[int, int, int]], int, bool] | None: ...
def relaxed(problem: Problem, required: list[int]) -> Problem: ...
def packed_lines(sizes: bytes, options: bytes, texts: list[str]) -> bytes: ...
def bits_targets() -> list[str]: ...
def bits_use(target: str) -> bool: ...
