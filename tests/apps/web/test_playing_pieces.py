"""Playing with pieces and paint: queens, polyominoes, paths, tables, nonograms, crosswords."""

from __future__ import annotations

import pytest
from effort import IS_THOROUGH, amount
from page_steps import board, cell, drag, flags, gallery, put, tap, verdict
from page_steps import play as start

from minuet.puzzles import Puzzle, find_kind

IS_CALM = True
THOROUGH = pytest.mark.thorough

QUEENS = [0, 12, 23, 29, 34, 46, 49, 59]  # a solution of eight queens, as cells


def open_game(page, name):
    gallery(page, name)
    start(page)


def advice(page, pattern):
    page.wait_for_function(
        "pattern => new RegExp(pattern).test(document.querySelector('#advice').textContent)",
        arg=pattern,
    )


def chosen(page):
    return page.evaluate("minuet.play.game.chosen.length")


def test_queens_are_placed_and_removed(visit):
    page = visit(None)
    open_game(page, "queens-8")
    advice(page, "Press a cell")
    tap(page, 0)
    assert board(page)[0] == "♛"
    tap(page, 0)
    assert board(page)[0] == ""
    page.click("#undo")
    assert board(page)[0] == "♛"
    page.click("#redo")
    assert board(page)[0] == ""


def test_queens_in_one_line_are_marked_with_the_line(visit):
    page = visit(None)
    open_game(page, "queens-8")
    tap(page, 9)
    tap(page, 45)  # on the same diagonal
    advice(page, "diagonal .* is taken twice")
    assert "conflict" in flags(page, 9)
    assert "conflict" in flags(page, 45)
    assert "strained" in flags(page, 27)
    assert "strained" not in flags(page, 26)
    tap(page, 45)
    assert page.locator("#board .conflict").count() == 0


