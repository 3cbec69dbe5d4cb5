"""Shares on the command line, such as 0.84% or 0.0084: exact fractions."""

import re
from argparse import ArgumentTypeError
from fractions import Fraction

from videopoker.cli.parser import option


def share(text: str) -> Fraction:
    """A share such as 0.84%, 0.0084 or 1e-6, as an exact fraction."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,15})?([eE][-+]?[0-9]{1,2})?%?", text):
        raise ArgumentTypeError(f"{text[:20]!r} is not a share; expected one such as 0.84%")
    return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def _cash_back(text: str) -> Fraction:
    """A part of each bet; 5% or more is read with its % only, because 0.84 is more likely 0.84% than 84%."""
    part = share(text)
    if 20 * part >= 1 and not text.endswith("%"):
        percents = f"{float(100 * part):g}% or {text}%"
        raise ArgumentTypeError(
            f"{text!r} could be {percents}; write the % sign, or a decimal: 0.84% or 0.0084"
        )
    return part


CASH_BACK = option(
    "--cash-back",
    metavar="SHARE",
    type=_cash_back,
    default="0",
    help="the part of each bet given back, such as 0.84%% or 0.0084",
)
