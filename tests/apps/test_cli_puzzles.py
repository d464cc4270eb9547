"""The commands about puzzles: show, matrix, convert, check, explain, list; and solving puzzles."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minuet import library as library_folder
from minuet.apps.cli import main
from minuet.formats import dlx
from minuet.formats.problems import SOLVER_FORMATS
from minuet.puzzles import RippleEffect, Sudoku

ROOMS = "ABBCC\nABBDC\nEEDDC\nFFFFC\n\n"
RIPPLE = ROOMS + ".4.3.\n.....\n.....\n....1\n"
TOO_NEAR = ROOMS + ".3.3.\n.....\n.....\n....1\n"
LINK = "ripple/5/4/ld8g2sug4g3u1"
SQUARE = "AABBB\nAACCC\nDDDEE\nFFDEE\nFFGGG\n\n" + 5 * ".....\n"
SMALL = "1...\n..2.\n.3..\n...4\n"
TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run the command in a folder with some files; return (exit code, output, messages)."""
    monkeypatch.chdir(tmp_path)
    texts = {"ripple": RIPPLE, "near": TOO_NEAR, "square": SQUARE, "small": SMALL}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "toy.dlx").write_text(TOY, encoding="utf-8")

    def run(*words):
        code = main([str(word) for word in words])
        return int(code), *capsys.readouterr()

    return run


def answer(result):
    """The JSON that a successful command printed."""
    code, output, messages = result
    assert (code, messages) == (0, "")
    return json.loads(output)


# --- reading files ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["solve", "show", "convert", "explain"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"kind": "queens"', "line 1, column 18: this is not JSON: Expecting ',' delimiter"),
        (
            "kind: qeens\nsize: 4\n",
            "line 1, column 7: there is no kind of puzzle 'qeens' (did you mean",
        ),
        ('{"kind": "qeens"}', "there is no kind of puzzle 'qeens' (did you mean 'queens'?)"),
    ],
)
def test_mistakes_in_a_file_are_reported_with_its_name(minuet, tmp_path, command, text, message):
    (tmp_path / "puzzle").write_text(text, encoding="utf-8")
    code, _, messages = minuet(command, "puzzle")
    assert code == 2
    assert messages.startswith(f"minuet: puzzle: {message}")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_systems(minuet, tmp_path, end):
    (tmp_path / "other.dlx").write_bytes(TOY.replace("\n", end).encode("utf-8-sig"))
    assert minuet("solve", "other.dlx") == minuet("solve", "toy.dlx")
    assert "is a problem, not a puzzle" in minuet("explain", "other.dlx")[2]
    (tmp_path / "other.txt").write_bytes(RIPPLE.replace("\n", end).encode("utf-8-sig"))
    assert minuet("solve", "other.txt") == minuet("solve", "ripple.txt")


# --- show ------------------------------------------------------------------------------------


def test_show(minuet):
    code, output, messages = minuet("show", "ripple.txt")
    assert (code, messages) == (0, "")
    assert output.splitlines()[:4] == [
        "kind: ripple",
        "┌───┬───────┬───────┐",
        "│ · │ 4   · │ 3   · │",
        "│   │       ├───┐   │",
    ]


@pytest.mark.parametrize("flags", [["--ascii"], ["--format", "ascii"]])
def test_show_the_solution_in_ascii(minuet, flags):
    _, output, _ = minuet("show", *flags, "--solution", "ripple.txt")
    assert output.isascii()
    assert "| 1 | 4   2 | 3   5 |" in output.splitlines()


def test_show_svg(minuet, tmp_path):
    _, output, _ = minuet("show", "--format", "svg", "ripple.txt")
    assert ElementTree.fromstring(output).tag.endswith("svg")
    assert minuet("show", "--format", "svg", "-o", "out.svg", "ripple.txt") == (0, "", "")
    assert (tmp_path / "out.svg").read_text(encoding="utf-8") == output


def test_show_a_link(minuet):
    assert minuet("show", LINK) == minuet("show", "ripple.txt")
    assert minuet("show", f"https://puzz.link/p?{LINK}") == minuet("show", "ripple.txt")


def test_show_json(minuet):
    board = answer(minuet("show", "--json", "--solution", "ripple.txt"))
    assert board["kind"] == "ripple"
    assert board["values"][0] == [1, 4, 2, 3, 5]


