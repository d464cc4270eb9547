"""The game without a screen: rules, sheets, undo, hints, keys, commands, saved games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minuet.apps.play import commands
from minuet.apps.play.board import Board
from minuet.apps.play.editor import KEYS, MOVES, TWO_KEYS, Editor, Settings
from minuet.apps.play.game import Game
from minuet.apps.play.geometry import fit
from minuet.apps.play.painting import paint, tints
from minuet.apps.play.rules import Rules
from minuet.apps.play.store import Store, as_record, from_record, state_folder
from minuet.puzzles import (
    Akari,
    Battleships,
    Dominosa,
    Futoshiki,
    Minesweeper,
    Norinori,
    Queens,
    RippleEffect,
    Shikaku,
    Skyscrapers,
    StarBattle,
    Tatamibari,
    Tents,
    Thermometers,
)
from minuet.puzzles.sudoku.killer import KillerSudoku
from minuet.puzzles.sudoku.sudoku import Sudoku

EASY = "....7...1....294..2.1..6.....5....4.7............1.375.5.9..82.4.3.8..6...6.....9"
CHAIN = ".......18..56.7.2..7......3..425..8..9.1.....6.1..3..514.7.......9...5..........2"
SUDOKU = Sudoku(EASY)
SMALL = Sudoku(".3.4......1.2...")
RIPPLE = RippleEffect(
    rooms=["ABBCC", "ABBDC", "EEDDC", "FFFFC"], givens=[".4.3.", ".....", ".....", "....1"]
)


class FakeHost:
    """Remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def quit(self) -> None:
        self.asked.append(("quit",))

    def save(self, path: str = "") -> str:
        self.asked.append(("save", path))
        return f"saved {path}".strip()

    def new(self, kind: str, difficulty: str) -> None:
        self.asked.append(("new", kind, difficulty))

    def open(self, path: str) -> None:
        self.asked.append(("open", path))

    def show_help(self) -> None:
        self.asked.append(("help",))

    def set_theme(self, name: str) -> None:
        self.asked.append(("theme", name))


def editor(puzzle=SUDOKU, **options) -> Editor:
    return Editor(Game(puzzle), FakeHost(), **options)


def type_keys(into: Editor, text: str) -> Editor:
    """Press keys: single characters, or names in <>."""
    while text:
        if text[0] == "<":
            name, _, text = text[1:].partition(">")
            into.press(name)
        else:
            into.press(text[0])
            text = text[1:]
    return into


# ---- rules


