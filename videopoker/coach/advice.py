"""All 32 holds of a dealt hand with the chance of every line, asked for once; a front end then only looks up."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable


@dataclass(frozen=True)
class RankedHold:
    """One way to hold the hand. Amounts are coins for the whole bet on one hand."""

    positions: frozenset[int]
    """The positions of the cards held, 0 to 4."""
    cards: tuple[Card, ...]
    total: int
    """The coins paid over all draws together."""
    draws: int
    """The number of equally likely draws."""
    is_best: bool
    """Whether no hold is worth more. Several holds can tie for best."""
    ways: tuple[int, ...]
    """The number of draws that each line of the paytable pays; losing draws last."""

    @cached_property
    def value(self) -> Fraction:
        """The expected pay in coins."""
        return Fraction(self.total, self.draws)


@dataclass(frozen=True)
class Advice:
    """The holds of one hand, the best first."""

    cards: tuple[Card, ...]
    paytable: Paytable
    coins: int
    holds: tuple[RankedHold, ...]
    _by_positions: dict[frozenset[int], RankedHold] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Sort the holds by their cards."""
        self._by_positions.update((hold.positions, hold) for hold in self.holds)

    @property
    def best(self) -> RankedHold:
        """The best hold; of several the first."""
        return self.holds[0]

    def of(self, positions: Collection[int]) -> RankedHold:
        """The hold of these positions."""
        return self._by_positions[frozenset(positions)]

    def cost(self, positions: Collection[int]) -> Fraction:
        """What a hold is worth less than the best, in coins on each hand."""
        return self.best.value - self.of(positions).value

    @property
    def next_best(self) -> RankedHold | None:
        """The first hold that is worth less than the best; None where all are worth the same."""
        return next((hold for hold in self.holds if not hold.is_best), None)

    def pay(self, line: int) -> int:
        """What the line at this place pays in coins; 0 for no win, the place after the last."""
        lines = self.paytable.lines
        return lines[line].pays[self.coins - 1] if line < len(lines) else 0

    def sure_pay(self, hold: RankedHold) -> int:
        """The least that any draw of a hold pays."""
        return min(self.pay(line) for line, ways in enumerate(hold.ways) if ways)


def advise(cards: Sequence[Card], paytable: Paytable, coins: int) -> Advice:
    """All holds of a dealt hand; CardError or ValueError where this game has no such hand or bet."""
    from videopoker.solver.hold_values import holds

    cards = tuple(cards)
    return Advice(
        cards,
        paytable,
        coins,
        tuple(
            RankedHold(frozenset(hold.positions), hold.held, hold.total, hold.draws, hold.best, hold.ways)
            for hold in holds(cards, paytable, coins)
        ),
    )
