"""The mask in which a program may write a hold: five digits of 0 and 1, a one for each card held."""

from collections.abc import Iterable


def masked(mask: object) -> frozenset[int] | None:
    """The positions of the ones in a mask of five digits of 0 and 1; None for anything else.

    >>> sorted(masked("10100")), masked([0, 1])
    ([0, 2], None)
    """
    digits = [str(digit) for digit in mask] if isinstance(mask, Iterable) else []
    if len(digits) != 5 or not {*digits} <= {"0", "1"}:
        return None
    return frozenset(position for position, digit in enumerate(digits) if digit == "1")