def test_show_says_that_there_is_no_solution(minuet):
    assert minuet("show", "--solution", "near.txt") == (1, "", "minuet: no solution\n")


def test_colors_only_where_wanted(minuet, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;36m4\x1b[0m" in minuet("show", "ripple.txt")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in minuet("show", "ripple.txt")[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nothing.txt"], "no such file: nothing.txt"),
        (["riple.txt"], "did you mean 'ripple.txt'?"),
        (["--as", "board", "toy.dlx"], "a problem has no board"),
        (["--as", "trie", "toy.dlx"], "did you mean 'tree'?"),
        (["--kind", "riple", "ripple.txt"], "did you mean 'ripple'?"),
        (["--from", "room", "ripple.txt"], "did you mean 'rooms'?"),
        (["--from", "dxl", "toy.dlx"], "did you mean 'dlx'?"),
        (["5" + "." * 79], "a 9x9 sudoku needs 81 characters, got 80"),
        (["5x" + "." * 79], "line 1, column 2: 'x' is not a number from 1 to 9"),
        (["--format", "svgg", "ripple.txt"], "did you mean 'svg'?"),
        (["-o", "no/where.txt", "ripple.txt"], "cannot write no/where.txt"),
    ],
)
def test_mistakes(minuet, words, message):
    code, output, messages = minuet("show", *words)
    assert (code, output) == (2, "")
    assert message in messages
    assert "Traceback" not in messages


def test_a_mistake_in_a_file_is_shown(minuet, tmp_path):
    (tmp_path / "bad.txt").write_text(ROOMS + "34.3.\n.....\n.....\n....1\n", encoding="utf-8")
    code, _, messages = minuet("show", "bad.txt")
    assert code == 2
    assert messages.splitlines()[1:] == ["    34.3.", "    ^"]
    assert "line 6, column 1: 3 at r1c1 is too large for its room of 2" in messages


def test_a_file_that_states_its_kind_gets_the_errors_of_that_kind(minuet, tmp_path):
    (tmp_path / "bad.txt").write_text("kind: suguru\nAAB\nAB\n\n...\n...\n", encoding="utf-8")
    code, _, messages = minuet("check", "bad.txt")
    assert code == 2
    assert "line 3" in messages


# --- solve and count -------------------------------------------------------------------------


def test_solve_a_puzzle(minuet):
    code, drawing, messages = minuet("show", "--solution", "ripple.txt")
    assert minuet("solve", "ripple.txt") == (code, drawing.removeprefix("kind: ripple\n"), messages)
    assert minuet("count", "ripple.txt") == (0, "1\n", "")
    found = answer(minuet("solve", "--all", "--json", "small.txt"))
    solved = [solution["board"]["values"] for solution in found["solutions"]]
    boards = Sudoku(SMALL).solutions()
    assert sorted(solved) == sorted([list(row) for row in board.values] for board in boards)


ROSTER = """kind: roster
person: Ana, 0, 3
person: Ben, 0, 3
day: Mon
shift: early, 1, 1
shift: night, 1, 1
off: Ana, Mon
"""


def test_reasons_have_names(minuet, tmp_path):
    (tmp_path / "roster.txt").write_text(ROSTER, encoding="utf-8")
    said = "Mon early and Mon night are needed twice in all, but Ben on Mon allows at most 1."
    assert said in minuet("check", "roster.txt")[1]
    (tmp_path / "rows.txt").write_text("101\n010\n110\ngiven: 2\n", encoding="utf-8")
    said = "With option 2 (0 1) given, this cannot be satisfied: item 2."
    assert said in minuet("check", "rows.txt")[1]
    (tmp_path / "rows.txt").write_text("101\n010\n010\n", encoding="utf-8")
    assert "They differ in option 1 (1) and option 2 (1)." in minuet("check", "rows.txt")[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rest: night, earl", "line 4: ('night', 'earl') is not a pair of shifts of this roster"),
        ("off: Zoe, Mon", "line 4: ('Zoe', 'Mon') is not a person and a day of this roster"),
        ("person: Cy, 3, 2", "line 4: the largest number for Cy must be a whole number from 3"),
    ],
)
def test_mistakes_in_a_roster_have_a_line(minuet, tmp_path, line, message):
    lines = ROSTER.split("\n")
    lines.insert(3, line)
    (tmp_path / "roster.txt").write_text("\n".join(lines), encoding="utf-8")
    code, _, messages = minuet("check", "roster.txt")
    assert code == 2
    assert messages.startswith(f"minuet: roster.txt: {message}")
    assert f"    {line}\n" in messages


