# %% [markdown]
# # Watching a search
#
# What does a program do while it "searches"? We write our own puzzle, look at every step, and see
# why the order of the choices matters more than the speed of the machine.

# %%
from collections import Counter
from itertools import product

from minuet import Option, Problem, solve, trace
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.render import links, tree

# %% [markdown]
# ## Our own puzzle
#
# Put n *superqueens* on an n x n board. A superqueen attacks like a queen and like a knight. The
# rules become items: rows and columns are covered exactly once, diagonals at most once, and so is
# each pair of squares a knight's move apart.


# %%
class Superqueens(PlacingPuzzle):
    """Queens that also move like knights."""

    name, title = "superqueens", "Superqueens"
    _generator = "minuet.generate.givens"

    def __init__(self, size=10, *, given=(), placed=()):
        self._set(given, placed, size=size)

    def _encode(self, model):
        squares = list(product(range(self.size), repeat=2))
        options = [Option(self.attacks(*square), label=square) for square in squares]
        items = dict.fromkeys(item for option in options for item in option.items)
        lines = [item for item in items if item[0] in ("row", "column")]
        return Problem(lines, [item for item in items if item not in set(lines)], options)

    def attacks(self, row, column):
        lines = [("row", row), ("column", column), ("up", row + column), ("down", row - column)]
        jumps = [(1, 2), (2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1), (-1, 2), (-2, 1)]
        targets = [(row + down, column + right) for down, right in jumps]
        inside = [t for t in targets if all(0 <= place < self.size for place in t)]
        return [*lines, *(("knight", *sorted([(row, column), target])) for target in inside)]

    def picture(self):
        rows = range(self.size)
        cells = [[Cell("♞" if (r, c) in self.placed else "", "answer") for c in rows] for r in rows]
        return Picture(cells, title=f"{self.size} superqueens")


for size in range(1, 12):
    print(size, Superqueens(size).count(), end="   ")
print()
assert [Superqueens(size).count() for size in (9, 10, 11)] == [0, 4, 44]
print(Superqueens(10).solve())

# %% [markdown]
# There are no solutions from 2 to 9. The first board with enough room is 10x10, with four
# solutions, all rotations or reflections of a single one.
#
# ## Step by step
#
# `trace` reports everything that happens. On a small board we can follow along.

# %%
for event in trace(Superqueens(4).problem()):
    print("  " * event.depth, event)

# %% [markdown]
# ## The shape of a tree
#
# On the larger board we count instead. How deep are the dead ends?

# %%
events = list(trace(Superqueens(10).problem()))
kinds = Counter(event.kind for event in events)
print(dict(kinds))
dead_ends = Counter(event.depth for event in events if event.kind == "dead")
for depth in sorted(dead_ends):
    print(f"depth {depth}: {dead_ends[depth]:5} {'#' * (dead_ends[depth] // 12)}")
assert kinds["solution"] == 4

# %% [markdown]
# ## The right choice first
#
# By default the search branches on the item with the fewest options left. What if it simply takes
# the rows in order?

# %%
for heuristic in ("fewest", "first", "weighted"):
    steps = sum(
        event.kind == "try" for event in trace(Superqueens(9).problem(), heuristic=heuristic)
    )
    print(f"{heuristic:9} {steps:6,} tries")

# %% [markdown]
# ## Pictures
#
# A search tree as SVG, where nodes with more descendants are larger, and the dancing links of a
# small problem, before and after covering an item. In a notebook, display them with
# `IPython.display.SVG(...)`.

# %%
drawing = tree.draw(trace(Superqueens(5).problem()))
print("the tree of size 5:", drawing.count("<circle"), "nodes")
toy = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
print("ghosts after covering a:", links.draw(toy, covered="a").count("minuet-ghost"))
assert solve(toy) is not None

# %% [markdown]
# ## A puzzle for your friends
#
# The generator works for any kind of puzzle: which superqueens have to be given to determine the
# others?

# %%
puzzle = Superqueens.generate(size=10, seed=4)
print("given:", [puzzle.label_text(label) for label in puzzle.given])
assert puzzle.is_unique()
