"""The game on a screen, driven by Textual's pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("textual", reason="the game needs Textual: pip install 'minuet[play]'")

from minuet.apps.play.app import PlayApp
from minuet.apps.play.game import Game
from minuet.apps.play.store import Store
from minuet.apps.play.widgets import BoardView, NumberPad
from minuet.errors import PuzzleError
from minuet.puzzles import GraecoLatin, RippleEffect
from minuet.puzzles.sudoku.sudoku import Sudoku

SUDOKU = Sudoku("....7...1....294..2.1..6.....5....4.7............1.375.5.9..82.4.3.8..6...6.....9")
SMALL = Sudoku(".3.4......1.2...")
RIPPLE = RippleEffect(
    rooms=["ABBCC", "ABBDC", "EEDDC", "FFFFC"], givens=[".4.3.", ".....", ".....", "....1"]
)


def play(
    game: Game,
    script: Callable[[PlayApp, Any], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    **options: Any,
) -> PlayApp:
    """Run a game on a screen of that size and follow the script."""
    app = PlayApp(game, **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)
            await pilot.pause()

    asyncio.run(run())
    return app


def keys(*names: str) -> Callable[[PlayApp, Any], Awaitable[None]]:
    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.press(*names)

    return script


def screen_text(app: PlayApp) -> str:
    """All characters on the screen."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line)[:width] for line in lines[:height])


def test_keys_reach_the_game():
    app = play(Game(SUDOKU), keys("3", "right", "tab", "4", "5", "escape", "2", "j", "u"))
    game = app.editor.game
    assert game.value((0, 0)) == 3
    assert game.marks((0, 1)) == {4}
    assert game.cursor == (2, 1)
    assert app.editor.mode == "normal"


def test_pairs_are_typed_one_number_after_the_other():
    game = Game(GraecoLatin(["11 22 33", "00 00 00", "00 00 00"]))
    steps = ("2", "3", "right", "3", "right", "tab", "1", "2", "H", "H")

    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.press(*steps)
        text = screen_text(app)
        assert "⋯" in text
        assert "Graeco-Latin square" in text

    play(game, script)
    assert game.value((1, 0)) == 23
    assert not game.value((1, 1))  # half a pair is not written
    assert game.marks((1, 2)) == {12}


def test_what_is_on_the_screen():
    async def script(app: PlayApp, pilot: Any) -> None:
        text = screen_text(app)
        assert "┏━━━━━┯" in text
        assert "Sudoku" in text
        assert "9x9" in text
        assert "WRITE" in text
        assert "/81" in text
        await pilot.press("escape", "colon", *"fill", "enter")
        assert "NORMAL" in screen_text(app)
        assert "Filled in every possible" in screen_text(app)
        await pilot.press("3")
        assert "3  r1c1" in screen_text(app)
        await pilot.press("escape", "colon", *"set")
        assert ":set" in screen_text(app)

    play(Game(SUDOKU, difficulty="easy"), script)


def test_hints_come_in_stages():
    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.press("H")
        assert "Look at box" in screen_text(app)
        assert "H shows more." in screen_text(app)
        await pilot.press("H", "H")
        assert "fits only" in screen_text(app)
        before = app.editor.game.filled
        await pilot.press("enter")
        assert app.editor.game.filled == before + 1

    play(Game(SUDOKU), script)


def test_mouse():
    async def script(app: PlayApp, pilot: Any) -> None:
        board = app.query_one(BoardView)
        box = board.geometry
        assert box is not None
        await pilot.click(BoardView, offset=(box.lefts[2] + 1, box.tops[1] + 1))
        assert app.editor.game.cursor == (1, 2)
        await pilot.click(NumberPad, offset=(9, 1))  # the 5, in a pad of three columns
        assert app.editor.game.value((1, 2)) == 5
        await pilot.click(BoardView, offset=(box.lefts[2], box.tops[1]), button=3)
        assert app.editor.game.value((1, 2)) == 0
        await pilot.click(BoardView, offset=(0, 0))  # a grid line, not a cell
        assert app.editor.game.cursor == (1, 2)

    play(Game(SUDOKU), script)


