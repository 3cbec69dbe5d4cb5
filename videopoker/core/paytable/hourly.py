"""What a game costs by the hour, at a pace, a denomination and a cash back.

A file of its own: a paytable knows nothing of the player's money.
"""

from typing import NamedTuple


class Terms(NamedTuple):
    """How fast a game is played, and for what money."""

    pace: float = 600
    """Hands an hour."""
    cash_back: float = 0
    """The part of each bet that is given back."""
    cents: int = 25
    """What a coin is worth."""
    currency: str = "$"

    def hourly(self, returned: float, coins: int) -> float:
        """What a game with this return costs in an hour at this bet; below 0 it earns.

        >>> round(Terms().hourly(0.995, 5), 6), round(Terms(cash_back=0.01).hourly(0.995, 5), 6)
        (3.75, -3.75)
        """
        return self.pace * coins * self.cents / 100 * (1 - returned - self.cash_back)
