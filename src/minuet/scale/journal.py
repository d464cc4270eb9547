"""The journal of a long run: a SQLite file from which the run resumes, whatever ended it.

A run starts with bundle 1, which is the whole tree. A task searches a bundle; whatever it does not
get to becomes new bundles whose `parent` it is. So every bundle is either done or left, never both:

    setting   name, value (as JSON): the digest of the problem, and what was asked for
    bundle    id, parent, parts (as JSON; see `parts`), weight: what is left
    task      what is done, a row for each bundle that was searched (see `Done`)
    total     one row: the sum of all tasks, and how far the file of solutions is good
    pulse     the totals at some recent moments, from which `status` says the rate
    seal      for each of the tables, how many rows it has and the sum of their checksums

Sums that may need more than 64 bits are stored as text: with thousands of options, a core counts
billions of solutions per second, and ten thousand cores pass 2 to the 63rd within days.

All of this changes together, in one transaction, so at any moment the journal describes one state
of the run: every solution belongs to exactly one task that is done or one bundle that is left.
Every row has a checksum (see `checksums`), which is checked when the journal is opened. `audit`
checks that it all adds up.

One run at a time holds a journal (see `locks`); anyone may read it meanwhile.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import RLock
from time import monotonic, time
from typing import Any, NamedTuple, Self

from minuet.errors import JournalError
from minuet.scale.checksums import SEAL, Damage, Seal, read_seals, signed, verify, write_seals
from minuet.scale.locks import hold, is_held, remove
from minuet.scale.tasks import Outcome
from minuet.solver.parts import Part

APPLICATION = 0x4D4E5554  # marks the file as ours: "MNUT"
VERSION = 4
PULSES = 60
NO_OUTPUT = "without a file of solutions"
TABLES = [
    """CREATE TABLE setting (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL
) WITHOUT ROWID""",
    """CREATE TABLE bundle (
    id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, parts TEXT NOT NULL, weight REAL NOT NULL,
    checksum INTEGER NOT NULL
)""",
    """CREATE TABLE task (
    bundle INTEGER PRIMARY KEY, parent INTEGER NOT NULL, weight REAL NOT NULL,
    solutions INTEGER NOT NULL, nodes INTEGER NOT NULL, updates INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL, first NOT NULL, checksum INTEGER NOT NULL
)""",
    """CREATE TABLE total (
    solutions TEXT NOT NULL, nodes TEXT NOT NULL, updates TEXT NOT NULL,
    depth INTEGER NOT NULL, tasks INTEGER NOT NULL, worked REAL NOT NULL, seconds REAL NOT NULL,
    position INTEGER NOT NULL, share REAL NOT NULL, checksum INTEGER NOT NULL
)""",
    """CREATE TABLE pulse (
    moment REAL NOT NULL, nodes REAL NOT NULL, left REAL NOT NULL, checksum INTEGER NOT NULL
)""",
    SEAL,
]


class Totals(NamedTuple):
    """What is done: `position` says how much of the file of results is valid.

    `tasks` were done in `worked` seconds, summed over all workers, and `seconds` on the clock; they
    searched this `share` of the tree, by the weights of its branches.
    """

    solutions: int = 0
    nodes: int = 0
    updates: int = 0
    depth: int = 0
    tasks: int = 0
    worked: float = 0.0
    seconds: float = 0.0
    position: int = 0
    share: float = 0.0


class Bundle(NamedTuple):
    """Parts of the tree that are searched one after the other, as one task or several.

    `parent` is the bundle that it is a rest of; 0 for the whole tree.
    """

    id: int
    parts: tuple[Part, ...]
    parent: int = 0

    @property
    def weight(self) -> float:
        """The share of the whole tree."""
        return sum(part.weight for part in self.parts)


class Done(NamedTuple):
    """A finished task: a row of the journal, about 40 bytes.

    - `bundle`: what it searched, and `parent`, the bundle it is a rest of;
    - `weight`: the share of the whole tree that it searched, not counting what it returned;
    - `solutions` it found, with its `nodes`, `updates` and `milliseconds`;
    - `first`: how many solutions had been found before. Those of this task follow in this order in
      the file of solutions: as lines starting with this number (counting from 0), or as rows of its
      parts.
    """

    bundle: int
    parent: int
    weight: float
    solutions: int
    nodes: int
    updates: int
    milliseconds: int
    first: int

    @classmethod
    def of(cls, bundle: Bundle, outcome: Outcome, first: int) -> Self:
        """Record the outcome of a task."""
        return cls(
            bundle.id,
            bundle.parent,
            outcome.weight,
            outcome.solutions,
            outcome.nodes,
            outcome.updates,
            round(1000 * outcome.seconds),
            first,
        )


class Journal:
    """An open journal, held by this run alone; `is_blank` as long as it holds nothing worth
    keeping.
    """

    def __init__(
        self, path: Path, lock: sqlite3.Connection, file: sqlite3.Connection, *, is_blank: bool
    ) -> None:
        self.path = path
        self.is_blank = is_blank
        self._lock = lock
        self._file = file
        self._turn = RLock()  # a transaction belongs to all threads that use the connection
        self._seals = read_seals(file)
        self._last = self.last()  # the last bundle that is or was in the file
        self._pulsed = 0.0

    @classmethod
    def open(cls, path: str | Path, settings: Mapping[str, Any], root: Part) -> Self:
        """Open the journal of a run with these settings, or start one at the root of the tree.

        Raises `JournalError` for a journal of another run, or a file that is not a journal.
        """
        path = Path(path)
        with clear_errors(path), ExitStack() as on_failure:
            if path.exists():  # if it is something else, say so before doing anything
                _connect(path).close()
            lock = hold(path, patience=1.0)
            on_failure.callback(remove, lock, path)
            on_failure.callback(_remove_empty, path)
            file = on_failure.enter_context(closing(_connect(path)))
            is_new = _begin(file, settings, root)
            check_rows(file)
            _compare(file, settings, path)
            journal = cls(path, lock, file, is_blank=is_new)
            on_failure.pop_all()
        return journal

    def totals(self) -> Totals:
        """What has been done so far."""
        with self._using() as file:
            return totals_in(file)

    def bundles(self) -> list[Bundle]:
        """What is left."""
        with self._using() as file:
            return [*_bundles(file)]

    def last(self) -> int:
        """The largest number any bundle has had."""
        largest = "SELECT max(id) FROM (SELECT id FROM bundle UNION ALL SELECT bundle FROM task)"
        with self._using() as file:
            return file.execute(largest).fetchone()[0] or 0

    def noted(self, name: str) -> Any:
        """Return the fact stored under this name, or None."""
        with self._using() as file:
            return settings_in(file).get(name)

    def note(self, name: str, value: Any) -> None:
        """Store a fact about the run that is not a setting, such as an estimate."""
        row = signed("setting", (name, json.dumps(value)))
        with self._changing() as (file, seals):
            before = file.execute("SELECT * FROM setting WHERE name = ?", (name,)).fetchall()
            file.execute("REPLACE INTO setting VALUES (?, ?, ?)", row)
            seals["setting"] = self._seals["setting"].minus(before).plus([row])

    def commit(self, done: Sequence[Done], new: Iterable[Bundle], totals: Totals) -> None:
        """Replace finished bundles by what is left of them, in one transaction."""
        bundles, tasks, total = [*map(_row, new)], [*map(_task_row, done)], _total_row(totals)
        with self._turn:
            with self._changing() as (file, seals):
                before = self._take_out([each.bundle for each in done])
                file.executemany("INSERT INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", tasks)
                file.executemany("INSERT INTO bundle VALUES (?, ?, ?, ?, ?)", bundles)
                file.execute(_UPDATE, total)
                seals["bundle"] = self._seals["bundle"].minus(before).plus(bundles)
                seals["task"] = self._seals["task"].plus(tasks)
                seals["total"] = Seal().plus([total])
                self._pulse(totals)
            self._last = max([self._last, *(row[0] for row in (*bundles, *tasks))])

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """Keep other threads away from the connection."""
        with self._turn, clear_errors(self.path):
            yield self._file

    @contextmanager
    def _changing(self) -> Iterator[tuple[sqlite3.Connection, dict[str, Seal]]]:
        """Change the journal in one transaction; yields a dict for the new seals."""
        seals: dict[str, Seal] = {}
        with self._using() as file:
            with file:
                file.execute("BEGIN IMMEDIATE")
                yield file, seals
                write_seals(file, seals)
            self._seals |= seals

    def _take_out(self, numbers: list[int]) -> list[tuple[Any, ...]]:
        """Delete these bundles and return their rows; some were created and done since the last
        commit.
        """
        file, known = self._file, [(number,) for number in numbers if number <= self._last]
        rows: list[tuple[Any, ...]] = []
        for number in known:
            rows += file.execute("SELECT * FROM bundle WHERE id = ?", number)
        file.executemany("DELETE FROM bundle WHERE id = ?", known)
        if len(rows) != len(known):
            raise Damage(
                f"it has only {len(rows):,} of the {len(known):,} bundles that were searched"
            )
        return rows

    def _pulse(self, totals: Totals) -> None:
        if monotonic() - self._pulsed < 1.0:
            return
        self._pulsed = monotonic()
        left = self._file.execute("SELECT total(weight) FROM bundle").fetchone()[0]
        row = signed("pulse", (time(), float(totals.nodes), left))
        self._file.execute("INSERT INTO pulse VALUES (?, ?, ?, ?)", row)
        self._file.execute(
            "DELETE FROM pulse WHERE rowid <= (SELECT max(rowid) FROM pulse) - ?", (PULSES,)
        )

    def close(self) -> None:
        """Close the journal."""
        with self._turn:
            self._file.close()
        remove(self._lock, self.path)

    def discard(self) -> None:
        """Delete the journal of a run that came to nothing, before anyone else can use it."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# ---- how far a run has come


