"""The scale benchmarks run on a bare clone, without the shared data."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench import scale
from minuet import solve


@pytest.fixture(autouse=True)
def alone(tmp_path, monkeypatch):
    monkeypatch.setattr(scale, "DATA", tmp_path / "nothing")


def test_problems_are_made_without_shared_data():
    for problem in scale.long_ones().values():
        assert solve(problem) is not None


def test_sudokus_are_made_without_shared_data(monkeypatch):
    lines = scale.hundred_thousand()
    assert len(lines) == 100_000
    assert {len(line) for line in lines} == {81}


def test_a_simulation_is_the_same_each_time(capsys):
    for _ in range(2):
        scale.simulate(20, 1)
    tables = capsys.readouterr().out.splitlines()
    assert tables[: len(tables) // 2] == tables[len(tables) // 2 :]
    cores, ideal, *_ = tables[-1].split()
    assert (cores, ideal) == ("20", "1")


def test_a_coordinator_deals_with_whatever_comes_back(capsys):
    scale.coordinator(seconds=0.01, crews=(100, 1000))
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [row[:2] for row in rows] == [
        [workers, number] for workers in ("100", "1,000") for number in ("1", "100")
    ]
