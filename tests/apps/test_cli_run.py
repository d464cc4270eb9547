"""`minuet run` and `minuet status`: what they print, how they end, and how they resume."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from journals import tasks_done
from steady import wait_until

from minuet import WorkersLost
from minuet.apps.cli import main
from minuet.apps.cli.commands.run import _Bar
from minuet.scale import cluster, crews
from minuet.solver import Progress

INSTANCES = Path(__file__).parents[1] / "known_counts"
QUEENS, PENTOMINOES = str(INSTANCES / "queens8.dlx"), str(INSTANCES / "pentominoes6x10.dlx")
NONE = str(INSTANCES / "mutilated.dlx")


@pytest.fixture
def journal(tmp_path):
    return str(tmp_path / "run.db")


def status_of(journal, capsys):
    assert main(["status", journal, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_run_from_begin_to_end(journal, tmp_path, capsys):
    found = tmp_path / "found.jsonl"
    command = ["run", QUEENS, "--journal", journal, "--workers", "1", "--solutions", str(found)]
    assert main(command) == 0
    output = capsys.readouterr()
    assert output.out == "92\n"
    assert "the journal adds up: each part of the tree was searched once" in output.err
    solutions = {
        frozenset(json.loads(line)) for line in found.read_text(encoding="utf-8").splitlines()
    }
    assert len(solutions) == 92
    assert all(len(solution) == 8 for solution in solutions)
    assert main([*command, "--json"]) == 0  # nothing is left to do
    output = json.loads(capsys.readouterr().out)
    assert (output["status"], output["count"], output["complete"]) == ("solved", 92, True)
    assert output["audited"]
    status = status_of(journal, capsys)
    assert status["done"]
    assert not status["running"]
    assert (status["fraction"], status["solutions"], status["left"]) == (1.0, 92, [0.0, 0.0])
    assert status["output"] == str(found)
    assert main(["status", journal]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "state      done, 100 % of the tree",
        f"solutions  92, in {found}",
    ]


def test_no_solution_and_limits(journal, tmp_path, capsys):
    small = tmp_path / "none.dlx"
    small.write_text("a b\na\n", encoding="utf-8")
    assert main(["run", str(small), "--journal", journal, "--workers", "1"]) == 1
    output = capsys.readouterr()
    assert output.out == "0\n"
    assert "no solution" in output.err
    other = str(tmp_path / "other.db")
    command = ["run", NONE, "--journal", other, "--workers", "1", "--time-limit", "0.01"]
    assert main([*command, "--engine", "cells"]) == 3
    output = capsys.readouterr()
    assert output.out == "at least 0\n"
    assert "stopped by the time limit" in output.err
    assert "to continue from here: minuet " in output.err
    assert main(["status", other]) == 0
    assert "state      stopped, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", QUEENS], "--journal"),
        (["run", QUEENS, "--journal", "run.db", "--workers", "0"], "1 or more; 'all' works too"),
        (["run", QUEENS, "--journal", "run.db", "--workers", "2", "--mpi"], "not allowed with"),
        (["run", QUEENS, "--journal", "run.db", "--solutions", "x.txt"], "end in .jsonl or"),
        (["run", QUEENS, "--journal", QUEENS], "not a Minuet journal"),
        (["run", QUEENS, "--journal", "run.db", "--engine", "reference"], "one worker"),
        (["run", QUEENS, "--journal", "run.db", "--dask", "foo"], "such as tcp://10.0.0.1:8786"),
        (["status", "nothing.db"], "there is no journal nothing.db"),
        (["status", QUEENS], "not a Minuet journal"),
    ],
)
def test_what_is_not_understood(words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "run.db").exists()


def test_a_scheduler_that_is_not_there(journal, tmp_path, monkeypatch, capsys):
    def nobody(address):
        raise WorkersLost(f"there is no Dask scheduler at {address}")

    monkeypatch.setattr(crews, "connect", nobody)
    assert main(["run", QUEENS, "--journal", journal, "--dask", "tcp://10.0.0.1:8786"]) == 3
    output = capsys.readouterr().err
    assert "there is no Dask scheduler at tcp://10.0.0.1:8786" in output
    assert "continue" not in output
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("core", "message"),
    [
        (None, "mpi4py is not installed: pip install 'minuet[mpi]'"),
        (RuntimeError("cannot load MPI library"), "cannot be imported: cannot load MPI library"),
        (SimpleNamespace(SharedPool=None), "--mpi needs an MPI job, with one process more than"),
    ],
)
def test_mpi_that_cannot_be_used(core, message, journal, tmp_path, monkeypatch, capsys):
    def load(name):
        if isinstance(core, Exception):
            raise core
        if core is None:
            raise ModuleNotFoundError("No module named 'mpi4py'", name="mpi4py")
        return core if name.endswith("_core") else SimpleNamespace(MPIPoolExecutor=None)

    monkeypatch.setattr("minuet.apps.cli.commands.run.import_module", load)
    assert main(["run", QUEENS, "--journal", journal, "--mpi"]) == 2
    assert message in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_the_journal_of_another_problem(journal, tmp_path, capsys):
    assert main(["run", QUEENS, "--journal", journal, "--workers", "1"]) == 0
    assert main(["run", PENTOMINOES, "--journal", journal]) == 2
    assert "journal of another problem" in capsys.readouterr().err
    assert status_of(journal, capsys)["solutions"] == 92


WITH_SHORT_TASKS = """
import sys
from minuet.apps.cli import main
from minuet.scale import work

if __name__ == "__main__":
    work.SECONDS, work.MOST = 0.1, 100
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="a signal is sent")
def test_ctrl_c_says_how_to_resume_and_status_works_meanwhile(journal, tmp_path, capsys, endless):
    found, pairs = tmp_path / "found.jsonl", tmp_path / "pairs.dlx"
    endless.save(pairs)
    words = ["run", str(pairs), "--journal", journal, "--solutions", str(found)]
    words += ["--workers", "2", "--engine", "cells"]
    command = [sys.executable, "-c", WITH_SHORT_TASKS, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: tasks_done(journal))
    status = status_of(journal, capsys)
    assert status["running"]
    assert 0 < status["fraction"] < 1
    assert main(words) == 2
    assert "in use by another run" in capsys.readouterr().err
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert out.startswith("at least ")
    assert f"to continue from here: minuet run {pairs} --journal {journal}" in err
    assert "Traceback" not in err
    status = status_of(journal, capsys)
    assert not status["running"]
    assert not status["done"]
    assert len(found.read_text(encoding="utf-8").splitlines()) == status["solutions"]


def test_the_bar():
    bar = _Bar()
    assert bar.text(0, 0, 0.0) == ""
    bar.tell(Progress(0.25, 10, 5.0, 2.0, (60.0, 7200.0)), 1234)
    assert bar.text(0, 1234, 2.0) == (
        "[======                  ]   25 %  1,234 solutions, 1 min to 2 h to go"
    )
    bar.moment = Progress(0.25, 1000, 0.0, 60.0, None, "cells")
    assert bar.text(0, 1234, 1.0).endswith("1,234 solutions")
    assert bar.text(0, 1234, 6.0).endswith("1,234 solutions, no worker has answered yet")


def test_an_impatient_ctrl_c_says_how_to_resume_too(journal, monkeypatch, capsys):
    assert main(["run", QUEENS, "--journal", journal, "--workers", "1"]) == 0

    def interrupted(*_, **how):
        raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "run", interrupted)
    assert main(["run", QUEENS, "--journal", journal]) == 130
    output = capsys.readouterr().err
    assert "to continue from here: minuet " in output
    assert output.endswith("minuet: interrupted\n")
