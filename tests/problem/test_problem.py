"""Problem and Option: what they accept, how to inspect them, and that they are values."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from array import array
from collections import Counter, OrderedDict, namedtuple
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet.errors import GivenError
from minuet.problem import Option, Problem

np = pytest.importorskip("numpy")

KNUTH = ["ce", "adg", "bcf", "adf", "bg", "deg"]


def colorful() -> Problem:
    """Return a problem that uses every feature."""
    return Problem(
        primary={"p": (1, 2), "q": None, "r": 3},
        secondary=["x", "y"],
        options=[
            Option({"p": None, "x": "red"}, label="one", cost=2),
            Option({"q": None, "y": 7, "x": None}, label=("two", 2), cost=Fraction(1, 3)),
            ["r", "x"],
            {"r": None, "y": "red"},
        ],
    )


# ---- what it accepts


def test_knuths_example():
    problem = Problem(primary="abcdefg", options=KNUTH)
    assert problem.primary == tuple("abcdefg")
    assert problem.secondary == ()
    assert problem.items == tuple("abcdefg")
    assert [option.items for option in problem.options] == [tuple(option) for option in KNUTH]
    assert list(problem.labels) == [0, 1, 2, 3, 4, 5]
    assert list(problem.costs) == [0] * 6
    assert problem.bounds == {}
    assert [problem.has_colors, problem.has_bounds, problem.has_costs] == [False] * 3


@pytest.mark.parametrize(
    "option",
    [
        ("a", "b"),
        ["a", "b"],
        {"a", "b"},
        frozenset("ab"),
        "ab",
        (item for item in "ab"),
        iter(["a", "b"]),
        {"a": None, "b": None},
        OrderedDict(a=None, b=None),
        MappingProxyType({"a": None, "b": None}),
        {"a": 1, "b": 2}.keys(),
        namedtuple("Pair", "one two")("a", "b"),
        np.array(["a", "b"]),
        Option(("a", "b")),
        Option({"a", "b"}),
        Option(item for item in "ab"),
        Option({"a": None, "b": None}),
        Option(["a", "b"], label=None, cost=0),
    ],
)
def test_an_option_takes_many_forms(option):
    assert Problem("abc", options=[option]) == Problem("abc", options=[("a", "b")])


def test_items_are_anything_hashable():
    class Suit(Enum):
        CLUBS = 1

    items = [None, 0, "", (1, (2, 3)), frozenset({1}), Suit.CLUBS, 2.5, b"x", Problem("a"), int]
    problem = Problem(items, options=[items, [None]])
    assert problem.items == tuple(items)
    assert problem.options[0].items == tuple(items)
    assert [problem.item_index[item] for item in items] == list(range(len(items)))


def test_everything_may_be_a_generator():
    problem = Problem(
        primary=(item for item in "ab"),
        secondary=(item for item in "cd"),
        options=((item for item in option) for option in ("ac", "b", "bd")),
    )
    assert problem == Problem("ab", "cd", ["ac", "b", "bd"])


def test_options_keep_the_order_of_their_items():
    assert Problem("abc", options=["cab"]).options[0].items == ("c", "a", "b")


def test_options_from_sets_are_in_the_order_of_the_items():
    names = [f"item {number}" for number in range(50)]
    for option in (set(names), frozenset(names), Option(set(names))):
        assert Problem(names, options=[option]).options[0].items == tuple(names)


def test_items_from_a_set_are_sorted_where_they_can_be():
    assert Problem({"c", "a", "b"}, frozenset({3, 1, 2})).items == ("a", "b", "c", 1, 2, 3)
    assert set(Problem({"c", 1, None}).items) == {"c", 1, None}


def test_multiplicities():
    problem = Problem({"a": (0, 2), "b": 3, "c": None, "d": (1, 1), "e": [2, 5], "f": 0})
    assert problem.primary == tuple("abcdef")
    assert problem.bounds == {"a": (0, 2), "b": (3, 3), "e": (2, 5), "f": (0, 0)}
    assert problem.has_bounds
    assert problem._low == array("I", [0, 3, 1, 1, 2, 0])
    assert problem._high == array("I", [2, 3, 1, 1, 5, 0])


def test_multiplicities_of_one_are_none():
    problem = Problem({"a": None, "b": 1, "c": (1, 1)})
    assert not problem.has_bounds
    assert problem == Problem("abc")


def test_multiplicities_may_be_counted():
    assert Problem(Counter("aab")).bounds == {"a": (2, 2)}
    assert Problem({"a": (np.int64(1), np.int8(4))}).bounds == {"a": (1, 4)}


def test_colors():
    problem = colorful()
    assert problem.has_colors
    assert [option.colors for option in problem.options] == [
        {"x": "red"},
        {"y": 7},
        {},
        {"y": "red"},
    ]
    assert problem._color_names == ("red", 7)
    assert problem._members == array("I", [0, 3, 1, 4, 3, 2, 3, 2, 4])
    assert problem._colors == array("I", [0, 1, 0, 2, 0, 0, 0, 0, 1])
    assert problem._starts == array("I", [0, 2, 5, 7, 9])


def test_a_problem_without_any_color_has_no_colors():
    problem = Problem("ab", "x", [{"a": None, "x": None}, "b"])
    assert not problem.has_colors
    assert problem._colors is None


def test_labels_default_to_the_index():
    problem = Problem("ab", options=[Option("a", label="x"), "b", Option("ab", label="z")])
    assert list(problem.labels) == ["x", 1, "z"]
    assert [option.label for option in problem.options] == ["x", 1, "z"]
    assert [problem.index(label) for label in ("x", 1, "z")] == [0, 1, 2]


def test_labels_that_are_the_index_are_the_default():
    problem = Problem("ab", options=[Option("a", label=0), Option("b", label=1)])
    assert problem._labels is None
    assert problem == Problem("ab", options=["a", "b"])
    assert problem == Problem("ab", options=problem.options)


def test_costs_are_kept_exactly():
    costs = [3, 0, 10**30, Fraction(1, 3)]
    problem = Problem("a", options=[Option("a", cost=cost) for cost in costs])
    assert list(problem.costs) == costs
    assert [type(cost) for cost in problem.costs] == [int, int, int, Fraction]
    exact = Problem("a", options=[Option("a", cost=Decimal("0.1")), Option("a", cost=2)])
    assert sum(exact.costs) == Decimal("2.1")


def test_costs_of_numpy_become_plain():
    costs = [np.int64(3), np.float64(0.5), np.uint8(7)]
    problem = Problem("a", options=[Option("a", cost=cost) for cost in costs])
    assert list(map(type, problem.costs)) == [int, float, int]
    assert list(problem.costs) == [3, 0.5, 7]


def test_costs_of_zero_count_as_none():
    costs = [0, 0.0, Fraction(0), Decimal(0), -0.0]
    problem = Problem("a", options=[Option("a", cost=cost) for cost in costs])
    assert not problem.has_costs
    assert problem == Problem("a", options=["a"] * 5)


def test_odd_problems_are_legal():
    assert repr(Problem(())) == "<Problem: 0 primary items, 0 options>"
    assert repr(Problem([], ["x"], ["x"])) == "<Problem: 0 primary + 1 secondary item, 1 option>"
    assert len(Problem("ab", options=["a", "a", "a"]).options) == 3  # b has no option
    assert len(Problem("a", "x", ["x", "a"]).options) == 2  # the first option has no primary item


# ---- labels


def test_index_of_an_unknown_label():
    problem = Problem("ab", options=[Option("a", label="left"), Option("b", label="right")])
    with pytest.raises(GivenError, match=r"'lefd' \(did you mean 'left'\?\)"):
        problem.index("lefd")
    with pytest.raises(GivenError, match="no option has the label 0"):
        problem.index(0)


@pytest.mark.parametrize("label", [2, -1, "0", None, 0.5, (0,), [0]])
def test_index_of_an_unknown_default_label(label):
    with pytest.raises(GivenError, match="0 to 1"):
        Problem("ab", options=["a", "b"]).index(label)
    with pytest.raises(GivenError, match="no options"):
        Problem("ab").index(label)


def test_index_of_an_ambiguous_label():
    options = [Option("a", label="x"), "b", Option("ab", label="x"), Option("a", label=1)]
    problem = Problem("ab", options=options)
    with pytest.raises(GivenError, match="'x' is ambiguous: options 0 and 2"):
        problem.index("x")
    with pytest.raises(GivenError, match="1 is ambiguous: options 1 and 3"):
        problem.index(1)


def test_labels_are_any_object():
    thing = object()
    labels = [thing, ["a", "list"], {"a": "dict"}, None, ("t", 1), frozenset({1})]
    problem = Problem("a", options=[Option("a", label=label) for label in labels])
    assert list(problem.labels) == [thing, ["a", "list"], {"a": "dict"}, 3, ("t", 1), {1}]
    assert [problem.index(label) for label in problem.labels] == list(range(6))
    with pytest.raises(GivenError, match="no option"):
        problem.index(["another"])
    assert isinstance(hash(problem), int)


def test_index_of_many_labels():
    count = 20_000
    options = [Option("a", label=("row", number)) for number in range(count)]
    problem = Problem("a", options=options)
    assert all(problem.index(("row", number)) == number for number in range(count))


# ---- a value


def test_nothing_can_be_set():
    problem, option = colorful(), Option("ab")
    for name in ("primary", "options", "_members", "anything"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(problem, name, ())
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(problem, name)
    for name in ("items", "label", "cost", "anything"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(option, name, ())
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(option, name)
    with pytest.raises(TypeError):
        problem.item_index["p"] = 3
    problem.bounds["p"] = (9, 9)
    problem.options[0].colors["x"] = "blue"
    assert problem == colorful()


def test_what_it_was_made_of_may_change_later():
    primary, option, mapping = ["a", "b"], ["a"], {"b": None, "x": 1}
    options = [option, mapping]
    problem = Problem(primary, "x", options)
    before = pickle.dumps(problem)
    for thing in (primary, option, mapping, options):
        thing.clear()
    assert pickle.dumps(problem) == before


def test_equal_problems():
    assert colorful() == colorful()
    assert hash(colorful()) == hash(colorful())
    assert len({colorful(), colorful()}) == 1
    assert colorful() != "something else"


def test_the_order_within_an_option_does_not_count():
    one = Problem("ab", "xy", [{"a": None, "x": 1, "y": 2}, {"b": None, "x": 2}])
    two = Problem("ab", "xy", [{"y": 2, "x": 1, "a": None}, {"x": 2, "b": None}])
    assert one._color_names != two._color_names
    assert one == two
    assert hash(one) == hash(two)
    assert one.options == two.options
    assert [hash(option) for option in one.options] == [hash(option) for option in two.options]


@pytest.mark.parametrize(
    "other",
    [
        Problem("ba", "xy", ["ax", "by"]),
        Problem("ab", "yx", ["ax", "by"]),
        Problem("abx", "y", ["ax", "by"]),
        Problem("ab", "xy", ["by", "ax"]),
        Problem("ab", "xy", ["ax"]),
        Problem("ab", "xy", ["ay", "bx"]),
        Problem("ab", "xy", ["axb", "y"]),
        Problem({"a": 2, "b": 1}, "xy", ["ax", "by"]),
        Problem("ab", "xy", [{"a": None, "x": 1}, "by"]),
        Problem("ab", "xy", [Option("ax", label="one"), "by"]),
        Problem("ab", "xy", [Option("ax", cost=1), "by"]),
    ],
)
def test_different_problems(other):
    assert other != Problem("ab", "xy", ["ax", "by"])


def test_different_colors():
    def painted(first, second):
        return Problem("a", "xy", [{"a": None, "x": first, "y": second}])

    assert painted(1, 2) == painted(1, 2)
    assert painted(1, 2) != painted(2, 1)
    assert painted(1, None) != painted(None, 1)
    assert painted(1, 2) != painted(1, 3)


def test_equal_options():
    assert Option("ab") == Option(["b", "a"]) == Option({"a": None, "b": None})
    assert hash(Option("ab")) == hash(Option("ba"))
    assert Option("ab") != Option("a")
    assert Option("ab", label=1) != Option("ab")
    assert Option("ab", cost=1) != Option("ab")
    assert Option({"a": 1}) != Option({"a": 2})
    assert Option("ab") != ("a", "b")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling(protocol):
    for problem in (colorful(), Problem("abcdefg", options=KNUTH), Problem(())):
        hash(problem)
        back = pickle.loads(pickle.dumps(problem, protocol))
        assert back == problem
        assert hash(back) == hash(problem)
        assert repr(back) == repr(problem)
        assert back.options == problem.options
        assert back.item_index == problem.item_index
        assert [back.index(label) for label in back.labels] == list(range(len(back.options)))
    option = Option({"a": None, "x": "red"}, label=("l", 1), cost=Decimal("0.5"))
    assert pickle.loads(pickle.dumps(option, protocol)) == option


def test_a_pickle_is_read_where_strings_hash_differently(tmp_path):
    problem = Problem(["left", "right"], ["x"], [Option(["left", "x"], label="one"), ["right"]])
    hash(problem)
    problem.index("one")
    file = tmp_path / "problem.pickle"
    file.write_bytes(pickle.dumps(problem))
    code = (
        "import pickle, sys; p = pickle.load(open(sys.argv[1], 'rb'));"
        "from minuet.problem import Option, Problem;"
        "q = Problem(['left', 'right'], ['x'], [Option(['left', 'x'], label='one'), ['right']]);"
        "assert p == q and hash(p) == hash(q) and p.index('one') == 0 and p.item_index['x'] == 2"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, str(file)], check=True, env=environment)


def test_copies_are_the_same():
    for thing in (colorful(), Option("ab", label=[1])):
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (
            Problem("abcd", "xy", ["a"] * 9),
            "4 primary + 2 secondary items, 9 options",
        ),
        (Problem("a", options=["a"]), "1 primary item, 1 option"),
        (colorful(), "3 primary + 2 secondary items, 4 options, 2 colors, multiplicities, costs"),
        (Problem(range(1000), options=[[1]] * 2000), "1,000 primary items, 2,000 options"),
    ],
)
def test_repr(problem, text):
    assert repr(problem) == f"<Problem: {text}>"


def test_repr_of_an_option_can_be_evaluated():
    for option in (
        Option("ab"),
        Option([1, "b"], label=3, cost=2.5),
        Option({"a": None, "x": "red"}, label="l"),
    ):
        assert eval(repr(option)) == option


# ---- the sequence of options


def test_options_are_a_sequence():
    problem = Problem("abcdefg", options=KNUTH)
    options = problem.options
    assert len(options) == 6
    assert options[0] == Option("ce", label=0)
    assert options[-1] == options[5] == Option("deg", label=5)
    assert options[np.int64(2)] == options[2]
    assert [option.label for option in options[1:4]] == [1, 2, 3]
    assert [option.label for option in options[::-2]] == [5, 3, 1]
    assert options[1:][1:][0].label == 2
    assert options[10:] == []
    assert list(reversed(options)) == list(options)[::-1]
    assert options[2] in options
    assert Option("ce", label=1) not in options
    assert options.index(options[3]) == 3
    for outside in (6, -7):
        with pytest.raises(IndexError, match="there are 6"):
            options[outside]
    with pytest.raises(TypeError):
        options["a"]


def test_options_compare_like_a_list():
    options = Problem("abcdefg", options=KNUTH).options
    assert options == Problem("abcdefg", options=KNUTH).options
    assert options == list(options)
    assert tuple(options) == options
    assert options != options[1:]
    assert options != [Option("ce", label=0)] * 6
    assert options != "something else"


def test_options_have_a_short_repr():
    text = repr(Problem("a", options=["a"] * 100_000).options)
    assert text.startswith("<100,000 options: [Option(('a',), label=0), ")
    assert len(text) < 200
    assert repr(Problem("a").options) == "<0 options: []>"


# ---- random problems

ITEMS = "pqrs"
COLORED = "xyz"


@st.composite
def described(draw):
    """Draw arguments for a Problem with a bit of everything."""
    bounds = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda pair: tuple(sorted(pair)))
    primary = {item: draw(st.none() | bounds) for item in ITEMS}
    colors = st.none() | st.integers(0, 2) | st.sampled_from(["red", "blue"])
    options = draw(
        st.lists(
            st.tuples(
                st.dictionaries(st.sampled_from(ITEMS), st.none()),
                st.dictionaries(st.sampled_from(COLORED), colors),
                st.none() | st.text(max_size=2) | st.integers(),
                st.integers(0, 2) | st.fractions(0, 1),
            ).filter(lambda parts: parts[0] or parts[1]),
            max_size=6,
        )
    )
    return primary, [
        Option({**first, **second}, label=label, cost=cost)
        for first, second, label, cost in options
    ]


@given(described())
def test_a_problem_gives_back_what_it_was_given(description):
    primary, options = description
    problem = Problem(primary, COLORED, options)
    assert problem.bounds == {i: b for i, b in primary.items() if b not in (None, (1, 1))}
    assert len(problem.options) == len(options)
    for number, (mine, given_one) in enumerate(zip(problem.options, options, strict=True)):
        assert mine.items == given_one.items
        assert mine.colors == given_one.colors
        assert mine.cost == given_one.cost
        assert mine.label == (number if given_one.label is None else given_one.label)
    assert problem.has_costs == any(problem.costs)
    assert problem.has_colors == any(option.colors for option in options)


@given(described())
def test_a_problem_can_be_made_again_of_its_parts(description):
    primary, options = description
    problem = Problem(primary, COLORED, options)
    bounds = {item: problem.bounds.get(item) for item in problem.primary}
    again = Problem(bounds, problem.secondary, problem.options)
    assert again == problem
    assert hash(again) == hash(problem)
    assert pickle.loads(pickle.dumps(problem)) == problem


# ---- size


def test_many_options_are_small():
    count = 100_000
    rows = [tuple(range(start, start + 5)) for start in range(100)]

    def make():
        return Problem(range(104), options=(rows[number % 100] for number in range(count)))

    problem = make()
    assert len(problem.options) == count
    assert problem._labels is None
    assert problem._costs is None
    used = sum(sys.getsizeof(part) for part in (problem._members, problem._starts))
    assert used < 30 * count
    assert problem.options[count - 1].items == rows[-1]
