"""The one place that turns text into whole numbers: Python's `int` refuses more than 4,300 digits, and takes `1_0` and `٣`."""

import re

from videopoker.core.messages import Refused, quoted

MAX_DIGITS = 40
"""The most digits of a number, without zeros before it."""

_NUMBER = re.compile("(-?)0*([0-9]+)")


def read_number(text: str, most_digits: int = MAX_DIGITS) -> int:
    """The whole number that a text of digits 0 to 9 names. Refused for any other text.

    >>> read_number("0120"), read_number("-5")
    (120, -5)
    >>> read_number("9" * 5000)
    Traceback (most recent call last):
    videopoker.core.messages.Refused: got "99999999999999999999999999999999999..."; expected a whole number of at most 40 digits
    """
    match = _NUMBER.fullmatch(text)
    if not match or len(match[2]) > most_digits:
        raise Refused(f"got {quoted(text)}; expected a whole number of at most {most_digits} digits")
    return int(match[1] + match[2])
