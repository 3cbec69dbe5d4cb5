"""Everything a table shows, apart from the player's settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings

if TYPE_CHECKING:
    from videopoker.tui.kit.card_styles import CardStyles
    from videopoker.tui.kit.coach import CoachShown
    from videopoker.tui.kit.table_words import WholeValue


@dataclass(frozen=True, slots=True)
class TableModel:
    """What a table shows."""

    state: GameState
    bet: Bet
    """The bet on the hands in play, or that will be dealt next."""
    held: frozenset[int] = frozenset()
    at: int = 0
    """The place of the final hand that is shown large, from 0."""
    step: str = ""
    """The first part of the message, shown even while cards turn over."""
    message: tuple[str, ...] = ()
    """The other parts, the most important first."""
    tells_win: bool = False
    """Whether `message` tells what the hand pays: while the win is counted up, only its name is shown."""
    aside_message: str = ""
    """The coach's remark; takes priority over `message` when space is short."""
    seal: bytes = b""
    """The commitment that the title or the row above the meters reminds of; empty if none does."""
    quiet: str = ""
    """Shown above the message in a quiet colour, over the numbers of the cards."""
    whole: "WholeValue | None" = None
    """A value with all its digits, shown in a quiet row above the cards while none is held."""
    opening: Mapping[str, str] = field(default_factory=dict)
    """Keys and what they do, shown before a deal if there is no message, below the family of the game."""
    hinted: frozenset[int] = frozenset()
    """The cards that a hint marks."""
    coach: "CoachShown | None" = None
    """Shown over the paytable."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other names for actions in the key bar, once all cards are face up; an empty name hides the key."""
    promoted: Sequence[str] = ()
    """The actions whose keys stand after the first in the key bar, in this order."""
    hold_keys: tuple[str, ...] = ("1", "2", "3", "4", "5")
    """The keys that hold the cards, shown below them."""
    button: str = ""
    """Replaces Deal or Draw on the big button."""
    label: str = ""
    """Shown before the game's name."""
    aside: str = ""
    """Shown in the title in place of the return."""
    is_bet: bool = True
    """Whether credits are bet on the hand; otherwise there are no meters."""
    knows_jackpot: bool = True
    remarks: tuple[str, ...] = ()
    """On the win, below its block letters, the most important first: its odds, and whether the hold was right."""
    is_rare: bool = False
    """Whether the remarks are shown without block letters too."""
    is_event_over: bool = False
    """Whether a key acted since the last draw: a big win no longer has lights, and gives the paytable its rows back."""


@dataclass(frozen=True, slots=True)
class TableData:
    """The data shared by the parts of a table."""

    model: TableModel = field(default_factory=lambda: TableModel(GameState(), Bet(1)))
    settings: Settings = field(default_factory=Settings)
    large: GameState = field(default_factory=GameState)
    """The state of the five large cards: in multi-hand play the first hand, or the one looked at."""
    paytable: Paytable | None = None
    """The paytable with the current jackpots, as before the hand while cards are still face down."""
    jackpot: int | None = None
    """The first jackpot in millionths of a credit, also as before the hand; None if there is none to show."""
    in_play: str | None = None
    """The label of the line that the cards on the table make."""
    styles: "CardStyles | None" = None
    """The colours of cards; None before the table is mounted."""


EMPTY = TableData()
