"""The exact risk of a bankroll under best play: ruin, results after some hands, the bankroll for a chance of ruin.

Ruin means that a full bet cannot be placed; play stops there. Nothing is sampled. Chances have an absolute error of
about 2e-12; smaller chances are given as 0.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, exp, log
from typing import Any

import numpy as np

from videopoker.core.base.messages import Refused, check_whole, counted
from videopoker.core.base.read_number import as_share
from videopoker.core.base.records import Coins, Credits, Share, recorded
from videopoker.core.base.rendering import Shown
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array
from videopoker.solver.risk.deals import credited, deal_by_deal, is_quick, standings, step_by_step
from videopoker.solver.risk.double_before_ruin import chance_to_double, max_bankroll_to_double
from videopoker.solver.risk.factor import TooManyUnits
from videopoker.solver.risk.pay_law import PayLaw, can_be_ruined, pay_law
from videopoker.solver.risk.powers import few_deals, reach
from videopoker.solver.risk.ruin import (
    PRECISION,
    adjustment,
    levels,
    outcome,
    ruin_after,
    ruin_ever,
    ruin_within,
)
from videopoker.solver.tables.returns import Solution, solve
from videopoker.solver.tables.shapes import Floats, Ints

QUANTILES = (5, 50, 95)


@recorded(
    "paytable",
    "coins",
    "bankroll",
    "hands",
    "drawn",
    "cash_back",
    "ruin",
    "ruin_at_least",
    "median_hands",
    "double",
    "double_at_least",
    "double_up_to",
    "ahead",
    "quantiles",
    "chance",
    "bankroll_for",
    "not_computed",
)
@dataclass(frozen=True, slots=True, repr=False)
class Risk(Shown):
    """The risk of a bankroll.

    Amounts are in credits.

    >>> from videopoker import Risk, load_paytable, risk
    >>> result = risk(load_paytable("jacks-or-better-9-6"), 500, 1600)
    >>> result, isinstance(result, Risk)
    (<Risk jacks-or-better-9-6, 500 credits, 1,600 hands: ruin 0.331773>, True)
    >>> result.quantiles
    {5: -500, 50: -210, 95: 670}
    """

    paytable: Paytable
    coins: Coins
    bankroll: Credits
    hands: int | None
    """The number of hands; None for play without end."""
    drawn: int
    """Hands drawn from each deal."""
    cash_back: Fraction
    """For each coin bet."""
    chance: Fraction
    """The chance of ruin that `bankroll_for` is for."""
    ruin: float
    """The chance of ruin; the upper bound if there are two. There are two with cash back and no number of hands."""
    ruin_at_least: Share
    """A lower bound of `ruin`; equal to `ruin` if that is exact."""
    can_be_ruined: bool
    """Whether any run of losses leaves less than a full bet within the horizon."""
    double: float | None
    """The chance to double the bankroll before ruin. An upper bound if `double_at_least` is less; None above `double_up_to`."""
    double_at_least: Share | None
    """A lower bound of `double`; equal to `double` if that is exact, as without cash back."""
    double_up_to: int
    """The largest bankroll whose chance to double is computed."""
    bankroll_for: int | None
    """The bankroll with this chance of ruin, in credits. The least with at most `chance`; None if there is none."""
    median_hands: int | None = None
    """The hands until half of all bankrolls are gone. None if that takes more than `hands`, never happens, or is not computed."""
    ahead: float | None = None
    """The chance to be ahead after the hands. None for play without end."""
    quantiles: dict[int, int] | None = None
    """Credits won or lost by percent. The 5th, 50th and 95th percentile after the last hand; None for play without end."""
    not_computed: tuple[str, ...] = ()
    """Figures that would take too long. They are None."""
    ends: tuple[Ints, Floats] | None = field(default=None, compare=False)
    """Credits after the last hand, ascending, and their chances; ruined play has less than a bet left. None without a horizon."""

    @property
    def distribution(self) -> tuple[tuple[int, float], ...] | None:
        """The pairs of `ends`, without chances that are rounding errors."""
        if self.ends is None:
            return None
        stands, masses = self.ends
        is_sure = masses > PRECISION
        return tuple(zip(stands[is_sure].tolist(), masses[is_sure].tolist(), strict=True))

    def __repr__(self) -> str:
        hands = "unlimited play" if self.hands is None else counted(self.hands, "hand")
        return (
            f"<Risk {self.paytable.key}, {counted(self.bankroll, 'credit')}, {hands}: ruin {self.ruin:.6f}>"
        )


def risk(
    paytable: Paytable | Solution,
    bankroll: int,
    hands: int | None = None,
    cash_back: Fraction | float = Fraction(0),
    drawn: int = 1,
    chance: Fraction | float = Fraction(1, 20),
) -> Risk:
    """As `videopoker.risk`, for a paytable or a solution."""
    solution = paytable if isinstance(paytable, Solution) else solve(paytable)
    cash_back = as_share(cash_back, "cash back")
    chance = as_share(chance, "a chance")
    deals = _deals(solution, bankroll, hands, cash_back, drawn, chance)
    law = pay_law(solution, drawn)
    possible = can_be_ruined(solution, bankroll, deals, drawn, cash_back)
    if deals is not None and cash_back:
        figures = _with_cash_back(law, bankroll, deals, cash_back, chance)
    elif deals is not None:
        figures = _within(law, bankroll, deals, chance)
    elif not possible:
        figures = {"ruin": 0.0, "ruin_at_least": 0.0, "bankroll_for": Bet(solution.coins, drawn).credits}
    elif cash_back:
        figures = _ever_bounds(law, bankroll, cash_back, chance)
    else:
        figures = _ever(law, bankroll, chance)
    figures["double_at_least"], figures["double"] = chance_to_double(law, bankroll, cash_back) or (None, None)
    figures["double_up_to"] = max_bankroll_to_double(law, cash_back)
    figures["can_be_ruined"] = possible
    if figures.get("median_hands"):
        figures["median_hands"] *= drawn
    for key in {"ruin", "ruin_at_least", "ahead"} & set(figures):
        figures[key] = 0.0 if figures[key] < PRECISION else min(1.0, figures[key])
    return Risk(solution.paytable, solution.coins, bankroll, hands, drawn, cash_back, chance, **figures)


def chance_to_win_more(solution: Solution, deals: int, won: Fraction) -> float:
    """The chance that perfect play wins more than `won` coins, or loses fewer, in this many deals of one hand."""
    law = pay_law(solution)
    level = reach(law, deals).lost + 1  # ruin is out of reach
    standing = outcome(law, deals, level).standing
    nets = (arange(len(standing)) - level) * law.unit
    return min(1.0, float(standing[nets > float(won)].sum()))


MOST_CREDITS = 10**15
"""The largest bankroll."""


def _deals(
    solution: Solution, bankroll: int, hands: int | None, cash_back: Fraction, drawn: int, chance: Fraction
) -> int | None:
    """The horizon in deals. Refused if a value is out of range."""
    for number, what in ((bankroll, "credits"), (hands, "hands"), (drawn, "hands from one deal")):
        if number is not None or what != "hands":
            check_whole(number, what)
    bet = Bet(solution.coins, drawn).credits
    if not 1 <= drawn <= 100:
        raise Refused(f"{drawn} hands from one deal; expected 1 to 100")
    if bankroll > MOST_CREDITS:
        raise Refused(f"a bankroll of {bankroll:,} credits; expected at most {MOST_CREDITS:,}")
    if bankroll < bet:
        raise Refused(
            f"a bankroll of {counted(bankroll, 'credit')}: one bet is {bet:,}; expected at least one bet"
        )
    if not 0 <= cash_back < 1:
        raise Refused(f"cash back of {float(cash_back):.2%}; expected 0% or more, and less than 100%")
    if not 0 < chance < 1:
        raise Refused(
            f"a chance of {float(chance):.2%}; expected more than 0% and less than 100%, such as 5%"
        )
    if hands is not None and chance < PRECISION:
        raise Refused(
            f"a chance of {float(chance):g} within a number of hands; expected {PRECISION:g} or more, "
            "because of rounding errors; leave the hands out for unlimited play"
        )
    if hands is None:
        return None
    if hands < 1 or hands % drawn:
        expected = f"a multiple of {drawn}, the hands of one deal" if drawn > 1 else "1 or more"
        raise Refused(f"{counted(hands, 'hand')}; expected {expected}")
    longest = 20_000 if cash_back else 1_000_000  # in deals; with cash back play is computed deal by deal
    if hands // drawn > longest:
        why = " with cash back" if cash_back else ""
        raise Refused(
            f"{hands:,} hands are too many{why}; expected at most {longest * drawn:,}, or none for unlimited play"
        )
    return hands // drawn


def _ever(law: PayLaw, bankroll: int, chance: Fraction) -> dict[str, Any]:
    level = levels(law, bankroll // law.unit)
    ever = ruin_ever(law, min(PRECISION, float(chance)))
    ruin = ever.at(level) if ever else 1.0
    return {
        "ruin": ruin,
        "ruin_at_least": ruin,
        **(_median_or_why(law, level) if ruin > 0.5 else {}),
        "bankroll_for": ever and law.credits(ever.level_for(float(chance))),
    }


def _ever_bounds(law: PayLaw, bankroll: int, cash_back: Fraction, chance: Fraction) -> dict[str, Any]:
    """Lundberg's bounds. Credits are whole, so ruin comes at a level between zero and one bet, with fractions counted."""
    gain = float(cash_back * law.bet)
    rate = adjustment(law, gain)
    units = bankroll / law.unit
    high, low = (min(1.0, exp(-rate * (units - left))) for left in (law.bet, gain))
    needed = ceil((law.bet - log(float(chance)) / rate) * law.unit) if rate else None
    return {"ruin": high, "ruin_at_least": low, "bankroll_for": needed}


