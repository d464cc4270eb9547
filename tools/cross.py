"""Compile the core for other systems and processors, and run it where that is possible.

    python tools/cross.py                        # every target
    python tools/cross.py aarch64-linux-gnu      # some of them

Each target gets the core without its bindings, linked with tests/core/smoke.cpp, into build/cross.
Debian's cross compiler (for example aarch64-linux-gnu-g++) is used if there is one, otherwise
Zig's. The program is run if this machine can run it, natively or with qemu's user emulation.
The target `no-extensions` is this machine, as seen by a compiler that has the C++ standard only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "src" / "core"
BUILT = ROOT / "build" / "cross"
PLAIN = "no-extensions"
TARGETS = [
    PLAIN,
    "aarch64-linux-gnu",
    "aarch64-linux-musl",
    "arm-linux-gnueabihf",  # 32 bits: tests the core's own 128-bit integers
    "x86_64-linux-musl",
    "x86_64-windows-gnu",
    "aarch64-windows-gnu",
    "x86_64-macos",
    "aarch64-macos",
]
WARNINGS = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-psabi", "-Werror"]
VECTORS = {
    "avx2": ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt", "-mlzcnt"],
    "avx512": ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl"],
}
EMULATORS = {PLAIN: [], "x86_64": [], "i686": [], "aarch64": ["qemu-aarch64"], "arm": ["qemu-arm"]}


def sources() -> list[Path]:
    """Return the files to compile: each folder joined into one file, except engines and tests."""
    apart = [*sorted(CORE.glob("engines/*.cpp")), ROOT / "tests" / "core" / "smoke.cpp"]
    return [*apart, *map(joined, [".", "cost", "memo", "questions"])]


def joined(folder: str) -> Path:
    """Write a file that includes every file of a folder."""
    names = sorted((CORE / folder).glob("*.cpp"))
    text = "".join(f'#include "{name.relative_to(CORE)}"\n' for name in names)
    path = BUILT / f"core_{folder.strip('.')}.cpp"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        BUILT.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def compiled(target: str, source: Path) -> Path:
    """Compile one file unless its object is up to date; return the object."""
    folder = BUILT / target
    built = folder / f"{source.stem}.o"
    newest = max(each.stat().st_mtime for each in [source, *CORE.rglob("*.?pp")])
    if not built.exists() or built.stat().st_mtime < newest:
        folder.mkdir(parents=True, exist_ok=True)
        call(target, ["-c", *vectors(target, source), f"-I{CORE}", source, "-o", built])
    return built


def vectors(target: str, source: Path) -> list[str]:
    """Return the compiler flags for files that use special instructions."""
    if not target.startswith("x86_64"):
        return []
    wanted = [name for name in VECTORS if source.stem.endswith(f"_{name}")]
    names = ["avx2", "avx512"] if wanted == ["avx512"] else wanted
    return [switch for name in names for switch in VECTORS[name]]


def call(target: str, arguments: list[object]) -> None:
    """Call the compiler of a target."""
    command = [*compiler(target), "-std=c++20", "-O1", *WARNINGS, *map(str, arguments)]
    subprocess.run(command, check=True)


def compiler(target: str) -> list[str]:
    """Return the compiler of a target, with what it needs to know."""
    if target == PLAIN:
        return ["c++", "-Wpedantic", "-include", str(ROOT / "tests" / "core" / "plain.hpp")]
    if own := debian_compiler(target):
        return [own]
    return [sys.executable, "-m", "ziglang", "c++", "-target", target]


def debian_compiler(target: str) -> str | None:
    """Return Debian's compiler for a target, if it is installed."""
    return shutil.which(f"{target}-g++")


def is_static(target: str) -> bool:
    """Whether the program contains all libraries, so that it can be run without the target's.

    Zig links musl into a program, but not glibc.
    """
    return "linux" in target and ("musl" in target or debian_compiler(target) is not None)


def build(target: str, jobs: int) -> Path:
    """Build the program of a target."""
    with ThreadPoolExecutor(jobs) as pool:
        objects = list(pool.map(lambda source: compiled(target, source), sources()))
    program = BUILT / target / "smoke.exe"
    call(target, [*(["-static"] if is_static(target) else []), *objects, "-o", program])
    return program


def run(target: str, program: Path) -> str:
    """Run a program if possible, and return a line about the result."""
    if reason := obstacle(target):
        return f"linked, {program.stat().st_size:,} bytes; not run: {reason}"
    command = [*(emulator(target) or []), str(program)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return f"linked and run: {done.stdout.strip()}"


def obstacle(target: str) -> str:
    """Say why a program cannot be run on this machine; empty if it can."""
    needed = emulator(target)
    if needed is None:
        return "it needs another system"
    if target != PLAIN and not is_static(target):
        return (
            "it needs the target's C library, which Zig cannot link statically "
            f"(Debian: apt-get install g++-{target})"
        )
    missing = [each for each in needed if not shutil.which(each)]
    return f"{missing[0]} was not found (Debian: apt-get install qemu-user)" if missing else ""


def emulator(target: str) -> list[str] | None:
    """Return the emulator that runs the programs of a target; nothing if none can."""
    name = target if target == PLAIN else target.partition("-")[0]
    return EMULATORS.get(name) if target == PLAIN or "linux" in target else None


def main() -> None:
    """Build and run the targets of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("targets", nargs="*", default=TARGETS, help=", ".join(TARGETS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="files at a time")
    args = parser.parse_args()
    for target in args.targets:
        print(f"{target}: {run(target, build(target, args.jobs))}", flush=True)


if __name__ == "__main__":
    main()
