# %% [markdown]
# # Who works when?
#
# A small clinic has to plan a week of early, late and night shifts for seven people with
# preferences. This is an exact cover problem with costs: each thing that must happen is an item,
# each thing that people would rather avoid is a cost, and `minimum` finds the best plan and proves
# that there is no better one.

# %%
from itertools import pairwise, product

from minuet import Option, Problem, count, minimum, why_none

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
SHIFTS = ["early", "late", "night"]
PEOPLE = ["Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus"]
AWAY = {("Ana", "Mon"), ("Ana", "Tue"), ("Cem", "Sat"), ("Cem", "Sun"), ("Gus", "Wed")}
NO_NIGHTS = {"Dia", "Fay"}
DISLIKES = {("Ben", "early"): 2, ("Eli", "night"): 4, ("Gus", "late"): 1, ("Ana", "night"): 3}

# %% [markdown]
# ## Decisions
#
# One decision: *this person has this shift on this day*.
#
# - Each shift on each day has to be filled: a primary item, covered exactly once.
# - Each person works two to four shifts a week: a primary item with a *multiplicity*.
# - A person has at most one shift a day, and none on the day after a night. For every two
#   consecutive days there is a secondary item that is covered by a night on the first day and by
#   any shift on the second.


# %%
def plan(least: int = 2, most: int = 4) -> Problem:
    """The problem of the week, with bounds on everybody's number of shifts."""
    shifts = list(product(DAYS, SHIFTS))
    rests = [(person, "rest", day) for person in PEOPLE for day in DAYS]
    days = [(person, day) for person in PEOPLE for day in DAYS]
    options = []
    for person, (day, shift) in product(PEOPLE, shifts):
        if (person, day) in AWAY or (shift == "night" and person in NO_NIGHTS):
            continue
        items = [(day, shift), person, (person, day)]
        before = {b: a for a, b in pairwise(DAYS)}.get(day)
        if before:
            items.append((person, "rest", before))
        if shift == "night":
            items.append((person, "rest", day))
        cost = DISLIKES.get((person, shift), 0) + (day in ("Sat", "Sun"))
        options.append(Option(items, label=(person, day, shift), cost=cost))
    primary = dict.fromkeys(shifts) | dict.fromkeys(PEOPLE, (least, most))
    return Problem(primary, [*days, *rests], options)


# %% [markdown]
# A night and the day after it share the item `(person, "rest", night's day)`, so they exclude each
# other. But two day shifts in a row share nothing, since each of them only covers the rest item of
# the day *before* it. That is the whole trick.

# %%
week = plan()
print(week)
(best,) = minimum(week, time_limit=30)
print("cost of the best plan:", best.cost)

# %%
table = {(day, shift): person for person, day, shift in best}
print("        " + "  ".join(f"{day:5}" for day in DAYS))
for shift in SHIFTS:
    print(f"{shift:8}" + "  ".join(f"{table[day, shift]:5}" for day in DAYS))
shares = {person: sum(other == person for other in table.values()) for person in PEOPLE}
print("shifts per person:", shares)
assert set(shares.values()) <= {2, 3, 4}
assert all(
    table.get((after, shift)) != table[day, "night"]
    for day, after in pairwise(DAYS)
    for shift in SHIFTS
)

# %% [markdown]
# ## Fair for everybody
#
# 21 shifts for seven people: could everybody have exactly three? That is the same problem with
# different bounds. Fairness may come at a price.

# %%
(fair,) = minimum(plan(3, 3), time_limit=30)
print("cost if everybody has three:", fair.cost)
assert fair.cost >= best.cost

# %% [markdown]
# ## When it cannot be done
#
# `why_none` says which demands cannot be met together. Here we ask for too much on purpose:
# everybody has to work six shifts, but Ana is away on two of the seven days.

# %%
print(why_none(plan(6, 6)))

# %% [markdown]
# ## How much freedom is there?
#
# Monday alone, with everybody free to work or not:

# %%
monday = Problem(
    [("Mon", shift) for shift in SHIFTS],
    PEOPLE,
    [[("Mon", shift), person] for person, shift in product(PEOPLE, SHIFTS)
     if (person, "Mon") not in AWAY and not (shift == "night" and person in NO_NIGHTS)],
)  # fmt: skip
print("ways to fill Monday:", count(monday))
assert count(monday) == 4 * 5 * 4
