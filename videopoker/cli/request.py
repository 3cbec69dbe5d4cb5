"""Shared by the commands: errors, results and JSON, the save, the settings and the game asked for, and the file of a PAR sheet."""

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.base.messages import Refused, error_line, printable, quoted, reason
from videopoker.core.paytable.paytable import MICRO, Paytable, half_to_twice
from videopoker.play.host.files import replacing
from videopoker.play.paytables.files import (
    HOUSE_GAME,
    PaytableError,
    listing,
    load_paytable,
    path_of_id,
    paytable_path,
)
from videopoker.text.answers.risk import check_jackpot
from videopoker.text.groups.html import in_html
from videopoker.text.groups.render import in_markdown
from videopoker.text.odds.par_sheet import par_sheet, par_sheet_groups
from videopoker.text.odds.solution import JackpotTerms

if TYPE_CHECKING:
    from pathlib import Path

    from videopoker.core.settings import Settings
    from videopoker.play.saves.log.log import Log
    from videopoker.text.answers.option import Answer


PREFIX = "videopoker: "
"""Begins each line on stderr."""


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


def print_json(value: object) -> int:
    """Print a value as JSON; returns the exit code 0."""
    import json

    from videopoker.text.groups.record import plain

    print(json.dumps(plain(value), indent=2))
    return 0


def show(
    options: argparse.Namespace, record: Callable[[], object], text: Callable[[], str], *, ok: bool = True
) -> int:
    """Print a result as JSON or as text, as asked for; returns the exit code, 1 if it is not `ok`."""
    if options.json:
        print_json(record())
    elif lines := text():
        print("\n".join(map(printable, runnable(lines, options).split("\n"))))
    return int(not ok)


def show_answer(options: argparse.Namespace, answer: "Answer") -> int:
    """Print an answer as JSON or as text, as asked for; returns the exit code 0."""
    from videopoker.text.groups.render import in_columns

    return show(options, answer.record, lambda: "\n\n\n".join(map(in_columns, answer.parts())))


_FORMS = {".html": in_html, ".htm": in_html, ".md": in_markdown}


def report(options: argparse.Namespace, table: Paytable, jackpot: JackpotTerms | None) -> int:
    """Write the sheet, and print where it is, or its figures as JSON."""
    from videopoker.solver.curve.curve import curve
    from videopoker.solver.statistics.par_sheet import bet_figures

    file = _file(options.report)
    line = _line(options, table)
    bets = bet_figures(table)
    of_line = curve(table, *line) if line else None
    page = _FORMS[file.suffix.lower()](par_sheet_groups(bets, of_line))
    write_page(file, page)
    return show(
        options,
        lambda: par_sheet(bets, jackpot, of_line),
        lambda: f"The PAR sheet of {table.title} is in {printable(file)}.",
    )


def write_page(file: "Path", page: str) -> None:
    """Write a page whole or not at all. Refused if the file cannot be written."""
    try:
        with replacing(file) as out:
            out.write(page if page.endswith("\n") else f"{page}\n")
    except OSError as error:
        raise Refused(f"{printable(file)}: {reason(error).lower()}; nothing was written") from None


def _file(text: str) -> "Path":
    """The file to write; refused if its name does not say which form it has."""
    from pathlib import Path

    file = Path(text)
    if file.suffix.lower() not in _FORMS:
        raise Refused(f"--report {quoted(text)}: expected a file name that ends in .html or .md")
    return file


def _line(options: argparse.Namespace, table: Paytable) -> tuple[str, int, int] | None:
    """The line whose curve is drawn, with the lowest and the highest pay."""
    if not options.vary:
        return None
    if len(options.vary) > 1:
        raise Refused(f"{len(options.vary)} lines to vary; expected one, for the curve of the report")
    ((name, pays),) = options.vary
    line = table.lines[table.line_index(name)]
    pays = pays or half_to_twice(line.pays[-1])
    return line.label, pays[0], pays[-1]


def file_named(name: str, options: argparse.Namespace) -> "Path":
    """The file of the game of this name; if several games have its words, the first of them, which a line on stderr names."""
    from pathlib import Path

    try:
        return paytable_path(name, options.saves)
    except PaytableError as error:
        if not error.games:
            raise
        first, *more = error.games
        others = f"; {len(more):,} more: {runnable(f'`{listing(name)}`', options)[1:-1]}" if more else ""
        complain(f"{first.title}{others}", prefix="")
        return path_of_id(first.key, options.saves) or Path(name)


def game_named(name: str, options: argparse.Namespace) -> Paytable:
    """The game of this name, as `file_named` finds it."""
    return load_paytable(file_named(name, options))


def game(options: argparse.Namespace) -> Paytable:
    """The game asked for, shipped or the player's own; else the house game."""
    return game_named(options.paytable or HOUSE_GAME, options)


def game_in_play(options: argparse.Namespace) -> Paytable:
    """The game asked for; else the game on the machine of the save; else the house game."""
    if options.paytable is None and (save_given(options) or _has_save(options)):
        with read_log(options) as log:
            if table := log.folded().state.paytable:
                return table
    return game(options)


def _has_save(options: argparse.Namespace) -> bool:
    from videopoker.play.saves.last_seen import (
        starts_new,  # SQLite, which `solve` and `hold` go without
    )

    return not starts_new(save_path(options))


def jackpots_of(options: argparse.Namespace, table: Paytable) -> tuple[int, ...]:
    """The jackpots in credits: the first as asked for, all as in the save, or at their resets. Empty for a game without one, or below max bet."""
    resets = tuple(line.pays[-1] for line in table.jackpot_lines)
    if options.jackpot is None:
        return resets if options.coins in (None, table.coins) else ()
    check_jackpot(vars(options), table)
    if 0 < options.jackpot < resets[0]:
        raise Refused(
            f"--jackpot {options.jackpot:,}: {table.title} resets to {resets[0]:,}; expected that or more"
        )
    if options.jackpot:
        return (int(options.jackpot), *resets[1:])
    with read_log(options) as log:
        return tuple(
            jackpot // MICRO for jackpot in replace(log.folded().state, paytable=table).jackpot_values
        )
