"""Debounce: ignores the same action within 0.2 s.

A file of its own: three screens whose keys must not be pressed twice by accident use it.
"""

from time import monotonic

SECONDS = 0.2
"""A second press of the same action within this time, with no other in between, counts as the same press."""


class Debounce:
    """Remembers the last press by its action: space, enter and a click on the button are one action."""

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0

    def is_repeat(self, what: str) -> bool:
        """Note a press; True if it repeats the last press."""
        now = monotonic()
        before, pressed = self._last, self._at
        self._last, self._at = what, now
        return what == before and now - pressed < SECONDS

    def continues(self, what: str) -> bool:
        """Whether this repeats the last press; a different press is not noted."""
        return what == self._last and self.is_repeat(what)

    def note(self, what: str) -> None:
        """Note a press that may repeat without delay; presses before and after it are never one."""
        self._last = what
