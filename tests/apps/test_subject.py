"""Recognizing a text, just once: what it is, what it is not, and how much work that takes."""

import json
import subprocess
import sys

import pytest

import minuet
from minuet import Problem, library
from minuet.apps.cli import main
from minuet.apps.subject import (
    InputError,
    ProblemSubject,
    PuzzleSubject,
    SeveralPuzzles,
    parse,
    read,
    read_puzzle,
    subject_of,
    text_of,
)
from minuet.apps.web.settings import Limits
from minuet.apps.web.subject import read_subject
from minuet.apps.web.worker import run
from minuet.errors import FormatError
from minuet.puzzles import Queens, Sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TOY = "a b c d e\na b\nc d e\nb c\n"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (LINE, "sudoku"),
        ("AAB\nABB\n\n...\n1.2\n", "ripple"),
        ("kind: queens\nsize: 8\n", "queens"),
        (TOY, "problem"),
        ("| a comment\na b | x\na x:red\n", "problem"),
    ],
)
def test_the_look_of_a_text_decides(text, kind):
    assert parse(text).kind == kind


def test_the_ending_and_the_caller_come_before_the_look():
    assert isinstance(parse("a b\n", name="toy.dlx"), ProblemSubject)
    assert isinstance(parse("1.....2..3.....4\n", format="dlx"), ProblemSubject)
    with pytest.raises(FormatError):
        parse(TOY, kind="sudoku")


def test_a_mistake_in_a_problem_is_reported_in_its_own_format():
    with pytest.raises(FormatError) as caught:
        parse("a b\na q\n")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_several_puzzles_are_not_one():
    with pytest.raises(SeveralPuzzles):
        parse(f"{LINE}\n{LINE}\n")


