"""What all puzzles share: values, questions, boards, models, the registry."""

from __future__ import annotations

import pickle
from importlib.metadata import EntryPoint

import pytest

from minuet import GivenError, Problem
from minuet.errors import FormatError, PuzzleError, Stopped
from minuet.puzzles import (
    Boards,
    Puzzle,
    RippleEffect,
    Sudoku,
    Suguru,
    find_kind,
    kinds,
)
from minuet.puzzles.base import registry
from minuet.puzzles.base.draft import Draft
from minuet.puzzles.base.encoding import Encoding
from minuet.puzzles.base.grid import UNKNOWN, parse_cell_value
from minuet.puzzles.base.picture import Cell, Picture
from minuet.solver.limits import within

ROOMS = ["ABBCC", "ABBDC", "EEDDC", "FFFFC"]
GIVENS = [".4.3.", ".....", ".....", "....1"]
SOLVED = ((1, 4, 2, 3, 5), (2, 3, 1, 2, 4), (1, 2, 3, 1, 2), (3, 1, 2, 4, 1))


@pytest.fixture
def puzzle():
    return RippleEffect(ROOMS, GIVENS)


@pytest.fixture
def clashing():
    """Two 1s side by side, in different rooms."""
    return RippleEffect(["AAB", "CCB"], [".11", "..."])


def test_a_puzzle_is_a_value(puzzle):
    again = RippleEffect(ROOMS, GIVENS)
    assert puzzle == again
    assert hash(puzzle) == hash(again)
    assert puzzle != RippleEffect(ROOMS)
    assert puzzle != "puzzle"
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert eval(repr(puzzle)) == puzzle


def test_a_puzzle_cannot_be_changed(puzzle):
    with pytest.raises(AttributeError, match="cannot be changed"):
        puzzle.givens = ()
    with pytest.raises(AttributeError, match="cannot be changed"):
        del puzzle.givens


def test_the_problem_is_made_once(puzzle):
    assert puzzle.problem() is puzzle.problem("window")
    assert puzzle.solve().problem() is puzzle.problem()
    assert isinstance(puzzle.problem("classic"), Problem)


def test_unknown_models_are_refused(puzzle):
    with pytest.raises(ValueError, match="did you mean 'classic'"):
        puzzle.solve(model="clasic")


def test_questions(puzzle):
    assert puzzle.solve().values == SOLVED
    assert puzzle.count() == 1
    assert puzzle.is_unique()
    boards = puzzle.solutions()
    assert isinstance(boards, Boards)
    assert not boards.complete
    assert [board.values for board in boards] == [SOLVED]
    assert boards.complete
    assert boards.stats.solutions == 1


def test_questions_pass_their_arguments_on(puzzle):
    stats = []
    assert puzzle.solve(engine="reference", report=stats.append)
    assert stats[0].engine == "reference"
    assert puzzle.count(limit=0) == 0
    assert RippleEffect(["AA"]).count(limit=1) == 1
    assert len(list(RippleEffect(["AA"]).solutions(limit=1))) == 1
    with RippleEffect(["AA"]).solutions() as boards:
        next(boards)
    assert not boards.complete


def test_further_givens(puzzle):
    assert puzzle.solve(given=[(0, 0, 1)]).values == SOLVED
    assert puzzle.solve(given=[(0, 0, 2)]) is None
    with pytest.raises(GivenError):
        puzzle.solve(given=[(0, 0, 9)])
    with pytest.raises(GivenError):
        puzzle.solve(given=[(0, 1, 3)])  # the cell has a given 4


def test_a_puzzle_that_contradicts_itself_is_legal(clashing):
    assert clashing._contradicts_itself()
    assert clashing.solve() is None
    assert clashing.count() == 0
    assert not clashing.is_unique()
    boards = clashing.solutions()
    assert list(boards) == []
    assert boards.complete
    assert boards.stats.nodes == 0


def test_boards_keep_their_givens(puzzle):
    solved = puzzle.solve()
    assert solved.givens == puzzle.givens
    assert solved.is_solved
    assert not puzzle.is_filled
    assert solved != puzzle
    assert solved.replace(values=None) == puzzle
    assert solved.with_givens(puzzle.givens) == puzzle


def test_values_on_the_board(puzzle):
    board = puzzle.with_values([[2] + [0] * 4] + [[0] * 5] * 3)
    assert board.values[0] == (2, 4, 0, 3, 0)
    assert board.placements()[0] == (0, 0, 2)
    assert puzzle.placements() == puzzle.given == [(0, 1, 4), (0, 3, 3), (3, 4, 1)]
    assert board.solve().values == SOLVED  # solving starts from the givens


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([[1]], "the values have 1 rows, not 4"),
        ([[0] * 5] * 3 + [[0] * 4], "row 4 of the values has 4 cells, not 5"),
        ([[0] * 5] * 3 + [[0, 0, 0, "x", 0]], "'x' at r4c4"),
        ([[0] * 5] * 3 + [[0, 0, 0, 1.5, 0]], "1.5 at r4c4"),
    ],
)
def test_values_of_the_wrong_shape(puzzle, values, message):
    with pytest.raises(PuzzleError, match=message):
        puzzle.with_values(values)


