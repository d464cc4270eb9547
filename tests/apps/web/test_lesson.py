"""How a puzzle becomes a matrix: rules, sizes, and pointing at something in any view."""

from __future__ import annotations

import re

import pytest
from effort import IS_THOROUGH, thorough_if
from page_puzzles import EASY, RIPPLE, TOY
from page_steps import axe, cell, gallery, middle, put, seek, settle, watch

from minuet import library
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import teaching
from minuet.apps.web.tasks.teaching import lesson
from minuet.puzzles import kinds

IS_CALM = True

SENTENCE = re.compile(r"[.](?: |$)")


@pytest.mark.parametrize("name", kinds())
def test_every_kind_has_rules_in_two_sentences(name):
    kind = kinds()[name]
    assert "_rules" in vars(kind)
    assert len(SENTENCE.findall(kind._rules)) == 2
    assert kind._rules.endswith(".")


@pytest.mark.parametrize("name", kinds())
def test_every_kind_has_a_bundled_example(name, monkeypatch):
    monkeypatch.setattr(teaching, "PATIENCE", 600)  # however slow the machine is
    kind = kinds()[name]
    named = any(each.split("-")[0] == name for each in library.names())
    assert named or name in ("polyomino", "polycube")
    if name not in ("squares", "variant", "tenner"):  # these take the longest
        picture = teaching._example.__wrapped__(kind, Limits())
        assert any(
            each and (each.text.strip() or each.fill) for row in picture.cells for each in row
        )


def test_a_matrix_has_rules_too():
    [answer] = lesson({"text": TOY, "kind": "dlx"}, limits=Limits())
    assert len(SENTENCE.findall(answer["rules"])) == 2
    assert answer["picture"]["width"] == 7


# ---- on the page


def open_lesson(page):
    page.click("#lesson summary")
    page.wait_for_function("() => document.querySelector('#lesson-rules').textContent.length > 9")


def test_rules_picture_and_size(visit):
    page = visit(None)
    put(page, EASY)
    open_lesson(page)
    assert page.inner_text("#lesson-rules").startswith("Each row, column and region")
    assert page.locator("#lesson-picture svg text").count() == 16
    text = page.inner_text("#lesson-matrix")
    assert "81 × cell + 81 × row + 81 × column + 81 × box" in text
    assert "729 like “r1c1=1”, covering 1 cell, 1 row, 1 column, 1 box" in text
    assert "30 givens" in text
    assert page.inner_text("#matrix-size") == "729 options × 324 items, after the givens 153 × 204"
    gallery(page, "ripple-8x8-medium-1")  # the lesson follows
    page.wait_for_function(
        "() => document.querySelector('#lesson-rules').textContent.includes('room')"
    )
    assert page.inner_text("#matrix-size").startswith("276 options × 1,408 items")
    gallery(page, "pentominoes-6x10")
    assert "60 × cell" in page.inner_text("#lesson-matrix")
    assert "12 × piece" in page.inner_text("#lesson-matrix")


LIT = """(_, { focus, model } = minuet.watching) => ({
  cells: [...document.querySelectorAll("#board .lit")].map((e) => Number(e.dataset.cell)),
  items: [...(focus?.items ?? [])].map((item) => model.itemNames[item]),
  options: [...(focus?.options ?? [])].map((option) => model.optionNames[option]),
  text: document.querySelector("#matrix-names").textContent,
  matrix: document.querySelector("#matrix canvas").toDataURL(),
  tree: document.querySelector("#tree canvas").toDataURL(),
})"""


def lit(page):
    settle(page)
    return page.evaluate(LIT)


@pytest.fixture
def sudoku(visit):
    page = visit(None)
    put(page, EASY)
    watch(page, plays=False)
    seek(page, 20)
    page.mouse.move(640, 20)
    return page


