"""Reads whole numbers and shares from text, the only place that does.

Python's `int` refuses more than 4,300 digits, and accepts `1_0` and `٣`. A share is a part of one, such as cash back or a
chance.
"""

import re
from typing import TYPE_CHECKING

from videopoker.core.base.messages import Refused, quoted

if TYPE_CHECKING:
    from fractions import Fraction


def as_share(given: "Fraction | float", what: str) -> "Fraction":
    """A share; a float by its decimal text, so that 0.0084 is 84/10000. Refused if it is not a share."""
    from fractions import Fraction  # importing it takes time

    try:
        return Fraction(str(given))
    except ValueError:
        raise Refused(f"{what} of {quoted(given)}; expected a number such as 0.0084") from None


MAX_DIGITS = 40
"""The most digits of a number, without zeros before it."""

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""The numbers from 0 to 10 in words."""
NUMBERS = {word: str(number) for number, word in enumerate(NUMBER_WORDS) if number}
"""Numbers typed as words."""

_NUMBER = re.compile("(-?)0*([0-9]+)")
_GROUPED = re.compile("(?<![0-9,])[0-9]{1,3}(,[0-9]{3})+(?![0-9,])")
_TYPED = re.compile(r"([0-9]{1,20})(?:\.([0-9]{1,9}))?(?:[eE]\+?([0-9]{1,2}))?")


def read_number(text: str, most_digits: int = MAX_DIGITS) -> int:
    """The whole number that a text of digits 0 to 9 names. Refused for any other text.

    >>> read_number("0120"), read_number("-5")
    (120, -5)
    >>> read_number("9" * 5000)
    Traceback (most recent call last):
    videopoker.core.base.messages.Refused: got "99999999999999999999999999999999999..."; expected a whole number of at most 40 digits
    """
    match = _NUMBER.fullmatch(text)
    if not match or len(match[2]) > most_digits:
        raise Refused(f"got {quoted(text)}; expected a whole number of at most {most_digits} digits")
    return int(match[1] + match[2])


def without_commas(text: str) -> str:
    """The text without the commas between groups of three digits; any other comma stays, such as a decimal one.

    >>> without_commas("1,000..12,500"), without_commas("1,5"), without_commas("1,00,000")
    ('1000..12500', '1,5', '1,00,000')
    """
    return _GROUPED.sub(lambda number: number[0].replace(",", ""), text)


def typed_number(text: str) -> int | None:
    """The whole number that a player typed, also as ``1,600``, ``1e9`` or a word up to ten; None for other text.

    >>> typed_number("1,600"), typed_number("1.5e3"), typed_number("Ten"), typed_number("1.5"), typed_number("1,5")
    (1600, 1500, 10, None, None)
    """
    match = _TYPED.fullmatch(NUMBERS.get(text.lower(), without_commas(text)))
    if match is None:
        return None
    whole = match[1]
    part = match[2] or ""
    zeros = read_number(match[3] or "0") - len(part)
    return read_number(whole + part) * 10**zeros if zeros >= 0 else None
