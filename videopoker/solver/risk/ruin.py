"""Ruin of a bankroll that plays the same bet deal after deal: a random walk that stops where a full bet cannot be placed.

With f(x) the generating function of what a deal wins, -log(1 - z f(x)) splits into a part of negative powers of x and
the rest (Wiener and Hopf). On a circle of x the split is one Fourier transform, and its exponentials give, for a
complex z, the law of the lowest point for every bankroll at once, and where the play stands that was not ruined. What
holds after N deals is the coefficient of z**N: a sum over some thirty z on a parabola around the pole at 1.
Where a deal loses one unit at most, the lowest point needs no z: Kemperman's formula sums to one transform.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from videopoker.core.messages import Refused
from videopoker.solver.risk.pay_law import PayLaw, Waves
from videopoker.solver.shapes import Floats

PRECISION = 2e-12
"""The absolute error of a chance; a smaller one is not told from none."""
_MOST_UNITS = 1 << 22
"""Units of bankroll that are told apart at once."""
_ABSCISSA = 8.0
"""How far the sum over z keeps from the pole: farther, rounding errors grow; nearer, more terms are needed."""
_STEP = 1.2
_DECAY = 40.0
"""What is below exp(-_DECAY) is left out."""
_FEW_PAYS = 24
_FEW_DEALS, FEW_FOR_RUIN = 600, 2_400
"""Up to so many deals are followed one by one for where play stands, and for ruin alone: that is faster than the sum over z."""
_SLOPES = np.geomspace(1e-6, 100, 200)
"""The slopes at which Chernoff's bound is tried, times the largest step."""
_TURNS = 512
"""Points of x at which the zeros of 1 - z f(x) are looked for."""
_NEAR = 256
"""Points beside x = 1 where 1 - f is summed without rounding, because the number of deals multiplies what is lost."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where play stands after a number of deals."""

    ruin: Floats
    """The chance of ruin of each level, that is 0, 1, .. units above ruin; less than PRECISION beyond the last."""
    standing: Floats
    """The chance to stand at each level, not ruined; nothing at level 0."""
    ruined: Floats
    """The chance to be ruined with 0, 1, .. units left, all less than a bet, of play that began where `standing` did."""


def levels(law: PayLaw, units: int) -> int:
    """How many levels above ruin a bankroll is; 0 or less where no full bet can be placed."""
    return units - law.bet + 1