def test_given_placements(minuet):
    assert minuet("count", "--given", "r1c1=2", "ripple.txt")[1] == "0\n"
    assert minuet("count", "--given", "r1c1=1", "ripple.txt")[1] == "1\n"
    assert "write it as r1c1=2" in minuet("count", "--given", "huh", "ripple.txt")[2]
    clash = minuet("count", "--given", "r1c1=1", "--given", "r1c1=2", "ripple.txt")
    assert clash[2].endswith(
        "--given 'r1c1=1' and 'r1c1=2': this contradicts itself or the givens\n"
    )
    assert clash[0] == 2


def test_clashing_givens_are_not_a_solution(minuet):
    assert minuet("solve", "near.txt") == (1, "", "minuet: no solution\n")
    assert minuet("count", "near.txt") == (1, "0\n", "minuet: no solution\n")


def test_rooms_with_blanks_are_read(minuet, tmp_path):
    blanks = "\n".join(" ".join(line) for line in RIPPLE.splitlines())
    (tmp_path / "blanks.txt").write_text(blanks, encoding="utf-8")
    assert minuet("solve", "blanks.txt") == minuet("solve", "ripple.txt")


# --- matrix ----------------------------------------------------------------------------------

RIPPLES_OF_2 = {
    "up 2": "0100001000000000000000000",
    "down 2": "0000001000010000100000000",
    "left 2": "0000011000000000000000000",
    "right 2": "0000001110000000000000000",
}


def test_the_ripples_of_a_placement(minuet):
    code, output, _ = minuet("matrix", "--row", "r2c2=2", "--width", 80, "square.txt")
    assert code == 0
    words = [line.split() for line in output.splitlines()]
    for title, bits in RIPPLES_OF_2.items():
        assert [*title.split(), bits] in words
    assert "· 1 · · ·   · 1 · · ·   · 1 · · ·   1 1 · · ·   · 1 1 1 ·" in output


@pytest.mark.parametrize("row", ["r2c2=2", "(1,1)=2"])
def test_the_ripples_as_json(minuet, row):
    found = answer(minuet("matrix", "--row", row, "--json", "square.txt"))
    bits = {part["title"]: part["bits"] for part in found["parts"]}
    assert bits == RIPPLES_OF_2 | {"cells": bits["cells"], "room values": None}
    assert found["name"] == "r2c2=2"


def test_the_groups_of_the_classic_model(minuet):
    found = answer(minuet("matrix", "--json", "square.txt"))
    titles = [group["title"] for group in found["groups"]]
    sets = [f"{name} {value}" for value in range(1, 5) for name in ("up", "down", "left", "right")]
    assert titles == ["cells", "room values", *sets]
    assert {len(group["items"]) for group in found["groups"]} == {25}  # (2 + 4r) * width * height
    problem = RippleEffect.parse(SQUARE).problem("classic")
    assert len(found["options"]) == len(problem.options)
    assert sum(len(option["columns"]) for option in found["options"]) == sum(
        len(option.items) for option in problem.options
    )


def test_the_table_of_a_sudoku(minuet):
    _, output, _ = minuet("matrix", "--width", 100, "small.txt")
    lines = output.splitlines()
    assert lines[0].split("│")[1:] == [
        "cells           ", "rows            ", "columns         ", "boxes",
    ]  # fmt: skip
    assert lines[6] == "r1c1=1 " + 4 * "│1···············"
    assert lines[-1] == "64 rows, 64 columns"
    assert len(lines) == 6 + 64 + 1


def test_a_wide_table_is_cut_and_counted(minuet):
    _, output, _ = minuet("matrix", "--width", 60, "--rows", 5, "square.txt")
    lines = output.splitlines()
    assert max(map(len, lines)) <= 60
    shown = lines[6].count("·") + lines[6].count("1") - 3  # minus those of r1c1=1
    assert lines[-1] == f"91 rows, 450 columns; left out: 86 rows, {450 - shown} columns"


