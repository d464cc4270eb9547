"""Install a dependency group of pyproject.toml into the current environment.

New versions of pip do this themselves (`pip install --group`); the one that comes with Python 3.11
does not. With --skip-unavailable, packages that cannot be installed are left out; other options go
to pip.
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


def install(*arguments: str) -> int:
    """Call pip; return its exit code."""
    return subprocess.call([sys.executable, "-m", "pip", "install", "--quiet", *arguments])


group, *options = sys.argv[1:]
may_skip = "--skip-unavailable" in options
options = [option for option in options if option != "--skip-unavailable"]
wanted = members(group)
code = install(*options, *wanted)
if code and may_skip:
    for package in wanted:
        if install(*options, package):
            print(f"{package} could not be installed and is skipped", file=sys.stderr)
    code = 0
sys.exit(code)
