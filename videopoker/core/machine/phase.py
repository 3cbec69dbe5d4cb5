"""What the machine waits for.

A file of its own: the table of keys needs it, and the settings that table, without the whole machine.
"""

from enum import Enum


class Phase(Enum):
    """What the machine waits for: a bet, a draw or a pick.

    >>> from videopoker import Phase, Session
    >>> session = Session.in_memory(credits=100, seed=b"7")
    >>> events = session.deal(5)
    >>> session.state.phase is Phase.DRAWING
    True
    """

    BETTING = "between hands"
    DRAWING = "a hand is dealt"
    DOUBLING = "a win is staked"
