"""A hold as a mask: five digits of 0 and 1, in which a program may write it, or a number, in which it is stored."""

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


def mask_of(positions: Iterable[int]) -> int:
    """Positions, 0 to 4, as a number: bit 0 for the first card.

    >>> mask_of([0, 2])
    5
    """
    return sum(1 << position for position in set(positions))


def positions_of(mask: int) -> tuple[int, ...]:
    """The positions, 0 to 4, of such a number.

    >>> positions_of(5)
    (0, 2)
    """
    return tuple(position for position in range(5) if mask >> position & 1)
