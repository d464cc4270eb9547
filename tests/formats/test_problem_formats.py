"""Every format for problems: round trips, and mistakes reported with their place."""

from __future__ import annotations

import contextlib
import json
import re
import warnings
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from itertools import accumulate

import pytest
import shared_data
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import problems as small_problems

from minuet import count, minimum, solutions
from minuet.errors import FormatError
from minuet.formats import arrays, dlx, matrix, partitioning, problem_json, problems, sets
from minuet.formats.problems import recognize
from minuet.problem import Option, Problem
from minuet.puzzles import Sudoku
from minuet.render import matrix as matrix_table

np = pytest.importorskip("numpy")
scipy = pytest.importorskip("scipy")
pytest.importorskip("scipy.sparse")

ROWS = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]
KNUTH = Problem.from_matrix([[int(sign) for sign in row] for row in ROWS])
LISTS = [[int(sign) for sign in row] for row in ROWS]
SETS = [[place for place, sign in enumerate(row) if sign == "1"] for row in ROWS]
SPP = shared_data.folder("spp")

SPELLINGS = {
    "characters": "\n".join(ROWS),
    "blanks": "\n".join(" ".join(row) for row in ROWS) + "\n",
    "more blanks": "\n\n".join("  " + "   ".join(row) + " " for row in ROWS),
    "commas": "\r\n".join(",".join(row) for row in ROWS),
    "commas and blanks": "\n".join(", ".join(row) for row in ROWS),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "semicolons": "\ufeff" + "\n".join(";".join(row) for row in ROWS),
    "a comment": "# Knuth\nkind: matrix\n" + "\n".join(ROWS),
    "JSON": json.dumps(LISTS),
    "JSON that says so": json.dumps({"matrix": LISTS}),
    "sets in JSON": json.dumps(SETS),
    "sets in JSON that say so": json.dumps({"sets": SETS}),
    "sets": "\n".join(" ".join(map(str, row)) for row in SETS),
    "sets with commas": "kind: sets\n" + "\n".join(f"{{{', '.join(map(str, r))}}}" for r in SETS),
}  # fmt: skip


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_six_rows_in_many_spellings(text):
    found = recognize(text)
    assert found.kind is None
    assert found.reason
    assert found.read() == (KNUTH, ())
    assert count(problems.read(text)) == 1


def test_names_of_items_and_options():
    texts = [
        ",a,b,c\nx,1,0,1\ny,0,1,0\n",
        "who,a,b,c\nx,1,0,1\ny,0,1,0\n",
        "a b c\nx 1 0 1\ny 0 1 0\n",
        "abc\nx 101\ny 010\n",
        "a b c\nx 101\ny 010\n",
        '"a";"b";"c"\n"x";1;0;1\ny;0;1;0\n',
        "given: y\n\ta\tb\tc\nx\t1\t0\t1\ny\t0\t1\t0\n# the end\n",
    ]
    for text in texts:
        problem = matrix.loads(text)
        assert problem == Problem.from_matrix([[1, 0, 1], [0, 1, 0]], items="abc", labels="xy"), (
            text
        )
        assert recognize(text).format == "matrix"
    assert matrix.pose(texts[-1]).given == ("y",)
    assert matrix.loads("x 10\ny 01\n").labels == ("x", "y")


def test_headers_that_are_numbers():
    assert matrix.loads("0,1,2,3\n1,0,1,1\n0,1,0,0\n").items == ("0", "1", "2", "3")
    assert matrix.loads(",0,1,2\n0,1,0,1\n1,0,1,0\n").labels == ("0", "1")
    assert matrix.loads("1 2 3\n1 0 1\n0 1 0\n").items == ("1", "2", "3")
    assert matrix.loads("7 8 9\n1 0 1\n0 1 0\n").items == ("7", "8", "9")
    assert matrix.loads("0 1\n1 0\n").items == (0, 1)
    assert matrix.loads("id,a,b\n101,1,0\n102,0,1\n").labels == ("101", "102")
    assert matrix.loads("id,1,2,3\n0,1,0,1\n1,0,1,0\n2,1,1,0\n").labels == ("0", "1", "2")
    with pytest.raises(FormatError, match=r"columns, write 'items: 0 1 2'\)") as error:
        matrix.loads("0,1,2\n1,0,1\n0,1,0\n")
    assert (error.value.line, error.value.column) == (1, 5)


@pytest.mark.parametrize("rows", ["1,0,1\n0,1,0\n", "101\n010\n", "x 101\ny 010\n"])
def test_a_line_names_the_columns(rows):
    problem = matrix.loads(f"items: 0 1 2\n{rows}")
    assert problem.items == ("0", "1", "2")
    assert [option.items for option in problem.options] == [("0", "2"), ("1",)]
    with pytest.raises(FormatError, match="this line has 2 names, but the rows have") as error:
        matrix.loads(f"{rows}items: 0 1\nsecondary: 1\n".replace("x ", "").replace("y ", ""))
    assert error.value.line == 3


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1 0\n0 1\n", ""),
        ("1 2 3\n1 0 0\n0 1 1\n", " with a header line"),
        ("x 10\ny 01\n", " with names in the first column"),
        (",a,b,cost\nx,1,0,7\n", " with a header line, names in the first column and costs"),
    ],
)
def test_names_in_a_matrix_are_said(text, parts):
    what = "all other entries" if parts else "all entries"
    assert recognize(text).reason == f"a 0/1 matrix{parts}, since {what} are 0 and 1"


