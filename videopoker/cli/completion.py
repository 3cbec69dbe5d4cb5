"""The commands about the command line itself: its help, and completion in a shell."""

import argparse
from collections.abc import Iterator

from videopoker.cli.commands import COMMANDS, whole_parser
from videopoker.cli.parser import Command, Parser, load
from videopoker.text.answers.option import option

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

    from videopoker.cli.schema import FILES

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
