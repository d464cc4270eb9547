"""Compile the core for other systems and processors, and run it where that is possible.

    python tools/cross.py                        # every target
    python tools/cross.py aarch64-linux-gnu      # some of them

Each target gets the core without its bindings, linked with tests/core/smoke.cpp, into build/cross.
Debian's cross compiler (for example aarch64-linux-gnu-g++) is used if there is one, otherwise
Zig's. The program is run if this machine can run it, natively or with qemu's user emulation.
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
TARGETS = [
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
EMULATORS = {"x86_64": [], "i686": [], "aarch64": ["qemu-aarch64"], "arm": ["qemu-arm"]}


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
        call(target, ["-c", "-O1", *vectors(target, source), f"-I{CORE}", source, "-o", built])
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
    own = shutil.which(f"{target}-g++")
    compiler = [own] if own else [sys.executable, "-m", "ziglang", "c++", "-target", target]
    subprocess.run([*compiler, "-std=c++20", *WARNINGS, *map(str, arguments)], check=True)


def build(target: str, jobs: int) -> Path:
    """Build the program of a target."""
    with ThreadPoolExecutor(jobs) as pool:
        objects = list(pool.map(lambda source: compiled(target, source), sources()))
    program = BUILT / target / "smoke.exe"
    static = ["-static"] if "linux" in target else []  # to run without the target's libraries
    call(target, [*static, *objects, "-o", program])
    return program


def run(target: str, program: Path) -> str:
    """Run a program if possible, and return a line about the result."""
    emulator = EMULATORS.get(target.partition("-")[0]) if "linux" in target else None
    if emulator is None or not all(map(shutil.which, emulator)):
        return f"linked, {program.stat().st_size:,} bytes; cannot be run here"
    done = subprocess.run([*emulator, program], check=True, capture_output=True, text=True)
    return f"linked and run: {done.stdout.strip()}"


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