class Status(NamedTuple):
    """The progress of a run, from its journal.

    - `settings`: what was asked for; `totals`: what is done;
    - `fraction`: the share of the tree that is done, by the weights of its branches;
    - `bundles`: how many bundles are left;
    - `running`: whether a process is working on it right now;
    - `rate`: recent nodes per second (or the average, if it is not running);
    - `left`: how many seconds are expected to remain, as a pair (at least, at most), or None.
    """

    settings: dict[str, Any]
    totals: Totals
    fraction: float
    bundles: int
    running: bool
    rate: float
    left: tuple[float, float] | None

    @property
    def done(self) -> bool:
        """Whether the run is finished."""
        return self.fraction >= 1.0


def read_status(path: str | Path) -> Status:
    """Read the progress of a run, even while it is running."""
    path = Path(path)
    with snapshot(path) as file:
        return _status(file, path)


@contextmanager
def snapshot(path: Path) -> Iterator[sqlite3.Connection]:
    """Read one consistent state of a journal that others may be changing."""
    if not path.exists() or not path.stat().st_size:
        raise JournalError(f"there is no journal {path}")
    with clear_errors(path), closing(_connect(path)) as file:
        file.execute("BEGIN")
        yield file


def _status(file: sqlite3.Connection, path: Path) -> Status:
    verify(file, "setting", "bundle", "total", "pulse")  # not for every task: there may be millions
    settings = settings_in(file)
    totals = totals_in(file)
    number = file.execute("SELECT count(*) FROM bundle").fetchone()[0]
    fraction = share_done(totals.share, number)
    running = is_held(path)
    rate = _rate(file) if running else 0.0
    rate = rate or (totals.nodes / totals.seconds if totals.seconds else 0.0)
    left = seconds_left(settings.get("expected_nodes"), totals, fraction, rate)
    return Status(settings, totals, fraction, number, running, rate, left)


