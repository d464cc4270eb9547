"""Sudoku by the million: boards as lines of characters, solved without a Python object per cell.

>>> lines = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
...          "# a comment, then one with two numbers alike in a row",
...          "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
...          "and 12345"]
>>> for answer in solve_many(lines, check_unique=True):
...     print(answer.line, answer.status, answer[:9], answer.reason)
1 unique 534678912
3 none
4 bad  3 characters are not a sudoku: the smallest board has 16 (4x4), the usual one 81

A line is a board of n·n characters, which gives its size; what comes after a blank or a comma is
not read, so lines of a table will do. Only a comment may say more about the shape of the board, as
in `1..2.... # variant: x` (see `minuet.puzzles.sudoku.notes`). Lines of all sizes may be mixed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from functools import lru_cache
from itertools import chain, groupby, islice
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from minuet.errors import FormatError, PuzzleError, show
from minuet.puzzles.base.symbols import BLANKS, alphabet_of, symbols
from minuet.puzzles.sudoku.notes import find_notes, read_notes
from minuet.puzzles.sudoku.shape import Shape
from minuet.puzzles.sudoku.sudoku import Characters, Sudoku, shape_of_cells
from minuet.puzzles.sudoku.variant import VariantSudoku
from minuet.solver.batch import Batch, Lettering, Verdict, join_lines, make_answers
from minuet.solver.limits import check_callbacks, time_seconds
from minuet.solver.parallel import workers_wanted
from minuet.solver.progress import PERIOD, Progress, even_left, rate

if TYPE_CHECKING:
    from minuet.solver.progress import OnProgress

__all__ = ["Answer", "solve_many"]

FEWEST, MOST = 64, 16384  # lines that are solved at a time
PATIENCE = 0.2  # seconds that they should take
GROWTH = 256  # times as many at most, the next time, if they take less: each time starts a thread
NOTES = b" #"  # what a comment after a board begins with
ONE_ALPHABET = 9  # up to that size there is no doubt what a character means


class Answer(str):
    """The solution of a board as a line of characters; empty if there is none.

    - `status`: "solved", or "unique" if that was to be checked; "several" if there are others too;
      "none"; "bad" if the line is not a board; "stopped" if time ran out;
    - `line`: the number of the line that the board came from, from 1;
    - `reason`: what is wrong with a bad line;
    - `board`: the board as it was, if there is no answer.
    """

    __slots__ = ("board", "line", "reason", "status")
    board: str
    line: int
    reason: str
    status: str

    def __getattr__(self, name: str) -> str:
        """Return what was not set, because there is nothing to say: the usual case."""
        if name in ("board", "reason"):
            return ""
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class Chunk(NamedTuple):
    """Some lines that were solved together.

    `verdicts` has a `Verdict` for each line, `answers` its answer, all of the same length with a
    line feed at the end; `others` the answers to lines that are boards of another kind, or none. If
    `length` is 0, all answers are in `others`.
    """

    first: int
    length: int
    answers: bytes
    verdicts: bytes
    others: dict[int, Answer]
    size: int  # bytes read
    is_proved: bool

    @property
    def is_plain(self) -> bool:
        """Whether all lines have a solution, and `answers` is all there is to say."""
        return self.length > 0 and self.verdicts.count(Verdict.ONE) == len(self.verdicts)

    def __iter__(self) -> Iterator[Answer]:  # type: ignore[override]
        """Return an answer for each line that is not empty."""
        if not self.is_plain:
            return self._all()
        status = "unique" if self.is_proved else "solved"
        return iter(make_answers(Answer, self.answers, self.length, self.first, status))

    def _all(self) -> Iterator[Answer]:
        text, length, others = self.answers.decode("latin-1"), self.length, self.others
        status = _STATUS | ({Verdict.ONE: "unique"} if self.is_proved else {})
        for index, verdict in enumerate(self.verdicts):
            start = index * (length + 1)
            word = text[start : start + length]
            if index in others:
                yield others[index]
            elif verdict == Verdict.ONE or verdict == Verdict.SEVERAL:
                yield _answer(self.first + index, status[verdict], word)
            elif verdict != Verdict.EMPTY:
                yield _answer(self.first + index, status[verdict], board=word)


_STATUS: dict[int, str] = {
    Verdict.NONE: "none",
    Verdict.ONE: "solved",
    Verdict.SEVERAL: "several",
    Verdict.STOPPED: "stopped",
}


def _answer(
    line: int, status: str, solution: str = "", *, reason: str = "", board: str = ""
) -> Answer:
    answer = Answer(solution)
    answer.line, answer.status, answer.reason, answer.board = line, status, reason, board
    return answer


def solve_many(
    lines: Iterable[str | bytes],
    *,
    check_unique: bool = False,
    workers: int | str = 1,
    like: Sudoku | None = None,
    progress: OnProgress | None = None,
) -> Iterator[Answer]:
    """Return an iterator over the answers to all lines, in order (see `Answer`).

    Lines that are empty, or a comment, have none.

    `lines` may be an open file: it is read as the answers are asked for. With `check_unique`, each
    solution is proved to be the only one. `workers` threads share the work, "all" for one on each
    core. All boards have the regions (and cages) of the sudoku `like`, if it is given. `progress`
    is called with a `Progress` a few times a second; its `fraction` is the share of the lines, if
    they are a list or another collection whose length is known.
    """
    chunks = solve_chunks(
        lines, check_unique=check_unique, workers=workers, like=like, progress=progress
    )
    return chain.from_iterable(map(Chunk.__iter__, chunks))


def solve_chunks(
    lines: Iterable[str | bytes],
    *,
    check_unique: bool = False,
    workers: int | str = 1,
    like: Sudoku | None = None,
    time_limit: float | None = None,
    progress: OnProgress | None = None,
) -> Iterator[Chunk]:
    """Return the answers to lines, many at a time; the arguments are those of `solve_many`.

    After `time_limit` seconds, all remaining lines are answered with "stopped".
    """
    check_callbacks(progress=progress)
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise TypeError(f"lines must be a list of boards, or a file, not {show(lines)}")
    if isinstance(like, VariantSudoku):
        raise PuzzleError("solve_many supports regions and cages, but no other constraints")
    watch = None if progress is None else _Watch(progress, lines)
    solver = _LineSolver(like, 2 if check_unique else 1, workers, time_limit, watch)
    return _chunks(iter(lines), solver, watch)


def _chunks(
    stream: Iterator[str | bytes], solver: _LineSolver, watch: _Watch | None
) -> Iterator[Chunk]:
    """Take as many lines at a time as are solved in a moment."""
    number, many = 1, FEWEST
    while taken := [*islice(stream, many)]:
        started = perf_counter()
        yield solver.solve(_joined(taken, number), number)
        number += len(taken)
        seconds = perf_counter() - started
        if seconds < PATIENCE / 2:
            many = min(int(many * min(PATIENCE / 2 / max(seconds, 1e-9), GROWTH)), MOST)
        elif seconds > PATIENCE * 2:
            many = max(many // 2, FEWEST // 8)
    if watch is not None:
        watch.end()


class _Watch:
    """Reports how many lines are answered, now and then."""

    def __init__(self, progress: OnProgress, lines: Iterable[str | bytes]) -> None:
        self.progress = progress
        self.whole = len(lines) if isinstance(lines, Sized) else None
        self.started = self.reported = perf_counter()
        self.lines = self.nodes = 0  # of what is done
        self.engine = ""

    def over(self, batch: Batch) -> Callable[[int, int], None]:
        """Return what a batch is to call while it answers lines."""
        self.engine = batch.engine
        lines, nodes = self.lines, self.nodes

        def report(more_lines: int, more_nodes: int) -> None:
            self.lines, self.nodes = lines + more_lines, nodes + more_nodes
            if perf_counter() - self.reported >= PERIOD:
                self.report(None if self.whole is None else min(1.0, self.lines / self.whole))

        return report

    def report(self, share: float | None) -> None:
        now = self.reported = perf_counter()
        spent = now - self.started
        left = None if share is None else even_left(share, spent)
        speed = rate(self.nodes, spent)
        self.progress(Progress(share, self.nodes, speed, spent, left, self.engine))

    def end(self) -> None:
        self.report(1.0)


def _joined(lines: list[str | bytes], first: int) -> bytes:
    """The lines, the first of which has that number, as one text with line feeds."""
    joined = join_lines(lines)
    if joined is not None:
        return joined
    for number, line in enumerate(lines, first):
        if not isinstance(line, str | bytes):
            raise TypeError(f"line {number} must be a board as text or bytes, not {show(line)}")
    raise AssertionError("all lines are text or bytes")


class _LineSolver:
    """Solves texts of many lines, all with the same options."""

    def __init__(
        self,
        like: Sudoku | None,
        want: int,
        workers: int | str,
        time_limit: float | None,
        watch: _Watch | None,
    ) -> None:
        self.shape = None if like is None else like.shape
        self.problem = None if like is None else like.problem()
        self.want = want
        self.workers = workers_wanted(workers)
        self.end = None if time_limit is None else perf_counter() + time_seconds(time_limit)
        self.watch = watch

    def solve(self, text: bytes, first: int) -> Chunk:
        """Solve the lines of a text, the first of which has the number `first`."""
        kind = self._first_kind(text)
        usual = shape_of_cells(81, "characters"), "digits"
        is_mixed = kind is not None and kind[0].size > ONE_ALPHABET
        if not is_mixed and not (b"#" in text and NOTES in text):  # one byte is found faster
            return self._solve(text, first, kind or usual)
        # A large board may be in any alphabet: lines of the same kind are solved together.
        lines = text.split(b"\n")[:-1]
        kinds = [self._kind(line) for line in lines]
        verdicts = bytearray([Verdict.BAD]) * len(lines)
        others: dict[int, Answer] = {}
        for found, group in groupby(range(len(lines)), key=kinds.__getitem__):
            places = [*group]
            part = b"\n".join(lines[places[0] : places[-1] + 1]) + b"\n"
            chunk = self._solve(part, first + places[0], found or kind or usual)
            others |= {answer.line - first: answer for answer in chunk}
            verdicts[places[0] : places[-1] + 1] = chunk.verdicts
        return Chunk(first, 0, b"", bytes(verdicts), others, len(text), self.want == 2)

    def _solve(self, text: bytes, first: int, kind: tuple[Shape, str]) -> Chunk:
        """Solve lines of one kind; those of another one are solved one by one."""
        problem = self.problem or kind[0].problem
        batch, lettering = Batch.of(problem), _lettering(*kind, len(problem.options))
        left = None if self.end is None else max(0.0, self.end - perf_counter())
        answers, verdicts = batch.solve_lines(
            lettering,
            text,
            want=self.want,
            workers=self.workers,
            time_limit=left,
            progress=None if self.watch is None else self.watch.over(batch),
        )
        others: dict[int, Answer] = {}
        if Verdict.BAD in verdicts:
            for index, line in enumerate(text.split(b"\n")[:-1]):
                if verdicts[index] == Verdict.BAD:
                    others[index] = self._other(line, first + index, kind)
        is_proved = self.want == 2
        return Chunk(first, lettering.length, answers, verdicts, others, len(text), is_proved)

    def _other(self, line: bytes, number: int, tried: tuple[Shape, str]) -> Answer:
        """Answer a line that is not of the kind that was tried."""
        word = _word(line)
        try:
            kind = self._told_kind(line, word)
        except (PuzzleError, FormatError) as error:
            return _answer(number, "bad", reason=str(error))
        if kind == tried:
            return _answer(number, "bad", reason=_fault(word, *kind))
        return next(iter(self._solve(line + b"\n", number, kind)))

    def _told_kind(self, line: bytes, word: str) -> tuple[Shape, str]:
        """The shape and the alphabet of a board."""
        shape = self.shape
        if shape is None and NOTES in line:
            comment = line.partition(NOTES)[2].decode("utf-8", "replace")
            notes = find_notes(comment.split(";"))
            notes.pop("values", None)
            shape = Sudoku(Characters(word), **read_notes(notes)).shape
        shape = shape or shape_of_cells(len(word), "characters", text=word)
        return shape, alphabet_of(word, shape.size)

    def _first_kind(self, text: bytes) -> tuple[Shape, str] | None:
        """The kind of the first line that is a board."""
        start = 0
        while start < len(text):
            end = text.find(b"\n", start) + 1
            kind = self._kind(text[start:end])
            if kind is not None:
                return kind
            start = end
        return None

    def _kind(self, line: bytes) -> tuple[Shape, str] | None:
        """The shape and the alphabet of a line; None if it is not a board."""
        word = _word(line)
        if not word or word[0] == "#":
            return None
        try:
            shape, alphabet = self._told_kind(line, word)
        except (PuzzleError, FormatError):
            return None
        return shape, "digits" if shape.size <= ONE_ALPHABET else alphabet


def _word(line: bytes) -> str:
    """The first word of a line: see src/core/questions/text_lines.cpp for what ends it."""
    words = line.replace(b",", b" ").replace(b";", b" ").split(maxsplit=1)
    return words[0].decode("utf-8", "replace") if words else ""


def _fault(word: str, shape: Shape, alphabet: str) -> str:
    """What is wrong with a board that has a shape, or should have it."""
    wanted = shape.height * shape.width
    if len(word) != wanted:
        return (
            f"{len(word)} characters do not fill a board of {shape.height}x{shape.width}, "
            f"which has {wanted} cells"
        )
    allowed = _meaning(shape, alphabet)
    for place, sign in enumerate(word):
        if sign not in allowed[place]:
            gap = divmod(place, shape.width) not in shape.cells
            what = "a gap" if gap else f"a number from 1 to {shape.size}"
            return f"{sign!r} at character {place + 1} is not {what}"
    return "it is not a board"


def _meaning(shape: Shape, alphabet: str) -> list[dict[str, int | None]]:
    """For each place of a line, what option a character stands for."""
    signs = symbols(shape.size, alphabet)
    blank: dict[str, int | None] = dict.fromkeys([*BLANKS, "0"])
    found, option = [], 0
    for place in range(shape.height * shape.width):
        if divmod(place, shape.width) not in shape.cells:
            found.append({**blank, "#": None})
            continue
        numbers = {sign: option + value for value, sign in enumerate(signs)}
        lower = {sign.lower(): number for sign, number in numbers.items()}
        found.append({**blank, **lower, **numbers})
        option += shape.size
    return found


@lru_cache(maxsize=32)
def _lettering(shape: Shape, alphabet: str, options: int) -> Lettering:
    """How boards are written; placements are the first options, sorted by cell and value."""
    signs = symbols(shape.size, alphabet)
    cells = sorted(row * shape.width + column for row, column in shape.cells)
    written = {
        number * shape.size + value: (place, sign)
        for number, place in enumerate(cells)
        for value, sign in enumerate(signs)
    }
    return Lettering(_meaning(shape, alphabet), written, options)
