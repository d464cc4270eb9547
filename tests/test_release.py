"""What a release needs: one version everywhere, workflows that call what exists, a recipe."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import check_version
import conda_recipe

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = ROOT / ".github" / "workflows"


def test_every_file_has_the_same_version():
    found = check_version.problems(f"v{check_version.version()}")
    assert [fault for fault in found if "unreleased" not in fault] == []


def test_a_tag_must_name_the_version():
    assert "the tag is v99.0.0" in check_version.problems("v99.0.0")[0]


def test_the_recipe_for_conda_forge_has_the_archive_and_its_checksum():
    text = conda_recipe.recipe(b"an archive")
    assert f"  sha256: {hashlib.sha256(b'an archive').hexdigest()}\n" in text
    assert "/minuet-${{ version }}.tar.gz\n" in text
    assert "path:" not in text


@pytest.mark.skipif(not WORKFLOWS.exists(), reason="the source archive has no workflows")
def test_workflows_call_targets_and_tools_that_exist():
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS.glob("*.yml"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = set(re.findall(r"\bmake ([a-z-]+)", text))
    assert {"test", "site", "sdist", "cross"} <= called
    assert {name for name in called if not re.search(rf"^{name}:", makefile, re.MULTILINE)} == set()
    tools = set(re.findall(r"\btools/\w+\.py", text))
    assert tools
    assert {name for name in tools if not (ROOT / name).exists()} == set()
