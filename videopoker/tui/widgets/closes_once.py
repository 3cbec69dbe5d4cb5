"""Screens that close once, and close no other.

Upstream's part: Textual 8 closes the screen on top whichever one asks, and an answered screen that is asked again ends the
program. Keys and clicks that arrive together ask twice. Once Textual checks this, this file can go.
"""

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class ClosesOnce(Screen[ScreenResultType]):
    """Does nothing when it is asked to close while it is not on top."""

    @property
    def is_in_stack(self) -> bool:
        """Whether it is on top or under others; a closing screen still gets messages, without its widgets."""
        return self in self.app.screen_stack

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close the screen and give the result to whoever opened it."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
