"""The options of commands as values: their names, how a value is read, their help. The command line and plain mode read them."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import read_number, typed_number, without_commas

if TYPE_CHECKING:
    from fractions import Fraction


class Option(NamedTuple):
    """An option or argument, as `ArgumentParser.add_argument` takes it."""

    names: tuple[str, ...]
    settings: dict[str, Any]


def option(*names: str, **settings: Any) -> Option:
    """An option or argument of a command."""
    return Option(names, settings)


# types of values


def matching(pattern: str, expected: str) -> Callable[[str], str]:
    """A type of values: texts that match this pattern; `expected` ends the error for other texts."""

    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise Refused(f"{text[:40]!r} is not {expected}")
        return text

    return read


def whole(pattern: str, expected: str) -> Callable[[str], int]:
    """A type of values: whole numbers whose text matches this pattern."""
    read = matching(pattern, expected)
    return lambda text: read_number(read(text))


def hand_count(text: str) -> int:
    """A whole number from 1, also as 1e9; the solver checks the upper limit."""
    if number := typed_number(text):
        return number
    raise Refused(f"{text[:20]!r} is not a number of hands; expected one such as 1600 or 1e6")


def count(text: str) -> int:
    """A whole number from 1 to 1,000,000,000, also as 1e6."""
    if 0 < (number := typed_number(text) or 0) <= 10**9:
        return number
    raise Refused(f"{text[:20]!r} is not a count; expected 1 to 1,000,000,000")


def jackpot_credits(text: str) -> int:
    """A jackpot in credits, as the table shows it; the fraction of a credit, which is never paid, is dropped."""
    return count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", without_commas(text)))


class PaySet(NamedTuple):
    """A line and its new pay, as `--set` takes it."""

    line: str
    pay: int
    is_per_coin: bool

    def __str__(self) -> str:
        return f"{self.line}={self.pay}{_EACH_COIN if self.is_per_coin else ''}"


_EACH_COIN = "/coin"


def _pay_set(text: str) -> PaySet:
    """A line and its pay: ``full house=40``, or for each coin bet: ``full house=8/coin``."""
    line, _, pay = text.rpartition("=")
    number = without_commas(pay.strip()).removesuffix(_EACH_COIN)
    if not line.strip() or not re.fullmatch("[0-9]{1,9}", number):
        expected = 'expected one such as "full house=40" or "full house=8/coin"'
        raise Refused(f"{text[:40]!r} is not a line and its pay; {expected}")
    return PaySet(line.strip(), read_number(number), pay.strip().endswith(_EACH_COIN))


REMOVED_FROM_DRILL = {
    "add": "drill CARDS asks a hand and adds it",
    "suspend": "hands are no longer suspended",
    "resume": "hands are no longer suspended",
}
"""Earlier options and words of `drill`, by what to do instead."""


# options that several commands take

GAME = option("game", metavar="PAYTABLE", help="the game: its name, a nickname or a file")
COINS = option(
    "--coins",
    metavar="N",
    type=whole("-?[0-9]{1,9}", "a whole number of coins"),  # the game says which bets it takes
    help="the coins bet (default: max bet)",
)
JACKPOT = option(
    "--jackpot",
    metavar="N",
    type=jackpot_credits,
    nargs="?",
    const=0,
    help="the jackpot in credits (default: its reset value; without N: its value in the save)",
)
SET = option(
    "--set",
    metavar="LINE=PAY",
    type=_pay_set,
    action="append",
    default=[],
    help="change a line's pay, in coins at max bet, or flush=6/coin for each coin bet; may be repeated",
)
HANDS_DRAWN = option(
    "--drawn",
    metavar="N",
    type=whole("0*([1-9][0-9]?|100)", "a number of hands; expected 1 to 100"),
    default=1,
    help="hands drawn from each deal (default: 1)",
)


def share(text: str) -> "Fraction":
    """A share such as 0.84%, 0.0084 or 1e-6, as an exact fraction."""
    from fractions import Fraction  # 3 ms that most commands go without

    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,15})?([eE][-+]?[0-9]{1,2})?%?", text):
        raise Refused(f"{text[:20]!r} is not a share; expected one such as 0.84%")
    return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def _cash_back(text: str) -> "Fraction":
    """A part of each bet; 5% or more is read with its % only, because 0.84 is more likely 0.84% than 84%."""
    part = share(text)
    if 20 * part >= 1 and not text.endswith("%"):
        percents = f"{float(100 * part):g}% or {text}%"
        raise Refused(f"{text!r} could be {percents}; write the % sign, or a decimal: 0.84% or 0.0084")
    return part


CASH_BACK = option(
    "--cash-back",
    metavar="SHARE",
    type=_cash_back,
    default="0",
    help="the part of each bet that is given back, such as 0.84%% or 0.0084",
)