@pytest.mark.parametrize(
    ("puzzle", "size", "name"),
    [
        (SUDOKU, (80, 24), "medium"),
        (SUDOKU, (120, 40), "large"),
        (SUDOKU, (40, 20), "small"),
        pytest.param(Sudoku(box=(4, 4)), (80, 24), "small", marks=pytest.mark.thorough),
        (Sudoku(box=(5, 5)), (80, 24), "tiny"),
        (RIPPLE, (80, 24), "large"),
        pytest.param(RIPPLE, (50, 12), "small", marks=pytest.mark.thorough),
        (Sudoku(grids="samurai"), (80, 24), "tiny"),
    ],
    ids=["9x9", "9x9 large", "9x9 narrow", "16x16", "25x25", "ripple", "ripple small", "samurai"],
)
def test_every_board_fits(puzzle, size, name):
    async def script(app: PlayApp, pilot: Any) -> None:
        box = app.query_one(BoardView).geometry
        assert box is not None
        assert box.name == name
        assert box.width <= size[0]
        if name != "tiny":
            assert box.height < size[1]
        await pilot.press("escape", "G", "dollar_sign")
        assert app.editor.game.cursor[0] == puzzle.height - 1

    play(Game(puzzle), script, size)


def test_another_size_of_the_terminal():
    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.resize_terminal(130, 45)
        await pilot.pause()
        assert app.query_one(BoardView).geometry.name == "large"
        await pilot.resize_terminal(44, 16)
        await pilot.pause()
        assert app.query_one(BoardView).geometry.name == "small"
        assert not app.query_one("#panel").display

    play(Game(SUDOKU), script)


def test_saved_as_one_plays_and_resumed(tmp_path):
    store = Store(tmp_path)
    play(Game(SUDOKU), keys("3", "right", "p", "4"), store=store)
    again = store.latest("sudoku")
    assert again.value((0, 0)) == 3
    assert again.marks((0, 1)) == {4}
    play(again, keys("T", "t", "escape", "colon", "q", "enter"), store=store)
    settings, theme = store.load_settings()
    assert (settings.timer, theme) == (False, "light")


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    app = play(Game(SUDOKU), keys("3", "colon", "w", "enter"), store=Store(tmp_path / "file"))
    assert app.editor.game.message.startswith("Cannot save")


def test_new_puzzles():
    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.press("colon", *"new ripple hard".replace(" ", "_"))
        app.editor.line = "new ripple hard"
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.editor.game.puzzle == RIPPLE
        assert app.editor.game.difficulty == "hard"
        assert "Ripple Effect" in screen_text(app)
        app.editor.run("new impossible")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.editor.game.message == "Cannot be made."
        assert app.busy == ""

    def make(kind: str, difficulty: str) -> Any:
        if difficulty == "impossible":
            raise PuzzleError("cannot be made")
        assert (kind, difficulty) == ("ripple", "hard")
        return RIPPLE

    play(Game(SUDOKU), script, make=make)


def test_files(tmp_path):
    def read(path: str) -> Any:
        if path != "known":
            raise PuzzleError("no such file")
        return SMALL

    async def script(app: PlayApp, pilot: Any) -> None:
        app.editor.run("e unknown")
        assert app.editor.game.message == "No such file."
        app.editor.run("e known")
        assert app.editor.game.puzzle == SMALL
        await pilot.press("1")
        app.editor.run(f"w {tmp_path / 'out.txt'}")
        app.editor.run("w /nowhere/at/all")
        assert app.editor.game.message.startswith("Cannot write /nowhere/at/all: No such")

    play(Game(SUDOKU), script, read=read)
    assert Sudoku.parse((tmp_path / "out.txt").read_text(encoding="utf-8")) is not None


def test_light_and_dark():
    async def script(app: PlayApp, pilot: Any) -> None:
        assert app.current_theme.dark
        await pilot.press("T")
        assert not app.current_theme.dark
        app.editor.run("set dark")
        assert app.current_theme.dark

    play(Game(SUDOKU), script)


def test_help_opens_and_closes():
    async def script(app: PlayApp, pilot: Any) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(app)
        assert "press any key to return" in text
        assert "Commands" in text
        await pilot.press("j")
        await pilot.pause()
        assert "press any key to return" not in screen_text(app)
        assert app.editor.game.cursor == (0, 0)

    play(Game(SUDOKU), script)


