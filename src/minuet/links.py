"""Dancing links you can take apart: the nodes, headers and root of a 0/1 matrix.

The data structure is the one from Donald Knuth's "Dancing links" (arXiv:cs/0011047, 2000) and of
The Art of Computer Programming, Volume 4B, 7.2.2.1. The engine "reference" searches with it, in
`minuet/solver/reference.py`; this module is meant to be read, and to be called step by step.

>>> links = Links.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 0]], items="abc")
>>> print(links)
   a b c
0  1 . 1
1  . 1 .
2  1 1 .
>>> a = links["a"]
>>> a, a.down, a.down.right, a.down.right.up
(<Header a: 2 options>, <Node a of option 0>, <Node c of option 0>, <Header c: 1 option>)
>>> cover(a)
>>> print(links)
   b c
1  1 .
>>> uncover(a)
>>> print(links)
   a b c
0  1 . 1
1  . 1 .
2  1 1 .

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

This is what makes the links dance. A node x leaves its vertical list by

    x.up.down = x.down;  x.down.up = x.up

and because x itself still remembers its neighbors, it returns to the same place by

    x.up.down = x;  x.down.up = x

as long as everything done since then has been undone first, in the opposite order. So a search
needs no copies.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from minuet.errors import ProblemError, did_you_mean, show
from minuet.problem import Option, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from typing import Any, Self

__all__ = ["Header", "Links", "Node", "cover", "hide", "uncover", "unhide"]

# The color of a node whose item already has this color: there is nothing left to do for it. (Knuth
# writes -1 here.)
SETTLED = object()


class Node:
    """One item in one option: a 1 of the matrix."""

    __slots__ = ("color", "down", "header", "left", "option", "right", "up")

    left: Node  # the neighbors in the circle of the option
    right: Node
    up: Node  # the neighbors in the circle of the item
    down: Node
    header: Header  # the item (Knuth: TOP)
    option: int  # the number of the option
    color: object  # None if the option does not color the item

    def __init__(self) -> None:
        self.left = self.right = self.up = self.down = self

    def row(self) -> Iterator[Node]:
        """Yield the nodes of the option, starting here and moving right."""
        node = self
        while True:
            yield node
            node = node.right
            if node is self:
                return

    def __repr__(self) -> str:
        if self.color is SETTLED:
            color = ", color settled"
        else:
            color = "" if self.color is None else f", colored {self.color}"
        return f"<Node {self.header.name} of option {self.option}{color}>"


class Header(Node):
    """An item, and the head of the list of the live options that contain it.

    The root is a header without an item. It starts the list of active items.
    """

    __slots__ = ("index", "low", "name", "room", "size", "weight")

    left: Header  # the neighbors in the circle of active items
    right: Header
    name: Hashable  # the item
    index: int  # the number of the item; -1 for the root
    size: int  # how many nodes are in the vertical list (Knuth: LEN)
    low: int  # how many options it still needs; less than 0 if it has more (BOUND - SLACK)
    room: int  # how many options it can still take (BOUND)
    weight: int  # how often it ran short of options

    def __init__(self, name: Hashable, index: int, low: int, high: int) -> None:
        super().__init__()
        self.name, self.index, self.low, self.room = name, index, low, high
        self.size = self.weight = 0

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes in the item's list, from top to bottom."""
        node = self.down
        while node is not self:
            yield node
            node = node.down

    def headers(self) -> Iterator[Header]:
        """Yield the headers to the right of this one: from the root, all active items."""
        header = self.right
        while header is not self:
            yield header
            header = header.right

    def branches(self) -> int:
        """Return the number of ways to cover this item; 0 if it has too few options."""
        if self.size < self.low:
            return 0
        return self.size if self.low == 1 else self.size + 1 - max(0, self.low)

    def weighted_branches(self) -> float:
        """Return a number that is small if there are few ways or many failures (dom/wdeg)."""
        branches = self.branches()
        return branches - 2 if branches < 2 else branches / (1 + self.weight)

    def __repr__(self) -> str:
        if self.index < 0:
            return f"<Root: {', '.join(str(header.name) for header in self.headers())}>"
        return f"<Header {self.name}: {self.size} option{'s' * (self.size != 1)}>"


