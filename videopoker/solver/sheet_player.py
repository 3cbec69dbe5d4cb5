"""A strategy sheet at play: the hold it names for a hand, and exactly what following it returns.

The first line that the dealt hand contains is taken. Within a line one rule decides, the same for all lines: the higher
sure pay, more cards, more high cards, more straights that fit, the lower cards (the highest compared first), suited
before unsuited, then spades, hearts, diamonds, clubs. Every wild card is held.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from videopoker.core.cards import Card
from videopoker.core.held_cards import held_cards
from videopoker.core.paytable import Paytable
from videopoker.solver.hold_types import TYPES, hold_types, type_number
from videopoker.solver.hold_words import REST, Word
from videopoker.solver.policy import DealClasses, deal_classes, denominator
from videopoker.solver.shapes import MASKS, Ints

_MASK_BITS = 5
_RULE_BITS = 20


@dataclass(frozen=True, slots=True)
class LineResult:
    """One line of a sheet, over all deals."""

    deals: int
    """How many of all deals take it."""
    cost_without: Fraction
    """What the return per coin goes down by without this line; without the last, hands it takes are kept as dealt."""
    cost: Fraction
    """What its hands lose against the best holds, per coin of all play."""
    example: tuple[Card, ...]
    """A hand that takes it, if any does."""


@dataclass(frozen=True, slots=True)
class SheetResult:
    """A sheet followed over all deals."""

    exact: Fraction
    """The return per coin."""
    perfect: Fraction
    """The return per coin of best play."""
    deals: int
    lines: tuple[LineResult, ...]


class SheetPlayer:
    """Plays a sheet: words, the first line first; `REST` is added as the last."""

    def __init__(self, table: Paytable, coins: int, words: Sequence[Word]) -> None:
        self.table, self.coins = table, coins
        self.words = (*words, REST)
        types = hold_types(table, coins)
        after = len(self.words)
        first = np.full(TYPES, after)
        second = np.full(TYPES, after)
        for place in range(after - 1, -1, -1):
            of = types.contain(self.words[place])
            second[of] = first[of]
            first[of] = place
        self._score, self._later = (
            ((after - line << _RULE_BITS) + types.rule) << _MASK_BITS for line in (first, second)
        )

    def hold(self, cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
        """The line a hand takes, counted from 0, and the positions held."""
        order = sorted(range(5), key=lambda place: cards[place].number)
        wild = [card.is_joker or card.rank in self.table.wild for card in cards]
        best = -1
        found: tuple[int, tuple[int, ...]] = (0, ())
        for mask in MASKS:
            places = [order[i] for i in range(5) if mask >> i & 1]
            if all(place in places for place in range(5) if wild[place]):
                held = [cards[place] for place in places]
                suited = held_cards(held, self.table.wild, ()).suited
                score = int(self._score[type_number(held, suited)]) + 31 - mask
                if score > best:
                    best, found = score, (self._line(score), tuple(sorted(places)))
        return found

    def _line(self, score: int) -> int:
        return len(self.words) - (score >> _RULE_BITS + _MASK_BITS)

    def holds(self, of: DealClasses) -> tuple[Ints, Ints]:
        """The line that each class takes and the mask it holds, (patterns, deals)."""
        return self._taken(of, self._score[of.types])

    def _taken(self, of: DealClasses, score: Ints) -> tuple[Ints, Ints]:
        masks = np.arange(32)
        score = score + (31 - masks)[:, None, None]
        score[masks & of.wild != of.wild] = -1
        best = score.max(0)
        return len(self.words) - (best >> _RULE_BITS + _MASK_BITS), 31 - (best & 31)

    def _without(self, of: DealClasses, line: Ints) -> Ints:
        """The value of each class when the line that it takes is missing."""
        types = of.types
        score = self._score[types]
        here = len(self.words) - (score >> _RULE_BITS + _MASK_BITS) == line
        _, masks = self._taken(of, np.where(here, self._later[types], score))
        return of.chosen(np.where(line == len(self.words) - 1, 31, masks))

    def result(self) -> SheetResult:
        """Follow the sheet over all deals."""
        count = len(self.words)
        deals, values, without, best = ([0] * count for _ in range(4))
        examples: list[tuple[int, tuple[Card, ...]]] = [(-1000, ())] * count
        for of in deal_classes(self.table, self.coins):
            line, masks = self.holds(of)
            many = np.broadcast_to(of.count, line.shape)
            most, chosen = of.values.max(0), of.chosen(masks)
            other = self._without(of, line)
            for place in np.unique(line).tolist():
                at = line == place
                deals[place] += int(many[at].sum())
                values[place] += int((chosen[at] * many[at]).sum())
                best[place] += int((most[at] * many[at]).sum())
                without[place] += int((other[at] * many[at]).sum())
                fits = np.where(at, many - (chosen < most) * 100, -1000)
                if fits.max() > examples[place][0]:
                    pattern, deal = np.unravel_index(int(fits.argmax()), fits.shape)
                    examples[place] = int(fits.max()), of.cards(int(pattern), int(deal))
        whole = denominator(self.table, self.coins)
        return SheetResult(
            Fraction(sum(values), whole),
            Fraction(sum(best), whole),
            sum(deals),
            tuple(
                LineResult(*parts)
                for parts in zip(
                    deals,
                    (Fraction(a - b, whole) for a, b in zip(values, without, strict=True)),
                    (Fraction(b - a, whole) for a, b in zip(values, best, strict=True)),
                    (cards for _, cards in examples),
                    strict=True,
                )
            ),
        )
