"""Ruin of a bankroll at a constant bet: a random walk that stops when a full bet cannot be placed.

With f(x) the generating function of a deal's net win, -log(1 - z f(x)) splits into a part of negative powers of x and
the rest (Wiener-Hopf). On a circle of x the split is one Fourier transform. Its exponentials give, for a complex z, the
law of the lowest point for every bankroll at once, and the distribution of play that is not ruined. The result after N
deals is the coefficient of z**N: a sum over about thirty z on a parabola around the pole at 1. If a deal loses at most
one unit, the lowest point needs no z: Kemperman's formula is one transform.
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
from videopoker.solver.tables.shapes import Floats

PRECISION = 2e-12
"""The absolute error of a chance; smaller chances are treated as 0."""
_MAX_UNITS = 1 << 22
"""The most units of bankroll in one computation."""
_MAX_SECONDS = 20
"""About how long one computation may take, by the times below."""
_NS_PER_TERM, _NS_PER_DEAL, _NS_PER_PAY = 150, 40, 0.7
"""Nanoseconds per unit: for a term of the sum over z, for a deal by two transforms, for a deal and one of few pays."""
_ABSCISSA = 8.0
"""The distance of the sum over z from the pole: if larger, rounding errors grow; if smaller, more terms are needed."""
_STEP = 1.2
_DECAY = 40.0
"""Terms below exp(-_DECAY) are dropped."""
_FEW_PAYS = 24
_FEW_DEALS, FEW_FOR_RUIN = 600, 2_400
"""Up to this many deals the distribution of play, or ruin alone, is computed deal by deal: faster than the sum over z."""
_SLOPES = np.geomspace(1e-6, 100, 200)
"""The slopes at which Chernoff's bound is tried, times the largest step."""
_ANGLES = 512
"""The number of points of x at which zeros of 1 - z f(x) are searched for."""
_NEAR = 256
"""Points near x = 1 where 1 - f is summed without cancellation, because the number of deals multiplies rounding errors."""


_TOO_LARGE = "the game's pays are too large to compute this; expected fewer hands or credits"


class TooManyUnits(Refused):
    """A figure would take a transform that does not fit in memory, or too many of them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The distribution of play after a number of deals."""

    ruin: Floats
    """The chance of ruin from each level, 0, 1, .. units above ruin; below PRECISION beyond the last."""
    standing: Floats
    """The chance to be at each level and not ruined; 0 at level 0."""
    ruined: Floats
    """The chance to be ruined with 0, 1, .. units left, less than a bet, for play from the same level as `standing`."""


def levels(law: PayLaw, units: int) -> int:
    """The level of a bankroll above ruin; 0 or less if no full bet can be placed."""
    return units - law.bet + 1


