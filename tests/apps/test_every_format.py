"""One problem in every file format, for every command that takes a file and for the page."""

from __future__ import annotations

import json
import sys
from base64 import urlsafe_b64decode
from pathlib import Path
from zlib import decompress

import pytest
from effort import a_third

sys.path.insert(0, str(Path(__file__).parent / "web"))

from page_server import serve
from test_server import lines

import minuet
from minuet import Option, Problem
from minuet.apps.cli import main
from minuet.apps.subject import InputError, read, text_of
from minuet.apps.web.serving import Page
from minuet.formats import problems

np = pytest.importorskip("numpy")

ROWS = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"]
SETS = [[place for place, sign in enumerate(row, 1) if sign == "1"] for row in ROWS]
LISTS = [[int(sign) for sign in row] for row in ROWS]
KNUTH = Problem.from_matrix(LISTS)
NAMED = Problem(
    [("day", name) for name in "abcdefg"],
    options=[Option([("day", "abcdefg"[n - 1]) for n in row], label=("row", *row)) for row in SETS],
)
WRITTEN = {  # formats that Minuet writes, by file extension
    "txt": KNUTH, "csv": KNUTH, "json": NAMED, "dlx": KNUTH, "npz": KNUTH, "spp": None,
}  # fmt: skip
TEXTS = {
    "blanks.txt": "\n".join(map(" ".join, ROWS)),
    "commas.csv": "\n".join(map(",".join, ROWS)),
    "tabs.tsv": "\n".join(map("\t".join, ROWS)),
    "header.csv": "\n".join(
        [",a,b,c,d,e,f,g", *(f"r{n},{','.join(r)}" for n, r in enumerate(ROWS))]
    ),
    "sets.txt": "\n".join(" ".join(map(str, row)) for row in SETS),
    "rows.json": json.dumps(LISTS),
    "sets.json": json.dumps(SETS),
    "labels.json": json.dumps({f"r{n}": row for n, row in enumerate(SETS)}),
    "given.txt": "\n".join([*ROWS, "0100000", "given: 4", "secondary: 3"]),
}
NAMES = [f"written.{ending}" for ending in WRITTEN] + [*TEXTS, "array.npy"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("formats")
    for ending, problem in WRITTEN.items():
        spp = Problem.from_sets(SETS)
        (problem or spp).save(found / f"written.{ending}")
    for name, text in TEXTS.items():
        (found / name).write_text(f"{text}\n", encoding="utf-8")
    np.save(found / "array.npy", np.array(LISTS, dtype=np.uint8))
    return found


@pytest.fixture(scope="module")
def live():
    with serve() as running:
        yield running


@pytest.mark.parametrize("name", a_third(NAMES))
def test_every_command_takes_it(name, folder, tmp_path, capsys):
    place = str(folder / name)
    for words in (["count"], ["run", "--workers", "1", "--journal", str(tmp_path / "run.db")]):
        assert main([*words, place]) == 0
        assert capsys.readouterr().out == "1\n"
    for words in (["solve"], ["check"], ["show"], ["matrix"], ["sample"], ["estimate"]):
        assert main([*words, place]) == 0, words
        assert capsys.readouterr().out
    for format in ("json", "dlx", "cnf", "opb", "lp", "mps", "minizinc"):
        assert main(["convert", place, "--to", format]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_python_has_the_answer_of_the_command_line(name, folder):
    problem = minuet.read(folder / name)
    assert isinstance(problem, Problem)
    assert minuet.count(problem) == 1
    assert problem == Problem.load(folder / name)


def text_at(address):
    """The text that the page unpacks from its address."""
    packed = address.partition("#p=")[2]
    return decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15).decode()


@pytest.mark.parametrize("name", NAMES)
def test_the_page_opens_it(name, folder, live):
    page = Page("127.0.0.1", 0)
    page.listening.close()
    solve_on_page(live, text_at(page.address(text_of(read(str(folder / name))))))


def test_the_page_opens_a_problem_made_in_python(live, monkeypatch):
    monkeypatch.setattr(Page, "run", lambda page, browser: page.listening.close())
    address = minuet.view(NAMED, browser=False, block=True)
    assert problems.recognize(text_at(address)).read().problem == NAMED
    solve_on_page(live, text_at(address))


def solve_on_page(live, text):
    answer = live.ask("read", subject={"text": text})
    assert answer.status_code == 200, answer.text
    record = answer.json()
    assert record["kind"] == "problem"
    name = {key: record[key] for key in ("text", "kind", "format")}
    assert lines(live.ask("solve", subject=name))[-1]["count"] == 1


def test_what_is_too_large_for_the_page_is_said_at_once(tmp_path):
    place = tmp_path / "large.txt"
    place.write_text(
        "\n".join("0" * n + "1" + "0" * (999 - n) for n in range(1000)), encoding="utf-8"
    )
    page = Page("127.0.0.1", 0)
    page.listening.close()
    with pytest.raises(InputError, match="too large for the page"):
        page.address(text_of(read(str(place))))
