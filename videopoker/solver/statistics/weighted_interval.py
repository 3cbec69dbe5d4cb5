"""The 95% interval of a weighted sum of rare events, by Fay and Feuer (1997): a gamma distribution at each end.

It has a width also where no event was seen: one more event of the largest weight could have been seen.
"""

from collections.abc import Collection
from math import exp, lgamma, log, sqrt

_LOW, _HIGH = 0.025, 0.975
_HALVINGS = 60


def weighted_interval(weights: Collection[float], largest: float) -> tuple[float, float]:
    """The ends of the interval of a sum in which each event seen has a weight; `largest` is the largest possible one."""
    total = sum(weights)
    squares = sum(weight**2 for weight in weights)
    return _end(_LOW, total, squares), _end(_HIGH, total + largest, squares + largest**2)


def _end(chance: float, total: float, squares: float) -> float:
    """The quantile of the gamma distribution with this mean and variance; 0 without a mean: nothing can be lost."""
    if not total:
        return 0.0
    return gamma_quantile(chance, total**2 / squares) * squares / total


def gamma_quantile(chance: float, shape: float) -> float:
    """The quantile of the gamma distribution of this shape, 1 or more, and scale 1; for chances up to 0.999.

    >>> round(gamma_quantile(0.975, 1), 4), round(gamma_quantile(0.025, 10), 4)
    (3.6889, 4.7954)
    """
    low = 0.0
    high = shape + 10 * sqrt(shape) + 10
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if gamma_chance(middle, shape) < chance:
            low = middle
        else:
            high = middle
    return high


def gamma_chance(value: float, shape: float) -> float:
    """The chance that the gamma distribution of this shape and scale 1 is at most `value`: a series of positive terms."""
    term = total = exp(shape * log(value) - value - lgamma(shape + 1))
    above = shape
    while term > total * 1e-16:
        above += 1
        term *= value / above
        total += term
    return total
