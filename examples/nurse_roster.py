# %% [markdown]
# # A nurse roster from a spreadsheet
#
# The preferences of a ward's nurses come in a CSV table: one row per nurse, with the agreed number
# of shifts and a wish for each day. We turn it into a plan for the week in which every shift has
# the people it needs, nobody works an early or late shift after a night, and as many wishes as
# possible come true.

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
# For your own file, write `open("wishes.csv", newline="")` instead of `StringIO(TABLE)`.
#
# ## Wishes become costs
#
# `off` is a promise, so it is a rule. If somebody wishes for a shift, the other shifts of that day
# cost 2, and `no night` makes the night cost 5. Choose these numbers as you like: they say how much
# one wish weighs against another.

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
# `best` proves that no plan costs less. `time_limit` is in seconds; if time runs out, the error
# `Stopped` has the best plan so far, and how far it may be from the optimum.

# %%
ward = Roster(people, days, SHIFTS, [("night", "early"), ("night", "late")], off, costs)
plan = ward.best(time_limit=60)
assert plan is not None
assert plan.is_solved
print(plan)
print("cost of the unmet wishes:", plan.cost)

# %% [markdown]
# The same plan as a table for other programs, and as a picture (in a notebook, `plan` alone shows
# it):

# %%
for (name, *_), row in zip(plan.people, plan.values, strict=True):
    print(",".join([name, *row]))
picture = plan.svg()
print(len(picture), "characters of SVG")

# %% [markdown]
# ## When people are ill
#
# Gus and Eli are away for the week. Now there are not enough people, and `why_none` gives the
# numbers.

# %%
from minuet import why_none  # noqa: E402

ill = {**people, "Gus": (0, 0), "Eli": (0, 0)}
short = ward.replace(people=tuple((name, *limits) for name, limits in ill.items()))
assert short.best(time_limit=60) is None
print(why_none(short.problem(), time_limit=60))

# %% [markdown]
# You still need a plan. If a shift may stay open at a price higher than all wishes, the best plan
# leaves as few shifts open as possible, and shows where to call for help.

# %%
patched = short.replace(open=100).best(time_limit=60)
assert patched is not None
print(patched)
print("open shifts:", ", ".join(f"{day} {shift}" for day, shift in patched.missing))
assert patched.missing
