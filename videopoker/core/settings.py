"""The player's settings as plain values; `play/settings/schema` lists the allowed ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's settings; the defaults apply to those not in the file."""

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
    """Minutes without a key, between hands, before a demo starts; 0 for never."""
    favourites: tuple[str, ...] = ()
    """Names of games in the player's order; some of the games may no longer exist."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The player's keys by action, separated by commas."""
