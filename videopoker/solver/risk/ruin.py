"""Ruin of a bankroll at a constant bet: a random walk that stops when a full bet cannot be placed.

The Wiener-Hopf factor of 1 - z f(x) gives the generating function of ruin from one level. The result after N deals is the
coefficient of z**N: a sum over about thirty z (`contour`). Play that is not ruined is all play less play that continues
after ruin: on a circle of x, one division for each z. A fan has the distribution of a bankroll after each of the next
deals under best play, and the chance of ruin until then.
"""

from bisect import bisect_left
from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import ceil, log
from typing import NamedTuple, cast

import numpy as np
from numpy.polynomial.chebyshev import chebvander

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, summed
from videopoker.solver.risk.deals import (
    capped,
    check_time,
    deal_by_deal,
    is_quick,
    standings,
    step_by_step,
    transform_size,
)
from videopoker.solver.risk.factor import Factor, factor
from videopoker.solver.risk.pay_law import PayLaw, Waves, can_be_ruined, pay_law_steps
from videopoker.solver.risk.powers import SLOPES, Contour, contour, lacking, lattice, reach
from videopoker.solver.steps import finished
from videopoker.solver.tables.expectation import solved
from videopoker.solver.tables.shapes import Floats, Ints

PRECISION = 2e-12
"""The absolute error of a chance; smaller chances are treated as 0."""
_FOR_EVER = 1 << 62
_FEW_UNITS = 16
"""Up to this many units lost by a deal are summed one by one; else by interpolation between as many points."""
_FAR, _TERMS = 1.8, 64
"""From this many times the distance of a pole a series of this many terms has errors below 1e-16; farther away, a shorter one."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """The chance of ruin from every level."""

    end: int
    """A level from which on the chance is below PRECISION, or below the least chance asked for."""
    of: Callable[[int], float]

    def at(self, level: int) -> float:
        """The chance of ruin from a level."""
        if level <= 0:
            return 1.0
        return min(1.0, max(0.0, self.of(level))) if level < self.end else 0.0

    def level_for(self, chance: float) -> int:
        """The lowest level from which the chance of ruin is at most this."""
        return bisect_left(range(self.end), -chance, key=lambda level: -self.at(level))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The distribution of play after a number of deals."""

    standing: Floats
    """The chance to be at each level and not ruined; 0 at level 0."""
    ruined: Floats
    """The chance to be ruined with 0, 1, .. units left, less than a bet."""


def levels(law: PayLaw, units: int) -> int:
    """The level of a bankroll above ruin; 0 or less if no full bet can be placed."""
    return units - law.bet + 1


def ruin_within(law: PayLaw, deals: int) -> Ruin:
    """The chance of ruin within `deals`."""
    deals = min(deals, _deals_that_matter(law))
    lower = reach(law, deals).lost
    loss = -int(law.nets[0])
    law = _capped(law, lower)
    if len(law.nets) == 1 or loss <= 0:
        return Ruin(max(1, loss * deals + 1), lambda _: 1.0)
    around = None if loss > 1 and is_quick(law, deals) else contour(law, deals)
    if around is None:
        curve = _by_one(law, deals) if loss == 1 else step_by_step(law, np.zeros(deals, dtype=np.int64))
        return Ruin(len(curve), lambda level: float(curve[level]))
    made = factor(law, around.away, around.logs)
    return Ruin(lower, lambda level: _ruin(law, around, made, deals, level))


def ruin_after(law: PayLaw, deals: int, level: int) -> Callable[[int], float]:
    """The chance of ruin from one level within about this many deals, a million at most."""
    law = _capped(law, reach(law, deals).lost)
    around = contour(law, deals)
    if around is None and law.nets[0] == -1:
        return lambda deals: ruin_within(law, deals).at(level)
    if around is None:
        curves = deal_by_deal(law, np.zeros(deals, dtype=np.int64))
        chances = [float(curve[level]) if level < len(curve) else 0.0 for curve in curves]
        return lambda deals: chances[deals - 1]
    made = factor(law, around.away, around.logs)
    return lambda deals: _ruin(law, around, made, deals, level)


def _deals_that_matter(law: PayLaw) -> int:
    """A number of deals after which a first ruin has a chance below 1e-14; it is small for a game that returns a lot."""
    slopes = -SLOPES / max(1, int(law.nets[-1]))
    least = min(float(law.chances @ np.exp(slope * law.nets)) for slope in slopes.tolist())
    return ceil((32 - log(1 - least)) / -log(least)) if 0 < least < 1 - 1e-6 else _FOR_EVER


