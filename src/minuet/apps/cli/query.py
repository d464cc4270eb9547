"""From arguments to a question: the subject that FILE names, and the options chosen in advance."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from minuet import Problem
from minuet.apps.subject import InputError, PuzzleSubject, Subject, name_of, read
from minuet.errors import GivenError, listed

from .messages import say
from .progress import TreeBar

T = TypeVar("T")
Question = Callable[[Problem, Sequence[Hashable]], T]


def read_subject(args: Namespace) -> Subject:
    """Read the puzzle or the problem that the arguments name, and say what the reader noticed."""
    names = {"kind": "kind", "from_format": "format", "secondary": "secondary"}
    how = {name: getattr(args, given) for given, name in names.items() if given in args}
    subject = read(args.file, **how)
    for note in subject.notes:
        say(f"{name_of(args.file)}: {note}")
    return subject


def ask(
    subject: Subject, question: Question[T], words: Sequence[str] = (), *, first: bool = False
) -> T:
    """Ask a question about the problem, with its givens and those that `--given` names.

    `first` is for questions that any one solution answers.

    A puzzle whose own givens exclude each other is legal: it has no solution. The question is then
    asked about a problem that has none either.
    """
    given = [*subject.given, *(_label(subject, word) for word in words)]
    try:
        return question(subject.first_problem() if first else subject.problem(), given)
    except GivenError as error:
        if not subject.contradicts_itself():
            if isinstance(subject, PuzzleSubject) and words:  # whose labels are not for people
                where = f"--given {listed([repr(word) for word in words])}"
                raise InputError(f"{where}: this contradicts itself or the givens") from error
            raise
        return question(Problem(["givens that agree"]), [])


def searched(
    question: Callable[..., T],
    problem: Problem,
    given: Sequence[Hashable],
    args: Namespace,
    names: str,
    **more: Any,
) -> T:
    """Ask with the options of the command line that `names` lists, and a bar on a terminal."""
    options = {name: getattr(args, name) for name in names.split()}
    with TreeBar() as bar:
        return question(problem, given=given, progress=bar.callback, **options, **more)


def ask_with(
    question: Callable[..., T], subject: Subject, args: Namespace, names: str, **more: Any
) -> T:
    """Ask about a subject in this way, with what `--given` names."""
    return ask(
        subject,
        lambda problem, given: searched(question, problem, given, args, names, **more),
        args.given,
    )


def _label(subject: Subject, word: str) -> Hashable:
    try:
        return subject.read_label(word)
    except ValueError as error:
        raise InputError(f"--given: {error}") from None