def test_candidates_of_a_sudoku_are_those_of_its_rules():
    rules = Rules(SUDOKU)
    values = {label[:2]: label[2] for label in SUDOKU.given}
    for (row, column), marks in rules.candidates(values).items():
        box = (row // 3, column // 3)
        seen = {
            value
            for (r, c), value in values.items()
            if r == row or c == column or (r // 3, c // 3) == box
        }
        assert marks == set(range(1, 10)) - seen


def test_peers_of_a_sudoku():
    rules = Rules(SUDOKU)
    assert len(rules.peers((4, 4), 0)) == 20
    assert rules.peers((4, 4), 0) == rules.peers((4, 4), 7)


def test_peers_of_a_ripple_reach_as_far_as_the_number():
    rules = Rules(RippleEffect(rooms=["ABCDEF"] * 1 + ["ABCDEF"] * 5))
    assert (0, 3) in rules.peers((0, 0), 3)
    assert (0, 4) not in rules.peers((0, 0), 3)
    assert (0, 1) in rules.peers((0, 0), 1)
    assert (0, 2) not in rules.peers((0, 0), 1)


def test_clashes():
    game = Game(SUDOKU)
    assert game.clashes == set()
    game.go((0, 0))
    game.put(7)  # there is a 7 at r1c5
    assert game.clashes == {(0, 0), (0, 4), (4, 0)}


# ---- writing, undo and redo


def test_undo_and_redo_go_all_the_way():
    game = Game(SUDOKU)
    boards = [game.board]
    for column, value in ((0, 3), (1, 4), (2, 8)):
        game.go((0, column))
        game.put(value)
        boards.append(game.board)
    game.undo(2)
    assert game.board == boards[1]
    game.redo()
    assert game.board == boards[2]
    game.undo(99)
    assert game.board == boards[0]
    game.undo()
    assert game.message == "Nothing to undo."
    game.redo(99)
    assert game.board == boards[3]


@pytest.mark.parametrize("keys", ["²j", ":undo ²<enter>", ":" + "9" * 5000 + "<enter>"])
def test_digits_that_are_not_a_number_do_nothing(keys):
    e = type_keys(editor(), "<escape>")
    before = e.game.cursor
    type_keys(e, keys)
    assert abs(e.game.cursor[0] - before[0]) <= 1


def test_a_new_change_forgets_what_was_undone():
    game = Game(SUDOKU)
    game.put(3)
    game.undo()
    game.put(4)
    game.redo()
    assert game.message == "Nothing to redo."
    assert game.value(game.cursor) == 4


def test_the_same_number_again_erases_it():
    game = Game(SUDOKU)
    game.put(3)
    game.put(3)
    assert game.value(game.cursor) == 0


def test_givens_stay():
    game = Game(SUDOKU)
    game.go((0, 4))
    game.put(1)
    game.erase()
    game.mark(1)
    assert game.value((0, 4)) == 7
    assert game.message == "This number is given."
    assert game.board == Board()


def test_numbers_that_a_cell_cannot_take():
    game = Game(RIPPLE)
    game.go((0, 0))
    game.put(4)
    assert game.message == "This cell takes 1 to 2."
    assert game.value((0, 0)) == 0


def test_fill_and_prune():
    game = Game(SUDOKU)
    game.fill()
    assert len(game.board.marks) == 81 - len(game.givens)
    cell = next(cell for cell, marks in game.board.marks.items() if len(marks) > 1)
    game.go(cell)
    value = game.solution[cell]
    before = sum(map(len, game.board.marks.values()))
    game.put(value)
    assert sum(map(len, game.board.marks.values())) == before
    game.prune()
    assert "Removed" in game.message
    peers = game.rules.peers(cell, value)
    assert not any(value in game.marks(peer) for peer in peers)


def test_pruning_while_writing_is_one_change():
    game = Game(SUDOKU)
    game.fill()
    marked = game.board
    game.put(game.solution[game.cursor], prune=True)
    assert game.board.marks != marked.marks
    game.undo()
    assert game.board == marked


def test_marks_come_back_when_a_number_is_erased():
    game = Game(SUDOKU)
    game.mark(3)
    game.mark(4)
    game.put(5)
    assert game.marks(game.cursor) == frozenset()
    game.erase()
    assert game.marks(game.cursor) == {3, 4}
    game.erase()
    assert game.marks(game.cursor) == frozenset()


# ---- check and hints


def test_check_names_what_is_wrong():
    game = Game(SUDOKU)
    right = game.solution[game.cursor]
    possible = game.rules.candidates(game.values)[game.cursor]
    game.put(right)
    game.check()
    assert game.message == f"Everything is right so far, {81 - game.filled} to go."
    wrong = next(value for value in possible if value != right)
    game.put(wrong)
    game.check()
    assert game.message == "Wrong: r1c1."
    assert game.wrong == {(0, 0)}
    game.put(7)
    game.check()
    assert game.message.startswith("Row 1 has 7 twice")


def test_hints_come_in_stages_and_do_what_they_say():
    game = Game(SUDOKU)
    stages = []
    for _ in range(3):
        game.ask_hint()
        stages.append(len(game.hint.words))
    assert stages == [1, 2, 3]
    assert game.hint.words[0].startswith("Look at")
    step = game.hint.step
    game.ask_hint()
    (row, column, value), *_ = step.placed
    assert game.value((row, column)) == value == game.solution[row, column]
    assert game.hint is None
    assert game.helped == 1


@pytest.mark.parametrize("puzzle", [SUDOKU, Sudoku(CHAIN), RIPPLE], ids=["easy", "chain", "ripple"])
def test_hints_alone_solve_a_puzzle(puzzle):
    game = Game(puzzle)
    for _ in range(2000):
        if game.is_solved:
            break
        game.ask_hint()
    assert game.is_solved
    assert "Solved in" in game.message


def test_hints_follow_the_marks():
    game = Game(Sudoku(CHAIN))
    game.fill()
    for _ in range(400):
        if game.hint and game.hint.is_shown and not game.hint.step.placed:
            break
        game.ask_hint()
    removed = game.hint.step.removed
    game.ask_hint()
    assert not any(value in game.marks((row, column)) for row, column, value in removed)


def test_a_hint_first_sends_back_to_mistakes():
    game = Game(SUDOKU)
    wrong = next(v for v in game.rules.choices[0, 0] if v != game.solution[0, 0])
    game.put(wrong)
    game.ask_hint()
    assert game.hint is None
    assert game.message == "Fix this first: r1c1."


def test_solve_and_restart():
    game = Game(SUDOKU)
    game.solve()
    assert game.is_solved
    game.restart()
    assert game.filled == len(game.givens)
    game.undo()
    assert game.is_solved


def test_several_solutions_are_checked_by_rules_alone():
    game = Game(Sudoku(box=(2, 2)))
    assert game.solution is None
    game.put(1)
    game.check()
    assert game.message == "No rule is broken so far."
    game.solve()
    assert "not have exactly one solution" in game.message


def test_the_clock_stops_when_all_is_done():
    time = [0.0]
    game = Game(SMALL, now=lambda: time[0])
    time[0] = 65.0
    assert str(game.clock) == "01:05"
    cells = [cell for cell in game.rules.choices if cell not in game.givens]
    for cell in cells:
        game.go(cell)
        game.put(game.solution[cell])
    assert game.message == "Solved in 01:05. Well done!"
    time[0] = 100.0
    assert game.clock.seconds == 65.0
    game.erase()
    time[0] = 4000.0
    game.put(game.solution[game.cursor])
    assert str(game.clock) > "01:05"


# ---- keys


def test_counts_and_moves():
    e = editor()
    type_keys(e, "<escape>")
    e.game.go((0, 0))
    type_keys(e, "3j2l")
    assert e.game.cursor == (3, 2)
    type_keys(e, "99j")
    assert e.game.cursor == (8, 2)
    type_keys(e, "5G$")
    assert e.game.cursor == (4, 8)
    type_keys(e, "gg0")
    assert e.game.cursor == (0, 0)
    type_keys(e, "10l")
    assert e.game.cursor == (0, 8)
    assert e.count == ""


def test_modes():
    e = editor()
    assert e.mode == "write"
    type_keys(e, "3")
    assert e.game.value((0, 0)) == 3
    type_keys(e, "x<tab>34")
    assert e.mode == "pencil"
    assert e.game.marks((0, 0)) == {3, 4}
    type_keys(e, "<escape>")
    assert e.mode == "normal"
    type_keys(e, "5<escape>")
    assert (e.count, e.game.value((0, 0))) == ("", 0)
    type_keys(e, "i5")
    assert e.game.value((0, 0)) == 5


def test_one_number_in_normal_mode_and_again():
    e = type_keys(editor(), "<escape>r8")
    assert e.game.value((0, 0)) == 8
    assert e.mode == "normal"
    type_keys(e, "l.")
    assert e.game.value((0, 1)) == 8
    type_keys(e, "lm3l.")
    assert e.game.marks((0, 2)) == {3}
    assert e.game.marks((0, 3)) == {3}
    type_keys(e, "4u")
    assert e.game.board == Board()
    type_keys(e, "2<ctrl+r>")
    assert e.game.value((0, 1)) == 8


def test_jumps():
    e = type_keys(editor(), "<escape>gg0w")
    assert e.game.cursor == (0, 1)
    type_keys(e, "b")
    assert e.game.cursor == (0, 0)
    type_keys(e, "/7")
    assert e.seek == 7
    assert e.game.value(e.game.cursor) == 7
    first = e.game.cursor
    type_keys(e, "n")
    assert e.game.value(e.game.cursor) == 7
    assert e.game.cursor != first
    type_keys(e, "N")
    assert e.game.cursor == first
    type_keys(e, "<escape>")
    assert e.seek == 0


def test_letters_are_numbers_on_large_boards():
    e = editor(Sudoku(box=(4, 4)))
    type_keys(e, "g<right>A")
    assert e.game.value((0, 0)) == 16
    assert e.game.value((0, 1)) == 10
    type_keys(e, "F<down>f")  # a capital letter that is a command still works
    assert e.game.board.marks
    assert e.game.value((1, 1)) == 15
    assert e.game.rules.sign(16) == "G"


def test_gaps_are_jumped_over():
    e = editor(Sudoku(grids="samurai"))
    e.game.go((0, 8))
    type_keys(e, "<right>")
    assert e.game.cursor == (0, 12)
    type_keys(e, "<left>")
    assert e.game.cursor == (0, 8)


def test_clicks():
    e = editor()
    e.click((0, 1))
    e.choose(5)
    assert e.game.value((0, 1)) == 5
    e.click((0, 1), erase=True)
    assert e.game.value((0, 1)) == 0
    e.press("p")
    e.choose(5)
    assert e.game.marks((0, 1)) == {5}


def test_unknown_keys_say_so():
    e = type_keys(editor(), "y")
    assert e.game.message == "'y' does nothing here; press ? for all keys."
    e.press("ctrl+c")
    assert e.game.message == "To quit, type :q and Enter, or press Ctrl-q. The game is saved."


KEY_NAMES = [*KEYS, *MOVES, *TWO_KEYS, *"0123456789", "enter", "f5", "é"]


@given(st.lists(st.sampled_from(KEY_NAMES), max_size=60))
def test_no_keys_break_it(keys):
    e = editor(SMALL)
    for key in keys:
        e.press(key)
    assert e.game.cursor in e.game.rules.choices
    assert all(e.game.value(cell) == value for cell, value in e.game.givens.items())
    assert from_record(json.loads(json.dumps(as_record(e.game)))).board == e.game.board
    while e.game._undo:
        e.game.undo()
    assert e.game.board == Board()


# ---- commands


def run(line: str, e: Editor | None = None) -> Editor:
    e = e or editor()
    type_keys(e, "<escape>:")
    for sign in line:
        e.press(sign)
    e.press("enter")
    assert e.mode != "command"
    return e


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("q", ("quit",)),
        ("wq", ("quit",)),
        ("x", ("quit",)),
        ("q!", ("quit",)),
        ("w", ("save", "")),
        ("w my.txt", ("save", "my.txt")),
        ("e my.txt", ("open", "my.txt")),
        ("new", ("new", "", "")),
        ("new hard", ("new", "", "hard")),
        ("new ripple easy", ("new", "ripple", "easy")),
        ("help", ("help",)),
        ("set light", ("theme", "light")),
    ],
)
def test_commands_for_the_host(line, asked):
    assert run(line).host.asked == [asked]