def test_secondary_columns_given_rows_and_costs():
    text = "name,a,b,cost,c\nx,1,0,3,1\ny,0,1,2.5,0\nz,1,1,-1,0\nsecondary: c\ngiven: x\n"
    problem, chosen = matrix.pose(text)
    assert chosen == ("x",)
    assert problem.primary == ("a", "b")
    assert problem.secondary == ("c",)
    assert problem.costs == (3, 2.5, -1)
    plain, chosen = matrix.pose("101\n010\nsecondary: 2\ngiven: 1 0\n")
    assert plain.secondary == (2,)
    assert chosen == (1, 0)
    quoted = matrix.pose('"a, b";c d\n1;0\n1;1\nsecondary: "c d"\n').problem
    assert (quoted.primary, quoted.secondary) == (("a, b",), ("c d",))


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("101\n011\n10\n", 3, 3, "this row has 2 entries, expected 3"),
        ("101\n0110\n", 2, 4, "this row has 4 entries, expected 3"),
        ("1 0 1\n0 1 2\n", 2, 5, "'2' is neither 0 nor 1"),
        ("1,0,1\n0, 2,1\n", 2, 4, "'2' is neither 0 nor 1"),
        ("2,0,1\n0,1,1\n", 1, 1, "'2' is neither 0 nor 1"),
        ("101\n0x1\n", 2, 2, "'x' is neither 0 nor 1"),
        ("a b c\nx 1 0 1\ny 0 3 1\n", 3, 5, "'3' is neither 0 nor 1"),
        ("abc\nname 101\ny 021\n", 3, 4, "'2' is neither 0 nor 1"),
        ("101\n000\n", 2, 1, "this row has no 1"),
        ("a,b,c\n1,0,1\n1,0\n", 3, 4, "2 entries, but the header has 3 names"),
        ("a,b,a\n1,0,1\n", 1, 5, "the header names the column 'a' twice"),
        ("a,,c\n1,0,1\n", 1, 3, "the header has a column without a name"),
        ("a,b,cost\n1,0,much\n", 2, 5, "'much' is not a cost"),
        ("101\nsecondary: 3\n", 2, None, "there is no column '3': columns are numbered from 0"),
        ("101\ngiven: x\n", 2, None, "there is no option 'x': rows are numbered 0 to 0"),
        ("101\nsecondary: 1\nsecondary: 2\n", 3, None, "'secondary' appears a second time"),
        ("# nothing\n", None, None, "the text has no rows of 0 and 1"),
        ("", None, None, "the text has no rows of 0 and 1"),
    ],
)  # fmt: skip
def test_mistakes_in_a_matrix(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        matrix.loads(text)
    assert message in caught.value.args[0]
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("10100\n01101\n01200\n10010\n", 3, "'2' is neither 0 nor 1"),
        ("1010\n0110\n011\n1001\n", 3, "this row has 3 entries"),
        ("a,b,c,d\n1,0,1,0\n0,1,1\n", 3, "this row has 3 entries"),
        ("1 0 1 0\n0 0 1 1\n0 1 0\n", 3, "this row has 3 entries"),
    ],
)
def test_what_is_nearly_a_matrix_is_read_as_one(text, line, message):
    with pytest.raises(FormatError) as caught:
        recognize(text).read()
    assert caught.value.line == line
    assert message in str(caught.value)


SIX = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]


@pytest.mark.parametrize("names", ["", "pqrstu"])
@pytest.mark.parametrize(
    ("row", "place", "entry"), [(0, 2, "2"), (0, 3, "x"), (2, 4, "2"), (5, 6, "x")]
)
@pytest.mark.parametrize("separator", [" ", "", ",", "\t"])
def test_a_wrong_entry_is_shown_wherever_it_is(separator, row, place, entry, names):
    rows = [list(line) for line in SIX]
    rows[row][place] = entry
    lines = [separator.join(entries) for entries in rows]
    if names:
        lines = [name + (separator or " ") + line for name, line in zip(names, lines, strict=True)]
    with pytest.raises(FormatError, match=f"'{entry}' is neither 0 nor 1") as error:
        recognize("\n".join(lines)).read()
    column = place * (1 + len(separator)) + 1 + 2 * bool(names)
    assert (error.value.line, error.value.column) == (row + 1, column)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("1 0 1\n0 2 0\n1 1 0\n", 2, 3, "'2' is neither 0 nor 1"),
        ("1,0,1\n0,2,0\n1,1,0\n", 2, 3, "'2' is neither 0 nor 1"),
        ("101\n020\n110\n", 2, 2, "'2' is neither 0 nor 1"),
        ('[[0,1,1],\n [1, "x",0]]', 2, 6, "row 1 has 'x' in column 1"),
        ("[0, 1, 1]\n[1, 2, 0]\n[1, 0, 0]\n", 2, 5, "'2' is neither 0 nor 1"),
        ("{2, 4}\n{0, x}\n", 2, 5, "'x' is not an integer"),
        ("{0, 3, 6\n{2, 4}\n", 1, 1, "this { is not closed"),
        ("{2, 4}\n {0, 3, 6\n", 2, 2, "this { is not closed"),
        ("{2, 4}\n0, 3, 6}\n", 2, 8, "nothing opens this }"),
        ("{0, 3, 6", 1, 1, "this { is not closed"),
        ("{2, 4]\n{0, 3}\n", 1, 6, "nothing opens this \\]"),
        ("A = {2, 4}\nB = {0, 3\n", 2, 5, "this { is not closed"),
        ("A = {2, 4}\nB = 0, 3}\n", 2, 9, "nothing opens this }"),
        ("[0, 1, 1]\n[1, 0, 0\n", 2, 1, "this \\[ is not closed"),
        ("[[0 1 1]\n [1 0 0]\n", 1, 1, "this \\[ is not closed"),
        ("# a\n\n#\n# 1 2\n", None, None, "the text has nothing but comments"),
        (" \n\n", None, None, "the text is empty"),
        ("[{2, 4}, {0, 3}]", 1, 2, "write one per line"),
        ("[(2, 4), (0, 3)]", 1, 2, "write one per line"),
        ("[]", None, None, "this list has no rows"),
        ("[[], []]", None, None, "this list has no rows"),
        ("1 2.5\n3 4\n", 1, 3, "'2.5' is not an integer"),
        ("0.5,0.2\n0.1,0.3\n", 1, 1, "'0.5' is not an integer"),
        ("items: a b\n010\n101\n", 1, None, "this line has 2 names, but the rows have 3 entries"),
        ("0 1 0\n1 0 1\nitems: a b\n", 3, None, "this line has 2 names, but the rows have 3"),
        ("items: a a\n01\n10\n", 1, None, "an item is listed twice"),
    ],
)
def test_small_mistakes_are_reported_in_the_intended_format(text, line, column, message):
    with pytest.raises(FormatError, match=message) as error:
        recognize(text).read()
    assert (error.value.line, error.value.column) == (line, column)


def spelled(rows, separator, header, names):
    """The lines of a matrix, and the column in which each entry begins."""
    lines = [(separator or " ").join(["", *header] if names and separator.strip() else header)]
    columns = [[]]
    for number, row in enumerate(rows):
        name = f"r{number}{separator or ' '}" if names else ""
        lines.append(name + separator.join(row))
        ends = accumulate((len(entry) + len(separator) for entry in row), initial=len(name) + 1)
        columns.append(list(ends)[:-1])
    without = 1 - bool(header)
    return "".join(f"{line}\n" for line in lines[without:]), columns[without:]


