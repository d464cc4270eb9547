"""Solutions and frequencies as arrays and tables: the same answers as one at a time."""

from __future__ import annotations

import pickle
import sys
from importlib.util import find_spec

import pytest
from hypothesis import given as drawn

import minuet
from minuet import MissingExtra, Option, Problem, diagram, frequencies, solutions
from tests.families import queens
from tests.strategies import problems

np = pytest.importorskip("numpy")


def needs(package):
    return pytest.mark.skipif(find_spec(package) is None, reason=f"{package} is not installed")


LABELED = Problem(
    "abc",
    options=[
        Option("ab", label="left"),
        Option("c", label="right"),
        Option("a", label="x"),
        Option("b", label="y"),
    ],
)


def rows_of(array):
    return [tuple(number for number in row if number >= 0) for row in array.tolist()]


@drawn(problems())
def test_arrays_hold_the_solutions_in_the_order_of_the_iterator(problem):
    listed = [solution.indices for solution in solutions(problem)]
    found = solutions(problem)
    in_arrays = [row for array in found.arrays(rows=3) for row in rows_of(array)]
    assert in_arrays == listed
    assert found.complete


@pytest.mark.parametrize("engine", ["auto", "cells", "bits", "masks", "reference"])
@pytest.mark.parametrize("rows", [1, 63, 64, 65, 4096])
def test_every_engine_and_size_of_batch(engine, rows):
    problem = queens(7)
    arrays = [*solutions(problem, engine=engine).arrays(rows)]
    assert {array.dtype for array in arrays} == {np.dtype(np.int32)}
    assert [len(array) for array in arrays[:-1]] == [rows] * (len(arrays) - 1)
    everything = [row for array in arrays for row in rows_of(array)]
    assert everything == [s.indices for s in solutions(problem, engine=engine)]
    assert len(everything) == 40


def test_given_options_come_first():
    problem = queens(6)
    (first,) = {s.indices[0] for s in solutions(problem, given=[problem.labels[1]])}
    arrays = [*solutions(problem, given=[problem.labels[1]]).arrays()]
    assert (np.concatenate(arrays)[:, 0] == first).all()


def test_arrays_with_several_workers_hold_the_same_solutions():
    problem = queens(7)
    arrays = solutions(problem, workers=2).arrays()
    found = {frozenset(row) for array in arrays for row in rows_of(array)}
    assert found == {frozenset(s.indices) for s in solutions(problem)}


def test_arrays_continue_where_the_iterator_stopped():
    problem = queens(7)
    found = solutions(problem)
    one_by_one = [next(found).indices for _ in range(10)]  # some more were fetched ahead
    rest = [row for array in found.arrays(4) for row in rows_of(array)]
    assert one_by_one + rest == [s.indices for s in solutions(problem)]


def test_a_limit_holds_for_arrays():
    found = solutions(queens(7), limit=5)
    assert sum(map(len, found.arrays(2))) == 5
    assert not found.complete


def test_arrays_end_when_time_runs_out():
    found = solutions(queens(12), time_limit=0)
    assert sum(map(len, found.arrays())) < 14_200
    assert not found.complete


@pytest.mark.parametrize("rows", [0, -1, 2.5, "many"])
def test_a_batch_has_at_least_one_row(rows):
    with pytest.raises((ValueError, TypeError), match="rows"):
        solutions(LABELED).arrays(rows)


def test_an_interrupted_listing_keeps_what_it_found(monkeypatch):
    from minuet.solver import questions

    first = [*solutions(queens(7), limit=8)]
    found = solutions(queens(7), progress=lambda progress: None)
    real = questions.run_watched

    def interrupted(go_on, *rest):
        real(go_on, *rest)
        raise KeyboardInterrupt

    monkeypatch.setattr(questions, "run_watched", interrupted)
    with pytest.raises(minuet.Interrupted) as caught:
        next(found.arrays(8))
    assert caught.value.found == first


# ---- tables


def expected(problem):
    return sorted(tuple(map(str, solution)) for solution in solutions(problem))


def cells(rows):
    return sorted(tuple(str(cell) for cell in row if not is_missing(cell)) for row in rows)


def is_missing(cell):
    return str(cell) in ("None", "nan", "<NA>")