def test_the_table_of_a_problem(minuet):
    _, output, _ = minuet("matrix", "--ascii", "toy.dlx")
    assert output.splitlines()[:4] == ["  |items", "  |abcdefg", "--+-------", "0 |..1.1.."]
    assert "items  a d f" in minuet("matrix", "--row", "a d f", "toy.dlx")[1]


def test_the_window_model(minuet):
    _, output, _ = minuet("matrix", "--model", "window", "--width", 300, "square.txt")
    assert "│rows, 2" in output.splitlines()[0]


def test_matrix_svg(minuet):
    _, output, _ = minuet("matrix", "--format", "svg", "small.txt")
    picture = ElementTree.fromstring(output)
    ones = [part for part in picture.iter() if part.get("class") == "minuet-one"]
    assert len(ones) == 64 * 4


def test_a_matrix_in_a_pipe_is_whole(minuet):
    _, output, _ = minuet("matrix", "square.txt")
    assert "not shown" not in output
    assert output.splitlines()[-1].endswith("columns")


def test_matrix_csv(minuet):
    _, output, _ = minuet("matrix", "--format", "csv", "toy.dlx")
    rows = list(csv.reader(output.splitlines()))
    problem = dlx.loads(Path("toy.dlx").read_text(encoding="utf-8"))
    assert rows[0] == ["", *problem.items]
    assert [[int(cell) for cell in row[1:]] for row in rows[1:]] == problem.to_matrix()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--model", "clasic", "square.txt"], "did you mean 'classic'?"),
        (["--model", "classic", "toy.dlx"], "--model works only for puzzles"),
        (["--row", "r9c9=1", "square.txt"], "outside the 5x5 grid"),
        (["--row", "what", "square.txt"], "write it as r1c1=2"),
        (["--row", "a b", "toy.dlx"], "'a b' is not the number or the items of any option"),
        (["--row", "99", "toy.dlx"], "'99' is not the number or the items of any option"),
    ],
)
def test_mistakes_of_matrix(minuet, words, message):
    code, output, messages = minuet("matrix", *words)
    assert (code, output) == (2, "")
    assert message in messages


# --- convert ---------------------------------------------------------------------------------


def test_every_format_reads_back(minuet, tmp_path):
    formats = minuet("convert", "--formats", "ripple.txt")[1].split()
    assert {"rooms", "tokens", "puzzlink", "pzprv3", "dataset", "json", "dlx"} <= set(formats)
    for format in formats:
        assert minuet("convert", "ripple.txt", "--to", format, "-o", format) == (0, "", "")
        if (
            format in SOLVER_FORMATS
        ):  # Minuet writes these for other programs and does not read them
            continue
        if format in ("dlx", "matrix"):
            assert minuet("count", format)[1] == "1\n"
        else:
            assert RippleEffect.parse(
                (tmp_path / format).read_text(encoding="utf-8")
            ) == RippleEffect.parse(RIPPLE)


@pytest.mark.parametrize(
    ("name", "count"),
    [("zebra", 1), ("timetable", 192), ("crossword-3x5", 320), ("latin-6", 1)],
)
def test_each_kind_can_be_written_as_a_problem(minuet, name, count):
    assert minuet("convert", name, "--to", "dlx", "-o", "out.dlx") == (0, "", "")
    assert minuet("count", "out.dlx")[1] == f"{count}\n"


@pytest.mark.parametrize("format", ["csv", "scf", "ss", "dlx"])
def test_what_a_format_drops_is_reported(minuet, tmp_path, format):
    (tmp_path / "filled.json").write_text(
        Sudoku("1.....2..3.....4").solve().dumps("json"), encoding="utf-8"
    )
    code, _, messages = minuet("convert", "filled.json", "--to", format)
    message = f"minuet: the format '{format}' cannot hold what is filled in: only the puzzle is"
    assert (code, messages) == (0, f"{message} written\n")


def test_convert_to_a_link(minuet):
    assert minuet("convert", "ripple.txt", "--to", "puzzlink") == (
        0, f"https://puzz.link/p?{LINK}\n", "",
    )  # fmt: skip


def test_convert_json(minuet):
    found = answer(minuet("convert", "--json", "small.txt", "--to", "line"))
    assert (found["kind"], found["format"]) == ("sudoku", "line")
    assert found["text"].strip() == "1.....2..3.....4"


