"""`strategy`: the sheet of a game, its hold for a hand, or where best play of two games differs."""

from collections.abc import Callable, Sequence
from textwrap import fill

from videopoker.coach.practice import check_deal
from videopoker.coach.sheet import Sheet
from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import parse_cards
from videopoker.core.paytable.paytable import Paytable, same_deals
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.answers.answer import Answer, Options
from videopoker.text.answers.option import COINS, SET, option
from videopoker.text.coach.sheet import (
    SHOWN_KINDS,
    WholeSheetRecord,
    how_to_read,
    sheet_groups,
    sheet_hand,
    sheet_hand_record,
    sheet_record,
)
from videopoker.text.groups.group import Group
from videopoker.text.odds.differences import differences_groups


def _sheet_lines(text: str) -> int:
    """The most lines of a strategy sheet; `all` is the longest sheet."""
    if text == "all":
        return MAX_LINES
    if text.isascii() and text.isdecimal() and (lines := read_number(text[:9])) >= 2:
        return lines
    raise Refused(f"{text[:20]!r} is not a number of lines; expected 2 or more, or all")


STRATEGY = (
    option("paytables", metavar="PAYTABLE", nargs="*", help="a paytable's name or file"),
    COINS,
    option(
        "--lines",
        metavar="N",
        type=_sheet_lines,
        default=16,
        help="at most N lines, 2 or more; all: up to 80, while a line adds 0.0001%% or more (default: 16)",
    ),
    option("--hand", metavar="CARDS", help="what the sheet says about this hand"),
    option(
        "--diff",
        metavar="PAYTABLE",
        nargs="+",
        help="how best play of two games, or of one with and without --set, differs, and what that costs",
    ),
    SET,
)


def strategy(
    tables: Sequence[Paytable],
    options: Options,
    find: Callable[[Paytable, int], Sheet],
    *,
    is_whole: bool = False,
) -> Answer:
    """The sheet of the last game, its hold for a hand, or where its best play differs from the first game's.

    `find` gives the sheet of a game at a bet. `is_whole` adds a second example
    to each line and every kind of differing hold, and leaves the rules in one line.
    """
    table = tables[-1]
    coins = table.check_coins(options["coins"])
    if options["diff"]:
        from videopoker.coach.differences import compare_play

        first = tables[0]
        if not same_deals(first, table):
            raise Refused(f"{first.title} and {table.title} differ in deck or wild cards; expected the same")
        bets = first.check_coins(options["coins"]), coins
        differences = compare_play((first, table), bets, (find(first, bets[0]), find(table, coins)))
        limit = None if is_whole else SHOWN_KINDS
        return Answer(lambda: differences, lambda: [differences_groups(differences, limit)])
    cards = parse_cards(options["hand"] or "")
    if options["hand"] is not None:
        check_deal(cards, table)
    sheet = find(table, coins)
    if cards:
        return Answer(lambda: sheet_hand_record(sheet, cards), lambda: [[sheet_hand(sheet.printed, cards)]])

    def printed() -> list[Group]:
        rules = how_to_read(sheet.printed)
        return [
            *sheet_groups(sheet.printed, examples=2 if is_whole else 1),
            Group(notes=[rules if is_whole else fill(rules, 118)], sentences=[rules]),
        ]

    return Answer(lambda: WholeSheetRecord(**sheet_record(sheet), end=None), lambda: [printed()])
