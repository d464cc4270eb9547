"""The answers of a child process: correct, complete, and a sentence for every mistake."""

from __future__ import annotations

import json
from array import array
from importlib.resources import files
from itertools import groupby

import pytest
from effort import amount
from page_puzzles import CLASH, EASY, EMPTY, FOUR, GAPS, HARD, RIPPLE, SMALL, TOY, TWO

from minuet import library, trace
from minuet.apps.web.settings import Limits
from minuet.apps.web.tasks import Wrong
from minuet.apps.web.worker import failed, run
from minuet.errors import FormatError, MinuetError
from minuet.puzzles import RippleEffect, find_kind
from minuet.puzzles.base.registry import BUILT_IN
from minuet.solver.events import KINDS

LIMITS = Limits()
GRID = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))


def ask(task, text=None, **arguments):
    if text is not None:
        arguments["subject"] = {"text": text}
    answers = run(task, arguments, LIMITS)
    return [each if isinstance(each, array) else json.loads(json.dumps(each)) for each in answers]


def sudoku(text):
    return find_kind("sudoku").parse(text)


# ---- reading


@pytest.mark.parametrize("text", [RIPPLE, SMALL, GAPS, EASY, HARD, FOUR, TOY])
def test_a_puzzle_names_itself(text):
    (record,) = ask("read", text)
    name = {key: record[key] for key in ("text", "kind", "format")}
    (again,) = ask("read", subject=name)
    assert again == record


def test_reading():
    (record,) = ask("read", RIPPLE)
    puzzle = RippleEffect.parse(RIPPLE)
    assert record["kind"] == "ripple"
    assert record["link"].endswith(RIPPLE)
    assert record["models"] == ["classic", "window"]
    assert record["grid"]["givens"] == [value for row in puzzle.givens for value in row]
    assert record["picture"]["texts"][0] == "1"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"{EASY}\n" * 3, 3),
        (f"# two of them\n{EASY}\n{HARD}", 2),
        ("1.....2..3.....4\n" * 2, 2),
        (f"Grid 01\n{GRID}\nGrid 02\n{GRID}", 2),
        (GRID, 0),
    ],
)
def test_lists_of_sudokus_are_not_matrices(text, count):
    (record,) = ask("read", text)
    assert record["kind"] == "sudoku"
    assert len(record["several"]) == count


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("53..7....\n" * 8, 8),
        ("1...\n1...\n", 2),
        (GRID.replace("6..195...", "6..1x95..."), 2),
        (f"{EASY}\n{EASY}\n{EASY[:80]}\n", 3),
    ],
)
def test_unlikely_matrices_are_reported_as_sudokus(text, line):
    with pytest.raises(FormatError) as caught:
        ask("read", text)
    assert caught.value.line == line


def test_reading_more_than_an_address_can_express():
    (record,) = ask("read", GAPS)
    assert record["link"] is None
    assert record["picture"]["texts"][4] is None


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("AAB\nABB\n\n..9\n...\n", 4, 3), ("a b\na b\na q\nb\n", 3, 3)],
)
def test_errors_name_line_and_column(text, line, column):
    with pytest.raises(FormatError) as caught:
        ask("read", text)
    reports = failed(caught.value)
    assert (reports["status"], reports["line"], reports["column"]) == (422, line, column)


@pytest.mark.parametrize("text", ["", "   ", "hello", "\0\0", "9" * 5000, "kind: nothing\n1\n"])
def test_garbage_is_refused_with_a_sentence(text):
    with pytest.raises(MinuetError) as caught:
        ask("read", text)
    assert failed(caught.value)["status"] == 422


def test_what_goes_wrong_inside_stays_inside():
    reports = failed(KeyError("secret/path.py"))
    assert reports["status"] == 500
    assert "secret" not in json.dumps(reports)
    assert failed(MemoryError())["status"] == 507


# ---- the matrix


@pytest.mark.parametrize("text", [RIPPLE, EASY, GAPS])
def test_the_matrix(text):
    (model,) = ask("model", text)
    (record,) = ask("read", text)
    puzzle = find_kind(record["kind"]).parse(text)
    problem = puzzle.problem(model["model"])
    assert len(model["items"]) == len(problem.items)
    for number, option in enumerate(problem.options):
        members = model["members"][model["starts"][number] : model["starts"][number + 1]]
        assert [problem.items[member] for member in members] == list(option.items)
        ((cell, face),) = model["stamps"][number]
        row, column, value = option.label
        assert (cell, face) == (row * puzzle.width + column, str(value))
    assert [problem.labels[number] for number in model["given"]] == list(puzzle.given)


