"""Knuth's text format: what it means, what is refused, and round trips."""

import io
import warnings
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minuet.errors import FormatError
from minuet.formats import dlx
from minuet.formats.dlx import FormatWarning, dump, dumps, load, loads, option_text
from minuet.problem import Option, Problem

# --- What the text means ---------------------------------------------------------------------


def test_items_options_colors_and_bounds():
    problem = loads("| Knuth's example\n\nA B 2:3|C 4|D | X Y\nA B X:0 Y:0\n  C X:1\tY\n")
    assert problem == Problem(
        primary={"A": 1, "B": 1, "C": (2, 3), "D": 4},
        secondary=["X", "Y"],
        options=[{"A": None, "B": None, "X": "0", "Y": "0"}, {"C": None, "X": "1", "Y": None}],
    )


def test_comments_may_stand_anywhere():
    problem = loads("\n| one\n  | two\na b\n|| three\na |\n\t\n|4\nb |3\n".replace("a |\n", "a\n"))
    assert [option.items for option in problem.options] == [("a",), ("b",)]


def test_costs_add_up_wherever_they_stand():
    problem = loads("a b | x\na |3 b |4 x:c |0\nb |10\na b |0\n")
    assert list(problem.costs) == [7, 10, 0]
    assert problem.options[0].colors == {"x": "c"}


def test_a_cost_may_have_a_decimal_point():
    assert list(loads("a\na |2.5 |1e2 |.5\n").costs) == [103.0]


def test_duplicate_options_count_separately():
    assert len(loads("a\na\na\n").options) == 2


def test_labels_number_the_options_that_are_kept():
    with pytest.warns(FormatWarning):
        problem = loads("a b | x y\na x\ny\nb\n")
    assert list(problem.labels) == [0, 1]
    assert problem.options[1].items == ("b",)


def test_options_without_a_primary_item_make_one_warning():
    with pytest.warns(
        FormatWarning, match="line 3 'x:0 y:1', line 4 'y', line 5 'x', ..."
    ) as caught:
        loads("a | x y\na\nx:0 y:1\ny\nx |5\nx\n".replace("x |5", "x"))
    assert len(caught) == 1
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    "text",
    [
        "a b\na b",
        "a b\r\na b\r\n",
        "a b\ra b\r",
        "\ufeffa b\na b\n",
        "\ta\tb \n a\t b\f\n",
        "a b |\na b\n",
    ],
)
def test_line_ends_tabs_and_marks(text):
    assert loads(text) == Problem(["a", "b"], options=[["a", "b"]])


def test_a_bar_may_touch_the_first_secondary_item_as_in_knuth_s_programs():
    assert loads("a |x y\na x\n").secondary == ("x", "y")


def test_long_names_long_colors_and_strange_ones():
    problem = loads("a_name_of_some_length é | x\na_name_of_some_length é x:crimson\n")
    assert problem.options[0].colors == {"x": "crimson"}
    assert [o.colors["x"] for o in loads("a | x\na x::\na x:|\n").options] == [":", "|"]


def test_items_without_options():
    assert loads("a b\n") == Problem(["a", "b"])


def test_an_upper_bound_of_zero():
    assert loads("0|a b\nb\n").bounds == {"a": (0, 0)}


