"""The game asked for, with its jackpot at `--jackpot` or with the pays of `--set`, in coins at max bet."""

import argparse
from collections.abc import Sequence

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.files import HOUSE_GAME, load_paytable

Setting = tuple[str, int]
"""A line and its pay."""


def game(options: argparse.Namespace) -> Paytable:
    """The game asked for, shipped or the player's own; else the house game."""
    return load_paytable(options.paytable or HOUSE_GAME, options.saves)


def game_at_jackpot(options: argparse.Namespace) -> Paytable:
    """The game named, with its jackpot at `--jackpot N` if that was given: the jackpot stays there."""
    table = load_paytable(options.game, options.saves)
    if options.jackpot is None:
        return table
    if options.jackpot == 0:
        raise Refused("--jackpot: the jackpot stays fixed here; expected --jackpot N")
    check_jackpot(options, table)
    return table.with_jackpot(options.jackpot)


def check_jackpot(options: argparse.Namespace, table: Paytable) -> None:
    """Refuse `--jackpot` for a game without one, and for a bet that does not win it."""
    if table.jackpot_line is None:
        raise Refused(f"{table.title} has no jackpot; leave out --jackpot")
    if options.coins not in (None, table.coins):
        raise Refused(f"{table.title} pays its jackpot at {table.coins} coins only; leave out --coins")


def edited(options: argparse.Namespace, table: Paytable) -> Paytable:
    """The table with the pays of `--set`."""
    if options.set:
        check_most_coins("--set", options, table)
    return with_pays(table, options.set)


def check_most_coins(what: str, options: argparse.Namespace, table: Paytable) -> None:
    """Refuse a smaller bet than the most: other pays are set for the most coins."""
    if table.check_coins(options.coins) != table.coins:
        raise Refused(f"{what} sets pays at max bet, {table.coins} coins; leave out --coins")


def with_pays(table: Paytable, settings: Sequence[Setting]) -> Paytable:
    """The table with every pay of `--set`. Refused if a line is set twice."""
    indexes = [table.line_index(line) for line, _ in settings]
    for number, index in enumerate(indexes):
        if index in indexes[:number]:
            raise Refused(f"{table.lines[index].label} is given twice; expected each line once")
    for line, pay in settings:
        table = table.with_pay(line, pay)
    return table


def pays_set(table: Paytable, settings: Sequence[Setting]) -> dict[str, int]:
    """The pays by the labels of their lines."""
    return {table.lines[table.line_index(line)].label: pay for line, pay in settings}
