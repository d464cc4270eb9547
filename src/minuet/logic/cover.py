"""Solving any puzzle as a person would, from its exact cover problem alone.

What a person does with a Ripple Effect, a Suguru or a puzzle that will be invented tomorrow can be
described in terms of exact cover: an item is something that has to be covered ("the 3 of this
room", "this cell"), an option a way to do it ("3 at r2c5").

1. *Only option* (easy). An item has one option left: it is chosen. For a room's value the technique
   is called "only place", for a cell "only value"; the puzzle finds the words.
2. *Elimination* (medium). Whatever option of some item is chosen, it excludes another option: that
   one is impossible.
3. *Trial* (hard). An option is tried, and with steps of the first kind alone (or, if that shows
   nothing, of the first two) some item is left without options: the option is impossible.
4. *Search* (extreme). When all that leads nowhere, the answer is looked up. A puzzle that needs
   this is not meant for people.

An item with a multiplicity (two stars in each row) is treated the same way: if it is covered often
enough, its other options are impossible; if all remaining options are needed, all are chosen. An
option is eliminated if it leaves too few of those that an item needs. Here a trial may also leave
an option out; if that leads to a dead end, the option is chosen.

How a position is kept: as integers whose bit o stands for option o. `live` are the options that are
still possible, `placed` those that are chosen; `rivals[o]` are the options that o excludes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from minuet.errors import amount
from minuet.logic.base import Grade, Step
from minuet.problem import Problem
from minuet.puzzles.base.puzzle import Puzzle

__all__ = ["LEVELS", "grade", "steps"]

MANY = 1000  # options: with more, longer trials take a minute and help nobody
LEVELS = ("easy", "medium", "hard", "extreme")
"""The names of puzzles whose hardest step is of the first, second, third and fourth kind."""

ONLY, ELIMINATION, TRIAL, SEARCH = range(1, 5)
MOST_RULES = 3  # that a sentence names
SO = {1: ", so", 2: "; either way"}  # by the number of ways from which something follows


class Position(NamedTuple):
    """The state of solving: options still possible, options chosen, items not yet covered."""

    live: int
    placed: int
    open: Sequence[int]


class Dead(NamedTuple):
    """A position in which an item has no option left."""

    item: int
    placed: int


class Cover:
    """A problem with all its exclusions worked out, to reason about.

    >>> cover = Cover(Problem("abc", options=["ab", "bc", "c", "a"]))
    >>> [bin(rivals) for rivals in cover.rivals]
    ['0b1010', '0b101', '0b10', '0b1']
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.of_item = _options_of_items(problem)
        count = len(problem.primary)
        self.has_bounds = problem.has_bounds
        self.low = problem._low or [1] * count
        self.high = problem._high or [1] * count
        self.rivals = _rivals(problem, self.of_item)

    def start(self, labels: Iterable[Any] = ()) -> Position:
        """The position after choosing the options with these labels."""
        position = Position((1 << len(self.rivals)) - 1, 0, range(len(self.problem.primary)))
        for label in labels:
            position = self.place(position, self.problem.index(label))
        return position

    def place(self, position: Position, option: int) -> Position:
        """The position after choosing this option."""
        live, placed, items = position
        return Position(live & ~self.rivals[option], placed | 1 << option, items)

    def clash(self, one: int, other: int) -> Any:
        """The first item in which two options clash; None if they are compatible."""
        colors = dict(self._members(one))
        for item, color in self._members(other):
            several = item < len(self.high) and self.high[item] > 1
            if item in colors and not several and (color != colors[item] or not color):
                return self.problem.items[item]
        return None

    def _members(self, option: int) -> list[tuple[int, int]]:
        """The items of an option and their colors, 0 for none."""
        span = slice(*self.problem._starts[option : option + 2])
        items = self.problem._members[span]
        colors = self.problem._colors
        return [*zip(items, [0] * len(items) if colors is None else colors[span], strict=True)]

    # ---- the techniques, all at once

    def propagate(self, position: Position) -> Position | Dead:
        """Choose only options until there are none, or an item is left without options."""
        if self.has_bounds:
            return self._propagate_counts(position)
        of_item, rivals = self.of_item, self.rivals
        live, placed, items = position
        found = True
        while found:
            found, rest = False, []
            for item in items:
                options = of_item[item] & live
                if options & (options - 1):
                    rest.append(item)
                elif not options:
                    return Dead(item, placed)
                elif not options & placed:
                    placed |= options
                    live &= ~rivals[options.bit_length() - 1]
                    found = True
            items = rest
        return Position(live, placed, items)

    def _propagate_counts(self, position: Position) -> Position | Dead:
        """Do the same if items may be covered several times."""
        live, placed, items = position
        found = True
        while found:
            found, rest = False, []
            for item in items:
                there, free, low, high = self._state(item, live, placed)
                left = free.bit_count()
                if there > high or there + left < low:
                    return Dead(item, placed)
                if left and there == high:
                    live &= ~free
                    found = True
                elif left and there + left == low:
                    for option in bits(free):
                        if not live >> option & 1:  # excluded by one before it
                            return Dead(item, placed)
                        placed |= 1 << option
                        live &= ~self.rivals[option]
                    found = True
                elif left:
                    rest.append(item)
            items = rest
        return Position(live, placed, items)

    def _state(self, item: int, live: int, placed: int) -> tuple[int, int, int, int]:
        """How often an item is covered, its remaining options, and its bounds."""
        options = self.of_item[item] & live
        there = (options & placed).bit_count()
        return there, options & ~placed, self.low[item], self.high[item]

    def undecided(self, position: Position) -> list[int]:
        """The open items of which an option may still be chosen or not, or that are broken."""
        if not self.has_bounds:
            return [i for i in position.open if not self.of_item[i] & position.placed]
        live, placed = position.live, position.placed
        return [i for i in position.open if self._is_open(i, live, placed)]

    def _is_open(self, item: int, live: int, placed: int) -> bool:
        there, free, low, high = self._state(item, live, placed)
        return bool(free) or not low <= there <= high

    def eliminations(self, position: Position) -> Iterator[tuple[int, int]]:
        """Yield (item, options that are excluded whatever is chosen for the item).

        An item that needs several more of its options excludes those that leave it too few.
        """
        if self.has_bounds:
            yield from self._counted_eliminations(position)
            return
        live, rivals = position.live, self.rivals
        for item in position.open:
            common = live & ~position.placed
            for option in bits(self.of_item[item] & live):
                common &= rivals[option]
                if not common:
                    break
            if common:
                yield item, common

    def _counted_eliminations(self, position: Position) -> Iterator[tuple[int, int]]:
        live, placed = position.live, position.placed
        rivals = self._rivals_here(position)
        for item in position.open:
            needed = self.needs(item, position)
            if needed < 1:
                continue  # none of its options needs to be chosen
            free = self.of_item[item] & live & ~placed
            # leaves[n]: the options that leave at most n of those of the item seen so far. One of
            # the item itself leaves room for one less.
            leaves = [live & ~placed] * needed
            for option in bits(free):
                out = rivals(option) | 1 << option
                for n in range(needed - 1, 0, -1):
                    leaves[n] = leaves[n] & out | leaves[n - 1]
                leaves[0] &= out
                if not leaves[-1]:
                    break
            inside = leaves[-2] & free if needed > 1 else 0
            if excluded := leaves[-1] & ~free | inside:
                yield item, excluded

    def needs(self, item: int, position: Position) -> int:
        """How many more of its options an item needs."""
        there, _, low, _ = self._state(item, position.live, position.placed)
        return low - there

    def _rivals_here(self, position: Position) -> Callable[[int], int]:
        """What an option excludes: its rivals, and what has no place in an item that it fills."""
        filled: dict[int, int] = {}  # by the options of an item that has one place left
        for item in position.open:
            there, free, _, high = self._state(item, position.live, position.placed)
            if high > 1 and there == high - 1:
                for option in bits(free):
                    filled[option] = filled.get(option, 0) | free
        return lambda option: (self.rivals[option] | filled.get(option, 0)) & ~(1 << option)

    def trials(
        self, position: Position, level: int, *, leave_out: bool = False
    ) -> Iterator[tuple[int, Dead]]:
        """Yield (option, dead end to which choosing it leads), those of narrow items first.

        With `leave_out`, the dead end is that to which leaving it out leads.
        """
        tried = position.placed
        for item in self._by_width(position):
            for option in bits(self.of_item[item] & position.live & ~tried):
                tried |= 1 << option
                if leave_out:
                    after = self.without(position, 1 << option)
                else:
                    after = self.place(position, option)
                end = self.reduce(after, level)
                if isinstance(end, Dead):
                    yield option, end

    def reduce(self, position: Position, level: int) -> Position | Dead:
        """Go as far as the techniques up to a level lead."""
        while True:
            after = self.propagate(position)
            if isinstance(after, Dead) or not after.open or level == ONLY:
                return after
            removed = 0
            for _, options in self.eliminations(after):
                removed |= options
            if removed:
                position = self.without(after, removed)
            elif level == ELIMINATION:
                return after
            else:
                return self._reduce_by_trial(after)

    def _reduce_by_trial(self, position: Position) -> Position | Dead:
        """Go as far as all techniques lead, from where only trial can help."""
        depth = ONLY
        while depth <= self.depth(position):
            after = self._try_all(position, depth)
            if isinstance(after, Dead) or not after.open:
                return after
            depth = depth + 1 if after is position else ONLY
            position = after
        return position

    def depth(self, position: Position) -> int:
        """The level of the steps that follow a trial: the first if there are many options."""
        many = (position.live & ~position.placed).bit_count() > MANY
        return ONLY if many else ELIMINATION

    def _try_all(self, position: Position, depth: int) -> Position | Dead:
        """Try every option once and keep the findings; returns the same position if there are
        none.
        """
        tried = 0
        for item in self._by_width(position):
            options = self.of_item[item] & position.live & ~position.placed & ~tried
            tried |= options
            if self.has_bounds and (must := self._must(position, options, depth)) is not None:
                after = self.reduce(self.place(position, must), ELIMINATION)
                if isinstance(after, Dead) or not after.open:
                    return after
                position = after
                options &= position.live & ~position.placed
            dead = [
                option
                for option in bits(options)
                if isinstance(self.reduce(self.place(position, option), depth), Dead)
            ]
            if dead:
                # Impossible options are removed all at once: reasoning after each would take most
                # of the time.
                gone = sum(1 << option for option in dead)
                after = self.reduce(self.without(position, gone), ELIMINATION)
                if isinstance(after, Dead) or not after.open:
                    return after
                position = after
        return position

    def _must(self, position: Position, options: int, depth: int) -> int | None:
        """An option without which there is a dead end."""
        for option in bits(options):
            if isinstance(self.reduce(self.without(position, 1 << option), depth), Dead):
                return option
        return None

    def _by_width(self, position: Position) -> list[int]:
        """The open items, those with the fewest options first."""
        live = position.live
        return sorted(position.open, key=lambda item: (self.of_item[item] & live).bit_count())

    def without(self, position: Position, options: int) -> Position:
        """The position when these options are known to be impossible."""
        return position._replace(live=position.live & ~options)

    def solves(self, position: Position, level: int) -> bool:
        """Return whether the techniques up to a level solve the problem."""
        after = self.reduce(position, level)
        return isinstance(after, Position) and not after.open

    def level(self, position: Position) -> int:
        """The level of the hardest technique that is needed: ONLY to SEARCH."""
        for level in (ONLY, ELIMINATION, TRIAL):
            after = self.reduce(position, level)
            if isinstance(after, Dead):
                return SEARCH
            if not after.open:
                return level
            position = after
        return SEARCH


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _options_of_items(problem: Problem) -> list[int]:
    masks = [0] * len(problem.items)
    members, starts = problem._members, problem._starts
    for option in range(len(starts) - 1):
        for item in members[starts[option] : starts[option + 1]]:
            masks[item] |= 1 << option
    return masks