def test_labels_for_people(puzzle):
    assert puzzle.label_text((1, 4, 3)) == "r2c5=3"
    assert puzzle._read_label("r2c5=3") == puzzle._read_label(" (1, 4) = 3 ") == (1, 4, 3)
    for text in ("r9c9=1", "r1c1=9", "r1c1", "3", "(0,0)=77"):
        with pytest.raises(ValueError, match=r"'.*'"):
            puzzle._read_label(text)
    assert parse_cell_value("R12C3=10") == (11, 2, 10)


def test_a_puzzle_draws_itself(puzzle):
    assert "│ · │ 4   · │ 3   · │" in str(puzzle)
    assert puzzle._repr_svg_() == puzzle.svg()
    assert puzzle.svg().startswith("<svg ")
    assert "<title>Ripple Effect, 4 by 5, 3 givens</title>" in puzzle.svg()


def test_hint_and_grade(puzzle):
    hint = puzzle.hint()
    assert str(hint) == "room of 3: the 3 fits only at r3c3"
    assert hint.placed == ((2, 2, 3),)
    assert puzzle.solve().hint() is None
    assert puzzle.grade().name == "medium"


# ---- kinds


def test_kinds_know_their_names():
    for name, kind in kinds().items():
        assert kind.name == name
        assert kind.title
        assert issubclass(kind, Puzzle)
        assert find_kind(name) is kind
        assert kind.models
        assert kind._taught_model in ("", *kind.models)


def test_puzzle_parse_reads_any_kind(puzzle):
    assert Puzzle.parse(puzzle.dumps()) == puzzle
    assert Puzzle.parse("kind: queens\nsize: 6\n").name == "queens"


def test_unknown_kinds():
    with pytest.raises(PuzzleError, match="did you mean 'ripple'"):
        find_kind("rippel")


class Coin(Puzzle):
    """Heads or tails: the smallest puzzle, as another package might define it."""

    name = "coin"
    title = "Coin"

    def __init__(self, side=None):
        self.__dict__["side"] = side

    def _parts(self):
        return {"side": self.side}

    def _encode(self, model):
        return Problem._from_numbers(["coin"], [], [[0], [0]], ["heads", "tails"])

    def decode(self, solution):
        return Coin(solution[0])

    def picture(self):
        return Picture([[Cell(self.side or "")]])


def test_a_puzzle_in_a_few_lines():
    assert Coin().count() == 2
    assert {coin.side for coin in Coin().solutions()} == {"heads", "tails"}
    assert Coin()._read_label("tails") == "tails"
    with pytest.raises(ValueError, match="no option 'edge'"):
        Coin()._read_label("edge")
    assert "heads" in str(Coin("heads"))
    assert [step.technique for step in Coin().steps()] == ["search"]
    with pytest.raises(PuzzleError, match="cannot generate coin puzzles"):
        Coin.generate()


def test_another_package_can_add_a_kind(monkeypatch, tmp_path):
    (tmp_path / "coins.py").write_text(
        "from minuet.puzzles import Suguru as Coin", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("coin", "coins:Coin", registry.GROUP)
    registry._added.cache_clear()
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    try:
        assert find_kind("coin") is Suguru
        assert "coin" in registry.kind_names()
    finally:
        registry._added.cache_clear()


@pytest.mark.parametrize("place", ["no_such_module:Coin", "json:Coin", "json:loads", "coins_bad:X"])
def test_a_kind_that_cannot_be_loaded_harms_nobody(place, monkeypatch, tmp_path):
    (tmp_path / "coins_bad.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("coin", place, registry.GROUP)
    registry._added.cache_clear()
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    try:
        with pytest.raises(PuzzleError, match=r"the kind 'coin' .* cannot be loaded"):
            find_kind("coin")
        with pytest.warns(UserWarning, match="cannot be loaded"):
            assert "sudoku" in registry.kinds()
        with pytest.warns(UserWarning, match="cannot be loaded"), pytest.raises(FormatError):
            Puzzle.parse("what is this?")
    finally:
        registry._added.cache_clear()


def test_unknown_givens_say_nothing():
    puzzle = RippleEffect(["AAB"], [[UNKNOWN, 0, 0]])
    assert puzzle.given == []
    assert puzzle.values == ((0, 0, 0),)
    assert puzzle.count() == RippleEffect(["AAB"]).count()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Sudoku(5), "5 is not a board"),
        (lambda: Sudoku(box=3), "3 is not a box"),
        (lambda: Sudoku.generate_many(-1), "count must be a whole number, 0 or more, not -1"),
        (lambda: Puzzle.parse(None), "expected the text of a puzzle, not None"),
    ],
)
def test_strange_arguments_are_reported_in_a_sentence(make, message):
    with pytest.raises((ValueError, TypeError), match=message):
        make()


@pytest.mark.parametrize(
    "add",
    [
        lambda encoding, _, number: encoding.need(number, ()),
        lambda _, draft, number: draft.add(number, [number]),
    ],
)
def test_a_time_limit_stops_the_making_of_rules_and_options(add):
    encoding, draft = Encoding([]), Draft()
    with within(0.0), pytest.raises(Stopped):
        [*(add(encoding, draft, number) for number in range(1000))]
