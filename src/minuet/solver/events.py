"""Events: what a search does, step by step, in a form from which every state can be rebuilt.

A search walks a tree, depth first. At the root, the given options (if any) have been taken and
nothing else is decided. A *node* is a set of decisions; its *depth* is how many decisions lead to
it, the given options not counted. What happens at a node of depth d, in order:

1.  No primary item is active: one event `solution`, and the node is finished.
2.  Otherwise the heuristic names one active item. If it is short, which means that it has fewer
    live options than it still needs: one event `dead`, and the node is finished.
3.  Otherwise one event `choose` with that item, and then its branches, one by one:

    - for each of its live options, in the order of their numbers: `try`, then all events of the
      node of depth d + 1 below it, then `back`. The branches end early, without an event, as
      soon as those not tried yet are fewer than the item needs;
    - last, if the item needs no further option: `leave` (it gets none), then all events of the
      node of depth d + 1 below it, then `back`.

    And the node is finished. All events of this node carry the depth d.

So the stream is well bracketed: every `try` and every `leave` is closed by a `back` with the same
depth, item and option; the decisions at any moment are the ones still open.

| kind       | depth | item            | option                        | size                   |
|------------|-------|-----------------|-------------------------------|------------------------|
| `choose`   | d     | to branch on    | None                          | its live options       |
| `try`      | d     | branched on     | taken                         | None                   |
| `leave`    | d     | branched on     | None                          | None                   |
| `back`     | d     | branched on     | undone (None after a `leave`) | None                   |
| `dead`     | d     | that is short   | None                          | its live options       |
| `solution` | d     | None            | None                          | None                   |

The words
---------
An item with the bounds low..high that is in t of the options taken so far *needs* max(0, low - t)
more options and has *room* for high - t more. An ordinary primary item has the bounds 1..1.

A primary item is *active* while it has room and was not left. (So an item with low < high stays
active when its low is met: it must still be decided, by taking options until there is no room or
by leaving it. This way every set of options that is a solution is met exactly once.)

An option is *live* while all this holds: it was not taken; its primary items are all active; its
secondary items agree with the options taken (nothing taken uses the item, or both use it with the
same color); and it is not excluded by an open choice: if an item was chosen when it had room for
two or more, its options tried before the open one are out. (With room for one, this adds nothing:
the item is no longer active in any of the branches.)

The number of *branches* of an active item with s live options is s + 1 - need, or 0 if it is short.

The heuristics
--------------
`fewest`    an active item with the fewest branches; of several the one with the lowest number.
`first`     the active item with the lowest number, short or not.
`weighted`  a short item, if there is one; else an item with one branch, if there is one; else one
            with the smallest branches / (1 + weight), as floating point numbers. Of several the
            one with the lowest number. The weight of an item is the number of `dead` events
            it had so far in this search.

Items are numbered in the order of `problem.items`, options in that of `problem.options`. The
engines produce a stream of these numbers, and `named` replaces them by items and labels.

A worked example
----------------
The options 0 = {a, b}, 1 = {a, c}, 2 = {b} and 3 = {b, c}. Item a is chosen, as the lowest of those
with two options (b has three). Option 0 would leave c without options; option 1 leaves b only 2.

>>> from minuet.problem import Problem
>>> from minuet.solver.reference import search
>>> p = Problem(primary="abc", options=["ab", "ac", "b", "bc"])
>>> for event in named(p, search(p)):
...     print(event)
0 choose a of 2
0 try a with 0
1 dead c of 0
0 back a with 0
0 try a with 1
1 choose b of 1
1 try b with 2
2 solution
1 back b with 2
0 back a with 1
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from typing import Any

    from minuet.problem import Problem

KINDS = ("choose", "try", "solution", "dead", "back", "leave")


class Event(
    namedtuple("Event", ("kind", "depth", "item", "option", "size"), defaults=(None, None, None))
):
    """One step of a search: a tuple (kind, depth, item, option, size).

    The module's docstring lists the kinds, when they occur, and which fields they have.

    >>> Event("try", 0, "a", "first")
    Event(kind='try', depth=0, item='a', option='first', size=None)
    >>> print(Event("choose", 3, "a", size=7))
    3 choose a of 7
    """

    __slots__ = ()
    kind: str
    depth: int
    item: Any
    option: Any
    size: int | None

    def __str__(self) -> str:
        words = [str(self.depth), self.kind]
        if self.item is not None:
            words.append(str(self.item))
        if self.option is not None:
            words.append(f"with {self.option}")
        if self.size is not None:
            words.append(f"of {self.size}")
        return " ".join(words)


def named(problem: Problem, events: Iterable[Event]) -> Iterator[Event]:
    """Replace the numbers in a stream of events by the items and labels of `problem`."""
    items, labels = problem.items, problem.labels
    for kind, depth, item, option, size in events:
        yield Event(
            kind,
            depth,
            None if item is None else items[item],
            None if option is None else labels[option],
            size,
        )
