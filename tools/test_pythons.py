"""Run the tests on every Python on this machine, each in its own environment.

    python tools/test_pythons.py [--only 3.13] [arguments of pytest]

Interpreters are searched for on PATH and where pyenv and uv keep them; PYTHONS may name more, in
the format of PATH. The environments are build/pythons/VERSION. If a package has no wheel for a
version, the tests that need it are skipped.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ["3.11", "3.12", "3.13", "3.14", "3.14t"]
ASK = """
import sys, sysconfig
free = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
print(f"{sys.version_info[0]}.{sys.version_info[1]}{free}")
"""
KEPT = ["~/.pyenv/versions/*/bin", "~/.local/share/uv/python/*/bin"]
SUMMARY = re.compile(r"\d+ (?:passed|failed|skipped|errors?)\b.* in [\d.]+s")


class Outcome(NamedTuple):
    """Whether the tests passed on a Python, and one line about them."""

    passed: bool
    line: str


def main() -> int:
    """Test every version; return 0 if all that were found passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", choices=VERSIONS, help="a version to test")
    parser.add_argument("--list", action="store_true", help="list the Pythons found")
    options, arguments = parser.parse_known_args()
    wanted = options.only or VERSIONS
    found = interpreters()
    if options.list:
        outcomes = {each: Outcome(True, str(found.get(each, "not found"))) for each in wanted}
    else:
        outcomes = {each: outcome(each, found.get(each), arguments) for each in wanted}
    for version, (_, line) in outcomes.items():
        print(f"Python {version:6} {line}", flush=True)
    return int(not found or not all(each.passed for each in outcomes.values()))


def interpreters() -> dict[str, Path]:
    """Return the first working interpreter for each version."""
    found: dict[str, Path] = {}
    for path in candidates():
        version = version_of(path)
        if version in VERSIONS:
            found.setdefault(version, path)
    return found


def candidates() -> Iterator[Path]:
    """Yield every file that may be an interpreter, starting with the named ones."""
    yield from map(Path, filter(None, os.environ.get("PYTHONS", "").split(os.pathsep)))
    yield Path(sys.executable)
    for version in VERSIONS:
        if path := shutil.which(f"python{version}"):
            yield Path(path)
        for folder in KEPT:
            home, _, pattern = folder.partition("/")
            yield from sorted(Path(home).expanduser().glob(f"{pattern}/python{version}"))


def version_of(python: Path) -> str:
    """Return the version an interpreter reports, or nothing if it does not run."""
    try:
        asked = subprocess.run([python, "-c", ASK], capture_output=True, text=True, timeout=60)
    except OSError:
        return ""
    return asked.stdout.strip()


def outcome(version: str, python: Path | None, arguments: list[str]) -> Outcome:
    """Set up an environment and run the tests in it."""
    if python is None:
        return Outcome(True, "was not found: nothing was tested (PYTHONS may name it)")
    print(f"\n---- Python {version}: {python}", flush=True)
    home = ROOT / "build" / "pythons" / version
    try:
        inside = environment(home, python)
    except subprocess.CalledProcessError:
        return Outcome(False, "could not be prepared: see above")
    return tested(inside, arguments)


def environment(home: Path, python: Path) -> Path:
    """Return the interpreter of an environment with Minuet and its test dependencies."""
    inside = home / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not inside.exists():
        subprocess.check_call([python, "-m", "venv", home / "venv"])
    group = [str(inside), "tools/install_group.py", "test", "--skip-unavailable"]
    # Compiling a package that has no wheel for this Python could take longer than all tests.
    subprocess.check_call([*group, "--only-binary=:all:"], cwd=ROOT)
    pip = [str(inside), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.check_call([*pip, f"--config-settings=build-dir={home / 'core'}", "-e", str(ROOT)])
    return inside


def tested(python: Path, arguments: list[str]) -> Outcome:
    """Run the tests, show their output, and return the last line."""
    command = [str(python), "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    summary = ""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
    ) as running:
        assert running.stdout
        for line in running.stdout:
            print(line, end="", flush=True)
            if match := SUMMARY.search(line):
                summary = match[0]
    passed = running.returncode == 0
    return Outcome(
        passed, summary or ("passed" if passed else f"ended with code {running.returncode}")
    )


if __name__ == "__main__":
    sys.exit(main())
