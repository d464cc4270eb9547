"""Installs a dependency group of pyproject.toml into the current environment.

New versions of pip do this themselves (`pip install --group`); the one that comes with Python 3.11
does not.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text())
groups = project["dependency-groups"]


def members(name: str) -> list[str]:
    """The packages of a group, with those of the groups that it includes."""
    found = []
    for entry in groups[name]:
        found += [entry] if isinstance(entry, str) else members(entry["include-group"])
    return found


packages = members(sys.argv[1])
sys.exit(subprocess.call([sys.executable, "-m", "pip", "install", "--quiet", *packages]))
