"""The exact risk of a bankroll under best play: ruin, results after some hands, the bankroll for a chance of ruin.

Ruin means that a full bet cannot be placed; play stops there. Nothing is sampled. Chances have an absolute error of
about 2e-12; smaller chances are given as 0.
"""

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, log
from typing import Any

import numpy as np

from videopoker.core.messages import Refused, quoted
from videopoker.core.paytable import Paytable
from videopoker.solver.risk.double_before_ruin import chance_to_double, max_bankroll_to_double
from videopoker.solver.risk.pay_law import PayLaw, can_be_ruined, pay_law
from videopoker.solver.risk.ruin import (
    FEW_FOR_RUIN,
    PRECISION,
    TooManyUnits,
    adjustment,
    credited,
    deal_by_deal,
    levels,
    outcome,
    reach,
    ruin_ever,
    ruin_within,
    standings,
    step_by_step,
)
from videopoker.solver.tables.returns import Solution, solve
from videopoker.solver.tables.shapes import Floats, Ints

QUANTILES = (5, 50, 95)
MAX_DEALS = 1_000_000
"""The longest horizon, in deals."""
MAX_STEPS = 20_000
"""The longest horizon in deals with cash back, which is computed deal by deal."""
_MAX_MEDIAN = 1 << 20


@dataclass(frozen=True, slots=True, repr=False)
class Risk:
    """The risk of a bankroll; amounts are in credits.

    >>> from videopoker import Risk, load_paytable, risk
    >>> result = risk(load_paytable("jacks-or-better-9-6"), 500, 1600)
    >>> result, isinstance(result, Risk)
    (<Risk jacks-or-better-9-6, 500 credits, 1,600 hands: ruin 0.331773>, True)
    >>> result.quantiles
    {5: -500, 50: -210, 95: 670}
    """

    paytable: Paytable
    coins: int
    bankroll: int
    hands: int | None
    """The horizon in hands; None for unlimited play."""
    drawn: int
    cash_back: Fraction
    chance: Fraction
    """The chance of ruin allowed for `bankroll_for`."""
    ruin: float
    """The chance of ruin within the horizon; with cash back and no horizon, an upper bound of it."""
    ruin_at_least: float
    """A lower bound of `ruin`; equal to `ruin` if that is exact."""
    can_be_ruined: bool
    """Whether any run of losses leaves less than a full bet within the horizon."""
    double: float | None
    """The chance to double the bankroll before ruin, or an upper bound of it; None above `double_up_to`."""
    double_at_least: float | None
    """A lower bound of `double`; equal to `double` if that is exact, as without cash back."""
    double_up_to: int
    """The largest bankroll whose chance to double is computed."""
    bankroll_for: int | None
    """The credits for a chance of ruin of at most `chance` within the horizon; None if no bankroll does."""
    median_hands: int | None = None
    """The hands after which half of all play is ruined; None if that is beyond the horizon, never, or not computed."""
    ahead: float | None = None
    """The chance to have more than the bankroll after the last hand; None without a horizon."""
    quantiles: dict[int, int] | None = None
    """The 5th, 50th and 95th percentile of the credits won or lost after the last hand; None without a horizon."""
    not_computed: tuple[str, ...] = ()
    """The fields above that are None because the game's pays are too large for them."""
    distribution: tuple[tuple[int, float], ...] | None = None
    """Credits after the last hand and their chances, ascending; ruined play has less than a bet left. None without a horizon."""

    def __repr__(self) -> str:
        hands = "unlimited play" if self.hands is None else f"{self.hands:,} hands"
        return f"<Risk {self.paytable.key}, {self.bankroll:,} credits, {hands}: ruin {self.ruin:.6f}>"


def risk(
    paytable: Paytable | Solution,
    bankroll: int,
    hands: int | None = None,
    cash_back: Fraction | float = Fraction(0),
    drawn: int = 1,
    chance: Fraction | float = Fraction(1, 20),
) -> Risk:
    """The risk of `bankroll` credits over `hands` hands, by default without limit. Refused if a value is out of range.

    `paytable` is the game, at max bet, or its solution at another bet. `cash_back` is the share of every bet given back, paid in whole credits (0.0084 is exactly 84/10000); `drawn` hands
    are drawn from each deal. A jackpot stays at its value in the solution.

    >>> from videopoker import load_paytable, risk, solve
    >>> jacks, deuces = load_paytable("jacks-or-better-9-6"), load_paytable("deuces-wild-full-pay")
    >>> risk(deuces, 10_000), risk(solve(jacks, coins=1), 100, 1600)
    (<Risk deuces-wild-full-pay, 10,000 credits, unlimited play: ruin 0.270744>,
     <Risk jacks-or-better-9-6, 100 credits, 1,600 hands: ruin 0.310232>)
    """
    solution = paytable if isinstance(paytable, Solution) else solve(paytable)
    cash_back, chance = _share(cash_back, "cash back"), _share(chance, "a chance")
    deals = _deals(solution, bankroll, hands, cash_back, drawn, chance)
    law = pay_law(solution, drawn)
    possible = can_be_ruined(solution, bankroll, deals, drawn, cash_back)
    if deals is not None:
        try:
            figures = _within(law, bankroll, deals, cash_back, chance)
        except TooManyUnits:
            figures = _ruin_within(law, bankroll, deals, cash_back, chance)
    elif not possible:
        figures = {"ruin": 0.0, "ruin_at_least": 0.0, "bankroll_for": solution.coins * drawn}
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
        figures[key] = _shown(figures[key])
    return Risk(solution.paytable, solution.coins, bankroll, hands, drawn, cash_back, chance, **figures)