def share_done(share: float, left: int) -> float:
    """Return the share of a tree that is done while this many bundles are left: 1 only at the end.

    >>> share_done(1e-30, 7), share_done(1.0000001, 7) < 1, share_done(0.9999999, 0)
    (1e-30, True, 1.0)
    """
    return min(share, 1.0 - 1e-12) if left else 1.0


def _rate(file: sqlite3.Connection) -> float:
    """Nodes per second, over the most recent stretch without a pause."""
    pulses = file.execute("SELECT moment, nodes FROM pulse ORDER BY rowid DESC").fetchall()
    recent = pulses[:1]
    for earlier in pulses[1:]:
        if recent[-1][0] - earlier[0] > 30.0:
            break
        recent.append(earlier)
    seconds = recent[0][0] - recent[-1][0] if recent else 0.0
    return (recent[0][1] - recent[-1][1]) / seconds if seconds > 0 else 0.0


def seconds_left(
    expected: list[float] | None, totals: Totals, fraction: float, rate: float
) -> tuple[float, float] | None:
    """How long it will take, judging by the expected nodes and by the weight that is left."""
    if fraction >= 1.0:
        return 0.0, 0.0
    guesses = []
    if expected is not None and rate > 0:
        guesses = [(nodes - totals.nodes) / rate for nodes in expected if nodes > totals.nodes]
    if fraction > 0.001 and rate > 0:
        guesses.append(totals.nodes * (1 - fraction) / fraction / rate)
    return (min(guesses), max(guesses)) if guesses else None