def _by_one(law: PayLaw, deals: int) -> Floats:
    """The chance of ruin from each level where a deal loses one unit at most: Kemperman's formula in one transform."""
    lower, upper = reach(law, deals)
    size = transform_size(lower + upper)
    lack = lacking(law, size)
    slope = np.fft.rfft(summed(law.nets % size, law.chances * law.nets, size))
    power = -np.expm1(deals * _log(lack))
    lack[0], power[0] = 1, deals  # the limit at x = 1
    ruin: Floats = np.fft.irfft(-slope * power / lack, size)[-arange(lower)]
    return np.clip(ruin, 0, 1)


def _log(lack: Waves) -> Waves:
    """The logarithm of 1 - lack, precise for small values, unlike NumPy's."""
    with np.errstate(divide="ignore"):
        real = np.log1p(lack.real**2 + lack.imag**2 - 2 * lack.real) / 2
    return np.maximum(real, -1e6) + 1j * np.arctan2(-lack.imag, 1 - lack.real)


def _capped(law: PayLaw, lower: int) -> PayLaw:
    """The law with lower pays where ruin is out of reach after either, on the same lattice."""
    units = lower + law.bet
    parts = lattice(law, 0) or 1
    return capped(law, units + (int(law.totals[0]) - units) % (parts if parts < units else 1))


def _ruin(law: PayLaw, around: Contour, made: Factor, deals: int, level: int) -> float:
    if around.poles > 1:
        return float(_ended(law, around, made.falls(level), deals, level).sum())
    return float((around.weights_after(deals) / -around.away @ made.ruin(level)).real)


def _ended(law: PayLaw, around: Contour, falls: Waves, deals: int, level: int) -> Floats:
    """The chances to be ruined within `deals` with 0, 1, .. levels below zero."""
    poles = around.poles
    lost = int(law.nets[0])
    apart = lattice(law, 0)
    weights = poles * around.weights_after(deals) / -np.expm1(poles * around.logs)
    if poles == 1:
        ended: Floats = (weights @ falls).real
        return ended
    ended = np.zeros(falls.shape[1])
    for below in range(len(ended)):
        for after in range(poles):  # ruin there is possible at one deal in each period
            if (lost * (deals - after) + level + below) % apart == 0:
                ended[below] = float((weights * np.exp(after * around.logs) @ falls[:, below]).real)
    return ended


def ruin_ever(law: PayLaw, least: float) -> Ruin | None:
    """The chance of ruin at any time; None where it is certain. Exact down to the chance `least`."""
    rate = adjustment(law)
    if not rate:
        return None
    if rate == float("inf"):
        return Ruin(1, lambda _: 0.0)
    made = factor(law, np.zeros(1, dtype=complex), np.zeros(1, dtype=complex), np.array([-rate + 0j]))
    end = ceil((law.bet - log(least)) / rate) + 1
    return Ruin(end, lambda level: float(made.ruin(level)[0].real))


def outcome(law: PayLaw, deals: int, level: int) -> Outcome:
    """The distribution after `deals`, one or more, of play from `level`."""
    loss = -int(law.nets[0])
    around = contour(law, deals)
    ruined = np.zeros(law.bet)
    if around is None:
        for after, fallen in standings(law, np.zeros(deals, dtype=np.int64), level):
            standing = after
            ruined += fallen
        return Outcome(standing, ruined)
    size = transform_size(level + reach(law, deals).won)
    check_time(size, 12 * len(around.weights), seconds=4)  # 12 ns per unit and term of the sum over z
    falls = np.zeros((len(around.away), 0), dtype=complex)
    if loss > 0:
        falls = factor(law, around.away, around.logs).falls(level)
        ended = _ended(law, around, falls, deals, level)
        ruined[law.bet - 1 :: -1][:loss] = np.maximum(ended, 0)
    standing = around.poles * np.fft.irfft(_lived(law, around, falls, level, size), size)
    if around.poles > 1:
        apart = lattice(law, 0)
        standing[(arange(size) - level - deals * int(law.nets[0])) % apart != 0] = 0
    standing[0] = 0
    return Outcome(np.maximum(standing, 0), ruined)


