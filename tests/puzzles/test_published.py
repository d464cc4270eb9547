"""Every kind on published puzzles: the published answer and no other, text formats, rules.

A few of each kind by default; all of them with the thorough profile.
"""

import pytest
import shared_data
from effort import IS_THOROUGH, amount
from published import SEVERAL, answer, entries, is_provable, known, rows

from minuet import FormatError
from minuet.formats import dataset, puzzle_formats
from minuet.puzzles import kinds

FEW = amount(2, 6)
LINKS = ("puzzlink", "pzprv3", "penpa")
MOST = None if IS_THOROUGH else FEW
pytestmark = shared_data.needs("published")


@pytest.mark.parametrize("name", known())
def test_the_published_answer_is_the_only_one(name):
    for key, problem, solution in entries(name, MOST):
        puzzle = dataset.loads(problem, kinds()[name])
        if key in SEVERAL.get(name, ()):
            assert not puzzle.is_unique(), key
            assert puzzle.count(limit=2) == 2, key
            continue
        board = puzzle.solve()
        assert answer(name, board) == rows(name, solution), key
        assert board.is_solved, key
        if is_provable(name, problem):
            assert board.check() == [], key
            assert puzzle.is_unique(), key


@pytest.mark.parametrize("name", known())
def test_text_formats_give_the_same_puzzle_back(name):
    for _, problem, _ in entries(name, FEW):
        puzzle = dataset.loads(problem, kinds()[name])
        for format in puzzle.formats:
            try:
                text = puzzle.dumps(format)
            except FormatError:  # links cannot hold some rules
                assert format in LINKS
                continue
            back = puzzle_formats.loads(text)  # links renumber regions
            assert back == puzzle or (format in LINKS and back.dumps(format) == text), format
        board = puzzle.solve()
        back = puzzle_formats.loads(board.dumps())  # files omit ships with a count of 0
        assert back == board or (back.dumps() == board.dumps())


@pytest.mark.parametrize("name", known())
def test_damaged_texts_say_where(name):
    _, problem, _ = next(entries(name, FEW))
    lines = problem.strip().split("\n")
    with pytest.raises(FormatError, match=r"expected .* lines after the size"):
        dataset.loads("\n".join(lines[:-1]), kinds()[name])
    with pytest.raises(FormatError, match="line"):
        dataset.loads("\n".join([*lines[:-1], lines[-1] + " - - -"]), kinds()[name])
