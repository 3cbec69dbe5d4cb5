"""Questions about the game in the lab of plain mode: the return by one pay or two, its risk, another game's best play."""

from collections.abc import Sequence
from math import comb

from videopoker.core.game import MAX_CREDITS
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.pay_line import MAX_RETURNS, pay_range
from videopoker.core.paytable import Paytable, same_deals
from videopoker.core.totals import Totals
from videopoker.plain.options import horizon_of
from videopoker.plain.verb_group import whole_number
from videopoker.text.fan import DEFAULT_BETS, DEFAULT_HANDS, deals_per_hour, fan_group, span_words
from videopoker.text.group import Group
from videopoker.text.sweep import curve_groups, grid_groups

_MAX_LISTED = 10
"""Most pays or kinds of holds listed."""


def curve_by_pay(table: Paytable, words: Sequence[str]) -> list[Group]:
    """The return over the pays of one line, and where best play changes."""
    from videopoker.solver.curve.curve import curve  # NumPy, which play itself goes without

    line, pays = line_and_pays(table, words)
    return curve_groups(curve(table, line, pays[0], pays[-1]), _MAX_LISTED)


def returns_by_pays(table: Paytable, words: Sequence[str]) -> list[Group]:
    """The returns over the pays of two lines. Refused if there are too many."""
    from videopoker.solver.curve.return_table import returns

    if "by" not in words:
        raise Refused("Expected two lines and their pays, such as table full house 25..50 by flush 20..40.")
    at = words.index("by")
    lines = dict(line_and_pays(table, part, table.coins) for part in (words[:at], words[at + 1 :]))
    if len(lines) < 2:
        raise Refused("Expected two different lines.")
    down, across = lines
    number = len(lines[down]) * len(lines[across])
    if number > MAX_RETURNS:
        raise Refused(f"{number:,} returns, at most {MAX_RETURNS}: narrow a range.")
    return [grid_groups((down, across), returns(table, lines), table)[1]]


def risk_ahead(table: Paytable, words: Sequence[str], totals: Totals) -> list[Group]:
    """The chances of the next hands at max bet, from 200 bets or the credits named, at the player's pace."""
    from videopoker.solver.risk.fan import fan

    span, _, purse = " ".join(words).partition("from")
    coins = table.coins
    expected = f"credits, {coins} or more, such as risk lab 500 from 1000"
    bankroll = whole_number(purse.strip() or str(DEFAULT_BETS * coins), coins, MAX_CREDITS, expected)
    horizon, pace = horizon_of(span.strip() or str(DEFAULT_HANDS)), deals_per_hour(totals)
    risk = fan(table, coins, bankroll, horizon.hands_at(pace, 1))
    return [fan_group(risk, span_words(risk.hands, 1, horizon, pace), doubles=False)]


def play_compared(first: Paytable, table: Paytable) -> list[Group]:
    """Where best play differs from that of another game. Refused if the two deal differently."""
    from videopoker.coach.differences import differing_kinds
    from videopoker.solver.steps import finished
    from videopoker.text.sheet import play_groups

    if not same_deals(first, table):
        raise Refused(f"{first.title} has another deck or other wild cards, so holds cannot be compared.")
    kinds = finished(differing_kinds((first, table), (first.coins, table.coins)))
    names = printable(first.title), "the lab's game"
    return play_groups(*names, comb(table.deck_size, 5), kinds, _MAX_LISTED)


def line_and_pays(table: Paytable, words: Sequence[str], step: int = 1) -> tuple[str, Sequence[int]]:
    """A line and its range of pays, from words such as ``flush 20..40``. Refused if they cannot be read."""
    if len(words) < 2 or not any(map(str.isdecimal, words[-1])):
        raise Refused("Expected a line and its pays, such as flush 20..40.")
    label = table.lines[table.line_index(" ".join(words[:-1]))].label
    try:
        return label, pay_range(words[-1], step)
    except Refused as error:
        raise Refused(f"Got {quoted(words[-1])}; {error}.") from None
