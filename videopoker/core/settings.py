"""The player's settings as plain values; what each may be is in `play/settings/schema`."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player wants; the defaults apply where the file says nothing."""

    theme: str = "felt"
    speed: str = "normal"
    animation: str = "full"
    colours: str = "four"
    letters: bool = False
    currency: str = "$"
    bell: bool = False
    autohold: bool = False
    double_up: bool = False
    coach: str = "after"
    confirm_quit: bool = False
    demo: int = 0
    """Minutes alone between hands before a demo is shown; 0 for never."""
    favourites: tuple[str, ...] = ()
    """Names of games in the player's order; some of the games may no longer exist."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The player's keys by action, several separated by commas."""
