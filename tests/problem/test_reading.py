"""What a Problem rejects, and how it reads matrices and sets."""

from __future__ import annotations

import itertools
import warnings
from array import array
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet import minimum, solutions, solve
from minuet.errors import GivenError, ProblemError
from minuet.problem import Option, Problem

np = pytest.importorskip("numpy")
pd = pytest.importorskip("pandas")
pa = pytest.importorskip("pyarrow")
scipy = pytest.importorskip("scipy")
pytest.importorskip("scipy.sparse")


@contextmanager
def refused(*parts: str) -> Iterator[None]:
    """Expect a ProblemError with a short message that contains all these parts."""
    with pytest.raises(ProblemError) as caught:
        yield
    message = str(caught.value)
    assert [part for part in parts if part not in message] == [], message
    assert len(message) < 1000


def test_unknown_item():
    with refused("option 1", "unknown item 'z'", "['a', 'z']"):
        Problem("ab", options=["ab", ["a", "z"]])


def test_unknown_item_in_a_labeled_option():
    with refused("option 0", "label 'corner'", "'z'", "Option(('a', 'z')"):
        Problem("ab", options=[Option("az", label="corner")])


def test_unknown_item_in_a_string_shows_all_of_it():
    with refused("option 0", "unknown item 'z'", "'abz'"):
        Problem("ab", options=["abz"])


def test_unknown_item_in_a_generator_shows_what_it_gave():
    with refused("option 0", "unknown item 'z'", "('a', 'z')"):
        Problem("ab", options=[iter("az")])


def test_unknown_item_in_a_mapping():
    with refused("option 0", "unknown item 'z'", "'red'"):
        Problem("ab", options=[{"a": None, "z": "red"}])


@pytest.mark.parametrize(
    ("items", "wrong", "hint"),
    [
        (["column 1", "row 1"], "colum 1", "did you mean 'column 1'?"),
        ([1, 2, 3], "2", "did you mean 2?"),
        (["1", "2"], 2, "did you mean '2'?"),
    ],
)
def test_unknown_item_with_a_hint(items, wrong, hint):
    with refused("option 0", "unknown item", hint):
        Problem(items, options=[[wrong]])


def test_unknown_item_without_a_hint():
    with pytest.raises(ProblemError) as caught:
        Problem(["column"], options=[["xyz"]])
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize(
    "option", [["a", "b", "a"], ("a", "a"), "aba", iter("aa"), Option("aa"), itertools.repeat("a")]
)
def test_the_same_item_twice(option):
    with refused("option 1", "item 'a' twice"):
        Problem("ab", options=["ab", option])


def test_an_endless_option_ends():
    with refused("option 0", "unknown item 3"):
        Problem([0, 1, 2], options=[itertools.count()])


@pytest.mark.parametrize("option", [[], (), "", set(), {}, iter(()), Option([]), Option({})])
def test_an_empty_option(option):
    with refused("option 1", "has no items"):
        Problem("ab", options=["ab", option])


@pytest.mark.parametrize("option", [3, None, 2.5, object()])
def test_an_option_that_is_not_iterable(option):
    with refused("option 1", "not iterable"):
        Problem("ab", options=["ab", option])


def test_an_option_object_of_nothing_iterable():
    with refused("must be iterable", "3"):
        Option(3)


@pytest.mark.parametrize("options", [3, None, "ab", {"x": "ab"}])
def test_options_that_are_not_options(options):
    with refused("options must be"):
        Problem("ab", options=options)


@pytest.mark.parametrize("option", [[["a"]], [{}], iter([["a"]]), Option([["a"]])])
def test_an_unhashable_item_in_an_option(option):
    with refused("option 0", "unhashable item"):
        Problem("ab", options=[option])


def test_an_unhashable_item():
    with refused("hashable", "['a']"):
        Problem([["a"]])
    with refused("hashable", "{'x': 1}"):
        Problem("a", [{"x": 1}])


