"""Compile Minuet and install it into this environment, with a progress display.

python tools/build.py [another Python, whose pip will do if this environment has none]
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

PROGRESS = re.compile(r"\[(\d+)/(\d+)\]")
RECENT_PIP = "import pip, sys; sys.exit(int(pip.__version__.partition('.')[0]) < 23)"
INSTALL = ["--disable-pip-version-check", "install", "-v", "-e", "."]


def show(text: str) -> None:
    """Overwrite the last line on a terminal; elsewhere, write new lines."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)
    elif text:
        print(text, flush=True)


def pip(*others: str) -> list[str]:
    """Return the command of a pip that installs into this environment."""
    own = [sys.executable, "-m", "pip"]
    choices = [own, *([other, "-m", "pip", "--python", sys.executable] for other in others)]
    for command in choices:
        if subprocess.run([command[0], "-c", RECENT_PIP], capture_output=True).returncode == 0:
            return command
    subprocess.check_call([sys.executable, "-m", "ensurepip"], stdout=subprocess.DEVNULL)
    return own


def main() -> int:
    """Build, and print the whole log if that fails."""
    print("Compiling Minuet's core (about a minute of CPU time, once) ...", flush=True)
    lines = []
    with subprocess.Popen(
        [*pip(*sys.argv[1:]), *INSTALL],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PIP_COMPILE": "0"},  # the tools that build it are used once
    ) as building:
        assert building.stdout
        for line in building.stdout:
            lines.append(line)
            if found := PROGRESS.search(line):
                show(f"  {found[1]} of {found[2]} files")
            elif "Installing build dependencies" in line:
                show("  fetching the tools that build it")
    show("")
    if building.returncode:
        sys.stderr.writelines(lines)
    return building.returncode


if __name__ == "__main__":
    sys.exit(main())
