"""The exact value of the 32 holds of one dealt hand, and the count of every line among their draws.

Uses the sums of a whole paytable, looked up for one hand in plain Python in about 30 microseconds.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import compress
from math import comb
from operator import mul, sub
from typing import Annotated, Any, NamedTuple

from videopoker.core.base.records import Exact, PerCoin, over, recorded
from videopoker.core.base.rendering import Shown, rendered, short_repr
from videopoker.core.cards.cards import JOKER, Card, CardError, Cards, as_cards, format_cards
from videopoker.core.cards.deck import check_one_deck, not_five
from videopoker.core.cards.held_cards import positions_of
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.tables.holds import scales
from videopoker.solver.tables.pay_sums import PaySums, line_values, pay_sums, shape_lines
from videopoker.solver.tables.shapes import BINOMIALS, JOKER_KIND, MASKS, SIZE

_POSITIONS = tuple(map(positions_of, MASKS))
_KINDS = (*(number // 4 + 1 for number in range(52)), JOKER_KIND)
"""The kind of each card, by its number."""
_SUITS = (*(1 << number % 4 for number in range(52)), 16)
"""A bit for the suit of each card, by its number; the joker has no suit and gets a separate bit."""
_ADDS = tuple(
    tuple(tuple(BINOMIALS[4 - above.bit_count()][kind] for above in range(1 << cards)) for kind in _KINDS)
    for cards in range(5)
)
"""What a card adds to a subset number, by the number of higher cards, the card, and the subset of the higher cards."""


@recorded("held", "positions=numbers", "ev", "exact=over_draws", "lines")
class Hold(NamedTuple):
    """One of the 32 ways to play a hand.

    A tuple for speed, because 32 are made for each hand.

    >>> from videopoker import holds, load_paytable
    >>> best = holds("Kd Kc 8h 8s 3c", load_paytable("jacks-or-better-9-6"))[0]
    >>> best, best.numbers, best.exact, best.lines["Full House"]
    (<Hold Kd Kc 8h 8s: 2.595745 a coin>, (1, 2, 3, 4), Fraction(122, 47), 4)
    """

    positions: tuple[int, ...]
    """The positions of the cards held, counted from 0 as Python does."""
    total: int
    """The coins paid over all draws together."""
    draws: int
    """The number of equally likely draws."""
    coins: int
    """The coins bet."""
    best: bool
    """Whether no hold is worth more. Several holds can tie for best."""
    deal: "Deal"
    """The hand."""

    @property
    def numbers(self) -> Annotated[tuple[int, ...], "positions in the hand, from 1"]:
        """The positions of the cards held, counted from 1 as scripts and JSON do."""
        return tuple([position + 1 for position in self.positions])

    def to_dict(self) -> dict[str, Any]:
        """As the `to_dict` of other values, which a tuple cannot inherit."""
        record: dict[str, Any] = rendered("dict", self)
        return record

    def _repr_html_(self) -> str:
        page: str = rendered("html", self)
        return page

    def __repr__(self) -> str:
        return f"<Hold {' '.join(map(str, self.held)) or 'nothing'}: {self.ev:.6f} a coin>"

    @property
    def held(self) -> Cards:
        """The cards held."""
        return tuple([self.deal.cards[position] for position in self.positions])

    @property
    def ev(self) -> PerCoin:
        """The expected pay per coin bet."""
        return self.total / (self.draws * self.coins)

    @property
    def over_draws(self) -> Exact:
        """The expected pay per coin bet over `draws`, not reduced."""
        return over(Fraction(self.total, self.coins), self.draws)

    @property
    def exact(self) -> Fraction:
        """The exact expected pay per coin bet."""
        return Fraction(self.total, self.draws * self.coins)

    @property
    def lines(self) -> Annotated[dict[str, int], "how many draws end in each line"]:
        """The number of draws that each line pays, in the paytable's order; losing draws as ``nothing``."""
        return self.deal.lines(self.positions)

    @property
    def ways(self) -> tuple[int, ...]:
        """The number of draws that each line pays as a tuple, losing draws last."""
        return self.deal.ways(self.positions)


