"""The command for strategy sheets."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from videopoker.cli.options import Commands, count
from videopoker.cli.progress import progress
from videopoker.cli.request import WrongRequest, complaints, print_json

if TYPE_CHECKING:
    from videopoker.coach.sheet import Sheet
    from videopoker.core.paytable import Paytable

_LINES = 16


def add_commands(commands: Commands) -> None:
    """The options of `strategy`."""
    examples = (
        "videopoker strategy jacks-or-better-9-6",
        'videopoker strategy jacks-or-better-9-6 --hand "Ks Qs 9s 9d 2c"',
        "videopoker strategy --diff jacks-or-better-9-6 bonus-poker-8-5",
    )
    command = commands.add(
        "strategy",
        strategy,
        "a ranked list of holds to play a game by, and exactly what following it returns",
        commands.saves,
        commands.json,
        examples=examples,
        more="The first search for a game takes up to a minute, two with jokers; it is kept in the cache folder.",
    )
    command.add_argument("paytables", metavar="PAYTABLE", nargs="*", help="a paytable's name or file")
    command.add_argument("--coins", metavar="N", type=count, help="the coins bet (default: the most)")
    words = f"the most lines, the last one counted, or all: as many as it takes (default: {_LINES})"
    command.add_argument("--lines", metavar="N", type=_lines, default=_LINES, help=words)
    command.add_argument("--hand", metavar="CARDS", help="what the sheet says of this hand")
    command.add_argument(
        "--diff",
        metavar="PAYTABLE",
        nargs=2,
        help="where best play of two games differs, and what that costs",
    )
    command.add_argument("--markdown", action="store_true", help="print Markdown")


def _lines(text: str) -> int | None:
    from videopoker.coach.sheet import LONGEST

    if text == "all":
        return None
    if text.isascii() and text.isdecimal() and 2 <= int(text[:9]) <= LONGEST:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text[:20]!r} is not a number of lines; expected 2 to {LONGEST}, or all"
    )


def strategy(options: argparse.Namespace) -> int:
    """Print a strategy sheet, what it says of a hand, or where two games differ."""
    from videopoker.play.paytables.files import load_paytable

    names = options.diff or options.paytables
    if options.diff and (options.paytables or options.hand):
        raise WrongRequest("--diff takes two paytables, and neither another one nor --hand")
    if not names:
        raise WrongRequest("no paytable given; expected one such as jacks-or-better-9-6")
    if len(names) > 1 and not options.diff:
        raise WrongRequest(f"{len(names)} paytables given; expected one, or two after --diff")
    with complaints():
        tables = [load_paytable(name, options.saves) for name in names]
    if options.diff:
        return _diff(options, tables)
    if options.hand is not None:
        return _hand(options, tables[0])
    from videopoker.text.sheet import HOW_TO_READ, sheet_markdown, sheet_record, sheet_text

    sheet = _sheet(options, tables[0])
    if options.json:
        return print_json(sheet_record(sheet))
    print(f"{sheet_markdown(sheet)}\n\n{HOW_TO_READ}" if options.markdown else sheet_text(sheet))
    return 0


def _sheet(options: argparse.Namespace, table: "Paytable") -> "Sheet":
    from videopoker.coach.sheet import strategy_sheet

    def shown(steps: Iterable[int]) -> Iterable[int]:
        return progress(steps, f"searching for a sheet of {table.title}, step")

    try:
        coins = table.check_coins(options.coins)
    except ValueError as error:
        raise WrongRequest(f"{table.title}: {error}") from None
    return strategy_sheet(table, coins, options.lines, options.saves, shown)


def _hand(options: argparse.Namespace, table: "Paytable") -> int:
    from videopoker.core.cards import CardError, parse_cards
    from videopoker.core.deck import check_one_deck
    from videopoker.text.sheet import sheet_hand_record, sheet_hand_text

    try:
        cards = parse_cards(options.hand)
        check_one_deck(cards, table.jokers)
    except CardError as error:
        raise WrongRequest(str(error)) from None
    if len(cards) != 5:
        raise WrongRequest(f"got {len(cards)} card{'s' * (len(cards) != 1)}; a deal is five")
    sheet = _sheet(options, table)
    if options.json:
        return print_json(sheet_hand_record(sheet, cards))
    print(sheet_hand_text(sheet, cards))
    return 0


def _diff(options: argparse.Namespace, tables: "list[Paytable]") -> int:
    from videopoker.coach.differences import compare_play
    from videopoker.solver.best_play import same_deals
    from videopoker.text.sheet import differences_markdown, differences_record, differences_text

    first, second = tables
    if not same_deals(first, second):
        raise WrongRequest(
            f"{first.title} and {second.title} differ in deck or wild cards; expected the same"
        )
    found = compare_play(_sheet(options, first), _sheet(options, second))
    if options.json:
        return print_json(differences_record(found))
    print(differences_markdown(found) if options.markdown else differences_text(found))
    return 0
