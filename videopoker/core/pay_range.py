"""Reads a range of pays: ``20..40``, or ``20..40:5`` for every fifth."""

import re

from videopoker.core.messages import Refused

MAX_RETURNS = 200
"""The most returns in a table of two pays: one second at up to 5 ms each."""


def pay_range(text: str, step: int = 1) -> range:
    """The pays of a range, including the last, in steps of `step` if the text has none. Refused if it is not a range.

    >>> [*pay_range("20..40:5")], [*pay_range("20..30", step=5)]
    ([20, 25, 30, 35, 40], [20, 25, 30])
    """
    found = re.fullmatch(r"([0-9]{1,9})\s*\.\.\s*([0-9]{1,9})(?::([0-9]{1,9}))?", text.strip())
    if not found:
        raise Refused("expected a range of pays, such as 20..40, or 20..40:5 for every fifth")
    low, high, every = (int(part) for part in found.groups(str(step)))
    if low > high or not every:
        raise Refused("expected the lower pay first, and a step of 1 or more")
    return range(low, high + 1, every)
