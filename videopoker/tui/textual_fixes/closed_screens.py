"""Screens that are closing.

Works around Textual 8, which removes the widgets of a closing screen and still calls it (Textual #6361, of its workers):
what it then misses ends the program. Remove this file once a closed screen gets no more messages.
"""

from typing import Any

from textual._context import active_message_pump
from textual.app import App
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widget import MountError, Widget


class IgnoresClosedScreens(App[Any]):
    """Mixin for the app: widgets missing from a closed screen are no error."""

    def has_screen(self, kind: type[Screen[Any]]) -> bool:
        """Whether a screen of this kind is open or still closing; `screen_stack` has only those that are open."""
        return any(isinstance(screen, kind) for screen in self._nodes)

    def _handle_exception(self, error: Exception) -> None:
        failed = active_message_pump.get(None)
        is_closed = self._exit or (isinstance(failed, Widget) and failed.screen not in self.screen_stack)
        cause = getattr(error, "error", error)  # workers wrap their errors
        if not (is_closed and isinstance(cause, NoMatches | MountError)):
            super()._handle_exception(error)
