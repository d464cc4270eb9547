"""Installs a dependency group of pyproject.toml into the current environment.

New versions of pip do this themselves (`pip install --group`); the one that comes with Python 3.11
does not.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text())
packages = project["dependency-groups"][sys.argv[1]]
sys.exit(subprocess.call([sys.executable, "-m", "pip", "install", "--quiet", *packages]))