# --- What is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", None, None, "no items"),
        ("| only\n\n| comments\n", None, None, "no items"),
        ("a b\na c\n", 2, 3, "there is no item 'c'"),
        ("room12 b\n|\nb  room13\n", 3, 4, "did you mean 'room12'"),
        ("a b a\n", 1, 5, "'a' is named twice"),
        ("a b | b\n", 1, 7, "'b' is named twice"),
        ("a | b | c\n", 1, 7, "a second '|'"),
        ("a | b |c\n", 1, 7, "a second '|'"),
        ("a b| c\n", 1, 3, "'b|' is not a name"),
        ("a b:c\n", 1, 3, "'b:c' is not a name"),
        ("a x|b\n", 1, 3, "'x' is not a multiplicity"),
        ("a 2:|b\n", 1, 3, "'2:' is not a multiplicity"),
        ("a :2|b\n", 1, 3, "':2' is not a multiplicity"),
        ("a -1:2|b\n", 1, 3, "'-1:2' is not a multiplicity"),
        ("a ²|b\n", 1, 3, "'²' is not a multiplicity"),
        ("a 3:2|b\n", 1, 3, "the lower bound 3 exceeds the upper bound 2"),
        ("a 99999999999|b\n", 1, 3, "the bound 99999999999 is too large"),
        (
            "a | 2|x\n",
            1,
            5,
            "'x' is secondary: for at most n times, name it before the bar, as 0:n|x",
        ),
        ("a b\nb a b\n", 2, 5, "'b' appears twice in this option"),
        ("a b | x\na |4 x:1 b |5 x:2\n", 2, 15, "'x' appears twice in this option"),
        ("a | x\na:1 x\n", 2, 1, "the primary item 'a' cannot have a color"),
        ("a | x\na x:\n", 2, 3, "the color of 'x' is missing"),
        ("a | x\na x:b:c\n", 2, 3, "'b:c' is not a color"),
        ("a | x\na :c\n", 2, 3, "there is no item ''"),
        ("a | x\na |b\n", 2, 3, "'|b' is not a cost"),
        ("a | x\na | 5\n", 2, 3, "'|' is not a cost"),
        ("a | x\na |--5\n", 2, 3, "'|--5' is not a cost"),
        ("a | x\na |nan\n", 2, 3, "'|nan' is not a cost"),
        ("a | x\na |1e999\n", 2, 3, "too large"),
        ("a | x\na |1e308 |1e308\n", 2, 3, "too large"),
        ("a | x\na|5\n", 2, 1, "a cost is a word of its own"),
        ("a | x\na x:c|5\n", 2, 3, "'c|5' is not a color"),
    ],
)
def test_errors_name_the_place(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        loads(text)
    error = caught.value
    assert message in str(error)
    assert (error.line, error.column) == (line, column)
    if line is not None:
        assert error.text == text.split("\n")[line - 1]


PARTS = ["a", "b", "x", "y", "|", ":", "2", "2:3|", "|4", ":1", "0:1|", ".5", "\u2028", "\ufeff"]
WORDS = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3).map("".join)
LINES = st.lists(WORDS, max_size=6).map(" ".join)


