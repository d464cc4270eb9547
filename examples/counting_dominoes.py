# %% [markdown]
# # Counting more than anyone can list
#
# An 8x8 board can be covered with dominoes in 12,988,816 ways. A program that finds them one by one
# needs a second or so. A 16x16 board has 2,444,888,770,250,892,795,802,079,170,816 ways, and nobody
# will ever list them. Still, they can be counted, numbered and drawn at random.

# %%
from collections import Counter
from time import perf_counter

from minuet import Stats, count, diagram, estimate, solutions
from minuet.puzzles import Dominoes
from minuet.puzzles.dominoes import aztec_diamond

# %% [markdown]
# ## One by one, or all at once
#
# `solutions` walks over the whole tree. `count` remembers the subproblems that it has counted
# before.

# %%
small = Dominoes("6x6").problem()
print("6x6, one by one:", sum(1 for _ in solutions(small)), "counted:", count(small))
for side in (8, 10, 12, 14):
    reports: list[Stats] = []
    start = perf_counter()
    number = count(Dominoes(f"{side}x{side}").problem(), report=reports.append)
    seconds = perf_counter() - start
    print(f"{side}x{side}: {number:,} in {seconds:.3f} s ({reports[0].nodes:,} nodes)")
assert count(Dominoes("8x8").problem()) == 12_988_816

# %% [markdown]
# ## Is it right?
#
# In 1961 Fisher, Kasteleyn and Temperley found a formula. It is a product of cosines, and the
# floating-point result agrees with the count:

# %%
from math import cos, pi, prod  # noqa: E402


def formula(m: int, n: int) -> float:
    """The number of tilings of an m x n board, for even m and n."""
    return prod(
        4 * cos(pi * j / (m + 1)) ** 2 + 4 * cos(pi * k / (n + 1)) ** 2
        for j in range(1, m // 2 + 1)
        for k in range(1, n // 2 + 1)
    )


for side in (4, 6, 8, 10):
    assert round(formula(side, side)) == Dominoes(f"{side}x{side}").count()
print("formula and count agree")

# %% [markdown]
# ## All solutions in a few kilobytes
#
# A diagram holds every solution, with one node for each distinct subproblem.

# %%
board = Dominoes("8x8")
tilings = diagram(board.problem())
print(f"{len(tilings):,} tilings in {tilings.nodes:,} nodes, {tilings.memory:,} bytes")
print(board.decode(tilings[6_000_000]))

# %% [markdown]
# How often is there a domino at a given place? The diagram knows without listing a single tiling.

# %%
often = tilings.frequencies()
across = {label: often[label] for label in often if label[1][0][0] == label[1][1][0]}
row = [round(100 * across[label] / len(tilings)) for label in sorted(across)[:7]]
print("horizontal dominoes in the first row, percent:", row)

# %% [markdown]
# ## At random, and fair
#
# Every tiling is equally likely. To check this, take a small board with 36 tilings and draw many
# times.

# %%
tiny = diagram(Dominoes("4x4").problem())
drawn = Counter(frozenset(each) for each in tiny.sample(7200, seed=1))
print("36 tilings, 7200 draws: from", min(drawn.values()), "to", max(drawn.values()), "times each")
assert len(drawn) == 36
assert 130 < min(drawn.values()) <= max(drawn.values()) < 270

# %% [markdown]
# ## The frozen corners of a diamond
#
# An Aztec diamond of order n has exactly 2^(n(n+1)/2) tilings. In a random tiling, the dominoes
# near the four corners are frozen in one direction, and those inside a circle are chaotic.

# %%
diamond = Dominoes(aztec_diamond(7))
shapes = diagram(diamond.problem())
assert len(shapes) == 2 ** (7 * 8 // 2)
(random_one,) = shapes.sample(1, seed=3)
print(diamond.decode(random_one))

# %% [markdown]
# ## How long would it have taken?

# %%
guess = estimate(Dominoes("10x10").problem(), seed=1)
print(f"10x10 one by one: about {guess.solutions:.1e} solutions, {guess.seconds / 3600:.0f} hours")
