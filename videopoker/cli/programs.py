"""The commands about the command line itself: its help, completion in a shell, and the JSON Schemas."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from videopoker.cli.commands import COMMANDS, whole_parser
from videopoker.cli.parser import Command, Parser, load
from videopoker.cli.request import print_json
from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.text.answers.option import option

SCHEMAS = Path(__file__).with_name("schemas.json")
"""The schema of each file, and of what each command prints; `python tools/schemas.py` writes them from the types of the values."""
FILES = ("paytable.toml", "settings.toml", "theme.toml")
"""The files with a schema: any paytable, the settings, any theme of the player's own."""


def schema(options: argparse.Namespace) -> int:
    """Print a JSON Schema."""
    return print_json(schema_named(" ".join(options.schema)))


def schema_named(name: str) -> dict[str, Any]:
    """The schema of a command's JSON or of a file. Refused for another name."""
    schemas: dict[str, dict[str, Any]] = json.loads(SCHEMAS.read_text(encoding="utf-8"))
    if name not in schemas:
        hint = nearest(name, schemas) or f"; expected one of: {', '.join(schemas)}"
        raise Refused(f"no schema is called {quoted(name)}{hint}")
    return schemas[name]


SCHEMA = Command(
    schema,
    (
        option(
            "schema",
            metavar="NAME",
            nargs="+",
            help="a command, or paytable.toml, settings.toml or theme.toml",
        ),
    ),
    examples=(
        "videopoker schema solve",
        "videopoker schema saves explain",
        "videopoker schema paytable.toml > paytable.schema.json",
    ),
    more=(
        "The schema (JSON Schema 2020-12) describes what the command prints with --json, or a file that you "
        "write. docs/editors.md shows how an editor uses it to complete and check a file. While the version "
        "in $id stays the same, keys may be added, but none is renamed or removed."
    ),
)


_SHELLS = ("bash", "zsh", "fish")

_COMPLETED = {
    "paytable": "games",
    "paytables": "games",
    "diff": "games",
    "game": "games",
    "line": "lines",
    "save": "saves",
    "practice": "saves",
}
"""The options whose values can be completed, and the kind of names they take."""


def show_help(options: argparse.Namespace) -> int:
    """Print the help of a command."""
    parser = whole_parser()
    for word in options.words:
        (name, *_), _ = parser.spelt_now([word])
        parser = parser.within(name)
    parser.print_help()
    return 0


HELP = Command(
    show_help,
    (option("words", metavar="COMMAND", nargs="*", help="the command (default: all of them)"),),
    examples=("videopoker help", "videopoker help solve"),
)


def completion(options: argparse.Namespace) -> int:
    """Print a script that lets a shell complete commands, options and their values; or names for that script."""
    import shtab

    if options.names:
        print(*_names(options.names), sep="\n")
        return 0
    whole = whole_parser()
    if not options.shell:
        whole.within("completion").error("no shell given; expected bash, zsh or fish")
    if options.shell not in _SHELLS:
        whole.within("completion").refuse_choice("shell", options.shell, _SHELLS)
    for action in _arguments(whole):
        if action.metavar in {"SCRIPT", "FILE", "DIR", "POLICY"}:
            action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in _COMPLETED:
            action.complete = _named(_COMPLETED[action.dest], files=action.metavar == "PAYTABLE")  # type: ignore[attr-defined]
        elif (action.dest, action.metavar) == ("words", "COMMAND"):
            action.choices = list(COMMANDS)
        elif action.dest == "schema":
            action.choices = [*FILES, *COMMANDS]
        elif action.dest == "shell":
            action.choices = _SHELLS
    print(shtab.complete(whole, options.shell))
    return 0


COMPLETION = Command(
    completion,
    (
        option("shell", metavar="SHELL", nargs="?", help=", ".join(_SHELLS)),
        option("--names", choices=("games", "lines", "saves"), help=argparse.SUPPRESS),
    ),
    examples=(
        "source <(videopoker completion bash)",
        "videopoker completion zsh > ~/.zfunc/_videopoker",
        "videopoker completion fish > ~/.config/fish/completions/videopoker.fish",
    ),
)


def _arguments(parser: Parser) -> Iterator[argparse.Action]:
    """Every option and argument, including those of the commands within, whose parsers are added to this one."""
    yield from parser.arguments
    if parser.command.commands:
        within = parser.add_subparsers(title="commands", metavar="COMMAND")
        for name, (summary, command) in parser.command.commands.items():
            yield from _arguments(
                within.add_parser(name, help=summary, summary=summary, command=load(command))
            )


def _named(what: str, *, files: bool) -> dict[str, object]:
    """How each shell asks the program for names, with or without files among them."""
    function = f"_videopoker_{what}{'_or_files' if files else ''}"
    ask = f"videopoker completion --names {what}"
    quoted = """while read -r name; do printf '%q\\n' "$name"; done"""
    bash = (
        f"""IFS=$'\\n' compgen -W "$({ask})" -- "$1" | {quoted};{' compgen -f -- "$1";' if files else ""}"""
    )
    zsh = f"""compadd -- "${{(@f)$({ask})}}";{" _files;" if files else ""}"""
    return {
        "bash": function,
        "zsh": function,
        "fish": f"({ask}){' (__fish_complete_path (commandline -ct))' if files else ''}",
        "preamble": {"bash": f"{function}() {{ {bash} }}", "zsh": f"{function}() {{ {zsh} }}"},
    }


def _names(what: str) -> list[str]:
    """The games by id and nickname, the saves, or the pay lines of all games."""
    from videopoker.play.host.paths import SAVE_ENDING, folders
    from videopoker.play.paytables.files import aliases
    from videopoker.play.paytables.library import paytable_library

    if what == "saves":
        return sorted(file.stem for file in folders().saves.glob(f"*{SAVE_ENDING}"))
    tables = paytable_library().tables
    if what == "games":
        return [*(table.key for table in tables), *aliases().games]
    return sorted({"nothing", *(line.label for table in tables for line in table.lines)})
