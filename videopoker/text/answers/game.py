"""The game that a question is about, with other pays or with its jackpot at another value.

A file of its own: the solver's commands load no words about saves.
"""

from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import never_paid_faults
from videopoker.text.answers.answer import Options


def edited(options: Options, table: Paytable) -> Paytable:
    """The table with the pays of `--set`. Refused if a line can then never pay; such a file is refused too."""
    if not options["set"]:
        return table
    check_most_coins("--set", options, table)
    made = table.with_pays(options["set"])
    if faults := never_paid_faults(made):
        raise Refused("; ".join(fault.message for fault in faults))
    return made


def check_most_coins(what: str, options: Options, table: Paytable) -> None:
    """Refuse a bet below max bet: other pays are set for max bet."""
    if table.check_coins(options["coins"]) != table.coins:
        raise Refused(f"{what} sets pays at max bet, {table.coins} coins; leave out --coins")


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
        raise Refused(f"{table.title} pays its jackpot at {table.coins} coins only; leave out --coins")
