"""What every puzzle shares: it becomes an exact cover problem, and solutions become boards again.

A puzzle is a value: checked when it is made, never changed, equal to any other puzzle made of the
same parts. A class of puzzles has to define three things,

- `_parts()`: the arguments that make the same puzzle again;
- `encode(model)`: the exact cover problem, without the givens;
- `decode(solution)`: the board for a solution, which is a puzzle of the same class;

and usually three more: `given`, the labels of the options that are given; `check()`, what is wrong
with the board; `picture()`, what to draw. Everything else is in `Puzzle`.

Text and pictures live elsewhere (`minuet.formats`, `minuet.render`), as do hints and generators.
They know the puzzles, not the other way around, so the few methods here that need them import them
when called.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from minuet.errors import GivenError, PuzzleError, choice, listed
from minuet.problem import Problem
from minuet.problem.option import Frozen
from minuet.puzzles.base import published
from minuet.solver import Solutions, Stats, count, is_unique, solutions, solve
from minuet.solver.given import given_options
from minuet.solver.limits import time_left, within

if TYPE_CHECKING:
    from minuet.logic.base import Step
    from minuet.puzzles.base.picture import Picture
    from minuet.solver.progress import OnProgress

__all__ = ["Boards", "Puzzle"]

Answer = TypeVar("Answer")
MOST_CHOICES = 8  # that a sentence names
Report = Callable[[Stats], object]


class Puzzle(Frozen, ABC):
    """One puzzle of some kind. The top of this file says what a class of puzzles has to define."""

    name: ClassVar[str] = ""
    """What the kind is called on the command line and in files: "ripple"."""
    title: ClassVar[str] = ""
    """What the kind is called in sentences: "Ripple Effect"."""
    formats: ClassVar[tuple[str, ...]] = ()
    """The text formats it has (see `minuet.formats.puzzle_formats`), the usual one first."""
    _text_blocks: ClassVar[tuple[str, ...]] = ()
    """The arguments that are blocks of lines in the format `plain` (see `minuet.formats.plain`)."""
    _text_pattern: ClassVar[str] = ""
    """A pattern for a whole text in the format `plain` that does not name its kind."""
    _published_parts: ClassVar[tuple[str, ...]] = ()
    """The parts of its published format (see `minuet.formats.dataset`), each a grid unless its name
    ends in "columns" or "rows" (a line with a word for each of them) or "lines" (a line each). A
    part whose name ends in a question mark may be left out."""
    _published_more: ClassVar[int] = 0
    """How many words may follow the height and the width there."""
    _published_numbers: ClassVar[dict[str, str]] = {}
    """The arguments that are numbers there, after the height and the width, and what they mean."""
    _published_blanks: ClassVar[tuple[Any, ...]] = (None, 0, "", ".")
    """The entries of the parts that are written as `-`."""
    _published_flags: ClassVar[dict[str, str]] = {}
    """The words that may follow them, and the arguments that are True then."""
    _published_rest: ClassVar[str] = ""
    """The argument that takes all further words, if there is one."""
    _black_word: ClassVar[str] = ""
    """What stands there for a black cell, with `{}` for its number; empty if it has none."""
    _item_texts: ClassVar[dict[str, str]] = {}
    """What items are called, by their first entry: "the tree at {cell}", "ships of length {1}"."""
    _rule_texts: ClassVar[dict[str, str]] = {}
    """The rules that items stand for, by the first entry of an item: "stars do not touch"."""
    _rules: ClassVar[str] = ""
    """The rules of the kind in one line; see `_rules_here`."""
    models: ClassVar[tuple[str, ...]] = ("plain",)
    """The ways to encode it; the first is the one that solves."""
    _taught_model: ClassVar[str] = ""
    """The model to learn from, which the matrix view shows; if empty, the first of `models`."""
    _logic: ClassVar[str] = "minuet.logic.cover"
    """The module with a function `steps(puzzle)`: how a person would solve it."""
    _generator: ClassVar[str] = ""
    """The module with a function `generate(kind, **options)`; empty if there is none. One that
    suits any kind is "minuet.generate.givens"."""
    _sizes: ClassVar[tuple[str, ...]] = ()
    """The sizes to choose from when one is made, the usual one first; if empty, any square will
    do."""
    _difficulties: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    """The difficulties that a generator can be asked for."""

    # ---- what each kind says

    @abstractmethod
    def _parts(self) -> dict[str, Any]:
        """The keyword arguments that make this puzzle again."""

    @abstractmethod
    def _encode(self, model: str) -> Problem:
        """Make the exact cover problem of this puzzle, without its givens."""

    @abstractmethod
    def decode(self, solution: Iterable[Any]) -> Self:
        """Return the board for a solution (the labels of its options)."""

    @property
    def given(self) -> Sequence[Any]:
        """The labels of the options that are given: chosen in advance."""
        return ()

    def check(self) -> list[str]:
        """List in plain sentences which rules the board breaks; empty if none so far."""
        return []

    def _unfinished(self) -> list[str]:
        """List in plain sentences what the board still lacks; empty if it is complete."""
        return []

    def picture(self) -> Picture:
        """What to draw: see `minuet.puzzles.base.picture`."""
        raise NotImplementedError(f"{type(self).__name__} has no picture")

    def label_text(self, label: Any) -> str:
        """A readable option: on a grid, "r1c1=2" for the label (0, 0, 2)."""
        return str(label)

    def _read_label(self, text: str) -> Any:
        """The label that `label_text` writes like this; ValueError if there is none."""
        for label in self.problem().labels:
            if self.label_text(label) == text:
                return label
        raise ValueError(f"there is no option '{text}'")

    def item_text(self, item: Hashable) -> str:
        """A readable item: what has to be covered, as in "the 3 of room B"."""
        if isinstance(item, tuple) and item and item[0] in self._item_texts:
            return fill_in(self._item_texts[item[0]], item)
        return " ".join(map(str, item)) if isinstance(item, tuple) else str(item)

    def _item_heading(self, item: Hashable) -> tuple[str, str]:
        """The group that an item is in, and its name there: the heading of its column in a
        table.
        """
        kind = item[0] if isinstance(item, tuple) and item else ""
        return kind if isinstance(kind, str) and kind else "items", self.item_text(item)

    def _item_cell(self, item: Any) -> tuple[int, int] | None:
        """The (row, column) of an item that belongs to one cell, for small pictures of options."""
        match item:
            case "cell", row, column:
                return row, column
        return None

    def _label_cells(self, label: Any) -> Sequence[tuple[int, int]]:
        """The (row, column) of the cells that an option is about, for highlighting."""
        return ()

    def placements(self) -> Sequence[Any]:
        """The labels of the options that the board shows: the givens, and what was filled in."""
        return self.given

    @classmethod
    def _sized(cls, sides: Sequence[int]) -> dict[str, Any]:
        """The arguments that make a blank puzzle of this size, for generators."""
        known = list(signature(cls).parameters)
        if "height" in known and "width" in known:
            return dict(zip(("height", "width"), sides, strict=True))
        if len(set(sides)) > 1 or not known:
            one = listed([*map(str, sides)], "or")
            both = "x".join(map(str, sides))
            raise PuzzleError(f"the size of {cls.title} is one number: {one}, not {both}")
        return {known[0]: sides[0]}

    # The published format: see `minuet.formats.dataset`.

    @classmethod
    def _from_published(cls, header: list[str], rows: list[list[str]]) -> Self:
        """Make a puzzle from the words of the first line and of all lines after it."""
        make: Any = cls
        found: Self = make(**published.arguments(cls, header, rows))
        return found

    def _to_published(self) -> tuple[list[str], list[list[str]]]:
        """The words of the first line, and those of all lines after it."""
        return published.head(self), published.parts(self)

    # Addresses and files of puzz.link (see `minuet.formats.puzzlink`) mostly have the same words.

    @classmethod
    def _from_link(cls, head: list[str], rows: list[list[str]]) -> Self:
        return cls._from_published(head, rows)

    def _to_link(self) -> tuple[list[str], list[list[str]]]:
        return self._to_published()

    def _published_word(self, entry: Any) -> str:
        """The word for an entry of a part."""
        return "-" if entry in self._published_blanks else str(entry)

    def _published(self) -> list[list[str]]:
        """The words of a solved board, without the first line."""
        raise NotImplementedError(f"{type(self).__name__} has no published format")

    def _published_head(self) -> list[str]:
        """The first line of a solved board; if empty, its height and width."""
        has_more = self._published_numbers or self._published_rest
        return published.head(self) if has_more else []

    # What is said in hints: see `minuet.logic.cover`.

    def _is_shown(self, label: Any) -> bool:
        """Whether people see an option on the board; others only help to encode a rule."""
        return True

    def _rule_text(self, item: Any) -> str:
        """The rule that excludes two options that share an item; empty if it is obvious."""
        return self._rule_texts.get(item[0], "") if isinstance(item, tuple) and item else ""

    def _follows_text(self, labels: Sequence[Any]) -> str:
        """What is added if choosing an option that is not shown makes these impossible."""
        return f"; {self._not_text(labels)}"

    def _only_text(self, item: Hashable, label: Any) -> tuple[str, str, float]:
        """The technique, the reason and the rating (1 to 2) if an item has one option left."""
        return "only option", f"{self.item_text(item)}: only {self.label_text(label)} is left", 1.0

    def _alternatives(self, labels: Sequence[Any]) -> int:
        """How many different things a sentence says of these options of an item."""
        return len(labels)

    def _choice_text(self, item: Hashable, labels: Sequence[Any]) -> str:
        """A sentence that an item is covered by one of these options."""
        name = self.item_text(item)
        words = [self.label_text(label).removeprefix(f"{name}=") for label in labels]
        verb = "takes" if words[0] == self.label_text(labels[0]) else "is"
        if len(words) > MOST_CHOICES:
            words = [*words[:4], f"one of {len(words) - 4} more"]
        return f"{name} {verb} {listed(words, 'or')}"

    def _full_text(self, item: Hashable, count: int) -> str:
        """A sentence that an item is covered as often as it may be."""
        if not count:
            return f"{self.item_text(item)} takes nothing"
        return f"{self.item_text(item)} already has {'its one' if count == 1 else f'all {count}'}"

    def _filled_text(self, item: Hashable, count: int, labels: Sequence[Any]) -> str:
        """A sentence that these options of an item are impossible, since it has enough."""
        return f"{self._full_text(item, count)}; {self._not_text(labels)}"

    def _all_text(self, item: Hashable, labels: Sequence[Any]) -> str:
        """A sentence that an item needs all of these options, which are all that are left."""
        words = listed([self.label_text(label) for label in labels], most=6)
        return f"all that is left for {self.item_text(item)} is needed: {words}"

    def _not_text(self, labels: Sequence[Any]) -> str:
        """A sentence that these options are impossible."""
        verb = "is" if len(labels) == 1 else "are"
        return f"{listed([self.label_text(label) for label in labels], most=4)} {verb} impossible"

    def _lack_text(self, item: Hashable) -> str:
        """A sentence that an item has no option left."""
        return f"nothing is left for {self.item_text(item)}"

    def _shortage_text(self, item: Hashable, count: int) -> str:
        """What would happen if too few options were left for an item that needs more."""
        return f"{self.item_text(item)} could not get the {count} it still needs"

    def _if_text(self, label: Any) -> str:
        """A sentence that an option is chosen, to follow "if"."""
        return self.label_text(label)

    # ---- questions

    def problem(self, model: str | None = None) -> Problem:
        """Return the exact cover problem; `given` lists the options chosen in advance.

        It is built on first use and then kept.
        """
        model = self._model(model)
        known: dict[str, Problem] = self.__dict__.setdefault("_problems", {})
        if model not in known:
            known[model] = self._encode(model)
        return known[model]

    def _first_problem(self) -> Problem:
        """Return a problem that has a solution if the puzzle has one, but maybe not all of them."""
        return self.problem()

    def solve(
        self,
        *,
        given: Iterable[Any] = (),
        time_limit: float | None = None,
        seed: int | None = None,
        engine: str = "auto",
        model: str | None = None,
        progress: OnProgress | None = None,
        report: Report | None = None,
    ) -> Self | None:
        """Return a solved board, or None if there is none.

        `given` lists labels of options to choose in addition to the puzzle's own givens. The other
        arguments are those of `minuet.solve`, and it raises `Stopped` in the same way.
        """
        found = self._ask(
            solve, None, model, given,
            time_limit=time_limit, seed=seed, engine=engine, progress=progress, report=report,
        )  # fmt: skip
        return None if found is None else self.decode(found)

    def _solved_labels(self, *, given: Iterable[Any] = ()) -> Sequence[Any] | None:
        """Return the labels of a solution, or None; `solve` makes a board from them."""
        return self._ask(solve, None, None, given)

    def solutions(
        self,
        *,
        given: Iterable[Any] = (),
        limit: int | None = None,
        time_limit: float | None = None,
        seed: int | None = None,
        engine: str = "auto",
        model: str | None = None,
        progress: OnProgress | None = None,
    ) -> Boards[Self]:
        """Return all solved boards, one by one; see `minuet.solutions` for the arguments."""
        found = self._ask(
            solutions, None, model, given,
            limit=limit, time_limit=time_limit, seed=seed, engine=engine, progress=progress,
        )  # fmt: skip
        return Boards(self.decode, found)

    def count(
        self,
        *,
        given: Iterable[Any] = (),
        limit: int | None = None,
        time_limit: float | None = None,
        engine: str = "auto",
        model: str | None = None,
        progress: OnProgress | None = None,
        report: Report | None = None,
    ) -> int:
        """Return the number of solutions, at most `limit`; see `minuet.count`."""
        return self._ask(
            count, 0, model, given,
            limit=limit, time_limit=time_limit, engine=engine, progress=progress, report=report,
        )  # fmt: skip

    def is_unique(
        self,
        *,
        given: Iterable[Any] = (),
        time_limit: float | None = None,
        engine: str = "auto",
        model: str | None = None,
        progress: OnProgress | None = None,
        report: Report | None = None,
    ) -> bool:
        """Return whether there is exactly one solution; see `minuet.is_unique`."""
        return self._ask(
            is_unique, False, model, given,
            time_limit=time_limit, engine=engine, progress=progress, report=report,
        )  # fmt: skip

    def _ask(
        self,
        question: Callable[..., Answer],
        none: Answer,
        model: str | None,
        given: Iterable[Any],
        **options: Any,
    ) -> Answer:
        """Ask the question; the answer is `none` if the puzzle's own givens clash."""
        problem, left = self._ready(model, options.get("time_limit"))
        try:
            return question(problem, given=[*self.given, *given], **options | left)
        except GivenError:
            if self._contradicts_itself():
                return none
            raise

    def _ready(
        self, model: str | None, time_limit: float | None
    ) -> tuple[Problem, dict[str, float]]:
        """Return the problem, and the time that is left after building it."""
        with within(time_limit):
            problem = self.problem(model)
            return problem, {} if time_limit is None else {"time_limit": time_left()}

    def _contradicts_itself(self) -> bool:
        """Return whether givens exclude each other. That is legal, and means that there is no
        solution.
        """
        try:
            given_options(self.problem(), self.given)
        except GivenError:
            return True
        return False

    def _model(self, model: str | None) -> str:
        return self.models[0] if model is None else choice(model, self.models, "model")

    # ---- the ways to other rooms: text, pictures, hints, generators

    @classmethod
    def parse(cls, text: str, *, format: str | None = None) -> Self:
        """Read a puzzle of this kind in any of its `formats`, which is recognized.

        `Puzzle.parse` reads one of any kind.
        """
        from minuet.formats import puzzle_formats

        return puzzle_formats.loads(text, kind=None if cls is Puzzle else cls, format=format)

    def dumps(self, format: str | None = None) -> str:
        """Write the puzzle in one of its `formats`, the usual one if none is named."""
        from minuet.formats import puzzle_formats

        return puzzle_formats.dumps(self, format=format)

    def _rules_here(self) -> str:
        """The rules as far as they apply to this puzzle."""
        return self._rules

    def __str__(self) -> str:
        from minuet.render import text

        return text.draw(self.picture())

    def svg(self) -> str:
        """Return the picture as a document in SVG."""
        from minuet.render import svg

        return svg.draw(self.picture())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """What notebooks show; the text is for those that cannot show pictures."""
        try:
            return {"image/svg+xml": self.svg(), "text/plain": str(self)}
        except NotImplementedError:  # a kind without a picture
            return {"text/plain": repr(self)}

    def steps(self) -> Iterator[Step]:
        """Yield the steps a person would take from here, with reasons."""
        from importlib import import_module

        found: Iterator[Step] = import_module(self._logic).steps(self)
        return found

    def hint(self) -> Step | None:
        """Return the next step that logic forces, with its reason; None if solved."""
        return next(self.steps(), None)

    def grade(self) -> Any:
        """Return how hard the puzzle is for a person: `.name` and `.rating`, by its hardest
        step.
        """
        from importlib import import_module

        return import_module(self._logic).grade(self)

    @classmethod
    def generate(
        cls,
        *,
        size: str | int | tuple[int, ...] | None = None,
        difficulty: str | None = None,
        clues: int | None = None,
        seed: int | str | None = None,
        **more: Any,
    ) -> Self:
        """Make a new puzzle with one solution.

        - `size`: what the class is made with: 8, (6, 8) or "6x8"; the usual one if left out;
        - `difficulty`: easy, medium or hard; None for any;
        - `clues`: how many givens to leave at least;
        - `seed`: a number or a text; the same seed gives the same puzzle;
        - `more`: what only the generator of this kind takes.

        Raises `PuzzleError` if the kind cannot be generated, or if there is no such puzzle.
        """
        wishes = {"size": size, "difficulty": difficulty, "clues": clues, "seed": seed}
        asked = {name: wish for name, wish in wishes.items() if wish is not None}
        return cls._generate({**asked, **more})

    @classmethod
    def _generate(cls, wishes: dict[str, Any]) -> Self:
        """Ask the kind's generator for a puzzle; `wishes` may be any arguments of `generate`."""
        from importlib import import_module

        if not cls._generator:
            from minuet.puzzles.base.registry import lack_of_generator

            raise PuzzleError(lack_of_generator(cls))
        asked = {name: wish for name, wish in wishes.items() if name != "cls"}
        made: Self = import_module(cls._generator).generate(cls, **asked)
        return made

    @classmethod
    def generate_many(
        cls,
        count: int,
        *,
        seed: int | str | None = None,
        workers: int | str = 1,
        **options: Any,
    ) -> Iterator[Self]:
        """Yield many of them, made by several processes; the options are those of `generate`.

        See `minuet.generate.many`.
        """
        from minuet.generate.many import generate_many

        return generate_many(cls, count, seed=seed, workers=workers, **options)

    # ---- a value: compared by content

    def replace(self, **changes: Any) -> Self:
        """Return the puzzle with some of its parts changed.

        Every kind takes `given`: the labels of its new givens, with nothing else on the board.
        """
        return type(self)(**{**self._parts(), **changes})

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), *self._parts().values()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self._parts())

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={value!r}" for name, value in self._parts().items())
        return f"{type(self).__name__}({parts})"