def _share(value: Fraction | float, what: str) -> Fraction:
    """A float by its decimal text, so that 0.0084 is 84/10000."""
    try:
        return Fraction(str(value))
    except ValueError:
        raise Refused(f"{what} of {quoted(value)}; expected a number such as 0.0084") from None


def _deals(
    solution: Solution, bankroll: int, hands: int | None, cash_back: Fraction, drawn: int, chance: Fraction
) -> int | None:
    """The horizon in deals. Refused if a value is out of range."""
    for number, what in ((bankroll, "credits"), (hands, "hands"), (drawn, "hands from one deal")):
        if number is not None and not hasattr(number, "__index__"):
            raise Refused(f"{quoted(number)} {what}; expected a whole number")
    bet = solution.coins * drawn
    if not 1 <= drawn <= 100:
        raise Refused(f"{drawn} hands from one deal; expected 1 to 100")
    if bankroll < bet:
        raise Refused(
            f"a bankroll of {bankroll:,} credit{'s' * (bankroll != 1)}: one bet is {bet:,}; expected that or more"
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
        raise Refused(f"{hands:,} hand{'s' * (hands != 1)}; expected {expected}")
    most = MAX_STEPS if cash_back else MAX_DEALS
    if hands // drawn > most:
        why = " with cash back" if cash_back else ""
        raise Refused(
            f"{hands:,} hands are too many{why}; expected at most {most * drawn:,}, or none for unlimited play"
        )
    return hands // drawn


def _ever(law: PayLaw, bankroll: int, chance: Fraction) -> dict[str, Any]:
    level = levels(law, bankroll // law.unit)
    try:
        curve, ratio = ruin_ever(law)
    except TooManyUnits:
        bounds = _ever_bounds(law, bankroll, Fraction(0), chance)
        return bounds | {"not_computed": ("median_hands",) * (bounds["ruin_at_least"] > 0.5)}
    last = len(curve) - 1
    ruin = float(curve[min(level, last)] * ratio ** max(0, level - last))
    needed = None
    if ratio < 1:
        safe = np.flatnonzero(curve <= float(chance))
        beyond = 0 if len(safe) else ceil(log(float(chance) / curve[last]) / log(ratio) - 1e-12)
        needed = (int(safe[0]) if len(safe) else last + beyond) + law.bet - 1
    return {
        "ruin": ruin,
        "ruin_at_least": ruin,
        **(_median_or_why(law, level) if ruin > 0.5 else {}),
        "bankroll_for": needed and needed * law.unit,
    }


def _ever_bounds(law: PayLaw, bankroll: int, cash_back: Fraction, chance: Fraction) -> dict[str, Any]:
    """Lundberg's bounds. Credits are whole, so ruin comes at a level between zero and one bet, with fractions counted."""
    gain = float(cash_back * law.bet)
    rate, units = adjustment(law, gain), bankroll / law.unit
    high, low = (min(1.0, exp(-rate * (units - last))) for last in (law.bet, gain))
    needed = ceil((law.bet - log(float(chance)) / rate) * law.unit) if rate else None
    return {"ruin": high, "ruin_at_least": low, "bankroll_for": needed}


def _within(law: PayLaw, bankroll: int, deals: int, cash_back: Fraction, chance: Fraction) -> dict[str, Any]:
    left, credit, half = bankroll % law.unit, 0, None
    median: dict[str, Any] = {}
    level = min(levels(law, bankroll // law.unit), reach(law, deals)[0] + 1)  # ruin is out of reach above
    above = bankroll - left - (level + law.bet - 1) * law.unit
    lost = np.zeros(law.bet * law.unit)  # the chance to be ruined with 0, 1, .. credits left
    if cash_back:
        share = cash_back * law.bet
        gains = np.diff(credited(law, share, deals, left))
        for deal, (standing, fallen) in enumerate(standings(law, gains, level), start=1):
            lost[(left + int(share * law.unit * deal)) % law.unit :: law.unit] += fallen
            ruin = 1 - float(standing.sum())
            half = deal if half is None and ruin >= 0.5 else half
        curve = step_by_step(law, np.diff(credited(law, share, deals, 0)))
        credit = int(share * law.unit * deals) - int(gains.sum()) * law.unit
        median = {"median_hands": half}
    else:
        end = outcome(law, deals, level)
        standing, curve = end.standing, ruin_within(law, deals) if law.bet == 1 else end.ruin
        lost[left :: law.unit] = end.ruined
        ruin = _at(end.ruin, level)
        median = _median_or_why(law, level) if ruin >= 0.5 else {}
    needed = int(np.flatnonzero(curve <= float(chance))[0]) if curve.min() <= float(chance) else len(curve)
    alive, ruined = np.flatnonzero(standing > 0), np.flatnonzero(lost > 0)
    stands = np.append(ruined, (alive + law.bet - 1) * law.unit + above + left + credit)
    masses = np.append(lost[ruined], standing[alive])
    return {
        "ruin": ruin,
        "ruin_at_least": ruin,
        **median,
        "ahead": float(masses[stands > bankroll].sum()),
        "quantiles": _quantiles(stands, masses, bankroll),
        "distribution": _listed(stands, masses),
        "bankroll_for": (needed + law.bet - 1) * law.unit,
    }


def _ruin_within(
    law: PayLaw, bankroll: int, deals: int, cash_back: Fraction, chance: Fraction
) -> dict[str, Any]:
    """As `_within`, without the results: pays are too large to follow them. Beyond some deals ruin may have two bounds."""
    share, level = cash_back * law.bet, levels(law, bankroll // law.unit)
    followed, ruin, curve = _ruin_of_levels(law, deals, share, bankroll % law.unit)
    figures: dict[str, Any] = {"ruin": _at(ruin, level), "ruin_at_least": _at(ruin, level)}
    needed = int(np.flatnonzero(np.append(curve, 0.0) <= float(chance))[0])
    figures["bankroll_for"] = (needed + law.bet - 1) * law.unit
    if followed < deals:
        ever = _ever_bounds(law, bankroll, Fraction(0), chance)
        figures |= {"ruin": ever["ruin"], "bankroll_for": ever["bankroll_for"]}
    if figures["ruin"] >= 0.5:
        is_quick = law.bet == 1 and not cash_back
        figures |= _median_or_why(law, level) if is_quick else {"not_computed": ("median_hands",)}
    unknown = ("bankroll_for",) * (figures["bankroll_for"] is None)
    return figures | {"not_computed": (*figures.get("not_computed", ()), *unknown, "ahead", "quantiles")}


def _ruin_of_levels(law: PayLaw, deals: int, share: Fraction, left: int) -> tuple[int, Floats, Floats]:
    """The deals followed, and ruin within them from each level: with `left` credits of a unit, and with none."""
    if law.bet == 1 and not share and deals > FEW_FOR_RUIN:
        with suppress(TooManyUnits):
            ruin = ruin_within(law, deals)
            return deals, ruin, ruin
    followed = deals if share else min(deals, FEW_FOR_RUIN)
    ruin, curve = (step_by_step(law, np.diff(credited(law, share, followed, begin))) for begin in (left, 0))
    return followed, ruin, curve


def _median_or_why(law: PayLaw, level: int) -> dict[str, Any]:
    try:
        return {"median_hands": _median(law, level)}
    except TooManyUnits:
        return {"not_computed": ("median_hands",)}


def _listed(credits: Ints, masses: Floats) -> tuple[tuple[int, float], ...]:
    shown = masses > PRECISION
    return tuple(zip(credits[shown].tolist(), masses[shown].tolist(), strict=True))


def _quantiles(credits: Ints, masses: Floats, bankroll: int) -> dict[int, int]:
    """The quantiles of credits won or lost; ruined play keeps less than a bet."""
    below = np.cumsum(masses)
    indexes = {share: int(np.searchsorted(below, share / 100 - PRECISION)) for share in QUANTILES}
    return {share: int(credits[min(index, len(credits) - 1)]) - bankroll for share, index in indexes.items()}


def _median(law: PayLaw, level: int) -> int | None:
    """The first deal after which the chance of ruin is at least one half; None beyond a million deals."""
    low, lacks = 0, 0.5
    followed = FEW_FOR_RUIN if law.bet > 1 else 0
    for low, ruin in enumerate(deal_by_deal(law, np.zeros(followed, dtype=np.int64)), start=1):
        lacks = 0.5 - _at(ruin, level)
        if lacks <= 0:
            return low
    high = max(64, 4 * low)
    while (short := 0.5 - _at(ruin_within(law, high), level)) > 0:
        low, high, lacks = high, high * 4, short
        if high > _MAX_MEDIAN:
            return None
    over, before = short, 0
    while high - low > 1:  # false position with the Illinois rule: the end that stays is weighted less
        middle = min(max(low + 1, round(low + (high - low) * lacks / (lacks - over))), high - 1)
        short = 0.5 - _at(ruin_within(law, middle), level)
        if short > 0:
            low, lacks, over = middle, short, over / (2 if before == 1 else 1)
        else:
            high, over, lacks = middle, short, lacks / (2 if before == -1 else 1)
        before = 1 if short > 0 else -1
    return high


def _at(curve: Floats, level: int) -> float:
    """The chance of ruin at a level, from those of all levels; 0 beyond the last."""
    return float(curve[level]) if level < len(curve) else 0.0


def _shown(chance: float) -> float:
    """The chance, with values below the precision set to 0."""
    return 0.0 if chance < PRECISION else min(1.0, chance)
