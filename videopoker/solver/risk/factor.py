"""The Wiener-Hopf factor of 1 - z f(x): where a walk first falls to ruin, from every level.

1 - z f(x) has as many zeros r with |x| < 1 as a deal can lose units. With 1/D(x) the product of all (1 - r/x), the
coefficients of D and 1/D give the generating function, at z, of the deal of ruin and the units left. Zeros near
the circle |x| = 1 are found by Newton's method; the product of the others by one short Fourier transform on a smaller
circle, where the winding number of 1 - z f(x) proves that no zero is missing.
"""

from dataclasses import dataclass

import numpy as np

from videopoker.core.base.messages import Refused
from videopoker.solver.integers import arange, array
from videopoker.solver.risk.pay_law import PayLaw, Waves
from videopoker.solver.risk.powers import Numbers, Powers, Sums, lattice, on_circle, rough
from videopoker.solver.tables.shapes import Ints

_DECAY = 80.0
_SMALL = 1e-13
"""Coefficients of the short transform that must vanish are smaller."""
TOO_LARGE = "the game's pays are too large to compute this; expected fewer hands or credits"


class TooManyUnits(Refused):
    """A figure would take too much memory or time."""


@dataclass(frozen=True, slots=True)
class Near:
    """Zeros near |x| = 1, for some z: each exp(log) times a root of unity, because a large angle is not precise."""

    logs: Waves
    """(z, zeros)"""
    turns: Ints
    """The root of unity of each zero: exp(2 pi i * turn / parts)."""
    parts: int

    def to(self, powers: Ints) -> Waves:
        """Powers of the zeros: (z, zeros, powers)."""
        turned = np.exp(2j * np.pi / self.parts * (np.multiply.outer(self.turns, powers) % self.parts))
        return np.exp(np.multiply.outer(self.logs, powers)) * turned


@dataclass(frozen=True, slots=True)
class Factor:
    """The factor of 1 - z f(x) with negative powers of x, for some z."""

    near: Near
    rest: Waves
    """The coefficients of 1, 1/x, .. of the factor of all other zeros: (z, terms)."""
    ends: Waves
    """The coefficients of the product of all (1 - r/x): (z, units a deal can lose + 1)."""

    def falls(self, level: int) -> Waves:
        """For play from a level, the generating function of ruin with 0, 1, .. levels below zero: (z, units lost at most)."""
        before = self._before(level)
        bet = self.ends.shape[1] - 1
        falls = np.zeros_like(before)
        for below in range(bet):
            falls[:, below] = -(self.ends[:, below + 1 :] * before[:, below:][:, ::-1]).sum(1)
        return falls

    def ruin(self, level: int) -> Waves:
        """For play from a level, the generating function of ruin: (z)."""
        tails = np.cumsum(self.ends[:, :0:-1], axis=1)
        ruin: Waves = -(self._before(level) * tails).sum(1)
        return ruin

    def _before(self, level: int) -> Waves:
        """The coefficients of D for x**(units - level), units from 0 to one less than a deal can lose: (z, units)."""
        bet, terms = self.ends.shape[1] - 1, self.rest.shape[1]
        powers = arange(level - bet, level)
        total = np.zeros((len(self.rest), bet), dtype=complex)
        zeros = self.near.to(array([1]))[:, :, 0]
        for index in range(len(self.near.turns)):
            near = Near(self.near.logs[:, [index]], self.near.turns[[index]], self.near.parts)
            others = 1 - np.delete(zeros, index, axis=1) / zeros[:, index, None]
            sums = np.cumsum(self.rest * near.to(-arange(terms))[:, 0], axis=1)
            grown = near.to(np.maximum(powers, 0))[:, 0] * sums[:, np.clip(powers, 0, terms - 1)]
            total += np.where(powers >= 0, grown / others.prod(1)[:, None], 0)
        return total


def factor(law: PayLaw, away: Waves, logs: Waves, main: Waves | None = None) -> Factor:
    """The factor for each z = 1 + `away` = exp(`logs`), where 1 - z f(x) has no zero on |x| = 1.

    `main` is the logarithm of the zero nearest to x = 1, if it is known.

    The circle of the transform grows until all but the known zeros are inside it. TooManyUnits if none is found.
    """
    loss = int(-law.nets[0])
    if loss <= 0:
        ones = np.ones((len(away), 1), dtype=complex)
        return Factor(Near(ones[:, :0], np.zeros(0, dtype=np.int64), 1), ones, ones)
    main = _main_zero(law, away, logs) if main is None else main
    if loss == 1:
        ones = np.ones_like(main)
        near = Near(main[:, None], np.zeros(1, dtype=np.int64), 1)
        return Factor(near, ones[:, None], np.stack([ones, -np.exp(main)], 1))
    near = _near_zeros(law, away, main)
    inward = 2.0 / loss
    while _DECAY / inward < 1 << 20:  # the longest transform
        if made := _split(law, away, near, inward):
            return made
        inward /= 2
    raise TooManyUnits(TOO_LARGE)