def test_commands_for_the_game():
    e = run("r5c2")
    assert e.game.cursor == (4, 1)
    assert run("3", e).game.cursor[0] == 2
    assert run("fill", e).game.board.marks
    assert not run("clear", e).game.board.marks
    assert run("undo", e).game.board.marks
    assert not run("undo 5", e).game.board.marks
    assert run("redo", e).game.board.marks
    assert run("undo 1.5", e).game.message == "1.5 is not a number"
    assert e.game.board.marks
    assert run("hint", e).game.hint is not None
    assert run("che", e).game.message.startswith("Everything is right")
    assert run("find 7", e).seek == 7
    assert run("solve", e).game.is_solved
    assert run("restart", e).game.filled == len(e.game.givens)


def test_settings():
    e = run("set notimer prune")
    assert e.settings == Settings(timer=False, prune=True)
    assert run("set", e).game.message == "notimer clashes same prune"
    assert "did you mean 'timer'" in run("set tmer", e).game.message


def test_unknown_commands_are_answered():
    assert (
        run("hnt").game.message == "Unknown command :hnt (did you mean 'hint'?); press ? for help."
    )
    assert run("").game.message == ""
    assert run("!").game.message.startswith("Unknown command")
    assert run("r99c99").game.message == "The board has no cell r99c99."
    assert run("find z").game.message == "'z' is not a number of this board."
    assert run("edit").game.message.startswith(":edit FILE")