def test_an_item_listed_twice():
    with refused("primary item 'a' is listed twice"):
        Problem("aba")
    with refused("secondary item 'x' is listed twice"):
        Problem("ab", "xx")
    with refused("item 'b' is both primary and secondary"):
        Problem("ab", "xb")
    with refused("item 1 is both primary and secondary"):
        Problem([1], [True])


def test_items_that_are_not_iterable():
    with refused("primary must be iterable", "3"):
        Problem(3)
    with refused("secondary must be iterable", "None"):
        Problem("a", None)


def test_secondary_items_have_no_multiplicities():
    with refused("only primary items", "'x'"):
        Problem("a", {"x": (0, 2)})


@pytest.mark.parametrize(
    ("bounds", "what"),
    [
        ((2, 1), "low > high"),
        ((-1, 1), "negative"),
        (-1, "negative"),
        ((1.0, 2), "whole number"),
        ((1, 2.5), "whole number"),
        (1.5, "whole number"),
        (True, "whole number"),
        ((False, True), "whole number"),
        ("12", "whole number"),
        ((1, None), "whole number"),
        ((1,), "(low, high)"),
        ((1, 2, 3), "(low, high)"),
        ([], "(low, high)"),
        ((0, 2**32), "above"),
        ((0, 10**5000), "above"),
        ({1: 2}, "whole number"),
    ],
)
def test_wrong_multiplicities(bounds, what):
    with refused("multiplicity", "item 'b'", what):
        Problem({"a": (1, 2), "b": bounds})


def test_a_color_on_a_primary_item():
    with refused("option 1", "primary item 'b'", "color 'red'"):
        Problem("ab", "x", [{"a": None, "x": "red"}, {"b": "red"}])


def test_an_unhashable_color():
    with refused("option 0", "item 'x'", "unhashable color ['red']"):
        Problem("a", "x", [{"a": None, "x": ["red"]}])


@pytest.mark.parametrize(
    ("cost", "what"),
    [
        (float("nan"), "not finite"),
        (float("inf"), "not finite"),
        (float("-inf"), "not finite"),
        (Decimal("nan"), "not finite"),
        (Decimal("snan"), "not finite"),
        (Decimal("inf"), "not finite"),
        (True, "not an int"),
        (False, "not an int"),
        ("3", "not an int"),
        (None, "not an int"),
        (1j, "not an int"),
        ([3], "not an int"),
        (np.True_, "not an int"),
        (np.array([1, 2]), "not an int"),
    ],
)
def test_wrong_costs(cost, what):
    with refused("option 1 (label 'expensive')", "cost", what):
        Problem("a", options=["a", Option("a", label="expensive", cost=cost)])


@pytest.mark.parametrize("cost", [-1, -0.5, Decimal("-1"), Fraction(-1, 2)])
def test_negative_costs_are_profits(cost):
    assert Problem("a", options=["a", Option("a", cost=cost)]).costs == (0, cost)


def test_costs_that_do_not_add_up():
    options = [Option("a", cost=1), Option("a", cost=Decimal("0.5")), Option("a", cost=0.25)]
    with refused("options 1 and 2", "Decimal('0.5')", "0.25"):
        Problem("a", options=options)
    options = [Option("a", cost=Fraction(1, 2)), Option("a", cost=Decimal("0.5"))]
    with refused("options 0 and 1"):
        Problem("a", options=options)


def test_messages_stay_short():
    with refused("option 0", "unknown item"):
        Problem("a", options=[["a", *range(100_000)]])
    with refused("option 0", "unknown item"):
        Problem("a", options=["ab" * 100_000])
    with refused("option 0 (label"):
        Problem("a", options=[Option("b", label="x" * 100_000)])


def test_errors_of_the_callers_own_generator_pass_through():
    def options():
        yield "a"
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Problem("a", options=options())


# ---- matrices and sets

