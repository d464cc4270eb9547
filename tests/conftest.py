"""What all tests share: the helper modules beside this file, and Hypothesis profiles."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# The tests are imported by path, so that helpers like `brute` must be made visible by hand.
sys.path.insert(0, str(Path(__file__).parent))

# Nothing fails by chance: no deadlines, and the same examples each time. Others, and more of them,
# are tried by `HYPOTHESIS_PROFILE=thorough pytest`.
settings.register_profile(
    "quick",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("quick"), max_examples=3000, derandomize=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# Where the tests run in the background, Ctrl-C may be ignored, and children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