def test_the_command_line_is_edited():
    e = type_keys(editor(), ":hxx<backspace><backspace>int")
    assert (e.mode, e.line) == ("command", "hint")
    type_keys(e, "<escape>:<backspace>")
    assert e.mode == "normal"
    run("fill", e)
    type_keys(e, ":<up>")
    assert e.line == "fill"
    type_keys(e, "<down><tab>")
    assert e.line == ""
    type_keys(e, "sol<tab>")
    assert e.line == "solve "
    type_keys(e, "<ctrl+u>")
    assert e.line == ""


def test_every_command_has_a_name_to_complete():
    for name in commands.COMMANDS:
        assert commands.complete(name) == f"{name} "


# ---- saved games


@pytest.mark.parametrize(
    "puzzle",
    [SUDOKU, RIPPLE, Sudoku(box=(2, 3)), Sudoku(extra="x"), Sudoku(grids="samurai")],
    ids=["sudoku", "ripple", "6x6", "X", "samurai"],
)
def test_saved_and_loaded(tmp_path, puzzle):
    store = Store(tmp_path / "deep" / "folder")
    game = Game(puzzle, difficulty="hard", seconds=75.0)
    game.fill()
    game.put(min(game.rules.candidates(game.values)[game.cursor]))
    store.save(game)
    again = store.load(puzzle)
    assert again is not None
    assert (again.puzzle, again.board, again.cursor) == (puzzle, game.board, game.cursor)
    assert again.difficulty == "hard"
    assert again.clock.seconds >= 75.0
    assert store.latest(puzzle.name).board == game.board
    assert store.latest("nothing") is None


