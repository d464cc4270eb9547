# %% [markdown]
# # Dancing links by hand
#
# The search for an exact cover rests on one small trick with linked lists. Here we build the lists
# for a matrix of zeros and ones, and cover and uncover columns ourselves.

# %%
from minuet.links import Links, cover, uncover

matrix = [
    [0, 0, 1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 1, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]
links = Links.from_matrix(matrix, items="abcdefg")
print(links)

# %% [markdown]
# Every 1 is a node. The column headers are linked to the root, and the nodes are linked below their
# headers. Following `right` walks through a row, following `down` through a column.

# %%
a = links.root.right
print("root:  ", links.root)
print("header:", a)
print("column:", [*a.nodes()])
print("row:   ", [*a.down.row()])

# %% [markdown]
# Covering a column takes its header out of the list of headers, and each of its rows out of all
# other columns. The removed nodes still know their neighbors.

# %%
before = str(links)
cover(a)
print(links)
hidden = links.options[3].right
print(hidden, "was removed from between", hidden.up, "and", hidden.down)

# %% [markdown]
# Row 3 has a, d and f. If we choose it, the columns d and f are done as well. Rows 0 and 4 are
# left, and they complete the cover.

# %%
cover(links["d"])
cover(links["f"])
print(links)

# %% [markdown]
# Uncovering in reverse order restores everything. Nothing was copied, and nothing had to be stored
# besides the nodes themselves.

# %%
for name in "fda":
    uncover(links[name])
assert str(links) == before
print(links)

# %% [markdown]
# That is all a search does: cover, try, uncover. Here it is in full.


# %%
def search(root, chosen=()):
    if root.right is root:
        yield chosen
        return
    column = min(root.headers(), key=lambda header: header.size)
    cover(column)
    for node in column.nodes():
        others = [*node.row()][1:]
        for other in others:
            cover(other.header)
        yield from search(root, (*chosen, node.option))
        for other in reversed(others):
            uncover(other.header)
    uncover(column)


print("rows of the cover:", [sorted(found) for found in search(links.root)])