MATRIX = [[0, 0, 1, 0, 1], [1, 0, 0, 1, 0], [0, 1, 1, 0, 0], [1, 1, 0, 0, 1]]
SETS = [{2, 4}, {0, 3}, {1, 2}, {0, 1, 4}]


def old_matrix():
    """A `numpy.matrix`, which warns that it is deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        return np.matrix(MATRIX)


@pytest.mark.parametrize(
    "rows",
    [
        MATRIX,
        tuple(map(tuple, MATRIX)),
        (iter(row) for row in MATRIX),
        [[bool(entry) for entry in row] for row in MATRIX],
        [[float(entry) for entry in row] for row in MATRIX],
        [[Fraction(entry) for entry in row] for row in MATRIX],
        [array("b", row) for row in MATRIX],
        [bytes(row) for row in MATRIX],
        np.array(MATRIX),
        np.array(MATRIX, dtype=bool),
        np.array(MATRIX, dtype=float),
        np.array(MATRIX, dtype=np.uint8, order="F"),
        np.array(MATRIX, dtype=object),
        list(np.array(MATRIX)),
        old_matrix(),
        scipy.sparse.csr_matrix(MATRIX),
        scipy.sparse.csc_matrix(MATRIX),
        scipy.sparse.coo_matrix(MATRIX),
        scipy.sparse.lil_matrix(MATRIX),
        scipy.sparse.dok_matrix(MATRIX),
        scipy.sparse.bsr_matrix(np.array(MATRIX)),
        scipy.sparse.csr_array(MATRIX),
        scipy.sparse.coo_array(np.array(MATRIX, dtype=bool)),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_a_matrix_takes_many_forms(rows):
    problem = Problem.from_matrix(rows)
    assert problem == Problem.from_sets(SETS)
    assert problem.items == (0, 1, 2, 3, 4)
    assert all(type(item) is int for item in problem.items)
    assert list(problem.labels) == [0, 1, 2, 3]
    assert problem.to_matrix() == MATRIX


def test_secondary_columns():
    problem = Problem.from_matrix(MATRIX, secondary={4, np.int64(1)})
    assert problem.primary == (0, 2, 3)
    assert problem.secondary == (1, 4)
    assert problem == Problem.from_sets(SETS, secondary=[4, 1])
    assert problem.to_matrix()[3] == [1, 0, 0, 1, 1]


def test_explicit_zeros_and_sums_of_a_sparse_matrix():
    rows, columns, entries = [0, 0, 0, 1, 1], [0, 1, 2, 1, 1], [1, 0, 1, 1, 0]
    sparse = scipy.sparse.coo_matrix((entries, (rows, columns)), shape=(2, 3))
    assert Problem.from_matrix(sparse) == Problem.from_sets([{0, 2}, {1}])
    twice = scipy.sparse.coo_matrix(([1, 1], ([0, 0], [1, 1])), shape=(1, 2))
    with refused("row 0", "2 in column 1"):
        Problem.from_matrix(twice)


def test_a_sparse_matrix_is_left_as_it_was():
    indices, pointers, entries = np.array([1, 0, 1]), np.array([0, 1, 3]), np.array([1, 1, 0])
    sparse = scipy.sparse.csr_matrix((entries, indices, pointers), shape=(2, 2))
    sparse.indices[1:] = [0, 0]
    before = sparse.indices.copy(), sparse.data.copy()
    Problem.from_matrix(sparse)
    assert (sparse.indices == before[0]).all()
    assert (sparse.data == before[1]).all()


@pytest.mark.parametrize(
    ("rows", "parts"),
    [
        ([[1, 0], [1]], ["row 1 has 1 entry, row 0 has 2", "[1]"]),
        ([[1, 0], [1, 0, 1]], ["row 1 has 3 entries"]),
        ([[1, 0], [0, 2]], ["row 1 has 2 in column 1"]),
        ([[1, 0], [-1, 0]], ["row 1 has -1 in column 0"]),
        ([[1, 0.5]], ["row 0 has 0.5 in column 1"]),
        ([[1, float("nan")]], ["row 0 has nan in column 1"]),
        ([[1, None]], ["row 0 has None in column 1"]),
        ([[1, [0]]], ["row 0 has [0] in column 1"]),
        ([["1", "0"]], ["row 0 has '1' in column 0"]),
        (["10", "01"], ["row 0 has '1' in column 0"]),
        ([[1, 0], [0, 0]], ["row 1 has no 1"]),
        ([[], []], ["row 0 has no 1"]),
        ([[1], 3], ["row 1 is not iterable", "3"]),
        (3, ["rows must be iterable"]),
        (np.array([1, 0, 1]), ["row 0 is not iterable"]),
        (np.array(3), ["rows must be iterable"]),
        (np.ones((2, 2, 2)), ["row 0 has [1.0, 1.0] in column 0"]),
        ([[np.array([1, 2]), 1]], ["row 0 has array([1, 2]) in column 0"]),
        (np.array([[1, 0], [3, 1]]), ["row 1 has 3 in column 0"]),
        (scipy.sparse.csr_matrix([[1, 0], [0, 0]]), ["row 1 has no 1"]),
        (scipy.sparse.csr_matrix([[1, 0], [0, 0.5]]), ["row 1 has 0.5 in column 1"]),
        (scipy.sparse.coo_array([1, 0, 1]), ["2 dimensions, not 1"]),
    ],
)
def test_wrong_matrices(rows, parts):
    with refused(*parts):
        Problem.from_matrix(rows)


@pytest.mark.parametrize(
    ("secondary", "part"),
    [
        ([5], "column 5 is outside"),
        ([-1], "column -1 is outside"),
        ([1.0], "whole number"),
        ([True], "whole number"),
        (["1"], "whole number"),
        ([1, 1], "1 is listed twice"),
        (3, "secondary must be iterable"),
    ],
)
def test_wrong_secondary_columns(secondary, part):
    with refused(part):
        Problem.from_matrix(MATRIX, secondary=secondary)


def test_matrices_without_rows():
    assert Problem.from_matrix([]).items == ()
    assert Problem.from_matrix(np.zeros((0, 3))).items == (0, 1, 2)
    assert Problem.from_matrix(scipy.sparse.csr_matrix((0, 3)), secondary=[2]).primary == (0, 1)
    assert Problem.from_matrix([]).to_matrix() == []


def test_rows_as_sets():
    problem = Problem.from_sets(
        iter([{7, -3}, [5, 7], (np.int64(5),), frozenset({7}), range(7, 8)])
    )
    assert problem.items == (-3, 5, 7)
    assert all(type(item) is int for item in problem.items)
    assert [option.items for option in problem.options] == [(-3, 7), (5, 7), (5,), (7,), (7,)]


def test_rows_as_sets_with_primary_items():
    assert Problem.from_sets([{0, 2}], primary=4).primary == (0, 1, 2, 3)
    assert Problem.from_sets([{0, 2}], [2], primary=[3, 0]).items == (0, 3, 2)
    assert Problem.from_sets([], primary=3).items == (0, 1, 2)
    assert Problem.from_sets([]).items == ()
    with refused("option 1", "unknown item 4"):
        Problem.from_sets([{0}, {1, 4}], primary=4)
    with refused("3 is both primary and secondary"):
        Problem.from_sets([{0}], secondary=[3], primary=4)
    with refused("primary must be a whole number, 0 or more"):
        Problem.from_sets([], primary=-1)


@pytest.mark.parametrize(
    ("rows", "parts"),
    [
        ([{1}, {1, "a"}], ["row 1", "whole number, not 'a'"]),
        ([[1.0]], ["row 0", "whole number, not 1.0"]),
        ([[True, False]], ["row 0", "whole number, not True"]),
        (["12"], ["row 0", "whole number, not '1'"]),
        ([[None]], ["row 0", "whole number, not None"]),
        ([{1}, 2], ["row 1 is not iterable", "2"]),
        ([{1}, set()], ["option 1 has no items"]),
        ([[1, 2, 1]], ["option 0 has the item 1 twice"]),
        ([[[1]]], ["row 0", "whole number, not [1]"]),
        (3, ["rows must be iterable"]),
    ],
)
def test_wrong_sets(rows, parts):
    with refused(*parts):
        Problem.from_sets(rows)


def test_a_matrix_cannot_show_everything():
    with refused("cannot show colors"):
        Problem("a", "x", [{"a": None, "x": "red"}]).to_matrix()
    with refused("cannot show multiplicities"):
        Problem({"a": 2}, options=["a"]).to_matrix()
    assert Problem("ab", options=[Option("b", label="x", cost=3)]).to_matrix() == [[0, 1]]


@given(
    st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(st.integers(0, 1), min_size=width, max_size=width).filter(any), min_size=1
        )
    )
)
def test_matrix_there_and_back(rows):
    problem = Problem.from_matrix(rows)
    assert problem.to_matrix() == rows
    assert Problem.from_matrix(problem.to_matrix()) == problem
    assert Problem.from_matrix(scipy.sparse.csr_matrix(rows)) == problem
    sets = [{column for column, entry in enumerate(row) if entry} for row in rows]
    assert Problem.from_sets(sets, primary=len(rows[0])) == problem


# ---- anything at all

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=2), inner, max_size=3)
        | st.tuples(inner, inner)
    ),
    max_leaves=8,
)


@given(anything, anything, anything)
def test_rubbish_raises_only_our_errors(primary, secondary, options):
    for make in (
        lambda: Problem(primary, secondary, options),
        lambda: Problem("ab", "xy", options),
        lambda: Problem("ab", "xy", [options, Option("a", cost=primary)]),
        lambda: Problem.from_matrix(options, secondary),
        lambda: Problem.from_sets(options, secondary, primary),
    ):
        with suppress(ProblemError):
            repr(make())


# ---- tables, names and mappings

FRAME = {"mon": [1, 0, 1], "tue": [0, 1, 1], "wed": [1, 0, 0]}
SHIFTS = [("mon", "wed"), ("tue",), ("mon", "tue")]


def polars():
    """Polars, or a skipped test: it alone has no wheel for a Python without the GIL."""
    return pytest.importorskip("polars")


# The same table in every package that has tables.
each_table = pytest.mark.parametrize(
    "table",
    [
        pytest.param(lambda columns: pd.DataFrame(columns), id="pandas"),
        pytest.param(lambda columns: polars().DataFrame(columns), id="polars"),
        pytest.param(lambda columns: polars().LazyFrame(columns), id="polars, lazy"),
        pytest.param(lambda columns: pa.table(columns), id="arrow"),
        pytest.param(lambda columns: pa.RecordBatch.from_pydict(columns), id="arrow, batch"),
    ],
)


@each_table
def test_a_table_is_read_as_its_columns_say(table):
    problem = Problem.from_matrix(table(FRAME), secondary=["wed"])
    assert problem.primary == ("mon", "tue")
    assert problem.secondary == ("wed",)
    assert [option.items for option in problem.options] == SHIFTS
    assert list(problem.labels) == [0, 1, 2]
    assert problem == Problem.from_matrix(
        [[1, 0, 1], [0, 1, 0], [1, 1, 0]], items=FRAME, secondary=["wed"]
    )


@each_table
def test_a_first_column_of_text_names_the_options(table):
    problem = Problem.from_matrix(table({"who": ["Ann", "Bob", "Cy"], **FRAME}))
    assert problem.items == ("mon", "tue", "wed")
    assert list(problem.labels) == ["Ann", "Bob", "Cy"]


def test_the_index_of_pandas_names_the_options():
    frame = pd.DataFrame(FRAME, index=["Ann", "Bob", "Cy"])
    assert list(Problem.from_matrix(frame).labels) == ["Ann", "Bob", "Cy"]
    assert list(Problem.from_matrix(frame, labels="xyz").labels) == ["x", "y", "z"]
    levels = pd.MultiIndex.from_tuples([("week 1", "mon"), ("week 1", "tue"), ("week 2", "mon")])
    both = pd.DataFrame(frame.to_numpy(), columns=levels, index=pd.Index([5, 6, 7]))
    problem = Problem.from_matrix(both, secondary=[("week 2", "mon")])
    assert problem.items == tuple(levels)
    assert list(problem.labels) == [5, 6, 7]
    with refused("row 1 has 'x' in column 'who'"):
        Problem.from_matrix(frame.assign(who=[1, "x", 0]))


@pytest.mark.parametrize("kind", ["bool", "Int64", "boolean", "float64", pd.SparseDtype(int)])
def test_the_types_of_pandas(kind):
    assert Problem.from_matrix(pd.DataFrame(FRAME).astype(kind)).options[1].items == ("tue",)


@each_table
def test_a_missing_value_in_a_table(table):
    with refused("row 1 has", "in column 'a', which is neither 0 nor 1"):
        Problem.from_matrix(table({"a": [1, None], "b": [1, 1]}))


def test_columns_that_are_repeated_or_missing():
    with refused("the primary item 'a' is listed twice"):
        Problem.from_matrix(pd.DataFrame([[1, 0]], columns=["a", "a"]))
    with refused("a column 'tues'", "did you mean 'tue'?"):
        Problem.from_matrix(pd.DataFrame(FRAME), secondary=["tues"])


@each_table
def test_a_table_without_rows(table):
    assert Problem.from_matrix(table({"a": [], "b": []})).items == ("a", "b")


def test_a_table_without_columns():
    assert Problem.from_matrix(pd.DataFrame()).items == ()
    with refused("row 0 has no 1"):
        Problem.from_matrix(pd.DataFrame(index=["x"]))


def test_names_labels_and_costs():
    problem = Problem.from_matrix(MATRIX, ["e"], items="abcde", labels="wxyz", costs=[1, 0, 2.5, 3])
    assert problem.primary == ("a", "b", "c", "d")
    assert problem.secondary == ("e",)
    assert problem.options[2] == Option("bc", label="y", cost=2.5)
    assert problem == Problem.from_sets(SETS, ["e"], items="abcde", labels="wxyz",
                                        costs=(1, 0, 2.5, 3))  # fmt: skip
    sparse = scipy.sparse.csr_matrix(MATRIX)
    assert Problem.from_matrix(sparse, items="abcde").options[0].items == ("c", "e")
    assert Problem.from_matrix([], items="ab").items == ("a", "b")


@pytest.mark.parametrize(
    ("names", "part"),
    [
        ({"items": "abcd"}, "expected 5 names, one per column, got 4"),
        ({"items": "aacde"}, "'a' is listed twice"),
        ({"items": 3}, "items must be iterable"),
        ({"items": [[1], 2, 3, 4, 5]}, "hashable"),
        ({"labels": "wxy"}, "expected 4 labels, one per row, got 3"),
        ({"costs": [1]}, "expected 4 costs, one per row, got 1"),
        ({"costs": "abcd"}, "cost 'a'"),
        ({"items": "abcde", "secondary": [4]}, "a column 4 that does not exist"),
    ],
)
def test_wrong_names(names, part):
    with refused(part):
        Problem.from_matrix(MATRIX, **names)
    if "secondary" not in names and names.get("items") != "abcd":
        with refused(part):
            Problem.from_sets(SETS, **names)


def test_a_list_of_dicts_is_a_table():
    problem = Problem.from_matrix([{"who": "Ann", "a": 1, "b": 0}, {"who": "Bob", "b": 1, "a": 0}])
    assert problem == Problem.from_dict({"Ann": ["a"], "Bob": ["b"]})
    with refused("row 1 lacks 'b', unlike row 0"):
        Problem.from_matrix([{"a": 1, "b": 0}, {"a": 1}])
    with refused("row 1 has 'c', unlike row 0"):
        Problem.from_matrix([{"a": 1}, {"a": 1, "c": 0}])
    with refused("row 1 is not a dict as row 0 is: [1]"):
        Problem.from_matrix([{"a": 1}, [1]])
    with refused("row 0 has 2 in column 'a', which is neither 0 nor 1"):
        Problem.from_matrix([{"a": 2}])


def test_sets_with_too_few_names():
    with refused("row 0 has 4, and there are names for 0 to 3"):
        Problem.from_sets(SETS, items="abcd")
    with refused("either items or primary"):
        Problem.from_sets(SETS, items="abcde", primary=5)


def test_a_mapping_from_labels_to_options():
    problem = Problem.from_dict(
        {"x": "ab", "y": {"b": None, "s": "red"}, 3: Option({"a": None, "s": "red"}, cost=9)},
        secondary="s",
        costs={"y": 2},
    )
    assert problem == Problem(
        "ab",
        "s",
        [
            Option("ab", label="x"),
            Option({"b": None, "s": "red"}, label="y", cost=2),
            Option({"a": None, "s": "red"}, label=3, cost=9),
        ],
    )
    assert Problem.from_dict({"x": "ab"}, primary={"b": 1, "a": (0, 2)}).primary == ("b", "a")
    with refused("mapping from labels to options"):
        Problem.from_dict(["ab"])
    with refused("cost of 'z', which is not an option"):
        Problem.from_dict({"x": "ab"}, costs={"z": 1})
    with refused("option 0 (label 'x') has the unhashable item"):
        Problem.from_dict({"x": [[1]]})


class Nodes(Mapping, Set):
    """A view like networkx's `G.nodes`: a set of nodes that maps them to their attributes."""

    def __getitem__(self, node):
        return {"weight": 1}

    def __iter__(self):
        return iter("abc")

    def __len__(self):
        return 3

    def __contains__(self, node):
        return node in "abc"


