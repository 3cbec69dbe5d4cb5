"""Sums over many decisions of one game: the values of chosen and best holds, and what best play would have been paid.

Input is bytes and plain numbers, output is fractions and counts, so that callers need no arrays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import CARDS, Card
from videopoker.core.paytable import Paytable
from videopoker.solver.policy.deal_classes import DealClasses, class_return
from videopoker.solver.policy.decisions import (
    Bytes,
    Decisions,
    decide,
    final_pays,
    hold_types,
)
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.shapes import SUBSET_TYPES, Ints

LOSSES = (Fraction(1, 100), Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(5))
"""The minimum loss in coins of each class of mistakes except the first."""


_NONE = Fraction(0)


class Deals(NamedTuple):
    """Decisions of one game at one bet."""

    paytable: Paytable
    coins: int
    hands: int
    """The number of hands drawn from each deal."""
    cards: bytes
    """Five card numbers for each deal."""
    held: bytes
    """The hold chosen: a mask of positions, bit 0 for the first card."""
    replacements: bytes
    """Five card numbers for each hand of each deal."""
    jackpots: tuple[int | tuple[int, ...], ...] | None = None
    """The jackpot or jackpots at each deal in whole credits; None if the bet cannot win one."""


class PairSum(NamedTuple):
    """The decisions between two kinds of holds: the best and the one chosen, or the next best if the best was chosen."""

    best: str
    other: str
    deals: int
    right: int
    lost: Fraction
    """In coins."""


class PolicySum(NamedTuple):
    """The same deals under a fixed way to hold."""

    value: Fraction
    """The value of its holds, in coins."""
    paid: int
    """What the policy would have been paid with the same cards to draw, without double-ups."""


class DecisionSums(NamedTuple):
    """The sums over the decisions. Values are in coins, over all hands drawn."""

    deals: int
    right: int
    chosen: Fraction
    best: Fraction
    perfect: int
    """Pay of the best holds on the same replacement cards; a right hold counts as chosen."""
    mistakes: tuple[int, ...]
    """The number of wrong holds by loss: below the first of LOSSES, then from each of LOSSES on."""
    pairs: tuple[PairSum, ...]
    policies: dict[str, PolicySum]


class Policy(Protocol):
    """A fixed way to play one game at one bet."""

    def held(self, cards: Bytes) -> Bytes:
        """The masks of the positions held in dealt hands (hands, 5)."""

    def exact_return(self) -> Fraction:
        """The exact return per coin, over all deals."""


@dataclass(frozen=True, slots=True)
class PairsAndHighCards:
    """Holds wild cards, every card of a pair or better, and every jack or better."""

    paytable: Paytable
    coins: int

    def held(self, cards: Bytes) -> Bytes:
        """The masks of the positions held in dealt hands (hands, 5)."""
        ranks = (cards >> 2) + 2
        paired = (ranks[:, :, None] == ranks[:, None, :]).sum(2) > 1
        wild = (cards == 52) | np.isin(ranks, [int(rank) for rank in self.paytable.wild])
        return np.packbits(paired | wild | (ranks >= 11), axis=1, bitorder="little")[:, 0]

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
        self._of_type = np.full(SUBSET_TYPES, -1)

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
            name = self._name(hand, [position for position in range(5) if held[row] >> position & 1])
            number = self._numbers.setdefault(name, len(self.names))
            if number == len(self.names):
                self.names.append(name)
            self._of_type[types[row]] = number
        return self._of_type[types]


def sum_up(deals: Deals, names: HoldNames, others: Mapping[str, Policy]) -> DecisionSums:
    """The sums over these decisions, and over the same deals under other policies."""
    hands = deals.hands
    cards = np.frombuffer(deals.cards, np.uint8).reshape(-1, 5)
    held = np.frombuffer(deals.held, np.uint8)
    draws = np.frombuffer(deals.replacements, np.uint8).reshape(len(cards), hands, 5)
    policies = {name: policy.held(cards) for name, policy in others.items()}
    jackpots = None if deals.jackpots is None else np.array(deals.jackpots, np.int64)
    held_by_policy = np.array([held, *policies.values()]).T
    decisions, unit = _decided(cards, held_by_policy, deals, jackpots)
    chosen, *of_policies = decisions.chosen.T
    right = (chosen == decisions.best).astype(bool)
    rival = np.where(right, decisions.next_held, held)
    lost = decisions.best - chosen

    def paid(masks: Bytes) -> int:
        return int(_paid(final_hands(cards, masks, draws), deals, jackpots).sum())

    return DecisionSums(
        len(cards),
        int(right.sum()),
        whole(chosen) / unit,
        whole(decisions.best) / unit,
        paid(np.where(right, held, decisions.best_held)),
        _by_size(lost[~right], unit),
        _pairs(names, names.numbers(cards, decisions.best_held, rival), right, lost, unit),
        {
            name: PolicySum(whole(value) / unit, paid(masks))
            for (name, masks), value in zip(policies.items(), of_policies, strict=True)
        },
    )


def _decided(cards: Bytes, held: Bytes, deals: Deals, jackpots: Ints | None) -> tuple[Decisions, Fraction]:
    """The decisions, and the divisor of their values that gives coins over all hands."""
    unit = Fraction(common_draws(deals.paytable.deck_size))
    if not shares_jackpot(deals.paytable, deals.hands, jackpots):
        return decide(cards, held, deals.paytable, deals.coins, jackpots), unit / deals.hands
    from videopoker.solver.policy.shared_jackpot import decide_shared

    assert jackpots is not None  # else nothing is shared
    return decide_shared(cards, held, deals.paytable, jackpots, deals.hands), unit


def shares_jackpot(paytable: Paytable, hands: int, jackpots: Ints | None) -> bool:
    """Whether several hands of a deal share one jackpot, so that the win of one hand changes what the next can win.

    With several jackpots each hand counts at the jackpots before the draw.
    """
    return jackpots is not None and hands > 1 and len(paytable.jackpot_lines) == 1


def final_hands(cards: Bytes, held: Bytes, replacements: Bytes) -> Bytes:
    """The final hands (deals, hands, 5): discards replaced from left to right."""
    kept = (held[:, None] >> np.arange(5) & 1).astype(bool)
    next_card = np.maximum(np.cumsum(~kept, axis=1) - 1, 0)
    drawn = np.take_along_axis(replacements, next_card[:, None, :], 2)
    return np.where(kept[:, None, :], cards[:, None, :], drawn)


def _paid(finals: Bytes, deals: Deals, jackpots: Ints | None) -> Ints:
    count, hands = finals.shape[:2]
    flat = finals.reshape(-1, 5)
    if jackpots is None or not shares_jackpot(deals.paytable, hands, jackpots):
        every = None if jackpots is None else np.repeat(jackpots, hands, axis=0)
        return final_pays(flat, deals.paytable, deals.coins, every)
    from videopoker.solver.policy.shared_jackpot import shared_pays

    return shared_pays(finals, deals.paytable, jackpots).sum(1) if count else np.zeros(0, np.int64)


def whole(values: NDArray[Any]) -> Fraction:
    """The exact sum of whole numbers, which may be larger than 64 bits, or of fractions."""
    if values.dtype == object:
        return sum(values.tolist(), Fraction(0))
    return Fraction((int((values >> 24).sum()) << 24) + int((values & 0xFFFFFF).sum()))


def _by_size(losses: NDArray[Any], unit: Fraction) -> tuple[int, ...]:
    exact = losses.dtype == object
    sizes = [0, *(size * unit if exact else ceil(size * unit) for size in LOSSES)]
    counts = [int((losses >= size).sum()) for size in sizes]
    return tuple(more - fewer for more, fewer in zip(counts, [*counts[1:], 0], strict=True))


def _pairs(
    names: HoldNames, numbers: Sequence[Ints], right: NDArray[np.bool_], lost: NDArray[Any], unit: Fraction
) -> tuple[PairSum, ...]:
    """The decisions by the kinds of the best hold and of the other one, which have these numbers."""
    best, other = numbers
    pairs, which, counts = np.unique(best << 20 | other, return_inverse=True, return_counts=True)
    rights = np.bincount(which, right, len(pairs)).astype(int).tolist()
    sums: list[Any] = [0] * len(pairs)
    wrong = np.flatnonzero(~right)
    for pair, coins in zip(which[wrong].tolist(), lost[wrong].tolist(), strict=True):
        sums[pair] += coins
    return tuple(
        PairSum(
            names.names[pair >> 20],
            names.names[pair & 0xFFFFF],
            count,
            good,
            Fraction(coins) / unit if coins else _NONE,
        )
        for pair, count, good, coins in zip(pairs.tolist(), counts.tolist(), rights, sums, strict=True)
    )
