"""Play followed deal by deal: with cash back, for the fan, and for few deals."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.integers import array, summed
from videopoker.solver.risk.factor import TOO_LARGE, TooManyUnits
from videopoker.solver.risk.pay_law import PayLaw
from videopoker.solver.risk.powers import reach
from videopoker.solver.tables.shapes import Floats

_NS_PER_DEAL, _NS_PER_PAY = 40, 0.7
"""Nanoseconds per unit for a deal: by two transforms, and by one of few pays."""
_FEW_PAYS = 24


def standings(law: PayLaw, gains: NDArray[np.int64], level: int) -> Iterator[tuple[Floats, Floats]]:
    """The distribution of play from `level` after each deal, and the chances of ruin in that deal with 0, 1, .. units left.

    By dynamic programming; `gains` in units are credited after each deal.
    """
    highest = level + reach(law, len(gains)).won + int(gains.sum() + law.totals[-1])
    size = transform_size(highest + law.bet)
    check_time(size, len(gains) * _ns_per_deal(law))
    mean = means(law, size)
    standing = np.zeros(size)
    standing[level] = 1
    for gain in gains.tolist():
        backwards = standing[::-1].copy()  # for a mean over lower levels instead of higher ones
        credited = mean(backwards)[::-1]
        fall = law.bet - gain
        fallen = np.zeros(law.bet)
        standing = np.zeros(size)
        fallen[gain:] = credited[1 : fall + 1]
        standing[1 : size - fall] = credited[fall + 1 :]
        yield standing, fallen


def credited(law: PayLaw, share: Fraction, deals: int, left: int) -> NDArray[np.int64]:
    """The whole units credited after 0, 1, .. `deals` by `share` units per deal, beginning with `left` credits."""
    up, down = (share * law.unit).as_integer_ratio()
    return array([(left + up * deal // down) // law.unit for deal in range(deals + 1)])


def step_by_step(law: PayLaw, gains: NDArray[np.int64]) -> Floats:
    """The chance of ruin from each level within as many deals as `gains` has, by dynamic programming."""
    (curve,) = deque(deal_by_deal(law, gains), maxlen=1)
    return curve


def deal_by_deal(law: PayLaw, gains: NDArray[np.int64]) -> Iterator[Floats]:
    """The chance of ruin from each level within the last deal, the last two deals and so on."""
    units = reach(law, max(1, len(gains))).lost + law.bet
    law = capped(law, units)
    size = transform_size(units + int(law.totals[-1]))
    check_time(size, len(gains) * _ns_per_deal(law))
    mean = means(law, size)
    ruined = np.ones(law.bet)
    alive = np.zeros(units - law.bet)
    for gain in gains[::-1].tolist():
        alive = mean(np.concatenate([ruined, alive])[gain:])[: len(alive)]
        yield np.clip(np.concatenate([ruined[-1:], alive]), 0, 1)


def capped(law: PayLaw, most: int) -> PayLaw:
    """The law with every pay above `most` units lowered to it, for use if all higher levels are alike."""
    return replace(law, totals=np.minimum(law.totals, most))


def means(law: PayLaw, length: int) -> Callable[[Floats], Floats]:
    """A function from values by units to their means after a pay; values beyond the last are 0.

    For many pays it uses a transform of this `length`, the most values allowed; a pay beyond it gives wrong results.
    """
    if len(law.totals) > _FEW_PAYS:
        wave = np.fft.rfft(summed(law.totals, law.chances, length)).conj()
        return lambda values: np.fft.irfft(np.fft.rfft(values, length) * wave, length)[: len(values)]
    pays = [*zip(law.totals.tolist(), law.chances.tolist(), strict=True)]
    scratch = np.empty(length)

    def by_pay(values: Floats) -> Floats:
        mean = np.zeros(len(values))
        for pay, chance in pays:
            part = values[pay:]
            mean[: len(part)] += np.multiply(part, chance, out=scratch[: len(part)])
        return mean

    return by_pay


def transform_size(units: int) -> int:
    """The length of a transform for this many units. TooManyUnits if it would not fit in memory."""
    if units > 1 << 22:
        raise TooManyUnits(TOO_LARGE)
    power = max(6, (units - 1).bit_length())
    return next(odd << power - 4 for odd in (9, 10, 12, 15, 16) if odd << power - 4 >= units)


def check_time(units: int, nanoseconds: float, seconds: float = 20) -> None:
    """TooManyUnits if a computation would take more than about `seconds`, given the nanoseconds per unit."""
    if units * nanoseconds > seconds * 1e9:
        raise TooManyUnits(TOO_LARGE)


def is_quick(law: PayLaw, deals: int) -> bool:
    """Whether ruin within this many deals takes at most 0.2 seconds deal by deal."""
    units = reach(law, deals).lost + 2 * law.bet
    return transform_size(units) * deals * _NS_PER_DEAL < 0.2e9


def _ns_per_deal(law: PayLaw) -> float:
    pays = len(law.totals)
    return _NS_PER_DEAL if pays > _FEW_PAYS else pays * _NS_PER_PAY
