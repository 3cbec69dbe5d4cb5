"""How far a walk goes in some deals, from the generating function f(x) of a deal's net win.

f(x) is computed near x = 1 and on circles without loss of small differences. The result after some deals is a weighted sum
over values of z.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, gcd, isqrt, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.integers import arange, array, summed
from videopoker.solver.risk.pay_law import PayLaw, Waves
from videopoker.solver.tables.shapes import Floats

Numbers = NDArray[np.inexact[Any]]

Sums = Callable[[Numbers], tuple[Waves, Waves]]
_FEW_PAYS = 50
"""Up to this many pays are summed one by one."""
_TERMS = 13
"""Terms of the Taylor series of a group of pays."""
_NEAR = 256
"""Points near x = 1 where 1 - f is summed without cancellation, because the number of deals multiplies rounding errors."""


@dataclass(frozen=True, slots=True)
class Powers:
    """Sums over the pays of exp(u * net), for |u| up to a limit.

    Many pays are taken in groups: a group's sum is exp(u * centre) times a Taylor series, with errors below 1e-16.
    """

    centres: NDArray[np.floating[Any]]
    moments: Floats | Waves
    """The coefficients of the Taylor series of each group: (terms, groups)."""
    lack_at_0: complex = 0
    """1 - f at u = 0."""

    @classmethod
    def of(cls, law: PayLaw, limit: float, turn: int = 0, parts: int = 1) -> "Powers":
        """The sums for |u| up to `limit`, at x = exp(u) times a root of unity, `turn` of `parts` of a circle."""
        part = law.nets * turn % parts
        roots = np.where(part == 0, 1, np.exp(2j * np.pi / parts * part)) if turn else np.ones(len(part))
        masses = law.chances * roots
        lack_at_0 = complex(law.chances @ (1 - roots))
        width = int(min(0.5 / limit, 1e9))
        if len(law.nets) <= _FEW_PAYS or width < 4:
            return cls(law.nets.astype(float), masses[None], lack_at_0)
        group, starts = np.unique(law.totals // width, return_index=True)
        centres = (group + 0.5) * width - law.bet
        away = law.nets - np.repeat(centres, np.diff(starts, append=len(part)))
        moments = []
        for term in range(1, _TERMS + 1):
            moments.append(np.add.reduceat(masses, starts))
            masses = masses * away / term
        return cls(centres, np.stack(moments), lack_at_0)

    def lack(self, u: Numbers) -> tuple[Waves, Waves]:
        """1 - f and the derivative of f by u, at x = exp(u)."""
        centres = self.centres
        moments = self.moments
        order = arange(len(moments))
        flat = u.ravel()
        lacks = np.empty(u.size, dtype=complex)
        slopes = np.empty(u.size, dtype=complex)
        step = max(1, (1 << 18) // len(centres))  # complex numbers at once
        for first in range(0, u.size, step):
            part = np.s_[first : first + step]
            turned = np.multiply.outer(flat[part], centres)
            if len(moments) == 1:
                slope = moments[0] * centres
                lacks[part] = self.lack_at_0 - flat[part] * slope.sum() - _curved(turned) @ moments[0]
                slopes[part] = np.exp(turned) @ slope
                continue
            grown = np.expm1(turned)
            powers = flat[part, None] ** order
            series = powers[:, 1:] @ moments[1:]
            slope = powers[:, :-1] @ (moments[1:] * order[1:, None])
            whole = series + moments[0]
            lacks[part] = self.lack_at_0 - (grown * whole + series).sum(1)
            slopes[part] = ((grown + 1) * (whole * centres + slope)).sum(1)
        return lacks.reshape(u.shape), slopes.reshape(u.shape)


def on_circle(law: PayLaw, size: int, inward: float) -> Waves:
    """The values of f at the `size` points x = exp(-inward - 2 pi i k / size)."""
    masses = law.chances * np.exp(-inward * law.nets)
    return np.fft.fft(summed(law.nets % size, masses, size))


def lacking(law: PayLaw, size: int) -> Waves:
    """1 - f(x) at the points of the upper half circle, x = exp(-2 pi i k / size)."""
    lack: Waves = 1 - np.fft.rfft(summed(law.nets % size, law.chances, size))
    near = 2 * np.pi / size * arange(min(_NEAR, len(lack)))
    lack[: len(near)], _ = Powers.of(law, float(near[-1])).lack(-1j * near)
    return lack


def lattice(law: PayLaw, rare: float) -> int:
    """The greatest common divisor of the differences between pays, without pays of a chance of `rare` together.

    Above 1, a walk comes to one level in a period of deals only; 0 for a single pay.
    """
    likely = kept = law.chances.argsort()[::-1]
    if rare:
        kept = likely[: int(np.searchsorted(np.cumsum(law.chances[likely]), 1 - rare)) + 1]
    return int(np.gcd.reduce(np.abs(law.totals[kept] - law.totals[likely[0]])))


def rough(law: PayLaw) -> Sums:
    """1 - f and its derivative as `Powers.lack`, several times faster, but with rounding errors of 1 instead of |u|.

    exp(u * net) = high[i] * low[j], two lookups, for net = i * base + j + the least net.
    """
    base = isqrt(int(law.totals[-1] - law.totals[0])) + 1
    rows = arange(base) * base + int(law.nets[0])
    masses, gains = (
        summed(law.totals - law.totals[0], weights, base * base).reshape(base, base)
        for weights in (law.chances, law.chances * law.nets)
    )

    def lack(u: Numbers) -> tuple[Waves, Waves]:
        high, low = (np.exp(np.multiply.outer(u, digits)) for digits in (rows, arange(base)))
        return 1 - (low @ masses.T * high).sum(-1), (low @ gains.T * high).sum(-1)

    return lack if len(law.totals) > _FEW_PAYS else Powers.of(law, 1.0).lack


def _curved(values: Numbers) -> Numbers:
    """The values of exp(v) - 1 - v, precise near 0."""
    curved: Numbers = np.subtract(np.expm1(values), values)
    is_small = abs(values) < 0.25  # there the difference is summed as a series
    small = values[is_small]
    series = np.zeros_like(small)
    for term in range(_TERMS, 1, -1):
        series = (series + 1) * small / term
    curved[is_small] = series * small
    return curved


_ABSCISSA = 8.0
"""The distance of the sum over z from the pole: if larger, rounding errors grow; if smaller, more terms are needed."""
_STEP = 1.2
_DECAY = 32.0
"""Terms below exp(-_DECAY) are dropped."""
SLOPES = np.geomspace(1e-6, 100, 200)
"""The slopes at which Chernoff's bound is tried, times the largest step."""
_ANGLES = 512
"""The number of points of x at which zeros of 1 - z f(x) are searched for."""


