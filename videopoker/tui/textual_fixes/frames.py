"""Frames as soon as there is something to paint.

Works around Textual 8, which waits one or two of its frames of 17 ms, even for a key just after a paint. Remove this
file once Textual paints at once when the last frame is 17 ms old.
"""

from functools import cached_property

from textual.screen import Screen, ScreenResultType
from textual.timer import Timer


class PromptFrames(Screen[ScreenResultType]):
    """Mixin for screens: at most 4 ms pass before a change is painted."""

    @cached_property
    def _update_timer(self) -> Timer:
        return self.set_interval(0.004, self._on_timer_update, name="screen_update", pause=True)
