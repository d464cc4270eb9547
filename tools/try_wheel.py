"""Use a wheel the way a new user would: in an empty environment, without this repository.

    python tools/try_wheel.py dist/*.whl     # install each in an empty environment and use it
    python tools/try_wheel.py --installed    # use the Minuet that this Python has
    python tools/try_wheel.py --here         # the same in this process (Pyodide has no others)

Checks that the package imports without any other package, that the library and the command line
work, and that uninstalling leaves nothing behind.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
import venv
from contextlib import redirect_stdout
from pathlib import Path

MOST_BYTES = 2_000_000  # of a wheel

USE = """
import sys
import sysconfig

before = set(sys.modules)
import minuet

foreign = {name.partition(".")[0] for name in sys.modules.keys() - before}
foreign -= {"minuet", *sys.stdlib_module_names}
assert not foreign, f"importing Minuet imports {foreign}"

from minuet import Option, Problem, count, minimum, solutions, solve, why_none
from minuet.puzzles import Sudoku, solve_many

words = Problem("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
assert sorted("".join(option.items) for option in solve(words).options) == ["adf", "bg", "ce"]
assert count(Problem(range(14), options=[(a, b) for a in range(14) for b in range(a)])) == 135135
assert Sudoku("." * 16).count() == 288
assert len(list(solutions(words, workers=2))) == 1
assert len(list(solve_many([".3.4......1.2..."] * 3))) == 3
priced = [Option("a", cost=1), Option("b", cost=2), Option("ab", cost=4)]
assert minimum(Problem("ab", options=priced))[0].cost == 3
assert why_none(Problem("abc", options=["ab", "bc"]))
has_gil = getattr(sys, "_is_gil_enabled", lambda: True)()
assert has_gil != bool(sysconfig.get_config_var("Py_GIL_DISABLED")), "Minuet turned the GIL on"
gil = "" if has_gil else ", no GIL"
print(f"minuet {minuet.__version__} on Python {sys.version.split()[0]}{gil}")
"""

COMMANDS = [
    ["--version"],
    ["solve", ".3.4......1.2..."],
    ["count", "pentominoes-6x10"],
    ["list"],
]


def use(python: Path) -> None:
    """Ask the library and the command line of an environment a few questions."""
    with tempfile.TemporaryDirectory() as elsewhere:
        subprocess.run([python, "-I", "-c", USE], check=True, cwd=elsewhere)
        for words in COMMANDS:
            command = [str(python), "-I", "-m", "minuet", *words]
            subprocess.run(command, check=True, cwd=elsewhere, stdout=subprocess.DEVNULL)


def use_here() -> None:
    """Ask the same questions in this process."""
    exec(compile(USE, "<use>", "exec"), {})
    from minuet.apps.cli import main

    for words in COMMANDS:
        with redirect_stdout(io.StringIO()):
            assert main(words) == 0, words


def try_wheel(wheel: Path) -> None:
    """Install a wheel into an empty environment, use it, and remove it again."""
    size = wheel.stat().st_size
    if size > MOST_BYTES:
        sys.exit(f"{wheel.name} has {size:,} bytes; at most {MOST_BYTES:,} are allowed")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder, "Scripts" if sys.platform == "win32" else "bin")
        python = scripts / ("python.exe" if sys.platform == "win32" else "python")
        pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        install = ["install", "--no-index", "--no-deps", str(wheel.resolve())]
        subprocess.run([*pip, *install], check=True)
        use(python)
        subprocess.run([*pip, "uninstall", "--yes", "minuet"], check=True)
        left = [str(each) for each in Path(folder).rglob("*minuet*")]
        if left:
            sys.exit(f"uninstalling left {', '.join(left)}")
    print(f"{wheel.name}: {size:,} bytes, installed, used, removed")


def main() -> None:
    """Try the wheels on the command line, or the installed package."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("wheels", nargs="*", type=Path)
    parser.add_argument("--installed", action="store_true", help="use the installed package")
    parser.add_argument("--here", action="store_true", help="use it inside this process")
    args = parser.parse_args()
    if args.here:
        use_here()
    elif args.installed:
        use(Path(sys.executable))
    elif not args.wheels:
        parser.error("name at least one wheel, --installed or --here")
    for wheel in args.wheels:
        try_wheel(wheel)


if __name__ == "__main__":
    main()