def outcome(law: PayLaw, deals: int, level: int) -> Outcome:
    """Ruin within `deals`, one or more, from every level, and the distribution then of play from `level`."""
    z1, weights = contour(law, deals)
    if not len(z1):
        gains, ruined = np.zeros(deals, dtype=np.int64), np.zeros(law.bet)
        for after, fallen in standings(law, gains, level):
            standing = after
            ruined += fallen
        return Outcome(step_by_step(law, gains), standing, ruined)
    lower, upper = reach(law, deals)
    size = transform_size(lower + upper + level)
    _check_time(size, len(z1) * _NS_PER_TERM)
    below = max(size * lower // (lower + upper + level), level + 1)
    lowest, ends, falls = np.zeros((3, size), dtype=complex)
    begin = np.exp(-2j * np.pi * level / size * np.arange(size))
    for away, weight, (rest, part) in zip(z1, weights, _splits(law, z1, size, below), strict=True):
        lowest += weight / (-away * part[0]) * part
        starts = np.zeros(size, dtype=complex)
        starts[1 : level + 1] = np.fft.ifft(part)[np.arange(1 - level, 1)]
        lived = np.fft.fft(starts) / part  # level 1 and above: the start without ruined play
        ends += weight * lived / rest
        falls += weight / -away * (begin - lived)
    depths, standing = np.fft.ifft(lowest).real, np.fft.ifft(ends).real[: size - below]
    ruined = np.fft.ifft(falls).real[np.arange(1 - law.bet, 1)]
    standing[0] = 0
    return Outcome(_tails(depths[-np.arange(below)]), np.maximum(standing, 0), np.maximum(ruined, 0))


def _splits(law: PayLaw, z1: Waves, size: int, below: int) -> Iterator[tuple[Waves, Waves]]:
    """For each z - 1, on the circle of x: 1 - z f(x), and the factor of its negative powers, for the lowest point."""
    half = lacking(law, size)
    lack = np.concatenate([half, half[-2:0:-1].conj()])
    for away in z1:
        rest = lack - away * (1 - lack)
        logs = np.fft.ifft(-np.log(rest))
        logs[: size - below] = 0
        yield rest, np.exp(np.fft.fft(logs))


def ruin_within(law: PayLaw, deals: int) -> Floats:
    """The chance of ruin within `deals` from each level; by one transform if a deal loses at most one unit."""
    if law.bet > 1:
        few = deals <= FEW_FOR_RUIN
        return step_by_step(law, np.zeros(deals, dtype=np.int64)) if few else outcome(law, deals, 1).ruin
    if law.nets.min() >= 0:
        return np.array([1.0, 0.0])
    lower = reach(law, deals)[0]
    law = capped(law, lower + law.bet)  # after a higher pay ruin is out of reach too
    size = transform_size(lower + reach(law, deals)[1])
    lack = lacking(law, size)
    slope = np.fft.rfft(np.bincount(law.nets % size, law.chances * law.nets, size))
    power = -np.expm1(deals * _log(lack))
    lack[0], power[0] = 1, deals  # the limit at x = 1
    ruin: Floats = np.fft.irfft(-slope * power / lack, size)[-np.arange(lower)]
    ruin[0] = 1
    return np.clip(ruin, 0, 1)


def standings(law: PayLaw, gains: NDArray[np.int64], level: int) -> Iterator[tuple[Floats, Floats]]:
    """The distribution of play from `level` after each deal, and the chances of ruin in that deal with 0, 1, .. units left.

    By dynamic programming; `gains` in units are credited after each deal.
    """
    most = level + reach(law, len(gains))[1] + int(gains.sum() + law.totals[-1])
    size = transform_size(most + law.bet)
    _check_time(size, len(gains) * _ns_per_deal(law))
    mean, standing = means(law, size), np.zeros(size)
    standing[level] = 1
    for gain in gains.tolist():
        backwards = standing[::-1].copy()  # for a mean over lower levels instead of higher ones
        credited, fall = mean(backwards)[::-1], law.bet - gain
        fallen, standing = np.zeros(law.bet), np.zeros(size)
        fallen[gain:] = credited[1 : fall + 1]
        standing[1 : size - fall] = credited[fall + 1 :]
        yield standing, fallen


def credited(law: PayLaw, share: Fraction, deals: int, left: int) -> NDArray[np.int64]:
    """The whole units credited after 0, 1, .. `deals` by `share` units per deal, beginning with `left` credits."""
    up, down = (share * law.unit).as_integer_ratio()
    return np.array([(left + up * deal // down) // law.unit for deal in range(deals + 1)], dtype=np.int64)


def step_by_step(law: PayLaw, gains: NDArray[np.int64]) -> Floats:
    """The chance of ruin from each level within as many deals as `gains` has, by dynamic programming."""
    return deque(deal_by_deal(law, gains), maxlen=1)[0]


def deal_by_deal(law: PayLaw, gains: NDArray[np.int64]) -> Iterator[Floats]:
    """The chance of ruin from each level within the last deal, the last two deals and so on."""
    most = reach(law, max(1, len(gains)))[0] + law.bet
    law = capped(law, most)
    size = transform_size(most + int(law.totals[-1]))
    _check_time(size, len(gains) * _ns_per_deal(law))
    mean = means(law, size)
    ruined, alive = np.ones(law.bet), np.zeros(most - law.bet)
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
        wave = np.fft.rfft(np.bincount(law.totals, law.chances, length)).conj()
        return lambda values: np.fft.irfft(np.fft.rfft(values, length) * wave, length)[: len(values)]
    pays, scratch = [*zip(law.totals.tolist(), law.chances.tolist(), strict=True)], np.empty(length)

    def by_pay(values: Floats) -> Floats:
        mean = np.zeros(len(values))
        for pay, chance in pays:
            part = values[pay:]
            mean[: len(part)] += np.multiply(part, chance, out=scratch[: len(part)])
        return mean

    return by_pay


def contour(law: PayLaw, deals: int) -> tuple[Waves, Waves]:
    """Values of z - 1 and their weights; the real part of the weighted sum is the coefficient of z**deals.

    z = exp(s / deals) with s on a parabola to the left of 0 and of every s at which some 1 - z f(x) is 0.
    """
    none = np.zeros(0, dtype=complex)
    if deals <= _FEW_DEALS:
        return none, none
    spread = (
        sqrt(float(law.chances @ law.nets.astype(float) ** 2)) or 1.0
    )  # 0 if every deal pays its bet back
    angles = np.geomspace(min(1.0, 0.01 / (spread * sqrt(deals))), pi, _ANGLES)
    wave = np.exp(-1j * np.multiply.outer(angles, law.nets)) @ law.chances
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
    """The units lost, and won, within this many deals with a chance of about exp(-_DECAY), by Chernoff's bound."""
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
    lack: Waves = 1 - np.fft.rfft(np.bincount(law.nets % size, law.chances, size))
    near = np.arange(min(_NEAR, len(lack)))
    half = size // 2  # angles near 0 instead of 2 pi, because small angles are more precise
    angle = 2 * np.pi / size * ((np.multiply.outer(near, law.nets) + half) % size - half)
    lack[: len(near)] = (2 * np.sin(angle / 2) ** 2 + 1j * np.sin(angle)) @ law.chances
    return lack


def _log(lack: Waves) -> Waves:
    """The logarithm of 1 - lack, precise for small values, unlike NumPy's."""
    with np.errstate(divide="ignore"):
        real = np.log1p(lack.real**2 + lack.imag**2 - 2 * lack.real) / 2
    return np.maximum(real, -1e6) + 1j * np.arctan2(-lack.imag, 1 - lack.real)


def transform_size(units: int) -> int:
    """The length of a transform for this many units. TooManyUnits if it would not fit in memory."""
    if units > _MAX_UNITS:
        raise TooManyUnits(_TOO_LARGE)
    power = max(6, (units - 1).bit_length())
    return next(odd << power - 4 for odd in (9, 10, 12, 15, 16) if odd << power - 4 >= units)


def _check_time(units: int, nanoseconds: float) -> None:
    """TooManyUnits if a computation would take too long, given the nanoseconds per unit."""
    if units * nanoseconds > _MAX_SECONDS * 1e9:
        raise TooManyUnits(_TOO_LARGE)


def _ns_per_deal(law: PayLaw) -> float:
    pays = len(law.totals)
    return _NS_PER_DEAL if pays > _FEW_PAYS else pays * _NS_PER_PAY


def _tails(masses: Floats) -> Floats:
    return np.clip(np.cumsum(masses[::-1])[::-1], 0, 1)


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


def ruin_ever(law: PayLaw) -> tuple[Floats, float]:
    """The chance of ruin from each level, and beyond the last the factor from one level to the next."""
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
    ruin = np.ones(last + 1)  # the depth is that of `lowest` and a geometric number together
    for depth in range(1, last + 1):
        ruin[depth] = ratio * ruin[depth - 1] + (1 - ratio) * tails[min(depth, len(tails) - 1)]
    return ruin, ratio
