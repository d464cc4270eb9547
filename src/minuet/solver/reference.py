"""The reference engine: dancing links in plain Python, the one to learn from.

The algorithm is Donald Knuth's: Algorithm X ("Dancing links", arXiv:cs/0011047, 2000) with colors
(Algorithm C) and multiplicities (Algorithm M), all in The Art of Computer Programming, Volume 4B,
7.2.2.1, from page 65. Steps carry the labels they have there: X1 to X8 for the plain search,
C for what colors add, M for what multiplicities add.

The data structure
------------------
Think of a matrix with a column for each item and a row for each option. Only its ones are stored,
and each is a `Node`, linked in all four directions:

    root <-> a <-> b <-> c <-> (back to the root)      headers of the active primary items
             |     |     |
             o <-> o     |                             option {a, b}
             |     |     |
             o <-------> o                             option {a, c}
             |     |     |
          (each list is a circle: down from its last node is the header, and so on)

Left and right link the nodes of one option in a circle. Up and down link the nodes of one item in a
circle with its `Header`, in the order of the options. The headers of the active primary items form
a circle with the root. The header of a secondary item stands alone, linked to itself.

What makes the links dance: a node x leaves its vertical list by

    x.up.down = x.down;  x.down.up = x.up

and, as x itself remembers its neighbours, comes back, to the same place, by

    x.up.down = x;  x.down.up = x

if everything done since has been undone before, in the opposite order. So a search needs no copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from minuet.errors import GivenError
from minuet.solver.events import Event

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from minuet.problem import Option, Problem

__all__ = ["search", "solutions_of"]

# The color of a node whose item has got this color already: nothing is left to be done about it.
# (Knuth writes -1 here.)
SETTLED = object()


class Node:
    """One item in one option."""

    __slots__ = ("color", "down", "header", "left", "option", "right", "up")

    left: Node  # the neighbours in the circle of the option
    right: Node
    up: Node  # the neighbours in the circle of the item
    down: Node
    header: Header  # the item (Knuth: TOP)
    option: int  # the number of the option
    color: object  # None if the option does not color the item

    def __init__(self) -> None:
        self.left = self.right = self.up = self.down = self


class Header(Node):
    """An item, and the head of the list of the live options that contain it."""

    __slots__ = ("index", "low", "room", "size", "weight")

    left: Header  # the neighbours in the circle of active items
    right: Header
    index: int  # the number of the item
    size: int  # how many nodes are in the vertical list (Knuth: LEN)
    low: int  # how many options it still needs; less than 0 if it has more (BOUND - SLACK)
    room: int  # how many options it can still take (BOUND)
    weight: int  # how often it ran short of options

    def __init__(self, index: int, low: int, high: int) -> None:
        super().__init__()
        self.index, self.low, self.room = index, low, high
        self.size = self.weight = 0

    def branches(self) -> int:
        """Return how many ways there are to go on with this item; 0 if it is short of options."""
        if self.size < self.low:
            return 0
        return self.size if self.low == 1 else self.size + 1 - max(0, self.low)

    def weighted_branches(self) -> float:
        """Return a number that is small where going on is easy, or failed often (dom/wdeg)."""
        branches = self.branches()
        return branches - 2 if branches < 2 else branches / (1 + self.weight)


# Building the matrix (X1)


def build(problem: Problem) -> tuple[Header, list[Node]]:
    """Link the whole problem; return the root and the first node of each option."""
    root = Header(-1, 0, 0)
    bounds = problem.bounds
    headers: dict[object, Header] = {}
    for index, item in enumerate(problem.primary):
        headers[item] = header = Header(index, *bounds.get(item, (1, 1)))
        insert_left(root, header)
    for index, item in enumerate(problem.secondary, len(headers)):
        headers[item] = Header(index, 0, 1)
    options = [build_option(headers, number, o) for number, o in enumerate(problem.options)]
    for header in headers.values():
        if header.room == 0:
            cover(header)
    return root, options


def build_option(headers: dict[object, Header], number: int, option: Option) -> Node:
    """Add the nodes of one option below those that are there; return the first."""
    nodes = []
    for item in option.items:
        node = Node()
        node.header, node.option = headers[item], number
        node.color = option.colors.get(item)
        node.up, node.down = node.header.up, node.header
        relink(node)
        nodes.append(node)
    for node in nodes[1:]:
        insert_left(nodes[0], node)
    return nodes[0]


def insert_left(place: Node, node: Node) -> None:
    """Put a node into the horizontal circle, left of `place`."""
    node.left, node.right = place.left, place
    place.left.right = place.left = node


# Covering and uncovering. Each pair of functions undoes what the other does, in opposite order.


def unlink(node: Node) -> None:
    """Take a node out of the list of its item."""
    node.up.down, node.down.up = node.down, node.up
    node.header.size -= 1


def relink(node: Node) -> None:
    """Undo `unlink`."""
    node.up.down = node.down.up = node
    node.header.size += 1


def hide(node: Node) -> None:
    """Take an option out of the lists of all its items but that of `node`, where we came from."""
    other = node.right
    while other is not node:
        if other.color is not SETTLED:
            unlink(other)
        other = other.right


def unhide(node: Node) -> None:
    """Undo `hide`."""
    other = node.left
    while other is not node:
        if other.color is not SETTLED:
            relink(other)
        other = other.left


def cover(header: Header) -> None:
    """Make an item inactive, and hide the options that contain it: it has no room for them."""
    header.left.right, header.right.left = header.right, header.left
    node = header.down
    while node is not header:
        hide(node)
        node = node.down


def uncover(header: Header) -> None:
    """Undo `cover`."""
    node = header.up
    while node is not header:
        unhide(node)
        node = node.up
    header.left.right = header.right.left = header


def purify(chosen: Node) -> None:
    """Give an item the color it has in the chosen option; hide the options that disagree (C)."""
    header = chosen.header
    header.color = chosen.color
    node = header.down
    while node is not header:
        if node.color == header.color:
            node.color = SETTLED
        else:
            hide(node)
        node = node.down


def unpurify(chosen: Node) -> None:
    """Undo `purify`."""
    header = chosen.header
    node = header.up
    while node is not header:
        if node.color is SETTLED:
            node.color = header.color
        else:
            unhide(node)
        node = node.up


def remove(node: Node) -> None:
    """Take an option out of the lists of all its items, that of `node` too (M: tweak)."""
    hide(node)
    unlink(node)


def restore(node: Node) -> None:
    """Undo `remove`."""
    relink(node)
    unhide(node)


def commit(node: Node) -> None:
    """Use up one place of the item of `node`, whose option is taken (C, M)."""
    if node.color is None:
        occupy(node.header)
    elif node.color is not SETTLED:
        purify(node)


def uncommit(node: Node) -> None:
    """Undo `commit`."""
    if node.color is None:
        vacate(node.header)
    elif node.color is not SETTLED:
        unpurify(node)


def occupy(header: Header) -> None:
    """Use up one place of an item; cover it if that was the last."""
    header.low -= 1
    header.room -= 1
    if header.room == 0:
        cover(header)


def vacate(header: Header) -> None:
    """Undo `occupy`."""
    if header.room == 0:
        uncover(header)
    header.room += 1
    header.low += 1


def take_others(node: Node) -> None:
    """Take the option of `node`, as far as its other items are concerned."""
    other = node.right
    while other is not node:
        commit(other)
        other = other.right


def untake_others(node: Node) -> None:
    """Undo `take_others`."""
    other = node.left
    while other is not node:
        uncommit(other)
        other = other.left


def take_given(problem: Problem, node: Node) -> None:
    """Take an option that is given in advance, once and for all."""
    if not can_be_taken(node):
        label = problem.labels[node.option]
        raise GivenError(f"option {label!r} cannot be chosen, with those given before it")
    remove(node)
    take_others(node)
    commit(node)


def can_be_taken(node: Node) -> bool:
    """Tell whether an option has a primary item and is in all its lists, none of them full."""
    nodes = [node]
    while nodes[-1].right is not node:
        nodes.append(nodes[-1].right)
    has_primary = any(n.header.right is not n.header for n in nodes)
    return has_primary and all(n.header.room > 0 and n.up.down is n for n in nodes)


# Choosing an item (X3, M3). This looks at every active item, so that a search which goes n levels
# deep takes n * n steps or more; other engines are cleverer. Of equals, `min` takes the first.


def fewest(root: Header) -> Header:
    """Choose the item with the fewest branches ("minimum remaining values")."""
    return min(active(root), key=Header.branches)


def first(root: Header) -> Header:
    """Choose the first item."""
    return root.right


def weighted(root: Header) -> Header:
    """Choose what is short or forced; else what has few branches and ran short often before."""
    return min(active(root), key=Header.weighted_branches)


HEURISTICS: dict[str, Callable[[Header], Header]] = {
    "fewest": fewest,
    "first": first,
    "weighted": weighted,
}


def active(root: Header) -> Iterator[Header]:
    """Go over the active items, from left to right."""
    header = root.right
    while header is not root:
        yield header
        header = header.right


# The search


def search(
    problem: Problem, given_indices: Iterable[int] = (), heuristic: str = "fewest"
) -> Iterator[Event]:
    """Search the whole tree, and yield what happens; `minuet.solver.events` explains the events.

    Items and options are numbers. Options given by `given_indices` are taken before the search.
    """
    if heuristic not in HEURISTICS:
        raise ValueError(f"unknown heuristic {heuristic!r}: choose one of {', '.join(HEURISTICS)}")
    root, options = build(problem)  # X1
    for index in given_indices:
        take_given(problem, options[index])
    return walk(root, HEURISTICS[heuristic])


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
    """Yield the events of one node; after each `try` and `leave`, those below it are to come."""
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

    Each stays removed until all are done: what can be done with it was found when it was tried, and
    so the others come without it. Thus every set of options is met once, not once in every order.
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
        cover(item)  # it has no live options any more
        yield Event("leave", depth, item.index)
        uncover(item)
        yield Event("back", depth, item.index)
    for node in reversed(removed):  # M8
        restore(node)
    vacate(item)


def solutions_of(problem: Problem, given_indices: Iterable[int] = ()) -> Iterator[tuple[int, ...]]:
    """Yield every solution: the numbers of its options, the given ones first, then as chosen.

    >>> from minuet.problem import Problem
    >>> p = Problem(primary="abc", options=["ab", "ac", "b", "bc"])
    >>> list(solutions_of(p))
    [(1, 2)]
    """
    given = tuple(given_indices)
    chosen = list(given)
    for event in search(problem, given):
        if event.kind == "try":
            chosen.append(event.option)
        elif event.kind == "back" and event.option is not None:
            chosen.pop()
        elif event.kind == "solution":
            yield tuple(chosen)