@given(st.data())
def test_one_wrong_entry_is_always_found(data):
    height, width = data.draw(st.integers(2, 5)), data.draw(st.integers(3, 6))
    row = st.lists(st.sampled_from("01"), min_size=width, max_size=width).filter(lambda r: "1" in r)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    separator = data.draw(st.sampled_from(["", " ", ",", "\t", ";"]))
    header = data.draw(st.sampled_from([[], [f"c{n}" for n in range(width)]]))
    names = data.draw(st.booleans())
    line, place = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
    rows[line][place] = data.draw(
        st.sampled_from("2x" if separator in ("", " ") else ["2", "-1", ""])
    )
    assume(any("0" in row for row in rows))
    text, columns = spelled(rows, separator, header, names)
    line += bool(header)
    try:
        found = recognize(text)
        found.read()
    except FormatError as error:
        assert (error.line, error.column) == (line + 1, columns[line][place]), text  # noqa: PT017
    else:  # then it can be read in another way, which is said
        assert found.decision.endswith("if it is a 0/1 matrix, add a line 'kind: matrix'"), text


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("10\n12\n", 2, 2),
        ("10\n02\n", 2, 2),
        ("100\n012\n", 2, 3),
        ("1 0 0\n0 2 0\n", 2, 3),
        ("1010\n1001\n0101\n1012\n", 4, 4),
        ("c0 c1\n1 0\n2 1\n", 3, 1),
        ("r1 010\nr2 012\n", 2, 6),
        ("0,nan,1\n1,0,0\n0,1,1\n", 1, 3),
        ("0,,1\n1,0,0\n0,1,1\n", 1, 3),
        ("0,1,1,\n1,0,0,\n", 1, 7),
        ("0 0 0 1\n1 0 1\n0 0 1 0\n0 1 0 0\n", 2, 6),
        ("1111\n11111\n", 2, 5),
        ("\t1\t0\t0\t1\n1\t1\t1\t0\t1\n", 1, 1),
    ],
)
def test_a_matrix_with_a_mistake_is_not_taken_for_a_puzzle(text, line, column):
    with pytest.raises(FormatError) as error:
        recognize(text).read()
    assert (error.value.line, error.value.column) == (line, column)


def test_a_puzzle_that_resembles_a_matrix_stays_one_and_this_is_said():
    found = recognize("1 2\n1 0\n0 1\n")  # also a board of one row, with one given
    assert found.format == "dataset"
    assert found.advice == "if it is a 0/1 matrix, add a line 'kind: matrix'"
    found = recognize("1 0 0 0\n0 0 1 0\n0 1 0 0\n0 0 2 1\n")
    assert found.kind is Sudoku
    assert found.decision.endswith("if it is a 0/1 matrix, add a line 'kind: matrix'")
    assert recognize("0000\n0011\n0000\n0000\n").kind is Sudoku  # though it contradicts itself


@pytest.mark.parametrize("count", range(2, 7))
def test_named_sets_are_not_taken_for_rooms(count):
    named = {name: {n, n + 2} for n, name in enumerate("ABCDEF"[:count], 1)}
    text = "".join(f"{name} = {numbers}\n" for name, numbers in named.items())
    found = problems.read(text)
    assert {option.label: {*option.items} for option in found.options} == named


def test_a_single_row_in_braces_is_a_set():
    assert problems.read("{2, 4, 5}\n") == Problem.from_sets([{2, 4, 5}])


def test_rows_as_python_and_numpy_print_them():
    lists = [[int(bit) for bit in row] for row in SIX]
    sets = [{place for place, bit in enumerate(row) if bit} for row in lists]
    table = str(lists).replace(",", "").replace("] ", "]\n ")
    rows = Problem.from_matrix(lists)
    assert problems.read("\n".join(map(str, lists))) == rows
    assert problems.read(",\n".join(map(str, lists)) + ",\n") == rows
    assert table.startswith("[[0 0 1 0 1 1 0]\n [1 0 0 1")
    assert problems.read(table) == rows
    assert problems.read("\n".join(map(str, sets))) == Problem.from_sets(sets)
    assert problems.read("{0, 1}\n{1, 2}\n{0, 1}\n") == Problem.from_sets([{0, 1}, {1, 2}, {0, 1}])


def test_long_rows_in_brackets_are_read_in_linear_time():
    text = "[1]\n" + " " * 2_000_000 + "x\n" + "," * 2_000_000 + "x\n"
    with pytest.raises(FormatError):
        problems.read(text)


def test_an_empty_text():
    for text in ("", " \n\n", "\ufeff"):
        with pytest.raises(FormatError):
            problems.read(text)


# ---- texts that could also be a puzzle


def test_zeros_and_ones_are_a_matrix():
    text = "1000\n0100\n0010\n0001\n"
    found = recognize(text)
    assert (found.format, found.kind, found.doubtful) == ("matrix", None, True)
    assert recognize(f"kind: sudoku\n{text}").kind is Sudoku
    assert (
        recognize(json.dumps([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])).kind is None
    )


@pytest.mark.parametrize(
    "text",
    [
        "0000\n0000\n0010\n0001\n",
        "000000000\n" * 9,
        "0" * 80 + "1",
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        json.dumps([[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 4]]),
        json.dumps({"kind": "sudoku", "givens": [[1, 0, 0, 0]] * 4}),
    ],
)
def test_what_is_a_sudoku_stays_one(text):
    found = recognize(text)
    assert found.kind is Sudoku
    assert isinstance(found.read(), Sudoku)


@pytest.mark.parametrize(
    ("text", "format", "advice"),
    [
        ("0 1\n1\n", "dlx", "if every line is an option, add a line 'kind: sets'"),
        ("1 2 3\n1 2\n3\n", "dlx", "if every line is an option, add a line 'kind: sets'"),
        ("1 0\n0 1\n", "matrix", "if the first line names the items, add a line 'kind: dlx'"),
        ("1000\n0100\n0010\n0001\n", "matrix", "if it is a puzzle, add a line 'kind: sudoku'"),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "grid", "add a line 'kind: dlx'"),
        ("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", "json", 'write {"sets": [[...], ...]}'),
        ("[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]", "json", '{"kind": "sudoku", "givens": '),
        ("[[0, 1], [1, 0]]", "json", 'if each row is a set of integers, write {"sets": '),
    ],
)
def test_what_was_decided_is_said_if_there_is_another_way(text, format, advice):
    found = recognize(text)
    assert found.format == format
    assert found.decision == f"read as {found.reason}; {found.advice}"
    assert advice in found.advice
    with pytest.warns(dlx.FormatWarning, match="^read as "):
        problems.read(text)
    said = re.search("kind: [a-z]+", found.advice)
    if said:  # then doing so gives the other reading, and no question is left
        other = recognize(f"{said[0]}\n{text}")
        assert (other.format, other.advice) != (format, found.advice)
        assert other.decision == ""
        other.read()


