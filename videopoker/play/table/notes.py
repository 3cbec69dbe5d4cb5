"""Notes: what an action at the table did, or why it did nothing, with the figures; `text.play.note` has the words."""

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Protocol

from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import ChainStarted
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.matches import Match


class RankedHold(Protocol):
    """A hold with its rank: `coach.advice.RankedHold`, which `play` does not import."""

    @property
    def positions(self) -> frozenset[int]:
        """The positions held, 0 to 4."""


class Graded(Protocol):
    """A hold with its grade: `coach.advice.Graded`."""

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more."""

    @property
    def is_mistake(self) -> bool:
        """Whether it cost enough to be reported."""

    @property
    def cost(self) -> Fraction:
        """What it cost, in coins per hand."""


class Advice(Protocol):
    """What the coach knows about the holds of a hand: `coach.advice.Advice`."""

    @property
    def best(self) -> RankedHold:
        """The best hold."""

    def graded(self, before: GameState, held: frozenset[int]) -> Graded:
        """The grade of holding these positions; `before` is the state before the draw."""


class HintLevel(IntEnum):
    """How much of the coach's advice on a hand the player has asked for."""

    NONE = 0
    BEST = 1
    """The best hold."""
    RANKING = 2
    REASON = 3
    """The ranking, and why the best hold is best: the story."""
    ACCOUNT = 4
    """The ranking, and the lines of the paytable in which the two holds differ."""
    BOTH = 5
    """The two holds side by side."""

    @property
    def next_reason(self) -> "HintLevel":
        """The level after one more ``why``: the story, then the account, then neither."""
        if self < HintLevel.REASON or self is HintLevel.BOTH:
            return HintLevel.REASON
        return HintLevel.ACCOUNT if self is HintLevel.REASON else HintLevel.NONE

    @property
    def next_both(self) -> "HintLevel":
        """The level after one more request for both holds: both, then neither."""
        return HintLevel.NONE if self is HintLevel.BOTH else HintLevel.BOTH


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table was opened with a hand or a double-up still open."""

    state: GameState


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt."""

    state: GameState
    held: frozenset[int]
    """The positions that autohold holds."""
    match: Match | None = None
    """The open match that the hand is of."""


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

    bet: Bet


@dataclass(frozen=True, slots=True)
class HandsChosen:
    """The next deal draws this many hands, which the credits may limit."""

    bet: Bet
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
    """The game chosen in mid-hand has started; the key did nothing else, so that no bet is made on unseen pays."""

    state: GameState
    bet: Bet


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
    """All credits were cashed out, with the cents left over; and the hands of this session and what they won or lost."""

    credits: int
    cents: int
    hands: int = 0
    net: int = 0


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The denomination, chosen or asked for; cents that make no whole credit are left over in `state`."""

    state: GameState


@dataclass(frozen=True, slots=True)
class NoCredits:
    """A bet needs credits, or the hand just played lost the last one; the front end offers some."""

    is_after_hand: bool
    needed: int = 0
    """The bet of a match, which the credits do not cover; 0 outside a match."""


@dataclass(frozen=True, slots=True)
class AskWords:
    """A chain of secrets began, and the player has not been asked for words of their own."""

    chain: ChainStarted


@dataclass(frozen=True, slots=True)
class WordsChosen:
    """The player chose a phrase, or none; it is in `state`."""

    state: GameState


@dataclass(frozen=True, slots=True)
class ThrowsAway:
    """A draw would throw away a hand that pays, with nothing held; the next draw does it."""

    state: GameState


@dataclass(frozen=True, slots=True)
class NotNow:
    """An action that works between hands only, while a hand or a double-up is open."""

    action: str
    """Its name in `play.table.keys_and_words`."""
    hand: int
    stake: int
    """The credits staked in the open double-up; 0 if a hand is to be drawn."""


@dataclass(frozen=True, slots=True)
class NoHand:
    """An action about the hand in play, while none is."""

    action: str
    """Its name in `play.table.keys_and_words`; `hold_1` for any hold."""


@dataclass(frozen=True, slots=True)
class NoDouble:
    """There is no win to double, or the player has switched double-up off."""

    is_off: bool


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """A match begins with the next deal; with 0 deals no match is open any more."""

    deals: int
    was_open: bool = False
    """Whether an earlier match was ended."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """An action that a match does not allow: another bet, more hands, or a double-up."""

    coins: int
    """The bet of the match."""


@dataclass(frozen=True, slots=True)
class MatchWaits:
    """A match is open; it waits while another game is played, which the same choice again starts."""

    match: Match
    paytable: Paytable


@dataclass(frozen=True, slots=True)
class MatchOver:
    """All deals of a match are drawn."""

    match: Match


@dataclass(frozen=True, slots=True)
class Advised:
    """The player asked for advice."""

    level: HintLevel
    advice: Advice | None
    """None until it comes."""
    held: frozenset[int]
    """The positions held or, once the hand is over, that were held."""
    is_over: bool


@dataclass(frozen=True, slots=True)
class WrongHold:
    """The coach questions a hold before the draw, which a second draw keeps, or reports a mistake after it."""

    graded: Graded
    is_over: bool


@dataclass(frozen=True, slots=True)
class Nudged:
    """The coach says before the draw that a better hold exists, not which; a second draw keeps the player's."""


@dataclass(frozen=True, slots=True)
class CoachMode:
    """The coach speaks in this mode from now on; the front end saves the setting."""

    mode: str


Note = (
    Resumed
    | Dealt
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
    | AskWords
    | WordsChosen
    | ThrowsAway
    | NotNow
    | NoHand
    | NoDouble
    | MatchBegun
    | MatchRules
    | MatchWaits
    | MatchOver
    | Advised
    | WrongHold
    | Nudged
    | CoachMode
)

Notes = tuple[Note, ...]
