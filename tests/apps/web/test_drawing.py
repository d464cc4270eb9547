"""Drawing a puzzle: clicks set numbers and drags join rooms, by mouse, touch or keyboard."""

from __future__ import annotations

from page_puzzles import RIPPLE
from page_steps import board

from minuet.puzzles import RippleEffect

IS_CALM = True


def middle(page, number):
    box = page.locator(f"#easel [data-cell='{number}'] rect").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def resize(page, height, width):
    page.locator("dialog label:has-text('Rows') select").select_option(str(height))
    page.locator("dialog label:has-text('Columns') select").select_option(str(width))


def drag(page, *cells):
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for number in cells[1:]:
        page.mouse.move(*middle(page, number), steps=2)
    page.mouse.up()


def sketch(page):
    """The rooms and the givens, cell by cell."""
    return page.evaluate("[minuet.drawing.sketch.rooms, minuet.drawing.sketch.givens]")


def test_drawing(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 4, 4)
    rooms = [(1, 0, 4), (2, 3, 7), (5, 6, 10, 9), (8, 12, 13), (11, 15, 14)]
    for room in rooms:
        drag(page, *room)
    for _ in range(3):
        page.locator("#easel [data-cell='0']").click()
    drawn = RippleEffect(["AABB", "ACCB", "DCCE", "DDEE"], ["3...", "....", "....", "...."])
    page.wait_for_selector(f".dialog-foot p >> text=/^{drawn.count() or 'no'} solution/")
    page.click(".dialog-foot .primary:enabled")
    page.wait_for_selector("dialog", state="detached")
    assert RippleEffect.parse(page.evaluate("minuet.desk.puzzle.text")) == drawn


def test_clicks_count_and_drags_join(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 2, 3)
    drag(page, 0, 1)
    assert sketch(page) == [[0, 0, 1, 2, 3, 4], [0] * 6]  # a drag sets no number
    first = page.locator("#easel [data-cell='0']")
    for given in ("1", "2", "", "1"):
        first.click()
        assert first.text_content() == given
    first.click(modifiers=["Shift"])
    assert first.text_content() == ""
    page.locator("dialog label:has-text('A press') select").select_option("cut")
    first.click()
    assert sketch(page)[0] == [0, 1, 2, 3, 4, 5]


def test_drawing_can_be_undone(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 2, 3)
    states = [sketch(page)]
    drag(page, 0, 1, 4)
    states.append(sketch(page))
    page.locator("#easel [data-cell='4']").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Control+z")
    assert sketch(page) == states[1]
    page.click("dialog button:text('Undo')")
    assert sketch(page) == states[0]
    page.click("dialog button:text('Undo')")  # and nothing is left to undo
    assert sketch(page) == states[0]


def test_drawing_with_a_finger(visit):
    page = visit("#g=toy", width=390, height=844, has_touch=True, is_mobile=True)
    page.tap("#open-draw")
    resize(page, 2, 3)
    finger = page.context.new_cdp_session(page)
    for kind, cell in [("touchStart", 0), ("touchMove", 1), ("touchMove", 4), ("touchEnd", None)]:
        points = [] if cell is None else [dict(zip("xy", middle(page, cell), strict=True))]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.tap("#easel [data-cell='4']")
    assert sketch(page) == [[0, 0, 1, 2, 0, 3], [0, 0, 0, 0, 1, 0]]


def test_drawing_with_the_keyboard_alone(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 4, 4)
    page.focus("#easel")
    for key in ["Shift+ArrowRight", "Shift+ArrowDown", "2", "ArrowRight", "Shift+ArrowDown", "x"]:
        page.keyboard.press(key)
    page.click(".dialog-foot .primary:enabled")
    puzzle = RippleEffect.parse(page.evaluate("minuet.desk.puzzle.text"))
    assert sorted(map(len, puzzle.room_cells))[-1] == 3
    assert puzzle.givens[1][1] == 2


def test_what_was_drawn_stays(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 3, 4)
    drag(page, 0, 1, 5)
    page.keyboard.press("3")  # in the last cell
    page.locator("dialog label:has-text('Rows') select").select_option("2")
    assert sketch(page) == [[0, 0, 1, 2, 3, 0, 4, 5], [0, 0, 0, 0, 0, 3, 0, 0]]
    page.locator("dialog label:has-text('Columns') select").select_option("3")
    drawn = sketch(page)
    assert drawn == [[0, 0, 1, 2, 0, 3], [0, 0, 0, 0, 3, 0]]
    page.locator("dialog select").nth(0).select_option("suguru")
    assert sketch(page) == drawn
    page.keyboard.press("Escape")
    page.click("#open-draw")
    assert sketch(page) == drawn
    page.mouse.click(5, 5)  # outside the dialog
    page.wait_for_selector("dialog", state="detached")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#open-draw")
    assert sketch(page) == drawn
    assert page.locator("dialog select").nth(0).input_value() == "suguru"
    page.click("dialog button:text('Start over')")
    assert sketch(page) == [[0, 1, 2, 3, 4, 5], [0] * 6]
    page.click("dialog button:text('Undo')")
    assert sketch(page) == drawn


def test_undo_leads_back_over_a_change_of_size(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    resize(page, 3, 3)
    drag(page, 8, 7)
    before = sketch(page)
    page.locator("dialog label:has-text('Rows') select").select_option("2")
    page.click("dialog button:text('Undo')")
    assert sketch(page) == before
    assert page.locator("dialog label:has-text('Rows') select").input_value() == "3"


def test_drawing_starts_from_the_current_puzzle(visit):
    page = visit(f"#{RIPPLE}")
    page.click("#open-draw")
    page.click("text=Start from the current puzzle")
    page.wait_for_selector(".dialog-foot >> text=1 solution")
    page.locator("#easel [data-cell='0']").click()  # from 1 to 2
    before = RippleEffect.parse(RIPPLE)
    after = before.with_givens([[2, *before.givens[0][1:]], *before.givens[1:]])
    page.wait_for_selector(f".dialog-foot >> text={after.count() or 'no'} solution")
    page.click(".dialog-foot .primary:enabled")
    assert RippleEffect.parse(page.evaluate("minuet.desk.puzzle.text")) == after


def test_a_given_that_does_not_fit_is_marked(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    page.locator("#easel [data-cell='7']").click()
    page.keyboard.press("5")
    page.wait_for_selector("#easel .conflict")
    page.wait_for_function(
        "() => document.querySelector('.complaint').textContent.includes('too large')"
    )
    page.keyboard.press("Delete")
    page.wait_for_selector(".dialog-foot .primary:enabled")


def test_drawing_a_sudoku(visit):
    page = visit("#g=toy")
    page.click("#open-draw")
    page.locator("dialog select").nth(0).select_option("sudoku")
    page.locator("dialog label:has-text('Rows') select").select_option("9")
    page.locator("#easel [data-cell='40']").click()  # counts up
    assert page.locator("#easel [data-cell='40']").text_content() == "1"
    page.keyboard.press("7")
    page.wait_for_function(
        "() => document.querySelector('.dialog-foot p').textContent.includes('1,000+')"
    )
    page.click(".dialog-foot .primary:enabled")
    assert page.evaluate("minuet.desk.puzzle.kind") == "sudoku"
    assert board(page)[40] == "7"
