"""A few mutated texts for every reader; `python -m tests.fuzz.run` tries as many as you like."""

from __future__ import annotations

from random import Random

import pytest
from effort import amount

from fuzz.guard import guarded
from fuzz.mutate import mutate
from fuzz.targets import OURS, targets

TEXTS = amount(1, 50)  # for each target
TARGETS = targets()


@pytest.mark.parametrize("name", TARGETS)
def test_only_our_errors_come_out(name):
    target = TARGETS[name]
    for number in range(TEXTS):
        random = Random(f"{name} {number}")
        text = mutate(random.choice(target.seeds), target.seeds, random)
        with guarded():
            try:
                target.try_text(text)
            except OURS as error:
                message = str(error)
            except Exception as error:
                error.add_note(f"text number {number}: {text[:1000]!r}")
                raise
            else:
                message = "read"
        assert 0 < len(message) < 2000


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_are_read(name):
    for text in TARGETS[name].seeds[: amount(1, 3)]:
        TARGETS[name].try_text(text)
