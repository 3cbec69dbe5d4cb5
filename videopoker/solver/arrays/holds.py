"""The values of all holds of many hands, the best hold of each, and what final hands pay."""

from itertools import pairwise
from math import comb
from typing import Literal, overload

import numpy as np

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, counted
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.arrays.draws import FinalLines, check_distinct, less_those_below, sorted_cards
from videopoker.solver.integers import arange, array, full, take
from videopoker.solver.policy.best_holds import Bytes, SortedHands, sort_rows, type_sums
from videopoker.solver.policy.hold_masks import hold_masks
from videopoker.solver.tables.holds import common_draws, exact_from_supersets, hold_scales
from videopoker.solver.tables.pay_sums import pays
from videopoker.solver.tables.shapes import Floats, Ints

_BLOCK = 1024
"""Hands at a time: few enough for the processor's cache."""
_DEALS_BLOCK = 1 << 15


@kinds_refused
def check_hands(hands: Bytes, jokers: int) -> Bytes:
    """The hands, (n, 5), as card numbers in bytes. Refused for another shape or kind, or a card that the deck does not have."""
    given = np.asarray(hands)
    if given.ndim != 2 or given.shape[1] != 5 or given.dtype.kind not in "iu":
        raise Refused(
            f"hands are an array of {given.dtype}, {given.shape}; expected card numbers as whole numbers, (n, 5)"
        )
    highest = 52 if jokers else 51
    if given.size and not 0 <= given.min() <= given.max() <= highest:
        deck = "with jokers as 52" if jokers else "in a deck without jokers"
        raise Refused(f"cards are numbered {given.min()} to {given.max()}; expected 0 to {highest}, {deck}")
    return given.astype(np.uint8, copy=False)


@kinds_refused
def check_masks(masks: Bytes, hands: int) -> Bytes:
    """The masks, (hands,), in bytes. Refused for another shape or kind, or a mask that is not from 0 to 31."""
    given = np.asarray(masks)
    if given.shape != (hands,) or given.dtype.kind not in "iu":
        raise Refused(
            f"masks are an array of {given.dtype}, {given.shape}; expected whole numbers, one for each of {counted(hands, 'hand')}"
        )
    if given.size and not 0 <= given.min() <= given.max() <= 31:
        raise Refused(
            f"masks from {given.min()} to {given.max()}; expected 0 to 31, bit i for the card at position i"
        )
    return given.astype(np.uint8, copy=False)


class HoldValues:
    """The exact values of the 32 holds of dealt hands on one paytable at one bet."""

    def __init__(self, table: Paytable, coins: int) -> None:
        self._table = table
        self._sums = type_sums(table, coins)
        self._common = common_draws(table.deck_size)
        self.divisor: int = self._common * coins
        """What the exact whole numbers are divided by: coins for a bet, times a common multiple of the draws of all holds."""

    def __repr__(self) -> str:
        return f"<HoldValues {self._table.key}, {counted(self.divisor // self._common, 'coin')}>"

    @overload
    def __call__(self, hands: Bytes) -> Floats: ...
    @overload
    def __call__(self, hands: Bytes, *, exact: Literal[False]) -> Floats: ...
    @overload
    def __call__(self, hands: Bytes, *, exact: Literal[True]) -> Ints: ...
    @kinds_refused
    def __call__(self, hands: Bytes, *, exact: bool = False) -> Floats | Ints:
        """The value of each hold of hands (n, 5): (n, 32) by mask, bit i for the card at position i.

        Float64 coins per coin bet; with `exact` int64, to be divided by `divisor`. 256 bytes a hand: take many hands in parts.
        """
        given = check_hands(hands, self._table.jokers)
        totals: Ints = np.empty((len(given) if exact else 0, 32), np.int64)
        values: Floats = np.empty((0 if exact else len(given), 32))
        for start in range(0, len(given), _BLOCK):
            block = slice(start, start + _BLOCK)
            if exact:
                totals[block] = self._of(given[block])
            else:
                np.divide(self._of(given[block]), self.divisor, out=values[block])
        return totals if exact else values

    def _of(self, hands: Bytes) -> Ints:
        ordered = SortedHands(hands)
        check_distinct([*ordered.numbers], self._table.jokers)
        totals = exact_from_supersets(take(self._sums.pays, ordered.types(self._table)))
        totals *= hold_scales(self._table.deck_size)[:, None]
        masks = ordered.masks_by_position()
        masks *= len(hands)
        masks += arange(len(hands))
        return take(totals.ravel(), masks).T


