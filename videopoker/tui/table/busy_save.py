"""Waits for another program that uses the save: the screen goes on, and a move is tried again until it is stored."""

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump

AGAIN_SECONDS = 0.03
"""Seconds until a move is tried again."""
TOLD_SECONDS = 0.5
"""Seconds after which the player is told what the move waits for."""
GIVE_UP_SECONDS = 5.0
"""Seconds after which the move is not made: a bet must not be stored long after its key."""

WAITS = "Another program is using the save. Waiting for it ..."
GIVEN_UP = "Another program is using the save. Nothing was stored; try again."


class BusySave:
    """The move that waits for another program, if one does."""

    def __init__(self, screen: MessagePump, say: Callable[[str], object]) -> None:
        self._screen = screen
        self._say = say
        self._since: float | None = None
        self._is_told = False

    @property
    def is_waiting(self) -> bool:
        """Whether a move waits."""
        return self._since is not None

    def wait(self, again: Callable[[], object]) -> None:
        """Have the move tried again in a moment by `again`, or give it up."""
        now = monotonic()
        if self._since is None:
            self._since = now
        waited = now - self._since
        if waited >= TOLD_SECONDS and not self._is_told:  # first, however late a busy machine comes to it
            self._is_told = True
            self._say(WAITS)
        elif waited >= GIVE_UP_SECONDS:
            self.end()
            self._say(GIVEN_UP)
            return
        self._screen.set_timer(AGAIN_SECONDS, again)

    def end(self) -> None:
        """Nothing waits any longer: the move was made or refused."""
        self._since, self._is_told = None, False
