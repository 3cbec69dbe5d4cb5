"""Numbers in words: counts, shares, money and odds."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from videopoker.core.paytable.hourly import Terms
from videopoker.core.paytable.paytable import MICRO

if TYPE_CHECKING:
    from fractions import Fraction

NORMAL = 0.1
"""At or above this likelihood a result is normal."""

SIMPLE = 999
"""The largest denominator shown; beyond it a number has decimals."""


def percent(part: float | None) -> str:
    """A share in per cent, or a dash if there is none yet.

    >>> percent(0.9954), percent(14.1639), percent(None)
    ('99.54%', '1,416.39%', '-')
    """
    return "-" if part is None else f"{part:,.2%}"


_FIGURE = re.compile(r"([+-]?[^\s\d.+-]?[\d,]+|-)((?:\.\d+)?%?)")
"""The whole part of a figure, with its sign and currency, and the rest from the point on."""


def aligned(cells: Sequence[str], align: str = ">") -> list[str]:
    """The cells of a column, padded to align their decimal points when set flush right, or flush left.

    Whole numbers end before the point, unless only percentages have one.

    >>> aligned(["420", "94.05%", "-54.00", "0.0856%", "12 of 18"])
    ['420      ', '94.05%  ', '-54.00   ', '0.0856%', '12 of 18']
    >>> aligned(["420", "94.05%", "-"])
    ['420', '94.05%', '-']
    >>> aligned(["7.3%", "31.6%", "none"], "<")
    [' 7.3%', '31.6%', 'none']
    """
    if align == "<":
        wholes = [figure[1] if figure and figure[2] else "" for figure in map(_FIGURE.fullmatch, cells)]
        width = max(map(len, wholes), default=0)
        return [
            cell.rjust(width - len(whole) + len(cell)) if whole else cell
            for cell, whole in zip(cells, wholes, strict=True)
        ]
    ends = [figure and figure[2] for figure in map(_FIGURE.fullmatch, cells)]
    width = max((len(end) for end in ends if end), default=0)
    has_decimals = any(end and not end.endswith("%") for end in ends)
    return [
        cell + " " * (width - len(end)) if end or (end is not None and has_decimals) else cell
        for cell, end in zip(cells, ends, strict=True)
    ]


def columns_after_units(cells: Sequence[str]) -> int:
    """Columns right of the units in cells that `aligned` padded; 0 if it padded none, so that all end in one column.

    >>> columns_after_units(["  420   ", " -54.00 "]), columns_after_units(["4.20", "-"])
    (4, 0)
    """
    if not any(cell.endswith(" ") for cell in cells):
        return 0
    found = ((cell, _FIGURE.fullmatch(cell.strip())) for cell in cells)
    return max(
        (len(cell) - len(cell.rstrip()) + len(figure[2]) for cell, figure in found if figure), default=0
    )


def cost_words(cost: float, under: str = "under ") -> str:
    """A cost in per cent; a cost above 0 never shows as zero.

    >>> cost_words(0.00012345), cost_words(1e-10), cost_words(0)
    ('0.012345%', 'under 0.000001%', '0.000000%')
    """
    return f"{under}0.000001%" if 0 < cost < 5e-9 else f"{cost:,.6%}"


def cost_text(cost: float) -> str:
    """A cost in per cent, short; a cost above 0 never shows as zero.

    >>> cost_text(0.00012345), cost_text(1e-10), cost_text(0)
    ('0.0123%', '<0.0001%', '0.0000%')
    """
    return "<0.0001%" if 0 < cost < 5e-7 else f"{cost:,.4%}"


def percent_change(part: float) -> str:
    """A difference in per cent, with its sign, in at most eight characters; empty if it rounds to zero.

    >>> percent_change(-0.0115127), percent_change(17.38404), percent_change(2393.61), percent_change(1e-9)
    ('-1.1513', '+1,738.4', '+239,361', '')
    >>> percent_change(0.99999999), percent_change(9.999999)
    ('+100.00', '+1,000.0')
    """
    size = abs(part)
    if size >= 9_999.995:
        return f"{part / 1e4:+.3g}M"
    if size < 5e-7:
        return ""
    decimals = next((digits for limit, digits in ((0.9999995, 4), (9.99995, 2), (99, 1)) if size < limit), 0)
    return f"{part * 100:+,.{decimals}f}"


def odds(likelihood: float) -> str:
    """A likelihood as ``1 in N``, to two digits.

    >>> [odds(chance) for chance in (0.1, 1 / 12, 1 / 3456, 4e-8, 1e-9, 0.0)]
    ['normal', '1 in 12', '1 in 3,500', '1 in 25 million', '1 in a billion', 'under 1 in a billion']
    """
    if likelihood >= NORMAL:
        return "normal"
    if likelihood < 1e-9:
        return "under 1 in a billion"
    number = float(f"{1 / likelihood:.2g}")
    if number >= 1e9:
        return "1 in a billion"
    return f"1 in {number / 1e6:g} million" if number >= 1e6 else f"1 in {number:,.0f}"


RARE = 5000
"""A hand is rare if it comes less often than once in this many hands."""


def one_in_words(number: float) -> str:
    """How rare a hand is: ``1 in N``, whole from ten hands on.

    >>> one_in_words(40390.55), one_in_words(86.86), one_in_words(4.66)
    ('1 in 40,391', '1 in 87', '1 in 4.7')
    """
    return f"1 in {number:,.{0 if number >= 10 else 1}f}"


def expected_hits(expected: float) -> str:
    """An expected count, with fewer decimals the larger it is.

    >>> expected_hits(0.0241), expected_hits(8.25), expected_hits(1234.5)
    ('0.024', '8.2', '1,234')
    """
    if expected >= 100:
        return f"{expected:,.0f}"
    if expected >= 1:
        return f"{expected:.1f}"
    return f"{expected:.3f}" if expected >= 0.0005 else "0"


def off_by(difference: float) -> str:
    """How far a count is from the expected count.

    >>> off_by(12.3), off_by(-0.02), off_by(-250.4), off_by(-0.001)
    ('+12.3', '-0.02', '-250', '+0.00')
    """
    decimals = (abs(difference) < 100) + (abs(difference) < 1)
    return f"{round(difference, decimals) + 0.0:+,.{decimals}f}"  # + 0.0: no -0.00


def won_or_lost(credits: int, unit: str = "") -> str:
    """Credits won or lost.

    >>> won_or_lost(1204), won_or_lost(-5, " credits"), won_or_lost(0, " credits")
    ('+1,204', '-5 credits', 'even')
    """
    return f"{credits:+,}{unit}" if credits else "even"


def signed(amount: "Fraction | float", digits: int = 2) -> str:
    """An amount with its sign; zero has none.

    >>> signed(-2.5), signed(0), signed(1234), signed(1234, 0), signed(-0.3, 0)
    ('-2.50', '0.00', '+1,234.00', '+1,234', '0')
    """
    text = f"{float(amount):+,.{digits}f}"
    return text if text.strip("+-0.") else text.lstrip("+-")


def money(credits: int, denomination: int, currency: str) -> str:
    """Credits in money; `denomination` is cents per credit.

    >>> money(1000, 25, "$"), money(-3, 5, "€")
    ('$250.00', '-€0.15')
    """
    cents = credits * denomination
    return f"{'-' if cents < 0 else ''}{currency}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def hourly_words(returned: float, coins: int, terms: Terms) -> str:
    """What a game costs or earns: the amount, ``an hour at``, the terms, and after a semicolon the cash back that makes it even.

    >>> hourly_words(0.9954390436951225, 5, Terms())
    'costs $3.42 an hour at 600 hands, 25c; breaks even at 0.46% cash back'
    >>> hourly_words(1.0076, 5, Terms(800, 0.0025, 100))
    'earns $40.40 an hour at 800 hands, $1.00, 0.25% cash back'
    """
    cost = terms.hourly(returned, coins)
    amount = money(round(100 * abs(cost)), 1, terms.currency)
    coin = f"{terms.cents}c" if terms.cents < 100 else money(1, terms.cents, terms.currency)
    back = f", {100 * terms.cash_back:g}% cash back" if terms.cash_back else ""
    even = f"; breaks even at {1 - returned:.2%} cash back" if returned < 1 else ""
    return f"{'earns' if cost < 0 else 'costs'} {amount} an hour at {terms.pace:g} hands, {coin}{back}{even}"


def leftover_words(cents: int, currency: str) -> str:
    """What becomes of cents left over by a change of denomination; empty if there are none.

    >>> leftover_words(25, "$")
    '$0.25 is less than a credit; it stays for the next change or cash-out'
    """
    amount = money(cents, 1, currency)
    return f"{amount} is less than a credit; it stays for the next change or cash-out" if cents else ""


def jackpot_text(micro: int) -> str:
    """A jackpot, given in millionths of a credit, cut to hundredths.

    >>> jackpot_text(4_012_359_999)
    '4,012.35'
    """
    return f"{micro // MICRO:,}.{micro % MICRO * 100 // MICRO:02}"


def pay_words(number: "Fraction") -> str:
    """A pay as a mixed number: ``26 4/11``."""
    whole, remainder = divmod(number.numerator, number.denominator)
    return f"{whole:,} {remainder}/{number.denominator}" if remainder else f"{whole:,}"


def shortened(value: bytes) -> str:
    """How a value of 32 bytes begins and ends.

    >>> shortened(bytes.fromhex("5d21" + 28 * "00" + "2d11"))
    '5d21…2d11'
    """
    digits = value.hex()
    return f"{digits[:4]}…{digits[-4:]}"


IN_GROUPS = 71
"""Columns of a value of 32 bytes in eight groups of eight digits."""


def in_groups(value: bytes, columns: int = IN_GROUPS) -> list[str]:
    """All digits of a value of 32 bytes in groups of eight: in one row, or in two if it has fewer columns.

    >>> in_groups(32 * bytes([0xab]), 60)
    ['abababab abababab abababab abababab', 'abababab abababab abababab abababab']
    """
    halves = [value] if columns >= IN_GROUPS else [value[:16], value[16:]]
    return [part.hex(" ", 4) for part in halves]


def duration(seconds: int) -> str:
    """A duration in words.

    >>> duration(42), duration(754), duration(7500), duration(4_000_000)
    ('42 s', '12 min', '2 h 05 min', '1,111 h')
    """
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    if hours >= 100:
        return f"{hours:,} h"
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
