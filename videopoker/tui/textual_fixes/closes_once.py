"""Screens that close only themselves, and only once.

Works around Textual 8, which closes the top screen whichever one asks (Textual #2575), and crashes when a screen closes twice. Keys and
clicks that arrive together close twice. Remove this file once Textual checks this.
"""

from collections.abc import Callable
from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType

Answer = TypeVar("Answer")


class ClosesOnce(Screen[ScreenResultType]):
    """Mixin for screens: closing does nothing unless the screen is on top."""

    @property
    def is_in_stack(self) -> bool:
        """Whether it is open; a closing screen still gets messages when its widgets are gone."""
        return self in self.app.screen_stack

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close the screen and give the result to whoever opened it."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def ask(self, dialog: Screen[Answer | None], take: Callable[[Answer], None]) -> None:
        """Open a dialog over this screen; `take` gets its answer, unless that is None."""
        self.app.push_screen(dialog, lambda answer: None if answer is None else take(answer))
