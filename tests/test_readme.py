"""The examples in the README run and print what it shows."""

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import make_dance

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_the_examples_print_what_they_say(block):
    promised = [line[2:] for line in block.splitlines() if re.match(r"# [\[(S\d]", line)]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "README.md", "exec"), {})
    assert promised
    assert printed.getvalue().splitlines() == promised


def test_it_opens_with_the_two_commands():
    text = README.read_text(encoding="utf-8")
    first_block = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert first_block is not None
    assert [line.split("#")[0].strip() for line in first_block[1].splitlines()] == [
        "make run",
        "make test",
    ]


def test_it_opens_with_a_moving_picture_made_by_the_code():
    """`python tools/make_dance.py` redraws it."""
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README.read_text(encoding="utf-8"))
    assert README.parent / pictures[0] == make_dance.PICTURE
    text = make_dance.PICTURE.read_text(encoding="utf-8")
    assert text == make_dance.draw()
    assert "@keyframes" in text
    assert len(text) < 60_000
