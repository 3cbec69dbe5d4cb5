"""Telling a key that was pressed again from one that bounced, or was pressed twice by an eager finger."""

from time import monotonic

SECONDS = 0.2
"""A second press of the same key so soon after the first, and nothing between them, is the same press."""


class Debounce:
    """The last press, by what it does: space, enter and a click on the button are one thing."""

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0

    def is_repeat(self, what: str) -> bool:
        """Note a press; gives whether it belongs to the press before it."""
        now = monotonic()
        before, at = self._last, self._at
        self._last, self._at = what, now
        return what == before and now - at < SECONDS

    def note(self, what: str) -> None:
        """Note a press that may be repeated at once: who presses it in between means both presses around it."""
        self._last = what
