"""`minuet generate`: puzzles on the command line."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from minuet.apps.cli import main
from minuet.formats import puzzle_formats
from minuet.puzzles import KillerSudoku, Kojun, RippleEffect, Sudoku


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run the command in this process; return (exit code, output, messages)."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        code = main(["generate", *(str(word) for word in words)])
        return int(code), *capsys.readouterr()

    return run


def test_the_same_seed_the_same_puzzle(minuet):
    code, output, messages = minuet("sudoku", "--seed", 5)
    assert code == 0
    assert Sudoku(output.strip()) == Sudoku.generate(seed=5)
    assert "givens:" in messages
    assert minuet("sudoku", "--seed", 5)[1] == output


def test_a_seed_is_printed_if_none_was_given(minuet):
    _, output, messages = minuet("sudoku", "--box", "2x2")
    seed = messages.split("--seed ")[1].split()[0]
    assert minuet("sudoku", "--box", "2x2", "--seed", seed)[1] == output


def test_many(minuet):
    code, output, messages = minuet("sudoku", "--minimal", "--count", 20, "--seed", 1)
    lines = output.splitlines()
    assert code == 0
    assert len(set(lines)) == 20
    assert all(Sudoku(line).is_unique() for line in lines)
    assert "20 puzzles in" in messages


def test_all_wishes(minuet, tmp_path):
    (tmp_path / "pattern.txt").write_text("x.x.\n.x.x\nx.x.\n.x.x\n", encoding="utf-8")
    _, output, _ = minuet("sudoku", "--box", "2x2", "--pattern", "pattern.txt", "--seed", 1)
    assert [sign != "." for sign in output.strip()] == [
        (row + column) % 2 == 0 for row in range(4) for column in range(4)
    ]
    _, output, messages = minuet(
        *("sudoku", "--seed", 1, "--difficulty", "medium", "--symmetry", "mirror", "--clues", 32)
    )
    assert 81 - output.count(".") == 32
    assert "difficulty: medium" in messages
    assert "mirror" in messages


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        (RippleEffect, ["ABBCC", "ABBDC", "EEDDC", "FFFFC"]),
        (Kojun, ["AAAB", "CDDB", "CDEB", "CDEE"]),
    ],
)
@pytest.mark.parametrize("between", ["", " "])
def test_givens_for_your_own_rooms(minuet, tmp_path, kind, rows, between):
    text = "".join(f"{between.join(row)}\n" for row in rows)
    (tmp_path / "rooms.txt").write_text(text, encoding="utf-8")
    _, output, _ = minuet(kind.name, "--rooms", "rooms.txt", "--seed", 1)
    puzzle = puzzle_formats.loads(output)
    assert puzzle == kind.generate(rooms=rows, seed=1)
    assert puzzle.rooms == kind(rows).rooms
    assert puzzle.is_unique()


@pytest.mark.parametrize("variant", ["x", "hyper", "jigsaw", "samurai", "x+jigsaw"])
def test_variants_are_read_again(minuet, variant):
    _, output, _ = minuet("sudoku", "--variant", variant, "--seed", 2)
    assert puzzle_formats.loads(output) == Sudoku.generate(variant=variant, seed=2)


def test_killer(minuet):
    _, output, _ = minuet("sudoku", "--variant", "killer", "--box", "2x3", "--seed", 2)
    puzzle = puzzle_formats.loads(output)
    assert isinstance(puzzle, KillerSudoku)
    assert puzzle.is_unique()
    _, output, _ = minuet("killer", "--box", "2x3", "--seed", 2, "--format", "text")
    assert output.splitlines()[1].startswith("┏")
    assert puzzle_formats.loads(output) == puzzle


@pytest.mark.parametrize("format", Sudoku.formats)
def test_formats(minuet, format):
    _, output, _ = minuet("sudoku", "--seed", 3, "--format", format)
    assert puzzle_formats.find(format).loads(output) == Sudoku.generate(seed=3)


def test_sheets(minuet, tmp_path):
    minuet("sudoku", "--count", 8, "--format", "pdf", "-o", "a.pdf", "--seed", 1, "--title", "Mine")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    minuet("tents", "--seed", 1, "-o", "b.pdf")
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF"), "the name says the format"
    minuet("sudoku", "--count", 8, "--format", "svg", "-o", "a.svg", "--seed", 1, "--per-page", 4)
    pages = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert pages == ["a-1.svg", "a-2.svg", "a-3.svg"]
    for page in pages:
        ElementTree.parse(tmp_path / page)


def test_json(minuet):
    _, output, _ = minuet("sudoku", "--box", "2x2", "--count", 2, "--seed", 1, "--json")
    found = json.loads(output)
    assert found["seed"] == found["puzzles"][0]["seed"] == 1
    assert len(found["puzzles"]) == 2
    assert found["puzzles"][0]["facts"]["givens"] == sum(
        value > 0 for row in found["puzzles"][0]["puzzle"]["givens"] for value in row
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sudko"], "did you mean 'sudoku'"),
        (["zebra"], "cannot generate zebra puzzles; it can generate sudoku"),
        (["sudoku", "--max-room", 5], "does not take --max-room"),
        (["sudoku", "--difficulty", "hrad"], "did you mean 'hard'"),
        (["sudoku", "--symmetry", "miror"], "did you mean 'mirror'"),
        (["sudoku", "--clues", 5], "17 is the proven minimum"),
        (["sudoku", "--pattern", "nowhere.txt"], "no such file"),
        (["ripple", "--rooms", "nowhere.txt"], "no such file"),
        (["sudoku", "--rooms", "nowhere.txt"], "does not take --rooms"),
        (["sudoku", "--format", "xyz"], "unknown format"),
        (["sudoku", "--box", "9"], "is not a box"),
        (["polycube", "--size", "3x3"], "the size of Polycubes must be like 3x3x3, not '3x3'"),
        (["dominoes", "--size", "4x4x4"], "the size of Dominoes must be like 8x8, not '4x4x4'"),
        (
            ["kenken", "--clues", 3, "--format", "dataset"],
            "cannot hold givens: use the format json",
        ),
    ],
)
def test_mistakes(minuet, words, message):
    code, output, messages = minuet(*words)
    assert (code, output) == (2, "")
    assert message in messages
    assert "Traceback" not in messages


def test_a_board_that_cannot_have_its_stars_is_refused(minuet):
    code, output, messages = minuet("starbattle", "--size", "8x9", "--seed", "1")
    assert (code, output) == (2, "")
    assert "a board of 8x9 cannot have 2 stars in each row and column" in messages


def test_without_a_format_the_first_that_has_room_for_everything(minuet, tmp_path):
    code, output, _ = minuet("kenken", "--size", 4, "--clues", 3, "--seed", 1)
    assert code == 0
    assert len(puzzle_formats.loads(output).given) == 3


def test_a_drawing_in_a_file_names_its_kind(minuet, tmp_path):
    place = tmp_path / "suguru.txt"
    words = ["suguru", "--seed", "5", "--difficulty", "easy", "--size", "5x5", "--format", "text"]
    assert minuet(*words, "-o", str(place))[0] == 0
    assert place.read_text(encoding="utf-8").startswith("kind: suguru\n")
    assert main(["solve", str(place)]) == 0