# ---- the file


_UPDATE = (
    "UPDATE total SET solutions = ?, nodes = ?, updates = ?, depth = ?, tasks = ?, worked = ?, "
    "seconds = ?, position = ?, share = ?, checksum = ?"
)


def _connect(path: Path) -> sqlite3.Connection:
    """Open a journal or a new file; raise without touching anything if it is something else."""
    file = sqlite3.connect(path, timeout=60.0, isolation_level=None, check_same_thread=False)
    file.text_factory = _text
    try:
        _check_kind(file, path)
        # No write-ahead log: it needs shared memory, which file systems of clusters may lack.
        file.execute("PRAGMA synchronous = FULL")
    except BaseException:
        file.close()
        raise
    return file


def _text(found: bytes) -> str:
    """Decode a text, even a damaged one: its checksum will show."""
    return found.decode(errors="surrogateescape")


def check_rows(file: sqlite3.Connection) -> None:
    """Raise `Damage` unless the whole journal is as it was written."""
    for (complaint,) in file.execute("PRAGMA quick_check(1)"):
        if complaint != "ok":
            raise Damage(" ".join(complaint.split()))
    tables = [text for (text,) in file.execute("SELECT sql FROM sqlite_master ORDER BY rowid")]
    if tables != TABLES:
        raise Damage("it does not have the tables of a journal")
    verify(file, "setting", "bundle", "task", "total", "pulse")


def _check_kind(file: sqlite3.Connection, path: Path) -> None:
    has_tables = _has_tables(file)  # first, because another process may be creating it right now
    kind = file.execute("PRAGMA application_id").fetchone()[0]
    version = file.execute("PRAGMA user_version").fetchone()[0]
    if kind != APPLICATION and has_tables:
        raise JournalError(f"{path} is not a Minuet journal; it was left unchanged")
    if kind == APPLICATION and version != VERSION:
        which = "an earlier" if version < VERSION else "a later"
        raise JournalError(
            f"{path} was written by {which} version of Minuet (journal format {version}, not "
            f"{VERSION}); it was left unchanged: continue with that version, or name another file"
        )


def _remove_empty(path: Path) -> None:
    if path.exists() and not path.stat().st_size:
        path.unlink()


