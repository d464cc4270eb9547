"""Find habits of speech that make a text sound translated, and British spelling.

    python tools/check_english.py              # all texts of the project
    python tools/check_english.py docs/*.md    # only these

Names of tests are checked like sentences. Each finding shows the place, the words, and what to
write instead. If the words are right where they stand, end the line with a comment that contains
"english: ok".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "docs", "tests", "tools", "bench", "examples", "packaging", ".github")
ENDINGS = {".py", ".md", ".js", ".html", ".css", ".hpp", ".cpp", ".toml", ".yml", ".txt", ".sh"}
SKIPPED = ("docs/generated", "docs/_build", "src/minuet/library", "tools/check_english.py")
ESCAPE = "english: ok"

MORE = "(?:more|less|fewer|larger|smaller|longer|shorter|harder|easier)"
# What to look for, and what to write instead.
HABITS = {
    r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer|more|less|fewer|\w+er\b)": "is not a ...",
    r"\b[Tt](?:old|ells?|elling)\b(?!\w*\()(?!.* apart)(?<!\.tell)": "say, report, show, print",
    r"(?:, |reasons? |story |time |[Ss]ay )in words\b": "in plain English",
    r"\b(?:goes|go|going|went) on\b(?! (?:to|top))": "continue, resume",
    r"\b(?:written|made|done|drawn|works?|counted|read) so\b(?! (?:that|as|far))": "this way",
    r"\b[Mm]end(?:s|ed|ing)?\b": "fix",
    r"\b[Dd]ear(?:er|est)?\b": "expensive, most expensive",
    r"\bcomes? along\b": "is included, comes with Minuet",
    r"\b[Tt]ak(?:e|es|en|ing) (?:it |them )?away\b": "remove, export",
    r"\bof late\b": "recently",
    r"\b(?:(?:where|if|when|whether) (?:that|it|this) pays|does not pay)\b": "helps, is worth it",
    r"\btime is over\b": "time ran out, timed out",
    rf"\bthe {MORE}\b[^.\n]{{1,60}}\bthe {MORE}\b": "larger when there is more, grows with",
    r"\bin a second\b(?! (?:or|thread|process|pass))": "per second",
    r"\b(?:is there|there is) such an? (?:folder|file)\b": "check that the folder exists",
    r"\bmoment that suits\b": "a safe point",
    r"\b(?:is|are|be) content with\b": "stop after",
    r"\bcannot be had\b": "does not exist, is impossible",
    r"\b[Ee]ach two\b": "each pair of",
    r", and not (?:to |at )?(?=[{\d])": ", not ...",
    r"\bany more(?=[.,:;\"]|$)": "anymore",
    r"\bat hand\b": "current, available",
    r"\ban order of chance\b": "random order",
    r"\b(?:Wanted|Supported) (?:is|are)\b": "we want ..., it supports ...",
    r"\b(?:formats?|links?|files?|puzzles) (?:has|have) no (?:place|room) for\b": "cannot hold",
    r"\b[Tt]here is no way to\b": "cannot",
    r"\bone (?:\w+ )?behind another\b": "one after another",
    r"\bin the place of\b": "in place of, instead of",
    r"\bhas not (?:exactly|an?|any)\b": "does not have",
    r"\bis not from \d": "is not between",
    r"\banew\b": "again, from scratch",
    r"\bshall\b": "should, will",
    r"(?:neighbour|colour|behaviour|favour)\w*": "American spelling",
    r"\b(?:recogni|optimi|minimi|maximi|generali|initiali|normali|organi)s(?:e|ing|ation)": "-ize",
    r"\b(?:grey|centre|centred|labelled|misspelt|modelling|travelled)\b": ("American spelling"),
}
# A search is several times as fast if the pattern starts with letters, so that a leading \b is left
# to `findings`.
PATTERNS = [
    (re.compile(pattern.removeprefix(r"\b"), re.MULTILINE), pattern.startswith(r"\b"), better)
    for pattern, better in HABITS.items()
]


def main(names: list[str]) -> int:
    """Print the findings; return 1 if there are any."""
    found = 0
    for path in map(Path, names) if names else texts():
        for number, words, better in findings(path.read_text(encoding="utf-8")):
            print(f"{path}:{number}: '{words}': {better}")
            found += 1
    if found:
        print(f"{found} findings; add '{ESCAPE}' to a line to keep it as it is")
    return 1 if found else 0


def texts() -> Iterator[Path]:
    """Yield the project's texts, as paths relative to its folder."""
    folders = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in sorted({*ROOT.glob("*.md"), *folders}):
        name = path.relative_to(ROOT)
        if path.suffix in ENDINGS and path.is_file() and not name.as_posix().startswith(SKIPPED):
            yield name


def findings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the words and what to write instead.

    >>> list(findings("72 numbers are no sudoku\\nthere are no others"))
    [(1, 'are no ', 'is not a ...')]
    """
    text = re.sub(r"def test_\w+", lambda name: name[0].replace("_", " "), text)
    for match, better in sorted(_matches(text), key=lambda each: each[0].start()):
        start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.start())
        if ESCAPE not in text[start : end if end >= 0 else None]:
            yield text.count("\n", 0, start) + 1, match[0], better


def _matches(text: str) -> Iterator[tuple[re.Match[str], str]]:
    for pattern, starts_word, better in PATTERNS:
        for match in pattern.finditer(text):
            before = text[match.start() - 1 : match.start()]
            if not (starts_word and (before.isalnum() or before == "_")):
                yield match, better


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