TUPLES = Problem(
    "ab", options=[Option("a", label=(0, 1)), Option("b", label="b"), Option("ab", label=3)]
)
REPEATED = Problem("ab", options=[Option("a", label="x"), Option("b", label="x")])
NUMBERED = Problem("abc", options=["ab", "c", "a", "b"])
NONE = Problem("ab", options=["a"])


def rows_in_pandas(found):
    return found.to_pandas().itertuples(index=False)


def rows_in_polars(found):
    return found.to_polars().rows()


def rows_in_arrow(found):
    return zip(*(column.to_pylist() for column in found.to_arrow().columns), strict=True)


@pytest.mark.parametrize("problem", [LABELED, TUPLES, NUMBERED, queens(6), NONE])
@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(rows_in_pandas, marks=needs("pandas")),
        pytest.param(rows_in_polars, marks=needs("polars")),
        pytest.param(rows_in_arrow, marks=needs("pyarrow")),
    ],
)
def test_tables_hold_the_labels(rows, problem):
    assert cells(rows(solutions(problem))) == expected(problem)


@needs("pandas")
def test_columns_of_numbers_are_numbers():
    whole = Problem("ab", options=["a", "b"])
    assert solutions(whole).to_pandas().dtypes.astype(str).tolist() == ["int32", "int32"]
    assert solutions(NUMBERED).to_pandas()["2"].dtype == "Int32"


@needs("polars")
def test_columns_are_named_by_their_position():
    table = solutions(queens(6)).to_polars()
    assert table.columns == [str(number) for number in range(6)]


@needs("pandas")
def test_repeated_labels_are_distinguished_in_pandas():
    (row,) = solutions(REPEATED).to_pandas().itertuples(index=False)
    assert set(row) == {"x (option 0)", "x (option 1)"}


@pytest.mark.parametrize("package", ["numpy", "pandas", "polars", "pyarrow"])
def test_a_missing_package_is_named(package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    ask = {
        "numpy": lambda found: next(found.arrays()),
        "pandas": minuet.Solutions.to_pandas,
        "polars": minuet.Solutions.to_polars,
        "pyarrow": minuet.Solutions.to_arrow,
    }[package]
    with pytest.raises(MissingExtra, match=package):
        ask(solutions(LABELED))


# ---- frequencies


@drawn(problems())
@needs("pandas")
def test_frequencies_are_those_of_a_list(problem):
    listed = [solution.indices for solution in solutions(problem)]
    table = frequencies(problem).to_pandas()
    assert table["count"].tolist() == [
        sum(number in indices for indices in listed) for number in range(len(problem.options))
    ]
    assert frequencies(problem).solutions == len(listed)


def columns_in_pandas(used):
    return used.to_pandas().to_dict("list")


def columns_in_polars(used):
    return used.to_polars().to_dict(as_series=False)


def columns_in_arrow(used):
    return used.to_arrow().to_pydict()


@pytest.mark.parametrize(
    "columns",
    [
        pytest.param(columns_in_pandas, marks=needs("pandas")),
        pytest.param(columns_in_polars, marks=needs("polars")),
        pytest.param(columns_in_arrow, marks=needs("pyarrow")),
    ],
)
def test_tables_of_frequencies(columns):
    used = frequencies(LABELED)
    assert used == {"left": 1, "right": 2, "x": 1, "y": 1}
    wanted = {
        "label": ["left", "right", "x", "y"],
        "count": [1, 2, 1, 1],
        "share": [0.5, 1.0, 0.5, 0.5],
    }
    assert columns(used) == wanted
    assert columns(pickle.loads(pickle.dumps(used))) == wanted


@needs("polars")
def test_counts_beyond_64_bits_become_floats():
    pairs = [letter + str(number) for number in range(70) for letter in "ab"]
    problem = Problem(range(70), options=[[int(name[1:])] for name in pairs])
    table = frequencies(problem).to_polars()
    assert table["count"].to_list() == [2.0**69] * 140


def test_a_label_that_is_not_a_key_becomes_text():
    problem = Problem("a", options=[Option("a", label=["x"])])
    assert frequencies(problem) == {"['x']": 1}


# ---- pickled diagrams


@drawn(problems())
def test_a_diagram_survives_pickling(problem):
    before = diagram(problem)
    after = pickle.loads(pickle.dumps(before))
    assert after == before
    assert [*after] == [*before]
    assert after.stats == before.stats
    assert after.problem == problem