def test_a_view_of_nodes_is_a_list_of_items():
    assert Problem(Nodes(), options=[Nodes()]) == Problem("abc", options=["abc"])
    assert Problem("x", Nodes()).secondary == ("a", "b", "c")


def test_the_nodes_of_a_networkx_graph_are_items():
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    graph = networkx.path_graph(4)
    graph.add_node(0, weight=7)  # attributes are not multiplicities
    matchings = Problem(graph.nodes, options=graph.edges)
    assert matchings.primary == (0, 1, 2, 3)
    assert not matchings.has_bounds
    assert sorted(solve(matchings)) == [0, 2]
    labeled = Problem.from_sets(graph.edges, primary=graph.nodes, labels=list(graph.edges))
    assert sorted(solve(labeled)) == [(0, 1), (2, 3)]
    assert Problem([], graph.edges).secondary == ((0, 1), (1, 2), (2, 3))


def test_a_frame_of_shifts():
    """Who can work which days, and their wages: the cheapest plan that fills each shift once."""
    shifts = pd.DataFrame(
        {
            "Mon early": [True, False, True, False],
            "Mon late": [False, True, False, True],
            "Tue early": [True, False, False, True],
            "Tue late": [False, True, True, False],
        },
        index=["Ana", "Ben", "Cem", "Dia"],
    )
    wages = pd.Series({"Dia": 130, "Cem": 95, "Ben": 100, "Ana": 120})  # in a different order
    problem = Problem.from_matrix(shifts, costs=wages)
    assert problem.items == ("Mon early", "Mon late", "Tue early", "Tue late")
    assert [sorted(found) for found in solutions(problem)] == [["Ana", "Ben"], ["Cem", "Dia"]]
    (best,) = minimum(problem)
    assert (sorted(best), best.cost) == (["Ana", "Ben"], 220)
    rostered = shifts.loc[list(best)]
    assert (rostered.sum() == 1).all()
    late = Problem.from_matrix(shifts, secondary=["Tue late"])
    assert late.secondary == ("Tue late",)


