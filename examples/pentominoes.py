# %% [markdown]
# # Twelve pieces of five squares
#
# There are twelve ways to join five squares, and they are called F I L N P T U V W X Y Z. Together
# they have sixty squares: as many as a box of 6x10, 5x12, 4x15 or 3x20. In how many ways do they
# fit?

# %%
from minuet import count
from minuet.puzzles import Polyomino
from minuet.puzzles.polyomino import PENTOMINOES, polyominoes

box = Polyomino(PENTOMINOES, "6x10")
print(box.solve(seed=1))

# %% [markdown]
# ## Pieces and cells
#
# The model has an item for each piece and one for each cell. An option is a piece that lies
# somewhere, in one of its positions: it covers the piece and five cells.

# %%
problem = box.problem()
print(problem)
per_piece = {name: sum(label[0] == name for label in problem.labels) for name in PENTOMINOES}
print("placements of each piece:", per_piece)

# %% [markdown]
# The X is the same however one turns it, so it has the fewest places. That is why it is a good
# piece to begin with, and why the program begins with it (or with a corner, whichever has fewer).
#
# ## The famous numbers
#
# A solution turned over is a solution again. `distinct` gives one of each four, by keeping one
# piece from moving.

# %%
for region, known in (("3x20", 2), ("4x15", 368), ("5x12", 1010), ("6x10", 2339)):
    number = Polyomino(PENTOMINOES, region).count_distinct()
    print(f"{region}: {number:,}")
    assert number == known

# %% [markdown]
# ## Other shapes
#
# A region may have any shape, and holes. The chessboard without its four middle squares was the
# first pentomino problem ever solved by a computer: Dana Scott, 1958, 65 solutions in three and a
# half hours.

# %%
chessboard = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
scott = Polyomino(PENTOMINOES, chessboard)
number = scott.count_distinct()
print(f"8x8 with a hole in the middle: {number}")
print(next(iter(scott.distinct())))
assert number == 65

# %% [markdown]
# ## A proof without a search
#
# The five pieces of four squares have twenty squares, as a box of 4x5. There is no way to fill it.
# Color it like a chessboard: four of the pieces cover two dark squares each, but the T covers three
# or one. So they cover an odd number of dark squares, and the box has ten.

# %%
tetrominoes = polyominoes(4)
for region in ("4x5", "2x10"):
    print(region, Polyomino(tetrominoes, region).count())
    assert Polyomino(tetrominoes, region).count() == 0

# %% [markdown]
# A box of 3x7 has one dark square more than light ones. Without one of the light squares it has
# eleven dark ones and nine light ones, and now colors no longer forbid it:

# %%
odd = Polyomino(tetrominoes, ["#######", "##.####", "#######"])
print(odd.count(), "ways")
print(odd.solve())
assert odd.count_distinct() == 4

# %% [markdown]
# ## Colors of a map
#
# `_repr_svg_` draws a board in a notebook: neighbors have different colors, and as few as will do.
# The same picture can be written to a file, `Path("box.svg").write_text(box.solve().svg())`.

# %%
picture = box.solve(seed=7).picture()
fills = {cell.fill for row in picture.cells for cell in row if cell is not None}
print("colors:", len(fills))
assert len(fills) <= 5
assert count(problem, limit=10) == 10
