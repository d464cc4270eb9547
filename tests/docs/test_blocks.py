"""Every code block in the documentation and the README runs and prints what the text shows."""

import re
from pathlib import Path

import pytest
from doc_blocks import Block, Page, blocks

from minuet import library
from minuet.puzzles import Sudoku

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "bench" / "README.md"]
# Adding a block that cannot be run raises this number; have a good reason.
MOST_NOT_RUN = 6


@pytest.fixture(scope="module")
def sudokus():
    return [Sudoku.generate(seed=seed, difficulty="easy").line for seed in range(3)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_blocks_of_a_page(path, tmp_path, monkeypatch, sudokus):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    _write_files(tmp_path, sudokus)
    page = Page(str(path.relative_to(ROOT)), tmp_path)
    for block in blocks(path.read_text(encoding="utf-8")):
        page.run(block)


def _write_files(folder: Path, lines: list[str]) -> None:
    """The files that the text mentions in passing, as in `minuet solve sudoku.txt`."""
    sudoku = library.find("sudoku-9x9-easy-1")
    files = {
        "puzzle.dlx": "a b c\na b\nc\n",
        "big.dlx": "a b c\na b\nc\n",
        "sudoku.txt": sudoku,
        "ripple.txt": library.find("ripple-5x5-easy-1"),
        "puzzles.sdm": "\n".join(lines) + "\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def test_few_blocks_are_not_run():
    skipped = [
        (path.name, block.line, block.not_run)
        for path in PAGES
        for block in blocks(path.read_text(encoding="utf-8"))
        if block.not_run
    ]
    assert len(skipped) <= MOST_NOT_RUN, skipped


def test_the_readme_names_make_targets_that_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for block in blocks((ROOT / "README.md").read_text(encoding="utf-8")):
        for line in block.body.splitlines():
            if block.language == "sh" and line.startswith("make "):
                assert f"\n{line.split()[1]}:" in makefile


LINK = re.compile(r"\]\(([^)\s:]+)\)")  # without a scheme: to a file, a heading, or both
LINKED = {*PAGES, *ROOT.glob("*.md"), *(ROOT / "docs" / "generated").rglob("*.md")}


def prose(path: Path) -> str:
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as the repository's web view makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each).strip().lower().replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", sorted(LINKED), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere_on_the_repositorys_web_view(page):
    for link in LINK.findall(prose(page)):
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


PAGE = """
```{code-block} text
:caption: toy.dlx

a b
a b
```

```console
$ minuet count toy.dlx
1
```

```python
>>> one = 1
```

```python
>>> one + 1
2
```

% not run: it would never end

```console
$ sleep 1000000
```

```{toctree}
page
```
"""


def test_how_a_page_is_read(tmp_path):
    found = list(blocks(PAGE))
    assert [block.language for block in found] == ["text", "console", "python", "python", "console"]
    assert found[0].caption == "toy.dlx"
    assert found[4].not_run == "it would never end"
    page = Page("page", tmp_path)
    for block in found:
        page.run(block)


@pytest.mark.parametrize(
    ("language", "body"),
    [
        ("python", ">>> 1 + 1\n3\n"),
        ("python", "1 / 0\n"),
        ("console", "$ echo yes\nno\n"),
        ("sh", "minuet solve nothing.dlx\n"),
        ("haskell", "main = return ()\n"),
    ],
)
def test_what_is_wrong_is_found(language, body, tmp_path):
    with pytest.raises((AssertionError, ZeroDivisionError)):
        Page("page", tmp_path).run(Block(language, body, 1))
