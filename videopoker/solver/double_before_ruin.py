"""The chance to have twice a bankroll before ruin, however long it takes."""

from math import exp

import numpy as np

from videopoker.solver.pay_law import PayLaw
from videopoker.solver.ruin import adjustment, levels

_MOST_TARGET = 100_000
"""The most levels of a doubled bankroll where a deal loses one unit at most."""
_MOST_EQUATIONS = 20_000
"""The most where it may lose more: as many equations take about a second."""


def chance_to_double(law: PayLaw, bankroll: int) -> float | None:
    """The chance that a bankroll in credits doubles before ruin; None where it has too many units."""
    if law.nets.min() >= 0:
        return float(law.nets.max() > 0)
    start = levels(law, bankroll // law.unit)
    target = levels(law, -(-2 * bankroll // law.unit))
    if target > (_MOST_TARGET if law.bet == 1 else _MOST_EQUATIONS):
        return None
    return _by_scale(law, start, target) if law.bet == 1 else _by_equations(law, start, target)


def _by_scale(law: PayLaw, start: int, target: int) -> float:
    """By the scale function of a walk that loses one unit at most."""
    ratio = exp(-adjustment(law))
    tilted = law.chances * ratio ** law.nets.astype(float)
    lost = float(tilted[law.nets == -1].sum())
    wins, weights = law.nets[law.nets > 0], tilted[law.nets > 0]
    scale = np.zeros(target + 1)
    scale[1] = 1
    for place in range(1, target):
        before = scale[np.maximum(place - wins, 0)]
        scale[place + 1] = scale[place] + float(weights @ (scale[place] - before)) / lost
    return 1 - ratio**start * float(scale[target - start] / scale[target])


def _by_equations(law: PayLaw, start: int, target: int) -> float:
    """By an equation for each level between ruin and the target. They depend on differences of levels only (Toeplitz).

    Levinson's recursion takes in one level after the other. Here every term is positive, so that nothing cancels.
    """
    count = target - 1
    pays = np.minimum(law.totals, law.bet + target)
    masses = np.bincount(pays, law.chances, law.bet + target + 1).astype(float)
    masses /= 1 - masses[law.bet]  # of a deal that changes the level
    up, down = masses[law.bet + 1 :], masses[: law.bet]
    above = np.cumsum(up[::-1])[::-1][:count][::-1]  # over the target at once, from each level
    first, last, chances, added, other = np.zeros((5, count))  # `last` grows downwards from its end
    first[0] = last[-1] = 1
    chances[0] = above[0]
    for size in range(1, count):
        near = np.s_[max(0, size - law.bet) : size]
        losses = down[law.bet - size if size < law.bet else 0 :]
        low = float(losses @ first[near])
        high = float(np.einsum("i,i", up[:size], last[count - size :]))  # in one thread: `@` starts several
        reached = above[size] + float(losses @ chances[near])
        before, after = first[: size + 1], last[count - size - 1 :]
        np.multiply(after, low / (1 - low * high), out=added[: size + 1])
        np.multiply(before, high / (1 - low * high), out=other[: size + 1])
        before *= 1 / (1 - low * high)
        before += added[: size + 1]
        after *= 1 / (1 - low * high)
        after += other[: size + 1]
        chances[: size + 1] += np.multiply(after, reached, out=added[: size + 1])
    return float(chances[start - 1])
