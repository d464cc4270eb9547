"""Compile Minuet and install it into this environment, with a progress display.

python tools/build.py
"""

from __future__ import annotations

import re
import subprocess
import sys

PROGRESS = re.compile(r"\[(\d+)/(\d+)\]")
COMMAND = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "-v", "-e", "."]


def show(text: str) -> None:
    """Overwrite the last line on a terminal; elsewhere, write new lines."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)
    elif text:
        print(text, flush=True)


def main() -> int:
    """Build, and print the whole log if that fails."""
    print("Compiling Minuet's core (about a minute of CPU time, once) ...", flush=True)
    lines = []
    with subprocess.Popen(
        COMMAND, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout
        for line in pip.stdout:
            lines.append(line)
            if found := PROGRESS.search(line):
                show(f"  {found[1]} of {found[2]} files")
            elif "Installing build dependencies" in line:
                show("  fetching the tools that build it")
    show("")
    if pip.returncode:
        sys.stderr.writelines(lines)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main())
