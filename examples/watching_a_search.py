# %% [markdown]
# # Watching a search
#
# What does a program do while it "searches"? We write a puzzle of our own, look at every step, and
# see why the order of the questions matters more than the speed of the machine.

# %%
from collections import Counter
from itertools import product

from minuet import Option, Problem, solve, trace
from minuet.puzzles.base.picture import Cell, Picture
from minuet.puzzles.base.placing import PlacingPuzzle
from minuet.render import links, tree

# %% [markdown]
# ## A puzzle of our own
#
# Put n knights' cousins, the *superqueens*, onto a board. A superqueen attacks like a queen and
# like a knight. The rules become items: rows and columns are covered exactly once, diagonals at
# most once, and so is each pair of squares a knight's move apart.


# %%
class Superqueens(PlacingPuzzle):
    """Queens that are knights as well."""

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
# There is none from 2 to 9. The first board that has room for them is 10x10, with four solutions,
# which are one and the same, turned.
#
# ## Step by step
#
# `trace` reports everything that happens. On a small board we can read along.

# %%
for event in trace(Superqueens(4).problem()):
    print("  " * event.depth, event)

# %% [markdown]
# ## The shape of a tree
#
# On the larger one we count instead. How deep are the dead ends?

# %%
events = list(trace(Superqueens(10).problem()))
kinds = Counter(event.kind for event in events)
print(dict(kinds))
dead_ends = Counter(event.depth for event in events if event.kind == "dead")
for depth in sorted(dead_ends):
    print(f"depth {depth}: {dead_ends[depth]:5} {'#' * (dead_ends[depth] // 12)}")
assert kinds["solution"] == 4

# %% [markdown]
# ## The right question first
#
# By default the search branches on the item with the fewest options left. What if it takes the rows
# as they come?

# %%
for heuristic in ("fewest", "first", "weighted"):
    steps = sum(
        event.kind == "try" for event in trace(Superqueens(9).problem(), heuristic=heuristic)
    )
    print(f"{heuristic:9} {steps:6,} tries")

# %% [markdown]
# ## Pictures
#
# A tree as SVG, with circles that grow with what is below them; and the dancing links of a problem
# that is small enough, before and after an item was covered. In a notebook, display them with
# `IPython.display.SVG(...)`.

# %%
drawing = tree.draw(trace(Superqueens(5).problem()))
print("the tree of size 5:", drawing.count("<circle"), "nodes")
toy = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
print("ghosts after covering a:", links.draw(toy, covered="a").count("minuet-ghost"))
assert solve(toy) is not None

# %% [markdown]
# ## And a puzzle for friends
#
# The generator suits any kind: which of them have to be given, so that the others follow?

# %%
puzzle = Superqueens.generate(size=10, seed=4)
print("given:", [puzzle.label_text(label) for label in puzzle.given])
assert puzzle.is_unique()
