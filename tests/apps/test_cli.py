"""The command line: answers, exit codes, and the messages for a newcomer's mistakes."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from steady import interrupted_at_work, wait_until

from minuet import __version__
from minuet.apps.cli import main
from minuet.apps.cli.commands import COMMANDS, load

TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
TWO = "| two ways to cover a, b, c\na b c | x\na b x:1\nc x:1\nc x:2\nb c\na\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def minuet(place, capsys):
    """Run the command in this process; return (exit code, output, messages)."""
    (place / "toy.dlx").write_text(TOY, encoding="utf-8")
    (place / "two.dlx").write_text(TWO, encoding="utf-8")
    (place / "none.dlx").write_text("a b\na\n", encoding="utf-8")

    def run(*words):
        code = main([str(word) for word in words])
        return int(code), *capsys.readouterr()

    return run


def dominoes(width, height):
    """The text of a problem: cover a board with dominoes."""
    cells = [(x, y) for x in range(width) for y in range(height)]
    pairs = [((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in ((1, 0), (0, 1))]
    lines = [" ".join(f"{x}.{y}" for x, y in cells)]
    lines += [" ".join(f"{x}.{y}" for x, y in pair) for pair in pairs if pair[1] in cells]
    return "\n".join(lines) + "\n"


# --- Answers ---------------------------------------------------------------------------------


def test_solve(minuet):
    code, output, messages = minuet("solve", "toy.dlx")
    assert code == 0
    assert sorted(output.splitlines()) == ["a d f", "b g", "c e"]
    assert messages == ""


def test_solve_all_puts_blank_lines_in_between(minuet):
    code, output, messages = minuet("solve", "--all", "two.dlx")
    assert code == 0
    assert {tuple(sorted(part.split("\n"))) for part in output.rstrip().split("\n\n")} == {
        ("a", "b c"),
        ("a b x:1", "c x:1"),
    }
    assert messages == ""


def test_none(minuet):
    assert minuet("solve", "none.dlx") == (1, "", "minuet: no solution\n")
    assert minuet("count", "none.dlx") == (1, "0\n", "minuet: no solution\n")


def test_count(minuet):
    assert minuet("count", "two.dlx") == (0, "2\n", "")


@pytest.mark.parametrize("engine", ["auto", "bits", "masks", "reference"])
def test_every_engine(minuet, engine):
    assert minuet("count", "--engine", engine, "toy.dlx")[:2] == (0, "1\n")


def test_standard_input(minuet, monkeypatch):
    monkeypatch.setattr(
        "sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + TWO.encode()), encoding="utf-8")
    )
    assert minuet("count", "-")[:2] == (0, "2\n")


def test_costs_are_shown(minuet, place):
    (place / "cost.dlx").write_text("a b\na |3\nb |4\n", encoding="utf-8")
    output = minuet("solve", "cost.dlx")[1]
    assert output.splitlines()[0] == "| cost 7"
    assert sorted(output.splitlines()[1:]) == ["a |3", "b |4"]


def test_a_solution_of_no_options_can_be_seen(minuet, place):
    (place / "free.dlx").write_text("0:1|a\na\n", encoding="utf-8")
    output = minuet("solve", "--all", "--engine", "reference", "free.dlx")[1]
    assert sorted(output.splitlines()) == ["", "a", "| no option at all"]


def test_given(minuet):
    assert minuet("solve", "--given", "g a d", "toy.dlx")[0] == 1
    assert minuet("count", "--given", 3, "--given", "e c", "toy.dlx")[:2] == (0, "1\n")
    assert minuet("solve", "--given=x:1 b a", "two.dlx")[1] == "a b x:1\nc x:1\n"


def test_seeds_give_other_solutions(minuet, place):
    (place / "board.dlx").write_text(dominoes(4, 4), encoding="utf-8")
    found = {minuet("solve", "--seed", seed, "board.dlx")[1] for seed in range(10)}
    assert len(found) > 1
    assert minuet("solve", "--seed", 3, "board.dlx") == minuet("solve", "--seed", 3, "board.dlx")


def test_the_help_example_is_true(minuet, capsys):
    code, output, _ = minuet("help", "files")
    assert code == 0
    lines = [line.removeprefix("  ") for line in output.splitlines()]
    first = lines.index("a b c d e f g")
    assert "\n".join(lines[first : first + 7]) + "\n" == TOY


# --- JSON and statistics ---------------------------------------------------------------------


def test_json_of_solve(minuet):
    code, output, _ = minuet("solve", "--all", "--json", "two.dlx")
    answer = json.loads(output)
    assert code == 0
    assert list(answer) == ["solutions", "status", "count", "complete", "stats"]
    assert [answer[key] for key in ("status", "count", "complete")] == ["solved", 2, True]
    fields = ["nodes", "updates", "solutions", "depth", "seconds", "engine", "memory", "note"]
    assert list(answer["stats"]) == fields
    assert sorted((sorted(s["labels"]), sorted(s["options"])) for s in answer["solutions"]) == [
        ([0, 1], ["a b x:1", "c x:1"]),
        ([3, 4], ["a", "b c"]),
    ]
    assert all(list(s) == ["labels", "options", "cost"] for s in answer["solutions"])
    assert len(output.splitlines()) == 4  # one solution per line


def test_json_of_none(minuet):
    answer = json.loads(minuet("solve", "--json", "none.dlx")[1])
    assert (answer["solutions"], answer["status"], answer["complete"]) == ([], "none", True)


def test_json_of_count(minuet):
    answer = json.loads(minuet("count", "--json", "two.dlx")[1])
    assert list(answer) == ["status", "count", "complete", "stats"]
    assert (answer["status"], answer["count"], answer["complete"]) == ("solved", 2, True)


@pytest.mark.parametrize("words", [("count",), ("solve",), ("solve", "--all")])
def test_stats_go_to_the_messages(minuet, words):
    code, output, messages = minuet(*words, "--stats", "toy.dlx")
    assert code == 0
    assert "updates" in messages
    assert "nodes" not in output


# --- Limits ----------------------------------------------------------------------------------


def test_limit_is_what_was_asked_for(minuet):
    code, output, messages = minuet("solve", "--limit", 1, "two.dlx")
    assert (code, messages) == (0, "")
    assert len(output.splitlines()) == 2


def test_all_with_a_limit_may_be_stopped(minuet):
    code, output, messages = minuet("solve", "--all", "--limit", 1, "two.dlx")
    assert code == 3
    assert len(output.splitlines()) == 2
    assert messages == "minuet: stopped by the limit: 1 solution found so far, there may be more\n"
    assert minuet("solve", "--all", "--limit", 3, "two.dlx")[0] == 0


def test_count_with_a_limit(minuet):
    code, output, messages = minuet("count", "--limit", 1, "two.dlx")
    assert (code, output) == (3, "at least 1\n")
    assert "stopped by the limit" in messages
    assert minuet("count", "--limit", 3, "two.dlx") == (0, "2\n", "")
    answer = json.loads(minuet("count", "--limit", 1, "--json", "two.dlx")[1])
    assert (answer["status"], answer["complete"]) == ("stopped", False)


def test_printing_counts_as_time(minuet, monkeypatch):
    """The search is far ahead of the printing: solutions found but not printed do not count."""
    monkeypatch.setattr("minuet.apps.cli.writers.Writer._write", lambda self, text: sleep(0.01))
    code, _, messages = minuet("solve", "--all", "--time-limit", "0.3", "queens-8")
    assert code == 3
    assert "stopped by the time limit: " in messages


def test_time_limit(minuet, place):
    (place / "board.dlx").write_text(dominoes(8, 8), encoding="utf-8")
    for seconds in ("0.05", "0.5", "5", "50"):  # until there is time for two
        words = ("--time-limit", seconds, "--engine", "reference", "board.dlx")
        code, output, messages = minuet("solve", "--all", *words)
        assert code == 3
        assert "stopped by the time limit" in messages
        if len(output.split("\n\n")) > 1:
            break
    assert len(output.split("\n\n")) > 1
    code, output, messages = minuet("count", *words)
    assert code == 3
    assert output.startswith("at least ")


def test_a_stopped_search_never_looks_like_none(minuet, place):
    (place / "board.dlx").write_text(
        dominoes(6, 5).replace("0.0 ", "extra 0.0 ", 1) + "extra\n", encoding="utf-8"
    )
    code, output, messages = minuet(
        "solve", "--time-limit", "1e-6", "--engine", "reference", "--json", "board.dlx"
    )
    assert code in (0, 3)
    if code == 3:
        assert json.loads(output)["status"] == "stopped"
        assert "there may be one" in messages


# --- Mistakes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["slove", "toy.dlx"], "unknown command 'slove' (did you mean 'solve'?)"),
        (["help", "file"], "there is no help on 'file' (did you mean 'files'?)"),
        (["toy.dlx"], "to solve that file: minuet solve toy.dlx"),
        (["--json", "solve", "toy.dlx"], "options come after the command"),
        (["help", "cuont"], "did you mean 'count'"),
        (["--verison"], "did you mean '--version'?"),
        (
            ["solve", "https://puzz.link/p?riple/5/4/ld8"],
            "'riple' (did you mean 'ripple'?)",
        ),
        (["show", "https://puzz.link/p?heyawake/5/4/ld8"], "unknown kind of puzzle 'heyawake'"),
        (["check", "https://example.com/"], "this is not a link to a puzzle"),
        (["show", "--ascii", "--format", "svg", "toy.dlx"], "cannot be combined with --format svg"),
        (["matrix", "--ascii", "--format", "csv", "toy.dlx"], "combined with --format csv"),
        (["animate", "--model", "plain", "toy.dlx", "-o", "x.svg"], "for puzzles, and this is a"),
        (["solve"], "required: FILE"),
        (["solve", "tpy.dlx"], "no such file: tpy.dlx (did you mean 'toy.dlx'?)"),
        (["solve", "far/away.dlx"], "there is no folder far"),
        (["solve", "."], ". is a folder, not a file"),
        (["solve", "a\0b"], "cannot read"),
        (["solve", "toy.dlx", "two.dlx"], "expected one file"),
        (["solve", "--limt", "3", "toy.dlx"], "did you mean '--limit'"),
        (["solve", "--limit", "many", "toy.dlx"], "'many' is not a whole number"),
        (["solve", "--limit", "0", "toy.dlx"], "'0' is too small"),
        (["solve", "--time-limit", "soon", "toy.dlx"], "'soon' is not a number of seconds"),
        (["solve", "--time-limit", "nan", "toy.dlx"], "'nan' is not a time"),
        (["solve", "--time-limit", "-1", "toy.dlx"], "'-1' is not a time: expected seconds, 0 or"),
        (["animate", "--seconds", "0", "-o", "x.svg", "toy.dlx"], "'0' is too short: expected"),
        (["solve", "--time-limit", "inf", "toy.dlx"], "'inf' is not a time: expected seconds"),
        (
            ["solve", "--workers", "1000000", "toy.dlx"],
            "too large: expected 4096 or less",
        ),
        (["serve", "--port", "70000"], "'70000' is too large: expected 65535 or less"),
        (["generate", "chess"], "no kind of puzzle 'chess': there are sudoku, killer"),
        (["status", "."], ". is a folder, not a journal"),
        (["solve", "--engine", "bitz", "toy.dlx"], "unknown engine 'bitz' (did you mean 'bits'?)"),
        (
            ["solve", "--given", "99", "toy.dlx"],
            "'99' is not the number or the items of any option",
        ),
        (
            ["solve", "--given", "a e", "toy.dlx"],
            "'a e' is not the number or the items of any option",
        ),
        (["solve", "--json", "--given", "0", "--given", "2", "toy.dlx"], "clash"),
    ],
)
def test_mistakes(minuet, words, message):
    code, output, messages = minuet(*words)
    assert (code, output) == (2, "")
    assert message in messages
    assert "Traceback" not in messages


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "file.dlx: the text is empty"),
        (b"a b\n\xff\n", "file.dlx is not UTF-8 text (byte 4)"),
        (b"a b\n\0\n", "file.dlx is not a text file"),
        (
            b"a b\na\tq\n",
            "file.dlx: line 2, column 3: there is no item 'q' in the first line\n"
            "    a q\n      ^\n",
        ),
        (b"a b\na" + b" " * 200 + b"q\n", "...        "),
    ],
)
def test_files_that_are_wrong(minuet, place, content, message):
    (place / "file.dlx").write_bytes(content)
    code, output, messages = minuet("solve", "file.dlx")
    assert (code, output) == (2, "")
    assert message in messages


def test_the_mark_is_under_the_word_in_a_long_line(minuet, place):
    (place / "file.dlx").write_text("a b\n" + "a b " * 40 + "q b\n", encoding="utf-8")
    _, _, messages = minuet("solve", "file.dlx")
    _, line, mark = messages.splitlines()
    assert line[mark.index("^")] == "q"


def test_ambiguous_given(minuet, place):
    (place / "file.dlx").write_text("a\na\na |2\n", encoding="utf-8")
    code, _, messages = minuet("solve", "--given", " a", "file.dlx")
    assert code == 2
    assert "give one of 0, 1" in messages


def test_dropped_options_are_reported(minuet, place):
    (place / "file.dlx").write_text("a | x\nx\na\n", encoding="utf-8")
    code, output, messages = minuet("solve", "file.dlx")
    assert (code, output) == (0, "a\n")
    assert messages.startswith("minuet: file.dlx: dropped")
    assert messages.count("\n") == 1


# --- Commands and help -----------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_as_listed(name, minuet):
    assert load(name).__doc__
    code, output, _ = minuet(name, "--help")
    assert code == 0
    assert f"minuet {name} " in output
    assert "exit codes:" in output
    assert max(map(len, output.splitlines())) <= 100


def test_version(minuet):
    assert minuet("--version") == (0, f"minuet {__version__}\n", "")


# --- As a process ----------------------------------------------------------------------------

PYTHON = [sys.executable, "-m", "minuet"]


def start(*words, **options):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*PYTHON, *words], **(pipes | options))


def test_asking_for_the_version_imports_no_command():
    code = "import sys; from minuet.apps.cli import main; main(['--version']); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    loaded = set(output.split())
    assert "minuet.apps.cli" in loaded
    assert not loaded & {"argparse", "json", "minuet.apps.cli.commands.solve", "minuet.formats.dlx"}


@pytest.mark.parametrize("words", [["solve", "--all"], ["solve", "--all", "--json"]])
def test_a_reader_that_leaves_early(place, words):
    Path("board.dlx").write_text(dominoes(8, 8), encoding="utf-8")
    process = start(*words, "board.dlx")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(600) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk(place):
    Path("toy.dlx").write_text(TOY, encoding="utf-8")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        process = start("solve", "toy.dlx", stdout=full)
        _, messages = process.communicate(timeout=600)
    assert process.returncode == 2
    assert messages.startswith("minuet: cannot write: ")


SLOW = ["--engine", "reference", "board.dlx"]


@pytest.mark.parametrize("words", [["solve", "--all"], ["solve", "--all", "--json"]])
def test_ctrl_c_keeps_what_was_found(place, words):
    Path("board.dlx").write_text(dominoes(12, 12), encoding="utf-8")
    with Path("output").open("w", encoding="utf-8") as output:
        process = start(*words, *SLOW, stdout=output)
        wait_until(lambda: Path("output").stat().st_size)
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=600)
    assert process.returncode == 130
    assert messages.startswith("minuet: interrupted: ")
    assert messages.count("\n") == 1
    if "--json" in words:
        answer = json.loads(Path("output").read_text(encoding="utf-8"))
        assert answer["status"] == "interrupted"
        assert answer["count"] == len(answer["solutions"]) > 0
        assert answer["count"] == answer["stats"]["solutions"]  # none that was found ahead


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to see threads")
def test_a_second_ctrl_c_right_after_the_first_changes_nothing(place):
    Path("board.txt").write_text("kind: queens\nsize: 27\n", encoding="utf-8")
    process = start("count", "--workers", "2", "board.txt")
    wait_until(lambda: len(list(Path(f"/proc/{process.pid}/task").iterdir())) > 2)
    for _ in range(2):
        process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=600)
    assert "interrupted: " in messages
    assert "terminate" not in messages
    assert process.returncode in (130, -signal.SIGINT)  # the second may come at the very end


LOADING = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Finder(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
from minuet.apps.cli import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("module", ["minuet.errors", "minuet._core", "minuet.apps.cli.exits"])
@pytest.mark.parametrize("name", ["minuet", "other.py"])
def test_ctrl_c_while_the_command_is_loaded(tmp_path, module, name):
    script = tmp_path / name
    script.write_text(LOADING.format(module=module), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script), "--version"], capture_output=True, text=True, timeout=600
    )
    if name == "minuet":
        assert (run.returncode, run.stdout, run.stderr) == (130, "", "minuet: interrupted\n")
    else:  # another program has its own way with Ctrl-C
        assert "KeyboardInterrupt" in run.stderr


def test_ctrl_c_while_counting(minuet, place):
    Path("board.dlx").write_text(dominoes(12, 12), encoding="utf-8")
    with interrupted_at_work():
        code, output, messages = minuet("count", *SLOW)
    assert code == 130
    assert output.startswith("at least ")
    assert messages.startswith("minuet: interrupted: ")


def test_an_output_of_little_encoding(place):
    Path("file.dlx").write_text("é\né\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = start("solve", "file.dlx", env=environment)
    assert process.communicate(timeout=600) == ("\\xe9\n", "")
