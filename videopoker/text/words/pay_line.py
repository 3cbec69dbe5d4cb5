"""Pay lines in words: their names, shortened where there are few columns, and where the jackpots stay.

A file of its own: solving loads no moves and events.
"""

import re

from videopoker.core.paytable.paytable import Paytable
from videopoker.text.words.cells import cell_len, cut

NO_WIN = "no win"
"""A losing hand, for people."""


NOTHING = "nothing"
"""A losing hand in JSON, CSV and options."""


def line_name(label: str) -> str:
    """The name of a line for people: ``no win`` for losing hands."""
    return NO_WIN if label.casefold() == NOTHING else label


def short_label(label: str, columns: int) -> str:
    """A line's label, shortened step by step until it fits `columns` columns; at last cut with an ellipsis.

    >>> [short_label("Four 2s to 4s with A to 4", columns) for columns in (25, 19, 15, 10)]
    ['Four 2s to 4s with A to 4', 'Four 2s-4s with A-4', '4 2s-4s + A-4', '4 2s-4s…']
    >>> short_label("Four Aces with 2, 3 or 4", 19), short_label("Natural Royal Flush", 14)
    ('Four Aces with 2-4', 'Natural Royal')
    """
    for pattern, short in _SHORTER:
        if cell_len(label) <= columns:
            return label
        label = re.sub(pattern, short, label)
    return label if cell_len(label) <= columns else f"{cut(label, columns - 1).rstrip(' ,+-')}…"


_SHORTER = (
    (r"\b(\w)(?:, \w)* or (\w)\b", r"\1-\2"),
    (" to ", "-"),
    (" and ", " + "),
    (" with ", " + "),
    (r"\bRoyal Flush\b", "Royal"),
    (r"\bNatural\b", "Nat."),
    (r"\bStraight Flush\b", "Str. Flush"),
    (r"\bThree\b", "3"),
    (r"\bFour\b", "4"),
    (r"\bFive\b", "5"),
    (" or Better$", "+"),
)
"""(pattern, replacement) to shorten a label, in the order tried."""


def fixed_jackpots(table: Paytable, coins: int) -> list[str]:
    """The assumption that jackpots stay at their meters, in a sentence; empty if this bet cannot win one."""
    jackpots = [f"{line.pays[-1]:,}" for line in table.jackpot_lines]
    if not jackpots or coins < table.coins:
        return []
    return [
        f"{'Jackpots stay' if len(jackpots) > 1 else 'The jackpot stays'} at {' and '.join(jackpots)} credits."
    ]
