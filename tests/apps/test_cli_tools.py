"""The rest of the command line: bench, completion, help, JSON output, terminals."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from effort import thorough_if

from minuet.apps.cli import main
from minuet.apps.cli.commands import COMMANDS, load
from minuet.puzzles import kinds

ROOT = Path(__file__).resolve().parents[2]
TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
RIPPLE = "ABBCC\nABBDC\nEEDDC\nFFFFC\n\n.4.3.\n.....\n.....\n....1\n"
NUMBERLESS = {"serve", "play", "run", "status"}  # tested elsewhere


@pytest.fixture
def minuet(tmp_path, monkeypatch, capsys):
    """Run the command in this process; return (exit code, output, messages)."""
    monkeypatch.chdir(tmp_path)
    Path("toy.dlx").write_text(TOY, encoding="utf-8")
    Path("ripple.txt").write_text(RIPPLE, encoding="utf-8")

    def run(*words):
        code = main([str(word) for word in words])
        return int(code), *capsys.readouterr()

    return run


# ---- bench


def test_bench(minuet):
    code, output, messages = minuet("bench", "--repeat", "1", "toy.dlx", "queens-8", "zebra")
    assert (code, messages) == (0, "")
    head, *lines = output.splitlines()
    assert head.split() == ["problem", "options", "solutions", "fastest", "cells", "bits", "masks"]
    assert [line.split()[:3] for line in lines] == [
        ["toy.dlx", "6", "1"],
        ["queens-8", "64", "92"],
        ["zebra", "195", "1"],
    ]
    assert all("1.0x" in line for line in lines)


def test_bench_json_and_stopping(minuet):
    words = ["bench", "--repeat", "1", "--engines", "cells,masks", "--time-limit", "0.05", "--json"]
    code, output, _ = minuet(*words, "dominoes-8x8")
    record = json.loads(output)["problems"][0]
    assert code == 3
    assert record["stopped"][0] == "cells"
    assert record["seconds"]["cells"] is None


def test_bench_mistakes(minuet):
    assert "did you mean 'queens-10'" in minuet("bench", "queens-11")[2]
    assert "did you mean 'cells'" in minuet("bench", "--engines", "cell")[2]
    assert minuet("bench", "nowhere.dlx")[0] == 2
    assert "langford-8" in minuet("bench", "--names")[1].split()


# ---- completion


def completed(line, folder):
    """What bash suggests for the last word of a line."""
    script = main_output(["completion", "bash"])
    words = line.split(" ")
    code = (
        f"{script}\nCOMP_WORDS=({' '.join(repr(word) for word in words)})\n"
        f"COMP_CWORD={len(words) - 1}\n_minuet\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(
        ["bash", "-c", code], capture_output=True, text=True, check=True, cwd=folder
    )
    assert done.stderr == ""
    return done.stdout.split()


def main_output(words):
    import contextlib
    import io

    with contextlib.redirect_stdout(io.StringIO()) as output:
        assert main(words) == 0
    return output.getvalue()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("minuet so", {"solve"}),
        ("minuet ", {*COMMANDS, "help", "--help", "--version"}),
        ("minuet solve --eng", {"--engine"}),
        ("minuet solve --engine c", {"cells"}),
        ("minuet generate nono", {"nonogram"}),
        ("minuet show --kind zeb", {"zebra"}),
        ("minuet show --as t", {"tree"}),
        ("minuet count pento", {"pentominoes-6x10", "pentominoes-hole"}),
        ("minuet count to", {"toy.dlx"}),
        ("minuet completion f", {"fish"}),
        ("minuet generate su", {"sudoku", "suguru"}),
        ("minuet generate sq", set()),  # there is no generator for squares
        ("minuet generate sudoku --difficulty d", {"diabolical"}),
        ("minuet generate sudoku --symmetry m", {"mirror"}),
        (
            "minuet generate ripple --format p",
            {"pdf", "puzzlink", "pzprv3", "penpa", "plain", "pieces"},
        ),
        ("minuet convert --to d", {"dataset", "dlx"}),
        ("minuet convert --to m", {"matrix", "mps", "minizinc"}),
        ("minuet solve --from m", {"matrix"}),
        ("minuet help js", {"json"}),
        ("minuet help fi", {"files"}),
        ("minuet solve --limit ", set()),
    ],
)
def test_completion_in_bash(line, expected, tmp_path):
    (tmp_path / "toy.dlx").write_text(TOY, encoding="utf-8")
    assert set(completed(line, tmp_path)) == expected


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("minuet generate sudoku --title ", []),  # free text: do not suggest files
        ("minuet show --as t", ["tree"]),
        ("minuet count to", ["toy.dlx"]),
    ],
)
def test_completion_in_fish(line, expected, tmp_path):
    (tmp_path / "toy.dlx").write_text(TOY, encoding="utf-8")
    (tmp_path / "script").write_text(main_output(["completion", "fish"]), encoding="utf-8")
    words = ["fish", "--no-config", "-c", f"source script; complete -C '{line}'"]
    found = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [row.split("\t")[0] for row in found.stdout.splitlines()] == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_well_formed(shell, tmp_path):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(main_output(["completion", shell]), encoding="utf-8")
    done = subprocess.run([shell, "-n", tmp_path / "script"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_option_is_completed(minuet):
    known = json.loads(minuet("completion", "bash", "--json")[1])["commands"]
    assert [each["name"] for each in known] == list(COMMANDS)
    solve = {flag for option in known[0]["options"] for flag in option["flags"]}
    assert {"--all", "--engine", "--json", "--help"} <= solve
    assert "did you mean 'bash'" in minuet("completion", "bahs")[2]


def test_columns_of_the_list_of_kinds_are_separate(minuet):
    lines = minuet("list", "kinds")[1].splitlines()
    for kind in kinds().values():
        (line,) = [line for line in lines if line.startswith(f"  {kind.name}  ")]
        assert re.split(" {2,}", line)[1:3] == [kind.name, kind.title]


# ---- JSON, with every command

SHAPES = {
    "solve": (["toy.dlx"], {"solutions", "status", "count", "complete", "stats"}),
    "solve --minimum": (["toy.dlx"], {"solutions", "status", "bound"}),
    "count": (["toy.dlx"], {"status", "count", "complete", "stats"}),
    "count --frequencies": (["toy.dlx"], {"status", "count", "frequencies"}),
    "estimate": (["toy.dlx"], {"status", "nodes", "solutions_range", "exact", "engine"}),
    "sample": (["toy.dlx"], {"solutions", "status", "count", "uniform", "seed"}),
    "show": (["ripple.txt"], {"kind", "title", "values"}),
    "show --as tree": (["toy.dlx"], {"as", "text", "svg"}),
    "animate": (["ripple.txt", "-o", "dance.svg"], {"file", "ending", "frames", "seconds"}),
    "check": (["ripple.txt"], {"broken", "solutions", "filled", "completable"}),
    "explain": (["ripple.txt"], {"status", "steps", "grade"}),
    "matrix": (["ripple.txt"], {"model", "groups", "options"}),
    "matrix --row r1c1=2": (["ripple.txt"], {"name", "model", "parts"}),
    "generate": (["sudoku", "--box", "2x2", "--seed", "1"], {"seed", "puzzles"}),
    "convert": (["ripple.txt"], {"kind", "format", "text", "formats"}),
    "list": ([], {"puzzles", "kinds"}),
    "bench": (["--repeat", "1", "toy.dlx"], {"version", "machine", "problems"}),
    "completion": (["fish"], {"commands"}),
}


@pytest.mark.parametrize("command", SHAPES)
def test_json(command, minuet):
    words, names = SHAPES[command]
    code, output, _ = minuet(*command.split(), "--json", *words)
    assert code == 0
    assert names <= json.loads(output).keys()


def test_json_of_every_command_is_documented():
    tried = {command.split()[0] for command in SHAPES}
    assert tried | NUMBERLESS == set(COMMANDS)
    for name in COMMANDS:
        manual = load(name).__doc__
        assert "\nexamples:\n" in manual
        assert "\n--json prints " in manual


def test_json_of_serve(tmp_path):
    words = ["serve", "--json", "--no-browser"]
    command = [sys.executable, "-m", "minuet", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=tmp_path) as process:
        record = json.loads(process.stdout.readline())
        process.terminate()
    assert record["address"] == f"http://127.0.0.1:{record['port']}/"
    assert record["host"] == "127.0.0.1"


def test_json_of_play():
    from minuet.apps.play.game import Game
    from minuet.apps.play.startup import record_of
    from minuet.puzzles import Sudoku

    record = json.loads(json.dumps(record_of(Game(Sudoku("1.....2..3.....4")))))
    assert record.keys() == {"kind", "title", "solved", "seconds", "hints", "puzzle"}
    assert record["puzzle"]["kind"] == "sudoku"


@pytest.mark.parametrize(
    ("kind", "difficulty"), [("sudoku", "medium"), ("killer", "medium"), ("latin", "easy")]
)
def test_play_begins_with_a_difficulty_that_the_kind_has(kind, difficulty, tmp_path, monkeypatch):
    from minuet.apps.play.startup import find_game
    from minuet.apps.play.store import Store

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    game = find_game(Store(tmp_path), kind, "", {"seed": "1"}, new=True)
    assert (game.puzzle.name, game.difficulty) == (kind, difficulty)


@pytest.mark.parametrize("command", [name for name in SHAPES if " " not in name])
def test_documented_json_names_are_printed(command, minuet):
    """Each name that the manual documents is in the printed object."""
    shape = load(command).__doc__.partition("\n--json prints ")[2].partition("\nand ")[0]
    documented = set(re.findall(r"^  (\w+)  ", shape, re.MULTILINE))
    assert documented
    words, _ = SHAPES[command]
    assert documented <= json.loads(minuet(command, "--json", *words)[1]).keys()


def test_help_json_has_every_command(minuet):
    output = minuet("help", "json")[1]
    assert all(f"minuet {name} --json prints " in output for name in COMMANDS)


# ---- help and version


def test_help_teaches(minuet):
    code, output, _ = minuet()
    assert code == 0
    for name, line in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", output, re.MULTILINE)
    assert len(output.splitlines()) <= 50
    assert max(map(len, output.splitlines())) <= 100
    for topic in re.findall(r"^  minuet help ([a-z-]+)", output, re.MULTILINE):
        assert minuet("help", topic)[0] == 0, topic


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_fits_a_screen(minuet, name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    brief, full = minuet(name, "--help")[1], minuet("help", name)[1]
    assert len(brief.splitlines()) <= 41
    assert brief.startswith(f"usage: minuet {name} [OPTIONS]")
    assert f"minuet help {name}" in brief
    assert "--json prints" in full
    searches = "no solution" in load(name).__doc__.partition("exit codes:")[2].partition("\n\n")[0]
    assert ("no solution" in brief.partition("exit codes:")[2]) == searches


def test_the_examples_of_help_work(minuet):
    """Only those that need no file and end by themselves."""
    for line in minuet()[1].splitlines():
        if not line.startswith("  minuet "):
            continue
        words = re.split(r"\s{2,}", line.strip())[0].removeprefix("minuet ").split()
        bundled = words[-1] in ("soma", "queens-8", "sudoku-9x9-easy-1", "list", "toy.dlx")
        if bundled and "-" not in words:
            assert minuet(*words)[0] == 0, line


def test_the_version_loads_next_to_nothing():
    code = (
        "import runpy, sys; sys.argv = ['minuet', '--version']\n"
        "try: runpy.run_module('minuet', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith('minuet.')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"minuet.puzzles", "minuet.formats", "minuet.render", "minuet.logic", "minuet.generate"}
    assert heavy.isdisjoint(run.stdout.split())


# ---- in a terminal


def in_terminal(words, cwd, **settings):
    """Run a command with a terminal for its output and messages; return everything it wrote."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", **settings}
    environment = {name: value for name, value in environment.items() if value is not None}
    process = subprocess.Popen(
        [sys.executable, "-m", "minuet", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        cwd=cwd,
    )
    os.close(slave)
    parts = []
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        parts.append(part)
    os.close(master)
    return process.wait(), b"".join(parts).decode()


def test_colors_in_a_terminal(tmp_path):
    (tmp_path / "ripple.txt").write_text(RIPPLE, encoding="utf-8")
    assert "\x1b[" in in_terminal(["show", "ripple.txt"], tmp_path, NO_COLOR=None)[1]
    assert "\x1b[" not in in_terminal(["show", "ripple.txt"], tmp_path, NO_COLOR="1")[1]


@pytest.mark.slow
def test_progress_is_for_terminals_only(tmp_path, minuet):
    words = ["generate", "sudoku", "--count", "1000", "--seed", "1", "--format", "line"]
    code, shown = in_terminal(words, tmp_path)
    assert code == 0
    assert "\r[" in shown
    code, _, messages = minuet(*words, "--count", "20")
    assert code == 0
    assert "\r" not in messages


@pytest.mark.slow
def test_counting_shows_how_far_it_is(tmp_path, minuet):
    for seconds in ("1", "5", "25"):  # a very busy machine needs longer to get this far
        words = ["count", "--time-limit", seconds, "partridge-8"]
        code, shown = in_terminal(words, tmp_path)
        assert code == 3
        if "\r[" in shown:
            break
    assert "\r[" in shown
    assert "minuet: stopped by the time limit" in shown
    code, output, messages = minuet("count", "--time-limit", "0.2", "partridge-8")
    assert (code, messages.count("\r")) == (3, 0)
    assert output.startswith("at least ")


# ---- solutions that cost


def test_the_cheapest(minuet):
    code, output, _ = minuet("solve", "--minimum", "--json", "timetable")
    assert code == 0
    assert json.loads(output)["solutions"][0]["cost"] == 2
    assert minuet("solve", "--minimum", "timetable")[1].endswith("\ncost 2\n")
    code, output, _ = minuet("solve", "--maximum", "--limit", "3", "--json", "timetable")
    costs = [solution["cost"] for solution in json.loads(output)["solutions"]]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3
    assert minuet("solve", "--minimum", "toy.dlx")[0] == 0
    assert minuet("solve", "--minimum", "--all", "toy.dlx")[0] == 2
    assert minuet("solve", "--minimum", "--engine", "masks", "toy.dlx")[0] == 2
    assert "only with --minimum or --maximum" in minuet("solve", "--engine", "milp", "toy.dlx")[2]


def test_what_is_proven_when_time_runs_out(minuet):
    places = [(row, column, value) for row in range(9) for column in range(9) for value in range(9)]
    items = [f"{kind}{a}{b}" for kind in "crk" for a in range(9) for b in range(9)]
    options = [f"c{r}{c} r{r}{v} k{c}{v} |{r * c * v * 7 % 50}" for r, c, v in places]
    Path("latin.dlx").write_text("\n".join([" ".join(items), *options]), encoding="utf-8")
    code, _, messages = minuet("solve", "--minimum", "--time-limit", "0.1", "latin.dlx")
    assert code == 3
    assert messages.startswith("minuet: no solution costs less than ")


def test_names_that_are_nearly_right(minuet):
    assert "did you mean 'queens'" in minuet("list", "qeens")[2]
    assert "did you mean 'kinds'" in minuet("list", "kindz")[2]
    assert "minuet solve, count, estimate" in minuet("explain", "toy.dlx")[2]
    assert minuet("list", "pento")[1].startswith("puzzles:")


# ---- closed streams, and options that exclude each other


@pytest.mark.parametrize(
    "words",
    thorough_if(
        lambda words: words == ["list"],
        [["list"], ["solve", "queens-8"], ["matrix", "queens-8"], ["help"]],
    ),
)
def test_closed_outputs(words):
    shell = ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", sys.executable, "-m", "minuet", *words]
    assert subprocess.run(shell, check=False).returncode == 0


def test_the_solution_of_a_problem_is_shown(minuet):
    code, output, _ = minuet("show", "--solution", "--ascii", "toy.dlx")
    assert code == 0
    assert output.isascii()
    assert "3 rows, 7 columns" in output
    assert minuet("show", "--as", "tree", "--ascii", "toy.dlx")[1].isascii()
    assert minuet("show", "--as", "tree", "--solution", "toy.dlx")[0] == 2
    Path("none.dlx").write_text("a b\na\n", encoding="utf-8")
    assert minuet("show", "--solution", "none.dlx") == (1, "", "minuet: no solution\n")


def test_words_that_mean_nothing(minuet):
    assert (
        "unknown format 'lines' (did you mean 'line'?)"
        in minuet("solve", "--format", "lines", "toy.dlx")[2]
    )
    assert minuet("help", "--help") == minuet("help")
    assert minuet("solve", "")[::2] == (2, "minuet: the file name is empty\n")


def test_logic_that_takes_long_is_stopped(minuet):
    for seconds in ("0.3", "3", "30"):  # a very busy machine needs longer to build the problem
        code, _, messages = minuet("explain", "--time-limit", seconds, "partridge-8")
        assert code == 3
        if "not ready" not in messages:
            break
    assert "stopped by the time limit" in messages


def test_the_command_does_not_wait_for_a_solver_that_does_not_stop():
    code = (
        "import sys, threading, time\n"
        "from minuet.apps.cli import main\n"
        "from minuet.solver import milp\n"
        "threading.Thread(target=time.sleep, args=[3600], name=milp.THREAD).start()\n"
        "sys.argv = ['minuet', 'count', 'queens-8']\n"
        "sys.exit(main())\n"
    )
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "92\n"