@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=2, max_size=4))
def test_numbers_that_are_both_names_and_sets_are_never_read_silently(rows):
    text = "".join(" ".join(map(str, row)) + "\n" for row in rows)
    readable = 0
    for format in (dlx, sets):
        with contextlib.suppress(FormatError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            format.loads(text)
            readable += 1
    if readable == 2 and any(len(row) > 1 for row in rows):
        assert recognize(text).advice
    with contextlib.suppress(FormatError):
        found = recognize(text)
        assert found.decision or found.kind is not None or found.format == "dlx"


@pytest.mark.parametrize("text", ["0\n1\n", "2 3\n1 2 1 2\n1 1 3\n1 2 2 3\n", "0 1 0 1", "01"])
def test_an_unusual_reading_is_said(text):
    assert recognize(text).decision.startswith("read as ")


@pytest.mark.parametrize(
    "text",
    ["a b\na\nb\n", "5" + "." * 80, '{"options": [["a"]]}', "kind: sets\n1 2\n1\n", "0000\n" * 4],
)
def test_what_is_clear_needs_no_words(text):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        problems.read(text)
    assert recognize(text).decision == ""


def test_knuths_format_is_found_without_its_ending():
    for text in ("a b c\na b\nc\n", "1 2 3\n1 2\n3\n", "| x\na | y\na y:1\na\n", "a\na\n"):
        assert recognize(text).format == "dlx"
    assert recognize("1 2\n2 1\n", name="x.dlx").format == "dlx"
    assert recognize("kind: sets\n1 2 3\n1 2\n3\n").format == "sets"


@pytest.mark.parametrize("format", problems.TEXT_FORMATS)
def test_a_line_says_which_format_it_is(format):
    problem = Problem([1, 2, 3], options=[[1, 2], [3], [2, 3]])
    text = problems.dumps(problem, format)
    found = recognize(f"# a comment\nkind: {format}\n{text}" if format in ("matrix", "sets") else
                      f"kind: {format}\n{text}")  # fmt: skip
    assert found.format == format
    assert len(found.read().problem.options) == 3
    with pytest.raises(FormatError) as caught:
        recognize(f"kind: {format}\n\n%&!\n/()\n").read()
    assert caught.value.line in (3, 4)


def test_a_warning_comes_when_the_problem_is_read():
    found = recognize("a b | x\na b\nx\n")
    with pytest.warns(dlx.FormatWarning, match="dropped"):
        found.read()


# ---- sets of integers


def test_costs_in_rows_without_separators():
    with pytest.raises(FormatError, match="the header has 3 names") as error:
        matrix.pose("a b cost\nAnn,1,0,12\nBob,0,1,8\nsecondary: c\nx 1 0 1\ny ")
    assert error.value.line == 2


def test_sets_with_names_and_costs():
    text = "A = {1, 4, 7}\nB: 1 4 |3\nC: 4 5 7\nD: 3 5 6\nE: 2 3 6 7\nF: 2 7\n"
    problem = sets.loads(text)
    assert problem.items == (1, 2, 3, 4, 5, 6, 7)
    assert problem.labels == tuple("ABCDEF")
    assert problem.costs[1] == 3
    assert recognize(text).format == "sets"
    assert sorted(minimum(problem)[0]) == ["B", "D", "F"]


def test_where_counting_starts_is_decided_by_the_data():
    assert sets.loads("1 2\n3\n").items == (1, 2, 3)
    assert sets.loads("0 2\n3\n").items == (0, 2, 3)
    assert sets.loads("items: 4\n1 2\n3\n").items == (1, 2, 3, 4)
    assert sets.loads("items: 4\n0 2\n3\n").items == (0, 1, 2, 3)
    assert sets.loads("items: 0-4\n1 2\n3\n").items == (0, 1, 2, 3, 4)
    assert sets.loads("items: 9 3 5\n3 5\n").items == (9, 3, 5)
    problem = sets.loads("1 2\n3 5\nsecondary: 5 6\n")
    assert (problem.primary, problem.secondary) == ((1, 2, 3), (5, 6))
    assert "the smallest of which is 1" in recognize("2 3\n1 4 9\n4 7\n").reason


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("1 2\n3 x\n", 2, 3, "'x' is not an integer"),
        ("1 2\n3 4 3\n", 2, 5, "3 appears twice in this row"),
        ("1 2\nA: \n", 2, 1, "this row has no integers"),
        ("1 2\n3 |x\n", 2, 4, "'x' is not a cost"),
        ("1 2.5\n", 1, 3, "'2.5' is not an integer"),
        (f"1 {'9' * 5000}\n", 1, 3, "is not an integer"),
        ("1_0 2\n", 1, 1, "'1_0' is not an integer"),
        ("items: 99999999999\n1\n", 1, None, "expected a number of items"),
        ("items: 1-99999999\n1\n", 1, None, "are too many"),
        ("items: 2\n1 5\n", None, None, "unknown item 5"),
        ("secondary: x\n1\n", 1, None, "'x' is not an integer"),
        ("kind: sets\n", None, None, "the text has no rows"),
    ],
)
def test_mistakes_in_sets(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        sets.loads(text)
    assert message in caught.value.args[0]
    assert (caught.value.line, caught.value.column) == (line, column)


# ---- set partitioning


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("2 2\n5 2 1 2\n", 2, 7, "the text ends before the cost of option 2"),
        ("2 2\n5 2 1 2\n1 1 3\n", 3, 5, "'3' is not an item from 1 to 2"),
        ("2 1\n5 2 1 1\n", 2, 7, "option 1 has an item twice"),
        ("2 1\n5 2 1 2\n7\n", 3, 1, "the text continues after the last of 1 options"),
        ("2 1\nx 2 1 2\n", 2, 1, "'x' is not a cost"),
        ("2 x\n", 1, 3, "expected the number of options, got 'x'"),
        ("2 1\n5 0\n", 2, 3, "option 1 has no items"),
        ("2 1\n5 3 1 2\n", 2, 7, "the text ends within option 1"),
        ("999999999 1\n", 1, 1, "expected the number of items"),
    ],
)
def test_mistakes_in_set_partitioning(text, line, column, message):
    with pytest.raises(FormatError) as caught:
        partitioning.loads(text)
    assert message in caught.value.args[0]
    assert (caught.value.line, caught.value.column) == (line, column)