def _within(law: PayLaw, bankroll: int, deals: int, chance: Fraction) -> dict[str, Any]:
    level = levels(law, bankroll // law.unit)
    within = ruin_within(law, deals)
    ruin = within.at(level)
    figures: dict[str, Any] = {"ruin": ruin, "ruin_at_least": ruin}
    figures["bankroll_for"] = law.credits(within.level_for(float(chance)))
    if ruin >= 0.5:
        figures |= _median_or_why(law, level)
    start = min(level, reach(law, deals).lost + 1)  # ruin is out of reach above
    try:
        end = outcome(law, deals, start)
    except TooManyUnits:
        return figures | {"not_computed": (*figures.get("not_computed", ()), "ahead", "quantiles")}
    lost = np.zeros(law.bet * law.unit)
    lost[bankroll % law.unit :: law.unit] = end.ruined
    above = bankroll - law.credits(start)
    return figures | _results(law, lost, end.standing, above, bankroll)


def _with_cash_back(
    law: PayLaw, bankroll: int, deals: int, cash_back: Fraction, chance: Fraction
) -> dict[str, Any]:
    """As `_within`, deal by deal."""
    left = bankroll % law.unit
    share = cash_back * law.bet
    half = None
    level = min(levels(law, bankroll // law.unit), reach(law, deals).lost + 1)
    lost = np.zeros(law.bet * law.unit)  # the chance to be ruined with 0, 1, .. credits left
    gains = np.diff(credited(law, share, deals, left))
    for deal, (standing, fallen) in enumerate(standings(law, gains, level), start=1):
        lost[(left + int(share * law.unit * deal)) % law.unit :: law.unit] += fallen
        ruin = 1 - float(standing.sum())
        half = deal if half is None and ruin >= 0.5 else half
    curve = step_by_step(law, np.diff(credited(law, share, deals, 0)))
    needed = int((np.append(curve, 0.0) <= float(chance)).argmax())
    credit = int(share * law.unit * deals) - int(gains.sum()) * law.unit
    above = bankroll - law.credits(level) + credit
    return {
        "ruin": ruin,
        "ruin_at_least": ruin,
        "median_hands": half,
        "bankroll_for": law.credits(needed),
        **_results(law, lost, standing, above, bankroll),
    }


def _results(law: PayLaw, lost: Floats, standing: Floats, above: int, bankroll: int) -> dict[str, Any]:
    """The results from the chances by credits of ruined play, and by levels of other play with `above` credits more."""
    alive = array(np.flatnonzero(standing > 0))
    ruined = array(np.flatnonzero(lost > 0))
    stands = np.append(ruined, law.credits(alive) + above)
    masses = np.append(lost[ruined], standing[alive])
    below = np.cumsum(masses)
    indexes = (int(np.searchsorted(below, share / 100 - PRECISION)) for share in QUANTILES)
    won = [int(stands[min(index, len(stands) - 1)]) - bankroll for index in indexes]
    return {
        "ahead": float(masses[stands > bankroll].sum()),
        "quantiles": dict(zip(QUANTILES, won, strict=True)),
        "ends": (stands, masses),
    }


def _median_or_why(law: PayLaw, level: int) -> dict[str, Any]:
    try:
        return {"median_hands": _median(law, level)}
    except TooManyUnits:
        return {"not_computed": ("median_hands",)}


def _median(law: PayLaw, level: int) -> int | None:
    """The first deal after which the chance of ruin is at least one half; None beyond a million deals."""
    low = few_deals(law)
    while law.bet > 1 and is_quick(law, 2 * low):
        low *= 2
    for deal, ruin in enumerate(deal_by_deal(law, np.zeros(low, dtype=np.int64)), start=1):
        if level < len(ruin) and ruin[level] >= 0.5:
            return deal
    high = 4 * low
    while (after := ruin_after(law, high, level))(high) < 0.5:
        low, high = high, high * 4
        if high > 1 << 20:
            return None
    followed = high
    while True:
        near = low + bisect_left(range(low, high), 0.5, key=after)
        if abs(near - followed) <= followed // 10:
            return near
        followed = near
        after = ruin_after(law, near, level)  # precise near this number of deals
        low = max(low, near * 9 // 10)
        high = min(high, near * 11 // 10)
