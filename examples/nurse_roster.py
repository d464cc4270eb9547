# %% [markdown]
# # A nurse roster from a spreadsheet
#
# The wishes of a ward come as a table, saved as CSV: one row per nurse, with the number of shifts
# agreed and a wish for each day. From it we make a plan for the week: every shift has the people it
# needs, nobody works an early shift after a night, and the wishes count as far as possible.

# %%
import csv
from io import StringIO

from minuet.puzzles import Roster

TABLE = """\
name,least,most,Mon,Tue,Wed,Thu,Fri,Sat,Sun
Ana,4,5,,,off,,,no night,no night
Ben,4,5,early,early,,,,,
Cem,4,5,,,,,off,off,
Dia,3,4,no night,no night,no night,no night,no night,no night,no night
Eli,4,5,late,,,,,,off
Fay,3,4,,,late,late,,,
Gus,4,5,,night,night,,,off,off
"""

# %% [markdown]
# With a file of your own, write `open("wishes.csv", newline="")` instead of `StringIO(TABLE)`.
#
# ## Wishes become costs
#
# `off` is a promise, so it is a rule. A shift that somebody wishes for makes the other shifts of
# that day cost 2, and `no night` makes the night cost 5. These numbers are yours to choose: they
# say how much one wish weighs against another.

# %%
SHIFTS = {"early": (2, 2), "late": (1, 2), "night": (1, 1)}
rows = list(csv.DictReader(StringIO(TABLE)))
days = list(rows[0])[3:]
people = {row["name"]: (int(row["least"]), int(row["most"])) for row in rows}
off = [(row["name"], day) for row in rows for day in days if row[day] == "off"]


def wish_cost(wish: str, shift: str) -> int:
    """What it costs to give somebody this shift."""
    if wish in SHIFTS:
        return 0 if shift == wish else 2
    return 5 if wish == f"no {shift}" else 0


costs = {
    (row["name"], day, shift): wish_cost(row[day], shift)
    for row in rows
    for day in days
    for shift in SHIFTS
    if wish_cost(row[day], shift)
}

# %% [markdown]
# ## The best plan
#
# `best` proves that no plan costs less. `time_limit` is in seconds; if it runs out, `Stopped` holds
# the best plan so far, and how far it may be from the optimum.

# %%
ward = Roster(people, days, SHIFTS, [("night", "early"), ("night", "late")], off, costs)
plan = ward.best(time_limit=60)
assert plan is not None
assert plan.is_solved
print(plan)
print("cost of the wishes that were not met:", plan.cost)

# %% [markdown]
# The same as a table for other programs, and as a picture (in a notebook, `plan` alone shows it):

# %%
for (name, *_), row in zip(plan.people, plan.values, strict=True):
    print(",".join([name, *row]))
picture = plan.svg()
print(len(picture), "characters of SVG")

# %% [markdown]
# ## When people fall ill
#
# Gus and Eli are away for the week. Now there are not enough people, and `why_none` says so in
# numbers.

# %%
from minuet import why_none  # noqa: E402

ill = {**people, "Gus": (0, 0), "Eli": (0, 0)}
short = ward.replace(people=tuple((name, *limits) for name, limits in ill.items()))
assert short.best(time_limit=60) is None
print(why_none(short.problem(), time_limit=60))

# %% [markdown]
# A plan is needed all the same. If a shift may stay open at a price that is higher than all
# wishes, the best plan leaves as few open as can be, and shows where to call for help.

# %%
patched = short.replace(open=100).best(time_limit=60)
assert patched is not None
print(patched)
print("open shifts:", ", ".join(f"{day} {shift}" for day, shift in patched.missing))
assert patched.missing