class Links:
    """The matrix of a problem as linked nodes: `root`, `headers` and `options`.

    - `root`: `root.right` is the header of the first active item;
    - `headers`: all headers, a dict by item; `links["a"]` is short for `links.headers["a"]`;
    - `options`: the first node of each option, a list.

    `print(links)` shows what can be reached from the headers: active items, live options.

    >>> links = Links(Problem("abc", options=["ab", "bc", "c"]))
    >>> links.root, links.options[1], [*links["b"].nodes()]
    (<Root: a, b, c>, <Node b of option 1>, [<Node b of option 0>, <Node b of option 1>])
    """

    root: Header
    headers: dict[Hashable, Header]
    options: list[Node]

    def __init__(self, problem: Problem) -> None:
        self.root = Header("root", -1, 0, 0)
        self.headers = {}
        bounds = problem.bounds
        for index, item in enumerate(problem.primary):
            self.headers[item] = header = Header(item, index, *bounds.get(item, (1, 1)))
            insert_left(self.root, header)
        for index, item in enumerate(problem.secondary, len(self.headers)):
            self.headers[item] = Header(item, index, 0, 1)
        options = enumerate(problem.options)
        self.options = [build_option(self.headers, number, option) for number, option in options]
        for header in self.headers.values():
            if header.room == 0:
                cover(header)

    @classmethod
    def from_matrix(
        cls,
        rows: Any,
        secondary: Iterable[Hashable] = (),
        *,
        items: Iterable[Hashable] | None = None,
    ) -> Self:
        """Link the ones of a 0/1 matrix, in any format that `Problem.from_matrix` takes.

        >>> print(Links.from_matrix([[1, 0], [1, 1]]))
           0 1
        0  1 .
        1  1 1
        """
        return cls(Problem.from_matrix(rows, secondary, items=items))

    @classmethod
    def from_sets(
        cls,
        rows: Iterable[Iterable[int]],
        secondary: Iterable[Hashable] = (),
        *,
        items: Iterable[Hashable] | None = None,
    ) -> Self:
        """Link rows that are sets of integers, as `Problem.from_sets` reads them.

        >>> print(Links.from_sets([{1, 4}, {2}]))
           1 2 4
        0  1 . 1
        1  . 1 .
        """
        return cls(Problem.from_sets(rows, secondary, items=items))

    def __getitem__(self, item: Hashable) -> Header:
        try:
            return self.headers[item]
        except KeyError:
            hint = did_you_mean(item, self.headers)
            raise ProblemError(f"there is no item {show(item)}{hint}") from None

    def __str__(self) -> str:
        primary = [*self.root.headers()]
        columns = primary + [header for header in self.headers.values() if header.right is header]
        live = [{node.option for node in header.nodes()} for header in columns]
        names = [str(header.name) for header in columns]
        rows = sorted(set().union(*live))
        edge = max([len(str(row)) for row in rows], default=1)
        lines = [" ".join([" " * edge + " ", *names])]
        for row in rows:
            marks = ["1" if row in some else "." for some in live]
            cells = [mark.rjust(len(name)) for mark, name in zip(marks, names, strict=True)]
            lines.append(" ".join([str(row).rjust(edge) + " ", *cells]))
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        count = len(self.headers), len(self.options)
        return f"<Links: {count[0]:,} items, {count[1]:,} options>"


def build_option(headers: dict[Hashable, Header], number: int, option: Option) -> Node:
    """Add the nodes of one option below the existing ones; return the first."""
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


# ---- covering and uncovering: each pair of functions undoes what the other does, in opposite order


def unlink(node: Node) -> None:
    """Take a node out of the list of its item."""
    node.up.down, node.down.up = node.down, node.up
    node.header.size -= 1


def relink(node: Node) -> None:
    """Undo `unlink`."""
    node.up.down = node.down.up = node
    node.header.size += 1


def hide(node: Node) -> None:
    """Take an option out of the lists of all its items except the one of `node`."""
    _check_node(node)
    other = node.right
    while other is not node:
        if other.color is not SETTLED:
            unlink(other)
        other = other.right


def unhide(node: Node) -> None:
    """Undo `hide`."""
    _check_node(node)
    other = node.left
    while other is not node:
        if other.color is not SETTLED:
            relink(other)
        other = other.left


def cover(header: Header) -> None:
    """Make an item inactive and hide the options that contain it, since it has no room for them."""
    _check_header(header)
    header.left.right, header.right.left = header.right, header.left
    node = header.down
    while node is not header:
        hide(node)
        node = node.down


def uncover(header: Header) -> None:
    """Undo `cover`."""
    _check_header(header)
    node = header.up
    while node is not header:
        unhide(node)
        node = node.up
    header.left.right = header.right.left = header


def _check_node(node: Node) -> None:
    if not isinstance(node, Node) or isinstance(node, Header):
        raise TypeError(f"expected a node of an option, such as header.down, not {node!r}")


def _check_header(header: Header) -> None:
    if not isinstance(header, Header) or header.index < 0:
        raise TypeError(f"expected the header of an item, such as node.header, not {header!r}")


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
    """Apply the option of `node` to all its items except that of `node` itself."""
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
