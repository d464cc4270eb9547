"""Check that a tag names the version of the package, and that the other files agree.

python tools/check_version.py v0.1.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPEATED = {  # these repeat the version for other tools to read
    "CITATION.cff": r"^version: {}$",
    "packaging/conda/recipe.yaml": r'^  version: "{}"$',
    "CHANGELOG.md": r"^## {}\b",
}


def version() -> str:
    """Return the package's version, from the one place that defines it."""
    text = (ROOT / "src/minuet/__init__.py").read_text(encoding="utf-8")
    return re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)[1]  # type: ignore[index]


def problems(tag: str) -> list[str]:
    """List what prevents a release with this tag."""
    found = []
    if tag != f"v{version()}":
        found.append(f"the tag is {tag}, but src/minuet/__init__.py has version {version()}")
    for name, pattern in REPEATED.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        if not re.search(pattern.format(re.escape(version())), text, re.MULTILINE):
            found.append(f"{name} does not have version {version()}")
        elif f"## {version()} (unreleased)" in text:
            found.append(f"{name} says that {version()} is unreleased: write its date")
    return found


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/check_version.py TAG")
    if found := problems(sys.argv[1]):
        sys.exit("\n".join(found))
    print(f"{sys.argv[1]} is ready")