def _has_tables(file: sqlite3.Connection) -> bool:
    return bool(file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _begin(file: sqlite3.Connection, settings: Mapping[str, Any], root: Part) -> bool:
    """Create the tables of a new journal, unless they exist; return whether it is new."""
    file.execute("BEGIN IMMEDIATE")
    is_new = not _has_tables(file)
    if is_new:
        for statement in TABLES:
            file.execute(statement)
        rows = {
            "setting": [
                signed("setting", (name, json.dumps(value))) for name, value in settings.items()
            ],
            "total": [_total_row(Totals())],
            "bundle": [_row(Bundle(1, (root,)))],
            "task": [],
        }
        for table, new in rows.items():
            for row in new:
                file.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        write_seals(file, {table: Seal().plus(new) for table, new in rows.items()})
        file.execute(f"PRAGMA application_id = {APPLICATION}")
        file.execute(f"PRAGMA user_version = {VERSION}")
    file.execute("COMMIT")
    return is_new


def settings_in(file: sqlite3.Connection) -> dict[str, Any]:
    """The settings the run was started with."""
    rows = file.execute("SELECT name, value FROM setting")
    return {name: json.loads(value) for name, value in rows}


def _compare(file: sqlite3.Connection, settings: Mapping[str, Any], path: Path) -> None:
    kept = settings_in(file)
    for name, value in settings.items():
        if kept.get(name) == value:
            continue
        if name == "problem":
            raise JournalError(
                f"{path} is the journal of another problem; it was left unchanged: "
                "use another journal, or the problem this one was started with"
            )
        raise JournalError(
            f"{path} was started {_difference(name, kept.get(name), value)}: "
            "continue with the same, or name another journal"
        )


def _difference(name: str, was: Any, now: Any) -> str:
    if name != "output":
        return f"with {name} = {was!r}, not {now!r}"
    begun, asked = (f"with solutions in {it}" if it else NO_OUTPUT for it in (was, now))
    return f"{begun}, not {asked}"


def totals_in(file: sqlite3.Connection) -> Totals:
    """What was done so far."""
    solutions, nodes, updates, *others, _ = file.execute("SELECT * FROM total").fetchone()
    return Totals(int(solutions), int(nodes), int(updates), *others)


def _total_row(totals: Totals) -> tuple[Any, ...]:
    texts = str(totals.solutions), str(totals.nodes), str(totals.updates)
    seconds = float(totals.worked), float(totals.seconds)
    numbers = totals.depth, totals.tasks, *seconds, totals.position, _real(totals.share)
    return signed("total", (*texts, *numbers))


def _task_row(done: Done) -> tuple[Any, ...]:
    """Use a number, which takes less room than text, as long as it fits."""
    bundle, parent, weight, *numbers, first = done
    place = first if first < 2**63 else str(first)
    return signed("task", (bundle, parent, _real(weight), *numbers, place))


def _real(number: float) -> float:
    """Return a number as a REAL column returns it: never an integer, never -0.0."""
    return number + 0.0


def _bundles(file: sqlite3.Connection) -> Iterator[Bundle]:
    for number, parent, text in file.execute("SELECT id, parent, parts FROM bundle ORDER BY id"):
        parts = [
            Part(tuple(chosen), tuple(excluded), weight)
            for chosen, excluded, weight in json.loads(text)
        ]
        yield Bundle(number, tuple(parts), parent)


def _row(bundle: Bundle) -> tuple[Any, ...]:
    parts = json.dumps(bundle.parts, separators=(",", ":"))
    return signed("bundle", (bundle.id, bundle.parent, parts, _real(bundle.weight)))


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's error codes into plain English."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_in_words(error, path)) from error
    except (Damage, UnicodeDecodeError) as error:  # including SQLite's own messages
        what = error if isinstance(error, Damage) else "SQLite cannot read it"
        raise JournalError(f"{path} is damaged: {what}; it was left unchanged") from error


def _in_words(error: sqlite3.Error, path: Path) -> str:
    name = getattr(error, "sqlite_errorname", "") or ""
    what = " ".join(str(error).split())
    if name.startswith("SQLITE_FULL") or name == "SQLITE_IOERR_WRITE":
        return f"the disk is full: cannot write {path}; it is intact: make room and run again"
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return f"{path} is damaged, or not a Minuet journal ({what}); it was left unchanged"
    if name.startswith("SQLITE_BUSY"):
        return f"{path} is in use by another program"
    if path.is_dir():
        return f"{path} is a folder, not a journal"
    if name.startswith("SQLITE_CANTOPEN"):
        return f"cannot open {path}: check that the folder exists and is writable"
    return f"cannot use {path}: {what}"