def test_a_game_of_queens_with_the_keyboard(visit):
    page = visit(None)
    open_game(page, "queens-8")
    page.focus("#board")
    page.keyboard.press("ArrowRight")  # the first move only shows the cursor
    at = 0
    for place in QUEENS:
        for _ in range(place // 8 - at // 8):
            page.keyboard.press("j")
        for _ in range((place % 8 - at % 8) % 8):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        at = place
    advice(page, "Solved in")
    assert [n for n, text in enumerate(board(page)) if text] == QUEENS


def test_keys_move_over_what_is_there(visit):
    page = visit(None)
    open_game(page, "aztec-4")  # the corners of the board are missing
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    assert "selected" in flags(page, 3)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert "selected" in flags(page, 3)  # this row has only two cells
    page.keyboard.press("k")
    assert "selected" in flags(page, 59)


def test_marks_hints_and_checks_of_queens(visit):
    page = visit(None)
    open_game(page, "queens-8")
    page.click("#notes")
    tap(page, 3)
    assert board(page)[3] == "×"
    page.click("#notes")
    for place in QUEENS[:6]:
        tap(page, place)
    page.click("#hint")
    advice(page, "Look at (row|column)")
    page.click("#hint")
    page.click("#hint")
    advice(page, "only r. ?c. is left")
    page.click("#advice >> text=Do it")
    assert chosen(page) == 7
    page.click("#restart")
    for place in QUEENS[:3]:
        tap(page, place)
    page.click("#check")
    advice(page, "All right so far")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    start(page)
    assert [n for n, text in enumerate(board(page)) if text] == QUEENS[:3]  # the game was saved


def test_what_cannot_lead_to_a_solution_is_reported(visit):
    page = visit(None)
    open_game(page, "queens-8")
    puzzle = find_kind("queens")(8)
    first = [(0, 0), (1, 2), (2, 4), (3, 1)]
    assert puzzle.solve(given=first) is None
    for row, column in first:
        tap(page, 8 * row + column)
    page.click("#check")
    advice(page, "cannot be right")
    assert page.locator("#board .wrong").count() >= 1


def test_what_is_given_stays(visit):
    page = visit(None)
    put(page, find_kind("queens")(8, given=[(0, 0)]).dumps())
    start(page)
    tap(page, 0)
    advice(page, "given")
    tap(page, 5)
    advice(page, "Row 1 is taken twice")
    assert {"given", "conflict"} <= set(flags(page, 0))
    page.click("#restart")
    assert [n for n, text in enumerate(board(page)) if text] == [0]


def test_given_pieces_are_among_the_others(visit):
    page = visit(None)
    gallery(page, "pentominoes-6x10")
    puzzle = Puzzle.parse(page.evaluate("minuet.desk.puzzle.text"))
    label = next(label for label in puzzle.problem().labels if label[0] == "I")
    put(page, puzzle.replace(given=[label]).dumps())
    start(page)
    assert page.locator(".piece").count() == 12
    assert page.locator(".piece.used").count() == 1
    tap(page, 10 * label[1][0][0] + label[1][0][1])
    advice(page, "given")


def test_a_piece_is_drawn_over_its_cells(visit):
    page = visit(None)
    open_game(page, "pentominoes-6x10")
    assert page.locator(".piece").count() == 12
    drag(page, [0, 1, 2, 3, 4])
    assert board(page)[:6] == ["I"] * 5 + [""]
    assert page.locator(".piece.used").count() == 1
    for place in (10, 11, 12, 13, 23):  # the same by single clicks
        tap(page, place)
    assert board(page)[23] == "L"
    drag(page, [50, 51, 52, 53, 54])
    advice(page, "Piece I is taken twice")
    tap(page, 52)
    assert board(page)[50] == ""
    assert page.locator("#board .conflict").count() == 0
    drag(page, [30, 31, 32, 33, 34, 35])
    advice(page, "None of the pieces")


def test_a_hint_for_pieces_leads_to_the_end(visit):
    page = visit(None)
    put(page, "kind: dominoes\n" + "\n####" * 4)
    start(page)
    for place in range(0, 14, 2):
        drag(page, [place, place + 1])
    page.click("#hint")
    advice(page, "Look at r4c")
    page.click("#hint")
    page.click("#hint")
    page.click("#advice >> text=Do it")
    advice(page, "Solved in")


def hints_by_the_way(page, answers):
    """Answer requests for hints in place of the server; return the list of boards asked about."""
    asked = []

    def answer(route):
        asked.append(route.request.post_data_json["chosen"])
        route.fulfill(json=answers[bool(asked[-1])])

    page.route("**/api/hint", answer)
    return asked


def test_a_solution_that_is_known_is_not_asked_for_again(visit):
    page = visit("#g=toy")
    open_game(page, "queens-8")
    asked = hints_by_the_way(page, {False: {"ways": QUEENS}})
    for number in QUEENS[:2]:
        page.click("#hint")
        advice(page, "Nothing is forced")
        page.click("text=More")
        page.click("text=Do it")
        assert board(page)[number] == "♛"
    assert asked == [[]]


def test_hard_positions_are_compared_with_a_solution(visit):
    page = visit("#g=toy")
    open_game(page, "queens-8")
    asked = hints_by_the_way(page, {True: {"late": True}, False: {"ways": QUEENS}})
    tap(page, 1)
    page.click("#hint")
    advice(page, "too long to find out.*the marked pieces")
    assert "wrong" in flags(page, 1)
    tap(page, 1)
    page.click("#hint")
    advice(page, "Nothing is forced")
    assert asked == [[1], []]


def test_a_slow_hint_is_announced_and_dropped_after_a_move(visit):
    page = visit("#g=toy")
    open_game(page, "queens-8")
    page.route("**/api/hint", lambda route: None)  # never answered
    page.click("#hint")
    advice(page, "^Thinking …$")
    with page.expect_event("requestfailed"):
        tap(page, 0)
    advice(page, "^$")
    page.unroute("**/api/hint")
    page.click("#hint")
    advice(page, "Nothing is forced")


def test_cells_of_pieces_are_marked_with_crosses(visit):
    page = visit(None)
    open_game(page, "pentominoes-6x10")
    assert page.inner_text("#notes") == "Mark ×"
    page.click("#notes")
    tap(page, 5)
    assert board(page)[5] == "×"
    gallery(page, "ripple-5x5-easy-1")
    assert page.inner_text("#notes") == "Notes"


def test_pieces_by_touch(visit):
    page = visit(None, width=390, height=844, has_touch=True, is_mobile=True)
    open_game(page, "dominoes-8x8")
    for place in (0, 8):
        cell(page, place).tap()
    assert chosen(page) == 1
    assert page.evaluate("getComputedStyle(board).touchAction") == "none"
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_pairs_are_typed_or_pressed(visit):
    page = visit(None)
    open_game(page, "langford-7")
    tap(page, 0)
    tap(page, 4)
    assert board(page)[0] == board(page)[4] == "3"
    tap(page, 1)
    page.keyboard.press("5")
    assert board(page)[1] == board(page)[7] == "5"


def test_paths(visit):
    page = visit(None)
    open_game(page, "numberlink-5x5")
    drag(page, [4, 3, 8, 13, 18])
    assert board(page)[8] == board(page)[13] == "C"


def test_squares_are_drawn_from_corner_to_corner(visit):
    page = visit(None)
    put(page, find_kind("squares")({1: 2, 2: 1, 3: 1}, "3x5").dumps())
    start(page)
    drag(page, [0, 6, 12])
    assert chosen(page) == 1
    cells = page.evaluate("minuet.play.way.placements.cells[minuet.play.game.chosen[0]]")
    assert cells == [0, 1, 2, 5, 6, 7, 10, 11, 12]


@pytest.mark.parametrize(("name", "place"), [("zebra", 1), ("timetable", 5), ("mate-4", 5)])
def test_tables_offer_what_can_be_there(visit, name, place):
    page = visit(None)
    open_game(page, name)
    before = board(page)[place]
    tap(page, place)
    page.wait_for_selector("#pad.words button")
    text = page.inner_text("#pad button >> nth=1")
    page.click("#pad button >> nth=1")
    assert board(page)[place] == text
    tap(page, place)
    page.keyboard.press("1")
    assert board(page)[place] != text
    page.keyboard.press("x")
    assert board(page)[place] == before


def test_clues_are_reported(visit):
    page = visit(None)
    gallery(page, "zebra")
    assert "Norwegian is in house 1." in page.inner_text("#legend")
    assert page.inner_text("#legend summary") == "Clues"
    gallery(page, "queens-8")
    assert page.is_hidden("#legend")


def test_tiles_are_chosen_for_a_place(visit):
    page = visit(None)
    open_game(page, "macmahon-4x6")
    tap(page, 1)
    page.click("#pad.words button >> nth=0")
    assert chosen(page) == 1
    tap(page, 1)
    assert chosen(page) == 0


def test_a_nonogram_is_painted(visit):
    page = visit(None)
    open_game(page, "nonogram-heart")
    painted = [
        9 + 7 * row + column
        for row, line in enumerate([".#.#.", "#####", "#####", ".###.", "..#.."])
        for column, sign in enumerate(line)
        if sign == "#"
    ]
    tap(page, painted[0])
    assert "fill-black" in flags(page, painted[0])
    drag(page, [16, 17, 18, 19, 20])
    assert page.locator("#board .fill-black").count() == 6
    for place in painted:
        if "fill-black" not in flags(page, place):
            tap(page, place)
    advice(page, "Solved in")


def test_a_nonogram_marks_lines_that_cannot_be(visit):
    page = visit(None)
    open_game(page, "nonogram-heart")
    drag(page, [9, 10, 11])  # three in a row, where the clue is 1 1
    assert {"conflict", "fill-black"} <= set(flags(page, 10))
    page.click("#check")
    advice(page, "Nothing fits in row 1 anymore")
    page.click("#restart")
    page.click("#hint")
    advice(page, "Look at")
    page.click("#hint")
    page.click("#hint")
    page.click("#advice >> text=Do it")
    assert page.locator("#board .fill-black").count() == 5  # all of row 2
    page.click("#undo")
    assert page.locator("#board .fill-black").count() == 0


def test_a_crossword_is_spelled(visit):
    page = visit(None)
    open_game(page, "crossword-3x5")
    puzzle = Puzzle.parse(page.evaluate("minuet.desk.puzzle.text"))
    solved = puzzle.solve()
    tap(page, 0)
    page.keyboard.type(solved.values[0])
    assert board(page)[:5] == list(solved.values[0].upper())
    for row in (1, 2):
        for column, letter in enumerate(solved.values[row]):
            if letter != "#":
                tap(page, 5 * row + column)
                page.keyboard.press(letter)
    advice(page, "Solved in")


def test_a_word_square_is_the_same_both_ways(visit):
    page = visit(None)
    open_game(page, "wordsquare-3")
    tap(page, 1)
    page.keyboard.press("e")
    assert board(page)[3] == "E"
    page.keyboard.press("Control+z")
    assert board(page)[3] == ""


def test_every_polycube_has_a_list_of_its_pieces(visit):
    page = visit(None)
    for name, count in (("soma", 7), ("bedlam", 13))[: amount(1, 2)]:
        gallery(page, name)
        start(page)
        page.wait_for_function(f"() => document.querySelectorAll('#pad .piece').length === {count}")


def test_clues_of_a_zebra_are_not_cut_off(visit):
    for height in (800, 600) if IS_THOROUGH else (600,):
        page = visit(None, height=height)
        gallery(page, "zebra")
        start(page)
        shown, needed = page.eval_on_selector(
            "#legend-lines", "e => [e.clientHeight, e.scrollHeight]"
        )
        assert needed <= shown
        page.locator("#legend-lines li").last.scroll_into_view_if_needed()
        page.locator("#hint").click()  # which is still in reach


@pytest.mark.parametrize(
    ("squares", "size"),
    [
        ({1: 2, 2: 1, 3: 1}, "3x5"),
        pytest.param(dict.fromkeys((1, 4, 7, 8, 9, 10, 14, 15, 18), 1), "33x32", marks=THOROUGH),
    ],
)
def test_squares_beside_each_other_differ_in_color(visit, squares, size):
    page = visit(None)
    put(page, find_kind("squares")(squares, size).dumps())
    page.click("#solve")
    verdict(page, "4 solutions")
    clashes = page.evaluate(
        """() => {
          const { regions } = minuet.solving.solutions[0];
          const { width } = minuet.desk.puzzle.picture;
          const fills = minuet.board.shown.map(({ fill }) => fill);
          const differ = (cell, other) => regions[cell] !== regions[other];
          return fills.filter((fill, cell) =>
            [cell % width ? cell - 1 : cell, cell >= width ? cell - width : cell]
              .some((other) => differ(cell, other) && fills[other] === fill)).length;
        }"""
    )
    assert clashes == 0
