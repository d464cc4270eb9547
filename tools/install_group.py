"""Install a dependency group of pyproject.toml into the current environment.

New versions of pip do this themselves (`pip install --group`); the one that comes with Python 3.11
does not.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

project = tomllib.loads(
    Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
)
groups = project["dependency-groups"]


def members(name: str) -> list[str]:
    """Return the packages of a group, including those of the groups it includes."""
    found = []
    for entry in groups[name]:
        found += [entry] if isinstance(entry, str) else members(entry["include-group"])
    return found


def install(packages: list[str]) -> int:
    """Call pip; return its exit code."""
    return subprocess.call([sys.executable, "-m", "pip", "install", "--quiet", *packages])


wanted = members(sys.argv[1])
code = install(wanted)
if code and sys.argv[2:] == ["--skip-unavailable"]:
    for package in wanted:
        if install([package]):
            print(f"{package} could not be installed and is skipped", file=sys.stderr)
    code = 0
sys.exit(code)