@dataclass(frozen=True, slots=True)
class Contour:
    """Values of z and their weights; the real part of the weighted sum is the coefficient of z**deals."""

    deals: int
    away: Waves
    """z - 1."""
    logs: Waves
    """The logarithms of z."""
    weights: Waves
    poles: int
    """How often the sum is to be taken, because the generating function repeats itself around this many roots of unity."""

    def weights_after(self, deals: int) -> Waves:
        """The weights for another number of deals, less precise the farther it is from `deals`."""
        weights: Waves = self.weights * np.exp(self.logs * (self.deals - deals))
        return weights


def poles(law: PayLaw) -> int:
    """The period of a walk: it comes to one level once in this many deals at most. 0 if every deal pays the same."""
    apart = lattice(law, 0)
    return apart // gcd(apart, int(law.nets[0])) if apart else 0


def few_deals(law: PayLaw) -> int:
    """Up to this many deals there is no contour: a parabola around one pole would reach the next one."""
    return 64 * max(1, poles(law))


def contour(law: PayLaw, deals: int) -> Contour | None:
    """The contour for the result after some deals; None for few deals or a law with poles near the contour."""
    period = poles(law)
    if not period or deals <= few_deals(law):
        return None
    zeros = _zeros(law, deals)
    apart = 2 * pi * deals / period
    zeros -= 1j * apart * np.round(zeros.imag / apart)
    for bend in 1 / (4 * _ABSCISSA) / np.geomspace(1, 1e6, 60):
        height = sqrt((_ABSCISSA + _DECAY) / bend)
        if height > apart / 2:
            break
        is_near = abs(zeros.imag) < 1.3 * height
        near, others = zeros[is_near], zeros[~is_near]
        if (near.real > 2 * bend * near.imag**2 - _ABSCISSA / 4).all() and (others.real > _DECAY).all():
            return _parabola(deals, bend, height, period)
    return None


def _zeros(law: PayLaw, deals: int) -> Waves:
    """The s at which 1 - z f(x) is 0, for x around 1 and around the roots of unity of a lattice of nearly all pays."""
    spread = sqrt(float(law.chances @ law.nets.astype(float) ** 2))
    parts = lattice(law, 0.01)
    turns = range(parts // 2 + 1 if 0 < parts <= _ANGLES // 16 else 1)
    angles = np.geomspace(min(1.0, 0.01 / (spread * sqrt(deals))), pi, _ANGLES // len(turns))
    angles = np.concatenate([-angles, [0], angles]) if len(turns) > 1 else np.append(angles, 0)
    points = np.add.outer(2 * pi / max(1, parts) * array(turns), angles)
    lack, _ = rough(law)(-1j * points.ravel())
    return -deals * np.log(1 - lack + 1e-300)


def _parabola(deals: int, bend: float, height: float, period: int) -> Contour:
    y = np.arange(0, height, _STEP, dtype=float)
    s: Waves = -_ABSCISSA + bend * y**2 + 1j * y
    weights: Waves = _STEP / (pi * deals) * np.exp(-s) * (1 - 2j * bend * y)
    weights[0] /= 2
    return Contour(deals, np.expm1(s / deals), s / deals, weights, period)


class Reach(NamedTuple):
    """How far a walk goes in some deals, in units."""

    lost: int
    won: int


def reach(law: PayLaw, deals: float) -> Reach:
    """The units lost and won within this many deals with a chance of about exp(-_DECAY), by Chernoff's bound."""
    return Reach(_reach(law, -1, deals), _reach(law, 1, deals))


def _reach(law: PayLaw, sign: int, deals: float) -> int:
    largest = int((sign * law.nets).max())
    if largest <= 0:
        return 2
    slopes, growth = _growth(law, sign)
    bound = float(((np.maximum(deals * growth, 0) + _DECAY + 1) / slopes).min())
    return min(ceil(bound), ceil(deals * largest)) + 2


@lru_cache(maxsize=8)
def _growth(law: PayLaw, sign: int) -> tuple[Floats, Floats]:
    """For a direction with steps, 1 up or -1 down: some slopes, and for each the logarithm of the mean of exp(slope * step)."""
    steps = sign * law.nets
    slopes = SLOPES / int(steps.max())
    means = [float(np.exp(slope * steps) @ law.chances) for slope in slopes.tolist()]
    return slopes, np.log(means)