@given(st.one_of(st.text(), st.lists(LINES, max_size=6).map("\n".join)))
@example("a\na |" + "9" * 5000)
@example("9" * 5000 + "|a\n")
@example("a\na |" + "9" * 100 + " |0.5 |1e308")
def test_any_text_is_read_or_refused_with_our_error(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        try:
            problem = loads(text)
        except FormatError:
            return
        if not any(name.startswith("\ufeff") for name in problem.items):
            assert loads(dumps(problem, strict=False)) == problem


# --- What is written -------------------------------------------------------------------------


def problems(names, colors, costs, bounds):
    """Problems of strings, with an option or more for most items."""

    @st.composite
    def draw_problem(draw):
        items = draw(st.lists(names, min_size=1, max_size=6, unique=True))
        cut = draw(st.integers(1, len(items)))
        primary, secondary = items[:cut], items[cut:]
        options = draw(st.lists(draw_option(primary, secondary), max_size=6))
        return Problem({item: draw(bounds) for item in primary}, secondary, options)

    @st.composite
    def draw_option(draw, primary, secondary):
        chosen = draw(st.lists(st.sampled_from(primary), min_size=1, unique=True))
        option = dict.fromkeys(chosen)
        for item in secondary:
            if draw(st.booleans()):
                option[item] = draw(st.none() | colors)
        return Option(option, cost=draw(costs))

    return draw_problem()


PRINTABLE = st.characters(codec="ascii", min_codepoint=33, max_codepoint=126)
PLAIN = st.characters(codec="ascii", min_codepoint=33, max_codepoint=126, exclude_characters=":|")
ANY = st.characters(exclude_categories=["Z", "C"], exclude_characters=":|")

STRICT = problems(st.text(PLAIN, min_size=1, max_size=8), PRINTABLE, st.just(0), st.none())
BOUNDED = problems(
    st.text(PLAIN, min_size=1, max_size=8),
    PRINTABLE,
    st.just(0),
    st.tuples(st.integers(0, 3), st.integers(3, 9_999_999)),
)
COSTLY = problems(
    st.text(PLAIN, min_size=1, max_size=8), PRINTABLE, st.integers(0, 2**64 - 2), st.none()
)
WILD = problems(
    st.text(ANY, min_size=1),
    st.text(ANY, min_size=1),
    st.integers(0, 10**99) | st.floats(0, 1e300),
    st.tuples(st.integers(0, 3), st.integers(3, 2**32 - 1)),
)


@given(st.one_of(STRICT, BOUNDED, COSTLY))
def test_what_is_written_is_read_again(problem):
    text = dumps(problem)
    assert loads(text) == problem
    assert all(knuth_reads(word) for word in text.split())


def knuth_reads(word):
    name, bar, rest = word.rpartition("|")
    if word == "|" or (bar and not name and rest.isdigit()):
        return True
    return word.isascii() and max(map(len, word.replace("|", ":").split(":"))) <= 8


@given(WILD)
def test_what_is_written_loosely_is_read_again(problem):
    assert loads(dumps(problem, strict=False)) == problem


def test_the_text_of_a_problem():
    text = "a 2:3|b 4|c 0:1|d | x y\na b x:1 y\nc\n"
    assert dumps(loads(text)) == text
    assert dumps(loads("a b\na |3 b |4\nb |0\n")) == "a b\na b |7\nb\n"


def test_items_and_colors_that_are_not_strings():
    problem = Problem([1, 2], [3], [{1: None, 3: 7}, [2]])
    assert dumps(problem) == "1 2 | 3\n1 3:7\n2\n"


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (Problem(["nine_char"]), "item 'nine_char' .* more than 8 characters"),
        (Problem(["é"]), "item 'é' .* outside printable ASCII"),
        (Problem(["a"], ["x"], [{"a": None, "x": "red"}]), "color 'red' .* more than 1 character "),
        (Problem(["a"], ["x"], [{"a": None, "x": "é"}]), "color 'é' .* outside printable ASCII"),
        (Problem({"a": 0}), "bound 0 of 'a'"),
        (Problem({"a": (0, 10_000_000)}), "bound 10000000 of 'a'"),
        (Problem(["a"], options=[Option("a", cost=0.5)]), "cost 0.5 .* not a whole number"),
        (Problem(["a"], options=[Option("a", cost=2**64)]), "cost 18446744073709551616 "),
        (Problem(["a"], ["x"], ["a", "x"]), "option 1 .* no primary item"),
        (Problem({"a": 2}, options=[Option("a", cost=1)]), "both bounds and costs"),
    ],
)
def test_what_knuth_s_programs_cannot_read_is_written_only_on_request(problem, message):
    with pytest.raises(FormatError, match=message + ".*strict=False writes it"):
        dumps(problem)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        loads(dumps(problem, strict=False))


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (Problem([]), "without primary items"),
        (Problem([""]), "item '' .* empty"),
        (Problem(["a b"]), "item 'a b' .* blank"),
        (Problem([(0, 1)]), r"item \(0, 1\) .* blank"),
        (Problem(["a:b"]), "item 'a:b' .* ':' or '|'"),
        (Problem(["a|b"]), "item 'a|b' .* ':' or '|'"),
        (Problem(["\ufeffa"]), "byte order mark"),
        (Problem([1, "1"]), "items 1 and '1' would both be written as '1'"),
        (Problem(["a"], "xy", [{"a": None, "x": 1, "y": "1"}]), "colors 1 and '1'"),
        (Problem(["a"], ["x"], [{"a": None, "x": ""}]), "color '' .* empty"),
        (Problem(["a"], ["x"], [{"a": None, "x": "a b"}]), "color 'a b' .* blank"),
        (Problem(["a"], ["x"], [{"a": None, "x": "a|b"}]), "color 'a|b' .* ':' or '|'"),
        (Problem(["a"], options=[Option("a", cost=Fraction(1, 3))]), "make it a float"),
        (Problem(["a"], options=[Option("a", cost=10**100)]), "make it a float"),
    ],
)
def test_what_cannot_be_read_again_is_never_written(problem, message):
    with pytest.raises(FormatError, match=message):
        dumps(problem, strict=False)


