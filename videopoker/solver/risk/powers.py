"""The generating function of a deal's net win, f(x), near x = 1 and on circles, without loss of small differences."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
        return cls(centres, np.array(moments), lack_at_0)

    def lack(self, u: Numbers) -> tuple[Waves, Waves]:
        """1 - f and the derivative of f by u, at x = exp(u)."""
        centres = self.centres
        moments = self.moments
        order = np.arange(len(moments))
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
    return np.fft.fft(np.bincount(law.nets % size, masses, size))


def lacking(law: PayLaw, size: int) -> Waves:
    """1 - f(x) at the points of the upper half circle, x = exp(-2 pi i k / size)."""
    lack: Waves = 1 - np.fft.rfft(np.bincount(law.nets % size, law.chances, size))
    near = 2 * np.pi / size * np.arange(min(_NEAR, len(lack)))
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
    rows = np.arange(base) * base + int(law.nets[0])
    masses, gains = (
        np.bincount(law.totals - law.totals[0], weights, base * base).reshape(base, base)
        for weights in (law.chances, law.chances * law.nets)
    )

    def lack(u: Numbers) -> tuple[Waves, Waves]:
        high, low = (np.exp(np.multiply.outer(u, digits)) for digits in (rows, np.arange(base)))
        return 1 - (low @ masses.T * high).sum(-1), (low @ gains.T * high).sum(-1)

    return lack if len(law.totals) > _FEW_PAYS else Powers.of(law, 1.0).lack


def _curved(values: Numbers) -> Numbers:
    """The values of exp(v) - 1 - v, precise near 0."""
    curved = np.expm1(values) - values
    is_small = abs(values) < 0.25  # there the difference is summed as a series
    small = values[is_small]
    series = np.zeros_like(small)
    for term in range(_TERMS, 1, -1):
        series = (series + 1) * small / term
    curved[is_small] = series * small
    return curved
