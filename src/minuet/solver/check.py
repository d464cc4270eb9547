"""Is this a solution? Answered from the definition, sharing no code with any engine.

A set of options is a solution of a problem if

- each primary item is in at least low and at most high of them (without bounds: in exactly one);
- each secondary item is in at most one of them, or has the same color in all that contain it
  (an option that does not color the item cannot share it);
- each of them has a primary item, since an option without one can never be chosen;
- the given options are among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from minuet.errors import GivenError, listed
from minuet.solver.given import check_problem

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` is slow to import, and only type checkers need it
    from collections.abc import Hashable

    from minuet.problem import Problem


def check(
    problem: Problem, solution: Iterable[Hashable], *, given: Iterable[Hashable] = ()
) -> list[str]:
    """List in plain sentences what is wrong with `solution`; the list is empty if it is a solution.

    `solution` is a `Solution`, or the labels of its options in any order; `given` are labels too.

    >>> from minuet.problem import Problem
    >>> problem = Problem(primary="abc", options=["ab", "ac", "b", "bc"])
    >>> check(problem, [1, 2])
    []
    >>> for sentence in check(problem, [0, 1, 9], given=[2]):
    ...     print(sentence)
    no option has the label 9: the labels are 0 to 3
    option 2 is given but not chosen
    item 'a' is in 2 options, and at most 1 may contain it: 0 and 1
    """
    check_problem(problem)
    if solution is None:
        raise TypeError("expected a Solution or a list of labels, not None (there is no solution)")
    wrong: list[str] = []
    chosen = find(problem, solution, wrong)
    for number in find(problem, given, wrong):
        if number not in chosen:
            wrong.append(f"option {problem.labels[number]!r} is given but not chosen")
    users = users_of_items(problem, chosen)
    wrong += lonely_options(problem, chosen)
    wrong += miscounted_items(problem, users)
    wrong += clashing_items(problem, users)
    return wrong


def find(problem: Problem, names: Iterable[Hashable], wrong: list[str]) -> dict[int, None]:
    """Return the numbers of the named options, in order; add what is wrong with them to `wrong`.

    A `Solution` knows the numbers of its options, which matters if several share a label.
    """
    found: dict[int, None] = {}
    labels = tuple(names)
    for label, number in zip(labels, numbers_of(problem, names, labels), strict=True):
        if isinstance(number, str):
            wrong.append(number)
        elif number in found:
            wrong.append(f"option {label!r} is chosen twice")
        else:
            found[number] = None
    return found


def numbers_of(
    problem: Problem, names: object, labels: tuple[Hashable, ...]
) -> Iterator[int | str]:
    """Yield the number of each option, or a sentence that says why it has none."""
    numbers = getattr(names, "indices", None)
    for place, label in enumerate(labels):
        if numbers is None:
            yield number_of(problem, label)
        elif numbers[place] < len(problem.labels) and problem.labels[numbers[place]] == label:
            yield numbers[place]
        else:
            yield f"option {numbers[place]} does not have the label {label!r}"


def number_of(problem: Problem, label: Hashable) -> int | str:
    """Return the number of the option with this label, or say why there is none."""
    try:
        return problem.index(label)
    except GivenError as error:
        return str(error)


def users_of_items(problem: Problem, chosen: Iterable[int]) -> dict[Hashable, list[int]]:
    """Return the chosen options that contain each item."""
    users: dict[Hashable, list[int]] = {item: [] for item in problem.items}
    for number in chosen:
        for item in problem.options[number].items:
            users[item].append(number)
    return users


def lonely_options(problem: Problem, chosen: Iterable[int]) -> Iterator[str]:
    """Yield a sentence for each chosen option without a primary item."""
    primary = frozenset(problem.primary)
    for number in chosen:
        if primary.isdisjoint(problem.options[number].items):
            label = problem.labels[number]
            yield f"option {label!r} has no primary item and can never be chosen"


def miscounted_items(problem: Problem, users: Mapping[Hashable, list[int]]) -> Iterator[str]:
    """Yield a sentence for each primary item that is in too many or too few chosen options."""
    bounds = problem.bounds
    for item in problem.primary:
        low, high = bounds.get(item, (1, 1))
        times = len(users[item])
        if times > high:
            rule = f"at most {high} may contain it" if high else "none may contain it"
        elif times < low:
            rule = f"at least {low} must contain it"
        else:
            continue
        chosen = f"in {counted(times)}" if times else "in none of the chosen options"
        yield f"item {item!r} is {chosen}, and {rule}{_named(problem, users[item])}"


def clashing_items(problem: Problem, users: Mapping[Hashable, list[int]]) -> Iterator[str]:
    """Yield a sentence for each secondary item that two chosen options use differently."""
    for item in problem.secondary:
        for other in users[item][1:]:
            one = users[item][0]
            mine, theirs = (problem.options[n].colors.get(item) for n in (one, other))
            if mine is None or mine != theirs:
                yield (
                    f"item {item!r} {use(mine)} in option {problem.labels[one]!r} "
                    f"and {use(theirs)} in option {problem.labels[other]!r}"
                )


def use(color: Hashable | None) -> str:
    """Say how an option uses an item."""
    return "has no color" if color is None else f"has the color {color!r}"


def counted(times: int) -> str:
    """Return the number of options in words, singular or plural.

    >>> counted(0), counted(1), counted(2)
    ('no option', '1 option', '2 options')
    """
    return f"{times or 'no'} option{'s' if times > 1 else ''}"


def _named(problem: Problem, numbers: list[int]) -> str:
    """Name the options after a colon, if there are any."""
    names = [repr(problem.labels[number]) for number in numbers]
    return f": {listed(names)}" if names else ""
