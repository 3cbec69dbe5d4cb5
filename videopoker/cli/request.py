"""Shared by the commands: errors, results and JSON, and the save and the settings asked for."""

import argparse
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from videopoker.core.base.messages import Refused, counted, error_line, one_line, printable

if TYPE_CHECKING:
    from pathlib import Path

    from videopoker.core.paytable.hourly import Terms
    from videopoker.core.settings import Settings
    from videopoker.play.saves.log.log import Log
    from videopoker.text.answers.answer import Answer


PREFIX = "videopoker: "
"""Begins each line on stderr."""
MOST_COMPLAINTS = 20
"""The lines of a list that are refused one by one; the others are counted."""


def complain(text: str, prefix: str = PREFIX) -> None:
    """Print an error on stderr, without characters that control a terminal; if stderr fails, only the exit code reports it.

    `prefix` begins each line; it is empty for lines that begin with a file and its line, as compilers print them.
    """
    try:
        for line in as_started(text).split("\n"):
            print(f"{prefix}{error_line(line)}", file=sys.stderr)
    except OSError:
        pass


def typed(command: str) -> str:
    """A command of this program as the player types it: ``videopoker run`` may be ``.venv/bin/videopoker run``."""
    from videopoker.play.host.paths import PROGRAM, program

    return f"{program()}{command.removeprefix(PROGRAM)}"


def as_started(text: str) -> str:
    """A text whose commands, in backquotes, begin with the words that started the program."""
    return re.sub("(?<=`)videopoker(?=[ `])", lambda match: typed(match[0]), text)


def runnable(text: str, options: argparse.Namespace) -> str:
    """A text whose commands can be typed: as the program was started, with the folder of saves and the practice save given."""
    if getattr(options, "practice", None):
        text = re.sub("(`videopoker[^`]*) --save ", r"\1 --practice ", text)
    if options.saves:
        from shlex import quote

        text = re.sub(
            "`videopoker(?=[ `])(?! --saves )",
            lambda match: f"{match[0]} --saves {printable(quote(options.saves))}",
            text,
        )
    return as_started(text)


def check_new(file: "Path", options: argparse.Namespace) -> "Path":
    """The file that the player named, to be written. Refused if it exists, unless `--force` is given."""
    if file.exists() and not options.force:
        raise Refused(f"{printable(file)} exists; --force replaces it, or choose another name")
    return file


def explain_hint(options: argparse.Namespace) -> str:
    """What to do about a damaged save."""
    name = getattr(options, "name", None) or _save_name(options)
    return f"`videopoker saves explain {name}` says what can be recovered"


def save_given(options: argparse.Namespace) -> bool:
    """Whether a save is named."""
    return options.save is not None or options.practice is not None


def _save_name(options: argparse.Namespace) -> str:
    return str(options.practice or ("default" if options.save is None else options.save))


def save_path(options: argparse.Namespace) -> "Path":
    """The file of the save asked for."""
    return save_named(_save_name(options), options)


def save_named(name: str, options: argparse.Namespace) -> "Path":
    """The file of a save. A save with the name of the practice file is renamed, and a line says so. Refused without a save."""
    from videopoker.play.host.paths import PRACTICE_FILE, save_path

    path = save_path(name, options.saves)
    if path.name.casefold() != PRACTICE_FILE:
        return path
    from videopoker.play.saves.files.schema import is_save
    from videopoker.play.saves.log.backup import give_another_name

    if not is_save(path):
        raise Refused(
            f'"{name}" cannot name a save: {PRACTICE_FILE} is the practice file; choose another name'
        )
    renamed = give_another_name(path)
    for option in ("save", "practice", "name"):
        if getattr(options, option, None) == name:
            setattr(options, option, renamed.stem)
    now = f"it is now `videopoker --save {renamed.stem}`"
    complain(runnable(f"the save {path.stem} had the name of the practice file; {now}", options))
    return renamed


def read_log(options: argparse.Namespace) -> "Log":
    """The save asked for, for reading."""
    from videopoker.cli.progress import reading
    from videopoker.play.saves.log.log import Log  # SQLite: 4 ms that `solve` and `hold` go without

    log = Log.read(save_path(options), reading)
    if options.practice and not log.folded().state.practice:
        log.close()
        raise Refused(f"{log.where} is a real save; use --save {options.practice}")
    if log.older:
        complain(f"{log.where} {log.older}")
    return log


def chosen_settings(options: argparse.Namespace) -> "Settings":
    """The player's settings without the sounds; faults in their file are reported elsewhere."""
    from videopoker.play.settings.file import load_settings, settings_path

    settings, _ = load_settings(settings_path(options.saves))
    return settings


def player_terms(options: argparse.Namespace) -> "Terms":
    """The terms at which the cost of a game is counted: of the settings, and of the save."""
    from videopoker.core.paytable.hourly import Terms
    from videopoker.play.host.paths import SETTINGS_FILE, folders
    from videopoker.play.terms import denomination_of, terms_of

    cents = denomination_of(save_path(options))
    has_settings = (folders(options.saves).config / SETTINGS_FILE).exists()  # reading them takes 5 ms
    return terms_of(chosen_settings(options), cents) if has_settings else Terms(cents=cents)


def for_each_line(options: argparse.Namespace, field: str, call: Callable[[argparse.Namespace], int]) -> int:
    """Answer a call; with ``-`` in this field, each line of the input as a call, whose JSON is one line.

    Returns the exit code, 1 if a line was refused.
    """
    if getattr(options, field) != ["-"]:
        return call(options)
    from videopoker.play.host.files import input_lines, whole_line

    refused = 0
    for number, line in enumerate(input_lines(sys.stdin or ()), 1):
        if line.strip():
            try:
                call(
                    argparse.Namespace(**vars(options) | {field: [whole_line(line).strip()], "is_line": True})
                )
            except Refused as error:
                refused += 1
                if refused <= MOST_COMPLAINTS:
                    complain(f"-:{number}: {error}", prefix="")
    complain_of_others("-", refused)
    return int(refused > 0)


def complain_of_others(where: str, refused: int) -> None:
    """Count the lines of a list that were refused after the first ones, which were reported."""
    if (others := refused - MOST_COMPLAINTS) > 0:
        complain(f"{where}: {counted(others, 'other line')} cannot be read either", prefix="")


def print_json(value: object, indent: int | None = 2) -> int:
    """Print a value as JSON; returns the exit code 0."""
    import json

    from videopoker.text.groups.record import plain

    print(json.dumps(plain(value), indent=indent))
    return 0


def show(
    options: argparse.Namespace, record: Callable[[], object], text: Callable[[], str], *, ok: bool = True
) -> int:
    """Print a result as JSON or as text, as asked for; returns the exit code, 1 if it is not `ok`."""
    if options.json:
        print_json(record(), indent=None if getattr(options, "is_line", False) else 2)
    elif lines := text():
        print("\n".join(map(one_line, runnable(lines, options).split("\n"))))
    return int(not ok)


def show_answer(options: argparse.Namespace, answer: "Answer") -> int:
    """Print an answer as JSON or as text, as asked for; returns the exit code 0."""
    from videopoker.text.groups.render import in_columns

    return show(options, answer.record, lambda: "\n\n\n".join(map(in_columns, answer.parts())))