def outcome(law: PayLaw, deals: int, level: int) -> Outcome:
    """Ruin within `deals`, one or more, for every level, and where play that began at `level` stands then."""
    z1, weights = contour(law, deals)
    if not len(z1):
        gains, ruined = np.zeros(deals, dtype=np.int64), np.zeros(law.bet)
        for after, fallen in standings(law, gains, level):
            standing = after
            ruined += fallen
        return Outcome(step_by_step(law, gains), standing, ruined)
    lower, upper = reach(law, deals)
    size = transform_size(lower + upper + level)
    below = max(size * lower // (lower + upper + level), level + 1)
    lowest, ends, falls = np.zeros((3, size), dtype=complex)
    begin = np.exp(-2j * np.pi * level / size * np.arange(size))
    for away, weight, (rest, part) in zip(z1, weights, _splits(law, z1, size, below), strict=True):
        lowest += weight / (-away * part[0]) * part
        starts = np.zeros(size, dtype=complex)
        starts[1 : level + 1] = np.fft.ifft(part)[np.arange(1 - level, 1)]
        lived = np.fft.fft(starts) / part  # level 1 and above: the start less what is ruined
        ends += weight * lived / rest
        falls += weight / -away * (begin - lived)
    depths, standing = np.fft.ifft(lowest).real, np.fft.ifft(ends).real[: size - below]
    ruined = np.fft.ifft(falls).real[np.arange(1 - law.bet, 1)]
    standing[0] = 0
    return Outcome(_tails(depths[-np.arange(below)]), np.maximum(standing, 0), np.maximum(ruined, 0))


def _splits(law: PayLaw, z1: Waves, size: int, below: int) -> Iterator[tuple[Waves, Waves]]:
    """For each z - 1, on the circle of x, 1 - z f(x) and what its negative powers make of the lowest point."""
    half = lacking(law, size)
    lack = np.concatenate([half, half[-2:0:-1].conj()])
    for away in z1:
        rest = lack - away * (1 - lack)
        logs = np.fft.ifft(-np.log(rest))
        logs[: size - below] = 0
        yield rest, np.exp(np.fft.fft(logs))


def ruin_within(law: PayLaw, deals: int) -> Floats:
    """The chance of ruin within `deals` of each level: by one transform where a deal loses one unit at most."""
    if law.bet > 1:
        few = deals <= FEW_FOR_RUIN
        return step_by_step(law, np.zeros(deals, dtype=np.int64)) if few else outcome(law, deals, 1).ruin
    lower, upper = reach(law, deals)
    size = transform_size(lower + upper)
    lack = lacking(law, size)
    slope = np.fft.rfft(np.bincount(law.nets % size, law.chances * law.nets, size))
    power = -np.expm1(deals * _log(lack))
    lack[0], power[0] = 1, deals  # the limit at x = 1
    ruin: Floats = np.fft.irfft(-slope * power / lack, size)[-np.arange(lower)]
    ruin[0] = 1
    return np.clip(ruin, 0, 1)


def standings(law: PayLaw, gains: NDArray[np.int64], level: int) -> Iterator[tuple[Floats, Floats]]:
    """Where play from `level` stands after each deal, and the chances that it is ruined in it with 0, 1, .. units left.

    By plain dynamic programming; a gain in units is credited after the deal.
    """
    most = level + reach(law, len(gains))[1] + int(gains.sum() + law.totals[-1])
    size = transform_size(most + law.bet)
    mean, standing = means(law, size), np.zeros(size)
    standing[level] = 1
    for gain in gains.tolist():
        backwards = standing[::-1].copy()  # a mean of what is below, not above
        credited, fall = mean(backwards)[::-1], law.bet - gain
        fallen, standing = np.zeros(law.bet), np.zeros(size)
        fallen[gain:] = credited[1 : fall + 1]
        standing[1 : size - fall] = credited[fall + 1 :]
        yield standing, fallen


def credited(law: PayLaw, share: Fraction, deals: int, left: int) -> NDArray[np.int64]:
    """Units that `share` units a deal, and `left` credits, have made whole after 0, 1, .. `deals`."""
    up, down = (share * law.unit).as_integer_ratio()
    return np.array([(left + up * deal // down) // law.unit for deal in range(deals + 1)], dtype=np.int64)


def step_by_step(law: PayLaw, gains: NDArray[np.int64]) -> Floats:
    """The chance of ruin of each level within as many deals as gains, by plain dynamic programming."""
    return deque(deal_by_deal(law, gains), maxlen=1)[0]


def deal_by_deal(law: PayLaw, gains: NDArray[np.int64]) -> Iterator[Floats]:
    """The chance of ruin of each level within the last deal, the last two and so on."""
    most = reach(law, max(1, len(gains)))[0] + law.bet
    law = capped(law, most)
    mean = means(law, transform_size(most + int(law.totals[-1])))
    ruined, alive = np.ones(law.bet), np.zeros(most - law.bet)
    for gain in gains[::-1].tolist():
        alive = mean(np.concatenate([ruined, alive])[gain:])[: len(alive)]
        yield np.clip(np.concatenate([ruined[-1:], alive]), 0, 1)


def capped(law: PayLaw, most: int) -> PayLaw:
    """The law with every pay above this many units taken for it: for levels that are all alike from there on."""
    return replace(law, totals=np.minimum(law.totals, most))


def means(law: PayLaw, length: int) -> Callable[[Floats], Floats]:
    """What makes values by units into their means after a pay, 0 beyond the last of them.

    Many pays take a transform of this `length`, the most values there may be; wrong where a pay leads beyond it.
    """
    if len(law.totals) > _FEW_PAYS:
        wave = np.fft.rfft(np.bincount(law.totals, law.chances, length)).conj()
        return lambda values: np.fft.irfft(np.fft.rfft(values, length) * wave, length)[: len(values)]
    pays, room = [*zip(law.totals.tolist(), law.chances.tolist(), strict=True)], np.empty(length)

    def by_pay(values: Floats) -> Floats:
        found = np.zeros(len(values))
        for pay, chance in pays:
            part = values[pay:]
            found[: len(part)] += np.multiply(part, chance, out=room[: len(part)])
        return found

    return by_pay


def contour(law: PayLaw, deals: int) -> tuple[Waves, Waves]:
    """Values of z - 1 and their weights: their sum is the coefficient of z**deals, the real part. None for too few deals.

    z = exp(s / deals) with s on a parabola that keeps 0 and every s at which some 1 - z f(x) is 0 on its right.
    """
    none = np.zeros(0, dtype=complex)
    if deals <= _FEW_DEALS:
        return none, none
    spread = sqrt(float(law.chances @ law.nets.astype(float) ** 2))
    turns = np.geomspace(min(1.0, 0.01 / (spread * sqrt(deals))), pi, _TURNS)
    wave = np.exp(-1j * np.multiply.outer(turns, law.nets)) @ law.chances
    zeros = -deals * np.log(wave + 1e-300)
    for bend in 1 / (4 * _ABSCISSA) / np.geomspace(1, 1e6, 60):
        most = sqrt((_ABSCISSA + _DECAY) / bend)
        if most > pi * deals:
            break
        beside = zeros[abs(zeros.imag) < 1.3 * most]
        if (beside.real > 2 * bend * beside.imag**2 - _ABSCISSA / 4).all():
            return _parabola(deals, bend, most)
    return none, none


def _parabola(deals: int, bend: float, most: float) -> tuple[Waves, Waves]:
    y = np.arange(0, most, _STEP)
    s = -_ABSCISSA + bend * y**2 + 1j * y
    weights = _STEP / (pi * deals) * np.exp(-s) * (1 - 2j * bend * y)
    weights[0] /= 2
    return np.expm1(s / deals), weights


def reach(law: PayLaw, deals: float) -> tuple[int, int]:
    """How many units are lost, and won, with a chance of about exp(-_DECAY) within this many deals, by Chernoff's bound."""
    return _reach(-law.nets, law.chances, deals), _reach(law.nets, law.chances, deals)


def _reach(steps: NDArray[np.int64], chances: Floats, deals: float) -> int:
    most = int(steps.max())
    if most <= 0:
        return 2
    slopes = _SLOPES / most
    growth = deals * np.log(np.exp(np.multiply.outer(slopes, steps)) @ chances)
    bound = float(((np.maximum(growth, 0) + _DECAY + 1) / slopes).min())
    return min(ceil(bound), ceil(deals * most)) + 2


def lacking(law: PayLaw, size: int) -> Waves:
    """1 - f(x) at the points of the upper half circle, x = exp(-2 pi i k / size)."""
    found: Waves = 1 - np.fft.rfft(np.bincount(law.nets % size, law.chances, size))
    near = np.arange(min(_NEAR, len(found)))
    half = size // 2  # angles near 0, not near a whole turn: small ones keep their digits
    angle = 2 * np.pi / size * ((np.multiply.outer(near, law.nets) + half) % size - half)
    found[: len(near)] = (2 * np.sin(angle / 2) ** 2 + 1j * np.sin(angle)) @ law.chances
    return found


def _log(lack: Waves) -> Waves:
    """The logarithm of 1 - lack, precise where lack is small; NumPy's is not."""
    with np.errstate(divide="ignore"):
        real = np.log1p(lack.real**2 + lack.imag**2 - 2 * lack.real) / 2
    return np.maximum(real, -1e6) + 1j * np.arctan2(-lack.imag, 1 - lack.real)


def transform_size(units: int) -> int:
    """The length of a transform that holds this many units; Refused where it would not fit into memory."""
    if units > _MOST_UNITS:
        raise Refused(
            f"{units:,} units of bankroll would have to be told apart; expected fewer hands or credits"
        )
    power = max(6, (units - 1).bit_length())
    return next(odd << power - 4 for odd in (9, 10, 12, 15, 16) if odd << power - 4 >= units)


def _tails(masses: Floats) -> Floats:
    return np.clip(np.cumsum(masses[::-1])[::-1], 0, 1)


def adjustment(law: PayLaw, gain: float = 0.0) -> float:
    """The t > 0 at which the mean of exp(-t * win) is 1, the gain of each deal added to the win; 0 where the mean win is 0 or less.

    Newton's method from the right: the function is convex, so that it comes down to the root; from the left it finds 0.
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


def ruin_ever(law: PayLaw) -> tuple[Floats, float]:
    """The chance of ruin of each level, and the factor from one level to the next beyond the last."""
    ratio = exp(-adjustment(law))
    if ratio == 1 or law.bet == 1:
        return np.array([1.0, ratio]), ratio
    size = transform_size(max(4096, 16 * int(law.totals[-1])))
    angle = 2 * np.pi * (np.arange(size) + 0.5) / size  # beside x = 1, where both are 0
    shift = np.exp(-1j * np.pi / size * np.arange(law.totals[-1] + 1))
    masses = np.bincount(law.totals, law.chances) * shift
    x = np.exp(-1j * angle)
    lack = 1 - np.fft.fft(masses, size) * x ** float(-law.bet)
    logs = np.fft.ifft(np.log(lack) - np.log(1 - x) - np.log(1 - ratio / x))
    powers = -logs * np.exp(1j * np.pi / size * np.arange(size))  # of negative powers: half a turn more
    powers[: size // 2] = 0
    lowest = np.fft.ifft(np.exp(-np.fft.fft(powers))).real[-np.arange(size // 4)]
    lowest /= lowest.sum()
    tails = np.cumsum(lowest[::-1])[::-1]
    last = int(np.flatnonzero(abs(tails) > 1e-16)[-1]) + 1
    found = np.ones(last + 1)  # the depth is that of `lowest` and a geometric number together
    for depth in range(1, last + 1):
        found[depth] = ratio * found[depth - 1] + (1 - ratio) * tails[min(depth, len(tails) - 1)]
    return found, ratio
