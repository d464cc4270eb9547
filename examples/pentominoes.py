# %% [markdown]
# # Twelve pieces of five squares
#
# There are twelve ways to join five squares, and they are named after the letters F I L N P T U V W
# X Y Z. Together they have sixty squares, as many as a box of 6x10, 5x12, 4x15 or 3x20. In how many
# ways do they fit?

# %%
from minuet import count
from minuet.puzzles import Polyomino
from minuet.puzzles.polyomino import PENTOMINOES, polyominoes

box = Polyomino(PENTOMINOES, "6x10")
print(box.solve(seed=1))

# %% [markdown]
# ## Pieces and cells
#
# The model has an item for each piece and one for each cell. An option is a piece in one place and
# orientation: it covers the piece's item and five cells.

# %%
problem = box.problem()
print(problem)
per_piece = {name: sum(label[0] == name for label in problem.labels) for name in PENTOMINOES}
print("placements of each piece:", per_piece)

# %% [markdown]
# The X looks the same however you turn it, so it has the fewest placements. That makes it a good
# piece to start with, and the program does start with it (or with a corner, whichever has fewer
# options).
#
# ## The famous numbers
#
# A solution that is rotated or reflected is a solution again. `distinct` gives one of every four by
# restricting the positions of one piece.

# %%
for region, known in (("3x20", 2), ("4x15", 368), ("5x12", 1010), ("6x10", 2339)):
    number = Polyomino(PENTOMINOES, region).count_distinct()
    print(f"{region}: {number:,}")
    assert number == known

# %% [markdown]
# ## Other shapes
#
# A region may have any shape, including holes. The chessboard without its four middle squares was
# the first pentomino problem ever solved by a computer: Dana Scott, 1958, 65 solutions in three and
# a half hours.

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
# The five tetrominoes have twenty squares, as many as a box of 4x5, but they cannot fill it. Color
# the box like a chessboard: four of the pieces cover two dark squares each, but the T covers three
# or one. So together they cover an odd number of dark squares, and the box has ten.

# %%
tetrominoes = polyominoes(4)
for region in ("4x5", "2x10"):
    print(region, Polyomino(tetrominoes, region).count())
    assert Polyomino(tetrominoes, region).count() == 0

# %% [markdown]
# A box of 3x7 has eleven dark squares and ten light ones. Remove a light one, and eleven dark and
# nine light squares are left: now the colors allow it.

# %%
odd = Polyomino(tetrominoes, ["#######", "##.####", "#######"])
print(odd.count(), "ways")
print(odd.solve())
assert odd.count_distinct() == 4

# %% [markdown]
# ## Coloring the pieces
#
# `_repr_svg_` draws a board in a notebook: neighboring pieces have different colors, and there are
# as few colors as possible. To write the same picture to a file, use
# `Path("box.svg").write_text(box.solve().svg())`.

# %%
picture = box.solve(seed=7).picture()
fills = {cell.fill for row in picture.cells for cell in row if cell is not None}
print("colors:", len(fills))
assert len(fills) <= 5
assert count(problem, limit=10) == 10
