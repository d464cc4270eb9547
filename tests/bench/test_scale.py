"""The simulation of large clusters: it ends, all work is done, and hardly anyone waits."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench import scale


def test_a_small_cluster_is_kept_busy(capsys):
    tree = scale.read_tree()
    assert len(tree) > 1000
    assert all(
        abs(sum(tree[k].share for k in node.below) - 1) < 0.01 for node in tree if node.below
    )
    scale.simulate_one(tree, 20, 60.0, 0.003)
    once = capsys.readouterr().out
    idle = float(re.search(r"([\d.]+)%", once)[1])
    assert idle < 5
    scale.simulate_one(tree, 20, 60.0, 0.003)
    assert capsys.readouterr().out == once  # nothing is left to chance
