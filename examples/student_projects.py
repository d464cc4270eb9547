# %% [markdown]
# # Students and projects
#
# Every student names a few projects in order of preference. Projects and supervisors can take only
# so many students. Who does what?

# %%
from random import Random

from minuet import Option, Problem, minimum, why_none

PROJECTS = {
    "bridge": ("Ada", 4),
    "clock": ("Ada", 3),
    "drone": ("Bell", 4),
    "engine": ("Bell", 2),
    "fountain": ("Cray", 4),
    "glider": ("Cray", 3),
}
SUPERVISORS = {"Ada": 6, "Bell": 5, "Cray": 6}
STUDENTS = [f"student {number}" for number in range(1, 16)]

random = Random(7)
wishes = {student: random.sample(sorted(PROJECTS), 3) for student in STUDENTS}

# %% [markdown]
# ## The model
#
# One decision: *this student does this project*. The student is a primary item, covered exactly
# once. A project and its supervisor are primary items with bounds: `(0, 4)` means none to four.
# The cost is the square of the rank (from 0), so one third choice weighs more than three second
# choices.


# %%
def allocation(room: dict[str, int], least: int = 0) -> Problem:
    """The problem, given the supervisors' room and the fewest students per project."""
    options = [
        Option(
            [student, project, PROJECTS[project][0]],
            label=(student, project),
            cost=rank * rank,
        )
        for student, wished in wishes.items()
        for rank, project in enumerate(wished)
    ]
    bounds = dict.fromkeys(STUDENTS, (1, 1))
    bounds |= {project: (least, seats) for project, (_, seats) in PROJECTS.items()}
    bounds |= {name: (0, most) for name, most in room.items()}
    return Problem(bounds, options=options)


# %% [markdown]
# ## The best allocation
#
# `minimum` proves that no other allocation is better for the students as a whole.

# %%
(best,) = minimum(allocation(SUPERVISORS), time_limit=60)
taken = dict(sorted(best))
for project, (supervisor, seats) in PROJECTS.items():
    names = [student.removeprefix("student ") for student in STUDENTS if taken[student] == project]
    print(f"{project:9} {supervisor:5} {len(names)} of {seats}: {', '.join(names)}")
ranks = [wishes[student].index(project) + 1 for student, project in taken.items()]
print("first, second, third choices:", [ranks.count(rank) for rank in (1, 2, 3)])
assert len(taken) == len(STUDENTS)

# %% [markdown]
# ## No project for one student alone
#
# If every project must take place with at least two students, only the bounds change: `(2, 4)`
# instead of `(0, 4)`.

# %%
(fuller,) = minimum(allocation(SUPERVISORS, least=2), time_limit=60)
sizes = [sum(project == each for _, project in fuller) for each in PROJECTS]
print("students per project:", sizes, "at cost", fuller.cost, "instead of", best.cost)
assert min(sizes) >= 2
assert fuller.cost >= best.cost

# %% [markdown]
# ## When there is not enough room
#
# Bell can take only two students this year, and Ada four. Is that enough?

# %%
print(why_none(allocation({**SUPERVISORS, "Bell": 2, "Ada": 4})))
