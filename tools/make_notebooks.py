"""Write examples/notebooks/*.ipynb from the stories in examples/*.py, cell by cell.

    python tools/make_notebooks.py

The scripts are the source; a test fails when a notebook is out of date.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "examples"
TARGET = SOURCES / "notebooks"
MARK = re.compile(r"^# %%(.*)\n", re.MULTILINE)
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def stories() -> list[Path]:
    """Return the examples that are written in cells."""
    found = sorted(SOURCES.glob("*.py"))
    return [path for path in found if path.read_text(encoding="utf-8").startswith("# %%")]


def notebook(story: str) -> str:
    """Return a story's notebook as text.

    >>> cells = json.loads(notebook("# %% [markdown]\\n# Two\\n\\n# %%\\n1 + 1\\n"))["cells"]
    >>> [(cell["cell_type"], cell["source"]) for cell in cells]
    [('markdown', ['Two']), ('code', ['1 + 1'])]
    """
    _, *parts = MARK.split(story)
    cells = [
        cell(number, "markdown" in kind, text.strip())
        for number, (kind, text) in enumerate(zip(parts[::2], parts[1::2], strict=True))
    ]
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def cell(number: int, is_markdown: bool, text: str) -> dict[str, object]:
    """Return one cell; Markdown text follows `# `."""
    common: dict[str, object] = {"id": f"cell-{number}", "metadata": {}}
    if is_markdown:
        text = re.sub(r"^# ?", "", text, flags=re.MULTILINE)
        return {"cell_type": "markdown", **common, "source": text.splitlines(keepends=True)}
    code = {"execution_count": None, "outputs": [], "source": text.splitlines(keepends=True)}
    return {"cell_type": "code", **common, **code}


def main() -> None:
    """Write them all."""
    TARGET.mkdir(exist_ok=True)
    for path in stories():
        text = notebook(path.read_text(encoding="utf-8"))
        (TARGET / f"{path.stem}.ipynb").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
