"""The command for strategy sheets."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import fill

from videopoker.cli.games import edited, game_named
from videopoker.cli.parser import COINS, JSON, SAVES_FOLDER, SET, Command, option
from videopoker.cli.progress import progress
from videopoker.cli.report import write_page
from videopoker.cli.request import show
from videopoker.coach.decisions import check_deal
from videopoker.coach.sheet import (
    Progress,
    Sheet,
    keep_sheet,
    known_sheet,
    searched_sheet,
    strategy_sheet,
)
from videopoker.core.cards import parse_cards
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.paytable import Paytable, same_deals
from videopoker.core.read_number import read_number
from videopoker.play.paths import folders
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.html import in_html
from videopoker.text.numbers import counted
from videopoker.text.render import in_columns, in_markdown
from videopoker.text.sheet import (
    SHOWN_KINDS,
    differences_groups,
    how_to_read,
    sheet_end,
    sheet_groups,
    sheet_hand,
    sheet_page,
)
from videopoker.text.sheet_record import WholeSheetRecord, sheet_hand_record, sheet_record

_COLUMNS = 118
"""The most columns of a line of text."""

Answer = tuple[Callable[[], object], Callable[[], str]]
"""What is printed, for programs and for people."""


def strategy(options: argparse.Namespace) -> int:
    """Print a strategy sheet, its hold for a hand, or where two games differ."""
    names = options.diff or options.paytables
    _check(options, names)
    tables = [game_named(name, options) for name in names]
    tables.append(edited(options, tables[-1]))
    answer = _diff(options, tables[0], tables[-1]) if options.diff else _sheet(options, tables[-1])
    return show(options, *answer)


def _sheet_lines(text: str) -> int:
    """The most lines of a strategy sheet; `all` is the longest sheet."""
    if text == "all":
        return MAX_LINES
    if text.isascii() and text.isdecimal() and (lines := read_number(text[:9])) >= 2:
        return lines
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of lines; expected 2 or more, or all")


STRATEGY = Command(
    strategy,
    (
        SAVES_FOLDER,
        JSON,
        option("paytables", metavar="PAYTABLE", nargs="*", help="a paytable's name or file"),
        COINS,
        option(
            "--lines",
            metavar="N",
            type=_sheet_lines,
            default=16,
            help="at most N lines, from 2; all: as long as a line adds 0.0001%%, at most 80 (default: 16)",
        ),
        option("--hand", metavar="CARDS", help="what the sheet says of this hand"),
        option(
            "--diff",
            metavar="PAYTABLE",
            nargs="+",
            help="where best play of two games, or of one with and without --set, differs, and what that costs",
        ),
        SET,
        option(
            "--search",
            action="store_true",
            help="search for a sheet now; it is kept if it is better than the one known",
        ),
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


def _sheet(options: argparse.Namespace, table: Paytable) -> Answer:
    """A sheet, or its hold for a hand."""
    coins, lines = table.check_coins(options.coins), min(options.lines, MAX_LINES)
    if options.hand is not None:
        cards = parse_cards(options.hand)
        check_deal(cards, table)
        sheet = strategy_sheet(table, coins, lines, options.saves, search_progress(table))
        return lambda: sheet_hand_record(sheet, cards), lambda: in_columns([sheet_hand(sheet, cards)])
    if options.search:
        sheet, note = _searched(table, coins, lines, options.saves)
    else:
        sheet, note = strategy_sheet(table, coins, lines, options.saves, search_progress(table)), ""
    ends = sheet_end(sheet, options.lines)
    if options.html:
        write_page(Path(options.html), in_html(sheet_page(sheet)))

    def printed() -> str:
        rules = how_to_read(sheet)
        if options.html:
            parts = [f"The sheet of {table.title} is in {printable(options.html)}."]
        elif options.markdown:
            parts = [in_markdown(sheet_groups(sheet, examples=2)), rules]
        else:
            parts = [in_columns(sheet_groups(sheet)), fill(rules, _COLUMNS)]
        return "\n\n".join(filter(None, (*parts, ends, note)))

    return lambda: WholeSheetRecord(**sheet_record(sheet), end=ends or None), printed


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


def _diff(options: argparse.Namespace, first: Paytable, second: Paytable) -> Answer:
    """Where best play of two games differs; an edited game's sheet is not searched for, which takes a minute."""
    from videopoker.coach.differences import compare_play

    if not same_deals(first, second):
        raise Refused(f"{first.title} and {second.title} differ in deck or wild cards; expected the same")
    coins, lines = (
        (first.check_coins(options.coins), second.check_coins(options.coins)),
        min(options.lines, MAX_LINES),
    )
    one, two = (
        known_sheet(table, bet, lines, options.saves)
        if options.set
        else strategy_sheet(table, bet, lines, options.saves, search_progress(table))
        for table, bet in zip((first, second), coins, strict=True)
    )
    differences = compare_play((first, second), coins, (one, two))
    return (
        lambda: differences,
        lambda: (
            in_markdown(differences_groups(differences))
            if options.markdown
            else in_columns(differences_groups(differences, SHOWN_KINDS))
        ),
    )