def _main_zero(law: PayLaw, away: Waves, logs: Waves) -> Waves:
    """The logarithm of the largest real zero for real z, followed to complex z along an arc around z = 1."""
    distance = abs(logs)
    quick = rough(law)
    begin = _beyond(quick, distance, distance / float(-law.nets[0]))
    exact = Powers.of(law, float(-begin.min()))
    for turns in (6, 40):  # steps of the path along the arc; more if the first number leads to another zero
        zero = begin.astype(complex)
        for turn in np.linspace(np.pi, np.angle(logs), turns):
            zero = _newton(quick, np.expm1(distance * np.exp(1j * turn)), zero, 0.01)
        zero = _newton(exact.lack, away, zero)
        if (zero.real < 0).all():
            return zero
    raise TooManyUnits(TOO_LARGE)


def _beyond(sums: Sums, distance: Numbers, nearest: Numbers) -> Numbers:
    """Numbers below the zeros for the real z = exp(-distance) by up to a factor of two; the zeros are below -nearest."""
    low = -nearest
    while True:
        lack, _ = sums(low)
        is_short = 1 - lack.real < np.exp(distance)
        if not is_short.any():
            return low
        low = np.where(is_short, low * 2, low)


def _newton(sums: Sums, away: Waves, zero: Waves, enough: float = 1e-8) -> Waves:
    """Newton's method for 1 - z f(exp(u)) = 0, all z at once, until a step is a small enough part of the zero."""
    for _ in range(40):
        lack, slope = sums(zero)
        step = (lack - away * (1 - lack)) / ((1 + away) * slope)
        zero = zero + step
        if (abs(step) < enough * abs(zero)).all():
            break
    return zero


def _near_zeros(law: PayLaw, away: Waves, main: Waves) -> Near:
    """The zeros near |x| = 1 that are known beforehand.

    If nearly all pays are on a lattice, other zeros are near the main one times the roots of unity.
    """
    parts = lattice(law, 0.01)
    turns = arange(parts) if 0 < parts <= 64 else np.zeros(1, dtype=np.int64)
    turns = turns[turns * law.nets[0] % max(1, parts) == 0]
    limit = abs(main).max()
    quick = rough(law)
    zeros = [main]
    for turn in turns[1:].tolist():
        root = 2j * np.pi * turn / parts
        zero = _newton(quick, away, main + root, 0.01) - root
        zeros.append(_newton(Powers.of(law, 2 * limit, turn, parts).lack, away, zero))
    return Near(np.stack(zeros, 1), turns, max(1, parts))


def _split(law: PayLaw, away: Waves, near: Near, inward: float) -> Factor | None:
    """The factor, from known zeros and a transform on a circle that has all others inside; None if one is outside or near it."""
    zeros = near.to(array([1]))[:, :, 0]
    size = 1 << max(6, int(np.ceil(np.log2(_DECAY / inward))))
    order = int(-law.nets[0]) - len(near.turns)
    wave = on_circle(law, size, inward)
    rests, ends = [], []
    tried = [0, len(away) // 2, len(away) - 1]  # to reject a circle soon
    if any(_rest(1 - (1 + away[k]) * wave, zeros[k], order, inward) is None for k in tried):
        return None
    for away_of_z, zeros_of_z in zip(away, zeros, strict=True):
        pair = _rest(1 - (1 + away_of_z) * wave, zeros_of_z, order, inward)
        if pair is None:
            return None
        rest, end = pair
        rests.append(rest)
        ends.append(end)
    every_rest = np.stack(rests)
    last = np.flatnonzero((abs(every_rest) > 1e-18).any(0))[-1]
    return Factor(near, every_rest[:, : last + 1], np.stack(ends))


def _rest(values: Waves, zeros: Waves, order: int, inward: float) -> tuple[Waves, Waves] | None:
    """For one z, from 1 - z f(x) on a circle and the known zeros: the factor of the other zeros, `order` of them, and the product of all (1 - r/x)."""
    size = len(values)
    outward = np.exp(2j * np.pi / size * arange(size) + inward)  # 1/x
    product = 1 - zeros[0] * outward
    for zero in zeros[1:]:
        product *= 1 - zero * outward
    log = np.log(values / product)
    jumps = np.round(np.diff(log.imag, append=log.imag[0]) / (2 * np.pi))
    if jumps.sum():  # the curve winds around 0: some zero is outside
        return None
    log.imag[1:] -= 2 * np.pi * np.cumsum(jumps[:-1])
    powers = np.fft.ifft(log)
    if abs(powers[size // 4 : -(size // 4)]).max() > _SMALL:
        return None
    powers[: size // 2] = 0
    negative = np.fft.fft(powers)
    rest, end = (_negative_powers(np.fft.ifft(np.exp(sign * negative))) for sign in (-1, 1))
    if order < 0 or abs(end[order + 1 :]).max(initial=0) > _SMALL:
        return None
    damped = np.exp(-inward * arange(size // 2))
    end = end[: order + 1] * damped[: order + 1]
    for zero in zeros:
        end = np.convolve(end, [1, -zero])
    return rest * damped, end


def _negative_powers(coefficients: Waves) -> Waves:
    """The coefficients of 1, 1/x, 1/x**2, .. of a transform."""
    return np.roll(coefficients[::-1], 1)[: len(coefficients) // 2]
