"""The decisions of many deals of one game: what the best hold is worth, what others cost, what best play would be paid.

Input is bytes and plain numbers, output is lists of whole numbers, so that callers need no arrays. Values are whole
numbers of a unit that divides a coin, see `value_unit`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.cards import CARDS, Card
from videopoker.core.cards.held_cards import positions_of
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, full
from videopoker.solver.policy.best_holds import (
    Bytes,
    Decisions,
    FindRivals,
    decide,
    final_pays,
    hold_types,
    one_hand,
)
from videopoker.solver.policy.deal_classes import DealClasses, class_return
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.shapes import SUBSET_TYPES, Ints


class Deals(NamedTuple):
    """Decisions of one game at one bet."""

    paytable: Paytable
    bet: Bet
    cards: bytes
    """Five card numbers for each deal."""
    held: bytes
    """The hold chosen: a mask of positions, bit 0 for the first card."""
    replacements: bytes
    """Five card numbers for each hand of each deal."""
    jackpots: tuple[int | tuple[int, ...], ...] | None = None
    """The jackpot or jackpots at each deal in whole credits; None if the bet cannot win one."""
    first: bytes | None = None
    """The hold that was the first answer, as `held`; None if it is the hold chosen in every deal."""


class PolicyHolds(NamedTuple):
    """The same deals under a fixed way to hold."""

    cost: list[int]
    """By how much less its holds are worth than the best ones."""
    paid: list[int]
    """The coins that the policy would have been paid with the same cards to draw, without double-ups."""


class HandDecisions(NamedTuple):
    """For each deal its decision. Values are over all hands drawn, in units of `unit` to a coin."""

    unit: int
    best: list[int]
    """The best hold, a mask of positions."""
    kinds: list[tuple[str, str]]
    """The names of the best hold and of the first answer, or of the runner-up where the best hold was the answer."""
    value: list[int]
    """The value of the best hold."""
    cost: list[int]
    """By how much less the hold chosen is worth; 0 if and only if none is worth more."""
    first_cost: list[int]
    """By how much less the first answer is worth."""
    perfect_paid: list[int]
    """Pay of the best holds on the same replacement cards, in coins; a right hold counts as chosen."""
    policies: dict[str, PolicyHolds]


HoldEach = Callable[[Bytes], Bytes]
"""A fixed way to play one game at one bet: from dealt hands (hands, 5) to the masks of the positions held (hands)."""


@dataclass(frozen=True, slots=True)
class PairsAndHighCards:
    """Holds wild cards, every card of a pair or better, and every jack or better."""

    paytable: Paytable
    coins: int

    def held(self, cards: Bytes) -> Bytes:
        """The masks of the positions held in dealt hands (hands, 5)."""
        ranks = (cards >> 2) + 2
        paired = (ranks[:, :, None] == ranks[:, None, :]).sum(2) > 1
        wild = np.isin(cards, [*self.paytable.wild_cards.numbers])
        return np.packbits(paired | wild | (ranks >= 11), axis=1, bitorder="little")[:, 0]

    def positions(self, cards: Sequence[Card]) -> frozenset[int]:
        """The positions held in one dealt hand, 0 to 4."""
        (mask,) = self.held(one_hand(cards)).tolist()
        return frozenset(positions_of(mask))

    def exact_return(self) -> Fraction:
        """The exact return per coin, over all deals."""
        return class_return(self.paytable, self.coins, self.class_holds)

    def class_holds(self, classes: DealClasses) -> Ints:
        """The masks of all classes; any suits give the same mask."""
        cards = ((classes.kinds.T - 1) * 4).astype(np.uint8)
        return np.broadcast_to(self.held(cards).astype(np.int64), classes.values.shape[1:])


class HoldNames:
    """The names of the holds of one game. `name` is called once for each type of hold."""

    def __init__(self, paytable: Paytable, name: Callable[[Sequence[Card], Sequence[int]], str]) -> None:
        self.names: list[str] = []
        self._paytable = paytable
        self._name = name
        self._numbers: dict[str, int] = {}
        self._of_type = full(SUBSET_TYPES, -1)

    def numbers(self, cards: Bytes, *holds: Bytes) -> list[Ints]:
        """The index in `names` of each of these holds, a mask for each hand."""
        types = hold_types(cards, holds, self._paytable)
        return [
            self._named(cards, held, type_numbers) for held, type_numbers in zip(holds, types, strict=True)
        ]

    def _named(self, cards: Bytes, held: Bytes, types: Ints) -> Ints:
        new = np.flatnonzero(self._of_type[types] < 0)
        for row in new[np.unique(types[new], return_index=True)[1]].tolist():
            hand = [CARDS[number] for number in cards[row].tolist()]
            name = self._name(hand, positions_of(int(held[row])))
            number = self._numbers.setdefault(name, len(self.names))
            if number == len(self.names):
                self.names.append(name)
            self._of_type[types[row]] = number
        return self._of_type[types]


def value_decisions(
    deals: Deals, names: HoldNames, others: Mapping[str, HoldEach], find_rivals: FindRivals | None = None
) -> HandDecisions:
    """The decisions of these deals, and the same deals under other policies.

    With `find_rivals` a right first answer is one against the rival of the hand, else against the next best by value.
    """
    hands = deals.bet.hands
    cards = np.frombuffer(deals.cards, np.uint8).reshape(-1, 5)
    held = np.frombuffer(deals.held, np.uint8)
    first = held if deals.first is None else np.frombuffer(deals.first, np.uint8)
    draws = np.frombuffer(deals.replacements, np.uint8).reshape(len(cards), hands, 5)
    policies = {name: hold(cards) for name, hold in others.items()}
    jackpots = None if deals.jackpots is None else array(deals.jackpots)
    decisions = _decided(cards, np.stack([held, first, *policies.values()], 1), deals, jackpots, find_rivals)
    best = _in_units(decisions.best, hands)
    lost, first_lost, *of_policies = (_lost(decisions, column, best, hands) for column in decisions.chosen.T)
    rival = np.where(first_lost == 0, decisions.next_held, first)

    def paid(masks: Bytes) -> list[int]:
        return _in_list(_paid(final_hands(cards, masks, draws), deals, jackpots))

    return HandDecisions(
        value_unit(deals.paytable, hands, has_jackpot=jackpots is not None),
        decisions.best_held.tolist(),
        _pairs(names, names.numbers(cards, decisions.best_held, rival)),
        _in_list(best),
        _in_list(lost),
        _in_list(first_lost),
        paid(np.where(lost == 0, held, decisions.best_held)),
        {
            name: PolicyHolds(_in_list(cost), paid(masks))
            for (name, masks), cost in zip(policies.items(), of_policies, strict=True)
        },
    )


_FINER = 1 << 12
"""How many units of shared jackpots, whose values have long fractions, there are to a unit of other values."""


def value_unit(paytable: Paytable, hands: int, *, has_jackpot: bool) -> int:
    """The number of units in a coin in which the values of this game's holds are whole; with a shared jackpot, rounded."""
    draws = common_draws(paytable.deck_size)
    return draws * _FINER if has_jackpot and shares_jackpot(paytable, hands) else draws


