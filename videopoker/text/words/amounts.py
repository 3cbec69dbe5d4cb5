"""Amounts of coins with the decimals that count, and sums whose figures add up as printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

_FEWEST, _MOST = 2, 5
"""The decimals of an amount that is not whole."""
_TWO_DIGITS = 10


def coins(amount: Fraction | int, more: str = "") -> str:
    """An amount in coins.

    >>> coins(Fraction(153, 20)), coins(1), coins(Fraction(1, 30)), coins(Fraction(1, 3000000)), coins(20, "more")
    ('7.65 coins', '1 coin', '0.033 coins', 'less than 0.00001 coins', '20 more')
    """
    return f"{amount_text(amount)} {more or ('coin' if amount == 1 else 'coins')}"


def amount_text(amount: Fraction | int) -> str:
    """The number alone: two decimals, and up to five until two digits count; none for a whole number.

    >>> amount_text(Fraction(2, 3)), amount_text(Fraction(1, 130)), amount_text(1204)
    ('0.67', '0.0077', '1,204')
    """
    exact = Fraction(amount)
    decimals = next(
        (digits for digits in range(_FEWEST, _MOST) if abs(_units(exact, digits)) >= _TWO_DIGITS), _MOST
    )
    if exact and not _units(exact, decimals):
        return f"less than {10**-_MOST:.{_MOST}f}"
    return fixed(exact, decimals)


def loss(amount: Fraction) -> str:
    """What a mistake cost, for a column: two decimals, and up to five while these would be zero.

    >>> loss(Fraction(341, 100)), loss(Fraction(5)), loss(Fraction(28, 10000)), loss(Fraction(1, 3000000))
    ('-3.41', '-5.00', '-0.003', '<0.00001')
    """
    decimals = next((digits for digits in range(_FEWEST, _MOST) if _units(amount, digits)), _MOST)
    return f"-{float(amount):,.{decimals}f}" if _units(amount, decimals) else f"<{10**-_MOST:.{_MOST}f}"


def fixed(amount: Fraction, decimals: int) -> str:
    """An amount rounded to these decimals; a whole number has none."""
    if amount.denominator == 1:
        return f"{amount.numerator:,}"
    units = _units(amount, decimals)
    whole, decimal_part = divmod(abs(units), 10**decimals)
    return f"{'-' if units < 0 else ''}{whole:,}.{decimal_part:0{decimals}}"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two amounts and their difference, with as many decimals as it takes until the printed figures add up."""

    more: Fraction
    less: Fraction
    decimals: int
    """From 2 to 5: the fewest with which the figures add up and two digits of the difference count."""

    @classmethod
    def of(cls, more: Fraction, less: Fraction) -> "Difference":
        """The larger amount and the smaller one."""
        for decimals in range(_FEWEST, _MOST + 1):
            units = _units(more - less, decimals)
            if units >= _TWO_DIGITS and units == _units(more, decimals) - _units(less, decimals):
                return cls(more, less, decimals)
        return cls(more, less, _MOST)

    @property
    def printed(self) -> Fraction:
        """The difference of the two printed amounts."""
        return Fraction(
            _units(self.more, self.decimals) - _units(self.less, self.decimals), 10**self.decimals
        )

    def __str__(self) -> str:
        """The difference."""
        return fixed(self.printed, self.decimals) if self.printed else amount_text(self.more - self.less)

    def text(self, amount: Fraction) -> str:
        """One of the two amounts."""
        return fixed(amount, self.decimals)

    def shared_out(self, amounts: Sequence[Fraction]) -> list[Fraction]:
        """Parts of the difference, rounded to add up to the printed one: the parts that rounding down cuts most are rounded up.

        >>> [float(part) for part in Difference(Fraction(1), Fraction(0), 2).shared_out([Fraction(1, 3)] * 3)]
        [0.34, 0.33, 0.33]
        """
        scale = 10**self.decimals
        floors = [part * scale // 1 for part in amounts]
        missing = int(self.printed * scale) - sum(floors)
        each, up = divmod(missing, len(amounts)) if amounts else (0, 0)
        most_cut = sorted(range(len(amounts)), key=lambda part: floors[part] - amounts[part] * scale)[:up]
        return [Fraction(floor + each + (part in most_cut), scale) for part, floor in enumerate(floors)]


def _units(amount: Fraction, decimals: int) -> int:
    units: int = round(amount * 10**decimals)
    return units
