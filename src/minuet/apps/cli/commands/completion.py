"""Print a shell script that completes commands, options, names and files.

examples:
  minuet completion bash > minuet.bash       then source it in ~/.bashrc
  minuet completion zsh > _minuet            save it in a folder on $fpath
  minuet completion fish > minuet.fish       for ~/.config/fish/completions

exit codes:
  0 done, 2 bad input

For zsh, the folder must be on $fpath before compinit runs. The script knows the commands, options
and bundled puzzles of the Minuet that printed it.

--json prints one object:
  commands   a list of {"name", "help", "options": [{"flags", "help", "takes": null, "file", "word"
             or a list of words}], "words": what may follow besides options, in the same shape}
"""

from __future__ import annotations

from argparse import Action, Namespace
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from minuet import library
from minuet.apps.cli.commands import COMMANDS, TOPICS, parser_of
from minuet.apps.cli.exits import Exit
from minuet.apps.cli.output import write_json
from minuet.apps.cli.parser import Parser, one_of

SHELLS = ("bash", "zsh", "fish")
FILES = frozenset(
    {"file", "files", "output", "open", "journal", "pattern", "rooms", "words", "solutions"}
)


class Argument(NamedTuple):
    """What may be typed: flags (none for positional words), and what follows them.

    `takes` is None if nothing follows, "file", "word", or a list of words.
    """

    flags: tuple[str, ...]
    help: str
    takes: Any


def add_arguments(parser: Parser) -> None:
    """Declare the arguments."""
    shells = f"the shell: {', '.join(SHELLS)}"
    parser.value("shell", "SHELL", shells, one_of("shell", SHELLS))
    parser.flag("--json", "print JSON")


def run(args: Namespace) -> int:
    """Print the script."""
    commands = {name: [*map(_argument, parser_of(name)._actions)] for name in COMMANDS}
    if args.json:
        write_json({"commands": [_record(name, found) for name, found in commands.items()]})
    else:
        print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](commands), end="")
    return Exit.SOLVED


# ---- what can be typed


def _argument(action: Action) -> Argument:
    """An argument of a command, as declared in its parser."""
    text = " ".join((action.help or "").split())
    return Argument(tuple(action.option_strings), text, _taken(action))


def _taken(action: Action) -> Any:
    if action.option_strings and action.nargs == 0:
        return None
    names = getattr(action.type, "names", None) or action.choices or _names(action)
    if names:
        return list(names)
    return "file" if action.dest in FILES else "word"


def _names(action: Action) -> Iterable[str]:
    """The names that may follow, if the parser does not know them itself."""
    from minuet.apps.cli.commands.generate import DRAWINGS, SHEETS
    from minuet.formats.problems import PROBLEM_FORMATS, SOLVER_FORMATS
    from minuet.formats.puzzle_formats import FORMATS
    from minuet.generate.generators import generator_of
    from minuet.generate.symmetry import SYMMETRIES
    from minuet.puzzles.base.registry import kinds, makers
    from minuet.puzzles.sudoku.sudoku import Sudoku
    from minuet.puzzles.sudoku.variant import VariantSudoku

    if action.dest == "kind" and not action.option_strings:  # of puzzles to be made
        return list(makers())
    sudoku, variant = generator_of(Sudoku), generator_of(VariantSudoku)
    assert sudoku is not None
    assert variant is not None
    read = dict.fromkeys([*FORMATS, *PROBLEM_FORMATS])
    known: dict[str, Iterable[str]] = {
        "kind": kinds(),
        "from_format": read,
        "to": [*read, *SOLVER_FORMATS],
        "format": [*DRAWINGS, *SHEETS, *FORMATS],
        "difficulty": sudoku.difficulties,
        "symmetry": SYMMETRIES,
        "variant": dict.fromkeys([*sudoku.variants, *variant.variants]),
    }
    return known.get(action.dest, ())


def _record(name: str, arguments: list[Argument]) -> dict[str, Any]:
    options = [
        {"flags": each.flags, "help": each.help, "takes": each.takes}
        for each in arguments
        if each.flags
    ]
    words = [each.takes for each in arguments if not each.flags]
    return {"name": name, "help": COMMANDS[name], "options": options, "words": words}


def _beside(arguments: list[Argument]) -> Any:
    """What may come besides options."""
    return next((each.takes for each in arguments if not each.flags), None)


# ---- bash