def test_places(tmp_path, monkeypatch):
    (tmp_path / "toy.dlx").write_text(TOY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert read("toy.dlx").problem() == parse(TOY).problem()
    assert read_puzzle("queens-8") == Queens(8)
    assert read_puzzle(LINE) == Sudoku(LINE)
    assert read_puzzle("https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1").name == "ripple"
    with pytest.raises(InputError, match="not a puzzle"):
        read_puzzle("toy.dlx")
    with pytest.raises(InputError, match=r"did you mean 'toy[.]dlx'"):
        read("toy.dxl")


def test_both_kinds_of_subject_answer_the_same_questions():
    for subject in (subject_of(Queens(4)), subject_of(parse(TOY).problem())):
        problem = subject.problem()
        label = problem.labels[1]
        assert subject.read_label(subject.label_text(label)) == label
        assert all(subject.item_text(item) for item in problem.items)
        assert {len(subject.item_heading(item)) for item in problem.items} == {2}
        assert subject.given_numbers(problem) == []
        assert (subject.picture() is None) == isinstance(subject, ProblemSubject)
    with pytest.raises(TypeError, match="expected a Puzzle or a Problem, not 7"):
        subject_of(7)


def test_labels_of_a_problem_are_found_by_number_name_or_items():
    subject = subject_of(Problem.from_dict({"x": "ab", "y": "bc"}))
    assert subject.read_label("y") == subject.read_label("c b") == "y"
    assert subject.read_label("1") == "y"
    assert parse("1: 1 2\n0: 3\n").read_label("0") == "0"  # a label rather than a number
    assert parse(TOY).read_label("e d c") == parse(TOY).read_label("1") == 1
    with pytest.raises(ValueError, match="is not the number or the items of any option"):
        parse(TOY).read_label("a c")
    with pytest.raises(ValueError, match=r"'99' is not the label.*number or the items of any"):
        subject.read_label("99")
    with pytest.raises(ValueError, match=r"\(did you mean 'Ann'\?\)"):
        subject_of(Problem.from_dict({"Ann": "ab"})).read_label("Anna")


def test_givens_that_exclude_each_other():
    subject = PuzzleSubject(Queens(4, given=[(0, 0), (1, 1)]))
    assert subject.given_numbers(subject.problem()) is None
    assert subject.contradicts_itself()


@pytest.mark.parametrize(
    "words", [["solve"], ["count"], ["estimate"], ["sample"], ["check"], ["show", "--solution"]]
)
@pytest.mark.parametrize("option", ["-k", "--kind"])
def test_each_command_about_a_puzzle_takes_its_kind(words, option, tmp_path, capsys):
    file = tmp_path / "skyscrapers.txt"  # these numbers could also be a sudoku with spaces
    file.write_text(
        "4 4 3\n3 2 - 2\n- - - -\n3 2 - -\n- 2 - -\n" + "- - - -\n" * 4, encoding="utf-8"
    )
    assert main([*words, option, "skyscrapers", "--json", str(file)]) == 0
    assert "error" not in capsys.readouterr().err


# ---- work per line

COUNT = """
import io, json, sys
from collections import Counter
from contextlib import redirect_stdout
from minuet.apps.cli import main

calls = Counter()

def note(frame, event, argument):
    if event == "call" and frame.f_globals.get("__name__", "").startswith("minuet."):
        calls[frame.f_globals["__name__"] + "." + frame.f_code.co_qualname] += 1

sys.setprofile(note)
with redirect_stdout(io.StringIO()):
    code = main(sys.argv[1:])
sys.setprofile(None)
assert code == 0
print(json.dumps(calls))
"""


@pytest.fixture(scope="module")
def calls():
    words = [sys.executable, "-c", COUNT, "solve", LINE]
    return json.loads(subprocess.run(words, capture_output=True, check=True).stdout)


def test_one_line_is_read_once(calls):
    assert calls["minuet.formats.puzzle_formats.identify"] == 1
    assert calls["minuet.formats.sudoku_line.read_line"] == 1
    assert calls["minuet.solver.given.given_options"] == 1
    assert "minuet.library._files" not in calls  # a line with dots is not the name of a puzzle
    assert calls["minuet.puzzles.sudoku.sudoku.Sudoku.__init__"] == 1


@pytest.mark.parametrize("format", ["line", "grid", "bordered", "sdk", "csv", "json", "drawing"])
def test_a_text_becomes_a_puzzle_once(format, monkeypatch):
    puzzle = Sudoku.parse(LINE)
    text = str(puzzle) if format == "drawing" else puzzle.dumps(format)
    made, make = [], Sudoku.__init__

    def note(self, *arguments, **named):
        make(self, *arguments, **named)
        made.append(self)

    monkeypatch.setattr(Sudoku, "__init__", note)
    assert parse(text).puzzle == puzzle
    assert len(made) == 1
    read_subject.cache_clear()
    (record,) = run("read", {"subject": {"text": text}}, Limits())
    assert record["format"] == "line"
    assert len(made) == 2  # the page makes one, too


def test_every_bundled_puzzle_is_found():
    assert all(map(library.find, library.names()))


def test_json_is_not_parsed_for_each_kind(monkeypatch):
    text, parsed = parse(library.find("zebra")).puzzle.dumps("json"), []
    loads = json.loads
    monkeypatch.setattr(json, "loads", lambda *text, **how: parsed.append(1) or loads(*text, **how))
    assert parse(text).kind == "zebra"
    assert len(parsed) <= 4


def test_one_line_takes_few_calls(calls):
    """Count calls instead of seconds: there were 14,110 when each line was read three times."""
    assert sum(calls.values()) < 14_110 / 3


# ---- Knuth's six rows written in many ways

ROWS = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]
SETS = [[column for column, entry in enumerate(row) if entry == "1"] for row in ROWS]
SPELLINGS = {
    "plain": "\n".join(ROWS),
    "blanks": "\n".join(map(" ".join, ROWS)),
    "commas": "\n".join(map(",".join, ROWS)),
    "tabs": "\n".join(map("\t".join, ROWS)),
    "header": "\n".join(map(" ".join, ["abcdefg", *ROWS])),
    "names": "\n".join([",a,b,c,d,e,f,g", *(f"r{n},{','.join(r)}" for n, r in enumerate(ROWS))]),
    "sets": "\n".join(" ".join(map(str, row)) for row in SETS),
    "json": json.dumps([[int(entry) for entry in row] for row in ROWS]),
    "json sets": json.dumps(SETS),
    "bools": "\n".join(",".join(str(entry == "1") for entry in row) for row in ROWS),
    "decimals": "\n".join(",".join(f"{entry}.0" for entry in row) for row in ROWS),
    "json bools": json.dumps([[entry == "1" for entry in row] for row in ROWS]),
    "dlx": "\n".join(["a b c d e f g", *(" ".join("abcdefg"[n] for n in row) for row in SETS)]),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_six_rows_on_the_command_line(spelling, tmp_path, monkeypatch, capsys):
    (tmp_path / "rows").write_text(SPELLINGS[spelling] + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for words in (["count"], ["check"], ["show"], ["matrix"], ["convert", "--to", "dlx"]):
        assert main([*words, "rows"]) == 0
    capsys.readouterr()
    assert main(["solve", "--json", "rows"]) == 0
    output = capsys.readouterr()
    (solution,) = json.loads(output.out)["solutions"]
    chosen = {str(label).removeprefix("r") for label in solution["labels"]}
    assert chosen == {"0", "3", "4"}
    assert ("read as" in output.err) == (spelling != "dlx")


def test_what_was_decided_is_said_everywhere(tmp_path, monkeypatch, capsys):
    (tmp_path / "rows").write_text("0 1\n1\n0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = (
        "read as a problem in Knuth's format; if every line is an option, add a line 'kind: sets'"
    )
    for command in ("solve", "count", "check", "show", "matrix"):
        assert main([command, "rows"]) == 0
        assert f"rows: {said}" in capsys.readouterr().err
    (record,) = run("read", {"subject": {"text": "0 1\n1\n0\n"}}, Limits())
    assert record["about"] == f"2 items, 2 options; {said}"
    (record,) = run("read", {"subject": {"text": "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"}}, Limits())
    assert "; read as Sudoku, in the format grid; if the first line" in record["about"]
    assert main(["count", "--kind", "sets", "rows"]) == 0
    assert capsys.readouterr() == ("2\n", "")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_six_rows_on_the_page(spelling):
    (record,) = run("read", {"subject": {"text": SPELLINGS[spelling]}}, Limits())
    assert record["kind"] == "problem"
    assert record["about"].startswith("7 items, 6 options")
    name = {key: record[key] for key in ("text", "kind", "format")}
    *_, ending = run("solve", {"subject": name}, Limits())
    assert ending["count"] == 1


def test_secondary_items_and_givens_on_the_command_line(tmp_path, capsys):
    place = tmp_path / "rows.txt"
    place.write_text("110\n011\n100\n", encoding="utf-8")
    assert main(["count", str(place)]) == 0
    assert main(["count", "--secondary", "2", str(place)]) == 0
    assert main(["count", "--secondary", "2", "--given", "0", str(place)]) == 0
    assert capsys.readouterr().out == "1\n2\n1\n"
    assert main(["count", "--secondary", "7", str(place)]) == 2
    assert "there is no item '7'" in capsys.readouterr().err


def test_a_model_made_in_python_becomes_a_text():
    problem = Problem([("cell", 0), ("cell", 1)], options=[[("cell", 0)], [("cell", 1)]])
    again = parse(text_of(subject_of(problem)))
    assert again.problem() == problem
    assert parse(text_of(subject_of(Queens(5)))).problem() == Queens(5).problem()


def test_view_serves_what_it_is_given(monkeypatch, capsys):
    shown = []

    def run_page(page, browser):
        page.listening.close()
        shown.append(browser)

    monkeypatch.setattr("minuet.apps.web.serving.Page.run", run_page)
    address = minuet.view(Problem("ab", options=["ab"]), browser=False, block=True)
    assert shown == [None]
    assert f"Minuet is at {address}" in capsys.readouterr().out
    assert address.startswith("http://127.0.0.1:")
    assert "#p=" in address
    with pytest.raises(TypeError, match="expected a Puzzle or a Problem"):
        minuet.view(7)
