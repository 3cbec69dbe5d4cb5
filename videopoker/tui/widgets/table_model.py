"""All that a table shows, apart from how the player wants it drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from videopoker.core.state import GameState

if TYPE_CHECKING:
    from videopoker.tui.content.coach import CoachShown


@dataclass(frozen=True, slots=True)
class TableModel:
    """What a table shows."""

    state: GameState
    held: frozenset[int] = frozenset()
    coins: int = 1
    """The bet on each hand."""
    hands: int = 1
    """How many hands are in play, or will be."""
    step: str = ""
    """The first part of the message, which stays while cards are turned over."""
    message: tuple[str, ...] = ()
    """The other parts, the most important first."""
    aside_message: str = ""
    """What the coach adds: stays where the line has no room for the rest."""
    hinted: frozenset[int] = frozenset()
    """The cards that a hint marks."""
    coach: "CoachShown | None" = None
    """What lies over the paytable."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other names for actions in the key bar, once all cards are up; an empty name hides the key."""
    button: str = ""
    """Another word for the big button than Deal and Draw."""
    label: str = ""
    """Stands before the game's name."""
    aside: str = ""
    """Stands in the title in place of the return."""
    knows_credits: bool = True
    knows_jackpot: bool = True
