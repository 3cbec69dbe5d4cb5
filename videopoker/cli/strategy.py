"""The command for strategy sheets."""

import argparse
from collections.abc import Sequence

from videopoker.cli.games import edited
from videopoker.cli.options import COINS, JSON, SAVES_FOLDER, SET
from videopoker.cli.parser import Command, option
from videopoker.cli.progress import progress
from videopoker.cli.request import show
from videopoker.coach.decisions import check_deal
from videopoker.coach.sheet import (
    MAX_LINES,
    Progress,
    Sheet,
    keep_sheet,
    known_sheet,
    searched_sheet,
    strategy_sheet,
)
from videopoker.core.cards import parse_cards
from videopoker.core.messages import Refused, printable
from videopoker.core.paytable import Paytable, same_deals
from videopoker.play.paths import folders
from videopoker.play.paytables.files import load_paytable
from videopoker.text.numbers import counted
from videopoker.text.sheet import (
    HOW_TO_READ,
    differences_markdown,
    differences_record,
    differences_text,
    sheet_end,
    sheet_hand_record,
    sheet_hand_text,
    sheet_markdown,
    sheet_record,
    sheet_text,
)


def strategy(options: argparse.Namespace) -> int:
    """Print a strategy sheet, its hold for a hand, or where two games differ."""
    names = options.diff or options.paytables
    _check(options, names)
    tables = [load_paytable(name, options.saves) for name in names]
    if options.diff:
        return _diff(options, tables[0], edited(options, tables[-1]))
    tables[0] = edited(options, tables[0])
    if options.hand is not None:
        return _hand(options, tables[0])
    if options.search:
        return _search(options, tables[0])
    return _show(options, _sheet(options, tables[0]))


def _sheet_lines(text: str) -> int:
    """The most lines of a strategy sheet; `all` is the longest sheet that is searched for."""
    if text == "all":
        return MAX_LINES
    if text.isascii() and text.isdecimal() and int(text[:9]) >= 2:
        return int(text[:9])
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
            help="at most N lines, from 2; a search stops at 40, as all does (default: 16)",
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
    ),
    examples=(
        "videopoker strategy jacks-or-better-9-6",
        'videopoker strategy jacks-or-better-9-6 --hand "Ks Qs 9s 9d 2c"',
        'videopoker strategy --diff jacks-or-better-9-6 --set "flush=35"',
    ),
    more="The first search for a game takes up to a minute, two with jokers; it is kept in the cache folder.",
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
        (options.markdown and options.json, "--markdown and --json are two forms; leave out one"),
        (not names, "no paytable given; expected one such as jacks-or-better-9-6"),
        (number > 1 and not diff, f"{number} paytables given; expected one, or two after --diff"),
        (diff and (number > 2 or (number == 1 and not options.set)), after_diff),
    ):
        if is_wrong:
            raise Refused(text)


def _show(options: argparse.Namespace, sheet: Sheet, note: str = "") -> int:
    ends = sheet_end(sheet, options.lines)
    note = f"\n\n{ends}{note}" if ends else note
    return show(
        options,
        lambda: sheet_record(sheet) | {"end": ends or None},
        lambda: (
            (f"{sheet_markdown(sheet)}\n\n{HOW_TO_READ}" if options.markdown else sheet_text(sheet)) + note
        ),
    )


def _search(options: argparse.Namespace, table: Paytable) -> int:
    """Search even if a sheet is known, and print the better of the two."""
    coins = table.check_coins(options.coins)
    lines = min(options.lines, MAX_LINES)
    found = searched_sheet(table, coins, lines, _shown(table))
    known = known_sheet(table, coins, lines, options.saves)
    better = known if known and known.result.exact >= found.result.exact else found
    if better is known:
        same = known.result.exact == found.result.exact
        kept = f"the one above, known before, returns {'the same' if same else 'more'}"
    elif keep_sheet(found, lines, options.saves):
        kept = "it is kept"
    else:
        kept = f"it could not be kept in {printable(folders(options.saves).cache)}"
    return _show(options, better, f"\n\nThe sheet found now returns {float(found.result.exact):.6%}; {kept}.")


def _shown(table: Paytable) -> Progress:
    """Shows the progress of a search in percent."""
    doing = f"searching for a sheet of {table.title}"
    return lambda steps: progress(steps, words=lambda done: f"{doing}, {done}%")


def _sheet(options: argparse.Namespace, table: Paytable) -> Sheet:
    coins = table.check_coins(options.coins)
    return strategy_sheet(table, coins, min(options.lines, MAX_LINES), options.saves, _shown(table))


def _sheet_or_none(options: argparse.Namespace, table: Paytable) -> Sheet | None:
    """The sheet; None for an edited game without a known sheet, because a search takes a minute."""
    if not options.set:
        return _sheet(options, table)
    return known_sheet(table, table.check_coins(options.coins), min(options.lines, MAX_LINES), options.saves)


def _hand(options: argparse.Namespace, table: Paytable) -> int:
    cards = parse_cards(options.hand)
    check_deal(cards, table)
    sheet = _sheet(options, table)
    return show(options, lambda: sheet_hand_record(sheet, cards), lambda: sheet_hand_text(sheet, cards))


def _diff(options: argparse.Namespace, first: Paytable, second: Paytable) -> int:
    from videopoker.coach.differences import compare_play

    if not same_deals(first, second):
        raise Refused(f"{first.title} and {second.title} differ in deck or wild cards; expected the same")
    coins = first.check_coins(options.coins), second.check_coins(options.coins)
    one, two = (_sheet_or_none(options, table) for table in (first, second))
    found = compare_play((first, second), coins, (one, two))
    return show(
        options,
        lambda: differences_record(found),
        lambda: differences_markdown(found) if options.markdown else differences_text(found),
    )
