"""A win in words: the line and its pay, the wins of many hands, and the result of doubling.

All front ends use this file, so a win reads the same everywhere.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from videopoker.core.cards import Card, Rank
from videopoker.core.events import DoubleDealt, DoublePicked, FinalHand
from videopoker.core.multi_hand import tally
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState, Phase
from videopoker.text.numbers import counted

NO_WIN = "no win"
"""A losing hand, for people."""

NOTHING = "nothing"
"""A losing hand in JSON, CSV and options."""

STILL_OPEN = "double-up still open"

DOUBLED_AND_LOST = "doubled and lost"

NameCard = Callable[[Card], str]


def pays(line: str | None, paid: int) -> str:
    """What one hand won.

    >>> pays("Full House", 4000), pays(None, 0)
    ('Full House pays 4,000', 'no win')
    """
    return f"{line} pays {paid:,}" if line else NO_WIN


def line_name(label: str) -> str:
    """The name of a line for people: ``no win`` for losing hands."""
    return NO_WIN if label.casefold() == NOTHING else label


def short_label(label: str, room: int) -> str:
    """A line's label, shortened step by step until it fits `room` columns; at last cut with an ellipsis.

    >>> [short_label("Four 2s to 4s with A to 4", room) for room in (25, 19, 15, 10)]
    ['Four 2s to 4s with A to 4', 'Four 2s-4s with A-4', '4 2s-4s + A-4', '4 2s-4s…']
    >>> short_label("Four Aces with 2, 3 or 4", 19), short_label("Natural Royal Flush", 14)
    ('Four Aces with 2-4', 'Natural Royal')
    """
    for pattern, short in _SHORTER:
        if len(label) <= room:
            return label
        label = re.sub(pattern, short, label)
    return label if len(label) <= room else label[: room - 1].rstrip(" ,+-") + "…"


_SHORTER = (
    (r"\b(\w)(?:, \w)* or (\w)\b", r"\1-\2"),
    (" to ", "-"),
    (" and ", " + "),
    (" with ", " + "),
    (r"\bRoyal Flush\b", "Royal"),
    (r"\bNatural\b", "Nat."),
    (r"\bThree\b", "3"),
    (r"\bFour\b", "4"),
    (r"\bFive\b", "5"),
)
"""(pattern, replacement) to shorten a label, in the order tried."""


def hands_won(finals: Sequence[FinalHand]) -> str:
    """What several hands won together.

    >>> hands_won([FinalHand((), "Flush", 1), FinalHand((), None, 0)]), hands_won([FinalHand((), None, 0)] * 5)
    ('1 of 2 hands wins 1', 'no wins in 5 hands')
    """
    wins = sum(final.line is not None for final in finals)
    if not wins:
        return f"no wins in {counted(len(finals), 'hand')}"
    total = sum(final.paid for final in finals)
    return f"{wins} of {counted(len(finals), 'hand')} win{'s' * (wins == 1)} {total:,}"


def wins_of(finals: Sequence[FinalHand]) -> str:
    """How many of several hands won.

    >>> wins_of([FinalHand((), "Flush", 1), FinalHand((), None, 0)])
    '1 of 2 wins'
    """
    wins = sum(final.line is not None for final in finals)
    return f"{wins} of {len(finals)} win{'s' * (wins == 1)}"


def lines_won(finals: Iterable[FinalHand]) -> list[str]:
    """The lines that several hands won, best paid first: ``2 x Flush: 40``."""
    return [f"{count} x {line}: {paid:,}" for line, (count, paid) in tally(finals).items()]


def pay_now(state: GameState) -> list[str]:
    """What the cards on the table pay; before the draw, empty if they pay nothing yet."""
    if state.phase is not Phase.DRAWING:
        return [f"pays {state.paid:,}" if state.line else NO_WIN]
    line = state.dealt_line
    each = " a hand" if state.hands > 1 else ""
    return [f"pays {line.pays[(state.coins or 1) - 1]:,}{each}"] if line else []


def goal(card: Card, jokers: int) -> str:
    """What beats this card in a double-up, in a deck with `jokers` jokers.

    >>> goal(Card.parse("9c"), 1), goal(Card.parse("JK"), 1)
    ('beat the nine of clubs', 'nothing beats the joker')
    """
    if card.is_joker:
        other = "the other" if jokers == 2 else "another"
        return f"only {other} joker ties with the joker" if jokers > 1 else "nothing beats the joker"
    if card.rank is not Rank.ACE:
        return f"beat the {card.words}"
    if not jokers:
        return f"only another ace ties with the {card.words}"
    return f"only {'the' if jokers == 1 else 'a'} joker beats the {card.words}"


def staked(double: DoubleDealt, name: NameCard = str) -> str:
    """The stake of a double-up: ``25 staked against 9d``."""
    return f"{double.stake:,} staked against {name(double.card)}"


def double_result(stake: int, paid: int) -> str:
    """The result of a pick.

    >>> double_result(25, 50), double_result(25, 25), double_result(25, 0)
    ('pays 50', 'push, 25 back', '25 lost')
    """
    if paid > stake:
        return f"pays {paid:,}"
    return f"push, {paid:,} back" if paid else f"{stake:,} lost"


def doubled(double: DoubleDealt, picked: DoublePicked | None, name: NameCard = str) -> str:
    """A double-up in full: ``25 staked against 9d: picked Kh, pays 50``."""
    if picked is None:
        return f"{staked(double, name)}: {STILL_OPEN}"
    return f"{staked(double, name)}: picked {name(picked.card)}, {double_result(double.stake, picked.paid)}"


def fixed_jackpots(table: Paytable, coins: int) -> list[str]:
    """The assumption that jackpots stay at their meters, in a sentence; empty if this bet cannot win one."""
    meters = [f"{line.pays[-1]:,}" for line in table.jackpot_lines]
    if not meters or coins < table.coins:
        return []
    return [
        f"{'Jackpots stay' if len(meters) > 1 else 'The jackpot stays'} at {' and '.join(meters)} credits."
    ]
