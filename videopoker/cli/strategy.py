"""The command for strategy sheets."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from videopoker.cli.games import game_named
from videopoker.cli.parser import FORCE, JSON, SAVES_FOLDER, Command
from videopoker.cli.progress import progress
from videopoker.cli.report import write_page
from videopoker.cli.request import check_new, show
from videopoker.coach.sheet import Progress, Sheet, strategy_sheet
from videopoker.core.base.messages import Refused, counted, printable, quoted
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.answers.game import edited
from videopoker.text.answers.option import option
from videopoker.text.answers.strategy import STRATEGY as OPTIONS
from videopoker.text.answers.strategy import strategy as answered
from videopoker.text.groups.html import in_html
from videopoker.text.groups.render import in_columns, in_markdown


def strategy(options: argparse.Namespace) -> int:
    """Print a strategy sheet, its hold for a hand, or where two games differ."""
    names = options.diff or options.paytables
    _check(options, names)
    file = check_new(Path(options.html), options) if options.html else None
    tables = [game_named(name, options) for name in names]
    tables.append(edited(vars(options), tables[-1]))
    lines = min(options.lines, MAX_LINES)

    def find(table: Paytable, coins: int) -> Sheet:
        return strategy_sheet(table, coins, lines, options.saves, sheet_progress(table))

    is_whole = bool(options.markdown or options.html)
    answer = answered(tables, vars(options), find, is_whole=is_whole)

    def printed() -> str:
        first, *others = answer.parts()
        if options.html:
            sheet_text = f"The sheet of {tables[-1].title} is in {printable(options.html)}."
        else:
            sheet_text = in_markdown(first) if options.markdown else in_columns(first)
        return "\n\n".join(filter(None, (sheet_text, *map(in_columns, others))))

    if file:
        write_page(file, in_html(answer.parts()[0]))
    return show(options, answer.record, printed)


STRATEGY = Command(
    strategy,
    (
        SAVES_FOLDER,
        JSON,
        *OPTIONS,
        option("--markdown", action="store_true", help="print Markdown"),
        option("--html", metavar="FILE.html", help="write the sheet to a file as a page to print"),
        FORCE,
    ),
    examples=(
        "videopoker strategy jacks-or-better-9-6",
        'videopoker strategy jacks-or-better-9-6 --hand "Ks Qs 9s 9d 2c"',
        'videopoker strategy --diff jacks-or-better-9-6 --set "flush=35"',
    ),
    more=(
        "Every shipped game has sheets of 5, 10, 16 and 26 lines. Sheets of other lengths, and sheets of "
        "your own paytables, take about five seconds to make and are kept in the cache folder."
    ),
)


def _check(options: argparse.Namespace, names: Sequence[str]) -> None:
    """Refuse options that do not go together."""
    diff = options.diff
    has_hand = options.hand is not None
    number = len(names)
    after_diff = f"{counted(number, 'paytable')} after --diff; expected two, or one with --set"
    for is_wrong, text in (
        (
            diff and (options.paytables or options.hand),
            "--diff takes two paytables; leave out --hand and any other paytable",
        ),
        (options.markdown and has_hand, "--markdown prints a whole sheet; leave out --hand"),
        (options.html and (diff or has_hand), "--html writes a whole sheet; leave out --hand and --diff"),
        (options.html and options.markdown, "--html and --markdown exclude each other; leave out one"),
        (
            options.html and Path(options.html).suffix.lower() not in {".html", ".htm"},
            f"--html {quoted(options.html)}: expected a file name that ends in .html",
        ),
        (options.markdown and options.json, "--markdown and --json exclude each other; leave out one"),
        (not names, "no paytable given; expected one such as jacks-or-better-9-6"),
        (number > 1 and not diff, f"{number} paytables given; expected one, or two after --diff"),
        (diff and (number > 2 or (number == 1 and not options.set)), after_diff),
    ):
        if is_wrong:
            raise Refused(text)


def sheet_progress(table: Paytable) -> Progress:
    """Shows the progress of making a sheet, and the return of the best sheet so far."""
    doing = f"making a sheet of {table.title}"
    return lambda steps: progress(
        steps, words=lambda so_far: f"{doing}: {so_far.returns:.4%}, {so_far.done}%" if so_far else doing
    )