def _bash(commands: Mapping[str, list[Argument]]) -> str:
    """A function that looks at the command, at the word before, and at the word itself."""
    cases = "\n".join(_bash_case(name, found) for name, found in commands.items())
    return f"""\
# minuet completion for bash
_minuet_puzzles="{" ".join(library.names())}"

_minuet() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
  local command="${{COMP_WORDS[1]}}" words="" files=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{" ".join(commands)} help --help --version" -- "$word"))
    return
  fi
  case "$command" in
    help) words="{" ".join([*commands, *TOPICS])}" ;;
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}}
complete -o default -F _minuet minuet
"""


def _bash_case(name: str, arguments: list[Argument]) -> str:
    """The words that may follow in a command; where none fit, bash completes files."""
    after = [
        f'        {"|".join(each.flags)}) words="{_words(each.takes)}" ;;'
        for each in arguments
        if each.flags and each.takes is not None
    ]
    flags = " ".join(flag for each in arguments for flag in each.flags)
    rest = f'words="{_words(_beside(arguments))}"'
    if _beside(arguments) == "file":
        rest = 'words="$_minuet_puzzles" files=yes'
    return "\n".join(
        [
            f"    {name})",
            '      case "$before" in',
            *after,
            f'        *) case "$word" in -*) words="{flags}" ;; *) {rest} ;; esac ;;',
            "      esac ;;",
        ]
    )


def _words(takes: Any) -> str:
    return " ".join(takes) if isinstance(takes, list) else ""


# ---- zsh


def _zsh(commands: Mapping[str, list[Argument]]) -> str:
    names = "\n".join(f"    '{name}:{_plain(text)}'" for name, text in COMMANDS.items())
    cases = "\n".join(_zsh_case(name, found) for name, found in commands.items())
    return f"""\
#compdef minuet
# minuet completion for zsh
_minuet() {{
  local -a commands puzzles
  commands=(
{names}
  )
  puzzles=({" ".join(library.names())})
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) compadd -- {" ".join([*commands, *TOPICS])} ;;
{cases}
  esac
}}
if [ "$funcstack[1]" = "_minuet" ]; then _minuet "$@"; else compdef _minuet minuet; fi
"""


def _zsh_case(name: str, arguments: list[Argument]) -> str:
    lines = [f"      {_zsh_line(each)}" for each in arguments]
    return "\n".join([f"    {name}) _arguments \\", *[f"{line} \\" for line in lines], "      ;;"])


def _zsh_line(argument: Argument) -> str:
    action = _zsh_action(argument.takes)
    if not argument.flags:
        puzzles = "{_files; compadd -a puzzles}" if argument.takes == "file" else action
        return f"'*:{_plain(argument.help)[:40]}:{puzzles}'"
    tail = "" if argument.takes is None else f":value:{action}"
    help_text = f"[{_plain(argument.help)}]"
    return " ".join(f"'*{flag}{help_text}{tail}'" for flag in argument.flags)


def _zsh_action(takes: Any) -> str:
    if isinstance(takes, list):
        return f"({' '.join(takes)})"
    return "_files" if takes == "file" else ""


def _plain(text: str) -> str:
    """A text without the characters that mean something there."""
    for sign, other in (("'", "’"), ("[", "("), ("]", ")"), (":", ","), ("\\", "/")):
        text = text.replace(sign, other)
    return text


# ---- fish


def _fish(commands: Mapping[str, list[Argument]]) -> str:
    lines = ["# minuet completion for fish", "complete -c minuet -f"]
    for name, text in COMMANDS.items():
        lines.append(f"complete -c minuet -n __fish_use_subcommand -a {name} -d '{_plain(text)}'")
    for name, arguments in commands.items():
        lines += [_fish_line(name, each) for each in arguments]
    return "\n".join(lines) + "\n"


def _fish_line(name: str, argument: Argument) -> str:
    start = f"complete -c minuet -n '__fish_seen_subcommand_from {name}'"
    for flag in argument.flags:
        start += f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}"
    takes = argument.takes
    if takes is None:
        return f"{start} -d '{_plain(argument.help)}'"
    words = " ".join(library.names()) if takes == "file" and not argument.flags else _words(takes)
    needs = (" -r" if takes == "file" else " -x") if argument.flags else ""  # -x: and no files
    files = " -F" if takes == "file" else ""
    choice = f" -a '{words}'" if words else ""
    return f"{start}{needs}{files}{choice} -d '{_plain(argument.help)}'"