def test_costs_with_labels_are_found_by_them():
    rows, names = [[1, 0], [0, 1]], ["x", "y"]
    for costs in ({"y": 2, "x": 1}, pd.Series([2, 1], index=["y", "x"]), pd.Series([1, 2]), [1, 2]):
        assert Problem.from_matrix(rows, labels=names, costs=costs).costs == (1, 2)
        assert Problem.from_sets([[0], [1]], labels=names, costs=costs).costs == (1, 2)
    assert Problem.from_matrix(rows, costs={1: 5}).costs == (0, 5)
    with refused("there is a cost of 'z', which is not an option"):
        Problem.from_matrix(rows, labels=names, costs={"z": 1})
    with refused("costs have the same label twice"):
        Problem.from_matrix(rows, labels=names, costs=pd.Series([1, 2], index=["x", "x"]))
    with refused("costs"):
        Problem.from_matrix(rows, labels=names, costs=[1])


class Counting:
    """Part of a label, which counts how often it is compared; unhashable labels may contain it."""

    asked = 0

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)

    def __eq__(self, other):
        Counting.asked += 1
        return self.number == other.number


def test_unhashable_labels_are_found_without_a_search():
    labels = [[Counting(number)] for number in range(500)]
    problem = Problem(range(500), options=[Option([n], label=labels[n]) for n in range(500)])
    Counting.asked = 0
    assert [problem.index([Counting(number)]) for number in range(500)] == [*range(500)]
    assert Counting.asked < 5000
    ways = [[1, {2}], {"a": [1]}, {1, 2}, (1, [2])]
    other = Problem(
        range(5), options=[Option([n], label=way) for n, way in enumerate([*ways, [3]])]
    )
    assert [other.index(way) for way in ways] == [0, 1, 2, 3]
    assert other.index(frozenset({1, 2})) == 2
    with pytest.raises(GivenError, match="no option has the label"):
        other.index([1, [2]])


