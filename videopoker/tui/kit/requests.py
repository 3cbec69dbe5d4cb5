"""Messages with which a screen asks the program to do something, and what screens offer in turn.

A file of its own: screens import it without the app, which answers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textual.message import Message

from videopoker.core.settings import Settings


@dataclass
class ChangeSetting(Message):
    """Apply and save a setting."""

    name: str
    value: str | bool | float | tuple[str, ...]


@dataclass
class ChangeKey(Message):
    """Use these keys for an action, or its default keys for None; the screen has checked them."""

    action: str
    keys: str | None


@dataclass
class PlaySound(Message):
    """Play the player's sound for a win, one of `WINS`, if it has one."""

    win: str


class ClosesOnAnyKey:
    """A screen that any key ends; only the program's quit keys work there."""


class AsksAboutChanges:
    """A dialog about unsaved changes; ctrl+c there quits at once."""


@runtime_checkable
class AsksFirst(Protocol):
    """A screen that may have unsaved changes when the program quits."""

    def asks_first(self, leave: Callable[[], object]) -> bool:
        """Ask about unsaved changes and call `leave` if the player agrees; False if there are none."""


@runtime_checkable
class ExplainsKeys(Protocol):
    """A screen that says why a key does nothing now."""

    def explain_key(self, key: str) -> None:
        """Explain this key, if it does something at another time."""


@runtime_checkable
class TakesSettings(Protocol):
    """A screen that gets every change of the settings."""

    settings: Settings


@runtime_checkable
class TakesNotes(Protocol):
    """A screen with a line for notes."""

    def say(self, note: str) -> None:
        """Show this note until the next one."""