@shared_data.needs("spp")
def test_known_optima_of_set_partitioning():
    text = (SPP / "sppnw43.txt").read_text(encoding="utf-8")
    found = recognize(text)
    assert found.format == "partitioning"
    problem = found.read().problem
    assert partitioning.loads(partitioning.dumps(problem)) == problem
    rows = (SPP / "optima.csv").read_text(encoding="utf-8").splitlines()
    best = minimum(problem)[0].cost
    assert any("nw43" in row and str(best) in row for row in rows)


# ---- JSON

scalars = st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(max_size=4)
names = st.recursive(
    scalars | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=4,
)
costs = st.integers(-(10**25), 10**25) | st.fractions(max_denominator=99)


@st.composite
def named_problems(draw):
    """Draw a problem with names, labels, colors and costs of every kind that JSON can express."""
    items = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    cut = draw(st.integers(1, len(items)))
    labels = st.one_of(names.filter(lambda name: name is not None), st.lists(scalars, max_size=2))
    options = []
    for _ in range(draw(st.integers(0, 5))):
        chosen = draw(st.lists(st.sampled_from(items), min_size=1, unique=True))
        colors = {item: draw(st.none() | names) if item in items[cut:] else None for item in chosen}
        options.append(Option(colors, label=draw(st.none() | labels), cost=draw(costs)))
    bounds = {item: draw(st.sampled_from([None, 2, (0, 3)])) for item in items[:cut]}
    return Problem(bounds, items[cut:], options)


@given(named_problems())
def test_json_loses_nothing(problem):
    again = problem_json.loads(problem_json.dumps(problem))
    assert again == problem
    assert repr(again.items) == repr(problem.items)  # 1, 1.0 and True are equal but differ
    assert list(map(repr, again.labels)) == list(map(repr, problem.labels))
    assert list(map(repr, again.costs)) == list(map(repr, problem.costs))


def test_json_of_decimals_and_givens():
    problem = Problem("ab", options=[Option("a", label="x", cost=Decimal("0.10")), "b"])
    text = problem_json.dumps(problem, given=["x", 1])
    assert problem_json.pose(text) == (problem, ("x", 1))
    assert repr(problem_json.loads(text).costs[0]) == "Decimal('0.10')"
    assert problem_json.loads(
        '{"options": [{"items": ["a"], "cost": {"fraction": "1/3"}}]}'
    ).costs == (Fraction(1, 3),)
    with pytest.raises(FormatError, match="cannot be written as JSON"):
        problem_json.dumps(Problem([frozenset()]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"kind": "problem", "option": []}', "unknown part 'option' (did you mean 'options'?)"),
        ('{"options": 3}', "options must be a list, not 3"),
        ('{"options": [3]}', "option 0 is 3: expected a list or an object"),
        ('{"options": [{"items": ["a"], "colours": []}]}', "did you mean 'colors'?"),  # english: ok
        ('{"options": [{"label": "x"}]}', "the items of option 0 must be a list, not None"),
        ('{"options": [{"items": ["a"], "colors": []}]}', "option 0 has 0 colors for 1 item"),
        ('{"options": [[{"list": []}]]}', "unhashable item []"),
        ('{"options": [{"items": [{"list": []}], "colors": [null]}]}', "cannot be an item"),
        ('{"options": [[{"set": []}]]}', "is not a name"),
        ('{"options": [["a"]], "bounds": [["b", 1, 2]]}', "expected [primary item, least,"),
        ('{"options": [["a"]], "bounds": [["a", 2, 1]]}', "low > high"),
        ('{"options": [["a"]], "bounds": [[{"list": []}, 2, 1]]}', "cannot be an item"),
        ('{"options": [["a"]], "given": ["x"]}', "no option has the label 'x'"),
        ('{"options": [{"items": ["a"], "cost": "much"}]}', "the cost 'much'"),
        ('{"options": [{"items": ["a"], "cost": {"fraction": "1/0"}}]}', "is not a number"),
        ('{"primary": ["a", "a"], "options": []}', "'a' is listed twice"),
        ('{"matrix": [[1, 2]]}', "row 0 has 2 in column 1"),
        ('{"matrix": [[1, 0], [1]]}', "row 1 has 1 entry"),
        ('{"matrix": [[1, 0]], "items": ["a"]}', "column 31: items: expected 2, one per column"),
        ('{"matrix": [[1]],\n"labels": []}', "line 2, column 11: labels: expected 1, one per row"),
        ('{"sets": [[1]], "costs": [1, 2]}', "line 1, column 26: costs: expected 1, one per row"),
        ('{"A": [1, 1], "B": [2, 3]}', "column 7: option 0 (label 'A') has the item 1 twice"),
        ('{"sets": [[1, "x"]]}', "must be a whole number"),
        ('{"A": [1], "A": [2]}', "line 1, column 2: an object has the name 'A' twice"),
        ("[[0, 1], [2, 2]]", "item 2 twice"),
        ('{"x": 3}', "not a problem"),
        ("3", "not a problem"),
        ('[{"a": 1, "b": 0}, {"a": 0}]', "line 1, column 20: row 1 lacks 'b', unlike row 0"),
        ('[{"a": 1}, {"a": 1, "c": 0}]', "line 1, column 12: row 1 has 'c', unlike row 0"),
        ('[{"a": 1}, 3]', "line 1, column 12: row 1 is 3, unlike row 0"),
        ('[{"a": 1,\n"b": 2}]', "line 2, column 6: row 0 has 2 in column 'b', which is neither"),
        ('{"columns": ["a"], "data": [[1], [5]]}', "line 1, column 35: row 1 has 5 in column 'a'"),
        ('{"columns": ["a"], "data": [[1], []]}', "column 34: row 1 is not a list of 1 entry"),
        ('{"columns": ["a", "a"], "data": []}', "has a name twice"),
        ('["01", "1x"]', "this JSON is not a problem"),
        ('{"matrix": ["01", "1x"]}', "line 1, column 19: row 1 has 'x' in column 1, which is"),
        ('{"matrix": [[1]], "name": 3}', "line 1, column 27: there is an unknown part 'name'"),
    ],
)  # fmt: skip
def test_mistakes_in_json(text, message):
    with pytest.raises(FormatError) as caught:
        problem_json.loads(text)
    assert message in str(caught.value)


