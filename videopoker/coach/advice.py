"""All 32 holds of a dealt hand with the chance of every line, solved once; the grade of a chosen hold."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from videopoker.coach.grade import SMALLEST_MISTAKE
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when a hand is solved
    from videopoker.solver.tables.hold_values import Hold


class SharedJackpot(NamedTuple):
    """One jackpot for several hands of a deal: the first hand to win it is paid its value, later ones the reset."""

    hands: int
    reset: int
    """What the jackpot pays once it has been won, in coins."""


@dataclass(frozen=True)
class RankedHold:
    """One way to hold the hand. Amounts are coins for the whole bet on one hand; in multi-hand play, their average."""

    positions: frozenset[int]
    """The positions of the cards held, 0 to 4."""
    cards: Cards
    value: Fraction
    """The expected pay in coins."""
    draws: int
    """The number of equally likely draws."""
    is_best: bool
    """Whether no hold is worth more. Several holds can tie for best."""
    ways: tuple[int, ...]
    """The number of draws that each line of the paytable pays; losing draws last."""


class LineFact(NamedTuple):
    """How often a hold ends in a line, and what that adds to its value."""

    hold: RankedHold
    line: str
    ways: int
    of: int
    pays: int
    """Pay in coins; a shared jackpot counts for its first winner."""
    worth: Fraction
    """What the line adds to the value of the hold, in coins for the bet."""


@dataclass(frozen=True)
class Advice:
    """The holds of one hand, the best first."""

    cards: Cards
    paytable: Paytable
    coins: int
    holds: tuple[RankedHold, ...]
    shared: SharedJackpot | None = None

    @property
    def best(self) -> RankedHold:
        """The best hold; the first of several that tie."""
        return self.holds[0]

    def of(self, positions: Collection[int]) -> RankedHold:
        """The hold of these positions, 0 to 4."""
        held = frozenset(positions)
        return next(hold for hold in self.holds if hold.positions == held)

    @property
    def ties(self) -> int:
        """How many other holds are worth as much as the best."""
        return sum(hold.is_best for hold in self.holds) - 1

    def cost(self, positions: Collection[int]) -> Fraction:
        """How much less a hold is worth than the best, in coins per hand."""
        return self.best.value - self.of(positions).value

    @property
    def next_best(self) -> RankedHold | None:
        """The first hold that is worth less than the best; None if all are worth the same."""
        return next((hold for hold in self.holds if not hold.is_best), None)

    def graded(self, before: GameState, held: frozenset[int]) -> "Graded":
        """A hold chosen in this hand; `before` is the state before its draw."""
        return Graded(before.hand, self, held, before.hands)

    def fact(self, hold: RankedHold, line: int) -> LineFact:
        """How often a hold ends in a line, and what that adds to its value."""
        lines = self.paytable.lines
        label = lines[line].label if line < len(lines) else "nothing"
        return LineFact(hold, label, hold.ways[line], hold.draws, self.pay(line), self.line_value(hold, line))

    def pay(self, line: int) -> int:
        """What a line pays in coins, by its index in the paytable; 0 for no win, the index after the last line."""
        lines = self.paytable.lines
        return lines[line].pays[self.coins - 1] if line < len(lines) else 0

    def line_value(self, hold: RankedHold, line: int) -> Fraction:
        """What the line adds to the value of a hold. For a shared jackpot this is the value less what the other lines add."""
        if self.shared and line < len(self.paytable.lines) and self.paytable.lines[line].share:
            others = (other for other in range(len(hold.ways)) if other != line)
            return hold.value - sum(self.line_value(hold, other) for other in others)
        return Fraction(hold.ways[line] * self.pay(line), hold.draws)

    def sure_pay(self, hold: RankedHold) -> Fraction:
        """The least that any draw of a hold pays. If every draw wins a shared jackpot: the average pay of one hand."""
        lines = [line for line, ways in enumerate(hold.ways) if ways]
        return hold.value if len(lines) == 1 else Fraction(min(map(self.pay, lines)))


def shared_jackpot(state: GameState) -> SharedJackpot | None:
    """How the hands of the deal in play share a jackpot; None if they do not, or if the game has several jackpots."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    if len(lines) != 1 or state.hands == 1 or state.coins != state.max_coins:
        return None
    return SharedJackpot(state.hands, lines[0].pays[-1])


def advise(
    cards: Sequence[Card], paytable: Paytable, coins: int, shared: SharedJackpot | None = None
) -> Advice:
    """All holds of a dealt hand. CardError or ValueError if this game has no such hand or bet."""
    cards = tuple(cards)
    solved, values = _solved(cards, paytable, coins, shared)
    best = max(values.values())
    ranked = [
        RankedHold(positions, hold.held, value, hold.draws, value == best, hold.ways)
        for hold, (positions, value) in zip(solved, values.items(), strict=True)
    ]
    return Advice(cards, paytable, coins, tuple(sorted(ranked, key=lambda hold: -hold.value)), shared)


def advise_deal(deal: GameState) -> Advice:
    """All holds of a hand before its draw, at its bet and the jackpots it plays for."""
    assert deal.current_paytable is not None
    assert deal.coins is not None
    return advise(deal.cards, deal.current_paytable, deal.coins, shared_jackpot(deal))


def hold_values(
    cards: Cards, paytable: Paytable, coins: int, shared: SharedJackpot | None = None
) -> dict[frozenset[int], Fraction]:
    """The value of each hold in coins per hand, in the order of `solver.tables.hold_values.holds`; ten times as fast as `advise`."""
    _, values = _solved(cards, paytable, coins, shared)
    return values


def _solved(
    cards: Cards, paytable: Paytable, coins: int, shared: SharedJackpot | None
) -> tuple["Sequence[Hold]", dict[frozenset[int], Fraction]]:
    """The holds of a hand, and their values."""
    from videopoker.solver.tables.hold_values import holds

    solved = holds(cards, paytable, coins)
    values = {frozenset(hold.positions): Fraction(hold.total, hold.draws) for hold in solved}
    if shared is None:
        return solved, values
    index = next(index for index, line in enumerate(paytable.lines) if line.share)
    reset = hold_values(cards, paytable.with_jackpot(shared.reset), paytable.coins)
    for hold in solved:
        positions = frozenset(hold.positions)
        won = Fraction(hold.ways[index], hold.draws)
        if won:  # else the jackpot adds nothing
            plays = (1 - (1 - won) ** shared.hands) / won  # average number of hands that play for the jackpot
            values[positions] += (reset[positions] - values[positions]) * (1 - plays / shared.hands)
    return solved, values


@dataclass(frozen=True)
class Graded:
    """The hold a player chose, with what it costs."""

    hand: int
    """Its number in the save."""
    advice: Advice
    held: frozenset[int]
    hands: int = 1
    """How many hands were drawn with it."""

    @property
    def cost(self) -> Fraction:
        """How much less the hold is worth than the best, in coins per hand."""
        return self.advice.cost(self.held)

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more; a tie for the best is right."""
        return self.advice.of(self.held).is_best

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is at least SMALLEST_MISTAKE."""
        return self.cost >= SMALLEST_MISTAKE
