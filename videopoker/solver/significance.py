"""How unlikely a count is, without approximation, and how that is said to a player.

A difference from what is expected is judged by the chance of one as large or larger, in either direction:
twice the smaller tail, the tail that lies on the side of the count.
"""

from math import erfc, exp, lgamma, log, log1p, sqrt

NOT_UNUSUAL = 0.1
"""A chance from which on a difference is nothing to be told of."""

LEAST = 1e-9
"""A smaller chance is only said to be below this."""


def binomial_tail(hits: int, games: int, chance: float) -> float:
    """How likely so many hits, or more unusual ones, are in independent games with this chance each.

    The terms are summed from the count outward until they no longer matter: some ten standard deviations of
    them at most, so that a billion games take hundredths of a second. ValueError for more hits than games.

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


def normal_tail(z: float) -> float:
    """How likely a value is that lies z standard deviations, or more, from what is expected.

    >>> round(normal_tail(1.959964), 6)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def in_words(likelihood: float) -> str:
    """A chance as a player says it, to two digits.

    >>> [in_words(chance) for chance in (0.1, 1 / 12, 1 / 3456, 4e-8, 0.0)]
    ['as expected', '1 in 12', '1 in 3,500', '1 in 25 million', 'under 1 in a billion']
    """
    if likelihood >= NOT_UNUSUAL:
        return "as expected"
    if likelihood < LEAST:
        return "under 1 in a billion"
    number = float(f"{1 / likelihood:.2g}")
    return f"1 in {number / 1e6:g} million" if number >= 1e6 else f"1 in {number:,.0f}"


def number(expected: float) -> str:
    """An expected count, with as many places as say something.

    >>> number(0.0241), number(8.25), number(1234.5)
    ('0.024', '8.2', '1,234')
    """
    if expected >= 100:
        return f"{expected:,.0f}"
    return f"{expected:.1f}" if expected >= 1 else f"{expected:.3f}" if expected >= 0.0005 else "0"


def apart(difference: float) -> str:
    """How far a count lies from what is expected.

    >>> apart(12.3), apart(-0.02), apart(-250.4)
    ('+12.3', '-0.02', '-250')
    """
    size = abs(difference)
    return (
        f"{difference:+,.0f}" if size >= 100 else f"{difference:+.1f}" if size >= 1 else f"{difference:+.2f}"
    )


def _log_term(hits: int, games: int, chance: float) -> float:
    ways = lgamma(games + 1) - lgamma(hits + 1) - lgamma(games - hits + 1)
    return ways + (hits * log(chance) if hits else 0.0) + (games - hits) * log1p(-chance)