def test_equal_unhashable_labels_are_ambiguous():
    problem = Problem("ab", options=[Option("a", label=[1]), Option("b", label=[1.0])])
    with pytest.raises(GivenError, match="ambiguous: options 0 and 1"):
        problem.index([1])


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "records"])
def test_a_column_of_a_table_holds_the_costs(library):
    columns = {"name": ["x", "y"], "a": [1, 0], "cost": [3.0, -2.5], "b": [0, 1], "fee": [7, 8]}
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    shapes = {"pandas": "DataFrame", "polars": "DataFrame", "pyarrow": "table"}
    make = dict if library == "records" else getattr(pytest.importorskip(library), shapes[library])

    def table(*left_out):
        kept = {name: column for name, column in columns.items() if name not in left_out}
        if library == "records":
            return [{name: row[name] for name in kept} for row in rows]
        return make(kept)

    problem = Problem.from_matrix(table("fee"))
    assert (problem.items, problem.labels, problem.costs) == (("a", "b"), ("x", "y"), (3, -2.5))
    other = Problem.from_matrix(table("cost"), costs="fee")
    assert (other.items, other.costs) == (("a", "b"), (7, 8))
    assert Problem.from_matrix(table("cost", "fee"), costs=[1, 2]).costs == (1, 2)
    with pytest.raises(ProblemError, match="there is no column 'fees'"):
        Problem.from_matrix(table("cost"), costs="fees")


def test_a_mapping_of_options_is_refused_with_advice():
    with pytest.raises(ProblemError, match=r"use Problem\.from_dict"):
        Problem("ab", options={"x": "ab"})
