"""A bet: what it costs, and how far it is lowered if the credits do not cover it.

A file of its own: everything that is bet passes this value on.
"""

from typing import NamedTuple

HAND_COUNTS = (1, 3, 5, 10, 25, 50, 100)
"""The numbers of hands that can be drawn from one deal."""

HAND_COUNTS_LISTED = ", ".join(map(str, HAND_COUNTS))
"""The same, for messages."""


class Bet(NamedTuple):
    """The coins bet on each hand of a deal.

    >>> bet = Bet(5, hands=10)
    >>> bet.credits, bet.coins_covered(20), bet.hands_covered(20)
    (50, 2, 3)
    """

    coins: int
    """The coins on each hand; a coin is one credit."""
    hands: int = 1
    """The hands drawn from the deal."""

    @property
    def credits(self) -> int:
        """The credits that all hands cost together."""
        return self.coins * self.hands

    def coins_covered(self, credits: int) -> int:
        """The coins, lowered until `credits` cover all hands; at least one."""
        return max(1, min(self.coins, credits // self.hands))

    def hands_covered(self, credits: int) -> int:
        """The hands, lowered until `credits` cover the coins on each; at least one."""
        lower = [Bet(self.coins, count) for count in HAND_COUNTS if count <= self.hands]
        return max([bet.hands for bet in lower if bet.credits <= credits], default=1)


def bet_one(coins: int, max_coins: int) -> int:
    """The coins after one press of Bet One: one coin more, or one coin after max bet."""
    return coins % max_coins + 1
