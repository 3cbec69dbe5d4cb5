"""How often a hold wins or ends in a line."""

from math import floor, log10

from videopoker.coach.advice import LineFact, RankedHold

_SMALL_DECK = 60
"""Up to this many possible draws a chance is a count, not a percentage."""

_RARE = 0.0005
"""Chances below this are given as once in a number of draws."""


def wins(hold: RankedHold) -> str:
    """How often a hold wins: ``wins 14 times in 47``, ``wins 38% of draws``, ``wins once in 250 draws``."""
    ways, of = hold.draws - hold.ways[-1], hold.draws
    if not ways:
        return "never wins"
    if of <= _SMALL_DECK:
        return f"wins {'once' if ways == 1 else f'{ways} times'} in {of}"
    if ways * 100 < of:
        return f"wins once in {of / ways:,.0f} draws"
    share = f"{ways / of:.0%}"
    return f"wins {share if share != '100%' or ways == of else percent(ways / of)} of draws"


def chance(ways: int, of: int) -> str:
    """How often something happens.

    >>> chance(9, 47), chance(178365, 1533939), chance(4, 16215), chance(0, 47), chance(47, 47)
    ('in 9 of 47 draws', 'in 11.6% of draws', 'once in 4,054 draws', 'never', 'in every draw')
    """
    return f"in {ways} of {of} draws" if 0 < ways < of <= _SMALL_DECK else _share(ways, of, " of draws")


def _share(ways: int, of: int, unit: str = "") -> str:
    part = ways / of
    if ways in (0, of):
        return "in every draw" if ways else "never"
    if part < _RARE:
        return f"once in {of / ways:,.0f} draws"
    return f"in all but {of - ways:,} of {of:,} draws" if part > 1 - _RARE else f"in {part:.1%}{unit}"


def percent(part: float) -> str:
    """A percentage with one decimal, or near 0% or 100% with two significant digits of the difference.

    >>> percent(0.114), percent(1 / 13590), percent(0.99996)
    ('11.4%', '0.0074%', '99.9960%')
    """
    smaller = min(part, 1 - part)
    return f"{part:.{1 if smaller >= _RARE else -floor(log10(smaller)) - 1}%}"


def two_chances(better: LineFact, worse: LineFact) -> str:
    """How often the better hold makes a line, and how often the other does.

    >>> from fractions import Fraction
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 2, 47, 1, Fraction(2, 47)))
    'in 9 of 47 draws instead of 2'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 28, 16215, 1, Fraction(28, 16215)))
    'in 19.1% of draws instead of 0.2%'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 4, 16215, 1, Fraction(4, 16215)))
    'in 19.1% of draws instead of 0.025%'
    """
    if max(better.of, worse.of) > _SMALL_DECK:  # counts out of different totals do not compare
        first = _share(better.ways, better.of, " of draws")
        second = _share(worse.ways, worse.of)
        shares = [fact.ways / fact.of for fact in (better, worse)]
        if ("%" in first) is not ("%" in second) and all(0 < part < 1 for part in shares):
            first = f"in {percent(shares[0])} of draws"
            second = percent(shares[1])
        elif first == f"{second} of draws" and shares[0] != shares[1]:
            first, second = f"in {shares[0]:.2%} of draws", f"{shares[1]:.2%}"
    else:
        first = chance(better.ways, better.of)
        second = chance(worse.ways, worse.of)
        if " of " in first:
            second = second.partition(" of ")[0]
    return f"{first} instead of {second.removeprefix('in ')}"


def article(label: str) -> str:
    """The line with its article, if it takes one.

    >>> article("Full House"), article("Two Pair"), article("Jacks or Better")
    ('a Full House', 'Two Pair', 'Jacks or Better')
    """
    return f"a {label}" if label.casefold().endswith(("flush", "straight", "full house")) else label
