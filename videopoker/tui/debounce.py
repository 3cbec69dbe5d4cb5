"""Debounce: ignores the same action within 0.2 s."""

from time import monotonic

SECONDS = 0.2
"""A second press of the same action within this time, with no other between them, is the same press."""


class Debounce:
    """Remembers the last press by what it does: space, enter and a click on the button are one action."""

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0

    def is_repeat(self, what: str) -> bool:
        """Note a press; whether it belongs to the press before it."""
        now = monotonic()
        before, at = self._last, self._at
        self._last, self._at = what, now
        return what == before and now - at < SECONDS

    def continues(self, what: str) -> bool:
        """Whether this is the last press again; any other press is not noted."""
        return what == self._last and self.is_repeat(what)

    def note(self, what: str) -> None:
        """Note a press that may be repeated at once; it also separates the presses before and after it."""
        self._last = what