class Holds(tuple[Hold, ...], Shown):
    """The 32 holds of a hand, the best first.

    >>> from videopoker import holds
    >>> ranked = holds("Kd Kc 8h 8s 3c", "jacks-or-better-9-6")
    >>> len(ranked), ranked[0], ranked.to_columns()["held"][:2]
    (32, <Hold Kd Kc 8h 8s: 2.595745 a coin>, ['Kd Kc 8h 8s', 'Kd Kc 8h 8s 3c'])
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return short_repr(self, f"of {format_cards(self.deal.cards)}: {self[0]!r}")

    @property
    def deal(self) -> "Deal":
        """The hand."""
        return self[0].deal


def holds(hand: str | Iterable[Card], paytable: Paytable, coins: int | None = None) -> Holds:
    """As `videopoker.holds`, for a paytable."""
    check_is_game(paytable)
    cards = as_cards(hand)
    coins = paytable.check_coins(coins)
    if len(cards) != 5:
        raise CardError(not_five(cards))
    # tested first, because the check would add a quarter to the time
    if len(set(cards)) < 5 or JOKER in cards:
        check_one_deck(cards, paytable.jokers)
    return Holds(Deal(cards, paytable, coins).ranked())


def best_hold(cards: Sequence[Card], paytable: Paytable, coins: int) -> frozenset[int]:
    """The positions (0 to 4) of the best hold; of equal holds the first in the order of `returns`."""
    deal = Deal(tuple(cards), paytable, coins)
    keys = deal.keys()
    return frozenset(deal.positions(keys.index(max(keys))))


class Deal:
    """Five cards in the solver's order."""

    __slots__ = ("_index", "_line_totals", "_order", "cards", "coins", "paytable")

    def __init__(self, cards: Cards, paytable: Paytable, coins: int) -> None:
        self.cards: Cards = cards
        self.paytable: Paytable = paytable
        self.coins: int = coins
        numbers = [card.number for card in cards]
        self._order = sorted(range(5), key=numbers.__getitem__)
        index = [0]
        # subset numbers of the highest cards; each lower card doubles the list, which ends up in mask order
        for adds, position in zip(_ADDS, reversed(self._order), strict=True):
            added = adds[numbers[position]]
            index = [
                number for above, add in zip(index, added, strict=True) for number in (above, above + add)
            ]
        self._index = index
        self._line_totals: list[list[int]] = []

    def positions(self, mask: int) -> tuple[int, ...]:
        """The positions in the given hand of the sorted cards in a mask."""
        return _POSITIONS[sum([1 << self._order[i] for i in _POSITIONS[mask]])]

    def keys(self) -> list[int]:
        """The values of all holds on a common scale, by mask."""
        return self._keys(self._totals(sums_of(self.paytable, self.coins)))

    def ranked(self) -> tuple[Hold, ...]:
        """All holds, best first; equal ones in mask order."""
        totals = self._totals(sums_of(self.paytable, self.coins))
        keys = self._keys(totals)
        most = max(keys)
        draws = _draws(self.paytable.deck_size)
        coins = self.coins
        given = [0]
        for position in reversed(self._order):
            given = [mask for above in given for mask in (above, above | 1 << position)]
        new = tuple.__new__  # Hold(...) takes twice as long
        return tuple(
            [
                new(
                    Hold,
                    (_POSITIONS[given[mask]], totals[mask], draws[mask], coins, keys[mask] == most, self),
                )
                for mask in sorted(MASKS, key=keys.__getitem__, reverse=True)
            ]
        )

    def ways(self, positions: Sequence[int]) -> tuple[int, ...]:
        """The number of draws of a hold that each line pays, in the paytable's order; losing draws last.

        The first call counts for all holds at once.
        """
        if not self._line_totals:
            self._line_totals = [self._totals(sums) for sums in _line_sums(self.paytable, self.coins)]
        mask = sum(1 << self._order.index(position) for position in positions)
        return tuple([totals[mask] for totals in self._line_totals])

    def lines(self, positions: Sequence[int]) -> dict[str, int]:
        """As `ways`, by label."""
        labels = [*(line.label for line in self.paytable.lines), "nothing"]
        counts: dict[str, int] = dict.fromkeys(labels, 0)
        for label, ways in zip(labels, self.ways(positions), strict=True):
            counts[label] += ways
        return counts

    def _totals(self, sums: "_Sums") -> list[int]:
        """For each hold the sum over all its draws."""
        ranks, suit = sums.ranks, sums.suit
        numbers = [self.cards[position].number for position in self._order]
        alike = _share_a_suit(tuple([sums.fixed_suits[number] for number in numbers]))
        totals = [
            ranks[index] + suit[index] if is_suited else ranks[index]
            for index, is_suited in zip(self._index, alike, strict=True)
        ]
        if sums.all_suit is not None:
            alike = _share_a_suit(tuple([_SUITS[number] for number in numbers]))
            for mask in compress(MASKS, alike):
                totals[mask] += sums.all_suit[self._index[mask]]
        # each step handles the lowest card and rotates it to the top, five times
        for _ in range(5):
            having = totals[1::2]
            totals = [*map(sub, totals[::2], having), *having]
        return totals

    def _keys(self, totals: list[int]) -> list[int]:
        return list(map(mul, totals, _scales(self.paytable.deck_size)))


@cache
def _share_a_suit(suits: tuple[int, ...]) -> tuple[bool, ...]:
    """For each mask whether the cards in it share a suit; a suit of 0 is ignored."""
    suit_bits_of = [0]
    for suit in reversed(suits):
        suit_bits_of = [bits for above in suit_bits_of for bits in (above, above | suit)]
    return tuple(bits in (1, 2, 4, 8) for bits in suit_bits_of)


@cache
def _scales(deck: int) -> tuple[int, ...]:
    """For each mask the factor that brings sums over draws to a common denominator."""
    return tuple(scales(deck)[size] for size in SIZE)


@cache
def _draws(deck: int) -> tuple[int, ...]:
    return tuple(comb(deck - 5, 5 - size) for size in SIZE)


class _Sums(NamedTuple):
    """`PaySums` as plain lists, with the suit bits of each card."""

    ranks: list[int]
    suit: list[int]
    all_suit: list[int] | None
    fixed_suits: tuple[int, ...]
    """`_SUITS` with 0 for wild cards."""

    @classmethod
    def of(cls, sums: PaySums, paytable: Paytable) -> "_Sums":
        wild = paytable.wild_cards.numbers
        fixed = tuple(0 if number in wild else suit for number, suit in enumerate(_SUITS))
        every = None if sums.all_suit is None else sums.all_suit.tolist()
        return cls(sums.ranks.tolist(), sums.suit.tolist(), every, fixed)


@lru_cache(maxsize=4)
def sums_of(paytable: Paytable, coins: int) -> _Sums:
    """The sums of pays; cached for the last four paytables."""
    return _Sums.of(pay_sums(paytable, coins), paytable)


@lru_cache(maxsize=1)
def _line_sums(paytable: Paytable, coins: int) -> list[_Sums]:
    lines = shape_lines(paytable, coins)
    values = (line_values(lines, index) for index in range(len(paytable.lines) + 1))
    return [_Sums.of(PaySums.of(lines.shapes, *value), paytable) for value in values]
