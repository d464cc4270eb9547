"""Building the page without a server: what is said where the compiler is missing, and one seam."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[3] / "tools"
STATIC = Path(str(files("minuet.apps.web"))) / "static"


@pytest.mark.parametrize("tool", ["make_site.py", "wasm_wheel.py"])
def test_without_a_compiler_one_sentence_says_what_to_install(tool, tmp_path):
    bare = {"PATH": str(tmp_path), "MINUET_WASM_ROOT": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, TOOLS / tool], env=bare, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    [sentence] = done.stderr.splitlines()
    assert "needs Emscripten 5 or newer" in sentence
    assert "tools/wasm_toolchain.sh" in sentence


def test_only_one_module_knows_who_answers():
    def importers(name):
        texts = {each: each.read_text(encoding="utf-8") for each in STATIC.rglob("*.js")}
        return {each.name for each, text in texts.items() if name in text}

    assert importers("./server.js") | importers("./browser.js") <= {"api.js"}
    assert importers("meta[name=backend]") == {"api.js"}
    assert importers("python.js") == {"browser.js"}
