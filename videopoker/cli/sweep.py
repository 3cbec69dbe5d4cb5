"""The game asked for, with its jackpot at `--jackpot` or with the pays of `--set` and `--sweep`, in coins at max bet."""

import argparse
from collections.abc import Sequence
from math import prod

from videopoker.cli.progress import progress
from videopoker.cli.request import print_json, show
from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.files import load_paytable
from videopoker.solver.tables.returns import Solution, solve

Setting = tuple[str, int]
MAX_PAYS = 10_000
"""The most games that one request solves."""


def check(options: argparse.Namespace, tables: Sequence[Paytable]) -> None:
    """Refuse options that cannot be combined with other pays."""
    what = "--sweep" if options.sweep else "--set"
    if options.jackpot is not None:
        raise Refused(f"{what} sets pays, the jackpot's too; leave out --jackpot")
    for table in tables:
        _check_most_coins(what, options, table)
    if options.sweep and len(tables) > 1:
        raise Refused(f"{len(tables)} paytables given; --sweep takes one")
    if len(options.sweep) > 2:
        raise Refused(f"{len(options.sweep)} lines to sweep; expected one, or two for a table")


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
        _check_most_coins("--set", options, table)
    return with_pays(table, options.set)


def _check_most_coins(what: str, options: argparse.Namespace, table: Paytable) -> None:
    if table.check_coins(options.coins) != table.coins:
        raise Refused(f"{what} sets pays at max bet, {table.coins} coins; leave out --coins")


def with_pays(table: Paytable, settings: Sequence[Setting]) -> Paytable:
    """The table with every pay of `--set`. Refused if a line is set twice."""
    places = [table.place_of(line) for line, _ in settings]
    for at, place in enumerate(places):
        if place in places[:at]:
            raise Refused(f"{table.lines[place].label} is given twice; expected each line once")
    for line, pay in settings:
        table = table.with_pay(line, pay)
    return table


def pays_set(table: Paytable, settings: Sequence[Setting]) -> dict[str, int]:
    """The pays by the labels of their lines."""
    return {table.lines[table.place_of(line)].label: pay for line, pay in settings}


def sweep(options: argparse.Namespace, file: Paytable) -> int:
    """Print the returns over the pays of one line or two."""
    with_pays(file, [*options.set, *((line, pays[-1]) for line, pays in options.sweep)])
    games = prod(len(pays) for _, pays in options.sweep)
    if games > MAX_PAYS:
        raise Refused(
            f"{games:,} games to solve; expected at most {MAX_PAYS:,}: narrow --sweep, or give it a step"
        )
    table, base, kept = with_pays(file, options.set), solve(file), pays_set(file, options.set)
    return (_two if len(options.sweep) == 2 else _one)(options, table, base, kept)


def _one(options: argparse.Namespace, table: Paytable, base: Solution, kept: dict[str, int]) -> int:
    from videopoker.solver.curve.curve import curve
    from videopoker.text.sweep import edited_record, sweep_text

    ((line, pays),) = options.sweep
    solutions = {pay: solve(table.with_pay(line, pay)) for pay in progress(pays, "solving", len(pays))}
    label = table.lines[table.place_of(line)].label
    return show(
        options,
        lambda: [edited_record(solution, kept | {label: pay}, base) for pay, solution in solutions.items()],
        lambda: sweep_text(label, solutions, base, curve(table, line, pays[0], pays[-1])),
    )


def _two(options: argparse.Namespace, table: Paytable, base: Solution, kept: dict[str, int]) -> int:
    from videopoker.solver.curve.curve import returns
    from videopoker.text.sweep import grid_text, return_record

    found = returns(table, dict(options.sweep))
    labels = tuple(table.lines[table.place_of(line)].label for line, _ in options.sweep)
    if not options.json:
        print(grid_text((labels[0], labels[1]), found, base))
        return 0
    cells = []
    for pays, exact in found.items():
        edited = with_pays(table, list(zip(labels, pays, strict=True)))
        cells.append(return_record(edited, kept | dict(zip(labels, pays, strict=True)), exact, base))
    return print_json(cells)