BITS = [[0, 1, 1], [1, 0, 0], [0, 1, 0]]
WRITTEN = {
    "float csv": "a,b,c\n0.0,1.0,1.0\n1.0,0.0,0.0\n0.0,1.0,0.0\n",
    "bool csv": "a,b,c\nFalse,True,True\nTrue,False,False\nFalse,True,False\n",
    "bool csv without header": "FALSE;TRUE;TRUE\nTRUE;FALSE;FALSE\nFALSE;TRUE;FALSE\n",
    "named bool csv": ",a,b,c\nx,false,true,true\ny,true,false,false\nz,false,true,false\n",
    "savetxt": "".join(" ".join(f"{bit:.18e}" for bit in row) + "\n" for row in BITS),
    "printed floats": "[[0. 1. 1.]\n [1. 0. 0.]\n [0. 1. 0.]]",
    "printed bools": "[[False  True  True]\n [ True False False]\n [False  True False]]",
    "json bools": json.dumps([[bool(bit) for bit in row] for row in BITS]),
    "json floats": json.dumps([[float(bit) for bit in row] for row in BITS]),
    "json text": json.dumps([[str(bit) for bit in row] for row in BITS]),
    "json rows of text": '["011", "100", "010"]',
    "json object": json.dumps({"matrix": [[bool(bit) for bit in row] for row in BITS]}),
    "json object of text": '{"matrix": ["011", "100", "010"]}',
    "json labels": '{"x": [0, 1, 1], "y": [1, 0, 0], "z": [0, 1, 0]}',
    "json records": json.dumps([dict(zip("abc", row, strict=True)) for row in BITS]),
    "json named": json.dumps(
        [{"n": f"x{n}", **dict(zip("abc", row, strict=True))} for n, row in enumerate(BITS)]
    ),
    "json split": json.dumps({"columns": [*"abc"], "index": [*"xyz"], "data": BITS}),
}


@pytest.mark.parametrize("spelling", WRITTEN)
def test_other_spellings_of_0_and_1(spelling):
    found = recognize(WRITTEN[spelling])
    problem = found.read().problem
    assert problem.to_matrix() == BITS
    assert problem.items in ((0, 1, 2), ("a", "b", "c"))
    assert found.kind is None


def test_tables_of_pandas_and_polars():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    table = pandas.DataFrame(BITS, columns=[*"abc"], index=["Ann", "Bob", "Cem"]).astype(bool)
    wanted = Problem.from_matrix(table)
    assert problem_json.loads(table.to_json(orient="split")) == wanted
    named = table.reset_index(names="name").assign(cost=[3, 2.5, 0])
    priced = problem_json.loads(named.to_json(orient="records"))
    assert priced == Problem.from_matrix(table, costs=[3, 2.5, 0])
    assert problem_json.loads(polars.from_pandas(table).write_json()) == Problem.from_matrix(
        table.reset_index(drop=True)
    )
    assert matrix.loads(table.to_csv()) == wanted
    assert Problem.from_matrix(table.to_dict("records")) == Problem.from_matrix(
        table.reset_index(drop=True)
    )
    for orient in ("columns", "index"):
        with pytest.raises(FormatError, match="if rows or columns come first"):
            problems.read(table.to_json(orient=orient))


def test_names_that_look_like_entries_stay_names():
    assert matrix.loads("true,false\n1,0\n0,1\n").items == ("true", "false")
    assert matrix.loads(",a,b\ntrue,1,0\n0,0,1\n").labels == ("true", "0")


def test_tables_in_json():
    text = json.dumps(
        {"matrix": [[1, 0], [1, 1]], "items": ["a", ["b", 1]], "labels": ["x", "y"],
         "costs": [1, 2.5], "secondary": [["b", 1]], "given": ["x"]}
    )  # fmt: skip
    problem, chosen = recognize(text).read()
    assert (problem.primary, problem.secondary, chosen) == (("a",), (("b", 1),), ("x",))
    assert problem.costs == (1, 2.5)
    assert problem_json.loads('{"sets": [[0, 2]], "items": ["a", "b", "c"]}').items == (
        "a",
        "b",
        "c",
    )
    assert problem_json.loads("[[0], [1]]").items == (0, 1)
    assert problem_json.loads("[[3, 5], [1]]").items == (1, 3, 5)


# ---- NumPy


def test_arrays(tmp_path):
    np.save(tmp_path / "m.npy", np.array(LISTS))
    assert Problem.load(tmp_path / "m.npy") == KNUTH
    data = (tmp_path / "m.npy").read_bytes()
    assert arrays.loads(data.replace(b"(6, 7), }  ", b"(6L, 7L), }")) == KNUTH  # by Python 2
    np.savez(tmp_path / "m.npz", np.array(LISTS, dtype=bool))
    assert problems.read(tmp_path / "m.npz") == KNUTH
    scipy.sparse.save_npz(tmp_path / "s.npz", scipy.sparse.csr_matrix(LISTS))
    assert problems.read(str(tmp_path / "s.npz")) == KNUTH
    problem = Problem.from_matrix(
        LISTS, items="abcdefg", labels=range(5, 11), costs=[1, 2, 3, 4, 5, 6.5], secondary="cf"
    )
    assert arrays.pose(arrays.dumps(problem, given=[5])) == (problem, (5,))
    for names in ([("a",), ("b",)], ["a", 1], [10**30, 2], ["a\0", "b"]):
        with pytest.raises(FormatError, match="use the format json"):
            arrays.dumps(Problem(names, options=[names]))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"matrix": [[2, 1]]}, "row 0 has 2 in column 0"),
        ({"matrix": [1, 0]}, "the matrix must have two dimensions, rows and columns, not 1"),
        ({"matrix": [[1]], "item": ["a"]}, "unknown array 'item' (did you mean 'items'?)"),
        ({"items": ["a"], "labels": ["a"]}, "no array named matrix"),
        ({"matrix": [[1]], "items": [["a"]]}, "one dimension"),
        ({"matrix": [[1]], "given": [7]}, "no option has the label 7"),
    ],
)
def test_mistakes_in_arrays(tmp_path, parts, message):
    path = tmp_path / "x.npz"
    np.savez(path, **{name: np.array(values) for name, values in parts.items()})
    with pytest.raises(FormatError) as caught:
        arrays.loads(path.read_bytes())
    assert message in str(caught.value)


def test_text_is_not_an_array():
    with pytest.raises(FormatError, match="not a file of NumPy arrays: it is text"):
        problems.pose("01\n10\n", "npz")


