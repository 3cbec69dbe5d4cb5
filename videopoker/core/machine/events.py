"""Events: what happened at the machine, in the past tense, as frozen dataclasses.

A new event needs a dataclass here, its name in `Event`, and a branch of `evolve`. `event_codec` derives its record in
the log from its fields.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from videopoker.core.base.rendering import AsDict, rendered
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable

FourCards = Annotated[Cards, 4]
Cents = Annotated[int, "at least 1"]
Position = Annotated[int, "1 to 5 in records"]
"""The position of a card in a hand, 0 to 4."""
Pick = Annotated[int, "1 to 4 in records"]
"""Which of a double-up's four cards, 0 to 3."""

Bytes8 = Annotated[bytes, 8]
Bytes32 = Annotated[bytes, 32]

Phrase = Annotated[str, "one line of text"]
"""A phrase that a player typed. Phrases in older logs may contain bidirectional control characters."""
Why = Annotated[str, "new, upgrade, end or restore"]
REASONS = ("new", "upgrade", "end", "restore")
"""Why a chain of secrets may begin."""

MAX_NOTES = 1000
"""The most hands in one `NotesAdded`."""

LATER = {"later": True}
"""Marks a field added after the first logs: records leave it out at its default, so old records stay the same."""


class _AnEvent(AsDict):
    """What every event can do."""

    __slots__ = ()

    def to_dict(self, state: AsDict | None = None) -> dict[str, Any]:
        """Plain values for JSON, without the cards and secrets that a player may not see yet; positions count from 1.

        With the `GameState` after the event these are the keys and values of `run --json`. Without it three are left out that
        the state knows: `category` and `description` of the cards, and `balance`.
        """
        record: dict[str, Any] = rendered("dict", self, state)
        return record


@dataclass(frozen=True, slots=True)
class PracticeStarted(_AnEvent):
    """The first row of a practice save, where seeds, chosen cards and a script's deposits are allowed."""


@dataclass(frozen=True, slots=True)
class SessionStarted(_AnEvent):
    """The player opened the save to play."""


@dataclass(frozen=True, slots=True)
class SessionEnded(_AnEvent):
    """The player closed the save."""


@dataclass(frozen=True, slots=True)
class Restored(_AnEvent):
    """The save continues from an older copy, such as a backup; `hand` was the last hand played before."""

    hand: int


@dataclass(frozen=True, slots=True)
class Deposited(_AnEvent):
    """Credits were added."""

    credits: int


@dataclass(frozen=True, slots=True)
class CashedOut(_AnEvent):
    """All credits and the leftover cents were cashed out."""

    credits: int
    leftover: int = field(default=0, metadata=LATER)
    """In cents."""


@dataclass(frozen=True, slots=True)
class Exchanged(_AnEvent):
    """The denomination was changed, and all credits were exchanged at their value."""

    from_cents: Cents
    """The denomination before, in cents."""
    cents: Cents
    """The denomination now, in cents."""
    before: int
    """The credits before."""
    credits: int
    """The credits now."""
    leftover: int = 0
    """The cents that do not make a whole credit. They stay on the machine until the next exchange or cash-out."""


@dataclass(frozen=True, slots=True)
class DenominationChosen(_AnEvent):
    """The denomination was changed with no credits on the machine. Only older logs have this event."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class GameChosen(_AnEvent):
    """A game was chosen. The event holds the whole paytable, so a log needs no other file."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class NextGameChosen(_AnEvent):
    """A game was chosen in mid-hand. It starts after the hand; choosing the game in play withdraws the choice."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class PhraseChosen(_AnEvent):
    """The player chose a phrase for the shuffles of the next deals."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class ChainStarted(_AnEvent):
    """A chain of secrets began: `first` fixes the secrets of the next `length` deals; see `play.deals.shuffle`."""

    chain: Bytes8
    """The chain's id."""
    first: Bytes32
    """Its first value, secret 0, which no deal uses."""
    length: int
    """How many deals have a secret of it."""
    hand: int
    """The number of the first of these deals, which has secret 1."""
    why: Why

    def number(self, hand: int) -> int:
        """The number of this deal's secret in the chain; below 1 for a deal before the chain."""
        return hand - self.hand + 1


@dataclass(frozen=True, slots=True)
class Committed(_AnEvent):
    """Before the bet the machine committed itself to the secret of the next deal and its double-ups."""

    hand: int
    """The number of that deal."""
    commitment: Bytes32
    """The hash of the secret, the deal's number and the hash of the row before this one; see `play.deals.shuffle`."""
    secret: Bytes32 = field(repr=False)
    """In the log, because the log alone must restore the hand. Do not show it before the hand is over."""


@dataclass(frozen=True, slots=True)
class Dealt(_AnEvent):
    """A bet was taken and five cards dealt, together with every card the hand can still need."""

    hand: int
    """The deal's number, from 1."""
    coins: int
    """The bet on each hand."""
    cards: Cards
    """The five cards face up."""
    replacements: Cards = field(repr=False)
    """The cards that replace discards, in this order. Do not show them before the draw."""
    secret: bytes | None = field(default=None, repr=False)
    """The 32 bytes that drive the shuffle; None for cards chosen by a script. Do not show it before the draw."""
    phrase: Phrase = ""
    """The player's phrase in the shuffle."""
    more: tuple[Cards, ...] = field(default=(), repr=False, metadata=LATER)
    """In multi-hand play, the replacements of hands 2, 3, ..., each from its own deck."""
    committed: bool = field(default=False, metadata=LATER)
    """Whether `Committed` fixed the secret before the bet."""

    @property
    def hands(self) -> int:
        """The number of hands that will be drawn."""
        return 1 + len(self.more)

    @property
    def bet(self) -> int:
        """The credits bet on all hands together."""
        return self.bet_made.credits

    @property
    def bet_made(self) -> Bet:
        """The bet: coins on each hand, and hands."""
        return Bet(self.coins, self.hands)


