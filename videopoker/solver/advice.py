"""One dealt hand: what each of its 32 holds is exactly worth, and what its draws make.

The same sums as for a whole paytable, looked up for one hand in plain Python: some 30 microseconds.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from videopoker.core.cards import Card, CardError, parse_cards
from videopoker.core.deck import check_one_deck
from videopoker.core.paytable import Paytable
from videopoker.solver.holds import scales
from videopoker.solver.shapes import JOKER_KIND, MASKS, PLACES, SIZE
from videopoker.solver.tables import PaySums, line_values, pay_sums, shape_lines

_NO_SUIT = 16
_ONE_SUIT = frozenset({1, 2, 4, 8})
_PLACES = tuple(tuple(i for i in range(5) if mask >> i & 1) for mask in MASKS)
_STEPS = tuple((mask, mask | 1 << bit) for bit in range(5) for mask in MASKS if not mask >> bit & 1)


class Hold(NamedTuple):
    """One way to hold a hand, and what it is worth. A tuple, as 32 are made for each hand."""

    positions: tuple[int, ...]
    """Where the cards held lie in the hand as given, 0 to 4."""
    held: tuple[Card, ...]
    total: int
    """The coins paid in all draws together."""
    draws: int
    """The number of equally likely draws."""
    coins: int
    """The coins bet."""
    best: bool
    """Whether no hold is worth more; several can be best."""
    deal: "Deal"
    """The hand, for counting lines."""

    @property
    def ev(self) -> float:
        """The expected pay for each coin bet."""
        return self.total / (self.draws * self.coins)

    @property
    def exact(self) -> Fraction:
        """The expected pay for each coin bet, exactly."""
        return Fraction(self.total, self.draws * self.coins)

    @property
    def lines(self) -> dict[str, int]:
        """How many of the draws each line pays, in the paytable's order; the losing ones as ``nothing``."""
        return self.deal.lines(self.positions)


def holds(hand: str | Iterable[Card], paytable: Paytable, coins: int | None = None) -> tuple[Hold, ...]:
    """All 32 holds of a dealt hand, the best first; `coins` bet, the most when None.

    CardError or ValueError when the hand or the bet is none of this game's.

    >>> from videopoker import holds, load_paytable
    >>> best = holds("Kd Kc 8h 8s 3c", load_paytable("joker-poker-kings-20-7-5"))[0]
    >>> str(best.held), best.ev
    ("(Card.parse('Kd'), Card.parse('Kc'), Card.parse('8h'), Card.parse('8s'))", 1.625)
    """
    cards = parse_cards(hand) if isinstance(hand, str) else tuple(hand)
    if len(cards) != 5:
        raise CardError(f"{len(cards)} cards; a dealt hand is five")
    check_one_deck(cards, paytable.jokers)
    deal = Deal(cards, paytable, paytable.check_coins(coins))
    return deal.ranked()


def best_hold(cards: Sequence[Card], paytable: Paytable, coins: int) -> frozenset[int]:
    """The positions (0 to 4) of the best hold; of equal ones the first as `exact` counts them."""
    deal = Deal(tuple(cards), paytable, coins)
    keys = deal.keys()
    return frozenset(deal.positions(keys.index(max(keys))))


