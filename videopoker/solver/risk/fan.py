"""The distribution of a bankroll after each of the next deals under best play, and the chance of ruin until then.

Exact, by dynamic programming, for one game at one bet without double-ups; a jackpot stays at its value.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.risk.contour import reach
from videopoker.solver.risk.deals import standings
from videopoker.solver.risk.pay_law import can_be_ruined, pay_law
from videopoker.solver.risk.ruin import levels
from videopoker.solver.steps import finished
from videopoker.solver.tables.expectation import solved

SHARES = (5, 25, 50, 75, 95)
"""The quantiles of a fan, in percent."""


class FanPoint(NamedTuple):
    """The quantiles after some hands."""

    hands: int
    won: tuple[int, ...]
    """The 5th, 25th, 50th, 75th and 95th percentile of credits won or lost; ruined play keeps less than a bet."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The next hands of one game at one bet."""

    paytable: Paytable
    coins: int
    """The bet on each hand."""
    drawn: int
    """Hands drawn from each deal."""
    bankroll: int
    hands: int
    """The horizon."""
    points: tuple[FanPoint, ...]
    """About sixty points, the first before the next hand, the last after `hands`."""
    ruin: float
    """The chance that a full bet cannot be placed within `hands`."""
    can_be_ruined: bool
    """Whether losing every hand would lead to ruin within `hands`."""
    ahead: float
    """The chance to have more than `bankroll` after `hands`."""


def fan(paytable: Paytable, coins: int, bankroll: int, hands: int, drawn: int = 1) -> Fan:
    """The fan of `bankroll` credits, at least one bet, over `hands` hands, a multiple of `drawn`."""
    return finished(fan_steps(paytable, coins, bankroll, hands, drawn))


def fan_steps(
    paytable: Paytable, coins: int, bankroll: int, hands: int, drawn: int = 1
) -> Generator[None, None, Fan]:
    """As `fan`, in steps of some hundredths of a second; with several hands per deal the first step is longer."""
    solution = solved(paytable, coins)
    law = pay_law(solution, drawn)
    yield
    deals = hands // drawn
    level = min(levels(law, bankroll // law.unit), reach(law, deals).lost + 1)  # ruin is out of reach above
    shares = np.array(SHARES) / 100
    every = -(-deals // 64)
    points = [FanPoint(0, (0,) * len(SHARES))]
    followed = 0
    ruined = np.zeros(law.bet)
    for deal, (standing, fallen) in enumerate(
        standings(law, np.zeros(deals, dtype=np.int64), level), start=1
    ):
        ruined += fallen
        if deal % every == 0 or deal == deals:
            masses = np.concatenate([ruined, standing[1:]])  # by units left
            units = np.searchsorted(np.cumsum(masses), shares)
            won = (units - (level + law.bet - 1)) * law.unit
            points.append(FanPoint(deal * drawn, tuple(won.tolist())))
        followed += len(standing)
        if followed > 1 << 17:  # after about 10 ms
            followed = 0
            yield
    ahead = float(standing[level + 1 :].sum())
    ruin = max(0.0, 1 - float(standing.sum()))
    possible = can_be_ruined(solution, bankroll, deals, drawn)
    return Fan(paytable, coins, drawn, bankroll, hands, tuple(points), ruin, possible, ahead)
