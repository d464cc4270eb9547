"""The bundled classics: read, drawn, and with the known numbers of solutions."""

import re
from importlib.resources import files

import pytest
from effort import thorough_if

from minuet import library
from minuet.formats import puzzle_formats
from minuet.puzzles import kinds

FOLDER = files("minuet") / "library" / "classics"
FILES = {entry.name.rpartition(".")[0]: entry for entry in FOLDER.iterdir()}
COUNTS = {
    "aztec-4": 1024,
    "crossword-3x5": 320,
    "dominoes-8x8": 12_988_816,
    "kakuro-5x5": 1,
    "langford-7": 52,
    "latin-6": 1,
    "mate-4": 48,
    "nonogram-heart": 1,
    "numberlink-5x5": 1,
    "pentominoes-6x10": 9356,
    "pentominoes-hole": 520,
    "queens-8": 92,
    "roster": 314,
    "soma": 11_520,
    "squares-33x32": 4,
    "timetable": 192,
    "wordsquare-3": 96,
    "zebra": 1,
}
LONG = {"bedlam", "macmahon-4x6", "partridge-8"}  # these take many seconds, or hours
LARGE = {*LONG, "squares-33x32"}
FILLED = {("puzzlink", "numberlink-5x5"), ("pzprv3", "numberlink-5x5")}  # no such rule there


def read(name):
    return puzzle_formats.loads(FILES[name].read_text(encoding="utf-8"))


def test_all_are_here():
    assert FILES.keys() == COUNTS.keys() | LONG


# `known_counts` counts the ways of 6 x 10, in several engines.
@pytest.mark.parametrize(
    "name", thorough_if({"pentominoes-6x10", "squares-33x32"}.__contains__, sorted(COUNTS))
)
def test_known_counts(name):
    assert read(name).count() == COUNTS[name]


@pytest.mark.parametrize("name", sorted(FILES))
def test_each_is_drawn_and_written(name):
    puzzle = read(name)
    board = puzzle if name in LARGE else puzzle.solve()
    for shown in {puzzle, board}:
        assert str(shown)
        assert shown._repr_svg_().startswith("<svg")
        assert "<desc>" in shown.svg()
        for format in puzzle.formats:
            if shown is puzzle and (format, name) not in FILLED:
                assert (
                    puzzle_formats.loads(shown.dumps(format), kind=type(puzzle), format=format)
                    == puzzle
                )
        assert puzzle_formats.loads(shown.dumps()) == shown


def test_every_classic_has_one():
    others = {name.split("-")[0] for name in library.names() if name not in FILES}
    assert {read(name).name for name in FILES} | others == set(kinds())


def test_every_kind_states_its_rules():
    import sys

    for kind in kinds().values():
        manual = sys.modules[kind.__module__].__doc__ or ""
        assert "Rules" in manual, kind
        assert ">>>" in manual, kind


@pytest.mark.parametrize("name", thorough_if(LARGE.__contains__, sorted(COUNTS)))
def test_items_and_options_have_names_of_their_own(name):
    puzzle = read(name)
    problem = puzzle.problem()
    items = [puzzle.item_text(item) for item in problem.items]
    labels = [puzzle.label_text(label) for label in problem.labels]
    assert len(set(items)) == len(items)
    assert len(set(labels)) == len(labels)
    assert puzzle._read_label(labels[-1]) == problem.labels[-1]
    assert not [text for text in items if text.startswith(("(", "cell 0", "down 0", "sum 0"))]
    assert not [text for text in [*items, *labels] if re.search(r"\d,\d", text)]  # it is r1c1


def test_cells_in_space_are_named_by_layers():
    puzzle = read("soma")
    assert puzzle.item_text((0, 1, 2)) == "layer 1 r2c3"
    assert puzzle._item_heading((0, 1, 2)) == ("layer 1", "r2c3")
    label = ("V", ((0, 0, 0), (0, 0, 1), (1, 0, 0)))
    assert puzzle.label_text(label) == "V at layer 1 r1c1 r1c2, layer 2 r1c1"