def test_arrays_that_are_broken(tmp_path):
    np.save(tmp_path / "o.npy", np.array([{}], dtype=object), allow_pickle=True)
    np.save(tmp_path / "m.npy", np.eye(4))
    data, square = arrays.dumps(KNUTH), (tmp_path / "m.npy").read_bytes()
    for wrong in (
        b"\x93NUMPY",
        b"PK\x03\x04",
        data[: len(data) // 2],
        (tmp_path / "o.npy").read_bytes(),
        square.replace(b"(4, 4)", b"(4, 4 "),
        square.replace(b"(4, 4), }            ", b"(4, 4000000000000), }"),
        re.sub(rb"(?<=PK\x01\x02.{4})\0", b"\x01", data),  # encrypted, as it says
    ):
        with pytest.raises(FormatError, match="not a file of NumPy arrays"):
            arrays.loads(wrong)


@pytest.mark.parametrize("shape", [(2**32, 0), (0, 2**32)])
def test_an_array_without_content_is_not_made_large(shape):
    file = BytesIO()
    np.save(file, np.zeros((0, 0)))
    sizes = "({}, {}), }}".format(*shape).encode()
    data = file.getvalue().replace(b"(0, 0), }".ljust(len(sizes)), sizes)
    with pytest.raises(FormatError, match=r"the array matrix is (0 x )?4,294,967,296"):
        arrays.pose(data)


# ---- all of them

plain = small_problems(colors=False, bounds=False)


@given(plain)
def test_matrices_come_back(problem):
    assume(problem.items)
    text = matrix.dumps(problem)
    assert matrix.loads(text) == problem
    if len(problem.options) > 1:
        assert recognize(text).read() == (problem, ())


@given(plain, st.booleans())
def test_sets_come_back(problem, named):
    numbers = {item: place for place, item in enumerate(problem.items, 1)}
    rows = [
        Option(
            [numbers[item] for item in option.items], label=option.label if named else None, cost=n
        )
        for n, option in enumerate(problem.options)
    ]
    primary, secondary = (
        [numbers[i] for i in some] for some in (problem.primary, problem.secondary)
    )
    other = Problem(primary, secondary, rows)
    assert sets.loads(sets.dumps(other)) == Problem(primary, secondary, [
        Option(o.items, label=str(o.label) if type(o.label) is str else None, cost=o.cost)
        for o in rows
    ])  # fmt: skip


@given(small_problems(colors=False, bounds=False, labels=False))
def test_partitionings_come_back(problem):
    items = range(1, len(problem.items) + 1)
    numbers = dict(zip(problem.items, items, strict=True))
    rows = [
        Option([numbers[item] for item in option.items], cost=n)
        for n, option in enumerate(problem.options)
    ]
    other = Problem(items, options=rows)
    assert partitioning.loads(partitioning.dumps(other)) == other


@given(small_problems())
def test_any_format_keeps_the_problem_or_refuses(problem):
    for format in problems.PROBLEM_FORMATS:
        try:
            data = problems.dumps(problem, format)
        except FormatError:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", dlx.FormatWarning)
            again = problems.find(format).loads(data)
        if format == "dlx":
            assert count(again) == count(problem)
            continue
        assert len(again.options) == len(problem.options)
        assert count(again) == count(problem)


def test_names_that_a_matrix_cannot_hold():
    for names in (["a\nb", "c"], ["", "c"], ["cost", "c"]):
        with pytest.raises(FormatError):
            matrix.dumps(Problem(names, options=[names[:1]]))
    for names in (["1", "0"], ["kind: x", "b"], ["# a", "b"], [" a", "b"], ['"a', "b"]):
        problem = Problem(names, options=[names[:1], names])
        try:
            text = matrix.dumps(problem)
        except FormatError:
            continue
        assert matrix.loads(text) == problem
    with pytest.raises(FormatError, match="cannot show colors"):
        matrix.dumps(Problem("a", "x", [{"a": None, "x": "red"}]))


# ---- files


def test_save_and_load(tmp_path):
    problem = Problem.from_matrix(LISTS, items="abcdefg", labels="uvwxyz", costs=range(6))
    for ending in ("json", "csv", "npz"):
        problem.save(tmp_path / f"p.{ending}")
        assert Problem.load(tmp_path / f"p.{ending}") == problem
    problem.save(tmp_path / "p.dlx")
    assert Problem.load(str(tmp_path / "p.dlx")).items == problem.items
    long = Problem(["a name of many words", "b"], options=[["b", "a name of many words"]])
    with pytest.raises(FormatError, match="shorten=True"):
        long.save(tmp_path / "q.dlx")
    long.save(tmp_path / "q.dlx", shorten=True)
    assert "a name of many words" in (tmp_path / "q.dlx").read_text(encoding="utf-8")
    assert max(map(len, Problem.load(tmp_path / "q.dlx").items)) <= 8
    problem.save(tmp_path / "p", format="json")
    assert Problem.load(tmp_path / "p") == problem
    with pytest.raises(FormatError, match=r"end it in .json, .dlx"):
        problem.save(tmp_path / "p.xyz")
    with pytest.raises(FormatError, match="there is no problem format 'jsn'"):
        problem.save(tmp_path / "p", format="jsn")


def test_what_load_refuses(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("1.....2..3.....4\n", encoding="utf-8")
    with pytest.raises(FormatError, match="is a puzzle"):
        Problem.load(path)
    assert problems.read(path) == Sudoku("1.....2..3.....4")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="not UTF-8 text"):
        Problem.load(path)
    with pytest.raises(OSError, match="nowhere"):
        Problem.load(tmp_path / "nowhere")


@pytest.mark.parametrize(
    "text",
    [
        "101\n010\n011\n100\nsecondary: 2\ngiven: 3\n",
        "kind: sets\n1 3\n2\n2 3\n1\nsecondary: 3\ngiven: 3\n",
        '{"sets": [[1, 3], [2], [2, 3], [1]], "secondary": [3], "given": [3]}',
        '{"options": [[1, 3], [2], [2, 3], [1]], "secondary": [3], "given": [3]}',
    ],
)
def test_given_options_of_a_text_are_part_of_its_problem(tmp_path, text):
    path = tmp_path / "given.txt"
    path.write_text(text, encoding="utf-8")
    for problem in (problems.read(text), problems.read(path), Problem.load(path)):
        assert len(problem.secondary) == 1
        assert problem.primary[-1] == ("given", 3)
        assert {frozenset(found) for found in solutions(problem)} == {
            frozenset((1, 3)),
            frozenset((2, 3)),
        }
    posed = problems.recognize(text).read()
    assert (len(posed.problem.primary), posed.given) == (2, (3,))
    forced = dlx.loads(problems.dumps(posed.problem, "dlx", given=posed.given, shorten=True))
    assert count(forced) == 2


def test_read_is_a_name_of_the_package():
    import minuet

    assert minuet.read("\n".join(ROWS)) == KNUTH


@pytest.mark.parametrize(
    ("line", "slip", "column", "message"),
    [
        ("1 2 3", "4 5 x7", 5, "'x7' is not an integer"),
        ("1 2 3", "4 5 007", 5, "'007' is not an integer"),
        ("1 2 3", "4 5 4", 5, "4 appears twice in this row"),
        ("A: 1, 2, 3", "B: 4, 5, x7", 10, "'x7' is not an integer"),
        ("1 0 1 0", "1 0 2 0", 5, "'2' is neither 0 nor 1"),
        ("a b", "a z", 3, "there is no item 'z'"),
    ],
)
def test_a_mistake_far_down_is_found_by_reading_once(line, slip, column, message, monkeypatch):
    lines = 2_000
    text = f"{line}\n" * lines + f"{slip}\n"
    reads = []
    for format in ("matrix", "sets"):
        module = problems.find(format)
        monkeypatch.setattr(module, "LOOK", len(text) // 4)
        monkeypatch.setattr(
            module, "pose", lambda text, old=module.pose: reads.append(1) or old(text)
        )
    with pytest.raises(FormatError, match=message) as error:
        recognize(text).read()
    assert (error.value.line, error.value.column) == (lines + 1, column)
    assert len(reads) <= 1


def test_a_matrix_in_json_is_read_by_its_characters():
    for text in ("[[1,0],[0,1]]", " [ [1 , 0],\n[0,1] ] ", json.dumps(LISTS, indent=2)):
        plain = problem_json.pose_plain(text)
        assert plain == (Problem.from_matrix(json.loads(text)), ())
    others = "[[1 0],[0,1]] [[1,0],[0,0]] [[1,0],[1]] [[1],[1]] [[1,0],[0,2]] [[1,0],[0,1]"
    more = "[[1,0],,[0,1]] [[1,,0],[0,1,0]] [[1,0]],[[0,1]]"
    for text in ("[[1 0],[0,1]]", *others.split()[2:], *more.split()):
        assert problem_json.pose_plain(text) is None


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a,b\n1,0,1\n0,1,0\n1,1,1\n", 1, 4, "the header has 2 names, but the rows have 3 entries"),
        (",a,b,c,d\nx,1,0,1\ny,0,1,0\n", 2, 8, "3 entries, but the header has 4 names"),
        ("1 2 3\n4 4 5\n6\n1\n", 2, 3, "4 appears twice in this row"),
        ("10\n01\ngiven: 7\n", 3, None, "there is no option '7'"),
        ("10\n01\nsecondary: 7\n", 3, None, "there is no column '7'"),
        ("[[0,1,1],[1,0]]", 1, 10, "row 1 has 2 entries, row 0 has 3"),
        ("[[0,1,1],\n [1, 2,0]]", 2, 6, "row 1 has 2 in column 1, which is neither 0 nor 1"),
        ('{"items": ["a", "b"], "matrix": [\n[0,1], [1,2]\n]}', 2, 11, "row 1 has 2 in column 'b'"),
        ('{"primary": ["a"],\n"options": [["a"],\n ["b"]]}', 3, 2, "has the unknown item 'b'"),
        ('{"options": [["a"], {"items": ["b"],\n "colors": []}]}', 1, 21, "0 colors for 1 item"),
    ],
)
def test_mistakes_are_reported_in_the_intended_format(text, line, column, message):
    with pytest.raises(FormatError, match=message) as error:
        recognize(text).read()
    assert (error.value.line, error.value.column) == (line, column)


