"""The nodes that students experiment with: what is linked, what a cover removes and restores."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import problems

from minuet import Problem, ProblemError
from minuet.links import Links, cover, hide, uncover, unhide

KNUTH = ["0010100", "1001001", "0110010", "1001010", "0100001", "0001101"]
ROWS = [[int(digit) for digit in row] for row in KNUTH]


def picture(links: Links) -> list[object]:
    """Return all links by name."""
    nodes = [node for first in links.options for node in first.row()]
    everyone = [links.root, *links.headers.values(), *nodes]
    number = {id(node): place for place, node in enumerate(everyone)}
    sides = ("left", "right", "up", "down")
    return [
        [number[id(getattr(node, side))] for side in sides] + [getattr(node, "size", None)]
        for node in everyone
    ]


@st.composite
def matrices(draw):
    width = draw(st.integers(1, 6))
    row = st.lists(st.integers(0, 1), min_size=width, max_size=width).filter(any)
    return draw(st.lists(row, max_size=8))


@given(matrices())
def test_every_one_is_a_node_and_every_zero_is_none(rows):
    links = Links.from_matrix(rows)
    found = {(n.option, h.name) for h in links.root.headers() for n in h.nodes()}
    assert found == {(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one}
    for header in links.headers.values():
        assert header.size == sum(row[header.name] for row in rows)


@given(problems())
def test_all_lists_are_circles(problem):
    links = Links(problem)
    for first in links.options:
        for node in first.row():
            assert node.left.right is node.right.left is node
    for header in links.root.headers():
        assert header.left.right is header.right.left is header


@given(problems(bounds=False).filter(lambda problem: problem.primary), st.data())
def test_uncovering_in_opposite_order_restores_every_link(problem, data):
    links = Links(problem)
    before = picture(links)
    chosen = data.draw(st.lists(st.sampled_from(problem.primary), unique=True))
    for item in chosen:
        cover(links[item])
    assert [header.name for header in links.root.headers()] == [
        item for item in problem.primary if item not in chosen
    ]
    for item in reversed(chosen):
        uncover(links[item])
    assert picture(links) == before


@pytest.mark.parametrize("call", [cover, uncover])
def test_only_headers_of_items_are_covered(call):
    links = Links(Problem("ab", options=["ab", "b"]))
    before = str(links)
    for wrong in (links.root, links.root.right.down):
        with pytest.raises(TypeError, match="expected the header of an item"):
            call(wrong)
    assert str(links) == before


@pytest.mark.parametrize("call", [hide, unhide])
def test_only_nodes_of_options_are_hidden(call):
    links = Links(Problem("ab", options=["ab", "b"]))
    for wrong in (links.root, links["a"], None):
        with pytest.raises(TypeError, match="expected a node of an option"):
            call(wrong)


def test_covering_takes_the_rows_out_of_all_other_columns():
    links = Links.from_matrix(ROWS, items="abcdefg")
    cover(links["a"])
    assert {n.option for h in links.root.headers() for n in h.nodes()} == {0, 2, 4, 5}
    assert [n.option for n in links["a"].nodes()] == [1, 3]


def test_hide_leaves_the_column_it_came_from():
    links = Links.from_matrix(ROWS, items="abcdefg")
    before = picture(links)
    hide(links["b"].down)
    assert [links[item].size for item in "bcf"] == [2, 1, 1]
    unhide(links["b"].down)
    assert picture(links) == before


@pytest.mark.parametrize("rows", [ROWS, [tuple(row) for row in ROWS]])
def test_matrices_and_sets_give_the_same_nodes(rows):
    sets = [{column for column, one in enumerate(row) if one} for row in rows]
    assert str(Links.from_matrix(rows)) == str(Links.from_sets(sets))


def test_secondary_items_are_not_linked_to_the_root():
    links = Links.from_matrix(ROWS, secondary=[6])
    assert [header.name for header in links.root.headers()] == [0, 1, 2, 3, 4, 5]
    assert links[6].right is links[6]
    assert str(links).splitlines()[0].split()[-1] == "6"


def test_nodes_say_what_they_are():
    problem = Problem("p", "x", [{"p": None, "x": "red"}])
    links = Links(problem)
    assert repr(links) == "<Links: 2 items, 1 options>"
    assert repr(links.root) == "<Root: p>"
    assert repr(links["x"]) == "<Header x: 1 option>"
    assert repr(links["x"].down) == "<Node x of option 0, colored red>"


def test_an_unknown_item_is_named():
    with pytest.raises(ProblemError, match="no item 'z'"):
        Links.from_matrix(ROWS, items="abcdefg")["z"]


def test_an_empty_matrix_has_a_root_alone():
    links = Links.from_matrix([])
    assert links.root.right is links.root
    assert str(links) == ""