def _lived(law: PayLaw, around: Contour, falls: Waves, level: int, size: int) -> Waves:
    """The transform of the chances to be at each level and not ruined.

    For each z it is x**level, less the polynomial of the chances of ruin, over 1 - z f(x).
    """
    lack = lacking(law, size)
    units = falls.shape[1]
    away, logs = (np.concatenate([half, half.conj()]) for half in (around.away, around.logs))
    weights = np.concatenate([around.weights, around.weights.conj()]) / 2
    both: Waves = np.concatenate([falls, falls.conj()])
    both *= weights[:, None]
    lived = np.empty_like(lack)
    poles = away / np.exp(logs)  # as functions of 1 - f, far from which a few terms of a series do for all z
    terms = poles ** arange(_TERMS)[:, None] / np.exp(logs)
    series, series_weights = terms @ both, terms @ weights
    farthest = float(abs(poles).max())
    # complex numbers that fit in the processor's cache; the last power turns by half a circle at most
    step = min(1 + (1 << 16) // len(away), size // (2 * units + 1))
    for first in range(0, len(lack), step):
        points = arange(first, min(first + step, len(lack)))
        times = float(abs(lack[points]).min()) / farthest
        if times > _FAR:
            needed = ceil(_TERMS * log(_FAR) / log(times))
            values, basis = _basis(series[:needed], points, size)
            over = np.vander(1 / lack[points], needed + 1, increasing=True)[:, 1:].T
            sums = np.concatenate([series_weights[None, :needed], values.T]) @ over
        else:
            values, basis = _basis(both, points, size)
            over = np.reciprocal(np.multiply.outer(np.exp(logs), lack[points]) - away[:, None])
            sums = np.concatenate([weights[None], values.T]) @ over
        start = np.exp(-2j * np.pi / size * (points * level % size))
        lived[points] = start * sums[0] - (basis * sums[1:]).sum(0)
    return lived


_chebyshev = cast("Callable[[Floats, int], Floats]", chebvander)
"""The Chebyshev polynomials below a degree at some points; NumPy 2.0 has no types for it."""


def _basis(coefficients: Waves, points: Ints, size: int) -> tuple[Waves, Waves | Floats]:
    """Polynomials of 1/x, (polynomials, coefficients), at consecutive points of a circle, as values and a basis.

    Many coefficients are interpolated: a polynomial that turns little is one of low degree in the angle.
    """
    powers = arange(coefficients.shape[1])
    if len(powers) <= _FEW_UNITS:
        return coefficients, np.exp(2j * np.pi / size * np.multiply.outer(powers, points))
    half = (points[-1] - points[0]) / 2 or 1.0
    nodes = np.cos(np.pi * (arange(_FEW_UNITS) + 0.5) / _FEW_UNITS)
    middle = points[0] + half
    values = coefficients @ np.exp(2j * np.pi / size * np.multiply.outer(powers, middle + half * nodes))
    series = _chebyshev(nodes, _FEW_UNITS - 1)
    basis = np.linalg.solve(series.T, _chebyshev((points - middle) / half, _FEW_UNITS - 1).T)
    return values, basis.astype(float)


def adjustment(law: PayLaw, gain: float = 0.0) -> float:
    """The t > 0 at which the mean of exp(-t * (win + gain)) is 1; 0 if the mean of win + gain is 0 or less.

    Newton's method from the right, because the function is convex and has another root at 0.
    """
    steps = law.nets + gain
    if float(steps @ law.chances) <= 0:
        return 0.0
    if steps.min() >= 0:
        return float("inf")
    t = 1.0
    while (law.chances @ np.exp(-t * steps)) < 1 and t < 1e6:
        t *= 2
    for _ in range(200):
        powers = law.chances * np.exp(-t * steps)
        step = float((law.chances @ np.expm1(-t * steps)) / -(powers @ steps))
        t -= step
        if abs(step) < 1e-16 * t:
            break
    return t


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
    """As `fan`, in steps of some hundredths of a second."""
    solution = solved(paytable, coins)
    yield
    law = yield from pay_law_steps(solution, drawn)
    yield
    deals = hands // drawn
    level = min(levels(law, bankroll // law.unit), reach(law, deals).lost + 1)  # ruin is out of reach above
    shares = array(SHARES) / 100
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
            units = array(np.searchsorted(np.cumsum(masses), shares))
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