def test_the_timer_can_be_hidden():
    async def script(app: PlayApp, pilot: Any) -> None:
        assert "00:00" in screen_text(app)
        await pilot.press("t")
        assert "00:00" not in screen_text(app)

    play(Game(SUDOKU, now=lambda: 0.0), script)


def test_to_the_end():
    game = Game(SMALL)
    script = ["escape", "g", "g", "0", "i"]
    for row in range(4):
        for column in range(4):
            script += [str(game.solution[row, column]), "right"]
        script += ["down", "home"]
    app = play(game, keys(*script))
    assert app.editor.game.is_solved
    assert app.editor.game.message.startswith("Solved in") or app.editor.game.message == ""


def test_ctrl_q_saves(tmp_path):
    store = Store(tmp_path)
    play(Game(SUDOKU), keys("3", "ctrl+q"), store=store)
    assert store.latest().value((0, 0)) == 3


# ---- the command


def run_command(monkeypatch, capsys, *words: str, tty: bool = True) -> tuple[int, Any, str]:
    """Run `minuet play`, recording what would be played instead of showing a screen."""
    from minuet.apps import cli
    from minuet.apps.cli.commands import play as command

    seen = SimpleNamespace(app=None)
    monkeypatch.setattr(PlayApp, "run", lambda app: setattr(seen, "app", app))
    if tty:
        monkeypatch.setattr(command, "_need_terminal", lambda: None)
    code = cli.main(["play", *words])
    return code, seen.app, capsys.readouterr().err


@pytest.fixture(autouse=True)
def _state(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_new_sudoku(monkeypatch, capsys):
    code, app, _ = run_command(monkeypatch, capsys, "--difficulty", "easy", "--seed", "1")
    assert code == 0
    assert app.editor.game.puzzle.name == "sudoku"
    assert app.editor.game.difficulty == "easy"


def test_it_continues_where_it_stopped(monkeypatch, capsys):
    _, app, _ = run_command(monkeypatch, capsys, "--seed", "1")
    app.press("5")
    _, again, _ = run_command(monkeypatch, capsys)
    assert again.editor.game.board == app.editor.game.board
    assert again.editor.game.message.startswith("Welcome back")
    _, other, _ = run_command(monkeypatch, capsys, "--new", "--theme", "light", "--no-timer")
    assert other.editor.game.board != app.editor.game.board
    assert (other.look, other.editor.settings.timer) == ("light", False)


def test_a_file(monkeypatch, capsys, tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(SUDOKU.line + "\n", encoding="utf-8")
    _, app, _ = run_command(monkeypatch, capsys, str(path))
    assert app.editor.game.puzzle == SUDOKU
    _, app, _ = run_command(monkeypatch, capsys, SUDOKU.line)
    assert app.editor.game.puzzle == SUDOKU


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonogram"], "Nonogram cannot be played here"),
        (["missing.sdk"], "no such file: missing.sdk"),
        (["sudoku", "ripple"], "one kind of puzzle"),
        (["ripple", "--box", "3x3"], "Ripple Effect does not take --box"),
        (["--difficulty", "silly"], "difficulty"),
        (["--theme", "pink"], "unknown theme 'pink'"),
    ],
)
def test_mistakes_are_explained(monkeypatch, capsys, words, says):
    code, app, err = run_command(monkeypatch, capsys, *words)
    assert code == 2
    assert app is None
    assert says in err


def test_a_problem_is_not_a_puzzle(monkeypatch, capsys, tmp_path):
    (tmp_path / "toy.dlx").write_text("a b c\na b\nc\n", encoding="utf-8")
    code, app, err = run_command(monkeypatch, capsys, str(tmp_path / "toy.dlx"))
    assert (code, app) == (2, None)
    assert "this is a problem, not a puzzle" in err


def test_without_a_terminal(monkeypatch, capsys):
    code, _, err = run_command(monkeypatch, capsys, tty=False)
    assert code == 2
    assert "needs a terminal" in err


def test_without_textual(monkeypatch, capsys):
    import sys

    monkeypatch.setitem(sys.modules, "textual", None)
    code, _, err = run_command(monkeypatch, capsys)
    assert code == 2
    assert "textual is not installed: pip install 'minuet[play]'" in err