def _rivals(problem: Problem, masks: list[int]) -> list[int]:
    """For each option the others that cannot go with it."""
    starts = problem._starts
    members: Sequence[Any] = problem._members
    # An item that may be covered several times excludes nothing by itself.
    high = problem._high or ()
    clash: Any = [0 if i < len(high) and high[i] > 1 else mask for i, mask in enumerate(masks)]
    if problem._colors is not None:
        members = list(zip(problem._members, problem._colors, strict=True))
        clash = _other_colors(members, starts, clash)
    made = []
    for option in range(len(starts) - 1):
        rivals = 0
        for member in members[starts[option] : starts[option + 1]]:
            rivals |= clash[member]
        made.append(rivals & ~(1 << option))
    return made


def _other_colors(
    members: Sequence[tuple[int, int]], starts: Sequence[int], masks: list[int]
) -> dict[tuple[int, int], int]:
    """For each item and color the options that have the item, but do not agree on it."""
    agree: dict[tuple[int, int], int] = {}
    for option in range(len(starts) - 1):
        for member in members[starts[option] : starts[option + 1]]:
            agree[member] = agree.get(member, 0) | (1 << option if member[1] else 0)
    return {member: masks[member[0]] & ~same for member, same in agree.items()}


# ---- step by step, in sentences