class Boards(Iterator[Answer], Generic[Answer]):
    """A lazy iterator over solved boards, with the state of the search.

    `complete`, `stats` and `close()` are those of `minuet.Solutions`.
    """

    def __init__(self, decode: Callable[[Iterable[Any]], Answer], found: Solutions | None) -> None:
        self._decode = decode
        self._found = found  # None for a puzzle that contradicts itself, which has no solutions

    def __next__(self) -> Answer:
        if self._found is None:
            raise StopIteration
        return self._decode(next(self._found))

    @property
    def complete(self) -> bool:
        """Whether the search has finished and all boards were handed out."""
        return self._found is None or self._found.complete

    @property
    def stats(self) -> Stats:
        """What the search did so far."""
        return Stats(0, 0, 0, 0, 0.0, "none") if self._found is None else self._found.stats

    def close(self) -> None:
        """End the search and free its memory."""
        if self._found is not None:
            self._found.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def fill_in(text: str, item: tuple[Any, ...]) -> str:
    """Fill in the entries of an item, or the cells that they are: {cell} and {other}.

    >>> fill_in("the border of {cell} and {other}", ("edge", 0, 0, 0, 1))
    'the border of r1c1 and r1c2'
    >>> fill_in("ships of length {1}", ("ship", 3))
    'ships of length 3'
    """
    names = {"{cell}": item[1:3], "{other}": item[3:5]}
    cells = {
        name[1:-1]: f"r{cell[0] + 1}c{cell[1] + 1}" for name, cell in names.items() if name in text
    }
    return text.format(*item, **cells)


def _make(kind: type[Puzzle], parts: dict[str, Any]) -> Puzzle:
    return kind(**parts)
