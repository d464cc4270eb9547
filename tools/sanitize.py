"""Run tests on a core that was built with the compiler's sanitizers (gcc or clang, on Linux).

    python tools/sanitize.py address              # addresses and undefined behavior
    python tools/sanitize.py thread -k limit      # races between threads; the rest goes to pytest

The core is built into build/sanitize/KIND, in a separate environment that borrows the packages of
the current one. The first build takes several minutes; later ones compile only what has changed. A
report ends the process, which makes the test fail.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"address": "address,undefined", "thread": "thread"}
THREADED = ["batch", "every_way", "hammer", "parallel", "threads"]  # several threads
HEAVY = ["nonogram", "numberlink"]  # long searches, by paths and by clauses
TESTS = {
    "address": ["tests/solver", *(f"tests/puzzles/test_{name}.py" for name in HEAVY)],
    "thread": [f"tests/solver/test_{name}.py" for name in THREADED],
}

# The sanitizer writes its report to standard error directly, bypassing pytest.
PYTEST = ["-q", "-x", "-p", "no:cacheprovider", "--capture=sys"]

# Leaks are not checked, because the interpreter never frees some of its memory. The GIL separates
# the interpreter's own threads, but the sanitizer sees it only inside the core.
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    "TSAN_OPTIONS": f"halt_on_error=1:suppressions={ROOT / 'tools' / 'sanitize_thread.txt'}",
}


def main(kind: str, *arguments: str) -> int:
    """Build the core if anything has changed, and run the tests."""
    home = ROOT / "build" / "sanitize" / kind
    python = environment(home / "venv")
    build(python, home, KINDS[kind])
    preloaded = {"LD_PRELOAD": " ".join(map(library, libraries(kind))), "PYTHONMALLOC": "malloc"}
    tests = [] if any(each.startswith("tests") for each in arguments) else TESTS[kind]
    command = [str(python), "-m", "pytest", *PYTEST, *tests, *arguments]
    return subprocess.call(command, cwd=ROOT, env=os.environ | OPTIONS | preloaded)


def environment(folder: Path) -> Path:
    """Return the interpreter of an environment that sees the packages of this one."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, symlinks=True, with_pip=False)
        borrowed = [each for each in sys.path if each.endswith("site-packages")]
        here = sysconfig.get_path("purelib", vars={"base": str(folder)})
        Path(here, "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
        install(python, *build_requirements())
    return python


def build_requirements() -> list[str]:
    """Return the build requirements. They are installed once, since an isolated build would
    recompile everything.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    required: list[str] = project["build-system"]["requires"]
    return required


def install(python: Path, *arguments: str) -> None:
    """Install something into an environment."""
    subprocess.check_call([python, "-m", "pip", "install", "--quiet", *arguments], cwd=ROOT)


def build(python: Path, home: Path, sanitizers: str) -> None:
    """Install the package with a core that reports its faults."""
    settings = {
        "build-dir": home / "core",
        "cmake.build-type": "RelWithDebInfo",
        "cmake.define.MINUET_SANITIZE": sanitizers,
    }
    options = [f"--config-settings={name}={value}" for name, value in settings.items()]
    install(python, "--no-deps", "--force-reinstall", "--no-build-isolation", *options, ".")


def libraries(kind: str) -> list[str]:
    """Return the libraries that must be loaded before the interpreter."""
    return {"address": ["libasan.so", "libubsan.so"], "thread": ["libtsan.so"]}[kind]


def library(name: str) -> str:
    """Return the path of one of the compiler's libraries."""
    compiler = shlex.split(os.environ.get("CXX", "g++"))  # may be "ccache g++"
    found = subprocess.check_output([*compiler, f"-print-file-name={name}"], text=True).strip()
    return str(Path(found).resolve())


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in KINDS:
        sys.exit(f"usage: python tools/sanitize.py {{{','.join(KINDS)}}} [arguments of pytest]")
    sys.exit(main(*sys.argv[1:]))