def grade(puzzle: Puzzle) -> Grade:
    """Grade a puzzle by the hardest step that a person needs."""
    hardest, solved = 0.0, True
    for step, _ in _every_step(puzzle):
        hardest = max(hardest, step.rating)
        solved = solved and step.technique not in ("mistake", "search")
    return Grade(hardest, LEVELS[min(int(hardest) // 2, 3)], solved)


def steps(puzzle: Puzzle) -> Iterator[Step]:
    """Yield the steps from the board as it is to the solution, the easiest first at each point.

    Steps that leave the board as it is, since they are only about options that the puzzle does not
    show, are taken silently.
    """
    return (step for step, is_news in _every_step(puzzle) if is_news)


def _every_step(puzzle: Puzzle) -> Iterator[tuple[Step, bool]]:
    """Yield each step, and whether it says anything about the board."""
    wrong = puzzle.check()
    if wrong:
        yield Step("mistake", wrong[0]), True
        return
    problem = puzzle.problem()
    cover, labels = Cover(problem), enumerate(problem.labels)
    shown = sum(1 << option for option, label in labels if puzzle._is_shown(label))
    position = cover.start(puzzle.placements())
    while True:
        items = cover.undecided(position)
        position = position._replace(open=items)
        if not items:
            return
        step, after = _Teller(puzzle, cover, position, shown).next()
        is_over = step.technique == "mistake"
        yield step, is_over or bool(_news(position, after) & shown)
        if is_over:
            return
        position = after


def _news(before: Position, after: Position) -> int:
    """The options that a step has excluded or chosen."""
    return before.live & ~after.live | after.placed & ~before.placed


class _Teller:
    """Finds the next step of a position, and the words for it."""

    def __init__(self, puzzle: Puzzle, cover: Cover, position: Position, shown: int) -> None:
        self.puzzle = puzzle
        self.cover = cover
        self.position = position
        self.shown = shown

    def next(self) -> tuple[Step, Position]:
        first = self._counted() if self.cover.has_bounds else self._only()
        return first or self._elimination() or self._trial() or self._needed() or self._search()

    def _labels(self, mask: int) -> list[Any]:
        return [self.cover.problem.labels[option] for option in bits(mask)]

    def _item(self, number: int) -> Any:
        return self.cover.problem.items[number]

    def _only(self) -> tuple[Step, Position] | None:
        """An item with one option, or with none."""
        found = []
        for item in self.position.open:
            options = self.cover.of_item[item] & self.position.live
            if not options:
                return self._mistake(item), self.position
            if not options & (options - 1):
                found.append(
                    (self.puzzle._only_text(self._item(item), self._labels(options)[0]), item)
                )
        if not found:
            return None
        (name, reason, rating), item = min(found, key=lambda pair: (pair[0][2], pair[1]))
        option = (self.cover.of_item[item] & self.position.live).bit_length() - 1
        return self._only_step(item, option, name, reason, rating)

    def _mistake(self, item: int) -> Step:
        """The end, if an item cannot be covered as often as it must be."""
        is_filled = set(self.puzzle.placements()) > set(self.puzzle.given)
        why = "an earlier entry is wrong" if is_filled else "there is no solution"
        return Step("mistake", f"{self.puzzle._lack_text(self._item(item))}: {why}")

    def _only_step(
        self, item: int, option: int, name: str, reason: str, rating: float
    ) -> tuple[Step, Position]:
        label = self.cover.problem.labels[option]
        position = self.cover.place(self.position, option)
        news = _news(self.position, position) & self.shown
        if not self.shown >> option & 1 and news:
            reason += self.puzzle._follows_text(self._labels(news))
            reason += self._rules((option, other) for other in bits(news))
        elif self._is_cell(item):
            dead = self.cover.of_item[item] & ~self.position.live
            reason += self._rules(self._killers(dead))
        # Show everything the item was ever about: the whole room, not just the cell.
        around = dict.fromkeys(self._cells(self._labels(self.cover.of_item[item])))
        return Step(name, reason, placed=[label], cells=around, rating=rating), position

    def _is_cell(self, item: int) -> bool:
        name = self._item(item)
        return isinstance(name, tuple) and name[:1] == ("cell",)

    def _killers(self, dead: int) -> Iterator[tuple[int, int]]:
        """Yield (option, a chosen option that excludes it), for those that have one."""
        for option in bits(dead):
            killers = self.cover.rivals[option] & self.position.placed
            if killers:
                yield option, next(bits(killers))

    def _rules(self, pairs: Iterable[tuple[int, int]]) -> str:
        """The rules that exclude these pairs of options, in parentheses, if they have texts."""
        items = [self.cover.clash(*pair) for pair in pairs]
        rules = dict.fromkeys(self.puzzle._rule_text(item) for item in items if item is not None)
        words = [rule for rule in rules if rule]
        return f" ({'; '.join(words)})" if 0 < len(words) <= MOST_RULES else ""

    def _not_text(self, options: int) -> str:
        """A sentence that these options are impossible; those not shown are left out if others
        are.
        """
        return self.puzzle._not_text(self._labels(options & self.shown or options))

    def _counted(self) -> tuple[Step, Position] | None:
        """An item that is covered often enough, or that needs all of its options."""
        for item in self.position.open:
            there, free, low, high = self.cover._state(
                item, self.position.live, self.position.placed
            )
            left = free.bit_count()
            if there > high or there + left < low:
                return self._mistake(item), self.position
            if left and there == high:
                return self._full(item, there, free)
            if left and there + left == low:
                return self._all(item, free)
        return None

    def _full(self, item: int, count: int, free: int) -> tuple[Step, Position]:
        labels, seen = self._labels(free), self._labels(free & self.shown or free)
        reason = self.puzzle._filled_text(self._item(item), count, seen)
        around = self._cells(self._labels(self.cover.of_item[item]))
        step = Step("full", reason, removed=labels, cells=dict.fromkeys(around), rating=1.0)
        return step, self.cover.without(self.position, free)

    def _all(self, item: int, free: int) -> tuple[Step, Position]:
        labels = self._labels(free)
        if len(labels) == 1:
            words = self.puzzle._only_text(self._item(item), labels[0])
            return self._only_step(item, free.bit_length() - 1, *words)
        reason = self.puzzle._all_text(self._item(item), labels)
        around = dict.fromkeys(self._cells(self._labels(self.cover.of_item[item])))
        step = Step("all that is left", reason, placed=labels, cells=around, rating=1.2)
        position = self.position
        for option in bits(free):
            position = self.cover.place(position, option)
        return step, position

    def _needed(self) -> tuple[Step, Position] | None:
        """An option without which there is a dead end, where items have bounds."""
        deepest = self.cover.depth(self.position) if self.cover.has_bounds else 0
        for level in range(ONLY, deepest + 1):
            for option, dead in self.cover.trials(self.position, level, leave_out=True):
                label = self.cover.problem.labels[option]
                text = self.puzzle._if_text(label)
                lack = self.puzzle._lack_text(self._item(dead.item))
                reason = f"unless {text}, {lack}; so {text}"
                step = self._trial_step(dead, label, reason, 4.5 + (level > ONLY), placed=[label])
                return step, self.cover.place(self.position, option)
        return None

    def _trial_step(self, dead: Dead, label: Any, reason: str, rating: float, **what: Any) -> Step:
        because = self._labels(dead.placed & ~self.position.placed)
        cells = self._cells([label])
        return Step("trial", reason, cells=cells, because=because, rating=rating, **what)

    def _cells(self, labels: Iterable[Any]) -> list[tuple[int, int]]:
        return [cell for label in labels for cell in self.puzzle._label_cells(label)]

    def _elimination(self) -> tuple[Step, Position] | None:
        """Something that all options of an item exclude; of several items, the narrowest."""
        found = [
            ((self.cover.of_item[item] & self.position.live).bit_count(), item, options)
            for item, options in self.cover.eliminations(self.position)
        ]
        if not found:
            return None
        width, item, removed = min(found)
        free = self.cover.of_item[item] & self.position.live & ~self.position.placed
        choices, needed = self._labels(free), self.cover.needs(item, self.position)
        gone = self._not_text(removed)
        if needed > 1:
            reason = f"{gone}: otherwise {self.puzzle._shortage_text(self._item(item), needed)}"
        else:
            so = SO.get(self.puzzle._alternatives(choices), "; in any case")
            if {*self._cells(self._labels(removed))} == {*self._cells(choices)}:
                so = SO[1]  # what remains of the same cells, whichever choice it is
            reason = f"{self.puzzle._choice_text(self._item(item), choices)}{so} {gone}"
        reason += self._rules((one, other) for other in bits(removed) for one in bits(free))
        step = Step(
            "elimination",
            reason,
            removed=self._labels(removed),
            cells=self._cells(choices),
            because=choices,
            rating=min(2 + (width - 2) / 10, 3.9),
        )
        return step, self.cover.without(self.position, removed)

    def _trial(self) -> tuple[Step, Position] | None:
        """An option that leads to a dead end, the nearest one of the first few."""
        for level in range(ONLY, self.cover.depth(self.position) + 1):
            found = []
            for option, dead in self.cover.trials(self.position, level):
                found.append(((dead.placed & ~self.position.placed).bit_count(), option, dead))
                if len(found) == 12:
                    break
            if found:
                return self._tried(level, *min(found))
        return None

    def _tried(self, level: int, count: int, option: int, dead: Dead) -> tuple[Step, Position]:
        label = self.cover.problem.labels[option]
        seen = (dead.placed & ~self.position.placed & ~(1 << option) & self.shown).bit_count()
        after = f"after {amount(seen, 'more placement')} " if seen else ""
        lack = self.puzzle._lack_text(self._item(dead.item))
        reason = (
            f"if {self.puzzle._if_text(label)}, then {after}{lack}; "
            f"so {self.puzzle._not_text([label])}"
        )
        more = 0.0 if level == ONLY else 1.0
        rating = 4 + more + min(count, 90) / 100
        step = self._trial_step(dead, label, reason, rating, removed=[label])
        return step, self.cover.without(self.position, 1 << option)

    def _search(self) -> tuple[Step, Position]:
        """One placement of the solution, when no reason was found."""
        labels = self.puzzle._solved_labels(given=self._beyond_givens())
        if labels is None:
            return Step("mistake", "there is no solution: an earlier entry is wrong"), self.position
        option = next(bits(self.cover.start(labels).placed & ~self.position.placed))
        label = self.cover.problem.labels[option]
        text = self.puzzle.label_text(label)
        step = Step(
            "search",
            f"no reason was found; {text} is from a solution",
            placed=[label],
            cells=self._cells([label]),
            rating=8.0,
        )
        return step, self.cover.place(self.position, option)

    def _beyond_givens(self) -> list[Any]:
        given = set(self.puzzle.given)
        return [label for label in self._labels(self.position.placed) if label not in given]