@pytest.mark.parametrize("name", ["pentominoes-6x10", "queens-8", "soma", "crossword-3x5"])
def test_every_option_shows_on_the_board(name):
    (record,) = ask("model", subject={"gallery": name})
    assert len(record["stamps"]) == len(record["labels"])
    assert all(record["stamps"])


def test_thousands_of_pieces_show_on_the_board():
    text = find_kind("dominoes")("40x40").dumps()
    (record,) = ask("model", text)
    assert len(record["labels"]) == 2 * 39 * 40
    cells = [[cell for cell, *_ in stamps] for stamps in record["stamps"]]
    assert cells[0] == [0, 1]
    assert sorted(cells[-1]) == [38 * 40 + 39, 39 * 40 + 39]


def test_the_matrix_of_a_problem_with_colors_and_bounds():
    (model,) = ask("model", "1:2|a b | x\na x:1\nb x:1\nb x:2\na b\n")
    assert model["low"][:2] == [1, 1]
    assert model["high"][:2] == [2, 1]
    assert model["colors"] == [0, 1, 0, 1, 0, 2, 0, 0]
    assert model["labels"] == ["a x:1", "b x:1", "b x:2", "a b"]


def test_a_room_is_named_by_its_first_cell():
    (model,) = ask("model", "kind: ripple\nAAB\nCBB\n\n...\n...\n")
    assert {"r1c1", "room r1c1: 2", "room r1c3: 3", "room r2c1: 1"} <= set(model["items"])


def test_a_wide_matrix_is_read():
    names = [f"item{number}" for number in range(1000)]
    lines = [" ".join(names), *names]
    (record,) = ask("read", "\n".join(lines))
    assert record["about"] == "1,000 items, 1,000 options"


# ---- solving


def test_exactly_one():
    solution, ending = ask("solve", EASY)
    assert solution["values"] == [value for row in sudoku(EASY).solve().values for value in row]
    assert (ending["count"], ending["complete"], ending["more"]) == (1, True, False)
    assert 0 < ending["search"] < 5


def test_none():
    (ending,) = ask("solve", "a b\na\n")
    assert (ending["count"], ending["complete"], ending["clash"]) == (0, True, False)


def test_givens_that_exclude_each_other():
    (ending,) = ask("solve", CLASH)
    assert (ending["count"], ending["complete"], ending["clash"]) == (0, True, True)
    assert ask("trace", CLASH) == [{"clash": True}]
    assert ask("model", CLASH)[0]["given"] is None


def test_several():
    *solutions, ending = ask("solve", TWO)
    assert sorted(sorted(each["options"]) for each in solutions) == [[0, 1], [2, 3]]
    assert ending["count"] == 2
    *solutions, ending = ask("solve", FOUR)
    assert len(solutions) == ending["count"] == 288
    assert ending["complete"] is True


def test_more_than_are_counted():
    *solutions, ending = ask("solve", EMPTY)
    assert len(solutions) == ending["count"] == 1000
    assert ending["more"] is True


# ---- watching


def numbers(answer):
    return [number for line in answer if isinstance(line, array) for number in line]


@pytest.mark.parametrize("heuristic", ["fewest", "first", "weighted"])
@pytest.mark.parametrize("text", [HARD, RIPPLE, TOY])
def test_events(text, heuristic):
    heading, *rest = ask("trace", text, heuristic=heuristic, events=5000)
    assert heading.keys() == {"given"}
    found = numbers(rest)
    (record,) = ask("read", text)
    if record["kind"] == "problem":
        from minuet.formats import dlx

        problem, given = dlx.loads(text), ()
    else:
        puzzle = find_kind(record["kind"]).parse(text)
        problem, given = puzzle.problem(record["models"][0]), puzzle.given
    items = {item: number for number, item in enumerate(problem.items)}
    expected = []
    for event in trace(problem, given=given, heuristic=heuristic, limit=5000):
        last = event.size if event.option is None else problem.index(event.option)
        item = -1 if event.item is None else items[event.item]
        expected += [KINDS.index(event.kind), event.depth, item, -1 if last is None else last]
    assert found == expected
    assert rest[-1]["events"] == len(expected) // 4


def test_another_order_finds_the_same_solutions():
    counts = set()
    for order in ("listed", "reversed", "shuffled"):
        _, *rest = ask("trace", FOUR, order=order, seed=5)
        found = numbers(rest)
        counts.add(sum(kind == KINDS.index("solution") for kind in found[::4]))
        assert rest[-1]["complete"] is True
    assert counts == {288}
    assert numbers(ask("trace", FOUR, order="shuffled", seed=5)) == found
    assert numbers(ask("trace", FOUR, order="shuffled", seed=6)) != found


def test_more_pieces_than_colors_share_them():
    solution, *_ = ask("solve", subject={"gallery": "bedlam"})
    fills = [fill for _, _, fill in solution["faces"]]
    assert len(fills) == 64
    assert set(fills) == set(range(12))