def test_convert_knows_its_formats(minuet):
    code, _, messages = minuet("convert", "ripple.txt", "--to", "puzlink")
    assert code == 2
    assert "did you mean 'puzzlink'?" in messages


def test_convert_many(minuet, tmp_path):
    boards = ["1.....2..3.....4", "1...............", "...............4"]
    (tmp_path / "many.sdm").write_text("\n".join(boards) + "\n", encoding="utf-8")
    assert minuet("convert", "many.sdm", "--to", "line")[1].split() == boards
    lines = minuet("convert", "--json", "many.sdm")[1].splitlines()
    assert [json.loads(line)["text"].strip() for line in lines] == boards
    assert "line" in minuet("convert", "--formats", "many.sdm")[1].split()


# --- check -----------------------------------------------------------------------------------


def test_check(minuet):
    assert minuet("check", "ripple.txt") == (0, "No rule is broken.\nThere is one solution.\n", "")
    assert minuet("check", "toy.dlx") == (0, "There is one solution.\n", "")


def test_check_names_rules_and_places(minuet):
    code, output, _ = minuet("check", "near.txt")
    assert code == 1
    assert output.splitlines() == [
        "The two 3s in row 1, at r1c2 and r1c4, have 1 cell between them but need 3.",
        "There is no solution.",
    ]


def test_check_json(minuet):
    _, output, _ = minuet("check", "--json", "near.txt")
    found = json.loads(output)
    assert len(found["broken"]) == 1
    assert (found["solutions"], found["completable"]) == ("none", None)


def test_check_says_why_there_is_no_solution(minuet, tmp_path):
    (tmp_path / "clash.txt").write_text("12..\n..3.\n4...\n...1\n", encoding="utf-8")
    code, output, _ = minuet("check", "clash.txt")
    assert code == 1
    assert "With r1c1=1, r1c2=2 and r2c3=3 given, this cannot be satisfied: row 1: 3." in output
    (tmp_path / "odd.dlx").write_text("a b c\na b\nb c\n", encoding="utf-8")
    assert minuet("check", "odd.dlx")[1].endswith("These cannot all be satisfied: a and c.\n")
    found = json.loads(minuet("check", "--json", "odd.dlx")[1])
    assert found["conflict"] == {"given": [], "items": ["a", "c"]}


def test_check_several_solutions(minuet, tmp_path):
    (tmp_path / "empty.txt").write_text(4 * "....\n", encoding="utf-8")
    code, output, _ = minuet("check", "empty.txt")
    counted, differ = output.splitlines()[-2:]
    assert code == 0
    assert counted.startswith("There are ")
    assert counted.endswith(" solutions.")
    assert differ.startswith("They differ in r1c1, ")


def test_check_speaks_of_the_solutions_it_has_seen(minuet):
    counted, differ = minuet("check", "1" + 80 * ".")[1].splitlines()[-2:]
    assert counted == "There are at least 1,000 solutions."
    assert differ.startswith("The first 1,000 differ in ")


def test_check_names_the_cells_that_differ(minuet, tmp_path):
    rows = Sudoku("1.....2..3.....4").solve().values
    text = "".join(str(value) for row in rows for value in row)
    solved = Sudoku(text)
    # Pairs of values without which there are several solutions.
    swaps = [
        (a, b)
        for a in range(16)
        for b in range(a + 1, 16)
        if Sudoku(
            "".join("." if text[k] in (text[a], text[b]) else text[k] for k in range(16))
        ).count()
        > 1
    ]
    assert solved.is_unique()
    assert swaps
    one, other = swaps[0]
    hidden = "".join("." if text[k] in (text[one], text[other]) else text[k] for k in range(16))
    boards = {str(board.values) for board in Sudoku(hidden).solutions()}
    found = json.loads(minuet("check", "--json", hidden)[1])
    assert found["count"] == len(boards)
    values = [board.values for board in Sudoku(hidden).solutions()]
    cells = [(r, c) for r in range(4) for c in range(4) if len({v[r][c] for v in values}) > 1]
    assert found["differ"] == [f"r{r + 1}c{c + 1}" for r, c in cells]


