"""How unlikely a count is, computed exactly.

A difference from the expected count is judged by the chance of one as large or larger in either direction: twice the
tail on the side of the count.
"""

from math import erfc, exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

SHARE = 0.95
"""The share of perfect play that is inside an interval or a band."""

DEVIATIONS = NormalDist().inv_cdf((1 + SHARE) / 2)
"""The number of standard deviations to either side that contain this share of a normal distribution."""


def binomial_tail(hits: int, games: int, chance: float) -> float:
    """The chance of this many hits, or a more unusual number, in independent games that hit with this chance.

    The terms are summed from the count outward until they are negligible, over at most about ten standard deviations,
    so that a billion games take hundredths of a second. ValueError for more hits than games.

    >>> round(binomial_tail(0, 10, 0.5) * 2**9, 9)
    1.0
    """
    if not 0 <= hits <= games or not 0 <= chance <= 1:
        raise ValueError(f"{hits} hits in {games} games with a chance of {chance}")
    if chance in {0.0, 1.0}:
        return float(hits == games * chance)
    odds = chance / (1 - chance)
    term = exp(_log_term(hits, games, chance))
    total = 0.0
    below = hits <= games * chance
    while term > total * 1e-17:
        total += term
        if below:
            term *= hits / ((games - hits + 1) * odds)
            hits -= 1
        else:
            term *= (games - hits) * odds / (hits + 1)
            hits += 1
    return min(1.0, 2 * total)


def binomial_interval(games: int, chance: float, share: float = SHARE) -> tuple[int, int]:
    """The fewest and the most hits in the middle `share`: fewer hits, and more, each have at most half of the rest.

    >>> binomial_interval(10, 0.5), binomial_interval(100, 0.001)
    ((2, 8), (0, 1))
    """
    if chance in {0.0, 1.0}:
        return round(games * chance), round(games * chance)
    tail = (1 - share) / 2
    odds = chance / (1 - chance)
    wide = 10 * (sqrt(games * chance * (1 - chance)) + 1)
    hits = max(0, int(games * chance - wide))
    term = exp(_log_term(hits, games, chance))
    below = term
    low = None
    while below <= 1 - tail and hits < games:
        if low is None and below > tail:
            low = hits
        term *= (games - hits) * odds / (hits + 1)
        hits += 1
        below += term
    return (hits if low is None else low), hits


def normal_tail(z: float) -> float:
    """The chance of a value at least z standard deviations from the expected one, in either direction.

    >>> round(normal_tail(1.959964), 6)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def _log_term(hits: int, games: int, chance: float) -> float:
    ways = lgamma(games + 1) - lgamma(hits + 1) - lgamma(games - hits + 1)
    return ways + (hits * log(chance) if hits else 0.0) + (games - hits) * log1p(-chance)
