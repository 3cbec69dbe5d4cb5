"""Screens that close only themselves, only once, and tell when they are closing; crashes without a list of local variables."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from rich.console import RenderableType
from textual._context import active_message_pump
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.screen import Screen, ScreenResultType
from textual.widget import MountError, Widget


class ReportsCrashes(App[Any]):
    """Mixin for the app: it reports the error that ends it in `crashed`."""

    CRASH_CODE = 1
    """The exit code after a crash."""

    def crashed(self, error: BaseException | None) -> None:
        """Report this error; the app closes after that."""
        raise NotImplementedError

    def _fatal_error(self) -> None:
        self._return_code = self.CRASH_CODE
        self.crashed(self._exception or sys.exc_info()[1])
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:  # noqa: ARG002 - the report holds the stack
        """End after an error that Textual reports itself."""
        self._fatal_error()


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
