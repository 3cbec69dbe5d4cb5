"""The options that several commands take, and the types of values."""

import argparse
import re
from collections.abc import Callable

from videopoker.cli.parser import option


def matching(pattern: str, expected: str) -> Callable[[str], str]:
    """A type of values: texts that match this pattern; `expected` ends the error for other texts."""

    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {expected}")
        return text

    return read


def whole(pattern: str, expected: str) -> Callable[[str], int]:
    """A type of values: whole numbers whose text matches this pattern."""
    read = matching(pattern, expected)
    return lambda text: int(read(text))


def hand_count(text: str) -> int:
    """A whole number from 1, also as 1e9; the solver checks the upper limit."""
    if number := _number(text):
        return number
    raise argparse.ArgumentTypeError(
        f"{text[:20]!r} is not a number of hands; expected one such as 1600 or 1e6"
    )


def count(text: str) -> int:
    """A whole number from 1 to 999,999,999, also as 1e6."""
    if 0 < (number := _number(text)) < 10**9:
        return number
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a count; expected 1 to 999,999,999")


def _number(text: str) -> int:
    """A whole number, also as 1,600 or 1e9; 0 for other texts."""
    match = re.fullmatch(r"([0-9]{1,16})(?:\.([0-9]{1,9}))?(?:[eE]\+?([0-9]{1,2}))?", text.replace(",", ""))
    if match is None:
        return 0
    whole, part, power = match[1], match[2] or "", int(match[3] or 0)
    return int(f"{whole}{part}{'0' * (power - len(part))}") if len(part) <= power else 0


def jackpot_credits(text: str) -> int:
    """A jackpot in credits, as the table shows it; the fraction of a credit, which is never paid, is dropped."""
    return count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", text.replace(",", "")))


def _pay_set(text: str) -> tuple[str, int]:
    """A line and its pay: ``full house=40``."""
    line, _, pay = text.rpartition("=")
    if not line.strip() or not re.fullmatch("[0-9]{1,9}", pay.strip()):
        raise argparse.ArgumentTypeError(
            f'{text[:40]!r} is not a line and its pay; expected one such as "full house=40"'
        )
    return line.strip(), int(pay)


SAVES_FOLDER = option(
    "--saves",
    metavar="DIR",
    help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
)
SAVE = (
    SAVES_FOLDER,
    option("--save", metavar="NAME", help="the save to use (default: default)"),
    option(
        "--practice", metavar="NAME", help="a practice save: takes seeds, chosen cards, a script's deposits"
    ),
)
PAYTABLE = option("--paytable", metavar="PAYTABLE", help="the game: a paytable's name or file")
PLAIN = option("--plain", action="store_true", help="play line by line, for screen readers and pipes")
DEMO = option("--demo", action="store_true", help="play by itself; touches no save, any key opens the table")
JSON = option("--json", action="store_true", help="print JSON")
GAME = option("game", metavar="PAYTABLE", help="a paytable's name or file")
COINS = option(
    "--coins",
    metavar="N",
    type=whole("-?[0-9]{1,9}", "a whole number of coins"),  # the game says which bets it takes
    help="the coins bet (default: the most)",
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
    help="change a line's pay, in coins at max bet; may be repeated",
)
HANDS_DRAWN = option(
    "--drawn",
    metavar="N",
    type=whole("0*([1-9][0-9]?|100)", "a number of hands; expected 1 to 100"),
    default=1,
    help="hands drawn from each deal (default: 1)",
)
