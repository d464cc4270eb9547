"""A kind of puzzle from another distribution works on the command line and on the page.

The package is the one in the documentation (docs/own-puzzle.md), word for word, laid out like an
installed distribution. Entry points are read on first use, so the tests run in separate processes.
"""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "docs"))

from doc_blocks import blocks, install, shell  # noqa: E402


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    page = (ROOT / "docs" / "own-puzzle.md").read_text(encoding="utf-8")
    for block in blocks(page):
        if block.caption:
            (folder / block.caption).write_text(block.body, encoding="utf-8")
    install(folder)
    return folder


def test_it_has_at_most_forty_lines(package):
    assert len((package / "quiet.py").read_text(encoding="utf-8").splitlines()) <= 40


def test_the_registry_knows_it(package):
    (package / "ask.py").write_text(
        "from minuet.puzzles import find_kind, kinds\n"
        "assert find_kind('quiet').title == 'Quiet square' and 'quiet' in kinds()\n"
        "from minuet.puzzles import Puzzle\n"
        "from minuet.formats import puzzle_formats\n"
        "puzzle = find_kind('quiet').generate(size=5, seed=1)\n"
        "assert puzzle_formats.loads(puzzle.dumps()) == puzzle\n"
        "import pickle; assert pickle.loads(pickle.dumps(puzzle)) == puzzle\n",
        encoding="utf-8",
    )
    ended = shell("python ask.py", package)
    assert ended.returncode == 0, ended.stdout


COMMANDS = """
import sys
from minuet.apps.cli import main
for line in sys.stdin:
    assert main(line.split()) == 0, line
"""


def test_the_command_line_has_it(package):
    made = shell("minuet generate quiet --size 5 --seed 1 --json 2>/dev/null", package)
    assert made.returncode == 0, made.stdout
    puzzle = json.loads(made.stdout)["puzzles"][0]["puzzle"]
    (package / "one.json").write_text(json.dumps(puzzle), encoding="utf-8")
    (package / "commands.py").write_text(COMMANDS, encoding="utf-8")
    words = ("solve", "show", "check", "explain", "matrix", "convert --to dlx", "count")
    lines = "".join(f"{command} one.json\\n" for command in words)
    ended = shell(f"printf '{lines}' | python commands.py", package)
    assert ended.returncode == 0, ended.stdout
    assert ended.stdout.endswith("\n1\n")
    wrong = shell("minuet generate quiets", package)
    assert "did you mean 'quiet'?" in wrong.stdout


PAGE = """
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import find_task

def ask(task, **question):
    return list(find_task(task)(**question, limits=Limits()))

(kinds,) = ask("kinds")
(mine,) = [kind for kind in kinds if kind["name"] == "quiet"]
assert {"size", "difficulty", "seed"} <= set(mine["options"])
(made,) = ask("generate", kind="quiet", options={"size": "5x5", "seed": 1, "difficulty": "easy"})
assert made["picture"]["height"] == 5 and made["grid"]
subject = {name: made[name] for name in ("text", "kind", "format")}
assert ask("read", subject=subject)[0]["title"] == "Quiet square"
assert all(ask(task, subject=subject) for task in ("solve", "trace", "model"))
print("ok")
"""


def test_the_page_has_it(package):
    pytest.importorskip("starlette")
    (package / "page.py").write_text(PAGE, encoding="utf-8")
    ended = shell("python page.py", package)
    assert ended.stdout == "ok\n"


def test_a_format_of_its_own_may_be_a_module_without_dots(package):
    (package / "ask.py").write_text(
        "from minuet import FormatError\n"
        "from minuet.puzzles import find_kind\n"
        "kind = find_kind('quiet')\n"
        "kind.formats = ('quiet_text', 'json')\n"
        "puzzle = kind.generate(size=5, seed=1)\n"
        "text = puzzle.dumps()\n"
        "assert text.startswith('quiet square'), text\n"
        "from minuet.formats import puzzle_formats\n"
        "assert puzzle_formats.loads(text).givens == puzzle.givens\n"
        "read = puzzle_formats.loads(text, format='quiet_text', kind=kind)\n"
        "assert read.givens == puzzle.givens\n"
        "kind.formats = ('is_not_there', 'json')\n"
        "import warnings; warnings.simplefilter('ignore')\n"
        "assert puzzle_formats.loads('1' + 15 * '.').name == 'sudoku'\n"
        "assert puzzle_formats.loads('kind: queens\\nsize: 4\\n').name == 'queens'\n"
        "try: puzzle.dumps('is_not_there')\n"
        "except FormatError as error: assert 'cannot be loaded' in str(error)\n",
        encoding="utf-8",
    )
    ended = shell("python ask.py", package)
    assert ended.returncode == 0, ended.stdout