class BestHolds:
    """The best hold of dealt hands on one paytable at one bet, from a table of all deals that is made once: 0.1 s, 3 MB."""

    def __init__(self, table: Paytable, coins: int) -> None:
        self._table = table
        self._coins = coins
        self._masks = hold_masks(table, "best", coins)
        deck = table.deck_size
        self._above = [
            array([comb(deck - 1 - card, 5 - position) for card in range(deck)]) for position in range(5)
        ]

    def __repr__(self) -> str:
        return f"<BestHolds {self._table.key}, {counted(self._coins, 'coin')}>"

    def __call__(self, hands: Bytes) -> Bytes:
        """The mask of the best hold of each of the hands (n, 5): (n,), bit i for the card at position i.

        Of equal holds the first in the solver's order, in which `holds` gives them.
        """
        given = check_hands(hands, self._table.jokers)
        masks = np.empty(len(given), np.uint8)
        for start in range(0, len(given), _DEALS_BLOCK):
            cards = given[start : start + _DEALS_BLOCK].T
            if all((low <= high).all() for low, high in pairwise(cards)):
                best = self._of_sorted(np.ascontiguousarray(cards))
            else:
                best = self._of(cards)
            masks[start : start + _DEALS_BLOCK] = best
        return masks

    def _of(self, cards: Bytes) -> Bytes:
        keys = [card.astype(np.int16) << 3 | position for position, card in enumerate(cards)]
        sort_rows(keys)
        best = self._of_sorted(np.array([key >> 3 for key in keys], np.uint8))
        masks = np.zeros(len(best), np.uint8)
        for number, key in enumerate(keys):
            masks |= (best >> number & 1) << (key & 7).astype(np.uint8)
        return masks

    def _of_sorted(self, cards: Bytes) -> Bytes:
        number = full(cards.shape[1], len(self._masks) - 1)
        for position, card in enumerate(less_those_below(cards, self._table.jokers)):
            number -= take(self._above[position], card + np.uint8(position))
        return take(self._masks, number)


class Payouts:
    """The pays of final hands on one paytable."""

    def __init__(self, table: Paytable) -> None:
        self._table = table
        self._lines: dict[int, FinalLines] = {}

    def __repr__(self) -> str:
        return f"<Payouts {self._table.key}>"

    @kinds_refused
    def __call__(self, hands: Bytes, coins: int | None = None, *, checked: bool = True) -> Ints:
        """The coins paid to final hands (n, 5), at a bet of `coins`, by default max bet: int64, (n,).

        Refused for a hand with a card twice, if `checked`, which takes a third of the time.
        """
        bet = self._table.check_coins(coins)
        return take(pays(self._table, bet), self.lines(hands, bet, checked=checked))

    @kinds_refused
    def lines(self, hands: Bytes, coins: int | None = None, *, checked: bool = True) -> Bytes:
        """The line that pays each of the hands (n, 5), as its index in `paytable.lines`; their number for no win: uint8, (n,).

        For `checked` see the call.
        """
        bet = self._table.check_coins(coins)
        given = check_hands(hands, self._table.jokers)
        if checked:
            check_distinct([*sorted_cards(given.T)], self._table.jokers)
        if bet not in self._lines:
            self._lines[bet] = FinalLines(self._table, bet)
        return self._lines[bet].of(given)
