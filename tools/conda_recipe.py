"""Write the recipe for conda-forge, which downloads the source archive of a release.

    python tools/conda_recipe.py dist/minuet-0.1.0.tar.gz

The recipe in packaging/conda builds this folder, for trying it out. The one to submit,
build/conda/recipe.yaml, has the address and the checksum of the archive in its place.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = "  path: ../..  # replaced by tools/conda_recipe.py\n"
RELEASED = """\
  url: https://pypi.org/packages/source/m/minuet/minuet-${{{{ version }}}}.tar.gz
  sha256: {}
"""


def recipe(archive: bytes) -> str:
    """Return the recipe for this archive."""
    text = (ROOT / "packaging/conda/recipe.yaml").read_text(encoding="utf-8")
    before, here, after = text.partition(HERE)
    assert here, "packaging/conda/recipe.yaml names no folder to build"
    return before + RELEASED.format(hashlib.sha256(archive).hexdigest()) + after


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/conda_recipe.py ARCHIVE")
    path = ROOT / "build" / "conda" / "recipe.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(recipe(Path(sys.argv[1]).read_bytes()), encoding="utf-8", newline="\n")
    print(path)
