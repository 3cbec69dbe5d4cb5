"""How far a walk goes in some deals, and the values of z whose weighted sum is the result after them.

The result after N deals is the coefficient of z**N of a generating function: a sum over z = exp(s / N), with s on a
parabola to the left of every s where 1 - z f(x) is 0 for some |x| = 1.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, gcd, pi, sqrt
from typing import NamedTuple

import numpy as np

from videopoker.solver.risk.pay_law import PayLaw, Waves
from videopoker.solver.risk.powers import lattice, rough
from videopoker.solver.tables.shapes import Floats

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
    points = np.add.outer(2 * pi / max(1, parts) * np.array(turns), angles)
    lack, _ = rough(law)(-1j * points.ravel())
    return -deals * np.log(1 - lack + 1e-300)


def _parabola(deals: int, bend: float, height: float, period: int) -> Contour:
    y = np.arange(0, height, _STEP)
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
    largest, slopes, growth = _growth(law, sign)
    if largest <= 0:
        return 2
    bound = float(((np.maximum(deals * growth, 0) + _DECAY + 1) / slopes).min())
    return min(ceil(bound), ceil(deals * largest)) + 2


@lru_cache(maxsize=8)
def _growth(law: PayLaw, sign: int) -> tuple[int, Floats, Floats]:
    """The largest step in a direction, 1 up or -1 down, and for some slopes the logarithm of the mean of exp(slope * step)."""
    steps = sign * law.nets
    slopes = SLOPES / max(1, int(steps.max()))
    means = [float(np.exp(slope * steps) @ law.chances) for slope in slopes.tolist()]
    return int(steps.max()), slopes, np.log(means)
