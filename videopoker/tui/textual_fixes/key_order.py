"""Passes keys in the order pressed to the screens that earlier keys opened.

Works around Textual 8, which gives a key to the screen on top when the key arrives: when keys arrive together, as over
a slow connection, those after a key that opens a dialog are lost or act on the screen behind it. Textual #4704 is the same
fault after a key that closes a screen. Remove this file once Textual keeps a key until the keys before it are handled.
"""

from collections.abc import Awaitable, Callable
from operator import itemgetter
from typing import Any
from weakref import WeakKeyDictionary

from textual.app import App
from textual.events import Key
from textual.screen import Screen

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
        self._wait(number, Key(key.key, key.character))  # Key.copy is missing in textual 8.2.5
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
