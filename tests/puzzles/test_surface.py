"""The number of public names of a puzzle: names for internal use start with an underscore."""

import pytest

from minuet.puzzles import GridPuzzle, Puzzle, RippleEffect, Sudoku, kinds

PROMISED = {
    "name", "title", "formats", "models",
    "parse", "dumps", "replace", "generate", "generate_many",
    "problem", "given", "placements", "decode",
    "solve", "solutions", "count", "is_unique", "check",
    "steps", "hint", "grade",
    "picture", "svg", "label_text", "item_text",
}  # fmt: skip


def public(kind):
    return {name for name in dir(kind) if not name.startswith("_")}


def test_a_puzzle_has_exactly_the_promised_names():
    assert public(Puzzle) == PROMISED
    assert len(PROMISED) == 25


@pytest.mark.parametrize(
    ("kind", "most"), [(GridPuzzle, 32), (RippleEffect, 34), (Sudoku, 37)], ids=str
)
def test_the_kinds_add_little(kind, most):
    assert len(public(kind)) <= most


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.name)
def test_every_public_method_is_documented(kind):
    for name in public(kind):
        thing = getattr(kind, name)
        if callable(thing) or isinstance(thing, property):
            assert thing.__doc__, name
