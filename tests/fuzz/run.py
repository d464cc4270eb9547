"""Fuzz all readers for a while: `python -m tests.fuzz.run --minutes 60 [--only NAME] [--seed N]`.

The minutes are minutes of CPU time, so they mean the same on a busy machine. Every failure is
printed with the number that reproduces it: `--only NAME --number N`.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.guard import TooMuchError
from fuzz.mutate import mutate
from fuzz.targets import OURS, Target, targets

MEMORY = 3_000_000_000  # bytes of address space
SECONDS = 30  # of CPU time for one text
SHOWN = 20  # failures
READ: list[str] = []  # the target of each text that was read without an error


def main() -> int:
    """Run until time is up; return 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=1, help="of CPU time")
    parser.add_argument("--only", help="a target")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**9)
    parser.add_argument("--number", help="the number of one text")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_slow)
    known = targets()
    chosen = {options.only: known[options.only]} if options.only else known
    if options.number:
        return _attempt(options.only, known[options.only], options.number)
    return _run(chosen, options.seed, time.process_time() + 60 * options.minutes)


def _run(chosen: dict[str, Target], seed: int, end: float) -> int:
    tried, failed = 0, 0
    READ.clear()
    while time.process_time() < end and failed < SHOWN:
        for name, target in chosen.items():
            failed += _attempt(name, target, f"{seed}.{tried}")
            tried += 1
    read = f"{len(READ):,} of them read"
    print(f"{tried:,} texts for {len(chosen)} readers, {read} (seed {seed}): {failed} failures")
    return int(failed > 0)


def _attempt(name: str, target: Target, number: str) -> int:
    """Try one text; return 1 if the result is neither an answer nor one of our errors."""
    random = Random(number)
    text = mutate(random.choice(target.seeds), target.seeds, random)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        target.try_text(text)
        READ.append(name)
    except OURS:
        return 0
    except KeyboardInterrupt:
        raise
    except BaseException:
        signal.setitimer(signal.ITIMER_PROF, 0)
        traceback.print_exc()
        print(f"--only {name!r} --number {number}: {text[:2000]!r}\n", file=sys.stderr)
        return 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return 0


def _too_slow(number: int, frame: object) -> None:
    raise TooMuchError(f"more than {SECONDS} seconds")


if __name__ == "__main__":
    sys.exit(main())
