"""The command `python -m bench`: choose instances, measure all solvers, print tables and ratios."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from fnmatch import fnmatch
from pathlib import Path

from bench import peers
from bench.instances import KINDS, QUICK, Instance, bundled, from_folder, rows_of
from bench.measure import ROOT, Limits, Measurement, ask_binary, ask_python
from bench.report import Line, objects_table, search_table, summary
from bench.rows import without_solution

SHARED = ROOT.parent / "shared" / "data" / "instances"
"""A folder of instances that may be next to the repository."""


def main(arguments: Sequence[str] | None = None, said: list[str] | None = None) -> int:
    """Run the benchmark; return 1 if one of our answers is wrong.

    The summary is added to `said`, even after Ctrl-C.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if fault := _fault(options):
        parser.error(fault)
    if options.quick:
        options.repeat, options.timeout = 1, min(options.timeout, 5.0)
    chosen = list(_choose(options))
    if not chosen:
        print("No instance matches.", file=sys.stderr)
        return 2
    lines: list[Line] = []
    try:
        for place, instance in _numbered(chosen):
            lines.append(_measure(instance, options, place))
    finally:  # print the results so far, whatever ends it
        _progress("")
        _print(lines, options, [] if said is None else said)
        if options.json:
            options.json.write_text(
                json.dumps(_record(lines, options), indent=1) + "\n", encoding="utf-8"
            )
    bad = ("wrong", "failed")
    return int(any(m.status in bad and m.who.startswith("minuet") for x in lines for m in x.all()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    add = parser.add_argument
    add("--instances", metavar="DIR", help='a folder with an INDEX.tsv, or "bundled"')
    add("--only", metavar="PATTERN", action="append", help="names to take, e.g. 'pent*'")
    add("--kind", default=",".join(KINDS), help="kinds to take, with commas (default: all)")
    add("--engines", default="auto", help="our engines, with commas; ratios are of the first")
    add("--peers", default=",".join(peers.NAMES), help="Python packages, with commas; or none")
    add("--peer-python", default=sys.executable, help="the interpreter that has the packages")
    add("--binaries", metavar="DIR", type=Path, help="programs that read .dlx on standard input")
    add("--repeat", type=int, default=3, help="take the best of N (under 2 s; default 3)")
    add("--timeout", type=float, default=20.0, help="seconds a measurement may take")
    add("--quick", action="store_true", help="a few small instances, measured once")
    add("--json", metavar="FILE", type=Path, help="write every measurement there")
    return parser


def _fault(options: argparse.Namespace) -> str | None:
    """Return what is wrong with the options, or None."""
    if options.instances not in (None, "bundled"):
        index = Path(options.instances) / "INDEX.tsv"
        if not index.is_file():
            return f"there is no {index}"
    if options.binaries and not options.binaries.is_dir():
        return f"{options.binaries} is not a folder"
    for given, known in ((options.kind, KINDS), (options.peers, (*peers.NAMES, "none"))):
        for word in given.split(","):
            if word not in known:
                return f"{word!r} is not one of {', '.join(known)}"
    return None


def _choose(options: argparse.Namespace) -> Iterator[Instance]:
    folder = Path(options.instances or (SHARED if SHARED.is_dir() else "bundled"))
    known = bundled() if str(folder) == "bundled" else from_folder(folder)
    patterns = options.only or (QUICK if options.quick else ["*"])
    kinds = options.kind.split(",")
    for instance in known:
        if instance.kind in kinds and any(fnmatch(instance.name, p) for p in patterns):
            yield instance


def _numbered(chosen: list[Instance]) -> Iterator[tuple[str, Instance]]:
    for number, instance in enumerate(chosen, 1):
        place = f"[{number}/{len(chosen)}] {instance.name}"
        _progress(place)
        yield place, instance


def _measure(instance: Instance, options: argparse.Namespace, place: str) -> Line:
    """Measure all solvers on one instance, one after another."""
    line = Line(instance)
    limits = Limits(options.timeout, options.repeat)
    rows = rows_of(instance.load())
    with tempfile.TemporaryDirectory() as folder:
        saved, problem, twin = (Path(folder) / name for name in ("rows.json", "a.dlx", "b.dlx"))
        rows.save(saved)
        problem.write_text(instance.text(rows), encoding="utf-8")
        twin.write_text(without_solution(problem.read_text(encoding="utf-8")), encoding="utf-8")
        job = {"rows": str(saved), "who": "minuet"}
        for engine in options.engines.split(","):
            _progress(f"{place} {engine}")
            task = {"engine": engine, "task": "first" if instance.first else "count"}
            line.engines[engine] = _judged(ask_python(job | task, limits), instance)
        for binary in _binaries(options.binaries):
            _progress(f"{place} {binary.name}")
            asked = ask_binary(binary, (problem, twin), instance.first, limits)
            line.binaries[binary.name] = _judged(asked, instance)
        wanted = [name for name in options.peers.split(",") if name in peers.NAMES]
        task = {
            "engine": options.engines.split(",")[0],
            "task": "first" if instance.first else "list",
        }
        _progress(f"{place} objects")
        line.listed = _judged(ask_python(job | task, limits), instance)
        for name in wanted:
            _progress(f"{place} {name}")
            asked = ask_python(job | task | {"who": name}, limits, options.peer_python)
            line.peers[name] = _judged(asked, instance)
    return line


def _judged(m: Measurement, instance: Instance) -> Measurement:
    """Compare an answer with the known one; a "-first" problem needs one solution."""
    expected = 1 if instance.answer is None else instance.answer
    if m.status == "ok" and m.answer != expected:
        return replace(m, status="wrong", note=f"answers {m.answer}, the number is {expected}")
    return m


def _binaries(folder: Path | None) -> list[Path]:
    if folder is None:
        return []
    files = sorted(folder.iterdir())
    return [file.resolve() for file in files if file.is_file() and os.access(file, os.X_OK)]


def _print(lines: Sequence[Line], options: argparse.Namespace, said: list[str]) -> None:
    if not lines:
        return
    engine = options.engines.split(",")[0]
    print("CPU seconds, best of a few fresh processes. A ratio is the other's time over ours.")
    print("Search: all solutions are counted one by one (or one is found), reading not included.\n")
    print(search_table(lines, engine))
    print("\nFrom Python objects to Python answers, building included.\n")
    print(objects_table(lines))
    said.append(summary(lines, engine))
    print("\n" + said[-1])


def _record(lines: Sequence[Line], options: argparse.Namespace) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "timeout": options.timeout,
        "repeat": options.repeat,
        "measurements": [
            {"instance": line.instance.name, "kind": line.instance.kind} | asdict(m)
            for line in lines
            for m in line.all()
        ],
    }


def _progress(text: str) -> None:
    """Show what is being measured: in a single line on a terminal, elsewhere a line per problem."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text.count(" ") == 1:
        print(text, file=sys.stderr, flush=True)
