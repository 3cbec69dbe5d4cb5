"""What a screen asks the program to do: posted as messages, which go up to it."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textual.message import Message

from videopoker.core.settings import Settings


@dataclass
class ChangeSetting(Message):
    """Use a setting from now on, and save it."""

    name: str
    value: str | bool | tuple[str, ...]


@dataclass
class ChangeKey(Message):
    """Use these keys for an action from now on, or with None its default ones; the screen has checked them."""

    action: str
    keys: str | None


@runtime_checkable
class TakesSettings(Protocol):
    """A screen that is given every change of the settings."""

    settings: Settings
