"""Tables and ratios from measurements. A ratio is the other's time divided by ours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bench.instances import Instance
from bench.measure import Measurement

FLOOR = 1e-4
"""Shorter times count as this; if both are shorter, they are not compared."""
RECORDED_FLOOR = 1e-3
"""The same for seconds read from an index, which were measured elsewhere."""
REFERENCES = ("dlx1", "dlx2", "ssxcc")
"""The programs whose best time is the reference for enumeration."""
COMPARED = ("xc", "xcc")
"""The kinds of problems that enter the means against them."""


@dataclass
class Line:
    """All measurements of one instance."""

    instance: Instance
    engines: dict[str, Measurement] = field(default_factory=dict)
    binaries: dict[str, Measurement] = field(default_factory=dict)
    listed: Measurement | None = None
    peers: dict[str, Measurement] = field(default_factory=dict)

    def all(self) -> list[Measurement]:
        """Return the measurements in the order they are shown."""
        listed = [self.listed] if self.listed else []
        return [*self.engines.values(), *self.binaries.values(), *listed, *self.peers.values()]


@dataclass(frozen=True)
class Ratio:
    """How an instance compares; `value` is None if it cannot be compared."""

    name: str
    value: float | None
    note: str = ""

    def __str__(self) -> str:
        return f"{self.value:.2f}" if self.value is not None else self.note


def compare(
    name: str,
    ours: Measurement | None,
    theirs: Measurement | None,
    *,
    whole: bool = False,
    floor: float = FLOOR,
) -> Ratio:
    """Divide their time by ours."""
    if ours is None or theirs is None:
        return Ratio(name, None, "")
    mine, other = (m.whole if whole else m.seconds for m in (ours, theirs))
    if ours.status == "timeout" and theirs.status == "ok":
        return Ratio(name, None, "LOST")
    if theirs.status == "timeout" and ours.status == "ok":
        return Ratio(name, None, "won")
    if ours.status != "ok" or theirs.status != "ok" or mine is None or other is None:
        return Ratio(name, None, "")
    if mine <= floor and other <= floor:
        return Ratio(name, None, "~")
    return Ratio(name, max(other, floor) / max(mine, floor))


def best_reference(line: Line) -> Measurement | None:
    """Return the fastest reference program in this run."""
    known = [line.binaries[name] for name in REFERENCES if name in line.binaries]
    finished = [m for m in known if m.status == "ok"]
    timeouts = [m for m in known if m.status == "timeout"]
    return min(finished, key=lambda m: m.seconds or 0.0) if finished else next(iter(timeouts), None)


def recorded(line: Line) -> Measurement | None:
    """Return the best program of the index as a measurement."""
    if line.instance.recorded is None:
        return None
    who, seconds = line.instance.recorded
    return Measurement(f"recorded: {who}", "count", seconds, seconds)


def yardstick(line: Line) -> tuple[Measurement | None, float]:
    """Return the measurement to compare an instance with, and the shortest measurable time."""
    measured = best_reference(line)
    return (measured, FLOOR) if measured else (recorded(line), RECORDED_FLOOR)


def search_table(lines: Sequence[Line], engine: str) -> str:
    """Our engines compared with programs, searching for all solutions without keeping them."""
    engines = list(dict.fromkeys(name for line in lines for name in line.engines))
    binaries = list(dict.fromkeys(name for line in lines for name in line.binaries))
    head = ["instance", "kind", "solutions", *engines, *binaries, "the best", f"best/{engine}"]
    rows = []
    for line in lines:
        best, floor = yardstick(line)
        row = [line.instance.name, line.instance.kind, _answer(line.instance)]
        row += [cell(line.engines.get(name)) for name in engines]
        row += [cell(line.binaries.get(name)) for name in binaries]
        row.append("" if best is None else best.who if line.binaries.get(best.who) else _old(best))
        row.append(str(compare(line.instance.name, line.engines.get(engine), best, floor=floor)))
        rows.append(row)
    return table(head, rows)


def _old(best: Measurement) -> str:
    return f"{best.who} {best.seconds}"


def objects_table(lines: Sequence[Line]) -> str:
    """Minuet compared with the Python packages, from Python objects to Python answers."""
    peers = list(dict.fromkeys(name for line in lines for name in line.peers))
    head = ["instance", "kind", "solutions", "minuet", "best program"]
    head += [title for peer in peers for title in (peer, "ratio")]
    rows = []
    for line in lines:
        row = [line.instance.name, line.instance.kind, _answer(line.instance), cell(line.listed)]
        row.append(str(_listed_ratio(line)))
        for peer in peers:
            theirs = line.peers.get(peer)
            row += [cell(theirs), str(compare(line.instance.name, line.listed, theirs))]
        rows.append(row)
    return table(head, rows)


def _listed_ratio(line: Line) -> Ratio:
    """Compare our list of Python objects with the best program, which only counts."""
    best, floor = yardstick(line)
    return compare(line.instance.name, line.listed, best, whole=True, floor=floor)


def summary(lines: Sequence[Line], engine: str) -> str:
    """The means, the worst cases and any wrong answers."""
    chosen = [line for line in lines if line.instance.kind in COMPARED]
    parts = []
    if any(best_reference(line) for line in chosen):
        parts += _against_binaries(chosen, engine)
    elif any(recorded(line) for line in chosen):
        pairs = ((line, line.engines.get(engine), recorded(line)) for line in chosen)
        ratios = [compare(a.instance.name, b, c, floor=RECORDED_FLOOR) for a, b, c in pairs]
        title = f"{engine} against the best of {', '.join(REFERENCES)} RECORDED ELSEWHERE (xc, xcc)"
        parts.append(mean_line(title, ratios, RECORDED_FLOOR))
    if listed := [line for line in chosen if line.listed and yardstick(line)[0]]:
        title = "Python objects to Python answers, against the same programs, which only count"
        parts.append(mean_line(title, map(_listed_ratio, listed), yardstick(listed[0])[1]))
    for peer in dict.fromkeys(name for line in lines for name in line.peers):
        found = [line.peers[peer] for line in lines if peer in line.peers]
        if absent := next((m.note for m in found if m.note.startswith("not installed")), None):
            parts.append(f"{peer}: {absent}")
            continue
        version = next((m.details["version"] for m in found if m.details), "")
        ratios = [compare(x.instance.name, x.listed, x.peers.get(peer)) for x in lines]
        title = f"Python objects to Python answers, against {peer} {version}".rstrip()
        parts.append(mean_line(title, ratios))
    return "\n".join([*parts, *_engine_choice(lines), *_wrong(lines)])


def _against_binaries(chosen: Sequence[Line], engine: str) -> list[str]:
    names = ", ".join(n for n in REFERENCES if any(n in line.binaries for line in chosen))
    pairs = [
        (line.instance.name, line.engines.get(engine), best_reference(line)) for line in chosen
    ]
    return [
        mean_line(
            f"{engine} against the best of {names}, measured in this run, search only (xc, xcc)",
            [compare(*pair) for pair in pairs],
        ),
        mean_line(
            "the same with their reading the file and our building the problem",
            [compare(*pair, whole=True) for pair in pairs],
        ),
    ]


def mean_line(title: str, ratios: Iterable[Ratio], floor: float = FLOOR) -> str:
    """Return a line with the geometric mean of ratios, the worst, and what could not be
    compared.
    """
    ratios = list(ratios)
    known = sorted((r for r in ratios if r.value is not None), key=lambda r: r.value or 0.0)
    said = [f"{title}:", *_mean(known)]
    lost = [r.name for r in ratios if r.note == "LOST"]
    said += [f"  WE TIMED OUT, they did not: {', '.join(lost)}"] if lost else []
    notes = {
        "won": "they timed out (not in the mean)",
        "~": f"too quick, both at most {floor * 1e3:g} ms",
    }
    for note, meaning in notes.items():
        names = [r.name for r in ratios if r.note == note]
        said += [f"  {meaning}: {', '.join(names)}"] if names else []
    return "\n".join(said) if len(said) > 1 else f"{title}: nothing to compare"


def _mean(known: list[Ratio]) -> list[str]:
    """The geometric mean of sorted ratios; nothing if there are none."""
    if not known:
        return []
    mean = math.exp(sum(math.log(r.value or 1.0) for r in known) / len(known))
    slower = [f"{r.name} {r}" for r in known if (r.value or 0.0) < 1]
    return [
        f"  geometric mean {mean:.2f} over {len(known)} instance{'s' * (len(known) > 1)},"
        f" worst {known[0].name} {known[0]}, best {known[-1].name} {known[-1]}",
        f"  slower on: {', '.join(slower) or 'none'}",
    ]


def _engine_choice(lines: Sequence[Line]) -> list[str]:
    """Report where "auto" is well behind the best named engine."""
    behind = []
    for line in lines:
        times = {n: m.seconds for n, m in line.engines.items() if m.seconds and m.status == "ok"}
        best = min(times, key=lambda name: times[name] or 0.0, default="auto")
        auto = times.get("auto")
        if auto and auto > 1.25 * max(times[best] or 0.0, FLOOR):
            behind.append(
                f"{line.instance.name} ({best} is {auto / (times[best] or auto):.1f}x faster)"
            )
    return [f"auto is behind another engine on: {', '.join(behind)}"] if behind else []


def _wrong(lines: Sequence[Line]) -> list[str]:
    said = []
    for line in lines:
        for m in line.all():
            if m.status == "wrong":
                said.append(f"*** WRONG: {m.who} on {line.instance.name}: {m.note} ***")
            elif m.status == "failed":
                said.append(f"*** FAILED: {m.who} on {line.instance.name}: {m.note} ***")
    return said


def cell(m: Measurement | None) -> str:
    """Show a measurement in a table."""
    if m is None or m.status == "cannot":
        return "-"
    if m.status == "wrong":
        return f"WRONG {m.answer}"
    if m.status != "ok" or m.seconds is None:
        return m.status
    return f"{m.seconds:.5f}" if m.seconds < 0.1 else f"{m.seconds:.3f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lay out columns: the first two left-aligned, numbers right-aligned."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def lay(row: Sequence[str]) -> str:
        words = zip(row, widths, strict=True)
        return "  ".join(w.ljust(n) if k < 2 else w.rjust(n) for k, (w, n) in enumerate(words))

    return "\n".join(map(str.rstrip, map(lay, [head, *rows])))


def _answer(instance: Instance) -> str:
    return "first" if instance.answer is None else f"{instance.answer:,}"
