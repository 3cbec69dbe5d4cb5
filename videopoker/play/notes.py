"""Notes: what an action at the table did, or why it did nothing, with the figures; `text.note` has the words."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState


class HintLevel(IntEnum):
    """How much of the coach's advice on a hand the player has asked for."""

    NONE = 0
    BEST = 1
    """The best hold."""
    RANKING = 2
    REASON = 3
    """The ranking, and why the best hold is best."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt."""

    state: GameState
    held: frozenset[int]
    """The positions that autohold holds."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand was drawn, or a card picked in a double-up; what it won is in `state`."""

    state: GameState
    stake: int
    """The win that the player may double; 0 for none."""


@dataclass(frozen=True, slots=True)
class Held:
    """The player held or released cards."""

    state: GameState
    held: frozenset[int]


@dataclass(frozen=True, slots=True)
class Staked:
    """A win was staked in a double-up."""

    state: GameState


@dataclass(frozen=True, slots=True)
class BetChosen:
    """The next deal bets this."""

    coins: int
    hands: int


@dataclass(frozen=True, slots=True)
class HandsChosen:
    """The next deal draws this many hands, which the credits may limit."""

    coins: int
    hands: int
    is_cut: bool
    """Whether the credits allow fewer coins on each hand than chosen."""
    wanted: int
    """The number of hands chosen."""


@dataclass(frozen=True, slots=True)
class HandsLimit:
    """The number of hands goes no further up (`step` 1) or down (-1)."""

    hands: int
    step: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game chosen in mid-hand has started; the key did nothing else, so that nobody bets on unseen pays."""

    state: GameState
    coins: int
    hands: int


@dataclass(frozen=True, slots=True)
class GameWaits:
    """The game chosen starts after the hand in play."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class Deposited:
    """Credits were added."""

    credits: int
    state: GameState


@dataclass(frozen=True, slots=True)
class CashedOut:
    """All credits were cashed out, with the cents left over."""

    credits: int
    cents: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The denomination was chosen; cents that make no whole credit are left over in `state`."""

    state: GameState


@dataclass(frozen=True, slots=True)
class NoCredits:
    """A bet needs credits, or the hand just played lost the last one; the front end offers some."""

    is_after_hand: bool


@dataclass(frozen=True, slots=True)
class NotNow:
    """An action that works between hands only, while a hand or a double-up is open."""

    action: str
    """Its name in `play.actions`; a part of the table otherwise."""
    hand: int
    stake: int
    """The credits staked in the open double-up; 0 if a hand is to be drawn."""


@dataclass(frozen=True, slots=True)
class NoHand:
    """An action about the hand in play, while none is."""

    action: str


@dataclass(frozen=True, slots=True)
class NoDouble:
    """There is no win to double, or the player has switched double-up off."""

    is_off: bool


@dataclass(frozen=True, slots=True)
class Advised:
    """The player asked for advice."""

    level: HintLevel
    advice: Any
    """The front end's `coach.advice.Advice`, which `play` does not import; None until it comes."""
    held: frozenset[int]
    """The positions held or, once the hand is over, that were held."""
    is_over: bool


@dataclass(frozen=True, slots=True)
class NoHints:
    """Advice was asked for in an exam, in the hand of this number."""

    number: int
    hands: int
    """The number of hands of an exam."""


@dataclass(frozen=True, slots=True)
class WrongHold:
    """The coach questions a hold before the draw, which a second draw keeps, or reports a mistake after it."""

    graded: Any
    """A `coach.advice.Graded`."""
    is_over: bool


@dataclass(frozen=True, slots=True)
class ExamOver:
    """All hands of an exam, graded."""

    graded: tuple[Any, ...]
    """A `coach.advice.Graded` for each."""


Note = (
    Dealt
    | HandOver
    | Held
    | Staked
    | BetChosen
    | HandsChosen
    | HandsLimit
    | GameStarted
    | GameWaits
    | Deposited
    | CashedOut
    | Exchanged
    | NoCredits
    | NotNow
    | NoHand
    | NoDouble
    | Advised
    | NoHints
    | WrongHold
    | ExamOver
)

Notes = tuple[Note, ...]
