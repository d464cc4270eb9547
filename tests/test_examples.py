"""The examples run, each in a few seconds; those divided into cells exist as notebooks."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NOTEBOOKS = [path for path in EXAMPLES if path.name != "first_steps.py"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not list(tmp_path.iterdir())


def test_there_are_five_notebooks():
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_a_story_in_cells(path):
    text = path.read_text(encoding="utf-8")
    cells = re.split(r"^# %%", text, flags=re.MULTILINE)
    assert cells[0] == ""
    assert cells[1].startswith(" [markdown]\n# # ")
    assert all(cell.startswith((" [markdown]\n# ", "\n")) for cell in cells[1:])
    reports = [cell for cell in cells if cell.startswith(" [markdown]")]
    assert len(reports) >= 5
    for cell in reports:
        assert all(line.startswith("#") for line in cell.strip().splitlines()[1:])


def test_the_notebooks_are_current():
    spec = importlib.util.spec_from_file_location(
        "make_notebooks", ROOT / "tools/make_notebooks.py"
    )
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    expected = {path.stem: tool.notebook(path.read_text(encoding="utf-8")) for path in NOTEBOOKS}
    folder = ROOT / "examples" / "notebooks"
    found = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}
    assert found == expected, "run python tools/make_notebooks.py"