@dataclass(frozen=True, slots=True)
class FinalHand(AsDict):
    """One hand after the draw, and what it was paid."""

    cards: Cards
    line: str | None
    """The label of the line that paid."""
    paid: int


@dataclass(frozen=True, slots=True)
class Drawn(_AnEvent):
    """The discards were replaced and the final hands were paid."""

    hand: int
    held: tuple[Position, ...]
    cards: Cards
    """The five final cards, in multi-hand play those of the first hand."""
    line: str | None
    """The label of the line that paid these cards."""
    paid: int
    """The credits paid for all hands together."""
    more: tuple[FinalHand, ...] = field(default=(), repr=False, metadata=LATER)
    """In multi-hand play the second hand, the third, ..."""
    first: tuple[Position, ...] | None = field(default=None, metadata=LATER)
    """The first answer: the hold that was questioned first. None if no hold of this hand was questioned."""
    hinted: bool = field(default=False, metadata=LATER)
    """Whether a hint was shown before the first answer."""

    @property
    def lines(self) -> list[str]:
        """Labels of the winning lines, one per hand."""
        if not self.more:  # the usual case, found quickly
            return [] if self.line is None else [self.line]
        lines = [self.line, *[hand.line for hand in self.more]] if self.more else [self.line]
        return [line for line in lines if line is not None]

    @property
    def hands(self) -> tuple[FinalHand, ...]:
        """Every final hand."""
        first = self.paid - sum([hand.paid for hand in self.more]) if self.more else self.paid
        return (FinalHand(self.cards, self.line, first), *self.more)


@dataclass(frozen=True, slots=True)
class HandNote(AsDict):
    """The first answer of an earlier hand, and whether a hint was shown before it, as in `Drawn`."""

    hand: int
    first: tuple[Position, ...] | None
    hinted: bool


@dataclass(frozen=True, slots=True)
class NotesAdded(_AnEvent):
    """First answers and hints of earlier hands, which saves of older formats had in separate files."""

    notes: tuple[HandNote, ...]
    """In the order of the hands; at most MAX_NOTES."""


@dataclass(frozen=True, slots=True)
class DoubleDealt(_AnEvent):
    """A win was staked on a double-up: one card face up to beat, four face down to pick from."""

    hand: int
    round: int
    """The first double-up of this hand's win is 1."""
    stake: int
    card: Card
    """The card face up."""
    behind: FourCards = field(repr=False)
    """The four cards face down. Do not show them before the pick."""
    secret: bytes | None = field(default=None, repr=False)
    """As in `Dealt`; in a committed deal it is the deal's secret."""
    phrase: Phrase = ""
    committed: bool = field(default=False, metadata=LATER)
    """Whether the deal was committed."""


@dataclass(frozen=True, slots=True)
class DoublePicked(_AnEvent):
    """A card was picked. A higher card pays twice the stake, an equal one the stake, a lower one nothing."""

    hand: int
    round: int
    place: Pick
    card: Card
    paid: int


Event = (
    PracticeStarted
    | SessionStarted
    | SessionEnded
    | Restored
    | Deposited
    | CashedOut
    | Exchanged
    | DenominationChosen
    | GameChosen
    | NextGameChosen
    | PhraseChosen
    | ChainStarted
    | Committed
    | Dealt
    | Drawn
    | NotesAdded
    | DoubleDealt
    | DoublePicked
)
"""Any event of a session."""


def tally(finals: Iterable[FinalHand]) -> dict[str, tuple[int, int]]:
    """For each line hit, by label and highest pay first: the number of hands, and their pay together.

    >>> tally([FinalHand((), "Flush", 20), FinalHand((), None, 0), FinalHand((), "Flush", 20)])
    {'Flush': (2, 40)}
    """
    tallied: dict[str, tuple[int, int]] = {}
    for final in sorted(finals, key=lambda final: -final.paid):
        if final.line is not None:
            count, paid = tallied.get(final.line, (0, 0))
            tallied[final.line] = count + 1, paid + final.paid
    return tallied


def best_first(finals: Sequence[FinalHand], labels: Sequence[str]) -> list[int]:
    """The indexes of the winning hands, the highest pay first, ties by the order of the paytable's lines.

    `labels` are the labels of the paytable's lines in order.

    >>> best_first([FinalHand((), None, 0), FinalHand((), "Flush", 20), FinalHand((), "Four", 20)], ["Four", "Flush"])
    [2, 1]
    """
    heights = {label: index for index, label in enumerate(labels)}
    won = [index for index, final in enumerate(finals) if final.line is not None]
    return sorted(won, key=lambda index: (-finals[index].paid, heights.get(finals[index].line or "", 0)))