class Deal:
    """Five cards, sorted as the solver counts them."""

    __slots__ = ("_cards", "_coins", "_order", "_paytable", "_sets")

    def __init__(self, cards: tuple[Card, ...], paytable: Paytable, coins: int) -> None:
        self._cards, self._paytable, self._coins = cards, paytable, coins
        self._order = sorted(range(5), key=lambda place: cards[place].number)
        self._sets = _subsets([cards[place] for place in self._order], paytable)

    def positions(self, mask: int) -> tuple[int, ...]:
        """The positions in the hand as given of the sorted cards in a mask."""
        return _PLACES[sum([1 << self._order[i] for i in _PLACES[mask]])]

    def keys(self) -> list[int]:
        """The value of every hold, on one scale, by mask."""
        totals = self._totals(*_looked_up(self._paytable, self._coins))
        scale = scales(self._paytable.deck_size)
        return [total * scale[size] for total, size in zip(totals, SIZE, strict=True)]

    def ranked(self) -> tuple[Hold, ...]:
        """All holds, best first, equal ones in the order of their masks."""
        totals = self._totals(*_looked_up(self._paytable, self._coins))
        scale = scales(self._paytable.deck_size)
        keys = [total * scale[size] for total, size in zip(totals, SIZE, strict=True)]
        most, undrawn = max(keys), self._paytable.deck_size - 5
        draws = [comb(undrawn, 5 - size) for size in range(6)]
        cards, coins, given = self._cards, self._coins, [0] * 32
        for mask in range(1, 32):
            given[mask] = given[mask & mask - 1] | 1 << self._order[_PLACES[mask][0]]
        made = []
        for mask in sorted(MASKS, key=keys.__getitem__, reverse=True):
            places = _PLACES[given[mask]]
            held = tuple([cards[place] for place in places])
            made.append(Hold(places, held, totals[mask], draws[SIZE[mask]], coins, keys[mask] == most, self))
        return tuple(made)

    def lines(self, positions: Sequence[int]) -> dict[str, int]:
        """The draws of one hold that each line pays."""
        mask = sum(1 << self._order.index(place) for place in positions)
        labels = [*(line.label for line in self._paytable.lines), "nothing"]
        counts: dict[str, int] = dict.fromkeys(labels, 0)
        for label, sums in zip(labels, _line_sums(self._paytable, self._coins), strict=True):
            counts[label] += self._totals(*sums)[mask]
        return counts

    def _totals(self, ranks: list[int], suit: list[int], all_suit: list[int] | None) -> list[int]:
        """For each hold the sum over all its draws of what `ranks`, `suit` and `all_suit` sum."""
        sums = [ranks[index] + suit[index] * suited for index, suited, _ in self._sets]
        if all_suit is not None:
            for mask, (index, _, alike) in enumerate(self._sets):
                sums[mask] += all_suit[index] if alike else 0
        for without, having in _STEPS:
            sums[without] -= sums[having]
        return sums


def _subsets(cards: list[Card], paytable: Paytable) -> list[tuple[int, bool, bool]]:
    """For each mask: its number, whether its fixed cards share a suit, whether all its cards do."""
    found: list[tuple[int, int, int]] = [(0, 0, 0)]
    kinds, fixed_suits, suits = [], [], []
    for card in cards:
        number = card.number
        joker = card.is_joker
        suit = _NO_SUIT if joker else 1 << (number & 3)
        kinds.append(JOKER_KIND if joker else (number >> 2) + 1)
        fixed_suits.append(0 if joker or card.rank in paytable.wild else suit)
        suits.append(suit)
    for mask in range(1, 32):
        low = (mask & -mask).bit_length() - 1
        index, fixed, every = found[mask & (mask - 1)]
        found.append(
            (index + PLACES[5 - SIZE[mask]][kinds[low]], fixed | fixed_suits[low], every | suits[low])
        )
    return [(index, fixed in _ONE_SUIT, every in _ONE_SUIT) for index, fixed, every in found]


_Lists = tuple[list[int], list[int], list[int] | None]


def _lists(sums: PaySums) -> _Lists:
    every = None if sums.all_suit is None else sums.all_suit.tolist()
    return sums.ranks.tolist(), sums.suit.tolist(), every


@lru_cache(maxsize=16)
def _looked_up(paytable: Paytable, coins: int) -> _Lists:
    return _lists(pay_sums(paytable, coins))


@lru_cache(maxsize=4)
def _line_sums(paytable: Paytable, coins: int) -> list[_Lists]:
    lines = shape_lines(paytable, coins)
    places = range(len(paytable.lines) + 1)
    return [_lists(PaySums(lines.shapes, *line_values(lines, place))) for place in places]
