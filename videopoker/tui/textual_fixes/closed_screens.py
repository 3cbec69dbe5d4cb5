"""Widgets missing from a closed screen are no error: Textual handles messages that a screen got before it closed.

A file of its own: it imports a private name of Textual, and is left out where that name is gone.
"""

from typing import Any

from textual._context import active_message_pump
from textual.app import App
from textual.css.query import NoMatches
from textual.widget import MountError, Widget


def is_of_closed_screen(app: App[Any], error: Exception, *, is_exiting: bool) -> bool:
    """Whether this error, just raised, comes from a screen that is closed, or from any while the app exits."""
    failed = active_message_pump.get(None)
    is_closed = is_exiting or (isinstance(failed, Widget) and failed.screen not in app.screen_stack)
    cause = getattr(error, "error", error)  # workers wrap their errors
    return is_closed and isinstance(cause, NoMatches | MountError)
