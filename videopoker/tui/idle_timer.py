"""Calls back once nobody has pressed a key or a button of the mouse for some minutes."""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

MINUTE = 60.0
"""In seconds."""


class IdleTimer:
    """One timer, started again at every press."""

    def __init__(self, owner: MessagePump, call: Callable[[], object]) -> None:
        self._owner = owner
        self._call = call
        self._timer: Timer | None = None

    def restart(self, minutes: int) -> None:
        """Call back this many minutes from now; never with 0."""
        if self._timer:
            self._timer.stop()
        self._timer = self._owner.set_timer(minutes * MINUTE, self._call) if minutes else None
