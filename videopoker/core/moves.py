"""What a player can do: moves in the imperative. Whether one is allowed now is decided by `game`."""

from dataclasses import dataclass, field

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable


@dataclass(frozen=True, slots=True)
class StartPractice:
    """Make a new save one for practice."""


@dataclass(frozen=True, slots=True)
class StartSession:
    """Sit down at the machine."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """Leave the machine."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Go on from an older copy of the save; `hand` was the last one played here."""

    hand: int


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Play another game: now between hands, otherwise after the hand in play."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class ChooseDenomination:
    """Change what a credit is worth; all credits are exchanged at their worth."""

    cents: int


@dataclass(frozen=True, slots=True)
class Deposit:
    """Put credits in."""

    credits: int


@dataclass(frozen=True, slots=True)
class CashOut:
    """Take all credits and the leftover cents out."""


@dataclass(frozen=True, slots=True)
class ChoosePhrase:
    """Choose the player's own words for the shuffles of the next deals."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Commit:
    """Commit the machine to the secret of the next deal."""

    commitment: bytes
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Bet these coins on each hand and deal the first cards of `order`."""

    coins: int
    order: tuple[Card, ...] = field(repr=False)
    """Five cards to show, then at least five to replace discards with."""
    secret: bytes | None = field(default=None, repr=False)
    phrase: str = ""
    more: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    """In multi-hand play the five replacements of each further hand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Keep the cards at these positions (0 to 4) and replace the others, in every hand."""

    held: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DoubleUp:
    """Stake the win: show the first card of `order`, and put the next four face down."""

    order: tuple[Card, ...] = field(repr=False)
    secret: bytes | None = field(default=None, repr=False)
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Turn over one of the four cards, 0 to 3."""

    place: int


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
    | Commit
    | Deal
    | Draw
    | DoubleUp
    | Pick
)
