"""Time limits for code without its own, by a signal and by a thread that watches the clock."""

from __future__ import annotations

import signal
import sys
from itertools import count

import pytest

from minuet.apps.cli.deadlines import TimeOver, deadline


@pytest.fixture(params=["signal", "thread"])
def _way(request, monkeypatch):
    if request.param == "thread":
        monkeypatch.delattr(signal, "SIGALRM", raising=False)  # as on Windows
    elif not hasattr(signal, "SIGALRM"):
        pytest.skip("this system has no alarms")


@pytest.mark.usefixtures("_way")
def test_a_block_that_never_ends_is_ended() -> None:
    with pytest.raises(TimeOver), deadline(0.01):
        for _ in count():
            pass


@pytest.mark.usefixtures("_way")
def test_a_block_that_ends_in_time_is_left_alone() -> None:
    with deadline(3600):
        reached = True
    assert reached


@pytest.mark.usefixtures("_way")
def test_a_profiled_function_runs_afterwards() -> None:
    """Clearing an error before it is raised would keep Python 3.11 busy forever."""
    with deadline(3600):
        pass
    calls = []
    sys.setprofile(lambda frame, event, argument: calls.append(event))
    (lambda: None)()
    sys.setprofile(None)
    assert "call" in calls
