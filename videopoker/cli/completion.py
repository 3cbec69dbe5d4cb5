"""The commands about the command line itself: its help, and completion in a shell."""

import argparse

from videopoker.cli.commands import VIDEOPOKER

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
    parser = VIDEOPOKER.parser()
    for word in options.words:
        parser = parser.below(word)
    parser.print_help()
    return 0


def completion(options: argparse.Namespace) -> int:
    """Print a script that lets a shell complete commands, options and their values; or names for that script."""
    import shtab

    if options.names:
        print(*_names(options.names), sep="\n")
        return 0
    whole = VIDEOPOKER.parser()
    if not options.shell:
        whole.below("completion").error("no shell given; expected bash, zsh or fish")
    for action in whole.actions():
        if action.metavar in {"SCRIPT", "FILE", "DIR", "POLICY"}:
            action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in _COMPLETED:
            action.complete = _named(_COMPLETED[action.dest], files=action.metavar == "PAYTABLE")  # type: ignore[attr-defined]
        elif (action.dest, action.metavar) == ("words", "COMMAND"):
            action.choices = [command.name for command in VIDEOPOKER.commands]
    print(shtab.complete(whole, options.shell))
    return 0


def _named(what: str, *, files: bool) -> dict[str, object]:
    """How each shell asks the program for names, with or without files among them."""
    function, ask = (
        f"_videopoker_{what}{'_or_files' if files else ''}",
        f"videopoker completion --names {what}",
    )
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
    """The games, the saves, or the pay lines of all games."""
    from videopoker.play.paths import SAVE_ENDING, folders
    from videopoker.play.paytables.library import paytable_library

    if what == "saves":
        return sorted(file.stem for file in folders().saves.glob(f"*{SAVE_ENDING}"))
    tables = paytable_library().tables
    if what == "games":
        return [table.key for table in tables]
    return sorted({"nothing", *(line.label for table in tables for line in table.lines)})