def test_a_solved_game_is_not_kept(tmp_path):
    store = Store(tmp_path)
    game = Game(SMALL)
    game.put(min(game.rules.choices[game.cursor]))
    assert store.save(game).exists()
    game.solve()
    assert not store.save(game).exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"kind": "nothing"}', "\x00"])
def test_rubbish_is_as_good_as_nothing(tmp_path, text):
    store = Store(tmp_path)
    store.path(SUDOKU).write_text(text, encoding="utf-8")
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    assert store.load(SUDOKU) is None
    assert store.latest() is None
    assert store.load_settings() == (Settings(), "dark")


def test_settings_are_kept(tmp_path):
    store = Store(tmp_path)
    store.save_settings(Settings(timer=False), "light")
    assert store.load_settings() == (Settings(timer=False), "light")


def test_where_games_are(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "minuet" / "play"


# ---- appearance


def drawing(game: Game, room: tuple[int, int]) -> tuple[str, list[str]]:
    picture = game.puzzle.picture()
    geometry = fit(picture, game.rules.largest, room)
    lines = paint(Editor(game, FakeHost()), geometry, picture)
    text = ["".join(run for run, _ in line) for line in lines]
    assert len(text) == geometry.height
    assert {len(line) for line in text} == {geometry.width}
    return geometry.name, text


def test_the_size_follows_the_room():
    game = Game(SUDOKU)
    sizes = [drawing(game, room)[0] for room in ((40, 80), (23, 55), (14, 55), (5, 20))]
    assert sizes == ["large", "medium", "small", "tiny"]


def test_a_sudoku_of_16_fits_a_small_terminal():
    name, text = drawing(Game(Sudoku(box=(4, 4))), (23, 55))
    assert name == "small"
    assert len(text) <= 23


def test_small_drawing():
    game = Game(SMALL)
    game.go((0, 0))
    game.mark(1)
    game.mark(2)
    name, text = drawing(game, (8, 15))
    assert name == "small"
    assert text == [
        "┏━━━━━━┳━━━━━━┓",
        "┃12  3 ┃    4 ┃",
        "┃      ┃      ┃",
        "┣━━━━━━╋━━━━━━┫",
        "┃      ┃ 1    ┃",
        "┃ 2    ┃      ┃",
        "┗━━━━━━┻━━━━━━┛",
    ]


def test_rooms_have_walls():
    _, text = drawing(Game(RIPPLE), (9, 21))
    assert text[0] == "┏━━━┳━━━┯━━━┳━━━┯━━━┓"
    assert text[1] == "┃   ┃ 4 │   ┃ 3 │   ┃"
    assert text[2] == "┠───╂───┼───╊━━━╅───┨"


def test_cells_are_found_again():
    picture = SUDOKU.picture()
    for room in ((40, 80), (23, 55), (14, 55), (5, 20)):
        geometry = fit(picture, 9, room)
        for row, top in enumerate(geometry.tops):
            for column, left in enumerate(geometry.lefts):
                inside = (left + geometry.cell_width - 1, top + geometry.cell_height - 1)
                assert geometry.cell_at(left, top) == geometry.cell_at(*inside) == (row, column)
        assert geometry.cell_at(0, 0) is None


def test_neighboring_rooms_have_other_tints():
    picture = RIPPLE.picture()
    found = tints(picture)
    for row, column in found:
        for other in ((row + 1, column), (row, column + 1)):
            if other in found:
                apart = picture.wall((row, column), other) == "wall"
                assert (found[row, column] != found[other]) == apart


def test_the_looks_of_a_hint():
    game = Game(SUDOKU)
    for _ in range(3):
        game.ask_hint()
    picture = SUDOKU.picture()
    lines = paint(Editor(game, FakeHost()), fit(picture, 9, (40, 80)), picture)
    papers = {look.paper for line in lines for _, look in line}
    assert {"hint", "answer", "cursor"} <= papers


def test_a_killer_is_played_too(tmp_path):
    cages = [(3, [(0, 0), (0, 1)]), (7, [(0, 2), (0, 3)])]
    game = Game(KillerSudoku(box=(2, 2), cages=cages))
    game.put(1)
    game.move(0, 1)
    game.put(3)
    game.check()
    assert game.message == "The cage at r1c1 adds up to 4, not 3."
    store = Store(tmp_path)
    store.save(game)
    assert store.latest("killer").puzzle == game.puzzle
    _, text = drawing(game, (20, 60))
    assert any(line.startswith("┃3") for line in text)


# ---- marks and rectangles

MARKED = StarBattle(["11444", "12245", "22255", "33225", "33255"])
DIVIDED = Shikaku(["4..2", "....", "..6.", "4..."])
OTHER_WAYS = {
    "starbattle": MARKED,
    "tents": Tents(["x--", "--x", "---"], columns=[1, 0, 1], rows=[0, 1, 1]),
    "akari": Akari(["x---", "-1--", "-1--", "x--2"]),
    "minesweeper": Minesweeper(["2---", "--1-", "-2--", "---1"], mines=3),
    "norinori": Norinori(["CCC", "AAC", "BAC", "BAA"]),
    "battleships": Battleships(
        ["---", "---", "o--"], fleet=[1, 1], columns=[1, 1, 1], rows=[2, 0, 1]
    ),
    "thermometers": Thermometers(["1.1 1.2 3.1", "2.2 2.1 3.2"], columns=[2, 1, 1], rows=[2, 2]),
    "queens": Queens(6, given=[(0, 1)]),
    "shikaku": DIVIDED,
    "tatamibari": Tatamibari(["....", "vh..", "...s", ".v.."]),
    "dominosa": Dominosa(["2211", "0210", "2010"]),
}


@pytest.mark.parametrize("kind", OTHER_WAYS)
def test_hints_lead_to_the_end_whatever_is_played(kind):
    game = Game(OTHER_WAYS[kind])
    for _ in range(200):
        if game.is_solved:
            break
        game.ask_hint()
        game.do_hint()
    assert game.as_puzzle().check() == []
    assert game.is_solved
    assert game.message.startswith("Solved in")


@pytest.mark.parametrize("kind", OTHER_WAYS)
def test_a_game_of_marks_or_rectangles_is_saved_and_solved(kind, tmp_path):
    game = Game(OTHER_WAYS[kind])
    solution = {cell: value for cell, value in game.solution.items() if cell not in game.givens}
    game.solve()
    assert game.is_solved
    assert game.board.values == solution
    game.undo()
    game.board = game.board.put(*next(iter(solution.items())))
    store = Store(tmp_path)
    store.save(game)
    assert store.load(game.puzzle).board == game.board


def test_the_space_bar_marks_a_cell_then_calls_it_empty():
    e = type_keys(editor(MARKED), " ")
    assert e.game.values == {(0, 0): 1}
    assert type_keys(e, " ").game.values == {(0, 0): 2}
    assert type_keys(e, " ").game.values == {}
    e.click((1, 1))
    assert e.game.values == {(1, 1): 1}
    assert type_keys(e, "lx").game.values == {(1, 1): 1, (1, 2): 2}
    assert "Column 2 has 2 stars" in type_keys(e, "jh c").game.message


def test_a_rectangle_is_drawn_from_corner_to_corner():
    e = type_keys(editor(DIVIDED), " jl ")
    assert e.game.as_puzzle().placed == ((0, 0, 2, 2),)
    assert type_keys(e, "vj").selected == {(1, 1), (2, 1)}
    assert type_keys(e, "<escape>").selected == set()
    type_keys(e, "ik l<enter>")  # overlaps the first one
    assert e.game.as_puzzle().placed == ((1, 1, 1, 2),)
    assert type_keys(e, "x").game.as_puzzle().placed == ()
    e.click((0, 3))
    e.drag((0, 2), ends=True)
    assert e.game.as_puzzle().placed == ((0, 2, 1, 2),)
    e.click((0, 2))
    assert e.game.as_puzzle().placed == ()


def shown(puzzle, room=(60, 120)) -> str:
    """The board as the terminal shows it."""
    game = Game(puzzle)
    picture = game.picture()
    lines = paint(Editor(game, FakeHost()), fit(picture, game.rules.largest, room), picture)
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("room", [(60, 120), (24, 80), (12, 30)])
def test_clues_beside_and_between_cells_are_shown(room):
    board = shown(OTHER_WAYS["tents"], room)
    assert board.count("♣") == 2
    assert [board.count(digit) for digit in "01"] == [2, 4]
    signs = shown(Futoshiki(3, across=["<<", "..", ".."], down=["...", ".v."]), room)
    assert signs.count("<") == 2
    assert signs.count("∨") == 1
    assert shown(Skyscrapers(4, top=[0, 4, 3, 2]), room).split()[:3] == ["4", "3", "2"]
    assert "█" not in shown(OTHER_WAYS["akari"], room)
    assert shown(OTHER_WAYS["akari"], room).count("1") == 2


def test_numbers_that_are_the_same_are_highlighted():
    e = editor(SUDOKU)
    e.game.go((0, 4))  # a given 7
    picture = e.game.picture()
    lines = paint(e, fit(picture, 9, (60, 120)), picture)
    same = {look.paper for line in lines for text, look in line if "7" in text}
    assert same == {"cursor", "same"}
