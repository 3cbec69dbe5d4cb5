"""The player's settings: their names, values and help, each once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

WINS = ("win", "big", "royal")
"""The wins that may have a sound: an ordinary one, a big one, a royal."""


SOUNDS = "sounds"
"""The value of `bell` that plays the program's own sounds."""


class OlderValue(NamedTuple):
    """A value that older files have."""

    value: str | bool
    now: str
    """What it is read as."""
    note: str = ""
    """What to tell the player; empty if there is nothing to tell."""


def _setting(
    default: str | bool | float,
    *others: str | bool | float,
    help: str,
    any_text: bool = False,
    older: tuple[OlderValue, ...] = (),
    at: int = 0,
) -> Any:
    """A setting with its values in order; the default is at the index `at`."""
    choices = () if any_text else (*others[:at], default, *others[at:])
    return field(default=default, metadata={"choices": choices, "help": help, "older": older})


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's settings; the defaults apply to those not in the file."""

    theme: str = _setting(
        "felt",
        any_text=True,
        help="felt, felt-light, amber, cabinet, contrast, your own, or another in the list",
    )
    speed: str = _setting(
        "normal", "slow", "fast", "off", at=1, help="how fast cards are dealt and wins counted up"
    )
    animation: str = _setting("full", "basic", "none", help="full, basic (cards flip in one frame), or none")
    colours: str = _setting(
        "four",
        "safe",
        "two",
        "none",
        help="a colour per suit, safe for red-green blindness, red and black, or none",
    )
    felt: str = _setting("lit", "flat", help="lit, with more light around the cards, or flat: one colour")
    letters: bool = _setting(False, True, help="suits as the letters s h d c instead of symbols")
    currency: str = _setting("$", "€", "£", "¥", help="the currency sign next to credits")
    bell: str = _setting(
        "off",
        "on",
        "patterns",
        SOUNDS,
        help="on a win ring the bell (patterns: twice if big, three times for a royal) or play sounds",
        older=(OlderValue(value=False, now="off"), OlderValue(value=True, now="on")),
    )
    autohold: bool = _setting(False, True, help="hold a hand that already wins")
    double_up: bool = _setting(False, True, help="offer a double-up after every win (a fair bet)")
    coach: str = _setting(
        "after",
        "before",
        "nudge",
        "off",
        help="when the coach speaks about your holds",
        older=(
            OlderValue(
                "exam",
                "after",
                "to start an exam, use videopoker exam, E at the table, or exam in plain mode",
            ),
        ),
    )
    panel: str = _setting("auto", "off", help="show the side panel if it fits, or never")
    guide: str = _setting(
        "first",
        "always",
        "never",
        help=(
            "hints on what to press next, in the message line: for a save's first three hands, always, or "
            "never"
        ),
    )
    records: bool = _setting(
        True,
        False,
        help="show records, the first and the odds of each line, and say when a big win sets a record",
    )
    confirm_quit: bool = _setting(False, True, help="ask before quitting")
    pace: int = _setting(
        600,
        *(200, 300, 400, 500, 700, 800, 900, 1000, 1200),
        at=4,
        help="hands an hour, for what a game costs by the hour",
    )
    cash_back: float = _setting(
        0,
        *(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1),
        help="per cent of each bet that you get back, for what a game costs by the hour",
    )
    coin: int = _setting(
        0,
        *(1, 2, 5, 10, 25, 50, 100, 200, 500),
        help="cents a coin, for what a game costs by the hour; 0 for the denomination of your save",
    )
    demo: int = _setting(0, 1, 2, 5, 10, 30, help="minutes without a key before a demo starts, 0 for never")
    # names of games in the player's order; some of the games may no longer exist
    favourites: tuple[str, ...] = ()
    # a command and its arguments for each of `WINS` that has a sound; set in the file only
    sound: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)  # the player's, by action, separated by commas


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, its values and its line of help."""

    name: str
    choices: tuple[str | bool | float, ...]
    """The possible values in order; empty if any text is allowed."""
    help: str
    older: tuple[OlderValue, ...]

    def older_value(self, value: object) -> OlderValue | None:
        """The older value that this is, if it is one."""
        return next(
            (old for old in self.older if old.value == value and type(old.value) is type(value)), None
        )


SETTINGS = tuple(
    Setting(declared.name, **declared.metadata) for declared in fields(Settings) if declared.metadata
)
"""The settings with a value each, in the order they are listed; favourites, sounds and keys have more than one value."""
