"""The command for strategy sheets."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from videopoker.cli.games import game_named
from videopoker.cli.parser import JSON, SAVES_FOLDER, Command
from videopoker.cli.progress import progress
from videopoker.cli.report import write_page
from videopoker.cli.request import show
from videopoker.coach.sheet import (
    Progress,
    Sheet,
    keep_sheet,
    known_sheet,
    searched_sheet,
    strategy_sheet,
)
from videopoker.core.messages import Refused, counted, printable, quoted
from videopoker.core.paytable import Paytable
from videopoker.play.paths import folders
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.answers.game import edited
from videopoker.text.answers.strategy import STRATEGY as OPTIONS
from videopoker.text.answers.strategy import strategy as answered
from videopoker.text.html import in_html
from videopoker.text.options import option
from videopoker.text.render import in_columns, in_markdown


def strategy(options: argparse.Namespace) -> int:
    """Print a strategy sheet, its hold for a hand, or where two games differ."""
    names = options.diff or options.paytables
    _check(options, names)
    tables = [game_named(name, options) for name in names]
    tables.append(edited(vars(options), tables[-1]))
    lines = min(options.lines, MAX_LINES)
    saves = options.saves
    notes: list[str] = []

    def find(table: Paytable, coins: int) -> Sheet | None:
        if options.diff and options.set:  # a search for an edited game's sheet takes a minute
            return known_sheet(table, coins, lines, saves)
        if not options.search:
            return strategy_sheet(table, coins, lines, saves, search_progress(table))
        sheet, note = _searched(table, coins, lines, saves)
        notes.append(note)
        return sheet

    is_whole = bool(options.markdown or options.html)
    answer = answered(tables, vars(options), find, is_whole=is_whole)

    def printed() -> str:
        first, *others = answer.parts()
        if options.html:
            shown = f"The sheet of {tables[-1].title} is in {printable(options.html)}."
        else:
            shown = in_markdown(first) if options.markdown else in_columns(first)
        return "\n\n".join(filter(None, (shown, *map(in_columns, others), *notes)))

    if options.html:
        write_page(Path(options.html), in_html(answer.parts()[0]))
    return show(options, answer.record, printed)


STRATEGY = Command(
    strategy,
    (
        SAVES_FOLDER,
        JSON,
        *OPTIONS,
        option("--markdown", action="store_true", help="print Markdown"),
        option("--html", metavar="FILE.html", help="write the sheet as a page to print"),
    ),
    examples=(
        "videopoker strategy jacks-or-better-9-6",
        'videopoker strategy jacks-or-better-9-6 --hand "Ks Qs 9s 9d 2c"',
        'videopoker strategy --diff jacks-or-better-9-6 --set "flush=35"',
    ),
    more="The first search for a game takes some ten seconds, for other lengths than 16 lines a minute or two, for all lines up to ten; the sheet is kept in the cache folder. "
    "A search that is cut off continues when it is asked for again.",
)


def _check(options: argparse.Namespace, names: Sequence[str]) -> None:
    """Refuse options that do not go together."""
    diff, has_hand, number = options.diff, options.hand is not None, len(names)
    after_diff = f"{counted(number, 'paytable')} after --diff; expected two, or one with --set"
    for is_wrong, text in (
        (options.search and (diff or has_hand), "--search makes a sheet; leave out --diff and --hand"),
        (
            diff and (options.paytables or options.hand),
            "--diff takes two paytables; leave out --hand and any other paytable",
        ),
        (options.markdown and has_hand, "--markdown prints a whole sheet; leave out --hand"),
        (options.html and (diff or has_hand), "--html writes a whole sheet; leave out --hand and --diff"),
        (options.html and options.markdown, "--html and --markdown are two forms; leave out one"),
        (
            options.html and Path(options.html).suffix.lower() not in {".html", ".htm"},
            f"--html {quoted(options.html)}: expected a file name that ends in .html",
        ),
        (options.markdown and options.json, "--markdown and --json are two forms; leave out one"),
        (not names, "no paytable given; expected one such as jacks-or-better-9-6"),
        (number > 1 and not diff, f"{number} paytables given; expected one, or two after --diff"),
        (diff and (number > 2 or (number == 1 and not options.set)), after_diff),
    ):
        if is_wrong:
            raise Refused(text)


def _searched(table: Paytable, coins: int, lines: int, saves: str | None) -> tuple[Sheet, str]:
    """The better of the sheet known and one searched for now, which is then kept; and a line that says which it is."""
    sheet = searched_sheet(table, coins, lines, search_progress(table), saves)
    known = known_sheet(table, coins, lines, saves)
    better = known if known and known.result.exact >= sheet.result.exact else sheet
    if better is known:
        same = known.result.exact == sheet.result.exact
        kept = f"the one above, known before, returns {'the same' if same else 'more'}"
    elif keep_sheet(sheet, lines, saves):
        kept = "it is kept"
    else:
        kept = f"it could not be kept in {printable(folders(saves).cache)}"
    return better, f"The sheet found now returns {float(sheet.result.exact):.6%}; {kept}."


def search_progress(table: Paytable) -> Progress:
    """Shows the progress of a search in percent."""
    doing = f"searching for a sheet of {table.title}"
    return lambda steps: progress(steps, words=lambda done: f"{doing}, {done}%")
