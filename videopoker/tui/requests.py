"""What a screen asks the program to do: posted as messages, which go up to it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textual.message import Message

from videopoker.core.settings import Settings


@dataclass
class ChangeSetting(Message):
    """Use a setting from now on, and save it."""

    name: str
    value: str | bool | int | tuple[str, ...]


@dataclass
class ChangeKey(Message):
    """Use these keys for an action from now on, or with None its default ones; the screen has checked them."""

    action: str
    keys: str | None


class EndsAtAnyKey:
    """A screen that any key ends: no key of the program works there but those that quit."""


@runtime_checkable
class AsksFirst(Protocol):
    """A screen that may have something to save before the program is left."""

    def asks_first(self, leave: Callable[[], object]) -> bool:
        """Whether it asks now, and leaves when the player agrees."""
        ...


@runtime_checkable
class TakesSettings(Protocol):
    """A screen that is given every change of the settings."""

    settings: Settings


@runtime_checkable
class TakesNotes(Protocol):
    """A screen with a line for notes about what was done and what was not."""

    def say(self, note: str) -> None:
        """Show this until something else is to be said."""
