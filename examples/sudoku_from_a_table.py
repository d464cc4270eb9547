# %% [markdown]
# # Sudoku, from the matrix to the hardest puzzles
#
# A sudoku is nothing but a matrix of zeros and ones. We build that matrix by hand, count all small
# sudokus, solve a famous hard one, and then ask what makes it hard.

# %%
from itertools import product

from minuet import Option, Problem, count, estimate, is_unique, solve, trace
from minuet.puzzles import Sudoku

# %% [markdown]
# ## The matrix
#
# "The digit d in row r, column c" is one decision. It fills a cell, and places the digit in a row,
# a column and a box: four items. Boxes here are `height` by `width`.


# %%
def sudoku(height: int, width: int) -> Problem:
    """The problem of an empty board with height * width digits."""
    size = height * width
    options = []
    for row, column, digit in product(range(size), repeat=3):
        box = row // height * height + column // width
        covers = [("cell", row, column), ("row", row, digit), ("column", column, digit)]
        options.append(Option([*covers, ("box", box, digit)], label=(row, column, digit)))
    items = dict.fromkeys(item for option in options for item in option.items)
    return Problem(list(items), options=options)


for height, width in ((2, 2), (2, 3), (3, 3)):
    print(f"boxes of {height}x{width}: {sudoku(height, width)!r}")

# %% [markdown]
# ## How many are there?
#
# For 4x4 the answer is 288, and `count` finds it instantly without knowing anything about sudoku.
# There are 28,200,960 boards of 6x6, too many to list for fun; but if the first row is fixed as 1
# to 6, only one in 720 is left.

# %%
print("4x4:", count(sudoku(2, 2)))
first_row = [(0, column, column) for column in range(6)]
print("6x6:", 720 * count(sudoku(2, 3), given=first_row))
assert count(sudoku(2, 2)) == 288

# %% [markdown]
# ## A hard one
#
# Newspapers once called this one "the hardest sudoku". Its givens are options chosen in advance.

# %%
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
given = [(n // 9, n % 9, int(sign) - 1) for n, sign in enumerate(HARD) if sign != "."]
board = sudoku(3, 3)
solution = solve(board, given=given)
assert solution is not None
rows = [["."] * 9 for _ in range(9)]
for row, column, digit in solution:
    rows[row][column] = str(digit + 1)
print("\n".join(" ".join(row) for row in rows))
print("the only solution:", is_unique(board, given=given))

# %% [markdown]
# ## Hard for whom?
#
# In the hard puzzle, a plain search has to choose between two or more options again and again. A
# sudoku that people solve over breakfast needs no choice at all: every step is forced.

# %%
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
for name, line in (("easy", EASY), ("hard", HARD)):
    puzzle = Sudoku(line)
    branches = sum(
        event.kind == "choose" and (event.size or 0) > 1
        for event in trace(puzzle.problem(), given=puzzle.given)
    )
    print(f"{name}: {branches} real choices; graded {puzzle.grade().name} for people")

# %% [markdown]
# People do not guess. They use techniques, each with a name and a reason, and the hardest one they
# need determines the grade of a puzzle.

# %%
for number, step in zip(range(1, 6), Sudoku(EASY).steps(), strict=False):
    print(f"{number}. {step}")

# %% [markdown]
# ## Making one
#
# Start with a full board, and remove digits as long as the solution stays unique.

# %%
made = Sudoku.generate(difficulty="hard", symmetry="rotate180", seed=2026)
print(made)
print("givens:", len(made.given), "grade:", made.grade().name)
assert made.is_unique()

# %% [markdown]
# How large would the search for *all* 9x9 boards be? Estimating is quick; searching is not.

# %%
guess = estimate(board, probes=200, seed=1)
print(f"all 9x9 boards: about {guess.solutions:.0e} (exactly 6,670,903,752,021,072,936,960)")
