"""Screens that close only themselves, only once, and tell when they are closing; crashes without a list of local variables.

Keys go in the order pressed to the screens that earlier keys opened.
"""

import sys
from collections.abc import Awaitable, Callable
from operator import itemgetter
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from rich.console import RenderableType
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip

from videopoker.tui.textual_fixes import fix

_SECONDS = 0.005
"""Seconds between checks whether an opening screen is ready for keys."""


class KeyOrder:
    """Holds keys back while a screen opens or takes no keys."""

    def __init__(
        self, app: App[Any], give: Callable[[Key], Awaitable[None]], takes_keys: Callable[[Screen[Any]], bool]
    ) -> None:
        """`give` passes a key to the screen on top, once it is mounted and `takes_keys`."""
        self._app = app
        self._give = give
        self._takes_keys = takes_keys
        self._count = 0
        self._given: WeakKeyDictionary[Key, tuple[Screen[Any], int]] = WeakKeyDictionary()
        """Keys being handled: the screen each was given to, and its number."""
        self._waiting: list[tuple[int, Key]] = []

    async def take(self, key: Key) -> None:
        """Give a key that just arrived to the screen on top, once that is ready for keys."""
        self._count += 1
        await self._take(self._count, key)

    def is_late(self, key: Key) -> bool:
        """Whether a key will be given again: one before it opened or closed a screen, or the screen takes none now."""
        screen, number = self._given.get(key, (None, 0))
        if screen is None or (screen is self._app.screen and self._takes_keys(screen)):
            return False
        self._wait(number, key.copy())
        return True

    async def _take(self, number: int, key: Key) -> None:
        screen = self._app.screen
        if self._waiting or not self._is_ready(screen):
            self._wait(number, key)
        else:
            self._given[key] = screen, number
            await self._give(key)

    def _is_ready(self, screen: Screen[Any]) -> bool:
        return screen.is_mounted and self._takes_keys(screen)

    def _wait(self, number: int, key: Key) -> None:
        if not self._waiting:
            self._app.call_later(self._give_waiting)
        self._waiting.append((number, key))

    async def _give_waiting(self) -> None:
        if not self._is_ready(self._app.screen):
            self._app.set_timer(_SECONDS, self._give_waiting)
            return
        waiting = sorted(self._waiting, key=itemgetter(0))  # by number
        self._waiting = []
        for number, key in waiting:
            await self._take(number, key)


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
        closed_screens = fix("closed_screens")
        if closed_screens is None or not closed_screens.is_of_closed_screen(
            self, error, is_exiting=self._exit
        ):
            super()._handle_exception(error)


Answer = TypeVar("Answer")


class PaintsChanges(Screen[ScreenResultType]):
    """Mixin for screens on which little changes at a time."""

    def __init__(self) -> None:
        super().__init__()
        compositor = fix("compositor")
        self._changes = None if compositor is None else compositor.ChangesCompositor()
        if self._changes is not None:
            self._compositor = self._changes

    def recolour(self, how: Callable[[Strip, int, int], Strip] | None) -> None:
        """From now on, apply this to every strip painted, with its column and row; None for nothing.

        Where Textual's own compositor paints, the strips keep their colours.
        """
        if self._changes is not None:
            self._changes.recolour = how


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