def game_unit(paytable: Paytable) -> int:
    """The number of units in a coin in which the value of a deal of this game is whole, before its cards are seen."""
    return comb(paytable.deck_size, 5) * common_draws(paytable.deck_size)


def _decided(
    cards: Bytes, held: Bytes, deals: Deals, jackpots: Ints | None, find_rivals: FindRivals | None
) -> Decisions:
    if jackpots is None or not shares_jackpot(deals.paytable, deals.bet.hands):
        return decide(cards, held, deals.paytable, deals.bet.coins, jackpots, find_rivals)
    from videopoker.solver.policy.shared_jackpot import decide_shared

    return decide_shared(cards, held, deals.paytable, jackpots, deals.bet.hands, find_rivals)


def _in_units(values: NDArray[Any], hands: int) -> NDArray[Any]:
    """Values of one hand times the hands, in units; fractions are already of all hands, and are rounded to a unit."""
    if values.dtype == object:
        return array([round(value * _FINER) for value in values.tolist()])
    return values * hands


def _lost(decisions: Decisions, chosen: NDArray[Any], best: Ints, hands: int) -> Ints:
    """The values of the best holds less the values of these: at least one unit if a hold is worth less."""
    lost: Ints = best - _in_units(chosen, hands)
    return np.where((chosen != decisions.best).astype(bool), np.maximum(lost, 1), 0)


def _in_list(numbers: Ints) -> list[int]:
    listed: list[int] = numbers.tolist()
    return listed


def shares_jackpot(paytable: Paytable, hands: int) -> bool:
    """Whether several hands of a deal at max coins share one jackpot: the win of one changes what the next can win.

    With several jackpots each hand counts at the jackpots before the draw.
    """
    return hands > 1 and len(paytable.jackpot_lines) == 1


def final_hands(cards: Bytes, held: Bytes, replacements: Bytes) -> Bytes:
    """The final hands (deals, hands, 5): discards replaced from left to right."""
    kept = (held[:, None] >> arange(5) & 1).astype(bool)
    next_card = np.maximum(np.cumsum(~kept, axis=1) - 1, 0)
    drawn = np.take_along_axis(replacements, next_card[:, None, :], 2)
    return np.where(kept[:, None, :], cards[:, None, :], drawn)


def _paid(finals: Bytes, deals: Deals, jackpots: Ints | None) -> Ints:
    count, hands = finals.shape[:2]
    flat = finals.reshape(-1, 5)
    if jackpots is None or not shares_jackpot(deals.paytable, hands):
        every = None if jackpots is None else np.repeat(jackpots, hands, axis=0)
        return final_pays(flat, deals.paytable, deals.bet.coins, every).reshape(count, hands).sum(1)
    from videopoker.solver.policy.shared_jackpot import shared_pays

    return shared_pays(finals, deals.paytable, jackpots).sum(1) if count else np.zeros(0, np.int64)


def _pairs(names: HoldNames, numbers: Sequence[Ints]) -> list[tuple[str, str]]:
    """For each decision the names of its two holds, which have these numbers."""
    best, other = numbers
    pairs, which = np.unique(best << 20 | other, return_inverse=True)
    named = [(names.names[pair >> 20], names.names[pair & 0xFFFFF]) for pair in pairs.tolist()]
    return [named[index] for index in which.tolist()]
