"""Hypothesis strategies: small problems of every kind, made to be solved by brute force.

`problems` draws everything the definition allows: items that no option has, options listed twice,
options without primary items, problems without options or without items. Half of the examples hide
a solution, since few random problems have one.
"""

from __future__ import annotations

from hypothesis import strategies as st

from minuet.problem import Option, Problem

PRIMARY = "abcdef"
SECONDARY = "wxyz"
COLORS = ("red", "blue", "green")


@st.composite
def problems(
    draw: st.DrawFn,
    *,
    colors: bool = True,
    bounds: bool = True,
    labels: bool = True,
    most_options: int = 9,
) -> Problem:
    """Draw a problem, which may have colors and bounds unless these are turned off."""
    primary = PRIMARY[: draw(st.integers(0, len(PRIMARY)))]
    secondary = SECONDARY[: draw(st.integers(0, len(SECONDARY)))]
    if not primary and not secondary:
        return Problem(primary=())
    colored = colors and draw(st.booleans())
    option = _options(primary, secondary, colored=colored)
    drawn = draw(st.lists(option, max_size=most_options))
    if draw(st.booleans()):
        drawn += draw(_planted(primary, secondary, colored=colored))
    if drawn and draw(st.booleans()):
        drawn.append(draw(st.sampled_from(drawn)))  # duplicates are two different options
    drawn = draw(st.permutations(drawn))[:most_options]
    if labels and draw(st.booleans()):
        drawn = [Option(items, label=f"o{n}") for n, items in enumerate(drawn)]
    with_bounds = bounds and draw(st.booleans())
    return Problem(draw(_bounded(primary)) if with_bounds else primary, secondary, drawn)


@st.composite
def problems_with_given(draw: st.DrawFn, **kinds: bool) -> tuple[Problem, tuple[int, ...]]:
    """Draw a problem and the numbers of some of its options, which may clash."""
    problem = draw(problems(**kinds))
    if not problem.options:
        return problem, ()
    number = st.integers(0, len(problem.options) - 1)
    return problem, tuple(draw(st.lists(number, max_size=3)))


@st.composite
def _options(draw: st.DrawFn, primary: str, secondary: str, *, colored: bool) -> dict[str, str]:
    """Draw an option: a mapping from some items to colors, mostly with a primary item."""
    items = draw(
        st.lists(st.sampled_from(primary + secondary), min_size=1, max_size=4, unique=True)
    )
    return {item: draw(_color(item, colored)) for item in items}


@st.composite
def _planted(
    draw: st.DrawFn, primary: str, secondary: str, *, colored: bool
) -> list[dict[str, str]]:
    """Draw options that cover each primary item once, and no secondary item with two colors."""
    groups: dict[int, dict[str, str]] = {}
    for item in primary:
        groups.setdefault(draw(st.integers(0, 2)), {})[item] = None
    for item in secondary if groups else ():
        color = draw(_color(item, colored))
        for group in [*groups.values()][: 2 if color else 1]:
            group[item] = color
    return list(groups.values())


def _color(item: str, colored: bool) -> st.SearchStrategy[str | None]:
    if colored and item in SECONDARY:
        return st.sampled_from((*COLORS, None))
    return st.none()


@st.composite
def _bounded(draw: st.DrawFn, primary: str) -> dict[str, tuple[int, int]]:
    """Draw bounds for each primary item: often 1..1, sometimes 0..0, sometimes out of reach."""
    bounds = st.sampled_from(
        [(1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (0, 0), (0, 9), (1, 3), (2, 3), (3, 3), (5, 9)]
    )
    return {item: draw(bounds) for item in primary}
