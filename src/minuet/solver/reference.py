"""The reference engine: dancing links in plain Python, meant for reading.

The algorithm is Donald Knuth's: Algorithm X ("Dancing links", arXiv:cs/0011047, 2000) with colors
(Algorithm C) and multiplicities (Algorithm M), all in The Art of Computer Programming, Volume 4B,
7.2.2.1, from page 65. Steps carry the labels they have there: X1 to X8 for the plain search,
C for what colors add, M for what multiplicities add.

`minuet.links` has the nodes and the operations on them; this is the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from minuet.errors import GivenError, choice
from minuet.links import (
    Header,
    Links,
    Node,
    commit,
    cover,
    occupy,
    remove,
    restore,
    take_others,
    uncover,
    untake_others,
    vacate,
)
from minuet.solver.events import Event

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from minuet.problem import Problem


def take_given(problem: Problem, node: Node) -> None:
    """Take an option given in advance, permanently."""
    if not can_be_taken(node):
        label = problem.labels[node.option]
        raise GivenError(f"option {label!r} cannot be chosen with those given before it")
    remove(node)
    take_others(node)
    commit(node)


def can_be_taken(node: Node) -> bool:
    """Return whether an option has a primary item and is in all its lists, none of them full."""
    nodes = [*node.row()]
    has_primary = any(n.header.right is not n.header for n in nodes)
    return has_primary and all(n.header.room > 0 and n.up.down is n for n in nodes)


# Choosing an item (X3, M3). This looks at every active item, so a search n levels deep takes n * n
# steps or more; other engines are cleverer. In a tie, `min` takes the first.


def fewest(root: Header) -> Header:
    """Choose the item with the fewest branches ("minimum remaining values")."""
    return min(root.headers(), key=Header.branches)


def first(root: Header) -> Header:
    """Choose the first item."""
    return root.right


def weighted(root: Header) -> Header:
    """Choose an item that is short or forced; else one with few branches that often ran short
    before.
    """
    return min(root.headers(), key=Header.weighted_branches)


HEURISTICS: dict[str, Callable[[Header], Header]] = {
    "fewest": fewest,
    "first": first,
    "weighted": weighted,
}


# The search


def search(
    problem: Problem, given_indices: Iterable[int] = (), heuristic: str = "fewest"
) -> Iterator[Event]:
    """Search the whole tree and yield its events, which `minuet.solver.events` explains.

    Items and options are numbers. Options given by `given_indices` are taken before the search.
    """
    choice(heuristic, HEURISTICS, "heuristic")
    links = Links(problem)  # X1
    for index in given_indices:
        take_given(problem, links.options[index])
    return walk(links.root, HEURISTICS[heuristic])


def walk(root: Header, choose: Callable[[Header], Header]) -> Iterator[Event]:
    """Yield the events of all nodes of the tree.

    A node is a generator (`visit`), and this function does what recursion would do: when an event
    enters a node, its generator goes on top of the stack. So depth has no limit.
    """
    stack = [visit(root, 0, choose)]
    while stack:
        for event in stack[-1]:
            yield event
            if event.kind in ("try", "leave"):
                stack.append(visit(root, len(stack), choose))
                break
        else:
            stack.pop()  # X8


def visit(root: Header, depth: int, choose: Callable[[Header], Header]) -> Iterator[Event]:
    """Yield the events of one node; after each `try` and `leave`, the events below it follow."""
    if root.right is root:  # X2
        yield Event("solution", depth)
        return
    item = choose(root)  # X3
    if item.size < item.low:
        item.weight += 1
        yield Event("dead", depth, item.index, size=item.size)
        return
    yield Event("choose", depth, item.index, size=item.size)
    branch = branch_on_one if item.room == 1 else branch_on_many
    yield from branch(item, depth)


def branch_on_one(item: Header, depth: int) -> Iterator[Event]:
    """Take one of the options of an item that has room for one, each in turn."""
    optional = item.low <= 0
    occupy(item)  # X4
    node = item.down
    while node is not item:
        take_others(node)  # X5
        yield Event("try", depth, item.index, node.option)
        untake_others(node)  # X6
        yield Event("back", depth, item.index, node.option)
        node = node.down
    if optional:
        yield Event("leave", depth, item.index)
        yield Event("back", depth, item.index)
    vacate(item)  # X7


def branch_on_many(item: Header, depth: int) -> Iterator[Event]:
    """Take one of the options of an item that has room for more, each in turn.

    Each option stays removed until all are done: everything that contains it was found when it was
    tried. So every set of options is found once, not once in every order.
    """
    needed = max(0, item.low)
    removed = []
    occupy(item)  # M4
    while item.size >= max(1, needed):
        node = item.down
        remove(node)  # M5
        removed.append(node)
        take_others(node)  # M6
        yield Event("try", depth, item.index, node.option)
        untake_others(node)  # M7
        yield Event("back", depth, item.index, node.option)
    if needed == 0:
        cover(item)  # it has no live options anymore
        yield Event("leave", depth, item.index)
        uncover(item)
        yield Event("back", depth, item.index)
    for node in reversed(removed):  # M8
        restore(node)
    vacate(item)
