"""The game that a question is about, with other pays or with its jackpot at another value.

A file of its own: the solver's commands load no words about saves.
"""

from collections.abc import Iterator

from videopoker.core.base.messages import Refused, counted
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import never_paid_faults
from videopoker.text.answers.answer import Options


def edited(options: Options, table: Paytable) -> Paytable:
    """The table with the pays of `--set`. Refused if a line can then never pay; such a file is refused too."""
    if not options["set"]:
        return table
    check_most_coins("--set", options, table)
    made = table.with_pays(pays_set(options, table))
    if faults := never_paid_faults(made):
        raise Refused("; ".join(fault.message for fault in faults))
    return made


def pays_set(options: Options, table: Paytable) -> list[tuple[str, int]]:
    """The lines of `--set` and what they pay at max bet."""
    return [(line, pay * table.coins if is_per_coin else pay) for line, pay, is_per_coin in options["set"]]


def pay_remarks(options: Options, table: Paytable) -> Iterator[str]:
    """A remark for each pay of `--set` that is not whole coins for each coin bet: it may be meant for one coin."""
    for line, pay, is_per_coin in options["set"]:
        if pay % table.coins and not is_per_coin:
            label = table.lines[table.line_index(line)].label
            yield f'{label} {pay:,} is for {table.coins} coins; for {pay:,} on each coin write --set "{line}={pay}/coin"'


def check_most_coins(what: str, options: Options, table: Paytable) -> None:
    """Refuse a bet below max bet: other pays are set for max bet."""
    if table.check_coins(options["coins"]) != table.coins:
        raise Refused(f"{what} sets pays at max bet, {counted(table.coins, 'coin')}; leave out --coins")


def at_jackpot(options: Options, table: Paytable) -> Paytable:
    """The table with its jackpot at `--jackpot N` if that was given: the jackpot stays there."""
    if options["jackpot"] is None:
        return table
    if options["jackpot"] == 0:
        raise Refused("--jackpot: the jackpot stays fixed here; expected --jackpot N")
    check_jackpot(options, table)
    return table.with_jackpot(options["jackpot"])


def check_jackpot(options: Options, table: Paytable) -> None:
    """Refuse `--jackpot` for a game without one, and for a bet that does not win it."""
    if table.jackpot_line is None:
        raise Refused(f"{table.title} has no jackpot; leave out --jackpot")
    if options["coins"] not in (None, table.coins):
        raise Refused(
            f"{table.title} pays its jackpot at {counted(table.coins, 'coin')} only; leave out --coins"
        )