@pytest.mark.parametrize(("first", "code"), [("14235", 0), ("2..3.", 1)])
def test_check_what_is_filled_in(minuet, tmp_path, first, code):
    (tmp_path / "filled.txt").write_text(
        f"{RIPPLE}\n{first}\n.....\n.....\n....1\n", encoding="utf-8"
    )
    found, output, _ = minuet("check", "filled.txt")
    assert found == code
    fits = "fits" if code == 0 else "does not fit"
    assert output.splitlines()[-1] == f"What is filled in {fits} a solution."


def test_check_rejects_anything_but_puzzles(minuet, tmp_path):
    (tmp_path / "words.txt").write_text("hello world\n", encoding="utf-8")
    assert minuet("check", "words.txt")[0] == 2


# --- explain ---------------------------------------------------------------------------------


def test_explain(minuet):
    code, output, _ = minuet("explain", "ripple.txt")
    lines = output.splitlines()
    assert code == 0
    assert lines[0] == "  1. Room of 3: the 3 fits only at r3c3."
    assert lines[-1].startswith("Difficulty: ")


def test_a_hint(minuet):
    code, output, _ = minuet("explain", "--hint", "ripple.txt")
    assert (code, output) == (0, "  1. Room of 3: the 3 fits only at r3c3.\n")


def test_explain_json(minuet):
    found = answer(minuet("explain", "--json", "ripple.txt"))
    placed = [name for step in found["steps"] for name in step["placed"]]
    assert len(placed) == 17
    assert found["grade"]["solved"]
    assert answer(minuet("explain", "--hint", "--json", "ripple.txt"))["grade"] is None


@pytest.mark.parametrize("flags", [[], ["--hint"]])
def test_explain_where_logic_has_nothing_to_say(minuet, flags, tmp_path):
    _, output, _ = minuet("explain", *flags, "." * 16)
    assert output == "No step was found: there are several solutions.\n"
    (tmp_path / "solved.txt").write_text("1234341221434321\n", encoding="utf-8")
    assert minuet("explain", *flags, "solved.txt")[1] == "It is solved.\n"


def test_explain_says_why_logic_does_not_lead_to_the_end(minuet):
    _, output, _ = minuet("explain", "1.....3.........")
    assert output.endswith("\nLogic does not lead to the end: there are several solutions.\n")


def test_explain_other_puzzles_than_grids_of_numbers(minuet, tmp_path):
    (tmp_path / "dominoes.json").write_text(
        '{"kind": "dominoes", "region": "2x1"}', encoding="utf-8"
    )
    code, output, _ = minuet("explain", "dominoes.json")
    assert code == 0
    assert "only domino at r1c1 r2c1 is left" in output


def test_explain_what_has_no_solution(minuet):
    code, output, _ = minuet("explain", "near.txt")
    assert code == 1
    assert "The two 3s in row 1" in output


# --- list ------------------------------------------------------------------------------------


