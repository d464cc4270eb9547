"""All tables one after another, with a summary at the end: `make bench` runs this.

    python -m bench.everything [--part NAME] [--only PATTERN] [--limit SECONDS] [--quick] [--record]

Ctrl-C ends it and prints the results so far. Other options go to `python -m bench`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter

from bench import bounds, counting, engines, hard, optimum, promises, run
from bench.tally import PACKAGES, is_missing

PARTS = {
    "search": (run, "Enumeration, beside Knuth's programs and the Python packages"),
    "engines": (engines, "The engine that auto chooses, beside those asked for by name"),
    "hard": (hard, "First solutions and proofs, beside CaDiCaL and CP-SAT"),
    "optimum": (optimum, "The cheapest solutions, beside HiGHS, CP-SAT and dlx5"),
    "bounds": (bounds, "Problems with bounds, beside CP-SAT and HiGHS"),
    "counting": (counting, "Counting, beside plain search, PySDD and ganak"),
    "promises": (promises, "What is promised about time"),
}

RECORDED = ("engines", "promises")  # parts that compare their ratios with earlier ones


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts; return 1 if one of our answers is wrong, 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m bench.everything", description=__doc__)
    parser.add_argument("--part", action="append", choices=PARTS, help="run only this part")
    parser.add_argument("--only", metavar="PATTERN", help="only these problems, e.g. 'queens*'")
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="for each measurement")
    parser.add_argument("--quick", action="store_true", help="a few minutes, with short limits")
    parser.add_argument("--record", action="store_true", help="save the ratios in ratios.tsv")
    options, others = parser.parse_known_args(arguments)
    if missing := [name for name in PACKAGES if is_missing(name)]:
        print(f"Not installed, and skipped: {', '.join(missing)}\n")
    said: list[str] = []
    code, started = 0, perf_counter()
    try:
        for name in options.part or PARTS:
            part, title = PARTS[name]
            print(f"== {title}\n", flush=True)
            words = _words(name, options) + (others if name == "search" else [])
            code |= int(part.main(words, said) == 1)
            print(flush=True)
    except KeyboardInterrupt:
        code = 130
    minutes = (perf_counter() - started) / 60
    print(f"== In short, {'until Ctrl-C, ' * (code == 130)}after {minutes:.0f} min\n")
    print("\n".join(said))
    return code


def _words(name: str, options: argparse.Namespace) -> list[str]:
    """The command line options of a part."""
    words = [] if options.only is None else ["--only", options.only]
    if name == "search":
        words += ["--quick"] * options.quick
    limit = options.limit or (1.0 if options.quick and name != "search" else None)
    if name in RECORDED:
        words += ["--record"] * options.record
    if limit is not None:
        words += ["--timeout" if name == "search" else "--limit", str(limit)]
    return words


if __name__ == "__main__":
    sys.exit(main())
