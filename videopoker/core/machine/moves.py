"""Moves: what a player can do, in the imperative. Which are allowed now is in `state`, and `game` refuses the others."""

from dataclasses import dataclass, field

from videopoker.core.cards.cards import Cards
from videopoker.core.paytable.paytable import Paytable


@dataclass(frozen=True, slots=True)
class StartPractice:
    """Make a new save a practice save."""


@dataclass(frozen=True, slots=True)
class StartSession:
    """Open the save to play."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """Close the save."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Continue from an older copy of the save; `hand` was the last hand played before."""

    hand: int


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Play another game: now between hands, in mid-hand after the hand."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class ChooseDenomination:
    """Change the denomination; all credits are exchanged at their value."""

    cents: int


@dataclass(frozen=True, slots=True)
class Deposit:
    """Add credits."""

    credits: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """Cash out all credits and the leftover cents."""


@dataclass(frozen=True, slots=True)
class ChoosePhrase:
    """Choose the player's phrase for the shuffles of the next deals."""

    phrase: str


@dataclass(frozen=True, slots=True)
class StartChain:
    """Begin a chain of secrets: its id, its first value and how many deals it is for."""

    chain: bytes
    first: bytes
    length: int


@dataclass(frozen=True, slots=True)
class Commit:
    """Commit the machine to the secret of the next deal."""

    commitment: bytes
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Bet `coins` on each hand and deal the first five cards of `order`."""

    coins: int
    order: Cards = field(repr=False)
    """The five cards dealt, then at least five replacements."""
    secret: bytes | None = field(default=None, repr=False)
    phrase: str = ""
    more: tuple[Cards, ...] = field(default=(), repr=False)
    """In multi-hand play, the five replacements of hands 2, 3, ...."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Hold the cards at these positions, 0 to 4, and replace the others, in every hand."""

    held: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DoubleUp:
    """Stake the win: the first card of `order` is shown, the next four are face down."""

    order: Cards = field(repr=False)
    secret: bytes | None = field(default=None, repr=False)
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick one of the four cards, 0 to 3."""

    index: int


Move = (
    StartPractice
    | StartSession
    | EndSession
    | Restore
    | ChooseGame
    | ChooseDenomination
    | Deposit
    | CashOut
    | ChoosePhrase
    | StartChain
    | Commit
    | Deal
    | Draw
    | DoubleUp
    | Pick
)
"""Any move of a session."""

OF_THE_PROGRAM = frozenset({StartPractice, StartSession, EndSession, Restore, StartChain, Commit})
"""The moves that the program makes by itself, which no player chooses."""