# ---- help for players


def board(text):
    return [0 if sign == "." else int(sign) for sign in text]


def test_check():
    solved = [value for row in sudoku(EASY).solve().values for value in row]
    assert ask("check", EASY, values=solved)[0]["solved"] is True
    assert ask("check", EASY, values=board(EASY))[0] == {
        "broken": [], "solved": False, "wrong": [], "note": "",
    }  # fmt: skip
    twice = board(EASY)
    twice[2] = 5
    (answer,) = ask("check", EASY, values=twice)
    assert "twice" in answer["broken"][0]
    wrong = board(EASY)
    wrong[2] = next(v for v in (1, 2, 4) if v != solved[2])
    (answer,) = ask("check", EASY, values=wrong)
    assert answer["broken"] == []
    assert answer["wrong"] == [2]


@pytest.mark.parametrize("text", [EASY, RIPPLE, SMALL])
def test_hints_lead_to_the_solution(text):
    (record,) = ask("read", text)
    values = record["grid"]["givens"]
    puzzle = find_kind(record["kind"]).parse(text)
    solution = [value for row in puzzle.solve().values for value in row]
    for _ in range(400):
        (hint,) = ask("hint", text, values=values)
        if "solved" in hint:
            break
        assert all(len(step["stages"]) == 3 for step in hint["steps"])
        for cell, value in hint["steps"][-1]["placed"]:
            assert solution[cell] == value
            values[cell] = value
    assert values == solution


@pytest.mark.parametrize(
    "name",
    ["kakuro-5x5", "latin-6", "killer-6x6-medium-1", "makaro-6x6-easy-1", "sudoku-jigsaw-easy-1"],
)
def test_hints_of_other_kinds(name):
    (record,) = ask("read", subject={"gallery": name})
    values = record["grid"]["values"]
    for _ in range(3):
        (hint,) = ask("hint", subject={"gallery": name}, values=values)
        *_, step = hint["steps"]
        assert step["stages"][-1].endswith(".")
        assert step["placed"]
        for cell, value in step["placed"]:
            assert cell in record["grid"]["cells"]
            values[cell] = value
    (answer,) = ask("check", subject={"gallery": name}, values=values)
    assert answer["broken"] == answer["wrong"] == []


def test_a_hint_says_what_to_fix_first():
    solved = [value for row in sudoku(EASY).solve().values for value in row]
    wrong = board(EASY)
    wrong[2] = next(v for v in (1, 2, 4) if v != solved[2])
    (hint,) = ask("hint", EASY, values=wrong)
    assert hint["cells"] == [2]


def test_a_board_of_another_size():
    for task in ("check", "hint"):
        with pytest.raises(Wrong):
            ask(task, EASY, values=[0] * 80)
        with pytest.raises(Wrong):
            ask(task, TOY, values=[])


# ---- sharing


@pytest.mark.parametrize("text", [RIPPLE, EASY, GAPS, TOY])
def test_every_text_format_is_read_again(text):
    (record,) = ask("read", text)
    for format in record["formats"]:
        if format == "puzzlink" and not record["link"]:
            continue
        (export,) = ask("export", text, format=format)
        reports = {"text": export["text"], "kind": record["kind"], "format": format}
        (again,) = ask("read", subject=reports)
        assert again["picture"] == record["picture"]


def test_only_formats_that_can_express_the_puzzle_are_offered():
    (plain,) = ask("read", EASY)
    (jigsaw,) = ask("read", subject={"gallery": "sudoku-jigsaw-easy-1"})
    assert {"line", "sdk", "puzzlink", "csv"} <= set(plain["formats"])
    assert not {"puzzlink", "csv"} & set(jigsaw["formats"])
    assert jigsaw["link"] is None


def test_pictures():
    (plain,) = ask("export", EASY, format="svg")
    solved = [value for row in sudoku(EASY).solve().values for value in row]
    (filled,) = ask("export", EASY, format="svg", values=solved)
    assert plain["text"].count("<text") == 30
    assert filled["text"].count("<text") == 81
    with pytest.raises(Wrong):
        ask("export", EASY, format="../svg")


# ---- choosing and generating


def test_the_gallery_can_be_opened():
    (entries,) = ask("gallery")
    names = [entry["name"] for entry in entries]
    assert len(set(names)) == len(names)
    assert set(library.names()) <= set(names)
    assert {*BUILT_IN, "problem"} <= {entry["kind"] for entry in entries}
    for name in names[:: amount(12, 1)]:
        (record,) = ask("read", subject={"gallery": name})
        assert record["text"]


