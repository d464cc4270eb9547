"""Compile the core for other systems and processors, with Zig's C++ compiler.

    python tools/cross.py                        # every target
    python tools/cross.py aarch64-linux-musl     # some of them

Each target gets the core without its bindings, linked with tests/core/smoke.cpp, into build/cross.
What this machine can run, by itself or with qemu's user emulation, is run.
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
TARGETS = [
    "x86_64-linux-musl",
    "x86-linux-musl",  # 32 bits: the core's own integers of 128 bits
    "aarch64-linux-musl",
    "x86_64-windows-gnu",
    "aarch64-windows-gnu",
    "x86_64-macos",
    "aarch64-macos",
]
WARNINGS = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
VECTORS = {
    "avx2": ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt", "-mlzcnt"],
    "avx512": ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl"],
}
EMULATORS = {"x86_64-linux-musl": [], "x86-linux-musl": [], "aarch64-linux-musl": ["qemu-aarch64"]}


def compiled(target: str, source: Path) -> Path:
    """Compile one file, unless that was done after its last change; return the object."""
    folder = ROOT / "build" / "cross" / target
    built = folder / ("-".join(source.relative_to(ROOT).parts) + ".o")
    newest = max(each.stat().st_mtime for each in [source, *CORE.rglob("*.hpp")])
    if not built.exists() or built.stat().st_mtime < newest:
        folder.mkdir(parents=True, exist_ok=True)
        zig(target, ["-c", "-O2", *vectors(target, source), f"-I{CORE}", source, "-o", built])
    return built


def vectors(target: str, source: Path) -> list[str]:
    """Return the switches of files that are written for certain instructions."""
    if not target.startswith("x86_64"):
        return []
    wanted = [name for name in VECTORS if source.stem.endswith(f"_{name}")]
    names = ["avx2", "avx512"] if wanted == ["avx512"] else wanted
    return [switch for name in names for switch in VECTORS[name]]


def zig(target: str, arguments: list[object]) -> None:
    """Call the compiler."""
    command = [sys.executable, "-m", "ziglang", "c++", "-target", target, "-std=c++20", *WARNINGS]
    subprocess.run([*command, *map(str, arguments)], check=True)


def build(target: str, jobs: int) -> Path:
    """Build the program of a target."""
    sources = sorted(each for each in CORE.rglob("*.cpp") if each.parent.name != "bindings")
    sources.append(ROOT / "tests" / "core" / "smoke.cpp")
    with ThreadPoolExecutor(jobs) as pool:
        objects = list(pool.map(lambda source: compiled(target, source), sources))
    program = ROOT / "build" / "cross" / target / "smoke.exe"
    zig(target, [*objects, "-o", program])
    return program


def run(target: str, program: Path) -> str:
    """Run a program where that is possible, and say what came of it."""
    emulator = EMULATORS.get(target)
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