def test_list(minuet):
    code, output, _ = minuet("list")
    assert code == 0
    assert re.search(r"^  ripple +Ripple Effect", output, re.MULTILINE)
    found = answer(minuet("list", "--json"))
    assert {"sudoku", "ripple"} <= {kind["name"] for kind in found["kinds"]}


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A library of a puzzle in a folder and a problem."""
    folder = tmp_path / "package" / "library" / "ripple"
    folder.mkdir(parents=True)
    (folder / "ripple-5x4-easy.txt").write_text(RIPPLE, encoding="utf-8")
    (folder.parent / "toy.dlx").write_text(TOY, encoding="utf-8")
    (folder.parent / "__init__.py").write_text("", encoding="utf-8")
    found = library_folder._walk(folder.parent)
    monkeypatch.setattr("minuet.library._files", lambda: found)


def test_names_of_the_library(minuet, library):
    assert minuet("list", "--names") == (0, "ripple-5x4-easy\ntoy\n", "")
    assert minuet("list", "--names", "5x4") == (0, "ripple-5x4-easy\n", "")
    assert minuet("show", "ripple-5x4-easy") == minuet("show", "ripple.txt")
    assert minuet("solve", "ripple-5x4-easy") == minuet("solve", "ripple.txt")
    assert minuet("solve", "toy") == minuet("solve", "toy.dlx")


def test_what_the_library_has(minuet, library):
    lines = minuet("list")[1].splitlines()
    assert lines[:3] == [
        "puzzles:",
        "  ripple-5x4-easy  Ripple Effect, 4 by 5, 3 givens",
        "  toy              an exact cover problem",
    ]
    assert answer(minuet("list", "--json"))["puzzles"] == ["ripple-5x4-easy", "toy"]


def test_a_name_that_is_nearly_right(minuet, library):
    code, _, messages = minuet("show", "ripple-5x4-esy")
    assert code == 2
    assert "did you mean 'ripple-5x4-easy'?" in messages


def test_bundled_puzzles_can_be_shown_and_solved(minuet):
    for name in minuet("list", "--names", "ripple")[1].split()[:3]:
        assert minuet("show", name)[0] == 0
        assert minuet("count", name)[1] == "1\n"


# --- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["matrix"], ["explain"], ["show"]])
def test_head_ends_quietly(minuet, tmp_path, words):
    side = 9 if words == ["matrix"] else 16  # more output than fits into a pipe
    (tmp_path / "big.txt").write_text(side * f"{side * '.'}\n", encoding="utf-8")
    place = "ripple.txt" if words == ["explain"] else "big.txt"
    process = subprocess.Popen(
        [sys.executable, "-m", "minuet", *words, place],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=600) == 0


@pytest.mark.parametrize(
    ("format", "start"),
    [("cnf", "c "), ("opb", "* "), ("lp", "\\ "), ("mps", "* "), ("minizinc", "% ")],
)
@pytest.mark.parametrize("place", ["queens-8", "toy.dlx"])
def test_convert_for_other_solvers(minuet, tmp_path, monkeypatch, format, start, place):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy.dlx").write_text("a b | c\na c:1\nb c:1\na b\n", encoding="utf-8")
    code, output, _ = minuet("convert", place, "--to", format)
    assert code == 0
    assert output.startswith(start)


# ---- animate


def test_animate(minuet):
    code, output, messages = minuet("animate", "ripple.txt", "-o", "dance.svg")
    assert (code, output) == (0, "")
    assert re.fullmatch(r"minuet: dance\.svg: \d+ frames, \d+ seconds, \d+ kB\n", messages)
    ElementTree.parse("dance.svg")
    assert minuet("animate", "toy.dlx", "--as", "matrix", "-o", "dance.gif")[0] == 0
    assert Path("dance.gif").read_bytes().startswith(b"GIF89a")
    words = ["--as", "matrix", "--seconds", "2"]
    assert minuet("animate", "toy.dlx", *words, "-o", "dance.webm")[0] == 0
    assert Path("dance.webm").read_bytes().startswith(b"\x1aE\xdf\xa3")


def test_animate_says_how_the_search_ended(minuet):
    Path("none.dlx").write_text("a b\na\n", encoding="utf-8")
    code, _, messages = minuet("animate", "none.dlx", "-o", "dance.svg")
    assert (code, "(there is no solution)" in messages) == (1, True)
    code, _, messages = minuet("animate", "queens-8", "--limit", "5", "-o", "dance.svg")
    assert (code, "no solution was found within --limit" in messages) == (3, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ripple.txt"], "required: -o/--output"),
        (["ripple.txt", "-o", "dance.mp4"], "-o dance.mp4: expected a name that ends in .svg"),
        (["ripple.txt", "-o", "nowhere/dance.svg"], "cannot write nowhere/dance.svg: No such file"),
        (["ripple.txt", "--as", "tree", "-o", "a.svg"], "unknown drawing 'tree'"),
        (["toy.dlx", "--as", "board", "-o", "a.svg"], "a problem has no board"),
        (["queens-8", "--as", "links", "-o", "a.svg"], "up to 40 items and options"),
        (["near.txt", "-o", "a.svg"], "the givens exclude each other"),
        (["ripple.txt", "--model", "x", "-o", "a.svg"], "unknown model 'x'"),
    ],
)
def test_animate_mistakes(minuet, words, message):
    code, _, messages = minuet("animate", *words)
    assert code == 2
    assert message in messages


def test_animate_without_the_packages(minuet, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    code, _, messages = minuet("animate", "toy.dlx", "-o", "dance.gif")
    assert (code, "pip install 'minuet[animate]'" in messages) == (2, True)
    assert not Path("dance.gif").exists()