def test_a_cell_lights_up_everywhere(sudoku):
    before = lit(sudoku)
    sudoku.mouse.move(*middle(sudoku, 50))  # r6c6
    found = lit(sudoku)
    assert found["cells"] == [50]
    assert found["items"] == ["r6c6"]
    assert found["options"] == [f"r6c6={n}" for n in range(1, 10)]
    assert found["text"].startswith("Row 6, column 6, item r6c6: 9 options")
    assert found["matrix"] != before["matrix"]
    sudoku.mouse.move(640, 20)
    assert lit(sudoku) == before
    chosen = sudoku.evaluate(
        "() => minuet.watching.model.stampsOf(minuet.watching.takenOptions()[3])[0][0]"
    )
    sudoku.mouse.move(*middle(sudoku, chosen))
    assert lit(sudoku)["tree"] != before["tree"]  # it is a choice on the path


def test_a_row_of_the_matrix_lights_up_everywhere(sudoku):
    x, y, name = sudoku.evaluate(
        "() => { const view = minuet.watching.matrix; const { model } = view.cover;"
        " const row = view.rows.findIndex((option) => view.cover.chosen[option] > 0);"
        " const column = view.columnOf[model.itemsOf(view.rows[row])[0]];"
        " const place = [column, row].map((each) => each + 0.5);"
        " return [view.left + place[0] * view.cellWidth, view.top + place[1] * view.cellHeight,"
        " model.optionNames[view.rows[row]]] }"
    )
    sudoku.hover("#matrix canvas", position={"x": x, "y": y})
    found = lit(sudoku)
    assert found["options"] == [name]
    assert len(found["items"]) == 4
    assert len(found["cells"]) == 1
    assert f"{name} covers 4 items" in found["text"]
    assert "it is chosen" in found["text"]


def test_a_column_of_the_matrix_lights_up_everywhere(sudoku):
    x, y = sudoku.evaluate(
        "() => { const view = minuet.watching.matrix;"
        " const column = view.columnOf[view.cover.model.itemNames.indexOf('r6c6')];"
        " return [view.left + (column + 0.5) * view.cellWidth, view.top / 2] }"
    )
    sudoku.hover("#matrix canvas", position={"x": x, "y": y})
    found = lit(sudoku)
    assert (found["items"], found["cells"]) == (["r6c6"], [50])
    assert found["options"] == [f"r6c6={n}" for n in range(1, 10)]
    assert "r6c6" in found["text"]


def test_a_node_of_the_tree_lights_up_everywhere(sudoku):
    x, y = sudoku.evaluate(
        "() => { const spot = minuet.watching.tree.spots.find((each) => each.depth === 3);"
        " return [spot.x, spot.y] }"
    )
    sudoku.hover("#tree canvas", position={"x": x, "y": y})
    found = lit(sudoku)
    assert len(found["options"]) == len(found["cells"]) == 3
    assert found["text"].startswith("3 choices")


def test_links_and_options_light_up_together(visit):
    page = visit(None)
    put(page, TOY, "dlx")
    watch(page, plays=False)
    seek(page, 0)
    page.hover("#links .header >> nth=3")
    assert page.locator("#links .lit").count() == 1 + 3 * 3  # d and the options that contain it
    assert page.locator("#chosen-options .lit").all_inner_texts() == ["a d g", "a d f", "d e g"]
    assert "d must be covered exactly once: 3 options" in page.inner_text("#matrix-names")
    page.hover("#chosen-options .option >> nth=0")
    assert page.locator("#links .lit").count() == 2 + 2


def test_a_finger_points_too(visit):
    page = visit(f"#{RIPPLE}", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_function("() => minuet.watching.cover")
    page.touchscreen.tap(*middle(page, 1))
    settle(page)
    assert "lit" in cell(page, 1).get_attribute("class").split()
    page.tap("#title")
    settle(page)
    assert page.locator("#board .lit").count() == 0


@pytest.mark.parametrize("scheme", thorough_if(lambda scheme: scheme == "light", ["light", "dark"]))
def test_the_lesson_is_accessible(visit, scheme):
    page = visit(f"#{RIPPLE}", color_scheme=scheme)
    open_lesson(page)
    page.mouse.move(*middle(page, 1))
    page.wait_for_timeout(400)
    assert axe(page, "#lesson", "#board") == []
    page.set_viewport_size({"width": 390, "height": 844})
    if IS_THOROUGH:
        assert axe(page, "#lesson") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
