"""Shares that programs give: cash back, chances."""

from fractions import Fraction

from videopoker.core.base.messages import Refused, quoted


def as_share(given: Fraction | float, what: str) -> Fraction:
    """A share; a float by its decimal text, so that 0.0084 is 84/10000. Refused if it is not a share."""
    try:
        return Fraction(str(given))
    except ValueError:
        raise Refused(f"{what} of {quoted(given)}; expected a number such as 0.0084") from None
