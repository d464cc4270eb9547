"""The tree of errors: inheritance, attributes, and pickling."""

from __future__ import annotations

import pickle

import pytest

from minuet import errors
from minuet.errors import (
    FormatError,
    GivenError,
    Interrupted,
    JournalError,
    MinuetError,
    MissingExtra,
    ProblemError,
    PuzzleError,
    Stopped,
    WorkersLost,
    did_you_mean,
    show,
)

KINDS = [getattr(errors, name) for name in errors.__all__]


@pytest.mark.parametrize(
    ("kind", "builtin"),
    [
        (ProblemError, ValueError),
        (FormatError, ValueError),
        (GivenError, ValueError),
        (PuzzleError, ValueError),
        (Stopped, TimeoutError),
        (Interrupted, TimeoutError),
        (Interrupted, KeyboardInterrupt),
        (JournalError, OSError),
        (WorkersLost, RuntimeError),
        (MissingExtra, ImportError),
    ],
)
def test_every_error_is_ours_and_one_of_pythons(kind, builtin):
    assert issubclass(kind, MinuetError)
    assert issubclass(kind, builtin)


@pytest.mark.parametrize("kind", KINDS)
def test_the_docstring_draws_every_error(kind):
    assert kind.__name__ in errors.__doc__
    assert kind.__doc__


def test_format_error_names_the_place():
    error = FormatError("unknown item", line=3, column=7, text="zz")
    assert (error.line, error.column, error.text) == (3, 7, "zz")
    assert str(error) == "line 3, column 7: unknown item: 'zz'"


def test_format_error_without_a_place():
    error = FormatError("the text is empty")
    assert (error.line, error.column, error.text) == (None, None, None)
    assert str(error) == "the text is empty"


def test_format_error_shortens_what_it_shows():
    error = FormatError("too long", line=1, text="x" * 10_000)
    assert len(str(error)) < 150
    assert error.text == "x" * 10_000


def test_stopped_counts_what_was_found():
    stopped = Stopped("time ran out", found=["one", "two"], stats="stats")
    assert stopped.found == ["one", "two"]
    assert stopped.count == 2
    assert stopped.stats == "stats"
    assert str(stopped) == "time ran out"


def test_stopped_may_have_counted_more_than_it_kept():
    assert Stopped(count=10**30).count == 10**30


def test_stopped_without_words_is_not_no_solution():
    assert "stopped" in str(Stopped())


def test_missing_extra_says_what_to_install():
    error = MissingExtra("dask", extra="cluster")
    assert error.name == "dask"
    assert "pip install 'minuet[cluster]'" in str(error)


def test_missing_package_without_an_extra():
    assert str(MissingExtra("dask")) == "dask is not installed: pip install dask"


@pytest.mark.parametrize("package", ["highspy", "nothing_like_it"])
def test_a_broken_package_is_not_called_missing(package):
    reason = ImportError("cannot open libX.so\ntried /lib/libX.so\ntried /usr/lib/libX.so")
    error = MissingExtra.of(reason, package, extra="milp")
    assert str(error) == f"{package} is installed but cannot be imported: cannot open libX.so"
    missing = ModuleNotFoundError("no", name=package)
    assert "pip install 'minuet[milp]'" in str(MissingExtra.of(missing, package, extra="milp"))


@pytest.mark.parametrize(
    "error",
    [
        ProblemError("bad"),
        FormatError("bad", line=3, column=4, text="x"),
        Stopped("late", found=[(1, 2)], count=7, stats={"nodes": 3}),
        Interrupted(found=[(1, 2)], stats={"nodes": 3}),
        MissingExtra("dask", extra="cluster"),
        MissingExtra("dask", extra="cluster", reason="broken"),
    ],
)
def test_errors_survive_pickling(error):
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_show_is_short_whatever_the_value_is():
    nested: list = []
    for _ in range(100):
        nested = [nested] * 3
    for value in ("x" * 10**6, list(range(10**5)), nested, 10**5000, {i: i for i in range(1000)}):
        text = show(value)
        assert len(text) < 1000
        assert "\n" not in text


def test_show_survives_a_broken_repr():
    class Broken:
        def __repr__(self):
            raise RuntimeError("no repr today")

    assert "Broken" in show(Broken())
    assert "Broken" in show([Broken()])


@pytest.mark.parametrize(
    ("wrong", "known", "hint"),
    [
        ("colum", ["row", "column"], "'column'"),
        ("3", [1, 2, 3], "3"),
        (3, ["1", "2", "3"], "'3'"),
        (3, ["33", "34"], None),
        (("r", 1), [("r", 2)], None),
        ("anything", [], None),
    ],
)
def test_did_you_mean(wrong, known, hint):
    assert did_you_mean(wrong, known) == (f" (did you mean {hint}?)" if hint else "")