def test_rows_may_have_numbers_for_names():
    problem = matrix.loads("a,b\n1,0,1\n2,1,0\n")
    assert (problem.labels, problem.items) == (("1", "2"), ("a", "b"))


def test_names_of_digits_are_written_as_sets():
    problem = Problem(["2", "1"], ["7"], [["1", "7"], ["2"]])
    again = sets.loads(sets.dumps(problem))
    assert (again.primary, again.secondary) == ((2, 1), (7,))
    assert [option.items for option in again.options] == [(1, 7), (2,)]
    with pytest.raises(FormatError, match="two items are the same integer"):
        sets.dumps(Problem([1, "1"], options=[[1], ["1"]]))


@pytest.mark.parametrize("label", ["secondary", "given", "items", "kind", "a"])
def test_a_label_that_looks_like_a_directive_stays_a_label(label):
    problem = Problem([1, 2], options=[Option([1], label=label), Option([2], label="b")])
    assert sets.loads(sets.dumps(problem)) == problem


@pytest.mark.parametrize("text", ["10\n11\n01\n00\n", "000\n010\n"])
def test_a_matrix_with_a_row_of_zeros_is_not_taken_for_rooms(text):
    with pytest.raises(FormatError, match="this row has no 1"):
        recognize(text).read()


@pytest.mark.parametrize("text", ["A: 0 1\nB: 1 0\n", "A: 01\nB: 10\n", "x y\nA: 0 1\nB: 1 0\n"])
def test_a_colon_after_a_name_is_left_out(text):
    found = recognize(f"{text}given: B\n").read()
    assert found.problem.labels == ("A", "B")
    assert found.given == ("B",)
    assert matrix.loads(",x,y\nA:,0,1\nB:,1,0\n").labels == ("A:", "B:")  # part of the name there


@pytest.mark.parametrize("head", ["", "x,y,z\n", ",x,y,z\n"])
def test_a_colon_may_stand_between_a_name_and_entries_with_commas(head):
    problem = recognize(f"{head}A: 0,1,1\nB: 1,0,0\n").read().problem
    assert problem.labels == ("A", "B")
    assert len(problem.options[0].items) == 2
    odd = Problem.from_matrix([[0, 1, 1], [1, 0, 0]], labels=["a: 0", "b: 1"])
    assert matrix.loads(matrix.dumps(odd)).labels == ("a: 0", "b: 1")
    with pytest.raises(FormatError, match="line 2, column 6"):
        recognize("A: 0,1,1\nB: 1,5,0\nC: 1,0,0\n").read()


def test_the_table_of_a_problem_is_read_again():
    problem = Problem.from_matrix([[1, 0], [0, 1]])
    again = recognize(matrix_table.csv(matrix_table.Table.of(problem))).read().problem
    assert again.to_matrix() == problem.to_matrix()
    assert again.labels == ("0", "1")


def test_named_rows_of_0_and_1_are_a_matrix():
    problem = problem_json.loads('{"A": [1, 0, 1], "B": [0, 1, 0], "C": [1, 1, 0]}')
    assert problem == Problem.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 0]], labels="ABC")
    assert problem_json.loads('{"A": [0, 1], "B": [2]}') == Problem.from_dict(
        {"A": [0, 1], "B": [2]}
    )