# --- Files -----------------------------------------------------------------------------------


def test_load_and_dump(tmp_path):
    problem = loads("é | x\né x:long\n")
    path = tmp_path / "problem.dlx"
    dump(problem, path, strict=False)
    assert load(path) == load(str(path)) == problem
    file = io.StringIO()
    dump(problem, file, strict=False)
    file.seek(0)
    assert load(file) == problem


def test_loading_bytes_that_are_not_text(tmp_path):
    path = tmp_path / "problem.dlx"
    path.write_bytes(b"a b\n\xff\n")
    with pytest.raises(FormatError, match="not UTF-8 text \\(byte 4"):
        load(path)


def test_option_text():
    assert [option_text(option) for option in loads("a b | x\na x:1 b |7\nb\n").options] == [
        "a x:1 b |7",
        "b",
    ]


KNOWN = Path(__file__).parents[1] / "known_counts"


@pytest.mark.parametrize("path", sorted(KNOWN.glob("*.dlx")), ids=lambda path: path.stem)
def test_real_problems_come_back_as_they_went(path):
    problem = load(path)
    assert loads(dumps(problem)) == problem


# ---- short names for Knuth's programs


def test_long_names_are_shortened_with_a_table():
    items = ["a", "i1", ("cell", 0, 1), "a long name", "x|y", "1", 1]
    options = [dict.fromkeys(items), {"a": None, "s t": "red"}, {"a": None, "s t": "r"}]
    problem = Problem(items, ["s t"], options)
    text = dlx.dumps(problem, shorten=True)
    assert "| i2 stands for ('cell', 0, 1)\n" in text
    assert "| the color 0 stands for 'red'\n" in text
    again = dlx.loads(text)
    assert len(again.items) == len(problem.items)
    assert all(len(item) <= 8 for item in again.items)
    assert again.primary[:2] == ("a", "i1")
    dlx.dumps(again)  # strict: nothing is left that Knuth's programs cannot read
    for option, other in zip(problem.options, again.options, strict=True):
        names = {**{item: str(item) for item in problem.items}, **dlx.short_names(problem)}
        assert tuple(names[item] for item in option.items) == other.items


def test_a_problem_that_needs_no_shortening_has_no_table():
    problem = Problem("ab", "x", [{"a": None, "x": "1"}, "b"])
    assert dlx.dumps(problem, shorten=True) == dlx.dumps(problem)
    assert dlx.short_names(problem) == {} == dlx.short_colors(problem)


def test_more_colors_than_there_are_characters():
    options = [{"a": None, "x": f"color {n}"} for n in range(200)]
    with pytest.raises(FormatError, match="characters for"):
        dlx.dumps(Problem("a", "x", options), shorten=True)


def test_profits_are_written_only_for_us():
    problem = Problem("a", options=[Option("a", cost=-5), Option("a", cost=-0.5)])
    with pytest.raises(FormatError, match="cannot be written for Knuth's programs"):
        dlx.dumps(problem)
    assert dlx.loads(dlx.dumps(problem, strict=False)) == problem