def test_the_gallery_is_in_order():
    (entries,) = ask("gallery")
    sections = [key for key, _ in groupby(entry["section"] for entry in entries)]
    assert len(set(sections)) == len(sections)
    assert sections[:3] == ["Ripple Effect", "Sudoku", "Sudoku variants"]
    sizes = [entry["title"] for entry in entries if entry["section"] == "Sudoku"]
    assert sizes[0] == "4 × 4"
    assert sizes[-1] == "36 × 36"
    assert all(entry["title"] for entry in entries)


def test_only_classics_share_a_section():
    folder = files("minuet") / "library" / "classics"
    classics = {entry.name.rpartition(".")[0] for entry in folder.iterdir()}
    (entries,) = ask("gallery")
    assert {entry["name"] for entry in entries if entry["section"] == "Classics"} == classics


def test_the_titles_of_a_section_are_sizes_with_levels():
    (entries,) = ask("gallery")
    found = [(entry["title"], entry["level"]) for entry in entries if entry["section"] == "Shikaku"]
    assert found == [("7 × 7", "easy"), ("10 × 10", "medium"), ("12 × 12", "hard")]


def test_an_unknown_entry_of_the_gallery():
    with pytest.raises(Wrong):
        ask("read", subject={"gallery": "nothing"})


def test_kinds_say_what_their_generators_take():
    (kinds,) = ask("kinds")
    found = {kind["name"]: kind for kind in kinds}
    assert {"box", "difficulty", "seed", "variant"} <= set(found["sudoku"]["options"])
    assert {"size", "difficulty", "seed", "max_room"} <= set(found["ripple"]["options"])
    assert "diabolical" in found["sudoku"]["levels"]
    assert found["zebra"]["options"] == []


@pytest.mark.thorough
def test_what_the_page_offers_first_is_made():
    (kinds,) = ask("kinds")
    for kind in kinds:
        if kind["options"]:
            sizes = kind["sizes"] or ["8x8"]
            reports = {"size": sizes[0], "seed": 1}
            if kind["levels"]:
                reports["difficulty"] = kind["levels"][0]
            (made,) = ask("generate", kind=kind["name"], options=reports)
            assert made["kind"] == kind["name"]
            assert kind["name"] not in kind["variants"]


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sudoku", {"box": "2x3", "difficulty": "easy"}),
        ("sudoku", {"variant": "x", "symmetry": "rotate180"}),
        ("killer", {"box": "2x2"}),
        ("ripple", {"size": "6x6", "difficulty": "easy", "max_room": 4}),
        ("suguru", {"size": "5x5"}),
    ],
)
def test_a_seed_makes_the_same_puzzle_again(kind, options):
    reports = {**options, "seed": 7, "unknown": 1}
    (made,) = ask("generate", kind=kind, options=reports)
    assert made["recipe"] == {**options, "seed": 7}
    assert ask("generate", kind=kind, options=reports) == [made]
    name = {key: made[key] for key in ("text", "kind", "format")}
    *_, ending = ask("solve", subject=name)
    assert (ending["count"], ending["complete"]) == (1, True)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("ripple", {"size": "0x0"}),
        ("ripple", {"size": "what"}),
        ("ripple", {"difficulty": "impossible"}),
        ("sudoku", {"box": "7x7"}),
        ("sudoku", {"clues": 3}),
        ("zebra", {}),
    ],
)
def test_impossible_requests_are_explained(kind, options):
    with pytest.raises((Wrong, MinuetError)) as caught:
        ask("generate", kind=kind, options=options)
    reports = failed(caught.value)
    assert reports["status"] == 422
    assert len(reports["message"]) > 20


# ---- boards of pieces


def test_pieces():
    pieces = {"pieces": {"I": ["###"], "L": ["###", "#.."], "V": ["##", "#."]}, "region": "2x5"}
    puzzle = find_kind("polyomino")(**pieces)
    subject = {"text": puzzle.dumps(), "kind": "polyomino"}
    (record,) = ask("read", subject=subject)
    assert record["grid"] is None
    (model,) = ask("model", subject=subject)
    for label, stamps in zip(puzzle.problem().labels, model["stamps"], strict=True):
        assert [cell for cell, *_ in stamps] == sorted(r * 5 + c for r, c in label[1])
        assert {text for _, text, *_ in stamps} == {label[0]}
    solution, *_ = ask("solve", subject=subject)
    assert len(solution["faces"]) == 10
    assert len(set(solution["regions"])) == 3


def test_animations_and_drawings():
    (made,) = ask("animation", subject={"text": TOY}, what="links", order="reversed")
    assert (made["ending"], "@keyframes" in made["text"]) == ("solution", True)
    (drawn,) = ask("drawing", subject={"text": TOY}, what="matrix", chosen=[3])
    assert drawn["text"].count('class="minuet-chosen"') == 1
